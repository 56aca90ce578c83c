"""
Widening to accumulators: integers of memory, sign-extended and shifted left (`ups`, `lups`).
"""

from __future__ import annotations

from collections.abc import Mapping

from ....dialects.aie1.network import MacShape
from ....transforms.core.errors import WeftError

_COUNTS: Mapping[tuple[int, int], tuple[int, ...]] = {
    (48, 8): (16,),
    (48, 16): (16, 8),
    (48, 32): (8,),
    (80, 32): (8, 4),
}
"""
How many lanes one access widens, by bits of the accumulator and of the numbers, the most first:
128 or 256 bits (UG1078, UPS; its `lups` of 64-bit numbers is left out).
"""

SHIFTS = range(63)
"""Shifts to the left (UG1078, UPS, which has -1 as well)."""


def lane_counts(shape: MacShape, bits: int) -> tuple[int, ...]:
    """
    The numbers of lanes of an accumulator that one access may widen, the largest first; none for
    others.
    """
    found = _COUNTS.get((shape.acc_bits, bits), ())
    return tuple(c for c in found if shape.lanes % c == 0)


def widened_bits(shape: MacShape, least: int) -> int:
    """
    The narrowest numbers of at least `least` bits that are widened to an accumulator. Raises
    `WeftError` where there are none.
    """
    able = sorted(b for acc, b in _COUNTS if acc == shape.acc_bits and lane_counts(shape, b))
    found = next((b for b in able if b >= least), None)
    if found is None:
        known = ", ".join(map(str, able)) or "no numbers"
        raise WeftError(
            f"sums cannot begin with numbers of {least} bits: accumulators of {shape.name}, of "
            f"{shape.acc_bits} bits, are set from {known} bits"
        )
    return found


def access_count(shape: MacShape, bits: int) -> int:
    """The number of accesses that set an accumulator to numbers that lie side by side."""
    return shape.lanes // lane_counts(shape, bits)[0]
