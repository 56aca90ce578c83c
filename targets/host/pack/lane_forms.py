"""
Quasi-affine expressions of many positions at once, which lie a constant apart.

Of positions `index + offset`, one for each lane, all linear forms have the same terms: only their
constants differ, and are arrays. So an expression is evaluated once for all lanes, and each of its
parts once, however often it stands there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineExpr
from xdsl.ir.affine.affine_expr import AffineConstantExpr, AffineDimExpr

from ....transforms.kernel.linear import Linear

Ints: TypeAlias = npt.NDArray[np.int64]
Form: TypeAlias = Linear[int]


@dataclass(frozen=True)
class LaneForms:
    """`terms` of all lanes, without a constant, and the constant of each lane."""

    terms: Form
    constants: Ints

    def span(self, extents: Mapping[int, int]) -> tuple[Ints, Ints]:
        """The smallest and the largest value of each lane, as by `Linear.span`."""
        low, high = self.terms.span(extents)
        return self.constants + low, self.constants + high

    def plus(self, other: LaneForms, factor: int = 1) -> LaneForms:
        """`self + factor * other`."""
        terms = self.terms.plus(other.terms, factor)
        return LaneForms(terms, self.constants + factor * other.constants)

    def scaled(self, factor: int) -> LaneForms:
        """`factor * self`."""
        return LaneForms(self.terms.scaled(factor), factor * self.constants)

    def divided(self, divisor: int, extents: Mapping[int, int]) -> LaneForms | None:
        """`self floordiv divisor`; `None` where that is no form for some lane."""
        if not self.terms.terms:
            return LaneForms(self.terms, self.constants // divisor)
        whole, rest = self.terms.split(divisor)
        low, high = LaneForms(rest, self.constants % divisor).span(extents)
        low, high = low // divisor, high // divisor
        if not np.array_equal(low, high):
            return None
        return LaneForms(whole, self.constants // divisor + low)


@dataclass(frozen=True)
class _Step:
    """A part of an expression: of what kind, of which earlier parts, and with which number."""

    kind: AffineBinaryOpKind | None
    lhs: int
    rhs: int | None
    number: int


class LaneExpr:
    """
    An expression to be evaluated for lanes: its parts, each once. `known` is false for what has
    none of these forms (symbols, say).
    """

    def __init__(self, expr: AffineExpr):
        self._steps: list[_Step] = []
        self._numbers: dict[AffineExpr, int] = {}
        self.known = self._add(expr) is not None

    def _add(self, expr: AffineExpr) -> int | None:
        """The number of a part, which is added if there is none yet."""
        if expr in self._numbers:
            return self._numbers[expr]
        step = self._step_of(expr)
        if step is None:
            return None
        self._steps.append(step)
        self._numbers[expr] = len(self._steps) - 1
        return len(self._steps) - 1

    def _step_of(self, expr: AffineExpr) -> _Step | None:
        if isinstance(expr, AffineDimExpr):
            return _Step(None, expr.position, None, 0)
        if isinstance(expr, AffineConstantExpr):
            return _Step(None, -1, None, expr.value)
        if not isinstance(expr, AffineBinaryOpExpr) or (lhs := self._add(expr.lhs)) is None:
            return None
        if isinstance(expr.rhs, AffineConstantExpr):
            return _Step(expr.kind, lhs, None, expr.rhs.value)
        rhs = self._add(expr.rhs) if expr.kind is AffineBinaryOpKind.Add else None
        return None if rhs is None else _Step(expr.kind, lhs, rhs, 0)

    def evaluate(
        self, index: Sequence[Form], offsets: Ints, extents: Mapping[int, int]
    ) -> LaneForms | None:
        """
        The expression of the dimensions `index + offsets[lane]` (`[lanes, dimensions]`), whose
        digits have `extents`; `None` where it is no form for some lane, or not `known`.
        """
        if not self.known:
            return None
        found: list[LaneForms] = []
        for step in self._steps:
            value = self._evaluate_step(step, found, index, offsets, extents)
            if value is None:
                return None
            found.append(value)
        return found[-1]

    def _evaluate_step(
        self,
        step: _Step,
        found: Sequence[LaneForms],
        index: Sequence[Form],
        offsets: Ints,
        extents: Mapping[int, int],
    ) -> LaneForms | None:
        if step.kind is None:
            if step.lhs < 0:
                return LaneForms(Linear(), np.full(len(offsets), step.number))
            form = index[step.lhs]
            return LaneForms(Linear(0, form.terms), form.constant + offsets[:, step.lhs])
        lhs, number = found[step.lhs], step.number
        match step.kind:
            case AffineBinaryOpKind.Add:
                if step.rhs is not None:
                    return lhs.plus(found[step.rhs])
                return LaneForms(lhs.terms, lhs.constants + number)
            case AffineBinaryOpKind.Mul:
                return lhs.scaled(number)
            case AffineBinaryOpKind.FloorDiv:
                return lhs.divided(number, extents)
            case AffineBinaryOpKind.CeilDiv:
                return LaneForms(lhs.terms, lhs.constants + number - 1).divided(number, extents)
            case AffineBinaryOpKind.Mod:
                quotient = lhs.divided(number, extents)
                return None if quotient is None else lhs.plus(quotient, -number)
