"""
Terms that are zero, as what they read is padding: iterations of reduced loops that are left out.

Along an axis of an operand, the places of a tile are at `constant + Σ coefficients · start` and a
few more; a reduced loop moves them by `step` in each iteration. Where none of them is real, each
term is zero (finite factors supposed), and so are sums of them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product, takewhile

from ....transforms.kernel.scatter import zero_at
from ....transforms.kernel.view import Access, border_axis, linear_form
from ..text.lines import Writer
from .flat import Flat, bytes_of
from .stage import Stage
from .tiles import NestSchedule, Segment, cut_segments, word_loops
from .words import WordStage

_SUMS = ("arith.addf", "arith.addi")

_STREAM_BYTES = 4 << 20
"""A tile that reads more than this along its vectors takes it from memory, in one stream."""

_STREAMED = 2.0
_INNERMOST = 0.75
_OUTER = 0.1
"""
The iterations that a loop must save at least on average. An innermost loop whose length varies
takes as long as with some more, and leaves gaps in what it reads, which break a stream.
"""

_WORTH = 0.1
"""
The share of iterations that is worth more code, or other tiles: these bring in more, and not all of
that is hidden by what is computed.
"""

_MAX_TERMS = 1024
"""Terms of a tile that are written out, at most, since iterations leave out different ones."""

_SHORT = 64
"""With fewer iterations in a tile than these, other loops must save as many as innermost ones."""


@dataclass(frozen=True)
class Border:
    """
    Places of an axis: `constant + Σ coefficients[d] · d + step · dim`, for a reduced loop `dim`, of
    which those from `lower` to `upper - 1` are real. Coefficients are those of parallel loops, and
    none is negative; `step` is positive. If it is `bare`, those that are not real are not stored
    either, so that a tile unit, which reads no copy with padding, must leave them out.
    """

    dim: int
    step: int
    coefficients: tuple[int, ...]
    constant: int
    lower: int
    upper: int
    bare: bool = False

    def reach(self, sizes: Mapping[int, int]) -> int:
        """How far the last place of a tile is from its first."""
        return sum(c * (sizes.get(d, 1) - 1) for d, c in enumerate(self.coefficients))

    def iterations(
        self, starts: Sequence[int], sizes: Mapping[int, int], extent: int
    ) -> tuple[int, int]:
        """The first iteration in which a place of a tile is real, and the first after all these."""
        place = self.constant + sum(c * s for c, s in zip(self.coefficients, starts, strict=True))
        first = -((place - self.lower + self.reach(sizes)) // self.step)
        end = -((place - self.upper) // self.step)
        first = min(max(first, 0), extent)
        return first, min(max(end, first), extent)

    def cuts(self, flat: Flat, sizes: Mapping[int, int]) -> tuple[bool, bool]:
        """Tests whether first and last iterations are left out in any tile of such sizes."""
        starts = [e - sizes.get(d, 1) for d, e in enumerate(flat.extents)]
        far = self.constant + sum(c * s for c, s in zip(self.coefficients, starts, strict=True))
        last = far + self.step * (flat.extents[self.dim] - 1)
        return self.constant + self.reach(sizes) < self.lower, last >= self.upper

    def saved(self, flat: Flat, sizes: Mapping[int, int]) -> float:
        """How many iterations are left out, on average over tiles of such sizes."""
        axes = tuple(
            (d, flat.extents[d], sizes.get(d, 1)) for d, c in enumerate(self.coefficients) if c
        )
        return _count_saved(self, axes, flat.extents[self.dim])

    def emit_iterations(
        self, w: Writer, starts: Sequence[str], sizes: Mapping[int, int], flat: Flat
    ) -> tuple[str, str]:
        """`iterations` as code, of starts that are indices."""
        place = w.constant(self.constant)
        for c, start in zip(self.coefficients, starts, strict=True):
            if c and start != w.constant(0):
                place = w.add(place, w.scale_value(start, c))
        extent, zero = w.constant(flat.extents[self.dim]), w.constant(0)
        cuts_first, cuts_last = self.cuts(flat, sizes)
        first, end = zero, extent
        if cuts_first:
            first = self._emit_quotient(w, self.lower - self.reach(sizes), place)
            first = w.op(f"arith.maxsi {first}, {zero} : index")
            first = w.op(f"arith.minsi {first}, {extent} : index")
        if cuts_last:
            end = self._emit_quotient(w, self.upper, place)
            end = w.op(f"arith.minsi {end}, {extent} : index")
        if cuts_first or cuts_last:
            end = w.op(f"arith.maxsi {end}, {first} : index")
        return first, end

    def _emit_quotient(self, w: Writer, bound: int, place: str) -> str:
        left = w.op(f"arith.subi {w.constant(bound)}, {place} : index")
        if self.step == 1:
            return left
        return w.op(f"arith.ceildivsi {left}, {w.constant(self.step)} : index")


@cache
def _count_saved(border: Border, axes: tuple[tuple[int, int, int], ...], extent: int) -> float:
    """`Border.saved`, of `axes` that are loops with their extents and the sizes of tiles."""
    sizes, starts = {d: size for d, _, size in axes}, [0] * len(border.coefficients)
    left = count = 0
    for chosen in product(*(range(0, e, size) for _, e, size in axes)):
        for (d, *_), start in zip(axes, chosen, strict=True):
            starts[d] = start
        first, end = border.iterations(starts, sizes, extent)
        left, count = left + end - first, count + 1
    return extent - left / count


@dataclass(frozen=True)
class Edge:
    """A border in a tile whose first elements are at `place` in the first iteration."""

    border: Border
    place: int

    def is_real(self, shift: Mapping[int, int], iteration: int) -> bool:
        """Tests whether what an element of the tile reads in an iteration is no padding."""
        border = self.border
        moved = sum(c * shift.get(d, 0) for d, c in enumerate(border.coefficients) if c)
        return border.lower <= self.place + moved + border.step * iteration < border.upper

    def saved(self, sizes: Mapping[int, int], extent: int) -> float:
        """
        How many iterations the elements of a tile of such sizes leave out, on average, of those
        that some of them do.
        """
        dims = [d for d, c in enumerate(self.border.coefficients) if c]
        boxes = product(*(range(sizes.get(d, 1)) for d in dims))
        shifts = [dict(zip(dims, box, strict=True)) for box in boxes]
        done = [sum(self.is_real(shift, r) for shift in shifts) for r in range(extent)]
        return sum(len(shifts) - count for count in done if count) / len(shifts)


def edges_of(
    borders: Sequence[Border], flat: Flat, schedule: NestSchedule, sizes: Mapping[int, int]
) -> Mapping[int, Edge]:
    """
    By reduced loop, the edge of a tile of such sizes that is at one place only, where elements of
    it read padding in different iterations: each of these is code of its own, or is already.
    """
    found: dict[int, Edge] = {}
    if _is_stream(flat, schedule.lanes * schedule.vectors):
        return found  # What is left out would be gaps in it.
    looped = schedule.reduction[: len(schedule.reduction) - schedule.unrolled]
    terms = schedule.accumulators * math.prod(flat.extents[d] for d in schedule.written)
    for border in borders:
        dim, extent = border.dim, flat.extents[border.dim]
        starts = _known_starts(border, flat, schedule, sizes)
        if starts is None or dim in found or dim == schedule.folded:
            continue
        place = border.constant + sum(border.coefficients[d] * at for d, at in starts.items())
        edge = Edge(border, place)
        if dim in looped:
            if terms * extent > _MAX_TERMS or edge.saved(sizes, extent) < _WORTH * extent:
                continue
            terms *= extent
        found[dim] = edge
    return found


def _known_starts(
    border: Border, flat: Flat, schedule: NestSchedule, sizes: Mapping[int, int]
) -> dict[int, int] | None:
    """By loop that moves a border, where a tile of such sizes begins, if there is only one."""
    starts: dict[int, int] = {}
    for dim, coefficient in enumerate(border.coefficients):
        if not coefficient:
            continue
        parts = () if dim == schedule.vector else _segments_of(flat, schedule, dim)
        at = [p.start for p in parts if p.size == sizes.get(dim, 1) and p.count == 1]
        if len(at) != 1:
            return None
        starts[dim] = at[0]
    return starts


def _segments_of(flat: Flat, schedule: NestSchedule, dim: int) -> tuple[Segment, ...]:
    return cut_segments(flat.extents[dim], schedule.block_size(dim))


def pays(
    border: Border, flat: Flat, sizes: Mapping[int, int], inner: Sequence[int], width: int
) -> bool:
    """
    Tests whether it takes less time to leave iterations out than to do them, of a loop around the
    loops `inner`, in tiles of `width` elements along the vectors.
    """
    if not any(border.cuts(flat, sizes)):
        return False
    whole = math.prod(flat.extents[d] for d in flat.reduction_dims)
    least = _OUTER if inner and whole >= _SHORT else _INNERMOST
    if not inner and _is_stream(flat, width):
        least = _STREAMED
    return border.saved(flat, sizes) >= least


def _is_stream(flat: Flat, width: int) -> bool:
    """Tests whether tiles of `width` elements along the vectors read these from memory."""
    read = math.prod(flat.extents[d] for d in flat.reduction_dims) * width
    return read * bytes_of(flat.type) > _STREAM_BYTES


def paying_borders(
    borders: Sequence[Border], flat: Flat, schedule: NestSchedule, sizes: Mapping[int, int]
) -> Mapping[int, Border]:
    """By reduced loop, the border by which its iterations are left out in tiles of such sizes."""
    edges = edges_of(borders, flat, schedule, sizes)
    return _borders_beside(edges, borders, flat, schedule, sizes)


def whole_borders(
    borders: Sequence[Border], flat: Flat, schedule: NestSchedule, sizes: Mapping[int, int]
) -> Mapping[int, Border]:
    """`paying_borders` of a tile of a tile unit, whose elements do the same iterations."""
    words = word_loops(flat, schedule)
    outer = [border for border in borders if border.dim not in words]
    bare = {border.dim: border for border in outer if border.bare}
    return {**_borders_beside({}, outer, flat, schedule, sizes), **bare}


def is_left_out(border: Border, flat: Flat, schedule: NestSchedule) -> bool:
    """Tests whether blocks of a tile unit may read what is real alone: one place at a time."""
    words = word_loops(flat, schedule)
    return border.dim not in words and not border.reach(schedule.tile_sizes)


def _borders_beside(
    edges: Mapping[int, Edge],
    borders: Sequence[Border],
    flat: Flat,
    schedule: NestSchedule,
    sizes: Mapping[int, int],
) -> Mapping[int, Border]:
    """`paying_borders`, whose tiles have the `edges`."""
    looped = schedule.reduction[: len(schedule.reduction) - schedule.unrolled]
    found: dict[int, Border] = {}
    for border in borders:
        dim = border.dim
        if dim == schedule.folded or dim not in looped or dim in found or dim in edges:
            continue
        inner, width = looped[looped.index(dim) + 1 :], schedule.lanes * schedule.vectors
        if pays(border, flat, sizes, inner, width):
            found[dim] = border
    return found


def kept_share(borders: Sequence[Border], flat: Flat, schedule: NestSchedule) -> float:
    """The share of a nest's iterations that is done, by its largest tiles."""
    sizes = _largest_sizes(flat, schedule)
    edges = edges_of(borders, flat, schedule, sizes)
    share = math.prod(_kept_by_loop(borders, flat, schedule, sizes, edges).values())
    for dim, edge in edges.items():
        share *= 1 - edge.border.saved(flat, {}) / flat.extents[dim]
    return share


