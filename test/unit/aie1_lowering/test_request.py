"""What a function of linalg asks of one core."""

from __future__ import annotations

from dataclasses import replace

import pytest

from weft.lowering.aie1.body.code import Scaling
from weft.lowering.aie1.body.initial import Initial
from weft.lowering.aie1.request import Request, request_of
from weft.tools.bench.aie1.workloads import Convolution, module_of
from weft.tools.bench.layers import Epilogue, conv2d_mlir, matmul_mlir
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of
from weft.transforms.model.load import load_module

PLAIN = Convolution("plain", "plain", (6, 20), (3, 3), (4, 16), 16, 10)


def read(text: str) -> Request:
    return request_of(function_of(load_module(text, make_context())))


def shape(request: Request) -> dict[str, tuple[int, ...]]:
    return {t.name: t.shape for t in request.problem.tensors}


def test_a_convolution_by_the_letters_of_the_paper() -> None:
    found = read(module_of(PLAIN))
    assert found.problem.extents == {"y": 4, "x": 16, "s": 3, "r": 3}
    assert found.problem.reductions == {"s", "r"}
    assert shape(found) == {"image": (6, 20), "filter": (3, 3), "output": (4, 16)}
    assert found.scaling == Scaling(10)
    assert (found.result_bits, found.sum_bits) == (16, 64)
    assert [(a.name, a.role) for a in found.arguments] == [("image", "image"), ("filter", "filter")]


def test_channels_depthwise_and_products_of_matrices() -> None:
    deep = Convolution("deep", "channels", (4, 6, 20), (8, 4, 3, 3), (8, 2, 9), 16, 0, 2)
    assert read(module_of(deep)).problem.extents == {
        "n": 1, "k": 8, "y": 2, "x": 9, "c": 4, "s": 3, "r": 3,
    }  # fmt: skip
    wise = Convolution("wise", "depthwise", (4, 6, 20), (4, 3, 3), (4, 4, 18), 32)
    assert read(module_of(wise)).problem.extents == {
        "n": 1, "y": 4, "x": 18, "k": 4, "s": 3, "r": 3,
    }  # fmt: skip
    product = read(matmul_mlir(4, 16, 8))
    assert product.problem.extents == {"n": 4, "k": 16, "c": 8}
    assert (product.scaling, product.result_bits) == (Scaling(), 32)


def test_the_operand_that_is_marked_is_the_filter() -> None:
    text = """
    func.func @f(%w: tensor<4x8xi16> {weft.weight = "w"}, %x: tensor<8x16xi16>)
        -> tensor<4x16xi32> {
      %zero = arith.constant 0 : i32
      %e = tensor.empty() : tensor<4x16xi32>
      %i = linalg.fill ins(%zero : i32) outs(%e : tensor<4x16xi32>) -> tensor<4x16xi32>
      %y = linalg.matmul ins(%w, %x : tensor<4x8xi16>, tensor<8x16xi16>)
        outs(%i : tensor<4x16xi32>) -> tensor<4x16xi32>
      return %y : tensor<4x16xi32>
    }"""
    found = read(text)
    assert shape(found) == {"image": (8, 16), "filter": (4, 8), "output": (4, 16)}
    assert [(a.name, a.role) for a in found.arguments] == [("w", "filter"), ("x", "image")]
    plain = read(text.replace(' {weft.weight = "w"}', ""))
    assert shape(plain) == {"image": (4, 8), "filter": (8, 16), "output": (4, 16)}


def test_a_border_becomes_part_of_the_image() -> None:
    found = read(conv2d_mlir(1, 4, 8, 9, 8, 3, 3, pad=1))
    assert shape(found)["image"] == (1, 4, 8, 9)
    assert found.border == (0, 0, 1, 1)
    image = found.bordered.tensor("image")
    assert image.shape == (1, 4, 10, 11)
    assert all(axis.offset == 0 for axis in image.axes)
    strided = read(conv2d_mlir(1, 4, 8, 9, 8, 3, 3, pad=1, stride=2))
    # Nothing reads behind the last row, and column 9 is the last one.
    assert strided.bordered.tensor("image").shape == (1, 4, 9, 11)


