"""Runs of ops in sequences of parts mean what they meant, and so do the parts written out."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from helpers.graph.cutting import (
    check_cut,
    function_in,
    made_inputs,
    named,
    run,
    run_of,
    wrapped,
)
from helpers.graph.unet import UNET
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr
from xdsl.dialects.func import FuncOp

from weft.dialects.graph import ParallelOp, SequenceOp, SubgraphOp, TreeOp, Window
from weft.tools.common.made_up import recipes_of
from weft.tools.registry.contexts import make_context
from weft.tools.zoo.models import resolve_source
from weft.transforms.core.errors import WeftError
from weft.transforms.core.pipeline import entry_of
from weft.transforms.graph.instances.sequence_passes import GraphSequencePass
from weft.transforms.graph.sequences import (
    flatten_trees,
    inline_subgraph,
    wrap_sequence,
    wrap_sequences,
)
from weft.transforms.kernel.index_ranges import RANGE_ATTRIBUTE
from weft.transforms.model.load import load_module
from weft.transforms.model.resize_model import resize_function

CONV = """
func.func @f(%x : tensor<2x3x8x8xf32>, %w : tensor<4x3x3x3xf32>, %b : tensor<4xf32>)
    -> tensor<2x4x{out}x{out}xf32> {{
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {{
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %z : f32
  }} : tensor<2x3x8x8xf32> to tensor<2x3x10x10xf32>
  %e = tensor.empty() : tensor<2x4x{out}x{out}xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<2x4x{out}x{out}xf32>)
      -> tensor<2x4x{out}x{out}xf32>
  %c = linalg.conv_2d_nchw_fchw
      {{strides = dense<{stride}> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}}
      ins(%p, %w : tensor<2x3x10x10xf32>, tensor<4x3x3x3xf32>)
      outs(%f : tensor<2x4x{out}x{out}xf32>) -> tensor<2x4x{out}x{out}xf32>
  %y = linalg.generic {{
    indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (b)>,
                     affine_map<(a, b, c, d) -> (a, b, c, d)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  }} ins(%c, %b : tensor<2x4x{out}x{out}xf32>, tensor<4xf32>)
      outs(%e : tensor<2x4x{out}x{out}xf32>) {{
  ^bb0(%s: f32, %t: f32, %u: f32):
    %v = arith.addf %s, %t : f32
    %m = arith.maximumf %v, %z : f32
    linalg.yield %m : f32
  }} -> tensor<2x4x{out}x{out}xf32>
  return %y : tensor<2x4x{out}x{out}xf32>
}}
"""


def windows(tree: TreeOp) -> dict[str | None, Window | None]:
    names = (argument.name_hint for argument in tree.body.block.args)
    return dict(zip(names, tree.windows(), strict=True))


def test_the_batch_of_a_layer_is_cut_with_its_padding_inside():
    tree = check_cut(CONV.format(out=8, stride=1), ["p", "y"], 2, {"y": 0}, label="conv")
    assert windows(tree) == {"x": Window(0, 1, 1), "w": None, "b": None}
    assert 'graph.sequence "conv" parts 2' in str(tree)


def test_channels_cut_the_weights():
    tree = check_cut(CONV.format(out=8, stride=1), ["p", "y"], 4, {"y": 1})
    assert windows(tree) == {"x": None, "w": Window(0, 1, 1), "b": Window(0, 1, 1)}


@pytest.mark.parametrize(("out", "stride", "window"), [(8, 1, (4, 2)), (4, 2, (3, 2))])
def test_rows_take_the_padding_out_and_overlap(out: int, stride: int, window: tuple[int, int]):
    tree = check_cut(CONV.format(out=out, stride=stride), ["p", "y"], 4, {"y": 2})
    assert windows(tree) == {"p": Window(2, *window), "w": None, "b": None}
    assert tree.inputs[0].owner.name == "tensor.pad"  # pyright: ignore


TWO_CONVS = """
func.func @f(%x : tensor<1x8xf32>, %w : tensor<3xf32>) -> tensor<1x8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x8xf32>) -> tensor<1x8xf32>
  %p = tensor.pad %x low[0, 1] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<1x8xf32> to tensor<1x10xf32>
  %c = linalg.generic {
    indexing_maps = [affine_map<(n, i, r) -> (n, i + r)>,
                     affine_map<(n, i, r) -> (r)>,
                     affine_map<(n, i, r) -> (n, i)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%p, %w : tensor<1x10xf32>, tensor<3xf32>) outs(%f : tensor<1x8xf32>) {
  ^bb0(%a: f32, %b: f32, %d: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %d, %m : f32
    linalg.yield %s : f32
  } -> tensor<1x8xf32>
  %q = tensor.pad %c low[0, 1] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<1x8xf32> to tensor<1x10xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(n, i, r) -> (n, i + r)>,
                     affine_map<(n, i, r) -> (r)>,
                     affine_map<(n, i, r) -> (n, i)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%q, %w : tensor<1x10xf32>, tensor<3xf32>) outs(%f : tensor<1x8xf32>) {
  ^bb0(%a: f32, %b: f32, %d: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %d, %m : f32
    linalg.yield %s : f32
  } -> tensor<1x8xf32>
  return %y : tensor<1x8xf32>
}
"""


def test_padding_between_layers_makes_parts_unlike():
    """Rows beyond the border are zero, not what the layer before makes there."""
    module = load_module(TWO_CONVS, make_context())
    before = str(module)
    with pytest.raises(
        WeftError, match=r"tensor.pad %q: part \d along dimension 1 of %y is not computed as part 0"
    ):
        wrapped(module, ["p", "y"], 4, {"y": 1})
    assert str(module) == before


@pytest.mark.parametrize(
    ("text", "names", "dims", "runs"),
    [
        (TWO_CONVS, ["p", "y"], {"y": 1}, [(1, (4,)), (2, (6,)), (1, (4,))]),
        (TWO_CONVS, ["p", "y"], {"y": 0}, None),
        (CONV.format(out=8, stride=1), ["p", "y"], {"y": 2}, [(1, (3,)), (2, (4,)), (1, (3,))]),
        (CONV.format(out=4, stride=2), ["p", "y"], {"y": 2}, [(1, (2,)), (3, (3,))]),
        (CONV.format(out=8, stride=1), ["p", "y"], {"y": 1}, [(4, None)]),
    ],
)
def test_parts_at_borders_are_sequences_of_their_own(
    text: str, names: list[str], dims: dict[str, int], runs: list[tuple[int, tuple[int]]] | None
):
    """With the padding inside: the first and the last part read fewer rows of what is padded."""
    module = load_module(text, make_context())
    inputs = made_inputs(module)
    (wanted,) = run(module, inputs)
    ops = run_of(named(module, names[0]), named(module, names[-1]))
    cuts = {named(module, name): dim for name, dim in dims.items()}
    if runs is None:
        with pytest.raises(WeftError, match=r"%y has 1 elements along dimension 0"):
            wrap_sequences(ops, 4, cuts)
        return
    trees = wrap_sequences(ops, 4, cuts, label="rows")
    module.verify()
    assert [tree.get_parts() for tree in trees] == [parts for parts, _ in runs]
    (dim,) = dims.values()
    for tree, (_, rows) in zip(trees, runs, strict=True):
        argument = tree.body.block.args[0]
        assert argument.name_hint == "x"
        assert rows is None or (argument.type.get_shape()[dim],) == rows  # pyright: ignore
    np.testing.assert_array_equal(run(module, inputs)[0], wanted)
    again = load_module(str(module), make_context())
    np.testing.assert_array_equal(run(again, inputs)[0], wanted)
    flatten_trees(module)
    module.verify()
    np.testing.assert_array_equal(run(module, inputs)[0], wanted)


RESIZE = """
func.func @f(%x : tensor<3x6xf32>) -> tensor<3x12xf32> {
  %e = tensor.empty() : tensor<3x12xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(a, b) -> (a, b floordiv 2)>, affine_map<(a, b) -> (a, b)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%x : tensor<3x6xf32>) outs(%e : tensor<3x12xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %p : f32
  } -> tensor<3x12xf32>
  return %y : tensor<3x12xf32>
}
"""

LOOK_UP = """
func.func @f(%x : tensor<3x6xf32>) -> tensor<3x12xf32> {
  %e = tensor.empty() : tensor<3x12xf32>
  %two = arith.constant 2 : index
  %y = linalg.generic {
    indexing_maps = [affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]
  } outs(%e : tensor<3x12xf32>) {
  ^bb0(%q: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.floordivsi %j, %two : index
    %p = tensor.extract %x[%i, %k] : tensor<3x6xf32>
    linalg.yield %p : f32
  } -> tensor<3x12xf32>
  return %y : tensor<3x12xf32>
}
"""


@pytest.mark.parametrize("text", [RESIZE, LOOK_UP])
@pytest.mark.parametrize(
    ("dim", "parts", "window"), [(0, 3, Window(0, 1, 1)), (1, 3, Window(1, 2, 2))]
)
def test_up_sampling_is_cut_where_parts_begin_alike(
    text: str, dim: int, parts: int, window: Window
):
    assert windows(check_cut(text, ["y"], parts, {"y": dim})) == {"x": window}


@pytest.mark.parametrize("text", [RESIZE, LOOK_UP])
def test_up_sampling_in_the_middle_of_an_element_is_refused(text: str):
    module = load_module(text, make_context())
    with pytest.raises(WeftError, match=r"what it reads, or the numbers of iterations"):
        wrapped(module, ["y"], 4, {"y": 1})


EMBEDDING = """
func.func @f(%x : tensor<6xi64>, %t : tensor<4x3xf32>) -> tensor<6x3xf32> {
  %e = tensor.empty() : tensor<6x3xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a, b)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%x : tensor<6xi64>) outs(%e : tensor<6x3xf32>) {
  ^bb0(%p: i64, %q: f32):
    %i = arith.index_cast %p : i64 to index
    %j = linalg.index 1 : index
    %v = tensor.extract %t[%i, %j] : tensor<4x3xf32>
    linalg.yield %v : f32
  } -> tensor<6x3xf32>
  return %y : tensor<6x3xf32>
}
"""


def test_a_table_is_read_whole():
    tree = check_cut(EMBEDDING, ["y"], 3, {"y": 0})
    assert windows(tree) == {"x": Window(0, 2, 2), "t": None}


def test_numbers_of_iterations_make_parts_unlike():
    module = load_module(EMBEDDING, make_context())
    with pytest.raises(WeftError, match="depend on the part"):
        wrapped(module, ["y"], 3, {"y": 1})


HEADS = """
func.func @f(%x : tensor<2x4x6xf32>) -> tensor<2x4x6xf32> {
  %z = arith.constant 0.0 : f32
  %r = tensor.collapse_shape %x [[0, 1], [2]] : tensor<2x4x6xf32> into tensor<8x6xf32>
  %s = tensor.expand_shape %r [[0, 1], [2, 3]] output_shape [2, 4, 3, 2]
      : tensor<8x6xf32> into tensor<2x4x3x2xf32>
  %e = tensor.empty() : tensor<2x3x4x2xf32>
  %t = linalg.transpose ins(%s : tensor<2x4x3x2xf32>)
      outs(%e : tensor<2x3x4x2xf32>) permutation = [0, 2, 1, 3]
  %h = tensor.collapse_shape %t [[0, 1], [2], [3]] : tensor<2x3x4x2xf32> into tensor<6x4x2xf32>
  %g = tensor.empty() : tensor<6x4x4xf32>
  %f = linalg.fill ins(%z : f32) outs(%g : tensor<6x4x4xf32>) -> tensor<6x4x4xf32>
  %q = linalg.generic {
    indexing_maps = [affine_map<(b, i, j, k) -> (b, i, k)>,
                     affine_map<(b, i, j, k) -> (b, j, k)>,
                     affine_map<(b, i, j, k) -> (b, i, j)>],
    iterator_types = ["parallel", "parallel", "parallel", "reduction"]
  } ins(%h, %h : tensor<6x4x2xf32>, tensor<6x4x2xf32>) outs(%f : tensor<6x4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %n = arith.addf %c, %m : f32
    linalg.yield %n : f32
  } -> tensor<6x4x4xf32>
  %k = tensor.empty() : tensor<6x4x2xf32>
  %l = linalg.fill ins(%z : f32) outs(%k : tensor<6x4x2xf32>) -> tensor<6x4x2xf32>
  %o = linalg.batch_matmul ins(%q, %h : tensor<6x4x4xf32>, tensor<6x4x2xf32>)
      outs(%l : tensor<6x4x2xf32>) -> tensor<6x4x2xf32>
  %u = tensor.expand_shape %o [[0, 1], [2], [3]] output_shape [2, 3, 4, 2]
      : tensor<6x4x2xf32> into tensor<2x3x4x2xf32>
  %v = tensor.empty() : tensor<2x4x3x2xf32>
  %w = linalg.transpose ins(%u : tensor<2x3x4x2xf32>)
      outs(%v : tensor<2x4x3x2xf32>) permutation = [0, 2, 1, 3]
  %y = tensor.collapse_shape %w [[0], [1], [2, 3]] : tensor<2x4x3x2xf32> into tensor<2x4x6xf32>
  return %y : tensor<2x4x6xf32>
}
"""


def test_attention_is_cut_by_the_batch_through_its_reshapes():
    assert windows(check_cut(HEADS, ["r", "y"], 2, {"y": 0})) == {"x": Window(0, 1, 1)}


def test_heads_of_several_batches_are_mixed_by_a_reshape():
    """Heads are the inner part of a batch times heads: of one batch they are cut, not of two."""
    module = load_module(HEADS, make_context())
    with pytest.raises(WeftError, match=r"tensor.\w+ %\w+: cannot be cut in 3 parts .* mixes dim"):
        wrapped(module, ["r", "y"], 3, {"y": 2})
    one = HEADS.replace("tensor<2x", "tensor<1x").replace("tensor<8x6", "tensor<4x6")
    one = one.replace("tensor<6x4", "tensor<3x4").replace("shape [2, ", "shape [1, ")
    tree = check_cut(one, ["r", "y"], 3, {"y": 2})
    assert windows(tree) == {"x": Window(2, 2, 2)}


def test_queries_are_cut_while_keys_are_read_whole():
    """One value goes in twice, once by parts; made inside, it has no place that all parts share."""
    tree = check_cut(HEADS, ["q", "o"], 2, {"o": 1})
    assert tree.windows() == (Window(1, 2, 2), None)
    assert tree.inputs[0] is tree.inputs[1]
    module = load_module(HEADS, make_context())
    with pytest.raises(WeftError, match="%q: part 1 along dimension 1 of %y is not computed as"):
        wrapped(module, ["r", "y"], 2, {"y": 1})


JOINED = """
func.func @f(%x : tensor<4x6xf32>, %u : tensor<4x3xf32>) -> tensor<4x9xf32> {
  %z = arith.constant dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>
  %a = tensor.extract_slice %x[0, 1] [4, 3] [1, 2] : tensor<4x6xf32> to tensor<4x3xf32>
  %b = tensor.concat dim(1) %a, %u, %a
      : (tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x9xf32>
  %c = tensor.insert_slice %u into %b[0, 2] [4, 3] [1, 1] : tensor<4x3xf32> into tensor<4x9xf32>
  %d = tensor.extract_slice %c[1, 0] [1, 9] [1, 1] : tensor<4x9xf32> to tensor<9xf32>
  %e = tensor.empty() : tensor<4x9xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(a, b) -> (a, b)>,
                     affine_map<(a, b) -> (b)>,
                     affine_map<(a, b) -> (a, b)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%c, %d : tensor<4x9xf32>, tensor<9xf32>) outs(%e : tensor<4x9xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<4x9xf32>
  return %y : tensor<4x9xf32>
}
"""


def test_slices_and_joins_are_cut_along_other_dimensions():
    """One row is read by all parts beside their own: what is held of the input is its hull."""
    module = load_module(JOINED, make_context())
    with pytest.raises(WeftError):
        wrapped(module, ["a", "y"], 4, {"y": 0})
    tree = check_cut(JOINED, ["y"], 4, {"y": 0})
    assert windows(tree) == {"c": Window(0, 1, 1), "d": None}
    tree = check_cut(JOINED, ["a", "b"], 2, {"b": 0})
    assert windows(tree) == {"x": Window(0, 2, 2), "u": Window(0, 2, 2)}


def test_a_reduction_is_never_cut():
    text = CONV.format(out=8, stride=1)
    module = load_module(text, make_context())
    with pytest.raises(WeftError, match="is used outside: say along which dimension it is cut"):
        wrapped(module, ["p", "y"], 2, {})
    with pytest.raises(WeftError, match=r"%y has 4 elements along dimension 1, which are not 3"):
        wrapped(module, ["p", "y"], 3, {"y": 1})
    with pytest.raises(WeftError, match=r"has no dimension 4"):
        wrapped(module, ["p", "y"], 3, {"y": 4})
    with pytest.raises(WeftError, match=r"%c is no result that others use"):
        wrapped(module, ["p", "y"], 2, {"c": 0, "y": 0})


def test_runs_are_consecutive_ops_of_a_block():
    module = load_module(CONV.format(out=8, stride=1), make_context())
    first, last = named(module, "p").owner, named(module, "y").owner
    with pytest.raises(WeftError, match="does not stand behind"):
        wrap_sequence([first, last], 2, {named(module, "y"): 0})
    with pytest.raises(WeftError, match="one op or more"):
        wrap_sequence([], 2, {})
    ends = run_of(named(module, "y"), named(module, "y"))
    with pytest.raises(WeftError, match="ends its block"):
        wrap_sequence([*ends, ends[0].next_op], 2, {named(module, "y"): 0})


def test_several_results_are_cut_each_along_its_own_dimension():
    text = """
    func.func @f(%x : tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<6x4xf32>) {
      %y, %t = graph.subgraph "both" (%a = %x : tensor<4x6xf32>)
          -> (tensor<4x6xf32>, tensor<6x4xf32>) {
        %e = tensor.empty() : tensor<4x6xf32>
        %g = tensor.empty() : tensor<6x4xf32>
        %0, %1 = linalg.generic {
          indexing_maps = [affine_map<(a, b) -> (a, b)>,
                           affine_map<(a, b) -> (a, b)>,
                           affine_map<(a, b) -> (b, a)>],
          iterator_types = ["parallel", "parallel"]
        } ins(%a : tensor<4x6xf32>) outs(%e, %g : tensor<4x6xf32>, tensor<6x4xf32>) {
        ^bb0(%p: f32, %q: f32, %r: f32):
          %n = arith.negf %p : f32
          linalg.yield %n, %p : f32, f32
        } -> (tensor<4x6xf32>, tensor<6x4xf32>)
        graph.yield %0, %1 : tensor<4x6xf32>, tensor<6x4xf32>
      }
      return %y, %t : tensor<4x6xf32>, tensor<6x4xf32>
    }
    """
    tree = check_cut(text, ["y"], 2, {"y": 0, "t": 1}, kind=ParallelOp)
    assert tree.joined() == (0, 1)
    assert isinstance(tree, ParallelOp)
    module = load_module(text, make_context())
    with pytest.raises(WeftError, match=r"dimension 1 of its result is written at|another result"):
        wrapped(module, ["y"], 2, {"y": 0, "t": 0})


def test_trees_are_cut_into_trees():
    """A sequence over channels within one over the batch, and one of fewer parts of the same."""
    module = load_module(CONV.format(out=8, stride=1), make_context())
    inputs = made_inputs(module)
    (wanted,) = run(module, inputs)
    wrapped(module, ["p", "y"], 4, {"y": 1}, label="inner")
    inner = named(module, "y").owner
    wrap_sequence([inner], 2, {named(module, "y"): 0}, label="outer")
    module.verify()
    assert re.findall(r'graph.sequence "(\w+)" parts (\d)', str(module)) == [
        ("outer", "2"),
        ("inner", "4"),
    ]
    np.testing.assert_array_equal(run(module, inputs)[0], wanted)
    outer = named(module, "y").owner
    wrap_sequence([outer], 2, {named(module, "y"): 1}, label="outermost")
    module.verify()
    assert re.findall(r'graph.sequence "(\w+)" parts (\d)', str(module)) == [
        ("outermost", "2"),
        ("outer", "2"),
        ("inner", "2"),
    ]
    np.testing.assert_array_equal(run(module, inputs)[0], wanted)
    flatten_trees(module)
    module.verify()
    assert not any(isinstance(op, TreeOp) for op in module.walk())
    np.testing.assert_array_equal(run(module, inputs)[0], wanted)


SUBGRAPHS = """
func.func @f(%x : tensor<4x6xf32>, %w : tensor<6xf32>) -> (tensor<4x6xf32>, tensor<6xf32>) {
  %y, %v, %u = graph.subgraph "one" (%a = %x, %b = %w : tensor<4x6xf32>, tensor<6xf32>)
      -> (tensor<4x6xf32>, tensor<6xf32>, tensor<4x6xf32>) bind [[2, 1], [1], [1, 1]]
      attributes {split = [#graph.split_info<dim 0 parts 2 ops 1>], best = 0} {
    %0 = arith.negf %a : tensor<4x6xf32>
    %1 = arith.negf %b : tensor<6xf32>
    %2 = arith.addf %0, %a : tensor<4x6xf32>
    graph.yield %0, %1, %2 : tensor<4x6xf32>, tensor<6xf32>, tensor<4x6xf32>
  }
  %z = graph.subgraph "two" (%a = %y : tensor<4x6xf32>) -> (tensor<4x6xf32>) {
    %0 = math.absf %a : tensor<4x6xf32>
    graph.yield %0 : tensor<4x6xf32>
  }
  return %z, %v : tensor<4x6xf32>, tensor<6xf32>
}
"""


def test_sub_graphs_are_cut_with_the_results_that_are_used():
    tree = check_cut(SUBGRAPHS, ["y", "z"], 2, {"z": 1, "v": 0})
    one, two = (op for op in tree.body.block.ops if isinstance(op, SubgraphOp))
    assert one.get_bind() == ((2, 1), (1,))
    assert one.split is None
    assert [str(t) for t in one.outputs.types] == ["tensor<4x3xf32>", "tensor<3xf32>"]
    assert two.label.data == "two"


def test_one_part_is_all_of_it():
    tree = check_cut(SUBGRAPHS, ["y", "z"], 1, {})
    assert tree.get_parts() == 1
    assert set(tree.windows()) == {None}


def test_sub_graphs_are_put_in_line():
    module = load_module(SUBGRAPHS, make_context())
    inputs = made_inputs(module)
    wanted = run(module, inputs)
    for op in [op for op in module.walk() if isinstance(op, SubgraphOp)]:
        inline_subgraph(op)
    module.verify()
    assert "graph." not in str(module)
    for mine, theirs in zip(run(module, inputs), wanted, strict=True):
        np.testing.assert_array_equal(mine, theirs)


def test_what_a_part_reads_from_the_middle_on_is_split_off_first():
    text = """
    func.func @f(%x : tensor<9xf32>) -> tensor<6xf32> {
      %a = tensor.extract_slice %x[2] [6] [1] : tensor<9xf32> to tensor<6xf32>
      %y = math.absf %a : tensor<6xf32>
      return %y : tensor<6xf32>
    }
    """
    tree = check_cut(text, ["a", "y"], 3, {"y": 0})
    assert windows(tree) == {"x": Window(0, 2, 2)}
    assert tree.inputs[0].owner.name == "graph.split"  # pyright: ignore
    assert isinstance(tree, SequenceOp)


@pytest.mark.parametrize("network", ["mlp", "dlrm", "lstm"])
def test_what_is_made_up_for_a_network_is_so_for_its_parts(network: str):
    """Ranges of indices and roles of weights are found through bodies, slices and joins."""
    ctx = make_context()
    module = load_module(resolve_source(Path(f"zoo:{network}")), ctx)
    resize_function(module, {"batch": 2})
    function = entry_of(module)
    wanted = recipes_of(function)
    assert function.arg_attrs is not None
    plain = ({k: v for k, v in a.data.items() if k != RANGE_ATTRIBUTE} for a in function.arg_attrs)
    function.arg_attrs = ArrayAttr(map(DictionaryAttr, plain))
    assert recipes_of(function) == wanted
    GraphSequencePass(parts=2).apply(ctx, module)
    assert recipes_of(function) == wanted


def test_what_is_made_up_goes_through_instances_and_copies():
    text = """
    func.func private @look(%x : tensor<2xi64>, %t : tensor<5xf32>) -> tensor<2xf32> {
      %e = tensor.empty() : tensor<2xf32>
      %y = linalg.generic {
        indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>],
        iterator_types = ["parallel"]
      } ins(%x : tensor<2xi64>) outs(%e : tensor<2xf32>) {
      ^bb0(%p: i64, %q: f32):
        %i = arith.index_cast %p : i64 to index
        %v = tensor.extract %t[%i] : tensor<5xf32>
        linalg.yield %v : f32
      } -> tensor<2xf32>
      return %y : tensor<2xf32>
    }
    func.func @f(%x : tensor<4xi64>, %t : tensor<5xf32>) -> tensor<2xf32> {
      %a = graph.copy %x to "L1" : tensor<4xi64>
      %b = graph.redistribute %a from [4] to [2] : tensor<4xi64>
      %c = graph.split %b dim 0 at 1 : tensor<4xi64> -> tensor<2xi64>
      %y = graph.instance @look (%c, %t) : (tensor<2xi64>, tensor<5xf32>) -> tensor<2xf32>
      return %y : tensor<2xf32>
    }
    """
    module = load_module(text, make_context())
    function = next(f for f in module.walk() if isinstance(f, FuncOp) and f.sym_name.data == "f")
    assert recipes_of(function)["x"].range == (0, 5)


@pytest.mark.parametrize(("dim", "runs"), [(1, [2]), (2, [1, 1, 1, 2, 1, 1, 1])])
def test_a_u_net_is_cut_by_rows_and_by_channels(dim: int, runs: list[int]):
    """Three layers with padding, pooling and up-sampling: parts three from a border differ."""
    module = load_module(UNET, make_context())
    inputs = made_inputs(module)
    (wanted,) = run(module, inputs)
    *ops, _ = function_in(module).body.block.ops
    trees = wrap_sequences(ops, sum(runs), {named(module, "y"): dim})
    module.verify()
    assert [tree.get_parts() for tree in trees] == runs
    np.testing.assert_array_equal(run(module, inputs)[0], wanted)
    if dim == 2:
        rows = [tree.body.block.args[0].type.get_shape()[2] for tree in trees]  # pyright: ignore
        assert rows == [7, 9, 11, 12, 11, 9, 7]


SHARED = """
      %c = math.absf %x : tensor<4xf32>
      %e = tensor.empty() : tensor<2xf32>
      %y = linalg.generic {
        indexing_maps = [affine_map<(i, r) -> (i + r)>, affine_map<(i, r) -> (r)>,
                         affine_map<(i, r) -> (i)>],
        iterator_types = ["parallel", "reduction"]
      } ins(%c, %w : tensor<4xf32>, tensor<3xf32>) outs(%e : tensor<2xf32>) {
      ^bb0(%a: f32, %b: f32, %o: f32):
        %m = arith.maximumf %a, %b : f32
        linalg.yield %m : f32
      } -> tensor<2xf32>
"""
TYPES = "(tensor<4xf32>, tensor<2xf32>)"


def test_a_result_that_lies_elsewhere_in_what_is_computed_makes_parts_unlike():
    """Both compute three of four elements: the first wants the first two, the other the last."""
    text = f"""
    func.func @f(%x : tensor<4xf32>, %w : tensor<3xf32>) -> {TYPES} {{{SHARED}
      return %c, %y : tensor<4xf32>, tensor<2xf32>
    }}
    """
    module = load_module(text, make_context())
    inputs = made_inputs(module)
    wanted = run(module, inputs)
    with pytest.raises(WeftError, match=r"%c: part 1 along .* is not computed as part 0"):
        wrapped(module, ["c", "y"], 2, {"c": 0, "y": 0})
    *ops, _ = function_in(module).body.block.ops
    trees = wrap_sequences(ops, 2, {named(module, "c"): 0, named(module, "y"): 0})
    module.verify()
    assert [tree.get_parts() for tree in trees] == [1, 1]
    for mine, theirs in zip(run(module, inputs), wanted, strict=True):
        np.testing.assert_array_equal(mine, theirs)


def test_so_it_does_within_sub_graphs():
    text = f"""
    func.func @f(%p : tensor<4xf32>, %q : tensor<3xf32>) -> {TYPES} {{
      %s, %t = graph.subgraph "s" (%x = %p, %w = %q : tensor<4xf32>, tensor<3xf32>)
          -> {TYPES} {{{SHARED}
        graph.yield %c, %y : tensor<4xf32>, tensor<2xf32>
      }}
      return %s, %t : tensor<4xf32>, tensor<2xf32>
    }}
    """
    module = load_module(text, make_context())
    with pytest.raises(WeftError, match=r"graph.subgraph %s: part 1 .* is not computed as part 0"):
        wrapped(module, ["s"], 2, {"s": 0, "t": 0})
