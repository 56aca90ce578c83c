"""`weft.tools.registry.generic` under its older name, for one release."""

from .registry.generic import generic_target

__all__ = ["generic_target"]
