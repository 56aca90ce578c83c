"""A bias beside its weights: by hand, by the tuner, and in a network."""

from __future__ import annotations

from contextlib import closing
from random import Random

import numpy as np
import pytest
from helpers.tune.operators import operators_of
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects import tensor

from weft.lowering.host.layouts.choices import Choices, choices_of
from weft.lowering.host.operator_apply_tuned import operator_place
from weft.targets.reference.interpreter import run_function
from weft.targets.reference.layout_ops import layout_meanings
from weft.tools import api
from weft.tools.registry.contexts import make_context
from weft.tools.tune.jobs import Job, run_job
from weft.transforms.algorithm.convert_conv_algorithm import ConvertConvAlgorithmPass
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import argument_names, function_of
from weft.transforms.layout.rewrite.apply_given import LayoutApplyPass
from weft.transforms.layout.rewrite.materialize import LayoutMaterializePass
from weft.transforms.layout.rewrite.propagate import LayoutPropagatePass
from weft.transforms.model.load import load_module
from weft.transforms.model.operators import operator_in
from weft.transforms.tune.database import Database, Winner
from weft.transforms.tune.space import Point

PRODUCT = """
func.func @main(%x: tensor<6x32xf32>, %w: tensor<WEIGHTxf32> {weft.weight = "w"},
                %b: tensor<Nxf32> {weft.weight = "b"}) -> tensor<6xNxf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6xNxf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<6xNxf32>) -> tensor<6xNxf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) ->
      (AXES)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%x, %w : tensor<6x32xf32>, tensor<WEIGHTxf32>) outs(%init : tensor<6xNxf32>) ATTRIBUTE {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %p = arith.mulf %i, %j : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<6xNxf32>
  %r = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (n)>,
      affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]}
    ins(%y, %b : tensor<6xNxf32>, tensor<Nxf32>) outs(%e : tensor<6xNxf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %s = arith.addf %i, %j : f32
    linalg.yield %s : f32
  } -> tensor<6xNxf32>
  return %r : tensor<6xNxf32>
}
"""

CONV = """
func.func @main(%x: tensor<1xCx9x9xf32>, %w: tensor<KxCx3x3xf32> {weft.weight = "w"},
                %b: tensor<Kxf32> {weft.weight = "b"}) -> tensor<1xKx7x7xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1xKx7x7xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<1xKx7x7xf32>) -> tensor<1xKx7x7xf32>
  %y = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>,
      strides = dense<1> : tensor<2xi64> ATTRIBUTE}
    ins(%x, %w : tensor<1xCx9x9xf32>, tensor<KxCx3x3xf32>)
    outs(%init : tensor<1xKx7x7xf32>) -> tensor<1xKx7x7xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(n, k, h, w) -> (n, k, h, w)>,
      affine_map<(n, k, h, w) -> (k)>, affine_map<(n, k, h, w) -> (n, k, h, w)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%y, %b : tensor<1xKx7x7xf32>, tensor<Kxf32>) outs(%e : tensor<1xKx7x7xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %s = arith.addf %i, %j : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1xKx7x7xf32>
  return %r : tensor<1xKx7x7xf32>
}
"""


GROUPED = """
func.func @main(%x: tensor<1xGxCx9x9xf32>, %w: tensor<GxFxCx3x3xf32> {weft.weight = "w"},
                %b: tensor<BIASxf32> {weft.weight = "b"}) -> tensor<1xGxFx7x7xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1xGxFx7x7xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<1xGxFx7x7xf32>) -> tensor<1xGxFx7x7xf32>
  %y = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : tensor<2xi64>,
      strides = dense<1> : tensor<2xi64> ATTRIBUTE}
    ins(%x, %w : tensor<1xGxCx9x9xf32>, tensor<GxFxCx3x3xf32>)
    outs(%init : tensor<1xGxFx7x7xf32>) -> tensor<1xGxFx7x7xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(n, g, k, h, w) -> (n, g, k, h, w)>,
      affine_map<(n, g, k, h, w) -> (INDEX)>, affine_map<(n, g, k, h, w) -> (n, g, k, h, w)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
    ins(%y, %b : tensor<1xGxFx7x7xf32>, tensor<BIASxf32>) outs(%e : tensor<1xGxFx7x7xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %s = arith.addf %i, %j : f32
    linalg.yield %s : f32
  } -> tensor<1xGxFx7x7xf32>
  return %r : tensor<1xGxFx7x7xf32>
}
"""

