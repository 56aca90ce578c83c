"""Networks on meshes whose nodes are cores that run kernels."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest
from helpers.quantize.block import block_samples, block_text, block_weights

import weft
from weft.targets.reference.interpreter import run_function
from weft.tools.cli.weft import main
from weft.tools.registry.contexts import make_context
from weft.transforms.model.load import load_module

MODELS = Path(__file__).parents[1] / "models" / "nodes"


@pytest.mark.parametrize("machine", ["aie1-mesh-2x2", "aie1-mesh-4x4"])
def test_convolutions_and_their_poolings(
    machine: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All layers are kernels of the tiles, at borders too."""
    out, report = tmp_path / "out", tmp_path / "report.json"
    source = str(MODELS / "pooled.mlir")
    arguments = ["--target", "noc", "--machine", machine, "-o", str(out), "-q"]
    assert main(["compile", source, *arguments]) == 0
    assert main(["run", str(out), "--check"]) == 0
    assert "all 24 elements equal the reference" in capsys.readouterr().out
    assert main(["report", str(out), "--timing", "--json", str(report)]) == 0
    layers = json.loads(report.read_text())["layers"]
    assert [layer["layer"] for layer in layers] == ["first", "largest", "second", "average"]
    assert all(layer["latency_cycles"] > 0 for layer in layers)
    programs = (out / "programs.mlir").read_text()
    for kernel in ("first_kernel", "largest_kernel", "second_kernel", "average_kernel"):
        assert f"noc.compute @{kernel}" in programs


def test_a_residual_block_on_cores_of_vta(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Convolutions are programs of the cores; what adds up two maps is computed between layers."""
    out, source = tmp_path / "out", str(MODELS / "residual_bytes.mlir")
    arguments = ["--target", "noc", "--machine", "vta-mesh-1x2", "-q", "-o", str(out)]
    assert main(["compile", source, *arguments]) == 0
    assert main(["run", str(out), "--check"]) == 0
    assert "all 720 elements equal the reference" in capsys.readouterr().out
    programs, words = (out / "programs.mlir").read_text(), (out / "kernels.txt").read_text()
    for kernel in ("wide_kernel", "narrow_kernel"):
        assert f"noc.compute @{kernel}" in programs
        assert f"// {kernel}, program0: " in words


def test_what_quantize_writes_runs_on_cores_of_vta(tmp_path: Path) -> None:
    """Biases and shifts by channel are the cores', as are poolings; the bytes are the same."""
    size, channels, classes = 4, 8, 4
    model, data, name = tmp_path / "block.mlir", tmp_path / "data.npz", tmp_path / "bytes"
    model.write_text(block_text(channels, size, classes))
    np.savez(tmp_path / "block.npz", **block_weights(channels, classes))
    samples = block_samples(channels=channels, size=size)
    np.savez(data, x=samples)
    machine = "vta-mesh-1x2"
    words = ["--calibrate", str(data), "--machine", machine, "-o", str(name), "-q"]
    assert main(["quantize", str(model), *words]) == 0
    with np.load(name.with_suffix(".npz")) as weights:
        arrays = dict(weights)
    assert [key for key in arrays if key.endswith(".shift")]
    text = name.with_suffix(".mlir").read_text()
    function = weft.compile(text, machine)
    inputs = {"x": samples[:1], **arrays}
    (found,) = weft.run(function, inputs)[0].values()
    (wanted,) = run_function(load_module(text, make_context()), inputs)
    assert np.array_equal(found, wanted)
    assert np.unique(wanted).size > 2
    for layer in ("one", "two", "fc", "max"):
        assert f"noc.compute @{layer}_kernel reads" in function.programs_text
    reads = re.findall(r"@\w+_kernel\d* reads \((.*)\) writes", function.programs_text)
    assert 4 in [each.count("@LM") for each in reads]  # data, weights, biases and shifts
