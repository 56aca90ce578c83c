"""Each multiply-add means as an intrinsic what it does in code, whatever its selects take."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from weft.dialects.aie1.network import MacShape, Select
from weft.targets.aie1.code.vector import Buffer, Code, Load, Mac, Op, Pointer, Store
from weft.targets.aie1.machine.spec import MACHINE, Aie1Spec
from weft.targets.aie1.select.network import find_network, taken_indices
from weft.targets.aie1.simulate.vector import simulate_code
from weft.targets.reference.evaluate import evaluate_kernel
from weft.transforms.machine.view import Machine, machine_from_text

TEXT = MACHINE.read_text()
CORE = machine_from_text(TEXT, "aie1.mlir")
SPEC = Aie1Spec.from_machine(CORE)
# NumPy has no 80 bits; sums modulo 2**64 are the low bits of those that wrap later.
SHORT = machine_from_text(TEXT.replace("i80", "i64"), "aie1.mlir")


@dataclass(frozen=True)
class Operands:
    """Two multiply-adds of a shape, into one accumulator: registers and selects."""

    shape: MacShape
    data: np.ndarray
    coeff: np.ndarray
    x: tuple[Select, Select]
    z: tuple[Select, Select]


def random_select(random: np.random.Generator, operand: str, shape: MacShape) -> Select:
    net = find_network(operand, shape)  # type: ignore[arg-type]
    high = random.integers(1 << 32) if net.digits > 8 else 0
    square = sum(int(random.integers(4)) << 4 * n for n in range(4)) if net.has_square else 0x3210
    step = int(random.integers(64 // net.step_granularity)) * net.step_granularity
    start = int(random.integers(8)) * net.granularity
    return Select(start, int(random.integers(1 << 32)), int(high), step * net.has_step, square)


def coefficients_for_all(random: np.random.Generator, shape: MacShape) -> Select:
    """All lanes take the same coefficients, as the intrinsics have them."""
    net = find_network("z", shape)
    if net.scheme == "words":
        return Select(int(random.integers(8)), step=1 if net.has_step else 0)
    # Both pairs of a word, and the next words by the step: columns 0, 1, 2, …
    return Select(0, 0, 0, 2, 0x1010)


def operands(name: str) -> Operands:
    random = np.random.default_rng(len(name))
    shape = SPEC.find_shape(name)

    def numbers(total: int, bits: int) -> np.ndarray:
        half = 1 << bits - 1
        return random.integers(-half, half, total // bits).astype(f"int{bits}")

    return Operands(
        shape,
        numbers(1024, shape.data_bits),
        numbers(256, shape.coeff_bits),
        (random_select(random, "x", shape), random_select(random, "x", shape)),
        (coefficients_for_all(random, shape), coefficients_for_all(random, shape)),
    )


def as_code(o: Operands) -> Code:
    """Stores the low 32 bits of each lane, in pieces of 128 bits."""
    parts = ("a", "b", "c", "d")
    body: list[Op] = [Load(part, "data", 32 * n) for n, part in enumerate(parts)]
    body.append(Load("z", "coeff"))
    for number in range(2):
        first = number == 0
        body.append(Mac("acc", o.shape.name, parts, "z", o.x[number], o.z[number], first))
    body += [Store("acc", "out", 4 * n, 32, 0, (n, 4)) for n in range(0, o.shape.lanes, 4)]
    return Code(
        "two",
        (
            Buffer("data", "image", 0, 1024 // o.shape.data_bits, o.shape.data_bits),
            Buffer("coeff", "filter", 256, 256 // o.shape.coeff_bits, o.shape.coeff_bits),
            Buffer("out", "output", 512, o.shape.lanes, 32),
        ),
        (Pointer("data", "data"), Pointer("coeff", "coeff"), Pointer("out", "out")),
        tuple(body),
    )


def by_intrinsic(o: Operands, machine: Machine) -> np.ndarray:
    kernel = machine.find_intrinsic(o.shape.name).kernel
    acc = np.zeros(o.shape.lanes, np.int64)
    for x, z in zip(o.x, o.z, strict=True):
        taken = taken_indices("z", o.shape, z, 256)
        assert (taken == taken[0]).all()
        data = o.data[taken_indices("x", o.shape, x, 1024)]
        (acc,) = evaluate_kernel(kernel, [data, o.coeff[taken[0]]], [acc])
    return acc


@pytest.mark.parametrize("name", list(SPEC.shapes))
def test_intrinsics_and_code(name: str) -> None:
    o = operands(name)
    arrays = {"data": o.data, "coeff": o.coeff}
    found = simulate_code(as_code(o), SPEC, arrays)["out"]
    np.testing.assert_array_equal(found, by_intrinsic(o, SHORT).astype(np.int32))
    if o.shape.acc_bits == 48:
        np.testing.assert_array_equal(found, by_intrinsic(o, CORE).astype(np.int32))
