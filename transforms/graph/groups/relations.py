"""
The slices that ops on tensors read for slices of their results: `model.Relation`s by the rules of
ops on slices.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.dialects import tensor
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation, SSAValue

from ..model import Box, box_size
from ..plan import Rules
from ..slices import Boxes, Rule
from ..tensors import shape_of


@dataclass(frozen=True, eq=False)
class OpSlices:
    """The answers of an op's rule for slices of one of its results, each asked for once."""

    rule: Rule
    num_results: int
    known: dict[tuple[int, Box], Boxes] = field(default_factory=dict[tuple[int, Box], Boxes])

    def boxes_read(self, result: int, box: Box) -> Boxes:
        """The boxes of what the op reads for a box of result number `result`."""
        key = result, box
        if key not in self.known:
            wanted = tuple(box if n == result else None for n in range(self.num_results))
            self.known[key] = self.rule.find_slices(wanted).reads
        return self.known[key]


@dataclass(frozen=True, eq=False)
class Sliced:
    """
    The box that an op reads of its value number `read`, of `rank` axes, for slices of a result.
    """

    slices: OpSlices
    result: int
    read: int
    rank: int

    def needed_box(self, box: Box) -> Box:
        found = self.slices.boxes_read(self.result, box)[self.read] if box_size(box) else None
        return ((0, 0),) * self.rank if found is None else found


@dataclass(frozen=True)
class Whole:
    """All of a tensor of `shape`, whatever is asked for."""

    shape: tuple[int, ...]

    def needed_box(self, box: Box) -> Box:
        return tuple((0, extent if box_size(box) else 0) for extent in self.shape)


def relations_of(op: Operation, result: int, rules: Rules) -> Iterator[tuple[SSAValue, Sliced]]:
    """The tensors that an op reads for slices of one of its results, with the relations."""
    rule = rules[op]
    slices = OpSlices(rule, len(op.results))
    for number, value in enumerate(rule.reads):
        if isinstance(value.type, TensorType):
            yield value, Sliced(slices, result, number, len(shape_of(value)))


def view_source(op: Operation) -> SSAValue | None:
    """The tensor that an op which only moves data gives in another form; `None` for others."""
    match op:
        case tensor.PadOp() | tensor.ExtractSliceOp():
            return op.source
        case tensor.CollapseShapeOp() | tensor.ExpandShapeOp():
            return op.src
        case _:
            return None