DEPTHWISE = """
func.func @main(%x: tensor<1xGx9x9xf32>, %w: tensor<Gx3x3xf32> {weft.weight = "w"},
                %b: tensor<Gxf32> {weft.weight = "b"}) -> tensor<1xGx7x7xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1xGx7x7xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<1xGx7x7xf32>) -> tensor<1xGx7x7xf32>
  %y = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : tensor<2xi64>,
      strides = dense<1> : tensor<2xi64> ATTRIBUTE}
    ins(%x, %w : tensor<1xGx9x9xf32>, tensor<Gx3x3xf32>)
    outs(%init : tensor<1xGx7x7xf32>) -> tensor<1xGx7x7xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(n, g, h, w) -> (n, g, h, w)>,
      affine_map<(n, g, h, w) -> (g)>, affine_map<(n, g, h, w) -> (n, g, h, w)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%y, %b : tensor<1xGx7x7xf32>, tensor<Gxf32>) outs(%e : tensor<1xGx7x7xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %s = arith.addf %i, %j : f32
    linalg.yield %s : f32
  } -> tensor<1xGx7x7xf32>
  return %r : tensor<1xGx7x7xf32>
}
"""


def sized(text: str, **extents: int) -> str:
    """A text with extents instead of their names."""
    for name, extent in extents.items():
        text = text.replace(f"x{name}", f"x{extent}").replace(f"<{name}", f"<{extent}")
    return text


def product(axes: str, n: int = 24) -> str:
    weight = "32xN" if axes == "k, n" else "Nx32"
    return sized(PRODUCT.replace("WEIGHT", weight).replace("AXES", axes), N=n)


def conv(c: int = 5, k: int = 12) -> str:
    return sized(CONV, C=c, K=k)


def grouped(g: int = 3, f: int = 8, c: int = 5, *, flat: bool = True) -> str:
    bias, index = (f"{g * f}", f"g * {f} + k") if flat else ("GxF", "g, k")
    return sized(GROUPED.replace("BIAS", bias).replace("INDEX", index), G=g, F=f, C=c)


def depthwise(g: int = 12) -> str:
    return sized(DEPTHWISE, G=g)


TEXTS = {
    "product": product("k, n"),
    "transposed": product("n, k"),
    "conv": conv(),
    "grouped": grouped(),
    "depthwise": depthwise(),
}


def with_attribute(text: str, attribute: str) -> str:
    written = f", {attribute}" if "conv_2d" in text else f"attrs = {{{attribute}}}"
    return text.replace("ATTRIBUTE", written)


JOINT = {
    "product": (33, 24),
    "transposed": (24, 33),
    "conv": (12, 46),
    "grouped": (3, 8, 46),
    "depthwise": (12, 10),
}


def arrays_of(text: str) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(4)
    function = function_of(load_module(text.replace("ATTRIBUTE", ""), make_context()))
    pairs = zip(argument_names(function), function.body.block.args, strict=True)
    return {n: rng.standard_normal(a.type.get_shape()).astype(np.float32) for n, a in pairs}


@pytest.mark.parametrize("packed", [True, False])
@pytest.mark.parametrize("name", TEXTS)
def test_a_bias_beside_its_weights_gives_the_same(name: str, packed: bool) -> None:
    text, arrays = TEXTS[name], arrays_of(TEXTS[name])
    plain = load_module(text.replace("ATTRIBUTE", ""), make_context())
    (wanted,) = run_function(plain, arrays)
    chosen = with_attribute(text, 'weft.store_at = "fc"')
    ctx = make_context()
    module = load_module(chosen, ctx)
    LayoutApplyPass().apply(ctx, module)
    assert 'in "fc"' in str(module)
    (joined,) = run_function(module, arrays, meanings=layout_meanings())
    np.testing.assert_array_equal(joined, wanted)
    weights = {n: arrays.pop(n) for n in ("w", "b")} if packed else {}
    executable = api.compile(chosen, target="host", weights=weights)
    found, _ = api.run(executable, arrays)
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
    ids=["bias is arrays to each run", "weight is arrays to each run", "no bias"],
)  # fmt: skip
def test_where_there_is_nothing_to_store_beside_it_is_an_error(text: str) -> None:
    chosen = with_attribute(text, 'weft.store_at = "fc"')
    with pytest.raises(WeftError, match=r"linalg.generic %y: weft.store_at is for a weight with"):
        api.compile(chosen, target="host")


def test_a_buffer_without_a_name_is_an_error() -> None:
    text = with_attribute(conv(), "weft.store_at = 3 : i64")
    with pytest.raises(WeftError, match=r"weft.store_at is 3 : i64, not a buffer's name"):
        api.compile(text, target="host")


