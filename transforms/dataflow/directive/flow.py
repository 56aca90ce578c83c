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
import numpy.typing as npt

from .nest import Nest, NestLoop, share_stacks
from .problem import Axis, Tensor

Ints: TypeAlias = npt.NDArray[np.int64]
Masks: TypeAlias = npt.NDArray[np.bool_]
DigitKind: TypeAlias = Literal["time", "outer", "own"]

_MAX_CELLS = 1 << 24
"""Largest number of mask cells made at a time."""


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
class Counts:
    """
    Sums over steps and outer buffers of numbers of elements; `now` and `before` are what a
    buffer holds after and before a change.

    * `held`: summed over buffers, now; `kept`: now and before;
    * `union`: held by any of the buffers that have one source; `spared`: elements of it that
      all their holders had before; `near`: summed over buffers, what any of them had before;
      `union_near`: of the union, what any of them had before.
    """

    held: int
    kept: int
    union: int
    spared: int
    near: int
    union_near: int

    @staticmethod
    def product(factors: Sequence[Counts]) -> Counts:
        return Counts(
            *(
                math.prod(getattr(f, name) for f in factors)
                for name in ("held", "kept", "union", "spared", "near", "union_near")
            )
        )


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
        self._cache: dict[tuple[object, ...], Counts] = {}

    def is_resident(self, step: NestLoop) -> bool:
        """
        Tests whether the tensor stays while the update `step` runs, for all of it is resident.
        """
        return self.nest.is_resident(self.tensor, self.level, step)

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

    def received_by(self, stacks: Sequence[NestLoop], zero: Collection[NestLoop] = ()) -> Ints:
        """
        The elements that each buffer receives over the whole run, with an axis for each of
        `stacks`, which must be all those that place a buffer; `zero` as for `moves`.
        """
        found = np.zeros([stack.extent for stack in stacks], np.int64)
        loops = [s for s in self.loops if s not in self.tail]
        for at, times in self._list_changes(loops, zero):
            held = np.full([1] * len(stacks), times)
            kept = held if at >= 0 else np.zeros_like(held)
            for axis in range(len(self.axes)):
                each = self._axis_by_stack(axis, at, loops, stacks, zero)
                held, kept = held * each[0], kept * each[1]
            found += held - kept
        return found

    def _axis_by_stack(
        self, axis: int, at: int, loops: Sequence[NestLoop], stacks: Sequence[NestLoop],
        zero: Collection[NestLoop],
    ) -> Ints:  # fmt: skip
        """The elements along an axis that each buffer holds, and keeps: `[2, stack, stack, …]`."""
        mine = [s for s in stacks if s.dim in self.axes[axis].dims]
        found = np.empty([2, *(s.extent if s in mine else 1 for s in stacks)], np.int64)
        for values in product(*(range(s.extent) for s in mine)):
            pins = dict(zip(mine, values, strict=True))
            counts = self._axis_counts(axis, at, loops, (), zero, pins)
            place = tuple(pins.get(s, 0) for s in stacks)
            found[(0, *place)], found[(1, *place)] = counts.held, counts.kept
        return found

    def _list_changes(
        self, loops: Sequence[NestLoop], zero: Collection[NestLoop]
    ) -> Iterator[tuple[int, int]]:
        """
        The first filling (-1), unless it is done before, and each of `loops` that goes on, with how
        often it counts.
        """
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
        loops = [s for s in self.loops if s not in self.tail]
        for at, times in self._list_changes(loops, zero):
            counts = Counts.product(
                [
                    self._axis_counts(a, at, loops, leaders, zero, pins)
                    for a in range(len(self.axes))
                ]
            )
            yield loops[at] if at >= 0 else None, times, counts

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
        inner = [s for s in self.loops if s not in now and s not in self.tail]
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
        for axis in range(len(self.axes)):
            dims = self.axes[axis].dims
            mine = [s for s in self.digits if s.dim in dims]
            here = {s: now.get(s) if s in now else (None if s.is_stack else 0) for s in mine}
            was = {s: before.get(s) if s in before else here[s] for s in mine}
            at = moved if moved in mine else None
            fixed = frozenset(d for d in leaders if d.step in mine)
            key = (axis, tuple(here.items()), tuple(was.items()), at, fixed)
            if key not in self._cache:
                self._cache[key] = self._sum_axis(axis, here, was, at, fixed)
            factors.append(self._cache[key])
        return Counts.product(factors)

    def _axis_counts(
        self,
        axis: int,
        at: int,
        loops: Sequence[NestLoop],
        leaders: Collection[StepDigit],
        zero: Collection[NestLoop],
        pins: Mapping[NestLoop, int],
    ) -> Counts:
        """The sums along one axis for the change at loop number `at`, or the first filling."""
        dims = self.axes[axis].dims
        mine = [s for s in self.digits if s.dim in dims]
        outer = [s for s in loops[: max(at, 0)] if s in mine and s not in zero]
        now: dict[NestLoop, int | None] = {s: pins.get(s) for s in mine if s.is_stack}
        now |= {s: 0 for s in mine if not s.is_stack}
        now |= dict.fromkeys(outer)
        before = dict(now)
        moved: NestLoop | None = None
        if at >= 0:
            before |= {s: s.extent - 1 for s in loops[at + 1 :] if s in mine}
            moved = loops[at] if loops[at] in mine else None
        fixed = frozenset(d for d in leaders if d.step in mine)
        key = (axis, tuple(outer), tuple(now.items()), tuple(before.items()), moved, fixed)
        if key not in self._cache:
            self._cache[key] = self._sum_axis(axis, now, before, moved, fixed)
        return self._cache[key]

    def _sum_axis(
        self,
        axis: int,
        now: Mapping[NestLoop, int | None],
        before: Mapping[NestLoop, int | None],
        moved: NestLoop | None,
        fixed: frozenset[StepDigit],
    ) -> Counts:
        grid = _Grid(self, axis, now, before, moved, fixed)
        if len(self.axes[axis].dims) == 1 and self.axes[axis].terms[0][1]:
            return grid.count_disjoint(changed=moved is not None or dict(now) != dict(before))
        return grid.count_masked()


