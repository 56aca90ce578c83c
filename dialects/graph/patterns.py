"""How ops of the `graph` dialect are simplified: what is split and joined again stays whole."""

from __future__ import annotations

from itertools import pairwise

from typing_extensions import override
from xdsl.dialects.builtin import ArrayAttr
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.rewriter import InsertPoint

from .attrs import plain_ints
from .ops import ConcatOp, CopyOp, RedistributeOp, SplitOp
from .placement import Placed, shape_of
from .scopes import ParallelOp, ScopeOp, SequenceOp, SubgraphOp, TreeOp
from .yields import YieldOp

# --- parts ----------------------------------------------------------------------------------


def _split_or_all(source: SSAValue, dim: int, offset: int, size: int) -> SplitOp | SSAValue:
    """The elements from a place on; all of them are the source itself."""
    if size == shape_of(SplitOp.name, source)[dim]:
        return source
    return SplitOp(source, dim, offset=offset, size=size)


def _replace(rewriter: PatternRewriter, op: Operation, new: Operation | SSAValue) -> None:
    if isinstance(new, Operation):
        rewriter.replace_op(op, new)
    else:
        rewriter.replace_op(op, [], [new])


class SplitOfAll(RewritePattern):
    """A part that is all of its source is the source."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: SplitOp, rewriter: PatternRewriter) -> None:
        if op.source.type == op.result.type:
            rewriter.replace_op(op, [], [op.source])


class SplitOfSplit(RewritePattern):
    """A part of a part is a part of the whole."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: SplitOp, rewriter: PatternRewriter) -> None:
        inner = op.source.owner
        if not isinstance(inner, SplitOp) or inner.dim != op.dim:
            return
        dim, offset, size = op.get_window()
        offset += inner.get_window()[1]
        rewriter.replace_op(op, SplitOp(inner.source, dim, offset=offset, size=size))


class SplitOfConcat(RewritePattern):
    """A part of joined tensors that lies in one, or is several of them, is of these alone."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: SplitOp, rewriter: PatternRewriter) -> None:
        inner = op.source.owner
        if not isinstance(inner, ConcatOp) or inner.dim != op.dim:
            return
        dim, offset, size = op.get_window()
        place, whole = 0, list[SSAValue]()
        for source in inner.sources:
            extent = shape_of(op.name, source)[dim]
            if place <= offset and offset + size <= place + extent:
                _replace(rewriter, op, _split_or_all(source, dim, offset - place, size))
                return
            if offset <= place and place + extent <= offset + size:
                whole.append(source)
            place += extent
        if sum(shape_of(op.name, source)[dim] for source in whole) == size:
            rewriter.replace_op(op, ConcatOp(whole, dim))


class ConcatOfOne(RewritePattern):
    """One tensor that is joined to nothing is that tensor."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ConcatOp, rewriter: PatternRewriter) -> None:
        if len(op.sources) == 1:
            rewriter.replace_op(op, [], [op.sources[0]])


class ConcatOfConcats(RewritePattern):
    """What is joined of joined tensors is joined of all of them, if nobody else needs these."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ConcatOp, rewriter: PatternRewriter) -> None:
        sources: list[SSAValue] = []
        for source in op.sources:
            inner = source.owner
            opened = isinstance(inner, ConcatOp) and inner.dim == op.dim and source.has_one_use()
            sources += inner.sources if opened and isinstance(inner, ConcatOp) else [source]
        if len(sources) > len(op.sources):
            rewriter.replace_op(op, ConcatOp(sources, op.dim.value.data))


class ConcatOfNeighbours(RewritePattern):
    """Parts of one tensor that lie side by side there are one part."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ConcatOp, rewriter: PatternRewriter) -> None:
        dim = op.dim.value.data
        for number, (one, other) in enumerate(pairwise(op.sources)):
            first, second = one.owner, other.owner
            if not isinstance(first, SplitOp) or not isinstance(second, SplitOp):
                continue
            if first.source is not second.source or not (first.dim == second.dim == op.dim):
                continue
            _, offset, size = first.get_window()
            _, following, more = second.get_window()
            if following != offset + size:
                continue
            joined = _split_or_all(first.source, dim, offset, size + more)
            if isinstance(joined, SplitOp):
                rewriter.insert(joined)
                joined = joined.result
            sources = [*op.sources[:number], joined, *op.sources[number + 2 :]]
            rewriter.replace_op(op, ConcatOp(sources, dim))
            return


# --- places ---------------------------------------------------------------------------------


