"""
Linear forms: `constant + sum(coefficient * key)`, the one form of an index that is taken apart.

A key is whatever moves an index: the number of a dimension, the name of a loop, a digit of a box,
or a value that is itself no linear form of others, such as `d0 floordiv 4` as an `AffineExpr`:
quasi-affine expressions are linear forms over such atoms. Forms are canonical (no zeros, keys in
order), so that equal forms are equal values.

Where an index is known by other means, this is not used: `AffineExpr` where it is read from or
written to the IR, a tuple of coefficients by dimension (`view.linear_form`) where all dimensions
are looked at, and `#triplet.form` in the text of the IR.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Generic, NamedTuple, TypeVar

from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineExpr
from xdsl.ir.affine.affine_expr import AffineConstantExpr, AffineDimExpr

KeyT = TypeVar("KeyT", bound=Hashable)
OtherT = TypeVar("OtherT", bound=Hashable)


class Linear(NamedTuple, Generic[KeyT]):
    """
    `constant + sum(coefficient * key for key, coefficient in terms)`. `terms` are those of `of`:
    no coefficient is zero, no key comes twice, and keys are in the order of `_rank_term`.
    """

    constant: int = 0
    terms: tuple[tuple[KeyT, int], ...] = ()

    @staticmethod
    def of(constant: int, terms: Iterable[tuple[OtherT, int]]) -> Linear[OtherT]:
        """The form with these terms; those of a key that comes several times are added."""
        joined: dict[OtherT, int] = {}
        for key, coefficient in terms:
            joined[key] = joined.get(key, 0) + coefficient
        return Linear(constant, _order_terms(joined))

    @staticmethod
    def key(key: OtherT, coefficient: int = 1) -> Linear[OtherT]:
        """`coefficient * key`."""
        return Linear(0, ((key, coefficient),) if coefficient else ())

    @staticmethod
    def from_expr(expr: AffineExpr) -> Linear[int] | None:
        """
        An expression as a form of its dimensions' numbers; `None` if it has a division, a
        remainder, a symbol or a product of dimensions in it.
        """
        # The classes themselves are compared: `isinstance` asks abstract ones, and takes longer.
        if type(expr) is AffineDimExpr:
            return Linear(0, ((expr.position, 1),))
        if type(expr) is AffineConstantExpr:
            return Linear(expr.value)
        if type(expr) is not AffineBinaryOpExpr:
            return None
        lhs, rhs = Linear.from_expr(expr.lhs), Linear.from_expr(expr.rhs)
        if lhs is None or rhs is None:
            return None
        if expr.kind is AffineBinaryOpKind.Add:
            return lhs.plus(rhs)
        if expr.kind is AffineBinaryOpKind.Mul and not (lhs.terms and rhs.terms):
            return rhs.scaled(lhs.constant) if rhs.terms else lhs.scaled(rhs.constant)
        return None

    def expr(self, of: Callable[[KeyT], AffineExpr]) -> AffineExpr:
        """The form as an expression; `of` gives that of a key."""
        result = AffineExpr.constant(0)
        for key, coefficient in self.terms:
            result = result + of(key) * coefficient
        return result + self.constant

    def plus(self, other: Linear[KeyT] | int, factor: int = 1) -> Linear[KeyT]:
        """`self + factor * other`."""
        if isinstance(other, int):
            return Linear(self.constant + factor * other, self.terms)
        constant = self.constant + factor * other.constant
        if not other.terms:
            return Linear(constant, self.terms)
        if not self.terms and factor == 1:
            return Linear(constant, other.terms)
        terms = dict(self.terms)
        for key, coefficient in other.terms:
            terms[key] = terms.get(key, 0) + factor * coefficient
        return Linear(constant, _order_terms(terms))

    def scaled(self, factor: int) -> Linear[KeyT]:
        """`factor * self`."""
        if not factor:
            return Linear()
        return Linear(factor * self.constant, tuple((k, factor * c) for k, c in self.terms))

    def split(self, divisor: int) -> tuple[Linear[KeyT], Linear[KeyT]]:
        """
        `(quotient, rest)` with `self == divisor * quotient + rest`, the constant and all
        coefficients of `rest` in `0 .. divisor - 1`; `divisor` is above 0.
        """
        quotient = tuple((k, q) for k, c in self.terms if (q := c // divisor))
        rest = tuple((k, r) for k, c in self.terms if (r := c % divisor))
        return (
            Linear(self.constant // divisor, quotient),
            Linear(self.constant % divisor, rest),
        )

    def without(self, key: KeyT) -> Linear[KeyT]:
        """The form without the term of a key."""
        return Linear(self.constant, tuple(term for term in self.terms if term[0] != key))

    def substitute(self, key: KeyT, value: Linear[KeyT]) -> Linear[KeyT]:
        """The form with `value` for a key."""
        for own, coefficient in self.terms:
            if own == key:
                return self.without(key).plus(value, coefficient)
        return self

    def evaluate(self, values: Mapping[KeyT, int]) -> int:
        """The value where keys have these values."""
        return self.constant + sum(c * values[k] for k, c in self.terms)

    def coefficients(self: Linear[int], count: int) -> tuple[int, ...]:
        """The coefficients of keys `0 .. count - 1`."""
        terms = dict(self.terms)
        return tuple(terms.get(i, 0) for i in range(count))

    def bounds(self, range_of: Callable[[KeyT], tuple[int, int]]) -> tuple[int, int]:
        """
        The smallest and the largest value where each key takes those from the first to the second
        of `range_of`, independently of others.
        """
        low = high = self.constant
        for key, coefficient in self.terms:
            first, last = range_of(key)
            if coefficient < 0:
                first, last = last, first
            low += coefficient * first
            high += coefficient * last
        return low, high

    def span(self, extents: Mapping[KeyT, int]) -> tuple[int, int]:
        """The smallest and the largest value where keys run from 0 up to their extents."""
        low = high = self.constant
        for key, coefficient in self.terms:
            reach = coefficient * (extents[key] - 1)
            if reach < 0:
                low += reach
            else:
                high += reach
        return low, high


def _order_terms(terms: Mapping[OtherT, int]) -> tuple[tuple[OtherT, int], ...]:
    """The terms that are not zero, in order."""
    found = [term for term in terms.items() if term[1]]
    if len(found) > 1:
        # Numbers, of which there are millions, are compared as they are.
        found.sort(key=None if type(found[0][0]) is int else _rank_term)
    return tuple(found)


def _rank_term(term: tuple[Hashable, int]) -> tuple[bool, int, str]:
    """Names and numbers first, then dimensions by number, and then what else there is."""
    key = term[0]
    if isinstance(key, AffineDimExpr):
        return False, key.position, ""
    return not isinstance(key, str), 0, str(key)
