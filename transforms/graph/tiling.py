"""
The tiling of a fused kernel: how it is cut over cores, into parts and chunks, and its loops' order.

The space is complete but for this: chunks divide what they cut, and parts where there are divisors
of many sizes; else the last part may overlap the one before (`part_sizes`). Orders are those in
which the loops over chunks are innermost, and of one way to cut a kernel over cores the
`MAX_CANDIDATES` with the largest parts are looked at. Chunks come whole, or in strips of `STRIPS`
tiles of the matrix unit along one dimension of the product's result: then one of its operands
takes less room, chunks are longer, and sums are read and written less often. The best by
`PartCosts.time`, then by least room, is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

import numpy as np
import numpy.typing as npt

from ...dialects import graph
from ..core.blockings import list_divisors
from .costs import (
    UNITS,
    Core,
    PartCosts,
    PartTable,
    ShareCosts,
    bindings_of,
    find_part_table,
    least_room,
    part_sizes,
    shares_on,
    uneven_dim,
)
from .fused import FusedKernel, PartBoxes, Strip
from .tensors import shape_of

NEAR, FEWER = 1.01, 0.995
"""Times that are taken for equal within one way to cut a kernel, and between two."""

MAX_CANDIDATES = 4096
"""Of one way to cut a kernel over cores; of more, those with small parts are left out."""

STRIPS = (1, 2, 4)
"""The tiles of the matrix unit that a strip may have."""


@dataclass(frozen=True)
class Tiling:
    """
    Cores along each dimension of the result, the part that a core does at a time, the chunk of the
    reduction, the order of the loops over parts (dimensions of the result, outermost
    first), the unit of each step, and what it costs: cycles of the whole kernel, of each unit,
    bytes loaded and stored by each core, and bytes of its memory; the strip of chunks, if they come
    in strips; and whether what parts leave of a share is done behind them (`clipped`).
    """

    cores: tuple[int, ...]
    part: tuple[int, ...]
    chunk: int
    order: tuple[int, ...]
    units: tuple[str, ...]
    time: float
    cycles: tuple[int, int, int]
    loaded: float
    stored: float
    room: int
    turns: int = 0
    strip: Strip | None = None
    clipped: bool = False


def attr_of(tiling: Tiling) -> graph.TilingAttr:
    """The attribute of a tiling."""
    strip = None if tiling.strip is None else (tiling.strip.size, tiling.strip.dim)
    return graph.TilingAttr.of(tiling.part, tiling.chunk, tiling.order, strip, tiling.clipped)


def strip_of(attr: graph.TilingAttr) -> Strip | None:
    """The strip that an attribute says."""
    strip = attr.get_strip()
    return None if strip is None else Strip(*strip)


def shares_of(extent: int, cores: int) -> set[int]:
    """What each of several cores may have of so many elements."""
    sparse = part_sizes(extent) != list_divisors(extent)
    return {-(-extent // n) for n in list_divisors(cores) if sparse or extent % n == 0}


def list_candidates(
    shape: Sequence[int], chunk_extent: int, core: Core, cores: int
) -> npt.NDArray[np.int64]:
    """
    Sizes of parts of `shape`, and of what cores may have of it, and of chunks, a row each, without
    parts that are too large.
    """
    rows = np.ones((1, 0), np.int64)
    sizes = [sorted({s for share in shares_of(e, cores) for s in part_sizes(share)}) for e in shape]
    for choice in (*sizes, list_divisors(chunk_extent)):
        choices = np.array(choice, np.int64)
        left = np.repeat(rows, len(choices), axis=0)
        rows = np.column_stack([left, np.tile(choices, len(rows))])
        if rows.shape[1] <= len(shape):
            rows = rows[rows.prod(axis=1) * 2 <= core.local_bytes]
    return rows


class Candidates:
    """Sizes of parts and of chunks, a row each, and which of them cut a share along a dimension."""

    def __init__(self, rows: npt.NDArray[np.int64]):
        self.rows = rows
        self._sizes = rows[:, :-1].prod(axis=1)
        self._largest = rows.max(axis=0, initial=0)
        self._fits: dict[tuple[int, int], npt.NDArray[np.bool_]] = {}

    def rows_of_share(self, share: Sequence[int]) -> npt.NDArray[np.int64]:
        """The numbers of the rows that cut a share; those of the largest parts, of too many."""
        fits = np.ones(len(self.rows), np.bool_)
        for dim, extent in enumerate(share):
            fits &= self._cut_dim(dim, extent)
        (found,) = np.nonzero(fits)
        if len(found) > MAX_CANDIDATES:
            order = np.argsort(-self._sizes[found], kind="stable")
            found = found[order[:MAX_CANDIDATES]]
        return found

    def _cut_dim(self, dim: int, extent: int) -> npt.NDArray[np.bool_]:
        if (dim, extent) not in self._fits:
            marks = np.zeros(int(self._largest[dim]) + 1, np.bool_)
            marks[[size for size in part_sizes(extent) if size < len(marks)]] = True
            self._fits[dim, extent] = marks[self.rows[:, dim]]
        return self._fits[dim, extent]


def list_orders(share: Sequence[int], moved: Sequence[object]) -> Iterable[tuple[int, ...]]:
    """
    The orders of loops that turn more than once, with the others outside. Loops that move the same
    inputs (`moved` says which, by dimension) stay next to each other, as nothing stays in
    between.
    """
    still = [d for d, e in enumerate(share) if e == 1]
    groups: dict[object, list[int]] = {}
    for dim, extent in enumerate(share):
        if extent > 1:
            groups.setdefault(moved[dim], []).append(dim)
    for order in permutations(groups.values()):
        yield (*still, *(dim for group in order for dim in group))


def are_apart(
    shape: Sequence[int], cores: Sequence[int], parts: npt.NDArray[np.int64]
) -> npt.NDArray[np.bool_]:
    """
    Tests for parts, a row each, whether they divide what each core has of a shape: as much as the
    others, or for the last ones, what is left.
    """
    found = np.ones(len(parts), np.bool_)
    for dim, (extent, count) in enumerate(zip(shape, cores, strict=True)):
        share = -(-extent // count)
        for mine in (share, extent - (count - 1) * share):
            found &= (mine > 0) & (mine % np.minimum(parts[:, dim], max(mine, 1)) == 0)
    return found


def rest_of(
    kernel: FusedKernel,
    rows: npt.NDArray[np.int64],
    extents: npt.NDArray[np.int64],
    strip: Strip | None,
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.bool_]]:
    """
    The parts with chunks that are left of a share of these extents behind all whole parts, a row
    for each row, and for which rows there are such: something is left, along one dimension, and all
    that it needs is a box.
    """
    left = extents % rows
    left[:, -1] = 0
    one = (left > 0).sum(axis=1) == 1
    found = np.where(left > 0, left, rows)
    return found, one & kernel.find_part_boxes(found, strip).valid


def moved_inputs(kernel: FusedKernel, parts: PartBoxes) -> list[object]:
    """By dimension of the result, the inputs that it moves, as parts of any size tell."""
    used = [parts.boxes[value].used_dims() for value in kernel.inputs]
    return [tuple(d in dims for dims in used) for d in range(len(kernel.shape))]


def list_strips(kernel: FusedKernel, core: Core) -> list[Strip | None]:
    """No strips, and those that the matrix unit can take of a kernel's chunks."""
    found: list[Strip | None] = [None]
    if kernel.chunked is None or not core.matrix:
        return found
    step = kernel.steps[kernel.chunked]
    loops, extents = step.result_loops, shape_of(step.result)
    for dim in kernel.strip_inputs:
        tile = core.tile["mn".index(step.roles[loops[dim]])]
        sizes = [tile * count for count in STRIPS]
        found += [Strip(size, dim) for size in sizes if size < extents[dim]]
    return found