def worthwhile_share(borders: Sequence[Border], flat: Flat, schedule: NestSchedule) -> float:
    """The `kept_share` by which schedules are compared: 1, where hardly anything is left out."""
    share = kept_share(borders, flat, schedule) if borders else 1.0
    return share if share <= 1 - _WORTH else 1.0


def read_share(borders: Sequence[Border], flat: Flat, schedule: NestSchedule) -> float:
    """
    The share of what tiles read that is left, in one piece: by the outermost reduced loops.
    What inner ones leave out are gaps in streams, which are brought in all the same.
    """
    if not borders:
        return 1.0
    sizes = _largest_sizes(flat, schedule)
    edges = edges_of(borders, flat, schedule, sizes)
    kept = _kept_by_loop(borders, flat, schedule, sizes, edges)
    return math.prod(kept[d] for d in takewhile(kept.__contains__, schedule.reduction))


def _kept_by_loop(
    borders: Sequence[Border],
    flat: Flat,
    schedule: NestSchedule,
    sizes: Mapping[int, int],
    edges: Mapping[int, Edge],
) -> dict[int, float]:
    """By reduced loop that leaves iterations out, the share of them that tiles of `sizes` do."""
    found = _borders_beside(edges, borders, flat, schedule, sizes)
    return {d: 1 - border.saved(flat, sizes) / flat.extents[d] for d, border in found.items()}


