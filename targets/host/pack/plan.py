"""
Changes of layout as loop nests over the stored positions of the result.

`plan_change` gives regions that together write each position once: loops with constant
strides in source and result around a few lanes, which read source elements or fill. Divisions,
remainders and guards are gone, as digits and borders (`digits`). A change that would take
too many regions has none; its expressions are then computed position by position.

Offsets and strides are in elements.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from xdsl.ir.affine import AffineExpr

from ....dialects.common.digits import row_major
from ....transforms.kernel.index import box_of, simplify_expr
from ....transforms.kernel.linear import Linear
from ....transforms.layout.apply import change_of_layout
from ....transforms.layout.map import Fill, Layout, stored_shape, trace_back
from .digits import Box, Form, Lane, split_boxes
from .regions import Loop, Read, Region, with_borders

MAX_REGIONS = 256
"""More regions than this would be too much code."""

MAX_LANES = 64
"""Innermost positions that are looked at one by one."""

_ENOUGH_LANES = (1, 16, MAX_LANES)
"""Plans differ in how many lanes are enough: none, a lane of a vector, a vector of bytes."""


@dataclass(frozen=True)
class PackPlan:
    """
    A change of layout: `outer` loops around `regions`. Without regions each position is
    computed from `source` and `guards`, quasi-affine in the dimensions of `dest_shape`.
    """

    source_shape: tuple[int, ...]
    dest_shape: tuple[int, ...]
    outer: tuple[Loop, ...]
    regions: tuple[Region, ...]
    source: AffineExpr
    guards: tuple[Fill, ...]

    @property
    def num_source(self) -> int:
        return math.prod(self.source_shape)

    @property
    def num_dest(self) -> int:
        return math.prod(self.dest_shape)

    def fill_values(self) -> tuple[int | float, ...]:
        """The different values that are stored where there is no element."""
        if not self.regions:
            return tuple(dict.fromkeys(fill.value for fill in self.guards))
        reads = (read for region in self.regions for read in region.reads)
        return tuple(dict.fromkeys(read.fill for read in reads if read.source is None))


def plans_of(shape: Sequence[int], source: Layout, result: Layout) -> tuple[PackPlan, ...]:
    """
    Nests that store the tensor of logical shape `shape` as `result`, given it as `source`.

    They differ in how many innermost positions are lanes, and in whether borders are regions of
    their own; the last one has no regions. Raises `LayoutError` for a layout that does not fit.
    """
    change = change_of_layout(shape, source, result)
    start = stored_shape(shape, source)
    dest = stored_shape(start, change)
    offset, guards = _source_offsets(start, change, dest)
    lanes = dict.fromkeys(_lane_shape(dest, enough) for enough in _ENOUGH_LANES)
    found = [_with_lanes(start, dest, shape, offset, guards) for shape in lanes]
    plans = [p for p in found if p is not None and p.regions]
    plans = list(dict.fromkeys(p for plan in plans for p in (plan, *joined_plans(plan))))
    return (*plans, PackPlan(start, dest, (), (), offset, guards))


def joined_plans(plan: PackPlan) -> Iterator[PackPlan]:
    """The same with regions of borders joined: with each other, and with what they border on."""
    for whole in (False, True):
        regions = with_borders(plan.regions, whole)
        if regions != plan.regions:
            yield replace(plan, regions=regions)


def _source_offsets(
    start: Sequence[int], change: Layout, dest: Sequence[int]
) -> tuple[AffineExpr, tuple[Fill, ...]]:
    """The source offset of each position of the result, and where there is fill instead."""
    offset = AffineExpr.constant(0)
    if 0 in dest:
        return offset, ()
    index, guards = trace_back(start, change)
    for expr, stride in zip(index, row_major(start), strict=True):
        offset = offset + expr * stride
    return simplify_expr(offset, box_of(dest)), guards


def _lane_shape(dest: Sequence[int], enough: int) -> tuple[int, ...]:
    """
    The number of positions of each dimension that are lanes: whole innermost dimensions until there
    are `enough`, or one.
    """
    lanes = [1] * len(dest)
    for i in reversed(range(len(dest))):
        if math.prod(lanes) >= enough or dest[i] * math.prod(lanes) > MAX_LANES:
            break
        lanes[i] = dest[i]
    return tuple(lanes)


def _with_lanes(
    start: tuple[int, ...],
    dest: tuple[int, ...],
    lane_shape: Sequence[int],
    offset: AffineExpr,
    guards: tuple[Fill, ...],
) -> PackPlan | None:
    strides = row_major(dest)
    lanes = [Lane(())]
    for extent in lane_shape:
        lanes = [Lane((*lane.offsets, i)) for lane in lanes for i in range(extent)]
    outer = [d // n for d, n in zip(dest, lane_shape, strict=True)]
    if 0 in dest:
        return PackPlan(start, dest, (), (), offset, guards)
    found = split_boxes(outer, lanes, guards, offset, MAX_REGIONS)
    if found is None:
        return None
    places = [sum(o * s for o, s in zip(lane.offsets, strides, strict=True)) for lane in lanes]
    parts = [part for box in found for part in _list_parts(box, places, strides)]
    if len(parts) > MAX_REGIONS:
        return None
    shared = _shared_dims(parts, outer) if len(parts) > 1 else ()
    regions = tuple(_make_region(part, shared) for part in parts)
    common = tuple(_is_common(parts, digit) for digit in shared)
    return PackPlan(start, dest, _coalesce_loops(common), _join_regions(regions), offset, guards)


@dataclass(frozen=True)
class _BoxPart:
    """The lanes of a box that move alike: digits as loops by number, and what is read."""

    digits: dict[int, Loop]
    reads: tuple[Read, ...]

    @property
    def fills(self) -> bool:
        return all(read.source is None for read in self.reads)


def _list_parts(box: Box, positions: Sequence[int], strides: Sequence[int]) -> Iterator[_BoxPart]:
    dest: Form = Linear()
    for form, stride in zip(box.index, strides, strict=True):
        dest = dest.plus(form, stride)
    moving = dict(dest.terms)
    kinds = list(dict.fromkeys(v.terms for v in box.values if isinstance(v, Linear)))
    for number, terms in enumerate(kinds or [()]):
        reads: list[Read] = []
        for place, value in zip(positions, box.values, strict=True):
            if isinstance(value, Linear) and value.terms == terms:
                reads.append(Read(place + dest.constant, value.constant))
            elif not isinstance(value, Linear) and number == 0:
                reads.append(Read(place + dest.constant, None, value))
        along = dict(terms)
        yield _BoxPart(
            {d: Loop(e, along.get(d, 0), moving[d]) for d, e in box.extents.items()},
            tuple(reads),
        )


def _shared_dims(parts: Sequence[_BoxPart], outer: Sequence[int]) -> tuple[int, ...]:
    """The outermost dimensions that no part has cut, and that move all sources alike."""
    shared: list[int] = []
    for digit, extent in enumerate(outer):
        if extent == 1:
            continue
        if not all(digit in part.digits for part in parts):
            break
        if len({part.digits[digit].source for part in parts if not part.fills}) > 1:
            break
        shared.append(digit)
    return tuple(shared)


def _is_common(parts: Sequence[_BoxPart], digit: int) -> Loop:
    reading = [part for part in parts if not part.fills]
    return (reading or parts)[0].digits[digit]


def _make_region(part: _BoxPart, shared: Sequence[int]) -> Region:
    loops = [loop for digit, loop in part.digits.items() if digit not in shared]
    loops.sort(key=lambda loop: -loop.dest)
    run = _as_run(part.reads)
    return (
        Region(_coalesce_loops([*loops, run]), part.reads[:1])
        if run
        else Region(_coalesce_loops(loops), part.reads)
    )


def _as_run(reads: Sequence[Read]) -> Loop | None:
    """The loop that does what the lanes do, if they are a contiguous run of even steps."""
    steps = {_offset_step(a, b) for a, b in itertools.pairwise(reads)}
    if len(steps) != 1:
        return None
    step = steps.pop()
    return Loop(len(reads), step, 1) if step is not None else None


def _offset_step(first: Read, second: Read) -> int | None:
    if second.dest != first.dest + 1:
        return None
    if first.source is None or second.source is None:
        return 0 if first == replace(second, dest=first.dest) else None
    return second.source - first.source


def _coalesce_loops(loops: Sequence[Loop]) -> tuple[Loop, ...]:
    """The same iterations in fewer loops, where one continues the next."""
    result: list[Loop] = []
    for loop in loops:
        if result:
            last = result[-1]
            size = loop.extent
            if last.source == loop.source * size and last.dest == loop.dest * size:
                result[-1] = Loop(last.extent * size, loop.source, loop.dest)
                continue
        result.append(loop)
    return tuple(result)


def _join_regions(regions: tuple[Region, ...]) -> tuple[Region, ...]:
    """Regions that fill, and that one more loop or a longer one makes one, are joined."""
    reading = [r for r in regions if r.reads[0].source is not None or len(r.reads) > 1]
    filling = [r for r in regions if r not in reading]
    runs: list[Region] = []
    for region in sorted(filling, key=lambda r: (r.loops[:-1] != (), r.reads[0].dest)):
        last = runs[-1] if runs else None
        if last is not None and not region.loops[:-1] and not last.loops[:-1]:
            joined = _one_run(last, region)
            if joined is not None:
                runs[-1] = joined
                continue
        runs.append(region)
    return (*reading, *runs)


def _one_run(first: Region, second: Region) -> Region | None:
    """Two contiguous runs of one fill as one, if the second follows the first."""
    a, b = first.reads[0], second.reads[0]
    loops = (*first.loops, *second.loops)
    if a.fill != b.fill or any(loop.dest != 1 for loop in loops):
        return None
    size = first.num_elements
    if a.dest + size != b.dest:
        return None
    return replace(first, loops=(Loop(size + second.num_elements, 0, 1),))
