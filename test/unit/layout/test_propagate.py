"""Modules compute the same after layouts were propagated, and after they were materialised."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.dialects.builtin import DenseArrayBase, ModuleOp, TensorType
from xdsl.dialects.func import FuncOp
from xdsl.dialects.linalg import ops as linalg
from xdsl.dialects.tensor import PadOp
from xdsl.parser import Parser
from xdsl.utils.exceptions import PassFailedException

from weft.dialects.layout.ops import ConvertOp, PrepackOp
from weft.targets.reference import interpreter
from weft.targets.reference.layout_ops import layout_meanings
from weft.tools.registry.universe import multiverse
from weft.transforms.core.functions import argument_names, function_of
from weft.transforms.kernel.from_linalg import kernel_of
from weft.transforms.layout.apply import layout_of, to_stored
from weft.transforms.layout.rewrite.materialize import LayoutMaterializePass
from weft.transforms.layout.rewrite.propagate import REPORT, LayoutPropagatePass, conversion_bytes
from weft.transforms.machine.context import WeftContext
from weft.transforms.model.generalize import generalize_module


def load(text: str) -> ModuleOp:
    """The module, its named ops generalised with their layouts."""
    ctx = context()
    module = Parser(ctx, text).parse_module()
    generalize_module(module, ctx, keeps_layouts=True)
    return module


def context() -> WeftContext:
    ctx = WeftContext()
    for name, factory in multiverse().all_dialects.items():
        ctx.register_dialect(name, factory)
    return ctx


H4 = "#layout.map<[split(dim=2, factors=[2, 4]), reorder(perm=[0, 2, 4, 1, 3])]>"
C2 = "#layout.map<[split(dim=1, factors=[3, 2]), reorder(perm=[0, 1, 3, 4, 2])]>"
PAD = "#layout.map<[pad(dim=1, low=0, high=2)]>"


def t(shape: str, steps: str = "") -> str:
    return f"tensor<{shape}xi32{', ' + steps if steps else ''}>"


def conv(result: str, x: str, x_type: str, w: str, w_type: str, y_type: str) -> str:
    return f"""
      %{result}_e = tensor.empty() : {y_type}
      %{result}_z = linalg.fill ins(%c0 : i32) outs(%{result}_e : {y_type}) -> {y_type}
      %{result} = linalg.conv_2d_nchw_fchw {{dilations = dense<1> : tensor<2xi64>,
          strides = dense<1> : tensor<2xi64>}}
        ins({x}, {w} : {x_type}, {w_type}) outs(%{result}_z : {y_type}) -> {y_type}"""


def relu(result: str, x: str, type: str, others: str = "") -> str:
    return f"""
      %{result}_e = tensor.empty() : {type}
      %{result} = linalg.generic {{indexing_maps = [#id, #id],
          iterator_types = ["parallel", "parallel", "parallel", "parallel"]}}
        ins({x} : {type}) outs(%{result}_e : {type}) {{
      ^bb0(%{result}_i: i32, %{result}_o: i32):
        %{result}_s = arith.maxsi %{result}_i, %c0 : i32
        linalg.yield %{result}_s : i32
      }} -> {type}"""


def function(body: str, result: str, type: str) -> str:
    return f"""
    #id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
    func.func @main(%x: {t("1x3x10x6")}, %w: {t("6x3x3x3")} {{weft.weight = "w"}},
        %v: {t("4x6x3x3")} {{weft.weight = "v"}}) -> {type} {{
      %c0 = arith.constant 0 : i32
      {body}
      func.return %{result} : {type}
    }}"""


def convert(result: str, source: str, shape: str, before: str, after: str) -> str:
    return f"\n%{result} = layout.convert %{source} : {t(shape, before)} to {t(shape, after)}"


Y = "1x6x8x4"

FIGURE_7 = function(
    conv("y", "%x", t("1x3x10x6"), "%w", t("6x3x3x3"), t(Y, H4))
    + convert("y1", "y", Y, H4, "")
    + relu("r", "%y1", t(Y)),
    "r",
    t(Y),
)

FIGURE_5B = function(
    convert("w1", "w", "6x3x3x3", "", "#layout.map<[reorder(perm=[2, 3, 1, 0])]>")
    + conv("y", "%x", t("1x3x10x6"), "%w1",
           t("6x3x3x3", "#layout.map<[reorder(perm=[2, 3, 1, 0])]>"), t(Y, H4))
    + convert("y1", "y", Y, H4, "")
    + relu("r", "%y1", t(Y))
    + f"""
      %p = tensor.pad %r low[0, 0, 1, 1] high[0, 0, 1, 1] {{
      ^bb0(%a: index, %b: index, %c: index, %d: index):
        tensor.yield %c0 : i32
      }} : {t(Y)} to {t("1x6x10x6")}"""
    + convert("p1", "p", "1x6x10x6", "", C2)
    + conv("q", "%p1", t("1x6x10x6", C2), "%v", t("4x6x3x3"), t("1x4x8x4")),
    "q",
    t("1x4x8x4"),
)  # fmt: skip

EXPANDING = function(
    conv("y", "%x", t("1x3x10x6"), "%w", t("6x3x3x3"), t(Y, PAD))
    + convert("y1", "y", Y, PAD, "")
    + relu("r", "%y1", t(Y)),
    "r",
    t(Y),
)

BACK_AND_FORTH = function(
    conv("y", "%x", t("1x3x10x6"), "%w", t("6x3x3x3"), t(Y, H4))
    + convert("y1", "y", Y, H4, "")
    + convert("y2", "y1", Y, "", "#layout.map<[reorder(perm=[0, 2, 3, 1])]>")
    + convert("y3", "y2", Y, "#layout.map<[reorder(perm=[0, 2, 3, 1])]>", H4)
    + convert("y4", "y3", Y, H4, ""),
    "y4",
    t(Y),
)

ARGUMENT = function(convert("x1", "x", Y, H4, "") + relu("r", "%x1", t(Y)), "r", t(Y)).replace(
    f"%x: {t('1x3x10x6')}", f"%x: {t(Y, H4)}"
)

CASES = {
    "figure 7": FIGURE_7,
    "figure 5b": FIGURE_5B,
    "expanding": EXPANDING,
    "back and forth": BACK_AND_FORTH,
}


def propagated(module: ModuleOp) -> ModuleOp:
    LayoutPropagatePass().apply(context(), module)
    module.verify()
    return module


def run(module: ModuleOp) -> tuple[np.ndarray, ...]:
    """The results on numbers that are the same for all modules."""
    found = function_of(module)
    rng = np.random.default_rng(0)
    inputs: dict[str, np.ndarray] = {}
    for name, argument in zip(argument_names(found), found.body.block.args, strict=True):
        type = argument.type
        assert isinstance(type, TensorType)
        inputs[name] = to_stored(rng.integers(-9, 9, type.get_shape()).astype(np.int32), type)
    return interpreter.run_function(module, inputs, meanings=layout_meanings())


def ops(module: ModuleOp, kind: type) -> list[object]:
    return [op for op in module.walk() if isinstance(op, kind)]


@pytest.mark.parametrize("name", CASES)
def test_modules_compute_the_same(name: str):
    expected = run(load(CASES[name]))
    module = propagated(load(CASES[name]))
    for want, have in zip(expected, run(module), strict=True):
        np.testing.assert_array_equal(have, want)
    LayoutMaterializePass().apply(context(), module)
    module.verify()
    for want, have in zip(expected, run(module), strict=True):
        np.testing.assert_array_equal(have, want)


def test_loops_are_aligned_for_fusion():
    """ALT's figures 6 and 7."""

    def loops(module: ModuleOp) -> tuple[tuple[int, ...], str]:
        LayoutMaterializePass().apply(context(), module)
        conv, relu = (o for o in module.walk() if isinstance(o, linalg.GenericOp))
        nest = kernel_of(relu)
        assert kernel_of(conv).extents[:5] == (1, 2, 4, 6, 4)
        return nest.extents, str(nest.inputs[0].map)

    without = FIGURE_7.replace(convert("y1", "y", Y, H4, ""), "").replace(
        f"ins(%y1 : {t(Y)})", f"ins(%y : {t(Y, H4)})"
    )
    extents, map = loops(load(without))
    assert extents == (1, 6, 8, 4)
    assert map == "(d0, d1, d2, d3) -> (d0, (d2 floordiv 4), d3, d1, (d2 mod 4))"
    extents, map = loops(propagated(load(FIGURE_7)))
    assert extents == (1, 2, 4, 6, 4)
    assert map == "(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)"


def test_padding_converts_on_the_way():
    """ALT's figure 5b: no conversion is left, weights are packed offline."""
    module = propagated(load(FIGURE_5B))
    assert not ops(module, ConvertOp)
    assert len(ops(module, PrepackOp)) == 1
    (pad,) = (o for o in module.walk() if isinstance(o, PadOp))
    assert str(layout_of(pad.result.type)) in C2


@pytest.mark.parametrize("follows", [True, False])
def test_only_loops_over_the_result_follow(follows: bool):
    """Where the result is written backwards, no loop is its index, and the conversion stays."""
    back = "affine_map<(d0, d1, d2, d3) -> (d0, d1, 7 - d2, d3)>"
    text = FIGURE_7
    for old, new in (
        ("[#id, #id]", f"[{'#id' if follows else back}, #id, {'#id' if follows else back}]"),
        (f"ins(%y1 : {t(Y)})", f"ins(%y1, %y1 : {t(Y)}, {t(Y)})"),
        ("%r_i: i32,", "%r_i: i32, %r_j: i32,"),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    module = propagated(load(text))
    *_, relu = (o for o in module.walk() if isinstance(o, linalg.GenericOp))
    assert bool(layout_of(relu.results[0].type).primitives) == follows
    for want, have in zip(run(load(text)), run(module), strict=True):
        np.testing.assert_array_equal(have, want)


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("figure 7", 2 * 768, 2 * 768),
        ("figure 5b", 2 * 648 + 2 * 768 + 2 * 1440, 0),
        ("expanding", 1024 + 768, 1024 + 768),
        ("back and forth", 4 * 2 * 768, 2 * 768),
    ],
)
def test_bytes_are_reported(name: str, before: int, after: int):
    module = load(CASES[name])
    assert conversion_bytes(module) == before
    report = propagated(module).attributes[REPORT]
    assert isinstance(report, DenseArrayBase)
    assert report.get_values() == (before, after)
    assert conversion_bytes(module) == after