def _largest_sizes(flat: Flat, schedule: NestSchedule) -> dict[int, int]:
    """By dimension, how much of it the largest tiles take."""
    sizes = {d: _segments_of(flat, schedule, d)[0].size for d in flat.parallel_dims}
    if schedule.vector is not None:
        width = schedule.lanes * schedule.vectors
        sizes[schedule.vector] = min(width, flat.extents[schedule.vector])
    return sizes


def least_share(borders: Sequence[Border], flat: Flat) -> float:
    """No more than the `kept_share` of any schedule: smaller tiles leave out no less."""
    share: dict[int, float] = {}
    for border in borders:
        kept = 1 - border.saved(flat, {}) / flat.extents[border.dim]
        share[border.dim] = min(kept, share.get(border.dim, 1.0))
    return math.prod(share.values())


def borders_of(
    flat: Flat,
    accesses: Sequence[Access],
    groups: Sequence[Sequence[int]],
    stages: Mapping[int, Stage | WordStage],
) -> tuple[Border, ...]:
    """
    The borders of a nest, whose loops are `groups` of the dimensions of `accesses`. `stages` are
    copies and words with padding by the operands that read them; others have guards, or no padding.
    """
    if flat.combine not in _SUMS:
        return ()
    found: dict[Border, None] = {}
    for operand, access in enumerate(accesses):
        if not zero_at(flat.term, frozenset((operand,))):
            continue
        for axis, (lower, upper) in _real_ranges(access, stages.get(operand)).items():
            border = _border_along(flat, access, axis, groups, lower, upper)
            if border is not None:
                found[replace(border, bare=bool(access.guards))] = None
    return tuple(found)


