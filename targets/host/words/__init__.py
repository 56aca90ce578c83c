"""Tensors as words: of four bytes, or of two f32 that are rounded to bf16."""