EPILOGUE = """
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @f(%x: tensor<4x8xi16>, %w: tensor<8x16xi16>) -> tensor<4x16xTYPE> {
  %zero = arith.constant 0 : SUMS
  %e = tensor.empty() : tensor<4x16xSUMS>
  %i = linalg.fill ins(%zero : SUMS) outs(%e : tensor<4x16xSUMS>) -> tensor<4x16xSUMS>
  %s = linalg.matmul ins(%x, %w : tensor<4x8xi16>, tensor<8x16xi16>)
    outs(%i : tensor<4x16xSUMS>) -> tensor<4x16xSUMS>
  %o = tensor.empty() : tensor<4x16xTYPE>
  %y = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
    ins(%s : tensor<4x16xSUMS>) outs(%o : tensor<4x16xTYPE>) {
  ^bb0(%a: SUMS, %b: TYPE):
BODY
  } -> tensor<4x16xTYPE>
  return %y : tensor<4x16xTYPE>
}
"""


def epilogue(body: str, type: str = "i16", sums: str = "i64") -> str:
    text = EPILOGUE.replace("BODY", body).replace("SUMS", sums)
    return text.replace("TYPE", type)


CUT = "%t = arith.trunci %v : i64 to i16\nlinalg.yield %t : i16"
SHIFT = "%s5 = arith.constant 5 : i64\n%v = arith.shrsi %q, %s5 : i64\n" + CUT
HALF = "%h = arith.constant 16 : i64\n%q = arith.addi %a, %h : i64\n" + SHIFT


def clipped(low: int, high: int) -> str:
    return (
        f"%s5 = arith.constant 5 : i64\n%low = arith.constant {low} : i64\n"
        f"%high = arith.constant {high} : i64\n%q = arith.shrsi %a, %s5 : i64\n"
        "%p = arith.minsi %q, %high : i64\n%v = arith.maxsi %p, %low : i64\n" + CUT
    )


def then_clipped(body: str, low: int, high: int, type: str = "i16") -> str:
    """What is cut to a type, clipped behind that."""
    return body.replace(
        f"linalg.yield %t : {type}",
        f"%l = arith.constant {low} : {type}\n%u = arith.constant {high} : {type}\n"
        f"%c = arith.maxsi %t, %l : {type}\n%d = arith.minsi %c, %u : {type}\n"
        f"linalg.yield %d : {type}",
    )


@pytest.mark.parametrize(
    ("body", "scaling"),
    [
        (SHIFT.replace("%q", "%a"), Scaling(5)),
        (HALF, Scaling(5, 2)),
        (CUT.replace("%v", "%a"), Scaling()),
        (clipped(-32768, 32767), Scaling(5, 0, 1)),
        (clipped(-32767, 32767), Scaling(5, 0, 3)),
        # Ends that no store has are those of a comparison behind it.
        (clipped(0, 32767), Scaling(5, 0, 1, low=0)),
        (clipped(-32768, 6), Scaling(5, 0, 1, high=6)),
        (clipped(-7, 255), Scaling(5, 0, 1, low=-7, high=255)),
        # What is clipped behind the cut wraps before, unless it is saturated.
        (then_clipped(SHIFT.replace("%q", "%a"), 0, 32767), Scaling(5, low=0)),
        (then_clipped(HALF, -32768, 700), Scaling(5, 2, high=700)),
        (then_clipped(clipped(-32768, 32767), -9, 700), Scaling(5, 0, 1, low=-9, high=700)),
    ],
)
def test_scalings(body: str, scaling: Scaling) -> None:
    assert read(epilogue(body)).scaling == scaling


def test_an_end_that_no_sum_is_beyond_may_be_left_out() -> None:
    low = "%low = arith.constant -2147483647 : i32\n%v = arith.maxsi %a, %low : i32\n"
    found = read(epilogue(low + "linalg.yield %v : i32", "i32", "i32"))
    assert found.scaling == Scaling(saturation=3)


