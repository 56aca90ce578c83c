"""The pass `outline-parts`: each sub-graph of a device becomes a function that is called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, ModuleOp, StringAttr
from xdsl.ir import BlockArgument, Region, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from ...dialects.common.kinds import text_of
from ...dialects.graph import SubgraphOp
from ..core.free_names import claim_name
from ..core.functions import NAME_ATTRIBUTE, WEIGHT_ATTRIBUTE, is_weight, weight_names
from ..core.pipeline import marked_entry

DEVICE = "weft.device"
"""The attribute that names the device: of a part's function, and of an op that is to be there."""


@dataclass(frozen=True)
class OutlinePartsPass(ModulePass):
    """
    Puts each `graph.subgraph` of the entry that has a `device` into a function of its own.

    Before: `graph.subgraph "conv" … attributes {device = "vta-1x16x16"}`. After: a call of the
    private function `@conv` with the attribute `weft.device`, whose body is what the part computes.
    Arguments that are weights of the entry are weights of the part, by the same names.
    """

    name = "outline-parts"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        entry = network_in(op)
        if entry is None:
            return
        taken = {
            o.sym_name.data
            for o in op.body.ops
            if isinstance(o, func.FuncOp | ModuleOp)
            if o.sym_name is not None
        }
        for part in [o for o in entry.body.block.ops if isinstance(o, SubgraphOp)]:
            if part.device is not None:
                op.body.block.add_op(_outline(part, claim_name(part.label.data, taken, "_")))


def _outline(part: SubgraphOp, name: str) -> func.FuncOp:
    """The function of a part, which a call takes the place of."""
    device = part.device
    assert device is not None
    inputs = [value.type for value in part.inputs]
    outputs = [value.type for value in part.outputs]
    attributes = ArrayAttr(_argument_attributes(part))
    block = part.body.detach_block(part.body.block)
    end = block.last_op
    assert end is not None
    Rewriter.replace_op(end, func.ReturnOp(*end.operands))
    function = func.FuncOp(name, (inputs, outputs), Region(block), "private", arg_attrs=attributes)
    function.attributes[DEVICE] = device
    call = func.CallOp(name, list(part.inputs), outputs)
    for old, new in zip(part.outputs, call.res, strict=True):
        new.name_hint = old.name_hint
    Rewriter().insert_op(call, InsertPoint.before(part))
    for old, new in zip(part.outputs, call.res, strict=True):
        old.replace_all_uses_with(new)
    part.detach()
    part.erase()
    return function


def _weight_name(value: SSAValue) -> str | None:
    """The name of a weight of the entry, `None` for what is none."""
    if not isinstance(value, BlockArgument) or not is_weight(value):
        return None
    function = value.owner.parent_op()
    assert isinstance(function, func.FuncOp)
    return weight_names(function)[value.index]


def _argument_attributes(part: SubgraphOp) -> Iterator[DictionaryAttr]:
    """The names of weights; and of other arguments, where others would have the same."""
    names = [_weight_name(value) for value in part.inputs]
    taken = {name for name in names if name is not None}
    for name, argument in zip(names, part.body.block.args, strict=True):
        if name is not None:
            yield DictionaryAttr({WEIGHT_ATTRIBUTE: StringAttr(name)})
            continue
        hint = argument.name_hint or "arg"
        own = claim_name(hint, taken, "_")
        named = own != argument.name_hint
        yield DictionaryAttr({NAME_ATTRIBUTE: StringAttr(own)} if named else {})


def network_in(module: ModuleOp) -> func.FuncOp | None:
    """
    The function of a module that is computed in parts: the entry, or the only one; `None` where
    that does not say which, or it has branches.
    """
    marked = marked_entry(module)
    own = [f for f in module.body.ops if isinstance(f, func.FuncOp) and DEVICE not in f.attributes]
    found = [marked] if marked is not None else [f for f in own if f.body.blocks]
    return found[0] if len(found) == 1 and len(found[0].body.blocks) == 1 else None


def parts_of(module: ModuleOp) -> dict[str, func.FuncOp]:
    """The functions of a module that are parts, by name."""
    functions = (op for op in module.body.ops if isinstance(op, func.FuncOp))
    return {f.sym_name.data: f for f in functions if DEVICE in f.attributes}


def device_of(part: func.FuncOp) -> str:
    """The name of the device that computes a part."""
    return text_of(part.attributes[DEVICE]) or ""
