"""Templates of layouts: each of their points leaves an operator's results as they are."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.linalg import ops as linalg

from weft.targets.reference.interpreter import run_function
from weft.targets.reference.layout_ops import layout_meanings
from weft.targets.reference.scalars import Array
from weft.tools.bench.layers import conv1d_mlir, conv2d_mlir, conv3d_mlir, matmul_mlir
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import argument_names, function_of
from weft.transforms.kernel.from_linalg import bind_kernel
from weft.transforms.layout.rewrite.apply_given import apply_layouts
from weft.transforms.layout.rewrite.materialize import LayoutMaterializePass
from weft.transforms.layout.rewrite.propagate import LayoutPropagatePass
from weft.transforms.layout.template import GIVEN, TILED, LayoutTemplate
from weft.transforms.model.generalize import GeneralizeNamedOpsPass
from weft.transforms.model.load import load_module
from weft.transforms.tune.space import Choice

BATCH_PRODUCT = """
#a = affine_map<(b, m, n, k) -> (b, m, k)>
#b = affine_map<(b, m, n, k) -> (b, k, n)>
#c = affine_map<(b, m, n, k) -> (b, m, n)>
func.func @main(%x: tensor<2x6x8xf32>, %w: tensor<2x8x10xf32>) -> tensor<2x6x10xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x6x10xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x6x10xf32>) -> tensor<2x6x10xf32>
  %y = linalg.generic {indexing_maps = [#a, #b, #c],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<2x6x8xf32>, tensor<2x8x10xf32>) outs(%z : tensor<2x6x10xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %0 = arith.mulf %p, %q : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x6x10xf32>
  return %y : tensor<2x6x10xf32>
}
"""


def _operator(text: str) -> tuple[ModuleOp, linalg.GenericOp]:
    ctx = make_context(None)
    module = load_module(text, ctx)
    GeneralizeNamedOpsPass().apply(ctx, module)
    return module, next(o for o in module.walk() if isinstance(o, linalg.GenericOp))


def _template(text: str, levels: int = 1) -> LayoutTemplate:
    return LayoutTemplate(bind_kernel(_operator(text)[1], fold=False).kernel, levels)


def _run(module: ModuleOp, inputs: dict[str, Array]) -> Array:
    return run_function(module, inputs, "main", layout_meanings())[0]


def _inputs(module: ModuleOp) -> dict[str, Array]:
    function, rng = function_of(module, "main"), np.random.default_rng(0)
    types = function.function_type.inputs
    # Small integers: sums are exact in any order.
    return {
        name: rng.integers(-4, 5, type.get_shape()).astype(np.float32)  # pyright: ignore
        for name, type in zip(argument_names(function), types, strict=True)
    }


@st.composite
def _texts(draw: st.DrawFn) -> str:
    def number(low: int, high: int) -> int:
        return draw(st.integers(low, high))

    kind = draw(st.sampled_from(("1d", "2d", "3d", "product", "batch")))
    if kind == "product":
        return matmul_mlir(number(1, 9), number(1, 12), number(1, 12), element="f32")
    if kind == "batch":
        return BATCH_PRODUCT
    groups = draw(st.sampled_from((1, 1, 2, 4))) if kind == "2d" else 1
    taps, stride, dilation = number(1, 3), number(1, 2), number(1, 2)
    size, pad = number(dilation * (taps - 1) + 1, 9), number(0, 1)
    channels, results = groups * number(1, 3), groups * number(1, 4)
    options = {"stride": stride, "dilation": dilation, "pad": pad, "element": "f32"}
    if kind == "1d":
        return conv1d_mlir(1, channels, size, results, taps, **options)
    if kind == "3d":
        sizes, filters = (size, 5, size), (taps, 1, 2 if size > dilation else 1)
        return conv3d_mlir(1, channels, sizes, results, filters, **options)
    return conv2d_mlir(
        number(1, 2), channels, size, size + 1, results, taps, taps, groups=groups, **options
    )


@given(_texts(), st.integers(1, 2), st.integers(0, 10**6))
@settings(max_examples=60)
def test_layouts_leave_results_as_they_are(text: str, levels: int, seed: int) -> None:
    module, op = _operator(text)
    template = LayoutTemplate(bind_kernel(op, fold=False).kernel, levels)
    inputs = _inputs(module)
    wanted = _run(module, inputs)
    point = template.space.draw(Random(seed))
    apply_layouts(op, template.layouts(point))
    ctx = make_context(None)
    LayoutPropagatePass().apply(ctx, module)
    module.verify()
    np.testing.assert_array_equal(_run(module, inputs), wanted)
    LayoutMaterializePass(prove=False, splits_pads=bool(seed % 2)).apply(ctx, module)
    module.verify()
    np.testing.assert_array_equal(_run(module, inputs), wanted)


def _layouts(text: str, levels: int, **wanted: Choice) -> list[str]:
    template = _template(text, levels)
    values = template.space.values(template.start) | wanted
    point = template.space.point(values)
    assert template.space.has(point)
    return [str(layout) for layout in template.layouts(point)]


def test_the_template_of_a_convolution() -> None:
    text = conv2d_mlir(1, 6, 10, 10, 8, 3, 3, element="f32")
    tiles = {"data": TILED, "weight": TILED, "output": TILED, "k": 4, "h": 4, "w": 2, "c": 3}
    assert _layouts(text, 1, **tiles) == [
        "[unfold(dim=3, tile_size=4, interval=2), unfold(dim=2, tile_size=6, interval=4), "
        "split(dim=1, factors=[2, 3]), reorder(perm=[0, 3, 5, 1, 4, 6, 2])]",
        "[split(dim=1, factors=[2, 3]), split(dim=0, factors=[2, 4]), "
        "reorder(perm=[0, 2, 4, 5, 3, 1])]",
        "[split(dim=3, factors=[4, 2]), split(dim=2, factors=[2, 4]), "
        "split(dim=1, factors=[2, 4]), reorder(perm=[0, 3, 5, 1, 4, 6, 2])]",
    ]


def test_the_template_of_a_product_in_two_levels() -> None:
    tiles = {"data": TILED, "output": TILED, "n": 6, "n inner": 2, "k": 8, "c": 5}
    found = _layouts(matmul_mlir(12, 16, 10, element="f32"), 2, **tiles)
    assert found == [
        "[split(dim=1, factors=[2, 5]), split(dim=0, factors=[2, 6]), reorder(perm=[0, 2, 1, 3])]",
        "[]",
        "[split(dim=1, factors=[2, 8]), split(dim=0, factors=[2, 3, 2]), "
        "reorder(perm=[0, 3, 1, 2, 4])]",
    ]


def test_tensors_as_given_are_the_start() -> None:
    template = _template(conv2d_mlir(1, 6, 10, 10, 8, 3, 3, groups=2, element="f32"))
    assert template.space.has(template.start)
    assert [str(layout) for layout in template.layouts(template.start)] == ["[]"] * 3
    assert {template.space.values(template.start)[name] for name in ("data", "output")} == {GIVEN}


@pytest.mark.parametrize(
    "wanted",
    [
        {"output": GIVEN, "k": 4},  # no tensor is tiled by it
        {"output": TILED, "k": 4, "weight": TILED, "weight k": 6},  # neither divides the other
        {"output": TILED, "h": 4},  # ragged, but data are not padded
        {"weight": TILED, "weight k": 8},  # ragged, but the output is not
    ],
)
def test_points_that_mean_nothing_are_not_legal(wanted: dict[str, Choice]) -> None:
    template = _template(conv2d_mlir(1, 6, 12, 12, 12, 3, 3, element="f32"))
    values = template.space.values(template.start) | wanted
    assert not template.space.has(template.space.point(values))


def test_an_operator_without_a_reduction_has_no_template() -> None:
    text = """
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %z = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>,
      affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  return %z : tensor<4xf32>
}"""
    with pytest.raises(WeftError, match="has no reduction"):
        _template(text)
