"""Suites on VTA."""
