"""Pooling, elementwise and odd kernels, and the meaning of scalar ops."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir.affine import AffineExpr, AffineMap

from weft.targets.reference.evaluate import evaluate_kernel
from weft.targets.reference.interpreter import run_function
from weft.targets.reference.scalars import apply_scalar, dtype_of, literal_array, wrap_integers
from weft.tools.bench.layers import conv2d_mlir
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of
from weft.transforms.kernel.from_linalg import kernel_groups
from weft.transforms.kernel.view import (
    Access,
    Dim,
    DimKind,
    Divides,
    InRange,
    Kernel,
    Scalar,
    ScalarArg,
    ScalarConst,
    ScalarIndex,
    ScalarOp,
)

Load = Callable[[str], ModuleOp]


def arange(*shape: int, dtype: type = np.int8) -> np.ndarray:
    return (np.arange(math.prod(shape)) * 37 % 251 - 125).astype(dtype).reshape(shape)


def operation(name: str, *args: Scalar, type: str = "i32") -> ScalarOp:
    return ScalarOp(name, args, type)


def access(shape: tuple[int, ...], *results: AffineExpr, dims: int, type: str = "i32") -> Access:
    return Access("t", shape, type, AffineMap(dims, 0, results))


# --- Pooling --------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", ["nchw", "nhwc"])
@pytest.mark.parametrize("op", ["max", "sum"])
@pytest.mark.parametrize("element", ["i8", "f32"])
def test_pooling(load: Load, layout: str, op: str, element: str) -> None:
    x = arange(2, 3, 7, 8, dtype=np.int8 if element == "i8" else np.float32)
    expected = np.empty((2, 3, 3, 4), x.dtype)
    for i, j in np.ndindex(3, 4):
        window = x[:, :, 2 * i : 2 * i + 3, 2 * j : 2 * j + 2]
        reduced = window.max((2, 3)) if op == "max" else window.sum((2, 3), dtype=x.dtype)
        expected[:, :, i, j] = reduced
    shapes = ["2x3x7x8", "2x3x3x4"]
    if layout == "nhwc":
        x, expected = x.transpose(0, 2, 3, 1), expected.transpose(0, 2, 3, 1)
        shapes = ["2x7x8x3", "2x3x4x3"]
    least = (
        {"i8": "-128", "f32": "0xFF800000"}[element]
        if op == "max"
        else {"i8": 0}.get(element, "0.0")
    )
    module = load(f"""
      func.func @main(%x: tensor<{shapes[0]}x{element}>) -> tensor<{shapes[1]}x{element}> {{
        %c = arith.constant {least} : {element}
        %e = tensor.empty() : tensor<{shapes[1]}x{element}>
        %i = linalg.fill ins(%c : {element}) outs(%e : tensor<{shapes[1]}x{element}>)
          -> tensor<{shapes[1]}x{element}>
        %k = tensor.empty() : tensor<3x2x{element}>
        %y = linalg.pooling_{layout}_{op} {{dilations = dense<1> : tensor<2xi64>,
            strides = dense<2> : tensor<2xi64>}}
          ins(%x, %k : tensor<{shapes[0]}x{element}>, tensor<3x2x{element}>)
          outs(%i : tensor<{shapes[1]}x{element}>) -> tensor<{shapes[1]}x{element}>
        return %y : tensor<{shapes[1]}x{element}>
      }}""")
    (y,) = run_function(module, {"x": x})
    np.testing.assert_array_equal(y, expected)


# --- Orders and shapes of loop nests --------------------------------------------------------


def test_index_and_argmax(load: Load) -> None:
    """Two outputs whose bodies read each other's values so far, in the order of the nest."""
    module = load("""
      func.func @main(%x: tensor<3x6xi32>, %m: tensor<3xi32>, %p: tensor<3xindex>)
          -> (tensor<3xi32>, tensor<3xindex>) {
        %y:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
            affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
            iterator_types = ["parallel", "reduction"]}
          ins(%x : tensor<3x6xi32>) outs(%m, %p : tensor<3xi32>, tensor<3xindex>) {
        ^bb0(%a: i32, %b: i32, %q: index):
          %j = linalg.index 1 : index
          %c = arith.cmpi sgt, %a, %b : i32
          %d = arith.select %c, %a, %b : i32
          %e = arith.select %c, %j, %q : index
          linalg.yield %d, %e : i32, index
        } -> (tensor<3xi32>, tensor<3xindex>)
        return %y#0, %y#1 : tensor<3xi32>, tensor<3xindex>
      }""")
    x = np.array([[1, 5, 2, 5, 0, 3], [-9, -9, -9, -9, -9, -9], [0, 1, 2, 3, 4, 5]], np.int32)
    least = np.full(3, -(1 << 31), np.int32)
    y, p = run_function(module, {"x": x, "m": least, "p": np.zeros(3, np.int64)})
    np.testing.assert_array_equal(y, x.max(1))
    np.testing.assert_array_equal(p, x.argmax(1))