def test_sums_that_are_not_cut_are_clipped_as_they_wrap() -> None:
    low = "%low = arith.constant 0 : i32\n%v = arith.maxsi %a, %low : i32\n"
    found = read(epilogue(low + "linalg.yield %v : i32", "i32", "i32"))
    assert found.scaling == Scaling(low=0)
    assert found.check_sums("mac16", 48) is None


def test_unsigned_bytes() -> None:
    text = clipped(0, 255).replace("i16", "i8")
    assert read(epilogue(text, "i8")).scaling == Scaling(5, 0, 1, unsigned=True)


BEGUN = """
#m = affine_map<(d0, d1) -> (d0, d1)>
func.func @f(%x: tensor<4x8xi16>, %w: tensor<8x16xi16>, %z: BEGIN) -> tensor<4x16xSUMS> {
  %e = tensor.empty() : tensor<4x16xSUMS>
BODY
}
"""
SUMS = """  %s = linalg.matmul ins(%x, %w : tensor<4x8xi16>, tensor<8x16xi16>)
    outs(%init : tensor<4x16xi32>) -> tensor<4x16xi32>
  return %s : tensor<4x16xi32>
"""


def spread(source: str, map: str, type: str, body: str) -> str:
    """`%init` made of a tensor by a generic."""
    return (
        f"  %init = linalg.generic {{indexing_maps = [affine_map<(d0, d1) -> ({map})>, #m],\n"
        '    iterator_types = ["parallel", "parallel"]}\n'
        f"    ins({source} : {type}) outs(%e : tensor<4x16xi32>) {{\n"
        f"  ^bb0(%a: {type[type.rindex('x') + 1 : -1]}, %o: i32):\n{body}\n"
        "  } -> tensor<4x16xi32>\n"
    )


YIELD = "    linalg.yield %a : i32"
WIDE = "    %b = arith.extsi %a : i16 to i32\n"
SHIFTED = """    %n = arith.constant 7 : i32
    %c = arith.shli %b, %n : i32
    linalg.yield %c : i32"""
NARROW = (
    "  %n = arith.constant 3 : i16\n  %e16 = tensor.empty() : tensor<4x16xi16>\n"
    "  %narrow = linalg.generic {indexing_maps = [#m, #m], iterator_types = "
    '["parallel", "parallel"]}\n    ins(%z : tensor<4x16xi16>) outs(%e16 : tensor<4x16xi16>) {\n'
    "  ^bb0(%a: i16, %o: i16):\n    %b = arith.shli %a, %n : i16\n    linalg.yield %b : i16\n"
    "  } -> tensor<4x16xi16>\n"
    + spread("%narrow", "d0, d1", "tensor<4x16xi16>", WIDE + "    linalg.yield %b : i32")
    + SUMS
)
SPREAD = spread("%z", "d1", "tensor<16xi16>", WIDE + SHIFTED)
DIAGONAL = spread("%z", "d1, d1", "tensor<16x16xi32>", YIELD) + SUMS
ADDED = SUMS.replace("return %s", "return %t").replace(
    "  return",
    """
  %t = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel", "parallel"]}
    ins(%s, %init : tensor<4x16xi32>, tensor<4x16xi32>) outs(%e : tensor<4x16xi32>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %c = arith.addi %a, %b : i32
    linalg.yield %c : i32
  } -> tensor<4x16xi32>
  return""",
)


def begun(source: str, begin: str, body: str) -> str:
    """A product of matrices whose sums begin with an argument."""
    if body == source:
        body = SUMS.replace("%init", source).replace("i32", begin[begin.rindex("x") + 1 : -1])
    element = "i64" if "xi64" in body else "i32"
    return BEGUN.replace("BEGIN", begin).replace("BODY", body).replace("SUMS", element)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (begun("%z", "tensor<4x16xi32>", "%z"), Initial((4, 16), 32, (0, 1))),
        (begun("%z", "tensor<16xi16>", SPREAD + SUMS), Initial((16,), 16, (1,), 7)),
        (
            begun("%z", "tensor<16x4xi32>", spread("%z", "d1, d0", "tensor<16x4xi32>", YIELD)
                  + SUMS),
            Initial((16, 4), 32, (1, 0)),
        ),
        (
            begun("%z", "tensor<1x16xi32>", spread("%z", "0, d1", "tensor<1x16xi32>", YIELD)
                  + SUMS),
            Initial((1, 16), 32, (None, 1)),
        ),
        (conv2d_mlir(1, 4, 8, 8, 8, 3, 3, epilogue=Epilogue(bias=True, shift=3)),
         Initial((8,), 32, (1,))),
    ],
)  # fmt: skip
def test_what_sums_begin_with(text: str, expected: Initial) -> None:
    found = read(text)
    assert found.initial == expected
    assert [a.role for a in found.arguments] == ["image", "filter", "initial"]


