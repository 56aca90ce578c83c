"""Loading: what passes through the bindings and back, and one clear error for what is wrong."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.linalg.ops import FillOp, GenericOp
from xdsl.parser import Parser

from weft.tools.bench.layers import conv2d_mlir
from weft.tools.registry.contexts import make_context
from weft.tools.registry.universe import multiverse
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import argument_names, function_of, weight_names
from weft.transforms.core.locate import locate_op
from weft.transforms.core.upstream import generalize_text, hand_over, upstream_module
from weft.transforms.kernel.fold_access import constant_of
from weft.transforms.model.load import generalize_named_ops, load_module

Load = Callable[[str], ModuleOp]
MODELS = Path(__file__).parents[2] / "models"


@pytest.fixture
def context() -> Context:
    context = Context()
    for name, factory in multiverse().all_dialects.items():
        context.register_dialect(name, factory)
    return context


def generics(module: ModuleOp) -> list[GenericOp]:
    return [op for op in module.walk() if isinstance(op, GenericOp)]


# --- What is kept ---------------------------------------------------------------------------


def test_named_ops(load: Load) -> None:
    """Generalised ops keep names, weights and places; fills stay fills."""
    text = conv2d_mlir(1, 3, 6, 6, 4, 3, 3, pad=1)
    module = load(text)
    (op,) = generics(module)
    assert op.results[0].name_hint == "a"
    line = next(i for i, line in enumerate(text.splitlines(), 1) if "linalg.conv" in line)
    assert locate_op(op) == f"test.mlir:{line}:8"
    assert len([o for o in module.walk() if isinstance(o, FillOp)]) == 1
    function = function_of(module)
    assert argument_names(function) == ("x", "w")
    assert weight_names(function) == {1: "w"}
    # Nothing is left of the hand-over: what was loaded loads again without the bindings.
    assert str(load(str(module))) == str(module)


def test_ops_unknown_to_xdsl(load: Load) -> None:
    """xDSL knows neither the op nor how to say its syntax; the bindings do."""
    module = load("""
      func.func @main(%a: tensor<2x4x8xi8>, %b: tensor<2x8x6xi8>, %c: tensor<2x4x6xi32>)
          -> tensor<2x4x6xi32> {
        %r = linalg.batch_matmul ins(%a, %b : tensor<2x4x8xi8>, tensor<2x8x6xi8>)
          outs(%c : tensor<2x4x6xi32>) -> tensor<2x4x6xi32>
        return %r : tensor<2x4x6xi32>
      }""")
    assert len(generics(module)) == 1


def test_own_dialects_beside_named_ops(context: Context) -> None:
    """
    Text that the bindings cannot parse, as it has our syntax, goes to them in generic form;
    names and places stay those of the text.
    """
    text = """
      arch.machine @"none" target "none" attributes {clock_hz = 1 : i64} {}
      func.func @main(%x: tensor<4x4xi32>, %w: tensor<4x4xi32>) -> tensor<4x4xi32> {
        %e = tensor.empty() : tensor<4x4xi32>
        %y = linalg.add ins(%x, %w : tensor<4x4xi32>, tensor<4x4xi32>)
          outs(%e : tensor<4x4xi32>) -> tensor<4x4xi32>
        return %y : tensor<4x4xi32>
      }"""
    module = load_module(text, context, "test.mlir")
    (op,) = generics(module)
    assert op.results[0].name_hint == "y"
    assert locate_op(op) == "test.mlir:5:9"
    assert argument_names(function_of(module)) == ("x", "w")
    assert "arch.machine" in str(module)


def test_unknown_ops(context: Context) -> None:
    """Ops of no dialect pass in generic form if the context allows them."""
    text = """
      func.func @main(%x: tensor<4xi32>) -> tensor<4xi32> {
        %y = linalg.add ins(%x, %x : tensor<4xi32>, tensor<4xi32>)
          outs(%x : tensor<4xi32>) -> tensor<4xi32>
        %z = "their.op"(%y) {layout = #layout.map<[split(dim=0, factors=[2, 2])]>}
          : (tensor<4xi32>) -> tensor<4xi32>
        return %z : tensor<4xi32>
      }"""
    with pytest.raises(WeftError, match=r"test\.mlir:5:\d+: .*their\.op"):
        load_module(text, context, "test.mlir")
    context.allow_unregistered = True
    module = load_module(text, context, "test.mlir")
    assert "#layout.map<[split(dim=0, factors=[2, 2])]>" in str(module)


def test_two_results(load: Load) -> None:
    """xDSL does not parse this op's result types in its custom form."""
    module = load("""
      func.func @main(%x: tensor<3xi32>) -> (tensor<3xi32>, tensor<3xi32>) {
        %e = tensor.empty() : tensor<3xi32>
        %y:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>,
            affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
          ins(%x : tensor<3xi32>) outs(%e, %e : tensor<3xi32>, tensor<3xi32>) {
        ^bb0(%a: i32, %b: i32, %c: i32):
          %t = arith.trunci %a : i32 to i8
          %s = arith.extsi %t : i8 to i32
          linalg.yield %a, %s : i32, i32
        } -> (tensor<3xi32>, tensor<3xi32>)
        return %y#0, %y#1 : tensor<3xi32>, tensor<3xi32>
      }""")
    (op,) = generics(module)
    assert len(op.results) == 2


@pytest.mark.parametrize("path", sorted(MODELS.glob("resnet18/*.mlir")), ids=lambda p: p.stem)
def test_models(context: Context, path: Path) -> None:
    module = load_module(path, context)
    function = function_of(module)
    assert function.sym_name.data == path.stem
    assert argument_names(function) == ("x", "w", "b")
    assert list(weight_names(function)) == [1, 2]
    assert len(generics(module)) == 2


def test_generated_models_are_current(tmp_path: Path) -> None:
    script = MODELS / "generators" / "conv_layers.py"
    subprocess.run([sys.executable, script, "resnet18", tmp_path], check=True)
    written = {p.name: p.read_text() for p in tmp_path.iterdir()}
    assert written == {p.name: p.read_text() for p in (MODELS / "resnet18").glob("*.mlir")}
    assert len(written) == 11


# --- Errors ---------------------------------------------------------------------------------


def test_missing_file(context: Context, tmp_path: Path) -> None:
    with pytest.raises(WeftError, match=r"cannot read '.*none\.mlir': No such file"):
        load_module(tmp_path / "none.mlir", context)


@pytest.mark.parametrize(
    ("data", "reason"),
    [(b"ML\xefR\x06", "is MLIR bytecode"), (b"\xff\xfe", "is not text")],
)
def test_not_text(context: Context, tmp_path: Path, data: bytes, reason: str) -> None:
    path = tmp_path / "model.mlir"
    path.write_bytes(data)
    with pytest.raises(WeftError, match=reason):
        load_module(path, context, "model.mlir")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("func.func @f() { return", r"test\.mlir:1:\d+: "),
        ("func.func @f() {\n  %a = arith.frob 1 : i32\n  return\n}", r"test\.mlir:2:\d+: "),
        (
            "func.func @f(%x: tensor<3xi32>) {\n  %y = linalg.add ins(%x, %z : tensor<3xi32>, "
            "tensor<3xi32>) outs(%x : tensor<3xi32>) -> tensor<3xi32>\n  return\n}",
            r"test\.mlir:2:27: use of undeclared SSA value name",
        ),
        (
            "func.func @f(%x: tensor<3xi32>) {\n  %y = linalg.frobnicate ins(%x : tensor<3xi32>) "
            "outs(%x : tensor<3xi32>) -> tensor<3xi32>\n  return\n}",
            r"test\.mlir:2:8: custom op 'linalg\.frobnicate' is unknown",
        ),
        (
            'func.func @f(%x: i32) {\n  "func.return"(%x) : (i32) -> ()\n}',
            r"test\.mlir:2:3: func\.return: ",
        ),
        (
            "func.func @f(%x: tensor<3xi32>, %y: tensor<4xi32>) {\n  %z = linalg.add ins(%x, %y : "
            "tensor<3xi32>, tensor<4xi32>) outs(%x : tensor<3xi32>) -> tensor<3xi32>\n  return\n}",
            r"test\.mlir:2:8: .*inferred input/output operand #1 has shape's dimension #0 to be 3",
        ),
        (
            # xDSL's error is about types of sums, which are right.
            "func.func @f(%x: tensor<?x4xi8>, %w: tensor<4x4xi8>) -> tensor<?x4xi32> {\n"
            "  %e = tensor.empty() : tensor<?x4xi32>\n"
            "  %y = linalg.matmul ins(%x, %w : tensor<?x4xi8>, tensor<4x4xi8>) "
            "outs(%e : tensor<?x4xi32>) -> tensor<?x4xi32>\n  return %y : tensor<?x4xi32>\n}",
            r"test\.mlir:2:8: 'tensor\.empty' op incorrect number of dynamic sizes",
        ),
        (
            # The bindings do not know the other op, but that is no fault.
            "func.func @f(%x: tensor<4xi32, #layout.map<[reorder(perm=[0])]>>) {\n"
            "  %c = layout.convert %x : tensor<4xi32, #layout.map<[reorder(perm=[0])]>> to "
            "tensor<4xi32>\n"
            "  %y = linalg.add ins(%c, %c : tensor<4xi32>, tensor<4xi32>) outs(%c : tensor<4xi32>) "
            "-> tensor<4xi32>\n  return\n}",
            r"test\.mlir:1:1: func\.func .*the layout of .* would be lost upstream",
        ),
        (
            'func.func @f() {\n  "test.op"() {a = 99999999999999999999 : i64} : () -> ()\n}',
            r"test\.mlir:2:\d+: .*integer constant out of range for attribute",
        ),
    ],
)
def test_wrong_text(load: Load, text: str, message: str) -> None:
    with pytest.raises(WeftError, match=message) as error:
        load(text)
    assert "\n" not in str(error.value)


