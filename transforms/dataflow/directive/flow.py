"""
Counts how the parts of a tensor that buffers hold change over the steps of a nest.

All steps and all buffers are one big product of digits. Each dimension moves at most one axis
of a tensor, so what a buffer holds is a product over axes, and sums over steps and buffers of
what two parts have in common are products of small sums, one per axis. A dimension that does
not move the tensor is an axis too, of one element: it is there while the buffer has work.

What counts as held:

* the footprint of the level's block, and nothing while the block is empty (clipped away);
* a tensor that is held further than the block along a dimension does not move with the updates
  of smaller steps;
* a buffer that runs out of work before the tensor moves again keeps what it holds: the updates
  inside of all that move the tensor (`tail`) do not matter.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from types import MappingProxyType
from typing import Literal, TypeAlias

import numpy as np

from .axis_sums import Counts, Ints, Outline, PlacedDim, sum_outline
from .nest import Nest, NestLoop, share_stacks
from .problem import Axis, Tensor

DigitKind: TypeAlias = Literal["time", "outer", "own"]


@dataclass(frozen=True)
class StepDigit:
    """
    A part of a stack or update: it adds `unit * value` to the value of `step`, for `extent`
    values. `place` says what it counts: steps in time, buffers that take their data from
    different buffers further out, or buffers that take it from the same one. No `Digit`: what is
    taken apart is no index of a tensor, and what the values of a digit are is all that counts.
    """

    step: NestLoop
    unit: int
    extent: int
    kind: DigitKind


@dataclass(frozen=True)
class Moves:
    """
    The elements that buffers receive: `received` in all, of which `from_near` had been in a
    buffer with the same source just before; `sent` and `sent_far` is what the source sends with
    multicast, if it sends all, and if it does not send what is near.
    """

    received: int
    from_near: int
    sent: int
    sent_far: int

    def __add__(self, other: Moves) -> Moves:
        return Moves(
            self.received + other.received,
            self.from_near + other.from_near,
            self.sent + other.sent,
            self.sent_far + other.sent_far,
        )

    def __sub__(self, other: Moves) -> Moves:
        return Moves(
            self.received - other.received,
            self.from_near - other.from_near,
            self.sent - other.sent,
            self.sent_far - other.sent_far,
        )

    def times(self, factor: int) -> Moves:
        return Moves(
            factor * self.received,
            factor * self.from_near,
            factor * self.sent,
            factor * self.sent_far,
        )


@dataclass(frozen=True, eq=False)
class MovesTable:
    """`Moves` of each of many buffers, with an axis for each stack that places one."""

    received: Ints
    from_near: Ints
    sent: Ints
    sent_far: Ints


class Flow:
    """The parts of `tensor` in the buffers of `level`, and how they move."""

    def __init__(self, nest: Nest, tensor: Tensor, level: int) -> None:
        self.nest = nest
        self.tensor = tensor
        self.level = level
        self.source = nest.directives.source(tensor.name, level)
        self.sizes = nest.sizes(tensor.name, level)
        held = nest.levels[level].directives.find(tensor.name)
        assert held is not None
        self.preloaded = held.preloaded
        """Whether the parts are there before the run begins."""
        self.members = share_stacks(nest, level, tensor, held.share) or {}
        self.loops = tuple(s for s in nest.loops if s.level >= level)
        self.axes = [
            *tensor.axes,
            *(Axis(1, ((d, 0),)) for d in nest.problem.extents if d not in tensor.dims),
        ]

    def is_resident(self, step: NestLoop) -> bool:
        """
        Tests whether the tensor stays while the update `step` runs, for all of it is resident.
        """
        return self.nest.is_resident(self.tensor, self.level, step)

    @cached_property
    def paths(self) -> dict[str, tuple[NestLoop, ...]]:
        """By dimension, the digits that place a block, from the outside in."""
        return {
            dim: tuple(s for s in self.nest.digit_path(dim, self.level) if not self.is_resident(s))
            for dim in self.nest.problem.extents
        }

    @cached_property
    def _moving(self) -> tuple[NestLoop, ...]:
        """The updates that are not in the tail."""
        return tuple(s for s in self.loops if s not in self.tail)

    @cached_property
    def _numbers(self) -> dict[NestLoop, int]:
        return {step: number for number, step in enumerate(self._moving)}

    @cached_property
    def _placing(self) -> list[list[NestLoop]]:
        """By axis, the steps with digits along it."""
        return [[s for s in self.digits if s.dim in axis.dims] for axis in self.axes]

    @cached_property
    def tail(self) -> frozenset[NestLoop]:
        """The updates inside of all that move the tensor."""
        moving = [
            i
            for i, s in enumerate(self.loops)
            if self.nest.moves_tensor(self.tensor, self.level, s)
        ]
        return frozenset(self.loops[moving[-1] + 1 if moving else 0 :])

    @cached_property
    def digits(self) -> dict[NestLoop, tuple[StepDigit, ...]]:
        """The digits that place a buffer's part; steps that have none stay at value 0."""
        found: dict[NestLoop, tuple[StepDigit, ...]] = {}
        for level in range(self.level, len(self.nest.levels)):
            for steps in self.nest.levels[level].steps.values():
                for step in steps:
                    found[step] = self._step_digits(step)
        return {step: digits for step, digits in found.items() if digits}

    def _step_digits(self, step: NestLoop) -> tuple[StepDigit, ...]:
        if not step.is_stack:
            fixed = step in self.tail or self.is_resident(step)
            return () if fixed else (StepDigit(step, 1, step.extent, "time"),)
        if step.level == self.level and step in self.members:
            part = self.members[step]
            return (StepDigit(step, part, step.extent // part, "own"),)
        if step.level < self.source:
            return (StepDigit(step, 1, step.extent, "own"),)
        part = self._sharing_output(step.level).get(step, 1)
        if part > 1:
            # Buffers that share the output are one buffer to what is summed up in it.
            place: DigitKind = "own" if step.level == self.source else "outer"
            groups = StepDigit(step, part, step.extent // part, "outer")
            return (StepDigit(step, 1, part, place), groups)
        return (StepDigit(step, 1, step.extent, "outer"),)

    def _sharing_output(self, level: int) -> dict[NestLoop, int]:
        """The stacks of a level further out whose buffers share the tensor, if it is written."""
        held = self.nest.levels[level].directives.find(self.tensor.name)
        if self.tensor.role != "output" or held is None:
            return {}
        return share_stacks(self.nest, level, self.tensor, held.share) or {}

    def moves(
        self,
        *,
        leaders: Collection[StepDigit] = (),
        zero: Collection[NestLoop] = (),
        pins: Mapping[NestLoop, int] = MappingProxyType({}),
    ) -> Moves:
        """
        All that the buffers receive over the whole run, the first filling included. `leaders`
        are digits of which only buffers with value 0 count; changes count only where the
        updates in `zero` are at their first iteration, and in buffers where the stacks in `pins`
        have these values.
        """
        total = Moves(0, 0, 0, 0)
        for _, found in self.changes(leaders=leaders, zero=zero, pins=pins):
            total += found
        return total

    def changes(
        self,
        *,
        leaders: Collection[StepDigit] = (),
        zero: Collection[NestLoop] = (),
        pins: Mapping[NestLoop, int] = MappingProxyType({}),
    ) -> Iterator[tuple[NestLoop | None, Moves]]:
        """As `moves`, for the first filling (`None`) and each update by itself."""
        for moved, times, counts in self._count_changes(leaders, zero, pins):
            found = Moves(counts.held, 0, counts.union, counts.union)
            if moved is not None:
                found -= _kept_moves(counts)
            yield moved, found.times(times)

    def moves_by(
        self,
        stacks: Sequence[NestLoop],
        *,
        leaders: Collection[StepDigit] = (),
        zero: Collection[NestLoop] = (),
    ) -> MovesTable:
        """
        As `moves`, of each buffer, or all buffers that have the same values of `stacks` together.
        """
        shape = [stack.extent for stack in stacks]
        found = np.zeros([4, *shape], np.int64)
        for at, times in self._list_changes(zero):
            counts = np.full([6, *(1 for _ in stacks)], 1)
            for axis in range(len(self.axes)):
                counts = counts * self._axis_by_stack(axis, at, stacks, leaders, zero)
            held, kept, union, spared, near, union_near = times * counts
            now = np.stack([held, np.zeros_like(held), union, union])
            before = np.stack([kept, kept - near, spared, union_near])
            found += now - before if at >= 0 else now
        return MovesTable(*(found[field, ...] for field in range(len(found))))

    def _axis_by_stack(
        self,
        axis: int,
        at: int,
        stacks: Sequence[NestLoop],
        leaders: Collection[StepDigit],
        zero: Collection[NestLoop],
    ) -> Ints:
        """The sums along an axis, each field of `Counts`: `[6, stack, stack, …]`."""
        mine = [s for s in stacks if s.dim in self.axes[axis].dims]
        found = np.empty([6, *(s.extent if s in mine else 1 for s in stacks)], np.int64)
        for values in product(*(range(s.extent) for s in mine)):
            pins = dict(zip(mine, values, strict=True))
            counts = self._axis_counts(axis, at, leaders, zero, pins)
            place = tuple(pins.get(s, 0) for s in stacks)
            found[(slice(None), *place)] = counts
        return found

    def _list_changes(self, zero: Collection[NestLoop]) -> Iterator[tuple[int, int]]:
        """
        The first filling (-1), unless it is done before, and each moving update that goes on, with
        how often it counts.
        """
        loops = self._moving
        for at in range(0 if self.preloaded else -1, len(loops)):
            if at >= 0 and loops[at] in zero:
                continue
            outer = loops[: max(at, 0)]
            times = math.prod(s.extent for s in outer if s not in self.digits and s not in zero)
            if at >= 0 and loops[at] not in self.digits:
                times *= loops[at].extent - 1
            yield at, times

    def count_kept(self) -> int:
        """The elements that stay when parts change, summed over changes and buffers."""
        found = self._count_changes((), (), {})
        return sum(times * counts.kept for moved, times, counts in found if moved is not None)

    def _count_changes(
        self,
        leaders: Collection[StepDigit],
        zero: Collection[NestLoop],
        pins: Mapping[NestLoop, int],
    ) -> Iterator[tuple[NestLoop | None, int, Counts]]:
        """The update that goes on, how often its counts are to be taken, and these."""
        for at, times in self._list_changes(zero):
            counts = Counts.product(
                [self._axis_counts(a, at, leaders, zero, pins) for a in range(len(self.axes))]
            )
            yield self._moving[at] if at >= 0 else None, times, counts

    def tile_moves(
        self,
        now: Mapping[NestLoop, int],
        before: Mapping[NestLoop, int] | None,
        *,
        leaders: Collection[StepDigit] = (),
        zero: Collection[NestLoop] = (),
    ) -> Moves:
        """
        The elements that the buffers inside of one buffer further out receive while that one works
        on a tile: `now` has the values of all its steps, from its own level outwards, and `before`
        those of the tile before, `None` for the first. Summed over tiles, that is what `moves`
        gives.
        """
        inner = [s for s in self._moving if s not in now]
        held = {s: v for s, v in now.items() if s in self.digits}
        was = None if before is None else {s: v for s, v in before.items() if s in self.digits}
        total = Moves(0, 0, 0, 0)
        if held != was or inner:
            total += self._tile_change(held, was, inner, leaders)
        for at, moved in enumerate(inner):
            if moved not in zero:
                total += self._inner_change(held, inner, at, leaders, zero)
        return total

    def _tile_change(
        self,
        now: Mapping[NestLoop, int],
        before: Mapping[NestLoop, int] | None,
        inner: Sequence[NestLoop],
        leaders: Collection[StepDigit],
    ) -> Moves:
        first = {s: 0 for s in inner if s in self.digits}
        last = {s: s.extent - 1 for s in inner if s in self.digits}
        was = {**now, **first} if before is None else {**before, **last}
        counts = self._sum_pinned({**now, **first}, was, None, leaders)
        found = Moves(counts.held, 0, counts.union, counts.union)
        return found if before is None else found - _kept_moves(counts)

    def _inner_change(
        self,
        pins: Mapping[NestLoop, int],
        inner: Sequence[NestLoop],
        at: int,
        leaders: Collection[StepDigit],
        zero: Collection[NestLoop],
    ) -> Moves:
        """The changes when the update number `at` goes on, over all its turns."""
        moved = inner[at]
        outer = [s for s in inner[:at] if s not in zero]
        times = math.prod(s.extent for s in outer if s not in self.digits)
        if moved not in self.digits:
            times *= moved.extent - 1
        now: dict[NestLoop, int | None] = {**pins, **{s: 0 for s in inner if s in self.digits}}
        now |= {s: None for s in outer if s in self.digits}
        was = now | {s: s.extent - 1 for s in inner[at + 1 :] if s in self.digits}
        counts = self._sum_pinned(now, was, moved, leaders)
        found = Moves(counts.held, 0, counts.union, counts.union) - _kept_moves(counts)
        return found.times(times)

    def _sum_pinned(
        self,
        now: Mapping[NestLoop, int | None],
        before: Mapping[NestLoop, int | None],
        moved: NestLoop | None,
        leaders: Collection[StepDigit],
    ) -> Counts:
        """The sums over all axes, of stacks that are not given over all their values."""
        factors: list[Counts] = []
        for axis, mine in enumerate(self._placing):
            here = [now[s] if s in now else (None if s.is_stack else 0) for s in mine]
            was = [before.get(s, v) for s, v in zip(mine, here, strict=True)]
            at = mine.index(moved) if moved is not None and moved in mine else None
            factors.append(self._sum_axis(axis, tuple(here), tuple(was), at, leaders))
        return Counts.product(factors)

    def _axis_counts(
        self,
        axis: int,
        at: int,
        leaders: Collection[StepDigit],
        zero: Collection[NestLoop],
        pins: Mapping[NestLoop, int],
    ) -> Counts:
        """The sums along one axis for the change at loop number `at`, or the first filling."""
        now: list[int | None] = []
        before: list[int | None] = []
        moved: int | None = None
        for place, step in enumerate(self._placing[axis]):
            if step.is_stack:
                now.append(pins.get(step))
                before.append(now[-1])
                continue
            number = self._numbers[step]
            now.append(None if number < at and step not in zero else 0)
            before.append(step.extent - 1 if number > at >= 0 else now[-1])
            if number == at:
                moved = place
        return self._sum_axis(axis, tuple(now), tuple(before), moved, leaders)

    def _sum_axis(
        self,
        axis: int,
        now: tuple[int | None, ...],
        before: tuple[int | None, ...],
        moved: int | None,
        leaders: Collection[StepDigit],
    ) -> Counts:
        """
        The sums along one axis. `now` and `before` are the values of the steps that place a block
        along it, `None` for all; step number `moved` goes on.
        """
        fixed = frozenset(
            (number, part)
            for number, step in enumerate(self._placing[axis] if leaders else ())
            for part, digit in enumerate(self.digits[step])
            if digit in leaders
        )
        return sum_outline(self._outlines[axis], now, before, moved, fixed)

    @cached_property
    def _outlines(self) -> list[Outline]:
        """By axis, what its sums depend on."""
        return [
            self._outline(axis, mine) for axis, mine in zip(self.axes, self._placing, strict=True)
        ]

    def _outline(self, axis: Axis, mine: Sequence[NestLoop]) -> Outline:
        numbers = {step: number for number, step in enumerate(mine)}
        dims = tuple(
            PlacedDim(
                factor,
                self.nest.problem.extents[dim],
                self.sizes[dim],
                tuple((numbers.get(step, -1), step.stride) for step in self.paths[dim]),
            )
            for dim, factor in axis.terms
        )
        digits = tuple(
            tuple((d.unit, d.extent, d.kind == "own") for d in self.digits[step]) for step in mine
        )
        return Outline(axis.extent, axis.offset, dims, digits)


def _kept_moves(counts: Counts) -> Moves:
    """The elements that need not move."""
    return Moves(counts.kept, counts.kept - counts.near, counts.spared, counts.union_near)
