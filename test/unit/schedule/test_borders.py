"""Calls that read inside all grids, against enumeration."""

from __future__ import annotations

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st
from schedule_grids import kernels

from weft.transforms.kernel.view import Box
from weft.transforms.schedule.borders import call_boxes, leaves_some_out
from weft.transforms.schedule.grid import GridDim, GridKernel, GridOperand


def inside(kernel: GridKernel, box: Box) -> set[tuple[int, ...]]:
    """The calls in `box` that read inside all grids."""
    found: set[tuple[int, ...]] = set()
    for point in itertools.product(*(range(lo, hi) for lo, hi in box)):
        dims = [d for o in kernel.inputs for d in o.dims]
        at = tuple((p, p + 1) for p in point)
        if all(0 <= d.interval(at)[0] < d.extent for d in dims):
            found.add(point)
    return found


@settings(max_examples=150)
@given(data=st.data())
def test_boxes_are_the_calls_inside(data: st.DataObject) -> None:
    kernel = data.draw(kernels())
    box = tuple(
        (lo, data.draw(st.integers(lo + 1, n)))
        for n in kernel.extents
        for lo in [data.draw(st.integers(0, n - 1))]
    )
    boxes = call_boxes(kernel.inputs, box)
    assert boxes is not None
    points = [p for b in boxes for p in itertools.product(*(range(lo, hi) for lo, hi in b))]
    assert len(points) == len(set(points)), "boxes overlap"
    assert set(points) == inside(kernel, box)


@settings(max_examples=100)
@given(kernel=kernels(max_calls=200))
def test_outputs_that_no_call_reaches(kernel: GridKernel) -> None:
    whole = tuple((0, n) for n in kernel.extents)
    parallel = [j for j in range(len(whole)) if j not in kernel.reductions]
    reached = {tuple(p[j] for j in parallel) for p in inside(kernel, whole)}
    every = set(itertools.product(*(range(kernel.extents[j]) for j in parallel)))
    assert leaves_some_out(kernel) == (reached != every)


def test_grid_dimensions_that_share_a_loop_are_no_product() -> None:
    """Both indices of a diagonal leave their grids: the calls inside are no boxes."""
    dims = tuple(GridDim(n, (1, 1), -1, 3) for n in "ab")
    operand = GridOperand("x", "INP", dims, 16)
    assert call_boxes([operand], ((0, 4), (0, 2))) is None
