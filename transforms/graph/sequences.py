"""
Runs of ops as `graph.sequence`s, and back.

`wrap_sequence` cuts the results of consecutive ops of a block into parts, and puts one body in
their place that computes any part; `flatten_sequence` writes every part out again. Both keep what
the function means.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import pairwise
from typing import TypeVar

from xdsl.builder import Builder
from xdsl.dialects import tensor
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from ...dialects.common.kinds import is_tensor
from ...dialects.graph import (
    ConcatOp,
    CutAttr,
    SequenceOp,
    SplitOp,
    SubgraphOp,
    TreeOp,
    YieldOp,
)
from ..core.describe import describe_op, describe_value
from ..core.errors import WeftError
from .cut import CutOps, PartWindow, UnlikeParts, cut_ops, cut_runs
from .model import Box
from .plan import Source, plan_ops
from .rules import OpRules
from .slices import captured_by, sizes_of, type_on, whole_box

_Tree = TypeVar("_Tree", bound=TreeOp)


def wrap_sequence(
    ops: Sequence[Operation],
    parts: int,
    cuts: Mapping[SSAValue, int],
    *,
    label: str = "",
    kind: type[_Tree] = SequenceOp,
    repeats: bool = False,
    rules: OpRules | None = None,
) -> _Tree:
    """
    Puts consecutive ops of a block into a `graph.sequence` (or another tree, by `kind`) of `parts`
    parts, in which each result that is used outside is cut along its dimension in `cuts`. Constants
    and buffers without contents are made inside; padding of what comes from outside is left in
    front of the sequence where the parts would not be alike otherwise. `repeats` and `rules` as in
    `cut_ops`.

    Raises `WeftError`, and changes nothing, where the ops cannot be cut so.
    """
    block = _check_run(ops)
    results = _results_of(ops)
    _check_cuts(results, cuts, parts)
    cut, run = _cut_run(ops, results, parts, cuts, repeats, rules or OpRules())
    _refuse_scalars(cut)
    for op in [op for op in ops if op not in run]:
        op.detach()
        block.insert_op_before(op, run[0])
    builder = Builder(InsertPoint.after(run[-1]))
    dims = {value: cuts[value] if parts > 1 else None for value in results}
    tree = _add_tree(builder, cut, dims, label, kind)
    _replace_run(run, results, tree.outputs)
    return tree


def wrap_sequences(
    ops: Sequence[Operation],
    parts: int,
    cuts: Mapping[SSAValue, int],
    *,
    label: str = "",
    repeats: bool = False,
) -> list[SequenceOp]:
    """
    The same with a `graph.sequence` for each run of parts that are computed alike, whose results
    are joined: so layers are cut along their rows with the padding between them, which only parts
    at the borders have.
    """
    _check_run(ops)
    results = _results_of(ops)
    _check_cuts(results, cuts, parts)
    if parts == 1:
        return [wrap_sequence(ops, 1, cuts, label=label)]
    found = cut_runs(ops, {value: cuts[value] for value in results}, parts, repeats=repeats)
    for cut in found:
        _refuse_scalars(cut)
    builder = Builder(InsertPoint.after(ops[-1]))
    trees: list[SequenceOp] = []
    for cut in found:
        dims = {value: cuts[value] if cut.parts > 1 else None for value in results}
        trees.append(_add_tree(builder, cut, dims, label, SequenceOp))
    joined: list[SSAValue] = []
    for number, value in enumerate(results):
        pieces = [tree.outputs[number] for tree in trees]
        if len(pieces) > 1:
            concat = builder.insert(ConcatOp(pieces, cuts[value]))
            concat.result.name_hint = value.name_hint
            pieces = [concat.result]
        joined += pieces
    _replace_run(ops, results, joined)
    return trees


def _replace_run(
    run: Sequence[Operation], results: Sequence[SSAValue], new: Sequence[SSAValue]
) -> None:
    """Puts new values in the place of what ops made, and erases these."""
    inside = frozenset(run)
    for old, value in zip(results, new, strict=True):
        old.replace_uses_with_if(value, lambda use: not _is_within(use.operation, inside))
    for op in reversed(run):
        op.detach()
        op.erase()


def _cut_run(
    ops: Sequence[Operation],
    results: Sequence[SSAValue],
    parts: int,
    cuts: Mapping[SSAValue, int],
    repeats: bool,
    rules: OpRules,
) -> tuple[CutOps, list[Operation]]:
    """The cut of ops with their constants, and those of them that go into the sequence."""
    run = list(ops)
    while True:
        if parts == 1:
            plan = plan_ops(run, {value: whole_box(value) for value in results}, rules)
            return CutOps(1, plan, (None,) * len(plan.sources)), run
        try:
            wanted = {value: cuts[value] for value in results}
            return cut_ops(run, wanted, parts, repeats=repeats, rules=rules), run
        except UnlikeParts as error:
            op = error.op
            if op is None or op not in run or len(run) == 1 or not _comes_first(op, run):
                raise
            run.remove(op)


def _check_run(ops: Sequence[Operation]) -> Block:
    """The block of consecutive ops. Raises `WeftError` for others."""
    block = ops[0].parent_block() if ops else None
    if block is None:
        raise WeftError("a sequence is made of one op or more, that stand in a block")
    for op, following in pairwise(ops):
        if op.next_op is not following:
            raise WeftError(
                f"{describe_op(following)} does not stand behind {describe_op(op)}: a sequence is "
                "made of consecutive ops"
            )
    if ops[-1] is block.last_op and ops[-1].next_op is None and not ops[-1].results:
        raise WeftError(f"{describe_op(ops[-1])} ends its block, and cannot go into a sequence")
    return block


def _results_of(run: Sequence[Operation]) -> list[SSAValue]:
    """The results of ops that others use."""
    inside = frozenset(run)
    return [
        result
        for op in run
        for result in op.results
        if any(not _is_within(use.operation, inside) for use in result.uses)
    ]


def _is_within(op: Operation | None, run: Set[Operation]) -> bool:
    """Tests whether an op is one of a run, or in a region of one."""
    while op is not None and op not in run:
        op = op.parent_op()
    return op is not None


def _check_cuts(results: Sequence[SSAValue], cuts: Mapping[SSAValue, int], parts: int) -> None:
    for value in cuts:
        if value not in results:
            raise WeftError(f"{describe_value(value)} is no result that others use of these ops")
    for value in results:
        if not is_tensor(value.type):
            raise WeftError(f"{describe_value(value)} is {value.type}, and no tensor")
        if parts > 1 and value not in cuts:
            raise WeftError(
                f"{describe_value(value)} is used outside: say along which dimension it is cut in "
                f"{parts} parts"
            )
    if parts < 1:
        raise WeftError(f"{parts} parts, expected 1 or more")


def _comes_first(op: Operation, run: Sequence[Operation]) -> bool:
    """Tests whether an op pads, and reads nothing of the others."""
    if not isinstance(op, tensor.PadOp):
        return False
    mine = {result for other in run for result in other.results}
    return not mine.intersection((*op.operands, *captured_by(op)))


def _refuse_scalars(cut: CutOps) -> None:
    for value, _ in cut.plan.sources:
        if not is_tensor(value.type):
            raise WeftError(
                f"{describe_value(value)} is {value.type}, and computed outside; only tensors go "
                "into a sequence"
            )


def _add_tree(
    builder: Builder,
    cut: CutOps,
    results: Mapping[SSAValue, int | None],
    label: str,
    kind: type[_Tree],
) -> _Tree:
    """The tree of a cut, with slices in front of it of what it does not read from the start."""
    plan = cut.plan
    body = Block(arg_types=[type_on(value, box) for value, box in plan.sources])
    for (value, _), argument in zip(plan.sources, body.args, strict=True):
        argument.name_hint = value.name_hint
    body.add_op(YieldOp(plan.build_ops(body.args, body)))
    pairs = zip(plan.sources, cut.windows, strict=True)
    operands = [_add_operand(builder, source, w, cut.parts) for source, w in pairs]
    tree = kind(
        cut.parts,
        [operand for operand, _ in operands],
        [attr for _, attr in operands],
        [_joined_type(value, box, results[value], cut.parts) for value, box in plan.wanted],
        [CutAttr.of(dim) for dim in results.values()],
        Region(body),
        label=label,
    )
    builder.insert(tree)
    for value, result in zip(results, tree.outputs, strict=True):
        result.name_hint = value.name_hint
    return tree


def _joined_type(value: SSAValue, box: Box, dim: int | None, parts: int) -> Attribute:
    """The type of so many parts of a value, each as large as `box`."""
    sides = [(0, n * parts if axis == dim else n) for axis, n in enumerate(sizes_of(box))]
    return type_on(value, tuple(sides))


def _add_operand(
    builder: Builder, source: Source, window: PartWindow | None, parts: int
) -> tuple[SSAValue, CutAttr]:
    """The operand of a tree for a value from outside, and its cut."""
    value, box = source
    sides = list(box)
    if window is not None:
        sides[window.dim] = (window.first, window.first + _reach_of(window, parts))
    for dim, (side, whole) in enumerate(zip(sides, whole_box(value), strict=True)):
        cut_later = window is not None and dim == window.dim and not side[0]
        if side != whole and not cut_later:
            split = SplitOp(value, dim, offset=side[0], size=side[1] - side[0])
            split.result.name_hint = value.name_hint
            value = builder.insert(split).result
    if window is None:
        return value, CutAttr.of(None)
    reached = whole_box(value)[window.dim][1] == _reach_of(window, parts)
    exact = window.step == window.size and reached
    return value, CutAttr.of(window.dim, None if exact else window.step)


def _reach_of(window: PartWindow, parts: int) -> int:
    return (parts - 1) * window.step + window.size


# --- back -----------------------------------------------------------------------------------


def flatten_sequence(tree: TreeOp) -> list[Operation]:
    """
    Writes all parts of a tree out, in order, in its place: slices of what it reads, the ops of its
    body for each part, and what joins their results. Gives the new ops.
    """
    block = tree.parent_block()
    if block is None:
        raise WeftError(f"{tree.title()} stands in no block")
    found: list[Operation] = []
    gathered: list[list[SSAValue]] = [[] for _ in tree.outputs]
    for part in range(tree.get_parts()):
        ops, values = _part_of(tree, part)
        found += ops
        for held, value in zip(gathered, values, strict=True):
            held.append(value)
    joined: list[SSAValue] = []
    for values, dim in zip(gathered, tree.joined(), strict=True):
        if dim is None or len(values) == 1:
            joined.append(values[0])
            continue
        concat = ConcatOp(values, dim)
        found.append(concat)
        joined.append(concat.result)
    block.insert_ops_before(found, tree)
    for old, new in zip(tree.outputs, joined, strict=True):
        if new.name_hint is None:
            new.name_hint = old.name_hint
        old.replace_all_uses_with(new)
    tree.detach()
    tree.erase()
    return found


def _part_of(tree: TreeOp, part: int) -> tuple[list[Operation], list[SSAValue]]:
    """The ops of one part, and what it yields."""
    ops: list[Operation] = []
    values: dict[SSAValue, SSAValue] = {}
    body = tree.body.block
    for operand, argument, window in zip(tree.inputs, body.args, tree.windows(), strict=True):
        values[argument] = operand
        if window is not None and argument.type != operand.type:
            split = _split_of(tree, operand, argument, part)
            ops.append(split)
            values[argument] = split.result
    for op in body.ops:
        if op is not body.last_op:
            ops.append(op.clone(values))
    return ops, [values.get(value, value) for value in tree.yielded()]


def _split_of(tree: TreeOp, operand: SSAValue, argument: SSAValue, part: int) -> SplitOp:
    window = tree.window(tree.body.block.args.index(argument))
    assert window is not None
    dim, size, step = window
    if size == step and size * tree.get_parts() == whole_box(operand)[dim][1]:
        split = SplitOp(operand, dim, part=part, parts=tree.get_parts())
    else:
        split = SplitOp(operand, dim, offset=part * step, size=size)
    split.result.name_hint = argument.name_hint
    return split


def flatten_trees(root: Operation) -> None:
    """Writes out all trees within an op, the outer ones first, until only sub-graphs are left."""
    while (tree := next(_trees_in(root), None)) is not None:
        flatten_sequence(tree)


def _trees_in(root: Operation) -> Iterator[TreeOp]:
    return (op for op in root.walk() if isinstance(op, TreeOp) and op is not root)


def inline_subgraph(op: SubgraphOp) -> list[Operation]:
    """Puts the ops of a sub-graph in its place. Gives the new ops."""
    block = op.parent_block()
    if block is None:
        raise WeftError(f"{op.title()} stands in no block")
    body = op.body.block
    values: dict[SSAValue, SSAValue] = dict(zip(body.args, op.inputs, strict=True))
    found = [inner.clone(values) for inner in body.ops if inner is not body.last_op]
    yielded = [values.get(value, value) for value in op.yielded()]
    block.insert_ops_before(found, op)
    for old, new in zip(op.outputs, yielded, strict=True):
        old.replace_all_uses_with(new)
    op.detach()
    op.erase()
    return found
