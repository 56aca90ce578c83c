"""`weft import`, and what is done with the result, as a user does it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from weft.tools.cli.weft import main

MODULE = """
func.func @main(%image: tensor<1x2x6x6xf32>) -> tensor<1x4x4x4xf32> {
  %w = arith.constant dense<WEIGHTS> : tensor<4x2x3x3xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x4x4x4xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%image, %w : tensor<1x2x6x6xf32>, tensor<4x2x3x3xf32>)
    outs(%i : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return %y : tensor<1x4x4x4xf32>
}
"""


def weft(*words: str | Path) -> int:
    return main([str(w) for w in words])


@pytest.fixture
def filters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> np.ndarray:
    """A folder with a module that holds these filters."""
    monkeypatch.chdir(tmp_path)
    w = np.random.default_rng(0).standard_normal((4, 2, 3, 3)).astype(np.float32)
    Path("conv.mlir").write_text(MODULE.replace("WEIGHTS", f'"0x{w.tobytes().hex()}"'))
    return w


def test_import_run_and_compile(filters: np.ndarray, capsys: pytest.CaptureFixture[str]) -> None:
    assert weft("import", "conv.mlir", "-o", "net/") == 0
    assert "imported @conv: 1 weights of 0.0 MB" in capsys.readouterr().out
    image = np.random.default_rng(1).standard_normal((1, 2, 6, 6)).astype(np.float32)
    with np.load("net/conv.npz") as arrays:
        (name,) = arrays.files
        assert arrays[name].tobytes() == filters.tobytes()
        np.savez("inputs.npz", image=image, **arrays)
    assert weft("run", "net/conv.mlir", "--inputs", "inputs.npz", "-o", "y.npz") == 0
    windows = np.lib.stride_tricks.sliding_window_view(image, (3, 3), (2, 3))
    wanted = np.einsum("nchwrs,kcrs->nkhw", windows, filters)
    with np.load("y.npz") as arrays:
        np.testing.assert_allclose(arrays["result"], wanted, rtol=1e-4, atol=1e-5)
    compile = ("compile", "net/conv.mlir", "--target", "host", "-o", "out")
    assert weft(*compile, "--weights", "net/conv.npz") == 0
    assert weft("run", "out", "--check") == 0
    assert "elements are within rounding of the reference" in capsys.readouterr().out


def test_names(filters: np.ndarray) -> None:
    assert weft("import", "conv.mlir", "-o", "layer") == 0
    assert "func.func @layer(" in Path("layer.mlir").read_text()
    assert weft("import", "conv.mlir", "-o", "layer", "--name", "f") == 0
    assert "func.func @f(" in Path("layer.mlir").read_text()


def test_weights_of_another_model(filters: np.ndarray, capsys: pytest.CaptureFixture[str]) -> None:
    assert weft("import", "conv.mlir", "-o", "a") == 0
    np.savez("b.npz", **{"fc.weight": filters, "image": np.zeros((1, 2, 6, 6), np.float32)})
    capsys.readouterr()
    assert weft("run", "a.mlir", "--inputs", "b.npz") == 1
    assert capsys.readouterr().err == (
        "error: b.npz: is of another model: it has no array for constant; it holds fc.weight, "
        "which the function has no argument for\n"
    )


def test_nothing_is_half_written(filters: np.ndarray, capsys: pytest.CaptureFixture[str]) -> None:
    Path("bad.mlir").write_text("func.func @f() { return }\nfunc.func @g() { return }\n")
    assert weft("import", "bad.mlir", "-o", "out/net") == 1
    assert capsys.readouterr().err.startswith("error: bad.mlir: the model must be one public")
    Path("taken.mlir").mkdir()
    assert weft("import", "conv.mlir", "-o", "taken") == 1
    assert capsys.readouterr().err == (
        "error: cannot write 'taken.mlir': it is a folder; give the name of a file\n"
    )
    assert sorted(p.name for p in Path().iterdir()) == ["bad.mlir", "conv.mlir", "taken.mlir"]
