"""Modules that are MLIR already."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import weft

RNG = np.random.default_rng(0)


def written(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


STABLEHLO = """
module @jit_f attributes {mhlo.num_partitions = 1 : i32} {
  func.func public @main(%arg0: tensor<2x4xf32> {mhlo.layout_mode = "default"},
                         %image: tensor<1x8x8x3xf32>)
      -> (tensor<2x5xf32> {jax.result_info = "[0]"}, tensor<1x4x4x2xf32>) {
    %w = stablehlo.constant dense<WEIGHTS> : tensor<4x5xf32>
    %k = stablehlo.constant dense<FILTER> : tensor<3x3x3x2xf32>
    %d = stablehlo.dot_general %arg0, %w, contracting_dims = [1] x [0]
      : (tensor<2x4xf32>, tensor<4x5xf32>) -> tensor<2x5xf32>
    %r = call @relu(%d) : (tensor<2x5xf32>) -> tensor<2x5xf32>
    %c = stablehlo.convolution(%image, %k)
      dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
      window = {stride = [2, 2], pad = [[0, 1], [0, 1]]}
      {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
      : (tensor<1x8x8x3xf32>, tensor<3x3x3x2xf32>) -> tensor<1x4x4x2xf32>
    return %r, %c : tensor<2x5xf32>, tensor<1x4x4x2xf32>
  }
  func.func private @relu(%x: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %z = stablehlo.constant dense<0.0> : tensor<2x5xf32>
    %m = stablehlo.maximum %x, %z : tensor<2x5xf32>
    return %m : tensor<2x5xf32>
  }
}
"""


def spelled(array: np.ndarray) -> str:
    """A dense constant's elements, bit by bit."""
    return f'"0x{array.tobytes().hex().upper()}"'


def test_stablehlo(tmp_path, check_model):
    w = RNG.standard_normal((4, 5)).astype(np.float32)
    k = RNG.standard_normal((3, 3, 3, 2)).astype(np.float32)
    text = STABLEHLO.replace("WEIGHTS", spelled(w)).replace("FILTER", spelled(k))
    model = weft.import_model(written(tmp_path / "net.mlir", text))
    assert model.name == "net"
    assert sorted(model.weights) == ["constant", "constant.2"]
    assert {a.tobytes() for a in model.weights.values()} == {w.tobytes(), k.tobytes()}
    assert "func.func @net(%arg0: tensor<2x4xf32>, %image: tensor<1x8x8x3xf32>, " in model.text
    for gone in ("stablehlo", "mhlo", "jax", 'dense<"0x'):
        assert gone not in model.text
    x = RNG.standard_normal((2, 4)).astype(np.float32)
    image = RNG.standard_normal((1, 8, 8, 3)).astype(np.float32)
    padded = np.pad(image, ((0, 0), (0, 1), (0, 1), (0, 0)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), (1, 2))[:, ::2, ::2]
    wanted = np.einsum("bhwcrs,rsco->bhwo", windows, k)
    check_model(model, [x, image], [np.maximum(x @ w, 0), wanted])


LINALG = """
func.func @f(%x: tensor<2x6xf32>, %b: tensor<6xf32> {weft.weight = "bias"}) -> tensor<2x6xf32> {
  %w = arith.constant CONSTANT : tensor<6x6xf32>
  %least = arith.constant dense<0xFF800000> : tensor<2x6xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x6xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<2x6xf32>) -> tensor<2x6xf32>
  %m = linalg.matmul ins(%x, %w : tensor<2x6xf32>, tensor<6x6xf32>)
    outs(%i : tensor<2x6xf32>) -> tensor<2x6xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>,
                     affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%m, %b, %least : tensor<2x6xf32>, tensor<6xf32>, tensor<2x6xf32>)
    outs(%e : tensor<2x6xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    %t = arith.maximumf %s, %r : f32
    linalg.yield %t : f32
  } -> tensor<2x6xf32>
  return %y : tensor<2x6xf32>
}
"""


@pytest.mark.parametrize("form", ["dense", "resource"])
def test_linalg(tmp_path, check_model, form):
    """Constants leave the IR bit by bit, and weights that have left it already stay outside."""
    w = RNG.standard_normal((6, 6)).astype(np.float32)
    constant = f"dense<{spelled(w)}>" if form == "dense" else "dense_resource<w>"
    text = LINALG.replace("CONSTANT", constant)
    if form == "resource":
        payload = f"0x04000000{w.tobytes().hex()}"
        text += f'{{-# dialect_resources: {{ builtin: {{ w: "{payload}" }} }} #-}}\n'
    path = written(tmp_path / "net.mlir", text)
    bias = RNG.standard_normal(6).astype(np.float32)
    np.savez(tmp_path / "net.npz", bias=bias)
    model = weft.import_model(path)
    assert model.name == "f"
    assert model.weights["constant"].tobytes() == w.tobytes()
    assert "linalg.matmul" in model.text
    x = RNG.standard_normal((2, 6)).astype(np.float32)
    check_model(model, [x], [x @ w + bias])


def test_what_was_imported_can_be_imported(tmp_path, check_model):
    w = RNG.standard_normal((6, 6)).astype(np.float32)
    bias = RNG.standard_normal(6).astype(np.float32)
    path = written(tmp_path / "net.mlir", LINALG.replace("CONSTANT", f"dense<{spelled(w)}>"))
    np.savez(tmp_path / "net.npz", bias=bias)
    first = weft.import_model(path)
    again = weft.import_model(first.save(tmp_path / "again")[0])
    assert again.text == first.text
    assert all((again.weights[n] == first.weights[n]).all() for n in first.weights)


def test_layers_come_through_generalisation(tmp_path):
    """`weft.layer` of named ops, given or taken from locations, is on the generics they become."""
    text = LINALG.replace("CONSTANT", "dense<1.0>").replace('{weft.weight = "bias"}', "")
    text = text.replace(
        "outs(%i : tensor<2x6xf32>) -> tensor<2x6xf32>",
        'outs(%i : tensor<2x6xf32>) -> tensor<2x6xf32> loc("block.fc")',
    )
    model = weft.import_model(written(tmp_path / "net.mlir", text))
    assert 'linalg.matmul {weft.layer = "block.fc"}' in model.text
    from weft.tools.registry.contexts import make_context
    from weft.transforms.model.layers import layer_of
    from weft.transforms.model.load import load_module

    loaded = load_module(model.text, make_context())
    assert "block.fc" in {layer_of(op) for op in loaded.walk()}


# --- Bad input ------------------------------------------------------------------------------------


def refused(path: Path) -> str:
    with pytest.raises(weft.WeftError) as error:
        weft.import_model(path)
    message = str(error.value)
    assert "\n" not in message
    return message.replace(f"{path.parent}/", "")


BAD = {
    "dynamic": (
        "func.func @f(%x: tensor<2xf32>, %y: tensor<?x3xf32>, %z: tensor<*xf32>) { return }",
        "net.mlir: dynamic shapes are not supported: argument 1 is tensor<?x3xf32>, argument 2 is "
        "tensor<*xf32>; give every dimension a size",
    ),
    "unsupported": (
        """
        func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
          %a = stablehlo.custom_call @foo(%x) : (tensor<4xf32>) -> tensor<4xf32>
          %b = stablehlo.custom_call @bar(%a) : (tensor<4xf32>) -> tensor<4xf32>
          %c = stablehlo.add %b, %x : tensor<4xf32>
          return %c : tensor<4xf32>
        }""",
        "net.mlir: 1 unsupported op: stablehlo.custom_call (2); write the model without them",
    ),
    "foreign": (
        """
        func.func @f(%x: tensor<4xf32>, %m: memref<4xf32>) {
          vector.print str "a"
          memref.dealloc %m : memref<4xf32>
          return
        }""",
        "net.mlir: 2 unsupported ops: memref.dealloc (1), vector.print (1); write the model "
        "without them",
    ),
    "text": ("this is no MLIR", "net.mlir:1:1: custom op 'this' is unknown"),
    "functions": (
        "func.func @f() { return }\nfunc.func @g() { return }",
        "net.mlir: the model must be one public function, or @main; there are: @f, @g; make the "
        "others private",
    ),
    "no function": (
        "",
        "net.mlir: the model must be one public function, or @main; there are: none; make the "
        "others private",
    ),
    "no value": (
        'func.func @f(%x: tensor<4xf32> {weft.weight = "w"}) { return }',
        "net.mlir: weight 'w' has no value; put it into 'net.npz', or leave its weft.weight out to "
        "make it an input",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_modules(tmp_path, case):
    text, message = BAD[case]
    assert refused(written(tmp_path / "net.mlir", text)).startswith(message)


def test_weights_of_another_shape(tmp_path):
    text = 'func.func @f(%x: tensor<4xf32> {weft.weight = "w"}) { return }'
    np.savez(tmp_path / "net.npz", w=np.zeros(3, np.float32))
    assert refused(written(tmp_path / "net.mlir", text)) == (
        "net.npz: array 'w' is float32 [3], expected float32 [4]"
    )


def test_bytes_are_no_text(tmp_path):
    path = tmp_path / "net.mlir"
    path.write_bytes(b"\xff\xfe")
    assert refused(path) == "net.mlir: is no MLIR text (byte 0 is not UTF-8)"


def test_a_pad_that_cuts_as_much_as_it_adds(tmp_path):
    text = """
      func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
        %c = arith.constant 0.0 : f32
        %p = tensor.pad %x low[-1] high[1] {
        ^bb0(%i: index):
          tensor.yield %c : f32
        } : tensor<4xf32> to tensor<4xf32>
        return %p : tensor<4xf32>
      }"""
    message = refused(written(tmp_path / "net.mlir", text))
    assert "tensor.pad with low [-1] and high [1] cuts off as much as it adds" in message
