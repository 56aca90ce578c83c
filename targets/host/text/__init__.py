"""MLIR text, line by line."""
