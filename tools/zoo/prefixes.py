"""What the names of networks in the zoo begin with that have no file."""

SET_PREFIX = "set/"
"""Networks of SET's own tables."""
TABLE_PREFIX = "nnd/"
"""Networks of nn-dataflow's tables of layers."""
