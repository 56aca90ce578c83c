"""Vector code and instruction words as plain data, as IR, as JSON and as listings."""
