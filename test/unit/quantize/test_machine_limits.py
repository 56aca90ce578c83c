"""What machines do with sums, read off their intrinsics."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import weft
from weft.tools.registry.universe import resolve_machine
from weft.transforms.machine.view import machine_from_text
from weft.transforms.quantize.machine_limits import SumLimits, multiplies_bytes, sum_limits


@pytest.mark.parametrize("name", ["vta-1x16x16", "vta-8x8x8-zu"])
def test_shifts_by_channel_as_far_as_a_parameter_goes(name: str) -> None:
    limits = sum_limits(weft.load_machine(name))
    expected = SumLimits(block=1, multiplies=False, max_shift=15, stores_sums=False)
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
    assert limits == SumLimits(block=0, max_shift=23)


def test_shift_by_channel() -> None:
    """An intrinsic that shifts by the elements of a tensor."""
    text = machine(lambda t: t.replace("arith.shrsi %d, %s ", "arith.minsi %d, %s "))
    assert sum_limits(machine_from_text(text, "m.mlir")).block == 0
    changed = text.replace("arith.addi %d, %s", "arith.shrsi %d, %s")
    assert sum_limits(machine_from_text(changed, "m.mlir")).block == 1


def test_blocks_are_what_an_instruction_shifts_by_one_number() -> None:
    """The channels of an entry; rows of it, which are positions, may share the number."""
    text = (Path(__file__).parents[2] / "machines" / "rows-8x4x4.mlir").read_text()
    expected = SumLimits(block=4, multiplies=False, stores_sums=False, takes_numbers=False)
    assert sum_limits(machine_from_text(text, "m.mlir")) == expected
    for entry, axes, block in (("8x", "i", 4), ("4x", "j", 1), ("8x4x", "i, j", 1)):
        changed = text.replace("@SHIFT : i32", f"@SHIFT : tensor<{entry}i32>")
        changed = changed.replace("%by: tensor<i32>", f"%by: tensor<{entry}i32>")
        changed = changed.replace("ins(%by : tensor<i32>)", f"ins(%by : tensor<{entry}i32>)")
        first, last = changed.split("intrin.def @shr")
        last = last.replace("affine_map<(i, j) -> ()>", f"affine_map<(i, j) -> ({axes})>", 1)
        found = sum_limits(machine_from_text(f"{first}intrin.def @shr{last}", "m.mlir"))
        assert found.block == block
    assert SumLimits(block=4).meet(SumLimits(block=6)).block == 12
    assert SumLimits(block=4).meet(SumLimits(block=0)).block == 0


def test_machines_that_multiply_bytes() -> None:
    assert multiplies_bytes(weft.load_machine("vta-1x16x16"))
    assert multiplies_bytes(weft.load_machine("aie1"))
    words = machine(lambda t: t.replace("xi8>", "xi16>").replace(": i8", ": i16"))
    words = words.replace("i8 to", "i16 to").replace("to i8", "to i16")
    assert not multiplies_bytes(machine_from_text(words, "m.mlir"))
