"""Pages of folders: each chart has its data, which are those of the manifest and of a run."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from helpers.report.folders import SOURCES, compile_folder

import weft
from weft.targets.host.machine.view import HostSpec
from weft.targets.noc.spec import noc_spec
from weft.tools.cli.weft import main
from weft.tools.report.collect import collect_page
from weft.tools.report.facts import Page, Roof
from weft.tools.report.page import page_data, write_page
from weft.tools.report.roofs import find_host_roof, find_nodes_roof
from weft.tools.report.tuning import read_history
from weft.transforms.core.errors import WeftError
from weft.transforms.tune.database import Database, Place
from weft.transforms.tune.task import Outcome

Data = dict[str, Any]

CHARTS: Mapping[str, set[str]] = {
    "system": {"time", "cycles", "bytes", "utilisation", "gap", "roofline", "busy", "timeline0"}
    | {"memory", "stored", "embeddings"},
    "vta": {"cycles", "bytes", "utilisation", "gap", "roofline", "busy", "timeline0", "stored"}
    | {"embeddings"},
    "generic": {"cycles", "bytes", "utilisation", "gap", "roofline", "busy", "timeline0"}
    | {"embeddings"},
    "aie1": {"cycles", "utilisation", "gap", "busy", "timeline0"},
    "host": {"time", "roofline", "timeline0"},
    "noc": {"cycles", "energy", "roofline", "busy", "timeline0", "timeline1"},
    "clusters": {"cycles", "roofline", "busy", "timeline0", "timeline1"},
}
"""The charts of each target's page."""


@pytest.fixture(scope="module")
def data_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], tuple[Path, Data]]:
    """The folder of a target, and the data of its page."""
    known: dict[str, tuple[Path, Data]] = {}

    def make(target: str) -> tuple[Path, Data]:
        if target not in known:
            place = tmp_path_factory.mktemp(target)
            folder = compile_folder(target, place / "out", place / "stages")
            stages = place / "stages" if target in ("vta", "system") else None
            known[target] = folder, page_data(collect_page(folder, stages))
        return known[target]

    return make


@pytest.mark.parametrize("target", SOURCES)
def test_each_chart_has_its_data(target: str, data_of: Callable[[str], tuple[Path, Data]]) -> None:
    _, data = data_of(target)
    charts = {chart["name"]: chart for chart in data["charts"]}
    assert charts.keys() == CHARTS[target]
    for chart in charts.values():
        for trace in chart["data"]:
            values = trace.get("z") or trace["y"]
            assert len(values) == len(trace.get("z") or trace["x"]) > 0, chart["name"]
    assert json.loads(json.dumps(data)) == data
    assert {node["kind"] for node in data["nodes"]} == {"input", "layer", "result"}
    names = {node["name"] for node in data["nodes"]}
    stages = {stage["name"] for stage in data["stages"]}
    assert {n["stage"] for n in data["nodes"] if n["kind"] == "layer"} <= stages
    assert all({edge["source"], edge["dest"]} <= names for edge in data["edges"])
    assert {layer["stage"] for layer in data["layers"]} <= {
        "", *(stage["name"] for stage in data["stages"])
    }  # fmt: skip


def test_figures_are_the_manifests(data_of: Callable[[str], tuple[Path, Data]]) -> None:
    folder, data = data_of("system")
    program = json.loads((folder / "manifest.json").read_text())["program"]
    layers = {layer["name"]: layer for layer in data["layers"]}
    assert [*layers] == [step["part"] for step in program["steps"]]
    accelerated = 0
    for name, part in program["parts"].items():
        if part["target"] != "vta":
            continue
        facts, layer = part["program"]["facts"], layers[name]
        accelerated += 1
        assert layer["cycles"] == facts["predicted_cycles"]
        assert (layer["macs"], layer["bound_cycles"]) == (facts["macs"], facts["bound_cycles"])
        assert layer["gap"] == pytest.approx(facts["predicted_cycles"] / facts["bound_cycles"])
    assert accelerated
    assert data["placements"] == program["placements"]
    assert data["memory"]["size_bytes"] == program["memory"]["size_bytes"]
    offsets = {block["value"]: block["offset"] for block in data["memory"]["blocks"]}
    assert offsets.items() <= program["memory"]["offsets"].items()
    scopes = {e["value"]: e["scope"] for e in data["edges"] if e["value"] in offsets}
    assert all(str(offsets[value]) in scope for value, scope in scopes.items())


def test_values_in_memory_do_not_meet(data_of: Callable[[str], tuple[Path, Data]]) -> None:
    blocks = data_of("system")[1]["memory"]["blocks"]
    for number, one in enumerate(blocks):
        for other in blocks[:number]:
            meets_in_time = one["first"] <= other["last"] and other["first"] <= one["last"]
            meets = (
                one["offset"] < other["offset"] + other["size_bytes"]
                and other["offset"] < one["offset"] + one["size_bytes"]
            )
            assert not (meets_in_time and meets), (one, other)


