"""
Takes quasi-affine maps of positions apart into boxes on which they are affine.

A position of a stored tensor is a mixed-radix number. `split_boxes` cuts the dimensions of a box
into digits and pieces until every division, remainder and guard of a map is decided, so that
loops over the digits need neither. Where that would take too many pieces there is no answer.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineExpr
from xdsl.ir.affine.affine_expr import AffineConstantExpr, AffineDimExpr

from ....transforms.kernel.linear import Linear
from ....transforms.layout.map import Fill
from .lane_forms import Ints, LaneExpr

Form: TypeAlias = Linear[int]
"""A linear form of the digits of a box, by number."""


@dataclass(frozen=True)
class Lane:
    """One of several positions that move together: what is added to each dimension."""

    offsets: tuple[int, ...]


@dataclass(frozen=True)
class Box:
    """
    Digits with their extents (by number), and the position in each dimension. `values` are,
    for each lane, the source offset or the fill.
    """

    extents: Mapping[int, int]
    index: tuple[Form, ...]
    values: tuple[Form | int | float, ...] = ()


@dataclass
class _Cut(Exception):
    """An expression is not decided; `points` cut the digit, or `tile` makes it two digits."""

    digit: int
    points: tuple[int, ...] = ()
    tile: int = 0


class _TooMany(Exception):
    pass


def split_boxes(
    shape: Sequence[int],
    lanes: Sequence[Lane],
    guards: Sequence[Fill],
    offset: AffineExpr,
    limit: int,
) -> tuple[Box, ...] | None:
    """
    The boxes that `shape` (outermost first) falls into, in each of which the lanes read
    affine source offsets or fill. None if there would be more than `limit` of them.
    """
    extents = {i: e for i, e in enumerate(shape) if e > 1}
    index = tuple(Linear(0, ((i, 1),)) if e > 1 else Linear() for i, e in enumerate(shape))
    try:
        found = _Splitter(tuple(lanes), tuple(guards), offset, limit, len(shape))
        return tuple(found.refine_box(Box(extents, index)))
    except _TooMany:
        return None


@dataclass
class _Splitter:
    lanes: tuple[Lane, ...]
    guards: tuple[Fill, ...]
    offset: AffineExpr
    limit: int
    names: int
    steps: int = 0

    def __post_init__(self) -> None:
        self._offsets = np.array([lane.offsets for lane in self.lanes], np.int64)
        self._tests = [(guard, fill, LaneExpr(guard.expr)) for guard, fill in self.guards]
        self._source = LaneExpr(self.offset)
        self._known = self._source.known and all(expr.known for _, _, expr in self._tests)

    def refine_box(self, box: Box) -> Iterator[Box]:
        """The box, or those of the pieces that it has to be cut into."""
        pending = [box]
        done = 0
        while pending:
            current = pending.pop()
            self.steps += len(self.lanes)
            if self.steps > 40 * self.limit or done + len(pending) > self.limit:
                raise _TooMany
            try:
                values = self._lane_values(current)
            except _Cut as cut:
                pending += reversed(self._cut_pieces(current, cut))
            else:
                done += 1
                yield Box(current.extents, current.index, values)

    def _lane_values(self, box: Box) -> tuple[Form | int | float, ...]:
        """The values of all lanes. Raises `_Cut` for the first one that is not decided."""
        return tuple(self._values_of(box, np.arange(len(self.lanes))))

    def _values_of(self, box: Box, lanes: Ints) -> list[Form | int | float]:
        """The values of these lanes: at once, or where that cannot be, those of each half."""
        found = self._evaluate_together(box, lanes) if len(lanes) > 1 and self._known else None
        if found is not None:
            return found
        if len(lanes) == 1 or not self._known:
            numbers: list[int] = lanes.tolist()
            return [self._lane_value(box, self.lanes[number]) for number in numbers]
        half = len(lanes) // 2
        return self._values_of(box, lanes[:half]) + self._values_of(box, lanes[half:])

    def _evaluate_together(self, box: Box, lanes: Ints) -> list[Form | int | float] | None:
        values: dict[int, Form | int | float] = {}
        left = lanes
        for guard, fill, expr in self._tests:
            forms = expr.evaluate(box.index, self._offsets[left], box.extents)
            if forms is None:
                return None
            low, high = forms.span(box.extents)
            within = (low >= guard.lower) & (high < guard.upper)
            if not (within | (high < guard.lower) | (low >= guard.upper)).all():
                return None
            values |= dict.fromkeys(left[~within].tolist(), fill)
            left = left[within]
        forms = self._source.evaluate(box.index, self._offsets[left], box.extents)
        if forms is None:
            return None
        for lane, constant in zip(left.tolist(), forms.constants.tolist(), strict=True):
            values[lane] = Linear(constant, forms.terms.terms)
        return [values[lane] for lane in lanes.tolist()]

    def _lane_value(self, box: Box, lane: Lane) -> Form | int | float:
        index = [
            form.plus(offset) if offset else form
            for form, offset in zip(box.index, lane.offsets, strict=True)
        ]
        for guard, fill in self.guards:
            form = evaluate_form(guard.expr, index, box.extents)
            if not _tests_range(form, guard.lower, guard.upper, box.extents):
                return fill
        return evaluate_form(self.offset, index, box.extents)

    def _cut_pieces(self, box: Box, cut: _Cut) -> list[Box]:
        extent = box.extents[cut.digit]
        if cut.tile:
            whole, rest = divmod(extent, cut.tile)
            pieces = [self._make_piece(box, cut.digit, 0, whole, cut.tile)]
            if rest:
                pieces.append(self._make_piece(box, cut.digit, whole * cut.tile, 1, rest))
            return pieces
        ends = sorted({0, extent, *cut.points})
        return [
            self._make_piece(box, cut.digit, low, 1, high - low)
            for low, high in itertools.pairwise(ends)
        ]

    def _make_piece(self, box: Box, digit: int, start: int, outer: int, inner: int) -> Box:
        """The box with `digit = start + inner * new outer digit + new inner digit`."""
        extents = {d: e for d, e in box.extents.items() if d != digit}
        value: Form = Linear(start)
        for extent, stride in ((outer, inner), (inner, 1)):
            if extent > 1:
                extents[self.names] = extent
                value = value.plus(Linear(0, ((self.names, stride),)))
                self.names += 1
        return Box(extents, tuple(form.substitute(digit, value) for form in box.index))


def evaluate_form(expr: AffineExpr, index: Sequence[Form], extents: Mapping[int, int]) -> Form:
    """`expr` of the dimensions `index` as a form. Raises `_Cut` where that takes a cut."""
    # Millions of these are evaluated where layouts are compared: the classes are compared as
    # they are, which is much faster than `isinstance` of classes with abstract ones above them.
    if type(expr) is AffineDimExpr:
        return index[expr.position]
    if type(expr) is AffineConstantExpr:
        return Linear(expr.value)
    if type(expr) is not AffineBinaryOpExpr:
        raise ValueError(f"{expr}: symbols are not supported in layouts")
    lhs = evaluate_form(expr.lhs, index, extents)
    if type(expr.rhs) is AffineConstantExpr:
        return _with_constant(expr.kind, lhs, expr.rhs.value, extents)
    rhs = evaluate_form(expr.rhs, index, extents)
    if expr.kind is AffineBinaryOpKind.Add:
        return lhs.plus(rhs)
    if expr.kind is AffineBinaryOpKind.Mul and rhs.terms:
        return rhs.scaled(lhs.constant)
    return _with_constant(expr.kind, lhs, rhs.constant, extents)


def _with_constant(
    kind: AffineBinaryOpKind, lhs: Form, rhs: int, extents: Mapping[int, int]
) -> Form:
    if kind is AffineBinaryOpKind.Add:
        return Linear(lhs.constant + rhs, lhs.terms)
    if kind is AffineBinaryOpKind.Mul:
        return lhs.scaled(rhs)
    if kind is AffineBinaryOpKind.FloorDiv:
        return _divide_form(lhs, rhs, extents)
    if kind is AffineBinaryOpKind.CeilDiv:
        return _divide_form(Linear(lhs.constant + rhs - 1, lhs.terms), rhs, extents)
    return lhs.plus(_divide_form(lhs, rhs, extents), -rhs)


def _divide_form(form: Form, divisor: int, extents: Mapping[int, int]) -> Form:
    if divisor == 1:
        return form
    if not form.terms:
        return Linear(form.constant // divisor)
    whole, rest = form.split(divisor)
    low, high = rest.span(extents)
    if low // divisor == high // divisor:
        return whole.plus(low // divisor)
    raise _cut_for_quotient(rest, divisor, extents)


def _cut_for_quotient(rest: Form, divisor: int, extents: Mapping[int, int]) -> _Cut:
    """
    The cut that decides `rest floordiv divisor`, all of whose coefficients are in 0..divisor-1.
    """
    digit, a = max(rest.terms, key=lambda t: (t[1] * (extents[t[0]] - 1), -t[0]))
    extent = extents[digit]
    low, high = rest.without(digit).span(extents)
    period = divisor // math.gcd(a, divisor)
    if extent > period:
        start = -(-(divisor - low) // a) if a and divisor % a == 0 else 0
        if low // a and 0 < start < min(extent, period):
            return _Cut(digit, (start,))
        return _Cut(digit, tile=period)
    changes = [
        x
        for x in range(1, extent)
        if _decide_quotient(a * x, low, high, divisor)
        != _decide_quotient(a * (x - 1), low, high, divisor)
    ]
    return _Cut(digit, tuple(changes)) if changes else _enumerate_digit(rest, extents)


def _decide_quotient(value: int, low: int, high: int, divisor: int) -> tuple[int, int]:
    return (value + low) // divisor, (value + high) // divisor


def _tests_range(form: Form, lower: int, upper: int, extents: Mapping[int, int]) -> bool:
    low, high = form.span(extents)
    if low >= lower and high < upper:
        return True
    if high < lower or low >= upper:
        return False
    digit, a = max(form.terms, key=lambda t: (abs(t[1]) * (extents[t[0]] - 1), -t[0]))
    low, high = form.without(digit).span(extents)
    # Where a * x + low or a * x + high passes a bound, it is first one side and then the other.
    bounds = [bound - end for bound in (lower, upper) for end in (low, high)]
    points = {-(-b // a) for b in bounds} if a > 0 else {b // a + 1 for b in bounds}
    inner = tuple(sorted(p for p in points if 0 < p < extents[digit]))
    raise _Cut(digit, inner) if inner else _enumerate_digit(form, extents)


def _enumerate_digit(form: Form, extents: Mapping[int, int]) -> _Cut:
    """Makes the shortest digit a constant in each piece."""
    digit = min((d for d, _ in form.terms), key=lambda d: (extents[d], d))
    return _Cut(digit, tuple(range(1, extents[digit])))
