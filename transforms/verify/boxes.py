"""
Rules for the shapes of ops that move or index elements: plain functions of numbers, which give
the reason why not, or `None` if all is well.

A size that is only known at run time is `None`; what depends on it is not decided here.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineExpr
from xdsl.ir.affine.affine_expr import AffineConstantExpr

from ..kernel.index import box_of, evaluate_expr, expr_bounds, make_grid
from ..kernel.view import Guard, InRange, linear_form

Size: TypeAlias = int | None

_MAX_POINTS: Final = 1 << 22
"""Iterations that an index is evaluated at where no formula decides its range."""

_MAX_NUMBER: Final = 1 << 62
"""Numbers beyond are not computed with: they may overflow."""


def are_compatible(a: Size, b: Size) -> bool:
    """Tests whether two sizes agree, as far as they are known."""
    return a is None or b is None or a == b


def slice_problem(
    shape: Sequence[Size],
    offsets: Sequence[Size],
    sizes: Sequence[Size],
    strides: Sequence[Size],
) -> str | None:
    """
    The reason why the elements `offset + stride * (0 .. size - 1)` are no slice of a tensor of
    `shape`.
    """
    counts = {len(shape), len(offsets), len(sizes), len(strides)}
    if len(counts) > 1:
        return (
            f"{len(offsets)} offsets, {len(sizes)} sizes and {len(strides)} strides for rank "
            f"{len(shape)}"
        )
    for axis, part in enumerate(zip(shape, offsets, sizes, strides, strict=True)):
        extent, offset, size, stride = part
        if size is not None and size < 0:
            return f"the size of dimension {axis} is {size}, but must be 0 or more"
        if stride is not None and stride < 1:
            return f"the stride of dimension {axis} is {stride}, but must be 1 or more"
        if offset is not None and offset < 0:
            return f"the offset of dimension {axis} is {offset}, but must be 0 or more"
        last = _last_reached(offset, size, stride)
        if extent is not None and last is not None and last >= extent:
            return f"reaches element {last} of dimension {axis}, which has {extent}"
    return None


def _last_reached(offset: Size, size: Size, stride: Size) -> Size:
    """The last element that is surely reached, or the one in front of an empty slice."""
    first = 0 if offset is None else offset
    if size is None or size == 0:
        return None if offset is None else first - 1
    return first + (size - 1) * (1 if stride is None else stride)


def reduction_problem(sizes: Sequence[Size], shape: Sequence[Size]) -> str | None:
    """The reason why `shape` is not `sizes` without some dimensions of size one."""
    problem = f"a slice of {format_shape(sizes)} is not a tensor of {format_shape(shape)}"
    if None in sizes or None in shape:
        return problem if len(shape) > len(sizes) else None
    kept = 0
    for size in sizes:
        # Taking a one as early as it can be is never wrong: only ones are left out.
        if kept < len(shape) and size == shape[kept]:
            kept += 1
        elif size != 1:
            return problem
    return problem if kept < len(shape) else None


def pad_problem(
    shape: Sequence[Size], low: Sequence[Size], high: Sequence[Size], result: Sequence[Size]
) -> str | None:
    """The reason why `result` is not `low + shape + high`. Less than nothing cuts off."""
    if len({len(shape), len(low), len(high), len(result)}) > 1:
        return (
            f"{len(low)} and {len(high)} sizes of padding for rank {len(shape)}, and a result of "
            f"rank {len(result)}"
        )
    for axis, (extent, before, after, found) in enumerate(
        zip(shape, low, high, result, strict=True)
    ):
        if extent is None or before is None or after is None:
            continue
        wanted = before + extent + after
        if wanted < 0:
            return f"dimension {axis} is cut to {wanted} elements"
        if not are_compatible(wanted, found):
            return (
                f"dimension {axis} has {before} + {extent} + {after} = {wanted} elements, but "
                f"the result has {found}"
            )
    return None


def reshape_problem(
    groups: Sequence[Sequence[int]], many: Sequence[Size], few: Sequence[Size]
) -> str | None:
    """
    The reason why the dimensions `many` in these groups, one after the other, are not `few`. A
    scalar has no group, and comes of dimensions of one element.
    """
    if not groups and not few:
        wide = [axis for axis, extent in enumerate(many) if extent not in (None, 1)]
        return f"dimension {wide[0]} has {many[wide[0]]} elements, a scalar 1" if wide else None
    if [d for group in groups for d in group] != list(range(len(many))):
        return f"the groups {[list(g) for g in groups]} are not those of {len(many)} dimensions"
    if len(groups) != len(few):
        return f"{len(groups)} groups for {len(few)} dimensions"
    for axis, (group, extent) in enumerate(zip(groups, few, strict=True)):
        sizes = [many[d] for d in group]
        known = [s for s in sizes if s is not None]
        if len(known) < len(sizes) or extent is None:
            continue
        if math.prod(known) != extent:
            factors = " * ".join(map(str, known)) or "1"
            return f"dimension {axis} has {extent} elements, but its group {factors}"
    return None


def index_problem(
    expr: AffineExpr, extents: Sequence[int], limit: Size, guards: Sequence[Guard] = ()
) -> str | None:
    """
    The reason why the index `expr`, in loops of these `extents`, is not in `0 .. limit - 1` at
    every iteration where all `guards` hold. Indices with divisions and remainders, and guarded
    ones, are evaluated where no formula decides.
    """
    for part in (expr, *(guard.expr for guard in guards)):
        if (problem := divisor_problem(part)) is not None:
            return problem
    if limit is None or not all(extents):
        return None
    for part in (expr, *(guard.expr for guard in guards)):
        if _largest_magnitude(part, extents) > _MAX_NUMBER:
            return f"index {part} has numbers beyond 2^62"
    box = box_of(extents)
    lower, upper = expr_bounds(expr, box)
    if 0 <= lower and upper < limit:
        return None
    if guards or linear_form(expr, len(extents)) is None:
        dims = sorted(set(expr.used_dims()).union(*(g.expr.used_dims() for g in guards)))
        if math.prod(extents[d] for d in dims) > _MAX_POINTS:
            return f"index {expr} is not known to be in 0 to {limit - 1}"
        values = _guarded_values(expr, guards, make_grid(box, dims))
        if not values.size:
            return None
        lower, upper = int(np.min(values)), int(np.max(values))
    if 0 <= lower and upper < limit:
        return None
    return f"index {expr} runs from {lower} to {upper}, outside of 0 to {limit - 1}"


def _guarded_values(
    expr: AffineExpr, guards: Sequence[Guard], points: Mapping[int, npt.NDArray[np.int64]]
) -> npt.NDArray[np.int64]:
    """The values of `expr` at those points where all guards hold."""
    values = evaluate_expr(expr, points)
    if not guards:
        return values
    held = [_evaluate_guard(guard, evaluate_expr(guard.expr, points)) for guard in guards]
    real = np.logical_and.reduce(np.broadcast_arrays(*held))
    return np.extract(*np.broadcast_arrays(real, values))


def _evaluate_guard(guard: Guard, values: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    if isinstance(guard, InRange):
        return (guard.lower <= values) & (values < guard.upper)
    return values % guard.divisor == 0


def divisor_problem(expr: AffineExpr) -> str | None:
    """
    The reason why `expr` is not quasi-affine: products of dims, divisors that are not 1 or more.
    """
    if not isinstance(expr, AffineBinaryOpExpr):
        return None
    right = expr.rhs
    number = right.value if isinstance(right, AffineConstantExpr) else None
    match expr.kind:
        case AffineBinaryOpKind.Add:
            pass
        case AffineBinaryOpKind.Mul:
            if number is None and not isinstance(expr.lhs, AffineConstantExpr):
                return f"index {expr} multiplies two dimensions"
        case _:
            if number is None or number < 1:
                return f"index {expr} divides by {right}; a divisor is a number, 1 or more"
    return divisor_problem(expr.lhs) or divisor_problem(right)


def _largest_magnitude(expr: AffineExpr, extents: Sequence[int]) -> int:
    """A bound that no part of `expr` exceeds, in absolute value."""
    if isinstance(expr, AffineConstantExpr):
        return abs(expr.value)
    if not isinstance(expr, AffineBinaryOpExpr):
        return max(extents, default=1)
    left, right = _largest_magnitude(expr.lhs, extents), _largest_magnitude(expr.rhs, extents)
    if expr.kind is AffineBinaryOpKind.Mul:
        return max(left, right, left * right)
    return left + right


def format_shape(shape: Sequence[Size]) -> str:
    """`4x?x8`, or `no dimensions`."""
    return "x".join("?" if s is None else str(s) for s in shape) or "no dimensions"
