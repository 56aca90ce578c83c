"""
Operations that follow sums of products, element by element, as a core does it: what is added to
them, and how they are stored.

```
clip(cut(clip((sum + half + (number << left)) >> shift)))
```
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...dialects.aie1.results import CLIP_BITS
from ...targets.aie1.simulate.srs import UNSIGNED_BITS
from ...transforms.core.errors import WeftError
from ...transforms.kernel.view import (
    Scalar,
    ScalarArg,
    ScalarConst,
    ScalarOp,
    nodes_of,
    with_leaves,
)
from .body.code import Scaling

RESULT_BITS = (8, 16, 32)
"""The widths that sums are stored in; see `targets.aie1.simulate.srs`."""

FLOOR, HALF_UP = 0, 2
"""Rounding modes: down, and to the nearest with halves up."""

NO_SATURATION, SATURATE, SYMMETRIC = 0, 1, 3


@dataclass(frozen=True)
class Added:
    """An operand whose elements, shifted left, are added to the sums."""

    operand: int
    shift: int = 0


@dataclass(frozen=True)
class Finishing:
    """The finishing of sums: operands that are added, and how they are stored in `bits`."""

    scaling: Scaling
    bits: int
    added: tuple[Added, ...] = ()


def finishing_of(name: str, sums: str, value: Scalar, start: int = 0) -> Finishing:
    """
    Reads what `value`, of sums of type `sums` (operand 0) that begin with `start`, and other
    operands, does to the sums. Raises `WeftError` for what a core does not do to them.
    """
    return _Reader(name, sums, start).read_finishing(value)


def result_bits(name: str, type: str) -> int:
    """The width of results of a type. Raises `WeftError` for one that is not stored."""
    bits = int(type[1:]) if type[1:].isdecimal() and type.startswith("i") else 0
    if bits not in RESULT_BITS:
        known = ", ".join(f"i{bits}" for bits in RESULT_BITS)
        raise WeftError(
            f"@{name}: results are of type {type}, but sums are stored as {known}; shift and cut "
            "them (arith.shrsi, arith.trunci)"
        )
    return bits


def put_in(scalar: Scalar, values: Sequence[Scalar]) -> Scalar:
    """`scalar` with `values` for the operands that it reads, by their number."""
    return with_leaves(scalar, lambda n: values[n.operand] if isinstance(n, ScalarArg) else n)


def read_widening(value: Scalar) -> Added | None:
    """
    The operand that `value` is, sign-extended and then shifted left by a constant; `None` where it
    is something else.
    """
    shift = 0
    if isinstance(value, ScalarOp) and value.name == "arith.shli":
        value, by = value.args
        if not isinstance(by, ScalarConst):
            return None
        shift = int(by.value)
    while isinstance(value, ScalarOp) and value.name == "arith.extsi":
        (value,) = value.args
    return Added(value.operand, shift) if isinstance(value, ScalarArg) else None


@dataclass
class _Reader:
    """Takes apart what follows sums, from its last step to its first."""

    name: str
    sums: str
    start: int

    def read_finishing(self, value: Scalar) -> Finishing:
        """All of it."""
        type = value.type
        behind: tuple[int | None, int | None] = None, None
        low, high, value = self._read_clip(value)
        if isinstance(value, ScalarOp) and value.name == "arith.trunci":
            behind = low, high
            low, high, value = self._read_clip(value.args[0])
        shift, value = self._split_constant(value, "arith.shrsi")
        added, half = self._read_terms(value)
        rounding = self._read_rounding(half + self.start, shift)
        scaling = self._clip_cut(self._read_saturation(low, high, type), behind, type)
        scaling = replace(scaling, shift=shift, rounding=rounding)
        return Finishing(scaling, result_bits(self.name, type), added)

    def _read_terms(self, value: Scalar) -> tuple[tuple[Added, ...], int]:
        """The operands that are added to the sums, and the constant."""
        added: list[Added] = []
        constant, sums = 0, 0
        for term, times in _list_terms(value):
            number = read_widening(term)
            if isinstance(term, ScalarConst):
                constant += times * int(term.value)
            elif term == ScalarArg(0, self.sums):
                sums += times
            elif number is None or not number.operand:
                raise self._term_error(term)
            elif times > _MAXIMUM_TIMES:
                raise WeftError(
                    f"@{self.name}: operand {number.operand} is added to the sums more than "
                    f"{_MAXIMUM_TIMES} times; shift it left instead (arith.shli)"
                )
            else:
                added += [number] * times
        if sums != 1:
            times = (
                f"{sums} times" if sums <= _MAXIMUM_TIMES else f"more than {_MAXIMUM_TIMES} times"
            )
            raise WeftError(f"@{self.name}: the sums are added {times}, expected once")
        return tuple(added), constant

    def _term_error(self, term: Scalar) -> WeftError:
        what = term.name if isinstance(term, ScalarOp) else str(term)
        return WeftError(
            f"@{self.name}: {what} follows the sums, but on a core nothing does but adding "
            "(arith.addi) a tensor (also arith.extsi, then arith.shli by a constant) and half of "
            "the unit of results, a constant shift (arith.shrsi), clipping to the range of the "
            "result (arith.maxsi, arith.minsi), cutting (arith.trunci) and clipping once more, in "
            "this order"
        )

    def _read_clip(self, value: Scalar) -> tuple[int | None, int | None, Scalar]:
        found: dict[str, int | None] = {"arith.maxsi": None, "arith.minsi": None}
        while isinstance(value, ScalarOp) and found.get(value.name, 0) is None:
            name = value.name
            found[name], value = self._split_constant(value, name)
        return found["arith.maxsi"], found["arith.minsi"], value

    def _split_constant(self, value: Scalar, op: str) -> tuple[int, Scalar]:
        """The constant operand of `op`, and the other; 0 and `value` itself for others."""
        if not isinstance(value, ScalarOp) or value.name != op:
            return 0, value
        for constant, other in (value.args[::-1], value.args):
            is_last = constant is value.args[1]
            if isinstance(constant, ScalarConst) and (is_last or op != "arith.shrsi"):
                return int(constant.value), other
        raise WeftError(f"@{self.name}: {op} after the sums must have a constant operand")

    def _read_rounding(self, half: int, shift: int) -> int:
        if half == 0:
            return FLOOR
        if shift and half == 1 << (shift - 1):
            return HALF_UP
        raise WeftError(
            f"@{self.name}: {half} is added to the sums before they are shifted by {shift}; only "
            f"half of the unit of results, {1 << max(0, shift - 1)}, can be, which rounds them"
        )

    def _read_saturation(self, low: int | None, high: int | None, type: str) -> Scaling:
        if low is None and high is None:
            return Scaling(saturation=NO_SATURATION)
        bits = result_bits(self.name, type)
        most = (1 << (bits - 1)) - 1
        given = (low, high)
        if type == self.sums:  # an end that no sum is beyond may be left out
            low, high = -most - 1 if low is None else low, most if high is None else high
        if bits == UNSIGNED_BITS and (low, high) == (0, 2 * most + 1):
            return Scaling(saturation=SATURATE, unsigned=True)
        if high == most and low in (-most - 1, -most):
            return Scaling(saturation=SATURATE if low == -most - 1 else SYMMETRIC)
        is_inside = low is not None and high is not None and -most - 1 <= low <= high <= most
        if is_inside and bits in CLIP_BITS:
            # Sums that are not cut are clipped as they are; others after a store's saturation.
            saturation = NO_SATURATION if type == self.sums else SATURATE
            return Scaling(
                saturation=saturation,
                low=None if low == -most - 1 else low,
                high=None if high == most else high,
            )
        raise self._clip_error(given, type)

    def _clip_cut(
        self, scaling: Scaling, ends: tuple[int | None, int | None], type: str
    ) -> Scaling:
        """What is stored so, with results clipped to `ends` behind it."""
        if ends == (None, None):
            return scaling
        bits, (low, high) = result_bits(self.name, type), ends
        most = (1 << (bits - 1)) - 1
        least_first = low is None or high is None or low <= high
        if bits not in CLIP_BITS or scaling.limits or not least_first:
            raise self._clip_error(ends, type)
        return replace(
            scaling,
            low=None if low == -most - 1 else low,
            high=None if high == most else high,
        )

    def _clip_error(self, ends: tuple[int | None, int | None], type: str) -> WeftError:
        low, high = map(_bound_text, ends)
        clips = _clips_text(type, result_bits(self.name, type))
        return WeftError(f"@{self.name}: results are clipped to {low} … {high}, but {clips}")


_MAXIMUM_TIMES = 16
"""How often one operand may be added."""


def _list_terms(value: Scalar) -> list[tuple[Scalar, int]]:
    """The terms of a sum (arith.addi) in order, and how often each is in it."""
    nodes = nodes_of(value)
    times: Counter[int] = Counter((id(value),))
    for node in reversed(nodes):
        if isinstance(node, ScalarOp) and node.name == "arith.addi":
            for arg in node.args:
                times[id(arg)] += times[id(node)]
    sums = (isinstance(node, ScalarOp) and node.name == "arith.addi" for node in nodes)
    return [(n, times[id(n)]) for n, inner in zip(nodes, sums) if times[id(n)] and not inner]


def _clips_text(type: str, bits: int) -> str:
    """What results of a type are clipped to on a core."""
    most = (1 << (bits - 1)) - 1
    if bits in CLIP_BITS:
        return f"those of {type} are to two ends within {-most - 1} … {most}, the lower one first"
    return (
        f"those of {type} are to {-most - 1} … {most}, to {-most} … {most} or to 0 … "
        f"{2 * most + 1}, as a store does; clip further elsewhere"
    )


def _bound_text(number: int | None) -> str:
    return "any" if number is None else str(number)
