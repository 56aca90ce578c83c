"""The zoo and other sizes as `weft.import_model` and `weft.compile` take them."""

from pathlib import Path

import numpy as np
import pytest

import weft
from weft.tools.importer.common.model import ImportedModel
from weft.tools.importer.zoo_source import resize_model
from weft.transforms.core.errors import WeftError

SCALED = """
func.func @scaled(%x: tensor<1x4xf32>, %w: tensor<4xf32> {weft.weight = "w"}) -> tensor<1x4xf32> {
  %e = tensor.empty() : tensor<1x4xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>,
                     affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%x, %w : tensor<1x4xf32>, tensor<4xf32>) outs(%e : tensor<1x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}"""


def test_a_file_at_another_batch(tmp_path: Path):
    w = np.arange(4, dtype=np.float32)
    (tmp_path / "scaled.mlir").write_text(SCALED)
    np.savez(tmp_path / "scaled.npz", w=w)
    model = weft.import_model(tmp_path / "scaled.mlir", sizes={"batch": 3})
    assert "(%x: tensor<3x4xf32>, " in model.text
    np.testing.assert_array_equal(model.weights["w"], w)
    with pytest.raises(WeftError, match="@scaled has no size 'seq' to be changed; it has batch"):
        weft.import_model(tmp_path / "scaled.mlir", sizes={"seq": 3})


def test_weights_that_are_there_keep_their_shape():
    text = SCALED.replace('{weft.weight = "w"}', '{weft.weight = "w", weft.dims = ["width"]}')
    text = text.replace("%x: tensor<1x4xf32>", '%x: tensor<1x4xf32> {weft.dims = ["", "width"]}')
    model = ImportedModel("scaled", text, {"w": np.zeros(4, np.float32)})
    with pytest.raises(WeftError, match=r"weight 'w' would become \[5\], and the model has \[4\]"):
        resize_model(model, {"width": 5})
    assert resize_model(model, {}) is model


def test_the_zoo():
    model = weft.import_model("zoo:dlrm", sizes={"batch": 2, "rows": 50}, seed=1, name="ads")
    assert "func.func @ads(%numbers: tensor<2x13xf32>" in model.text
    assert {w.shape for n, w in model.weights.items() if n.startswith("tables")} >= {
        (50, 128),
        (3, 128),
    }
    again = weft.import_model("zoo:dlrm", sizes={"rows": 10}, seed=1)
    np.testing.assert_array_equal(
        model.weights["tables.0.weight"][:10], again.weights["tables.0.weight"]
    )


def test_compile():
    executable = weft.compile(Path("zoo:mlp"), target="host")
    assert executable.function == "mlp"
