"""
Joins changes of layout through views: one `layout.convert` where two followed each other.

A strategy stores a tensor anew and sees it as what is stored (`layout.stored`); tiling then
chooses how that is stored. The host should do both at once:

```
%1 = layout.convert %x : tensor<6xi8> to tensor<6xi8, #A>
%2 = layout.stored %1 : tensor<6xi8, #A> to tensor<2x3xi8>
%3 = layout.convert %2 : tensor<2x3xi8> to tensor<2x3xi8, #B>
=>
%1 = layout.convert %x : tensor<6xi8> to tensor<6xi8, #A + #B>
%3 = layout.stored %1 : tensor<6xi8, #A + #B> to tensor<2x3xi8, #B>
```

and the same backwards for `layout.logical`.
"""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from ....dialects.layout.attr import loses
from ....dialects.layout.ops import ConvertOp, LogicalOp, PrepackOp, StoredOp
from ..apply import layout_of, with_layout
from ..map import compose


def merge_views(root: Operation) -> None:
    """Joins all changes of layout in `root` that follow each other, through views too."""
    changed = True
    while changed:
        changed = False
        for op in list(root.walk()):
            if op.parent is None:
                continue
            if isinstance(op, ConvertOp | PrepackOp):
                changed |= _below_stored(op) or _joined(op)
            elif isinstance(op, LogicalOp):
                changed |= _above_logical(op)
    for op in reversed(list(root.walk())):
        if isinstance(op, ConvertOp | PrepackOp | StoredOp | LogicalOp) and not op.result.uses:
            Rewriter.erase_op(op)


def _below_stored(op: ConvertOp | PrepackOp) -> bool:
    """A change of what is stored becomes one of the logical tensor, before the view."""
    view = op.source.owner
    if not isinstance(view, StoredOp) or layout_of(view.result_type).primitives:
        return False
    outer, inner = layout_of(view.source_type), layout_of(op.result_type)
    encoded = with_layout(view.source_type, compose(outer, inner))
    kind = PrepackOp if isinstance(op, PrepackOp) else ConvertOp
    change = kind(view.source, encoded)
    _replace(op, [change], StoredOp(change.result, op.result_type))
    return True


def _above_logical(op: LogicalOp) -> bool:
    """A change to what is stored becomes one of the logical tensor, behind the view."""
    change = op.source.owner
    if not isinstance(change, ConvertOp) or layout_of(change.result_type).primitives:
        return False
    outer, inner = layout_of(op.result_type), layout_of(change.source_type)
    view = LogicalOp(change.source, with_layout(op.result_type, compose(outer, inner)))
    _replace(op, [view], ConvertOp(view.result, op.result_type))
    return True


def _joined(op: ConvertOp | PrepackOp) -> bool:
    """Two changes, one after the other, become one; a weight's stays offline."""
    first = op.source.owner
    if not isinstance(first, ConvertOp | PrepackOp) or loses(first.result_type):
        return False
    offline = isinstance(first, PrepackOp) or isinstance(op, PrepackOp)
    kind = PrepackOp if offline else ConvertOp
    _replace(op, [], kind(first.source, op.result_type))
    return True


def logical_value(value: SSAValue) -> SSAValue:
    """The value that `value` is a view of: its type says how the logical tensor is stored."""
    op = value.owner
    return op.source if isinstance(op, StoredOp) else value


def seen_value(value: SSAValue) -> SSAValue:
    """The view of `value` as a logical tensor, where there is one, and else `value`."""
    users = [use.operation for use in value.uses]
    views = [o for o in users if isinstance(o, LogicalOp)]
    return views[0].result if views else value


def _replace(op: Operation, before: list[Operation], by: Operation) -> None:
    by.results[0].name_hint = op.results[0].name_hint
    for o in before:
        o.results[0].name_hint = op.results[0].name_hint
    Rewriter().insert_op([*before, by], InsertPoint.before(op))
    op.results[0].replace_all_uses_with(by.results[0])
    Rewriter.erase_op(op)
