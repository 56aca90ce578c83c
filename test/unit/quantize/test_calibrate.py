"""What calibration says of values: also of those with which bytes begin only later."""

from __future__ import annotations

import numpy as np
from xdsl.dialects import func, tensor

from weft.tools.quantize.calibrate import CalibrateOptions, Network, calibrate
from weft.tools.registry.contexts import all_meanings, make_context
from weft.transforms.core.pipeline import entry_of
from weft.transforms.model.layers import layer_of
from weft.transforms.model.load import load_module
from weft.transforms.quantize.marks import clip_of, keep_float
from weft.transforms.quantize.plan import make_plan
from weft.transforms.quantize.to_bytes import QuantizeOptions


def product(name: str, a: str, b: str, types: str) -> str:
    result = types.split(", ")[0]
    return f"""  {name}_e = tensor.empty() : {result}
  {name}_z = linalg.fill ins(%zero : f32) outs({name}_e : {result}) -> {result}
  {name} = linalg.matmul {{weft.layer = "{name[1:]}"}} ins({a}, {b} : {types})
    outs({name}_z : {result}) -> {result}
"""


SLICED = f"""
func.func @sliced(%x: tensor<4x8xf32>, %w: tensor<8x8xf32> {{weft.weight = "w"}},
    %v: tensor<4x4xf32> {{weft.weight = "v"}}) -> (tensor<4x4xf32>, tensor<4x4xf32>) {{
  %zero = arith.constant 0.0 : f32
{product("%first", "%x", "%w", "tensor<4x8xf32>, tensor<8x8xf32>")}
  %parts = tensor.expand_shape %first [[0], [1, 2]] output_shape [4, 2, 4]
    : tensor<4x8xf32> into tensor<4x2x4xf32>
  %a = tensor.extract_slice %parts[0, 0, 0] [4, 1, 4] [1, 1, 1]
    : tensor<4x2x4xf32> to tensor<4x4xf32>
  %b = tensor.extract_slice %parts[0, 1, 0] [4, 1, 4] [1, 1, 1]
    : tensor<4x2x4xf32> to tensor<4x4xf32>
{product("%both", "%a", "%b", "tensor<4x4xf32>, tensor<4x4xf32>")}
{product("%last", "%a", "%v", "tensor<4x4xf32>, tensor<4x4xf32>")}
  return %both, %last : tensor<4x4xf32>, tensor<4x4xf32>
}}
"""
"""What `first` gives is sliced for two products."""


def calibrated() -> func.FuncOp:
    rng = np.random.default_rng(0)
    ctx = make_context()
    module = load_module(SLICED, ctx)
    shapes = {"w": (8, 8), "v": (4, 4)}
    weights = {name: rng.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}
    network = Network(module, entry_of(module), weights, all_meanings(ctx))
    samples = [{"x": rng.normal(size=(4, 8)).astype(np.float32)} for _ in range(2)]
    calibrate(network, samples, QuantizeOptions(), CalibrateOptions(float_share=0.0))
    return network.function


def test_what_moves_values_reaches_as_far_as_they_do() -> None:
    function = calibrated()
    ops = {type(op): op for op in function.body.block.ops}
    parts = ops[tensor.ExpandShapeOp]
    assert clip_of(parts.results[0]) == clip_of(parts.operands[0]) > 0
    assert len(make_plan(function, "multiplier").left) == 0


def test_bytes_begin_behind_what_moves_floats() -> None:
    """Of the two products that read slices, one is in bytes, and what gives the slices is not."""
    function = calibrated()
    for op in function.body.block.ops:
        if layer_of(op) in ("first", "both"):
            keep_float(op, "for the test")
    plan = make_plan(function, "multiplier")
    assert [layer_of(item.op) for item in plan.products] == ["last"]
    assert any(isinstance(value.owner, tensor.ExtractSliceOp) for value in plan.scales)
