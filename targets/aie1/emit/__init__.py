"""Vector code as text for other compilers."""
