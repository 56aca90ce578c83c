"""
The pass `fuse-elementwise`: element-wise ops between one value and one result become one op, where
that value would else have several readers.

```
%s = sigmoid(%x)                 %y = x * sigmoid(x), over %x
%y = mulf(%x, %s)          =>
```

So `%x` has one reader, which can be the epilogue of what computes it (SiLU, GELU by tanh, hard
swish and the like, as front ends write them).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from typing_extensions import TypeIs
from xdsl.context import Context
from xdsl.dialects import linalg
from xdsl.dialects.builtin import AffineMapAttr, ModuleOp
from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)
from xdsl.rewriter import InsertPoint

_Generic = linalg.ops.GenericOp


def is_elementwise(op: Operation | None) -> TypeIs[_Generic]:
    """
    Tests whether `op` is a generic with parallel loops alone, whose one result has an element for
    each iteration, in their order, and does not depend on what it is written over.
    """
    if not isinstance(op, _Generic) or len(op.results) != 1 or len(op.body.blocks) != 1:
        return False
    if any(t.data != linalg.attrs.IteratorType.PARALLEL for t in op.iterator_types):
        return False
    maps = op.indexing_maps.data
    if any(m.data.num_symbols for m in maps) or op.body.block.args[-1].first_use is not None:
        return False
    if any(isinstance(inner, linalg.ops.IndexOp) for inner in op.body.walk()):
        return False
    return maps[-1].data == AffineMap.identity(len(op.iterator_types))


def ops_between(value: OpResult) -> tuple[_Generic, ...]:
    """
    The element-wise ops, in their order, through which alone `value` reaches one result: all of
    its readers, readers of these, and so on, up to the first op through which all lead. Each has
    the same shape, and reads what another one gives at its own iteration. Empty where there are
    no such ops, or `value` has one reader.
    """
    waiting = _readers_of(value)
    if len(waiting) < 2:
        return ()
    members: list[_Generic] = []
    inner: set[SSAValue] = set()
    op = value.op.next_op
    while op is not None:
        if op in waiting:
            if not is_elementwise(op) or not _reads_in_place(op, inner):
                return ()
            waiting.remove(op)
            members.append(op)
            inner.add(op.results[0])
            if not waiting:
                return tuple(members)
            waiting |= _readers_of(op.results[0])
        op = op.next_op
    return ()


def _readers_of(value: SSAValue) -> set[Operation]:
    return {use.operation for use in value.uses}


def _reads_in_place(op: _Generic, inner: set[SSAValue]) -> bool:
    """
    Tests whether `op` reads values of `inner` at its own iterations alone, so that it has their
    shape.
    """
    whole = AffineMap.identity(len(op.iterator_types))
    pairs = zip(op.operands, op.indexing_maps.data, strict=True)
    return all(value not in inner or map.data == whole for value, map in pairs)


class FuseElementwise(RewritePattern):
    """
    The element-wise ops between a generic's result and another become one.

    1. The result has several readers. 2. These, and what they lead to, are `ops_between`.
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: linalg.ops.GenericOp, rewriter: PatternRewriter) -> None:
        for result in op.results:
            members = ops_between(result)
            if members:  # 1., 2.
                fuse_ops(members, rewriter)


def fuse_ops(members: Sequence[_Generic], rewriter: PatternRewriter) -> None:
    """
    Replaces element-wise ops of the same shape, of which the last one alone is read elsewhere, by
    one that reads each value at each map once.
    """
    last = members[-1]
    reads: dict[tuple[SSAValue, AffineMap], BlockArgument] = {}
    inner: dict[SSAValue, SSAValue] = {}
    block = Block()
    for op in members:
        body = op.body.block
        maps = op.indexing_maps.data
        values: dict[SSAValue, SSAValue] = {}
        for value, map, argument in zip(op.inputs, maps, body.args, strict=False):
            if value in inner:
                values[argument] = inner[value]
                continue
            key = (value, map.data)
            if key not in reads:
                reads[key] = block.insert_arg(argument.type, len(block.args))
            values[argument] = reads[key]
        for inside in body.ops:
            if isinstance(inside, linalg.ops.YieldOp):
                stored = inside.operands[0]
                inner[op.results[0]] = values.get(stored, stored)
            else:
                block.add_op(inside.clone(values))
    block.insert_arg(last.body.block.args[-1].type, len(block.args))
    block.add_op(linalg.ops.YieldOp(inner[last.results[0]]))
    fused = _Generic(
        [value for value, _ in reads],
        list(last.outputs),
        Region(block),
        [*(AffineMapAttr(map) for _, map in reads), last.indexing_maps.data[-1]],
        list(last.iterator_types),
        [last.results[0].type],
    )
    fused.attributes.update(last.attributes)
    fused.location = last.location
    fused.results[0].name_hint = last.results[0].name_hint
    rewriter.insert(fused, InsertPoint.before(last))
    rewriter.replace_all_uses_with(last.results[0], fused.results[0])
    for op in reversed(members):
        rewriter.erase(op)


@dataclass(frozen=True)
class FuseElementwisePass(ModulePass):
    """
    Makes one op of the element-wise ones through which the result of a generic, read by several
    of them, reaches one value that is read elsewhere: x * sigmoid(x) reads x once then, and can
    follow in the loops that compute x. Results do not change. Other ops are left alone.
    """

    name = "fuse-elementwise"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        walker = PatternRewriteWalker(FuseElementwise(), apply_recursively=False)
        walker.rewrite_module(op)
