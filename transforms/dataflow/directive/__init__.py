"""Directives of one layer: what each memory holds, what moves when, whether it fits."""
