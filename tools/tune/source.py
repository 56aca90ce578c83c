"""The module that is tuned, and the machine that it is tuned for."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from ...transforms.core.errors import WeftError
from ...transforms.machine.context import WeftContext
from ...transforms.model.change_float_type import change_float_type
from ...transforms.model.load import load_module
from ...transforms.model.mark_entry import MarkEntryPass
from ...transforms.model.resize_model import resize_function
from ..registry.contexts import machine_for, make_context


def load_source(
    source: Path | str,
    target: str,
    machine: str | None,
    function: str | None,
    sizes: Mapping[str, int],
    float_type: str | None = None,
) -> tuple[ModuleOp, WeftContext]:
    """
    The module with other `sizes`, with floats of a `float_type` and its entry marked, and a context
    that has the machine. Raises `WeftError` for a machine of another target, and as `weft compile`
    does.
    """
    ctx = make_context(machine)
    view, _ = machine_for(machine, target)
    if view.target != target:
        raise WeftError(
            f"machine {view.name} has target '{view.target}', not '{target}': leave --target out"
        )
    ctx.use_machine(view)
    module = load_module(source, ctx)
    if sizes:
        resize_function(module, sizes, function)
    if float_type is not None:
        change_float_type(module, float_type, function)
    MarkEntryPass(function).apply(ctx, module)
    return module, ctx
