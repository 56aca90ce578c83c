"""
Reuse between accesses in memory: which of them one larger aligned load serves.

Loads are aligned, accesses are not. As in Vyasa (section III-C), accesses of one tensor are the
nodes of a graph, those that have an element in common (or scalars that are side by side) are
joined, and each connected component becomes one larger load: registers of `load_bits` that follow
each other in memory from an aligned place on.

```
I(x:x+15, y), I(x+1:x+16, y), I(x+2:x+17, y)   ->   I(x:x+31, y): 2 loads of 256 bits
```

Places are elements from the beginning of the stored tensor.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from ..core.errors import WeftError
from .schedule import Stored
from .statements import Access


@dataclass(frozen=True)
class Alignment:
    """
    What loads are: `load_bits` from places that are multiples of `align_bits`; the largest
    register holds `limit_bits` of loads that follow each other, if there is a limit.
    """

    load_bits: int = 256
    align_bits: int = 128
    limit_bits: int | None = 1024


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
    accesses: tuple[Access, ...]

    @property
    def elements(self) -> int:
        return self.loads * self.per_load

    def element(self, place: int) -> int:
        """The element of the larger register that holds a place."""
        return place - self.start


def place(stored: Stored, index: Sequence[int]) -> int:
    """
    Where the element of an index is, as if the tensor went on along its axes: the outermost
    digit of each axis takes what is left over. Equal to `Stored.place` inside of the tensor.
    """
    return sum(axis_place(stored, axis, value) for axis, value in enumerate(index))


def axis_place(stored: Stored, axis: int, value: int) -> int:
    """What the index of one axis adds to the place of an element."""
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
            moved = axis_place(stored, axis, start + further) - axis_place(stored, axis, start)
            if moved != elements:
                return start
    return None


def lane_places(access: Access, stored: Stored) -> tuple[int, ...]:
    """The places of an access's lanes; one of a scalar."""
    if access.axis is None:
        return (place(stored, access.start),)
    first = access.start[access.axis]
    base = place(stored, access.start) - axis_place(stored, access.axis, first)
    return tuple(
        base + axis_place(stored, access.axis, first + lane * access.step)
        for lane in range(access.lanes)
    )


def vector_loads(
    accesses: Iterable[Access], stored: Stored, bits: int, alignment: Alignment
) -> tuple[LargerLoad, ...]:
    """
    The larger loads of vector accesses of one tensor with elements of `bits`, by their place in
    memory: accesses whose stretches of memory overlap are in one. Raises `WeftError` if one
    exceeds the largest register.
    """
    return _components(accesses, stored, bits, alignment, apart=0)


def scalar_loads(
    accesses: Iterable[Access], stored: Stored, bits: int, alignment: Alignment
) -> tuple[LargerLoad, ...]:
    """
    The larger loads of scalar accesses: those that are side by side in memory are in one, which
    ends where the largest register is full and another begins.
    """
    whole = _components(accesses, stored, bits, Alignment(
        alignment.load_bits, alignment.align_bits, None), apart=1)  # fmt: skip
    if alignment.limit_bits is None:
        return whole
    found: list[LargerLoad] = []
    for load in whole:
        for first in range(0, load.loads, alignment.limit_bits // alignment.load_bits):
            found.append(_part(load, stored, first, alignment))
    return tuple(found)


def _part(load: LargerLoad, stored: Stored, first: int, alignment: Alignment) -> LargerLoad:
    assert alignment.limit_bits is not None
    count = min(load.loads - first, alignment.limit_bits // alignment.load_bits)
    start = load.start + first * load.per_load
    inside = range(start, start + count * load.per_load)
    kept = tuple(a for a in load.accesses if place(stored, a.start) in inside)
    return LargerLoad(load.tensor, start, count, load.per_load, kept)


def _components(
    accesses: Iterable[Access], stored: Stored, bits: int, alignment: Alignment, apart: int
) -> tuple[LargerLoad, ...]:
    """
    Connected components of accesses that are less than `apart` + 1 elements apart. Stretches
    are intervals, so sorting them by their beginning finds the components.
    """
    stretches: list[tuple[int, int, Access]] = []
    for access in dict.fromkeys(accesses):
        places = lane_places(access, stored)
        stretches.append((min(places), max(places), access))
    stretches.sort(key=lambda s: s[:2])
    found: list[LargerLoad] = []
    begin = 0
    while begin < len(stretches):
        end, last = begin + 1, stretches[begin][1]
        while end < len(stretches) and stretches[end][0] <= last + apart:
            last = max(last, stretches[end][1])
            end += 1
        members = tuple(a for _, _, a in stretches[begin:end])
        found.append(_larger(stretches[begin][0], last, members, bits, alignment))
        begin = end
    return tuple(found)


def _larger(
    first: int, last: int, members: tuple[Access, ...], bits: int, alignment: Alignment
) -> LargerLoad:
    unit = alignment.align_bits // bits
    per_load = alignment.load_bits // bits
    start = first // unit * unit
    loads = -(-(last + 1 - start) // per_load)
    name = members[0].tensor
    if alignment.limit_bits is not None and loads * alignment.load_bits > alignment.limit_bits:
        raise WeftError(
            f"tensor '{name}': {len(members)} accesses that share elements reach from element "
            f"{first} to {last}, which are {loads} registers of {alignment.load_bits} bits, but "
            f"the largest register has {alignment.limit_bits}; take fewer vectors into one body"
        )
    return LargerLoad(name, start, loads, per_load, members)
