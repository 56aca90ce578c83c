"""weft as a backend of `torch.compile`."""
