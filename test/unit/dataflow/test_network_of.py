"""From modules to layers: lists of layers written out by hand, and totals of whole networks."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import pytest
from helpers.dataflow.network_modules import (
    Text,
    attention,
    cell,
    conv_pool_fc,
    described,
    inception,
    residual,
    separable,
)
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from xdsl.dialects import linalg
from xdsl.dialects.builtin import ModuleOp

from weft.tools.registry.contexts import make_context
from weft.tools.zoo.models import zoo_module
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of
from weft.transforms.dataflow.cost.row_stationary_problem import shape_of
from weft.transforms.dataflow.network.from_module import network_of
from weft.transforms.dataflow.network.layers import Extents, Network
from weft.transforms.gradients.add_gradients import Options, add_gradients
from weft.transforms.kernel.from_linalg import bind_kernel
from weft.transforms.model.load import load_module


def trained(module: ModuleOp) -> Network:
    add_gradients(function_of(module), Options(learning_rate=0.1))
    return network_of(module)


FORWARD: dict[Callable[[], Text], tuple[str, list[str]]] = {
    conv_pool_fc: (
        "fc",
        [
            "conv: conv n2 3>4 8x8 by 3x3 (w1 x) -> conv",
            "pool: local n2 4>4 4x4 by 2x2 step 2x2 (conv) -> pool",
            "fc: conv n2 4>10 1x1 by 4x4 (w2 pool) -> fc",
        ],
    ),
    residual: (
        "add",
        [
            "stem: conv n2 4>4 8x8 (w0 x) -> stem",
            "body: conv n2 4>6 4x4 by 3x3 step 2x2 (w1 stem) -> body",
            "short: conv n2 4>6 4x4 step 2x2 (w2 stem) -> short",
            "add: local n2 12>6 4x4 (body short) -> add",
        ],
    ),
    inception: (
        "last",
        [
            "one: conv n1 2>3 6x6 (w1 x) -> one",
            "three: conv n1 2>4 6x6 by 3x3 (w2 x) -> three",
            "pool: local n1 7>7 3x3 by 2x2 step 2x2 (one three) -> pool",
            "last: conv n1 7>5 3x3 (w3 pool) -> last",
        ],
    ),
    separable: (
        "y",
        [
            "stem: conv n2 4>4 9x9 (w0 x) -> stem",
            "deep: depthwise n2 4>4 4x4 by 3x3 step 2x2 (w1 stem) -> deep",
            "grouped: conv n2 4>6 2x2 by 2x2 gap 2x2 2 groups (w2 deep) -> grouped",
        ],
    ),
    attention: (
        "add",
        [
            "q: conv n10 8>8 1x1 (wq x) -> q",
            "k: conv n10 8>8 1x1 (wk x) -> k",
            "v: conv n10 8>8 1x1 (wv x) -> v",
            "scores: conv n5 16>10 1x1 2 groups (k q:view) -> scores",
            "mixed: conv n5 10>16 1x1 2 groups (v:view scores) -> mixed",
            "add: local n5 32>16 1x1 (mixed x:view) -> add",
        ],
    ),
    cell: (
        "y",
        [
            "embed: conv n3 6>5 1x1 (w0 x) -> embed",
            "gates: conv n3 5>16 1x1 (w embed) -> gates",
            "kept: local n3 8>4 1x1 (gates:view state) -> kept",
            "added: local n3 8>4 1x1 (gates:view.2 gates:view.3) -> added",
            "cell: local n3 8>4 1x1 (kept added) -> cell",
            "y: local n3 8>4 1x1 (gates:view.4 cell) -> y",
        ],
    ),
}

BACKWARD = {
    conv_pool_fc: [
        "fc.grad_inputs: conv n2 4>10 1x1 by 4x4 sums inputs (w2 grad_fc) -> fc.grad_inputs",
        "fc.grad_filters: conv n2 4>10 1x1 by 4x4 sums filters (pool grad_fc) -> fc.grad_filters",
        # Which element of a window is the largest, and then its gradient.
        "pool.2: local n2 4>4 4x4 by 2x2 step 2x2 (conv pool) -> pool.2",
        "pool.grad_inputs: local n2 4>4 4x4 by 2x2 step 2x2 sums inputs "
        "(fc.grad_inputs pool.2:view) -> pool.grad_inputs",
        "relu: local n2 8>4 8x8 (pool.grad_inputs conv) -> relu",
        "conv.grad_filters: conv n2 3>4 8x8 by 3x3 sums filters (x relu) -> conv.grad_filters",
        "conv.update: local n1 24>12 3x3 (w1:view conv.grad_filters:view) -> conv.update",
        "fc.update: local n1 80>40 4x4 (w2:view fc.grad_filters:view) -> fc.update",
    ],
    residual: [
        "short.grad_inputs: conv n2 4>6 4x4 step 2x2 sums inputs (w2 grad_add) "
        "-> short.grad_inputs",
        "short.grad_filters: conv n2 4>6 4x4 step 2x2 sums filters (stem grad_add) "
        "-> short.grad_filters",
        "body.grad_inputs: conv n2 4>6 4x4 by 3x3 step 2x2 sums inputs (w1 grad_add) "
        "-> body.grad_inputs",
        "body.grad_filters: conv n2 4>6 4x4 by 3x3 step 2x2 sums filters (stem grad_add) "
        "-> body.grad_filters",
        "stem.2: local n2 8>4 8x8 (short.grad_inputs body.grad_inputs) -> stem.2",
        "stem.grad_filters: conv n2 4>4 8x8 sums filters (x stem.2) -> stem.grad_filters",
        "stem.update: local n1 32>16 1x1 (w0:view stem.grad_filters:view) -> stem.update",
        "body.update: local n1 48>24 3x3 (w1:view body.grad_filters:view) -> body.update",
        "short.update: local n1 48>24 1x1 (w2:view short.grad_filters:view) -> short.update",
    ],
    inception: [
        "last.grad_inputs: conv n1 7>5 3x3 sums inputs (w3 grad_last) -> last.grad_inputs",
        "last.grad_filters: conv n1 7>5 3x3 sums filters (pool grad_last) -> last.grad_filters",
        "pool.2: local n1 7>7 3x3 by 2x2 step 2x2 (one three pool) -> pool.2",
        "pool.grad_inputs: local n1 7>7 3x3 by 2x2 step 2x2 sums inputs "
        "(last.grad_inputs pool.2) -> pool.grad_inputs",
        "three.grad_filters: conv n1 2>4 6x6 by 3x3 sums filters (x pool.grad_inputs:view) "
        "-> three.grad_filters",
        "one.grad_filters: conv n1 2>3 6x6 sums filters (x pool.grad_inputs:view.2) "
        "-> one.grad_filters",
        "one.update: local n1 12>6 1x1 (w1:view one.grad_filters:view) -> one.update",
        "three.update: local n1 16>8 3x3 (w2:view three.grad_filters:view) -> three.update",
        "last.update: local n1 70>35 1x1 (w3:view last.grad_filters:view) -> last.update",
    ],
    separable: [
        "grouped.grad_inputs: conv n2 4>6 2x2 by 2x2 gap 2x2 2 groups sums inputs (w2 grad_y) "
        "-> grouped.grad_inputs",
        "grouped.grad_filters: conv n2 4>6 2x2 by 2x2 gap 2x2 2 groups sums filters "
        "(deep grad_y) -> grouped.grad_filters",
        "deep.grad_inputs: depthwise n2 4>4 4x4 by 3x3 step 2x2 sums inputs "
        "(w1 grouped.grad_inputs) -> deep.grad_inputs",
        "deep.grad_filters: depthwise n2 4>4 4x4 by 3x3 step 2x2 sums filters "
        "(stem grouped.grad_inputs) -> deep.grad_filters",
        "stem.grad_filters: conv n2 4>4 9x9 sums filters (x deep.grad_inputs) -> stem.grad_filters",
        "stem.update: local n1 32>16 1x1 (w0:view stem.grad_filters:view) -> stem.update",
        "deep.update: local n1 8>4 3x3 (w1:view deep.grad_filters:view) -> deep.update",
        "grouped.update: local n1 24>12 2x2 (w2:view grouped.grad_filters:view) -> grouped.update",
    ],
    attention: [
        "mixed.grad_inputs: conv n5 10>16 1x1 2 groups sums inputs (v:view grad_add) "
        "-> mixed.grad_inputs",
        "mixed.grad_filters: conv n5 10>16 1x1 2 groups sums filters (scores grad_add) "
        "-> mixed.grad_filters",
        # All of the softmax's gradient: its sums cost nothing beside what they are sums of.
        "shares: local n5 20>10 1x1 (mixed.grad_inputs scores) -> shares",
        "scores.grad_inputs: conv n5 16>10 1x1 2 groups sums inputs (k shares) "
        "-> scores.grad_inputs",
        "scores.grad_filters: conv n5 16>10 1x1 2 groups sums filters (q:view shares) "
        "-> scores.grad_filters",
        "v.grad_filters: conv n10 8>8 1x1 sums filters (x mixed.grad_filters:view) "
        "-> v.grad_filters",
        "k.grad_filters: conv n10 8>8 1x1 sums filters (x scores.grad_filters) -> k.grad_filters",
        "q.grad_filters: conv n10 8>8 1x1 sums filters (x scores.grad_inputs:view) "
        "-> q.grad_filters",
        "q.update: local n1 128>64 1x1 (wq:view q.grad_filters:view) -> q.update",
        "k.update: local n1 128>64 1x1 (wk:view k.grad_filters:view) -> k.update",
        "v.update: local n1 128>64 1x1 (wv:view v.grad_filters:view) -> v.update",
    ],
    cell: [
        "y.2: local n3 8>4 1x1 (cell grad_y) -> y.2",
        "y.3: local n3 8>4 1x1 (gates:view.4 grad_y) -> y.3",
        "squashed: local n3 8>4 1x1 (y.3 cell) -> squashed",
        "added.2: local n3 8>4 1x1 (gates:view.3 squashed) -> added.2",
        "added.3: local n3 8>4 1x1 (gates:view.2 squashed) -> added.3",
        "kept.2: local n3 8>4 1x1 (state squashed) -> kept.2",
        "out: local n3 8>4 1x1 (y.2 gates:view.4) -> out",
        "new: local n3 8>4 1x1 (added.3 gates:view.3) -> new",
        "forget: local n3 8>4 1x1 (kept.2 gates:view) -> forget",
        "in: local n3 8>4 1x1 (added.2 gates:view.2) -> in",
        # One layer reads all four gradients, as its outputs' place has one tensor.
        "joined: local n3 16>16 1x1 (in forget new out) -> joined",
        "gates.grad_inputs: conv n3 5>16 1x1 sums inputs (w joined) -> gates.grad_inputs",
        "gates.grad_filters: conv n3 5>16 1x1 sums filters (embed joined) -> gates.grad_filters",
        "embed.grad_filters: conv n3 6>5 1x1 sums filters (x gates.grad_inputs) "
        "-> embed.grad_filters",
        "embed.update: local n1 60>30 1x1 (w0:view embed.grad_filters:view) -> embed.update",
        "gates.update: local n1 160>80 1x1 (w:view gates.grad_filters:view) -> gates.update",
    ],
}


@pytest.mark.parametrize("make", FORWARD, ids=lambda make: make.__name__)
def test_layers(make: Callable[[], Text]) -> None:
    result, wanted = FORWARD[make]
    network = network_of(make().module(result))
    assert described(network) == wanted
    assert not any(entry.saved for entry in network.tensors.values())
    for layer in network.layers:
        assert layer.problem is not None
        assert shape_of(layer.problem) == (layer.shape, layer.batch)
    last = network.layers[-1].written
    assert [name for name, e in network.tensors.items() if e.kind == "result"] == [last]


@pytest.mark.parametrize("make", BACKWARD, ids=lambda make: make.__name__)
def test_layers_of_training(make: Callable[[], Text]) -> None:
    result, wanted = FORWARD[make]
    network = trained(make().module(result))
    assert described(network) == wanted + BACKWARD[make]


def test_saved_tensors() -> None:
    network = trained(residual().module("add"))
    roots = {network.root(name) for name, e in network.tensors.items() if e.saved}
    assert roots == {"x", "stem"}
    assert network.consumers["stem"][-1].name == "body.grad_filters"


def test_parts_and_flattened_images() -> None:
    network = network_of(cell().module("y"))
    parts = [e for e in network.tensors.values() if e.of == "gates"]
    assert [e.begin.channels for e in parts] == [4, 0, 8, 12]
    assert {e.extents for e in parts} == {Extents(3, 4, 1, 1)}
    tensors = network_of(conv_pool_fc().module("fc")).tensors
    assert tensors["w2"].extents == Extents(10, 4, 4, 4)
    assert tensors["x"].extents == Extents(2, 3, 8, 8)


def test_what_stands_alone_is_a_layer() -> None:
    text = Text()
    text.argument("x", 2, 4, 3, 3)
    text.pointwise("y", ("x",), "%r = math.tanh %a : f32")
    assert described(network_of(text.module("y"))) == ["y: local n2 4>4 3x3 (x) -> y"]


def test_means_that_are_read_are_layers() -> None:
    """A mean over tokens belongs to its producer until a matrix product reads it."""
    text = Text()
    text.argument("x", 10, 8)
    text.weight("w", 8, 8)
    text.weight("head", 8, 3)
    text.windows("matmul", "tokens", ("x", "w"), (10, 8))
    text.reshape("texts", "tokens", "[[0, 1], [2]]", 2, 5, 8)
    kinds = ["parallel", "parallel", "reduction"]
    maps = ["(d0, d2, d1)", "(d0, d1)"]
    text.generic("mean", ("texts",), (2, 8), maps, kinds, "%r = arith.addf %o, %a : f32")
    text.windows("matmul", "logits", ("mean", "head"), (2, 3))
    assert described(network_of(text.module("logits"))) == [
        "tokens: conv n10 8>8 1x1 (w x) -> tokens",
        "mean: local n2 8>8 1x1 by 5x1 (tokens:view) -> mean",
        "logits: conv n2 8>3 1x1 (head mean) -> logits",
    ]


def test_gates_of_channels() -> None:
    text = Text()
    text.argument("x", 2, 4, 3, 3)
    text.weight("w", 4, 4, 1, 1)
    text.windows("conv_2d_nchw_fchw", "image", ("x", "w"), (2, 4, 3, 3), 1)
    kinds = ["parallel", "parallel", "reduction", "reduction"]
    maps = ["(d0, d1, d2, d3)", "(d0, d1)"]
    text.generic("gate", ("image",), (2, 4), maps, kinds, "%r = arith.addf %o, %a : f32")
    product = "%r = arith.mulf %a, %b : f32"
    text.pointwise("y", ("image", "gate"), product, ("d0, d1, d2, d3", "d0, d1"))
    assert described(network_of(text.module("y"))) == [
        "image: conv n2 4>4 3x3 (w x) -> image",
        "gate: local n2 4>4 1x1 by 3x3 (image) -> gate",
        "y: local n2 8>4 3x3 (image gate) -> y",
    ]


def test_tokens_side_by_side_are_copied() -> None:
    text = Text()
    text.argument("x", 2, 4, 6)
    text.argument("z", 2, 1, 6)
    text.weight("w", 6, 5)
    text.concat("both", ("x", "z"), 1)
    text.reshape("flat", "both", "[[0, 1], [2]]", 10, 6)
    text.windows("matmul", "y", ("flat", "w"), (10, 5))
    assert described(network_of(text.module("y"))) == [
        "both: local n2 5>5 6x1 (x:view z:view) -> both",
        "y: conv n10 6>5 1x1 (w both:view) -> y",
    ]


def test_constants_that_windows_do_not_reach_over_are_written() -> None:
    """A border that is wider than the window, along both axes."""
    text = Text()
    text.argument("x", 2, 3, 4, 5)
    text.weight("w", 3, 3, 1, 1)
    text.weight("v", 6, 3, 1, 1)
    text.windows("conv_2d_nchw_fchw", "image", ("x", "w"), (2, 3, 4, 5), 1)
    text.pad("wide", "image", 1)
    text.windows("conv_2d_nchw_fchw", "y", ("wide", "v"), (2, 6, 6, 7), 1)
    network = network_of(text.module("y"))
    assert described(network) == [
        "image: conv n2 3>3 4x5 (w x) -> image",
        "image.padded: local n6 6>6 5x1 (image:view:view) -> image.padded",
        "image.padded.padded: local n36 7>7 1x1 (image.padded:view:view) -> image.padded.padded",
        "y: conv n2 3>6 6x7 (v image.padded.padded:view) -> y",
    ]
    view = network.tensors["image:view:view"]
    assert (view.extents, view.begin) == (Extents(6, 6, 5, 1), Extents(0, -1, 0, 0))


@settings(max_examples=15)
@given(
    st.integers(1, 4), st.integers(1, 4), st.integers(1, 3), st.integers(1, 2), st.integers(0, 2),
    st.integers(1, 2),
)  # fmt: skip
def test_gradients_have_the_shape_of_the_layer(
    places: int, taps: int, stride: int, dilation: int, pad: int, batch: int
) -> None:
    """Whichever loop the pass turns round: places, or taps where there are more of them."""
    reach = (places - 1) * stride + (taps - 1) * dilation + 1
    assume(reach - 2 * pad >= 1 and (places > 1 or stride == dilation == 1))
    rows = reach - 2 * pad
    text = Text()
    text.argument("x", batch, 2, rows, rows)
    text.weight("w", 3, 2, 1, 1)
    text.weight("v", 4, 3, taps, taps)
    text.windows("conv_2d_nchw_fchw", "first", ("x", "w"), (batch, 3, rows, rows), 1)
    text.pad("wide", "first", pad)
    text.windows(
        "conv_2d_nchw_fchw", "y", ("wide", "v"), (batch, 4, places, places), stride, dilation
    )
    module = text.module("y")
    assume(2 * pad == 0 or pad <= (taps - 1) * dilation)
    layers = {layer.name: layer for layer in trained(module).layers}
    shape = layers["y"].shape
    assert (shape.height, shape.filter_h) == (places, taps)
    for name in ("inputs", "filters"):
        layer = layers[f"y.grad_{name}"]
        assert (layer.shape, layer.batch) == (replace(shape, sums=name), batch)


# --- The zoo --------------------------------------------------------------------------------------


def products(module: ModuleOp) -> int:
    """The multiply-accumulates of a module's kernels, by their loops alone."""
    total = 0
    for op in function_of(module).body.block.ops:
        if isinstance(op, linalg.ops.GenericOp) and len(op.inputs) > 1:
            kernel = bind_kernel(op).kernel
            names = {inner.name for inner in op.body.block.ops}
            if {"arith.mulf", "arith.addf"} <= names and any(
                dim.kind == "reduction" for dim in kernel.dims
            ):
                total += math.prod(kernel.extents)
    return total


