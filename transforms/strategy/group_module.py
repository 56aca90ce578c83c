"""A kernel group as a module of its own, whose text names it for good."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, ModuleOp, StringAttr
from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue

from ..core.describe import describe_op
from ..core.errors import WeftError
from ..core.functions import WEIGHT_ATTRIBUTE, is_weight
from ..core.pipeline import mark_entry
from ..kernel.from_linalg import KernelGroup
from ..model.nameless import NAME, drop_names


def group_module(group: KernelGroup) -> ModuleOp:
    """
    A module whose function does what `group` does, with what is folded into it. Its arguments are
    the group's inputs, those of them weights that are weights there. Names are left out, so that
    equal groups have equal text.
    """
    types = [value.type for value in group.inputs]
    block = Block(arg_types=types)
    made: dict[SSAValue, SSAValue] = dict(zip(group.inputs, block.args, strict=True))
    result = _clone_value(group.result, made, block)
    block.add_op(func.ReturnOp(result))
    function = func.FuncOp(NAME, (types, [group.result.type]), Region(block))
    function.arg_attrs = ArrayAttr(
        DictionaryAttr({WEIGHT_ATTRIBUTE: StringAttr(f"w{i}")} if is_weight(value) else {})
        for i, value in enumerate(group.inputs)
    )
    module = ModuleOp([function])
    mark_entry(module)
    return module


def _clone_value(value: SSAValue, made: dict[SSAValue, SSAValue], block: Block) -> SSAValue:
    """The value that is `value` in `block`, at the end of which what is missing is added."""
    if value in made:
        return made[value]
    op = value.owner
    if not isinstance(op, Operation):
        assert isinstance(value, BlockArgument)
        raise WeftError(f"argument {value.index} is read by what is no operand of a kernel")
    if op.successors:
        raise WeftError(f"{describe_op(op)}: branches are in no kernel")
    for read in _list_reads(op):
        _clone_value(read, made, block)
    copy = op.clone(value_mapper=made)
    drop_names(copy)
    made.update(zip(op.results, copy.results, strict=True))
    block.add_op(copy)
    return made[value]


def _list_reads(op: Operation) -> Iterator[SSAValue]:
    """The values from outside that an op and its regions read."""
    inside: set[SSAValue] = set()
    for inner in op.walk():
        inside.update(inner.results)
        inside.update(a for region in inner.regions for b in region.blocks for a in b.args)
    for inner in op.walk():
        yield from (value for value in inner.operands if value not in inside)
