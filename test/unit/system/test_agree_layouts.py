"""Layouts of the parts of a network, chosen together."""

from __future__ import annotations

import numpy as np

import weft
from weft.targets.reference.interpreter import run_function
from weft.targets.system.program import SystemProgram
from weft.targets.vta.executable import Executable
from weft.tools.registry.contexts import make_context
from weft.transforms.model.load import load_module

MACHINE = "vta-1x16x16"


def clipped(name: str, sums: str, out: str, shape: str) -> str:
    """Sums shifted to bytes, as the epilogue of a layer."""
    return f"""  {name} = linalg.generic {{indexing_maps = [#id, #id],
    iterator_types = ["parallel", "parallel"]}}
    ins({sums} : tensor<{shape}xi32>) outs({out} : tensor<{shape}xi8>) {{
  ^bb0(%s: i32, %old: i8):
    %shifted = arith.shrsi %s, %eight : i32
    %above = arith.maxsi %shifted, %least : i32
    %below = arith.minsi %above, %most : i32
    %byte = arith.trunci %below : i32 to i8
    linalg.yield %byte : i8
  }} -> tensor<{shape}xi8>"""


TURNED = f"""
#id = affine_map<(m, n) -> (m, n)>
#turn = affine_map<(m, n) -> (n, m)>
func.func @net(
  %x: tensor<128x256xi8>, %v: tensor<256x128xi8> {{weft.weight = "v"}},
  %w: tensor<128x256xi8> {{weft.weight = "w"}}
) -> tensor<128x256xi8> {{
  %zero = arith.constant 0 : i32
  %eight = arith.constant 8 : i32
  %least = arith.constant -128 : i32
  %most = arith.constant 127 : i32
  %e = tensor.empty() : tensor<128x128xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<128x128xi32>) -> tensor<128x128xi32>
  %y = linalg.matmul ins(%x, %v : tensor<128x256xi8>, tensor<256x128xi8>)
    outs(%f : tensor<128x128xi32>) -> tensor<128x128xi32>
  %g = tensor.empty() : tensor<128x128xi8>
{clipped("%a", "%y", "%g", "128x128")}
  %t = linalg.generic {{indexing_maps = [#turn, #id], iterator_types = ["parallel", "parallel"]}}
    ins(%a : tensor<128x128xi8>) outs(%g : tensor<128x128xi8>) {{
  ^bb0(%s: i8, %old: i8):
    linalg.yield %s : i8
  }} -> tensor<128x128xi8>
  %h = tensor.empty() : tensor<128x256xi32>
  %i = linalg.fill ins(%zero : i32) outs(%h : tensor<128x256xi32>) -> tensor<128x256xi32>
  %z = linalg.matmul ins(%t, %w : tensor<128x128xi8>, tensor<128x256xi8>)
    outs(%i : tensor<128x256xi32>) -> tensor<128x256xi32>
  %j = tensor.empty() : tensor<128x256xi8>
{clipped("%b", "%z", "%j", "128x256")}
  return %b : tensor<128x256xi8>
}}
"""


def test_parts_beside_what_the_host_computes_store_in_the_order_of_their_schedules() -> None:
    """
    The host stores their tensors anew in any case. Agreed layouts, in the order of the tensors'
    dimensions, take several per cent more cycles.
    """
    rng = np.random.default_rng(0)
    shapes = {"x": (128, 256), "v": (256, 128), "w": (128, 256)}
    arrays = {n: rng.integers(-128, 128, shape).astype(np.int8) for n, shape in shapes.items()}
    weights = {n: arrays[n] for n in ("v", "w")}
    cycles: list[int] = []
    for layerwise in (False, True):
        options = {"layerwise": layerwise}
        made = weft.compile(TURNED, MACHINE, target="system", weights=weights, options=options)
        assert isinstance(made, SystemProgram)
        results, _ = weft.run(made, {"x": arrays["x"]})
        (wanted,) = run_function(load_module(TURNED, make_context()), arrays)
        assert np.array_equal(results["result"], wanted)
        parts = [made.parts[step.part] for step in made.steps]
        cycles.append(sum(p.facts.predicted_cycles for p in parts if isinstance(p, Executable)))
    assert cycles[0] <= 1.01 * cycles[1]
