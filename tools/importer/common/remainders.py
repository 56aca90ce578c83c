"""
Remainders of floats, exactly, in operations that every importer has: sums, products, quotients,
comparisons and choices in f64.

Of the quotient so few bits are found at once that their product with the divisor is exact; an f64
divisor is split into halves for that. Source of the split: T. J. Dekker, "A Floating-Point
Technique for Extending the Available Precision", Numerische Mathematik 18, 1971.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

Number: TypeAlias = Any
"""A float, or what stands for f64 numbers and has `+`, `-`, `*`, `/`, `<` and `>=`."""

QUOTIENTS: Mapping[str, Sequence[int]] = {
    "f16": (0,),
    "bf16": range(252, -1, -28),
    "f32": range(252, -1, -28),
    "f64": range(96, -1, -24),
}
"""The powers of 2 times the divisor that are taken away, as often as they can be, by type."""

_LARGE, _SCALE = 2.0**990, 2.0**-40
_SPLITTER = 2.0**27 + 1


class Numbers(Protocol):
    """Functions that an importer writes beside operators."""

    def floor(self, x: Number) -> Number: ...
    def choose(self, condition: Any, yes: Number, no: Number) -> Number: ...


@dataclass(frozen=True)
class _Divisor:
    """A positive number, and of one of f64 the parts that it is the sum of."""

    whole: Number
    parts: Sequence[Number]

    def scale_by(self, factor: float) -> _Divisor:
        return _Divisor(self.whole * factor, [part * factor for part in self.parts])


def compute_remainder(x: Number, y: Number, type: str, numbers: Numbers) -> Number:
    """
    The rest of `x`, not negative, without multiples of `y`, the magnitude of a divisor; both
    are numbers of `type`, held in f64. NaN where an `x` of f64 has a quotient of more than 120
    bits. A divisor that is NaN counts as infinite.
    """
    divisor = _Divisor(y, _split_halves(y, numbers) if type == "f64" else [y])
    if type == "f64":
        most = y * 2.0 ** (QUOTIENTS[type][0] + 24)
        x = numbers.choose(x >= most, float("nan"), x)
    for power in QUOTIENTS[type]:
        x = _reduce_once(x, divisor.scale_by(2.0**power), numbers)
    return x


def _split_halves(x: Number, numbers: Numbers) -> Sequence[Number]:
    """Two numbers of 26 bits whose sum is `x`; of infinity, which is not split, NaN is one."""
    is_large = x >= _LARGE
    small = numbers.choose(is_large, x * _SCALE, x)
    spread = small * _SPLITTER
    upper = spread - (spread - small)
    high = numbers.choose(is_large, upper * (1 / _SCALE), upper)
    return [high, x - high]


def _reduce_once(x: Number, divisor: _Divisor, numbers: Numbers) -> Number:
    """`x` without multiples of a divisor, if the quotient has few bits."""
    whole = numbers.floor(x / divisor.whole)
    left = x
    for part in divisor.parts:
        left = left - whole * part
    # The quotient may have been rounded up to a whole number.
    left = numbers.choose(left < 0, left + divisor.whole, left)
    return numbers.choose(x >= divisor.whole, left, x)
