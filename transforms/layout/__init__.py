"""Layouts as plain functions: stored shapes, index maps, proofs, rebuilt kernels."""
