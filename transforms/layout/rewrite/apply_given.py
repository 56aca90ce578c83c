"""The pass `layout-apply`: operators get the layouts that are given for their tensors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import ArrayAttr, ModuleOp
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from ....dialects.common.kinds import is_array, is_tensor
from ....dialects.layout.attr import LayoutMapAttr
from ....dialects.layout.ops import ConvertOp, PrepackOp
from ...core.describe import describe_op
from ...core.errors import WeftError
from ...core.functions import is_weight
from ..apply import is_encoded, with_layout
from ..map import Layout, LayoutError, stored_shape
from .store_at import STORE_ATTRIBUTE, buffer_of, given_pair, store_beside

LAYOUTS_ATTRIBUTE = "weft.layouts"
"""The attribute of an operator with a layout for each of its operands, the results' last."""


def layouts_attribute(layouts: Sequence[Layout]) -> ArrayAttr[LayoutMapAttr]:
    """Layouts as the attribute of an operator."""
    return ArrayAttr(LayoutMapAttr.of(layout.primitives) for layout in layouts)


def read_layouts(attribute: Attribute) -> tuple[Layout, ...]:
    """The layouts of such an attribute. `WeftError` for another."""
    if is_array(attribute) and all(isinstance(a, LayoutMapAttr) for a in attribute.data):
        maps = (a for a in attribute.data if isinstance(a, LayoutMapAttr))
        return tuple(Layout(a.steps) for a in maps)
    raise WeftError(f"{LAYOUTS_ATTRIBUTE} is {attribute}, not an array of layouts")


def apply_layouts(op: linalg.GenericOp, layouts: Sequence[Layout]) -> None:
    """
    Stores the operands and results of `op` by `layouts`: what it reads is converted before, its
    results after it. Raises `WeftError` naming the op for layouts that do not fit, and where it has
    some already.
    """
    values = [*op.operands]
    what = describe_op(op)
    if len(layouts) != len(values):
        raise WeftError(f"{what}: {len(layouts)} layouts are given for {len(values)} operands")
    for number, (value, layout) in enumerate(zip(values, layouts, strict=True)):
        if not is_tensor(value.type) or is_encoded(value.type):
            raise WeftError(f"{what}: operand {number} is of type {value.type}, not a plain tensor")
        try:
            stored_shape(value.type.get_shape(), layout)
        except LayoutError as error:
            raise WeftError(f"{what}: operand {number}: {error}") from error
    for number, (value, layout) in enumerate(zip(values, layouts, strict=True)):
        if layout.primitives:
            op.operands[number] = _convert_before(op, value, layout)
    for result, layout in zip(op.results, layouts[len(op.inputs) :], strict=True):
        if layout.primitives:
            _convert_after(op, result, layout)


def _convert_before(op: Operation, value: SSAValue, layout: Layout) -> SSAValue:
    assert is_tensor(value.type)
    type = with_layout(value.type, layout)
    owner = value.owner
    new: list[Operation]
    if isinstance(owner, tensor.EmptyOp):
        new = [tensor.EmptyOp((), type)]
    elif isinstance(owner, linalg.FillOp):
        empty = tensor.EmptyOp((), type)
        new = [empty, linalg.FillOp(owner.inputs, [empty.tensor], [type])]
    else:
        offline = is_weight(value) or isinstance(owner, arith.ConstantOp)
        new = [(PrepackOp if offline else ConvertOp)(value, type)]
    Rewriter.insert_op(new, InsertPoint.before(op))
    return new[-1].results[0]


def _convert_after(op: Operation, result: SSAValue, layout: Layout) -> None:
    plain = result.type
    assert is_tensor(plain)
    stored = Rewriter.replace_value_with_new_type(result, with_layout(plain, layout))
    back = ConvertOp(stored, plain)
    Rewriter.insert_op(back, InsertPoint.after(op))
    stored.replace_uses_with_if(back.result, lambda use: use.operation is not back)
    back.result.name_hint = stored.name_hint


def _apply_given(op: linalg.GenericOp) -> None:
    """Stores the tensors of an operator as its attributes say."""
    pair, buffer = None, buffer_of(op)
    if buffer is not None:
        del op.attributes[STORE_ATTRIBUTE]
        pair = given_pair(op)
    if LAYOUTS_ATTRIBUTE in op.attributes:
        try:
            layouts = read_layouts(op.attributes[LAYOUTS_ATTRIBUTE])
        except WeftError as error:
            raise WeftError(f"{describe_op(op)}: {error}") from error
        del op.attributes[LAYOUTS_ATTRIBUTE]
        apply_layouts(op, layouts)
    if pair is not None and buffer is not None:
        try:
            store_beside(pair, buffer)
        except LayoutError as error:
            raise WeftError(f"{describe_op(op)}: {STORE_ATTRIBUTE}: {error}") from error


@dataclass(frozen=True)
class LayoutApplyPass(ModulePass):
    """
    Gives operators the layouts that stand in their `weft.layouts`.

    Before: `linalg.generic {weft.layouts = [#layout.map<..>, #layout.map<[]>, #layout.map<..>]}` on
    plain tensors, a layout for each operand, those of the results last. After: the op on tensors
    with these layouts, and `layout.convert` before and behind it, `layout.prepack` for weights and
    constants; `layout-propagate` takes conversions away. With `weft.store_at = "NAME"`, the vector
    behind the op (a bias) is stored beside its weight, in that one's layout: see `store_at`. Raises
    `WeftError` naming the op for layouts that do not fit its tensors, and where there is nothing to
    store so.
    """

    name = "layout-apply"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        names = {LAYOUTS_ATTRIBUTE, STORE_ATTRIBUTE}
        for inner in [o for o in op.walk() if names & o.attributes.keys()]:
            if not isinstance(inner, linalg.GenericOp):
                said = " and ".join(sorted(names & inner.attributes.keys()))
                raise WeftError(f"{describe_op(inner)}: {said} is for linalg.generic")
            _apply_given(inner)
