"""What `weft quantize` does with a model and data: measure, choose, compare."""
