"""Units of cores: what machines say of them, and the cycles that their work takes."""

from __future__ import annotations

import pytest

from weft.tools.registry.universe import our_universe
from weft.transforms.core.errors import WeftError
from weft.transforms.graph.machine import grid_of
from weft.transforms.machine.units import Unit, find_unit, unit_cycles, units_of
from weft.transforms.machine.view import load_machine, machine_from_text

MACHINES = our_universe().all_machines
STCP = units_of(load_machine(MACHINES["stcp920"]))


def test_rates_of_the_machine() -> None:
    rates = {u.name: (u.engine, u.kind, u.ops_per_cycle, u.local) for u in STCP}
    assert rates["matrix"] == ("mme", "matrix", 2048, 512)
    assert rates["matrix_8"] == ("mme", "matrix", 4096, 512)
    assert rates["mac"] == ("vme", "mac", 128, 512)
    assert rates["lanes"] == ("vector", "vector", 64, 512)


@pytest.mark.parametrize(
    ("extents", "bits", "cycles"),
    [
        # A block of 16 x 16 x 8 per cycle, whose operands are 512 B, plus the sums' 1,024 B.
        ((16, 16, 8), 16, 1 + 2),
        ((17, 1, 9), 16, 4 + 4),
        ((64, 32, 256), 16, 4 * 2 * 32 + 8 * 2),
        ((64, 32, 256, 3), 16, 3 * (4 * 2 * 32 + 8 * 2)),
        ((16, 16, 16), 8, 1 + 2),
        ((0, 16, 8), 16, 0),
    ],
)
def test_products_on_the_matrix_unit(extents: tuple[int, ...], bits: int, cycles: int) -> None:
    assert unit_cycles(find_unit(STCP, "matrix", bits), extents, bits) == cycles


def test_sums_that_come_back() -> None:
    unit = find_unit(STCP, "matrix", 16)
    once = unit_cycles(unit, (64, 64, 64), 16)
    again = unit_cycles(unit, (64, 64, 64), 16, again=True)
    assert again - once == 64 * 64 * 4 // 512
    assert unit_cycles(unit, (64, 64, 64), 16, sum_bits=16) < once


def test_numbers_on_lanes() -> None:
    vme, vector = find_unit(STCP, "mac", 16), find_unit(STCP, "vector", 16)
    assert unit_cycles(vme, (10, 129), 16) == 11
    assert unit_cycles(vector, (65,), 16) == 2
    # Numbers of 32 bits on half of the lanes.
    assert find_unit(STCP, "vector", 32) is vector
    assert unit_cycles(vector, (65,), 32) == 3
    assert unit_cycles(vector, (64,), 16, ops={"arith.addf": 2, "math.exp": 1}) == 3
    slow = Unit("v", "v", "vector", 16, lanes=64, op_cycles={"math.exp": 4})
    assert unit_cycles(slow, (64,), 16, ops={"arith.addf": 2, "math.exp": 1}) == 6


def test_units_for_other_numbers() -> None:
    assert find_unit(STCP, "matrix", 8).name == "matrix_8"
    assert find_unit(STCP, "matrix", 4).name == "matrix_8"
    assert find_unit(STCP, "matrix", 32).name == "matrix"
    with pytest.raises(WeftError, match=r"a core has no mac unit; its units are @matrix "):
        find_unit([u for u in STCP if u.kind != "mac"], "mac", 16)
    with pytest.raises(WeftError, match=r"@matrix multiplies matrices of m, n, k, but has \[4\]"):
        unit_cycles(find_unit(STCP, "matrix", 16), (4,), 16)


def test_units_as_schedules_see_them() -> None:
    machine = load_machine(MACHINES["stcp920"])
    core = grid_of(machine).core
    assert (core.tile, core.macs, core.lanes, core.lane_bits) == ((16, 16, 8), 128, 64, 16)
    assert (core.link, core.port, core.local) == (128, 128, 512)
    core = grid_of(machine, 8).core
    assert (core.tile, core.macs, core.lanes, core.lane_bits) == ((16, 16, 16), 256, 128, 8)


def test_an_intrinsic_gives_the_tile() -> None:
    unit, alu = units_of(load_machine(MACHINES["vta-mesh"]))
    assert (alu.kind, alu.lanes, alu.bits) == ("vector", 8, 32)
    assert (unit.name, unit.kind, unit.bits, unit.tile) == ("gemm", "matrix", 8, (1, 16, 16))
    assert unit_cycles(unit, (3, 20, 17), 8) == 3 * 2 * 2
    *matrix, lanes = units_of(load_machine(MACHINES["aie1-mesh"]))
    assert [u.tile for u in matrix] == [(16, 1, 2), (16, 1, 8), (8, 1, 1)]
    assert (lanes.kind, lanes.lanes, lanes.bits) == ("vector", 32, 16)


TEXT = """
arch.machine @m target "noc" attributes {{clock_hz = 1}} {{
  arch.level @l {{ arch.memory @M : i8 {{depth = 8}} }}
  arch.engine @e
  arch.compute @c on @e {{{0}}}
}}
"""


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        ("tile = array<i64: 16, 16>", r"tile is \[16, 16\], but needs rows, columns and terms"),
        ("tile = array<i64: 16, 0, 8>", "tile is .* of 1 or more"),
        ("lanes = 0", "lanes is 0, but must be 1 or more"),
        ("macs = 4, op_cycles = {a = 2}", "op_cycles is for units with lanes; add lanes"),
        ("lanes = 4, op_cycles = {a = 0}", "op_cycles of a is 0"),
    ],
)
def test_rates_that_do_not_fit(attributes: str, message: str) -> None:
    with pytest.raises(WeftError, match=message):
        machine_from_text(TEXT.format(attributes), "m.mlir")
