"""The host target from the command line: compile, run, detect, and what is refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import weft
from weft.targets.host.machine.view import HostSpec
from weft.tools.cli.weft import main

MODULE = """
func.func @main(%x: tensor<6x8xf32>, %w: tensor<8x16xf32> {weft.weight = "w"}) -> tensor<6x16xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x16xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<6x16xf32>) -> tensor<6x16xf32>
  %r = linalg.matmul ins(%x, %w : tensor<6x8xf32>, tensor<8x16xf32>)
      outs(%f : tensor<6x16xf32>) -> tensor<6x16xf32>
  return %r : tensor<6x16xf32>
}
"""


def weft_(monkeypatch: pytest.MonkeyPatch, *words: object) -> int:
    monkeypatch.setattr(sys, "argv", ["weft", *map(str, words)])
    return main()


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "module.mlir"
    path.write_text(MODULE)
    return path


def test_compile_and_run(
    module: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = tmp_path / "out"
    words = ("compile", module, "--target", "host", "-o", out, "--random-weights", 1)
    assert weft_(monkeypatch, *words, "--threads", 2) == 0
    assert weft_(monkeypatch, "run", out, "--check") == 0
    text = capsys.readouterr().out
    assert " ms on 2 threads" in text
    assert "check: all 96 elements are within rounding of the reference" in text
    assert weft_(monkeypatch, "run", out, "--check", "--threads", 1) == 0
    assert " ms on 1 thread\n" in capsys.readouterr().out


STORED = """
func.func @main(%x: tensor<8x6xf32>) -> tensor<8x6xf32, #layout.map<[pad(dim=1, low=0, high=2)]>> {
  %y = layout.convert %x : tensor<8x6xf32>
      to tensor<8x6xf32, #layout.map<[pad(dim=1, low=0, high=2)]>>
  return %y : tensor<8x6xf32, #layout.map<[pad(dim=1, low=0, high=2)]>>
}
"""

SUM = """
func.func @main(%x: tensor<8x6xf32>, %y: tensor<f32>) -> tensor<f32> {
  %r = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>],
    iterator_types = ["reduction", "reduction"]
  } ins(%x : tensor<8x6xf32>) outs(%y : tensor<f32>) {
  ^bb0(%a: f32, %s: f32):
    %t = arith.addf %a, %s : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}
"""


@pytest.mark.parametrize(("text", "size"), [(STORED, 48), (SUM, 1)], ids=["layouts", "a number"])
def test_checks(
    text: str,
    size: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "module.mlir").write_text(text)
    out = tmp_path / "out"
    words = ("compile", tmp_path / "module.mlir", "--target", "host", "-o", out)
    assert weft_(monkeypatch, *words, "--no-shared") == 0
    assert weft_(monkeypatch, "run", out, "--check") == 0
    assert f"check: all {size} elements are within rounding" in capsys.readouterr().out


def test_runs_need_no_linker_and_no_bindings(
    module: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that has neither runs what another has compiled."""
    out = tmp_path / "out"
    assert weft_(monkeypatch, "compile", module, "--target", "host", "-o", out, "-q") == 0
    script = (
        "import sys; sys.modules['mlir'] = sys.modules['torch_mlir'] = None\n"
        "import numpy as np, weft\n"
        f"e = weft.load({str(out)!r})\n"
        "x, w = np.ones((6, 8), 'f'), np.ones((8, 16), 'f')\n"
        "results, _ = weft.run(e, {'x': x, 'w': w})\n"
        "print(results['result'].sum())\n"
    )
    environment = {**os.environ, "PATH": "", "WEFT_LIBOMP": "none"}
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, env=environment, check=True
    )
    assert done.stdout == "768.0\n"


def test_in_python(module: Path) -> None:
    executable = weft.compile(module, target="host", threads=1)
    rng = np.random.default_rng(0)
    x, w = rng.random((6, 8), np.float32), rng.random((8, 16), np.float32)
    results, _ = weft.run(executable, {"x": x, "w": w})
    np.testing.assert_allclose(results["result"], x @ w, rtol=1e-5)


