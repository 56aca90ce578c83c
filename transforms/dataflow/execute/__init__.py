"""Directives that run, on integers, and count what they move."""
