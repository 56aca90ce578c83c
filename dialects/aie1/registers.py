"""
The vector registers and what they share: names, widths, and which narrower ones each consists of.

16 registers of 128 bits are halves of 8 of 256 bits: `wr0` to `wr3` and `wd0`, `wd1` for data,
`wc0` and `wc1` for coefficients. Wider names are views of these: `xa` of `wr0` and `wr1`, `ya` of
all four `wr`, `yd` of `wd0`, `wd1`, `wr2`, `wr3`. Accumulators `bm0` to `bm3` have 768 bits, in
two halves.

Sources: AMD AM009, "Register Files"; llvm-aie, `aie1/AIE1RegisterInfo.td` (views) and
`aie1/AIE1InstrInfo.td` (what a multiply-add reads: X from `ya` or `yd`, or their low halves; Z
from `wc0` or `wc1`). Which `vl` and `vh` a W register consists of follows their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

DATA = ("wr0", "wr1", "wr2", "wr3", "wd0", "wd1")
"""Registers of 256 bits that data are in."""

COEFFICIENTS = ("wc0", "wc1")
"""Registers of 256 bits that coefficients are in."""

ACCUMULATORS = ("bm0", "bm1", "bm2", "bm3")

OPERANDS: Mapping[int, tuple[tuple[str, ...], ...]] = MappingProxyType(
    {
        2: (("wr0", "wr1"), ("wd0", "wd1")),
        4: (("wr0", "wr1", "wr2", "wr3"), ("wd0", "wd1", "wr2", "wr3")),
    }
)
"""By how many parts of 256 bits a data operand has, the registers that it may be: xa or xd, ya or
yd."""


def part_registers(part: int) -> tuple[str, ...]:
    """The registers that part `part` (0 to 3) of a data operand may be in."""
    return tuple(dict.fromkeys(operand[part] for operand in OPERANDS[4]))


def registers_for(places: Iterable[int | None]) -> tuple[str, ...]:
    """The registers that are all of these: parts of a data operand, `None` for coefficients."""
    found: tuple[str, ...] = (*DATA, *COEFFICIENTS)
    for place in places:
        allowed = COEFFICIENTS if place is None else part_registers(place)
        found = tuple(name for name in found if name in allowed)
    return found


def operand_of(parts: Iterable[tuple[int, str]], count: int) -> tuple[str, ...] | None:
    """
    The registers of the data operand of `count` parts of which these are part and register, or
    `None` if there is none: parts 0 and 1 are both in `wr` or both in `wd`.
    """
    wanted = tuple(parts)
    for operand in OPERANDS[count]:
        if all(0 <= part < count and operand[part] == name for part, name in wanted):
            return operand
    return None


def operand_name(count: int, operand: tuple[str, ...]) -> str:
    """The name of a data operand by its parts: `xa`, `xd`, `ya` or `yd`."""
    letter = "a" if operand[0] == "wr0" else "d"
    return ("x" if count == 2 else "y") + letter
