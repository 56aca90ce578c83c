"""
The order of what functions do: values are there before they are used, and calls come to an end.
That calls fit what they call is verified by xDSL.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Region, SSAValue

from ...dialects.graph import InstanceOp
from ..core.describe import describe_op, describe_value
from ..core.errors import WeftError

ORDERED = ("func.func", "noc.program")
"""Ops whose body is done in order. By name: that of nodes' programs is imported where they are."""


def check_order(body: Region) -> None:
    """Raises `WeftError` for a value of a function or program that is used before it is there."""
    for block in body.blocks:
        _check_block(block, set(_values_of(body, block)))


def _values_of(region: Region, block: Block) -> Iterator[SSAValue]:
    """The values that are known at the start of a block; the order of several is not looked at."""
    for other in region.blocks:
        yield from other.args
        if other is not block:
            yield from (value for op in other.ops for value in op.results)


def _check_block(block: Block, known: set[SSAValue]) -> None:
    for op in block.ops:
        for operand in op.operands:
            if operand not in known:
                raise WeftError(f"{describe_op(op)}: {describe_value(operand)} is not there yet")
        for region in op.regions:
            for inner in region.blocks:
                known.update(_values_of(region, inner))
                _check_block(inner, known)
            for inner in region.blocks:
                known.difference_update(inner.args, *(o.results for o in inner.ops))
        known.update(op.results)


def check_calls(module: ModuleOp) -> None:
    """Raises `WeftError` for functions that call themselves, directly or through others."""
    functions = {op.sym_name.data: op for op in module.walk() if isinstance(op, func.FuncOp)}
    _check_ends(functions, {name: _calls_of(f) for name, f in functions.items()})


def _calls_of(function: func.FuncOp) -> dict[str, func.CallOp | InstanceOp]:
    """A call of each function that `function` calls, or computes instances of."""
    calls = (op for op in function.walk() if isinstance(op, func.CallOp | InstanceOp))
    return {op.callee.string_value(): op for op in calls}


def _check_ends(
    functions: Mapping[str, func.FuncOp],
    calls: Mapping[str, Mapping[str, func.CallOp | InstanceOp]],
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
                    f"{describe_op(op)}: @{name} calls @{other}, which calls it again; functions "
                    "call others only"
                )