def _kept_moves(counts: Counts) -> Moves:
    """The elements that need not move."""
    return Moves(counts.kept, counts.kept - counts.near, counts.spared, counts.union_near)


class _Grid:
    """All values of the digits along one axis: `time x outer` by `own` buffers."""

    def __init__(
        self,
        flow: Flow,
        axis: int,
        now: Mapping[NestLoop, int | None],
        before: Mapping[NestLoop, int | None],
        moved: NestLoop | None,
        fixed: frozenset[StepDigit],
    ) -> None:
        self.flow = flow
        self.axis = flow.axes[axis]
        digits = [
            d
            for step, value in now.items()
            for d in flow.digits[step]
            if value is None or step == moved
        ]
        digits.sort(key=lambda d: d.kind == "own")
        extents = [
            1 if d in fixed else d.extent - 1 if d.step == moved else d.extent for d in digits
        ]
        self.rows = math.prod(e for d, e in zip(digits, extents, strict=True) if d.kind != "own")
        self.columns = math.prod(extents) // self.rows
        places = np.indices(extents).reshape(len(extents), self.rows, self.columns)
        self.now = self._step_values(now, moved, digits, places, 1)
        self.before = self._step_values(before, moved, digits, places, 0)

    def _step_values(
        self,
        fixed: Mapping[NestLoop, int | None],
        moved: NestLoop | None,
        digits: Sequence[StepDigit],
        places: Ints,
        start: int,
    ) -> dict[NestLoop, Ints]:
        values = {s: np.full((1, 1), v or 0) for s, v in fixed.items()}
        for digit, place in zip(digits, places, strict=True):
            values[digit.step] = values[digit.step] * (digit.step != moved) + digit.unit * place
            if digit.step == moved:
                values[digit.step] += start
        return values

    def bounds(self, dim: str, values: Mapping[NestLoop, Ints]) -> tuple[Ints, Ints]:
        """The iterations `lower .. upper - 1` along `dim` of each block; perhaps none."""
        flow = self.flow
        lower = np.zeros((1, 1), np.int64)
        upper = np.full((1, 1), flow.nest.problem.extents[dim])
        for step in flow.nest.digit_path(dim, flow.level):
            if flow.is_resident(step):
                continue
            lower = lower + step.stride * values.get(step, 0)
            upper = np.minimum(upper, lower + step.stride)
        upper = np.minimum(upper, lower + flow.sizes[dim])
        shape = (self.rows, self.columns)
        return np.broadcast_to(lower, shape), np.broadcast_to(np.maximum(upper, lower), shape)

    def count_disjoint(self, changed: bool) -> Counts:
        """For an axis of one dimension: two blocks are the same or have nothing in common."""
        ((dim, factor),) = self.axis.terms
        lower, upper = self.bounds(dim, self.now)
        first = -(self.axis.offset // factor)  # the first iteration inside the border
        last = (self.axis.extent - 1 - self.axis.offset) // factor
        inside = np.minimum(upper, last + 1) - np.maximum(lower, first)
        total = int(np.maximum(inside, 0).sum())
        return Counts(total, *((0, total, 0, 0, 0) if changed else (total,) * 5))

    def count_masked(self) -> Counts:
        """For any axis, by marking the elements that each block touches."""
        sums = np.zeros(6, np.int64)
        chunk = max(1, _MAX_CELLS // max(1, self.columns * self.axis.extent))
        ends = (self._list_ends(self.now), self._list_ends(self.before))
        for start in range(0, self.rows, chunk):
            rows = slice(start, start + chunk)
            now, before = (self._mark_elements(e, rows) for e in ends)
            union = np.asarray(now.any(axis=1))
            union_before = np.asarray(before.any(axis=1))
            sums += [
                now.sum(),
                (now & before).sum(),
                union.sum(),
                (union & ~(now & ~before).any(axis=1)).sum(),
                (now & union_before[:, None]).sum(),
                (union & union_before).sum(),
            ]
        return Counts(*(int(s) for s in sums))

    def _list_ends(self, values: Mapping[NestLoop, Ints]) -> list[tuple[int, Ints, Ints]]:
        return [(f, *self.bounds(d, values)) for d, f in self.axis.terms]

    def _mark_elements(self, ends: Sequence[tuple[int, Ints, Ints]], rows: slice) -> Masks:
        return mark_touched(
            self.axis, [(f, lower[rows].ravel(), upper[rows].ravel()) for f, lower, upper in ends]
        ).reshape(-1, self.columns, self.axis.extent)


def mark_touched(axis: Axis, ends: Sequence[tuple[int, Ints, Ints]]) -> Masks:
    """
    Marks the indices of `axis` that blocks touch, `[blocks, extent]`: `ends` has the factor and the
    iterations `lower .. upper - 1` of each block, for each dimension of the axis.
    """
    blocks = len(ends[0][1]) if ends else 1
    reached = np.full((blocks, 1), axis.offset)
    real = np.ones((blocks, 1), np.bool_)
    for factor, lower, upper in ends:
        width = int((upper - lower).max(initial=0))
        steps = lower[:, None] + np.arange(width)
        reached = (reached[:, :, None] + factor * steps[:, None]).reshape(blocks, -1)
        real = (real[:, :, None] & (steps < upper[:, None])[:, None]).reshape(blocks, -1)
    real &= (reached >= 0) & (reached < axis.extent)
    masks = np.zeros((blocks, axis.extent), np.bool_)
    block, cell = np.nonzero(real)
    masks[block, reached[block, cell]] = True
    return masks
