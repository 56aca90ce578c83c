"""
The pass `graph-schedule`: a function as a tree of loops over its batch, with fused kernels as
leaves.

Before: structured ops on tensors. After: one `graph.parallel` over the clusters of the machine, in
it `graph.sequence`s over parts of the batch, and parts of channels where weights are larger than
what is kept of them at a time; leaves with their cores (`bind`) and how each goes through its share
(`tiling`); copies of what is read into the shared memory (`graph.copy`), where it is resident in a
loop before that. All of it can be edited, and is checked again when it is lowered.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial

import numpy as np
import numpy.typing as npt
from xdsl.context import Context
from xdsl.dialects import func, linalg, tensor
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, SSAValue
from xdsl.passes import ModulePass

from ...dialects import graph, noc
from ...dialects.graph.attrs import rows_attr
from ..core.alike import Alike
from ..core.blockings import list_divisors
from ..core.describe import describe_op
from ..core.errors import WeftError
from ..core.functions import weight_names
from ..core.pipeline import add_facts, entry_of, pass_option, refuse_decided
from ..machine.context import context_of
from ..machine.view import Machine
from .borders import padded_bytes
from .bounds import bound_cycles, least_tree_bytes
from .cut import cut_ops
from .form import (
    Loop,
    add_copies,
    axes_of_leaf,
    batch_dims,
    drop_stale_facts,
    keep_first,
    kernel_of_leaf,
    make_leaves,
    mark_tree,
    names_of,
    settle_parts,
    weight_behind,
    wrap_loops,
)
from .fuse import Tilings, fuse_steps
from .fused import FusedKernel, Step, is_free, root_of, step_of, users_of
from .in_place import replaced_input
from .inner import Run, find_runs, merge_runs, whole_of
from .layered import FORMS, fuse_layers, leaf_cycles, moved_bytes, schedule_layers
from .machine import Grid, grid_for
from .pieces import split_values
from .prepare import fixed_values, hoist_fixed, prepare_function, split_steps
from .rooms import NoRoom, RoomPlan
from .rules import OpRules
from .tensors import element_bits, shape_of, value_bytes
from .tiling import Tiling, are_apart, binds_of
from .trees.solve import Solution, solve_tree
from .trees.tree import Facts, LeafFacts, Node, evaluate_tree, tree_of

TREE = "tree"
"""The form of schedules that is searched for, where no other is asked for."""

ROOMS = (1.0, 0.985, 0.97, 0.93, 0.9, 0.8, 0.7, 0.6, 0.45, 0.3)
"""The shares of the shared memory that a tree fills, the first at which buffers find places."""

CHUNKS = 14
"""Of a weight that is streamed, the shared memory keeps this part of itself at a time, at most."""

APART = 1.05
"""How much longer a leaf may take, so that its result is written in place of an input."""

STREAMS = 8
"""So many numbers of parts are tried for weights that stream, the fewest ones."""

DRAIN = 300
"""Cycles from one part of a leaf to the next: cores end, are told, and load."""


@dataclass(frozen=True)
class GraphSchedulePass(ModulePass):
    """
    Schedules a whole function over the clusters and cores of a machine; see the module. `form` is
    `tree` (default), or one without loops over instances (`layered.FORMS`), in which a cluster
    has `items` items of the batch at a time (default: its share).
    """

    name = "graph-schedule"

    form: str | None = pass_option(TREE)
    items: int | None = None

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        function = entry_of(op)
        if any(isinstance(inner, graph.ScopeOp) for inner in function.walk()):
            refuse_decided(self)
            complete_schedule(op, function, context_of(ctx).machine())
            return
        grid = grid_for(context_of(ctx).machine(), function)
        form = TREE if self.form is None else self.form
        if form == TREE:
            if self.items is not None:
                raise WeftError(f"{self.name}: a tree finds its own items; leave out 'items'")
            schedule_function(function, grid)
        elif form in FORMS:
            _schedule_form(function, grid, form, self.items)
        else:
            known = ", ".join((TREE, *FORMS))
            raise WeftError(f"{self.name}: form is '{form}', expected one of {known}")


def complete_schedule(module: ModuleOp, function: func.FuncOp, machine: Machine) -> None:
    """
    Finds cores and parts for the leaves of a schedule that say neither, and drops facts about a
    tree that was edited. Raises `WeftError` for a leaf that says one of both.
    """
    if any(isinstance(op, noc.ProgramOp) for op in module.body.block.ops):
        return
    leaves = [op for op in function.walk() if isinstance(op, graph.SubgraphOp)]
    for leaf in leaves:
        if (leaf.bind is None) != ("tiling" not in leaf.attributes):
            one, other = ("bind", "tiling") if leaf.bind is not None else ("tiling", "bind")
            raise WeftError(
                f"{leaf.title()}: has {one}, but no {other}; say both, or neither to have them "
                "found"
            )
    if any(leaf.bind is None for leaf in leaves):
        grid = grid_for(machine, function)
        tilings = Tilings(grid.core, grid.cores)
        for leaf in leaves:
            _tile_leaf(leaf, tilings, grid)
    drop_stale_facts(function)


def _schedule_form(function: func.FuncOp, grid: Grid, form: str, items: int | None) -> None:
    """Schedules a function in place, kernel by kernel."""
    tilings = Tilings(grid.core, grid.cores)
    prepare_function(function)
    kernels = fuse_layers(_list_steps(function), tilings, form)
    _name_arguments(function)
    looked_up, _ = _looked_up_bytes(make_leaves(function, kernels))
    count, inputs = _batch_of(function, tilings.alike)
    clusters = _clusters_for(count, grid)
    each = items or count // clusters
    if each < 1 or count % (clusters * each):
        raise WeftError(
            f"graph-schedule: {items} items at a time do not divide the {count // clusters} of a "
            f"cluster ({count} on {clusters} clusters)"
        )
    counts = clusters, count // clusters // each, each
    schedule_layers(function, form, counts, dict.fromkeys(inputs, 0), grid, tilings)
    for leaf in function.walk():
        if isinstance(leaf, graph.SubgraphOp):
            _tile_leaf(leaf, tilings, grid)
    add_facts(function, _expect_layers(function, looked_up, grid, tilings))
    mark_tree(function)


def _expect_layers(
    function: func.FuncOp, looked_up: int, grid: Grid, tilings: Tilings
) -> dict[str, int]:
    """
    The costs that a schedule without instances is expected to have, apart from rows of tables
    (`looked_up` bytes): bytes, and the larger of the cycles of all leaves and of these.
    """
    moved = moved_bytes(function, grid) + looked_up
    cycles = max(leaf_cycles(function, tilings), moved / grid.outer_rate)
    return {"graph.moved_bytes": moved, "graph.expected_cycles": math.ceil(cycles)}


def schedule_function(function: func.FuncOp, grid: Grid) -> None:
    """Schedules a function in place. Raises `WeftError` for what cannot be."""
    tilings = Tilings(grid.core, grid.cores)
    prepare_function(function)
    steps = list(_list_steps(function))
    apart, others = split_steps(steps, fixed_values(function, _inputs_of(function)))
    kernels = [*fuse_steps(apart, tilings), *fuse_steps(others, tilings)]
    _name_arguments(function)
    leaves = make_leaves(function, kernels)
    items, inputs = _batch_of(function, tilings.alike)
    hoisted = hoist_fixed(function, fixed_values(function, inputs)) if items > 1 else []
    leaves = [leaf for leaf in leaves if leaf not in hoisted]
    clusters = _clusters_for(items, grid)
    facts, weights = _facts_of(function, leaves, items, clusters, grid, tilings)
    split = split_values(function, leaves, facts, set(_inputs_of(function)), tilings.alike)
    if split != leaves:
        leaves = split
        facts, weights = _facts_of(function, leaves, items, clusters, grid, tilings)
    values = _least_value_bytes(function)
    looked_up, rows = _looked_up_bytes(leaves)
    least = facts.copies * sum(facts.weights) + values + rows
    bound = bound_cycles(steps, least, grid)
    known: dict[str, int | str] = {
        "graph.least_moved_bytes": least,
        "graph.least_cycles": bound.cycles,
        "graph.limit": bound.limit,
    }
    try:
        found, given = _solve_function(function, facts, weights, clusters, grid, tilings)
        known["graph.moved_bytes"] = moved = found.costs.moved + looked_up
        known["graph.least_tree_bytes"] = max(least, (least_tree_bytes(given) or 0) + looked_up)
        traffic = moved / grid.outer_rate
        known["graph.expected_cycles"] = math.ceil(max(found.costs.cycles, traffic))
    except NoRoom:
        # One item is too much for a tree: what is too large goes to the outermost memory.
        counts = clusters, items // clusters, 1
        schedule_layers(function, "local", counts, dict.fromkeys(inputs, 0), grid, tilings)
        known |= _expect_layers(function, looked_up, grid, tilings)
    for leaf in function.walk():
        if isinstance(leaf, graph.SubgraphOp):
            _tile_leaf(leaf, tilings, grid)
    add_facts(function, known)
    mark_tree(function)


def _looked_up_bytes(leaves: Sequence[graph.SubgraphOp]) -> tuple[int, int]:
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


def _batch_axes(function: func.FuncOp, alike: Alike) -> dict[str, int]:
    """By name of a leaf, the dimension of its result that is the batch."""
    block = function.body.block
    dims = batch_dims(block, dict.fromkeys(_inputs_of(function), 0), alike)
    leaves = [op for op in block.ops if isinstance(op, graph.SubgraphOp)]
    return {op.label.data: dims[op.results[-1]] for op in leaves if op.results[-1] in dims}


def _solve_function(
    function: func.FuncOp,
    facts: Facts,
    weights: Sequence[str],
    clusters: int,
    grid: Grid,
    tilings: Tilings,
) -> tuple[Solution, Facts]:
    """
    Puts the leaves of a function into the best tree for which there is room; and what it is a tree
    of, with all of the room.
    """
    item: Block | None = None
    dims = _batch_axes(function, tilings.alike)
    hoisted = _hoisted_of(function, facts)
    taken = sum(padded_bytes(value) for leaf in hoisted for value in leaf.results)

    def attempt(trial: func.FuncOp, share: float) -> tuple[Solution, Facts]:
        nonlocal item
        given = replace(facts, room=int(grid.shared_bytes * share) - taken)
        runs: list[Run] = []
        ones = tree_of([1] * len(facts.leaves), 0, len(facts.leaves) - 1, facts.items)
        if evaluate_tree(given, ones).peak > given.room:
            item = item or _item_block(function, facts.items * clusters, len(hoisted), tilings)
            runs = find_runs(item, given, tilings.alike)
        given, spans = merge_runs(given, runs)
        found = solve_tree(given)
        solved = _Leaves(found, given, facts, weights, spans, runs, dims, tilings)
        _build_tree(trial, solved, clusters, grid)
        return found, replace(given, room=grid.shared_bytes)

    return keep_first(function, ROOMS, attempt)


def _item_block(function: func.FuncOp, items: int, hoisted: int, tilings: Tilings) -> Block:
    """The leaves of a function, without the first few, on one item of the batch."""
    clone = function.clone()
    block = clone.body.block
    names = tuple(op.label.data for op in block.ops if isinstance(op, graph.SubgraphOp))
    if items == 1:
        return block
    batch = dict.fromkeys(_inputs_of(clone), 0)
    (tree,) = wrap_loops(block, [Loop(items, names[hoisted:])], batch, tilings.alike)
    return tree.body.block


@dataclass(frozen=True)
class _Leaves:
    """
    A solution, what it is of, the network without its runs (`whole`), the names of weights by
    number, and the leaves of the function that each leaf of the solution stands for: the first and
    the last, more than one in `runs`; by name of a leaf, the dimension of its result that is the
    batch, and how kernels are tiled.
    """

    found: Solution
    facts: Facts
    whole: Facts
    weights: Sequence[str]
    spans: Sequence[tuple[int, int]]
    runs: Sequence[Run]
    dims: Mapping[str, int]
    tilings: Tilings

    def run_of(self, number: int) -> Run | None:
        """The run that a leaf of the solution stands for."""
        return next((r for r in self.runs if r.first == self.spans[number][0]), None)


def _build_tree(function: func.FuncOp, solved: _Leaves, clusters: int, grid: Grid) -> None:
    """Puts the leaves of a function into the loops of a solution. `WeftError` for no room."""
    block = function.body.block
    hoisted = _hoisted_of(function, solved.whole)
    leaves = [op for op in block.ops if isinstance(op, graph.SubgraphOp)][len(hoisted) :]
    names = [op.label.data for op in hoisted]
    children = [*names, *_loops_of(solved, solved.found.root, leaves)]
    top = [Loop(clusters, tuple(children), spread=True)] if clusters > 1 else children
    batch = dict.fromkeys(_inputs_of(function), 0)
    trees = wrap_loops(block, top, batch, solved.tilings.alike)
    settle_parts(function)
    add_copies(function, block, top, grid.shared)
    last = block.last_op
    assert last is not None
    outside = {*block.args, *(root_of(v) for v in last.operands)}
    if clusters > 1:
        outside |= set(trees[0].results)
        block = trees[0].body.block
    for leaf in function.walk():
        if isinstance(leaf, graph.SubgraphOp):
            _tile_leaf(leaf, solved.tilings, grid)
    RoomPlan(grid, block, outside)


def _list_steps(function: func.FuncOp) -> Iterator[Step]:
    for op in function.body.block.ops:
        if is_free(op) or isinstance(op, func.ReturnOp | tensor.ConcatOp):
            continue
        if not isinstance(op, linalg.ops.GenericOp):
            raise WeftError(f"{describe_op(op)}: no core computes it; only structured ops are run")
        yield step_of(op)


def _inputs_of(function: func.FuncOp) -> list[SSAValue]:
    """The arguments that are no weights."""
    weights = weight_names(function)
    return [a for i, a in enumerate(function.body.block.args) if i not in weights]


def _batch_of(function: func.FuncOp, alike: Alike) -> tuple[int, list[SSAValue]]:
    """The items of the batch: the first extent of all inputs that are no weights; and these."""
    inputs = _inputs_of(function)
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


def _clusters_for(items: int, grid: Grid) -> int:
    """The most clusters that divide a batch."""
    return max(n for n in range(1, grid.clusters + 1) if items % n == 0)


def _name_arguments(function: func.FuncOp) -> None:
    """Gives arguments without a name, or with that of another one, a name of their own."""
    taken: set[str] = set()
    for number, value in enumerate(function.body.block.args):
        if value.name_hint is None or value.name_hint in taken:
            value.name_hint = f"arg{number}"
        taken.add(value.name_hint)


def _is_hoisted(value: SSAValue, made: Collection[SSAValue]) -> bool:
    """Tests whether a leaf makes a value that is none of those which make `made`."""
    return isinstance(value.owner, graph.SubgraphOp) and value not in made


def _hoisted_of(function: func.FuncOp, facts: Facts) -> list[graph.SubgraphOp]:
    """The leaves in front of those that a network's facts tell of."""
    leaves = [op for op in function.body.block.ops if isinstance(op, graph.SubgraphOp)]
    return leaves[: len(leaves) - len(facts.leaves)]


