"""
Trees of schedules as IR: the ops of a function in leaves, leaves in loops over parts, and copies of
what is not where it is read. What is found out about a tree is about that alone: facts have a
digest of it, and go where the text says another one, since trees can be edited.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import TypeVar

import numpy as np
from xdsl.dialects import func, tensor
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineExpr

from ...dialects import graph
from ..core.alike import Alike, Texts, lines_of
from ..core.describe import describe_op
from ..core.errors import WeftError
from ..core.free_names import claim_name
from ..core.pipeline import add_facts, drop_facts, facts_of
from ..kernel.view import linear_form
from ..model.layers import layer_of
from ..model.weight_values import read_values
from .fuse import is_sound
from .fused import FusedKernel, Step, is_free, is_step, root_of, step_of
from .machine import CLUSTER_TREE
from .prepare import copied_before
from .rules import OpRules
from .sequences import wrap_sequence
from .tensors import shape_of

T = TypeVar("T")


@dataclass(frozen=True)
class Loop:
    """
    `parts` parts of what `children` do, loops or the names of leaves, one after the other, or where
    it is `spread` on clusters side by side. What they give is cut along `dim`, or along the
    dimensions in `cuts`, by the name of a leaf and the number of its result. `resident` are the
    names of arguments of the function that are copied before the loop.
    """

    parts: int
    children: tuple[Loop | str, ...]
    dim: int = 0
    spread: bool = False
    resident: frozenset[str] = field(default_factory=frozenset[str])
    cuts: Mapping[tuple[str, int], int] | None = None

    def leaves(self) -> Iterator[str]:
        """The names of all leaves in it, in order."""
        for child in self.children:
            yield from (child,) if isinstance(child, str) else child.leaves()


def kernel_of_leaf(op: graph.SubgraphOp) -> FusedKernel:
    """The fused kernel of a leaf. Raises `WeftError` for ops that are none."""
    steps: list[Step] = []
    for inner in op.body.block.ops:
        if is_step(inner):
            steps.append(step_of(inner))  # pyright: ignore[reportArgumentType]
        elif not is_free(inner) and not isinstance(inner, graph.YieldOp):
            raise WeftError(f"{op.title()}: {inner.name} is not computed by cores")
    if not steps:
        raise WeftError(f"{op.title()} computes nothing")
    last = root_of(op.yielded()[-1])
    steps.sort(key=lambda step: step.result is last)
    return FusedKernel(tuple(steps))


# --- leaves -------------------------------------------------------------------------------------


def make_leaves(function: func.FuncOp, kernels: Sequence[FusedKernel]) -> list[graph.SubgraphOp]:
    """
    Puts the ops of a function into one `graph.subgraph` for each kernel, in their order. What no
    kernel has, such as views of arguments, stays if it is returned. Names are made of what
    the ops were in the source, if they say it.
    """
    old = function.body.block
    new = Block(arg_types=[a.type for a in old.args])
    known: dict[SSAValue, SSAValue] = {}
    for before, after in zip(old.args, new.args, strict=True):
        known[before] = after
        after.name_hint = before.name_hint
    taken: set[str] = set()
    leaves: list[graph.SubgraphOp] = []
    for kernel in kernels:
        needs, gives = [*kernel.inputs, *kernel.tables], kernel.outputs
        values = [_made_value(new, v, known) for v in needs]
        body = Block(arg_types=[v.type for v in needs])
        inside: dict[SSAValue, SSAValue] = dict(zip(needs, body.args, strict=True))
        for step in kernel.steps:
            clone_into(body, step.op, inside)
        body.add_op(graph.YieldOp([inside[v] for v in gives]))
        name = _name_of(kernel, taken)
        op = graph.SubgraphOp(name, values, [v.type for v in gives], Region(body))
        new.add_op(op)
        known.update(zip(gives, op.results, strict=True))
        leaves.append(op)
    last = old.last_op
    assert isinstance(last, func.ReturnOp)
    for value in last.operands:
        _made_value(new, root_of(value), known)
        if value not in known and isinstance(value.owner, Operation):
            clone_into(new, value.owner, known)
    new.add_op(func.ReturnOp(*[known[v] for v in last.operands]))
    function.body.detach_block(old)
    function.body.add_block(new)
    for op in reversed(list(old.ops)):
        op.detach()
    return leaves


def _made_value(block: Block, value: SSAValue, known: dict[SSAValue, SSAValue]) -> SSAValue:
    """The new value for an old one; a join of several is made when it is first needed."""
    op = value.owner
    if value not in known and isinstance(op, tensor.ConcatOp):
        sources = [_made_value(block, root_of(v), known) for v in op.inputs]
        new = graph.ConcatOp(sources, op.dim.value.data)
        block.add_op(new)
        known[value] = new.result
    return known[value]


def _name_of(kernel: FusedKernel, taken: set[str]) -> str:
    """A name of its own for a leaf, in ASCII: that of the product's layer, or of the first op's."""
    products = [step for step in kernel.steps if step.is_product]
    layers = (layer_of(s.op) for s in (*products, *kernel.steps))
    plain = next((layer for layer in layers if layer is not None), "kernel")
    plain = re.sub(r"[^ -~]", "_", plain)  # dialects read no other letters in names
    return claim_name(plain, taken)


def clone_into(block: Block, op: Operation, known: dict[SSAValue, SSAValue]) -> None:
    """Adds a copy of an op behind the free ones that it reads, its body's captured ones too."""
    for value in dict.fromkeys(read_values(op)):
        if value not in known and isinstance(value.owner, Operation):
            clone_into(block, value.owner, known)
    new = op.clone(known)
    block.add_op(new)
    known.update(zip(op.results, new.results, strict=True))


