"""Names an op or a value for errors: by name, result and source line where known."""

from __future__ import annotations

from xdsl.ir import Block, Operation, SSAValue

from .locate import locate_op, origin


def describe_op(op: Operation, position: int | None = None) -> str:
    """
    `file:line: linalg.generic %y`. Unnamed results are counted (`%#2` is the third op of
    its block); the place is left out where it is not known. The op's `position` in its block is
    counted if it is not given, which takes time in long ones.
    """
    name, place = name_of(op, position), locate_op(op)
    return f"{place}: {name}" if place else name


def source_of(op: Operation, position: int | None = None) -> str:
    """The name of the op in the source of a compile, with its position there if that is known."""
    name, place = name_of(op, position), origin(op)
    return f"{place}: {name}" if place else name


def name_of(op: Operation, position: int | None = None) -> str:
    """The same without the place: `linalg.generic %y`."""
    name = op.name
    if op.results:
        name += f" %{op.results[0].name_hint or _describe_position(op, position)}"
    elif op.name == "func.func" and "sym_name" in op.properties:
        name += f" {op.properties['sym_name']}"
    return name


def describe_value(value: SSAValue) -> str:
    """`%x`, `the result of linalg.fill %0` or `argument 2`."""
    if value.name_hint:
        return f"%{value.name_hint}"
    owner = value.owner
    if isinstance(owner, Block):
        return f"argument {owner.args.index(value)}"
    return f"the result of {describe_op(owner)}"


def _describe_position(op: Operation, position: int | None) -> str:
    if position is not None:
        return f"#{position}"
    block = op.parent_block()
    if block is None:
        return "#0"
    return f"#{next(i for i, other in enumerate(block.ops) if other is op)}"
