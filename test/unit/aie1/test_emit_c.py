"""C with intrinsics: the text itself runs, and computes what NumPy does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from helpers.aie1.c_kernels import COMPILERS, needs_cc, run_c
from helpers.aie1.emitted_kernels import (
    LANES,
    MACHINE,
    SHAPES,
    conv3x3,
    every_shape,
    random,
)

from weft.dialects.aie1.network import Select
from weft.targets.aie1.code.vector import Buffer, Code, Load, Loop, Mac, Op, Pointer, Store, Ups
from weft.targets.aie1.emit.c import emit_c, steps_of
from weft.targets.aie1.select.network import taken_indices
from weft.transforms.core.errors import WeftError


@needs_cc
def test_a_convolution_of_16_bits(tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    image, taps, output = random(rng, 480, 16), random(rng, 9, 16), np.zeros(256, np.int16)
    # The taps in the order in which they are used, and none for the column left over.
    order = [0, 1, 2, 5, 3, 4, 6, 7, 8]
    packed = np.zeros(16, np.int16)
    packed[:9] = taps[order]
    run_c(conv3x3(), SHAPES, {"image": image, "filter": packed, "output": output}, tmp_path)
    rows = image.reshape(6, 80).astype(np.int64)
    sums = sum(rows[r : r + 4, s : s + 64] * int(taps[3 * r + s])
               for r in range(3) for s in range(3))  # fmt: skip
    np.testing.assert_array_equal(output, (np.asarray(sums) >> 10).astype(np.int16).reshape(-1))


@needs_cc
@pytest.mark.parametrize(("rounding", "saturation"), [(0, 0), (6, 1), (4, 3)])
def test_sums_of_32_bits_that_begin_with_others(
    tmp_path: Path, rounding: int, saturation: int
) -> None:
    body = (
        Ups("o", "b", 0, 32, 4, (0, 8)),
        Load("r0", "p", 0),
        Load("r1", "p", 32),
        *(Mac("o", "i32", ("r0", "r1"), "c", Select(i, 0x76543210), Select(i)) for i in range(3)),
        Store("o", "q", 0, 32, 20, (0, 8)),
    )
    strides = {"x": 32}
    code = Code(
        "row",
        (Buffer("image", "image", 0, 40, 32), Buffer("filter", "filter", 160, 8, 32),
         Buffer("begin", "initial", 192, 32, 32), Buffer("output", "output", 320, 32, 32)),
        (Pointer("p", "image", 0, strides), Pointer("f", "filter"),
         Pointer("b", "begin", 0, strides), Pointer("q", "output", 0, strides)),
        (Load("c", "f"), Loop(("x",), (4,), body)),
        rounding,
        saturation,
    )  # fmt: skip
    rng = np.random.default_rng(4)
    arrays = {b.name: random(rng, b.elements, 32) for b in code.buffers}
    run_c(code, SHAPES, arrays, tmp_path)
    image, taps, begin = (arrays[n].astype(object) for n in ("image", "filter", "begin"))
    sums = [int(begin[x]) * 16 + sum(int(image[x + s]) * int(taps[s]) for s in range(3))
            for x in range(32)]  # fmt: skip
    halves = {0: lambda low, q: 0, 6: lambda low, q: low > 1 << 19 or (low == 1 << 19 and q & 1),
              4: lambda low, q: low > 1 << 19 or (low == 1 << 19 and q >= 0)}  # fmt: skip
    shifted = [(s >> 20) + int(halves[rounding](s & 0xFFFFF, s >> 20)) for s in sums]
    lowest = -(2**31) + (saturation == 3)
    if saturation:
        shifted = [min(max(v, lowest), 2**31 - 1) for v in shifted]
    wrapped = [(v + 2**31) % 2**32 - 2**31 for v in shifted]
    np.testing.assert_array_equal(arrays["output"], np.array(wrapped, np.int32))


@needs_cc
def test_nested_loops_and_a_reduction_that_is_one(tmp_path: Path) -> None:
    # An accumulator is set before the loop that adds to it.
    zero = Select(0, 0, 0)
    inner = Loop(("c",), (3,), (
        Load("a", "p", 0, 128), Load("w", "f", 0),
        Mac("o", "i16", ("a", None), "w", Select(0, **LANES, square=0x1010), Select(0, step=1)),
    ))  # fmt: skip
    body = (Load("a_", "p"), Load("w_", "z"),
            Mac("o", "i16", ("a_", None), "w_", zero, zero, True), inner,
            Store("o", "q", 0, 16, 0, (0, 8)), Store("o", "q", 16, 16, 0, (8, 8)))  # fmt: skip
    code = Code(
        "product",
        (Buffer("image", "image", 0, 6 * 16, 16), Buffer("filter", "filter", 192, 48, 16),
         Buffer("zero", "filter", 288, 16, 16), Buffer("output", "output", 320, 64, 16)),
        (Pointer("p", "image", 0, {"x": 16, "c": 32}), Pointer("f", "filter", 0, {"c": 32}),
         Pointer("z", "zero"), Pointer("q", "output", 0, {"x": 32, "y": 64})),
        (Loop(("y",), (2,), (Loop(("x",), (2,), body),)),),
    )  # fmt: skip
    rng = np.random.default_rng(5)
    arrays = {b.name: random(rng, b.elements, 16) for b in code.buffers}
    arrays["zero"][:] = 0
    run_c(code, SHAPES, arrays, tmp_path)
    image, weights = arrays["image"].astype(np.int64), arrays["filter"].astype(np.int64)
    # The square 0x1010: both lanes of a pair take the same two elements.
    for x in range(2):
        for lane in range(16):
            even = 2 * (lane // 2)
            sums = sum(int(image[(8 * x + 16 * c) + (even + j) % 8] if even + j < 8 else 0)
                       * int(weights[16 * c + j]) for c in range(3) for j in range(2))  # fmt: skip
            expected = np.int64(sums).astype(np.int16)
            for y in range(2):
                assert arrays["output"][32 * y + 16 * x + lane] == expected


@needs_cc
def test_8_bits(tmp_path: Path) -> None:
    # Sixteen outputs of eight channels: 8 x 8 by 8 x 2, four rows at a time.
    code = Code(
        "bytes",
        (Buffer("image", "image", 0, 64, 8), Buffer("filter", "filter", 64, 32, 8),
         Buffer("output", "output", 96, 16, 8)),
        (Pointer("p", "image"), Pointer("f", "filter"), Pointer("q", "output")),
        (Load("a", "p", 0), Load("b", "p", 32), Load("c", "f"),
         Mac("o", "i8", ("a", "b"), "c", Select(0, 0x11100100, step=8, square=0x3210),
             Select(0, 0x10321032, step=4, square=0x1010), True),
         Store("o", "q", 0, 8, 6, (0, 16))),
    )  # fmt: skip
    rng = np.random.default_rng(6)
    arrays = {b.name: random(rng, b.elements, 8) for b in code.buffers}
    run_c(code, SHAPES, arrays, tmp_path)
    image, taps = arrays["image"].astype(np.int64), arrays["filter"].astype(np.int64)
    mac = code.body[3]
    assert isinstance(mac, Mac)

    def digit(value: int, place: int) -> int:
        return value >> 4 * place & 15

    for lane in range(16):
        total = 0
        for column in range(8):
            p, q, t = lane // 4, lane % 4, column // 2
            even, odd = (digit(mac.x.offsets, 2 * p + k) for k in range(2))
            s = digit(mac.x.square, 2 * (q >> 1) + column % 2) & 3
            x = 8 * t + 4 * (even if s < 2 else even + odd + 1) + 2 * (s & 1) + (q & 1)
            even, odd = (digit(mac.z.offsets, 2 * p + k) for k in range(2))
            s = digit(mac.z.square, 2 * (q & 1) + column % 2) & 3
            z = 4 * t + 2 * (even if s < 2 else odd) + (s & 1)
            total += int(image[x % 64]) * int(taps[z % 32])
        assert arrays["output"][lane] == np.int64(total >> 6).astype(np.int8)


@pytest.mark.parametrize("standard", COMPILERS)
def test_selects_of_all_shapes(tmp_path: Path, standard: str) -> None:
    code = every_shape()
    rng = np.random.default_rng(9)
    arrays = {b.name: random(rng, b.elements, b.bits) for b in code.buffers}
    run_c(code, MACHINE, arrays, tmp_path, standard)
    for op, _ in code.walk_ops():
        if not isinstance(op, Mac):
            continue
        key, shape = op.acc[1:], MACHINE[op.shape]
        x, z = (arrays[what + key].astype(object) for what in "xz")
        found = (x[taken_indices("x", shape, op.x, 256 * len(op.data))]
                 * z[taken_indices("z", shape, op.z, 256)]).sum(axis=1)  # fmt: skip
        bits = code.find_buffer("y" + key).bits
        half = 1 << bits - 1
        expected = [((int(v) >> 3) + half) % (2 * half) - half for v in found]
        np.testing.assert_array_equal(arrays["y" + key], expected, op.acc)


@pytest.mark.parametrize("standard", ["c99", "c++11"])
def test_names_that_mean_something_in_c(tmp_path: Path, standard: str) -> None:
    """Keywords of C and C++, types, and what compilers, libraries and the header know."""
    names = ["new", "int16_t", "srs"]
    for name, others in (
        ("exp", names),
        ("class", ["v16int16", "rnd_floor", "__LINE__"]),
        ("mac16", ["xor", "printf", "a b"]),
        ("1st", ["k_1st", "mac16", "λ"]),
    ):
        code = replace(conv3x3(), name=name)
        renamed = dict(zip((b.name for b in code.buffers), others, strict=True))
        buffers = tuple(replace(b, name=renamed[b.name]) for b in code.buffers)
        pointers = tuple(replace(p, buffer=renamed[p.buffer]) for p in code.pointers)
        code = replace(code, buffers=buffers, pointers=pointers)
        folder = tmp_path / name
        folder.mkdir()
        image, taps = np.arange(480, dtype=np.int16) * 60, np.zeros(16, np.int16)
        taps[:9] = 1
        arrays = dict(zip(others, (image, taps, np.zeros(256, np.int16)), strict=True))
        run_c(code, SHAPES, arrays, folder, standard)
        assert arrays[others[2]][0] == image.reshape(6, 80)[:3, :3].sum() >> 10 > 0


def test_steps_of_pointers() -> None:
    loop = Loop(("z", "y", "x"), (2, 3, 4), ())
    pointer = Pointer("p", "b", 0, {"z": 1000, "y": 100, "x": 10})
    address, at = 0, {"z": 0, "y": 0, "x": 0}
    for trip in range(24):
        z, rest = divmod(trip, 12)
        y, x = divmod(rest, 4)
        assert address == 1000 * z + 100 * y + 10 * x
        at = {"z": z, "y": y, "x": x}
        place = 0 if at["x"] < 3 else 1 if at["y"] < 2 else 2
        address += steps_of(pointer, loop)[place]
    assert address == 2000


def test_a_shape_without_intrinsic_is_an_error() -> None:
    code = Code("k", (Buffer("image", "image", 0, 8, 16),), (Pointer("p", "image"),),
                (Mac("o", "odd", (None, None), "c", Select(), Select(), True),))  # fmt: skip
    with pytest.raises(WeftError, match=r"kernel k: odd \(64 x 8 bits, 4 lanes by 1 columns\) is"):
        emit_c(code, SHAPES)


def long_body(macs: int) -> Code:
    """One sum of 16 lanes, of so many rows, and no loop."""
    body: list[Op] = [Load("c", "f")]
    for row in range(macs):
        body += [Load(f"r{row}{j}", "p", 64 * row + 32 * j) for j in range(2)]
        x = Select(0, **LANES, square=0x2110)
        body.append(Mac("o", "i16", (f"r{row}0", f"r{row}1"), "c", x, Select(0, step=1), row == 0))
    return Code(
        "long",
        (Buffer("a", "image", 0, 32 * macs, 16), Buffer("w", "filter", 64 * macs, 16, 16),
         Buffer("o", "output", 64 * macs + 32, 16, 16)),
        (Pointer("p", "a"), Pointer("f", "w"), Pointer("q", "o")),
        (*body, Store("o", "q", 0, 16, 10, (0, 8)), Store("o", "q", 16, 16, 10, (8, 8))),
    )  # fmt: skip


@needs_cc
def test_long_bodies_are_calls(tmp_path: Path) -> None:
    """What a compiler makes of a multiply-add is a call: it need not be told to inline nothing."""
    sizes: list[int] = []
    for macs in (50, 150):
        rng = np.random.default_rng(macs)
        rows = rng.integers(-99, 99, (macs, 32)).astype(np.int16)
        w = rng.integers(-9, 9, 16).astype(np.int16)
        arrays = {"a": rows.reshape(-1), "w": w, "o": np.zeros(16, np.int16)}
        folder = tmp_path / str(macs)
        folder.mkdir()
        run_c(long_body(macs), SHAPES, arrays, folder)
        sums = rows[:, :16].astype(int) * w[0] + rows[:, 1:17].astype(int) * w[1]
        assert np.array_equal(arrays["o"], sums.sum(0) >> 10)
        sizes.append((folder / "c11.so").stat().st_size)
    assert (sizes[1] - sizes[0]) / 100 < 1000
