"""Selects that are found against the formulas and z3, and those that do not exist."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from weft.dialects.aie1.network import Select
from weft.targets.aie1.machine.spec import default_spec
from weft.targets.aie1.select.network import IDENTITY, find_network, select_error, taken_indices
from weft.targets.aie1.select.solve import (
    explain_conflict,
    is_selectable,
    select_of,
    solve_select,
    z3_solve,
)
from weft.transforms.core.errors import WeftError

SPEC = default_spec()
MAC = SPEC.find_shape("mac16_i16")
LANE, COLUMN = np.indices((16, 2))
STENCIL = {"offsets": 0x03020100, "offsets_hi": 0x07060504}


@pytest.mark.parametrize(
    ("wanted", "select"),
    [
        (LANE + COLUMN + 2, Select(2, square=0x2110, **STENCIL)),
        (LANE + COLUMN + 5, Select(4, square=0x3221, **STENCIL)),
        (LANE + 16 * COLUMN, Select(0, 0x73727170, 0x77767574, 0, 0x3120)),
        (LANE + 32 * COLUMN + 4, Select(4, 0xF3F2F1F0, 0xF7F6F5F4, 0, 0x3120)),
    ],
)
def test_the_select_that_people_write(wanted: np.ndarray, select: Select) -> None:
    """Those of the vendor's kernels, of mlir-aie, and taps of two rows (1024 bits)."""
    assert solve_select("x", MAC, wanted, 1024) == select


def test_coefficients_for_all_lanes() -> None:
    wanted = 6 + COLUMN
    assert solve_select("z", MAC, wanted, 256) == Select(6, step=1)
    assert solve_select("z", SPEC.find_shape("lmac8_i32"), np.full((8, 1), 5), 256) == Select(5)
    apart = np.where(COLUMN == 1, 9, 2)
    assert solve_select("z", MAC, apart, 256) == Select(2, step=7)
    lanes = np.indices((8, 1))[0]
    assert solve_select("x", SPEC.find_shape("lmac8_i32"), lanes + 2, 512) == Select(2, 0x76543210)


def test_taps_of_two_rows_only_at_even_columns() -> None:
    """Column `a` of one row and `b` of the next, both from registers of 512 bits side by side."""
    for a in range(8):
        for b in range(8):
            wanted = np.where(COLUMN == 0, LANE + a, 32 + LANE + b)
            assert is_selectable("x", MAC, wanted, 1024) == (a % 2 == 0 and b % 2 == 0)