@pytest.mark.parametrize("name", TEXTS)
def test_a_bias_beside_its_weights_is_a_point(name: str, tmp_path) -> None:
    text = TEXTS[name].replace("ATTRIBUTE", "")
    (task,) = operators_of(text)
    values = task.layouts.values(task.layout_start)
    choice = task.layouts.point(values | {"bias": "beside"})
    assert task.layouts.has(choice)
    point = (*choice, *task.loops(choice).start)
    said = task.decode(point)
    assert 'store_at = "operator"' in said
    assert task.encode(said) == point
    (outcome,) = run_job(Job((task.stage(point),), task.plain, "host", rounds=1))
    assert outcome.status == "ok", outcome
    with closing(Database(tmp_path / "db", create=True)) as database:
        place = operator_place(task.fingerprint(1), task.key)
        database.set_winner(place, Winner(said, 1.0, 2.0))
    arrays = arrays_of(TEXTS[name])
    weights = {n: arrays.pop(n) for n in ("w", "b")}
    options = {"db": str(tmp_path / "db")}
    executable = api.compile(text, target="host", weights=weights, options=options)
    assert "its bias beside its weights" in executable.program.tuned_points[0]
    assert len(executable.program.given_schedules) == 1
    assert sorted(executable.program.sources) == ["b", "w"]


@st.composite
def operators(draw) -> str:
    count = st.integers(1, 12)
    match draw(st.sampled_from(sorted(TEXTS))):
        case "product":
            return product("k, n", draw(count))
        case "transposed":
            return product("n, k", draw(count))
        case "conv":
            return conv(draw(count), draw(count))
        case "grouped":
            return grouped(draw(st.integers(1, 3)), draw(count), 4, flat=draw(st.booleans()))
        case _:
            return depthwise(draw(count))


def draw_beside(choices: Choices, rng: Random) -> Point:
    """A legal point by chance with the bias beside weights, which are tiled if that is drawn."""
    space = choices.space
    while True:
        values = space.values(space.draw(rng)) | {"bias": "beside"}
        for knob in space.knobs:
            if "weight" in knob.name:
                values[knob.name] = rng.choice(knob.choices)
        point = space.repair(space.point(values))
        if any(point[-1:]) and space.has(point):
            return point


@settings(max_examples=10)
@given(operators(), st.sampled_from((1, 2)), st.randoms(use_true_random=False))
def test_points_with_a_bias_beside_tiled_weights(text: str, levels: int, rng: Random) -> None:
    """They are attributes that encode back, and give the same numbers in the same layouts."""
    text = text.replace("ATTRIBUTE", "")
    arrays, ctx = arrays_of(text), make_context()
    module = load_module(text, ctx)
    (wanted,) = run_function(module, arrays)
    op = operator_in(module)
    choices = choices_of(op, levels, None)
    said = choices.attributes(draw_beside(choices, rng))
    assert "weft.store_at" in said
    assert choices.attributes(choices.encode(said)) == said
    op.attributes.update(said)
    tolerance = 1e-5 * np.abs(wanted).max()
    steps = (
        ConvertConvAlgorithmPass(),
        LayoutApplyPass(),
        LayoutPropagatePass(),
        LayoutMaterializePass(prove=False, splits_pads=True),
    )
    for step in steps:
        step.apply(ctx, module)
        module.verify()
        (found,) = run_function(module, arrays, meanings=layout_meanings())
        np.testing.assert_allclose(found, wanted, rtol=1e-5, atol=tolerance)
    joined = [o for o in module.walk() if isinstance(o, tensor.InsertSliceOp)]
    assert len(joined) >= 2


TILED = {
    "product": {"weight": "tiled", "output": "tiled", "k": 8, "c": 4},
    "grouped": {"weight": "tiled", "output": "tiled", "k": 4, "data": "tiled"},
    "conv": {"weight": "tiled", "output": "tiled", "k": 6, "k inner": 3, "weight k": 3},
}
TILED_JOINT = {"product": (9, 3, 4, 8), "grouped": (3, 2, 46, 4), "conv": (4, 46, 3)}


