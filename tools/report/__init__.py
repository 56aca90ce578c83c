"""`weft report -o PAGE`: what a compiled folder says of itself, and a run of it, as one page."""
