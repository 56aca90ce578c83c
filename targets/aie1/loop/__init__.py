"""Loops of vector code: registers, pointers, and instruction words."""
