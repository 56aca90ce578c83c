"""
The loop spaces of a kernel, one for each way in which it may read its operands: copies of other
orders are made, or not, by threads or of whole tensors. The model errs in what such copies cost
more than in loops, so a search measures them.

The first way is the compiler's own. A kernel with one way alone has the space of its loops.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...targets.host.nest.cost import Processor
from ...targets.host.nest.fields import fields_of
from ...targets.host.nest.flat import remove_names
from ...targets.host.nest.orders import orders_field
from ...targets.host.nest.plan import Reading, list_packables, list_readings
from ...targets.host.nest.steps import Field, Fields, Fused
from ...targets.host.nest.tiles import NestSchedule
from ...transforms.core.errors import WeftError
from ...transforms.tune.space import Point, Space, SumSpace, in_sum, pick_part
from .kernel_space import SPACE_VERSION, LoopSpace

COPIES = "copies"
"""The knob that says how operands are read."""


@dataclass(frozen=True)
class Way:
    """
    A way to read operands, in words of a schedule: the `orders` of copies, and the operands that
    threads copy for themselves; its loops, and the cycles that copies take.
    """

    orders: Field
    local: Field
    loops: LoopSpace
    copying: float

    @staticmethod
    def of(
        reading: Reading,
        processor: Processor,
        weights: frozenset[str],
        own: NestSchedule | None = None,
    ) -> Way:
        """The way of a reading; `weights` may be in panels, `own` is among the schedules."""
        packables = list_packables(reading.phase, weights)
        return Way(
            orders_field(reading.orders),
            tuple(sorted(reading.local)),
            LoopSpace(reading.phase, processor, packables, own),
            reading.copied / processor.l3_bandwidth,
        )

    @property
    def name(self) -> str:
        """What the knob calls it."""
        return f"orders {_plain(self.orders)} local {_plain(self.local)}"


def _plain(value: Field) -> str:
    """A list as schedules have it."""
    return f"[{', '.join(map(_plain, value))}]" if isinstance(value, tuple) else str(value)


class ReadingSpace:
    """The schedules of a kernel as a space, with how it reads its operands."""

    def __init__(self, ways: Sequence[Way]):
        self.ways = tuple(ways)
        spaces = {way.name: way.loops.space for way in ways}
        single = len(spaces) == 1
        self.space: Space = (
            ways[0].loops.space if single else SumSpace.of(COPIES, spaces, SPACE_VERSION)
        )

    def _pick(self, point: Point) -> tuple[int, Point]:
        if len(self.ways) == 1:
            return 0, point
        return pick_part([way.loops.space for way in self.ways], point)

    def _join(self, number: int, own: Point) -> Point:
        if len(self.ways) == 1:
            return own
        return in_sum([way.loops.space for way in self.ways], number, own)

    def first_point(self, schedule: NestSchedule, packed: frozenset[int]) -> Point:
        """The point of a schedule of the first way. `WeftError` for what the space has not."""
        return self._join(0, self.ways[0].loops.point(schedule, packed))

    def fields(self, point: Point) -> Fields:
        """The fields of a schedule for a legal point."""
        number, own = self._pick(point)
        way = self.ways[number]
        schedule, packed = way.loops.schedule(own)
        return {**fields_of(schedule, way.loops.phase, packed), "orders": way.orders}

    def encode(self, fields: Fields) -> Point:
        """The point of a schedule's fields. `WeftError` for what the space has not."""
        number = self._number_of(fields)
        if number is None:
            known = "; ".join(way.name for way in self.ways)
            raise WeftError(f"tuning: no other copies are made than {known}")
        return self._join(number, self.ways[number].loops.encode(fields))

    def _number_of(self, fields: Fields) -> int | None:
        said = (fields.get("orders", ()), fields.get("local", ()))
        numbers = (n for n, way in enumerate(self.ways) if (way.orders, way.local) == said)
        return next(numbers, None)

    def nearest(self, fields: Fields) -> Point | None:
        """
        The legal point with the same loops and the nearest numbers, of a schedule for a kernel
        with other extents; `None` if there is none. `WeftError` for one of other loops.
        """
        number = self._number_of(fields) or 0
        own = self.ways[number].loops.nearest({**fields, "local": self.ways[number].local})
        return None if own is None else self._join(number, own)

    def predict(self, point: Point) -> float:
        """The cycles of a legal point by the model, with its copies."""
        number, own = self._pick(point)
        return self.ways[number].copying + self.ways[number].loops.predict(own)

    def features(self, point: Point) -> list[float]:
        """
        Numbers of a legal point: the model's estimate and those of `LoopSpace.features`, at a place
        of its own for each way, with zeros in the others'.
        """
        number, own = self._pick(point)
        found = [math.log(max(self.predict(point), 1.0))]
        for n, way in enumerate(self.ways):
            count = way.loops.num_features
            found += way.loops.features(own) if n == number else [0.0] * count
        return found

    def summary(self, point: Point) -> list[float]:
        """Numbers of the loops of a legal point, as many for every nest."""
        number, own = self._pick(point)
        return self.ways[number].loops.summary(own)


def list_ways(
    fused: Fused, taken: Way, processor: Processor, weights: frozenset[str]
) -> Iterator[Way]:
    """
    The ways to read the operands of a kernel, that which the compiler has taken first. If that is
    none of the kernel itself, but of one that computes the same (in words, say), it is alone.
    """
    yield taken
    others: dict[str, Way] = {}
    for reading in list_readings(fused, processor):
        way = Way.of(reading, processor, weights)
        others[way.name] = way
    same = others.pop(taken.name, None)
    if same is not None and _is_same_nest(same.loops, taken.loops):
        yield from others.values()


def _is_same_nest(one: LoopSpace, other: LoopSpace) -> bool:
    return remove_names(one.phase.flat) == remove_names(other.phase.flat)
