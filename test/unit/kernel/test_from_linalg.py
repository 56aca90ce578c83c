"""Kernels and groups read from linalg: folding, bodies, grouping, refusals."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.context import Context
from xdsl.dialects.arith import Arith
from xdsl.dialects.builtin import Builtin, ModuleOp
from xdsl.dialects.func import Func
from xdsl.dialects.linalg import Linalg
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.dialects.tensor import Tensor
from xdsl.parser import Parser

from weft.targets.reference.evaluate import evaluate_kernel
from weft.targets.reference.interpreter import run_function
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of
from weft.transforms.kernel.from_linalg import (
    BoundKernel,
    KernelGroup,
    bind_kernel,
    kernel_groups,
    kernel_of,
    kernels_of,
    loop_extents,
)
from weft.transforms.kernel.view import (
    Divides,
    InRange,
    ScalarArg,
    ScalarConst,
    ScalarIndex,
    ScalarOp,
    guard_holds,
)

Load = Callable[[str], ModuleOp]
Text = Callable[..., str]


def last_generic(module: ModuleOp) -> GenericOp:
    return [op for op in module.walk() if isinstance(op, GenericOp)][-1]


def copy_text(movement: str, source: str, moved: str, argument: str = "") -> str:
    """A function that moves `%x: source` to `%p: moved` and copies that."""
    dims = ", ".join(f"d{i}" for i in range(moved.count("x")))
    kinds = ", ".join(['"parallel"'] * moved.count("x"))
    identity = f"affine_map<({dims}) -> ({dims})>"
    return f"""
      func.func @main(%x: tensor<{source}>{argument}) -> tensor<{moved}> {{
        {movement}
        %e = tensor.empty() : tensor<{moved}>
        %y = linalg.generic {{indexing_maps = [{identity}, {identity}],
            iterator_types = [{kinds}]}}
          ins(%p : tensor<{moved}>) outs(%e : tensor<{moved}>) {{
        ^bb0(%a: i32, %b: i32):
          linalg.yield %a : i32
        }} -> tensor<{moved}>
        return %y : tensor<{moved}>
      }}"""


def fold_and_check(module: ModuleOp, x: np.ndarray) -> BoundKernel:
    """The folded kernel, which must compute what the module computes, from `%x` itself."""
    bound = bind_kernel(last_generic(module))
    assert bound.input_values[0] is function_of(module).body.block.args[0]
    (expected,) = run_function(module, {"x": x})
    (got,) = evaluate_kernel(bound.kernel, [x], [None])
    np.testing.assert_array_equal(got, expected)
    return bound


def pad(source: str, low: list[int], high: list[int], to: str, name: str = "%p") -> str:
    arguments = ", ".join(f"%i{d}: index" for d in range(len(low)))
    return f"""
      {name} = tensor.pad {source} low{low} high{high} {{
      ^bb0({arguments}):
        tensor.yield %c : i32
      }} : {to}"""


# --- Folding --------------------------------------------------------------------------------


def test_pad(load: Load) -> None:
    """Only padded dimensions get a guard; the fill is the padding value."""
    movement = "%c = arith.constant 7 : i32" + pad(
        "%x", [0, 1], [0, 2], "tensor<2x3xi32> to tensor<2x6xi32>"
    )
    bound = fold_and_check(
        load(copy_text(movement, "2x3xi32", "2x6xi32")), np.arange(6, dtype=np.int32).reshape(2, 3)
    )
    access = bound.kernel.inputs[0]
    assert access.name == "x"
    assert access.shape == (2, 3)
    assert access.fill == 7
    assert str(access.map) == "(d0, d1) -> (d0, (d1 + -1))"
    (guard,) = access.guards
    assert isinstance(guard, InRange)
    assert (str(guard.expr), guard.lower, guard.upper) == ("(d1 + -1)", 0, 3)


@st.composite
def movements(draw: st.DrawFn) -> tuple[str, str, str]:
    """Up to four movements of a tensor of rank two: their text, source and moved type."""
    shape = [draw(st.integers(1, 4)) for _ in range(2)]
    source = f"{shape[0]}x{shape[1]}xi32"
    lines = ["%c = arith.constant 0 : i32"]
    value = "%x"
    count = draw(st.integers(1, 4))
    for i in range(count):
        name = "%p" if i == count - 1 else f"%m{i}"
        before = f"tensor<{shape[0]}x{shape[1]}xi32>"
        low = [draw(st.integers(0, 2)) for _ in shape]
        match draw(st.sampled_from(["pad", "extract", "insert"])):
            case "pad":
                high = [draw(st.integers(0, 2)) for _ in shape]
                shape = [a + e + b for a, e, b in zip(low, shape, high, strict=True)]
                after = f"tensor<{shape[0]}x{shape[1]}xi32>"
                lines.append(pad(value, low, high, f"{before} to {after}", name))
            case "extract":
                low = [min(a, e - 1) for a, e in zip(low, shape, strict=True)]
                strides = [draw(st.integers(1, 2)) for _ in shape]
                shape = [
                    draw(st.integers(1, (e - a - 1) // s + 1))
                    for a, e, s in zip(low, shape, strides, strict=True)
                ]
                after = f"tensor<{shape[0]}x{shape[1]}xi32>"
                lines.append(
                    f"{name} = tensor.extract_slice {value}{low} {shape} {strides} : "
                    f"{before} to {after}"
                )
            case _:
                strides = [draw(st.integers(1, 3)) for _ in shape]
                sizes = shape
                shape = [
                    a + (e - 1) * s + 1 + draw(st.integers(0, 2))
                    for a, e, s in zip(low, shape, strides, strict=True)
                ]
                after = f"tensor<{shape[0]}x{shape[1]}xi32>"
                lines.append(f"%z{i} = arith.constant dense<0> : {after}")
                lines.append(
                    f"{name} = tensor.insert_slice {value} into %z{i}{low} {sizes} {strides} : "
                    f"{before} into {after}"
                )
        value = name
    return "\n".join(lines), source, f"{shape[0]}x{shape[1]}xi32"


@given(movements())
@settings(max_examples=60)
def test_movements(load: Load, drawn: tuple[str, str, str]) -> None:
    module = load(copy_text(*drawn))
    shape = [int(e) for e in drawn[1].split("x")[:2]]
    x = np.arange(1, shape[0] * shape[1] + 1, dtype=np.int32).reshape(shape)
    bound = fold_and_check(module, x)
    kernel = bound.kernel
    assert not any(guard_holds(g, kernel.domain) for g in kernel.inputs[0].guards)
    # The same on a part of the iterations.
    box = tuple((e // 2, e) for e in kernel.extents)
    (whole,) = evaluate_kernel(kernel, [x], [None])
    (part,) = evaluate_kernel(kernel.restrict(box), [x], [np.zeros_like(whole)])
    inside = tuple(slice(lower, None) for lower, _ in box)
    np.testing.assert_array_equal(part[inside], whole[inside])


def test_different_fills_stop_folding(load: Load) -> None:
    movement = (
        "%c = arith.constant 1 : i32"
        + pad("%x", [1], [0], "tensor<3xi32> to tensor<4xi32>", "%m")
        + "\n%z = arith.constant dense<0> : tensor<6xi32>"
        "\n%p = tensor.insert_slice %m into %z[2] [4] [1] : tensor<4xi32> into tensor<6xi32>"
    )
    bound = bind_kernel(last_generic(load(copy_text(movement, "3xi32", "6xi32"))))
    assert bound.input_values[0].name_hint == "m"
    assert bound.kernel.inputs[0].shape == (4,)


def test_insertion_into_a_tensor_stays(load: Load) -> None:
    movement = "%p = tensor.insert_slice %x into %t[2] [3] [1] : tensor<3xi32> into tensor<6xi32>"
    module = load(copy_text(movement, "3xi32", "6xi32", ", %t: tensor<6xi32>"))
    assert bind_kernel(last_generic(module)).input_values[0].name_hint == "p"


@pytest.mark.parametrize(
    ("movement", "source", "moved", "folds"),
    [
        ("%p = tensor.expand_shape %x [[0, 1], [2]] output_shape [1, 4, 3]", "4x3", "1x4x3", True),
        ("%p = tensor.expand_shape %x [[0, 1], [2]] output_shape [2, 2, 3]", "4x3", "2x2x3", False),
        ("%p = tensor.collapse_shape %x [[0, 1], [2]]", "1x4x3", "4x3", True),
        ("%p = tensor.collapse_shape %x [[0, 1], [2]]", "2x4x3", "8x3", False),
        ("%p = tensor.extract_slice %x[0, 1, 0] [4, 1, 3] [1, 1, 1]", "4x2x3", "4x3", True),
        ("%p = tensor.extract_slice %x[1, 0] [1, 3] [1, 1]", "2x3", "3", True),
        ("%p = tensor.extract_slice %x[1, 1] [1, 1] [1, 1]", "2x3", "1", True),
    ],
)
def test_reshapes(load: Load, movement: str, source: str, moved: str, folds: bool) -> None:
    word = "into" if "shape" in movement else "to"
    movement += f" : tensor<{source}xi32> {word} tensor<{moved}xi32>"
    module = load(copy_text(movement, f"{source}xi32", f"{moved}xi32"))
    shape = [int(e) for e in source.split("x")]
    x = np.arange(np.prod(shape), dtype=np.int32).reshape(shape)
    if folds:
        assert fold_and_check(module, x).kernel.inputs[0].shape == tuple(shape)
    else:
        assert bind_kernel(last_generic(module)).input_values[0].name_hint == "p"


def test_expansion_of_padding_folds(load: Load) -> None:
    """Groups of a padded tensor: the padding would stay if the expansion were not folded."""
    movement = (
        "%c = arith.constant 0 : i32"
        + pad("%x", [0, 1], [0, 1], "tensor<4x3xi32> to tensor<4x5xi32>", "%m")
        + "\n%p = tensor.expand_shape %m [[0, 1], [2]] output_shape [2, 2, 5] "
        ": tensor<4x5xi32> into tensor<2x2x5xi32>"
    )
    x = np.arange(12, dtype=np.int32).reshape(4, 3)
    bound = fold_and_check(load(copy_text(movement, "4x3xi32", "2x2x5xi32")), x)
    assert str(bound.kernel.inputs[0].map) == "(d0, d1, d2) -> (((d0 * 2) + d1), (d2 + -1))"


def test_zero_insertion(load: Load) -> None:
    movement = """
        %z = arith.constant dense<0> : tensor<9xi32>
        %p = tensor.insert_slice %x into %z[1] [3] [3] : tensor<3xi32> into tensor<9xi32>"""
    bound = fold_and_check(
        load(copy_text(movement, "3xi32", "9xi32")), np.arange(3, dtype=np.int32)
    )
    access = bound.kernel.inputs[0]
    assert str(access.map) == "(d0) -> (((d0 + -1) floordiv 3))"
    assert [type(g) for g in access.guards] == [Divides, InRange]


# --- Bodies ---------------------------------------------------------------------------------


def test_body(load: Load, generic_text: Text) -> None:
    """Constants become literals, other captured scalars inputs, promises are left out."""
    body = """
      %i = linalg.index 1 : index
      %n = arith.index_cast %i : index to i32
      %m = arith.muli %0, %n overflow<nsw> : i32
      %k = arith.addi %m, %s : i32
      %z = arith.cmpi ult, %k, %c : i32
      %y = arith.select %z, %k, %1 : i32
      linalg.yield %y : i32"""
    text = generic_text(
        "i j",
        "pp",
        [("j", "tensor<3xi32>"), ("i, j", "tensor<2x3xi32>")],
        body,
        prelude="%c = arith.constant -5 : i32",
    ).replace("@main(", "@main(%s: i32, ")
    module = load(text)
    kernel = kernel_of(last_generic(module))
    assert [a.name for a in kernel.operands] == ["in0", "s", "y"]
    assert kernel.num_inputs == 2
    product = ScalarOp(
        "arith.muli",
        (ScalarArg(0, "i32"), ScalarOp("arith.index_cast", (ScalarIndex(1),), "i32")),
        "i32",
    )
    total = ScalarOp("arith.addi", (product, ScalarArg(1, "i32")), "i32")
    below = ScalarOp("arith.cmpi:ult", (total, ScalarConst(-5, "i32")), "i1")
    select = ScalarOp("arith.select", (below, total, ScalarArg(2, "i32")), "i32")
    assert kernel.bodies == (select,)
    x, init = np.array([4, -5, 6], np.int32), np.full((2, 3), 9, np.int32)
    (y,) = run_function(module, {"s": np.array(-3, np.int32), "in0": x, "out": init})
    sums = x * np.arange(3) - 3
    expected = np.where(sums.astype(np.uint32) < np.uint32(2**32 - 5), sums, 9)
    np.testing.assert_array_equal(y, [expected] * 2)


def test_names_and_kinds(load: Load, generic_text: Text) -> None:
    text = generic_text(
        "a b",
        "pr",
        [("a, b", "tensor<2x3xi32>"), ("a", "tensor<2xi32>")],
        "%s = arith.addi %0, %1 : i32 linalg.yield %s : i32",
    )
    module = load(text)
    kernel = kernel_of(last_generic(module))
    assert [(d.name, d.extent, d.kind) for d in kernel.dims] == [
        ("d0", 2, "parallel"),
        ("d1", 3, "reduction"),
    ]
    assert kernel.name.startswith("test.mlir:")
    assert kernel.name.endswith(": linalg.generic %y")


INDEXED = """
func.func @main(%x: tensor<9x9xi32>, %e: tensor<3x2xi32>) -> tensor<3x2xi32> {{
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %y = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}} outs(%e : tensor<3x2xi32>) {{
  ^bb0(%o: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    {index}
    %t = tensor.extract %x[%k, %two] : tensor<9x9xi32>
    linalg.yield %t : i32
  }} -> tensor<3x2xi32>
  return %y : tensor<3x2xi32>
}}"""


@pytest.mark.parametrize(
    ("index", "map"),
    [
        ("%k = arith.addi %i, %j : index", "(d0, d1) -> ((d0 + d1), 2)"),
        (
            "%s = arith.subi %i, %j : index %k = arith.addi %s, %two : index",
            "(d0, d1) -> (((d0 + (d1 * -1)) + 2), 2)",
        ),
        ("%k = arith.muli %i, %two : index", "(d0, d1) -> ((d0 * 2), 2)"),
        ("%k = arith.muli %two, %j : index", "(d0, d1) -> ((d1 * 2), 2)"),
        ("%k = arith.floordivsi %i, %two : index", "(d0, d1) -> ((d0 floordiv 2), 2)"),
        (
            "%c = arith.index_cast %i : index to i32 %k = arith.index_cast %c : i32 to index",
            "(d0, d1) -> (d0, 2)",
        ),
    ],
)
def test_elements_at_computed_indices(load: Load, index: str, map: str) -> None:
    """What the scalars of a body say of an index stands in the access."""
    module = load(INDEXED.format(index=index))
    kernel = kernel_of(last_generic(module))
    assert str(kernel.inputs[0].map) == map
    assert (kernel.inputs[0].shape, kernel.inputs[0].type) == ((9, 9), "i32")
    x = np.arange(81, dtype=np.int32).reshape(9, 9)
    (found,) = run_function(module, {"x": x, "e": np.zeros((3, 2), np.int32)})
    at = kernel.inputs[0].map
    assert [[x[at.eval((i, j), ())] for j in range(2)] for i in range(3)] == found.tolist()


@pytest.mark.parametrize(
    "index",
    ["%k = arith.muli %i, %j : index", "%k = arith.floordivsi %i, %j : index",
     "%k = arith.maxsi %i, %j : index"],
)  # fmt: skip
def test_refuses_other_indices(load: Load, index: str) -> None:
    assert "places that are not quasi-affine" in refused(load, INDEXED.format(index=index))


# --- Groups ---------------------------------------------------------------------------------


RESIDUAL = """
func.func @main(%x: tensor<4x4xi32>, %w: tensor<4x4xi32> {weft.weight = "w"}, %b: tensor<4xi32>)
    -> tensor<4x4xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x4xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<4x4xi32>) -> tensor<4x4xi32>
  %m = linalg.matmul ins(%x, %w : tensor<4x4xi32>, tensor<4x4xi32>)
    outs(%f : tensor<4x4xi32>) -> tensor<4x4xi32>
  %n = linalg.matmul ins(%w, %x : tensor<4x4xi32>, tensor<4x4xi32>)
    outs(%f : tensor<4x4xi32>) -> tensor<4x4xi32>
  %bm = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
      affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
    ins(%m, %b : tensor<4x4xi32>, tensor<4xi32>) outs(%e : tensor<4x4xi32>) {
  ^bb0(%a: i32, %c: i32, %o: i32):
    %s = arith.addi %a, %c : i32
    linalg.yield %s : i32
  } -> tensor<4x4xi32>
  %r = linalg.add ins(%bm, %n : tensor<4x4xi32>, tensor<4x4xi32>)
    outs(%e : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %r : tensor<4x4xi32>
}
"""


def member_names(groups: tuple[KernelGroup, ...]) -> list[list[str | None]]:
    return [[m.results[0].name_hint for m in group.members] for group in groups]


def test_groups(load: Load) -> None:
    """A sum of two producers joins the later one, which the other is an input of."""
    module = load(RESIDUAL)
    groups = kernel_groups(function_of(module))
    assert member_names(groups) == [["n"], ["m", "bm", "r"]]
    assert [e.chained for e in groups[1].epilogues] == [0, 0]


def test_order_of_groups(load: Load) -> None:
    """Each group's inputs exist before its producer runs or come from an earlier group."""
    module = load(RESIDUAL)
    known = set(function_of(module).body.block.args)
    groups = kernel_groups(function_of(module))
    for group in groups:
        assert set(group.inputs) <= known
        known.add(group.result)
    assert groups[-1].result.name_hint == "r"
    assert all(g.init == 0 for g in groups)
    assert len(kernels_of(function_of(module))) == 4


