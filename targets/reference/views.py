"""
Operands of kernels as strided NumPy views of the iteration domain.

`input_view` gives an array with one axis per iteration dimension whose element at a point is
what the access reads there; axes of dimensions that the access does not depend on have size
one. Sliding windows cost nothing so: axes overlap in memory. Padding and zero insertion are
made real once per tensor; only what no stride can say (remainders, say) is gathered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.lib.stride_tricks import as_strided
from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineExpr
from xdsl.ir.affine.affine_expr import AffineConstantExpr

from ...transforms.core.errors import WeftError
from ...transforms.kernel.index import box_of, evaluate_expr, make_grid
from ...transforms.kernel.strides import is_one_to_one
from ...transforms.kernel.view import Access, Box, Divides, Guard, InRange, expr_range, linear_form
from .scalars import Array


@dataclass(frozen=True)
class _Indexed:
    """An array, an index expression per axis, and the guards that are still to be applied."""

    array: Array
    exprs: tuple[AffineExpr, ...]
    guards: tuple[Guard, ...] = ()


def input_view(access: Access, array: Array, fill: Array, extents: Sequence[int]) -> Array:
    """
    The elements that `access` reads of `array` over the whole domain; `fill` where its guards fail.

    `array` and `fill` may hold other values than the operand, such as a function of them.
    The view is not to be written to. Raises `WeftError` for an index out of bounds.
    """
    if not all(extents):
        used = access.used_dims
        shape = [extent if d in used else 1 for d, extent in enumerate(extents)]
        return np.zeros(shape, array.dtype)
    operand = _Indexed(array, access.map.results, access.guards)
    operand = _dilate_operand(operand, fill, extents)
    operand = _pad_operand(operand, fill, extents, access.name)
    operand = _gather_operand(operand, extents)
    view = _strided_view(operand, extents)
    for guard in operand.guards:
        view = np.where(_guard_mask(guard, extents), view, fill)
    return view


def cut_view(view: Array, box: Box) -> Array:
    """The part of a view that belongs to `box`; axes of unused dimensions stay as they are."""
    ranges = (
        slice(None) if size == 1 else slice(lower, upper)
        for size, (lower, upper) in zip(view.shape, box, strict=True)
    )
    # With `...`, an array without axes stays a view.
    return view[(*ranges, ...)]


def _is_same(a: AffineExpr, b: AffineExpr, num_dims: int) -> bool:
    if a == b:
        return True
    form = linear_form(a, num_dims)
    return form is not None and form == linear_form(b, num_dims)


def _dilate_operand(operand: _Indexed, fill: Array, extents: Sequence[int]) -> _Indexed:
    """
    Makes zero insertion real: an axis read at `e floordiv s` where `s` divides `e` becomes
    one `s` times as long, read at `e`.
    """
    array, exprs, guards = operand.array, list(operand.exprs), list(operand.guards)
    num_dims = len(extents)
    for axis, expr in enumerate(exprs):
        if not isinstance(expr, AffineBinaryOpExpr):
            continue
        if expr.kind is not AffineBinaryOpKind.FloorDiv:
            continue
        assert isinstance(expr.rhs, AffineConstantExpr)
        inner, factor = expr.lhs, expr.rhs.value
        ours = [
            g
            for g in guards
            if isinstance(g, Divides) and g.divisor == factor and _is_same(g.expr, inner, num_dims)
        ]
        if not ours or linear_form(inner, num_dims) is None:
            continue
        shape = list(array.shape)
        shape[axis] *= factor
        dilated = np.full(shape, fill, array.dtype)
        dilated[(slice(None),) * axis + (slice(None, None, factor),)] = array
        array, exprs[axis] = dilated, inner
        guards = [
            InRange(inner, g.lower * factor, g.upper * factor)
            if isinstance(g, InRange) and g.expr == expr
            else g
            for g in guards
            if g not in ours
        ]
    return _Indexed(array, tuple(exprs), tuple(guards))


def _pad_operand(operand: _Indexed, fill: Array, extents: Sequence[int], name: str) -> _Indexed:
    """Makes padding real: every linear index is in bounds afterwards."""
    array, exprs, guards = operand.array, list(operand.exprs), list(operand.guards)
    box = tuple((0, extent) for extent in extents)
    for axis, expr in enumerate(exprs):
        if linear_form(expr, len(extents)) is None:
            continue
        first, last, _ = expr_range(expr, box)
        lower, upper = 0, array.shape[axis]
        ours = [
            g for g in guards if isinstance(g, InRange) and _is_same(g.expr, expr, len(extents))
        ]
        for guard in ours:
            lower, upper = max(lower, guard.lower), min(upper, guard.upper)
        if lower <= first and last < upper:
            guards = [g for g in guards if g not in ours]
            continue
        if not guards:
            raise WeftError(
                f"operand {name} is indexed from {first} to {last} in dimension {axis}, which "
                f"has {array.shape[axis]} elements"
            )
        guards = [g for g in guards if g not in ours]
        array = _padded_axis(array, axis, (first, last + 1), (lower, upper), fill)
        exprs[axis] = expr + -first
    return _Indexed(array, tuple(exprs), tuple(guards))


def _padded_axis(
    array: Array, axis: int, wanted: tuple[int, int], real: tuple[int, int], fill: Array
) -> Array:
    """The part `wanted` of an axis, holding `fill` outside of the part `real`."""
    shape = list(array.shape)
    shape[axis] = wanted[1] - wanted[0]
    padded = np.full(shape, fill, array.dtype)
    lower, upper = max(wanted[0], real[0]), min(wanted[1], real[1])
    if lower < upper:
        before = (slice(None),) * axis
        source = array[(*before, slice(lower, upper))]
        padded[(*before, slice(lower - wanted[0], upper - wanted[0]))] = source
    return padded


def _guard_mask(guard: Guard, extents: Sequence[int]) -> Array:
    box = box_of(extents)
    values = evaluate_expr(guard.expr, make_grid(box, range(len(box))))
    if isinstance(guard, Divides):
        return values % guard.divisor == 0
    return (guard.lower <= values) & (values < guard.upper)


def _gather_operand(operand: _Indexed, extents: Sequence[int]) -> _Indexed:
    """
    Replaces the axes with quasi-affine indices by one axis per dimension that these use,
    indexed by it alone.
    """
    num_dims = len(extents)
    axes = [i for i, e in enumerate(operand.exprs) if linear_form(e, num_dims) is None]
    if not axes:
        return operand
    indices, dims = _gather_indices(operand, axes, extents)
    rest = [i for i in range(len(operand.exprs)) if i not in axes]
    array = operand.array.transpose(*axes, *rest)[indices]
    exprs = (*(AffineExpr.dimension(d) for d in dims), *(operand.exprs[i] for i in rest))
    return replace(operand, array=array, exprs=exprs)


def _gather_indices(
    operand: _Indexed, axes: Sequence[int], extents: Sequence[int]
) -> tuple[tuple[Array, ...], list[int]]:
    """Index arrays of `axes`, over the dimensions they use, and these dimensions."""
    dims = sorted(set[int]().union(*(operand.exprs[i].used_dims() for i in axes)))
    shape = [extents[d] for d in dims]
    points = make_grid(box_of(extents), dims)
    indices: list[Array] = []
    for axis in axes:
        found = evaluate_expr(operand.exprs[axis], points)
        size = operand.array.shape[axis]
        if not operand.guards and found.size and (found.min() < 0 or found.max() >= size):
            raise WeftError(
                f"index {operand.exprs[axis]} leaves dimension {axis}, which has {size} elements"
            )
        indices.append(np.broadcast_to(np.clip(found, 0, max(0, size - 1)), shape))
    return tuple(indices), dims


def _strided_view(operand: _Indexed, extents: Sequence[int], *, writeable: bool = False) -> Array:
    """The view of an array with linear indices that are all in bounds."""
    array = operand.array
    strides = [0] * len(extents)
    used = [False] * len(extents)
    start: list[slice] = []
    for axis, expr in enumerate(operand.exprs):
        form = linear_form(expr, len(extents))
        assert form is not None
        coefficients, constant = form
        start.append(slice(constant, None))
        # The view starts at the element of point zero; negative strides step back from it.
        for d, coefficient in enumerate(coefficients):
            strides[d] += coefficient * array.strides[axis]
            used[d] |= coefficient != 0
    shape = [extent if used[d] else 1 for d, extent in enumerate(extents)]
    return as_strided(array[(*start, ...)], shape, strides, writeable=writeable)


@dataclass(frozen=True)
class OutputView:
    """
    An output array and the view of it through which a kernel writes.

    Axes of dimensions that the access does not depend on have size one. `overlapping` are
    dimensions to be taken one index at a time, for distinct points to be distinct elements.
    """

    array: Array
    view: Array
    overlapping: tuple[int, ...]
    indices: tuple[Array, ...] | None = None
    temporary: Array | None = None
    order: tuple[int, ...] = ()

    def write_back(self) -> Array:
        """The array with all that was written."""
        if self.indices is not None and self.temporary is not None:
            self.array.transpose(*self.order)[self.indices] = self.temporary
        return self.array


def output_view(access: Access, array: Array, extents: Sequence[int]) -> OutputView:
    """
    The view through which `array`, which is changed, is written. Raises `WeftError` for
    an index out of bounds, and for quasi-affine indices that meet in one element.
    """
    operand = _pad_operand(_Indexed(array, access.map.results), np.zeros(()), extents, access.name)
    num_dims = len(extents)
    axes = [i for i, e in enumerate(operand.exprs) if linear_form(e, num_dims) is None]
    if not axes:
        view = _strided_view(operand, extents, writeable=True)
        return OutputView(array, view, _overlapping_dims(operand.exprs, extents))
    indices, dims = _gather_indices(operand, axes, extents)
    flat = np.ravel_multi_index(indices, [array.shape[i] for i in axes])
    if np.unique(flat).size != flat.size:
        raise WeftError(
            f"output {access.name} is indexed by {access.map}, where several iterations of a "
            "quasi-affine index meet in one element; write it as a linear index"
        )
    rest = [i for i in range(len(operand.exprs)) if i not in axes]
    order = (*axes, *rest)
    temporary = array.transpose(*order)[indices].copy()
    exprs = (*(AffineExpr.dimension(d) for d in dims), *(operand.exprs[i] for i in rest))
    view = _strided_view(_Indexed(temporary, exprs), extents, writeable=True)
    return OutputView(array, view, _overlapping_dims(exprs, extents), indices, temporary, order)


def _overlapping_dims(exprs: Sequence[AffineExpr], extents: Sequence[int]) -> tuple[int, ...]:
    """The smallest dimensions that make the index not one-to-one if they move."""
    held: set[int] = set()
    for expr in exprs:
        form = linear_form(expr, len(extents))
        assert form is not None
        moving = {d for d, c in enumerate(form[0]) if c and extents[d] > 1}
        # The largest dimensions are kept, as long as each index still has one preimage.
        kept: list[int] = []
        for d in sorted(moving, key=lambda d: -extents[d]):
            if is_one_to_one((abs(form[0][k]), extents[k]) for k in (*kept, d)):
                kept.append(d)
            else:
                held.add(d)
    return tuple(sorted(held))
