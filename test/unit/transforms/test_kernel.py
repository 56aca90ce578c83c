"""Footprints and restrictions of kernels against enumeration of the iterations."""

from __future__ import annotations

from itertools import product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from xdsl.ir.affine import AffineExpr, AffineMap

from weft.targets.reference.evaluate import evaluate_kernel
from weft.transforms.kernel import (
    Access,
    Box,
    Dim,
    Divides,
    Guard,
    InRange,
    Kernel,
    ScalarArg,
    ScalarOp,
    border_axis,
    evaluate_map,
    expr_range,
    guard_holds,
    linear_form,
)

NUM_DIMS = 3


@st.composite
def boxes(draw: st.DrawFn, least: int = 1) -> Box:
    lowers = [draw(st.integers(0, 3)) for _ in range(NUM_DIMS)]
    return tuple((lower, lower + draw(st.integers(least, 4))) for lower in lowers)


@st.composite
def linear(draw: st.DrawFn) -> AffineExpr:
    coefficients = [draw(st.integers(-2, 3)) for _ in range(NUM_DIMS)]
    return AffineExpr.from_flat_form((*coefficients, draw(st.integers(-3, 3))), NUM_DIMS, 0, ())


@st.composite
def quasi_affine(draw: st.DrawFn) -> AffineExpr:
    expr = draw(linear())
    divisor = draw(st.integers(1, 4))
    match draw(st.integers(0, 4)):
        case 0:
            return expr
        case 1:
            return expr // divisor
        case 2:
            return expr % divisor
        case 3:
            return expr.ceil_div(divisor)
        case _:
            return expr // divisor + draw(linear()) % 3


def points(box: Box) -> list[tuple[int, ...]]:
    return list(product(*(range(lower, upper) for lower, upper in box)))


def holds(guard: Guard, point: tuple[int, ...]) -> bool:
    value = guard.expr.eval(point, ())
    if isinstance(guard, InRange):
        return guard.lower <= value < guard.upper
    return value % guard.divisor == 0


def copy_of(*exprs: AffineExpr, guards: tuple[Guard, ...] = ()) -> Kernel:
    """A kernel that reads a large tensor at `exprs`."""
    dims = tuple(Dim(f"d{i}", 8, "parallel") for i in range(NUM_DIMS))
    read = Access("x", (99,) * len(exprs), "i32", AffineMap(NUM_DIMS, 0, exprs), guards)
    identity = AffineMap.identity(NUM_DIMS)
    write = Access("y", (8,) * NUM_DIMS, "i32", identity)
    return Kernel("copy", dims, (read, write), 1, (ScalarArg(0, "i32"),))


@given(quasi_affine(), boxes())
def test_range_of_expression(expr: AffineExpr, box: Box) -> None:
    values = {expr.eval(p, ()) for p in points(box)}
    lower, upper, filled = expr_range(expr, box)
    assert lower <= min(values)
    assert max(values) <= upper
    assert not filled or values == set(range(lower, upper + 1))
    if linear_form(expr, NUM_DIMS) is not None:
        assert (lower, upper) == (min(values), max(values))
        assert filled == (values == set(range(lower, upper + 1)))


@given(st.lists(quasi_affine(), min_size=1, max_size=3), boxes())
def test_footprint(exprs: list[AffineExpr], box: Box) -> None:
    kernel = copy_of(*exprs)
    footprint = kernel.footprint(0, box)
    touched = {evaluate_map(kernel.operands[0].map, p) for p in points(box)}
    ranges = [range(a, b) for a, b in zip(footprint.lower, footprint.upper, strict=True)]
    assert all(i in r for index in touched for i, r in zip(index, ranges, strict=True))
    if footprint.exact:
        assert touched == set(product(*ranges))
        assert footprint.size == len(touched)
    if all(linear_form(e, NUM_DIMS) is not None for e in exprs):
        for axis, r in enumerate(ranges):
            values = [index[axis] for index in touched]
            assert (r.start, r.stop) == (min(values), max(values) + 1)


