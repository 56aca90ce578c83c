"""Small networks as text, and passes that are run on them."""

from __future__ import annotations

from pathlib import Path

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import PassPipeline
from xdsl.utils.arg_spec import parse_pipeline

from weft.tools.registry.contexts import make_context
from weft.tools.registry.universe import multiverse
from weft.transforms.model.load import load_module

MACHINE = Path(__file__).parents[2] / "machines" / "clusters.mlir"
"""Four clusters of eight cores; all copies of @GB have 32 KiB, of @LB 32 KiB, too."""

PAD = """{
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f16
  }"""

SCALE = """linalg.generic {indexing_maps = [affine_map<(n, k, h, w) -> (n, k, h, w)>,
    affine_map<(n, k, h, w) -> (n, k)>, affine_map<(n, k, h, w) -> (n, k, h, w)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]}"""


def block(name: str, x: str, weight: str) -> str:
    """A convolution of 3 x 3 with a border on 8 x 4 x 16 x 16, to `%name`."""
    return f"""
  %{name}p = tensor.pad %{x} low[0, 0, 1, 1] high[0, 0, 1, 1] {PAD}
      : tensor<8x4x16x16xf16> to tensor<8x4x18x18xf16>
  %{name} = linalg.conv_2d_nchw_fchw ins(%{name}p, %{weight} : tensor<8x4x18x18xf16>,
      tensor<4x4x3x3xf16>) outs(%zeros : tensor<8x4x16x16xf16>) -> tensor<8x4x16x16xf16>"""


ZEROS = """
  %zero = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<8x4x16x16xf16>
  %zeros = linalg.fill ins(%zero : f16) outs(%e : tensor<8x4x16x16xf16>) -> tensor<8x4x16x16xf16>"""

HEAD = """func.func @net(%x: tensor<8x4x16x16xf16>,
    %v: tensor<4x4x3x3xf16> {weft.weight = "v"}, %w: tensor<4x4x3x3xf16> {weft.weight = "w"})"""

RESIDUAL = f"""{HEAD} -> tensor<8x1024xf16> {{{ZEROS}{block("y", "x", "v")}{block("z", "y", "w")}
  %s = linalg.add ins(%z, %y : tensor<8x4x16x16xf16>, tensor<8x4x16x16xf16>)
      outs(%e : tensor<8x4x16x16xf16>) -> tensor<8x4x16x16xf16>
  %f = tensor.collapse_shape %s [[0], [1, 2, 3]] : tensor<8x4x16x16xf16> into tensor<8x1024xf16>
  return %f : tensor<8x1024xf16>
}}"""
"""Two convolutions and what the first wrote, flattened at the end."""

TWO_HEADS = f"""{HEAD} -> (tensor<8x4x16x16xf16>, tensor<8x4x16x16xf16>) {{{ZEROS}
  {block("y", "x", "v")}{block("z", "y", "w")}
  %n = linalg.negf ins(%y : tensor<8x4x16x16xf16>) outs(%e : tensor<8x4x16x16xf16>)
      -> tensor<8x4x16x16xf16>
  return %z, %n : tensor<8x4x16x16xf16>, tensor<8x4x16x16xf16>
}}"""
"""Two results of one trunk."""

SAMPLING = f"""{HEAD} -> tensor<8x4x16x16xf16> {{{ZEROS}{block("y", "x", "v")}
  %half = tensor.empty() : tensor<8x4x8x8xf16>
  %low = arith.constant -60000.0 : f16
  %i = linalg.fill ins(%low : f16) outs(%half : tensor<8x4x8x8xf16>) -> tensor<8x4x8x8xf16>
  %k = tensor.empty() : tensor<2x2xf16>
  %q = linalg.pooling_nchw_max {{strides = dense<2> : tensor<2xi64>}}
      ins(%y, %k : tensor<8x4x16x16xf16>, tensor<2x2xf16>)
      outs(%i : tensor<8x4x8x8xf16>) -> tensor<8x4x8x8xf16>
  %n = linalg.negf ins(%q : tensor<8x4x8x8xf16>) outs(%half : tensor<8x4x8x8xf16>)
      -> tensor<8x4x8x8xf16>
  %u = linalg.generic {{indexing_maps = [
      affine_map<(n, k, h, w) -> (n, k, h floordiv 2, w floordiv 2)>,
      affine_map<(n, k, h, w) -> (n, k, h, w)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}}
      ins(%n : tensor<8x4x8x8xf16>) outs(%e : tensor<8x4x16x16xf16>) {{
  ^bb0(%a: f16, %o: f16):
    linalg.yield %a : f16
  }} -> tensor<8x4x16x16xf16>
  {block("z", "u", "w")}
  %s = linalg.add ins(%z, %y : tensor<8x4x16x16xf16>, tensor<8x4x16x16xf16>)
      outs(%e : tensor<8x4x16x16xf16>) -> tensor<8x4x16x16xf16>
  return %s : tensor<8x4x16x16xf16>
}}"""
"""Down and up again by two, with a skip around it."""