def test_detect(
    module: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    machine = tmp_path / "machine.mlir"
    assert weft_(monkeypatch, "targets", "--detect", "-o", machine) == 0
    capsys.readouterr()
    assert weft_(monkeypatch, "targets", "--detect") == 0
    assert 'target "host"' in machine.read_text()
    assert capsys.readouterr().out == machine.read_text()
    out = tmp_path / "out"
    assert weft_(monkeypatch, "compile", module, "--machine", machine, "-o", out) == 0
    assert json.loads((out / "manifest.json").read_text())["machine"] == "host-detected"


def test_measure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within what processors of these years can do, on a machine that others use, too."""
    machine = tmp_path / "machine.mlir"
    assert weft_(monkeypatch, "targets", "--detect", "--measure", "-o", machine) == 0
    spec = HostSpec.from_machine(weft.load_machine(str(machine)))
    assert 5e8 < spec.clock_hz < 8e9
    assert 1 <= spec.fma_ports <= 4
    assert 0 <= spec.bf16_percent <= 400
    assert (spec.bf16_latency > 0) == ("bf16" in spec.features)
    assert min(spec.l1_bytes_per_cycle, spec.dram_bytes_per_cycle) >= 1


def test_a_folder_for_another_machine(
    module: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    assert weft_(monkeypatch, "compile", module, "--machine", "host-avx2", "-o", out) == 0
    manifest = json.loads((out / "manifest.json").read_text())
    assert (manifest["machine"], manifest["program"]["features"]) == ("host-avx2", ["avx2"])


# --- refused ----------------------------------------------------------------------------------


REFUSED = {
    "no machine": (
        ["compile", "module.mlir", "-o", "out"],
        "no machine to compile for: give --machine, or --target host",
    ),
    "no machine of its own": (
        ["compile", "module.mlir", "--target", "vta", "-o", "out"],
        "target 'vta' has no machine of its own: give one with --machine",
    ),
    "unknown machine": (
        ["compile", "module.mlir", "--target", "host", "--machine", "host-avx51", "-o", "out"],
        "unknown machine 'host-avx51': did you mean host-avx512 or host-avx2 or host-avx512-amx?",
    ),
    "a machine of another target": (
        ["compile", "module.mlir", "--target", "host", "--machine", "vta-1x16x16", "-o", "out"],
        "machine @vta-1x16x16 is for target 'vta', not for 'host'; give a host's machine, or none "
        "for the one that this runs on",
    ),
    "no time": (
        ["compile", "module.mlir", "--target", "host", "-o", "out", "--seconds", "0.0001"],
        "@main: was not compiled within 0.0001 s of processor time and has been stopped; give it "
        "more time with --seconds (`seconds`), or make its tiles smaller",
    ),
    "no threads": (
        ["compile", "module.mlir", "--target", "host", "-o", "out", "--threads", "0"],
        "0 threads: there can be 1 to 256",
    ),
    "an option of another target": (
        ["compile", "module.mlir", "--machine", "vta-1x16x16", "-o", "out", "--threads", "2"],
        "target 'vta' takes no --threads; leave it out",
    ),
    "nothing to measure": (
        ["targets", "--measure"],
        "--measure is for --detect; add it",
    ),
    "a file to write the list to": (
        ["targets", "-o", "list.json"],
        "-o is for --detect; the list is written with --json",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused(
    module: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    case: str,
) -> None:
    words, message = REFUSED[case]
    monkeypatch.chdir(module.parent)
    assert weft_(monkeypatch, *words, *(["-q"] if words[0] == "compile" else [])) == 1
    assert capsys.readouterr().err == f"error: {message}\n"
    assert [path.name for path in module.parent.iterdir()] == ["module.mlir"]


def test_a_module_without_lowering(
    module: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line with op and place."""
    monkeypatch.chdir(module.parent)
    module.write_text(
        "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
        '  %y = "somebody.elses"(%x) : (tensor<4xf32>) -> tensor<4xf32>\n'
        "  return %y : tensor<4xf32>\n}\n"
    )
    assert weft_(monkeypatch, "compile", "module.mlir", "--target", "host", "-o", "out") == 1
    error = capsys.readouterr().err
    assert error.startswith("error: module.mlir:2:")
    assert "somebody.elses" in error
    assert error.count("\n") == 1