def _facts_of(
    function: func.FuncOp,
    leaves: Sequence[graph.SubgraphOp],
    items: int,
    clusters: int,
    grid: Grid,
    tilings: Tilings,
) -> tuple[Facts, list[str]]:
    """The network as the solver sees it, and the names of its weights by number."""
    batch = set(_inputs_of(function))
    dims = _batch_axes(function, tilings.alike)
    args = set(function.body.block.args)
    made = {result for leaf in leaves for result in leaf.results}
    values: dict[SSAValue, int] = {}
    weights: dict[SSAValue, int] = {}
    outputs: set[int] = set()
    found: list[LeafFacts] = []
    for leaf in leaves:
        kernel = kernel_of_leaf(leaf)
        best = _best_tiling(leaf, tilings)
        if best is None:
            raise _too_large(leaf, grid)
        mine: list[int] = []
        reads: list[int] = []
        for value, argument in zip(leaf.inputs, leaf.body.block.args, strict=True):
            if argument in kernel.tables or _is_hoisted(value, made):
                continue
            if weight_behind(value, function) is not None and value not in batch:
                mine.append(weights.setdefault(value, len(weights)))
            else:
                reads.append(values.setdefault(whole_of(value), len(values)))
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
    facts = Facts(
        tuple(found),
        tuple(value_bytes(v) for v in weights),
        tuple(-(-padded_bytes(v) // items) for v in values),
        frozenset(n for v, n in values.items() if v in args),
        frozenset(outputs),
        items // clusters,
        int(grid.shared_bytes * ROOMS[0]),
        grid.shared_bytes // CHUNKS,
        grid.outer_rate,
        clusters,
        1 if grid.multicast else clusters,
    )
    return facts, names_of(weights)


def _least_value_bytes(function: func.FuncOp) -> int:
    """The bytes of a network's inputs that are read, and of its outputs, each once."""
    last = function.body.block.last_op
    assert last is not None
    read = [v for v in _inputs_of(function) if v.first_use is not None]
    return sum(value_bytes(v) for v in (*read, *dict.fromkeys(last.operands)))


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


def _loops_of(solved: _Leaves, node: Node, leaves: Sequence[graph.SubgraphOp]) -> list[Loop | str]:
    """The tree as loops over leaves."""
    done: list[Loop | str] = []
    at = node.first
    for child in (*node.children, None):
        end = node.last + 1 if child is None else child.first
        while at < end:
            done.append(_loop_of_leaf(solved, at, node.items, leaves))
            at += 1
        if child is not None:
            inner = _loops_of(solved, child, leaves)
            homes = solved.found.costs.resident.items()
            kept = frozenset(solved.weights[w] for w, home in homes if home is child)
            done.append(Loop(node.items // child.items, tuple(inner), resident=kept))
            at = child.last + 1
    return done


def _loop_of_leaf(
    solved: _Leaves, number: int, items: int, leaves: Sequence[graph.SubgraphOp]
) -> Loop | str:
    """
    The form of a leaf of a solution: a leaf, one in parts so that its weights stream, or a run.
    """
    first, last = solved.spans[number]
    run = solved.run_of(number)
    if run is None:
        parts, dim = _stream_of(solved, leaves[first], items)
        name = leaves[first].label.data
        return Loop(parts, (name,), dim) if parts > 1 else name
    names = tuple(leaf.label.data for leaf in leaves[first : last + 1])
    mine = solved.facts.leaves[number].weights
    kept = frozenset(solved.weights[w] for w in mine if w not in solved.found.costs.resident)
    if items == 1:
        return Loop(run.parts, names, cuts=run.cuts, resident=kept)
    return Loop(items, (Loop(run.parts, names, cuts=run.cuts),), resident=kept)


def _stream_of(solved: _Leaves, leaf: graph.SubgraphOp, items: int) -> tuple[int, int]:
    """
    In how many parts a leaf is run on so many items, and along which dimension, so that its weights
    stream: of those whose weights are at most a chunk, what takes least time.
    """
    facts = solved.facts
    numbers = {name: n for n, name in enumerate(solved.weights)}
    names = [value.name_hint or "" for value in leaf.inputs]
    large = [
        (facts.weights[numbers[v]], i)
        for i, v in enumerate(names)
        if v in numbers
        and numbers[v] not in solved.found.costs.resident
        and facts.weights[numbers[v]] > facts.chunk
    ]
    if not large:
        return 1, 0
    size, index = max(large)
    kernel = kernel_of_leaf(leaf)
    whole = kernel.find_part_boxes(_whole_part(kernel)).boxes[leaf.body.block.args[index]]
    shape, batch = list(kernel.shape), solved.dims.get(leaf.label.data)
    if batch is not None:
        shape[batch] = shape[batch] * items // (facts.items * facts.clusters)
    found: list[tuple[float, int, int]] = []
    for dim in sorted(whole.used_dims() - {batch}):
        if dim >= len(shape) or None in axes_of_leaf(leaf, dim, solved.tilings.alike):
            continue
        fits = [n for n in list_divisors(shape[dim]) if n > 1 and size // n <= facts.chunk]
        for parts in fits[:STREAMS]:
            part = (*shape[:dim], shape[dim] // parts, *shape[dim + 1 :])
            tiling = solved.tilings.find_best(kernel, part)
            if tiling is not None:
                found.append((parts * (tiling.time + DRAIN), parts, dim))
    for _, parts, dim in sorted(found):
        if _can_cut(leaf, parts, dim, solved.tilings.alike):
            return parts, dim
    return 1, 0


def _can_cut(leaf: graph.SubgraphOp, parts: int, dim: int, alike: Alike) -> bool:
    """Tests whether parts of a leaf's results along a dimension of its last one are alike."""
    axes = zip(leaf.results, axes_of_leaf(leaf, dim, alike), strict=True)
    try:
        cuts: dict[SSAValue, int] = {v: axis for v, axis in axes if axis is not None}
        cut_ops([leaf], cuts, parts, rules=OpRules(alike))
    except WeftError:
        return False
    return True


def _whole_part(kernel: FusedKernel) -> npt.NDArray[np.int64]:
    return np.array([[*kernel.shape, kernel.chunk_extent]], np.int64)


def _best_tiling(leaf: graph.SubgraphOp, tilings: Tilings) -> Tiling | None:
    """
    The best tiling of a leaf; one whose parts do not overlap, if that takes hardly longer and lets
    a result be written in place of an input. Leaves that compute the same have one, where they read
    the same value through the same inputs.
    """
    inputs = list(leaf.inputs)
    question = "tiling", tuple(map(inputs.index, inputs))
    number = tilings.alike.number_of(leaf)
    return tilings.alike.find(number, question, partial(_search_tiling, leaf, tilings))


def _search_tiling(leaf: graph.SubgraphOp, tilings: Tilings) -> Tiling | None:
    kernel = kernel_of_leaf(leaf)
    best = tilings.find_best(kernel)
    if best is None or not any(
        value.type in [r.type for r in leaf.results] for value in leaf.inputs
    ):
        return best
    if are_apart(kernel.shape, best.cores, np.array([best.part]))[0]:
        return best
    other = tilings.find_best(kernel, apart=True)
    if other is None or other.time > APART * best.time:
        return best
    numbers = range(len(leaf.results))
    return other if any(replaced_input(leaf, n, other) is not None for n in numbers) else best


def _tile_leaf(leaf: graph.SubgraphOp, tilings: Tilings, grid: Grid) -> None:
    """Sets the cores of a leaf, and how they go through their shares, where that is not given."""
    if leaf.bind is not None and "tiling" in leaf.attributes:
        return
    found = _best_tiling(leaf, tilings)
    if found is None:
        raise _too_large(leaf, grid)
    binds = tilings.alike.find(
        tilings.alike.number_of(leaf),
        ("binds", found.cores),
        lambda: rows_attr(binds_of(kernel_of_leaf(leaf), found.cores)),
    )
    leaf.attributes["bind"] = binds
    leaf.attributes["tiling"] = graph.TilingAttr.of(found.part, found.chunk, found.order)


def _too_large(leaf: graph.SubgraphOp, grid: Grid) -> WeftError:
    kernel = kernel_of_leaf(leaf)
    smallest = [*(1 for _ in kernel.shape), 1]
    found = kernel.find_part_boxes(np.array([smallest, [*kernel.shape, 1]], np.int64))
    need = sum(int(b.elements[0]) * element_bits(v) // 8 for v, b in found.boxes.items())
    if not found.valid.any():
        return WeftError(
            f"{leaf.title()}: what parts of its result read is no box; index by sums of multiples "
            "of loops, or by a loop divided by a number"
        )
    return WeftError(
        f"{leaf.title()} fits @{grid.local} at no split: one element of its result needs {need} "
        f"bytes or more, and there are {grid.core.local_bytes}; split its reduction, or use a "
        "machine with more"
    )
