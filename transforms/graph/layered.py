"""
Schedules without instances: kernel after kernel, each over all items that a cluster has at a time.
The baselines of schedules as trees, and the steps between.

* `layerwise`: a kernel is a layer (a product with the elementwise ops behind it, a softmax, a
  norm), and what it gives goes to the outermost memory. The account of TVM in GraphTurbo's
  evaluation.
* `stitch`: chains of layers without products are one kernel, with all between in the cores'
  memories. Its account of AStitch.
* `shared`: kernels are layers, whose results stay in the shared memory as far as there is room.
* `local`: kernels are fused as for trees, so that more stays in cores; results as in `shared`.

A kernel that reads the outermost memory goes through parts of its work, along one dimension, and
the next part is copied while cores are at one (`Stream`).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, StringAttr
from xdsl.ir import Operation, SSAValue

from ...dialects import graph
from ..core.blockings import list_divisors
from ..core.errors import WeftError
from .borders import borders_of, padded_bytes
from .form import (
    Loop,
    add_copy,
    argument_behind,
    keep_first,
    kernel_of_leaf,
    result_axes,
    settle_parts,
    wrap_loops,
)
from .fuse import Joins, Tilings, fuse_steps
from .fused import FusedKernel, Step
from .inner import whole_of
from .machine import Grid
from .rooms import RoomPlan, list_spilled, memory_of
from .sequences import wrap_sequence
from .tensors import shape_of, value_bytes

FORMS = ("layerwise", "stitch", "shared", "local")
"""The schedules of this module, by name."""

PARTS = 16
"""The most parts in which a kernel goes through its work, unless these are too large."""

ROOMS = (0.75, 0.6, 0.45, 0.3, 0.15)
"""The shares of the shared memory that results fill, the first at which buffers find places."""

MOST = 0.95
"""The share that is filled in all: buffers do not fill it without gaps."""

TURN = 1500.0
"""Cycles that one part more costs: words between a cluster and its cores, and latencies."""


# --- what is one kernel -------------------------------------------------------------------------


def fuse_layers(steps: Iterable[Step], tilings: Tilings, form: str) -> list[FusedKernel]:
    """The kernels of a form."""
    rules: Mapping[str, Joins | None] = {
        "layerwise": is_one_layer,
        "stitch": is_stitched,
        "shared": is_one_layer,
        "local": None,
    }
    return fuse_steps(steps, tilings, rules[form])


def is_one_layer(before: Sequence[Step], group: Sequence[Step]) -> bool:
    """Tests whether all steps are of one layer of the source."""
    marks = {step.op.attributes.get("weft.layer") for step in (*before, *group)}
    return len(marks) == 1 and None not in marks


def is_stitched(before: Sequence[Step], group: Sequence[Step]) -> bool:
    """Tests whether steps are one layer, or none of them is a product."""
    products = any(step.is_product for step in (*before, *group))
    return is_one_layer(before, group) or not products


# --- how a kernel goes through its work ---------------------------------------------------------


@dataclass(frozen=True)
class Stream:
    """
    A kernel in `parts` parts along dimension `dim` of its result: bytes of the shared memory that
    what it reads from outside takes, cycles until the `first` part is there, and those for the
    `rest`, meanwhile; cycles of the `work` of cores, and those in which results are `stored`, as
    cores have them.
    """

    dim: int
    parts: int
    room: int
    first: float
    rest: float
    work: float = 0.0
    stored: float = 0.0

    @property
    def time(self) -> float:
        """Cycles in all."""
        turns = self.parts * TURN if self.parts > 1 else 0.0
        last = max(self.work / self.parts, self.stored)
        return self.first + max(self.work + turns, self.rest + last)


def list_streams(
    leaf: graph.SubgraphOp,
    outer: Mapping[SSAValue, bool],
    tilings: Tilings,
    grid: Grid,
    room: float,
) -> list[Stream]:
    """
    The ways of a leaf, the best first: those that take `room` bytes of the shared memory at most,
    by their time, then the others by what they take. `outer` are the values that it reads from the
    outermost memory, and whether that is read for each cluster. Those that cannot be better than
    the first, even if its parts took no longer than all at once, have that time.
    """
    kernel = kernel_of_leaf(leaf)
    tiling = tilings.find_best(kernel)
    work = math.inf if tiling is None else tiling.time
    found: list[Stream] = []
    for high in (PARTS, max(kernel.shape, default=1)):
        # More parts only where fewer take too much.
        if not any(s.room <= room for s in found):
            found = []
            for dim, extent in enumerate(kernel.shape):
                counts = [n for n in list_divisors(extent) if 1 < n <= high]
                if counts and None not in result_axes(kernel, dim):
                    found += _streams_along(leaf, kernel, dim, counts, outer, grid)
    whole = [(value_bytes(v), own) for v, own in outer.items()]
    read = sum(size * (grid.clusters if own else 1) for size, own in whole) / grid.outer_rate
    found.append(Stream(0, 1, sum(size for size, _ in whole), read, 0.0, work))
    given = [v for v in leaf.results if memory_of(v) == grid.outer]
    stored = sum(map(value_bytes, given)) * grid.clusters / grid.outer_rate
    found = [replace(s, work=work, stored=stored) for s in found]
    found.sort(key=lambda s: (max(room, s.room), s.time, s.parts))
    best = math.inf
    for number, stream in enumerate(found):
        if stream.room <= room and stream.time < best:
            shape = list(kernel.shape)
            shape[stream.dim] //= stream.parts
            part = tilings.find_best(kernel, tuple(shape))
            work = math.inf if part is None else part.time * stream.parts
            found[number] = replace(stream, work=work)
            best = min(best, found[number].time)
    return sorted(found, key=lambda s: (max(room, s.room), s.time, s.parts))


def _streams_along(
    leaf: graph.SubgraphOp,
    kernel: FusedKernel,
    dim: int,
    counts: Sequence[int],
    outer: Mapping[SSAValue, bool],
    grid: Grid,
) -> Iterator[Stream]:
    """The ways along one dimension, but for the work of cores."""
    whole = [*kernel.shape, kernel.chunk_extent]
    rows = np.array([whole, *([*whole] for _ in counts)], np.int64)
    rows[1:, dim] //= np.array(counts)
    parts = kernel.find_part_boxes(rows)
    for number, count in enumerate(counts, 1):
        fixed = moved = 0.0
        room = 0
        alike = bool(parts.valid[number])
        for value, argument in zip(leaf.inputs, leaf.body.block.args, strict=True):
            if argument not in parts.boxes:
                continue
            sizes = parts.boxes[argument].sizes
            cut = [a for a, size in enumerate(sizes) if size[number] != size[0]]
            low, high = borders_of(argument)
            # What overlaps, is read in part, or is padded where it is cut, is not cut here.
            alike &= len(cut) < 2 and all(
                sizes[a][number] * count == sizes[a][0] == shape_of(value)[a]
                and not low[a]
                and not high[a]
                for a in cut
            )
            if value not in outer:
                continue
            time = value_bytes(value) * (grid.clusters if outer[value] else 1) / grid.outer_rate
            fixed, moved = (fixed, moved + time) if cut else (fixed + time, moved)
            room += -(-2 * value_bytes(value) // count) if cut else value_bytes(value)
        if alike and moved:
            yield Stream(dim, count, room, fixed + moved / count, moved - moved / count)


def stream_leaf(
    leaf: graph.SubgraphOp, streams: Sequence[Stream], outer: Collection[SSAValue], memory: str
) -> graph.SubgraphOp:
    """
    Puts a leaf in the loop of the first of these ways that there is, with copies into `memory` of
    what it reads from outside. Gives the leaf.
    """
    tree = None
    for stream in streams:
        if stream.parts == 1:
            break
        axes = result_axes(kernel_of_leaf(leaf), stream.dim)
        cuts: dict[SSAValue, int] = {
            v: a for v, a in zip(leaf.results, axes, strict=True) if a is not None
        }
        try:
            tree = wrap_sequence([leaf], stream.parts, cuts)
        except WeftError:
            continue
        break
    if tree is None:
        _copy_inputs(leaf, outer, memory)
        return leaf
    (inner,) = (op for op in tree.body.block.ops if isinstance(op, graph.SubgraphOp))
    mine = set(tree.body.block.args)
    for number, window in enumerate(tree.windows()):
        if tree.inputs[number] not in outer:
            mine.discard(tree.body.block.args[number])
        elif window is None:
            mine.discard(tree.body.block.args[number])
            tree.operands[number] = add_copy(tree.inputs[number], tree, memory)
    _copy_inputs(inner, mine, memory)
    return inner


def _copy_inputs(leaf: graph.SubgraphOp, outer: Collection[SSAValue], memory: str) -> None:
    tables = set(kernel_of_leaf(leaf).tables)
    for number, value in enumerate(list(leaf.inputs)):
        if value in outer and leaf.body.block.args[number] not in tables:
            leaf.operands[number] = add_copy(value, leaf, memory)


# --- the schedule -------------------------------------------------------------------------------


def schedule_layers(
    function: func.FuncOp,
    form: str,
    counts: tuple[int, int, int],
    batch: Mapping[SSAValue, int],
    grid: Grid,
    tilings: Tilings,
) -> None:
    """
    Puts the leaves of a function into a schedule of a form. `counts` are clusters, turns of a
    cluster, and items of each turn. Raises `WeftError` where the shared memory is too small.
    """
    clusters, turns, _ = counts
    block = function.body.block
    names = tuple(op.label.data for op in block.ops if isinstance(op, graph.SubgraphOp))
    loops: tuple[Loop | str, ...] = (Loop(turns, names),) if turns > 1 else names
    top = (Loop(clusters, loops, spread=True),) if clusters > 1 else loops
    wrap_loops(block, top, batch, tilings.alike)
    settle_parts(function)
    shares = ROOMS if form in ("shared", "local") else (0.0,)
    keep_first(function, shares, lambda trial, share: _keep_values(trial, share, grid, tilings))


def expect_layers(
    function: func.FuncOp, looked_up: int, grid: Grid, tilings: Tilings
) -> dict[str, int]:
    """
    The costs that a schedule of this module is expected to have, apart from rows of tables
    (`looked_up` bytes): bytes, and the larger of the cycles of all leaves and of these.
    """
    moved = moved_bytes(function, grid) + looked_up
    cycles = max(leaf_cycles(function, tilings), moved / grid.outer_rate)
    return {"graph.moved_bytes": moved, "graph.expected_cycles": math.ceil(cycles)}


def moved_bytes(function: func.FuncOp, grid: Grid) -> int:
    """The bytes that copies and results of a schedule of this module move to and from outside."""
    total = 0
    for op in function.walk():
        times = math.prod(tree.get_parts() for tree in _trees_around(op))
        if isinstance(op, graph.CopyOp):
            given = argument_behind(op.source, function)
            shared = given is not None and given.type == op.source.type and grid.multicast
            clusters = _clusters_around(op) if shared else 1
            total += value_bytes(op.result) * times // clusters
        elif isinstance(op, graph.SubgraphOp):
            names = op.get_scope() or []
            pairs = zip(op.results, names, strict=True)
            total += sum(value_bytes(v) for v, name in pairs if name == grid.outer) * times
    return total


def leaf_cycles(function: func.FuncOp, tilings: Tilings) -> float:
    """The cycles of all leaves of a cluster, one after the other."""
    total = 0.0
    for op in function.walk():
        if isinstance(op, graph.SubgraphOp):
            around = [t for t in _trees_around(op) if not isinstance(t, graph.ParallelOp)]
            found = tilings.find_best(kernel_of_leaf(op))
            assert found is not None
            total += found.time * math.prod(tree.get_parts() for tree in around)
    return total


def _trees_around(op: Operation) -> Iterator[graph.TreeOp]:
    """The loops around an op, the innermost first."""
    around = op.parent_op()
    while isinstance(around, graph.TreeOp):
        yield around
        around = around.parent_op()


def _clusters_around(op: Operation) -> int:
    """In how many parts side by side an op is run."""
    spread = (t for t in _trees_around(op) if isinstance(t, graph.ParallelOp))
    return math.prod(tree.get_parts() for tree in spread)


def _keep_values(function: func.FuncOp, share: float, grid: Grid, tilings: Tilings) -> None:
    """Decides what stays in the shared memory, of which results take this share; adds copies."""
    block = outer = function.body.block
    for tree in [op for op in function.walk() if isinstance(op, graph.TreeOp)]:
        block = tree.body.block
        if isinstance(tree, graph.ParallelOp):
            outer = block
    leaves = [op for op in block.ops if isinstance(op, graph.SubgraphOp)]
    room = (MOST - share) * grid.shared_bytes
    kept = _choose_kept(leaves, int(share * grid.shared_bytes), function, grid)
    for leaf in leaves:
        scopes = [grid.shared if whole_of(v) in kept else grid.outer for v in leaf.results]
        leaf.attributes["scope"] = ArrayAttr(StringAttr(name) for name in scopes)
    for leaf in leaves:
        reads = _outer_reads(leaf, kept, function, grid)
        streams = list_streams(leaf, reads, tilings, grid, room)
        scope = leaf.attributes["scope"]
        inner = stream_leaf(leaf, streams, reads, grid.shared)
        inner.attributes["scope"] = scope
    last = function.body.block.last_op
    assert last is not None
    trees = [op for op in function.body.block.ops if isinstance(op, graph.ParallelOp)]
    outside = {*function.body.block.args, *last.operands, *list_spilled(outer, grid)}
    RoomPlan(grid, outer, outside.union(*(tree.results for tree in trees)))


def _outer_reads(
    leaf: graph.SubgraphOp, kept: Collection[SSAValue], function: func.FuncOp, grid: Grid
) -> dict[SSAValue, bool]:
    """
    The values that a leaf reads from the outermost memory; true for those that each cluster reads.
    """
    tables = set(kernel_of_leaf(leaf).tables)
    found: dict[SSAValue, bool] = {}
    for value, argument in zip(leaf.inputs, leaf.body.block.args, strict=True):
        given = argument_behind(value, function)
        if argument not in tables and (given is not None or whole_of(value) not in kept):
            found[value] = given is None or given.type != value.type or not grid.multicast
    return found


def _choose_kept(
    leaves: Sequence[graph.SubgraphOp], room: int, function: func.FuncOp, grid: Grid
) -> set[SSAValue]:
    """
    The results that stay in the shared memory, in `room` bytes at a time. Where there is more, that
    which lives longest goes to the outermost memory, the larger of two.
    """
    spans: dict[SSAValue, tuple[int, int]] = {}
    for number, leaf in enumerate(leaves):
        for value in (*map(whole_of, leaf.results), *(whole_of(v) for v in leaf.inputs)):
            if value in spans or value in map(whole_of, leaf.results):
                spans[value] = (spans.get(value, (number, 0))[0], number)
    sizes = {value: padded_bytes(value) for value in spans}
    kept = {v for v in spans if room and not _leaves_loop(v)}
    while True:
        live = np.zeros(len(leaves), np.int64)
        for value in kept:
            live[spans[value][0] : spans[value][1] + 1] += sizes[value]
        at = int(live.argmax())
        if not kept or live[at] <= room:
            return kept
        here = [v for v in kept if spans[v][0] <= at <= spans[v][1]]
        order = list(spans)
        kept.discard(
            max(here, key=lambda v: (spans[v][1] - spans[v][0], sizes[v], -order.index(v)))
        )


def _leaves_loop(value: SSAValue) -> bool:
    """Tests whether a value is a result of the network, in part."""
    return any(isinstance(use.operation, graph.YieldOp | func.ReturnOp) for use in value.uses)
