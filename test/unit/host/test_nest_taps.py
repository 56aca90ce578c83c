"""Short windows that are written out: what is loaded once, and that results are the same."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import weft
from weft.targets.host.executable import HostExecutable
from weft.targets.host.nest.cost import Processor, count_distinct
from weft.targets.host.nest.flat import ACCUMULATOR, Address, Flat
from weft.targets.host.nest.live import LOAD_AGAIN, is_crowded, most_live
from weft.targets.host.nest.search import choose_schedule, shared_taps
from weft.targets.host.nest.tiles import NestSchedule, vectors_reached
from weft.tools.bench.host.ops import Operator, reference_result
from weft.transforms.kernel.view import ScalarArg, ScalarOp

CORE = Processor(64, 32, 2, 4, 2, 1, 32768, 1 << 20, 32, 12, 2)


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(1, 5)), min_size=1, max_size=4))
def test_distinct_elements_are_counted_once(steps: list[tuple[int, int]]) -> None:
    address = Address("x", 1, "f32", tuple(c for c, _ in steps))
    spans = {d: n for d, (_, n) in enumerate(steps)}
    points = product(*(range(n) for _, n in steps))
    elements = {sum(c * i for (c, _), i in zip(steps, at, strict=True)) for at in points}
    assert count_distinct(address, spans) == len(elements)


def window(stride: int, taps: int) -> Flat:
    """`y[h, w] += x[stride * h + r, w] * f[r]`."""
    rows = 14 * stride + taps
    term = ScalarOp("arith.mulf", (ScalarArg(0, "f32"), ScalarArg(1, "f32")), "f32")
    return Flat(
        name="window",
        extents=(14, 32, taps),
        reduction=(False, False, True),
        addresses=(
            Address("x", rows * 32, "f32", (stride * 32, 1, 32)),
            Address("f", taps, "f32", (0, 0, 1)),
        ),
        output=Address("y", 14 * 32, "f32", (32, 1, 0)),
        term=term,
        result=ScalarArg(ACCUMULATOR, "f32"),
        type="f32",
        combine="arith.addf",
    )


def test_rows_that_windows_share_are_loaded_once() -> None:
    assert choose_schedule(window(1, 5), CORE, (), (), 0).schedule.written == (2,)


@pytest.mark.parametrize(("stride", "taps", "shared"), [(1, 3, True), (2, 3, True), (3, 3, False)])
def test_windows_share_rows_where_they_overlap(stride: int, taps: int, shared: bool) -> None:
    assert list(shared_taps(window(stride, taps), ((0, 7),))) == ([2] if shared else [])
    assert not list(shared_taps(window(stride, taps), ()))


@given(
    st.integers(1, 3),
    st.integers(1, 40),
    st.integers(5, 30),
    st.integers(1, 5),
    st.integers(1, 2),
    st.integers(1, 2),
)
@settings(max_examples=12)
def test_depthwise_convolutions_are_right(
    batch: int, channels: int, size: int, taps: int, stride: int, dilation: int
) -> None:
    x, w = (batch, channels, size, size + 1), (channels, 1, taps, taps)
    operator = Operator(
        "depthwise", "conv", x, w, stride=stride, pad=taps // 2, dilation=dilation, groups=channels
    )
    if min(operator.y) < 1:
        return
    executable = weft.compile(operator.text, target="host")
    assert isinstance(executable, HostExecutable)
    rng = np.random.default_rng(0)
    data = {"x": rng.standard_normal(x, np.float32), "w": rng.standard_normal(w, np.float32)}
    shapes = {n: shape for n, (shape, _) in executable.argument_types().items()}
    results, _ = weft.run(executable, {n: a.reshape(shapes[n]) for n, a in data.items()})
    (found,) = results.values()
    wanted = reference_result(operator, data["x"], data["w"])
    np.testing.assert_allclose(found.reshape(operator.y), wanted, rtol=1e-4, atol=1e-5)


@given(st.integers(1, 40), st.integers(1, 4), st.sampled_from([4, 8, 16]))
def test_vectors_that_picked_elements_lie_in(elements: int, step: int, lanes: int) -> None:
    last = (elements - 1) * step
    assert vectors_reached(elements, step, lanes) == last // lanes + 1


@pytest.mark.parametrize("width", [3, 8, 9, 15, 16, 33])
@pytest.mark.parametrize("stride", [2, 3])
def test_short_rows_with_strides(width: int, stride: int) -> None:
    x, w = (16, 24, 2 * stride, stride * width - 1), (24, 1, 3, 3)
    operator = Operator("short", "conv", x, w, stride=stride, pad=1, groups=24)
    executable = weft.compile(operator.text, "host-avx2", target="host", threads=1)
    assert isinstance(executable, HostExecutable)
    rng = np.random.default_rng(0)
    arrays = {
        name: rng.standard_normal(shape, np.float32)
        for name, (shape, _) in executable.argument_types().items()
    }
    (found,) = weft.run(executable, arrays)[0].values()
    wanted = reference_result(operator, arrays["x"], arrays["w"].reshape(w))
    np.testing.assert_allclose(found.reshape(operator.y), wanted, rtol=1e-5, atol=1e-5)


def test_images_that_are_copied_one_by_one_stay_in_the_caches() -> None:
    text = Operator("d", "conv", (7, 64, 14, 14), (64, 1, 3, 3), stride=2, pad=1, groups=64).text
    executable = weft.compile(text, "host-avx2", target="host", threads=1)
    assert isinstance(executable, HostExecutable)
    assert executable.program.workspace_bytes < 7 * 64 * 14 * 14 * 4  # No copy of the whole.


def test_elements_are_live_from_their_first_use_to_their_last() -> None:
    """Three rows by two taps: a tap waits while rows go by, or two rows while taps do."""
    rows, taps = Address("x", 100, "f32", (1, 1)), Address("f", 100, "f32", (0, 1))
    by_tap = [{0: r, 1: t} for t in range(2) for r in range(3)]
    assert most_live(by_tap, [taps]) == 1
    assert most_live(by_tap, [rows]) == 2
    by_row = sorted(by_tap, key=lambda shift: shift[0] + shift[1])
    assert most_live(by_row, [taps]) == 2
    assert most_live(by_row, [rows]) == 1


@given(st.permutations([{0: r, 1: t} for r in range(3) for t in range(3)]))
def test_the_most_live_elements_are_those_of_some_moment(shifts: list[dict[int, int]]) -> None:
    places = [Address("x", 100, "f32", (1, 2)), Address("f", 100, "f32", (0, 1))]
    read = [[sum(p.coefficients[d] * n for d, n in s.items()) for s in shifts] for p in places]
    live = (
        sum(len({*row[: time + 1]} & {*row[time:]}) for row in read) for time in range(len(shifts))
    )
    assert most_live(shifts, places) == max(live)


def test_columns_that_do_not_stay_in_registers_are_loaded_again() -> None:
    """Five taps of fourteen columns each, by two vectors of channels: 28 sums, and 41 columns."""
    operator = Operator("d", "conv", (1, 3, 28, 28), (64, 3, 5, 5), stride=2, pad=6, dilation=3)
    executable = weft.compile(operator.text, "host-avx512", target="host", threads=1)
    assert isinstance(executable, HostExecutable)
    assert LOAD_AGAIN in executable.program.text


@pytest.mark.parametrize(("columns", "crowded"), [(4, False), (14, True)])
def test_a_tile_is_crowded_if_sums_and_columns_are_more_than_registers(
    columns: int, crowded: bool
) -> None:
    term = ScalarOp("arith.mulf", (ScalarArg(0, "f32"), ScalarArg(1, "f32")), "f32")
    flat = Flat(
        name="taps",
        extents=(columns, 32, 5),
        reduction=(False, False, True),
        addresses=(
            Address("x", 99, "f32", (2, 0, 3)),
            Address("f", 160, "f32", (0, 1, 32)),
        ),
        output=Address("y", columns * 32, "f32", (32, 1, 0)),
        term=term,
        result=ScalarArg(ACCUMULATOR, "f32"),
        type="f32",
        combine="arith.addf",
    )
    schedule = NestSchedule(1, 16, 2, ((0, columns),), (0, 1), 1, (2,))
    tile = [{0: column, 1: at} for column in range(columns) for at in (0, 16)]
    assert is_crowded(flat, schedule, [{**at, 2: t} for t in range(5) for at in tile]) == crowded
