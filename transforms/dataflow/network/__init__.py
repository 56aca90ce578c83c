"""Networks of layers: read from functions, cut in segments, with their costs and files."""
