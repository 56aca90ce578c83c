"""
The selects of multiply-adds and of vector comparisons as the operands of their instructions.

`xstart` is in a scalar register, `xoffsets`, `zoffsets` and the configuration in control registers
of 64 bits, `zstart` in the word. Offsets have the lanes 0 to 7 in their low half, 8 to 15 in their
high one. The configuration has the steps, the squares with two bits for each of their digits, and
whether the data operand is of 512 bits or of 1024 (llvm-aie, AIE1InstrInfo.td, VMAC48_S8_S8_BM and
its like, and VIntConf). A third start that multiply-adds name, `ystart`, is read in symmetric modes
only, and not written down.

Comparisons read two elements of one data operand for each lane: from `xstart` and `ystart` on, of
which the second is in one of the first eight scalars, each with offsets of its own. The
configuration says what is chosen of them, and has a square for each (the same, VCMP and VIntConf;
clang's aiev1_vcmp.h).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from ....dialects.aie1.network import (
    IDENTITY,
    X_BITS,
    Z_BITS,
    Indices,
    MacShape,
    Select,
    compared_indices,
    find_network,
    taken_indices,
)
from .vector import Clip, ClipKind, Mac

HALF_BITS = 32
"""Bits of a half of a control register, which is set by itself."""

ZSTART_BITS = 4
"""Bits of the start of coefficients (AIE1InstrInfo.td, t04u)."""

_XSTEP, _ZSTEP, _SMALL, _XSQUARE, _ZSQUARE = 0, 8, 20, 32, 40
"""The lowest bits of the configuration's fields."""

_STEP_MASK = 0x3F
_DIGITS = 4
"""Digits of a square, of two bits each."""

_COMPARES = 1 << 14 | 1 << 15 | 1 << 16 | 1 << 48
"""A configuration's bits of comparisons: summing itself, symmetric, opposite, no product."""
_MODE, _MODE_MASK, _YSQUARE = 23, 0xF, 53
_MODES: Mapping[ClipKind, int] = MappingProxyType({"min": 4, "max": 5})
"""What is chosen (VIntConf, pra_min and pra_max)."""


@dataclass(frozen=True)
class SelectOperands:
    """What a multiply-add takes its selects from; `zstart` in elements."""

    xstart: int
    xoffsets: int
    zstart: int
    zoffsets: int
    configuration: int

    @property
    def control(self) -> tuple[int, int, int]:
        """The numbers in control registers."""
        return self.xoffsets, self.zoffsets, self.configuration

    @property
    def is_wide(self) -> bool:
        """Tests whether the data operand has 1024 bits."""
        return not self.configuration >> _SMALL & 1

    @property
    def x(self) -> Select:
        return self._select(self.xstart, self.xoffsets, _XSTEP, _XSQUARE)

    @property
    def z(self) -> Select:
        return self._select(self.zstart, self.zoffsets, _ZSTEP, _ZSQUARE)

    def _select(self, start: int, offsets: int, step: int, square: int) -> Select:
        mask = (1 << HALF_BITS) - 1
        return Select(
            start,
            offsets & mask,
            offsets >> HALF_BITS,
            self.configuration >> step & _STEP_MASK,
            _spread_square(self.configuration >> square),
        )


def operands_of(mac: Mac, shape: MacShape, is_wide: bool | None = None) -> SelectOperands:
    """
    The operands of a multiply-add; starts are within its registers, whose elements wrap. If it
    `is_wide`, those for data of 1024 bits (by themselves: as many as it has parts of).
    """
    x, z = mac.x, mac.z
    is_wide = len(mac.data) > 2 if is_wide is None else is_wide
    small = 0 if is_wide else 1 << _SMALL
    steps = x.step << _XSTEP | z.step << _ZSTEP
    squares = _pack_square(x.square) << _XSQUARE | _pack_square(z.square) << _ZSQUARE
    return SelectOperands(
        x.start % (X_BITS[is_wide] // shape.data_bits),
        x.offsets | x.offsets_hi << HALF_BITS,
        z.start % (Z_BITS // shape.coeff_bits),
        z.offsets | z.offsets_hi << HALF_BITS,
        small | steps | squares,
    )


def can_be_wide(mac: Mac, shape: MacShape) -> bool:
    """
    Tests whether a multiply-add takes the same of data of 1024 bits, of which its own are the low
    half.
    """
    low, wide = (taken_indices("x", shape, mac.x, bits) for bits in X_BITS)
    return np.array_equal(low, wide)


def fits_zstart(zstart: int, shape: MacShape) -> bool:
    """Tests whether the word of a multiply-add can hold a start of its coefficients."""
    unit = find_network("z", shape).granularity
    return zstart % unit == 0 and 0 <= zstart // unit < 1 << ZSTART_BITS


@dataclass(frozen=True)
class CompareOperands:
    """What a vector comparison takes its selects from; starts in elements."""

    xstart: int
    xoffsets: int
    ystart: int
    yoffsets: int
    configuration: int

    @property
    def control(self) -> tuple[int, int, int]:
        """The numbers in control registers."""
        return self.xoffsets, self.yoffsets, self.configuration

    @property
    def kind(self) -> ClipKind | None:
        """What is chosen of data of 1024 bits; `None` where that is neither minimum nor maximum."""
        mode = self.configuration >> _MODE & _MODE_MASK
        squares = 0xFF << _XSQUARE | 0xFF << _YSQUARE
        if self.configuration & ~squares != _COMPARES | mode << _MODE:
            return None
        return next((kind for kind, number in _MODES.items() if number == mode), None)

    @property
    def x(self) -> Select:
        return _square_select(self.xstart, self.xoffsets, self.configuration >> _XSQUARE)

    @property
    def y(self) -> Select:
        return _square_select(self.ystart, self.yoffsets, self.configuration >> _YSQUARE)

    def list_indices(self, bits: int) -> tuple[Indices, Indices]:
        """The two elements of `bits` that each lane compares, the lanes in order."""
        return compared_indices(bits, self.x), compared_indices(bits, self.y)


def compare_operands(clip: Clip) -> CompareOperands:
    """The operands of a comparison of all elements of parts 0 and 1 with the limit's first one."""
    words = range(0, 16, 2) if clip.bits == 16 else range(16)
    digits = [digit for word in words for digit in ((word, 0) if clip.bits == 16 else (word,))]
    all_of = sum(digit << 4 * place for place, digit in enumerate(digits))
    square = _pack_square(IDENTITY) << _XSQUARE if clip.bits == 16 else 0
    start = clip.part * _PART_BITS // clip.bits
    return CompareOperands(0, all_of, start, 0, _COMPARES | square | _MODES[clip.kind] << _MODE)


_PART_BITS = 256
"""The bits of a part of a data operand."""


def _square_select(start: int, offsets: int, square: int) -> Select:
    mask = (1 << HALF_BITS) - 1
    return Select(start, offsets & mask, offsets >> HALF_BITS, 0, _spread_square(square))


def _pack_square(square: int) -> int:
    return sum((square >> 4 * n & 3) << 2 * n for n in range(_DIGITS))


def _spread_square(packed: int) -> int:
    return sum((packed >> 2 * n & 3) << 4 * n for n in range(_DIGITS))
