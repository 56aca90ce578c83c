"""`weft.tools.registry.universe` under its older name, for one release."""

from .registry.entries import Lazy, TargetInfo, WeftUniverse
from .registry.universe import multiverse, our_universe, resolve_machine

__all__ = [
    "Lazy",
    "TargetInfo",
    "WeftUniverse",
    "multiverse",
    "our_universe",
    "resolve_machine",
]
