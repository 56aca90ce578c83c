"""Training steps: the gradients of a function, as further ops of it."""
