"""
The steps that are computed between layers: functions on whole tensors in the outermost memory.

Such a function (`dataflow.step`) says what no layer does: an epilogue of the layer before, another
order of elements, a concatenation. It belongs to the layer whose result it takes, whose nodes
would do it as they write, and costs nothing beyond it. Here the first node computes it, in no
time and with no accesses, while all others wait.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IndexType, StringAttr, TensorType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineExpr

from ...dialects import noc
from ...dialects.common.kinds import is_tensor
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.dataflow.directive.steps import STEP_ATTRIBUTE, TENSOR_ATTRIBUTE

Coord = tuple[int, ...]


@dataclass(frozen=True)
class StepTensor:
    """A tensor of a function by its name in the outermost memory, and its type."""

    name: str
    type: TensorType[Attribute]

    @property
    def shape(self) -> Coord:
        return self.type.get_shape()


@dataclass(frozen=True)
class FunctionStep:
    """A function with the tensors that it takes and gives."""

    name: str
    reads: tuple[StepTensor, ...]
    writes: tuple[StepTensor, ...]


def function_step(op: func.FuncOp) -> FunctionStep | None:
    """The step that `op` is, if it is one. Raises `WeftError` for tensors without names."""
    if STEP_ATTRIBUTE not in op.attributes:
        return None
    inputs, outputs = op.function_type.inputs.data, op.function_type.outputs.data
    return FunctionStep(
        op.sym_name.data,
        tuple(_list_tensors(op, "argument", inputs, op.arg_attrs)),
        tuple(_list_tensors(op, "result", outputs, op.res_attrs)),
    )


def _list_tensors(
    op: func.FuncOp, what: str, types: Sequence[Attribute], marks: ArrayAttr[DictionaryAttr] | None
) -> Iterator[StepTensor]:
    for number, type in enumerate(types):
        name = marks.data[number].data.get(TENSOR_ATTRIBUTE) if marks is not None else None
        if not isinstance(name, StringAttr) or not is_tensor(type):
            raise WeftError(
                f"{describe_op(op)}: {what} {number} of a {STEP_ATTRIBUTE} must be a tensor with "
                "its "
                f'name, as in {{{TENSOR_ATTRIBUTE} = "x"}}'
            )
        yield StepTensor(name.data, type)


def step_programs(
    steps: Sequence[FunctionStep], memory: str, level: str, shape: Coord, *, is_last: bool
) -> list[Operation]:
    """
    The programs of nodes `shape` of `level` that compute `steps` from tensors in `memory`, one
    after the other. All but the first node wait, unless nothing `is_last` follows.
    """
    signal = f"{steps[0].name}.next"
    block = Block(arg_types=[IndexType()] * len(shape))
    waits: list[SSAValue] = []
    for step in steps:
        op = noc.ComputeOp(
            step.name,
            [_whole_part(memory, t) for t in step.reads],
            [_whole_part(memory, t) for t in step.writes],
            waits=waits,
            cycles=0,
            macs=0,
            accesses={},
        )
        block.add_op(op)
        waits = list(op.results)
    others = math.prod(shape) > 1 and not is_last
    if others:
        block.add_op(_to_others(signal, shape, waits))
    zero, one = (0,) * len(shape), (1,) * len(shape)
    found: list[Operation] = [noc.ProgramOp(steps[0].name + "_at", level, zero, one, Region(block))]
    if others:
        for number, (first, count) in enumerate(boxes_of_others(shape)):
            waiting = Block([noc.WaitOp(signal)], arg_types=[IndexType()] * len(shape))
            name = f"{steps[0].name}_wait{number}"
            found.append(noc.ProgramOp(name, level, first, count, Region(waiting)))
    return found


def boxes_of_others(shape: Coord) -> Iterator[tuple[Coord, Coord]]:
    """Boxes (first, count) that hold all nodes but the first one."""
    for axis, extent in enumerate(shape):
        if extent > 1:
            first = tuple(int(a == axis) for a in range(len(shape)))
            before, behind = (1,) * axis, shape[axis + 1 :]
            yield first, (*before, extent - 1, *behind)


def _to_others(signal: str, shape: Coord, waits: Sequence[SSAValue]) -> Operation:
    body = Block(arg_types=[IndexType()])
    number = AffineExpr.dimension(0)
    coordinates: list[AffineExpr] = []
    for axis, extent in enumerate(shape):
        behind = math.prod(shape[axis + 1 :])
        expr = number // behind if behind > 1 else number
        coordinates.append(expr % extent if axis else expr)
    body.add_op(noc.SignalOp(signal, noc.NodeAttr(coordinates), [body.args[0]], waits))
    body.add_op(noc.YieldOp())
    return noc.ForOp(1, math.prod(shape), 1, Region(body))


def _whole_part(memory: str, tensor: StepTensor) -> noc.PartAttr:
    zeros = [AffineExpr.constant(0)] * len(tensor.shape)
    return noc.PartAttr(memory, tensor.name, zeros, list(tensor.shape))
