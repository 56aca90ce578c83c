"""
Shapes and bounds that are refused when a module is read: a table of ops and what is said, and the
plain functions behind it against NumPy.
"""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from xdsl.ir.affine import AffineExpr, AffineMap

from weft.tools.bench.layers import Epilogue, conv2d_mlir
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.kernel.view import Divides, InRange
from weft.transforms.model.load import load_module
from weft.transforms.strategy.embed_intrinsics import EmbedIntrinsicsPass
from weft.transforms.verify.boxes import (
    index_problem,
    pad_problem,
    reduction_problem,
    reshape_problem,
    slice_problem,
)

D = [AffineExpr.dimension(i) for i in range(3)]


def message(text: str) -> str:
    """What is said of `text`, with the names of op and place left out."""
    with pytest.raises(WeftError) as found:
        load_module(text, make_context(), "bad.mlir")
    return str(found.value)


# What a function does with %x : tensor<4x6xf32>, and the error.
OPS: dict[str, tuple[str, str]] = {
    "a slice behind the end": (
        "%y = tensor.extract_slice %x[2, 0] [4, 6] [1, 1] : tensor<4x6xf32> to tensor<4x6xf32>",
        "tensor.extract_slice %y: reaches element 5 of dimension 0, which has 4",
    ),
    "a slice with strides": (
        "%y = tensor.extract_slice %x[0, 1] [4, 3] [1, 3] : tensor<4x6xf32> to tensor<4x3xf32>",
        "tensor.extract_slice %y: reaches element 7 of dimension 1, which has 6",
    ),
    "a slice backwards": (
        "%y = tensor.extract_slice %x[3, 0] [4, 6] [-1, 1] : tensor<4x6xf32> to tensor<4x6xf32>",
        "tensor.extract_slice %y: the stride of dimension 0 is -1, but must be 1 or more",
    ),
    "a slice in front": (
        "%y = tensor.extract_slice %x[-1, 0] [2, 6] [1, 1] : tensor<4x6xf32> to tensor<2x6xf32>",
        "tensor.extract_slice %y: the offset of dimension 0 is -1, but must be 0 or more",
    ),
    "a slice of another size": (
        "%y = tensor.extract_slice %x[0, 0] [2, 6] [1, 1] : tensor<4x6xf32> to tensor<4x6xf32>",
        "tensor.extract_slice %y: a slice of 2x6 is not a tensor of 4x6",
    ),
    "a slice of too few dimensions": (
        "%y = tensor.extract_slice %x[0] [2] [1] : tensor<4x6xf32> to tensor<2xf32>",
        "tensor.extract_slice %y: 1 offsets, 1 sizes and 1 strides for rank 2",
    ),
    "a slice of other elements": (
        "%y = tensor.extract_slice %x[0, 0] [2, 6] [1, 1] : tensor<4x6xf32> to tensor<2x6xf64>",
        "tensor.extract_slice %y: elements of f32 do not become f64",
    ),
    "a slice at a constant": (
        "%c = arith.constant 4 : index\n"
        "%y = tensor.extract_slice %x[%c, 0] [2, 6] [1, 1] : tensor<4x6xf32> to tensor<2x6xf32>",
        "tensor.extract_slice %y: reaches element 5 of dimension 0, which has 4",
    ),
    "an insertion behind the end": (
        "%y = tensor.insert_slice %x into %x[1, 0] [4, 6] [1, 1] : tensor<4x6xf32> into "
        "tensor<4x6xf32>",
        "tensor.insert_slice %y: reaches element 4 of dimension 0, which has 4",
    ),
    "an insertion of another size": (
        "%y = tensor.insert_slice %x into %x[0, 0] [2, 6] [1, 1] : tensor<4x6xf32> into "
        "tensor<4x6xf32>",
        "tensor.insert_slice %y: a slice of 2x6 is not a tensor of 4x6",
    ),
    "a pad with a larger result": (
        "%z = arith.constant 0.0 : f32\n"
        "%y = tensor.pad %x low[1, 0] high[1, 0] {\n^bb0(%i: index, %j: index):\n"
        "tensor.yield %z : f32\n} : tensor<4x6xf32> to tensor<9x6xf32>",
        "tensor.pad %y: dimension 0 has 1 + 4 + 1 = 6 elements, but the result has 9",
    ),
    "a pad that cuts too much": (
        "%z = arith.constant 0.0 : f32\n"
        "%y = tensor.pad %x low[-3, 0] high[-3, 0] {\n^bb0(%i: index, %j: index):\n"
        "tensor.yield %z : f32\n} : tensor<4x6xf32> to tensor<0x6xf32>",
        "tensor.pad %y: dimension 0 is cut to -2 elements",
    ),
    "a pad with something else": (
        "%z = arith.constant 0 : i32\n"
        "%y = tensor.pad %x low[1, 0] high[1, 0] {\n^bb0(%i: index, %j: index):\n"
        "tensor.yield %z : i32\n} : tensor<4x6xf32> to tensor<6x6xf32>",
        "tensor.pad %y: elements of f32 do not become i32",
    ),
    "a collapse to more": (
        "%y = tensor.collapse_shape %x [[0, 1]] : tensor<4x6xf32> into tensor<240xf32>",
        "tensor.collapse_shape %y: dimension 0 has 240 elements, but its group 4 * 6",
    ),
    "a collapse in another order": (
        "%y = tensor.collapse_shape %x [[1, 0]] : tensor<4x6xf32> into tensor<24xf32>",
        "tensor.collapse_shape",
    ),
    "an expansion to more": (
        "%y = tensor.expand_shape %x [[0, 1], [2]] output_shape [2, 3, 6] : tensor<4x6xf32> into "
        "tensor<2x3x6xf32>",
        "tensor.expand_shape",
    ),
    "a concatenation that is longer": (
        "%y = tensor.concat dim(0) %x, %x : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<9x6xf32>",
        "tensor.concat",
    ),
    "an element outside": (
        "%c = arith.constant 100000000 : index\n%d = arith.constant 0 : index\n"
        "%y = tensor.extract %x[%c, %d] : tensor<4x6xf32>",
        "tensor.extract %y: index 100000000 of dimension 0, which has 4",
    ),
    "an element in front": (
        "%c = arith.constant -1 : index\n%d = arith.constant 0 : index\n"
        "%y = tensor.extract %x[%d, %c] : tensor<4x6xf32>",
        "tensor.extract %y: index -1 of dimension 1, which has 6",
    ),
    "an element that is put outside": (
        "%c = arith.constant 4 : index\n%f = arith.constant 0.0 : f32\n"
        "%y = tensor.insert %f into %x[%c, %c] : tensor<4x6xf32>",
        "tensor.insert %y: index 4 of dimension 0, which has 4",
    ),
    "too few elements": (
        "%f = arith.constant 0.0 : f32\n%y = tensor.from_elements %f : tensor<2xf32>",
        "tensor.from_elements %y: 1 elements do not make a tensor of 2",
    ),
    "a cast to other elements": (
        "%y = tensor.cast %x : tensor<4x6xf32> to tensor<4x6xf64>",
        "tensor.cast %y: elements of f32 do not become f64",
    ),
    "arithmetic of two shapes": (
        "%y = arith.extf %x : tensor<4x6xf32> to tensor<8x6xf64>",
        "arith.extf %y: has tensors of 4x6 and of 8x6",
    ),
    "a tensor of 2^31": (
        "%y = tensor.empty() : tensor<2147483648xi8>",
        "tensor.empty %y: dimension 0 has 2147483648 elements; the limit is 2147483647",
    ),
    "a tensor of 2^63": (
        "%y = tensor.empty() : tensor<9223372036854775808xi8>",
        "tensor.empty %y: dimension 0 has 9223372036854775808 elements; the limit is 2147483647",
    ),
    "a product of 2^32": (
        "%y = tensor.empty() : tensor<65536x65536xi8>",
        "tensor.empty %y: 65536x65536 are 4294967296 elements; the limit of a tensor is 2147483647",
    ),
    "a constant that fills memory": (
        "%c = arith.constant dense<0.0> : tensor<1000000x1000xf32>\n"
        "%y = arith.addf %c, %c : tensor<1000000x1000xf32>\n"
        "%z = func.call @g(%y) : (tensor<1000000x1000xf32>) -> f32",
        "a constant of 4000000000 bytes; the limit is 268435456",
    ),
}


