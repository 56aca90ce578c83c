"""From embedded and tiled kernels to VTA instructions."""
