"""Stores that a core does not have: sums are narrowed to registers, and written from there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from weft.dialects.aie1.network import Select
from weft.targets.aie1.code.vector import (
    Buffer,
    Code,
    Load,
    Loop,
    Mac,
    Narrow,
    Pointer,
    Store,
    Write,
)
from weft.targets.aie1.code.words import NarrowWord, StoreWord, WriteWord, program_words
from weft.targets.aie1.cost import Counts, code_bound, ramp_cycles, result_ops
from weft.targets.aie1.loop.schedule import schedule_code
from weft.targets.aie1.loop.stores import split_stores
from weft.targets.aie1.machine.spec import Aie1Spec, default_spec
from weft.targets.aie1.simulate.execute import execute_program
from weft.targets.aie1.simulate.vector import simulate_code

SPEC = default_spec()
FUSED = replace(SPEC, fused_store_bits=32)
X = Select(0, 0x03020100, 0x07060504, 0, 0x2110)
Z = Select(0, 0, 0, 1)


def kernel(stores: tuple[Store, ...], macs: int = 1, trips: int = 8) -> Code:
    bits = stores[0].bits
    buffers = (
        Buffer("x", "image", 0, 4096, 16),
        Buffer("f", "filter", 16384, 64, 16),
        Buffer("y", "output", 32768, 65536 // bits, bits),
    )
    sums = [Mac("a", "mac16_i16", ("v", "w"), "c", X, Z, first=k == 0) for k in range(macs)]
    body = (Load("v", "px"), Load("w", "px", 32), *sums, *stores)
    pointers = (
        Pointer("px", "x", 0, {"t": 64}), Pointer("pf", "f"), Pointer("py", "y", 0, {"t": 64})
    )  # fmt: skip
    return Code("k", buffers, pointers, (Load("c", "pf"), Loop(("t",), (trips,), body)))


HALVES = (Store("a", "py", 0, 16, 4), Store("a", "py", 16, 16, 4, (8, 8)))
APART = (Store("a", "py", 0, 16, 4), Store("a", "py", 32, 16, 4, (8, 8)))
WHOLE = (Store("a", "py", 0, 32, 2), Store("a", "py", 32, 32, 2, (8, 8)))
BYTES = (Store("a", "py", 0, 8, 4, (0, 16)),)


def in_loop(code: Code) -> tuple[object, ...]:
    loop = split_stores(code, SPEC).body[1]
    assert isinstance(loop, Loop)
    return loop.body[3:]


def test_halves_side_by_side_are_one_register() -> None:
    low, high, write = in_loop(kernel(HALVES))
    assert isinstance(low, Narrow)
    assert isinstance(high, Narrow)
    assert (low.value, low.half, high.half, high.lanes) == (high.value, 0, 1, (8, 8))
    assert write == Write(low.value, "py", 0, 256)


def test_halves_that_are_apart_are_not() -> None:
    kinds = [type(op) for op in in_loop(kernel(APART))]
    assert kinds == [Narrow, Write, Narrow, Write]
    assert [op.bits for op in in_loop(kernel(APART)) if isinstance(op, Write)] == [128, 128]


def test_bytes_are_stored_as_they_are() -> None:
    assert in_loop(kernel(BYTES)) == BYTES
    assert split_stores(kernel(WHOLE), FUSED) == kernel(WHOLE)


@pytest.mark.parametrize("stores", [HALVES, APART, WHOLE, BYTES])
@pytest.mark.parametrize("spec", [SPEC, FUSED, replace(SPEC, narrow_slot="mv0")])
def test_words_compute_the_same(stores: tuple[Store, ...], spec: Aie1Spec) -> None:
    code = kernel(stores)
    rng = np.random.default_rng(1)
    arrays = {
        b.name: rng.integers(-99, 99, b.elements).astype(f"i{b.bits // 8}") for b in code.buffers
    }
    program = schedule_code(code, spec)
    got, execution = execute_program(program, arrays)
    want = simulate_code(code, spec, arrays)
    assert np.array_equal(got["y"], want["y"])
    assert execution.cycles == program.cycles
    words = [i for word in program_words(program.parts) for _, i in word]
    fused = any(isinstance(i, StoreWord) for i in words)
    assert fused == (spec.fused_store_bits >= stores[0].bits)
    assert any(isinstance(i, NarrowWord) for i in words) != fused
    assert any(isinstance(i, WriteWord) for i in words) != fused


def test_the_slot_of_what_narrows_bounds_a_trip() -> None:
    for spec, least in ((SPEC, 3), (replace(SPEC, narrow_slot="mv0"), 2), (FUSED, 2)):
        loop = schedule_code(kernel(HALVES, macs=2, trips=20), spec).main_loop
        assert loop is not None
        assert loop.ii == loop.ii_lower_bound == least
        assert code_bound(kernel(HALVES, 2, 20), spec) == 20 * least + ramp_cycles(spec)


def test_results_of_an_accumulator_are_counted() -> None:
    shape = SPEC.find_shape("mac16_i16")
    assert result_ops(shape, 16, SPEC) == Counts(stores=1, narrows=2)
    assert result_ops(shape, 32, SPEC) == Counts(stores=2, narrows=2)
    assert result_ops(shape, 8, SPEC) == Counts(stores=1)
    assert result_ops(shape, 16, FUSED) == Counts(stores=2)
    assert result_ops(shape, 16, SPEC).count_cycles(SPEC) == 3
