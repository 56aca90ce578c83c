"""The cost of layers: passes over arrays of PEs, hops, and what directives execute."""
