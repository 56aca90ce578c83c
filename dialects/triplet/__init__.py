"""The `triplet` dialect: bodies of convolutions as multiply-adds by the output that they add to."""
