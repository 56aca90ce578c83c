"""What follows a layer element by element becomes its epilogue, and the steps compute the same."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.dataflow.step_runs import ops_of, outcomes, scheduled
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from weft.dialects.dataflow import LayerOp
from weft.targets.reference.interpreter import run_function
from weft.targets.reference.scalars import Array
from weft.tools.registry.contexts import make_context
from weft.transforms.dataflow.directive.ir import problem_of_op
from weft.transforms.dataflow.directive.problem import LayerProblem
from weft.transforms.model.load import load_module

HEAD = """
func.func @main(%x: tensor<3x8xi16>, %w: tensor<6x8xi16> {weft.weight = "w"},
    %k: tensor<6xi32> {weft.weight = "k"}, %n: tensor<3x1xi32> {weft.weight = "n"},
    %nk: tensor<6x3xi16> {weft.weight = "nk"}, %s: tensor<i32> {weft.weight = "s"}
) -> RESULTS {
  %zero = arith.constant 0 : i32
  %three = arith.constant 3 : i32
  %e = tensor.empty() : tensor<3x6xi32>
  %e16 = tensor.empty() : tensor<3x6xi16>
  %init = INIT
  %fc = linalg.generic {indexing_maps = [affine_map<(n, k, c) -> (n, c)>,
      affine_map<(n, k, c) -> (k, c)>, affine_map<(n, k, c) -> (n, k)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%x, %w : tensor<3x8xi16>, tensor<6x8xi16>) outs(%init : tensor<3x6xi32>)
    attrs = {weft.layer = "fc"} {
  ^bb0(%a: i16, %b: i16, %c: i32):
    %a32 = arith.extsi %a : i16 to i32
    %b32 = arith.extsi %b : i16 to i32
    %p = arith.muli %a32, %b32 : i32
    %q = arith.addi %c, %p : i32
    linalg.yield %q : i32
  } -> tensor<3x6xi32>
"""
ZEROS = "linalg.fill ins(%zero : i32) outs(%e : tensor<3x6xi32>) -> tensor<3x6xi32>"
SPREAD = """linalg.generic {
      indexing_maps = [affine_map<(n, k) -> (k)>, affine_map<(n, k) -> (n, k)>],
      iterator_types = ["parallel", "parallel"]}
    ins(%k : tensor<6xi32>) outs(%e : tensor<3x6xi32>) {
  ^bb0(%a: i32, %o: i32):
    linalg.yield %a : i32
  } -> tensor<3x6xi32>"""


def elementwise(name: str, source: str, other: str, index: str, type: str, body: str) -> str:
    """An op on the elements of `source`, and of `other` at `index`."""
    return f"""
  %{name} = linalg.generic {{indexing_maps = [affine_map<(n, k) -> (n, k)>,
      affine_map<(n, k) -> ({index})>, affine_map<(n, k) -> (n, k)>],
      iterator_types = ["parallel", "parallel"]}}
    ins(%{source}, %{other} : tensor<3x6xi32>, tensor<{type}>) outs(%e : tensor<3x6xi32>) {{
  ^bb0(%a: i32, %b: {type.rpartition("x")[2]}, %o: i32):
    {body}
    linalg.yield %r : i32
  }} -> tensor<3x6xi32>"""


OTHERS = {
    "k": ("k", "6xi32", "%r = arith.addi %a, %b : i32"),
    "n": ("n, 0", "3x1xi32", "%r = arith.maxsi %a, %b : i32"),
    "nk": (
        "k, n",
        "6x3xi16",
        "%wide = arith.extsi %b : i16 to i32\n%r = arith.subi %wide, %a : i32",
    ),
    "s": ("", "i32", "%r = arith.xori %a, %b : i32"),
}
NARROW = """
  %y = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>,
      affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
    ins(%SOURCE : tensor<3x6xi32>) outs(%e16 : tensor<3x6xi16>) {
  ^bb0(%a: i32, %o: i16):
    %b = arith.shrsi %a, %three : i32
    %r = arith.trunci %b : i32 to i16
    linalg.yield %r : i16
  } -> tensor<3x6xi16>"""


def module_text(body: str, returned: str, types: str, init: str = ZEROS) -> str:
    text = HEAD.replace("INIT", init).replace("RESULTS", f"({types})")
    return f"{text}{body}\n  func.return {returned} : {types}\n}}\n"


def folded(text: str, seed: int = 0) -> dict[str, LayerProblem]:
    """The layers of the function, whose steps give the function's results."""
    ctx = make_context("multi-2x2")
    module = load_module(text, ctx)
    found = scheduled(module, "multi-2x2")
    rng = np.random.default_rng(seed)
    given: dict[str, Array] = {}
    for tensor in found.steps.arguments:
        info = np.iinfo(f"int{str(tensor.type)[1:]}")
        given[tensor.name] = rng.integers(info.min, info.max, tensor.shape, info.dtype)
    logical = {n: a if n != "s" else a.reshape(()) for n, a in given.items()}
    wanted = run_function(load_module(text, ctx), logical, None, {})
    for value, expected in zip(outcomes(module, found, given), wanted, strict=True):
        np.testing.assert_array_equal(value.reshape(expected.shape), expected)
    layers = (op for op in ops_of(found.steps.ops) if isinstance(op, LayerOp))
    return {op.sym_name.data: problem_of_op(op) for op in layers}


@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(st.sampled_from(list(OTHERS)), max_size=4),
    st.booleans(),
    st.booleans(),
    st.integers(0, 99),
)
def test_rows_of_ops(others: list[str], narrow: bool, spread: bool, seed: int) -> None:
    body, last = "", "fc"
    for number, other in enumerate(others):
        body += elementwise(f"v{number}", last, other, *OTHERS[other])
        last = f"v{number}"
    if narrow:
        body, last = body + NARROW.replace("SOURCE", last), "y"
    types = f"tensor<3x6xi{16 if narrow else 32}>"
    text = module_text(body, f"%{last}", types, SPREAD if spread else ZEROS)
    epilogue = folded(text, seed)["fc"].epilogue
    assert (epilogue is not None) == bool(others or narrow or spread)
    if epilogue is not None:
        read = [*(["k"] if spread else []), *others]
        assert sorted(t.name for t in epilogue.operands) == sorted(set(read))


def test_what_is_needed_in_between_stays() -> None:
    """The sums are a result too: what is computed of them is a function."""
    body = elementwise("v", "fc", "k", *OTHERS["k"]) + NARROW.replace("SOURCE", "v")
    types = "tensor<3x6xi16>, tensor<3x6xi32>"
    assert folded(module_text(body, "%y, %fc", types))["fc"].epilogue is None
    found = folded(module_text(body, "%y, %v", types))["fc"]
    assert found.epilogue is not None
    assert (found.output.values, len(found.epilogue.operands)) == ("i32", 1)


@pytest.mark.parametrize("map", ["k, n", "n, k"])
def test_other_indices_are_no_epilogue(map: str) -> None:
    """Transposed, or wider than the sums."""
    shape, type = ("6x3", "i32") if map == "k, n" else ("3x6", "i64")
    extend = "" if type == "i32" else "%r = arith.extsi %a : i32 to i64\n"
    body = f"""
  %f = tensor.empty() : tensor<{shape}x{type}>
  %y = linalg.generic {{indexing_maps = [affine_map<(n, k) -> (n, k)>,
      affine_map<(n, k) -> ({map})>], iterator_types = ["parallel", "parallel"]}}
    ins(%fc : tensor<3x6xi32>) outs(%f : tensor<{shape}x{type}>) {{
  ^bb0(%a: i32, %o: {type}):
    {extend}
    linalg.yield %{"r" if extend else "a"} : {type}
  }} -> tensor<{shape}x{type}>"""
    assert folded(module_text(body, "%y", f"tensor<{shape}x{type}>"))["fc"].epilogue is None


def test_elements_of_the_result_at_other_places() -> None:
    """The first operand is the sums, the second one of them for each row: a function of both."""
    first = """
  %one = tensor.extract_slice %fc[0, 0] [3, 1] [1, 1] : tensor<3x6xi32> to tensor<3x1xi32>"""
    body = first + elementwise("v", "fc", "one", *OTHERS["n"])
    assert folded(module_text(body, "%v", "tensor<3x6xi32>"))["fc"].epilogue is None
