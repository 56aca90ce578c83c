"""The schedule of a function: its leaves, what the search sees of them, and the tree as ops."""
