"""One verification of shapes, bounds and sizes for every module."""
