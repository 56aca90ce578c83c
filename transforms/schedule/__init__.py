"""Tiling of embedded kernels: spaces, costs, the search, and its bound."""
