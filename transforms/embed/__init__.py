"""Embedding: where an intrinsic's operations sit in an operator's, by z3, each solution proved."""
