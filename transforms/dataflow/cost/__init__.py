"""What layers cost: passes over arrays of PEs, hops, and what directives execute."""
