"""Gradients of single layers, against NumPy's own and central differences."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from helpers.gradients.checks import (
    check_directions,
    gradients,
    parsed,
    random_inputs,
    training_step,
)
from helpers.gradients.texts import (
    Window,
    convolution,
    elementwise,
    filled,
    function,
    generic,
    pooling,
    tensor,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.transforms.core.functions import function_of
from weft.transforms.kernel.from_linalg import kernels_of


@st.composite
def windows(draw, ranks=(1, 2, 3)):
    rank = draw(st.sampled_from(ranks))
    most = 7 if rank < 3 else 4
    found = []
    for _ in range(rank):
        window = Window(
            size=draw(st.integers(1, most)),
            taps=draw(st.integers(1, 3)),
            stride=draw(st.integers(1, 3)),
            dilation=draw(st.integers(1, 2)),
            low=draw(st.integers(0, 2)),
            high=draw(st.integers(0, 2)),
        )
        reach = (window.taps - 1) * window.dilation + 1
        if window.padded < reach:
            window = Window(reach, window.taps, window.stride, window.dilation)
        found.append(window)
    return tuple(found)


def places(all_windows):
    """Per output place and tap: their indices, and the slice of a padded image."""
    outs = product(*(range(w.out) for w in all_windows))
    for place in outs:
        for tap in product(*(range(w.taps) for w in all_windows)):
            spot = tuple(
                p * w.stride + t * w.dilation
                for p, t, w in zip(place, tap, all_windows, strict=True)
            )
            yield place, tap, spot


def pads(all_windows, lead):
    return [(0, 0)] * lead + [(w.low, w.high) for w in all_windows]


def cropped(array, all_windows):
    return array[(..., *(slice(w.low, w.low + w.size) for w in all_windows))]


@settings(max_examples=20)
@given(windows(), st.integers(1, 2), st.integers(1, 2), st.integers(1, 3), st.integers(1, 3))
def test_convolutions_match_numpy(shape, batch, groups, channels, filters):
    text = convolution(batch, groups, channels, filters, shape)
    values = random_inputs(parsed(text), 3)
    x = np.pad(values["x"], pads(shape, 3))
    results, (gy,), found = gradients(text, values)
    y = np.zeros_like(gy)
    gx, gw = np.zeros_like(x), np.zeros_like(values["w"])
    for place, tap, spot in places(shape):
        at, w_at = (..., *spot), (..., *tap)
        w = values["w"][w_at]
        y[(..., *place)] += np.einsum("ngc,gkc->ngk", x[at], w)
        gx[at] += np.einsum("ngk,gkc->ngc", gy[(..., *place)], w)
        gw[w_at] += np.einsum("ngk,ngc->gkc", gy[(..., *place)], x[at])
    np.testing.assert_allclose(results[0], y, atol=1e-12)
    np.testing.assert_allclose(found["x"], cropped(gx, shape), atol=1e-12)
    np.testing.assert_allclose(found["w"], gw, atol=1e-12)


@settings(max_examples=8)
@given(windows(ranks=(1, 2)), st.integers(1, 2), st.integers(1, 3))
def test_depthwise_convolutions_match_differences(shape, batch, channels):
    text = convolution(batch, channels, 1, 1, shape, per_channel=True)
    check_directions(text, random_inputs(parsed(text), 5))


@settings(max_examples=12)
@given(windows(), st.sampled_from(["max", "average"]), st.integers(0, 3))
def test_pooling_matches_numpy(shape, kind, levels):
    """With few levels there are ties: the first of a window gets the gradient."""
    text = pooling(2, 2, shape, kind)
    values = random_inputs(parsed(text), 4)
    if levels:
        values["x"] = np.round(values["x"] * levels)
    padding = {"constant_values": -np.inf} if kind == "max" else {}
    x = np.pad(values["x"], pads(shape, 2), **padding)
    _, (gy,), found = gradients(text, values)
    gx = np.zeros_like(x)
    best: dict = {}
    for place, _, spot in places(shape):
        at = (..., *spot)
        if kind == "average":
            gx[at] += gy[(..., *place)] / np.prod([w.taps for w in shape])
            continue
        most, where = best.get(place, (np.full(x.shape[:2], -np.inf), {}))
        better = x[at] > most
        where = {s: m & ~better for s, m in where.items()} | {spot: better}
        best[place] = (np.where(better, x[at], most), where)
    for place, (_, where) in best.items():
        for spot, mask in where.items():
            gx[(..., *spot)] += np.where(mask, gy[(..., *place)], 0.0)
    np.testing.assert_allclose(found["x"], cropped(gx, shape), atol=1e-12)


UNARY = {
    **dict.fromkeys(("exp", "exp2", "expm1", "erf", "sin", "cos", "tan", "sinh", "cosh"), (-1, 1)),
    **dict.fromkeys(("tanh", "atan", "asinh", "absf"), (-2, 2)),
    **dict.fromkeys(("log", "log2", "log10", "sqrt", "rsqrt", "cbrt"), (0.3, 2)),
    **dict.fromkeys(("log1p", "asin", "acos", "atanh"), (-0.7, 0.7)),
    "acosh": (1.5, 3),
}


@pytest.mark.parametrize("name", UNARY)
def test_functions_match_differences(name):
    text = elementwise(1, f"%r = math.{name} %a : f64\n    linalg.yield %r : f64")
    low, high = UNARY[name]
    check_directions(text, random_inputs(parsed(text), 1, low, high))


BODIES = {
    "add": (2, "%r = arith.addf %a, %b : f64"),
    "subtract": (2, "%r = arith.subf %a, %b : f64"),
    "multiply": (2, "%r = arith.mulf %a, %b : f64"),
    "square": (1, "%r = arith.mulf %a, %a : f64"),
    "divide": (2, "%r = arith.divf %a, %b : f64"),
    "negate": (1, "%r = arith.negf %a : f64"),
    "maximum": (2, "%r = arith.maximumf %a, %b : f64"),
    "minimum": (2, "%r = arith.minnumf %a, %b : f64"),
    "rectifier": (1, "%z = arith.constant 1.0 : f64\n %r = arith.maximumf %a, %z : f64"),
    "rectifier from the left": (1, "%z = arith.constant 1.0 : f64\n"
                                " %r = arith.maximumf %z, %a : f64"),
    "power": (2, "%r = math.powf %a, %b : f64"),
    "square by power": (1, "%z = arith.constant 2.0 : f64\n %r = math.powf %a, %z : f64"),
    "root by power": (1, "%z = arith.constant 0.75 : f64\n %r = math.powf %a, %z : f64"),
    "fma": (3, "%r = math.fma %a, %b, %c : f64"),
    "narrowed": (1, "%n = arith.truncf %a : f64 to f32\n %m = arith.extf %n : f32 to f64\n"
                 " %r = arith.subf %a, %a : f64"),
    "sigmoid": (1, "%n = arith.negf %a : f64\n %e = math.exp %n : f64\n"
                " %z = arith.constant 1.0 : f64\n %d = arith.addf %e, %z : f64\n"
                " %r = arith.divf %z, %d : f64"),
    "clip": (1, "%l = arith.constant 0.7 : f64\n %h = arith.constant 1.4 : f64\n"
             " %p = arith.cmpf ult, %a, %l : f64\n %s = arith.select %p, %l, %a : f64\n"
             " %q = arith.cmpf ugt, %s, %h : f64\n %r = arith.select %q, %h, %s : f64"),
    "gelu": (1, "%h = arith.constant 0.5 : f64\n %i = arith.constant 0.7071067811865476 : f64\n"
             " %z = arith.constant 1.0 : f64\n %m = arith.mulf %a, %i : f64\n"
             " %e = math.erf %m : f64\n %d = arith.addf %e, %z : f64\n"
             " %k = arith.mulf %d, %h : f64\n %r = arith.mulf %a, %k : f64"),
    "rounded": (1, "%n = math.floor %a : f64\n %r = arith.mulf %a, %n : f64"),
}  # fmt: skip


@pytest.mark.parametrize("name", BODIES)
def test_bodies_match_differences(name):
    count, body = BODIES[name]
    text = elementwise(count, body + "\n    linalg.yield %r : f64")
    check_directions(text, random_inputs(parsed(text), 2, 0.2, 2.0))


def test_sigmoids_do_not_overflow():
    text = elementwise(1, BODIES["sigmoid"][1] + "\n    linalg.yield %r : f64", shape=(3,))
    with np.errstate(over="ignore"):
        _, (gy,), found = gradients(text, {"x0": np.array([-1000.0, 0.0, 1000.0])})
    np.testing.assert_allclose(found["x0"], gy * [0, 0.25, 0])


def test_rectifiers_pass_nothing_at_zero():
    text = elementwise(1, BODIES["rectifier"][1] + "\n    linalg.yield %r : f64", shape=(3,))
    _, (gy,), found = gradients(text, {"x0": np.array([0.0, 1.0, 2.0])})
    np.testing.assert_array_equal(found["x0"], gy * [0, 0, 1])


def test_broadcast_operands_are_summed():
    maps = ["d0, d1, d2", "d1", "d0, 0, d2", "d2, d0", "d0, d1, d2"]
    shapes = [(2, 3, 4), (3,), (2, 1, 4), (4, 2)]
    reads = [(f"x{i}", s) for i, s in enumerate(shapes)]
    body = """%m = arith.mulf %a, %b : f64
    %n = arith.addf %m, %c : f64
    %r = arith.mulf %n, %d : f64
    linalg.yield %r : f64"""
    text = f"  %e = tensor.empty() : {tensor((2, 3, 4))}\n"
    text += generic("y", reads, ("e", (2, 3, 4)), maps, "ppp", body)
    text = function(reads, text, [("y", (2, 3, 4))])
    check_directions(text, random_inputs(parsed(text), 7))


@pytest.mark.parametrize("op", ["addf", "subf", "maximumf", "minimumf", "maxnumf", "minnumf"])
def test_reductions_match_differences(op):
    body = f"%s = math.exp %a : f64\n    %r = arith.{op} %o, %s : f64\n    linalg.yield %r : f64"
    start = {"maximumf": "-9.0", "maxnumf": "-9.0", "minimumf": "9.0", "minnumf": "9.0"}
    text = filled("e", (3,), start.get(op, "0.0"))
    text += generic("y", [("x", (2, 3, 4))], ("e", (3,)), ["d0, d1, d2", "d1"], "rpr", body)
    text = function([("x", (2, 3, 4))], text, [("y", (3,))])
    check_directions(text, random_inputs(parsed(text), 8))


def test_sums_start_from_values():
    body = "%m = arith.mulf %a, %b : f64\n %r = arith.addf %m, %o : f64\n linalg.yield %r : f64"
    args = [("x", (3, 4)), ("w", (4, 2)), ("bias", (3, 2))]
    text = generic("y", args[:2], ("bias", (3, 2)), ["d0, d2", "d2, d1", "d0, d1"], "ppr", body)
    text = function(args, text, [("y", (3, 2))])
    check_directions(text, random_inputs(parsed(text), 9))


def test_transposed_convolutions_match_differences():
    """Scattered: the output moves with the taps."""
    body = "%m = arith.mulf %a, %b : f64\n %r = arith.addf %m, %o : f64\n linalg.yield %r : f64"
    args = [("x", (2, 4)), ("w", (2, 3, 3))]
    maps = ["d0, d1", "d0, d2, d3", "d2, d1 * 2 + d3"]
    text = filled("zero", (3, 9)) + generic("y", args, ("zero", (3, 9)), maps, "rrpr", body)
    text = function(args, text, [("y", (3, 9))])
    check_directions(text, random_inputs(parsed(text), 10))


def test_windows_of_functions_match_differences():
    """Not linear in what moves: roots and quotients of windows."""
    body = """%q = arith.divf %a, %b : f64
    %s = math.sqrt %q : f64
    %r = arith.addf %s, %o : f64
    linalg.yield %r : f64"""
    args = [("x", (9,)), ("w", (4, 3))]
    text = filled("zero", (4,)) + generic(
        "y", args, ("zero", (4,)), ["d0 * 2 + d1", "d0, d1", "d0"], "pr", body
    )
    text = function(args, text, [("y", (4,))])
    check_directions(text, random_inputs(parsed(text), 11, 0.3, 2.0))


MOVES = {
    "slices": (
        (4, 6),
        "%y = tensor.extract_slice %x[1, 0] [2, 3] [2, 2] : tensor<4x6xf64> to tensor<2x3xf64>",
        (2, 3),
    ),
    "slices of lower rank": (
        (4, 6),
        "%y = tensor.extract_slice %x[2, 1] [1, 3] [1, 1] : tensor<4x6xf64> to tensor<3xf64>",
        (3,),
    ),
    "expansion": (
        (4, 6),
        "%y = tensor.expand_shape %x [[0], [1, 2]] output_shape [4, 2, 3] "
        ": tensor<4x6xf64> into tensor<4x2x3xf64>",
        (4, 2, 3),
    ),
    "collapse": (
        (4, 2, 3),
        "%y = tensor.collapse_shape %x [[0, 1], [2]] : tensor<4x2x3xf64> into tensor<8x3xf64>",
        (8, 3),
    ),
    "concatenation": (
        (2, 3),
        "%y = tensor.concat dim(1) %x, %x : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x6xf64>",
        (2, 6),
    ),
    "insertion": (
        (4, 4),
        "%p = tensor.extract_slice %x[0, 1] [2, 2] [1, 1] : tensor<4x4xf64> to tensor<2x2xf64>\n"
        "%y = tensor.insert_slice %p into %x[1, 0] [2, 2] [2, 2] "
        ": tensor<2x2xf64> into tensor<4x4xf64>",
        (4, 4),
    ),
    "transposition": (
        (2, 3),
        "%e = tensor.empty() : tensor<3x2xf64>\n"
        "%y = linalg.transpose ins(%x : tensor<2x3xf64>) outs(%e : tensor<3x2xf64>) "
        "permutation = [1, 0]",
        (3, 2),
    ),
}


@pytest.mark.parametrize("name", MOVES)
def test_moves_match_differences(name):
    shape, body, out = MOVES[name]
    text = function([("x", shape)], f"\n  {body}\n", [("y", out)])
    check_directions(text, random_inputs(parsed(text), 12))


def test_convolutions_without_overlap_compute_no_zeros():
    """With one tap, each place of the image belongs to one of the output: zeros come after."""
    text = convolution(1, 1, 2, 3, (Window(7, 1, 2), Window(5, 1, 3)))
    step = function_of(training_step(text))
    assert [k.kernel.num_points for k in kernels_of(step)] == [48, 48, 48]
    check_directions(text, random_inputs(parsed(text), 13))