def test_evaluation_by_groups(load: Load) -> None:
    module = load(RESIDUAL)
    rng = np.random.default_rng(0)
    x, w = (rng.integers(-99, 99, (4, 4), dtype=np.int32) for _ in range(2))
    b = np.arange(4, dtype=np.int32)
    (expected,) = run_function(module, {"x": x, "w": w, "b": b})
    np.testing.assert_array_equal(expected, x @ w + b + w @ x)
    values = dict(zip(function_of(module).body.block.args, (x, w, b), strict=True))
    for group in kernel_groups(function_of(module)):
        for member in group.members:
            inputs = [values[v] for v in member.input_values]
            (values[member.results[0]],) = evaluate_kernel(member.kernel, inputs, [None])
    np.testing.assert_array_equal(values[group.result], expected)


CHAIN = """
func.func @main(%x: tensor<4x4xi32>, %b: tensor<4x4xi32>) -> {type} {{
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x4xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<4x4xi32>) -> tensor<4x4xi32>
  %m = linalg.matmul ins(%x, %x : tensor<4x4xi32>, tensor<4x4xi32>)
    outs(%f : tensor<4x4xi32>) -> tensor<4x4xi32>
  {second}
  return %r : {type}
}}"""

NEXT = """%r = linalg.generic {{indexing_maps = [affine_map<(i, j) -> ({read})>,
      affine_map<(i, j) -> ({write})>], iterator_types = ["parallel", "{kind}"]}}
    ins(%m : tensor<4x4xi32>) outs({out} : tensor<{type}xi32>) {{
  ^bb0(%a: i32, %o: i32):
    %s = arith.addi %a, {other} : i32
    linalg.yield %s : i32
  }} -> tensor<{type}xi32>"""


