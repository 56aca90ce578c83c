"""Index formulas against the public constants of the vendor's guides, AIE API and mlir-aie."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pytest

from weft.dialects.aie1.network import MacShape, Select
from weft.targets.aie1.machine.spec import default_spec
from weft.targets.aie1.select.network import find_network, select_error, taken_indices

SPEC = default_spec()


def shape(name: str) -> MacShape:
    return SPEC.find_shape(name)


def test_worked_example_of_16_bits() -> None:
    """UG1079, "MAC on 16x16 bits": offsets 0x24, square 0x2103."""
    mac = shape("mac16_i16")
    plain = taken_indices("x", mac, Select(offsets=0x24, square=0x3210), 1024)
    assert plain[:2].tolist() == [[8, 9], [14, 15]]
    moved = taken_indices("x", mac, Select(offsets=0x00, square=0x2103), 1024)
    assert moved[:2].tolist() == [[3, 0], [1, 2]]


STENCIL = {"offsets": 0x03020100, "offsets_hi": 0x07060504}


@pytest.mark.parametrize(
    ("square", "wanted"),
    [
        (0x2110, lambda i, j: i + j),
        (0x3221, lambda i, j: i + j + 1),
        (0x3210, lambda i, j: 2 * (i & ~1) // 2 + 2 * (i & 1) + j),
        (0x1010, lambda i, j: (i & ~1) + j),
        (0x3120, lambda i, j: (i & ~1) + (i & 1) + 2 * j),
    ],
)
def test_squares_of_16_bits(square: int, wanted: Callable[[int, int], int]) -> None:
    found = taken_indices("x", shape("mac16_i16"), Select(start=4, square=square, **STENCIL), 1024)
    lane, column = np.indices((16, 2))
    np.testing.assert_array_equal(found, 4 + np.vectorize(wanted)(lane, column))


def test_second_vector_in_the_other_column() -> None:
    """mlir-aie, VectorToAIEVecConversions: x[i] and x[i + 16] with 0x73727170 and 0x3120."""
    select = Select(offsets=0x73727170, offsets_hi=0x77767574, square=0x3120)
    lane, column = np.indices((16, 2))
    found = taken_indices("x", shape("mac16_i16"), select, 512)
    np.testing.assert_array_equal(found, lane + 16 * column)
    again = taken_indices(
        "x", shape("mac16_i16"), Select(32, 0x73727170, 0x77767574, 0, 0x3120), 1024
    )
    np.testing.assert_array_equal(again, lane + 16 * column + 32)


@pytest.mark.parametrize("start", [0, 2, 4, 14])
def test_taps_of_two_rows(start: int) -> None:
    """Rows in the two halves of 1024 bits: tap `start` of both, by offsets 15 words apart."""
    select = Select(start, 0xF3F2F1F0, 0xF7F6F5F4, 0, 0x3120)
    lane, column = np.indices((16, 2))
    found = taken_indices("x", shape("mac16_i16"), select, 1024)
    np.testing.assert_array_equal(found, start + lane + 32 * column)


def test_wraps_at_the_size_of_the_register() -> None:
    select = Select(start=30, square=0x2110, **STENCIL)
    lane, column = np.indices((16, 2))
    small = taken_indices("x", shape("mac16_i16"), select, 512)
    np.testing.assert_array_equal(small, (30 + lane + column) % 32)
    z = taken_indices("z", shape("mac16_i16"), Select(start=15, step=1), 256)
    assert z[0].tolist() == [15, 0]


class Product(NamedTuple):
    """
    One multiply-add of a product of matrices in AIE API: `A: [m, k]` and `B: [k, n]`, row-major
    in registers, the lanes being `m x n` outputs. `first` is the column of A at which it begins,
    `x_is_b` tells which operand B is, `x_first` and `z_first` what of the registers was cut off.
    """

    shape: str
    m: int
    k: int
    n: int
    x: Select
    z: Select
    row: int = 0
    first: int = 0
    x_is_b: bool = False
    b_rows_before: int = 0
    a_before: int = 0
    register_bits: int = 512


def sel(start: int, lo: int, hi: int = 0, step: int = 0, square: int = 0x3210) -> Select:
    return Select(start, lo, hi, step, square)


PRODUCTS = [
    # mmul_16_16.hpp
    Product("mac16_i16", 4, 4, 4, sel(0, 0x02020000, 0x06060404, 0, 0x1010),
            sel(0, 0x32103210, 0x32103210, 4)),
    Product("mac16_i16", 4, 4, 4, sel(2, 0x02020000, 0x06060404, 0, 0x1010),
            sel(8, 0x32103210, 0x32103210, 4), first=2),
    Product("mac16_i16", 2, 4, 8, sel(2, 0, 0x02020202, 0, 0x1010),
            sel(0, 0x76543210, 0x76543210, 8), first=2, b_rows_before=2),
    Product("mac16_i16", 2, 4, 8, sel(8, 0, 0x02020202, 0, 0x1010),
            sel(0, 0x76543210, 0x76543210, 8), row=2),
    Product("mac16_i16", 2, 2, 8, sel(4, 0, 0x01010101, 0, 0x1010),
            sel(0, 0x76543210, 0x76543210, 8), row=2),
    Product("mac8_i16", 8, 4, 1, sel(0, 0x1C181410 & 0xFFFFFFFF, 0, 2), sel(0, 0, 0, 1)),
    # mmul_16_8.hpp
    Product("mac16_i16_i8", 4, 4, 4, sel(0, 0x02020000, 0x06060404, 2, 0x1010),
            sel(0, 0x31203120, 0x31203120, 8, 0x3120)),
    Product("mac16_i16_i8", 4, 8, 4, sel(4, 0x04040000, 0x0C0C0808, 2, 0x1010),
            sel(0, 0xB9A8B9A8, 0xB9A8B9A8, 8, 0x3120), first=4),
    Product("mac16_i16_i8", 2, 4, 8, sel(8, 0, 0x02020202, 2, 0x1010),
            sel(0, 0x73625140, 0x73625140, 16, 0x3120), row=2),
    # mmul_8_8.hpp
    Product("mac16_i8", 4, 8, 4, sel(0, 0, 0, 8, 0x3120), sel(0, 0xCC884400, 0, 2), x_is_b=True),
    Product("mac16_i8", 2, 8, 8, sel(0, 0x11101110, 0, 16, 0x3120), sel(0, 0x44440000, 0, 2),
            x_is_b=True),
    Product("mac16_i8", 2, 8, 8, sel(0, 0x11101110, 0, 16, 0x3120), sel(0, 0xCCCC8888, 0, 2),
            x_is_b=True, row=2),
    Product("mac16_i8", 2, 16, 8, sel(0, 0x11101110, 0, 16, 0x3120), sel(8, 0x88880000, 0, 2),
            x_is_b=True, first=8, b_rows_before=8),
    Product("mac8_i8", 1, 16, 8, sel(0, 0x11101110, 0, 16, 0x3120), sel(0, 0, 0, 2),
            x_is_b=True, register_bits=1024),
    Product("mac8_i8", 2, 16, 4, sel(0, 0, 0, 8, 0x3120), sel(0, 0x00008800, 0, 2), x_is_b=True),
    # mmul_32_16.hpp and mmul_16_32.hpp
    Product("lmac8_i32_i16", 2, 2, 4, sel(0, 0x22220000, 0, 1), sel(0, 0x32103210, 0, 4)),
    Product("mac8_i32_i16", 2, 4, 4, sel(10, 0x44440000, 0, 1), sel(8, 0x32103210, 0, 4),
            row=2, first=2),
    Product("mac8_i32_i16", 4, 4, 2, sel(2, 0xCC884400, 0, 1), sel(4, 0x10101010, 0, 2), first=2),
    Product("mac8_i16_i32", 2, 4, 4, sel(10, 0x44440000, 0, 1), sel(0, 0x32103210, 0, 4),
            row=2, first=2, b_rows_before=2),
    Product("lmac8_i16_i32", 4, 2, 2, sel(0, 0x66442200, 0, 1), sel(0, 0x10101010, 0, 2)),
    Product("mac8_i32_i16", 1, 4, 8, sel(0, 0x76543210, 0, 8), sel(6, 0, 0, 1),
            row=1, first=2, x_is_b=True, b_rows_before=2),
    # mmul_32_32.hpp
    Product("lmac4_i32", 2, 4, 2, sel(2, 0x4400, 0, 1), sel(4, 0x1010, 0, 2), first=2),
    Product("lmac4_i32", 2, 4, 2, sel(10, 0x4400, 0, 1), sel(4, 0x1010, 0, 2), row=2, first=2),
    Product("lmac4_i32", 4, 4, 1, sel(2, 0xC840, 0, 1), sel(2, 0, 0, 1), first=2),
    Product("lmac4_i32", 1, 4, 4, sel(6, 0, 0, 1), sel(0, 0x3210, 0, 4), row=1, first=2,
            b_rows_before=2),
]  # fmt: skip


@pytest.mark.parametrize("product", PRODUCTS, ids=lambda p: f"{p.shape}-{p.m}x{p.k}x{p.n}-{p.row}")
def test_products_of_matrices(product: Product) -> None:
    """The constants of AIE API, include/aie_api/detail/aie1/mmul_*.hpp."""
    p = product
    mac = shape(p.shape)
    lane, column = np.indices((mac.lanes, mac.columns))
    a = (p.row + lane // p.n) * p.k + p.first + column
    b = (p.first - p.b_rows_before + column) * p.n + lane % p.n
    x, z = (b, a) if p.x_is_b else (a, b)
    np.testing.assert_array_equal(taken_indices("x", mac, p.x, p.register_bits), x)
    np.testing.assert_array_equal(taken_indices("z", mac, p.z, 256), z)
    assert select_error("x", mac, p.x) is None
    assert select_error("z", mac, p.z) is None


# --- convolutions of public test cases ------------------------------------------------------


def convolve(
    mac: MacShape, rows: np.ndarray, coeffs: np.ndarray, ops: list[tuple[int, Select, int, Select]]
) -> np.ndarray:
    """Sums of lanes: each of `ops` is a row and its select, a coefficient register and its."""
    sums = np.zeros(mac.lanes, np.int64)
    for row, x, register, z in ops:
        data = rows[row][taken_indices("x", mac, x, rows[row].size * mac.data_bits)]
        sums += (data * coeffs[register][taken_indices("z", mac, z, 256)]).sum(axis=1)
    return sums


def image(seed: int, rows: int, columns: int, bits: int) -> np.ndarray:
    half = 1 << (bits - 1)
    return np.random.default_rng(seed).integers(-half, half, (rows, columns))


def test_3x3_of_16_bits() -> None:
    """mlir-aie, test/aievec/conv2d_i16.mlir: six mac16, a zero behind each row of the filter."""
    mac = shape("mac16_i16")
    rows = image(1, 3, 32, 16)
    taps = image(2, 3, 3, 16)
    coeffs = np.zeros((1, 16), np.int64)
    coeffs[0, :12] = np.pad(taps, ((0, 0), (0, 1))).reshape(-1)
    ops = [
        (row, Select(2 * half, square=0x2110, **STENCIL), 0, Select(4 * row + 2 * half, step=1))
        for row in range(3)
        for half in range(2)
    ]
    wanted = [(rows[:, i : i + 3] * taps).sum() for i in range(16)]
    np.testing.assert_array_equal(convolve(mac, rows, coeffs, ops), wanted)


def test_3x3_of_32_bits() -> None:
    """mlir-aie, test/aievec/conv2d_i32.mlir: nine lmac8, offsets 0x76543210 from 0, 1, 2."""
    mac = shape("lmac8_i32")
    rows, taps = image(3, 3, 16, 16), image(4, 3, 3, 16)
    coeffs = np.zeros(16, np.int64)
    coeffs[:9] = taps.reshape(-1)
    ops = [
        (row, Select(tap, 0x76543210), (3 * row + tap) // 8, Select((3 * row + tap) % 8))
        for row in range(3)
        for tap in range(3)
    ]
    wanted = [(rows[:, i : i + 3] * taps).sum() for i in range(8)]
    np.testing.assert_array_equal(convolve(mac, rows, coeffs.reshape(2, 8), ops), wanted)


def test_3x3_of_8_bits() -> None:
    """
    mlir-aie, test/aievec/conv2d_i8.mlir: coefficients twice in the data operand (xstart 0, 16,
    32, xstep 4, 0x1010), the image in the other (zstart 0 and 8, zstep 2, 0x43322110, 0x2110).
    Half of the lanes are duplicates; the lanes that are kept are 0 and 1 of each four.
    """
    mac = shape("mac16_i8")
    rows, taps = image(5, 3, 32, 8), image(6, 3, 3, 8)
    filters = np.zeros((3, 16), np.int64)
    filters[:, :6] = np.repeat(taps, 2, axis=1)
    data = np.zeros(64, np.int64)
    data[:48] = filters.reshape(-1)
    found: list[int] = []
    for start in (0, 8):
        sums = np.zeros(16, np.int64)
        for row in range(3):
            x = taken_indices("x", mac, Select(16 * row, 0, 0, 4, 0x1010), 512)
            z = taken_indices("z", mac, Select(start, 0x43322110, 0, 2, 0x2110), 256)
            sums += (data[x] * rows[row][z]).sum(axis=1)
        np.testing.assert_array_equal(sums.reshape(4, 2, 2)[:, 0], sums.reshape(4, 2, 2)[:, 1])
        found += sums.reshape(4, 2, 2)[:, 0].reshape(-1).tolist()
    wanted = [(rows[:, i : i + 3] * taps).sum() for i in range(16)]
    assert found == wanted


# The vendor's 3x3 filter of 16 bits with borders, in the order k0 k1 0 k2 0, k3 … of the
# coefficients: Vitis Libraries, vision/L1/include/aie/imgproc/xf_filter2d_16b_aie.hpp.


def filter_with_zeros(taps: np.ndarray) -> np.ndarray:
    packed = np.zeros((3, 5), np.int64)
    packed[:, [0, 1, 3]] = taps
    return np.append(packed.reshape(-1), 0).reshape(1, 16)


def test_interior_of_the_vendors_filter() -> None:
    """Region 1: six mac16 from odd starts, by starts 6 and 8 and square 0x3221."""
    rows, taps = image(7, 3, 32, 16), image(8, 3, 3, 16)
    ops = [
        (row, Select(6 + 2 * half, square=0x3221, **STENCIL), 0, Select(5 * row + tap, step=1))
        for row in range(3)
        for half, tap in ((0, 0), (1, 3))
    ]
    wanted = [(rows[:, i + 7 : i + 10] * taps).sum() for i in range(16)]
    found = convolve(shape("mac16_i16"), rows, filter_with_zeros(taps), ops)
    np.testing.assert_array_equal(found, wanted)


def test_left_border_of_the_vendors_filter() -> None:
    """Region 4: coefficients as data for the first column, image as coefficients (0x65432100)."""
    mac = shape("mac16_i16")
    rows, taps = image(9, 3, 32, 16), image(10, 3, 3, 16)
    coeffs = filter_with_zeros(taps)
    data = np.append(coeffs, np.zeros(16, np.int64))
    found = np.zeros(16, np.int64)
    for row, (offsets, square) in enumerate(
        ((0x70707070, 0x3020), (0x72727272, 0x3121), (0x75757575, 0x3020))
    ):
        x = taken_indices("x", mac, Select(0, offsets, offsets, 0, square), 512)
        z = taken_indices("z", mac, Select(0, 0x65432100, 0xEDCBA987), 256)
        found += (data[x] * rows[row][z]).sum(axis=1)
    ops = [
        (row, Select(0, square=0x2110, **STENCIL), 0, Select(5 * row + 1, step=2))
        for row in range(3)
    ]
    found += convolve(mac, rows, coeffs, ops)
    bordered = np.concatenate([rows[:, :1], rows], axis=1)
    wanted = [(bordered[:, i : i + 3] * taps).sum() for i in range(16)]
    np.testing.assert_array_equal(found, wanted)


def test_right_border_of_the_vendors_filter() -> None:
    """Region 5: the last lane takes other coefficients, by an offset of 1 in zoffsets_hi."""
    rows, taps = image(11, 3, 32, 16), image(12, 3, 3, 16)
    ops: list[tuple[int, Select, int, Select]] = []
    for row in range(3):
        first = Select(14, square=0x3221, **STENCIL)
        last = Select(16, square=0x2110, **STENCIL)
        ops += [
            (row, first, 0, Select(5 * row, step=1)),
            (row, last, 0, Select(5 * row + 2, 0, 0x10000000, 1)),
        ]
    # Element 32 of the register is its first again, and meets zeros only.
    bordered = np.concatenate([rows, rows[:, -1:]], axis=1)
    wanted = [(bordered[:, i + 15 : i + 18] * taps).sum() for i in range(16)]
    found = convolve(shape("mac16_i16"), rows, filter_with_zeros(taps), ops)
    np.testing.assert_array_equal(found, wanted)


# --- what is not a select -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("operand", "name", "select", "message"),
    [
        ("x", "mac16_i16", Select(3), "start is 3, but at 16 bits it must be a multiple of 2"),
        ("x", "mac16_i8", Select(2), "start is 2, but at 8 bits it must be a multiple of 4"),
        ("x", "mac16_i8", Select(step=2), "step is 2, but at 8 bits it must be a multiple of 4"),
        ("x", "mac16_i16", Select(step=2), "step is 2, but the shape has none"),
        ("x", "mac8_i16", Select(offsets_hi=1), "offsets_hi is 1, but the shape has none"),
        ("x", "mac8_i16", Select(step=64), "step is 64, but it must be in 0..63"),
        ("z", "mac16_i16", Select(square=0x2110), "square is 0x2110, but the shape has none"),
        ("x", "mac16_i16", Select(square=0x4210), "each of its digits is 0, 1, 2 or 3"),
        ("z", "mac16_i8", Select(offsets=1 << 32), "offsets is 4294967296"),
    ],
)
def test_illegal_fields(operand: str, name: str, select: Select, message: str) -> None:
    found = select_error(operand, shape(name), select)  # type: ignore[arg-type]
    assert found is not None
    assert message in found


def test_every_shape_has_networks() -> None:
    for mac in SPEC.shapes.values():
        for operand in ("x", "z"):
            net = find_network(operand, mac)  # type: ignore[arg-type]
            assert net.digits <= 16
            found = taken_indices(operand, mac, Select(), 512)  # type: ignore[arg-type]
            assert found.shape == (mac.lanes, mac.columns)
