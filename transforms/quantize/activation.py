"""Scalar expressions that cut a value to an interval: ReLU, ReLU6 and whatever is written so."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ..kernel.view import Scalar, ScalarConst, ScalarOp

_MAXIMA = ("arith.maximumf", "arith.maxnumf")
_MINIMA = ("arith.minimumf", "arith.minnumf")
_GREATER = ("ogt", "oge", "ugt", "uge")
_LESS = ("olt", "ole", "ult", "ule")


@dataclass(frozen=True)
class Interval:
    """What a value is cut to: `min(max(x, low), high)`, with infinite ends where it is not."""

    low: float = -math.inf
    high: float = math.inf

    def raised(self, bound: float) -> Interval:
        """The interval of `max(y, bound)` of a value `y` in this one."""
        return Interval(max(self.low, bound), max(self.high, bound))

    def lowered(self, bound: float) -> Interval:
        """The interval of `min(y, bound)` of a value `y` in this one."""
        return Interval(min(self.low, bound), min(self.high, bound))

    def followed_by(self, other: Interval) -> Interval:
        """Both cuts in turn."""
        return self.raised(other.low).lowered(other.high)


def split_interval(body: Scalar) -> tuple[Interval, Scalar]:
    """
    The interval that `body` cuts its inner value to by maxima and minima with constants, also as
    comparisons and selections, and that value. What NaN becomes is not looked at.
    """
    cuts: list[Interval] = []
    while (found := _outer_cut(body)) is not None:
        cut, body = found
        cuts.append(cut)
    interval = Interval()
    for cut in reversed(cuts):
        interval = interval.followed_by(cut)
    return interval, body


def _outer_cut(body: Scalar) -> tuple[Interval, Scalar] | None:
    """The outermost maximum or minimum with a constant, and what it is taken of."""
    if not isinstance(body, ScalarOp):
        return None
    if body.name == "arith.select":
        return _selected_cut(body)
    if body.name not in (*_MAXIMA, *_MINIMA):
        return None
    return _cut_by(body.args, takes_larger=body.name in _MAXIMA)


def _selected_cut(body: ScalarOp) -> tuple[Interval, Scalar] | None:
    """
    The same of `select(x < c, x, c)` and its like, of the value and the number that are compared.
    """
    test, yes, no = body.args
    if not isinstance(test, ScalarOp) or not test.name.startswith("arith.cmpf:"):
        return None
    predicate = test.name.partition(":")[2]
    same = test.args in ((yes, no), (no, yes))
    if predicate not in (*_GREATER, *_LESS) or not same:
        return None
    # The first operand of the test is taken where the test holds: the larger one of both?
    takes_larger = (predicate in _GREATER) == (test.args[0] == yes)
    return _cut_by((yes, no), takes_larger=takes_larger)


def _cut_by(args: Sequence[Scalar], *, takes_larger: bool) -> tuple[Interval, Scalar] | None:
    numbers = [a for a in args if isinstance(a, ScalarConst)]
    values = [a for a in args if not isinstance(a, ScalarConst)]
    if len(numbers) != 1 or len(values) != 1:
        return None
    bound = float(numbers[0].value)
    return Interval(low=bound) if takes_larger else Interval(high=bound), values[0]
