"""
Changes of layout that stay ops between stored tensors, for targets that have code for these:

```
%1 = layout.logical %x : tensor<3x2xi8> to tensor<6xi8, #A>
%2 = layout.convert %1 : tensor<6xi8, #A> to tensor<6xi8, #B>
%3 = layout.stored %2 : tensor<6xi8, #B> to tensor<2x4xi8>
```

without the view where a tensor is stored as it is.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from xdsl.dialects import func
from xdsl.dialects.builtin import BFloat16Type, IndexType
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.ir.affine import AffineExpr
from xdsl.rewriter import InsertPoint, Rewriter

from ....dialects.common.digits import row_major
from ....dialects.common.kinds import is_integer, is_tensor
from ....dialects.layout.ops import ConvertOp, LogicalOp, StoredOp
from ....dialects.layout.primitives_tiled import Unfold
from ...kernel.index import box_of, simplify_expr
from ...kernel.linear import Linear
from ..apply import change_of_layout, is_encoded, layout_of, stored_type, with_layout
from ..map import Layout, stored_shape, trace_back

_BITS = (8, 16, 32, 64)

_GATHERED_BITS = 32
"""Smaller elements than these are read one by one where they do not lie side by side."""

_RUN_BYTES = 16
"""So many bytes that lie side by side before and after a change are moved as such by any loop."""


@dataclass(frozen=True)
class KeptChange:
    """The stored tensor `source` of shape `shape`, in the layout `start`, stored as `result`."""

    source: SSAValue
    shape: tuple[int, ...]
    element_type: Attribute
    start: Layout
    result: Layout


def change_behind(value: SSAValue) -> KeptChange | None:
    """The change of layout whose stored result a value is."""
    op = value.owner
    op = op.source.owner if isinstance(op, StoredOp) else op
    if not isinstance(op, ConvertOp):
        return None
    view = op.source.owner
    source = view.source if isinstance(view, LogicalOp) else op.source
    types = op.source_type, op.result_type
    shape = tuple(types[0].get_shape())
    return KeptChange(source, shape, types[0].element_type, *(layout_of(t) for t in types))


def is_worth_keeping(op: ConvertOp) -> bool:
    """
    Tests for a change that nothing else could do on the side, or that reads elements several times:

    1. Elements are whole bytes. 2. It is from what the function receives to what it returns alone,
    or 3. has been kept, or 4. it unfolds, or 5. takes small elements apart that lie side by side.
    """
    type = op.source_type.element_type
    if isinstance(type, IndexType | BFloat16Type):  # 1.
        return False
    if is_integer(type) and type.width.data not in _BITS:
        return False
    users = _users_of(op)
    if _stored_before(op) is not None and _stored_behind(op) is not None:  # 3.
        return True
    whole = isinstance(op.source.owner, Block)
    if whole and users and all(isinstance(user, func.ReturnOp) for user in users):  # 2.
        return True
    layouts = layout_of(op.source_type), layout_of(op.result_type)
    shape = op.source_type.get_shape()
    change = change_of_layout(shape, *layouts)
    if any(isinstance(step, Unfold) for step in change.primitives):  # 4.
        return True
    return takes_apart(shape, type, *layouts)  # 5.


def takes_apart(shape: Sequence[int], element: Attribute, source: Layout, result: Layout) -> bool:
    """
    Tests whether a change of layout takes elements apart that lie side by side, and that no
    processor gathers: loops that read them on the side do so one by one.
    """
    if not is_integer(element) or element.width.data >= _GATHERED_BITS:
        return False
    if element.width.data not in _BITS or source == result or 0 in shape:
        return False
    run = _count_together(shape, source, result)
    whole = run == math.prod(stored_shape(shape, result))
    return not whole and element.width.data // 8 * run < _RUN_BYTES


def _count_together(shape: Sequence[int], source: Layout, result: Layout) -> int:
    """The number of elements side by side in the result that are so in the source, too."""
    start = stored_shape(shape, source)
    change = change_of_layout(shape, source, result)
    dest = stored_shape(start, change)
    index, _ = trace_back(start, change)
    offset = AffineExpr.constant(0)
    for expr, stride in zip(index, row_major(start), strict=True):
        offset = offset + expr * stride
    form = Linear.from_expr(simplify_expr(offset, box_of(dest)))
    steps = dict(form.terms) if form else {}
    run = 1
    for axis in reversed([a for a, extent in enumerate(dest) if extent > 1]):
        if steps.get(axis) != run:
            break
        run *= dest[axis]
    return run


def separate_operands(module: Operation) -> None:
    """
    Stores operands of element-wise ops anew, as their results are stored, in front of these, where
    that takes small elements apart.

    1. The op computes each element from those at the same position. 2. Its results have one layout.
    """
    for op in [o for o in module.walk() if isinstance(o, GenericOp)]:
        maps = [attribute.data for attribute in op.indexing_maps]
        results = {layout_of(r.type) for r in op.results if is_tensor(r.type)}
        if len(results) != 1 or not maps[-1].is_projected_permutation():  # 2.
            continue
        (wanted,) = results
        for number, (value, map) in enumerate(zip(op.inputs, maps, strict=False)):
            type = value.type
            if map != maps[-1] or len(map.results) != map.num_dims or not is_tensor(type):  # 1.
                continue
            if takes_apart(type.get_shape(), type.element_type, layout_of(type), wanted):
                convert = ConvertOp(value, with_layout(type, wanted))
                Rewriter.insert_op(convert, InsertPoint.before(op))
                op.operands[number] = convert.result


def keep_changes(ops: Collection[ConvertOp]) -> frozenset[Operation]:
    """
    Puts changes between views of what is stored: the ops whose types keep layouts. All other values
    have yet to get the types of what is stored.
    """
    kept: set[Operation] = set()
    for op in ops:
        before, behind = _stored_before(op), _stored_behind(op)
        kept |= {op, *(_put_before(op) if before is None else before)}
        kept |= {*(_put_behind(op) if behind is None else behind)}
    return frozenset(kept)


def is_materialized(module: Operation) -> bool:
    """Tests whether kept changes, and the views beside them, are all that has layouts."""
    changes = [o for o in module.walk() if isinstance(o, ConvertOp)]
    views = [(_stored_before(o), _stored_behind(o)) for o in changes]
    if any(before is None or behind is None for before, behind in views):
        return False
    kept = {*changes, *(o for both in views for some in both for o in some or ())}
    blocks = (block for o in module.walk() for region in o.regions for block in region.blocks)
    values = [
        *(value for o in module.walk() if o not in kept for value in o.results),
        *(argument for block in blocks for argument in block.args),
    ]
    return not any(is_encoded(value.type) for value in values)


def _users_of(op: ConvertOp) -> list[Operation]:
    return [use.operation for use in op.result.uses]


def _stored_before(op: ConvertOp) -> tuple[Operation, ...] | None:
    """The view of what is stored that a change is of, none where that is plain."""
    view = op.source.owner
    if isinstance(view, LogicalOp) and not layout_of(view.source_type).primitives:
        return (view,)
    return None if layout_of(op.source_type).primitives else ()


def _stored_behind(op: ConvertOp) -> tuple[Operation, ...] | None:
    """The views of a change as what is stored, none where its result is plain."""
    users = _users_of(op)
    if not layout_of(op.result_type).primitives:
        return ()
    plain = all(isinstance(o, StoredOp) and not layout_of(o.result_type).primitives for o in users)
    return tuple(users) if users and plain else None


def _put_before(op: ConvertOp) -> tuple[Operation, ...]:
    stored = StoredOp(op.source, stored_type(op.source_type))
    view = LogicalOp(stored.result, op.source_type)
    Rewriter.insert_op([stored, view], InsertPoint.before(op))
    op.operands[0] = view.result
    return (view,)


def _put_behind(op: ConvertOp) -> tuple[Operation, ...]:
    stored = StoredOp(op.result, stored_type(op.result_type))
    back = LogicalOp(stored.result, op.result_type)
    op.result.replace_all_uses_with(back.result)
    stored.operands[0] = op.result
    Rewriter.insert_op([stored, back], InsertPoint.after(op))
    return (stored,)