def kernel_over(
    extents: tuple[int, ...], operands: tuple[Access, ...], body: Scalar, kinds: str = ""
) -> Kernel:
    names: dict[str, DimKind] = {"p": "parallel", "r": "reduction"}
    dims = tuple(
        Dim(f"d{i}", e, names[k])
        for i, (e, k) in enumerate(zip(extents, kinds or "p" * len(extents), strict=True))
    )
    return Kernel("test", dims, operands, len(operands) - 1, (body,))


def test_order_matters() -> None:
    """`y = 3 * y + x`: a polynomial, evaluated from its first coefficient on."""
    d0, d1 = AffineExpr.dimension(0), AffineExpr.dimension(1)
    body = operation(
        "arith.addi",
        operation("arith.muli", ScalarArg(1, "i32"), ScalarConst(3, "i32")),
        ScalarArg(0, "i32"),
    )
    kernel = kernel_over(
        (4, 5), (access((4, 5), d0, d1, dims=2), access((4,), d0, dims=2)), body, "pr"
    )
    x = np.arange(20, dtype=np.int32).reshape(4, 5)
    (y,) = evaluate_kernel(kernel, [x], [None])
    np.testing.assert_array_equal(y, [np.polyval(row, 3) for row in x])
    # The same over a sliding output, where each iteration must be taken by itself.
    kernel = kernel_over(
        (4, 5), (access((4, 5), d0, d1, dims=2), access((8,), d0 + d1, dims=2)), body, "pr"
    )
    (y,) = evaluate_kernel(kernel, [x], [None])
    expected = np.zeros(8, np.int64)
    for i, j in np.ndindex(4, 5):
        expected[i + j] = expected[i + j] * 3 + x[i, j]
    np.testing.assert_array_equal(y, expected)


def test_last_iteration_stays() -> None:
    d0, d1 = AffineExpr.dimension(0), AffineExpr.dimension(1)
    kernel = kernel_over(
        (3, 1 << 21),
        (access((1 << 21,), d1, dims=2), access((3,), d0, dims=2)),
        ScalarArg(0, "i32"),
    )
    x = np.arange(1 << 21, dtype=np.int32)
    np.testing.assert_array_equal(evaluate_kernel(kernel, [x], [None])[0], [x[-1]] * 3)


def test_repeated_sums() -> None:
    """A dimension that no operand uses repeats the sum."""
    d0 = AffineExpr.dimension(0)
    product = operation("arith.muli", ScalarArg(0, "i32"), ScalarArg(1, "i32"))
    body = operation("arith.addi", product, ScalarArg(2, "i32"))
    reads = access((4,), d0, dims=3), access((4,), d0, dims=3)
    kernel = kernel_over((4, 3, 2), (*reads, access((3,), AffineExpr.dimension(1), dims=3)), body)
    x = np.array([1, 2, 3, 4], np.int32)
    (y,) = evaluate_kernel(kernel, [x, x], [np.array([1, 2, 3], np.int32)])
    np.testing.assert_array_equal(y, [61, 62, 63])


