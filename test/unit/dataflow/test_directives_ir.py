"""Directives as IR and back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from random_directives import directives
from xdsl.dialects.builtin import ModuleOp

from weft.dialects.dataflow import LayerOp, SegmentOp
from weft.tools.api import make_context
from weft.transforms.dataflow.directives import LayerDirectives, SegmentDirectives
from weft.transforms.dataflow.directives_ir import (
    directives_of,
    layer_op,
    segment_of,
    segment_op,
)
from weft.transforms.errors import WeftError
from weft.transforms.locate import LocatedParser


def parsed(text: str) -> ModuleOp:
    module = LocatedParser(make_context(), text, "test.mlir").parse_module()
    module.verify()
    return module


def reread(op: LayerOp | SegmentOp) -> LayerOp | SegmentOp:
    module = parsed(str(op))
    (found,) = module.body.block.ops
    assert isinstance(found, LayerOp | SegmentOp)
    return found


@settings(max_examples=40, deadline=None)
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