@pytest.mark.parametrize(
    "start", ["begin", "begin + 16", "16 + begin", "(16 + begin)", "begin after"]
)
def test_a_tensor_and_half_may_be_added_in_any_order(start: str) -> None:
    """Before the shift by 5, by one operation or two; or the half is what sums start from."""
    terms = {
        "begin": "%q = arith.addi %a, %w0 : i64\n",
        "begin + 16": "%q0 = arith.addi %a, %w0 : i64\n%q = arith.addi %q0, %h : i64\n",
        "16 + begin": "%q0 = arith.addi %h, %a : i64\n%q = arith.addi %w0, %q0 : i64\n",
        "(16 + begin)": "%q0 = arith.addi %h, %w0 : i64\n%q = arith.addi %a, %q0 : i64\n",
        "begin after": "%q = arith.addi %a, %w0 : i64\n",
    }[start]
    text = epilogue("%h = arith.constant 16 : i64\n%w0 = arith.extsi %b0 : i32 to i64\n" + terms
                    + SHIFT)  # fmt: skip
    both = "ins(%s, %z : tensor<4x16xi64>, tensor<16xi32>)"
    text = text.replace("ins(%s : tensor<4x16xi64>)", both)
    text = text.replace("[#map, #map]", "[#map, affine_map<(d0, d1) -> (d1)>, #map]")
    text = text.replace("^bb0(%a: i64,", "^bb0(%a: i64, %b0: i32,")
    text = text.replace("%w: tensor<8x16xi16>)", "%w: tensor<8x16xi16>, %z: tensor<16xi32>)")
    if start == "begin after":
        text = text.replace("%zero = arith.constant 0", "%zero = arith.constant 16")
    found = read(text)
    assert found.initial == Initial((16,), 32, (1,))
    assert found.scaling == Scaling(5, 0 if start == "begin" else 2)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (epilogue(HALF.replace("16 : i64", "8 : i64")), "8 is added to the sums .* shifted by 5"),
        (
            epilogue(clipped(0, 32768)),
            "clipped to 0 … 32768, but those of i16 are to two ends within -32768 … 32767, the "
            "lower one first",
        ),
        (epilogue(clipped(7, 0)), "clipped to 7 … 0, but those of i16 are to two ends"),
        (
            epilogue(clipped(0, 100).replace("i16", "i8"), "i8"),
            "clipped to 0 … 100, but those of i8 are to -128 … 127, to -127 … 127 or to 0 … 255, "
            "as a store does; clip further elsewhere",
        ),
        (epilogue(then_clipped(HALF, 7, 0)), "clipped to 7 … 0, but those of i16"),
        (
            epilogue(then_clipped(clipped(0, 32767), 0, 99)),
            "clipped to 0 … 99, but those of i16 are to two ends",
        ),
        (
            epilogue(then_clipped(HALF.replace("i16", "i8"), 0, 127, "i8"), "i8"),
            "clipped to 0 … any, but those of i8 are to .* clip further elsewhere",
        ),
        (
            epilogue(clipped(0, 7).replace("arith.minsi %q, %high", "arith.maxsi %q, %low")),
            "arith.maxsi follows the sums",
        ),
        (
            epilogue("%n = arith.muli %a, %a : i64\n" + CUT.replace("%v", "%n")),
            "arith.muli follows the sums",
        ),
        (epilogue("linalg.yield %a : i64", "i64"), "results are of type i64, but sums are stored"),
        (conv2d_mlir(1, 4, 8, 8, 8, 3, 3, element="f32"), "type f32, but the vector unit"),
        (matmul_mlir(2, 4, 8).replace("i8", "i4"), "type i4, but the vector unit multiplies i8"),
        (
            matmul_mlir(4, 8, 8).replace("linalg.matmul", "linalg.matmul {cast = "
                                         "#linalg.type_fn<cast_unsigned>}"),
            "@main: a core takes sums of products of an image and a filter, but main: its body",
        ),
        (
            epilogue(SHIFT.replace("%q", "%a")).replace("outs(%i : t", "outs(%z : t").replace(
                "xi16>) ->", "xi16>, %z: tensor<4x16xi64>) ->"),
            "sums begin with numbers of type i64, but accumulators are set to i8, i16, i32",
        ),
        (
            begun("%z", "tensor<4x16xi16>", NARROW),
            "linalg.generic %init is computed besides the sum of products; what is added to it",
        ),
        (begun("%z", "tensor<16xi16>", SPREAD + ADDED), "2 tensors are added to the sums"),
        (begun("%z", "tensor<16x16xi32>", DIAGONAL), "two axes of what sums begin with go along"),
        (
            begun("%z", "tensor<31xi32>", spread("%z", "d0 + d1", "tensor<31xi32>", YIELD) + SUMS),
            r"axis 0 of what sums begin with is read at \(d0 \+ d1\), but must go along one",
        ),
    ],
)  # fmt: skip
def test_what_a_core_does_not_compute(text: str, error: str) -> None:
    with pytest.raises(WeftError, match=error):
        read(text)


