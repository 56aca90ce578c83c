"""Tensors of constants in the order in which a body uses their elements."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from ..core.errors import WeftError


@dataclass(frozen=True)
class Packing:
    """
    A tensor of `shape` whose elements are stored in the order of their use.

    `entries` are those of the first stretch by their numbers in the order of the axes, -1 for a
    zero. Each of `loops`, the outermost first, is an axis, a step and how many trips there are:
    their trips have a stretch each, whose elements are so many further along the axes, or zeros
    past an extent. `zeros` stand behind all. In several `streams`, `entries` are as many parts of
    equal length, each of which is stored as if it were all: so what is read at once is apart.
    Raises `WeftError` when made, for parts that are not equal.
    """

    shape: tuple[int, ...]
    entries: tuple[int, ...]
    loops: tuple[tuple[int, int, int], ...] = ()
    zeros: int = 0
    streams: int = 1

    def __post_init__(self) -> None:
        if self.streams < 1 or len(self.entries) % self.streams:
            raise WeftError(
                f"{len(self.entries)} entries are not {self.streams} streams of equal length"
            )

    @property
    def trips(self) -> int:
        """The number of stretches of each stream."""
        return math.prod(trips for _, _, trips in self.loops)

    @property
    def stretch(self) -> int:
        """The entries of one stream."""
        return len(self.entries) // self.streams

    def entry_at(self, position: int) -> int | None:
        """The element of a position of the first stretches, -1 for a zero; `None` beyond them."""
        stream, inside = divmod(position, self.stretch * self.trips)
        if stream >= self.streams or inside >= self.stretch:
            return None
        return self.entries[stream * self.stretch + inside]

    @property
    def elements(self) -> int:
        """The number of stored elements."""
        return len(self.entries) * self.trips + self.zeros

    @cached_property
    def index(self) -> npt.NDArray[np.int64]:
        """For each stored element its number, or -1 for a zero: int64."""
        numbers = np.array(self.entries, np.int64)
        steps = np.array([math.prod(self.shape[n + 1 :]) for n in range(len(self.shape))], np.int64)
        first = np.maximum(numbers, 0)[:, None] // steps % np.array(self.shape, np.int64)
        stretches: list[npt.NDArray[np.int64]] = []
        for at in itertools.product(*(range(trips) for _, _, trips in self.loops)):
            index = first.copy()
            for number, (axis, step, _) in zip(at, self.loops, strict=True):
                index[:, axis] += number * step
            inside = (numbers >= 0) & (index < np.array(self.shape, np.int64)).all(axis=1)
            stretches.append(np.where(inside, index @ steps, -1))
        streams = np.split(np.stack(stretches), self.streams, axis=1)
        found = [stream.ravel() for stream in streams]
        return np.concatenate([*found, np.full(self.zeros, -1, np.int64)])

    def pack_array(self, array: npt.NDArray[np.integer]) -> npt.NDArray[np.integer]:
        """The elements of a tensor of `shape` as they are stored, flat."""
        assert array.shape == self.shape
        return np.append(array.ravel(), np.zeros(1, array.dtype))[self.index]