@pytest.mark.parametrize("name", TILED)
def test_native_code_reads_a_bias_beside_tiled_weights_in_place(name: str) -> None:
    text, levels = TEXTS[name], "two" if "k inner" in TILED[name] else "one"
    (task,) = operators_of(text.replace("ATTRIBUTE", ""), layouts=levels)
    values = task.layouts.values(task.layout_start) | TILED[name] | {"bias": "beside"}
    op = task.choices.attributes(task.layouts.point(values))
    attributes = ", ".join(f"{key} = {value}" for key, value in op.items())
    chosen, arrays = with_attribute(text, attributes), arrays_of(text)
    (wanted,) = run_function(load_module(text.replace("ATTRIBUTE", ""), make_context()), arrays)
    weights = {n: arrays.pop(n) for n in ("w", "b")}
    executable = api.compile(chosen, target="host", weights=weights)
    found, _ = api.run(executable, arrays)
    np.testing.assert_allclose(found["result"], wanted, rtol=1e-5, atol=1e-5)
    (joint,) = (b for b in executable.program.buffers if b.role == "weight")
    assert joint.logical_shape == TILED_JOINT[name]


CHANNELS = """
#id = affine_map<(n, k, h, w) -> (n, k, h, w)>
func.func @main(%x: tensor<1x12x5x5xf32>, %w: tensor<3x8x4x3x3xf32> {weft.weight = "w"},
                %b: tensor<24xf32> {weft.weight = "b"}) -> tensor<1x24x5x5xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x12x5x5xf32> to tensor<1x12x7x7xf32>
  %d = tensor.expand_shape %p [[0], [1, 2], [3], [4]] output_shape [1, 3, 4, 7, 7]
    : tensor<1x12x7x7xf32> into tensor<1x3x4x7x7xf32>
  %e = tensor.empty() : tensor<1x3x8x5x5xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<1x3x8x5x5xf32>) -> tensor<1x3x8x5x5xf32>
  %s = linalg.conv_2d_ngchw_gfchw ins(%d, %w : tensor<1x3x4x7x7xf32>, tensor<3x8x4x3x3xf32>)
    outs(%init : tensor<1x3x8x5x5xf32>) -> tensor<1x3x8x5x5xf32>
  %j = tensor.collapse_shape %s [[0], [1, 2], [3], [4]]
    : tensor<1x3x8x5x5xf32> into tensor<1x24x5x5xf32>
  %f = tensor.empty() : tensor<1x24x5x5xf32>
  %r = linalg.generic {indexing_maps = [#id, affine_map<(n, k, h, w) -> (k)>, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%j, %b : tensor<1x24x5x5xf32>, tensor<24xf32>) outs(%f : tensor<1x24x5x5xf32>) {
  ^bb0(%i: f32, %q: f32, %o: f32):
    %t = arith.addf %i, %q : f32
    %m = arith.maximumf %t, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x24x5x5xf32>
  return %r : tensor<1x24x5x5xf32>
}
"""


def test_groups_as_front_ends_write_them(tmp_path) -> None:
    """Padding, sum and bias are one operator, whose best point a network takes."""
    (task,) = operators_of(CHANNELS)
    values = task.layouts.values(task.layout_start)
    values |= {"bias": "beside", "weight": "tiled", "output": "tiled", "k": 4}
    choice = task.layouts.point(values)
    said = task.decode((*choice, *task.loops(choice).start))
    with closing(Database(tmp_path / "db", create=True)) as database:
        place = operator_place(task.fingerprint(1), task.key)
        database.set_winner(place, Winner(said, 1.0, 2.0))
    arrays = arrays_of(CHANNELS)
    (wanted,) = run_function(load_module(CHANNELS, make_context()), arrays)
    weights = {n: arrays.pop(n) for n in ("w", "b")}
    options = {"db": str(tmp_path / "db")}
    executable = api.compile(CHANNELS, target="host", weights=weights, options=options)
    assert "its bias beside its weights" in executable.program.tuned_points[0]
    (joint,) = (b for b in executable.program.buffers if b.role == "weight")
    assert joint.logical_shape == (3, 2, 37, 4)
    found, _ = api.run(executable, arrays)
    np.testing.assert_allclose(found["result"], wanted, rtol=1e-5, atol=1e-5)


def test_sketches_know_that_weights_with_a_bias_are_in_no_panels() -> None:
    text = product("n, k", 512).replace("ATTRIBUTE", "")
    (task,) = operators_of(text, machine="host-avx512")
    start, sketches = task.layouts.values(task.layout_start), task.sketches
    points = [task.layouts.point(start | {"bias": bias}) for bias in ("apart", "beside")]
    apart, beside = map(sketches.predict, points)
    lowered_apart, lowered_beside = (
        loops.predict(loops.start) for loops in map(task.loops, points)
    )
    assert apart < beside
    assert lowered_apart < lowered_beside
