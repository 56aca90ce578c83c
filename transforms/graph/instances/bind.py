"""
Cores of ordered instances, and the memory in which each result is kept: algorithm 4 of
GraphTurbo (OSDI 2023), section 3.4.

Instances are visited from the last to the first. One that nothing is known of gets a *plain*
binding: as many cores as divide the extent, from the outermost axis to the innermost, of 8 cores
8, 4, 2 or 1. What it reads is to be bound alike along the axes that match. A producer that is
bound otherwise by then has its result kept in far memory, from where it is handed over.

Unlike in the paper, an instance whose binding was inferred also says how its producers are to be
bound. There, chains would be bound alternately by inference and plainly.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..model import Box, Network

Cores = tuple[int, ...]
"""The cores that share a tensor along each of its axes."""


@dataclass(frozen=True)
class Input:
    """
    An input of an instance: result `result` of instance `producer`, by their numbers; `axes` are
    for each axis of it the axis of the reader's first result that moves with it, if one does.
    """

    producer: int
    result: int
    axes: tuple[int | None, ...]


@dataclass(frozen=True)
class Bindable:
    """An instance: the shapes of its results, axes that cores must not share, and its inputs."""

    shapes: tuple[tuple[int, ...], ...]
    inputs: tuple[Input, ...] = ()
    fixed_axes: tuple[frozenset[int], ...] = ()

    def fixed(self, result: int) -> frozenset[int]:
        """The axes of a result that cores must not share."""
        return self.fixed_axes[result] if self.fixed_axes else frozenset()


@dataclass
class Placement:
    """Per result of an instance the cores along its axes, and the memory that keeps it."""

    bind: list[Cores | None]
    scope: list[str] = field(default_factory=list[str])


def plain_binding(shape: Sequence[int], cores: int, fixed: frozenset[int] = frozenset()) -> Cores:
    """As many of `cores` as divide each extent, from the outermost axis to the innermost."""
    return _extend_binding((1,) * len(shape), shape, cores, fixed)


def _extend_binding(start: Cores, shape: Sequence[int], cores: int, fixed: frozenset[int]) -> Cores:
    """More cores than `start`, as far as they go."""
    found = list(start)
    for axis, extent in enumerate(shape):
        left = cores // math.prod(found)
        if axis in fixed:
            continue
        found[axis] *= next(
            n for n in range(left, 0, -1) if left % n == 0 and extent % (n * found[axis]) == 0
        )
    return tuple(found)


def update_binding(
    bind: Cores, shape: Sequence[int], cores: int, fixed: frozenset[int] = frozenset()
) -> Cores:
    """A binding without what must not be shared, and with the cores that are then left."""
    allowed = tuple(1 if axis in fixed else n for axis, n in enumerate(bind))
    return _extend_binding(allowed, shape, cores, fixed)


def infer_binding(
    bind: Cores, axes: Sequence[int | None], shape: Sequence[int], fixed: frozenset[int]
) -> Cores | None:
    """
    The binding of an input of `shape` whose axes match those of a result bound by `bind`: `None`
    if none does, if an extent is not divided, or if cores would share a fixed axis.
    """
    if all(axis is None for axis in axes):
        return None
    found = tuple(1 if axis is None else bind[axis] for axis in axes)
    if any(extent % n for extent, n in zip(shape, found, strict=True)):
        return None
    if any(found[axis] > 1 for axis in fixed):
        return None
    return found


def infer_placements(items: Sequence[Bindable], cores: int, near: str, far: str) -> list[Placement]:
    """Algorithm 4, for instances in the order of execution on `cores` cores."""
    found = [Placement([None] * len(i.shapes), [near] * len(i.shapes)) for i in items]
    for index in range(len(items) - 1, -1, -1):
        item, place = items[index], found[index]
        for result, shape in enumerate(item.shapes):
            place.bind[result] = _bind_result(item, place, result, shape, cores, near)
        main = place.bind[0] if place.bind else None
        for taken in item.inputs if main is not None else ():
            assert main is not None
            _hand_on(items, found, taken, main, far)
    return found


def _bind_result(
    item: Bindable, place: Placement, result: int, shape: tuple[int, ...], cores: int, near: str
) -> Cores:
    """The cores of a result: plain, or what was inferred if that uses at least as many."""
    plain = plain_binding(shape, cores, item.fixed(result))
    known = place.bind[result]
    if known is None or place.scope[result] != near:
        return plain
    updated = update_binding(known, shape, cores, item.fixed(result))
    return updated if math.prod(updated) >= math.prod(plain) else plain


def _hand_on(
    items: Sequence[Bindable], found: Sequence[Placement], taken: Input, bind: Cores, far: str
) -> None:
    """Lets a producer know how a reader is bound."""
    producer, place = items[taken.producer], found[taken.producer]
    shape = producer.shapes[taken.result]
    wanted = infer_binding(bind, taken.axes, shape, producer.fixed(taken.result))
    if wanted is None:
        return
    if place.bind[taken.result] is None:
        place.bind[taken.result] = wanted
    elif place.bind[taken.result] != wanted:
        place.scope[taken.result] = far


def match_axes(
    network: Network, ops: Sequence[int], output: str, source: str
) -> tuple[int | None, ...]:
    """
    For each axis of `source`, which a set of ops reads, the axis of their result `output` that
    moves with it: where a slice of the result along that axis alone needs a slice along the
    axis alone. `None` where there is none, or several are.
    """
    shape = network.tensors[output].shape
    rank = len(network.tensors[source].shape)
    found: list[list[int]] = [[] for _ in range(rank)]
    whole = network.needed_boxes(ops, {output: network.tensors[output].whole}).get(source)
    for axis, extent in enumerate(shape):
        moved: set[int] = set()
        for end in {0, extent - 1}:
            box: Box = tuple(
                (end, end + 1) if a == axis else side
                for a, side in enumerate(network.tensors[output].whole)
            )
            part = network.needed_boxes(ops, {output: box}).get(source)
            if part is not None and whole is not None:
                moved |= {i for i in range(rank) if part[i] != whole[i]}
        if len(moved) == 1:
            found[moved.pop()].append(axis)
    return tuple(axes[0] if len(axes) == 1 else None for axes in found)
