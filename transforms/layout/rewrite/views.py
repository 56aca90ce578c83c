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

from typing_extensions import override
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import (
    GreedyRewritePatternApplier,
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)

from ....dialects.layout.attr import has_filling
from ....dialects.layout.base import ChangeOfLayout, JoinChanges, View, is_filled
from ....dialects.layout.ops import ConvertOp, LogicalOp, StoredOp
from ..apply import layout_of, with_layout
from ..map import compose_layouts


class ChangeBeforeStored(RewritePattern):
    """
    A change of what is stored becomes one of the logical tensor, before the view.

    1. The view has no layout of its own. 2. What pads the logical tensor is filled, which the
    change would do.
    """

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(self, op: ChangeOfLayout, rewriter: PatternRewriter) -> None:
        view = op.source.owner
        if not isinstance(view, StoredOp) or layout_of(view.result_type).primitives:  # 1.
            return
        if not is_filled(view.source):  # 2.
            return
        outer, inner = layout_of(view.source_type), layout_of(op.result_type)
        encoded = with_layout(view.source_type, compose_layouts(outer, inner))
        change = type(op)(view.source, encoded)
        rewriter.replace(op, [change, StoredOp(change.result, op.result_type)])


class ChangeBehindLogical(RewritePattern):
    """
    A change to what is stored becomes one of the logical tensor, behind the view.

    1. It is to a tensor without a layout. 2. Nothing sees whether what pads the logical tensor is
    filled, which the change would do: it has no padding, or is only changed further.
    """

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(self, op: LogicalOp, rewriter: PatternRewriter) -> None:
        change = op.source.owner
        if not isinstance(change, ConvertOp) or layout_of(change.result_type).primitives:  # 1.
            return
        users = (use.operation for use in op.result.uses)
        if has_filling(op.result_type) and not all(isinstance(u, ChangeOfLayout) for u in users):
            return  # 2.
        outer, inner = layout_of(op.result_type), layout_of(change.source_type)
        view = LogicalOp(change.source, with_layout(op.result_type, compose_layouts(outer, inner)))
        rewriter.replace(op, [view, ConvertOp(view.result, op.result_type)])


class EraseUnused(RewritePattern):
    """Changes of layout and views that nothing uses go."""

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(self, op: ChangeOfLayout | View, rewriter: PatternRewriter) -> None:
        if op.result.first_use is None:
            rewriter.erase(op)


def merge_views(root: Operation) -> None:
    """
    Joins all changes of layout in `root` that follow each other, through views too. It ends:
    changes only move towards where tensors are logical, and joining leaves fewer.
    """
    patterns: list[RewritePattern] = [
        EraseUnused(),
        ChangeBeforeStored(),
        ChangeBehindLogical(),
        JoinChanges(),
    ]
    walker = PatternRewriteWalker(GreedyRewritePatternApplier(patterns, dce_enabled=False))
    for region in root.regions:
        walker.rewrite_region(region)


def logical_value(value: SSAValue) -> SSAValue:
    """The value that `value` is a view of: its type says how the logical tensor is stored."""
    op = value.owner
    return op.source if isinstance(op, StoredOp) else value


def seen_value(value: SSAValue) -> SSAValue:
    """The view of `value` as a logical tensor, where there is one, and else `value`."""
    users = [use.operation for use in value.uses]
    views = [o for o in users if isinstance(o, LogicalOp)]
    return views[0].result if views else value
