"""Compiled folders of machines of nodes: written, read, run with a timeline, and refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from helpers.e2e.folder_changes import reseal
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from weft.targets.noc import executable
from weft.targets.noc.executable import NocBuffer, NocFunction, run
from weft.targets.noc.package import read_folder, write_folder
from weft.targets.noc.timeline import LINKS
from weft.tools.cli.weft import main
from weft.transforms.core.errors import WeftError
from weft.transforms.model.load import load_module

SOURCE = """
func.func @main(%x: tensor<4x8xi32>, %w: tensor<6x8xi32>) -> tensor<4x6xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x6xi32>
  %z = linalg.fill ins(%zero : i32) outs(%e : tensor<4x6xi32>) -> tensor<4x6xi32>
  %y = linalg.generic {indexing_maps = [affine_map<(n, k, c) -> (n, c)>,
      affine_map<(n, k, c) -> (k, c)>, affine_map<(n, k, c) -> (n, k)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%x, %w : tensor<4x8xi32>, tensor<6x8xi32>) outs(%z : tensor<4x6xi32>) {
  ^bb0(%a: i32, %b: i32, %c: i32):
    %p = arith.muli %a, %b : i32
    %s = arith.addi %c, %p : i32
    linalg.yield %s : i32
  } -> tensor<4x6xi32>
  return %y : tensor<4x6xi32>
}
"""
PROGRAMS = """
dataflow.layer @row (n = 1, k = 6, c = 8) {
  dataflow.operand "x" role "input" at (n, c) of i16
  dataflow.operand "f" role "weight" at (k, c) of i16
  dataflow.operand "y" role "output" at (n, k) of i32
}
noc.alloc "in" in @DRAM at 0 shape [4, 8] of i16
noc.alloc "w" in @DRAM at 32 shape [6, 8] of i16
noc.alloc "out" in @DRAM at 80 shape [24] of i32
noc.alloc "x" in @LB at 0 shape [1, 8] of i16
noc.alloc "w" in @LB at 8 shape [6, 8] of i16
noc.alloc "y" in @LB at 56 shape [1, 6] of i32
noc.program @rows on @core first [0, 0, 0, 0] count [1, 1, 1, 4] (%a, %b, %c, %k) {
  %x = noc.read <@DRAM "in"[d0 : 1, 0 : 8]> to <@LB "x"> over (%k)
  %w = noc.read <@DRAM "w"> to <@LB "w">
  %y = noc.compute @row reads (@LB "x", @LB "w") writes (@LB "y") after %x, %w {cycles = 5}
  noc.write <@LB "y"> to <@DRAM "out"[d0 * 6 : 6]> over (%k) after %y
}
"""


@pytest.fixture
def function(clusters_text: str) -> NocFunction:
    return NocFunction(
        function="main",
        machine_name="clusters",
        machine_text=clusters_text,
        module_text=SOURCE,
        programs_text=PROGRAMS,
        record={"solver": "by hand", "energy_pj": 1.5},
        buffers=(
            NocBuffer("x", "input", "in", (4, 8), "i32", (4, 8), "i16"),
            NocBuffer("w", "weight", "w", (6, 8), "i32", (6, 8), "i16"),
            NocBuffer("result", "output", "out", (4, 6), "i32", (24,), "i32"),
        ),
    )


def arrays() -> dict[str, np.ndarray]:
    rng = np.random.default_rng(3)
    return {
        "x": rng.integers(-(2**15), 2**15, (4, 8)).astype(np.int32),
        "w": rng.integers(-(2**15), 2**15, (6, 8)).astype(np.int32),
    }


def test_a_run_gives_results_and_counts(function: NocFunction) -> None:
    inputs = arrays()
    results, report = run(function, inputs)
    np.testing.assert_array_equal(results["result"], inputs["x"] @ inputs["w"].T)
    found = report.as_json()
    assert found["macs"] == 4 * 6 * 8
    assert found["cycles"] == report.simulation.cycles
    text = report.summary(function)
    assert f"  {report.simulation.cycles} cycles, 16 ops, " in text
    assert "energy in uJ: MACs 9.6e-05, @DRAM " in text
    assert "cycles waited, most of all: " in text


def test_programs_are_read_once(function: NocFunction, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also for runs with other data, which find the programs as they were."""
    read: list[str] = []

    def load(text: str, ctx: Context, name: str) -> ModuleOp:
        read.append(name)
        return load_module(text, ctx, name)

    monkeypatch.setattr(executable, "load_module", load)
    inputs = arrays()
    first = run(function, inputs)[1]
    other = {name: array + 1 for name, array in inputs.items()}
    results, second = run(function, other)
    np.testing.assert_array_equal(results["result"], other["x"] @ other["w"].T)
    assert second.as_json() == first.as_json()
    assert run(function, {}, timing=True)[1].cycles == first.cycles
    assert read == ["programs.mlir"]


