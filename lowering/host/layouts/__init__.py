"""How the host stores tensors: what there is to choose, what is chosen, and what it costs."""