@pytest.mark.parametrize(
    ("joins", "changes"),
    [
        (True, {}),
        (False, {"read": "j, i"}),
        (False, {"write": "j, i"}),
        (False, {"other": "%o"}),
        (False, {"other": "%o", "out": "%b"}),
        (False, {"write": "i", "kind": "reduction", "other": "%o", "out": "%c", "type": "4"}),
    ],
)
def test_what_joins_a_group(load: Load, joins: bool, changes: dict[str, str]) -> None:
    """Only element by element, in the producer's order, and without a sum of its own."""
    plain = {"read": "i, j", "write": "i, j", "kind": "parallel", "out": "%e", "type": "4x4"}
    values = {**plain, "other": "%a", **changes}
    second = NEXT.format(**values)
    if values["out"] == "%c":
        second = "%c = tensor.empty() : tensor<4xi32>\n" + second
    module = load(CHAIN.format(second=second, type=f"tensor<{values['type']}xi32>"))
    names = member_names(kernel_groups(function_of(module)))
    assert names == ([["m", "r"]] if joins else [["m"], ["r"]])


def test_padded_results_end_a_group(load: Load) -> None:
    """An element-wise op that reads a part of the producer's result, or more, stands alone."""
    text = CHAIN.replace(
        "{second}",
        """%p = tensor.pad %m low[1, 0] high[0, 0] {{
    ^bb0(%i: index, %j: index):
      tensor.yield %z : i32
    }} : tensor<4x4xi32> to tensor<5x4xi32>
    %c = tensor.empty() : tensor<5x4xi32>
    {second}""",
    )
    values = {"read": "i, j", "write": "i, j", "kind": "parallel", "out": "%c", "type": "5x4"}
    second = NEXT.format(**values, other="%a").replace(
        "ins(%m : tensor<4x4xi32>)", "ins(%p : tensor<5x4xi32>)"
    )
    module = load(text.format(second=second, type="tensor<5x4xi32>"))
    assert member_names(kernel_groups(function_of(module))) == [["m"], ["r"]]