def _real_ranges(access: Access, stage: Stage | WordStage | None) -> dict[int, tuple[int, int]]:
    """By axis with padding of zeros, the places that are real."""
    if access.guards:
        axes = (border_axis(access, guard) for guard in access.guards)
        return {a: (0, access.shape[a]) for a in axes if a is not None and access.fill == 0}
    if stage is None or stage.fill != 0:
        return {}
    return {
        number: (axis.low, axis.low + axis.count)
        for number, axis in enumerate(stage.stored_axes)
        if axis.low or axis.high
    }


def _border_along(
    flat: Flat,
    access: Access,
    axis: int,
    groups: Sequence[Sequence[int]],
    lower: int,
    upper: int,
) -> Border | None:
    """The border of one axis, if a single reduced loop moves along it, and parallel ones do."""
    form = linear_form(access.map.results[axis], access.map.num_dims)
    if form is None:
        return None
    steps, constant = form
    if any(steps[dim] for group in groups if len(group) > 1 for dim in group):
        return None
    # Dimensions that are no loops have a single iteration.
    coefficients = [steps[group[0]] if len(group) == 1 else 0 for group in groups]
    moved = [d for d in flat.reduction_dims if coefficients[d]]
    if len(moved) != 1 or min(coefficients) < 0:
        return None
    (dim,) = moved
    step, coefficients[dim] = coefficients[dim], 0
    return Border(dim, step, tuple(coefficients), constant, lower, upper)
