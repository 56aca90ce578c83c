"""Suites of the dataflow solver."""