@dataclass(frozen=True, eq=False)
class _Space:
    """The candidates of a kernel with one kind of strips: what they are, and what they take."""

    kernel: FusedKernel
    strip: Strip | None
    candidates: npt.NDArray[np.int64]
    known: Candidates
    table: PartTable
    aligned: frozenset[int]

    @staticmethod
    def of(
        kernel: FusedKernel, core: Core, candidates: npt.NDArray[np.int64], strip: Strip | None
    ) -> _Space:
        """The space of those among candidates of which each value fits once."""
        parts = kernel.find_part_boxes(candidates, strip)
        (fits,) = np.nonzero(parts.valid & (least_room(kernel, parts) <= core.local_bytes))
        candidates, parts = candidates[fits], parts.of_rows(fits)
        table = find_part_table(kernel, candidates, core, parts, strip)
        known = Candidates(candidates)
        return _Space(kernel, strip, candidates, known, table, parts.aligned)

    def improve(
        self,
        best: Tiling | None,
        shape: Sequence[int],
        cut: tuple[int, ...],
        moved: Sequence[object],
        apart: bool,
    ) -> Tiling | None:
        """The best on so many cores along each dimension; the `best` so far, if that is better."""
        share, rank = shares_on(shape, cut), len(shape)
        if any(shape[d] % cut[d] for d in self.aligned):
            return best
        if self.strip is not None and uneven_dim(shape, cut) is not None:
            return best
        numbers = self.known.rows_of_share(share)
        clipped = np.zeros(len(numbers), np.bool_)
        if apart:
            exact = are_apart(shape, cut, self.candidates[numbers, :-1])
            if uneven_dim(shape, cut) is None:
                clipped = ~exact & self._are_clipped(numbers, share)
            numbers, clipped = numbers[exact | clipped], clipped[exact | clipped]
        # What takes longer in any order is neither better than the best, nor about as good as that.
        most = np.inf if best is None else best.time * FEWER * NEAR
        if best is not None:
            quick = self.table.floor_times(numbers, share) <= most
            numbers, clipped = numbers[quick], clipped[quick]
            if not len(numbers):
                return best
        costs = ShareCosts(self.table.of_rows(numbers), share)
        (left,) = np.nonzero(costs.valid & (costs.least_times() <= most))
        if not len(left):
            return best
        rows, costs, clipped = self.candidates[numbers[left]], costs.of_rows(left), clipped[left]
        begun = np.where(clipped, costs.ends(), 0.0)
        for order in list_orders(share, moved):
            found = costs.find_costs((*order, rank))
            # Of those that are about as good, the one with the fewest turns.
            time = np.where(found.valid, found.time + begun, np.inf)
            near = time <= time.min() * NEAR
            turns = np.where(near, found.turns, np.iinfo(np.int64).max)
            i = int(np.lexsort((time, turns))[0])
            if best is None or time[i] < best.time * FEWER:
                best = self._tiling_of(cut, rows[i], order, found, i)
                best = replace(best, time=float(time[i]), clipped=bool(clipped[i]))
        return best

    def _are_clipped(
        self, numbers: npt.NDArray[np.int64], share: Sequence[int]
    ) -> npt.NDArray[np.bool_]:
        """Tests for candidates whether they leave some of a share, along one dimension, to do."""
        rows, extents = self.candidates[numbers], np.array([*share, self.kernel.chunk_extent])
        return rest_of(self.kernel, rows, extents, self.strip)[1]

    def _tiling_of(
        self,
        cut: tuple[int, ...],
        row: npt.NDArray[np.int64],
        order: tuple[int, ...],
        found: PartCosts,
        number: int,
    ) -> Tiling:
        matrix, mac, vector = (int(found.cycles[unit][number]) for unit in UNITS)
        return Tiling(
            cut,
            tuple(int(v) for v in row[:-1]),
            int(row[-1]),
            order,
            tuple(units[0] for units in self.table.units),
            float(found.time[number]),
            (matrix, mac, vector),
            float(found.loaded[number]),
            float(found.stored[number]),
            int(found.room[number]),
            int(found.turns[number]),
            self.strip,
        )


