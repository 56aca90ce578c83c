"""Products of bytes, and of f32 that may be rounded to bf16, on words of several of them."""