DECLARED = "func.func private @g(tensor<1000000x1000xf32>) -> f32"


@pytest.mark.parametrize("case", OPS)
def test_ops(case: str) -> None:
    body, wanted = OPS[case]
    text = f"func.func @f(%x: tensor<4x6xf32>) {{\n{body}\nreturn\n}}\n{DECLARED}"
    found = message(text)
    assert wanted in found
    assert found.startswith("bad.mlir:")
    assert "\n" not in found


GENERIC = """
func.func @f(%x: tensor<{shape}xf32>, %t: tensor<5xf32>, %o: tensor<4x6xf32>)
    -> tensor<4x6xf32> {{
  %y = linalg.generic {{indexing_maps = [affine_map<(i, j) -> ({map})>,
      affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}}
      ins(%x : tensor<{shape}xf32>) outs(%o : tensor<4x6xf32>) {{
  ^bb0(%v: {v}, %old: f32):
    {body}
    linalg.yield {y}
  }} -> tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}}
"""


def generic(shape: str, map: str, body: str = "", y: str = "%v : f32", v: str = "f32") -> str:
    return GENERIC.format(shape=shape, map=map, body=body, y=y, v=v)


EXTRACT = """%i = linalg.index 0 : index
    %c = arith.constant {c} : index
    %k = arith.{op} %i, %c : index
    %e = tensor.extract %t[%k] : tensor<5xf32>"""