def test_quasi_affine_maps() -> None:
    """Blocked channels: `x[n, c floordiv 4, h + r, c mod 4]`, written in blocks again."""
    x, w = arange(2, 3, 6, 4), arange(6, 12, 3)
    d = [AffineExpr.dimension(i) for i in range(5)]
    n, k, h, c, r = d
    mac = operation(
        "arith.addi",
        ScalarArg(2, "i32"),
        operation(
            "arith.muli",
            operation("arith.extsi", ScalarArg(0, "i8")),
            operation("arith.extsi", ScalarArg(1, "i8")),
        ),
    )
    kernel = kernel_over(
        (2, 6, 4, 12, 3),
        (
            access((2, 3, 6, 4), n, c // 4, h + r, c % 4, dims=5, type="i8"),
            access((6, 12, 3), k, c, r, dims=5, type="i8"),
            access((2, 3, 4, 2), n, k // 2, h, k % 2, dims=5),
        ),
        mac,
        "ppprr",
    )
    (y,) = evaluate_kernel(kernel, [x, w], [None])
    plain = x.transpose(0, 1, 3, 2).reshape(2, 12, 6).astype(np.int64)
    expected = np.zeros((2, 6, 4), np.int64)
    for i in range(4):
        expected[:, :, i] = np.einsum("ncr,kcr->nk", plain[:, :, i : i + 3], w.astype(np.int64))
    np.testing.assert_array_equal(y.transpose(0, 1, 3, 2).reshape(2, 6, 4), expected)


@pytest.mark.parametrize("type", ["i32", "f32"])
def test_guards_of_any_form(type: str) -> None:
    """Guards on expressions that are no index: a triangle, and every third of a diagonal."""
    i, j = AffineExpr.dimension(0), AffineExpr.dimension(1)
    read = Access(
        "x",
        (4, 5),
        type,
        AffineMap(2, 0, (i, j + -1)),
        (InRange(j + -1, 0, 5), InRange(i + j * -1, 0, 4), Divides(i + j, 3)),
        fill=9,
    )
    write = access((4, 7), i, j, dims=2, type=type)
    kernel = kernel_over((4, 7), (read, write), ScalarArg(0, type))
    x = np.arange(20, dtype=dtype_of(type)).reshape(4, 5)
    (y,) = evaluate_kernel(kernel, [x], [None])
    for a, b in np.ndindex(4, 7):
        real = 0 <= b - 1 < 5 and 0 <= a - b < 4 and (a + b) % 3 == 0
        assert y[a, b] == (x[a, b - 1] if real else 9)


def test_restricted_index() -> None:
    body = operation("arith.index_cast", ScalarIndex(0))
    kernel = kernel_over((6,), (access((6,), AffineExpr.dimension(0), dims=1),), body)
    assert list(evaluate_kernel(kernel, [], [None])[0]) == [0, 1, 2, 3, 4, 5]
    part = kernel.restrict(((2, 5),))
    assert list(evaluate_kernel(part, [], [None])[0]) == [0, 0, 2, 3, 4, 0]


def test_empty_domain() -> None:
    d0, d1 = AffineExpr.dimension(0), AffineExpr.dimension(1)
    body = operation("arith.addi", ScalarArg(0, "i32"), ScalarArg(1, "i32"))
    kernel = kernel_over(
        (3, 0), (access((3, 0), d0, d1, dims=2), access((3,), d0, dims=2)), body, "pr"
    )
    init = np.array([1, 2, 3], np.int32)
    (y,) = evaluate_kernel(kernel, [np.zeros((3, 0), np.int32)], [init])
    np.testing.assert_array_equal(y, init)
    assert y is not init


def test_speed(load: Load) -> None:
    """A DeepBench convolution of 0.86e9 MACs; generous, as machines are shared."""
    module = load(conv2d_mlir(8, 64, 54, 54, 64, 3, 3, pad=1))
    (group,) = kernel_groups(function_of(module))
    kernel = group.producer.kernel
    assert kernel.num_points > 8e8
    x, w = (arange(*a.shape) for a in kernel.inputs)
    start = time.process_time()
    evaluate_kernel(kernel, [x, w], [None])
    assert time.process_time() - start < 10


# --- Errors ---------------------------------------------------------------------------------


def test_errors() -> None:
    d0 = AffineExpr.dimension(0)
    kernel = kernel_over(
        (4,), (access((4,), d0 + 1, dims=1), access((4,), d0, dims=1)), ScalarArg(0, "i32")
    )
    with pytest.raises(WeftError, match="operand t is indexed from 1 to 4 in dimension 0"):
        evaluate_kernel(kernel, [np.zeros(4, np.int32)], [None])
    with pytest.raises(WeftError, match=r"has shape \[4\] and type i32 .*\[5\] and type int8"):
        evaluate_kernel(kernel, [np.zeros(5, np.int8)], [None])
    with pytest.raises(WeftError, match="0 inputs and 1 outputs given; it has 1 and 1"):
        evaluate_kernel(kernel, [], [None])
    body = operation("arith.frobnicate", ScalarArg(0, "i32"))
    kernel = kernel_over((4,), (access((4,), d0, dims=1), access((4,), d0, dims=1)), body)
    with pytest.raises(WeftError, match=r"arith\.frobnicate has no NumPy meaning"):
        evaluate_kernel(kernel, [np.zeros(4, np.int32)], [None])
    folded = kernel_over(
        (4,), (access((4,), d0, dims=1), access((2,), d0 // 2, dims=1)), ScalarArg(0, "i32")
    )
    with pytest.raises(WeftError, match="several iterations of a quasi-affine index"):
        evaluate_kernel(folded, [np.zeros(4, np.int32)], [None])


# --- Scalar ops -----------------------------------------------------------------------------


def as_type(value: int, width: int) -> int:
    if width == 1:
        return value & 1
    value &= (1 << width) - 1
    return value - (1 << width) if value >> (width - 1) else value


def unsigned(value: int, width: int) -> int:
    return value & ((1 << width) - 1)


def signed(value: int, width: int) -> int:
    value = unsigned(value, width)
    return value - (1 << width) if value >> (width - 1) else value


INTEGER_OPS: dict[str, Callable[[int, int, int], int | None]] = {
    "arith.addi": lambda a, b, w: a + b,
    "arith.subi": lambda a, b, w: a - b,
    "arith.muli": lambda a, b, w: a * b,
    "arith.andi": lambda a, b, w: a & b,
    "arith.ori": lambda a, b, w: a | b,
    "arith.xori": lambda a, b, w: a ^ b,
    "arith.maxsi": lambda a, b, w: max(signed(a, w), signed(b, w)),
    "arith.minsi": lambda a, b, w: min(signed(a, w), signed(b, w)),
    "arith.maxui": lambda a, b, w: max(unsigned(a, w), unsigned(b, w)),
    "arith.minui": lambda a, b, w: min(unsigned(a, w), unsigned(b, w)),
    "arith.shli": lambda a, b, w: a << b if 0 <= b < w else None,
    "arith.shrsi": lambda a, b, w: signed(a, w) >> b if 0 <= b < w else None,
    "arith.shrui": lambda a, b, w: unsigned(a, w) >> b if 0 <= b < w else None,
    "arith.divsi": lambda a, b, w: int(a / b) if b and w > 1 else None,
    "arith.floordivsi": lambda a, b, w: a // b if b and w > 1 else None,
    "arith.ceildivsi": lambda a, b, w: -(-a // b) if b and w > 1 else None,
    "arith.divui": lambda a, b, w: unsigned(a, w) // unsigned(b, w) if b else None,
    "arith.remsi": lambda a, b, w: int(math.fmod(a, b)) if b and w > 1 else None,
    "arith.remui": lambda a, b, w: unsigned(a, w) % unsigned(b, w) if b else None,
    "arith.cmpi:slt": lambda a, b, w: signed(a, w) < signed(b, w),
    "arith.cmpi:ult": lambda a, b, w: unsigned(a, w) < unsigned(b, w),
    "arith.cmpi:sge": lambda a, b, w: signed(a, w) >= signed(b, w),
    "arith.cmpi:uge": lambda a, b, w: unsigned(a, w) >= unsigned(b, w),
    "arith.cmpi:eq": lambda a, b, w: a == b,
    "arith.cmpi:ne": lambda a, b, w: a != b,
}


@pytest.mark.parametrize("name", INTEGER_OPS)
@pytest.mark.parametrize("width", [1, 4, 8, 12, 32])
def test_integer_ops(name: str, width: int) -> None:
    half = 1 << (width - 1)
    edges = [0, 1, -1, 2, -2, 3, 5, 7, half - 1, -half, half - 2, -half + 1]
    values = sorted({as_type(v, width) for v in edges})
    type = f"i{width}"
    result = "i1" if "cmpi" in name else type
    for a in values:
        for b in values:
            expected = INTEGER_OPS[name](a, b, width)
            if expected is None:
                continue
            got = apply_scalar(
                name, (literal_array(a, type), literal_array(b, type)), (type, type), result
            )
            assert got.dtype == dtype_of(result)
            assert int(got) == as_type(int(expected), int(result[1:])), (a, b)


@pytest.mark.parametrize(
    ("name", "value", "source", "target", "expected"),
    [
        ("arith.extsi", -3, "i8", "i32", -3),
        ("arith.extui", -3, "i8", "i32", 253),
        ("arith.extsi", 1, "i1", "i8", -1),
        ("arith.extui", 1, "i1", "i8", 1),
        ("arith.extui", -1, "i4", "i8", 15),
        ("arith.trunci", 300, "i32", "i8", 44),
        ("arith.trunci", 200, "i32", "i8", -56),
        ("arith.trunci", 9, "i32", "i4", -7),
        ("arith.trunci", 6, "i32", "i1", 0),
        ("arith.sitofp", -5, "i8", "f32", -5.0),
        ("arith.uitofp", -5, "i8", "f32", 251.0),
        ("arith.fptosi", -5.7, "f32", "i8", -5),
        ("arith.fptoui", 200.9, "f32", "i8", -56),
        ("arith.truncf", 0.1, "f64", "f32", np.float32(0.1)),
        ("arith.extf", 0.5, "f16", "f64", 0.5),
        ("arith.bitcast", 1.0, "f32", "i32", 0x3F800000),
        ("arith.index_cast", -7, "index", "i8", -7),
        ("arith.index_castui", -7, "i8", "index", 249),
        ("math.erf", 0.5, "f64", "f64", math.erf(0.5)),
        ("math.rsqrt", 4.0, "f32", "f32", 0.5),
        ("math.round", 2.5, "f32", "f32", 3.0),
        ("math.roundeven", 2.5, "f32", "f32", 2.0),
        ("arith.negf", 2.5, "f32", "f32", -2.5),
    ],
)
def test_unary_ops(name: str, value: float, source: str, target: str, expected: float) -> None:
    got = apply_scalar(name, (literal_array(value, source),), (source,), target)
    assert got.dtype == dtype_of(target)
    assert got == expected


@pytest.mark.parametrize(
    ("predicate", "less", "equal", "nan"),
    [
        ("olt", True, False, False),
        ("ult", True, False, True),
        ("oeq", False, True, False),
        ("une", True, False, True),
        ("ord", True, True, False),
        ("uno", False, False, True),
        ("true", True, True, True),
        ("false", False, False, False),
    ],
)
def test_float_comparisons(predicate: str, less: bool, equal: bool, nan: bool) -> None:
    a = np.array([1, 2, np.nan], np.float32)
    b = np.array([2, 2, 1], np.float32)
    got = apply_scalar(f"arith.cmpf:{predicate}", (a, b), ("f32", "f32"), "i1")
    assert list(got) == [less, equal, nan]


def test_nan_in_maximum() -> None:
    a, b = np.float32(np.nan), np.float32(1)
    args = (np.asarray(a), np.asarray(b))
    assert np.isnan(apply_scalar("arith.maximumf", args, ("f32", "f32"), "f32"))
    assert apply_scalar("arith.maxnumf", args, ("f32", "f32"), "f32") == 1


def test_types() -> None:
    assert dtype_of("i1") == np.bool_
    assert dtype_of("i5") == np.int8
    assert dtype_of("index") == np.int64
    assert wrap_integers(np.array([130, -130]), "i8").tolist() == [-126, 126]
    with pytest.raises(WeftError, match="bf16 has no NumPy type"):
        dtype_of("bf16")
    with pytest.raises(WeftError, match="i128 has no NumPy type"):
        dtype_of("i128")


# --- Tensors without dimensions -------------------------------------------------------------


def test_reduced_to_one_number() -> None:
    dims = (Dim("i", 3, "reduction"), Dim("j", 4, "reduction"))
    i, j = AffineExpr.dimension(0), AffineExpr.dimension(1)
    operands = (access((3, 4), i, j, dims=2), access((), dims=2))
    body = operation("arith.addi", ScalarArg(0, "i32"), ScalarArg(1, "i32"))
    x = arange(3, 4, dtype=np.int32)
    (found,) = evaluate_kernel(
        Kernel("sum", dims, operands, 1, (body,)), [x], [np.array(5, np.int32)]
    )
    assert found.shape == ()
    assert found == x.sum() + 5


def test_one_number_from_another() -> None:
    operands = (access((), dims=0), access((), dims=0))
    body = operation("arith.addi", ScalarArg(0, "i32"), ScalarArg(0, "i32"))
    kernel = Kernel("twice", (), operands, 1, (body,))
    (found,) = evaluate_kernel(kernel, [np.array(7, np.int32)], [np.array(0, np.int32)])
    assert found == 14