def random_select(draw: st.DrawFn, operand: str, name: str) -> Select:
    net = find_network(operand, SPEC.find_shape(name))  # type: ignore[arg-type]
    size = net.count_elements(512 if operand == "x" else 256)
    number = st.integers(0, 15)
    digits = [draw(number) for _ in range(net.digits)]
    offsets = sum(d << 4 * n for n, d in enumerate(digits))
    square = sum(draw(st.integers(0, 3)) << 4 * n for n in range(4))
    start = draw(st.integers(0, size // net.granularity - 1)) * net.granularity
    step = draw(st.integers(0, 64 // net.step_granularity - 1)) * net.step_granularity
    return Select(
        start,
        offsets & 0xFFFFFFFF,
        offsets >> 32,
        step if net.has_step else 0,
        square if net.has_square else IDENTITY,
    )


@pytest.mark.parametrize("operand", ["x", "z"])
@pytest.mark.parametrize("name", sorted(SPEC.shapes))
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_every_select_is_found_again(name: str, operand: str, data: st.DataObject) -> None:
    """From the elements that a select takes, some left open; in all shapes and registers."""
    bits = data.draw(st.sampled_from((512, 1024))) if operand == "x" else 256
    mac = SPEC.find_shape(name)
    select = data.draw(st.composite(random_select)(operand, name))
    assert select_error(operand, mac, select) is None  # type: ignore[arg-type]
    wanted = taken_indices(operand, mac, select, bits)  # type: ignore[arg-type]
    keep = np.random.default_rng(data.draw(st.integers(0, 99))).random(wanted.shape)
    wanted = np.where(keep < data.draw(st.sampled_from((0.1, 0.5, 1))), wanted, -1)
    found = solve_select(operand, mac, wanted, bits)  # type: ignore[arg-type]
    assert found is not None
    assert select_error(operand, mac, found) is None  # type: ignore[arg-type]
    taken = taken_indices(operand, mac, found, bits)  # type: ignore[arg-type]
    np.testing.assert_array_equal(taken[wanted >= 0], wanted[wanted >= 0])


@pytest.mark.parametrize("wanted", range(4))
def test_halves_that_nothing_takes_are_those_of_the_identity(wanted: int) -> None:
    """Square has a digit for lane and column of each two: the even or odd word, and a half."""
    class_of = 2 * (LANE % 2) + COLUMN
    for element in range(4):
        found = solve_select("x", MAC, np.where(class_of == wanted, element, -1), 512)
        assert found is not None
        digits = [found.square >> 4 * k & 15 for k in range(4)]
        assert [d for k, d in enumerate(digits) if k != wanted] == [
            k for k in range(4) if k != wanted
        ]
        assert digits[wanted] & 1 == element & 1


@pytest.mark.parametrize("name", sorted(SPEC.shapes))
def test_z3_finds_what_a_plain_select_takes(name: str) -> None:
    """Of bytes, each lane has its own parity; with a step, if there is one, each two columns."""
    mac = SPEC.find_shape(name)
    net = find_network("x", mac)
    wanted = taken_indices("x", mac, Select(step=net.step_granularity * net.has_step), 512)
    wanted[4:, :] = -1
    found = z3_solve("x", mac, wanted, 512)
    assert found is not None
    assert select_error("x", mac, found) is None
    np.testing.assert_array_equal(taken_indices("x", mac, found, 512)[:4], wanted[:4])


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_z3_agrees(data: st.DataObject) -> None:
    """On elements of a select of which some are changed, so that about half are no select."""
    name = data.draw(st.sampled_from(sorted(SPEC.shapes)))
    operand = data.draw(st.sampled_from("xz"))
    bits = data.draw(st.sampled_from((512, 1024))) if operand == "x" else 256
    mac = SPEC.find_shape(name)
    random = np.random.default_rng(data.draw(st.integers(0, 999)))
    wanted = taken_indices(
        operand, mac, data.draw(st.composite(random_select)(operand, name)), bits
    )  # type: ignore[arg-type]
    wanted = np.where(random.random(wanted.shape) < 0.3, wanted, -1)
    size = find_network(operand, mac).count_elements(bits)  # type: ignore[arg-type]
    for _ in range(data.draw(st.integers(0, 2))):
        wanted[random.integers(mac.lanes), random.integers(mac.columns)] = random.integers(size)
    judged = z3_solve(operand, mac, wanted, bits)  # type: ignore[arg-type]
    assert (judged is None) == (solve_select(operand, mac, wanted, bits) is None)  # type: ignore[arg-type]
    assert (judged is None) != is_selectable(operand, mac, wanted, bits)  # type: ignore[arg-type]
    if judged is not None:
        taken = taken_indices(operand, mac, judged, bits)  # type: ignore[arg-type]
        np.testing.assert_array_equal(taken[wanted >= 0], wanted[wanted >= 0])


def test_why_there_is_none() -> None:
    """Columns 1 and 34: odd in one row, even in the next, so that halves differ by pair."""
    wanted = np.where(COLUMN == 0, LANE + 1, 32 + LANE + 2)
    conflict = explain_conflict("x", MAC, wanted, 1024)
    places = {conflict.place, *conflict.others}
    assert places <= {(i, j, int(wanted[i, j])) for i in range(16) for j in range(2)}
    only = np.full_like(wanted, -1)
    for lane, column, element in places:
        only[lane, column] = element
    assert not is_selectable("x", MAC, only, 1024)
    for lane, column, _ in places:
        less = only.copy()
        less[lane, column] = -1
        assert is_selectable("x", MAC, less, 1024)
    with pytest.raises(WeftError, match=r"lane \d+, column \d cannot take element \d+ while other"):
        select_of("x", MAC, wanted, 1024)


def test_parity_of_bytes() -> None:
    """An image of 8 bits as data: no lane can take a byte of the other parity."""
    mac = SPEC.find_shape("mac16_i8")
    wanted = np.full((16, 8), -1)
    wanted[2, 3] = 5
    message = (
        "x select of mac16_i8 from 512 bits: lane 2, column 3 cannot take element 5: four lanes"
    )
    with pytest.raises(WeftError, match=message):
        select_of("x", mac, wanted, 512)


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        (np.full((16, 2), 32), "lane 0, column 0 wants element 32, but a register of 512 bits has"),
        (np.where((LANE == 3) & (COLUMN == 1), 40, 0), "lane 3, column 1 wants element 40"),
        (np.full((16, 2), -2), "wants element -2"),
        (np.zeros((8, 4)), r"wanted for \[8, 4\] lanes and columns, but the shape has \[16, 2\]"),
    ],
)
def test_elements_that_are_not_there(wanted: np.ndarray, message: str) -> None:
    with pytest.raises(WeftError, match=message):
        solve_select("x", MAC, wanted, 512)


def test_there_is_a_select() -> None:
    with pytest.raises(ValueError, match="there is a select"):
        explain_conflict("x", MAC, LANE + COLUMN, 512)
    assert solve_select("x", MAC, np.full((16, 2), -1), 512) == Select()