def keep_first(
    function: func.FuncOp, shares: Iterable[float], attempt: Callable[[func.FuncOp, float], T]
) -> T:
    """
    Tries shares of a memory in turn, each on a clone of the function, and keeps the body of the
    first for which `attempt` raises nothing. Raises the last `WeftError` if there is none.
    """
    problem: WeftError | None = None
    for share in shares:
        trial = function.clone()
        try:
            found = attempt(trial, share)
        except WeftError as error:
            problem = error
            continue
        body = trial.body.detach_block(0)
        function.body.detach_block(0)
        function.body.add_block(body)
        return found
    assert problem is not None
    raise problem


# --- loops and copies ---------------------------------------------------------------------------


def wrap_loops(
    block: Block,
    loops: Sequence[Loop | str],
    batch: Mapping[SSAValue, int],
    alike: Alike,
) -> list[graph.TreeOp]:
    """
    Puts the leaves of a block into loops, the outer ones first, by their names; `batch` are
    the arguments of the block that depend on the batch, with their dimension of it. Gives the
    outermost. Raises `WeftError` where leaves cannot be cut so.
    """
    found: list[graph.TreeOp] = []
    whole = batch_dims(block, batch, alike)
    for loop in loops:
        if isinstance(loop, str):
            continue
        run = _run_of(block, set(loop.leaves()))
        cuts = _cuts_of(run, loop, whole, alike)
        kind = graph.ParallelOp if loop.spread else graph.SequenceOp
        tree = wrap_sequence(run, loop.parts, cuts, kind=kind, rules=OpRules(alike))
        found.append(tree)
        # A loop over something else than the batch gives values that still depend on it.
        for value, result in zip(cuts, tree.results, strict=True):
            if value in whole:
                whole[result] = whole[value]
        if not loop.dim and loop.cuts is None:
            windows = zip(tree.body.block.args, tree.windows(), strict=True)
            inner: dict[SSAValue, int] = {
                arg: window.dim for arg, window in windows if window is not None
            }
            wrap_loops(tree.body.block, loop.children, inner, alike)
    return found


def _cuts_of(
    run: Sequence[Operation], loop: Loop, whole: Mapping[SSAValue, int], alike: Alike
) -> dict[SSAValue, int]:
    """
    The dimension of each result of a run that others read; `whole` has those of the batch. Raises
    `WeftError` for a result without one.
    """
    inside, found = set(run), dict[SSAValue, int]()
    for op in run:
        axes: list[int | None] = []
        if loop.dim and isinstance(op, graph.SubgraphOp):
            axes = axes_of_leaf(op, loop.dim, alike)
        for number, result in enumerate(op.results):
            if all(use.operation in inside for use in result.uses):
                continue
            if loop.cuts is not None and isinstance(op, graph.SubgraphOp):
                dim = loop.cuts.get((op.label.data, number))
            else:
                dim = axes[number] if axes else whole.get(result)
            if dim is None:
                raise WeftError(
                    f"{describe_op(op)}: its result is no part of a batch in {loop.parts} parts"
                )
            found[result] = dim
    return found