def test_used_twice_ends_a_group(load: Load) -> None:
    """`%bm` is used by the sum and the result, so the sum stands alone."""
    text = RESIDUAL.replace("return %r : tensor", "return %r, %bm : tensor<4x4xi32>, tensor")
    text = text.replace(
        "-> tensor<4x4xi32> {\n  %z", "-> (tensor<4x4xi32>, tensor<4x4xi32>) {\n  %z"
    )
    assert member_names(kernel_groups(function_of(load(text)))) == [["m", "bm"], ["n", "r"]]


def test_accumulation_has_no_init(load: Load) -> None:
    text = RESIDUAL.replace("outs(%f", "outs(%x")
    groups = kernel_groups(function_of(load(text)))
    assert all(g.init is None for g in groups)
    assert all(any(v.name_hint == "x" for v in g.inputs) for g in groups)


# --- Refusals -------------------------------------------------------------------------------


def refused(load: Load, text: str) -> str:
    module = load(text)
    with pytest.raises(WeftError) as error:
        bind_kernel(last_generic(module))
    return str(error.value)


def test_refuses_other_ops(load: Load) -> None:
    module = load("func.func @main() -> i32 { %a = arith.constant 1 : i32 return %a : i32 }")
    op = function_of(module).body.block.first_op
    assert op is not None
    with pytest.raises(WeftError, match=r"arith\.constant %a is not a linalg\.generic"):
        kernel_of(op)


