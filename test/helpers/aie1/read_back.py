"""Emitted modules, read back."""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from weft.tools.registry.universe import multiverse
from weft.transforms.model.load import load_module


def parsed(module: ModuleOp) -> ModuleOp:
    """The module read back from its text, which is the same again."""
    module.verify()
    context = Context()
    for name, factory in multiverse().all_dialects.items():
        context.register_dialect(name, factory)
    again = load_module(str(module), context, "kernel.mlir")
    assert str(again) == str(module)
    return again
