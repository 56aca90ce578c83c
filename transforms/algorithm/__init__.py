"""Algorithms of convolutions: their mathematics, their rounding, and rewrites that choose them."""
