"""What `arch.machine` says about machines of many nodes, as plain data."""

from __future__ import annotations

from weft.transforms.machine.view import machine_from_text

TEXT = """
arch.machine @m target "noc" attributes {clock_hz = 1, static_pj_per_cycle = 2.5,
                                         counting = "nn_dataflow"} {
  arch.level @dram { arch.memory @D : i16 {depth = 8, bytes_per_cycle = 51.2} }
  arch.level @node attributes {overlap = "double"} { arch.memory @G : i16 {depth = 8} }
  arch.array @nodes of @node shape [4, 4] topology "mesh"
  arch.array @ports of @dram shape [2, 2] topology "mesh" {over = @nodes, template = "systolic"}
}
"""


def test_the_view_has_what_the_text_says() -> None:
    machine = machine_from_text(TEXT, "m.mlir")
    assert (machine.static_pj_per_cycle, machine.counting) == (2.5, "nn_dataflow")
    assert machine.find_memory("D").bytes_per_cycle == 51.2
    assert machine.find_memory("G").bytes_per_cycle is None
    assert [level.overlap for level in machine.levels] == [None, "double"]
    nodes, ports = machine.arrays
    assert (nodes.over, nodes.template) == (None, None)
    assert (ports.over, ports.template) == ("nodes", "systolic")


def test_what_is_left_out_is_not_made_up() -> None:
    machine = machine_from_text('arch.machine @m target "t" attributes {clock_hz = 1} {}', "m")
    assert machine.static_pj_per_cycle is None
    assert machine.counting == "executed"
