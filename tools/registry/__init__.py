"""Dialects, passes, targets and machines by name, and contexts made of them."""
