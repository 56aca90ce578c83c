"""
A network of leaves as the search over trees sees it (`tree.Facts`): its batch, bytes of weights and
of values, and the time of each leaf for a number of items.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from functools import cache, partial

from xdsl.dialects import func, linalg, tensor
from xdsl.ir import Block, SSAValue

from ....dialects import graph
from ...core.alike import Alike
from ...core.describe import describe_op
from ...core.errors import WeftError
from ...core.functions import weight_names
from ..borders import padded_bytes
from ..form import batch_dims, kernel_of_leaf, weight_behind
from ..fuse import Tilings
from ..fused import FusedKernel, Step, is_free, step_of, users_of
from ..in_place import replaced_input
from ..inner import whole_of
from ..machine import Grid
from ..tensors import element_bits, shape_of, value_bytes
from ..trees.tree import Facts, LeafFacts
from .leaves import best_tiling, too_large_error

CHUNKS = 14
"""Of a weight that is streamed, the shared memory keeps this part of itself at a time, at most."""


def chunk_bytes(grid: Grid) -> int:
    """The bytes that are held at a time of a weight that is streamed, at most."""
    return grid.shared_bytes // CHUNKS


def list_steps(function: func.FuncOp) -> Iterator[Step]:
    """What cores compute of a function. Raises `WeftError` for what none of them does."""
    for op in function.body.block.ops:
        if is_free(op) or isinstance(op, func.ReturnOp | tensor.ConcatOp):
            continue
        if not isinstance(op, linalg.ops.GenericOp):
            raise WeftError(f"{describe_op(op)}: no core computes it; only structured ops are run")
        yield step_of(op)


def name_arguments(function: func.FuncOp) -> None:
    """Gives arguments without a name, or with that of another one, a name of their own."""
    taken: set[str] = set()
    for number, value in enumerate(function.body.block.args):
        if value.name_hint is None or value.name_hint in taken:
            value.name_hint = f"arg{number}"
        taken.add(value.name_hint)


def clusters_for(items: int, grid: Grid) -> int:
    """The most clusters that divide a batch."""
    return max(n for n in range(1, grid.clusters + 1) if items % n == 0)


def leaves_of_block(block: Block) -> list[graph.SubgraphOp]:
    """The leaves that stand in a block, in order."""
    return [op for op in block.ops if isinstance(op, graph.SubgraphOp)]


def inputs_of(function: func.FuncOp) -> list[SSAValue]:
    """The arguments that are no weights."""
    weights = weight_names(function)
    return [a for i, a in enumerate(function.body.block.args) if i not in weights]


def find_batch(function: func.FuncOp, alike: Alike) -> tuple[int, list[SSAValue]]:
    """The items of the batch: the first extent of all inputs that are no weights; and these."""
    inputs = inputs_of(function)
    extents = {shape_of(a)[0] if shape_of(a) else 1 for a in inputs}
    if len(extents) != 1:
        return 1, inputs
    # Numbers that happen to be equal are no batch: all that is computed must go on with it.
    block = function.body.block
    batch = batch_dims(block, dict.fromkeys(inputs, 0), alike)
    for op in block.ops:
        if any(v in batch for v in op.operands) and any(r not in batch for r in op.results):
            return 1, inputs
    last = block.last_op
    assert last is not None
    if any(v not in batch for v in last.operands):
        return 1, inputs
    return extents.pop(), inputs


def batch_axes(function: func.FuncOp, alike: Alike) -> dict[str, int]:
    """By name of a leaf, the dimension of its result that is the batch."""
    block = function.body.block
    dims = batch_dims(block, dict.fromkeys(inputs_of(function), 0), alike)
    results = {op.label.data: op.results[-1] for op in leaves_of_block(block)}
    return {name: dims[value] for name, value in results.items() if value in dims}


def weights_of_leaf(
    leaf: graph.SubgraphOp, kernel: FusedKernel, function: func.FuncOp, inputs: set[SSAValue]
) -> list[SSAValue]:
    """
    The weights that a leaf reads into the shared memory: arguments but for `inputs`, and slices of
    these.
    """
    return [
        value
        for value, argument in zip(leaf.inputs, leaf.body.block.args, strict=True)
        if argument not in kernel.tables
        and value not in inputs
        and weight_behind(value, function) is not None
    ]


def list_weights(function: func.FuncOp, leaves: Sequence[graph.SubgraphOp]) -> list[SSAValue]:
    """The weights of leaves, in the order in which they are read first."""
    inputs = set(inputs_of(function))
    reads = (weights_of_leaf(leaf, kernel_of_leaf(leaf), function, inputs) for leaf in leaves)
    return list(dict.fromkeys(value for mine in reads for value in mine))


def _is_hoisted(value: SSAValue, made: Collection[SSAValue]) -> bool:
    """Tests whether a leaf makes a value that is none of those which make `made`."""
    return isinstance(value.owner, graph.SubgraphOp) and value not in made


def hoisted_of(function: func.FuncOp, facts: Facts) -> list[graph.SubgraphOp]:
    """The leaves in front of those that a network's facts tell of."""
    leaves = leaves_of_block(function.body.block)
    return leaves[: len(leaves) - len(facts.leaves)]