def test_two_layers_are_refused() -> None:
    text = matmul_mlir(8, 8, 8, name="f").replace("return %a", "return %c").replace(
        "  return", "  %t = tensor.empty() : tensor<8x8xi8>\n"
        "  %c = linalg.matmul ins(%t, %w : tensor<8x8xi8>, tensor<8x8xi8>)"
        " outs(%a : tensor<8x8xi32>) -> tensor<8x8xi32>\n  return",
    )  # fmt: skip
    with pytest.raises(WeftError, match="@f has 2 sums of products"):
        read(text)


def test_how_large_what_sums_begin_with_may_be() -> None:
    text = conv2d_mlir(1, 4, 8, 8, 8, 3, 3, epilogue=Epilogue(bias=True, shift=3))
    found = read(text)
    # 36 products of bytes; in the function sums have 32 bits.
    assert found.check_sums("mac16_i8", 48) == 2**31 - 1 - 36 * 2**14
    # Half of the unit of results, shifted by 3, is added as well.
    rounded = replace(found, scaling=replace(found.scaling, rounding=2))
    assert rounded.check_sums("mac16_i8", 48) == 2**31 - 5 - 36 * 2**14
    plain = read(begun("%z", "tensor<4x16xi32>", "%z"))
    assert plain.check_sums("mac16_i16", 48) is None
    narrow = replace(found, initial=Initial((8,), 16, (1,), 15))
    assert narrow.check_sums("mac16_i8", 48) is None
    wide = replace(found, initial=Initial((8,), 16, (1,), 16))
    assert wide.check_sums("mac16_i8", 48) == 2**15 - 10
    most = replace(found, initial=Initial((8,), 16, (1,), 31))
    with pytest.raises(WeftError, match="so that nothing shifted left by 31 can be added to it"):
        most.check_sums("mac16_i8", 48)


def test_sums_that_wrap_elsewhere_than_the_functions() -> None:
    found = read(epilogue(SHIFT.replace("%q", "%a")))
    found.check_sums("mac16_i16", 48)
    found.check_sums("short", 21)
    # 8 products of -2^15 by itself are 2^33.
    exact = read(epilogue(clipped(-32768, 32767)))
    assert exact.check_sums("mac16_i16", 35) is None
    with pytest.raises(WeftError, match="of 8 products may have 35 bits, but has 34"):
        exact.check_sums("short", 34)
    with pytest.raises(WeftError, match=r"has bits up to 5 \+ 16 of it"):
        found.check_sums("short", 20)