def batch_dims(block: Block, batch: Mapping[SSAValue, int], alike: Alike) -> dict[SSAValue, int]:
    """The dimension of the batch of each value of a block that depends on it."""
    found = dict(batch)
    for op in block.ops:
        dims = {found[v] for v in op.operands if v in found}
        if isinstance(op, graph.SubgraphOp):
            given = tuple(found.get(value) for value in op.inputs)
            number = alike.number_of(op)
            made = alike.find(number, ("batch", given), partial(_batch_of_leaf, op, given))
            pairs = zip(op.results, made, strict=True)
            found.update({result: dim for result, dim in pairs if dim is not None})
        elif isinstance(op, graph.TreeOp):
            joined = zip(op.results, op.joined(), strict=True)
            found.update({result: dim for result, dim in joined if dim is not None})
        elif len(dims) == 1 and len(op.results) == 1:
            found[op.results[0]] = dim = dims.pop()
            # What is joined with parts of a batch is cut with it, if it is computed of weights too.
            if isinstance(op, graph.ConcatOp):
                made = (v for v in op.sources if isinstance(v.owner, graph.SubgraphOp))
                found.update({v: dim for v in made if dim != op.dim.value.data})
    return found


def _batch_of_leaf(op: graph.SubgraphOp, given: Sequence[int | None]) -> list[int | None]:
    """The dimension of the batch of each result of a leaf, from those of what it reads."""
    kernel = kernel_of_leaf(op)
    whole = np.array([[*kernel.shape, kernel.chunk_extent]], np.int64)
    boxes = kernel.find_part_boxes(whole).boxes
    rank = len(kernel.shape)
    outer: set[int] = set()
    for dim, argument in zip(given, op.body.block.args, strict=True):
        if dim is not None and argument in boxes:
            expr = boxes[argument].offsets[dim]
            linear = linear_form(expr, rank + 1)
            if linear is not None and any(linear[0]):
                factors = [abs(factor) for factor in linear[0]]
                outer.add(factors.index(max(factors)))
            else:
                outer |= expr.used_dims()
    return result_axes(kernel, outer.pop()) if len(outer) == 1 else [None] * len(op.results)


def axes_of_leaf(op: graph.SubgraphOp, dim: int, alike: Alike) -> list[int | None]:
    """The dimension of each result of a leaf that moves with dimension `dim` of its last one."""
    return alike.find(
        alike.number_of(op), ("axes", dim), lambda: result_axes(kernel_of_leaf(op), dim)
    )


def result_axes(kernel: FusedKernel, dim: int) -> list[int | None]:
    """The dimension of each output that moves with dimension `dim` of the result, if one does."""
    whole = np.array([[*kernel.shape, kernel.chunk_extent]], np.int64)
    boxes = kernel.find_part_boxes(whole).boxes
    found: list[int | None] = []
    for value in kernel.outputs:
        axes = [d for d, o in enumerate(boxes[value].offsets) if o == AffineExpr.dimension(dim)]
        found.append(axes[0] if len(axes) == 1 else None)
    return found


def _run_of(block: Block, names: set[str]) -> list[Operation]:
    """The leaves of these names, and what joins or slices values between them."""
    ops = list(block.ops)
    mine = [
        n for n, op in enumerate(ops) if isinstance(op, graph.SubgraphOp) and op.label.data in names
    ]
    return ops[mine[0] : mine[-1] + 1]


def argument_behind(value: SSAValue, function: func.FuncOp) -> SSAValue | None:
    """The argument of the function that a value is, or is a part of; none for what is computed."""
    while True:
        owner = value.owner
        if isinstance(owner, tensor.ExtractSliceOp):
            value = owner.source
        elif not isinstance(owner, Block):
            return None
        else:
            parent = owner.parent_op()
            if parent is function:
                return value
            assert isinstance(parent, graph.ScopeOp)
            value = parent.inputs[owner.args.index(value)]


