"""
The pass `noc-desugar`: what moves data between nodes, as copies and signals alone.

```
read, write                =>  copy
send A to B signal "s"     =>  copy A to B;  signal "s" at B's node
recv "s"                   =>  wait "s"
multicast A to B fan F     =>  copy A to B fan F
rotate A to B signal "s"   =>  copy A to B;  signal "s" at B's node;  wait "s"
reduce "add" A fan F to B  =>  a copy combine "add" for each node of F, one after the other
```
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from typing_extensions import override
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineExpr
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    GreedyRewritePatternApplier,
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)

from ...dialects import noc


class DesugarMove(RewritePattern):
    """A read, write or multicast is a copy."""

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(
        self, op: noc.ReadOp | noc.WriteOp | noc.MulticastOp, rewriter: PatternRewriter
    ) -> None:
        fan = op.get_fan() if isinstance(op, noc.MulticastOp) else ()
        copy = noc.CopyOp(op.source, op.dest, op.indices, op.waits, fan=fan)
        _replace_op(rewriter, op, [copy])


class DesugarSend(RewritePattern):
    """A send is a copy, then a signal to the node that has got it."""

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(self, op: noc.SendOp, rewriter: PatternRewriter) -> None:
        _replace_op(rewriter, op, _send_ops(op))


class DesugarRotate(RewritePattern):
    """A rotation is a send, then a wait for the share of the node before."""

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(self, op: noc.RotateOp, rewriter: PatternRewriter) -> None:
        copy, signal = _send_ops(op)
        _replace_op(rewriter, op, [copy, signal, noc.WaitOp(op.signal.data, 1, signal.results)])


class DesugarRecv(RewritePattern):
    """To receive is to wait for the signals."""

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(self, op: noc.RecvOp, rewriter: PatternRewriter) -> None:
        _replace_op(rewriter, op, [noc.WaitOp(op.signal.data, op.get_count(), op.waits)])


class DesugarReduce(RewritePattern):
    """A reduction is a copy that combines for each node of the fan, one after the other."""

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(self, op: noc.ReduceOp, rewriter: PatternRewriter) -> None:
        copies: list[Operation] = []
        waits: Sequence[SSAValue] = op.waits
        for place in product(*(range(extent) for extent in op.get_fan())):
            source = _part_at(op.source, len(op.indices), place)
            copies.append(noc.CopyOp(source, op.dest, op.indices, waits, combine=op.combine.data))
            waits = copies[-1].results
        _replace_op(rewriter, op, copies)


def _send_ops(op: noc.SendOp | noc.RotateOp) -> list[Operation]:
    copy = noc.CopyOp(op.source, op.dest, op.indices, op.waits)
    node = noc.NodeAttr(op.dest.coordinates)
    return [copy, noc.SignalOp(op.signal.data, node, op.indices, [copy.token])]


def _replace_op(rewriter: PatternRewriter, op: Operation, new: Sequence[Operation]) -> None:
    """Replaces `op` by ops at its place in the source, of which the last gives its token."""
    for part in new:
        part.location = op.location
    rewriter.replace(op, new)


def _part_at(part: noc.PartAttr, num_indices: int, place: Sequence[int]) -> noc.PartAttr:
    """The part with numbers for the dimensions of the fan."""
    dims = [
        *(AffineExpr.dimension(i) for i in range(num_indices)),
        *(AffineExpr.constant(v) for v in place),
    ]

    def fix_exprs(exprs: Sequence[AffineExpr]) -> list[AffineExpr]:
        return [expr.replace_dims_and_symbols(dims, []) for expr in exprs]

    return noc.PartAttr(
        part.memory,
        part.buffer.data,
        fix_exprs(part.get_offsets()),
        part.get_sizes(),
        fix_exprs(part.coordinates),
        part.get_steps(),
    )


def desugar_module(module: ModuleOp) -> None:
    """Writes copies, signals and waits for all sugar in `module`."""
    patterns: list[RewritePattern] = [
        DesugarMove(),
        DesugarSend(),
        DesugarRotate(),
        DesugarRecv(),
        DesugarReduce(),
    ]
    applier = GreedyRewritePatternApplier(patterns, dce_enabled=False)
    PatternRewriteWalker(applier, apply_recursively=False).rewrite_module(module)


@dataclass(frozen=True)
class NocDesugarPass(ModulePass):
    """
    Writes `noc.copy`, `noc.signal` and `noc.wait` for `noc.read`, `noc.write`, `noc.send`,
    `noc.recv`, `noc.multicast`, `noc.rotate` and `noc.reduce`.

    The token is that of the last op written: a send is done when its signal is given, a
    rotation when the node's new share has arrived.
    """

    name = "noc-desugar"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        desugar_module(op)
