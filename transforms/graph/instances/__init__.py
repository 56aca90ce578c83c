"""Instances of sub-graphs: their order, the cores that run them, the memories that keep them."""
