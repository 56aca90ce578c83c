"""Whether the calls of functions come to an end; that they fit is verified by xDSL."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp

from ..describe import describe
from ..errors import WeftError


def check_calls(module: ModuleOp) -> None:
    """Raises `WeftError` for functions that call themselves, directly or through others."""
    functions = {op.sym_name.data: op for op in module.walk() if isinstance(op, func.FuncOp)}
    _check_ends(functions, {name: _calls_of(f) for name, f in functions.items()})


def _calls_of(function: func.FuncOp) -> dict[str, func.CallOp]:
    """A call of each function that `function` calls."""
    return {
        op.callee.string_value(): op for op in function.walk() if isinstance(op, func.CallOp)
    }


def _check_ends(
    functions: Mapping[str, func.FuncOp], calls: Mapping[str, Mapping[str, func.CallOp]]
) -> None:
    """Refuses calls in circles, by taking away functions that call none of those left."""
    left = {name: set(called) & functions.keys() for name, called in calls.items()}
    callers: dict[str, list[str]] = {name: [] for name in functions}
    for name, called in calls.items():
        for other in called:
            callers.setdefault(other, []).append(name)
    ready = [name for name, called in left.items() if not called]
    while ready:
        name = ready.pop()
        del left[name]
        for caller in callers[name]:
            left[caller].discard(name)
            if not left[caller]:
                ready.append(caller)
    for name in left:
        for other, op in calls[name].items():
            if other in left:
                raise WeftError(
                    f"{describe(op)}: @{name} calls @{other}, which calls it again; functions "
                    "call others only"
                )