@pytest.mark.parametrize("name", ["alexnet", "mobilenet-v1", "resnet18", "lstm", "mlp", "vgg16"])
def test_totals_of_the_zoo(name: str) -> None:
    module = zoo_module(name)
    macs = products(module)
    add_gradients(function_of(module), Options(learning_rate=0.1))
    network = network_of(module)
    layers = {layer.name: layer for layer in network.layers}
    forward = [x for x in network.layers if x.filters and x.shape.sums == "outputs"]
    assert sum(layer.macs for layer in forward) == macs
    for layer in forward:
        filters = layers[f"{layer.name}.grad_filters"]
        assert filters.shape == replace(layer.shape, sums="filters")
        assert filters.inputs == layer.inputs
        given = all(network.tensors[network.root(i)].kind == "input" for i in layer.inputs)
        if not given:
            inputs = layers[f"{layer.name}.grad_inputs"]
            assert inputs.shape == replace(layer.shape, sums="inputs")
            assert inputs.filters == layer.filters
    assert sum(layer.name.endswith(".update") for layer in network.layers) == len(forward)


# --- Refused --------------------------------------------------------------------------------------


def volume() -> ModuleOp:
    text = Text()
    text.argument("x", 1, 2, 4, 4, 4)
    text.weight("w", 3, 2, 3, 3, 3)
    text.windows("conv_3d_ncdhw_fcdhw", "y", ("x", "w"), (1, 3, 2, 2, 2), 1)
    return text.module("y")


