"""Programs over numbered nodes, as programs over the coordinates of arrays with several axes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp

from weft.dialects import noc
from weft.lowering.graph.coordinates import over_coordinates
from weft.targets.noc.simulate import Simulation, simulate
from weft.transforms.machine.view import Machine, machine_from_text

MACHINE = """
arch.machine @m target "noc" attributes {clock_hz = 1000000000} {
  arch.level @dram attributes {overlap = "double"} {
    arch.memory @DRAM : i8 {depth = 65536, bytes_per_cycle = 64}
  }
  arch.level @cluster attributes {overlap = "double"} { arch.memory @GB : i8 {depth = 4096} }
  arch.level @core attributes {overlap = "double"} { arch.memory @LB : i8 {depth = 4096} }
  arch.array @clusters of @cluster shape CLUSTERS topology "crossbar" {multicast}
  arch.array @cores of @core shape CORES topology "crossbar"
  arch.network @far of @clusters {bytes_per_cycle = 64}
  arch.network @near of @cores {bytes_per_cycle = 8}
}
"""

# Clusters hand rows on to the next cluster, and cores' parts to DRAM.
PROGRAMS = """
noc.alloc "x" in @DRAM at 0 shape [6, 16] of i8
noc.alloc "y" in @DRAM at 96 shape [6, 16] of i8
noc.alloc "x" in @GB at 0 shape [16] of i8
noc.alloc "w" in @GB at 16 shape [16] of i8
noc.alloc "x" in @LB at 0 shape [4] of i8
noc.program @lead on @cluster first [0] count [1] (%c) {
  %t = noc.copy <@DRAM "x"[0 : 1, 16]> to <@GB(d0) "w"> fan [6]
  %s = noc.signal "here" at ((d0 + 1) mod 6) also [(2), (3), (4), (5)] over (%c) after %t
  noc.copy <@DRAM "x"[d0 : 1, 16]> to <@GB "x"> over (%c) after %s
}
noc.program @follow on @cluster first [1] count [5] (%c) {
  %w = noc.wait "here"
  %t = noc.copy <@DRAM "x"[d0 : 1, 16]> to <@GB "x"> over (%c) after %w
  %s = noc.signal "go" at (d0, 0) also [(d0, 1), (d0, 2), (d0, 3)] over (%c) after %t
}
noc.program @work on @core first [1, 0] count [5, 4] (%c, %k) {
  %w = noc.wait "go"
  noc.for %i = 0 to 4 step 1 {
    %t = noc.copy <@GB(d0) "x"[d1 * 4 + d2 : 1]> to <@LB(d0, d1) "x"[d2 : 1]>
      over (%c, %k, %i) after %w
    noc.copy <@LB(d0, d1) "x"[d2 : 1]> to <@DRAM "y"[d0 : 1, d1 * 4 + d2 : 1]>
      over (%c, %k, %i) after %t
  }
}
"""

X = np.arange(96, dtype=np.int8).reshape(6, 16)


def machine(clusters: tuple[int, ...], cores: tuple[int, ...]) -> Machine:
    text = MACHINE.replace("CLUSTERS", str([*clusters])).replace("CORES", str([*cores]))
    return machine_from_text(text, "m.mlir")


def run(module: ModuleOp, clusters: tuple[int, ...], cores: tuple[int, ...]) -> Simulation:
    module.verify()
    return simulate(module, machine(clusters, cores), {"x": X})


@pytest.mark.parametrize(
    ("clusters", "cores"), [((2, 3), (4,)), ((6,), (2, 2)), ((3, 2), (2, 2)), ((1, 6, 1), (4, 1))]
)
def test_the_same_on_arrays_of_any_shape(
    load: Callable[[str], ModuleOp], clusters: tuple[int, ...], cores: tuple[int, ...]
) -> None:
    flat = run(load(PROGRAMS), (6,), (4,))
    module = load(PROGRAMS)
    for op in list(module.body.block.ops):
        if isinstance(op, noc.ProgramOp):
            module.body.block.insert_op_before(over_coordinates(op, [clusters, cores]), op)
            op.detach()
    found = run(module, clusters, cores)
    assert (found.cycles, found.counts) == (flat.cycles, flat.counts)
    written = np.zeros((6, 16), np.bool_)
    written[1:] = True
    np.testing.assert_array_equal(held(found, "y"), np.where(written, X, 0))
    for number in range(6):
        coord = tuple(int(i) for i in np.unravel_index(number, clusters))
        np.testing.assert_array_equal(found.array("w", "GB", coord), X[0])
        np.testing.assert_array_equal(found.array("x", "GB", coord), X[number])


def held(found: Simulation, name: str) -> object:
    """The contents of a buffer in DRAM, zeros where nothing was written."""
    table = found.state.tables.memories["DRAM"]
    assert found.state.data is not None
    return found.state.data.buffer_data(table.base + table.buffers[name]).data
