"""
Reuse between accesses in memory: which of them one larger aligned load serves.

Loads are aligned, accesses are not. As in Vyasa (section III-C), accesses of one tensor are the
nodes of a graph, those that have an element in common are joined, and each connected component
becomes one larger load: registers of `load_bits` that follow each other in memory from an aligned
place on.

```
I(x:x+15, y), I(x+1:x+16, y), I(x+2:x+17, y)   ->   I(x:x+31, y): 2 loads of 256 bits
```

Places are elements from the beginning of the stored tensor.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from .schedule import Stored
from .statements import LaneAccess


@dataclass(frozen=True)
class Alignment:
    """
    The loads of a machine: `load_bits` from positions that are multiples of `align_bits`.
    """

    load_bits: int = 256
    align_bits: int = 128


@dataclass(frozen=True)
class LargerLoad:
    """
    `loads` registers of `per_load` elements that follow each other from the aligned place
    `start` on, and the accesses that they subsume.
    """

    tensor: str
    start: int
    loads: int
    per_load: int
    accesses: tuple[LaneAccess, ...]

    @property
    def elements(self) -> int:
        return self.loads * self.per_load

    def element_at(self, place: int) -> int:
        """The element of the larger register that holds a place."""
        return place - self.start


def element_position(stored: Stored, index: Sequence[int]) -> int:
    """
    The position of the element of an index, as if the tensor went on along its axes: the outermost
    digit of each axis takes what is left over. Equal to `Stored.element_position` inside of the
    tensor.
    """
    return sum(axis_offset(stored, axis, value) for axis, value in enumerate(index))


def axis_offset(stored: Stored, axis: int, value: int) -> int:
    """The offset that the index of one axis adds to the position of an element."""
    digits = stored.digits[axis]
    found = 0
    for count, step in reversed(digits[1:]):
        value, digit = divmod(value, count)
        found += digit * step
    return found + value * digits[0][1] if digits else found


def odd_start(
    stored: Stored, axis: int, starts: Sequence[int], moves: Sequence[tuple[int, int, int]]
) -> int | None:
    """
    The first of the indices `starts` of an axis from which loops do not move through memory as
    `moves` says: how many iterations each has, and by how many indices and elements one moves.
    `None` if all move so; of an axis that is stored in one digit they always do.
    """
    if len(stored.digits[axis]) < 2:
        return None
    for at in product(*(range(count) for count, _, _ in moves)):
        further = sum(n * step for n, (_, step, _) in zip(at, moves, strict=True))
        elements = sum(n * step for n, (_, _, step) in zip(at, moves, strict=True))
        for start in starts:
            moved = axis_offset(stored, axis, start + further) - axis_offset(stored, axis, start)
            if moved != elements:
                return start
    return None


def lane_positions(access: LaneAccess, stored: Stored) -> tuple[int, ...]:
    """The places of an access's lanes; one of a scalar."""
    if access.period == 1:
        return (element_position(stored, access.start),)
    if access.axis is None or access.inner.count > 1:
        indices = map(access.lane_index, range(access.lanes))
        return tuple(element_position(stored, index) for index in indices)
    first = access.start[access.axis]
    base = element_position(stored, access.start) - axis_offset(stored, access.axis, first)
    return tuple(
        base + axis_offset(stored, access.axis, first + lane * access.step)
        for lane in range(access.lanes)
    )


def vector_loads(
    accesses: Iterable[LaneAccess], stored: Stored, bits: int, alignment: Alignment
) -> tuple[LargerLoad, ...]:
    """
    The larger loads of vector accesses of one tensor with elements of `bits`, by their place in
    memory: accesses whose stretches of memory overlap are in one, the connected components of the
    graph of reuse. Stretches are intervals, so sorting them by their beginning finds these.
    """
    stretches: list[tuple[int, int, LaneAccess]] = []
    for access in dict.fromkeys(accesses):
        places = lane_positions(access, stored)
        stretches.append((min(places), max(places), access))
    stretches.sort(key=lambda s: s[:2])
    found: list[LargerLoad] = []
    begin = 0
    while begin < len(stretches):
        end, last = begin + 1, stretches[begin][1]
        while end < len(stretches) and stretches[end][0] <= last:
            last = max(last, stretches[end][1])
            end += 1
        members = tuple(a for _, _, a in stretches[begin:end])
        found.append(_larger_load(stretches[begin][0], last, members, bits, alignment))
        begin = end
    return tuple(found)


def _larger_load(
    first: int, last: int, members: tuple[LaneAccess, ...], bits: int, alignment: Alignment
) -> LargerLoad:
    unit = alignment.align_bits // bits
    per_load = alignment.load_bits // bits
    start = first // unit * unit
    loads = -(-(last + 1 - start) // per_load)
    return LargerLoad(members[0].tensor, start, loads, per_load, members)
