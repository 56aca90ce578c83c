"""
The selects of a multiply-add as the operands of its instruction.

`xstart` is in a scalar register, `xoffsets`, `zoffsets` and the configuration in control registers
of 64 bits, `zstart` in the word. Offsets have the lanes 0 to 7 in their low half, 8 to 15 in their
high one. The configuration has the steps, the squares with two bits for each of their digits, and
whether the data operand is of 512 bits or of 1024 (llvm-aie, AIE1InstrInfo.td, VMAC48_S8_S8_BM and
its like, and VIntConf).
"""

from __future__ import annotations

from dataclasses import dataclass

from ....dialects.aie1.network import X_BITS, Z_BITS, MacShape, Select, find_network
from .vector import Mac

HALF_BITS = 32
"""Bits of a half of a control register, which is set by itself."""

ZSTART_BITS = 4
"""Bits of the start of coefficients (AIE1InstrInfo.td, t04u)."""

_XSTEP, _ZSTEP, _SMALL, _XSQUARE, _ZSQUARE = 0, 8, 20, 32, 40
"""The lowest bits of the configuration's fields."""

_STEP_MASK = 0x3F
_DIGITS = 4
"""Digits of a square, of two bits each."""


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


def operands_of(mac: Mac, shape: MacShape) -> SelectOperands:
    """The operands of a multiply-add; starts are within its registers, whose elements wrap."""
    x, z, is_wide = mac.x, mac.z, len(mac.data) > 2
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


def fits_zstart(zstart: int, shape: MacShape) -> bool:
    """Tests whether the word of a multiply-add can hold a start of its coefficients."""
    unit = find_network("z", shape).granularity
    return zstart % unit == 0 and 0 <= zstart // unit < 1 << ZSTART_BITS


def _pack_square(square: int) -> int:
    return sum((square >> 4 * n & 3) << 2 * n for n in range(_DIGITS))


def _spread_square(packed: int) -> int:
    return sum((packed >> 2 * n & 3) << 4 * n for n in range(_DIGITS))
