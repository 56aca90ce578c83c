"""Kernels over zero-inserted tensors as dense ones."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.ir.affine import AffineExpr, AffineMap

from weft.transforms.kernel.phases import split_phases
from weft.transforms.kernel.view import (
    Access,
    Dim,
    Divides,
    InRange,
    Kernel,
    ScalarArg,
    ScalarOp,
    evaluate_map,
)

D = AffineExpr.dimension


def transposed(extent: int, taps: int, stride: int, pad: int, fill: int = 0) -> Kernel:
    """`y[h] += x[(h + r - pad) / stride] * w[r]`."""
    outputs = (extent - 1) * stride + 2 * pad - taps + 2
    at = D(0) + D(1) - pad
    guards = (Divides(at, stride), InRange(at // stride, 0, extent))
    x = Access("x", (extent,), "f32", AffineMap(2, 0, (at // stride,)), guards, fill)
    w = Access("w", (taps,), "f32", AffineMap(2, 0, (D(1),)))
    y = Access("y", (outputs,), "f32", AffineMap(2, 0, (D(0),)))
    product = ScalarOp("arith.mulf", (ScalarArg(0, "f32"), ScalarArg(1, "f32")), "f32")
    dims = (Dim("h", outputs, "parallel"), Dim("r", taps, "reduction"))
    return Kernel("test", dims, (x, w, y), 2, (product,))


def terms(kernel: Kernel) -> Mapping[int, set[tuple[int, int]]]:
    """By output element, the elements of `x` and `w` that are multiplied; padding is left out."""
    found: dict[int, set[tuple[int, int]]] = {}
    x, w, y = kernel.operands
    parallel = [d for d, dim in enumerate(kernel.dims) if dim.kind == "parallel"]
    for point in itertools.product(*(range(max(1, e)) for e in kernel.extents)):
        here = found.setdefault(evaluate_map(y.map, point)[0], set())
        if any(p >= kernel.extents[d] for d, p in enumerate(point) if d not in parallel):
            continue
        if all(_holds(g, point) for g in x.guards):
            here.add((evaluate_map(x.map, point)[0], evaluate_map(w.map, point)[0]))
    return found


def _holds(guard: InRange | Divides, point: tuple[int, ...]) -> bool:
    value = guard.expr.eval(point, ())
    if isinstance(guard, Divides):
        return value % guard.divisor == 0
    return guard.lower <= value < guard.upper


@given(st.integers(1, 5), st.integers(1, 5), st.integers(1, 4), st.data())
@settings(max_examples=80)
def test_phases_compute_the_same(extent: int, taps: int, stride: int, data: st.DataObject) -> None:
    pad = data.draw(st.integers(0, taps - 1)) if taps > 1 else 0
    kernel = transposed(extent, taps, stride, pad)
    if kernel.extents[0] < 1:
        return
    phases = split_phases(kernel)
    assert phases is not None
    joined: dict[int, set[tuple[int, int]]] = {}
    for phase in phases:
        assert not any(isinstance(g, Divides) for a in phase.operands for g in a.guards)
        for element, products in terms(phase).items():
            assert element not in joined, "stored twice"
            joined[element] = products
    assert joined == terms(kernel)


def test_alike_phases_are_one_kernel() -> None:
    phases = split_phases(transposed(8, 4, 2, 2))
    assert phases is not None
    (phase,) = phases
    assert [d.name for d in phase.dims] == ["h", "r", "h_phase"]
    assert phase.extents[1:] == (2, 2)


def test_nothing_to_split() -> None:
    kernel = transposed(4, 3, 1, 1)
    assert split_phases(kernel) is not None


@pytest.mark.parametrize("change", [lambda: transposed(4, 3, 2, 1, fill=1)])
def test_a_fill_that_counts_is_not_split(change: Callable[[], Kernel]) -> None:
    assert split_phases(change()) is None