class CopyOfCopy(RewritePattern):
    """A copy of a copy is one of the first value; of what is there already, it is that value."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: CopyOp, rewriter: PatternRewriter) -> None:
        owner = op.source.owner
        if _scope_of(op.source) == op.scope.data:
            rewriter.replace_op(op, [], [op.source])
        elif isinstance(owner, CopyOp):
            rewriter.replace_op(op, CopyOp(owner.source, op.scope.data))


def _scope_of(value: SSAValue) -> str | None:
    """The memory that keeps a value, where its op says it."""
    owner = value.owner
    if isinstance(owner, CopyOp):
        return owner.scope.data
    if isinstance(owner, Placed) and isinstance(value, OpResult):
        scope = owner.get_scope()
        return None if scope is None else scope[value.index]
    return None


class RedistributeThereAndBack(RewritePattern):
    """Cores to the same cores are no change; two changes are one."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: RedistributeOp, rewriter: PatternRewriter) -> None:
        owner = op.source.owner
        before, after = plain_ints(op.before), plain_ints(op.after)
        if before == after:
            rewriter.replace_op(op, [], [op.source])
        elif isinstance(owner, RedistributeOp):
            first = plain_ints(owner.before)
            rewriter.replace_op(op, RedistributeOp(owner.source, first, after))


# --- scopes ---------------------------------------------------------------------------------


class InlineOnePart(RewritePattern):
    """
    A sequence of one part is what it holds. 1. It says nothing of where. 2. It is not one of
    several children that run side by side.
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: SequenceOp, rewriter: PatternRewriter) -> None:
        if op.get_parts() != 1 or op.is_placed():  # 1.
            return
        parent = op.parent_op()
        if isinstance(parent, ParallelOp) and len(list(parent.children())) > 1:  # 2.
            return
        given: list[SSAValue] = []
        for operand, window in zip(op.inputs, op.windows(), strict=True):
            part = operand if window is None else _split_or_all(operand, window.dim, 0, window.size)
            if isinstance(part, SplitOp):
                rewriter.insert(part)
                part = part.result
            given.append(part)
        values = dict(zip(op.body.block.args, given, strict=True))
        results = [values.get(value, value) for value in op.yielded()]
        last = op.body.block.last_op
        assert last is not None
        rewriter.erase_op(last)
        rewriter.inline_block(op.body.block, InsertPoint.before(op), given)
        rewriter.replace_op(op, [], results)


class DropInputs(RewritePattern):
    """Inputs that the body does not use, or has twice, go."""

    @override
    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not isinstance(op, ScopeOp):
            return
        cuts = op.cuts.data if isinstance(op, TreeOp) else None
        kept: dict[tuple[SSAValue, Attribute, Attribute | None], int] = {}
        dropped: list[int] = []
        for number, (operand, argument) in enumerate(
            zip(op.inputs, op.body.block.args, strict=True)
        ):
            key = operand, argument.type, None if cuts is None else cuts[number]
            if argument.uses and key not in kept:
                kept[key] = number
                continue
            if argument.uses:
                argument.replace_all_uses_with(op.body.block.args[kept[key]])
            dropped.append(number)
        if not dropped:
            return
        op.operands = [v for n, v in enumerate(op.inputs) if n not in dropped]
        if isinstance(op, TreeOp):
            op.cuts = ArrayAttr(c for n, c in enumerate(op.cuts) if n not in dropped)
        for number in reversed(dropped):
            op.body.block.erase_arg(op.body.block.args[number])
        rewriter.notify_op_modified(op)


class DropResults(RewritePattern):
    """Results that nothing uses go, where no way to split names them."""

    @override
    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not isinstance(op, ScopeOp) or (isinstance(op, SubgraphOp) and op.split is not None):
            return
        kept = [number for number, result in enumerate(op.outputs) if result.uses]
        if len(kept) == len(op.outputs) or not kept:
            return
        attributes = dict(op.attributes)
        for name in ("bind", "clusters", "scope", "joins"):
            rows = attributes.get(name)
            if isinstance(rows, ArrayAttr):
                attributes[name] = ArrayAttr(rows.data[number] for number in kept)
        last, yielded = op.body.block.last_op, op.yielded()
        assert last is not None
        rewriter.replace_op(last, YieldOp([yielded[number] for number in kept]))
        new = type(op).create(
            operands=op.operands,
            result_types=[op.outputs[number].type for number in kept],
            attributes=attributes,
            regions=[op.detach_region(op.body)],
            location=op.location,
        )
        results: list[SSAValue | None] = [None] * len(op.outputs)
        for place, number in enumerate(kept):
            results[number] = new.results[place]
        rewriter.replace_op(op, new, results)
