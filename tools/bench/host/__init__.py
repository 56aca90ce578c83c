"""Suites of native code."""
