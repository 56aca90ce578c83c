"""The commands `weft` and `weft-opt`."""
