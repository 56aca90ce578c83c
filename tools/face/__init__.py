"""weft: a tensor compiler for spatial and intrinsic-based accelerators."""

__version__ = "0.1.0"
