"""Machines of clusters of cores with several units: programs, their times, traces and energies."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from helpers.graph.whole import WHOLE
from xdsl.dialects.builtin import ModuleOp

import weft
from weft.targets.noc.executable import NocReport
from weft.targets.noc.leaves import Leaf
from weft.targets.noc.native import can_compile
from weft.targets.noc.simulate import Simulation, simulate
from weft.targets.noc.spec import noc_spec, node_machine
from weft.targets.noc.timeline import LINKS
from weft.tools.cli.weft import main
from weft.tools.registry.universe import our_universe
from weft.transforms.core.errors import WeftError
from weft.transforms.machine.view import Machine, machine_from_text

MACHINES = our_universe().all_machines


def text_of(name: str) -> str:
    return Path(MACHINES[name]).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def stcp920() -> Machine:
    return machine_from_text(text_of("stcp920"), "stcp920.mlir")


CAST = """
noc.alloc "w" in @DRAM at 0 shape [1360] of i8
noc.alloc "w" in @LLB at 0 shape [1360] of i8
noc.program @cast on @cluster first [0] count [1] (%c) {
  noc.copy <@DRAM "w"> to <@LLB(d0) "w"> fan [4]
}
"""


@pytest.mark.parametrize(
    ("multicast", "rate", "cycles"), [(" {multicast}", 136, 210), ("", 136, 240), ("", 68, 280)]
)
def test_one_read_of_ddr_feeds_all_clusters(
    load: Callable[[str], ModuleOp], multicast: str, rate: int, cycles: int
) -> None:
    """1,360 B take ten cycles of DDR, once or for each cluster, and come 200 cycles later."""
    text = text_of("stcp920").replace('[4] topology "crossbar" {multicast}',
                                      f'[4] topology "crossbar"{multicast}')  # fmt: skip
    text = text.replace("bytes_per_cycle = 136, latency", f"bytes_per_cycle = {rate}, latency")
    machine = machine_from_text(text, "m.mlir")
    w = np.arange(1360).astype(np.int8)
    found = simulate(load(CAST), machine, {"w": w})
    assert found.cycles == cycles
    assert found.counts.words == {"DRAM": 1360 * (1 if multicast else 4), "LLB": 4 * 1360}
    for cluster in range(4):
        np.testing.assert_array_equal(found.array("w", "LLB", (cluster,)), w)


# The cores of a cluster read the same part at 128 B per cycle each.
LOADS = """
noc.alloc "x" in @LLB at 0 shape [2048] of i8
noc.alloc "y" in @LLB at 2048 shape [8, 2048] of i8
noc.alloc "x" in @L1 at 0 shape [2048] of i8
noc.alloc "y" in @L1 at 2048 shape [2048] of i8
noc.program @load on @core first [0, 0] count [4, CORES] (%c, %k) {
  noc.copy <@LLB "x"> to <@L1 "x">
  noc.copy <@L1 "y"> to <@LLB "y"[d0 : 1, 2048]> over (%k)
}
"""


@pytest.mark.parametrize("cores", [1, 4, 8])
def test_bytes_between_cores_and_their_cluster(
    load: Callable[[str], ModuleOp], stcp920: Machine, cores: int
) -> None:
    """
    A core moves 128 B per cycle each way at the same time, until what a cluster's cores move in
    both directions reaches 1,024 B per cycle, of each cluster for itself.
    """
    module = load(LOADS.replace("CORES", str(cores)))
    found = simulate(module, stcp920, functional=False)
    alone, shared = 2048 // 128, cores * 2 * 2048 // 1024
    assert max(alone, shared) <= found.cycles <= max(alone, shared) + 2048 // 128


UNITS = """
noc.alloc "x" in @DRAM at 0 shape [64, 16] of f16
noc.alloc "y" in @DRAM at 2048 shape [64, 16] of f16
noc.program @clusters on @cluster first [0] count [2] (%c) {
  %a = noc.alloc "x" in @LLB at 0 shape [32, 16] of f16
  %b = noc.alloc "y" in @LLB at 1024 shape [32, 16] of f16
  %t = noc.copy <@DRAM "x"[d0 * 32 : 32, 16]> to <@LLB "x"> over (%c) after %a
  noc.signal "go" at (d0, 0) also [(d0, 1), (d0, 2), (d0, 3)] over (%c) after %t, %b
  %d = noc.wait "done" count 4
  %u = noc.copy <@LLB "y"> to <@DRAM "y"[d0 * 32 : 32, 16]> over (%c) after %d
  noc.free "x" in @LLB after %d
  noc.free "y" in @LLB after %u
}
noc.program @cores on @core first [0, 0] count [2, 4] (%c, %k) {
  noc.alloc "x" in @L1 at 0 shape [2, 16] of f16
  noc.alloc "p" in @L1 at 64 shape [2, 16] of f16
  noc.alloc "q" in @L1 at 128 shape [2, 16] of f16
  noc.alloc "y" in @L1 at 192 shape [2, 16] of f16
  %go = noc.wait "go"
  %e = noc.for %i = 0 to 4 step 1 carry (%l = %go) {
    %t = noc.copy <@LLB "x"[d0 * 8 + d1 * 2 : 2, 16]> to <@L1 "x"> over (%k, %i) after %l
    %p = noc.compute @double on @matrix reads (@L1 "x") writes (@L1 "p") after %t
      cycles 40 macs 100
    %q = noc.compute @double on @vme reads (@L1 "x") writes (@L1 "q") after %t cycles 30 macs 7
    %s = noc.compute @sum on @vector reads (@L1 "p", @L1 "q") writes (@L1 "y") after %p, %q
      cycles 9 macs 0
    %u = noc.copy <@L1 "y"> to <@LLB "y"[d0 * 8 + d1 * 2 : 2, 16]> over (%k, %i) after %s
    noc.yield %u
  }
  noc.signal "done" at (d0) over (%c) after %e
}
"""

LEAVES = {
    "double": Leaf(lambda a: [a[0] * np.float16(2)]),
    "sum": Leaf(lambda a: [a[0] + a[1]]),
}
X = np.arange(1024, dtype=np.float16).reshape(64, 16)


@pytest.fixture(scope="module")
def module(load: Callable[[str], ModuleOp]) -> ModuleOp:
    return load(UNITS)


def test_clusters_and_cores_with_units(module: ModuleOp, stcp920: Machine) -> None:
    found = simulate(module, stcp920, {"x": X}, leaves=LEAVES, trace=True)
    np.testing.assert_array_equal(found.array("y", "DRAM"), 4 * X)
    # DDR: 1,024 B for each of two clusters, there and back, each time with its latency; four turns
    # of load (64 B), the longer of two products, the sum and the store. Of four cores, each may
    # wait for the three others at LLB's port, to load and to store.
    ddr, turn = -(-1024 // 136), 1 + 40 + 9 + 1
    least = (200 + 2 * ddr) + 4 * turn + (200 + ddr)
    assert least <= found.cycles <= least + 4 * 2 * 3
    assert found.counts.unit_macs == {"matrix": 8 * 4 * 100, "mac": 8 * 4 * 7}
    assert found.counts.unit_cycles == {
        "matrix": 8 * 4 * 40, "mac": 8 * 4 * 30, "lanes": 8 * 4 * 9
    }  # fmt: skip
    share = found.utilisation["matrix"]
    assert share == pytest.approx(8 * 4 * 40 / (32 * found.cycles))
    # The products of a core run beside each other, each on the track of its engine.
    tracks = {s.track for s in found.spans if s.node.endswith("@core")}
    assert {"mme", "vme", "vector", "copy"} <= tracks
    assert "compute" not in tracks
    for node in {s.node for s in found.spans if s.track == "mme"}:
        mme, vme = (
            [s for s in found.spans if s.node == node and s.track == t] for t in ("mme", "vme")
        )
        assert [s.start for s in mme] == [s.start for s in vme]


@pytest.mark.skipif(not can_compile(), reason="native code is made for x86-64 Linux")
def test_native_code_gives_the_same(module: ModuleOp, stcp920: Machine) -> None:
    def run(**options: object) -> Simulation:
        return simulate(module, stcp920, leaves=LEAVES, **options)  # type: ignore[arg-type]

    plain = run(inputs={"x": X}, native=False, trace=True)
    native = run(inputs={"x": X}, native=True, trace=True)
    timing = run(functional=False, native=True)
    assert plain.spans == native.spans
    assert plain.counts == native.counts == timing.counts
    assert plain.cycles == native.cycles == timing.cycles
    np.testing.assert_array_equal(native.array("y", "DRAM"), 4 * X)


def test_cores_that_write_the_same_part_of_their_cluster(
    load: Callable[[str], ModuleOp], stcp920: Machine
) -> None:
    clash = UNITS.replace('<@LLB "y"[d0 * 8 + d1 * 2 : 2, 16]>', '<@LLB "y"[d1 * 2 : 2, 16]>')
    with pytest.raises(WeftError, match=r'"y".*@LLB'):
        simulate(load(clash), stcp920, {"x": X}, leaves=LEAVES)
    inside = UNITS.replace("noc.free", 'noc.copy <@LLB "x"> to <@L1 "x">\nnoc.free', 1)
    with pytest.raises(WeftError, match=r"@L1 lies inside of the node"):
        simulate(load(inside), stcp920, {"x": X}, leaves=LEAVES)


def test_energies_that_are_not_known(module: ModuleOp, stcp920: Machine) -> None:
    found = simulate(module, stcp920, functional=False)
    assert found.energy.total == 0
    assert {"@DRAM", "@LLB", "@L1", "hops of @core", "idle", "MACs of @matrix"} <= {
        *found.energy.unknown
    }
    assert "MACs of @matrix_8" not in found.energy.unknown
    priced = text_of("stcp920").replace("{tile =", "{energy_pj = 2.0, tile =")
    priced = re.sub(r"static_pj_per_cycle = [^,]*, ", "", priced).replace(
        "clock_hz", "static_pj_per_cycle = 3.0, clock_hz", 1
    )
    found = simulate(module, machine_from_text(priced, "m.mlir"), functional=False)
    assert (found.energy.mac, found.energy.static) == (2.0 * 3200, 3.0 * found.cycles)
    assert "idle" not in found.energy.unknown
    assert "MACs of @matrix" not in found.energy.unknown
    assert "MACs of @mac" in found.energy.unknown


def test_schedules_over_passes_need_a_template(stcp920: Machine) -> None:
    spec = noc_spec(stcp920)
    assert spec.template == ""
    with pytest.raises(WeftError, match=r"one arch.compute is needed, but there are @matrix, @ma"):
        node_machine(spec)


UNIT_OF = {"mme": "matrix", "vme": "mac", "vector": "lanes"}


@pytest.mark.parametrize("name", ["excite", "attention"])
def test_the_timeline_of_a_network_is_what_its_units_do(name: str, tmp_path: Path) -> None:
    """
    A unit does one thing at a time, and as much as is counted; so does each track of copies, and
    each port and link.
    """
    executable = weft.compile(WHOLE[name], "stcp920")
    weft.save(executable, tmp_path / "out")
    trace = tmp_path / "t.json"
    assert main(["run", str(tmp_path / "out"), "--timing", "--trace", str(trace)]) == 0
    _, report = weft.run(executable, {}, timing=True)
    assert isinstance(report, NocReport)
    events = json.loads(trace.read_text())["traceEvents"]
    names = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e["name"] == "thread_name"}
    nodes = {e["pid"]: e["args"]["name"] for e in events if e["name"] == "process_name"}
    tracks: dict[tuple[int, int], list[tuple[int, int]]] = {}
    passed: dict[str, list[tuple[int, int]]] = {}
    worked: Counter[str] = Counter()
    for event in (e for e in events if e["ph"] == "X"):
        key = event["pid"], event["tid"]
        if nodes[event["pid"]] == LINKS:
            passed.setdefault(names[key], []).append((event["ts"], event["ts"] + event["dur"]))
            continue
        assert names[key].split()[0] == event["cat"]
        tracks.setdefault(key, []).append((event["ts"], event["ts"] + event["dur"]))
        # Clusters compute, too: they fill borders, on no unit of a core.
        assert (event["cat"] in UNIT_OF) <= ("@core" in nodes[event["pid"]])
        if event["cat"] in ("compute", *UNIT_OF):
            worked[UNIT_OF.get(event["cat"], "")] += event["dur"]
    assert +worked == Counter(report.simulation.counts.unit_cycles)
    del worked[""]
    assert set(worked) == ({"matrix", "lanes"} if name == "attention" else {*UNIT_OF.values()})
    assert passed
    for spans in (*tracks.values(), *passed.values()):
        lasting = sorted((start, end) for start, end in spans if end > start)
        assert all(one[1] <= other[0] for one, other in pairwise(lasting))
    busiest = max(end for spans in tracks.values() for _, end in spans)
    assert busiest <= report.simulation.cycles
