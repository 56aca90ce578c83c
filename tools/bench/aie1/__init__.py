"""Suites on the AI Engine."""
