"""What machines do with sums, read off their intrinsics."""

from __future__ import annotations

import re

import pytest

import weft
from weft.tools.registry.universe import resolve_machine
from weft.transforms.machine.view import machine_from_text
from weft.transforms.quantize.machine_limits import SumLimits, multiplies_bytes, sum_limits


@pytest.mark.parametrize("name", ["vta-1x16x16", "vta-8x8x8-zu"])
def test_shifts_by_channel_as_far_as_a_parameter_goes(name: str) -> None:
    limits = sum_limits(weft.load_machine(name))
    expected = SumLimits(by_channel=True, multiplies=False, max_shift=15, stores_sums=False)
    assert limits == expected


def test_processor_has_no_limits() -> None:
    assert sum_limits(weft.load_machine("host-avx512-vnni")) == SumLimits()


def machine(change) -> str:
    return change(resolve_machine("vta-1x16x16").read_text())


def test_limits_follow_the_text() -> None:
    """A larger shift, a path for sums, and factors in place of one of the ops."""
    text = machine(lambda t: t.replace('"imm", 0 to 15', '"imm", 0 to 23'))
    text = text.replace("from @OUT to @DRAM", "from @ACC to @DRAM")
    text = re.sub(r"arith.minsi %d, %i32", "arith.muli %d, %i32", text)
    text = text.replace("arith.shrsi %d, %s ", "arith.minsi %d, %s ")
    limits = sum_limits(machine_from_text(text, "m.mlir"))
    assert limits == SumLimits(by_channel=False, max_shift=23)


def test_shift_by_channel() -> None:
    """An intrinsic that shifts by the elements of a tensor."""
    text = machine(lambda t: t.replace("arith.shrsi %d, %s ", "arith.minsi %d, %s "))
    assert not sum_limits(machine_from_text(text, "m.mlir")).by_channel
    changed = text.replace("arith.addi %d, %s", "arith.shrsi %d, %s")
    assert sum_limits(machine_from_text(changed, "m.mlir")).by_channel


def test_machines_that_multiply_bytes() -> None:
    assert multiplies_bytes(weft.load_machine("vta-1x16x16"))
    assert multiplies_bytes(weft.load_machine("aie1"))
    words = machine(lambda t: t.replace("xi8>", "xi16>").replace(": i8", ": i16"))
    words = words.replace("i8 to", "i16 to").replace("to i8", "to i16")
    assert not multiplies_bytes(machine_from_text(words, "m.mlir"))
