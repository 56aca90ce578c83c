"""Sub-graphs of networks: how they are split, and which ops they are made of."""
