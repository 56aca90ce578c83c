"""
Accumulators, and shift, round and saturate: how sums become stored numbers.

An accumulator lane is a signed number of 48 or 80 bits that wraps. Here it is two arrays of
64 bits, `high * 2**32 + low` with `0 <= low < 2**32`, so that 80 bits are exact and vectorised.

Storing shifts right, rounds what was shifted out, and saturates (UG1078, "SRS"; UG1079, "Rounding
and Saturation Modes", the codes of the first generation).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np
import numpy.typing as npt

from ....transforms.core.errors import WeftError

Lanes = npt.NDArray[np.int64]

_LOW = 32
_MASK = (1 << _LOW) - 1

SHIFTS = range(-1, 63)
"""Shifts of SRS; -1 is one to the left."""

UNSIGNED_BITS = 8
"""The width of unsigned results (UG1078, SRS: ubsrs)."""


class Rounding(IntEnum):
    """The rounding of a fraction. From `POSITIVE_INFINITY` on, to the nearest; ties as named."""

    FLOOR = 0
    CEILING = 1
    POSITIVE_INFINITY = 2
    NEGATIVE_INFINITY = 3
    AWAY_FROM_ZERO = 4
    TOWARDS_ZERO = 5
    EVEN = 6
    ODD = 7


class Saturation(IntEnum):
    """The saturation of too large numbers: low bits, the nearest, or that of a symmetric range."""

    NONE = 0
    SATURATE = 1
    SYMMETRIC = 3


@dataclass(frozen=True)
class Sums:
    """Accumulator lanes of `bits` (48 or 80), any shape."""

    high: Lanes
    low: Lanes
    bits: int

    @staticmethod
    def zeros(shape: tuple[int, ...], bits: int) -> Sums:
        nothing = np.zeros(shape, dtype=np.int64)
        return Sums(nothing, nothing, bits)

    @staticmethod
    def from_widened(values: Lanes, shift: int, bits: int) -> Sums:
        """Numbers shifted left (`ups`)."""
        high, low = values >> _LOW, values & _MASK
        while shift > 0:
            part = min(shift, 16)
            low = low << part
            high = (high << part) + (low >> _LOW)
            low = low & _MASK
            shift -= part
        return Sums(_wrap_numbers(high, bits - _LOW), low, bits)

    def add_products(self, products: Lanes, axis: int) -> Sums:
        """With products of up to 62 bits added, summed along an axis."""
        low = self.low + (products & _MASK).sum(axis=axis)
        high = self.high + (products >> _LOW).sum(axis=axis) + (low >> _LOW)
        return Sums(_wrap_numbers(high, self.bits - _LOW), low & _MASK, self.bits)

    def sum_axis(self, axis: int) -> Sums:
        """The sum along an axis."""
        low = self.low.sum(axis=axis)
        high = self.high.sum(axis=axis) + (low >> _LOW)
        return Sums(_wrap_numbers(high, self.bits - _LOW), low & _MASK, self.bits)

    def of_lanes(self, first: int, count: int) -> Sums:
        """Lanes of the last axis."""
        chosen = slice(first, first + count)
        return Sums(self.high[..., chosen], self.low[..., chosen], self.bits)

    def list_numbers(self) -> list[int]:
        """All lanes as Python numbers, in order."""
        return [
            int(high) * (1 << _LOW) + int(low)
            for high, low in zip(self.high.ravel(), self.low.ravel(), strict=True)
        ]


def _wrap_numbers(values: Lanes, bits: int) -> Lanes:
    """Low bits as a signed number."""
    unused = 64 - bits
    return values << unused >> unused


def shift_round(
    sums: Sums,
    shift: int,
    bits: int,
    rounding: int = 0,
    saturation: int = 0,
    unsigned: bool = False,
) -> Lanes:
    """
    Sums shifted right, rounded and made `bits` wide (8 to 64). What is saturated as an `unsigned`
    byte is given as the signed one with the same bits. Raises `WeftError` for a shift, mode or
    width that there is not.
    """
    if shift not in SHIFTS:
        raise WeftError(f"srs: shift {shift} is not in {SHIFTS[0]}..{SHIFTS[-1]}")
    if bits not in (8, 16, 32, 64):
        raise WeftError(f"srs: results of {bits} bits; they have 8, 16, 32 or 64")
    if unsigned and bits != UNSIGNED_BITS:
        raise WeftError(f"srs: unsigned results of {bits} bits; those have {UNSIGNED_BITS} (ubsrs)")
    if saturation not in (*Saturation,):
        raise WeftError(f"srs: saturation {saturation} is none of 0, 1 and 3")
    if rounding not in (*Rounding,):
        raise WeftError(f"srs: rounding {rounding} is not in 0..7")
    if shift < 0:
        low = sums.low << -shift
        high = (sums.high << -shift) + (low >> _LOW)
        return _narrow_numbers(high, low & _MASK, bits, saturation, unsigned)
    high, low = _shift_sums(sums, shift)
    low = low + _rounding_increment(sums, shift, low & 1, Rounding(rounding))
    return _narrow_numbers(high + (low >> _LOW), low & _MASK, bits, saturation, unsigned)


def _shift_sums(sums: Sums, shift: int) -> tuple[Lanes, Lanes]:
    if shift >= _LOW:
        return sums.high >> shift, sums.high >> (shift - _LOW) & _MASK
    kept = sums.high & ((1 << shift) - 1)
    return sums.high >> shift, sums.low >> shift | kept << (_LOW - shift)


def _rounding_increment(sums: Sums, shift: int, odd: Lanes, rounding: Rounding) -> Lanes:
    """The increment that is added to the number without its fraction: 0 or 1."""
    if shift == 0 or rounding == Rounding.FLOOR:
        return np.zeros_like(odd)
    half, rest = _split_fraction(sums, shift)
    negative = (sums.high < 0).astype(np.int64)
    match rounding:
        case Rounding.CEILING:
            return half | rest
        case Rounding.POSITIVE_INFINITY:
            return half
        case Rounding.NEGATIVE_INFINITY:
            return half & rest
        case Rounding.AWAY_FROM_ZERO:
            return half & (rest | (1 - negative))
        case Rounding.TOWARDS_ZERO:
            return half & (rest | negative)
        case Rounding.EVEN:
            return half & (rest | odd)
        case _:
            return half & (rest | (1 - odd))


def _split_fraction(sums: Sums, shift: int) -> tuple[Lanes, Lanes]:
    """The first bit behind the point, and whether any later one is set."""
    place = shift - 1
    if place < _LOW:
        rest = sums.low & ((1 << place) - 1)
        return sums.low >> place & 1, (rest != 0).astype(np.int64)
    rest = sums.low | sums.high & ((1 << (place - _LOW)) - 1)
    return sums.high >> (place - _LOW) & 1, (rest != 0).astype(np.int64)


def _narrow_numbers(high: Lanes, low: Lanes, bits: int, saturation: int, unsigned: bool) -> Lanes:
    value = high << _LOW | low
    if saturation == Saturation.NONE:
        return _wrap_numbers(value, bits)
    top = (1 << (bits - 1)) - 1
    bottom = -top if saturation == Saturation.SYMMETRIC else -top - 1
    if unsigned:
        bottom, top = 0, (1 << bits) - 1
    beyond = high >> (_LOW - 1)  # 0 or -1 where the number has 64 bits
    small = np.clip(value, bottom, top)
    found = np.where(beyond > 0, top, np.where(beyond < -1, bottom, small))
    return _wrap_numbers(found, bits) if unsigned else found