def test_resources_are_refused(load: Load) -> None:
    text = """// dense_resource<no>
      func.func @f() -> tensor<2xi32> {
        %c = arith.constant dense_resource<weights> : tensor<2xi32>
        return %c : tensor<2xi32>
      }
      {-# dialect_resources: { builtin: { weights: "0x080000000100000002000000" } } #-}"""
    with pytest.raises(WeftError, match=r"test\.mlir:3: dense_resource weights would be lost"):
        load(text)
    with pytest.raises(WeftError, match=r"t\.mlir:3: dense_resource weights would be lost"):
        generalize_text(text, "t.mlir")


def test_encodings_do_not_cross(context: Context) -> None:
    """Bufferisation upstream would drop them."""
    module = Parser(
        context,
        """func.func @f(%x: tensor<4xi32, #layout.map<[split(dim=0, factors=[2, 2])]>>) {
          return
        }""",
    ).parse_module()
    with pytest.raises(WeftError, match=r"func\.func .*the layout of .* would be lost upstream"):
        hand_over(module)


def test_upstream_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("mlir", "mlir.ir", "torch_mlir", "torch_mlir.ir"):
        monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(WeftError, match="MLIR Python bindings are not installed: run `pip"):
        upstream_module("ir")


def test_infinities_in_tensors(load: Callable[[str], ModuleOp]) -> None:
    """xDSL alone reads the hexadecimal form as the number 4286578688."""
    module = load(
        "func.func @f(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {\n"
        "  %c = arith.constant dense<0xFF800000> : tensor<2xf32>\n"
        "  return %c, %x : tensor<2xf32>, tensor<2xf32>\n}"
    )
    returned = next(op for op in module.walk() if isinstance(op, func.ReturnOp))
    assert constant_of(returned.operands[0]) == float("-inf")


