"""Products of bytes by instructions that add four of them."""