def describe_network(
    function: func.FuncOp,
    leaves: Sequence[graph.SubgraphOp],
    items: int,
    clusters: int,
    grid: Grid,
    tilings: Tilings,
) -> Facts:
    """The network as the solver sees it; weights are numbered as by `list_weights`."""
    inputs, dims = set(inputs_of(function)), batch_axes(function, tilings.alike)
    args = set(function.body.block.args)
    made = {result for leaf in leaves for result in leaf.results}
    values: dict[SSAValue, int] = {}
    weights: dict[SSAValue, int] = {}
    outputs: set[int] = set()
    found: list[LeafFacts] = []
    for leaf in leaves:
        kernel = kernel_of_leaf(leaf)
        best = best_tiling(leaf, tilings)
        if best is None:
            raise too_large_error(leaf, grid)
        own = weights_of_leaf(leaf, kernel, function, inputs)
        mine = [weights.setdefault(value, len(weights)) for value in own]
        reads = [
            values.setdefault(whole_of(value), len(values))
            for value, argument in zip(leaf.inputs, leaf.body.block.args, strict=True)
            if argument not in kernel.tables and value not in own and not _is_hoisted(value, made)
        ]
        gives = [values.setdefault(whole_of(v), len(values)) for v in leaf.results]
        for value in leaf.results:
            if any(isinstance(user, func.ReturnOp) for user in users_of(value)):
                outputs.add(values[whole_of(value)])
        replaced = tuple(
            (values[old], values[whole_of(new)])
            for number, new in enumerate(leaf.results)
            if (index := replaced_input(leaf, number, best)) is not None
            and (old := leaf.inputs[index]) in values
        )
        time = partial(_time_of, kernel, dims.get(leaf.label.data), items, tilings)
        found.append(
            LeafFacts(tuple(mine), tuple(reads), tuple(gives), cache(time), replaces=replaced)
        )
    return Facts(
        tuple(found),
        tuple(value_bytes(v) for v in weights),
        tuple(-(-padded_bytes(v) // items) for v in values),
        frozenset(n for v, n in values.items() if v in args),
        frozenset(outputs),
        items // clusters,
        grid.shared_bytes,
        chunk_bytes(grid),
        grid.outer_rate,
        clusters,
        1 if grid.multicast else clusters,
    )


def _time_of(
    kernel: FusedKernel, dim: int | None, items: int, tilings: Tilings, number: int
) -> float:
    """Cycles of a kernel for `number` of its items, which its result has along `dim`."""
    if dim is None:
        whole = tilings.find_best(kernel)
        return math.inf if whole is None else whole.time * number / items
    shape = list(kernel.shape)
    shape[dim] = shape[dim] * number // items
    found = tilings.find_best(kernel, tuple(shape))
    return math.inf if found is None else found.time


def least_value_bytes(function: func.FuncOp) -> int:
    """The bytes of a network's inputs that are read, and of its outputs, each once."""
    last = function.body.block.last_op
    assert last is not None
    read = [v for v in inputs_of(function) if v.first_use is not None]
    return sum(value_bytes(v) for v in (*read, *dict.fromkeys(last.operands)))


def looked_up_bytes(leaves: Sequence[graph.SubgraphOp]) -> tuple[int, int]:
    """
    The bytes of tables in the outermost memory that leaves look up, and the least for indices that
    all differ: each looked up once, and no more than the table has.
    """
    every = least = 0
    for leaf in leaves:
        for step in kernel_of_leaf(leaf).steps:
            for table in step.tables:
                size = math.prod(shape_of(step.result)) * element_bits(table) // 8
                every, least = every + size, least + min(size, value_bytes(table))
    return every, least
