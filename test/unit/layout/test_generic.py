"""Structured ops on stored tensors compute what they do on logical ones."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects import tensor
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.linalg import ops as linalg
from xdsl.parser import Parser
from xdsl.utils.exceptions import PassFailedException

from weft.targets.reference import interpreter
from weft.targets.reference.layout_ops import layout_meanings
from weft.tools.registry.universe import multiverse
from weft.transforms.core.functions import argument_names, function_of
from weft.transforms.kernel.view import Scalar, ScalarArg, ScalarConst, ScalarIndex, ScalarOp
from weft.transforms.layout.apply import layout_of, to_stored
from weft.transforms.layout.fill import body_of_fills
from weft.transforms.layout.map import unpack_array
from weft.transforms.layout.rewrite.materialize import LayoutMaterializePass
from weft.transforms.machine.context import WeftContext
from weft.transforms.model.generalize import generalize_module


def context() -> WeftContext:
    ctx = WeftContext()
    for name, factory in multiverse().all_dialects.items():
        ctx.register_dialect(name, factory)
    return ctx


def parse(text: str) -> ModuleOp:
    """The module with named ops generalised."""
    ctx = context()
    module = Parser(ctx, text).parse_module()
    generalize_module(module, ctx, keeps_layouts=True)
    return module


def materialized(text: str, prove: bool = False) -> ModuleOp:
    module = parse(text)
    LayoutMaterializePass(prove=prove).apply(context(), module)
    module.verify()
    return module


def run(module: ModuleOp, types: list[TensorType]) -> tuple[np.ndarray, ...]:
    """Results on numbers for logical arguments of `types`, which the module has stored."""
    found = function_of(module)
    rng = np.random.default_rng(1)
    inputs = {
        name: to_stored(rng.integers(-9, 9, type.get_shape()).astype(np.int32), type)
        for name, type in zip(argument_names(found), types, strict=True)
    }
    return interpreter.run_function(module, inputs, meanings=layout_meanings())


def argument_types(text: str) -> list[TensorType]:
    types = [a.type for a in function_of(parse(text)).body.block.args]
    return [t for t in types if isinstance(t, TensorType)]


def check(text: str, *, prove: bool = False) -> ModuleOp:
    """Materialises, and compares what is stored for the results, padding included."""
    types = argument_types(text)
    module = materialized(text, prove)
    before = run(parse(text), types)
    for want, have in zip(before, run(module, types), strict=True):
        np.testing.assert_array_equal(have, want)
    return module


def enc(shape: str, steps: str) -> str:
    return f"tensor<{shape}xi32, #layout.map<[{steps}]>>" if steps else f"tensor<{shape}xi32>"


X = ("", "pad(dim=1, low=0, high=1), split(dim=1, factors=[2, 2])",
     "reorder(perm=[0, 2, 3, 1])", "pad(dim=2, low=1, high=2)", "fuse(dim=1, count=2)",
     "broadcast(dim=1, extent=2)")  # fmt: skip
W = ("", "reorder(perm=[2, 3, 1, 0])", "fuse(dim=1, count=3)",
     "pad(dim=0, low=0, high=3), split(dim=0, factors=[2, 4])")  # fmt: skip
Y = ("", "split(dim=2, factors=[2, 2]), reorder(perm=[0, 2, 4, 1, 3])",
     "pad(dim=1, low=0, high=3), split(dim=1, factors=[2, 4])",
     "pad(dim=3, low=2, high=1, value=7)",
     "fuse(dim=0, count=3)", "broadcast(dim=0, extent=2)")  # fmt: skip


def conv(x: str, w: str, y: str, init: int = 0, stride: int = 2) -> str:
    tx, tw, ty = enc("2x3x9x7", x), enc("5x3x3x3", w), enc("2x5x4x3", y)
    return f"""
    func.func @main(%x: {tx}, %w: {tw}) -> {ty} {{
      %c = arith.constant {init} : i32
      %e = tensor.empty() : {ty}
      %z = linalg.fill ins(%c : i32) outs(%e : {ty}) -> {ty}
      %y = linalg.conv_2d_nchw_fchw {{dilations = dense<1> : tensor<2xi64>,
          strides = dense<{stride}> : tensor<2xi64>}}
        ins(%x, %w : {tx}, {tw}) outs(%z : {ty}) -> {ty}
      func.return %y : {ty}
    }}"""


@settings(max_examples=15)
@given(st.sampled_from(X), st.sampled_from(W), st.sampled_from(Y), st.sampled_from([0, 3]))
def test_convolutions(x: str, w: str, y: str, init: int):
    check(conv(x, w, y, init))


def test_proofs_are_on_unless_switched_off():
    assert LayoutMaterializePass().prove
    check(conv(X[1], W[3], Y[2]), prove=True)


def pointwise(x: str, y: str, body: str) -> str:
    tx, ty = enc("2x3x4x5", x), enc("2x3x4x5", y)
    return f"""
    #id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
    #c = affine_map<(d0, d1, d2, d3) -> (d1)>
    func.func @main(%x: {tx}, %b: tensor<3xi32>) -> {ty} {{
      %one = arith.constant 1 : i32
      %e = tensor.empty() : {ty}
      %y = linalg.generic {{indexing_maps = [#id, #c, #id],
          iterator_types = ["parallel", "parallel", "parallel", "parallel"]}}
        ins(%x, %b : {tx}, tensor<3xi32>) outs(%e : {ty}) {{
      ^bb0(%i: i32, %j: i32, %o: i32):
        {body}
        linalg.yield %s : i32
      }} -> {ty}
      func.return %y : {ty}
    }}"""


BODIES = (
    "%s = arith.addi %i, %j : i32",
    "%t = arith.maxsi %i, %j : i32\n%s = arith.addi %t, %one : i32",
    "%n = linalg.index 1 : index\n%t = arith.index_cast %n : index to i32\n"
    "%s = arith.muli %i, %t : i32",
)


@settings(max_examples=15)
@given(st.sampled_from(X), st.sampled_from([*X, Y[3]]), st.sampled_from(BODIES))
def test_element_wise_ops(x: str, y: str, body: str):
    check(pointwise(x, y, body))


@pytest.mark.parametrize("high", [0, 3])
@pytest.mark.parametrize("y", ["", "split(dim=3, factors=[1, 5])"])
def test_padding_behind_what_is_read(high: int, y: str):
    """What a loop alone indexes is as long as the loop: `(d1 + 1, d2)` reads a part."""
    module = check(pointwise(f"pad(dim=1, low=1, high=0), pad(dim=3, low=0, high={high})", y,
                             BODIES[0]))  # fmt: skip
    parts = [o for o in module.walk() if isinstance(o, tensor.ExtractSliceOp)]
    assert len(parts) == (1 if high else 0)


@pytest.mark.parametrize("x", X)
@pytest.mark.parametrize("y", ["", X[2], Y[2], X[3]])
def test_padding(x: str, y: str):
    tx, ty = enc("2x3x4x5", x), enc("2x5x6x5", y)
    check(f"""
    func.func @main(%x: {tx}) -> {ty} {{
      %c = arith.constant -4 : i32
      %y = tensor.pad %x low[0, 1, 0, 0] high[0, 1, 2, 0] {{
      ^bb0(%i: index, %j: index, %k: index, %l: index):
        tensor.yield %c : i32
      }} : {tx} to {ty}
      func.return %y : {ty}
    }}""")


@pytest.mark.parametrize("x", ["", "reorder(perm=[0, 2, 3, 1])", "pad(dim=2, low=1, high=1)"])
@pytest.mark.parametrize("y", ["", "pad(dim=3, low=1, high=1), reorder(perm=[3, 0, 1, 2])"])
def test_pooling(x: str, y: str):
    """A maximum: fill does not come out by itself."""
    tx, ty = enc("1x3x6x6", x), enc("1x3x3x3", y)
    check(f"""
    func.func @main(%x: {tx}) -> {ty} {{
      %c = arith.constant -128 : i32
      %e = tensor.empty() : {ty}
      %w = tensor.empty() : tensor<2x2xi32>
      %z = linalg.fill ins(%c : i32) outs(%e : {ty}) -> {ty}
      %y = linalg.pooling_nchw_max {{dilations = dense<1> : tensor<2xi64>,
          strides = dense<2> : tensor<2xi64>}}
        ins(%x, %w : {tx}, tensor<2x2xi32>) outs(%z : {ty}) -> {ty}
      func.return %y : {ty}
    }}""")


def test_matching_reductions_are_split():
    """The channels that the operands split: their accesses stay single loops."""
    split = "pad(dim=1, low=0, high=1), split(dim=1, factors=[2, 2])"
    text = conv(split, split, "").replace("2x3x9x7", "2x4x9x7").replace("5x3x3x3", "5x4x3x3")
    text = text.replace("pad(dim=1, low=0, high=1), ", "")
    module = check(text)
    (op,) = (o for o in module.walk() if isinstance(o, linalg.GenericOp))
    maps = [str(m.data) for m in op.indexing_maps.data]
    assert maps[0].endswith("-> (d0, d4, d5, ((d2 * 2) + d6), ((d3 * 2) + d7))")
    assert maps[1].endswith("-> (d1, d4, d5, d6, d7)")


def test_overlapping_tiles():
    """ALT's figures 2 and 3: input tiles that overlap by the window, one per output tile."""
    module = check(conv("unfold(dim=2, tile_size=5, interval=4)", "", Y[1]), prove=True)
    (op,) = (o for o in module.walk() if isinstance(o, linalg.GenericOp))
    first = str(op.indexing_maps.data[0].data)
    assert first.endswith("-> (d0, d5, d1, ((d4 * 2) + d6), ((d2 * 2) + d7))")


def test_operands_are_padded_for_padded_results():
    module = check(conv("", "", Y[2]))
    (pad,) = (o for o in module.walk() if isinstance(o, tensor.PadOp))
    assert pad.result.type.get_shape() == (8, 3, 3, 3)


def test_results_hold_the_elements():
    module = materialized(conv("", "", Y[1]))
    (type,) = function_of(parse(conv("", "", Y[1]))).function_type.outputs.data
    assert isinstance(type, TensorType)
    types = argument_types(conv("", "", ""))
    (have,) = run(module, types)
    (want,) = run(materialized(conv("", "", "")), types)
    np.testing.assert_array_equal(unpack_array(have, want.shape, layout_of(type)), want)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            conv("unfold(dim=2, tile_size=2, interval=2)", "", ""),
            r"layout-materialize: .*linalg\.generic.*: no tile holds the whole window at",
        ),
        (
            conv("split(dim=1, factors=[2, 2])", "", ""),
            r"layout-materialize: .*linalg\.generic.*makes 4 places for the 3 elements of dim 1",
        ),
    ],
)
def test_layouts_that_do_not_fit(text: str, message: str):
    with pytest.raises(PassFailedException, match=message):
        materialized(text)


# --- What bodies make of fill -------------------------------------------------------------------


def op(name: str, *args: Scalar) -> ScalarOp:
    return ScalarOp(name, args, "i32")


A, B = ScalarArg(0, "i32"), ScalarArg(1, "i32")


@pytest.mark.parametrize(
    ("body", "value"),
    [
        (A, 3),
        (B, None),
        (ScalarConst(5, "i32"), 5),
        (ScalarIndex(0), None),
        (op("arith.muli", B, ScalarConst(0, "i32")), 0),
        (op("arith.addi", A, op("arith.muli", A, A)), 12),
        (op("arith.addi", A, B), None),
        (op("arith.maxsi", A, ScalarConst(-1, "i32")), 3),
        (op("arith.extsi", ScalarConst(0, "i8")), 0),
        (op("arith.extsi", A), None),
        (op("arith.divsi", A, A), None),
        (op("arith.muli", op("arith.muli", A, A), op("arith.muli", A, A)), None),
    ],
)
def test_bodies_of_fills(body: Scalar, value: int | None):
    assert body_of_fills(body, {0: 3}) == value
