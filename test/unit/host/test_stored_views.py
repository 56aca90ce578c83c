"""Arguments and results that are stored in another order than is computed with."""

from __future__ import annotations

import numpy as np
import pytest

from weft.targets.reference.interpreter import run_function
from weft.tools import api
from weft.tools.registry.contexts import make_context
from weft.transforms.model.load import load_module

FROM_LAST = "affine_map<(n, c, h, w) -> (n, h, w, c)>"
TO_LAST = "affine_map<(n, h, w, c) -> (n, c, h, w)>"
SAME = "affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>"
PLAIN, LAST = "tensor<2x3x4x5xf32>", "tensor<2x4x5x3xf32>"

TEXT = """
func.func @main(%x: tensor<2x4x5x3xf32>) -> tensor<2x4x5x3xf32> {
  %e = tensor.empty() : tensor<2x3x4x5xf32>
  %out = tensor.empty() : tensor<2x4x5x3xf32>
  VIEW(%seen, %x, %e, FROM_LAST)
  BODY
  VIEW(%r, %y, %out, TO_LAST)
  return %r : tensor<2x4x5x3xf32>
}
"""

BODIES = {
    "one nest": "%y = linalg.exp ins(%seen : PLAIN) outs(%e : PLAIN) -> PLAIN",
    "no work": "%y = tensor.collapse_shape %seen [[0], [1], [2], [3]] : PLAIN into PLAIN",
    "a pad": """
  %z = arith.constant 0.0 : f32
  %part = tensor.extract_slice %seen[0, 0, 0, 0] [2, 3, 3, 5] [1, 1, 1, 1]
    : PLAIN to tensor<2x3x3x5xf32>
  %y = tensor.pad %part low[0, 0, 1, 0] high[0, 0, 0, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %z : f32
  } : tensor<2x3x3x5xf32> to PLAIN""",
    "a part of it": """
  %z = arith.constant 0.0 : f32
  %zeros = linalg.fill ins(%z : f32) outs(%e : PLAIN) -> PLAIN
  %y = linalg.generic {indexing_maps = [affine_map<(n, c, h, w) -> (n, c, h, w)>,
      affine_map<(n, c, h, w) -> (n, c, h, w * 2)>], iterator_types = ["parallel", "parallel",
      "parallel", "parallel"]} ins(%s : tensor<2x3x4x3xf32>) outs(%zeros : PLAIN) {
  ^bb0(%i: f32, %o: f32):
    linalg.yield %i : f32
  } -> PLAIN""",
}


def view(result: str, source: str, init: str, map: str) -> str:
    types = (LAST, PLAIN) if map == FROM_LAST else (PLAIN, LAST)
    return f"""{result} = linalg.generic {{indexing_maps = [{map}, {SAME}], iterator_types =
    ["parallel", "parallel", "parallel", "parallel"], weft.stored}}
    ins({source} : {types[0]}) outs({init} : {types[1]}) {{
  ^bb0(%i: f32, %o: f32):
    linalg.yield %i : f32
  }} -> {types[1]}"""


def text_of(body: str) -> str:
    if "%s " in body:
        cut = "tensor.extract_slice %seen[0, 0, 0, 0] [2, 3, 4, 3] [1, 1, 1, 1]"
        body = f"%s = {cut} : PLAIN to tensor<2x3x4x3xf32>\n{body}"
    text = TEXT.replace("BODY", body).replace("PLAIN", PLAIN)
    text = text.replace("VIEW(%seen, %x, %e, FROM_LAST)", view("%seen", "%x", "%e", FROM_LAST))
    return text.replace("VIEW(%r, %y, %out, TO_LAST)", view("%r", "%y", "%out", TO_LAST))


@pytest.mark.parametrize("name", BODIES)
def test_views_have_the_elements_that_are_seen(name):
    text = text_of(BODIES[name])
    x = np.random.default_rng(1).standard_normal((2, 4, 5, 3)).astype(np.float32)
    (wanted,) = run_function(load_module(text, make_context()), {"x": x})
    executable = api.compile(text, target="host")
    found, _ = api.run(executable, {"x": x})
    np.testing.assert_allclose(found["result"], wanted, rtol=1e-6)
    if name == "one nest":
        assert executable.program.conversion_bytes == 0


def test_transpositions_without_the_attribute_are_work():
    text = text_of(BODIES["one nest"]).replace(", weft.stored", "")
    assert api.compile(text, target="host").program.conversion_bytes > 0
