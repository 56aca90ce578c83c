"""Reductions that are cut over rows of nodes, which hand sums on, and what links cost."""
