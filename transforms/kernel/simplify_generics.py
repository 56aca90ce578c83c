"""
The pass `simplify-generics`: what front ends write into `linalg.generic` ops and nothing needs.

```
generic ins(%x, %splat_of_2, %x) outs(%e, %f) { … yield in0 * in1 + in2, unused }
=>  generic ins(%x) outs(%e) { … yield in0 * 2.0 + in0 }
```
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from typing_extensions import override
from xdsl.context import Context
from xdsl.dialects import arith, linalg
from xdsl.dialects.builtin import AffineMapAttr, AnyFloat, FloatAttr, ModuleOp, f16, f32, f64, i1
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.ir.affine.affine_expr import AffineDimExpr
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    GreedyRewritePatternApplier,
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)
from xdsl.rewriter import InsertPoint

from .elementwise import element_type, literal_attr
from .fold_access import constant_of, literal_of

_ROUND = {f16: np.float16, f32: np.float32, f64: np.float64}
_EXACT = arith.AddfOp | arith.SubfOp | arith.MulfOp | arith.DivfOp


def _is_plain(op: Operation | None) -> bool:
    """Tests whether `op` is a generic with one block, and maps without symbols."""
    if not isinstance(op, linalg.ops.GenericOp) or len(op.body.blocks) != 1:
        return False
    return not any(m.data.num_symbols for m in op.indexing_maps.data)


# --- Bodies ---------------------------------------------------------------------------------------


class EraseUnused(RewritePattern):
    """Ops of bodies without uses go."""

    @override
    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not _is_plain(op.parent_op()) or not op.results:
            return
        if all(result.first_use is None for result in op.results):
            rewriter.erase(op)


class FoldCast(RewritePattern):
    """A float cast of a constant is a constant."""

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(
        self, op: arith.TruncFOp | arith.ExtFOp, rewriter: PatternRewriter
    ) -> None:
        if not _is_plain(op.parent_op()):
            return
        number, type = literal_of(op.input), op.result.type
        if number is None or not isinstance(type, AnyFloat) or type not in _ROUND:
            return
        rounded = float(_ROUND[type](number))
        rewriter.replace(op, arith.ConstantOp(FloatAttr(rounded, type)))


class SelectionToExtremum(RewritePattern):
    """
    The selection of the larger (smaller) of a number and a constant is a maximum (minimum), where
    it gives a NaN for a NaN.
    """

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(self, op: arith.SelectOp, rewriter: PatternRewriter) -> None:
        compared = op.cond.owner
        if not _is_plain(op.parent_op()) or not isinstance(compared, arith.CmpfOp):
            return
        a, b = compared.operands
        chosen = (op.lhs, op.rhs)
        if literal_of(b) is None or set(chosen) != {a, b} or a is b:
            return
        predicate = arith.CMPF_COMPARISON_OPERATIONS[compared.predicate.value.data]
        if predicate[1:] not in ("gt", "ge", "lt", "le"):
            return
        if_nan = chosen[0] if predicate.startswith("u") else chosen[1]
        if if_nan is not a or np.isnan(literal_of(b) or 0.0):
            return
        largest = (predicate[1:] in ("gt", "ge")) == (chosen[0] is a)
        rewriter.replace(op, arith.MaximumfOp(a, b) if largest else arith.MinimumfOp(a, b))


class NarrowToF32(RewritePattern):
    """
    One operation or comparison in f64 of numbers that are f32 is one in f32. What is rounded to
    f32 right after is the same: f64 has more than twice the digits (Figueroa 1995, "When is
    double rounding innocuous?").
    """

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(
        self, op: arith.CmpfOp | arith.TruncFOp, rewriter: PatternRewriter
    ) -> None:
        if not _is_plain(op.parent_op()):
            return
        wide = op if isinstance(op, arith.CmpfOp) else op.input.owner
        if not isinstance(wide, arith.CmpfOp | _EXACT):
            return
        if any(v.type != f64 for v in wide.operands) or op.result.type not in (f32, i1):
            return
        if not all(_is_f32(v) for v in wide.operands):
            return
        new = wide.__class__.create(
            operands=[_as_f32(v, rewriter) for v in wide.operands],
            result_types=[f32 if wide is not op else i1],
            properties=wide.properties,
            attributes=wide.attributes,
        )
        rewriter.replace(op, new)


def _is_f32(value: SSAValue) -> bool:
    """Tests whether an f64 value is a number that f32 has."""
    number = literal_of(value)
    if number is not None:
        with np.errstate(over="ignore"):
            return float(np.float32(number)) == number
    return isinstance(value.owner, arith.ExtFOp) and value.owner.input.type == f32


def _as_f32(value: SSAValue, rewriter: PatternRewriter) -> SSAValue:
    number = literal_of(value)
    if number is None:
        assert isinstance(value.owner, arith.ExtFOp)
        return value.owner.input
    return rewriter.insert(arith.ConstantOp(FloatAttr(float(number), f32))).result


# --- Operands and results -------------------------------------------------------------------------


class DropResults(RewritePattern):
    """Results without a use go, if no other result needs what they hold."""

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(self, op: linalg.ops.GenericOp, rewriter: PatternRewriter) -> None:
        stored = op.body.block.last_op if _is_plain(op) else None
        if not isinstance(stored, linalg.ops.YieldOp):
            return
        used = [result.first_use is not None for result in op.results]
        if all(used) or not any(used):
            return
        block, count = op.body.block, len(op.inputs)
        values = [v for v, keep in zip(stored.operands, used, strict=True) if keep]
        spare = [count + i for i, keep in enumerate(used) if not keep]
        if any(_depends_on(values, block.args[i]) for i in spare):
            return
        kept = _kept_operands(op, spare)
        if any(i in kept for i in spare):
            return
        rewriter.replace(stored, linalg.ops.YieldOp(*values))
        for inner in reversed(list(block.ops)):
            if inner.results and all(result.first_use is None for result in inner.results):
                rewriter.erase(inner)
        _rebuild_op(op, kept, rewriter)


class ConstantsToBody(RewritePattern):
    """Inputs that are constants become constants of the body."""

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(self, op: linalg.ops.GenericOp, rewriter: PatternRewriter) -> None:
        if not _is_plain(op):
            return
        block = op.body.block
        for value, argument in zip(op.inputs, block.args, strict=False):
            number = constant_of(value)
            number = literal_of(value) if number is None else number
            if number is None or argument.first_use is None:
                continue
            literal = literal_attr(number, element_type(argument.type))
            constant = rewriter.insert(arith.ConstantOp(literal), InsertPoint.at_start(block))
            rewriter.replace_all_uses_with(argument, constant.result)


class MergeInputs(RewritePattern):
    """Inputs that are read at the same places are one."""

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(self, op: linalg.ops.GenericOp, rewriter: PatternRewriter) -> None:
        if not _is_plain(op):
            return
        first: dict[tuple[SSAValue, AffineMap], SSAValue] = {}
        for value, argument, map in zip(
            op.inputs, op.body.block.args, _list_maps(op), strict=False
        ):
            same = first.setdefault((value, map), argument)
            if same is not argument and argument.first_use is not None:
                rewriter.replace_all_uses_with(argument, same)


class DropInputs(RewritePattern):
    """Inputs that are not read go, if the others say how far each dimension runs."""

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(self, op: linalg.ops.GenericOp, rewriter: PatternRewriter) -> None:
        if not _is_plain(op):
            return
        args = op.body.block.args
        kept = _kept_operands(op, [i for i in range(len(op.inputs)) if args[i].first_use is None])
        if len(kept) < len(op.operands):
            _rebuild_op(op, kept, rewriter)


class ForwardCopy(RewritePattern):
    """The result of an op that only hands on an input is that input."""

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(self, op: linalg.ops.GenericOp, rewriter: PatternRewriter) -> None:
        source = _copied_input(op) if _is_plain(op) and len(op.results) == 1 else None
        if source is not None:
            rewriter.replace(op, [], [source])


def _list_maps(op: linalg.ops.GenericOp) -> list[AffineMap]:
    return [m.data for m in op.indexing_maps.data]


def _kept_operands(op: linalg.ops.GenericOp, spare: Sequence[int]) -> list[int]:
    """The operands but those of `spare` without which the others say how far dimensions run."""
    maps, kept = _list_maps(op), list(range(len(op.operands)))
    for operand in spare:
        rest = [maps[i] for i in kept if i != operand]
        dims = {e.position for m in rest for e in m.results if isinstance(e, AffineDimExpr)}
        if len(dims) == maps[0].num_dims:
            kept.remove(operand)
    return kept


def _depends_on(values: Sequence[SSAValue], argument: SSAValue) -> bool:
    """Tests whether values of a body are computed from an argument."""
    pending, seen = list(values), set[SSAValue]()
    while pending:
        value = pending.pop()
        if value is argument:
            return True
        if value not in seen and isinstance(value.owner, Operation):
            seen.add(value)
            pending += value.owner.operands
    return False


def _rebuild_op(op: linalg.ops.GenericOp, kept: Sequence[int], rewriter: PatternRewriter) -> None:
    """Replaces `op` by one with only some of its operands; results of the others have no use."""
    count = len(op.inputs)
    block = op.body.block
    inputs = [op.operands[i] for i in kept if i < count]
    outputs = [op.operands[i] for i in kept if i >= count]
    maps = [AffineMapAttr(op.indexing_maps.data[i].data) for i in kept]
    for i in reversed(range(len(block.args))):
        if i not in kept:
            block.erase_arg(block.args[i])
    region = op.detach_region(op.body)
    types = [op.results[i - count].type for i in kept if i >= count]
    new = linalg.ops.GenericOp(inputs, outputs, region, maps, list(op.iterator_types), types)
    new.attributes.update(op.attributes)
    new.location = op.location
    results = iter(new.results)
    rewriter.replace(
        op, new, [next(results) if count + i in kept else None for i in range(len(op.results))]
    )


def _copied_input(op: linalg.ops.GenericOp) -> SSAValue | None:
    """The input that the op only hands on."""
    maps = _list_maps(op)
    stored = op.body.block.last_op
    assert isinstance(stored, linalg.ops.YieldOp)
    argument = stored.operands[0]
    if argument.owner is not op.body.block:
        return None
    number = next(i for i, a in enumerate(op.body.block.args) if a is argument)
    if number >= len(op.inputs) or maps[number] != maps[-1]:
        return None
    whole = maps[-1] == AffineMap.identity(len(op.iterator_types))
    return op.inputs[number] if whole and op.inputs[number].type == op.results[0].type else None


# --- The pass -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SimplifyGenericsPass(ModulePass):
    """
    Leaves out of each `linalg.generic` what is not needed: inputs that are constants (which
    become constants of the body), given twice or not read; results that are not used, such as
    the place of a maximum; casts of constants; copies; f64 where f32 gives the same. The selection
    of the larger of a number and a constant becomes a maximum. Results do not change.
    """

    name = "simplify-generics"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        simplify_generics(op)


def simplify_generics(root: Operation) -> None:
    """
    Simplifies the generics inside of an op, last ones first: users before what they use. It ends:
    each pattern leaves fewer ops, operands, uses of arguments or ops in f64.
    """
    patterns: list[RewritePattern] = [
        EraseUnused(),
        FoldCast(),
        NarrowToF32(),
        SelectionToExtremum(),
        DropResults(),
        ConstantsToBody(),
        MergeInputs(),
        DropInputs(),
        ForwardCopy(),
    ]
    applier = GreedyRewritePatternApplier(patterns, dce_enabled=False)
    walker = PatternRewriteWalker(applier, walk_reverse=True)
    for region in root.regions:
        walker.rewrite_region(region)