def find_tiling(
    kernel: FusedKernel,
    core: Core,
    cores: int,
    bindings: Iterable[tuple[int, ...]] | None = None,
    shape: Sequence[int] | None = None,
    apart: bool = False,
) -> Tiling | None:
    """
    The best tiling on so many cores, on fewer where no part fits otherwise, `None` if none does;
    `shape` is what of the result is computed at a time, extents that divide its own. Parts that
    are `apart` do not overlap.
    """
    best: Tiling | None = None
    shape = kernel.shape if shape is None else shape
    candidates = list_candidates(shape, kernel.chunk_extent, core, cores)
    moved = moved_inputs(kernel, kernel.find_part_boxes(candidates[:1]))
    cuts = bindings_of(shape, cores) if bindings is None else list(bindings)
    for strip in list_strips(kernel, core):
        space = _Space.of(kernel, core, candidates, strip)
        for cut in cuts:
            best = space.improve(best, shape, cut, moved, apart)
    if best is None and bindings is None and cores > 1:
        # Where all cores would cut what must be one part, such as a row of a norm, fewer may do.
        fewer = max(n for n in list_divisors(cores) if n < cores)
        return find_tiling(kernel, core, fewer, None, shape, apart)
    return best


def binds_of(kernel: FusedKernel, cores: Sequence[int]) -> list[list[int]]:
    """
    Cores along each dimension, by output: those of the result, along the dimensions that move with
    its own; where one falls into several, along the outermost that is large enough.
    """
    whole = np.array([[*kernel.shape, kernel.chunk_extent]], np.int64)
    rows = [[1] * len(shape_of(value)) for value in kernel.outputs]
    boxes = kernel.find_part_boxes(whole).boxes
    for value, row in zip(kernel.outputs, rows, strict=True):
        for dim, count in enumerate(cores):
            moved = [a for a, o in enumerate(boxes[value].offsets) if dim in o.used_dims()]
            fits = [a for a in moved if shape_of(value)[a] % (row[a] * count) == 0]
            if fits or moved:
                row[(fits or moved)[0]] *= count
    return rows