def test_refuses_dynamic_shapes(load: Load) -> None:
    text = copy_text("%p = tensor.cast %x : tensor<3xi32> to tensor<3xi32>", "3xi32", "3xi32")
    text = (
        text.replace("tensor<3xi32>", "tensor<?xi32>")
        .replace("tensor.empty()", "tensor.empty(%n)")
        .replace("@main(", "@main(%n: index, ")
    )
    assert "has the dynamic shape tensor<?xi32>; give every dimension a size" in refused(load, text)


def parsed(text: str) -> GenericOp:
    """The generic of a module that no verifier has seen."""
    context = Context()
    for dialect in (Arith, Builtin, Func, Linalg, Tensor):
        context.load_dialect(dialect)
    return last_generic(Parser(context, text, "test.mlir").parse_module())


ONE_GENERIC = """
func.func @main(%x: tensor<3x3xi32>, %y: tensor<3x3xi32>) -> tensor<3x3xi32> {{
  %r = "linalg.generic"(%x, %y) <{{indexing_maps = [{maps}],
      iterator_types = [{kinds}], operandSegmentSizes = array<i32: 1, 1>}}> ({{
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  }}) : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi32>
  return %r : tensor<3x3xi32>
}}"""

PARALLEL = "#linalg.iterator_type<parallel>"


