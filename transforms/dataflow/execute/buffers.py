"""
Buffers of the executor: what each instance of a level holds of one tensor, with its values.

A part is a product of index sets, one per axis, so a buffer stores an array with one dimension
per axis, in which absent elements at the end of an axis are unused.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from ..directive.axis_sums import Ints, Masks, mark_touched
from ..directive.problem import Axis, Tensor


class IndexSet(Protocol):
    """A set of indices of one axis for each of some buffers."""

    indices: Ints
    """`[buffers, capacity]`, ascending; -1 where there is none."""

    def position(self, buffers: Ints, indices: Ints) -> Ints:
        """
        The position of each index in each buffer; -1 where it is not there. The arguments
        broadcast.
        """
        ...


class Progression:
    """Equally spaced indices: those of an axis that one dimension moves, or none."""

    def __init__(self, axis: Axis, ends: tuple[int, Ints, Ints], capacity: int) -> None:
        self.factor, lower, upper = ends
        first = np.maximum(lower, -(axis.offset // self.factor))
        last = np.minimum(upper, (axis.extent - 1 - axis.offset) // self.factor + 1)
        self.first = axis.offset + self.factor * first
        self.count = np.maximum(last - first, 0)
        places = np.arange(capacity)
        self.indices = np.where(
            places < self.count[:, None], self.first[:, None] + self.factor * places, -1
        )

    def position(self, buffers: Ints, indices: Ints) -> Ints:
        distance = indices - self.first[buffers]
        place = distance // self.factor if self.factor > 1 else distance
        there = (place >= 0) & (place < self.count[buffers]) & (indices >= 0)
        if self.factor > 1:
            there &= distance % self.factor == 0
        return np.where(there, place, -1)


class Marked:
    """Any indices, found through a table of all of them."""

    def __init__(self, masks: Masks, capacity: int) -> None:
        rank = np.cumsum(masks, axis=1) - 1
        self.rank = np.where(masks, rank, -1)
        self.indices = np.full((len(masks), capacity), -1)
        buffer, index = np.nonzero(masks)
        self.indices[buffer, rank[buffer, index]] = index

    def position(self, buffers: Ints, indices: Ints) -> Ints:
        extent = self.rank.shape[1]
        inside = (indices >= 0) & (indices < extent)
        return np.where(inside, self.rank[buffers, np.where(inside, indices, 0)], -1)


def index_set(
    axis: Axis, ends: Sequence[tuple[int, Ints, Ints]], capacity: int, active: Masks
) -> IndexSet:
    """The indices that blocks touch; see `mark_touched`. Buffers not `active` have none."""
    ends = [(f, lower, np.where(active, upper, lower)) for f, lower, upper in ends]
    if len(ends) == 1:
        return Progression(axis, ends[0], capacity)
    if not ends:
        nothing = np.zeros(len(active), np.int64)
        return Progression(axis, (1, nothing, nothing + active), capacity)
    return Marked(mark_touched(axis.extent, axis.offset, ends), capacity)


class Buffers:
    """All buffers of a level for `tensor`, with `capacity` indices along each axis."""

    def __init__(self, tensor: Tensor, count: int, capacity: Sequence[int]) -> None:
        self.tensor = tensor
        self.capacity = tuple(capacity)
        self.sets: list[IndexSet] | None = None
        size = math.prod(self.capacity)
        self.values = np.zeros((count, size), np.int32)
        self.valid = np.zeros((count, size), np.bool_)

    def positions(self, buffers: Ints, indices: Sequence[Ints]) -> Ints:
        """
        The place of the elements `indices` (one array per axis; all broadcast) in the values
        of `buffers`; -1 where it is not held.
        """
        if self.sets is None:
            return np.full(np.broadcast_shapes(buffers.shape, *(i.shape for i in indices)), -1)
        place: Ints = np.zeros_like(buffers)
        there: Masks = np.ones_like(buffers, np.bool_)
        for held, index, capacity in zip(self.sets, indices, self.capacity, strict=True):
            position = held.position(buffers, index)
            place = place * capacity + position
            there = there & (position >= 0)
        return np.where(there, place, -1)

    def elements(self) -> tuple[Ints, Ints, list[Ints]]:
        """The resident elements: buffer, position, and index along each axis, of each one."""
        if self.sets is None:
            nothing = np.zeros(0, np.int64)
            return nothing, nothing, [nothing] * len(self.capacity)
        return list_resident(self.sets, len(self.values), self.capacity)


def list_resident(
    sets: Sequence[IndexSet], count: int, capacity: Sequence[int]
) -> tuple[Ints, Ints, list[Ints]]:
    """Buffer, place and indices of each element of the product of `sets`."""
    axes = len(capacity)
    there: npt.NDArray[np.bool_] = np.ones((count, *(1,) * axes), np.bool_)
    spread: list[Ints] = []
    for i, held in enumerate(sets):
        shape = (count, *(capacity[i] if j == i else 1 for j in range(axes)))
        spread.append(held.indices.reshape(shape))
        there = there & (spread[-1] >= 0)
    where = np.nonzero(there)
    place = np.zeros(len(where[0]), np.int64)
    for position, size in zip(where[1:], capacity, strict=True):
        place = place * size + position
    indices = [
        held.indices[where[0], position] for held, position in zip(sets, where[1:], strict=True)
    ]
    return where[0], place, indices