def onto_a_map() -> ModuleOp:
    text = Text()
    text.argument("x", 2, 4)
    text.argument("z", 2, 3)
    text.weight("w", 4, 3)
    text.windows("matmul", "y", ("x", "w"), (2, 3))
    text.lines[-1] = text.lines[-1].replace("outs(%y_0", "outs(%z")
    return text.module("y")


def only_moves() -> ModuleOp:
    text = Text()
    text.argument("x", 2, 4)
    text.slice("y", "x", 1, 0, 2)
    return text.module("y")


def gaps() -> ModuleOp:
    """Every other element of a feature map, added to another one."""
    text = Text()
    text.argument("x", 2, 8)
    text.argument("z", 2, 4)
    text.slice("part", "x", 1, 0, 4)
    text.lines[-1] = text.lines[-1].replace("[1, 1] : ", "[1, 2] : ")
    text.add("y", "part", "z")
    return text.module("y")


def filters_by_column() -> ModuleOp:
    """Windows of a row, each with coefficients of its own."""
    text = """
      func.func @net(%x: tensor<3xi32>, %w: tensor<2x2xi32> {weft.weight = "w"}) -> tensor<2xi32> {
        %zero = arith.constant 0 : i32
        %e = tensor.empty() : tensor<2xi32>
        %f = linalg.fill ins(%zero : i32) outs(%e : tensor<2xi32>) -> tensor<2xi32>
        %y = linalg.generic {indexing_maps = [affine_map<(r, x) -> (x + r)>,
            affine_map<(r, x) -> (r, x)>, affine_map<(r, x) -> (x)>],
            iterator_types = ["reduction", "parallel"]}
            ins(%x, %w : tensor<3xi32>, tensor<2x2xi32>) outs(%f : tensor<2xi32>) {
        ^bb0(%a: i32, %b: i32, %s: i32):
          %m = arith.muli %a, %b : i32
          %n = arith.addi %s, %m : i32
          linalg.yield %n : i32
        } -> tensor<2xi32>
        return %y : tensor<2xi32>
      }"""
    return load_module(text, make_context())


def joined_gaps() -> ModuleOp:
    """Windows of a padded image, flattened, are no part of any tensor."""
    text = Text()
    text.argument("x", 2, 3, 2, 2)
    text.weight("head", 48, 5)
    text.pad("wide", "x", 1)
    text.slice("rows", "wide", 3, 1, 2)
    text.reshape("flat", "rows", "[[0], [1, 2, 3]]", 2, 24)
    text.concat("twice", ("flat", "flat"), 1)
    text.windows("matmul", "y", ("twice", "head"), (2, 5))
    return text.module("y")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (joined_gaps, "tensor.concat %twice: no .*: it reads what was computed from 'x' and is no"),
        (volume, "linalg.generic %.*: layer y: no layer template fits: 3 axes have windows"),
        (onto_a_map, "layer y: no layer template fits: it sums onto a feature map; add that"),
        (filters_by_column, "no layer template fits: its filters are others for each column"),
        (only_moves, "net: it has no layer, only what moves data"),
        (gaps, "layer y: .*: it reads what was computed from 'x' and is no feature map itself"),
    ],
)
def test_refuses(make: Callable[[], ModuleOp], message: str) -> None:
    with pytest.raises(WeftError, match=message):
        network_of(make())
