"""
Results that nobody reads, left out of the ops that compute others beside them.

Frameworks take a maximum together with its place, and mostly want the maximum alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects import linalg
from xdsl.dialects.builtin import ArrayAttr
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.pattern_rewriter import (
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)
from xdsl.rewriter import Rewriter


@dataclass(frozen=True)
class DropDeadResults(RewritePattern):
    """
    A generic of several results becomes one without those that have no use.

    1. Some results are used. 2. Others are needed by none of these.
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: linalg.ops.GenericOp, rewriter: PatternRewriter) -> None:
        kept = _needed_results(op)
        if not 0 < len(kept) < len(op.results):  # 1., 2.
            return
        fewer = _without_others(op, kept)
        results: list[SSAValue | None] = [None] * len(op.results)
        for i, result in zip(kept, fewer.results, strict=True):
            result.name_hint = op.results[i].name_hint
            results[i] = result
        fewer.location = op.location
        rewriter.replace(op, fewer, results)


def drop_dead_results(region: Region) -> None:
    """Leaves results that nobody reads out of the generics of a region, readers first."""
    walker = PatternRewriteWalker(DropDeadResults(), apply_recursively=False, walk_reverse=True)
    walker.rewrite_region(region)


def needed_ops(block: Block) -> set[Operation]:
    """The ops of a block that its terminator depends on, by what regions read, too."""
    needed: set[Operation] = set()
    waiting = [op for op in (block.last_op,) if op is not None]
    while waiting:
        op = waiting.pop()
        if op in needed:
            continue
        needed.add(op)
        read = (v.owner for inner in op.walk() for v in inner.operands)
        waiting += [o for o in read if isinstance(o, Operation) and o.parent_block() is block]
    return needed


def _needed_results(op: linalg.ops.GenericOp) -> list[int]:
    """The results that are used, and those whose value so far the used ones are computed from."""
    yielded = op.body.block.last_op
    if len(op.body.blocks) != 1 or not isinstance(yielded, linalg.ops.YieldOp):
        return list(range(len(op.results)))
    needed = {i for i, r in enumerate(op.results) if list(r.uses)}
    first = len(op.inputs)
    while True:
        read = _read_values({yielded.operands[i] for i in needed})
        more = {a.index - first for a in op.body.block.args[first:] if a in read} - needed
        if not more:
            return sorted(needed)
        needed |= more


def _read_values(values: set[SSAValue]) -> set[SSAValue]:
    """All that `values` are computed from, they included."""
    found: set[SSAValue] = set()
    waiting = list(values)
    while waiting:
        value = waiting.pop()
        if value in found:
            continue
        found.add(value)
        if isinstance(value.owner, Operation):
            waiting += [v for inner in value.owner.walk() for v in inner.operands]
    return found


def _without_others(op: linalg.ops.GenericOp, kept: Sequence[int]) -> linalg.ops.GenericOp:
    """The op with its results `kept` alone."""
    first, maps = len(op.inputs), op.indexing_maps.data
    body = op.body.clone()
    block = body.block
    yielded = block.last_op
    assert yielded is not None
    Rewriter.replace_op(yielded, linalg.ops.YieldOp(*(yielded.operands[i] for i in kept)))
    # What only the results left out were computed from.
    for inner in reversed(list(block.ops)):
        if not isinstance(inner, linalg.ops.YieldOp) and inner.results:
            if not any(list(r.uses) for r in inner.results):
                Rewriter.erase_op(inner)
    for i in reversed(range(len(op.results))):
        if i not in kept:
            block.erase_arg(block.args[first + i])
    return linalg.ops.GenericOp(
        op.inputs,
        [op.outputs[i] for i in kept],
        body,
        ArrayAttr([*maps[:first], *(maps[first + i] for i in kept)]),
        op.iterator_types,
        [op.results[i].type for i in kept],
    )