GENERICS: dict[str, tuple[str, str]] = {
    "a window behind the end": (
        generic("12", "i * 2 + j + 2"),
        "linalg.generic",
    ),
    "signs that the corners do not show": (
        generic("9", "i - j + 3"),
        "operand 0: dimension 0: index ((d0 + (d1 * -1)) + 3) runs from -2 to 6, outside of 0 to 8",
    ),
    "a remainder that the corners do not show": (
        generic("2", "(i * 6 + j) mod 23 floordiv 7"),
        "operand 0: dimension 0: index ((((d0 * 6) + d1) mod 23) floordiv 7) runs from 0 to 3",
    ),
    "a divisor of nothing": (generic("4", "i floordiv 0"), "division"),
    "a body of another type": (generic("4x6", "i, j", v="f64", y="%old : f32"), "f64"),
    "a result of another type": (
        generic("4x6", "i, j", "%w = arith.extf %v : f32 to f64", "%w : f64"),
        "its body yields (f64), not (f32)",
    ),
    "a loop that is none": (
        generic("4x6", "i, j", "%i = linalg.index 7 : index"),
        "linalg.index 7 is none of 2 loops",
    ),
    "another extent": (generic("5x6", "i, j"), "linalg.generic"),
    "an element behind the end": (
        generic("4x6", "i, j", EXTRACT.format(c=2, op="addi"), "%e : f32"),
        "its body extracts: dimension 0: index (d0 + 2) runs from 2 to 5, outside of 0 to 4",
    ),
    "an element in front": (
        generic("4x6", "i, j", EXTRACT.format(c=1, op="subi"), "%e : f32"),
        "its body extracts: dimension 0: index (d0 + -1) runs from -1 to 2, outside of 0 to 4",
    ),
}


@pytest.mark.parametrize("case", GENERICS)
def test_generics(case: str) -> None:
    text, wanted = GENERICS[case]
    found = message(text)
    assert wanted in found
    assert found.startswith("bad.mlir:4:")
    load_module(generic("4x6", "i, j"), make_context())


def test_indices_that_fit() -> None:
    for map, shape in {"i + j": "9", "i * -1 + 3": "4", "i * 6 + j": "24"}.items():
        load_module(generic(shape, map), make_context())
    for map in ("(i * 6 + j) mod 24 floordiv 7", "(i + j) mod 4", "(i * 6 + j) ceildiv 24"):
        load_module(generic("4", map), make_context())


CALL = """
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {{
  %y = func.call @{callee}(%x) : (tensor<4xf32>) -> tensor<{n}xf32>
  return %x : tensor<4xf32>
}}
func.func @g(%x: tensor<4xf32>) -> tensor<4xf32> {{
  %y = func.call @{other}(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}}
func.func @h(%x: tensor<4xf32>) -> tensor<4xf32> {{
  return %x : tensor<4xf32>
}}
"""


@pytest.mark.parametrize(
    ("callee", "other", "n", "wanted"),
    [
        ("f", "h", 4, "func.call %y: @f calls @f, which calls it again"),
        ("g", "f", 4, "which calls it again; functions call others only"),
        ("g", "h", 5, "result type mismatch"),
        ("none", "h", 4, "'@none' could not be found"),
    ],
)
def test_calls(callee: str, other: str, n: int, wanted: str) -> None:
    found = message(CALL.format(callee=callee, other=other, n=n))
    assert wanted in found
    load_module(CALL.format(callee="g", other="h", n=4), make_context())


# --- the plain functions, against what NumPy says of small shapes ---------------------------


def test_slices() -> None:
    """A slice is refused exactly if it reads an element that is not there."""
    for extent, offset, size, stride in itertools.product(
        range(4), range(-2, 6), range(-1, 5), range(-1, 4)
    ):
        reads = [offset + stride * i for i in range(size)]
        good = (
            size >= 0
            and stride >= 1
            and 0 <= offset <= extent
            and all(0 <= r < extent for r in reads)
        )
        problem = slice_problem((extent,), (offset,), (size,), (stride,))
        assert (problem is None) == good, (extent, offset, size, stride)


def test_sizes_of_slices_known_when_run() -> None:
    assert slice_problem((4,), (None,), (5,), (1,)) is not None
    assert slice_problem((4,), (None,), (4,), (None,)) is None
    assert slice_problem((None,), (9,), (9,), (1,)) is None
    assert slice_problem((4,), (5,), (None,), (1,)) is not None


