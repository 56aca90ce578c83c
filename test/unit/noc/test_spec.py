"""The view of machines of many nodes, and what is said where a constant is missing."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from weft.targets.noc.spec import NocSpec, noc_spec, node_machine
from weft.tools.registry.universe import our_universe
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.cost.node_grid import Cell
from weft.transforms.machine.view import load_machine, machine_from_text

MACHINES = our_universe().all_machines


def text_of(name: str) -> str:
    return Path(MACHINES[name]).read_text(encoding="utf-8")


def spec_of(text: str) -> NocSpec:
    return noc_spec(machine_from_text(text, "m.mlir"))


def test_multi() -> None:
    spec = noc_spec(load_machine(MACHINES["multi"]))
    assert (spec.word_bits, spec.template, spec.counting) == (16, "row-stationary", "nn_dataflow")
    assert [level.name for level in spec.levels] == ["dram", "node", "pe"]
    assert spec.dram.buffer.words_per_cycle == 25.6
    assert (spec.dram.shape, spec.dram.over) == ((2, 2), "node")
    assert spec.level("node").buffer.words * 2 == 32 * 1024
    assert spec.registers.buffer.words * 2 == 64
    machine = node_machine(spec)
    assert machine.nodes.size * machine.array[0] * machine.array[1] == 16384
    assert list(machine.ports.list_nodes()) == [(0, 0), (0, 15), (15, 0), (15, 15)]
    assert (machine.hop_pj, machine.itcn_pj, machine.bus_words) == (9.76, 1.6416, 8)


@pytest.mark.parametrize(
    ("name", "memory", "words", "entry_pj"),
    [("vta-mesh", "WGT", 262144, 957.914), ("vta-mesh", "ACC", 131072, 173.2),
     ("vta-mesh", "LM", 262144, 3.74185), ("aie1-mesh", "DM", 32768, 1.4163),
     ("aie1-mesh", "AM", 384, 4.5162)],
)  # fmt: skip
def test_words_of_entries(name: str, memory: str, words: int, entry_pj: float) -> None:
    machine = load_machine(MACHINES[name])
    spec = noc_spec(machine)
    assert (spec.word_bits, spec.template, spec.counting) == (8, "intrinsic", "executed")
    buffer = next(b for level in spec.levels for b in level.buffers if b.name == memory)
    assert buffer.words == words
    assert buffer.word_pj * machine.find_memory(memory).element_bytes == pytest.approx(entry_pj)


def test_edge() -> None:
    machine = node_machine(noc_spec(load_machine(MACHINES["edge"])))
    assert (machine.nodes.size, machine.array) == (1, Cell(16, 16))
    assert (machine.gbuf_words * 2, machine.regf_words * 2) == (256 * 1024, 512)
    assert (machine.dram_words, machine.itcn_pj, machine.bus_words) == (6.4, 3.2832, 16)


def test_edge_systolic_is_counted_as_executed() -> None:
    spec = noc_spec(load_machine(MACHINES["edge-systolic"]))
    assert (spec.template, spec.counting) == ("systolic", "executed")
    assert spec.registers.sharing == "systolic"
    machine = node_machine(spec)
    assert (machine.template, machine.counting) == ("systolic", "executed")
    assert machine.feed == "neighbours"
    with pytest.raises(WeftError, match=r"template is systolic, but .* counts row-stationary only"):
        node_machine(replace(spec, counting="nn_dataflow"))


@pytest.mark.parametrize(
    ("overlap", "words", "overlapped"),
    [("in_place", 16384, True), ("double", 8192, True), ("none", 16384, False)],
)
def test_overlap_of_nodes(overlap: str, words: int, overlapped: bool) -> None:
    text = text_of("multi").replace('@node attributes {overlap = "in_place"}',
                                    f'@node attributes {{overlap = "{overlap}"}}')  # fmt: skip
    machine = node_machine(replace(spec_of(text), counting="executed"))
    assert (machine.gbuf_words, machine.regf_words) == (words, 32)
    assert machine.overlapped == (overlapped, True)


@pytest.mark.parametrize(("cut", "feed"), [("", "bus"), ("multicast, ", "each")])
def test_how_pes_are_fed(cut: str, feed: str) -> None:
    text = text_of("multi")
    assert '"bus" {multicast, template' in text
    spec = spec_of(text.replace(f'"bus" {{{cut}', '"bus" {'))
    assert node_machine(replace(spec, counting="executed")).feed == feed


def test_machines_that_passes_do_not_see() -> None:
    spec = noc_spec(load_machine(Path(__file__).parents[2] / "machines" / "gemm-mesh.mlir"))
    with pytest.raises(WeftError, match="@gemm-mesh: levels is 2, but schedules over passes"):
        node_machine(spec)
    spec = noc_spec(load_machine(MACHINES["edge-systolic"]))
    with pytest.raises(WeftError, match=r"template is intrinsic, but .* row-stationary and systol"):
        node_machine(replace(spec, template="intrinsic"))


def test_two_copies_halve_what_blocks_may_use() -> None:
    single, double = (f'@node attributes {{overlap = "{o}"}}' for o in ("in_place", "double"))
    level = spec_of(text_of("multi").replace(single, double)).levels[1]
    assert level.usable_words(level.buffer) == 8192
    spec = noc_spec(load_machine(MACHINES["multi"]))
    assert spec.levels[1].usable_words(spec.levels[1].buffer) == 16384


@pytest.mark.parametrize(
    ("gone", "message"),
    [
        (", static_pj_per_cycle = 1272.8688055044508", "arch.machine: static_pj_per_cycle is"),
        (", bytes_per_cycle = 51.2", "arch.memory @DRAM: bytes_per_cycle is missing; add it"),
        (
            "energy_pj = 401.89027539954336, ",
            r"arch.memory @DRAM: energy_pj is missing; .*per word",
        ),
        (", energy_pj = 2.832545", "arch.memory @GBUF: energy_pj is missing"),
        (", energy_pj = 0.0940885", "arch.memory @REGF: energy_pj is missing"),
        (
            "energy_pj = 0.9984, ",
            r"arch.compute @macs: energy_pj is missing; add it \(pJ per MAC\)",
        ),
        (", energy_pj_per_byte = 4.88", "arch.network @mesh: energy_pj_per_byte is missing"),
        (", energy_pj_per_byte = 0.8208", "arch.network @itcn: energy_pj_per_byte is missing"),
        (', template = "row-stationary"', "arch.array @pes: template is missing"),
        ('@pe attributes {overlap = "in_place"}', "arch.level @pe: overlap is missing"),
    ],
)
def test_missing_constants_are_named(gone: str, message: str) -> None:
    text = text_of("multi")
    assert text.count(gone) == 1
    kept = "@pe" if gone.startswith("@pe") else ""
    with pytest.raises(WeftError, match=r"m\.mlir:\d+(:\d+)?: machine @multi: " + message):
        node_machine(spec_of(text.replace(gone, kept)))


@pytest.mark.parametrize(
    ("pattern", "replacement", "message"),
    [
        (r"arch\.network @mesh[^}]*}", "", "array @nodes has no network; add an arch.network"),
        (
            r"arch\.array @pes.*\n|arch\.network @itcn[^}]*}",
            "",
            "level @pe has no array; add an arch.array",
        ),
        (r"arch\.compute .*", "", "one arch.compute is needed, but there are none"),
        (r'target "noc"', 'target "vta"', 'is for target "vta", not for "noc"'),
        (r"@REGF : i16", "@REGF : i24", "hold different words .*@REGF i24.*multiples of the small"),
    ],
)
def test_parts_that_do_not_fit(pattern: str, replacement: str, message: str) -> None:
    with pytest.raises(WeftError, match=message):
        node_machine(spec_of(re.sub(pattern, replacement, text_of("multi"))))


def test_what_the_convention_does_not_count() -> None:
    text = text_of("multi").replace('@node attributes {overlap = "in_place"}',
                                    '@node attributes {overlap = "none"}')  # fmt: skip
    with pytest.raises(WeftError, match=r'level @node has overlap "none", but .* "in_place" only'):
        node_machine(spec_of(text))
    text = text_of("multi").replace("of @dram shape [2, 2]", "of @dram shape [3, 2]")
    with pytest.raises(WeftError, match="3 ports cannot be spread evenly over 16 nodes"):
        node_machine(spec_of(text))


def test_unknown_levels() -> None:
    spec = noc_spec(load_machine(MACHINES["multi"]))
    with pytest.raises(WeftError, match="machine @multi has no level @l2; its levels are @dram,"):
        spec.level("l2")