@pytest.mark.parametrize(
    ("maps", "message"),
    [
        (["(i, j) -> (i, j)"], "1 indexing maps for 2 operands"),
        (["(i, j) -> (i, j)"] * 3, "3 indexing maps for 2 operands"),
        (["(i, j) -> (i)", "(i, j) -> (i, j)"], "operand 0, .* has 1 results for a .* of rank 2"),
        (["(i, j) -> (i, j, i)", "(i, j) -> (i, j)"], "operand 0, .* has 3 results .* rank 2"),
        (["(i, j) -> (i, j)", "(i, j) -> (i)"], "operand 1, .* has 1 results for a .* of rank 2"),
        (["(i, j)[s] -> (i, s)", "(i, j) -> (i, j)"], "operand 0, .* has symbols; write them as"),
        (["(i, j) -> (i, i)", "(i, j) -> (i, i)"], "the extent of d1 is not known"),
    ],
)
def test_refuses_maps(maps: list[str], message: str) -> None:
    spelled = ", ".join(f"affine_map<{m}>" for m in maps)
    op = parsed(ONE_GENERIC.format(maps=spelled, kinds=f"{PARALLEL}, {PARALLEL}"))
    for read in (bind_kernel, loop_extents):
        with pytest.raises(WeftError, match=message):
            read(op)


