"""Kernels whose emitted text tests run: a convolution, and one with selects of every shape."""

from __future__ import annotations

import numpy as np

from weft.dialects.aie1.network import MacShape, Select
from weft.targets.aie1.code.vector import Buffer, Code, Load, Loop, Mac, Op, Pointer, Store
from weft.targets.aie1.machine.spec import default_spec
from weft.targets.aie1.select.network import Operand, find_network

MACHINE = default_spec().shapes


SHAPES = {
    "i16": MacShape("i16", 16, 16, 16, 2, 48),
    "i16w": MacShape("i16w", 16, 16, 8, 4, 48),
    "i32": MacShape("i32", 32, 32, 8, 1, 80),
    "i8": MacShape("i8", 8, 8, 16, 8, 48),
    "odd": MacShape("odd", 64, 8, 4, 1, 80),
}


LANES = {"offsets": 0x03020100, "offsets_hi": 0x07060504}


def random(rng: np.random.Generator, count: int, bits: int) -> np.ndarray:
    """Full-range integers; aligned as the core's memory is."""
    info = np.iinfo(f"int{bits}")
    return rng.integers(info.min, info.max, count, f"int{bits}", endpoint=True)


def conv3x3() -> Code:
    """16-bit rows of 64 outputs, four of them: neighbours in a row, and those left of two rows."""
    rows = [Load(f"r{i}{j}", "p", 160 * i + 32 * j) for i in range(3) for j in range(2)]
    low, both = ("r00", "r01", None, None), ("r00", "r01", "r10", "r11")
    cross = Select(2, 0xF3F2F1F0, 0xF7F6F5F4, square=0x3120)
    macs: list[Op] = [
        Mac("o", "i16", low, "c", Select(0, **LANES, square=0x2110), Select(0, step=1), True),
        Mac("o", "i16", both, "c", cross, Select(2, step=1)),
        Mac("o", "i16", (None, None, "r10", "r11"), "c", Select(32, **LANES, square=0x2110),
            Select(4, step=1)),
        Mac("o", "i16", ("r20", "r21"), "c", Select(0, **LANES, square=0x2110), Select(6, step=1)),
        Mac("o", "i16", ("r20", "r21"), "c", Select(2, **LANES, square=0x2110), Select(8, step=1)),
    ]  # fmt: skip
    stores = [Store("o", "q", 16 * half, 16, 10, (8 * half, 8)) for half in range(2)]
    body = (*rows, *macs, *stores)
    return Code(
        "conv3x3",
        (Buffer("image", "image", 0, 6 * 80, 16), Buffer("filter", "filter", 960, 16, 16),
         Buffer("output", "output", 992, 256, 16)),
        (Pointer("p", "image", 0, {"y": 160, "x": 32}), Pointer("f", "filter"),
         Pointer("q", "output", 0, {"y": 128, "x": 32})),
        (Load("c", "f"), Loop(("y", "x"), (4, 4), body)),
    )  # fmt: skip


def random_select(rng: np.random.Generator, operand: Operand, shape: MacShape) -> Select:
    """Any select that an operand of a shape has."""
    net = find_network(operand, shape)
    digits = int(rng.integers(0, 1 << 62)) % (1 << 4 * net.digits)
    square = int("".join(str(d) for d in rng.integers(0, 4, 4)), 16)
    return Select(
        int(rng.integers(0, 16)) * net.granularity % net.count_elements(256),
        digits & 0xFFFFFFFF,
        digits >> 32,
        int(rng.integers(0, 8)) * net.step_granularity if net.has_step else 0,
        square if net.has_square else 0x3210,
    )


def every_shape() -> Code:
    """A multiply-add of each shape and length of the data register, with any selects."""
    rng = np.random.default_rng(8)
    buffers: dict[str, Buffer] = {}
    pointers: list[Pointer] = []
    ops: list[Op] = []
    for name, shape in MACHINE.items():
        for parts in (2, 4):
            key = f"{name}_{parts}"
            for what, role, count, bits in (
                ("x", "image", 256 * parts // shape.data_bits, shape.data_bits),
                ("z", "filter", 256 // shape.coeff_bits, shape.coeff_bits),
                ("y", "output", shape.lanes, 16 if shape.acc_bits == 48 else 32),
            ):
                buffers[what + key] = Buffer(what + key, role, 0, count, bits)
                pointers.append(Pointer(f"p{what}{key}", what + key))
            values = tuple(f"v{key}{i}" for i in range(parts))
            ops += [Load(v, f"px{key}", 32 * i) for i, v in enumerate(values)]
            x, z = (random_select(rng, operand, shape) for operand in ("x", "z"))
            ops.append(Load(f"c{key}", f"pz{key}"))
            ops.append(Mac(f"a{key}", name, values, f"c{key}", x, z, True))
            bits = buffers["y" + key].bits
            ops += [
                Store(
                    f"a{key}", f"py{key}", first * bits // 8, bits, 3, (first, min(8, shape.lanes))
                )
                for first in range(0, shape.lanes, 8)
            ]
    return Code("shapes", tuple(buffers.values()), tuple(pointers), tuple(ops))  # fmt: skip
