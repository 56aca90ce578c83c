"""
Finds the upstream MLIR Python bindings, without anything else: a process that only
lowers and compiles starts quickly by it. `upstream` says what passes through this door.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from importlib import import_module
from types import ModuleType

from .errors import WeftError

_PACKAGES = ("mlir", "torch_mlir")


def upstream_module(name: str) -> ModuleType:
    """
    The module `name` of the bindings, such as `ir`, `passmanager` or `dialects.linalg`.

    Raises `WeftError` when no bindings are installed.
    """
    return _first_module("ir", name)


def native_module(name: str) -> ModuleType:
    """
    The module `name` of the bindings' libraries, such as `_mlir.ir`: what `upstream_module` has but
    for what is written in Python, such as builders and views of ops, and loads NumPy.

    Raises `WeftError` when no bindings are installed.
    """
    return _first_module("_mlir_libs._mlir", f"_mlir_libs.{name}")


def new_context(*, any_dialects: bool = False) -> AbstractContextManager[object]:
    """
    An MLIR context that loads a dialect when a text or a pass needs it: to load them all takes some
    4 ms. Builders of ops load nothing; they want a context of all dialects. With `any_dialects`,
    ops of unknown ones pass.

    Raises `WeftError` when no bindings are installed.
    """
    context = native_module("_mlir.ir").Context(load_on_create_dialects=[])
    context.allow_unregistered_dialects = any_dialects
    return context


def _first_module(proof: str, name: str) -> ModuleType:
    """
    The module `name` of the first package that has the module `proof`: the package `mlir` alone
    proves nothing, an empty one can be installed.
    """
    for package in _PACKAGES:
        try:
            import_module(f"{package}.{proof}")
        except ImportError:
            continue
        return import_module(f"{package}.{name}")
    raise WeftError(
        "the MLIR Python bindings are not installed: run `pip install --no-deps torch-mlir`"
    )
