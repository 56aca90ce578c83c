"""
Placement of a kernel's buffers in data memory, so that accesses of one word rarely meet at a bank.

A buffer that is alone in its pairs of banks meets no other one. So buffers begin at pairs of banks
where there is room for that. Where there is not, all orders of the buffers are tried, each buffer
one behind the other or at the next pair, and the placement is taken in which two of them are in one
pair most rarely, as if each were walked through by itself: in the product of the parts of them that
are there.

A buffer in two streams is read in both at once. They are apart where the second one begins at a
pair, or as far behind the first one as a pair is long.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .machine.spec import Aie1Spec
from .select.layouts import BUFFER_ALIGNMENT_BYTES, place_buffers


@dataclass(frozen=True)
class Extent:
    """
    The bytes of a buffer. If `second` is not 0, that is where in it its second stream begins.
    """

    size: int
    second: int = 0


def place_in_banks(buffers: Mapping[str, Extent], spec: Aie1Spec) -> dict[str, int]:
    """
    The address of each buffer: one behind the other where banks do not conflict, or where more than
    data memory is needed in any case.
    """
    plain = place_buffers({name: one.size for name, one in buffers.items()}, None, "buffers")
    if not spec.bank_conflicts or not buffers:
        return plain
    names = [*buffers]
    roomy = _place_each(names, buffers, [True] * len(names), spec)
    if _end_of(roomy, buffers) <= spec.data_bytes:
        return roomy
    found = [
        place
        for place in _list_placements(buffers, spec)
        if _end_of(place, buffers) <= spec.data_bytes
    ]
    return min(found or [plain], key=lambda place: _meeting_part(place, buffers, spec))


def place_constants(buffers: Sequence[tuple[int, int]], size: int, spec: Aie1Spec) -> int:
    """
    The address of so many bytes beside buffers, of which addresses and sizes are given: where there
    is room in data memory, in a pair of banks with as few other buffers as possible, or else behind
    all of them.
    """
    taken = sorted(buffers)
    ends = [_round_up(begin + length, BUFFER_ALIGNMENT_BYTES) for begin, length in taken]
    pair, begins = 2 * spec.bank_bytes, [begin for begin, _ in taken]
    starts = [one for end in ends for one in (end, _round_up(end, pair))]
    free = [
        one
        for one in starts
        if one + size <= min([b for b in begins if b >= one], default=spec.data_bytes)
        and not any(b < one < b + length for b, length in taken)
    ]

    def count_beside(address: int) -> int:
        number = address // pair
        return sum(b // pair <= number <= (b + length - 1) // pair for b, length in taken)

    return min(free, key=lambda one: (count_beside(one), one), default=max(ends))


def _list_placements(buffers: Mapping[str, Extent], spec: Aie1Spec) -> Iterator[dict[str, int]]:
    choices = [*itertools.product((True, False), repeat=len(buffers))]
    for names in itertools.permutations(buffers):
        for at_pairs in choices:
            yield _place_each(names, buffers, at_pairs, spec)


def _place_each(
    names: Sequence[str],
    buffers: Mapping[str, Extent],
    at_pairs: Sequence[bool],
    spec: Aie1Spec,
) -> dict[str, int]:
    """One behind the other, those `at_pairs` from the next pair of banks on."""
    pair, found, end = 2 * spec.bank_bytes, dict[str, int](), 0
    for name, at_pair in zip(names, at_pairs, strict=True):
        one = buffers[name]
        begin = _round_up(end, pair if at_pair else BUFFER_ALIGNMENT_BYTES)
        if 0 < one.second < pair:
            begin = _round_up(begin + one.second, pair) - one.second
        found[name], end = begin, begin + one.size
    return {name: found[name] for name in buffers}


def _round_up(number: int, unit: int) -> int:
    return -(-number // unit) * unit


def _end_of(placement: Mapping[str, int], buffers: Mapping[str, Extent]) -> int:
    return max(begin + buffers[name].size for name, begin in placement.items())


def _meeting_part(
    placement: Mapping[str, int], buffers: Mapping[str, Extent], spec: Aie1Spec
) -> float:
    """How often buffers are in one pair of banks, each walked through evenly: summed over pairs."""
    parts = [_parts_by_pair(begin, buffers[name].size, spec) for name, begin in placement.items()]
    return sum(
        part * other.get(pair, 0.0)
        for one, other in itertools.combinations(parts, 2)
        for pair, part in one.items()
    )


def _parts_by_pair(begin: int, size: int, spec: Aie1Spec) -> dict[int, float]:
    """By pair of banks, the part of a buffer that is in it."""
    pair, found = 2 * spec.bank_bytes, dict[int, float]()
    for number in range(begin // pair, _round_up(begin + size, pair) // pair):
        inside = min(begin + size, (number + 1) * pair) - max(begin, number * pair)
        found[number] = inside / max(size, 1)
    return found
