"""Iterations over padding: which are left out, and that results are the same."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import weft
from weft.targets.host.executable import HostExecutable
from weft.targets.host.nest.borders import (
    Border,
    edges_of,
    kept_share,
    least_share,
    pays,
    read_share,
)
from weft.targets.host.nest.cost import Processor
from weft.targets.host.nest.flat import Address, Flat
from weft.targets.host.nest.search import NOTHING, choose_schedule
from weft.targets.host.nest.tiles import NestSchedule
from weft.tools.bench.host.ops import Operator, reference_result
from weft.transforms.kernel.view import ScalarArg


@given(
    st.tuples(st.integers(0, 3), st.integers(0, 2)),
    st.integers(1, 3),
    st.integers(-6, 3),
    st.tuples(st.integers(0, 6), st.integers(1, 8)),
    st.tuples(st.integers(0, 5), st.integers(0, 5)),
    st.tuples(st.integers(1, 4), st.integers(1, 3)),
    st.integers(1, 7),
)
def test_all_that_is_real_is_kept_and_no_more_than_that(
    coefficients: tuple[int, int],
    step: int,
    constant: int,
    real: tuple[int, int],
    starts: tuple[int, int],
    counts: tuple[int, int],
    extent: int,
) -> None:
    lower, upper = real[0], real[0] + real[1]
    border = Border(2, step, (*coefficients, 0), constant, lower, upper)
    sizes = dict(enumerate(counts))
    first, end = border.iterations((*starts, 0), sizes, extent)
    tile = [
        constant + coefficients[0] * (starts[0] + a) + coefficients[1] * (starts[1] + b)
        for a, b in product(range(counts[0]), range(counts[1]))
    ]
    kept = [r for r in range(extent) if any(lower <= p + step * r < upper for p in tile)]
    assert 0 <= first <= end <= extent
    assert set(kept) <= set(range(first, end))
    if sum(c > 1 for c in counts) == 0:
        assert kept == [*range(first, end)]


OPERATORS = (
    Operator("rows", "conv", (2, 3, 5, 5), (8, 3, 3, 3), pad=1),
    Operator("mostly padding", "conv", (1, 4, 4, 4), (16, 4, 5, 5), stride=2, pad=6, dilation=3),
    Operator("one axis", "conv", (1, 4, 33), (16, 4, 7), pad=3),
    Operator("three axes", "conv", (1, 2, 3, 4, 5), (20, 2, 3, 3, 3), pad=2),
    Operator("groups", "conv", (1, 6, 7, 7), (6, 1, 5, 5), pad=2, groups=6),
    Operator("strides", "conv", (1, 3, 9, 9), (32, 3, 7, 7), stride=2, pad=3),
    Operator("known columns", "conv", (2, 40, 7, 7), (32, 40, 3, 3), pad=1),
    Operator("known places", "conv", (1, 24, 4, 4, 4), (32, 24, 5, 5, 5), pad=2),
    Operator("far taps", "conv", (3, 20, 7, 7), (48, 20, 5, 5), pad=6, dilation=3),
    Operator("known strides", "conv", (2, 8, 8, 7), (64, 8, 5, 5), stride=2, pad=2),
    Operator("no taps", "conv", (1, 2, 1, 1), (4, 2, 3, 3), pad=2),
)


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda o: o.name)
def test_results_are_the_same(operator: Operator) -> None:
    executable = weft.compile(operator.text, target="host")
    assert isinstance(executable, HostExecutable)
    rng = np.random.default_rng(0)
    x, w = (rng.standard_normal(shape, np.float32) for shape in (operator.x, operator.w))
    shapes = {n: shape for n, (shape, _) in executable.argument_types().items()}
    results, _ = weft.run(executable, {"x": x.reshape(shapes["x"]), "w": w.reshape(shapes["w"])})
    (found,) = results.values()
    wanted = reference_result(operator, x, w)
    np.testing.assert_allclose(found.reshape(operator.y), wanted, rtol=1e-4, atol=1e-5)


def test_what_is_saved_is_an_average_over_tiles() -> None:
    flat = _flat((4, 3), (False, True))
    # Rows -1 … 4 of which 0 … 3 are real: the first and the last tile miss one of three taps.
    border = Border(1, 1, (1, 0), -1, 0, 4)
    assert border.saved(flat, {0: 1}) == 0.5
    assert border.saved(flat, {0: 2}) == 0
    assert border.cuts(flat, {0: 1}) == (True, True)
    assert border.cuts(flat, {0: 4}) == (False, False)
    assert not pays(border, flat, {0: 1}, [], 16)


@pytest.mark.parametrize("unrolled", [0, 1])
def test_elements_of_tiles_at_one_place_leave_out_their_own_taps(unrolled: int) -> None:
    """Five columns of 3 taps, of which the first and the last column miss one."""
    flat = _flat((5, 100, 3), (False, True, True))
    border = Border(2, 1, (1, 0, 0), 4, 5, 10)
    reduction = (1, 2) if unrolled else (2, 1)
    whole = NestSchedule(None, 1, 1, ((0, 5),), (0,), 1, reduction, unrolled)
    edge = edges_of([border], flat, whole, {0: 5})[2]
    left_out = [(x, r) for x in range(5) for r in range(3) if not edge.is_real({0: x}, r)]
    assert left_out == [(0, 0), (4, 2)]
    assert kept_share([border], flat, whole) == pytest.approx(13 / 15)
    assert read_share([border], flat, whole) == 1
    # Of three and two columns, each tile is at one place, too; those of two are at several.
    halves, pairs = (replace(whole, blocks=((0, n),)) for n in (3, 2))
    assert [edges_of([border], flat, halves, {0: n})[2].place for n in (3, 2)] == [4, 7]
    assert not edges_of([border], flat, pairs, {0: 2})


def test_no_more_is_written_out_than_a_loop_of_many_taps_pays_for() -> None:
    flat = _flat((7, 100, 99), (False, True, True))
    border = Border(2, 1, (10, 0, 0), 0, 50, 60)
    schedule = NestSchedule(None, 1, 1, ((0, 7),), (0,), 1, (2, 1))
    assert edges_of([border], flat, schedule, {0: 7})
    assert not edges_of([border], flat, replace(schedule, vectors=2), {0: 7})


@pytest.mark.parametrize("height", [1, 2, 4])
@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_the_share_that_is_kept(height: int, order: tuple[int, ...]) -> None:
    """What outer loops leave out is not read; what inner ones do is, as there are gaps."""
    flat = _flat((4, 3, 100), (False, True, True))
    borders = [Border(1, 1, (1, 0, 0), -1, 0, 4)]
    schedule = NestSchedule(None, 1, 1, ((0, height),), (0,), 1, order)
    kept = 5 / 6 if height == 1 and order == (1, 2) else 1
    assert read_share(borders, flat, schedule) == pytest.approx(kept)
    kept = 5 / 6 if height == 4 else kept  # Each row of the only tile leaves out its own.
    assert kept_share(borders, flat, schedule) == pytest.approx(kept)
    assert least_share(borders, flat) == pytest.approx(5 / 6)


def test_schedules_are_chosen_by_what_they_leave_out() -> None:
    flat = _flat((4, 96, 3, 512), (False, False, True, True))
    borders = (Border(2, 1, (1, 0, 0, 0), -1, 0, 2),)  # 5 of 12 taps are real.
    core = Processor(64, 32, 2, 4, 2, 1, 32768, 1 << 20, 32, 12, 2)
    plain, cut = (choose_schedule(flat, core, (), (), 0, NOTHING, b) for b in ((), borders))
    assert cut.cycles < plain.cycles
    assert kept_share(borders, flat, cut.schedule) < 1


def _flat(extents: tuple[int, ...], reduction: tuple[bool, ...]) -> Flat:
    address = Address("", 0, "f32", (0,) * len(extents))
    return Flat(
        name="", extents=extents, reduction=reduction, addresses=(address,), output=address,
        term=ScalarArg(0, "f32"), result=ScalarArg(-1, "f32"), type="f32", combine="arith.addf",
    )  # fmt: skip


def test_taps_on_padding_are_left_out() -> None:
    padded = weft.compile(OPERATORS[1].text, target="host")
    inside = Operator("inside", "conv", (1, 4, 9, 9), (16, 4, 3, 3))
    plain = weft.compile(inside.text, target="host")
    assert isinstance(padded, HostExecutable)
    assert isinstance(plain, HostExecutable)
    assert re.search(r"arith\.ceildivsi .*\n.*arith\.maxsi", padded.program.text)
    assert "arith.maxsi" not in plain.program.text
