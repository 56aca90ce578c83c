"""
What waits in registers while iterations are written out one after the other.

LLVM loads once what several of them read, and keeps it until the last one has: more than the
accumulators leave room for goes to the stack and back, which costs more than loading it again.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from .flat import Address, Flat, bytes_of
from .tiles import NestSchedule

LOAD_AGAIN = 'llvm.fence syncscope("singlethread") acq_rel'
"""No instruction: what was loaded before it is loaded again behind it."""

_WIDE_BYTES = 64
"""Vectors of so many bytes lie in one of 32 registers, narrower ones in one of 16."""


def most_live(shifts: Sequence[Mapping[int, int]], operands: Sequence[Address]) -> int:
    """
    How many elements are in registers at most, if each is loaded when the first of the iterations,
    in the order of `shifts`, reads it, and kept until the last one has.
    """
    changes = [0] * (len(shifts) + 1)
    for place in operands:
        first, last = dict[int, int](), dict[int, int]()
        for time, shift in enumerate(shifts):
            element = sum(place.coefficients[d] * n for d, n in shift.items())
            first.setdefault(element, time)
            last[element] = time
        for element, time in first.items():
            changes[time] += 1
            changes[last[element] + 1] -= 1
    return max(itertools.accumulate(changes))


def is_crowded(flat: Flat, schedule: NestSchedule, shifts: Sequence[Mapping[int, int]]) -> bool:
    """
    Tests whether there are fewer registers than accumulators and what is kept of the iterations by
    `shifts`, in this order.
    """
    operands = [flat.addresses[operand] for operand in flat.read_by_term]
    tile = {tuple(shift.get(d, 0) for d in flat.parallel_dims) for shift in shifts}
    registers = 32 if schedule.lanes * bytes_of(flat.type) >= _WIDE_BYTES else 16
    return len(tile) + most_live(shifts, operands) > registers
