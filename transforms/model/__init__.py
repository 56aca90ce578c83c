"""Whole functions: loading, sizes, weights and what is computed from weights alone."""
