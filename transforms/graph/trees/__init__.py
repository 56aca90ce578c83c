"""Trees of loops over a batch: their costs, and the search for the best one."""