def weight_behind(value: SSAValue, function: func.FuncOp) -> SSAValue | None:
    """
    The argument of the function, or the slice of one in front of all loops, that a value is; none
    for what is computed, and for a part of a batch.
    """
    while True:
        owner = value.owner
        if isinstance(owner, tensor.ExtractSliceOp):
            outside = owner.parent_op() is function and isinstance(owner.source.owner, Block)
            return value if outside else weight_behind(owner.source, function)
        if not isinstance(owner, Block):
            return None
        parent = owner.parent_op()
        if parent is function:
            return value
        assert isinstance(parent, graph.ScopeOp)
        value = parent.inputs[owner.args.index(value)]


def settle_parts(function: func.FuncOp) -> None:
    """
    Rewrites what `wrap_loops` leaves behind as cores know it: a part of a value (`graph.split`)
    becomes a slice, of what is joined in a loop, sources that come from outside become copies, and
    what leaves give parts of, they give whole. Where less is needed of a result than of what is
    computed for it, each op is a leaf of its own.
    """
    for op in list(function.walk()):
        if isinstance(op, graph.SplitOp):
            _as_slice(op)
        elif isinstance(op, graph.SubgraphOp):
            if len(op.results) == 1 or is_sound(kernel_of_leaf(op).steps):
                _give_whole(op, function)
            else:
                _take_apart(op, function)
        elif isinstance(op, graph.ConcatOp):
            for index, value in enumerate(op.sources):
                if not isinstance(value.owner, graph.SubgraphOp | graph.TreeOp | graph.ConcatOp):
                    op.operands[index] = _copy_leaf(value, op, function)


def _as_slice(op: graph.SplitOp) -> None:
    rank, sizes = len(shape_of(op.source)), shape_of(op.result)
    dim = op.dim.value.data
    first = op.part.value.data * sizes[dim] if op.part is not None else 0
    first = op.offset.value.data if op.offset is not None else first
    offsets = [first if d == dim else 0 for d in range(rank)]
    new = tensor.ExtractSliceOp.from_static_parameters(op.source, offsets, sizes, [1] * rank)
    block = op.parent
    assert block is not None
    block.insert_op_before(new, op)
    op.result.replace_all_uses_with(new.result)
    op.detach()
    op.erase()


def _take_apart(op: graph.SubgraphOp, function: func.FuncOp) -> None:
    """Makes each step of a leaf a leaf of its own, in front of it, which goes."""
    block = op.parent
    assert block is not None
    taken = {o.label.data for o in function.walk() if isinstance(o, graph.SubgraphOp)}
    known: dict[SSAValue, SSAValue] = dict(zip(op.body.block.args, op.inputs, strict=True))
    for step in map(step_of, filter(is_step, op.body.block.ops)):  # pyright: ignore
        kernel = FusedKernel((step,))
        needs = [*kernel.inputs, *kernel.tables]
        body = Block(arg_types=[value.type for value in needs])
        inside: dict[SSAValue, SSAValue] = dict(zip(needs, body.args, strict=True))
        clone_into(body, step.op, inside)
        body.add_op(graph.YieldOp([inside[step.result]]))
        name = claim_name(op.label.data, taken)
        given = [known[value] for value in needs]
        leaf = graph.SubgraphOp(name, given, [step.result.type], Region(body))
        block.insert_op_before(leaf, op)
        known[step.result] = leaf.results[0]
    for result, value in zip(op.results, op.yielded(), strict=True):
        root = root_of(value)
        whole = known[root]
        result.replace_all_uses_with(
            whole if value is root else _copy_leaf(whole, op, function, (root, value))
        )
    op.detach()
    op.erase()


def _give_whole(op: graph.SubgraphOp, function: func.FuncOp) -> None:
    """Makes a leaf give values where it gives views of them, which leaves behind it copy."""
    last, block = op.body.block.last_op, op.parent
    assert isinstance(last, graph.YieldOp)
    assert block is not None
    given, roots = op.yielded(), [root_of(value) for value in op.yielded()]
    if list(given) == roots:
        return
    kept = [*(v for v in dict.fromkeys(roots) if v is not roots[-1]), roots[-1]]
    last.detach()
    op.body.block.add_op(graph.YieldOp(kept))
    types = [value.type for value in kept]
    new = graph.SubgraphOp(op.label.data, op.inputs, types, op.detach_region(op.body))
    block.insert_op_before(new, op)
    for result, value, root in zip(op.results, given, roots, strict=True):
        whole: SSAValue = new.results[kept.index(root)]
        if value is not root:
            whole = _copy_leaf(whole, op, function, (root, value))
        result.replace_all_uses_with(whole)
    op.detach()
    op.erase()


