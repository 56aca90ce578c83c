"""The machines of cores with units: what their files say, and a small program on each."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp

from weft.targets.noc.leaves import Leaf
from weft.targets.noc.network import Network
from weft.targets.noc.simulate import simulate
from weft.tools.cli.targets import describe_universe
from weft.tools.registry.universe import our_universe
from weft.transforms.core.errors import WeftError
from weft.transforms.graph.machine import grid_of
from weft.transforms.machine.units import Unit, units_of
from weft.transforms.machine.view import Machine, load_machine

MACHINES = our_universe().all_machines
CORES = ("stcp920", "set-8x4", "soma-16", "goya", "ascend910", "ipu")


def machine(name: str) -> Machine:
    return load_machine(MACHINES[name])


@pytest.mark.parametrize(
    ("name", "bits", "macs", "memory", "dram"),
    [
        # Multiply-adds per cycle of the machine, bytes of all copies of its innermost memory but
        # one, and bytes of DRAM per cycle.
        ("stcp920", 16, 65536, 4 * 8 << 20, 136),
        ("stcp920", 8, 131072, 4 * 8 << 20, 136),
        ("set-8x4", 8, 32768, 32 << 20, 32),
        ("soma-16", 8, 8192, 8 << 20, 32),
        ("goya", 8, 131072, 24 << 20, 42),
        ("ascend910", 16, 131072, 32 << 20, 1200),
        ("ascend910", 8, 262144, 32 << 20, 1200),
    ],
)
def test_rates_and_rooms(name: str, bits: int, macs: int, memory: int, dram: int) -> None:
    grid = grid_of(machine(name), bits)
    cores = grid.clusters * grid.cores
    assert cores * math.prod(grid.core.tile) == macs
    assert grid.clusters * grid.shared_bytes == memory
    assert grid.outer_rate == dram
    assert name in [row["name"] for row in describe_universe(our_universe())["machines"]]


def test_teraflops_of_the_ipu() -> None:
    """124.5 in f16, 31.1 in f32; no memory is shared, so networks are not scheduled on it."""
    ipu = machine("ipu")
    peaks = {u.bits: 1216 * 2 * u.ops_per_cycle * ipu.clock_hz / 1e12 for u in matrices(ipu)}
    assert {bits: round(peak, 1) for bits, peak in peaks.items()} == {16: 124.5, 32: 31.1}
    with pytest.raises(WeftError, match=r"@ipu has the levels @host, @tile, but .* over three"):
        grid_of(ipu)


def matrices(of: Machine) -> list[Unit]:
    return [unit for unit in units_of(of) if unit.kind == "matrix"]


PROGRAM = """
noc.alloc "x" in @{far} at 0 shape [{nodes}, 64] of i8
noc.alloc "y" in @{far} at {end} shape [{nodes}, 64] of i8
noc.program @work on @{level} first {first} count {count} ({names}) {{
  %a = noc.alloc "x" in @{near} at 0 shape [64] of i8
  %b = noc.alloc "y" in @{near} at 64 shape [64] of i8
  %c = noc.alloc "z" in @{near} at 128 shape [64] of i8
  %t = noc.copy <@{far} "x"[{flat} : 1, 64]> to <@{near} "x"> over ({names}) after %a
  %p = noc.compute @add on @{one} reads (@{near} "x") writes (@{near} "y") after %t, %b cycles 100
  %q = noc.compute @add on @{two} reads (@{near} "x") writes (@{near} "z") after %t, %c cycles 90
  noc.copy <@{near} "y"> to <@{far} "y"[{flat} : 1, 64]> over ({names}) after %p
}}
"""


@pytest.mark.parametrize("name", CORES)
def test_a_program_on_all_cores(load: Callable[[str], ModuleOp], name: str) -> None:
    """Each core loads its row, computes on two units at the same time, and stores its row."""
    of = machine(name)
    network = Network(of)
    level = len(of.levels) - 1
    shape = network.shape(level)
    strides = [math.prod(shape[axis + 1 :]) for axis in range(len(shape))]
    nodes = math.prod(shape)
    text = PROGRAM.format(
        far=of.levels[0].memories[0], near=of.levels[-1].memories[0], level=of.levels[-1].name,
        first=[0] * len(shape), count=list(shape), nodes=nodes, end=nodes * 64,
        names=", ".join(f"%{'ijkl'[axis]}" for axis in range(len(shape))),
        flat=" + ".join(f"d{axis} * {stride}" for axis, stride in enumerate(strides)),
        one=of.engines[0].name, two=of.engines[1].name,
    )  # fmt: skip
    x = np.arange(nodes * 64).reshape(nodes, 64).astype(np.int8)
    leaves = {"add": Leaf(lambda a: [a[0] + np.int8(1)])}
    found = simulate(load(text), of, {"x": x}, leaves=leaves)
    np.testing.assert_array_equal(found.array("y", of.levels[0].memories[0]), x + np.int8(1))
    latency = of.find_memory(of.levels[0].memories[0]).latency_cycles
    rate = network.buffer(of.levels[0].memories[0]).words_per_cycle
    assert rate is not None
    # All rows pass DRAM twice; of the two computations, one is beside the other.
    assert found.cycles >= 2 * nodes * 64 / rate
    alone = simulate(load(text.replace(f"count {list(shape)}", f"count {[1] * len(shape)}")), of,
                     functional=False)  # fmt: skip
    ways = 2 * math.ceil(64 / min(rate / len(network.ports), *link_words(network)))
    hops = 2 * sum(network.spec.levels[n].hop_cycles for n in range(1, level + 1))
    assert 2 * latency + 100 < alone.cycles <= 2 * latency + 100 + ways + hops


def link_words(network: Network) -> list[float]:
    """The words per cycle of the links of all arrays."""
    return [level.link_words for level in network.spec.levels[1:]]


READS = """
noc.alloc "x" in @DRAM at 0 shape [4800] of i8
noc.program @read on @core first [0, 0] count [ROWS, 1] (%r, %c) {
  noc.alloc "x" in @BUF at 0 shape [4800] of i8
  noc.copy <@DRAM "x"> to <@BUF "x">
}
"""


@pytest.mark.parametrize("rows", [1, 2, 4])
def test_ports_that_share_the_bandwidth(load: Callable[[str], ModuleOp], rows: int) -> None:
    """A core with a port gets what its link carries, 24 B per cycle, until all reach DRAM's 32."""
    found = simulate(load(READS.replace("ROWS", str(rows))), machine("set-8x4"), functional=False)
    assert found.cycles == pytest.approx(max(4800 / 24, rows * 4800 / 32), rel=0.3)
