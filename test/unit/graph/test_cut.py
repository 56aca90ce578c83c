"""Slices of ops: any box of a result is computed from the boxes that the rules say, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest
from helpers.graph.cutting import function_in, made_inputs, named, run
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.parser import Parser

from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.graph.cut import PartWindow, carried_dims, carry_cuts, match_dims
from weft.transforms.graph.instances.sequence_passes import GraphSequencePass
from weft.transforms.graph.model import Box
from weft.transforms.graph.plan import plan_ops
from weft.transforms.graph.rules import OpRules
from weft.transforms.graph.slices import flatten_intervals, type_on, unflatten_interval
from weft.transforms.model.load import load_module

CONV = """
func.func @f(%x : tensor<2x3x12x9xf32>, %w : tensor<4x3x3x2xf32>) -> tensor<2x4x6x8xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 0] high[0, 0, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %z : f32
  } : tensor<2x3x12x9xf32> to tensor<2x3x13x9xf32>
  %e = tensor.empty() : tensor<2x4x6x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<2x4x6x8xf32>) -> tensor<2x4x6x8xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(n, k, h, w, c, r, s) -> (n, c, 2 * h + r, w + s)>,
                     affine_map<(n, k, h, w, c, r, s) -> (k, c, r, s)>,
                     affine_map<(n, k, h, w, c, r, s) -> (n, k, h, w)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction",
                      "reduction"]
  } ins(%p, %w : tensor<2x3x13x9xf32>, tensor<4x3x3x2xf32>) outs(%f : tensor<2x4x6x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<2x4x6x8xf32>
  return %y : tensor<2x4x6x8xf32>
}
"""

MOVED = """
func.func @f(%x : tensor<4x6xf32>, %u : tensor<3x6xf32>) -> tensor<3x2x9xf32> {
  %z = arith.constant 5.0 : f32
  %a = tensor.concat dim(0) %x, %u : (tensor<4x6xf32>, tensor<3x6xf32>) -> tensor<7x6xf32>
  %b = tensor.extract_slice %a[0, 5] [7, 1] [1, 1] : tensor<7x6xf32> to tensor<7xf32>
  %c = tensor.extract_slice %a[1, 0] [3, 6] [2, 1] : tensor<7x6xf32> to tensor<3x6xf32>
  %d = tensor.expand_shape %c [[0], [1, 2]] output_shape [3, 2, 3]
      : tensor<3x6xf32> into tensor<3x2x3xf32>
  %p = tensor.pad %d low[0, 0, 2] high[0, 0, 4] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %z : f32
  } : tensor<3x2x3xf32> to tensor<3x2x9xf32>
  %g = tensor.empty() : tensor<3x2x9xf32>
  %h = tensor.insert_slice %d into %p[0, 0, 1] [3, 2, 3] [1, 1, 1]
      : tensor<3x2x3xf32> into tensor<3x2x9xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, 8 - k)>,
                     affine_map<(i, j, k) -> (2 * i + j + 1)>,
                     affine_map<(i, j, k) -> (i, k floordiv 2)>,
                     affine_map<(i, j, k) -> (i, j, k)>],
    iterator_types = ["parallel", "parallel", "parallel"]
  } ins(%p, %h, %b, %c : tensor<3x2x9xf32>, tensor<3x2x9xf32>, tensor<7xf32>, tensor<3x6xf32>)
      outs(%g : tensor<3x2x9xf32>) {
  ^bb0(%q: f32, %r: f32, %s: f32, %t: f32, %o: f32):
    %n = linalg.index 2 : index
    %l = arith.index_cast %n : index to i32
    %v = arith.sitofp %l : i32 to f32
    %1 = arith.addf %q, %v : f32
    %2 = arith.addf %r, %1 : f32
    %3 = arith.mulf %s, %2 : f32
    %4 = arith.addf %3, %t : f32
    linalg.yield %4 : f32
  } -> tensor<3x2x9xf32>
  return %y : tensor<3x2x9xf32>
}
"""

FOLDED = """
func.func @f(%x : tensor<2x3x4x5xf32>) -> tensor<6x20xf32> {
  %a = tensor.collapse_shape %x [[0, 1, 2], [3]] : tensor<2x3x4x5xf32> into tensor<24x5xf32>
  %b = tensor.expand_shape %a [[0, 1], [2]] output_shape [6, 4, 5]
      : tensor<24x5xf32> into tensor<6x4x5xf32>
  %y = tensor.collapse_shape %b [[0], [1, 2]] : tensor<6x4x5xf32> into tensor<6x20xf32>
  return %y : tensor<6x20xf32>
}
"""


def loaded(text: str) -> tuple[ModuleOp, SSAValue, list[Operation]]:
    module = load_module(text, make_context())
    *ops, end = function_in(module).body.block.ops
    return module, end.operands[0], ops


def slice_of(array: np.ndarray, box: Box) -> np.ndarray:
    return array[tuple(slice(lower, upper) for lower, upper in box)]


@cache
def whole_of(
    text: str,
) -> tuple[SSAValue, list[Operation], OpRules, dict[str, np.ndarray], np.ndarray]:
    """The result of a function with its ops and their rules, its inputs, and its array."""
    module, value, ops = loaded(text)
    inputs = made_inputs(module)
    (whole,) = run(module, inputs)
    return value, ops, OpRules(), inputs, whole


def computed(text: str, box: Box) -> tuple[np.ndarray, np.ndarray]:
    """A box of the result, from slices of the arguments alone, and as it is in the whole."""
    value, ops, rules, inputs, whole = whole_of(text)
    plan = plan_ops(ops, {value: box}, rules)
    body = Block(arg_types=[type_on(v, held) for v, held in plan.sources])
    for (source, _), argument in zip(plan.sources, body.args, strict=True):
        argument.name_hint = source.name_hint
    (made,) = plan.build_ops(body.args, body)
    body.add_op(func.ReturnOp(made))
    types = [a.type for a in body.args], [made.type]
    part = ModuleOp([func.FuncOp("part", types, Region(body))])
    part.verify()
    given = {str(v.name_hint): slice_of(inputs[str(v.name_hint)], b) for v, b in plan.sources}
    (found,) = run(part, given)
    return found, slice_of(whole, box)


@st.composite
def boxes(draw: st.DrawFn, shape: Sequence[int]) -> Box:
    found: list[tuple[int, int]] = []
    for extent in shape:
        lower = draw(st.integers(0, extent - 1))
        found.append((lower, draw(st.integers(lower + 1, extent))))
    return tuple(found)


@settings(max_examples=15, deadline=None)
@given(boxes((2, 4, 6, 8)))
def test_any_box_of_a_convolution_with_padding(box: Box):
    np.testing.assert_array_equal(*computed(CONV, box))


@settings(max_examples=40, deadline=None)
@given(boxes((3, 2, 9)))
def test_any_box_of_what_is_joined_padded_mirrored_and_resized(box: Box):
    found, wanted = computed(MOVED, box)
    np.testing.assert_array_equal(found, wanted)


def test_padding_alone_reads_nothing():
    found, wanted = computed(MOVED, ((0, 3), (0, 2), (7, 9)))
    np.testing.assert_array_equal(found, wanted)
    text = MOVED.replace("return %y", "return %p")
    _, value, ops = loaded(text)
    plan = plan_ops(ops, {value: ((0, 1), (0, 2), (5, 9))}, OpRules())
    assert plan.sources == ()
    np.testing.assert_array_equal(*computed(text, ((0, 1), (0, 2), (5, 9))))


@settings(max_examples=30, deadline=None)
@given(boxes((6, 20)))
def test_reshapes_give_a_box_around_what_they_mix(box: Box):
    """The plan computes at least the box; cutting is refused where it computes more."""
    value, ops, rules, _, _ = whole_of(FOLDED)
    plan = plan_ops(ops, {value: box}, rules)
    made = plan.slicings[ops[-1]].results[0]
    assert made is not None
    assert all(a <= c and d <= b for (a, b), (c, d) in zip(made, box, strict=True))
    if not any(slicing.reason for slicing in plan.slicings.values()):
        np.testing.assert_array_equal(*computed(FOLDED, box))


@given(st.lists(st.integers(1, 4), min_size=1, max_size=3), st.data())
def test_an_axis_and_its_factors(extents: list[int], data: st.DataObject):
    """Around an interval of the long axis: the smallest box of factors that is an interval."""
    total = int(np.prod(extents))
    lower = data.draw(st.integers(0, total - 1))
    upper = data.draw(st.integers(lower + 1, total))
    found, flat = flatten_intervals(unflatten_interval((lower, upper), extents), extents)
    numbers = np.arange(total).reshape(extents)
    inside = slice_of(numbers, tuple(found)).ravel()
    assert inside.tolist() == list(range(*flat))
    assert flat[0] <= lower < upper <= flat[1]


# --- which dimensions are cut -----------------------------------------------------------------


def test_a_convolution_moves_operands_with_its_result():
    module, value, _ = loaded(CONV)
    conv, pad = value.owner, named(module, "p").owner
    assert isinstance(conv, Operation)
    assert isinstance(pad, Operation)
    batch, channels, rows, columns = (match_dims(conv, 0, d, 2).operands for d in range(4))
    assert batch == (PartWindow(0, 1, 1), None, PartWindow(0, 1, 1))
    assert channels == (None, PartWindow(0, 2, 2), PartWindow(1, 2, 2))
    assert rows == (PartWindow(2, 7, 6), None, PartWindow(2, 3, 3))
    assert columns == (PartWindow(3, 5, 4), None, PartWindow(3, 4, 4))
    assert match_dims(conv, 0, 2, 2).results == (PartWindow(2, 3, 3),)


def test_padding_is_clipped_at_borders():
    text = CONV.replace("high[0, 0, 0, 0]", "high[0, 0, 1, 0]").replace("2x3x13x9", "2x3x14x9")
    module = load_module(text, make_context())
    pad = named(module, "p").owner
    assert isinstance(pad, Operation)
    match = match_dims(pad, 0, 2, 2)
    assert match.operands == (PartWindow(2, 7, 7, -1), None)
    assert match.clipped == frozenset({0})
    assert match_dims(pad, 0, 0, 2).clipped == frozenset()


def test_strided_slices_and_up_sampling():
    module, value, _ = loaded(MOVED)
    generic, strided = value.owner, named(module, "c").owner
    assert isinstance(generic, Operation)
    assert isinstance(strided, Operation)
    assert match_dims(strided, 0, 0, 3).operands == (PartWindow(0, 1, 2, 1),)
    assert match_dims(strided, 0, 1, 3).operands == (PartWindow(1, 2, 2),)
    thirds = match_dims(generic, 0, 2, 3).operands
    assert thirds[:2] == (PartWindow(2, 3, 3), PartWindow(2, 3, -3, 6))
    assert thirds[3] is None  # three of nine are one and a half of what is repeated
    rows = match_dims(generic, 0, 0, 3).operands
    assert rows[2:4] == (PartWindow(0, 2, 2, 1), PartWindow(0, 1, 1))


def test_what_mixes_is_refused_with_its_reason():
    module, _, _ = loaded(FOLDED)
    collapse, expand = named(module, "a").owner, named(module, "b").owner
    assert isinstance(collapse, Operation)
    assert isinstance(expand, Operation)
    assert match_dims(collapse, 0, 0, 2).operands == (PartWindow(0, 1, 1),)
    assert match_dims(expand, 0, 0, 3).operands == (PartWindow(0, 8, 8),)
    with pytest.raises(WeftError, match=r"expand_shape %b: cannot be cut in 2 parts along dimen"):
        match_dims(expand, 0, 1, 2)
    with pytest.raises(WeftError, match="the reshape mixes dimension 0 with others"):
        match_dims(collapse, 0, 0, 3)


def test_a_cut_of_operands_is_carried_to_results():
    module, value, _ = loaded(CONV)
    conv, pad = value.owner, named(module, "p").owner
    assert isinstance(conv, Operation)
    assert isinstance(pad, Operation)
    assert carried_dims(conv, {0: 0}, 2) == (0,)
    assert carried_dims(conv, {1: 0}, 4) == (1,)
    assert carried_dims(conv, {0: 2}, 3) == (2,)
    assert carried_dims(pad, {0: 2}, 13) == (2,)
    with pytest.raises(WeftError, match=r"dimension 1 of %p cannot be cut in 3 parts: it is a red"):
        carried_dims(conv, {0: 1}, 3)
    with pytest.raises(WeftError, match="no dimension of its results is cut with it"):
        carried_dims(conv, {0: 0, 1: 0}, 2)


def test_ops_that_are_not_known_are_cut_by_nobody():
    text = """
    func.func @f(%x : tensor<4xf32>) -> tensor<4xf32> {
      %y = "test.op"(%x) : (tensor<4xf32>) -> tensor<4xf32>
      return %y : tensor<4xf32>
    }
    """
    _, value, _ = loaded(text)
    assert isinstance(value.owner, Operation)
    with pytest.raises(WeftError, match=r"test.op %y: cannot be cut .* test.op is not known to be"):
        match_dims(value.owner, 0, 0, 2)
    named_op = """
    %x, %e = "test.op"() : () -> (tensor<4x4xf32>, tensor<4x4xf32>)
    %y = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>)
        outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
    """
    matmul = list(Parser(make_context(), named_op).parse_module().body.ops)[1]
    with pytest.raises(WeftError, match="run generalize-named-ops before cutting it"):
        match_dims(matmul, 0, 0, 2)


def test_dynamic_shapes_are_refused():
    text = """
    func.func @f(%x : tensor<?xf32>) -> tensor<?xf32> {
      %y = math.absf %x : tensor<?xf32>
      return %y : tensor<?xf32>
    }
    """
    module = Parser(make_context(), text).parse_module()
    op = function_in(module).body.block.first_op
    assert op is not None
    with pytest.raises(WeftError, match=r"%y is tensor<\?xf32>; what is cut has fixed extents"):
        match_dims(op, 0, 0, 2)


def test_cuts_are_carried_through_ops_to_what_depends_on_them():
    module, value, ops = loaded(CONV)
    x, w = function_in(module).body.block.args
    padded = named(module, "p")
    assert carry_cuts(ops, {x: 0}, 2) == {x: 0, padded: 0, value: 0}
    assert carry_cuts(ops, {w: 0}, 4) == {w: 0, value: 1}
    assert carry_cuts(ops, {}, 4) == {}
    with pytest.raises(WeftError, match=r"dimension 1 of %p cannot be cut in 3 parts: it is a red"):
        carry_cuts(ops, {x: 1}, 3)


def test_a_result_of_weights_alone_is_in_no_sequence():
    text = """
    func.func @f(%x : tensor<4xf32>, %w : tensor<4xf32> {weft.weight = "w"})
        -> (tensor<4xf32>, tensor<4xf32>) {
      %y = math.absf %x : tensor<4xf32>
      %v = math.absf %w : tensor<4xf32>
      return %y, %v : tensor<4xf32>, tensor<4xf32>
    }
    """
    ctx = make_context()
    module = load_module(text, ctx)
    with pytest.raises(WeftError, match="%v depends on no argument that is cut"):
        GraphSequencePass(parts=2).apply(ctx, module)
    GraphSequencePass(parts=2, results=True).apply(ctx, module)
    module.verify()
    with pytest.raises(WeftError, match="has no ops to put into a sequence"):
        GraphSequencePass(parts=2).apply(
            ctx,
            load_module("func.func @g(%x : tensor<4xf32>) { return }", ctx),
        )
