"""Segments of layers as trees: what they compute, what stays between layers, what is refused."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.graph.modules import load_network, machine_context, run_passes
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects.builtin import ModuleOp, StringAttr

from weft.dialects import dataflow, graph, noc
from weft.dialects.dataflow.match import Boundary, Loop
from weft.targets.reference.interpreter import run_function
from weft.tools.common.arrays import argument_forms
from weft.tools.registry.contexts import all_meanings
from weft.transforms.core.errors import WeftError
from weft.transforms.core.pipeline import entry_of
from weft.transforms.graph.segments import count_parts, count_pieces, list_nodes

SCHEDULE = "mark-entry,generalize-named-ops,schedule-dataflow"
CONVERT = "convert-segments-to-graph"
TURNS = f"{SCHEDULE}{{space=turns degree=1}}"
MACHINE = "multi-2x2"


CONVOLUTIONS = """func.func @main(%x: tensor<Nx4xRx8xi16>,
    %w: tensor<Cx4x1x1xi16> {weft.weight = "w"}, %b: tensor<Cxi32> {weft.weight = "b"},
    %v: tensor<4xCx1x1xi16> {weft.weight = "v"}
) -> tensor<Nx4xRx8xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<NxCxRx8xi32>
  %z = linalg.fill ins(%zero : i32) outs(%e : tensor<NxCxRx8xi32>) -> tensor<NxCxRx8xi32>
  %one = linalg.conv_2d_nchw_fchw {weft.layer = "one"}
      ins(%x, %w : tensor<Nx4xRx8xi16>, tensor<Cx4x1x1xi16>)
      outs(%z : tensor<NxCxRx8xi32>) -> tensor<NxCxRx8xi32>
  %e16 = tensor.empty() : tensor<NxCxRx8xi16>
  %r = linalg.generic {indexing_maps = [affine_map<(n, k, h, w) -> (n, k, h, w)>,
      affine_map<(n, k, h, w) -> (k)>, affine_map<(n, k, h, w) -> (n, k, h, w)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%one, %b : tensor<NxCxRx8xi32>, tensor<Cxi32>) outs(%e16 : tensor<NxCxRx8xi16>) {
  ^bb0(%a: i32, %c: i32, %o: i16):
    %s = arith.addi %a, %c : i32
    %m = arith.maxsi %s, %zero : i32
    %t = arith.trunci %m : i32 to i16
    linalg.yield %t : i16
  } -> tensor<NxCxRx8xi16>
  %f = tensor.empty() : tensor<Nx4xRx8xi32>
  %g = linalg.fill ins(%zero : i32) outs(%f : tensor<Nx4xRx8xi32>) -> tensor<Nx4xRx8xi32>
  %two = linalg.conv_2d_nchw_fchw {weft.layer = "two"}
      ins(%r, %v : tensor<NxCxRx8xi16>, tensor<4xCx1x1xi16>)
      outs(%g : tensor<Nx4xRx8xi32>) -> tensor<Nx4xRx8xi32>
  func.return %two : tensor<Nx4xRx8xi32>
}"""


def convolutions(batch: int, channels: int, rows: int) -> str:
    """Two convolutions, of so many images, with so many channels between them, on so many rows."""
    text = CONVOLUTIONS
    for letter, size in (("N", batch), ("C", channels), ("R", rows)):
        text = text.replace(f"<{letter}x", f"<{size}x").replace(f"x{letter}x", f"x{size}x")
    return text


def check_tree(text: str, schedule: str = SCHEDULE) -> ModuleOp:
    """The tree of a network, after its results were compared to those of its layers."""
    ctx = machine_context(MACHINE)
    module = run_passes(load_network(text, ctx), schedule, ctx)
    function = entry_of(module)
    rng = np.random.default_rng(1)
    arrays = {
        name: rng.integers(-9, 9, shape).astype(f"int{kind[1:]}")
        for name, (shape, kind) in argument_forms(function).items()
    }
    name = function.sym_name.data
    before = run_function(module, arrays, name, all_meanings(ctx))
    tree = run_passes(module, CONVERT, ctx)
    tree.verify()
    assert not any(isinstance(op, dataflow.SegmentOp) for op in tree.walk())
    after = run_function(load_network(str(tree), ctx), arrays, name, all_meanings(ctx))
    for one, other in zip(before, after, strict=True):
        np.testing.assert_array_equal(one, other)
    return tree


@settings(max_examples=6)
@given(st.integers(1, 6), st.sampled_from((8, 16, 24)), st.sampled_from((4, 7, 8)))
def test_trees_compute_what_layers_do(batch: int, channels: int, rows: int) -> None:
    tree = check_tree(convolutions(batch, channels, rows))
    for pipeline in (op for op in tree.walk() if isinstance(op, graph.ParallelOp)):
        assert batch % pipeline.get_parts() == 0
        labels = [leaf.label for leaf in pipeline.children()]
        assert labels == [StringAttr("one"), StringAttr("two")]


@settings(max_examples=3)
@given(st.sampled_from((1, 4, 6)), st.sampled_from((8, 24)), st.sampled_from((4, 7)))
def test_layers_in_turns_are_a_sequence(batch: int, channels: int, rows: int) -> None:
    tree = check_tree(convolutions(batch, channels, rows), TURNS)
    leaves = [op for op in tree.walk() if isinstance(op, graph.SubgraphOp)]
    assert [leaf.label for leaf in leaves] == [StringAttr("one"), StringAttr("two")]
    assert len({str(leaf.cores) for leaf in leaves}) == 1
    assert not any(isinstance(op, graph.ParallelOp) for op in tree.walk())
    for loop in (op for op in tree.walk() if isinstance(op, graph.SequenceOp)):
        assert 1 < loop.get_parts() <= batch
        assert batch % loop.get_parts() == 0


def test_what_stays_between_layers_has_no_room_in_the_outermost_memory() -> None:
    """As in the programs of the same segments."""
    ctx = machine_context(MACHINE)
    text = convolutions(4, 16, 8)
    tree = check_tree(text)
    pipelines = [op for op in tree.walk() if isinstance(op, graph.ParallelOp)]
    assert pipelines
    inside: set[str] = {
        leaf.label.data
        for pipeline in pipelines
        for leaf in pipeline.children()
        if leaf.label is not None and not any(v in leaf.results for v in pipeline.yielded())
    }
    programs = run_passes(load_network(text, ctx), f"{SCHEDULE},convert-dataflow-to-noc", ctx)
    allocs = (op for op in programs.walk() if isinstance(op, noc.AllocOp))
    far = {op.buffer.data for op in allocs if op.memory.root_reference.data == "DRAM"}
    leaves = (op for op in tree.walk() if isinstance(op, graph.SubgraphOp))
    layers = {leaf.label.data for leaf in leaves} & {
        op.sym_name.data for op in tree.walk() if isinstance(op, dataflow.LayerOp)
    }
    assert inside
    assert layers - far == inside


def boundary(*loops: tuple[int, int, int], batch: int = 12) -> Boundary:
    named = tuple(Loop("", axis, step, count) for axis, step, count in loops)
    return Boundary("one", (batch, 8, 8), named)


def test_pieces_are_what_both_layers_go_through() -> None:
    both = boundary((0, 4, 3), (0, 2, 2), (1, 4, 2))
    assert count_pieces(both, both) == 6
    assert count_pieces(both, boundary((0, 4, 3), (1, 4, 2))) == 3
    assert count_pieces(boundary((1, 4, 2), (0, 4, 3)), boundary((1, 4, 2), (0, 4, 3))) == 1
    assert count_pieces(boundary(), both) == 1
    assert count_parts([(both, both), (both, boundary((0, 4, 3)))]) == 3
    assert count_parts([]) == 1


def test_pieces_of_several_sizes_are_refused() -> None:
    uneven = boundary((0, 5, 3))
    with pytest.raises(WeftError) as error:
        count_pieces(uneven, uneven)
    assert str(error.value) == (
        "dataflow.layer @one: 12 items of the batch pass on in pieces of 5, the last of them "
        "smaller; take a step that divides 12"
    )


def test_nodes_go_layer_by_layer() -> None:
    assert list_nodes([((0, 1), (2, 1)), ((0, 0), (1, 1))]) == [(0, 1), (1, 1), (0, 0)]
    with pytest.raises(WeftError) as error:
        list_nodes([((0, 0), (2, 1)), ((1, 0), (1, 1))])
    assert str(error.value) == (
        "node [1, 0] is in the boxes of two layers that run at the same time; give each layer "
        "nodes of its own"
    )


def test_ops_that_no_layer_has_are_refused() -> None:
    ctx = machine_context(MACHINE)
    module = run_passes(load_network(convolutions(2, 8, 4), ctx), SCHEDULE, ctx)
    (first, *_) = (op for op in module.walk() if "dataflow.layer" in op.attributes)
    first.attributes["dataflow.layer"] = type(first.attributes["dataflow.layer"])("none")  # pyright: ignore
    with pytest.raises(WeftError, match="layer @none is not scheduled"):
        run_passes(module, CONVERT, ctx)