def test_reductions() -> None:
    """By trying all ways to leave ones out."""
    shapes = [s for rank in range(4) for s in itertools.product((1, 2, 3), repeat=rank)]
    for sizes in shapes:
        left = {
            tuple(s for s, keep in zip(sizes, kept, strict=True) if keep)
            for kept in itertools.product((True, False), repeat=len(sizes))
            if all(keep or s == 1 for s, keep in zip(sizes, kept, strict=True))
        }
        for shape in shapes:
            assert (reduction_problem(sizes, shape) is None) == (shape in left)


def test_pads_and_reshapes() -> None:
    assert pad_problem((4,), (1,), (-2,), (3,)) is None
    assert pad_problem((4,), (1,), (-2,), (4,)) is not None
    assert pad_problem((4,), (0,), (-5,), (0,)) is not None
    assert pad_problem((None,), (0,), (1,), (7,)) is None
    assert reshape_problem([[0, 1], [2]], (2, 3, 4), (6, 4)) is None
    assert reshape_problem([[0], [2]], (2, 3, 4), (2, 4)) is not None
    assert reshape_problem([], (), ()) is None
    assert reshape_problem([], (1, 1), ()) is None
    assert reshape_problem([], (1, 2), ()) is not None
    assert reshape_problem([[0], []], (2,), (2, 3)) is not None


def test_indices() -> None:
    """Ranges by formula are those of all iterations."""
    rng = np.random.default_rng(0)
    for _ in range(300):
        a, b, c, m = (int(n) for n in rng.integers((-3, -3, -4, 1), (4, 4, 8, 5)))
        extents = tuple(int(n) for n in rng.integers(1, 5, 2))
        linear = D[0] * a + D[1] * b + c
        expr = [linear, linear % m, linear // m, linear.ceil_div(m) + D[0]][int(rng.integers(4))]
        limit = int(rng.integers(1, 8))
        map = AffineMap(2, 0, (expr,))
        values = [map.eval(p, ())[0] for p in itertools.product(*map_ranges(extents))]
        good = all(0 <= v < limit for v in values)
        assert (index_problem(expr, extents, limit) is None) == good, (str(expr), extents, limit)


def test_indices_where_guards_hold() -> None:
    """Only iterations count at which the access is real."""
    rng = np.random.default_rng(1)
    seen: set[bool] = set()
    for _ in range(300):
        a, b, c, m = (int(n) for n in rng.integers((-2, -2, -3, 1), (3, 3, 4, 4)))
        low, count, limit = (int(n) for n in rng.integers((-3, 1, 1), (3, 6, 6)))
        extents = tuple(int(n) for n in rng.integers(1, 6, 2))
        inner = D[0] * a + D[1] * b + c
        expr = [inner, inner // m][int(rng.integers(2))]
        guards = (InRange(inner, low, low + count), Divides(D[0] + D[1], m))
        found = [
            AffineMap(2, 0, (expr,)).eval((y, x), ())[0]
            for y, x in itertools.product(*map_ranges(extents))
            if low <= a * y + b * x + c < low + count and (y + x) % m == 0
        ]
        good = all(0 <= v < limit for v in found)
        seen.add(good)
        assert (index_problem(expr, extents, limit, guards) is None) == good
    assert seen == {False, True}


def map_ranges(extents: tuple[int, ...]) -> list[range]:
    return [range(e) for e in extents]


# --- ops and types of weft's own ------------------------------------------------------------


APPLIED = {
    "a longer output": ("extents = array<i64: 1, 16, 6,", "extents = array<i64: 1, 16, 7,"),
    "a wider guard": ("[0 to 6, 0 to 6]", "[0 to 7, 0 to 6]"),
    "a guard in front": ("[0 to 6, 0 to 6]", "[0 to 6, -1 to 6]"),
    "a shifted read": ("reads [2 by affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1)>]",
                       "reads [2 by affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1 + 1)>]"),
}  # fmt: skip


def test_applied_intrinsics() -> None:
    """A padded sum of products as an intrinsic applied: guards leave out what is not there."""
    ctx = make_context("vta-1x16x16")
    module = load_module(
        conv2d_mlir(1, 16, 6, 6, 16, 3, 3, pad=1, epilogue=Epilogue(bias=True, shift=3)), ctx
    )
    EmbedIntrinsicsPass().apply(ctx, module)
    text = str(module).replace("padded = [1, 16, 6,", "padded = [1, 16, 7,")
    load_module(text, ctx)
    for old, new in APPLIED.values():
        assert old in text
        with pytest.raises(WeftError, match=r"intrin.apply %y: operand \d: dimension \d: index"):
            load_module(text.replace(old, new), ctx)


def test_stored_sizes() -> None:
    layout = "#layout.map<[pad(dim=0, low=0, high=4000000000)]>"
    text = f"func.func @f(%x: tensor<4xf32, {layout}>) {{\n  return\n}}"
    found = message(text)
    assert "as it is stored, dimension 0 has 4000000004 elements" in found
