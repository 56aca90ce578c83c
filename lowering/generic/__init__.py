"""From embedded kernels to a machine that is known by its description alone."""
