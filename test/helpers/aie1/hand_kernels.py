"""Kernels written by hand, and what they compute by NumPy."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from weft.dialects.aie1.network import Select
from weft.targets.aie1.code.vector import Buffer, Code, Load, Loop, Mac, Op, Pointer, Store, Ups
from weft.targets.aie1.machine.spec import default_spec

SPEC = replace(default_spec(), bank_conflicts=False)
STENCIL = {"offsets": 0x03020100, "offsets_hi": 0x07060504}
WIDTH, ROWS = 64, 4


def mac_of(
    acc: str, data: tuple[str | None, ...], start: int, tap: int, first: bool = False
) -> Mac:
    """Two taps of one row, from an even start."""
    x = Select(start, square=0x2110, **STENCIL)
    return Mac(acc, "mac16_i16", data, "z", x, Select(tap, step=1), first)


def stencil(shift: int = 10, rounding: int = 0, saturation: int = 0) -> Code:
    """A 3x3 filter of 16 bits over 4 rows of 64 columns: six mac16 for 16 outputs."""
    pitch = 2 * (WIDTH + 16)
    body: list[Op] = []
    for row in range(3):
        body += [Load(f"a{row}", "image", row * pitch), Load(f"b{row}", "image", row * pitch + 32)]
        for half in range(2):
            parts = (f"a{row}", f"b{row}")
            body.append(mac_of("acc", parts, 2 * half, 4 * row + 2 * half, row + half == 0))
    body += [Store("acc", "out", 0, 16, shift), Store("acc", "out", 16, 16, shift, (8, 8))]
    loop = Loop(("y", "x"), (ROWS, WIDTH // 16), tuple(body))
    return Code(
        "stencil",
        (
            Buffer("image", "image", 0, (ROWS + 2) * (WIDTH + 16), 16),
            Buffer("filter", "filter", 2048, 16, 16),
            Buffer("out", "output", 4096, ROWS * WIDTH, 16),
        ),
        (
            Pointer("image", "image", 0, {"y": pitch, "x": 32}),
            Pointer("filter", "filter"),
            Pointer("out", "out", 0, {"y": 2 * WIDTH, "x": 32}),
        ),
        (Load("z", "filter"), loop),
        rounding,
        saturation,
    )


def stencil_arrays(seed: int) -> dict[str, np.ndarray]:
    random = np.random.default_rng(seed)
    image = random.integers(-(2**15), 2**15, (ROWS + 2, WIDTH + 16)).astype(np.int16)
    taps = np.zeros((4, 4), np.int16)
    taps[:3, :3] = random.integers(-(2**15), 2**15, (3, 3))
    return {"image": image, "filter": taps}


def convolved(arrays: dict[str, np.ndarray]) -> np.ndarray:
    image, taps = arrays["image"].astype(object), arrays["filter"].astype(object)
    out = np.zeros((ROWS, WIDTH), dtype=object)
    for y in range(ROWS):
        for x in range(WIDTH):
            out[y, x] = (image[y : y + 3, x : x + 3] * taps[:3, :3]).sum()
    return out


def column_sums(in_place: bool = False) -> Code:
    """
    `out[x] += sum over y of image[y, x] * w[y]` at 32 bits, the sum over rows being a loop. In
    place, each trip writes to where the next one reads its initial sums.
    """
    rows = Loop(
        ("y",),
        (5,),
        (
            Load("a", "image"),
            Load("z", "w"),
            Mac("acc", "lmac8_i32", ("a", None), "z", Select(0, 0x76543210), Select(0)),
        ),
    )
    body = (Ups("acc", "initial", 0, 32, 0), rows, Store("acc", "out", 0, 32, 0))
    out = "out" if not in_place else "initial"
    return Code(
        "sums",
        (
            Buffer("image", "image", 0, 5 * 24, 32),
            Buffer("w", "filter", 1024, 5 * 8, 32),
            Buffer("out", "output", 2048, 32, 32),
            Buffer("initial", "initial", 4096, 32, 32),
        ),
        (
            Pointer("image", "image", 0, {"y": 96, "x": 32}),
            Pointer("w", "w", 0, {"y": 32}),
            Pointer("initial", "initial", 0, {"x": 32}),
            Pointer("out", out, 32 if in_place else 0, {"x": 32}),
        ),
        (Loop(("x",), (3,), body),),
    )


def sums_arrays() -> dict[str, np.ndarray]:
    random = np.random.default_rng(3)
    return {
        "image": random.integers(-(2**31), 2**31, (5, 24)).astype(np.int32),
        "w": np.repeat(random.integers(-(2**31), 2**31, (5, 1)), 8, axis=1).astype(np.int32),
        "initial": random.integers(-100, 100, 32).astype(np.int32),
    }


def wrapped(numbers: np.ndarray) -> np.ndarray:
    return ((numbers + 2**31) % 2**32 - 2**31).astype(np.int32)
