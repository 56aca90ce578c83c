"""Operators of all kinds, of shapes that are drawn: their points are legal, and are right."""

from __future__ import annotations

from random import Random

from helpers.tune.operators import draw_point, operators_of
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.tools.bench.layers import conv1d_mlir, conv2d_mlir, conv3d_mlir, matmul_mlir
from weft.tools.bench.transposed import transposed_mlir
from weft.tools.tune.jobs import Job, run_job

ELEMENTS = st.sampled_from(("f32", "f32", "i8"))
EXTENTS = st.integers(4, 9)
CHANNELS = st.integers(1, 9)


@st.composite
def convolutions(draw: st.DrawFn) -> str:
    """Dense, grouped, depth-wise, dilated and strided ones of two axes."""
    groups = draw(st.sampled_from((1, 1, 2, 3)))
    per_group, many = draw(CHANNELS), draw(st.booleans())
    c = groups * per_group
    k = c if many and groups > 1 else groups * draw(CHANNELS)
    if draw(st.booleans()):
        groups = k = c = draw(st.integers(2, 9))
    filters, dilation = draw(st.integers(1, 3)), draw(st.integers(1, 2))
    sizes = (draw(EXTENTS) + 2, draw(EXTENTS) + 2)
    return conv2d_mlir(
        draw(st.integers(1, 2)), c, *sizes, k, filters, filters, stride=draw(st.integers(1, 2)),
        pad=draw(st.integers(0, 1)), dilation=dilation, groups=groups, element=draw(ELEMENTS),
    )  # fmt: skip


@st.composite
def others(draw: st.DrawFn) -> str:
    """Convolutions of one axis and three, transposed ones, products and batches of these."""
    n, c, k, taps = draw(st.integers(1, 2)), draw(CHANNELS), draw(CHANNELS), draw(st.integers(1, 3))
    kind = draw(st.sampled_from(("1d", "3d", "transposed", "product", "batch")))
    if kind == "1d":
        return conv1d_mlir(n, c, draw(EXTENTS), k, taps, pad=1, element=draw(ELEMENTS))
    if kind == "3d":
        extents = (draw(EXTENTS), draw(EXTENTS), 4)
        return conv3d_mlir(n, c, extents, k, (taps,) * 3, element=draw(ELEMENTS))
    if kind == "transposed":
        extents = (draw(EXTENTS), draw(EXTENTS))
        return transposed_mlir(n, c, extents, k, (2, 2), stride=draw(st.integers(1, 2)), pad=1)
    batch = n + 1 if kind == "batch" else None
    sizes = (draw(EXTENTS), 4 * draw(EXTENTS), 2 * draw(EXTENTS))
    return matmul_mlir(*sizes, batch=batch, element=draw(ELEMENTS))


@settings(max_examples=3)
@given(st.one_of(convolutions(), others()), st.sampled_from(("one", "two")), st.integers(0, 99))
def test_points_of_any_operator_are_right(text: str, layouts: str, seed: int) -> None:
    (task,) = operators_of(text, layouts)
    rng = Random(seed)
    points = [task.start, draw_point(task, rng)]
    for point in points:
        assert task.layouts.has(point[: len(task.layouts.knobs)])
        assert task.decode(task.encode(task.decode(point))) == task.decode(point)
    outcomes = run_job(Job(tuple(map(task.stage, points)), task.plain, "host", rounds=1))
    assert [o.status for o in outcomes] == ["ok"] * 2, outcomes