def test_arguments_come_as_they_are_stored():
    module = propagated(load(ARGUMENT))
    (relu_op,) = (o for o in module.walk() if isinstance(o, linalg.GenericOp))
    assert str(layout_of(relu_op.results[0].type)) in H4
    for want, have in zip(run(load(ARGUMENT)), run(module), strict=True):
        np.testing.assert_array_equal(have, want)


def test_element_wise_ops_keep_a_layout_of_their_own():
    text = function(
        conv("y", "%x", t("1x3x10x6"), "%w", t("6x3x3x3"), t(Y, H4))
        + convert("y1", "y", Y, H4, C2)
        + relu("r", "%y1", t(Y, C2))
        + convert("r1", "r", Y, C2, ""),
        "r1",
        t(Y),
    )
    *_, relu_op = (o for o in propagated(load(text)).walk() if isinstance(o, linalg.GenericOp))
    assert str(layout_of(relu_op.results[0].type)) in C2


def test_propagating_twice_changes_nothing():
    module = propagated(load(FIGURE_5B))
    before = str(module).split("{", 2)[2]
    assert str(propagated(module)).split("{", 2)[2] == before


def test_functions_keep_their_types():
    module = propagated(load(FIGURE_5B))
    (found,) = (o for o in module.walk() if isinstance(o, FuncOp))
    assert "layout" not in str(found.function_type)


def test_layouts_that_do_not_fit():
    text = (
        FIGURE_7.replace("factors=[2, 4]", "factors=[2, 3]")
        .replace(convert("y1", "y", Y, H4.replace("[2, 4]", "[2, 3]"), ""), "")
        .replace(f"ins(%y1 : {t(Y)})", f"ins(%y : {t(Y, H4.replace('[2, 4]', '[2, 3]'))})")
    )
    with pytest.raises(PassFailedException, match=r"layout-propagate: .*tensor.empty .*: .*6 pl"):
        propagated(load(text))