def _copy_leaf(
    value: SSAValue,
    before: Operation,
    function: func.FuncOp,
    views: tuple[SSAValue, SSAValue] | None = None,
) -> SSAValue:
    """
    A leaf in front of an op that copies a value; of two `views`, a value and a view of it, that
    view of it.
    """
    taken = {o.label.data for o in function.walk() if isinstance(o, graph.SubgraphOp)}
    name = next(n for i in count(1) if (n := f"copy.{i}") not in taken)
    body = Block(arg_types=[value.type])
    inside: SSAValue = body.args[0]
    if views is not None:
        known: dict[SSAValue, SSAValue] = {views[0]: inside}
        assert isinstance(views[1].owner, Operation)
        clone_into(body, views[1].owner, known)
        inside = known[views[1]]
    end = graph.YieldOp([inside])
    body.add_op(end)
    end.operands[0] = copied_before(inside, end)
    op = graph.SubgraphOp(name, [value], [inside.type], Region(body))
    block = before.parent
    assert block is not None
    block.insert_op_before(op, before)
    return op.results[0]


def add_copies(
    function: func.FuncOp, block: Block, loops: Sequence[Loop | str], memory: str
) -> None:
    """
    Copies into `memory` what leaves read of the function's arguments: before the loops in which
    it is `resident`, else before the leaf.
    """
    trees = iter([op for op in block.ops if isinstance(op, graph.TreeOp)])
    for loop in loops:
        if isinstance(loop, str):
            continue
        tree = next(trees)
        for index, value in enumerate(list(tree.inputs)):
            argument = weight_behind(value, function)
            if argument is not None and argument.name_hint in loop.resident:
                tree.operands[index] = add_copy(value, tree, memory)
        add_copies(function, tree.body.block, loop.children, memory)
    for op in list(block.ops):
        if isinstance(op, graph.SubgraphOp):
            tables = set(kernel_of_leaf(op).tables)
            for index, value in enumerate(list(op.inputs)):
                if op.body.block.args[index] in tables:
                    continue
                if argument_behind(value, function) is not None:
                    op.operands[index] = add_copy(value, op, memory)


def add_copy(value: SSAValue, before: Operation, memory: str) -> SSAValue:
    """A copy of a value into a memory, in front of an op."""
    copy = graph.CopyOp(value, memory)
    block = before.parent
    assert block is not None
    block.insert_op_before(copy, before)
    return copy.result


def names_of(values: Collection[SSAValue]) -> list[str]:
    """The names of arguments."""
    return [value.name_hint or "" for value in values]


# --- what is known of a tree ----------------------------------------------------------------------

PREFIX = "graph."
DIGEST, EDITED, WRITTEN = "graph.digest", "graph.edited", "graph.written"
"""
Facts of a scheduled function: what its other facts are about; that there are none, as it has been
edited; and of what its programs were written. The first and the last are digests.
"""


def mark_tree(function: func.FuncOp) -> None:
    """Adds the digest of a tree to the facts about it."""
    add_facts(function, {DIGEST: _digest_of_tree(function)})


def drop_stale_facts(function: func.FuncOp) -> None:
    """Drops the facts of a tree that is not the one which they are about."""
    facts = facts_of(function)
    if DIGEST not in facts or facts[DIGEST] == _digest_of_tree(function):
        return
    drop_facts(function, PREFIX)
    add_facts(function, {EDITED: True})


def _digest_of_tree(function: func.FuncOp) -> str:
    """A digest of a tree, or of leaves and the loops that they are put into."""
    loops = function.attributes.get(CLUSTER_TREE)
    return digest_of([function], "" if loops is None else str(loops))


def digest_of(functions: Iterable[func.FuncOp], more: str = "") -> str:
    """
    A digest of what functions do, of all but names and where things come from, and of `more`.
    """
    found, texts = hashlib.sha256(more.encode()), Texts()
    for function in functions:
        for line in lines_of(function, texts):
            found.update(line.encode())
    return found.hexdigest()[:16]