def test_folders_keep_everything(function: NocFunction, tmp_path: Path) -> None:
    with_weights = replace(function, constants={"w": arrays()["w"]})
    write_folder(with_weights, tmp_path / "out")
    found = read_folder(tmp_path / "out")
    np.testing.assert_array_equal(found.constants["w"], arrays()["w"])
    assert replace(found, constants={}) == replace(with_weights, constants={})
    file = tmp_path / "out" / "constants" / "w.bin"
    file.write_bytes(bytes([file.read_bytes()[0] ^ 1]) + file.read_bytes()[1:])
    with pytest.raises(WeftError, match=r"w\.bin: was changed after it was written"):
        read_folder(tmp_path / "out")
    assert list(found.argument_types()) == ["x"]
    results, _ = run(found, {"x": arrays()["x"]})
    np.testing.assert_array_equal(results["result"], arrays()["x"] @ arrays()["w"].T)


def test_folders_of_version_1(function: NocFunction, tmp_path: Path) -> None:
    """They have the schedule as text, too, and say no version."""
    out = tmp_path / "out"
    write_folder(function, out)
    (out / "schedule.mlir").write_text("// directives\n")
    manifest = json.loads((out / "manifest.json").read_text())
    del manifest["program"]["version"]
    manifest["files"]["schedule.mlir"] = {"size": 0, "sha256": ""}
    (out / "manifest.json").write_text(json.dumps(manifest))
    reseal(out)
    assert read_folder(out) == function


def test_weft_run_checks_and_writes_the_timeline(
    function: NocFunction, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_folder(function, tmp_path / "out")
    np.savez(tmp_path / "in.npz", **arrays())
    trace = tmp_path / "trace.json"
    command = ["run", str(tmp_path / "out"), "--inputs", str(tmp_path / "in.npz"), "--check"]
    assert main([*command, "--trace", str(trace)]) == 0
    assert "check: all 24 elements equal the reference" in capsys.readouterr().out
    events = json.loads(trace.read_text())["traceEvents"]
    nodes = {e["pid"]: e["args"]["name"] for e in events if e["name"] == "process_name"}
    assert {*nodes.values()} == {f"node (0, 0, 0, {i}) of @core" for i in range(4)} | {LINKS}
    spans = [e for e in events if e["ph"] == "X"]
    assert sum(nodes[e["pid"]] != LINKS for e in spans) == 16
    assert {e["args"]["node"] for e in spans if nodes[e["pid"]] == LINKS} == {*nodes.values()} - {
        LINKS
    }


def test_a_wrong_program_is_found(
    function: NocFunction, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = PROGRAMS.replace('"out"[d0 * 6', '"out"[(3 - d0) * 6')
    write_folder(replace(function, programs_text=other), tmp_path / "out")
    assert main(["run", str(tmp_path / "out"), "--check"]) == 1
    assert "of 24 elements differ from the reference" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"z": np.zeros(3)}, "@main has no argument z; its arguments are x, w"),
        ({"x": None}, "argument x of @main is missing; it takes shape"),
        ({"x": np.zeros((4, 8), np.int16)}, "but the array has shape .* and type int16"),
        ({"x": np.full((4, 8), 40000, np.int32)}, "argument x: some numbers are no i16"),
    ],
)
def test_arguments_must_fit(
    function: NocFunction, change: dict[str, np.ndarray | None], message: str
) -> None:
    inputs = {n: a for n, a in {**arrays(), **change}.items() if a is not None}
    with pytest.raises(WeftError, match=message):
        run(function, inputs)


def test_no_trace_is_left_after_an_error(function: NocFunction, tmp_path: Path) -> None:
    bad = replace(function, programs_text=PROGRAMS.replace("%x, %w {", "%x {"))
    trace = tmp_path / "trace.json"
    with pytest.raises(WeftError, match="before arrival"):
        run(bad, arrays(), trace=trace)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"target": "noc"', '"target": "vta"', 'target: is "vta", expected "noc"'),
        ('"role": "input"', '"role": "inout"', "expected one of input, weight, output"),
        ('"stored_shape": [24]', '"stored_shape": [23]', "different numbers of elements"),
        ('"schedule.json"', '"machine2.mlir"', '"machine2.mlir" is not used'),
        ('"version": 2,', '"version": 3,', "program.version: expected 1 or 2, .* found 3"),
        ('"element_type": "i32"', '"element_type": "i64"', "functions: is not what program says"),
    ],
)
def test_damaged_folders(
    function: NocFunction, tmp_path: Path, old: str, new: str, message: str
) -> None:
    write_folder(function, tmp_path / "out")
    (tmp_path / "out" / "machine2.mlir").write_text(function.machine_text)
    manifest = tmp_path / "out" / "manifest.json"
    text = manifest.read_text()
    assert old in text
    manifest.write_text(text.replace(old, new, 1))
    reseal(tmp_path / "out")
    with pytest.raises(WeftError, match=f"manifest.json: .*{message}"):
        read_folder(tmp_path / "out")
