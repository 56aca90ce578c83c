"""From a convolution and its schedule to fused vector operations with selects."""