@given(linear(), st.integers(2, 4), boxes())
def test_footprint_of_zero_insertion(expr: AffineExpr, factor: int, box: Box) -> None:
    guard = Divides(expr, factor)
    footprint = copy_of(expr // factor, guards=(guard,)).footprint(0, box)
    touched = {expr.eval(p, ()) // factor for p in points(box) if holds(guard, p)}
    found = set(range(footprint.lower[0], footprint.upper[0]))
    assert touched <= found
    assert not footprint.exact or touched == found


def test_footprint_of_empty_box() -> None:
    footprint = copy_of(AffineExpr.dimension(0)).footprint(0, ((3, 3), (0, 1), (0, 1)))
    assert footprint.size == 0
    assert footprint.exact


@given(st.one_of(linear(), quasi_affine()), st.integers(-3, 2), st.integers(1, 9), boxes())
def test_guard_holds(expr: AffineExpr, lower: int, size: int, box: Box) -> None:
    for guard in (InRange(expr, lower, lower + size), Divides(expr, size)):
        every = all(holds(guard, p) for p in points(box))
        assert every or not guard_holds(guard, box)
        if linear_form(expr, NUM_DIMS) is not None:
            assert guard_holds(guard, box) == every


def padded_sum() -> Kernel:
    """`y[i] += x[2 * i + j - 2, k]` over `i: 5, j: 3, k: 2`, with zeros around `x: [8, 2]`."""
    i, j, k = (AffineExpr.dimension(d) for d in range(3))
    at = i * 2 + j + -2
    read = Access("x", (8, 2), "i32", AffineMap(3, 0, (at, k)), (InRange(at, 0, 8),))
    write = Access("y", (5,), "i32", AffineMap(3, 0, (i,)))
    dims = Dim("i", 5, "parallel"), Dim("j", 3, "reduction"), Dim("k", 2, "reduction")
    body = ScalarOp("arith.addi", (ScalarArg(1, "i32"), ScalarArg(0, "i32")), "i32")
    return Kernel("padded", dims, (read, write), 1, (body,))


@given(st.integers(0, 5), st.integers(0, 3))
def test_restrictions_cover(i: int, j: int) -> None:
    kernel = padded_sum()
    x = np.arange(16, dtype=np.int32).reshape(8, 2)
    (whole,) = evaluate_kernel(kernel, [x], [None])
    parts = np.zeros(5, np.int32)
    for box in product([(0, i), (i, 5)], [(0, j), (j, 3)], [(0, 2)]):
        part = kernel.restrict(box)
        assert part.extents == tuple(b - a for a, b in box)
        (parts,) = evaluate_kernel(part, [x], [parts])
    np.testing.assert_array_equal(parts, whole)


def test_restriction_drops_idle_guards() -> None:
    kernel = padded_sum()
    assert len(kernel.operands[0].guards) == 1
    assert not kernel.restrict(((1, 4), (0, 3), (0, 2))).operands[0].guards
    assert kernel.restrict(((1, 5), (0, 3), (0, 2))).operands[0].guards


@given(boxes(), boxes(), st.lists(quasi_affine(), min_size=1, max_size=2))
def test_restriction_of_restriction(outer: Box, inner: Box, exprs: list[AffineExpr]) -> None:
    """A box of a box is the box moved, and footprints do not change by restricting."""
    kernel = copy_of(*exprs)
    moved = tuple((o[0] + i[0], o[0] + i[1]) for o, i in zip(outer, inner, strict=True))
    part = kernel.restrict(outer)
    for point in points(inner):
        at = tuple(p + o[0] for p, o in zip(point, outer, strict=True))
        expected = evaluate_map(kernel.operands[0].map, at)
        assert evaluate_map(part.operands[0].map, point) == expected
    ours, theirs = part.footprint(0, inner), kernel.footprint(0, moved)
    assert (ours.lower, ours.upper) == (theirs.lower, theirs.upper)


def test_the_border_of_a_tensor() -> None:
    """Sums are the same in any order; other ranges and other indices are no border."""
    h, r = AffineExpr.dimension(0), AffineExpr.dimension(1)
    access = Access("x", (3, 8), "i8", AffineMap(2, 0, (h, h + r)))
    assert border_axis(access, InRange(h + r, 0, 8)) == 1
    assert border_axis(access, InRange(r + h, 0, 8)) == 1
    assert border_axis(access, InRange(h, 0, 3)) == 0
    assert border_axis(access, InRange(r + h, 0, 7)) is None
    assert border_axis(access, InRange(r, 0, 8)) is None
    assert border_axis(access, Divides(h + r, 8)) is None
