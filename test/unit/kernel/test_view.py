"""Footprints and restrictions of kernels against enumeration of the iterations."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineExpr, AffineMap

from weft.targets.reference.evaluate import evaluate_kernel
from weft.transforms.kernel.view import (
    Access,
    Box,
    Dim,
    Divides,
    Guard,
    InRange,
    Kernel,
    ScalarArg,
    ScalarConst,
    ScalarIndex,
    ScalarOp,
    border_axis,
    evaluate_map,
    expr_range,
    guard_holds,
    linear_form,
    scalar_operands,
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
    match draw(st.integers(0, 6)):
        case 0:
            return expr
        case 5:
            return expr.ceil_div(divisor) * -2 + draw(linear()) % 4
        case 6:
            return (expr // divisor + draw(linear())) % draw(st.integers(1, 4))
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


D0, D1, D2 = (AffineExpr.dimension(d) for d in range(NUM_DIMS))


@pytest.mark.parametrize(
    ("expr", "box", "found"),
    [
        (D0 * 3 + D1, ((0, 3), (0, 3), (0, 1)), (0, 8, True)),
        (D0 * 3 + D1, ((0, 3), (0, 2), (0, 1)), (0, 7, False)),
        (D0 * -2 + 1, ((1, 4), (0, 1), (0, 1)), (-5, -1, False)),
        (D0 // 4, ((3, 9), (0, 1), (0, 1)), (0, 2, True)),
        ((D0 * 3) // 4, ((1, 6), (0, 1), (0, 1)), (0, 3, False)),
        (D0.ceil_div(4), ((3, 10), (0, 1), (0, 1)), (1, 3, True)),
        (D0 % 4, ((5, 7), (0, 1), (0, 1)), (1, 2, True)),
        (D0 % 4, ((7, 9), (0, 1), (0, 1)), (0, 3, False)),
        (D0 % 4, ((3, 7), (0, 1), (0, 1)), (0, 3, True)),
        (D0 % 4, ((3, 6), (0, 1), (0, 1)), (0, 3, False)),
        ((D0 * 2) % 4, ((0, 8), (0, 1), (0, 1)), (0, 3, False)),
        (D0 // 2 + D1, ((1, 6), (2, 4), (0, 1)), (2, 5, False)),
        (D0.ceil_div(2) + D1, ((1, 6), (2, 4), (0, 1)), (3, 6, False)),
        (D0 % 3 + D1, ((4, 6), (2, 4), (0, 1)), (3, 5, False)),
        (D0 % 3 + D1, ((4, 7), (2, 4), (0, 1)), (2, 5, False)),
        ((D0 // 2) * -3 + 7, ((1, 6), (0, 1), (0, 1)), (1, 7, False)),
    ],
)
def test_ranges(expr: AffineExpr, box: Box, found: tuple[int, int, bool]) -> None:
    assert expr_range(expr, box) == found


def test_exact_footprints() -> None:
    """Indices that share a dimension are a box only where it does not move."""
    kernel = copy_of(D0 + D1, D0 + D2)
    assert kernel.footprint(0, ((2, 3), (0, 2), (0, 3))).exact
    assert not kernel.footprint(0, ((2, 4), (0, 2), (0, 3))).exact
    assert copy_of(D0, D1).footprint(0, ((1, 3), (2, 5), (0, 1))).extents == (2, 3)
    guard = Divides(D0 + 1, 2)
    found = copy_of((D0 + 1) // 2, D1, guards=(guard,)).footprint(0, ((0, 6), (0, 2), (0, 1)))
    assert (found.lower, found.upper, found.exact) == ((1, 0), (4, 2), True)
    other = copy_of(D1, guards=(guard,)).footprint(0, ((0, 6), (0, 2), (0, 1)))
    assert not other.exact


def test_linear_forms() -> None:
    assert linear_form(D0 * 3 + D2 * -1 + 5, 3) == ((3, 0, -1), 5)
    assert linear_form((D0 + D1 * 2 + 1) * 3, 3) == ((3, 6, 0), 3)
    mul = AffineBinaryOpKind.Mul
    constant = AffineExpr.constant(4)
    assert linear_form(AffineBinaryOpExpr(mul, constant, D1 + 2), 3) == ((0, 4, 0), 8)
    assert linear_form(AffineBinaryOpExpr(mul, constant, constant), 3) == ((0, 0, 0), 16)
    assert linear_form(AffineBinaryOpExpr(mul, D0, D1), 3) is None
    assert linear_form(D0 // 2 + D1, 3) is None
    assert linear_form(D0 + D1 % 2, 3) is None
    assert linear_form(AffineExpr.symbol(0), 3) is None


def test_symbols_have_no_range() -> None:
    with pytest.raises(ValueError, match="symbols are not supported"):
        expr_range(AffineExpr.symbol(0) // 2, ((0, 1),) * 3)


def test_queries() -> None:
    kernel = padded_sum()
    assert (kernel.extents, kernel.num_points) == ((5, 3, 2), 30)
    assert kernel.domain == ((0, 5), (0, 3), (0, 2))
    assert [a.name for a in kernel.inputs] == ["x"]
    assert [a.name for a in kernel.outputs] == ["y"]
    assert kernel.inputs[0].used_dims == {0, 1, 2}
    assert [str(g) for g in kernel.inputs[0].guards] == ["0 <= (((d0 * 2) + d1) + -2) < 8"]
    assert str(Divides(D0, 3)) == "3 divides d0"
    sums = ScalarOp("arith.addi", (ScalarArg(1, "i32"), ScalarConst(2, "i32")), "i32")
    assert scalar_operands(ScalarOp("math.absi", (sums,), "i32")) == {1}
    assert scalar_operands(ScalarIndex(0)) == frozenset()


def test_restriction_moves_indices_in_bodies() -> None:
    """The value of a loop index stays what it was before the iterations were renumbered."""
    kernel = copy_of(D0)
    body = ScalarOp("arith.addi", (ScalarIndex(1), ScalarIndex(0)), "index")
    (moved,) = replace(kernel, bodies=(body,)).restrict(((0, 2), (3, 5), (1, 2))).bodies
    assert moved == ScalarOp(
        "arith.addi",
        (
            ScalarOp("arith.addi", (ScalarIndex(1), ScalarConst(3, "index")), "index"),
            ScalarIndex(0),
        ),
        "index",
    )


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
    for other in (r, r * 2, h * 2 + r, h + r + 1, h + r + -1, h * -1, h // 2, (h + r) % 8):
        assert border_axis(access, InRange(other, 0, 8)) is None
    assert border_axis(access, InRange(h + r, 1, 8)) is None
    divided = Access("x", (3,), "i8", AffineMap(2, 0, (h // 2,)))
    assert border_axis(divided, InRange(h // 2, 0, 3)) == 0
    assert border_axis(divided, InRange(r // 2, 0, 3)) is None
