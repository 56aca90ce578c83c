"""
The space of a tuning task: knobs with choices, and the points that are legal.

A point has the number of a choice for each knob. Choices of numbers are in order, so that steps to
a neighbour are small changes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

from typing_extensions import override

from ..core.errors import WeftError

Choice: TypeAlias = "int | str | tuple[int, ...]"
"""What a knob is set to: a number, a word, or an order."""

Point: TypeAlias = tuple[int, ...]
"""By knob, the number of its choice."""

_TRIES = 2000
"""How many points are drawn before a space counts as empty."""


@dataclass(frozen=True)
class Knob:
    """A decision with at least one choice, all of them different, the plainest first."""

    name: str
    choices: tuple[Choice, ...]


def _is_any(point: Point) -> bool:
    del point
    return True


def _as_it_is(point: Point) -> Point:
    return point


@dataclass(frozen=True)
class Space:
    """
    Knobs, and which of their points are legal. `version` is part of what results are remembered
    by: it changes when a point would mean something else. `repair` gives the one point that stands
    for all that mean the same, or a legal one near a point that is not; points that are drawn or
    changed go through it.
    """

    knobs: tuple[Knob, ...]
    is_legal: Callable[[Point], bool] = field(default=_is_any)
    version: int = 1
    repair: Callable[[Point], Point] = field(default=_as_it_is)

    @property
    def size(self) -> int:
        """The number of points, those that are not legal included."""
        return math.prod(len(knob.choices) for knob in self.knobs)

    def values(self, point: Point) -> dict[str, Choice]:
        """The choices of a point, by knob."""
        return {k.name: k.choices[i] for k, i in zip(self.knobs, point, strict=True)}

    def point(self, values: Mapping[str, Choice]) -> Point:
        """
        The point of these choices, one for each knob. `WeftError` for a choice that there is not.
        """
        found: list[int] = []
        for knob in self.knobs:
            if values[knob.name] not in knob.choices:
                raise WeftError(f"tuning: {knob.name} has no choice {values[knob.name]}")
            found.append(knob.choices.index(values[knob.name]))
        return tuple(found)

    def nearest(self, values: Mapping[str, Choice]) -> Point | None:
        """The point of these choices, or of the nearest numbers; `None` for other words, orders."""
        found: list[int] = []
        for knob in self.knobs:
            wanted = values[knob.name]
            numbers = [c for c in knob.choices if isinstance(c, int)]
            if isinstance(wanted, int) and numbers:
                wanted = min(numbers, key=lambda c, w=wanted: (abs(c - w), c))
            if wanted not in knob.choices:
                return None
            found.append(knob.choices.index(wanted))
        return tuple(found)

    def has(self, point: Point) -> bool:
        """Tests whether there is such a point, and it is legal."""
        sizes = [len(knob.choices) for knob in self.knobs]
        inside = len(point) == len(sizes) and all(
            0 <= i < n for i, n in zip(point, sizes, strict=True)
        )
        return inside and self.is_legal(point)

    def draw(self, rng: Random) -> Point:
        """
        A legal point by chance: half of the knobs have their first choice, the others any.
        `WeftError` where none is found.
        """
        for _ in range(_TRIES):
            point = self.repair(
                tuple(
                    0 if rng.random() < 0.5 else rng.randrange(len(knob.choices))
                    for knob in self.knobs
                )
            )
            if self.is_legal(point):
                return point
        raise WeftError(f"tuning: none of {_TRIES} points of the space is legal")

    def mutate(self, point: Point, rng: Random) -> Point:
        """
        A legal point that differs in one knob or two, if one is found soon: half of the changes
        are to a neighbour, the others to any choice. Else the point itself.
        """
        free = [i for i, knob in enumerate(self.knobs) if len(knob.choices) > 1]
        for _ in range(_TRIES // 20 if free else 0):
            changed = list(point)
            for number in rng.sample(free, min(len(free), rng.choice((1, 1, 2)))):
                changed[number] = self._change_choice(number, point[number], rng)
            found = self.repair(tuple(changed))
            if found != point and self.is_legal(found):
                return found
        return point

    def _change_choice(self, number: int, old: int, rng: Random) -> int:
        count = len(self.knobs[number].choices)
        if rng.random() < 0.5:
            return min(max(old + rng.choice((-1, 1)), 0), count - 1)
        return rng.randrange(count)

    def cross(self, one: Point, other: Point, rng: Random) -> Point:
        """A legal point with knobs of both, if one is found soon; else the first."""
        for _ in range(_TRIES // 100):
            child = self.repair(tuple(rng.choice(pair) for pair in zip(one, other, strict=True)))
            if self.is_legal(child):
                return child
        return one

    def neighbours(self, point: Point) -> Iterator[Point]:
        """The legal points that differ in one knob, before they are repaired, each once."""
        seen = {point}
        for number, knob in enumerate(self.knobs):
            for choice in range(len(knob.choices)):
                other = self.repair((*point[:number], choice, *point[number + 1 :]))
                if other not in seen and self.is_legal(other):
                    seen.add(other)
                    yield other


@dataclass(frozen=True)
class ProductSpace(Space):
    """
    The points of several spaces, one after another: legal where each part is. Knobs have the number
    of their space before their name.
    """

    parts: tuple[Space, ...] = ()

    @staticmethod
    def of(parts: Sequence[Space], version: int) -> ProductSpace:
        """The product of spaces; of none it has one point."""
        knobs = [
            Knob(f"{number} {knob.name}", knob.choices)
            for number, part in enumerate(parts)
            for knob in part.knobs
        ]

        def is_legal(point: Point) -> bool:
            return all(part.is_legal(own) for part, own in split_point(parts, point))

        def repair(point: Point) -> Point:
            return tuple(i for part, own in split_point(parts, point) for i in part.repair(own))

        return ProductSpace(tuple(knobs), is_legal, version, repair, tuple(parts))

    @override
    def draw(self, rng: Random) -> Point:
        return tuple(i for part in self.parts for i in part.draw(rng))

    @override
    def mutate(self, point: Point, rng: Random) -> Point:
        """A legal point that differs in one part, if one is found soon."""
        pairs = split_point(self.parts, point)
        if not pairs:
            return point
        number = rng.randrange(len(pairs))
        changed = [part.mutate(own, rng) if n == number else own
                   for n, (part, own) in enumerate(pairs)]  # fmt: skip
        return tuple(i for own in changed for i in own)

    @override
    def cross(self, one: Point, other: Point, rng: Random) -> Point:
        pairs = zip(split_point(self.parts, one), split_point(self.parts, other), strict=True)
        return tuple(i for (part, a), (_, b) in pairs for i in part.cross(a, b, rng))


_OTHER_PART = 1 / 8
"""How many of the changes of a point are to another part of a sum."""


@dataclass(frozen=True)
class SumSpace(Space):
    """
    The points of one of several spaces: the first knob says of which, and knobs of the others have
    their first choices. Knobs have the number of their space before their name.
    """

    parts: tuple[Space, ...] = ()

    @staticmethod
    def of(name: str, parts: Mapping[str, Space], version: int) -> SumSpace:
        """The sum of spaces, at least one, each with a word for the knob `name`."""
        spaces = tuple(parts.values())
        product = ProductSpace.of(spaces, version)

        def repair(point: Point) -> Point:
            number, own = pick_part(spaces, point)
            return in_sum(spaces, number, spaces[number].repair(own))

        def is_legal(point: Point) -> bool:
            number, own = pick_part(spaces, point)
            return repair(point) == point and spaces[number].is_legal(own)

        knobs = (Knob(name, tuple(parts)), *product.knobs)
        return SumSpace(knobs, is_legal, version, repair, spaces)

    @override
    def draw(self, rng: Random) -> Point:
        """A legal point by chance: half of them of the first part."""
        number = 0 if rng.random() < 0.5 else rng.randrange(len(self.parts))
        return in_sum(self.parts, number, self.parts[number].draw(rng))

    @override
    def mutate(self, point: Point, rng: Random) -> Point:
        number, own = pick_part(self.parts, point)
        if len(self.parts) > 1 and rng.random() < _OTHER_PART:
            moved = self._move(point, rng.choice([*{*range(len(self.parts))} - {number}]))
            if moved is not None:
                return moved
        return in_sum(self.parts, number, self.parts[number].mutate(own, rng))

    def _move(self, point: Point, number: int) -> Point | None:
        """The point of another part with the same choices, where it has knobs of that name."""
        source, own = pick_part(self.parts, point)
        part = self.parts[number]
        plain = {knob.name: knob.choices[0] for knob in part.knobs}
        known = self.parts[source].values(own)
        near = part.nearest({name: known.get(name, choice) for name, choice in plain.items()})
        if near is None or not part.has(near := part.repair(near)):
            return None
        return in_sum(self.parts, number, near)

    @override
    def cross(self, one: Point, other: Point, rng: Random) -> Point:
        """A legal point with knobs of both, if they are of the same part; else the first."""
        (number, own), (second, theirs) = (pick_part(self.parts, p) for p in (one, other))
        if number != second:
            return one
        return in_sum(self.parts, number, self.parts[number].cross(own, theirs, rng))

    @override
    def neighbours(self, point: Point) -> Iterator[Point]:
        number, own = pick_part(self.parts, point)
        for near in self.parts[number].neighbours(own):
            yield in_sum(self.parts, number, near)
        for other in range(len(self.parts)):
            moved = None if other == number else self._move(point, other)
            if moved is not None:
                yield moved


def pick_part(parts: Sequence[Space], point: Point) -> tuple[int, Point]:
    """The number of the part of a sum that a point is of, and its point there."""
    number, rest = point[0], point[1:]
    return number, split_point(parts, rest)[number][1]


def in_sum(parts: Sequence[Space], number: int, own: Point) -> Point:
    """The point of a sum for one of a part."""
    before = sum(len(part.knobs) for part in parts[:number])
    after = sum(len(part.knobs) for part in parts[number + 1 :])
    return (number, *(0,) * before, *own, *(0,) * after)


def split_point(parts: Sequence[Space], point: Point) -> list[tuple[Space, Point]]:
    """The points of the parts of a product."""
    found: list[tuple[Space, Point]] = []
    first = 0
    for part in parts:
        found.append((part, point[first : first + len(part.knobs)]))
        first += len(part.knobs)
    return found
