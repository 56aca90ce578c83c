"""From MLIR text to functions in this process."""
