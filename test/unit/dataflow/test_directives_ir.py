"""Directives as IR and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.dataflow.random_directives import directives
from hypothesis import given, settings
from xdsl.dialects.builtin import ModuleOp

from weft.dialects.dataflow import LayerOp, SegmentOp
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.core.locate import LocatedParser
from weft.transforms.dataflow.directive.analysis import analyse_directives
from weft.transforms.dataflow.directive.data import LayerDirectives, SegmentDirectives
from weft.transforms.dataflow.directive.ir import directives_of, layer_op, segment_of, segment_op
from weft.transforms.dataflow.directive.nest import nest_of

LIT_TESTS = Path(__file__).parents[2] / "filecheck"


def parsed(text: str) -> ModuleOp:
    module = LocatedParser(make_context(), text, "test.mlir").parse_module()
    module.verify()
    return module


def reread(op: LayerOp | SegmentOp) -> LayerOp | SegmentOp:
    module = parsed(str(op))
    (found,) = module.body.block.ops
    assert isinstance(found, LayerOp | SegmentOp)
    return found


@settings(max_examples=40)
@given(directives())
def test_there_and_back(schedule: LayerDirectives) -> None:
    op = reread(layer_op(schedule))
    assert isinstance(op, LayerOp)
    found = directives_of(op)
    assert (found.levels, found.border) == (schedule.levels, schedule.border)
    ours = schedule.problem
    assert found.problem.extents == ours.extents
    assert found.problem.reductions == ours.reductions
    assert [(t.name, t.role, t.shape, t.fill) for t in found.problem.tensors] == [
        (t.name, t.role, t.shape, t.fill) for t in ours.tensors
    ]
    assert [[(a.terms, a.offset) for a in t.axes] for t in found.problem.tensors] == [
        [(a.terms, a.offset) for a in t.axes] for t in ours.tensors
    ]
    assert (found.problem.combine, found.problem.value) == (ours.combine, ours.value)
    segment = SegmentDirectives("s", (found,))
    again = reread(segment_op(segment))
    assert isinstance(again, SegmentOp)
    assert segment_of(again) == segment


def test_a_layer_without_operands_needs_a_problem() -> None:
    (op,) = parsed("dataflow.layer @l (n = 4) {\n}").body.block.ops
    assert isinstance(op, LayerOp)
    with pytest.raises(WeftError, match=r"@l gives no dataflow\.operand"):
        directives_of(op)


def test_a_problem_of_other_dimensions() -> None:
    text = """
    dataflow.layer @l (n = 4) {
      dataflow.operand "x" role "input" at (n) of i16
      dataflow.operand "y" role "output" at (n) of i16
    }
    dataflow.layer @m (n = 5) {
    }
    """
    first, second = parsed(text).body.block.ops
    assert isinstance(first, LayerOp)
    assert isinstance(second, LayerOp)
    problem = directives_of(first).problem
    with pytest.raises(WeftError, match=r"@m: its dimensions are .* but the kernel's are"):
        directives_of(second, problem)


def test_axes_are_as_good_as_dimensions() -> None:
    text = """
    dataflow.layer @l (h = 8, r = 3) {
      dataflow.operand "x" role "input" at (hi = h + r) of i16
      dataflow.operand "f" role "weight" at (r) of i16
      dataflow.operand "y" role "output" at (h) of i16
      dataflow.level @pe {
        dataflow.tensor "x" in @R (SIZES)
        dataflow.tensor "f" in @R (r = 1)
        dataflow.tensor "y" in @R (h = 2)
        dataflow.stack (r += 1SHIFT) by 3
        dataflow.update (h += 2STEP)
      }
    }
    """
    paper = {"SIZES": "hi = 2", "SHIFT": ", hi += 1", "STEP": ", hi += 2"}
    found: list[LayerDirectives] = []
    for words in (paper, dict.fromkeys(paper, "")):
        written = text
        for word, value in words.items():
            written = written.replace(word, value)
        (op,) = parsed(written).body.block.ops
        assert isinstance(op, LayerOp)
        found.append(directives_of(op))
    assert found[0].levels[0].stacks == found[1].levels[0].stacks
    assert found[0].levels[0].held[1:] == found[1].levels[0].held[1:]
    # The axis is not written among the plain sizes, which follow from the block.
    assert found[0] == found[1]


def test_the_papers_example() -> None:
    """The numbers that the text of the paper gives for its listing, from the lit test's."""
    text = (LIT_TESTS / "dialects/dataflow/paper.mlir").read_text()
    (op,) = parsed(text).body.block.ops
    assert isinstance(op, SegmentOp)
    conv, dwconv = segment_of(op).layers
    counted = analyse_directives(conv)
    sizes = {(s.tensor, s.level): s for s in counted.sizes}
    # At REGF: an 1D convolution of 5, of which the three output channels take 15 updates a row.
    assert sizes["0", 0].part == 5
    assert sizes["1", 0].part == 3
    loops = nest_of(conv).loops
    assert [(s.dim, s.stride, s.extent) for s in loops[-5:]] == [
        ("n", 1, 4),
        ("k", 3, 2),
        ("c", 1, 8),
        ("yo", 8, 2),
        ("xo", 1, 15),
    ]
    # At GBUF: four nodes share the input, and the layers take all 256 nodes.
    assert sizes["0", 1].taken * 4 == sizes["0", 1].part == 4 * 8 * 19 * 19
    assert (conv.levels[1].repl, dwconv.levels[1].repl) == (4 * 16, 6 * 16 * 2)
    # K=6 stacked by 4 here, C=4 stacked by 6 there: what one update of 24 moves.
    assert counted.access("1", 1).stored == 64 * 96 * 15 * 15
    assert analyse_directives(dwconv).access("1", 1).sent == 64 * 96 * 15 * 15
    # The input is fetched once for each of the four updates of K, by each group of four nodes.
    assert counted.access("0", 1).fetched == 4 * 64 * 64 * 19 * 19
    # Rows of the input lie along diagonals: 8 by 5 PEs take 12 rows, then 7 by 5 take 11.
    x = counted.access("0", 0)
    # 64 nodes; in each, 4 images, 2 groups of output channels and 8 channels; 8 x 4 outer updates.
    assert x.sent == 64 * 4 * 2 * 8 * 8 * 4 * 19 * (12 + 11)
    assert x.fetched * (12 + 11) == x.sent * (8 * 5 + 7 * 5)


def test_values_that_are_wider_than_words() -> None:
    text = """
      dataflow.layer @a (k = 4) {
        dataflow.operand "x" role "input" at (k) of i16 {values = f32}
        dataflow.operand "y" role "output" at (k) of i16 fill 70000 : i32 {values = i32}
      }
    """
    (op,) = parsed(text).body.block.ops
    assert isinstance(op, LayerOp)
    problem = directives_of(op).problem
    assert [(t.element_bits, t.values) for t in problem.tensors] == [(16, "f32"), (16, "i32")]
    assert problem == directives_of(reread(layer_op(directives_of(op)))).problem
