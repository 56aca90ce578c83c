"""Leaves the `toy` dialect: a doubling becomes a sum."""

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)

from weft_toy.dialect import DoubleOp


class DoublePattern(RewritePattern):
    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: DoubleOp, rewriter: PatternRewriter) -> None:
        rewriter.replace_op(op, arith.AddiOp(op.source, op.source))


@dataclass(frozen=True)
class ConvertToyToArithPass(ModulePass):
    """`toy.double %a` → `arith.addi %a, %a`."""

    name = "convert-toy-to-arith"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        PatternRewriteWalker(DoublePattern(), apply_recursively=False).rewrite_module(op)
