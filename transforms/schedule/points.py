"""
The schedules of an embedded kernel as points of a tuning space, and back.

The knobs are the decisions of a plan (`plans`): a tile size for each loop, which loop comes next,
how many of the innermost loops each input is held along, how many copies of each block there are,
and whether calls beyond a border are left out. The storage orders follow. Where a kernel can be
embedded in several ways, which one it is comes first; the loops of the others count by their place.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from ..core.errors import WeftError
from ..tune.space import Knob, Point, Space
from .costs import ScheduleCosts
from .evaluate import Evaluator
from .grid import GridKernel
from .neighbours import MAX_COPIES, list_sizes
from .plans import SchedulePlan, fits_memories, plan_of, schedule_of_plan
from .search import SearchOptions, leaves_border
from .structure import Structure
from .tiles import Schedule

_Value = TypeVar("_Value")

SPACE_VERSION = 1

_CACHED = 50_000
"""How many points are remembered with what they cost."""


@dataclass(frozen=True, eq=False)
class Variant:
    """One way to embed a kernel, and what decides its schedule."""

    kernel: GridKernel
    costs: ScheduleCosts

    @cached_property
    def evaluator(self) -> Evaluator:
        """What schedules cost by the event model; control words are loaded anew if need be."""
        return Evaluator(self.kernel, self.costs, refill=True)

    @cached_property
    def loops(self) -> tuple[int, ...]:
        """The outer dimensions of more than one iteration."""
        return tuple(j for j, n in enumerate(self.kernel.extents) if n > 1)

    @cached_property
    def sizes(self) -> tuple[tuple[int, ...], ...]:
        """The tile sizes of each of `loops`, ascending."""
        return tuple(tuple(list_sizes(self.kernel.extents[j])) for j in self.loops)

    @cached_property
    def has_border(self) -> bool:
        """Tests whether calls read outside of a grid, and may be left out."""
        return leaves_border(self.kernel)

    def num_steps(self, plan: SchedulePlan) -> int:
        """The tiles of a plan."""
        return math.prod(-(-n // t) for n, t in zip(self.kernel.extents, plan.tile, strict=True))


@dataclass(frozen=True)
class _Reading:
    """What the choices of a point say, by name."""

    variant: int
    skip: bool
    tiles: tuple[int, ...]
    nexts: tuple[int, ...]
    held: tuple[int, ...]
    copies: tuple[int, ...]


class ScheduleSpace:
    """
    The schedules of a kernel that can be embedded as each of `variants` says. `start` is one that
    is legal: with tiles so small that there are many more steps than it has, points are not looked
    at (`SearchOptions.max_steps`, or 16 times its steps).
    """

    def __init__(self, variants: Sequence[Variant], start: tuple[int, Schedule]):
        self.variants = tuple(variants)
        self._rank = max(len(v.loops) for v in variants)
        self._inputs = max(len(v.kernel.inputs) for v in variants)
        self._sizes = [
            sorted({n for v in variants if i < len(v.loops) for n in v.sizes[i]})
            for i in range(self._rank)
        ]
        self._plans: dict[Point, tuple[int, SchedulePlan]] = {}
        self._costs: dict[Point, float] = {}
        self.space = Space(
            tuple(self._list_knobs()), self._is_legal, SPACE_VERSION, self._repair_point
        )
        number, schedule = start
        plan = self.plan_of_schedule(number, schedule)
        steps = self.variants[number].num_steps(plan)
        self._most_steps = max(SearchOptions().max_steps, 16 * steps)
        self.start = self.point_of_plan(number, plan)

    def _list_knobs(self) -> Iterator[Knob]:
        borders = any(v.has_border for v in self.variants)
        yield Knob("variant", tuple(range(len(self.variants))))
        yield Knob("border", ("fill", "skip") if borders else ("fill",))
        for i, sizes in enumerate(self._sizes):
            yield Knob(f"tile {i}", tuple(sizes))
        for i in range(self._rank):
            yield Knob(f"next {i}", tuple(range(self._rank - i)))
        for p in range(self._inputs):
            yield Knob(f"held {p}", tuple(range(self._rank + 1)))
        for p in range(self._inputs + 1):
            yield Knob(f"copies {p}", tuple(range(1, MAX_COPIES + 1)))

    def _read_point(self, point: Point) -> _Reading:
        values = [k.choices[i] for k, i in zip(self.space.knobs, point, strict=True)]
        numbers = [v if isinstance(v, int) else 0 for v in values]
        ends = [2, self._rank, self._rank, self._inputs, self._inputs + 1]
        parts: list[tuple[int, ...]] = []
        for count in ends:
            parts.append(tuple(numbers[:count]))
            numbers = numbers[count:]
        return _Reading(parts[0][0], values[1] == "skip", *parts[1:])

    # --- plans ----------------------------------------------------------------------------

    def plan(self, point: Point) -> tuple[int, SchedulePlan]:
        """The number of the variant, and the plan, that a point says."""
        if point not in self._plans:
            _forget(self._plans)
            self._plans[point] = self._make_plan(self._read_point(point))
        return self._plans[point]

    def _make_plan(self, said: _Reading) -> tuple[int, SchedulePlan]:
        variant = self.variants[said.variant]
        kernel = variant.kernel
        tile = [1] * len(kernel.extents)
        for j, sizes, wanted in zip(variant.loops, variant.sizes, said.tiles, strict=False):
            tile[j] = min(sizes, key=lambda n, w=wanted: (abs(n - w), n))
        order = _pick_order(variant.loops, said.nexts)
        active = [j for j in order if tile[j] < kernel.extents[j]]
        held: list[frozenset[int]] = []
        for operand, count in zip(kernel.inputs, said.held, strict=False):
            used = [j for j in active if j in operand.used_dims()]
            held.append(frozenset(used[max(0, len(used) - count) :]))
        copies = (*said.copies[: len(kernel.inputs)], said.copies[-1])
        structure = Structure(order, (*held, frozenset()), copies)
        skip = said.skip and variant.has_border
        return said.variant, plan_of(kernel, tile, structure, skip_border=skip)

    def plan_of_schedule(self, number: int, schedule: Schedule) -> SchedulePlan:
        """The plan of a schedule of a variant."""
        structure = Structure(
            schedule.loops,
            tuple(b.held for b in schedule.buffers),
            tuple(b.copies for b in schedule.buffers),
        )
        kernel = self.variants[number].kernel
        return plan_of(kernel, schedule.tile, structure, skip_border=schedule.skip_border)

    def point_of_plan(self, number: int, plan: SchedulePlan) -> Point:
        """The point that stands for a plan of a variant. `WeftError` for what no point says."""
        variant = self.variants[number]
        loops, spare = variant.loops, self._rank - len(variant.loops)
        values: dict[str, int | str] = {"variant": number}
        values["border"] = "skip" if plan.skip_border else "fill"
        unused = [sizes[0] for sizes in self._sizes[len(loops) :]]
        for i, size in enumerate((*(plan.tile[j] for j in loops), *unused)):
            values[f"tile {i}"] = size
        nexts = _order_digits(loops, [j for j in plan.loops if j in loops])
        for i, digit in enumerate((*nexts, *[0] * spare)):
            values[f"next {i}"] = digit
        missing = [0] * (self._inputs - len(variant.kernel.inputs))
        held = [len(h) for h in plan.held[:-1]]
        for p, count in enumerate((*held, *missing)):
            values[f"held {p}"] = count
        copies = (*plan.copies[:-1], *(1 for _ in missing), plan.copies[-1])
        for p, count in enumerate(copies):
            values[f"copies {p}"] = count
        return self.space.point(values)

    def schedule(self, point: Point) -> Schedule | None:
        """The schedule of a point; `None` where no storage order serves it."""
        number, plan = self.plan(point)
        return schedule_of_plan(plan, self.variants[number].evaluator)

    # --- the space ------------------------------------------------------------------------

    def _repair_point(self, point: Point) -> Point:
        """The point of the same plan; one with smaller blocks where the plan does not fit."""
        number, plan = self.plan(point)
        variant = self.variants[number]
        while not fits_memories(variant.kernel, variant.costs, plan):
            smaller = _shrink_plan(variant, plan)
            if smaller is None:
                break
            plan = smaller
        return self.point_of_plan(number, plan)

    def _is_legal(self, point: Point) -> bool:
        number, plan = self.plan(point)
        variant = self.variants[number]
        if variant.num_steps(plan) > self._most_steps or self.point_of_plan(number, plan) != point:
            return False
        return (
            fits_memories(variant.kernel, variant.costs, plan) and self.schedule(point) is not None
        )

    def predict(self, point: Point) -> float:
        """The cycles by the event model; infinite where it cannot be issued."""
        if point not in self._costs:
            _forget(self._costs)
            schedule = self.schedule(point)
            evaluator = self.variants[self.plan(point)[0]].evaluator
            found = None if schedule is None else evaluator.evaluate(schedule)
            self._costs[point] = math.inf if found is None else float(found.cycles)
        return self._costs[point]

    def features(self, point: Point) -> list[float]:
        """Numbers of a schedule: logarithms of sizes and steps, what is held, where loops stand."""
        number, plan = self.plan(point)
        said = self._read_point(point)
        return [
            *(float(number == i) for i in range(1, len(self.variants))),
            float(plan.skip_border),
            *(math.log(n) for n in said.tiles),
            *(float(n) for n in (*said.nexts, *said.held, *said.copies)),
            math.log(self.variants[number].num_steps(plan)),
        ]

    def nearest(self, number: int, schedule: Schedule) -> Point | None:
        """The legal point nearest to a schedule of a similar kernel, if there is one."""
        variant = self.variants[number]
        if len(schedule.tile) != len(variant.kernel.extents):
            return None
        tile = [min(t, n) for t, n in zip(schedule.tile, variant.kernel.extents, strict=True)]
        for i, j in enumerate(variant.loops):
            tile[j] = min(variant.sizes[i], key=lambda n, w=tile[j]: (abs(n - w), n))
        held = tuple(b.held for b in schedule.buffers)
        copies = tuple(min(b.copies, MAX_COPIES) for b in schedule.buffers)
        skip = schedule.skip_border and variant.has_border
        structure = Structure(schedule.loops, held, copies)
        plan = plan_of(variant.kernel, tile, structure, skip_border=skip)
        found = self._repair_point(self.point_of_plan(number, plan))
        return found if self._is_legal(found) else None

    def encode(self, number: int, schedule: Schedule) -> Point:
        """The point of a schedule. `WeftError` for what is none of the space."""
        point = self.point_of_plan(number, self.plan_of_schedule(number, schedule))
        if not self._is_legal(point):
            raise WeftError(f"tuning: {self.variants[number].kernel.name}: no point of the space")
        return point


def _pick_order(loops: Sequence[int], nexts: Sequence[int]) -> tuple[int, ...]:
    """The order in which each of `nexts` takes one of the loops that are left."""
    left = list(loops)
    found: list[int] = []
    for number in nexts:
        if left:
            found.append(left.pop(min(number, len(left) - 1)))
    return tuple(found)


def _order_digits(loops: Sequence[int], order: Sequence[int]) -> list[int]:
    """The numbers by which `_pick_order` gives `order`."""
    left = list(loops)
    digits: list[int] = []
    for j in order:
        digits.append(left.index(j))
        left.remove(j)
    return digits


def _shrink_plan(variant: Variant, plan: SchedulePlan) -> SchedulePlan | None:
    """A plan of smaller blocks: held along one loop less, one copy less, or a smaller tile."""
    kernel = variant.kernel
    held, copies, tile = [*plan.held], [*plan.copies], [*plan.tile]
    most = max(range(len(kernel.inputs)), key=lambda p: len(held[p]))
    if held[most]:
        outermost = next(j for j in plan.loops if j in held[most])
        held[most] -= {outermost}
    elif max(copies) > 1:
        copies[copies.index(max(copies))] -= 1
    else:
        i, j = max(enumerate(variant.loops), key=lambda x: tile[x[1]])
        place = variant.sizes[i].index(tile[j])
        if not place:
            return None
        tile[j] = variant.sizes[i][place - 1]
    structure = Structure(plan.loops, tuple(held), tuple(copies))
    return plan_of(kernel, tile, structure, skip_border=plan.skip_border)


def _forget(known: dict[Point, _Value]) -> None:
    """Forgets what is known of points, if that is much."""
    if len(known) >= _CACHED:
        known.clear()
