"""Random code against a plain reading of it: one trip after another, in Python's numbers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import pytest
from oracles.selects import element, signed

from weft.dialects.aie1.network import MacShape, Select
from weft.targets.aie1.code.ir import code_of, kernel_of
from weft.targets.aie1.code.vector import Buffer, Code, Load, Loop, Mac, Op, Pointer, Store, Ups
from weft.targets.aie1.machine.spec import default_spec
from weft.targets.aie1.select.network import find_network
from weft.targets.aie1.simulate.vector import fill_memory, run_code

SPEC = default_spec()
BYTES = 8192


# --- the plain reading ----------------------------------------------------------------------


@dataclass
class Plain:
    """One trip after another."""

    code: Code
    memory: bytearray
    values: dict[str, bytes] = field(default_factory=dict[str, bytes])
    sums: dict[str, list[int]] = field(default_factory=dict[str, list[int]])

    def shape(self, acc: str) -> MacShape:
        macs = (op for op, _ in self.code.walk_ops() if isinstance(op, Mac) and op.acc == acc)
        return SPEC.find_shape(next(macs).shape)

    def address(self, op: Load | Ups | Store, trip: dict[str, int]) -> int:
        pointer = self.code.find_pointer(op.pointer)
        moved = sum(pointer.strides.get(name, 0) * n for name, n in trip.items())
        return self.code.find_buffer(pointer.buffer).address + pointer.start + op.offset + moved

    def number(self, data: bytes, place: int, bits: int) -> int:
        size = bits // 8
        return int.from_bytes(data[place * size : place * size + size], "little", signed=True)

    def run(self, ops: tuple[Op, ...], trip: dict[str, int]) -> None:
        for op in ops:
            match op:
                case Loop():
                    for inner in trips(op):
                        self.run(op.body, {**trip, **inner})
                case Load():
                    at = self.address(op, trip)
                    self.values[op.value] = bytes(self.memory[at : at + op.bits // 8])
                case Mac():
                    self.mac(op)
                case Ups():
                    self.ups(op, trip)
                case Store():
                    self.store(op, trip)

    def mac(self, op: Mac) -> None:
        shape = SPEC.find_shape(op.shape)
        data = b"".join(self.values[name] if name else bytes(32) for name in op.data)
        coeff = self.values[op.coeff]
        before = [0] * shape.lanes if op.first else self.sums[op.acc]
        after: list[int] = []
        for i in range(shape.lanes):
            total = before[i]
            for j in range(shape.columns):
                x = element("x", shape, op.x, i, j) % (len(data) * 8 // shape.data_bits)
                z = element("z", shape, op.z, i, j) % (len(coeff) * 8 // shape.coeff_bits)
                a, b = (
                    self.number(data, x, shape.data_bits),
                    self.number(coeff, z, shape.coeff_bits),
                )
                total += a * b
            after.append(signed(total, shape.acc_bits))
        self.sums[op.acc] = after

    def ups(self, op: Ups, trip: dict[str, int]) -> None:
        shape, at = self.shape(op.acc), self.address(op, trip)
        first, count = op.lanes
        lanes = self.sums.setdefault(op.acc, [0] * shape.lanes)
        for n in range(count):
            size = op.bits // 8
            data = bytes(self.memory[at + n * size : at + (n + 1) * size])
            lanes[first + n] = signed(self.number(data, 0, op.bits) << op.shift, shape.acc_bits)

    def store(self, op: Store, trip: dict[str, int]) -> None:
        at = self.address(op, trip)
        first, count = op.lanes
        for n in range(count):
            value = self.sums[op.acc][first + n]
            shifted = math.floor(value / 2**op.shift) if op.shift < 0 else value >> op.shift
            if op.shift > 0 and self.code.rounding == 2:
                shifted = (value + (1 << op.shift - 1)) >> op.shift
            top = (1 << op.bits - 1) - 1
            if self.code.saturation:
                shifted = max(-top - 1, min(top, shifted))
            data = signed(shifted, op.bits).to_bytes(op.bits // 8, "little", signed=True)
            self.memory[at + n * len(data) : at + (n + 1) * len(data)] = data


def trips(loop: Loop) -> Iterator[dict[str, int]]:
    for index in np.ndindex(loop.counts):
        yield dict(zip(loop.names, index, strict=True))


# --- random code ----------------------------------------------------------------------------


@dataclass
class Maker:
    """Code with loops two deep, of which the inner one adds to sums of the outer one."""

    seed: int

    def __post_init__(self) -> None:
        self.random = np.random.default_rng(self.seed)
        self.shape = SPEC.shapes[str(self.random.choice(sorted(SPEC.shapes)))]
        self.parts = int(self.random.choice([2, 4]))
        self.bits = 16 if self.shape.acc_bits == 48 else 32

    def number(self, low: int, high: int) -> int:
        return int(self.random.integers(low, high))

    def select(self, operand: str) -> Select:
        net = find_network(operand, self.shape)  # type: ignore[arg-type]
        square = sum(self.number(0, 4) << 4 * n for n in range(4)) if net.has_square else 0x3210
        return Select(
            self.number(0, 9) * net.granularity,
            self.number(0, 1 << 32),
            self.number(0, 1 << 32) if net.digits > 8 else 0,
            self.number(0, 4) * net.step_granularity if net.has_step else 0,
            square,
        )

    def mac(self, first: bool) -> Mac:
        data = tuple(f"d{n}" for n in range(self.parts))
        return Mac("acc", self.shape.name, data, "z", self.select("x"), self.select("z"), first)

    def loads(self) -> list[Op]:
        found: list[Op] = [Load(f"d{n}", "p", 16 * self.number(0, 40)) for n in range(self.parts)]
        return [*found, Load("z", "q", 16 * self.number(0, 8))]

    def code(self) -> Code:
        lanes = 8 if self.shape.lanes >= 8 else 4
        groups = range(0, self.shape.lanes, lanes)
        begin: list[Op] = [self.mac(True)]
        if self.number(0, 2):
            begin = [Ups("acc", "r", 512 + 2 * n * self.bits // 16 * 8, self.bits, 3, (n, lanes))
                     for n in groups]  # fmt: skip
        inner = Loop(("r",), (self.number(1, 4),), (*self.loads(), self.mac(False)))
        ends = [Store("acc", "r", 16 * k * (self.bits // 16), self.bits, self.number(-1, 12),
                      (n, lanes)) for k, n in enumerate(groups)]  # fmt: skip
        body = (*self.loads(), *begin, *self.loads(), inner, *self.loads(), self.mac(False), *ends)
        outer = Loop(("y", "x"), (self.number(1, 3), self.number(1, 4)), body)
        stride = 64 if self.number(0, 3) else 16  # of 16, trips overwrite what others wrote
        source = "out" if self.number(0, 3) == 0 else "image"
        return Code(
            "random",
            (
                Buffer("image", "image", 0, 1024, 16),
                Buffer("filter", "filter", 2048, 512, 16),
                Buffer("out", "output", 4096, 2048, 16),
            ),
            (
                Pointer("p", source, 0, {"y": 128, "x": 32, "r": 16}),
                Pointer("q", "filter", 0, {"x": 16, "r": 32}),
                Pointer("r", "out", 0, {"y": 3 * stride, "x": stride}),
            ),
            (outer,),
            int(self.random.choice([0, 2])),
            int(self.random.choice([0, 1])),
        )


@pytest.mark.parametrize("seed", range(24))
def test_random_code(seed: int) -> None:
    code = Maker(seed).code()
    start = fill_memory(code, {}, BYTES)
    plain = Plain(code, bytearray(start.tobytes()))
    plain.run(code.body, {})
    for same in (code, code_of(kernel_of(code, SPEC), SPEC)):
        memory = start.copy()
        run_code(same, SPEC, memory)
        np.testing.assert_array_equal(memory, np.frombuffer(bytes(plain.memory), np.uint8))
