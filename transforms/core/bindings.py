"""
Finds the upstream MLIR Python bindings, without anything else: a process that only
lowers and compiles starts quickly by it. `upstream` says what passes through this door.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from .errors import WeftError

_PACKAGES = ("mlir", "torch_mlir")


def upstream_module(name: str) -> ModuleType:
    """
    The module `name` of the bindings, such as `ir`, `passmanager` or `dialects.linalg`.

    Raises `WeftError` when no bindings are installed.
    """
    for package in _PACKAGES:
        try:
            # The package `mlir` alone proves nothing: an empty one can be installed.
            import_module(f"{package}.ir")
        except ImportError:
            continue
        return import_module(f"{package}.{name}")
    raise WeftError(
        "the MLIR Python bindings are not installed: run `pip install --no-deps torch-mlir`"
    )