SQUEEZE = f"""{HEAD} -> tensor<8x4x16x16xf16> {{{ZEROS}{block("y", "x", "v")}
  %g = tensor.empty() : tensor<8x4xf16>
  %h = linalg.fill ins(%zero : f16) outs(%g : tensor<8x4xf16>) -> tensor<8x4xf16>
  %m = linalg.reduce ins(%y : tensor<8x4x16x16xf16>) outs(%h : tensor<8x4xf16>) dimensions = [2, 3]
  (%a: f16, %o: f16) {{
    %t = arith.addf %a, %o : f16
    linalg.yield %t : f16
  }}
  %s = {SCALE} ins(%y, %m : tensor<8x4x16x16xf16>, tensor<8x4xf16>)
      outs(%e : tensor<8x4x16x16xf16>) {{
  ^bb0(%a: f16, %b: f16, %o: f16):
    %t = arith.mulf %a, %b : f16
    linalg.yield %t : f16
  }} -> tensor<8x4x16x16xf16>
  return %s : tensor<8x4x16x16xf16>
}}"""
"""Each channel times its sum."""

JOINED = """func.func @net(%x: tensor<8x64xf16>, %z: tensor<8x64xf16>,
    %w: tensor<128x64xf16> {weft.weight = "w"}) -> tensor<8x64xf16> {
  %zero = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<8x64xf16>
  %zeros = linalg.fill ins(%zero : f16) outs(%e : tensor<8x64xf16>) -> tensor<8x64xf16>
  %n = linalg.negf ins(%x : tensor<8x64xf16>) outs(%e : tensor<8x64xf16>) -> tensor<8x64xf16>
  %c = tensor.concat dim(1) %n, %z : (tensor<8x64xf16>, tensor<8x64xf16>) -> tensor<8x128xf16>
  %y = linalg.matmul ins(%c, %w : tensor<8x128xf16>, tensor<128x64xf16>)
      outs(%zeros : tensor<8x64xf16>) -> tensor<8x64xf16>
  return %y : tensor<8x64xf16>
}"""
"""Two inputs, one behind the other."""

SCALAR = """func.func @net(%x: tensor<8x64xf16>) -> (tensor<8x64xf16>, tensor<f16>) {
  %c = arith.constant dense<1.0> : tensor<f16>
  %e = tensor.empty() : tensor<8x64xf16>
  %n = linalg.negf ins(%x : tensor<8x64xf16>) outs(%e : tensor<8x64xf16>) -> tensor<8x64xf16>
  %s = linalg.reduce ins(%n : tensor<8x64xf16>) outs(%c : tensor<f16>) dimensions = [0, 1]
  (%a: f16, %o: f16) {
    %t = arith.addf %a, %o : f16
    linalg.yield %t : f16
  }
  return %n, %s : tensor<8x64xf16>, tensor<f16>
}"""
"""Results with axes and without."""

NETWORKS = {
    "residual": RESIDUAL,
    "two_heads": TWO_HEADS,
    "sampling": SAMPLING,
    "squeeze": SQUEEZE,
    "joined": JOINED,
}


def machine_context(machine: Path | str = MACHINE) -> Context:
    return make_context(str(machine))


def run_passes(module: ModuleOp, passes: str, ctx: Context) -> ModuleOp:
    """A copy of a module after passes, verified."""
    copy = module.clone()
    available = multiverse().all_passes
    pipeline = [available[p.name]().from_pass_spec(p) for p in parse_pipeline(passes)]
    PassPipeline(tuple(pipeline)).apply(ctx, copy)
    copy.verify()
    return copy


def load_network(text: str, ctx: Context) -> ModuleOp:
    return load_module(text, ctx)
