"""Functions of modules run op by op."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from weft.targets.reference.interpreter import Arrays, Interpreter, run_function
from weft.tools.registry.contexts import make_context
from weft.tools.registry.universe import multiverse
from weft.transforms.core.errors import WeftError
from weft.transforms.model.load import load_module

Load = Callable[[str], ModuleOp]


def test_data_movement(load: Load) -> None:
    module = load("""
      func.func @main(%x: tensor<2x3xi8>) -> tensor<12xi8> {
        %c = arith.constant -1 : i8
        %p = tensor.pad %x low[1, 0] high[0, 1] {
        ^bb0(%i: index, %j: index):
          tensor.yield %c : i8
        } : tensor<2x3xi8> to tensor<3x4xi8>
        %d = arith.constant dense<[[10, 20], [30, 40]]> : tensor<2x2xi8>
        %s = tensor.insert_slice %d into %p[0, 1] [2, 2] [2, 1] : tensor<2x2xi8> into tensor<3x4xi8>
        %f = tensor.collapse_shape %s [[0, 1]] : tensor<3x4xi8> into tensor<12xi8>
        return %f : tensor<12xi8>
      }""")
    x = np.array([[1, 2, 3], [4, 5, 6]], np.int8)
    (y,) = run_function(module, {"x": x})
    expected = [[-1, 10, 20, -1], [1, 2, 3, -1], [4, 30, 40, -1]]
    np.testing.assert_array_equal(y.reshape(3, 4), expected)


@pytest.mark.parametrize(("low", "high"), [(-1, 2), (2, -3), (-2, -1), (-3, 4), (-4, 5)])
def test_padding_of_less_than_nothing_cuts_off(load: Load, low: int, high: int) -> None:
    n = 4 + low + high
    module = load(f"""
      func.func @main(%x: tensor<4xf32>) -> tensor<{n}xf32> {{
        %c = arith.constant 7.0 : f32
        %p = tensor.pad %x low[{low}] high[{high}] {{
        ^bb0(%i: index):
          tensor.yield %c : f32
        }} : tensor<4xf32> to tensor<{n}xf32>
        return %p : tensor<{n}xf32>
      }}""")
    (y,) = run_function(module, {"x": np.arange(4, dtype=np.float32)})
    expected = [float(i) if 0 <= i < 4 else 7.0 for i in range(-low, 4 + high)]
    assert y.tolist() == expected


def test_slices_and_reshapes(load: Load) -> None:
    module = load("""
      func.func @main(%x: tensor<4x6xi32>, %k: index) -> (tensor<2x3xi32>, tensor<3x2x4xi32>) {
        %a = tensor.extract_slice %x[1, 0] [2, 3] [2, 2] : tensor<4x6xi32> to tensor<2x3xi32>
        %b = tensor.extract_slice %x[%k, 0] [1, 6] [1, 1] : tensor<4x6xi32> to tensor<6xi32>
        %e = tensor.expand_shape %b [[0, 1]] output_shape [3, 2]
          : tensor<6xi32> into tensor<3x2xi32>
        %z = arith.constant dense<0> : tensor<3x2x4xi32>
        %y = tensor.insert_slice %e into %z[0, 0, %k] [3, 2, 1] [1, 1, 1]
          : tensor<3x2xi32> into tensor<3x2x4xi32>
        return %a, %y : tensor<2x3xi32>, tensor<3x2x4xi32>
      }""")
    x = np.arange(24, dtype=np.int32).reshape(4, 6)
    a, y = run_function(module, {"x": x, "k": np.array(2)})
    np.testing.assert_array_equal(a, x[1::2, 0::2])
    expected = np.zeros((3, 2, 4), np.int32)
    expected[:, :, 2] = x[2].reshape(3, 2)
    np.testing.assert_array_equal(y, expected)


def test_scalars_and_calls(load: Load) -> None:
    module = load("""
      func.func @square(%a: i8) -> i8 {
        %b = arith.muli %a, %a : i8
        return %b : i8
      }
      func.func @main(%a: i8, %x: tensor<3xf32>) -> (i8, i1, tensor<3xf32>) {
        %s = func.call @square(%a) : (i8) -> i8
        %c = arith.cmpi slt, %s, %a : i8
        %d = arith.constant dense<2.0> : tensor<3xf32>
        %y = arith.mulf %x, %d : tensor<3xf32>
        return %s, %c, %y : i8, i1, tensor<3xf32>
      }""")
    x = np.array([1, 2, 3], np.float32)
    s, c, y = run_function(module, {"a": np.array(12, np.int8), "x": x}, "main")
    assert (s, c) == (-112, True)
    np.testing.assert_array_equal(y, 2 * x)


def test_further_meanings() -> None:
    """Another dialect's op, with a region that reads a value from outside."""
    context = Context(allow_unregistered=True)
    for name, factory in multiverse().all_dialects.items():
        context.register_dialect(name, factory)
    module = load_module(
        """
        func.func @main(%x: tensor<3xi32>) -> tensor<3xi32> {
          %y = "their.twice"(%x) ({
          ^bb0(%a: tensor<3xi32>):
            %b = arith.addi %a, %x : tensor<3xi32>
            "their.yield"(%b) : (tensor<3xi32>) -> ()
          }) : (tensor<3xi32>) -> tensor<3xi32>
          return %y : tensor<3xi32>
        }""",
        context,
        "test.mlir",
    )

    def twice(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
        block = op.regions[0].block
        return interpreter.run_block(block, interpreter.run_block(block, args))

    x = np.array([1, 2, 3], np.int32)
    # The op is not registered, so its meaning goes by the name that such ops share.
    (op,) = [o for o in module.walk() if len(o.regions) == 1 and len(o.results) == 1]
    (y,) = run_function(module, {"x": x}, meanings={op.name: twice})
    np.testing.assert_array_equal(y, 3 * x)
    with pytest.raises(WeftError, match=r"test\.mlir:3:11: .* has no reference meaning"):
        run_function(module, {"x": x})

    def wrong(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
        return ()

    with pytest.raises(WeftError, match="its meaning gave 0 results, not 1"):
        run_function(module, {"x": x}, meanings={op.name: wrong})


@pytest.mark.parametrize(
    ("inputs", "reason"),
    [
        ({}, "@main is missing x; its arguments are x"),
        ({"x": 3, "y": 3}, "@main has no y; its arguments are x"),
        ({"x": 4}, r"argument x is tensor<3xi32>, but the array has shape \[4\] and type int32"),
    ],
)
def test_wrong_arguments(load: Load, inputs: dict[str, int], reason: str) -> None:
    module = load(
        "func.func @main(%x: tensor<3xi32>) -> tensor<3xi32> { return %x : tensor<3xi32> }"
    )
    arrays = {name: np.zeros(size, np.int32) for name, size in inputs.items()}
    with pytest.raises(WeftError, match=reason):
        run_function(module, arrays)


def test_infinities_without_a_word() -> None:
    """Sums of products that are no numbers give no warnings, which are errors in tests."""
    text = """func.func @main(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>) -> tensor<2x2xf32> {
  %z = arith.constant dense<0.0> : tensor<2x2xf32>
  %r = linalg.matmul ins(%x, %y : tensor<2x3xf32>, tensor<3x2xf32>)
    outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}"""
    inputs = {"x": np.full((2, 3), np.inf, np.float32), "y": np.zeros((3, 2), np.float32)}
    (found,) = run_function(load_module(text, make_context()), inputs)
    assert np.isnan(found).all()
