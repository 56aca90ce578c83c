"""Suites of networks scheduled over clusters of cores."""