def test_refuses_extents_that_differ() -> None:
    text = ONE_GENERIC.format(
        maps="affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>",
        kinds=f"{PARALLEL}, {PARALLEL}",
    )
    text = text.replace("%x: tensor<3x3xi32>", "%x: tensor<3x4xi32>")
    text = text.replace("}) : (tensor<3x3xi32>", "}) : (tensor<3x4xi32>")
    for read in (bind_kernel, loop_extents):
        with pytest.raises(WeftError, match="d1 runs over 4 elements of one operand and 3 of r"):
            read(parsed(text))


def test_extents_of_loops(load: Load, generic_text: Text) -> None:
    operands = [("j", "tensor<3xi32>"), ("k, 2 * i + j", "tensor<5x7xi32>"), ("i", "tensor<2xi32>")]
    op = last_generic(load(generic_text("i j k", "prr", operands, "linalg.yield %0 : i32")))
    assert loop_extents(op) == (2, 3, 5)
    assert loop_extents(op) == tuple(dim.extent for dim in bind_kernel(op).kernel.dims)


def test_refuses_memrefs(load: Load) -> None:
    text = """
      func.func @main(%x: memref<3xi32>, %y: memref<3xi32>) {
        linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
            iterator_types = ["parallel"]}
          ins(%x : memref<3xi32>) outs(%y : memref<3xi32>) {
        ^bb0(%a: i32, %b: i32):
          linalg.yield %a : i32
        }
        return
      }"""
    assert "kernels are read from tensors" in refused(load, text)


