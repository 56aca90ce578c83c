"""
Programs that stand for several, written out: those with tables as programs of one node each, with
the numbers of the table in their places; those that are like another one with ops of their own;
all names in full.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from typing_extensions import override
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineExpr
from xdsl.pattern_rewriter import (
    GreedyRewritePatternApplier,
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)

from ...dialects import noc
from ..core.describe import describe_op
from ..core.errors import WeftError

A = TypeVar("A", bound=Attribute)


def written_out(
    op: noc.ProgramOp, programs: Mapping[str, noc.ProgramOp]
) -> Iterator[noc.ProgramOp]:
    """
    The programs that a program stands for, among the `programs` of its module by name: itself, or
    others. Raises `WeftError` where it is like one that is none, or that takes other arguments.
    """
    op = _unroll_program(with_ops(op, programs))
    if has_table(op):
        yield from without_table(op)
    else:
        yield op


def _unroll_program(op: noc.ProgramOp) -> noc.ProgramOp:
    """The program with one op for each signal, each counter that is waited for, and each buffer."""
    if not any(_has_list(inner) for inner in op.walk()):
        return op
    found = op.clone()
    applier = GreedyRewritePatternApplier(
        [UnrollWait(), UnrollSignal(), UnrollFree()], dce_enabled=False
    )
    PatternRewriteWalker(applier, apply_recursively=False).rewrite_region(found.body)
    return found


def _has_list(op: Operation) -> bool:
    if isinstance(op, noc.WaitOp):
        return op.then is not None
    if isinstance(op, noc.FreeOp):
        return op.also is not None
    return isinstance(op, noc.SignalOp) and (op.also is not None or op.times is not None)


@dataclass(frozen=True)
class UnrollWait(RewritePattern):
    """A wait for several counters is one for each, in turn. 1. It is for several."""

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(self, op: noc.WaitOp, rewriter: PatternRewriter) -> None:
        if not _has_list(op):  # 1.
            return
        waits: Sequence[SSAValue] = op.waits
        made: list[Operation] = []
        for node in op.counters():
            made.append(noc.WaitOp(op.signal.data, op.get_count(), waits, node))
            waits = made[-1].results
        rewriter.replace(op, made, made[-1].results)


@dataclass(frozen=True)
class UnrollFree(RewritePattern):
    """The end of several buffers is one for each, in turn. 1. It is of several."""

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(self, op: noc.FreeOp, rewriter: PatternRewriter) -> None:
        if not _has_list(op):  # 1.
            return
        waits: Sequence[SSAValue] = op.waits
        made: list[Operation] = []
        for name in op.get_buffers():
            made.append(noc.FreeOp(name, op.memory.string_value(), waits))
            waits = made[-1].results
        rewriter.replace(op, made, made[-1].results)


@dataclass(frozen=True)
class UnrollSignal(RewritePattern):
    """
    A signal to several nodes, or several times, is one for each; times that nothing comes after are
    a loop. 1. It is to several, or several times.
    """

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(self, op: noc.SignalOp, rewriter: PatternRewriter) -> None:
        if not _has_list(op):  # 1.
            return
        times = 1 if op.times is None else op.times.value.data
        in_loops = times > 1 and not any(op.token.uses)
        made: list[Operation] = []
        ones: list[noc.SignalOp] = []
        for node in op.targets():
            for _ in range(1 if in_loops else times):
                one = noc.SignalOp(op.signal.data, node, op.indices, op.waits, op.of)
                ones.append(one)
                made.append(_make_loop(one, times) if in_loops else one)
        rewriter.replace(op, made, [None if in_loops else ones[-1].token])


def _make_loop(op: noc.SignalOp, times: int) -> noc.ForOp:
    return noc.ForOp(0, times, 1, Region(Block([op, noc.YieldOp()], arg_types=[IndexType()])))


def with_ops(op: noc.ProgramOp, programs: Mapping[str, noc.ProgramOp]) -> noc.ProgramOp:
    """
    The program without names that stand for others; where it is like another, with the ops of that.
    Raises `WeftError`.
    """
    if op.like is None and op.names is None:
        return op
    other = op if op.like is None else _program_like(op, programs)
    attributes = {k: v for k, v in op.attributes.items() if k not in ("like", "names")}
    found = noc.ProgramOp.create(attributes=attributes, regions=[other.body.clone()])
    for names in (other.get_names(), op.get_names() if other is not op else {}):
        if names:
            _rename_all(found, names)
    return found


def _rename_all(op: noc.ProgramOp, names: Mapping[str, str]) -> None:
    """Says other names in a program."""
    known: dict[Attribute, Attribute] = {}
    for inner in op.body.walk():
        for key, attribute in inner.attributes.items():
            inner.attributes[key] = noc.rename_attribute(key, attribute, names, known)


def _program_like(op: noc.ProgramOp, programs: Mapping[str, noc.ProgramOp]) -> noc.ProgramOp:
    """The program that `op` is like."""
    assert op.like is not None
    other = programs.get(op.like.string_value())
    if other is None or other.like is not None:
        raise WeftError(
            f"{describe_op(op)} @{op.sym_name.data}: {op.like} is no program with ops of its own"
        )
    if len(other.body.block.args) != len(op.body.block.args):
        raise WeftError(
            f"{describe_op(op)} @{op.sym_name.data}: has {len(op.body.block.args)} arguments, but "
            f"{op.like} {len(other.body.block.args)}"
        )
    return other


def has_table(op: noc.ProgramOp) -> bool:
    """Tests whether a program stands for programs of single nodes."""
    return op.table is not None or any(_node_of(inner) is not None for inner in op.walk())


def without_table(op: noc.ProgramOp) -> Iterator[noc.ProgramOp]:
    """A program for each node of one that `has_table`, in their order, `@NAME.0` and so on."""
    known: _Known = {}
    for number, (node, row) in enumerate(zip(op.nodes(), op.rows(), strict=True)):
        body = _node_body(op, node, row, known)
        name = f"{op.sym_name.data}.{number}"
        yield noc.ProgramOp(name, op.level.string_value(), node, [1] * len(node), body)


_Known = dict[tuple[Attribute, tuple[tuple[int, int], ...]], Attribute]
"""Attributes with numbers in the place of dimensions."""


def _node_of(op: Operation) -> noc.NodeAttr | None:
    return op.of if isinstance(op, noc.SignalOp | noc.WaitOp) else None


def _node_body(op: noc.ProgramOp, node: Sequence[int], row: Sequence[int], known: _Known) -> Region:
    """The body for one node; an index that is a number now is there, but nothing uses it."""
    old = op.body.block
    block = Block(arg_types=[IndexType()] * len(node))
    values: dict[SSAValue, SSAValue] = {}
    numbers: dict[SSAValue, int] = {}
    for place, arg in enumerate(old.args):
        values[arg] = block.args[min(place, len(node) - 1)]
        values[arg].name_hint = values[arg].name_hint or arg.name_hint
        if place >= len(node):
            numbers[arg] = row[place - len(node)]
    inside = Region(block)
    for inner in old.ops:
        copy = inner.clone(values)
        block.add_op(copy)
        for before, after in zip(inner.walk(), copy.walk(), strict=True):
            _set_numbers(before, after, numbers, (*node, *row), known)
    return inside


def _set_numbers(
    before: Operation,
    after: Operation,
    numbers: Mapping[SSAValue, int],
    arguments: Sequence[int],
    known: _Known,
) -> None:
    """Puts numbers into the expressions of a copied op."""
    of = _node_of(before)
    if of is not None:
        coordinates = [expr.eval(list(arguments), []) for expr in of.coordinates]
        assert isinstance(after, noc.SignalOp | noc.WaitOp)
        after.signal = type(after.signal)(noc.signal_of(after.signal.data, coordinates))
        after.of = None
    if not isinstance(before, noc.NocOp):
        return
    places = [(i, numbers[v]) for i, v in enumerate(before.indices) if v in numbers]
    if places:
        for name, attribute in before.attributes.items():
            if isinstance(attribute, noc.NodeAttr | noc.PartAttr | noc.PartsAttr) and name != "of":
                after.attributes[name] = _with_numbers(attribute, tuple(places), known)


def _with_numbers(
    attribute: Attribute, places: tuple[tuple[int, int], ...], known: _Known
) -> Attribute:
    key = (attribute, places)
    if key in known:
        return known[key]

    given = dict(places)

    def put_numbers(expr: AffineExpr) -> AffineExpr:
        dims = [
            AffineExpr.constant(given[i]) if i in given else AffineExpr.dimension(i)
            for i in range(noc.num_dims([expr]))
        ]
        return expr.replace_dims_and_symbols(dims, [])

    known[key] = noc.change_exprs(attribute, put_numbers)
    return known[key]
