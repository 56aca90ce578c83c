"""
Data-dependence relations between the operator's iterations and its tensor elements.

An access function read forwards is functional: an iteration uses one element. Read
backwards it is not: an element is used by a set of iterations, and knowing the element
narrows the iteration's domain.

Source: D. Rieber, A. Acosta, H. Fröning, "Joint Program and Layout Transformations to
enable Convolutional Operators on Specialized Hardware based on Constraint Programming",
sections 3.2 and 4.2.1.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from xdsl.ir.affine import AffineExpr

from ....transforms.kernel.linear import Linear
from ....transforms.kernel.view import Access, expr_range
from .domains import Domain, Point, list_members

_ENUMERATED = 4096
"""Up to so many combinations of values an equation is made consistent exactly."""

Term: TypeAlias = tuple[int, int]
"""`(iteration dimension, coefficient)`."""


@dataclass(frozen=True)
class Index:
    """
    One tensor index as a function of the iteration, less its least value: the elements of
    a padded tensor are so counted from 0.

    `terms` and `constant` are those of its `Linear`, of which a search reads one at a time, `terms`
    being `None` for a quasi-affine expression; `dims` are the dimensions it depends on.
    """

    expr: AffineExpr
    dims: tuple[int, ...]
    terms: tuple[Term, ...] | None
    constant: int
    extent: int

    def value_at(self, point: Sequence[int]) -> int:
        if self.terms is None:
            return self.expr.eval(list(point), []) + self.constant
        return self.constant + sum(c * point[d] for d, c in self.terms)


def make_index(expr: AffineExpr, extents: Sequence[int]) -> Index:
    """`expr` over the iterations `0 .. extents - 1`."""
    lower, upper, _ = expr_range(expr, tuple((0, e) for e in extents))
    form = Linear.from_expr(expr)
    if form is None:
        dims = tuple(sorted(expr.used_dims()))
        return Index(expr, dims, None, -lower, upper - lower + 1)
    dims = tuple(d for d, _ in form.terms)
    return Index(expr, dims, form.terms, form.constant - lower, upper - lower + 1)


class Relation:
    """
    The element of one operator operand that an iteration uses.

    Iterations where a guard of the access fails use elements of the padded tensor: its
    indices are the access function's, whether or not they are within `Access.shape`.
    """

    def __init__(self, access: Access, extents: Sequence[int]) -> None:
        self.indices = tuple(make_index(r, extents) for r in access.map.results)
        self.origin: Point = tuple(
            expr_range(r, tuple((0, e) for e in extents))[0] for r in access.map.results
        )
        self._exact = tuple(
            (i, index.terms[0][0], index.terms[0][1], index.constant)
            for i, index in enumerate(self.indices)
            if index.terms is not None and len(index.terms) == 1
        )
        self._rest = tuple(
            (i, index)
            for i, index in enumerate(self.indices)
            if index.terms is None or len(index.terms) != 1
        )
        self.coupled = bool(self._rest)
        self.own_dims = tuple(dim for _, dim, _, _ in self._exact)

    @property
    def extents(self) -> tuple[int, ...]:
        """The shape of the padded tensor."""
        return tuple(index.extent for index in self.indices)

    def used_element(self, point: Point) -> Point:
        """The element that iteration `point` uses."""
        return tuple([index.value_at(point) for index in self.indices])

    def narrow_domain(self, domain: Domain, element: Point) -> Domain | None:
        """
        The iterations in `domain` that use `element`; some too many where an index couples
        dimensions, as what is kept is a product. `None` if there are none.
        """
        narrowed: list[int] | None = None
        for i, dim, coefficient, constant in self._exact:
            value, remainder = divmod(element[i] - constant, coefficient)
            current = domain[dim] if narrowed is None else narrowed[dim]
            if remainder or value < 0 or not current >> value & 1:
                return None
            if current & (current - 1):
                if narrowed is None:
                    narrowed = list(domain)
                narrowed[dim] = 1 << value
        result = domain if narrowed is None else tuple(narrowed)
        return self.narrow_coupled(result, element) if self._rest else result

    def narrow_coupled(self, domain: Domain, element: Point) -> Domain | None:
        """
        Narrows as `narrow_domain` does for the indices that couple dimensions, to a fixed point.
        """
        while True:
            before = domain
            for i, index in self._rest:
                after = _narrow_index(index, domain, element[i])
                if after is None:
                    return None
                domain = after
            if domain == before:
                return domain


def _narrow_index(index: Index, domain: Domain, value: int) -> Domain | None:
    choices = [list_members(domain[d]) for d in index.dims]
    if math.prod(len(c) for c in choices) > _ENUMERATED:
        return _narrow_bounds(index, domain, value)
    kept = [0] * len(choices)
    point = [0] * len(domain)
    for combination in product(*choices):
        for dim, v in zip(index.dims, combination, strict=True):
            point[dim] = v
        if index.value_at(point) == value:
            for k, v in enumerate(combination):
                kept[k] |= 1 << v
    if not index.dims:
        return domain if index.value_at(point) == value else None
    if not all(kept):
        return None
    narrowed = list(domain)
    for dim, mask in zip(index.dims, kept, strict=True):
        narrowed[dim] = mask
    return tuple(narrowed)


def _narrow_bounds(index: Index, domain: Domain, value: int) -> Domain | None:
    """Interval reasoning on a linear index; a quasi-affine one is left for later."""
    if index.terms is None:
        return domain
    ends: list[tuple[int, int]] = []
    for d, c in index.terms:
        mask = domain[d]
        a, b = c * ((mask & -mask).bit_length() - 1), c * (mask.bit_length() - 1)
        ends.append((min(a, b), max(a, b)))
    low = index.constant + sum(a for a, _ in ends)
    high = index.constant + sum(b for _, b in ends)
    narrowed = list(domain)
    for (d, c), (a, b) in zip(index.terms, ends, strict=True):
        # c * v lies between these two, the other terms being at their ends.
        least, most = value - (high - b), value - (low - a)
        first, last = (-(-least // c), most // c) if c > 0 else (-(most // -c), least // c)
        first = max(first, 0)
        if last < first:
            return None
        narrowed[d] &= (1 << (last + 1)) - (1 << first)
        if not narrowed[d]:
            return None
    return tuple(narrowed)
