"""Convolutions and products in all their forms against loops written out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects.builtin import ModuleOp

from weft.targets.reference.evaluate import evaluate_kernel
from weft.targets.reference.interpreter import run_function
from weft.tools.bench.layers import (
    Epilogue,
    conv1d_mlir,
    conv2d_mlir,
    conv2d_nhwc,
    conv3d_mlir,
    matmul_mlir,
)
from weft.transforms.core.functions import function_of
from weft.transforms.kernel.from_linalg import kernel_groups

Load = Callable[[str], ModuleOp]
few = settings(max_examples=12)
MAC = """
  %x = arith.extsi %0 : i8 to i32
  %w = arith.extsi %1 : i8 to i32
  %m = arith.muli %x, %w : i32
  %s = arith.addi %2, %m : i32
  linalg.yield %s : i32"""


def direct(
    x: np.ndarray,
    w: np.ndarray,
    strides: Sequence[int],
    pads: Sequence[int],
    dilations: Sequence[int],
) -> np.ndarray:
    """`x: [n, c, …] · w: [k, c, …]`, one product at a time."""
    spatial = [
        (e + 2 * p - d * (f - 1) - 1) // s + 1
        for e, f, s, p, d in zip(x.shape[2:], w.shape[2:], strides, pads, dilations, strict=True)
    ]
    y = np.zeros((x.shape[0], w.shape[0], *spatial), np.int64)
    for n, k, *out in np.ndindex(*y.shape):
        for c, *window in np.ndindex(*w.shape[1:]):
            at = [
                o * s + f * d - p
                for o, s, f, d, p in zip(out, strides, window, dilations, pads, strict=True)
            ]
            if all(0 <= i < e for i, e in zip(at, x.shape[2:], strict=True)):
                y[n, k, *out] += int(x[n, c, *at]) * int(w[k, c, *window])
    return y


def bytes_of(shape: Sequence[int], seed: int) -> np.ndarray:
    return np.random.default_rng(seed).integers(-128, 128, shape, dtype=np.int8)


def run_both(module: ModuleOp, x: np.ndarray, w: np.ndarray) -> np.ndarray:
    """Runs the module as it stands and as folded kernel, which must agree."""
    (group,) = kernel_groups(function_of(module))
    (y,) = run_function(module, {"x": x, "w": w})
    assert group.init == 0
    assert not group.epilogues
    (folded,) = evaluate_kernel(group.producer.kernel, [x, w], [None])
    np.testing.assert_array_equal(folded, y)
    assert y.dtype == np.int32
    return y


@st.composite
def axes(draw: st.DrawFn, rank: int) -> dict[str, list[int]]:
    """Extents, filters, strides, pads and dilations of axes in which the filter fits."""
    found: dict[str, list[int]] = {k: [] for k in ("extent", "filter", "stride", "pad", "dilation")}
    for _ in range(rank):
        kernel = draw(st.integers(1, 3))
        dilation = draw(st.integers(1, 2))
        pad = draw(st.integers(0, 2))
        least = max(1, dilation * (kernel - 1) + 1 - 2 * pad)
        found["extent"].append(draw(st.integers(least, least + 3)))
        found["filter"].append(kernel)
        found["stride"].append(draw(st.integers(1, 3)))
        found["pad"].append(pad)
        found["dilation"].append(dilation)
    return found


small = st.integers(1, 3)


@few
@given(small, small, small, axes(1))
def test_conv1d(load: Load, n: int, c: int, k: int, a: dict[str, list[int]]) -> None:
    (w,), (kw,) = a["extent"], a["filter"]
    text = conv1d_mlir(
        n, c, w, k, kw, stride=a["stride"][0], pad=a["pad"][0], dilation=a["dilation"][0]
    )
    x, f = bytes_of((n, c, w), 0), bytes_of((k, c, kw), 1)
    y = run_both(load(text), x, f)
    np.testing.assert_array_equal(y, direct(x, f, a["stride"], a["pad"], a["dilation"]))


@few
@given(small, small, small, small, axes(2))
def test_conv2d_groups(
    load: Load, n: int, c: int, k: int, groups: int, a: dict[str, list[int]]
) -> None:
    text = conv2d_mlir(
        n,
        c * groups,
        *a["extent"],
        k * groups,
        *a["filter"],
        stride=tuple(a["stride"]),
        pad=tuple(a["pad"]),
        dilation=tuple(a["dilation"]),
        groups=groups,
    )
    x = bytes_of((n, groups, c, *a["extent"]), 0)
    f = bytes_of((groups, k, c, *a["filter"]), 1)
    expected = np.concatenate(
        [direct(x[:, g], f[g], a["stride"], a["pad"], a["dilation"]) for g in range(groups)], axis=1
    )
    module = load(text)
    types = [arg.type for arg in function_of(module).body.block.args]
    y = run_both(module, *(t.reshape(s.get_shape()) for t, s in zip((x, f), types, strict=True)))
    np.testing.assert_array_equal(y.reshape(expected.shape), expected)


@few
@given(small, small, small, axes(2))
def test_conv2d_nhwc(load: Load, n: int, c: int, k: int, a: dict[str, list[int]]) -> None:
    (h, w), (kh, kw) = a["extent"], a["filter"]
    x, f = bytes_of((n, c, h, w), 0), bytes_of((k, c, kh, kw), 1)
    text = conv2d_nhwc(
        n,
        h,
        w,
        c,
        k,
        kh,
        kw,
        stride=tuple(a["stride"]),
        pad=tuple(a["pad"]),
        dilation=tuple(a["dilation"]),
    )
    y = run_both(load(text), x.transpose(0, 2, 3, 1), f.transpose(2, 3, 1, 0))
    expected = direct(x, f, a["stride"], a["pad"], a["dilation"])
    np.testing.assert_array_equal(y.transpose(0, 3, 1, 2), expected)


@settings(few, max_examples=6)
@given(small, small, axes(3))
def test_conv3d(load: Load, c: int, k: int, a: dict[str, list[int]]) -> None:
    stride, pad, dilation = a["stride"][0], a["pad"][0], 1
    extents = tuple(e + 2 for e in a["extent"])
    filters = tuple(min(f, e) for f, e in zip(a["filter"], extents, strict=True))
    text = conv3d_mlir(1, c, extents, k, filters, stride=stride, pad=pad, dilation=dilation)
    x, f = bytes_of((1, c, *extents), 0), bytes_of((k, c, *filters), 1)
    expected = direct(x, f, [stride] * 3, [pad] * 3, [1] * 3)
    np.testing.assert_array_equal(run_both(load(text), x, f), expected)


X_LAYOUTS = {"NCHW": "n, c, {h}, {w}", "NHWC": "n, {h}, {w}, c", "HWNC": "{h}, {w}, n, c"}
W_LAYOUTS = {"FCHW": "k, c, r, s", "HWCF": "r, s, c, k"}


@pytest.mark.parametrize("x_layout", X_LAYOUTS)
@pytest.mark.parametrize("w_layout", W_LAYOUTS)
def test_layouts(
    load: Load, generic_text: Callable[..., str], x_layout: str, w_layout: str
) -> None:
    x, f = bytes_of((2, 3, 7, 8), 0), bytes_of((4, 3, 3, 2), 1)
    expected = direct(x, f, [2, 1], [0, 0], [1, 2])
    perm = ["NCHW".index(c) for c in x_layout]
    w_perm = ["FCHW".index(c) for c in w_layout]
    arrays = x.transpose(perm), f.transpose(w_perm), expected.transpose(perm)
    types = [
        f"tensor<{'x'.join(map(str, a.shape))}x{t}>"
        for a, t in zip(arrays, ("i8", "i8", "i32"), strict=True)
    ]
    index = X_LAYOUTS[x_layout].format(h="h * 2 + r", w="w + s * 2")
    out = X_LAYOUTS[x_layout].replace("c", "k").format(h="h", w="w")
    text = generic_text(
        "n k h w c r s",
        "pppprrr",
        [(index, types[0]), (W_LAYOUTS[w_layout], types[1]), (out, types[2])],
        MAC,
    )
    init = np.full(arrays[2].shape, 7, np.int32)
    (y,) = run_function(load(text), {"in0": arrays[0], "in1": arrays[1], "out": init})
    np.testing.assert_array_equal(y, arrays[2] + 7)


def transposed(x: np.ndarray, w: np.ndarray, stride: int) -> np.ndarray:
    """`x: [c, h, w] · w: [c, k, r, s]`: each element of x adds its filter to the output."""
    (c, h, width), (_, k, r, s) = x.shape, w.shape
    y = np.zeros((k, (h - 1) * stride + r, (width - 1) * stride + s), np.int64)
    for ci, hi, wi in np.ndindex(c, h, width):
        y[:, hi * stride : hi * stride + r, wi * stride : wi * stride + s] += (
            x[ci, hi, wi].astype(np.int64) * w[ci]
        )
    return y


@pytest.mark.parametrize(("stride", "size"), [(1, 3), (2, 3), (2, 2), (3, 2), (2, 1)])
def test_transposed_scatter(
    load: Load, generic_text: Callable[..., str], stride: int, size: int
) -> None:
    x, w = bytes_of((3, 4, 5), 0), bytes_of((3, 2, size, size), 1)
    expected = transposed(x, w, stride)
    shape = "x".join(map(str, expected.shape))
    text = generic_text(
        "k h w r s c",
        "ppprrr",
        [
            ("c, h, w", "tensor<3x4x5xi8>"),
            ("c, k, r, s", f"tensor<3x2x{size}x{size}xi8>"),
            (f"k, h * {stride} + r, w * {stride} + s", f"tensor<{shape}xi32>"),
        ],
        MAC,
    )
    init = np.zeros(expected.shape, np.int32)
    (y,) = run_function(load(text), {"in0": x, "in1": w, "out": init})
    np.testing.assert_array_equal(y, expected)


@pytest.mark.parametrize(("stride", "size"), [(2, 3), (3, 2), (2, 1)])
def test_transposed_zero_insertion(
    load: Load, generic_text: Callable[..., str], stride: int, size: int
) -> None:
    """Zeros between and around the elements, then a convolution with the flipped filter."""
    x, w = bytes_of((3, 4, 5), 0), bytes_of((3, 2, size, size), 1)
    expected = transposed(x, w, stride)
    edge = size - 1
    padded = [(e - 1) * stride + 1 + 2 * edge for e in (4, 5)]
    spread = f"tensor<3x{padded[0]}x{padded[1]}xi8>"
    shape = "x".join(map(str, expected.shape))
    text = generic_text(
        "k h w c r s",
        "ppprrr",
        [
            ("c, h + r, w + s", spread),
            ("k, c, r, s", f"tensor<2x3x{size}x{size}xi8>"),
            ("k, h, w", f"tensor<{shape}xi32>"),
        ],
        MAC,
    )
    text = text.replace("ins(%in0", "ins(%spread").replace(
        f"@main(%in0: {spread}", "@main(%in0: tensor<3x4x5xi8>"
    )
    insertion = f"""
      %z = arith.constant dense<0> : {spread}
      %spread = tensor.insert_slice %in0 into %z[0, {edge}, {edge}] [3, 4, 5]
        [1, {stride}, {stride}] : tensor<3x4x5xi8> into {spread}
      %y ="""
    module = load(text.replace("%y =", insertion))
    flipped = np.ascontiguousarray(w.transpose(1, 0, 2, 3)[:, :, ::-1, ::-1])
    init = np.zeros(expected.shape, np.int32)
    (y,) = run_function(module, {"in0": x, "in1": flipped, "out": init})
    np.testing.assert_array_equal(y, expected)
    (group,) = kernel_groups(function_of(module))
    kernel = group.producer.kernel
    assert kernel.operands[0].shape == (3, 4, 5)
    assert len(kernel.operands[0].guards) == (4 if size > 1 else 2)
    np.testing.assert_array_equal(evaluate_kernel(kernel, [x, flipped], [init])[0], expected)
    # The parts give the whole.
    parts = init
    for lower, upper in product([(0, 3), (3, kernel.extents[1])], [(0, 2), (2, 3)]):
        box = list(kernel.domain)
        box[1], box[3] = lower, upper
        (parts,) = evaluate_kernel(kernel.restrict(tuple(box)), [x, flipped], [parts])
    np.testing.assert_array_equal(parts, expected)


@few
@given(small, small, st.integers(1, 6), st.sampled_from([None, 1, 3]), st.booleans())
def test_matmul(load: Load, m: int, n: int, k: int, batch: int | None, transpose: bool) -> None:
    lead = () if batch is None else (batch,)
    x, w = bytes_of((*lead, m, k), 0), bytes_of((*lead, k, n), 1)
    y = run_both(
        load(matmul_mlir(m, n, k, batch=batch, transpose_b=transpose)),
        x,
        np.ascontiguousarray(w.swapaxes(-1, -2)) if transpose else w,
    )
    np.testing.assert_array_equal(y, x.astype(np.int64) @ w.astype(np.int64))


def test_epilogue(load: Load) -> None:
    text = conv2d_mlir(1, 3, 6, 6, 4, 3, 3, pad=1, epilogue=Epilogue(bias=True, shift=6, relu=True))
    x, w = bytes_of((1, 3, 6, 6), 0), bytes_of((4, 3, 3, 3), 1)
    b = np.array([-9000, 0, 5000, 123456], np.int32)
    module = load(text)
    (y,) = run_function(module, {"x": x, "w": w, "b": b})
    sums = direct(x, w, [1, 1], [1, 1], [1, 1]) + b[:, None, None]
    np.testing.assert_array_equal(y, np.clip(sums >> 6, 0, 127).astype(np.int8))
    (group,) = kernel_groups(function_of(module))
    assert [v.name_hint for v in group.inputs] == ["x", "w", "b"]
    assert len(group.epilogues) == 1
    assert group.epilogues[0].chained == 0


def test_large_sums_are_exact(load: Load, generic_text: Callable[..., str]) -> None:
    """i32 factors whose products pass 2^53 wrap at 32 bits all the same."""
    body = "%m = arith.muli %0, %1 : i32 %s = arith.addi %m, %2 : i32 linalg.yield %s : i32"
    text = generic_text(
        "m n k",
        "ppr",
        [("m, k", "tensor<3x50xi32>"), ("k, n", "tensor<50x4xi32>"), ("m, n", "tensor<3x4xi32>")],
        body,
    )
    rng = np.random.default_rng(0)
    for limit in (1 << 31, 1 << 24, 1 << 12):
        x, w = (rng.integers(-limit, limit, s, dtype=np.int32) for s in ((3, 50), (50, 4)))
        (y,) = run_function(load(text), {"in0": x, "in1": w, "out": np.zeros((3, 4), np.int32)})
        exact = x.astype(object) @ w.astype(object)
        wrapped = np.array([[(v + (1 << 31)) % (1 << 32) - (1 << 31) for v in r] for r in exact])
        np.testing.assert_array_equal(y, wrapped)


@pytest.mark.parametrize(("element", "tolerance"), [("f16", 2e-2), ("f32", 1e-5), ("f64", 1e-12)])
def test_floats(
    load: Load, generic_text: Callable[..., str], element: str, tolerance: float
) -> None:
    body = f"""%m = arith.mulf %0, %1 : {element}
      %s = arith.addf %2, %m : {element} linalg.yield %s : {element}"""
    text = generic_text(
        "h k r",
        "ppr",
        [
            ("h * 2 + r", f"tensor<21x{element}>"),
            ("r, k", f"tensor<5x4x{element}>"),
            ("h, k", f"tensor<9x4x{element}>"),
        ],
        body,
    )
    dtype = {"f16": np.float16, "f32": np.float32, "f64": np.float64}[element]
    rng = np.random.default_rng(0)
    x, w = rng.standard_normal(21).astype(dtype), rng.standard_normal((5, 4)).astype(dtype)
    (y,) = run_function(load(text), {"in0": x, "in1": w, "out": np.zeros((9, 4), dtype)})
    assert y.dtype == dtype
    for h in range(9):
        expected = x[2 * h : 2 * h + 5].astype(np.float64) @ w.astype(np.float64)
        np.testing.assert_allclose(y[h], expected, rtol=tolerance, atol=tolerance)
