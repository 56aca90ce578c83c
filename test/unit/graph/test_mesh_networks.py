"""Networks on meshes of cores with a buffer each: layers, trees, programs, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.graph.modules import (
    PAD,
    RESIDUAL,
    SAMPLING,
    SQUEEZE,
    load_network,
    machine_context,
    run_passes,
)

import weft
from weft.targets.noc.executable import NocFunction, NocReport
from weft.tools.registry.universe import machine_paths
from weft.tools.zoo.models import zoo_path
from weft.transforms.core.errors import WeftError
from weft.transforms.core.pipeline import entry_of, facts_of
from weft.transforms.graph.machine import MESH_TREE, is_mesh
from weft.transforms.graph.meshes.network import read_network
from weft.transforms.machine.view import load_machine
from weft.transforms.model.load import load_module

BEFORE = "mark-entry,generalize-named-ops"
MESH = f"{BEFORE},schedule-mesh"


@pytest.fixture
def mesh(tmp_path: Path) -> Path:
    """`set-8x4` with two by two cores, and buffers that do not hold all weights at a time."""
    text = machine_paths()["set-8x4"].read_text()
    for old, new in (
        ("shape [4, 8]", "shape [2, 2]"),
        ("shape [4, 2]", "shape [2, 2]"),
        ("depth = 1048576", "depth = 32768"),
        ("energy_pj_per_byte = 5.6, ", ""),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    path = tmp_path / "mesh.mlir"
    path.write_text(text)
    return path


def cycles_of(executable: object) -> int:
    assert isinstance(executable, NocFunction)
    _, report = weft.run(executable, {}, timing=True)
    assert isinstance(report, NocReport)
    return report.simulation.cycles


def chain(count: int) -> str:
    """So many convolutions of 3 x 3 with rectifiers, of one item, which loops give to one core."""
    maps, kernel = "tensor<1x16x32x32xf16>", "tensor<16x16x3x3xf16>"
    wide = "tensor<1x16x34x34xf16>"
    weights = ", ".join(f'%w{n}: {kernel} {{weft.weight = "w{n}"}}' for n in range(count))
    lines = [
        f"func.func @net(%x: {maps}, {weights}) -> {maps} {{",
        f"%zero = arith.constant 0.0 : f16 %e = tensor.empty() : {maps}",
        f"%z = linalg.fill ins(%zero : f16) outs(%e : {maps}) -> {maps}",
    ]
    last = "x"
    for n in range(count):
        lines.append(
            f"%p{n} = tensor.pad %{last} low[0, 0, 1, 1] high[0, 0, 1, 1] {PAD} : {maps} to {wide} "
            f"%m{n} = linalg.conv_2d_nchw_fchw ins(%p{n}, %w{n} : {wide}, {kernel}) "
            f"outs(%z : {maps}) -> {maps} "
            f"%r{n} = linalg.max ins(%m{n}, %z : {maps}, {maps}) outs(%e : {maps}) -> {maps}"
        )
        last = f"r{n}"
    return "\n".join([*lines, f"return %{last} : {maps} }}"])


def test_layers_of_a_function() -> None:
    ctx = machine_context("set-8x4")
    module = run_passes(load_network(RESIDUAL, ctx), BEFORE, ctx)
    found = read_network(entry_of(module))
    assert (found.batch, found.bits) == (8, 16)
    one, two, both = found.layers.values()
    assert (one.kind, one.channels, one.features, one.window) == ("conv", 4, 4, (3, 3))
    assert (one.external, two.inputs) == (4, (one.name,))
    assert (both.kind, both.inputs) == ("eltwise", (two.name, one.name))
    assert sum(layer.weight_elements for layer in found.layers.values()) == 2 * 4 * 4 * 9


def test_rows_of_a_map_in_one_dimension_are_a_window() -> None:
    ctx = machine_context("set-8x4")
    module = load_module(zoo_path("vgg16"), ctx)
    found = read_network(entry_of(run_passes(module, BEFORE, ctx))).layers
    joined = next(layer for layer in found.values() if layer.window == (7, 7))
    assert (joined.channels, joined.features) == (512, 4096)
    assert sum(layer.weight_elements for layer in found.values()) == 138_344_128


@pytest.mark.parametrize(
    ("network", "text"),
    [
        (SQUEEZE, "is no layer of a tree on a mesh"),
        (SAMPLING, "linalg.generic .* is no layer of a tree on a mesh"),
    ],
)
def test_ops_that_are_no_layers(network: str, text: str) -> None:
    ctx = machine_context("set-8x4")
    module = run_passes(load_network(network, ctx), BEFORE, ctx)
    with pytest.raises(WeftError, match=text):
        read_network(entry_of(module))


def test_machines_that_are_meshes() -> None:
    names = ("set-8x4", "soma-16", "stcp920", "goya", "ascend910", "ipu", "multi", "edge")
    paths = machine_paths()
    assert {n for n in names if is_mesh(load_machine(paths[n]))} == {"set-8x4", "soma-16"}


@pytest.fixture
def scheduled(mesh: Path) -> tuple[str, Path]:
    """A chain with a tree on the mesh, as text."""
    ctx = machine_context(mesh)
    return str(run_passes(load_network(chain(2), ctx), MESH, ctx)), mesh


def test_the_cheaper_form_is_chosen(scheduled: tuple[str, Path]) -> None:
    text, mesh = scheduled
    ctx = machine_context(mesh)
    facts = facts_of(entry_of(load_network(text, ctx)))
    assert facts["mesh.chosen"] == "tree"
    expected, least = facts["graph.expected_cycles"], facts["graph.least_cycles"]
    assert isinstance(expected, int)
    assert isinstance(least, int)
    assert least <= expected
    other = facts.get("mesh.other_cycles")
    assert "mesh.refused" in facts if other is None else isinstance(other, int) and other > expected
    assert "/" not in str(facts.get("mesh.refused", ""))
    loops = facts_of(entry_of(run_passes(load_network(RESIDUAL, ctx), MESH, ctx)))
    assert loops["mesh.chosen"] == "loops over clusters"
    fewer, more = loops["graph.expected_cycles"], loops["mesh.other_cycles"]
    assert isinstance(fewer, int)
    assert isinstance(more, int)
    assert fewer < more


def test_a_stage_is_gone_on_from(scheduled: tuple[str, Path]) -> None:
    text, mesh = scheduled
    whole = weft.compile(chain(2), str(mesh))
    resumed = weft.compile(text, str(mesh))
    assert isinstance(whole, NocFunction)
    assert isinstance(resumed, NocFunction)
    assert resumed.programs_text == whole.programs_text
    again = weft.compile(whole.programs_text, str(mesh))
    assert isinstance(again, NocFunction)
    assert again.programs_text == whole.programs_text
    least = facts_of(entry_of(load_network(text, machine_context(mesh))))["graph.least_cycles"]
    assert isinstance(least, int)
    assert cycles_of(whole) == cycles_of(again) >= least


def test_an_edited_tree(scheduled: tuple[str, Path]) -> None:
    """Two segments, between which values go through DRAM, in place of one."""
    text, mesh = scheduled
    old = 'tree = ["T 1/1", "\\09conv 1", "\\09conv_2 1"], fetches'
    assert old in text
    new = 'tree = ["T 1/1", "\\09conv 1"]}, {tree = ["T 1/1", "\\09conv_2 1"]'
    before, lines = cycles_of(weft.compile(text, str(mesh))), list[str]()
    edited = weft.compile(text.replace(old, new), str(mesh), report=lines.append)
    assert cycles_of(edited) > before
    assert [line for line in lines if "edited" in line]
    assert isinstance(edited, NocFunction)
    assert "graph.expected_cycles" not in edited.programs_text


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("T 1/1", "T 4/2", "line 1: .*4"),
        ("conv_2 1", "nothing 1", "nothing"),
        (', \\"\\\\09conv_2 1\\"'.replace("\\\\", "\\").replace('\\"', '"'), "", "conv_2"),
        ("fetches}", "forgets}", "'forgets' is unknown; known are ahead, fetches"),
        ("fetches}", "piece = 0}", "piece is 0"),
        ("[{tree", "[3, {tree", "is no list of segments"),
    ],
)
def test_trees_that_are_none(scheduled: tuple[str, Path], old: str, new: str, message: str) -> None:
    text, mesh = scheduled
    assert text.count(old) == 1
    with pytest.raises(WeftError, match=f'"net": {MESH_TREE}: .*{message}'):
        weft.compile(text.replace(old, new), str(mesh))


def test_a_tree_on_a_machine_that_is_no_mesh(scheduled: tuple[str, Path]) -> None:
    with pytest.raises(WeftError, match=r"has a tree on a mesh, .*stcp920.* drop the attribute"):
        weft.compile(scheduled[0], "stcp920")


def test_programs_without_data(scheduled: tuple[str, Path]) -> None:
    text, mesh = scheduled
    executable = weft.compile(text, str(mesh))
    with pytest.raises(WeftError, match=r"@net: programs of trees .* run it with --timing"):
        weft.run(executable, {})


@pytest.mark.parametrize("machine", ["goya", "ascend910"])
def test_machines_like_others(machine: str) -> None:
    """A small network is scheduled there, and simulated."""
    executable = weft.compile(RESIDUAL, machine)
    assert isinstance(executable, NocFunction)
    ctx = machine_context(machine)
    facts = facts_of(entry_of(load_network(executable.programs_text, ctx)))
    least = facts["graph.least_cycles"]
    assert isinstance(least, int)
    assert least <= cycles_of(executable)
