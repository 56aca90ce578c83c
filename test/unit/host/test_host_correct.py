"""Kernels that write in unusual ways, as native code and by the reference interpreter."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from weft.targets.host.executable import HostExecutable
from weft.targets.reference.interpreter import run_function as interpret
from weft.targets.reference.scalars import dtype_of
from weft.tools.api import compile
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.model.load import load_module

Array = npt.NDArray[np.generic]


def drawn(shape: tuple[int, ...], element: str, rng: np.random.Generator) -> Array:
    if element == "i1":
        return rng.random(shape) < 0.5
    if element.startswith("i"):
        return rng.integers(-100, 100, shape).astype(dtype_of(element))
    return (rng.random(shape) - 0.5).astype(dtype_of(element))


def check(text: str, threads: int = 2) -> None:
    """Runs a function on garbage in its outputs, and compares."""
    executable = compile(text, target="host")
    assert isinstance(executable, HostExecutable)
    rng = np.random.default_rng(0)
    types = executable.argument_types()
    arrays = {name: drawn(shape, element, rng) for name, (shape, element) in types.items()}
    call = executable.bind(arrays, threads=threads)
    for result in call.results.values():
        result[...] = np.asarray(77).astype(result.dtype)
    call()
    expected = interpret(load_module(text, make_context()), arrays)
    for found, wanted in zip(call.results.values(), expected, strict=True):
        if found.dtype.kind == "f":
            np.testing.assert_allclose(found, wanted, rtol=1e-4, atol=1e-5)
        else:
            np.testing.assert_array_equal(found, wanted)


def generic(dims: str, kinds: str, operands: str, body: str, after: str = "") -> str:
    """
    A function of one generic over `dims`; `kinds` has a letter, p or r, for each. `operands` are
    `map:type` and separated by semicolons, the output last; the body's arguments are `%b0` on.
    """
    pairs = [o.split(":") for o in operands.split(";")]
    maps = ", ".join(f"affine_map<({dims}) -> ({m.strip()})>" for m, _ in pairs)
    types = [f"tensor<{t.strip()}>" for _, t in pairs]
    iterators = ", ".join('"parallel"' if k == "p" else '"reduction"' for k in kinds)
    names = [f"%a{i}" for i in range(len(pairs))]
    elements = [t.rsplit("x", 1)[-1].rstrip(">") for t in types]
    given = ", ".join(f"{n}: {t}" for n, t in zip(names, types, strict=True))
    block = ", ".join(f"%b{i}: {e}" for i, e in enumerate(elements))
    result = types[-1]
    return f"""func.func @f({given}) -> {result} {{
      %y = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{iterators}]}}
        ins({", ".join(names[:-1])} : {", ".join(types[:-1])}) outs({names[-1]} : {result}) {{
      ^bb0({block}):
        {body}
        linalg.yield %r : {elements[-1]}
      }} -> {result}
      {after}
      return %{"z" if after else "y"} : {result}
    }}"""


MAC = "%m = arith.mulf %b0, %b1 : f32 %r = arith.addf %b2, %m : f32"


@pytest.mark.parametrize("stride", [1, 2, 3])
def test_transposed_as_scatter(stride: int) -> None:
    """Output places that move with reduced dimensions."""
    size = 4 * stride + 2
    text = generic(
        "n, k, h, w, c, r, q",
        "pprrrrr",
        f"n, c, h, w: 1x3x5x5xf32; k, c, r, q: 5x3x2x2xf32;"
        f"n, k, h * {stride} + r, w * {stride} + q: 1x5x{size}x{size}xf32",
        MAC,
    )
    check(text)


@pytest.mark.parametrize(
    ("kinds", "map", "shape"),
    [("pr", "i * 3 + j", "21"), ("rr", "i * 2 + j", "15"), ("rr", "i, i", "7x7")],
)
def test_scattered_sums(kinds: str, map: str, shape: str) -> None:
    body = "%r = arith.addf %b0, %b1 : f32"
    check(generic("i, j", kinds, f"i, j: 7x3xf32; {map}: {shape}xf32", body))


def test_scattered_maxima() -> None:
    body = "%r = arith.maximumf %b1, %b0 : f32"
    check(generic("i, j", "rr", "i, j: 7x3xf32; i * 2 + j: 15xf32", body))


@pytest.mark.parametrize(
    ("map", "shape"),
    [("2 * i", "40"), ("i + 3", "23"), ("i, i", "20x20"), ("i, 2", "20x4")],
)
def test_places_not_written_keep_their_values(map: str, shape: str) -> None:
    body = "%r = arith.negf %b0 : f32"
    check(generic("i", "p", f"i: 20xf32; {map}: {shape}xf32", body), 3)


def test_epilogue_of_places_not_written() -> None:
    after = """%e = tensor.empty() : tensor<12xf32>
      %z = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
          iterator_types = ["parallel"]} ins(%y : tensor<12xf32>) outs(%e : tensor<12xf32>) {
      ^bb0(%p: f32, %q: f32):
        %n = arith.negf %p : f32
        linalg.yield %n : f32
      } -> tensor<12xf32>"""
    body = "%r = arith.addf %b0, %b1 : f32"
    check(generic("i, j", "pr", "i, j: 5x4xf32; 2 * i + 1: 12xf32", body, after))


def test_lanes_along_rows_of_a_padded_copy() -> None:
    """A depthwise convolution of one output: channels are the only parallel loop."""
    check("""func.func @f(%x: tensor<1x8x2xf32>, %w: tensor<3x8xf32>) -> tensor<1x8x1xf32> {
      %z = arith.constant 0.0 : f32
      %p = tensor.pad %x low[0, 0, 1] high[0, 0, 0] {
      ^bb0(%i: index, %j: index, %k: index):
        tensor.yield %z : f32
      } : tensor<1x8x2xf32> to tensor<1x8x3xf32>
      %e = tensor.empty() : tensor<1x8x1xf32>
      %0 = linalg.fill ins(%z : f32) outs(%e : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
      %y = linalg.generic {indexing_maps = [affine_map<(n, c, o, r) -> (n, c, o * 3 + r)>,
          affine_map<(n, c, o, r) -> (r, c)>, affine_map<(n, c, o, r) -> (n, c, o)>],
          iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
          ins(%p, %w : tensor<1x8x3xf32>, tensor<3x8xf32>) outs(%0 : tensor<1x8x1xf32>) {
      ^bb0(%a: f32, %b: f32, %s: f32):
        %m = arith.mulf %a, %b : f32
        %r = arith.addf %s, %m : f32
        linalg.yield %r : f32
      } -> tensor<1x8x1xf32>
      return %y : tensor<1x8x1xf32>
    }""")


def test_a_part_with_padding_behind_it() -> None:
    """The copy begins within the tensor, on all axes."""
    check("""func.func @f(%x: tensor<3x12x20xf32>, %w: tensor<3x3xf32>) -> tensor<2x9x17xf32> {
      %z = arith.constant 0.0 : f32
      %p = tensor.pad %x low[0, 0, 0] high[0, 2, 3] {
      ^bb0(%i: index, %j: index, %k: index):
        tensor.yield %z : f32
      } : tensor<3x12x20xf32> to tensor<3x14x23xf32>
      %q = tensor.extract_slice %p[1, 3, 4] [2, 11, 19] [1, 1, 1]
        : tensor<3x14x23xf32> to tensor<2x11x19xf32>
      %e = tensor.empty() : tensor<2x9x17xf32>
      %0 = linalg.fill ins(%z : f32) outs(%e : tensor<2x9x17xf32>) -> tensor<2x9x17xf32>
      %y = linalg.generic {indexing_maps = [affine_map<(c, i, j, r, s) -> (c, i + r, j + s)>,
          affine_map<(c, i, j, r, s) -> (r, s)>, affine_map<(c, i, j, r, s) -> (c, i, j)>],
          iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
          ins(%q, %w : tensor<2x11x19xf32>, tensor<3x3xf32>) outs(%0 : tensor<2x9x17xf32>) {
      ^bb0(%a: f32, %b: f32, %s: f32):
        %m = arith.mulf %a, %b : f32
        %r = arith.addf %s, %m : f32
        linalg.yield %r : f32
      } -> tensor<2x9x17xf32>
      return %y : tensor<2x9x17xf32>
    }""")


def test_booleans() -> None:
    """Comparisons, constants, padding and reductions of i1, which is a byte in memory."""
    check("""func.func @f(%x: tensor<5x70xf32>, %b: tensor<5x68xi1>,
        %w: tensor<70xi1> {weft.weight = "w"}) -> (tensor<5x70xi1>, tensor<5xi1>, tensor<70xi1>) {
      %f = arith.constant false
      %t = arith.constant dense<true> : tensor<5xi1>
      %c = arith.constant dense<[true, false, true, false, false]> : tensor<5xi1>
      %z = arith.constant 0.0 : f32
      %p = tensor.pad %b low[0, 1] high[0, 1] {
      ^bb0(%i: index, %j: index):
        tensor.yield %f : i1
      } : tensor<5x68xi1> to tensor<5x70xi1>
      %e = tensor.empty() : tensor<5x70xi1>
      %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
          affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>,
          affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
          ins(%x, %p, %w, %c : tensor<5x70xf32>, tensor<5x70xi1>, tensor<70xi1>, tensor<5xi1>)
          outs(%e : tensor<5x70xi1>) {
      ^bb0(%p0: f32, %p1: i1, %p2: i1, %p3: i1, %o: i1):
        %g = arith.cmpf ogt, %p0, %z : f32
        %h = arith.ori %g, %p1 : i1
        %k = arith.xori %h, %p2 : i1
        %l = arith.select %p3, %k, %p1 : i1
        linalg.yield %l : i1
      } -> tensor<5x70xi1>
      %a = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
          affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
          ins(%y : tensor<5x70xi1>) outs(%t : tensor<5xi1>) {
      ^bb0(%q: i1, %o: i1):
        %r = arith.andi %q, %o : i1
        linalg.yield %r : i1
      } -> tensor<5xi1>
      return %y, %a, %w : tensor<5x70xi1>, tensor<5xi1>, tensor<70xi1>
    }""")


def test_weight_with_padding() -> None:
    """Weights that are read around their ends are copied at run time, not packed."""
    text = generic(
        "k, j, i",
        "rrr",
        "j, i, k: 2x17x17xi32; k: 17xi32; k * 2 + j: 35xi32",
        "%m = arith.muli %b0, %b1 : i32 %r = arith.addi %b2, %m : i32",
    )
    check(text.replace("%a1: tensor<17xi32>", '%a1: tensor<17xi32> {weft.weight = "w"}', 1))


def test_phases_that_nothing_reaches() -> None:
    """Rows between the taps of a dilated filter only hold what they start from."""
    text = generic(
        "n, c, h, w, r, q",
        "pprrrr",
        "c, h, w: 17x1x5xf64; c, r, q: 17x3x3xf64; n, c, h + r * 3, w + q * 3: 1x17x8x12xf64",
        MAC.replace("f32", "f64"),
    )
    check(text)


@pytest.mark.parametrize(
    ("op", "remainder"),
    [("divsi", False), ("remsi", True), ("divui", False), ("remui", True), ("floordivsi", False)],
)
def test_divisions_that_are_not_defined(op: str, remainder: bool) -> None:
    """Zeros come out, and the process goes on."""
    text = generic("i", "p", "i: 20xi32; i: 20xi32; i: 20xi32", f"%r = arith.{op} %b0, %b1 : i32")
    executable = compile(text, target="host")
    assert isinstance(executable, HostExecutable)
    least = np.iinfo(np.int32).min
    a, b = np.full(20, 7, np.int32), np.full(20, 2, np.int32)
    a[:3], b[:3] = (9, least, least), (0, -1, 0)
    call = executable.bind({"a0": a, "a1": b, "a2": a})
    call()
    (found,) = call.results.values()
    assert found[0] == 0
    assert found[2] == 0
    assert (found[3:] == (1 if remainder else 3)).all()
    if op == "remsi":
        assert found[1] == 0
    elif op != "divui" and op != "remui":
        assert found[1] == least


@pytest.mark.parametrize(
    ("old", "new", "message"), [("i8", "i4", "widen"), ("@f", "@weft_barrier", "choose another")]
)
def test_refusals(old: str, new: str, message: str) -> None:
    text = generic("i", "p", "i: 20xi8; i: 20xi8", "%r = arith.addi %b0, %b0 : i8")
    with pytest.raises(WeftError, match=message):
        compile(text.replace(old, new), target="host")


SHARED = """func.func @main(%x: tensor<48x32xf32>, %z: tensor<{rows}x32xf32>,
    %w: tensor<32x32xf32> {{weft.weight = "w"}}) -> (tensor<48x32xf32>, tensor<{rows}x32xf32>) {{
  %c = arith.constant 0.0 : f32
  %te = tensor.empty() : tensor<32x32xf32>
  %t = linalg.transpose ins(%w : tensor<32x32xf32>) outs(%te : tensor<32x32xf32>)
    permutation = [1, 0]
  %ae = tensor.empty() : tensor<48x32xf32>
  %af = linalg.fill ins(%c : f32) outs(%ae : tensor<48x32xf32>) -> tensor<48x32xf32>
  %a = linalg.matmul ins(%x, %t : tensor<48x32xf32>, tensor<32x32xf32>)
    outs(%af : tensor<48x32xf32>) -> tensor<48x32xf32>
  {second}
  return %a, %b : tensor<48x32xf32>, tensor<{rows}x32xf32>
}}"""

SUM = "%b = arith.addf %z, %t : tensor<32x32xf32>"

ROW = """%be = tensor.empty() : tensor<1x32xf32>
  %bf = linalg.fill ins(%c : f32) outs(%be : tensor<1x32xf32>) -> tensor<1x32xf32>
  %b = linalg.matmul ins(%z, %t : tensor<1x32xf32>, tensor<32x32xf32>)
    outs(%bf : tensor<1x32xf32>) -> tensor<1x32xf32>"""


@pytest.mark.parametrize(("rows", "second"), [(32, SUM), (1, ROW)])
def test_a_turned_weight_that_two_kernels_read(rows: int, second: str) -> None:
    """Each would pack it in its own way, or not at all."""
    check(SHARED.format(rows=rows, second=second))


def test_a_weight_that_is_copied_and_read_behind_the_copy() -> None:
    """The copy is an epilogue, so that it has a step of its own; what follows reads the weight."""
    check("""func.func @f(%x: tensor<12x9xf32>, %b: tensor<5xf32> {weft.weight = "b"})
        -> tensor<12xf32> {
      %z = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<12x5xf32>
      %f = linalg.fill ins(%z : f32) outs(%e : tensor<12x5xf32>) -> tensor<12x5xf32>
      %s = linalg.generic {indexing_maps = [affine_map<(i, r, j) -> (i, r)>,
          affine_map<(i, r, j) -> (i, j)>],
          iterator_types = ["parallel", "reduction", "parallel"]}
          ins(%x : tensor<12x9xf32>) outs(%f : tensor<12x5xf32>) {
      ^bb0(%p: f32, %o: f32):
        linalg.yield %o : f32
      } -> tensor<12x5xf32>
      %c = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
          affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
          iterator_types = ["parallel", "parallel"]}
          ins(%s, %b : tensor<12x5xf32>, tensor<5xf32>) outs(%e : tensor<12x5xf32>) {
      ^bb0(%p: f32, %q: f32, %o: f32):
        linalg.yield %q : f32
      } -> tensor<12x5xf32>
      %e1 = tensor.empty() : tensor<12xf32>
      %f1 = linalg.fill ins(%z : f32) outs(%e1 : tensor<12xf32>) -> tensor<12xf32>
      %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
          affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
          ins(%c : tensor<12x5xf32>) outs(%f1 : tensor<12xf32>) {
      ^bb0(%p: f32, %o: f32):
        %r = arith.addf %o, %p : f32
        linalg.yield %r : f32
      } -> tensor<12xf32>
      return %y : tensor<12xf32>
    }""")


@pytest.mark.parametrize(
    ("dims", "operands"),
    [
        ("d", "d, d*3 + 1:2x5xi8; d:2xi8"),
        ("d, e", "e*7:8xi8; d, e:32x2xi8"),
    ],
)
@pytest.mark.parametrize("times", [2, 4])
def test_two_bytes_over_many_lanes(dims: str, operands: str, times: int) -> None:
    """
    Two elements that lie apart and fill the lanes of one vector, times a power of two. LLVM's code
    selection would not end for the first of these if it was given them lane by lane.
    """
    body = f"%c = arith.constant {times} : i8 %r = arith.muli %b0, %c : i8"
    check(generic(dims, "p" * len(dims.split(",")), operands, body))