def test_stages_have_their_changes(data_of: Callable[[str], tuple[Path, Data]]) -> None:
    _, data = data_of("vta")
    stages = {stage["name"]: stage for stage in data["stages"]}
    changed = stages["03-embed-intrinsics"]["changes"]
    assert "+" in changed
    assert "intrin.apply @vta_gemm" in changed
    (embedding,) = data["embeddings"]
    covered = [dim["intrinsic"] for dim in embedding["dims"]]
    assert sorted(c for c in covered if c > 1) == [16, 16]
    for dim in embedding["dims"]:
        assert dim["intrinsic"] <= dim["tile"] <= dim["extent"]


def test_embeddings_of_parts(data_of: Callable[[str], tuple[Path, Data]]) -> None:
    _, data = data_of("system")
    (embedding,) = data["embeddings"]
    (accelerated,) = (layer for layer in data["layers"] if layer["macs"])
    assert embedding["layer"] == accelerated["name"]
    assert sorted(dim["intrinsic"] for dim in embedding["dims"])[-2:] == [16, 16]


def test_stages_of_another_program(
    data_of: Callable[[str], tuple[Path, Data]], tmp_path: Path
) -> None:
    folder, _ = data_of("vta")
    (tmp_path / "00-source.mlir").write_text("func.func @f() { return }")
    with pytest.raises(WeftError, match=r"00-source\.mlir is not what was compiled"):
        collect_page(folder, tmp_path)
    with pytest.raises(WeftError, match="is no folder of stages"):
        collect_page(folder, tmp_path / "none")


def test_without_the_extra(
    data_of: Callable[[str], tuple[Path, Data]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(sys.modules, "plotly.offline", None)
    page = tmp_path / "page.html"
    assert main(["report", str(data_of("vta")[0]), "-o", str(page)]) == 1
    assert "install the extra `report`: pip install 'weft[report]'" in capsys.readouterr().err
    assert not page.exists()


def test_texts_do_not_end_the_script(tmp_path: Path, data_of: Callable[..., Any]) -> None:
    pytest.importorskip("plotly")
    folder, _ = data_of("generic")
    page = collect_page(folder)
    write_page(tmp_path / "page.html", replace(page, summary="</script><b>"))
    text = (tmp_path / "page.html").read_text()
    assert "</script><b>" not in text
    assert "<\\/script><b>" in text


def test_the_history_of_a_database(tmp_path: Path) -> None:
    path = tmp_path / "db.sqlite"
    database = Database(path, create=True)
    place = Place("machine", "key", 1, "compiler")
    costs = {"a": 3.0, "b": 5.0, "c": 2.0}
    for point, cost in costs.items():
        database.add_outcome(place, point, Outcome("ok", cost, cost, cost))
    database.close()
    (tuned,) = read_history(path)
    assert dict(zip(tuned.points, tuned.costs, strict=True)) == costs
    page = Page("f", "vta", "machine", "", tuning=(tuned,))
    (chart,) = page_data(page)["charts"]
    assert [trace["y"] for trace in chart["data"]] == [[3.0, 5.0, 2.0], [3.0, 3.0, 2.0], []]


def test_leaves_of_clusters_and_what_holds_their_values(
    data_of: Callable[[str], tuple[Path, Data]],
) -> None:
    _, data = data_of("clusters")
    first, second = (node for node in data["nodes"] if node["kind"] == "layer")
    assert "4 parts side by side" in first["details"]
    assert "cores by dimension: [1, 8]" in first["details"]
    held = {(edge["source"], edge["dest"]): edge["scope"] for edge in data["edges"]}
    assert held == {
        ("input x", first["name"]): "@LLB",
        (first["name"], second["name"]): "@LLB",
        (second["name"], "result result"): "@DRAM",
    }


@pytest.mark.parametrize("target", ["host", "noc", "clusters"])
def test_what_runs_is_under_its_roof(
    target: str, data_of: Callable[[str], tuple[Path, Data]]
) -> None:
    _, data = data_of(target)
    whole, (roof,) = data["overall"], data["roofs"]
    per_cycle = whole["macs"] / whole["cycles"]
    assert 0 < per_cycle <= roof["macs_per_cycle"]
    if target != "host":  # whose data are in caches
        assert whole["moved_bytes"] / whole["cycles"] <= roof["bytes_per_cycle"]
    assert whole["macs"] == {"host": 1024, "noc": 1024}.get(target, 8 * 64 * 32 + 8 * 32 * 16)


def test_roofs_are_the_machines() -> None:
    clusters = weft.load_machine("stcp920")
    spec = noc_spec(clusters)
    bandwidth = sum(b.words_per_cycle or 0 for b in spec.dram.buffers) * spec.word_bits / 8
    vector = find_nodes_roof(clusters, spec, ["mac"])
    assert vector == Roof("stcp920", 4 * 8 * 128, bandwidth)
    matrix = find_nodes_roof(clusters, spec, ["mac", "matrix"])
    assert matrix == Roof("stcp920", 4 * 8 * 16 * 16 * 8, bandwidth)
    edge = weft.load_machine("edge")
    array = find_nodes_roof(edge, noc_spec(edge), [])
    assert array is not None
    assert array.macs_per_cycle == 16 * 16
    host = HostSpec.from_machine(weft.load_machine("host-avx512-vnni"))
    floats, words = (find_host_roof(host, size, 1).macs_per_cycle for size in (4, 1))
    assert (floats, words) == (16 * host.fma_ports, 64 * host.fma_ports)
    assert find_host_roof(host, 4, 2).macs_per_cycle == 2 * floats
