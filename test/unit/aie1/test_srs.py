"""Shift, round and saturate against exact arithmetic with fractions."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

from weft.targets.aie1.simulate.srs import Rounding, Sums, shift_round
from weft.transforms.core.errors import WeftError

TABLE = {
    # What each mode makes of -2.75, -2.5, -2.25, -1.5, 1.5, 2.25, 2.5, 2.75.
    0: (-3, -3, -3, -2, 1, 2, 2, 2),
    1: (-2, -2, -2, -1, 2, 3, 3, 3),
    2: (-3, -2, -2, -1, 2, 2, 3, 3),
    3: (-3, -3, -2, -2, 1, 2, 2, 3),
    4: (-3, -3, -2, -2, 2, 2, 3, 3),
    5: (-3, -2, -2, -1, 1, 2, 2, 3),
    6: (-3, -2, -2, -2, 2, 2, 2, 3),
    7: (-3, -3, -2, -1, 1, 2, 3, 3),
}


def sums(numbers: list[int], bits: int) -> Sums:
    high = np.array([n >> 32 for n in numbers], dtype=np.int64)
    low = np.array([n & 0xFFFFFFFF for n in numbers], dtype=np.int64)
    return Sums(high, low, bits)


@pytest.mark.parametrize("mode", range(8))
@pytest.mark.parametrize("shift", [2, 10, 33, 40])
def test_table_of_roundings(mode: int, shift: int) -> None:
    quarters = [-11, -10, -9, -6, 6, 9, 10, 11]
    found = shift_round(sums([q << (shift - 2) for q in quarters], 48), shift, 16, mode)
    assert tuple(found) == TABLE[mode]


def exact(
    number: int, shift: int, bits: int, mode: int, saturation: int, unsigned: bool = False
) -> int:
    """By the definition of each mode, in exact arithmetic."""
    value = Fraction(number) / Fraction(2) ** shift
    below = math.floor(value)
    fraction = value - below
    ties = {
        2: True, 3: False, 4: value > 0, 5: value < 0, 6: below % 2 == 1, 7: below % 2 == 0,
    }  # fmt: skip
    if mode == 0 or fraction == 0:
        found = below
    elif mode == 1:
        found = below + 1
    elif fraction == Fraction(1, 2):
        found = below + int(ties[mode])
    else:
        found = below + int(fraction > Fraction(1, 2))
    top = 2 ** (bits - 1) - 1
    if unsigned and saturation:
        found = max(0, min(2 * top + 1, found))
    if unsigned or saturation == 0:
        return (found + top + 1) % 2**bits - top - 1
    return max(-top - (saturation == 1), min(top, found))


@pytest.mark.parametrize("acc", [48, 80])
@pytest.mark.parametrize("bits", [8, 16, 32, 64])
def test_exact(acc: int, bits: int) -> None:
    random = np.random.default_rng(acc + bits)
    edges = [0, 1, -1, (1 << acc - 1) - 1, -(1 << acc - 1)]
    for shift in (-1, 0, 1, 5, 10, 31, 32, 33, 47, 62):
        widths = [int(w) for w in random.integers(1, acc, 12)]
        numbers = edges + [int(random.integers(-(2**62), 2**62)) << 17 >> 79 - w for w in widths]
        if shift > 0:
            numbers += [(n >> shift << shift) + (1 << shift >> 1) for n in numbers[5:]]
        for mode in range(8):
            for saturation in (0, 1, 3):
                found = shift_round(sums(numbers, acc), shift, bits, mode, saturation)
                assert found.tolist() == [exact(n, shift, bits, mode, saturation) for n in numbers]


def test_unsigned_bytes() -> None:
    numbers = [0, 1, -1, 2**20, -(2**20), 255 << 3, (255 << 3) + 3, 256 << 3, 5 << 3, -4, -5]
    for saturation, mode in itertools.product((0, 1, 3), range(8)):
        found = shift_round(sums(numbers, 48), 3, 8, mode, saturation, unsigned=True)
        assert found.tolist() == [exact(n, 3, 8, mode, saturation, True) for n in numbers]
    with pytest.raises(WeftError, match="unsigned results of 16 bits; those have 8"):
        shift_round(sums([1], 48), 0, 16, unsigned=True)


@pytest.mark.parametrize("bits", [48, 80])
def test_sums_wrap(bits: int) -> None:
    """Against Python's numbers, near the ends of the range."""
    random = np.random.default_rng(bits)
    products = random.integers(-(2**62), 2**62, (5, 3, 2))
    start = [(1 << bits - 1) - 1, -(1 << bits - 1), 0, 1, -1]
    found = sums(start, bits)
    found = Sums(found.high[:, None] + np.zeros((1, 3), np.int64),
                 found.low[:, None] + np.zeros((1, 3), np.int64), bits)  # fmt: skip
    found = found.add_products(products, -1)
    half = 1 << bits - 1
    wanted = [
        (start[i] + sum(int(p) for p in products[i, j]) + half) % (2 * half) - half
        for i in range(5)
        for j in range(3)
    ]
    assert found.list_numbers() == wanted
    assert found.sum_axis(1).list_numbers() == [
        (sum(wanted[3 * i : 3 * i + 3]) + half) % (2 * half) - half for i in range(5)
    ]


def test_ups_and_back() -> None:
    values = np.array([-32768, 32767, -1, 0, 5], dtype=np.int64)
    for shift in (0, 3, 20, 31):
        wide = Sums.from_widened(values, shift, 48)
        assert wide.list_numbers() == [int(v) << shift for v in values]
        np.testing.assert_array_equal(shift_round(wide, shift, 16), values)
    assert Sums.from_widened(values, 47, 80).list_numbers() == [int(v) << 47 for v in values]
    assert Sums.from_widened(np.array([1]), 47, 48).list_numbers() == [-(2**47)]


@pytest.mark.parametrize(
    ("shift", "bits", "rounding", "saturation", "message"),
    [
        (63, 16, 0, 0, "shift 63 is not in -1..62"),
        (0, 12, 0, 0, "results of 12 bits; they have 8, 16, 32 or 64"),
        (0, 16, 8, 0, "rounding 8 is not in 0..7"),
        (0, 16, 0, 2, "saturation 2 is none of 0, 1 and 3"),
    ],
)
def test_modes_that_there_are_not(
    shift: int, bits: int, rounding: int, saturation: int, message: str
) -> None:
    with pytest.raises(WeftError, match=message):
        shift_round(sums([1], 48), shift, bits, rounding, saturation)


def test_names_of_modes() -> None:
    assert [mode.value for mode in Rounding] == list(range(8))