def test_refuses_windows(load: Load, generic_text: Text) -> None:
    operands = [("i", "tensor<3xi32>"), ("i", "tensor<3xi32>")]
    text = generic_text("i", "p", operands, "linalg.yield %0 : i32")
    message = refused(load, text.replace('"parallel"', '"window"'))
    assert "iterator type window of d0 is not supported; use parallel or reduction" in message


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("%t = tensor.extract %in0[%k] : tensor<3xi32> linalg.yield %t : i32", "tensor.extract"),
        (
            "%t = scf.if %p -> i32 { scf.yield %0 : i32 } else { scf.yield %1 : i32 } "
            "linalg.yield %t : i32",
            "scf.if",
        ),
    ],
)
def test_refuses_bodies(load: Load, generic_text: Text, body: str, reason: str) -> None:
    operands = [("i", "tensor<3xi32>"), ("i", "tensor<3xi32>")]
    text = generic_text("i", "p", operands, body.replace("%in0", "%source"))
    text = text.replace("@main(", "@main(%k: index, %p: i1, %source: tensor<3xi32>, ")
    message = refused(load, text)
    assert reason in message
    assert "which is not scalar arithmetic of arith or math" in message


@pytest.mark.parametrize(
    ("movement", "reason"),
    [
        (
            "%p = tensor.pad %x low[1] high[2] { ^bb0(%i: index): tensor.yield %v : i32 } "
            ": tensor<3xi32> to tensor<6xi32>",
            "the padding value is not a constant; yield an arith.constant",
        ),
        (
            "%p = tensor.pad %x low[1] high[2] { ^bb0(%i: index): "
            "%w = arith.index_cast %i : index to i32 tensor.yield %w : i32 } "
            ": tensor<3xi32> to tensor<6xi32>",
            "the padding value is not a constant; yield an arith.constant",
        ),
    ],
)
def test_refuses_padding(load: Load, movement: str, reason: str) -> None:
    text = copy_text(movement, "3xi32", "6xi32", ", %v: i32")
    message = refused(load, text)
    assert reason in message
    assert message.startswith("test.mlir:")
    assert "tensor.pad %p" in message


def test_elements_at_applied_maps(load: Callable[[str], ModuleOp]) -> None:
    module = load("""
    func.func @main(%x: tensor<2x6xi32>, %y: tensor<3xi32>) -> tensor<3xi32> {
      %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>],
          iterator_types = ["parallel"]} outs(%y : tensor<3xi32>) {
      ^bb0(%o: i32):
        %i = linalg.index 0 : index
        %j = affine.apply affine_map<(d0) -> (d0 * 2)> (%i)
        %k = affine.apply affine_map<(d0, d1) -> (d1 - d0)> (%i, %j)
        %one = arith.constant 1 : index
        %t = tensor.extract %x[%one, %k] : tensor<2x6xi32>
        linalg.yield %t : i32
      } -> tensor<3xi32>
      func.return %r : tensor<3xi32>
    }""")
    x = np.arange(12, dtype=np.int32).reshape(2, 6)
    (found,) = run_function(module, {"x": x, "y": np.zeros(3, np.int32)})
    assert found.tolist() == [6, 7, 8]
