"""Nests whose products are computed by a tile unit (AMX): their choice, their cost, their code."""
