"""`tensor.pad` on tensors with layouts: on what is stored, or on plain tensors."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, IndexType, i64
from xdsl.ir.affine.affine_expr import AffineDimExpr
from xdsl.rewriter import InsertPoint, Rewriter

from ....dialects.common.kinds import is_tensor
from ....dialects.layout.ops import ConvertOp
from ..apply import layout_of, with_layout
from ..graph import shares_storage
from ..map import Layout, LayoutError, stored_shape, trace_back


def pad_stored(op: tensor.PadOp) -> bool:
    """
    Makes a pad one of what is stored, where its tensors have one layout that leaves the axes to be
    padded whole: its amounts become those of the stored axes. The types are left to the caller.
    Tells whether it did.
    """
    source, result = op.source.type, op.result.type
    assert is_tensor(source)
    assert is_tensor(result)
    layout = layout_of(result)
    sides = tuple(op.static_low.get_values()), tuple(op.static_high.get_values())
    block = op.region.block
    if any(argument.first_use is not None for argument in block.args):
        return False
    if layout_of(source) != layout or DYNAMIC_INDEX in (*sides[0], *sides[1]):
        return False
    axes = [a for a, amounts in enumerate(zip(*sides, strict=True)) if any(amounts)]
    places = stored_axes(source.get_shape(), layout, axes)
    if places is None or places != stored_axes(result.get_shape(), layout, axes):
        return False
    rank = len(stored_shape(source.get_shape(), layout))
    position = dict(zip(places, axes, strict=True))
    for name, side in zip(("static_low", "static_high"), sides, strict=True):
        amounts = [side[position[p]] if p in position else 0 for p in range(rank)]
        op.properties[name] = DenseArrayBase.from_list(i64, amounts)
    for argument in block.args[rank:]:
        block.erase_arg(argument)
    for _ in range(rank - len(block.args)):
        block.insert_arg(IndexType(), len(block.args))
    return True


def stored_axes(
    shape: Sequence[int], layout: Layout, axes: Sequence[int]
) -> tuple[int, ...] | None:
    """
    The axes of what is stored that are `axes` of a tensor, whole; `None` where one is cut or joined
    with others, and for layouts that store anything but each element once.
    """
    try:
        index, _ = trace_back(shape, layout)
    except LayoutError:
        return None
    if not shares_storage(shape, layout):
        return None
    found = [index[axis] for axis in axes]
    places = tuple(e.position for e in found if isinstance(e, AffineDimExpr))
    return places if len(places) == len(found) else None


def split_pad(op: tensor.PadOp) -> None:
    """A pad between tensors with layouts, as one between plain tensors and changes of layout."""
    source, result = op.source, op.result
    assert is_tensor(source.type)
    assert is_tensor(result.type)
    stored, plain = result.type, with_layout(result.type, Layout())
    if layout_of(source.type).primitives:
        back = ConvertOp(source, with_layout(source.type, Layout()))
        Rewriter.insert_op(back, InsertPoint.before(op))
        op.operands[0] = back.result
    if stored != plain:
        padded = Rewriter.replace_value_with_new_type(result, plain)
        change = ConvertOp(padded, stored)
        Rewriter.insert_op(change, InsertPoint.after(op))
        padded.replace_uses_with_if(change.result, lambda use: use.operation is not change)
