"""A bias beside its weights: by hand, by the tuner, and in a network."""

from __future__ import annotations

from contextlib import closing

import numpy as np
import pytest
from helpers.tune.operators import operators_of

from weft.lowering.host.operator_apply_tuned import operator_place
from weft.targets.reference.interpreter import run_function
from weft.targets.reference.layout_ops import layout_meanings
from weft.tools import api
from weft.tools.registry.contexts import make_context
from weft.tools.tune.jobs import Job, run_job
from weft.transforms.core.errors import WeftError
from weft.transforms.layout.rewrite.apply_given import LayoutApplyPass
from weft.transforms.model.load import load_module
from weft.transforms.tune.database import Database, Winner

PRODUCT = """
func.func @main(%x: tensor<6x32xf32>, %w: tensor<WEIGHTxf32> {weft.weight = "w"},
                %b: tensor<24xf32> {weft.weight = "b"}) -> tensor<6x24xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x24xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<6x24xf32>) -> tensor<6x24xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) ->
      (AXES)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%x, %w : tensor<6x32xf32>, tensor<WEIGHTxf32>) outs(%init : tensor<6x24xf32>) ATTRIBUTE {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %p = arith.mulf %i, %j : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<6x24xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (n)>,
      affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]}
    ins(%y, %b : tensor<6x24xf32>, tensor<24xf32>) outs(%e : tensor<6x24xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %s = arith.addf %i, %j : f32
    linalg.yield %s : f32
  } -> tensor<6x24xf32>
  return %r : tensor<6x24xf32>
}
"""

CONV = """
func.func @main(%x: tensor<1x5x9x9xf32>, %w: tensor<12x5x3x3xf32> {weft.weight = "w"},
                %b: tensor<12xf32> {weft.weight = "b"}) -> tensor<1x12x7x7xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x12x7x7xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<1x12x7x7xf32>) -> tensor<1x12x7x7xf32>
  %y = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>,
      strides = dense<1> : tensor<2xi64> ATTRIBUTE}
    ins(%x, %w : tensor<1x5x9x9xf32>, tensor<12x5x3x3xf32>)
    outs(%init : tensor<1x12x7x7xf32>) -> tensor<1x12x7x7xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(n, k, h, w) -> (n, k, h, w)>,
      affine_map<(n, k, h, w) -> (k)>, affine_map<(n, k, h, w) -> (n, k, h, w)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%y, %b : tensor<1x12x7x7xf32>, tensor<12xf32>) outs(%e : tensor<1x12x7x7xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %s = arith.addf %i, %j : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x12x7x7xf32>
  return %r : tensor<1x12x7x7xf32>
}
"""


def product(axes: str) -> str:
    weight = "32x24" if axes == "k, n" else "24x32"
    return PRODUCT.replace("WEIGHT", weight).replace("AXES", axes)


TEXTS = {"product": product("k, n"), "transposed": product("n, k"), "conv": CONV}


def with_attribute(text: str, attribute: str) -> str:
    written = f", {attribute}" if text == CONV else f"attrs = {{{attribute}}}"
    return text.replace("ATTRIBUTE", written)


JOINT = {"product": (33, 24), "transposed": (24, 33), "conv": (12, 46)}


def arrays_of(text: str) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(4)
    w = (12, 5, 3, 3) if text == CONV else ((32, 24) if "(k, n)" in text else (24, 32))
    shapes = {"x": (1, 5, 9, 9) if text == CONV else (6, 32), "w": w}
    shapes["b"] = (12,) if text == CONV else (24,)
    return {n: rng.standard_normal(s).astype(np.float32) for n, s in shapes.items()}


@pytest.mark.parametrize("packed", [True, False])
@pytest.mark.parametrize("name", TEXTS)
def test_a_bias_beside_its_weights_gives_the_same(name: str, packed: bool) -> None:
    text, given = TEXTS[name], arrays_of(TEXTS[name])
    plain = load_module(text.replace("ATTRIBUTE", ""), make_context())
    (wanted,) = run_function(plain, given)
    chosen = with_attribute(text, 'weft.store_at = "fc"')
    ctx = make_context()
    module = load_module(chosen, ctx)
    LayoutApplyPass().apply(ctx, module)
    assert 'in "fc"' in str(module)
    (joined,) = run_function(module, given, meanings=layout_meanings())
    np.testing.assert_array_equal(joined, wanted)
    weights = {n: given.pop(n) for n in ("w", "b")} if packed else {}
    executable = api.compile(chosen, target="host", weights=weights)
    found, _ = api.run(executable, given)
    np.testing.assert_allclose(found["result"], wanted, rtol=1e-5, atol=1e-5)
    if packed:
        (joint,) = (b for b in executable.program.buffers if b.role == "weight")
        assert joint.logical_shape == JOINT[name]
        assert executable.program.conversion_bytes == 0


@pytest.mark.parametrize(
    "text",
    [
        product("k, n").replace('{weft.weight = "b"}', ""),
        product("k, n").replace('{weft.weight = "w"}', ""),
        product("k, n").replace("ins(%y, %b : tensor<6x24xf32>, tensor<24xf32>)",
                                "ins(%y, %y : tensor<6x24xf32>, tensor<6x24xf32>)")
        .replace("(m, n) -> (n)>", "(m, n) -> (m, n)>"),
    ],
    ids=["bias is given to each run", "weight is given to each run", "no bias"],
)  # fmt: skip
def test_where_there_is_nothing_to_store_beside_it_is_an_error(text: str) -> None:
    chosen = with_attribute(text, 'weft.store_at = "fc"')
    with pytest.raises(WeftError, match=r"linalg.generic %y: weft.store_at is for a weight with"):
        api.compile(chosen, target="host")


def test_a_buffer_without_a_name_is_an_error() -> None:
    text = with_attribute(CONV, "weft.store_at = 3 : i64")
    with pytest.raises(WeftError, match=r"weft.store_at is 3 : i64, not a buffer's name"):
        api.compile(text, target="host")


@pytest.mark.parametrize("name", TEXTS)
def test_a_bias_beside_its_weights_is_a_point(name: str, tmp_path) -> None:
    text = TEXTS[name].replace("ATTRIBUTE", "")
    (task,) = operators_of(text)
    values = task.layouts.values(task.layout_start)
    choice = task.layouts.point(values | {"bias": "beside"})
    assert task.layouts.has(choice)
    assert not task.layouts.has(task.layouts.point(values | {"bias": "beside", "weight": "tiled"}))
    point = (*choice, *task.loops(choice).start)
    said = task.decode(point)
    assert 'store_at = "operator"' in said
    assert task.encode(said) == point
    (outcome,) = run_job(Job((task.stage(point),), task.plain, "host", rounds=1))
    assert outcome.status == "ok", outcome
    with closing(Database(tmp_path / "db", create=True)) as database:
        place = operator_place(task.fingerprint(1), task.key)
        database.set_winner(place, Winner(said, 1.0, 2.0))
    given = arrays_of(TEXTS[name])
    weights = {n: given.pop(n) for n in ("w", "b")}
    options = {"db": str(tmp_path / "db")}
    executable = api.compile(text, target="host", weights=weights, options=options)
    assert "its bias beside its weights" in executable.program.tuned_points[0]
    assert len(executable.program.given_schedules) == 1
    assert sorted(executable.program.sources) == ["b", "w"]
