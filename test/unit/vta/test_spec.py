from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import weft.targets.vta
from weft.targets.vta.errors import VtaError
from weft.targets.vta.spec import FieldMap, MemoryType, VtaSpec
from weft.transforms.machine.view import load_machine

MACHINES = Path(next(iter(weft.targets.vta.__path__))) / "machines"


def positions(fields: FieldMap) -> dict[str, tuple[int, int]]:
    """First and last bit of each field."""
    return {name: (field.low, field.low + field.width - 1) for name, field in fields.items()}


def test_header_and_transfers(vta: VtaSpec):
    assert positions(vta.memory_fields) == {
        "opcode": (0, 2),
        "flags": (3, 6),
        "memory_type": (7, 9),
        "sram_base": (10, 25),
        "dram_base": (26, 57),
        "y_size": (64, 79),
        "x_size": (80, 95),
        "x_stride": (96, 111),
        "y_pad_0": (112, 115),
        "y_pad_1": (116, 119),
        "x_pad_0": (120, 123),
        "x_pad_1": (124, 127),
    }


def test_gemm_default(vta: VtaSpec):
    assert positions(vta.gemm_fields) == {
        "opcode": (0, 2),
        "flags": (3, 6),
        "reset": (7, 7),
        "uop_begin": (8, 20),
        "uop_end": (21, 34),
        "iter_out": (35, 48),
        "iter_in": (49, 62),
        "dst_factor_out": (64, 74),
        "dst_factor_in": (75, 85),
        "src_factor_out": (86, 96),
        "src_factor_in": (97, 107),
        "wgt_factor_out": (108, 117),
        "wgt_factor_in": (118, 127),
    }


def test_alu_default(vta: VtaSpec):
    alu = positions(vta.alu_fields)
    assert alu["src_factor_out"] == (86, 96)
    assert alu["src_factor_in"] == (97, 107)
    assert alu["alu_opcode"] == (108, 110)
    assert alu["use_imm"] == (111, 111)
    assert alu["imm"] == (112, 127)
    assert (vta.alu_fields["imm"].lower, vta.alu_fields["imm"].upper) == (-32768, 32767)


def test_widths_follow_depths(vta: VtaSpec, vta8: VtaSpec):
    assert positions(vta.uop_fields) == {"dst": (0, 10), "src": (11, 21), "wgt": (22, 31)}
    assert positions(vta8.uop_fields) == {"dst": (0, 8), "src": (9, 17), "wgt": (18, 29)}
    gemm, alu = positions(vta8.gemm_fields), positions(vta8.alu_fields)
    starts = [gemm[f"{o}_factor_{i}"] for o in ("dst", "src", "wgt") for i in ("out", "in")]
    assert starts == [(64, 72), (73, 81), (82, 90), (91, 99), (100, 111), (112, 123)]
    assert (alu["alu_opcode"], alu["use_imm"], alu["imm"]) == ((100, 102), (103, 103), (104, 119))


def test_element_bytes(vta: VtaSpec, vta8: VtaSpec):
    assert vta.dram_element_bytes == (4, 256, 16, 64, 16, 16)
    assert vta8.dram_element_bytes == (4, 64, 64, 256, 64, 64)
    assert vta.usable_entries[MemoryType.UOP] == 2048


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"inp_depth": 1000}, "INP depth 1000 is not a power of two"),
        ({"usable_uop": 9000}, "UOP has 9000 usable entries, not in 1..8192"),
        ({"wgt_depth": 4096}, "field wgt of micro-ops would need bits 32..43 of 32"),
        (
            {"acc_depth": 1 << 12, "inp_depth": 1 << 10},
            r"field imm of ALU would need bits 128\.\.143 of 128",
        ),
        ({"uop_depth": 1 << 16}, "field wgt_factor_out of GEMM would need"),
        ({"max_pad": 16}, "max_pad 16 is not in 0..15"),
        ({"batch": 0}, "batch is 0"),
    ],
)
def test_bad_configurations(vta: VtaSpec, change: dict[str, int], message: str):
    if "inp_depth" in change:
        change["usable_inp"] = change["inp_depth"]
    with pytest.raises(VtaError, match=message):
        replace(vta, **change)


def test_from_machine(vta: VtaSpec):
    assert VtaSpec.from_machine(load_machine(MACHINES / "vta-1x16x16.mlir")) == vta
    small = VtaSpec.from_machine(load_machine(MACHINES / "vta-8x8x8-zu.mlir"))
    assert (small.batch, small.inp_depth, small.wgt_depth) == (8, 512, 4096)


def test_from_machine_names_what_is_missing():
    machine = load_machine(MACHINES / "vta-1x16x16.mlir")
    memories = tuple(m for m in machine.memories if m.name != "WGT")
    with pytest.raises(VtaError, match=r"it has 0 of arch.memory @WGT; VTA has one"):
        VtaSpec.from_machine(replace(machine, memories=memories))
    paths = tuple(replace(p, row_cycles=7) if p.name == "store_out" else p for p in machine.paths)
    with pytest.raises(VtaError, match="row_cycles is 30 for @load_inp but 7 for @store_out"):
        VtaSpec.from_machine(replace(machine, paths=paths))
