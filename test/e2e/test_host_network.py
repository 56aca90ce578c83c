"""A small network from its module to a checked run and a profile, on the command line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from weft.tools.cli.weft import main

X, Y, Z = "tensor<1x8x10x12xf32>", "tensor<1x16x10x12xf32>", "tensor<1x24x10x12xf32>"
SAME = "affine_map<(n, c, h, w) -> (n, c, h, w)>"
PARALLEL = '"parallel", "parallel", "parallel", "parallel"'
RECTIFIED = """^bb0(%v: f32, %o: f32):
    %m = arith.maximumf %v, %zero : f32
    linalg.yield %m : f32
  }"""
NETWORK = f"""
func.func @net(%x: {X}, %w1: tensor<16x8x1x1xf32> {{weft.weight = "expand.weight"}},
               %b1: tensor<16xf32> {{weft.weight = "expand.bias"}},
               %w2: tensor<16x3x3xf32> {{weft.weight = "depthwise.weight"}},
               %w3: tensor<24x5xf32> {{weft.weight = "head.weight"}}) -> tensor<1x5xf32> {{
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : {Y}
  %bias = linalg.broadcast ins(%b1 : tensor<16xf32>) outs(%e : {Y}) dimensions = [0, 2, 3]
  %c1 = linalg.conv_2d_nchw_fchw {{dilations = dense<1> : tensor<2xi64>,
      strides = dense<1> : tensor<2xi64>}}
    ins(%x, %w1 : {X}, tensor<16x8x1x1xf32>) outs(%bias : {Y}) -> {Y}
  %r1 = linalg.generic {{indexing_maps = [{SAME}, {SAME}], iterator_types = [{PARALLEL}]}}
    ins(%c1 : {Y}) outs(%e : {Y}) {{
  {RECTIFIED} -> {Y}
  %p = tensor.pad %r1 low[0, 0, 1, 1] high[0, 0, 1, 1] {{
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  }} : {Y} to tensor<1x16x12x14xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : {Y}) -> {Y}
  %c2 = linalg.depthwise_conv_2d_nchw_chw {{dilations = dense<1> : tensor<2xi64>,
      strides = dense<1> : tensor<2xi64>}}
    ins(%p, %w2 : tensor<1x16x12x14xf32>, tensor<16x3x3xf32>) outs(%f : {Y}) -> {Y}
  %r2 = linalg.generic {{indexing_maps = [{SAME}, {SAME}, {SAME}], iterator_types = [{PARALLEL}]}}
    ins(%c2, %c1 : {Y}, {Y}) outs(%e : {Y}) {{
  ^bb0(%v: f32, %old: f32, %o: f32):
    %s = arith.addf %v, %old : f32
    linalg.yield %s : f32
  }} -> {Y}
  %all = tensor.concat dim(1) %r2, %x : ({Y}, {X}) -> {Z}
  %g = tensor.empty() : tensor<1x24xf32>
  %h = linalg.fill ins(%zero : f32) outs(%g : tensor<1x24xf32>) -> tensor<1x24xf32>
  %pool = linalg.generic {{
    indexing_maps = [{SAME}, affine_map<(n, c, h, w) -> (n, c)>],
    iterator_types = ["parallel", "parallel", "reduction", "reduction"]
  }} ins(%all : {Z}) outs(%h : tensor<1x24xf32>) {{
  ^bb0(%v: f32, %o: f32):
    %s = arith.addf %v, %o : f32
    linalg.yield %s : f32
  }} -> tensor<1x24xf32>
  %t = tensor.empty() : tensor<1x5xf32>
  %u = linalg.fill ins(%zero : f32) outs(%t : tensor<1x5xf32>) -> tensor<1x5xf32>
  %y = linalg.matmul ins(%pool, %w3 : tensor<1x24xf32>, tensor<24x5xf32>)
    outs(%u : tensor<1x5xf32>) -> tensor<1x5xf32>
  %q = linalg.softmax dimension(1) ins(%y : tensor<1x5xf32>) outs(%t : tensor<1x5xf32>)
    -> tensor<1x5xf32>
  return %q : tensor<1x5xf32>
}}
"""


@pytest.mark.parametrize("packed", [True, False])
def test_a_network_compiles_and_is_right(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], packed: bool
) -> None:
    source, folder = tmp_path / "net.mlir", tmp_path / "out"
    source.write_text(NETWORK)
    weights = ["--random-weights", "3"] if packed else []
    words = ["compile", str(source), "--target", "host", "-o", str(folder), *weights]
    assert main(words) == 0
    report = capsys.readouterr().out
    assert "plain loops" not in report
    assert "workspace: " in report
    assert "conversions: " in report
    for threads in ("1", "2"):
        assert main(["run", str(folder), "--check", "--threads", threads]) == 0
        assert "are within rounding of the reference" in capsys.readouterr().out
    assert main(["run", str(folder), "--profile"]) == 0
    assert re.search(r"cycles  weft\.step0: net\.mlir:\d+: linalg\.", capsys.readouterr().out)