def test_transpositions_of_rank_0(load: Callable[[str], ModuleOp]) -> None:
    """Upstream's parser ends the process for them."""
    text = """func.func @main(%x: tensor<f64>) -> tensor<f64> {
  %e = tensor.empty() : tensor<f64>
  %y = linalg.transpose ins(%x : tensor<f64>) outs(%e : tensor<f64>) permutation = []
  return %y : tensor<f64>
}"""
    assert any(isinstance(op, GenericOp) for op in load(text).walk())
    carried = '"linalg.transpose"(%x, %e) <{permutation = array<i64>}>'
    with pytest.raises(WeftError, match=r"text>:1: linalg.transpose of rank 0"):
        generalize_text(f"  {carried} ({{}}) : (tensor<f64>, tensor<f64>) -> tensor<f64>")


def test_what_the_bindings_refuse_has_its_place_and_reason() -> None:
    """Also where text goes to them in generic form, with places of its source."""
    text = """func.func @f(%x: tensor<5x2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %e = tensor.empty() : tensor<2xf32>
  %s = linalg.generic {
    indexing_maps = [
      affine_map<(d0) -> ((d0 * 2) floordiv 2, d0)>, affine_map<(d0) -> (d0)>
    ],
    iterator_types = ["parallel"]
  } ins(%x : tensor<5x2xf32>) outs(%e : tensor<2xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<2xf32>
  %p = arith.mulf %s, %y : tensor<2xf32>
  func.return %p : tensor<2xf32>
}
"""
    context = make_context()
    module = load_module(text, context, "diagonal.mlir")
    with pytest.raises(WeftError, match=r"^diagonal\.mlir:3:3: .*#1 to be 5, but found 2$"):
        generalize_named_ops(module, context)
