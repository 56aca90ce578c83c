"""Networks of the zoo on the command line."""

import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import numpy as np
import pytest

RunTool = Callable[..., CompletedProcess[str]]


def test_import_at_another_batch(run_tool: RunTool, tmp_path: Path):
    done = run_tool("weft", "import", "zoo:mlp", "--batch", "4", "-o", f"{tmp_path}/")
    assert done.returncode == 0, done.stderr
    assert "imported @mlp: 8 weights of 12.7 MB" in done.stdout
    assert "kernels cover 100 % of 25.5 M operations" in done.stdout
    module = tmp_path / "mlp.mlir"
    assert "%x: tensor<4x784xf32>" in module.read_text()
    with np.load(tmp_path / "mlp.npz") as weights:
        arrays = dict(weights)
    assert len(arrays) == 8
    assert arrays["layers.0.bias"].std() == pytest.approx(0.1, rel=0.1)

    # The same weights are made up for a run, and results go by them.
    first = run_tool("weft", "run", module)
    assert "made up x, layers.0." in first.stdout
    assert re.search(r"result: float32 \[4, 10\], sum -?\d", first.stdout)
    x = np.random.default_rng([0, *b"x"]).standard_normal((4, 784), np.float32)
    np.savez(tmp_path / "all.npz", x=x, **arrays)
    second = run_tool("weft", "run", module, "--inputs", tmp_path / "all.npz")
    assert second.stdout.splitlines()[-1] == first.stdout.splitlines()[-1]


def test_import_as_it_is(run_tool: RunTool, tmp_path: Path):
    done = run_tool("weft", "import", "zoo:lstm", "-o", tmp_path / "cells", "--seed", "7")
    assert done.returncode == 0, done.stderr
    text = (tmp_path / "cells.mlir").read_text()
    assert "func.func @cells(" in text
    assert "linalg.matmul" in text


def test_compile_and_run(start_tool: RunTool, tmp_path: Path):
    out = tmp_path / "out"
    done = start_tool("weft", "compile", "zoo:mlp", "--target", "host", "-o", out)
    assert done.returncode == 0, done.stderr
    assert "compiled zoo:mlp for host" in done.stdout
    done = start_tool("weft", "run", out, "--check")
    assert done.returncode == 0, done.stderr
    assert "all 10 elements are within rounding" in done.stdout
    done = start_tool("weft", "run", "zoo:mlp")
    assert "ran @mlp" in done.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("import",), "nothing to import: give a SOURCE, or --list-zoo"),
        (("import", "zoo:resnet19"), "no 'resnet19' in the zoo: did you mean resnet18"),
        (("compile", "zoo:mpl", "-o", "out"), "no 'mpl' in the zoo: did you mean mlp"),
        (("run", "zoo:"), "there is no '' in the zoo"),
        (("import", "zoo:mlp", "--batch", "0"), "size 'batch' is 0; it must be 1 or more"),
        (("import", "zoo:mlp", "--seq", "4"), "@mlp has no size 'seq' to be changed; it has batch"),
        (("import", "zoo:mlp", "--size", "rows"), "--size rows: write a name and a number"),
        (("import", "zoo:mlp", "--input", "1x2xf32"), "zoo:mlp: its inputs are known"),
    ],
)
def test_bad_input(run_tool: RunTool, tmp_path: Path, words: tuple[str, ...], message: str):
    into = ("-o", f"{tmp_path}/") if "zoo:mlp" in words else ()
    done = run_tool("weft", *words, *into)
    assert done.returncode == 1
    assert done.stderr.startswith("error: ")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())
