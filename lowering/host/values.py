"""
The storage of the values of a function while it becomes native code: arguments, results, constants
and temporaries, each a memref in row-major order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xdsl.dialects import affine, arith, func, linalg, tensor
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr
from xdsl.ir import Block, Operation, SSAValue

from ...dialects.common.kinds import is_tensor
from ...dialects.intrin import ApplyOp
from ...dialects.layout.ops import ConvertOp, LogicalOp, StoredOp
from ...targets.host.nest.flat import bytes_of
from ...targets.host.nest.look_ups import LOOK_UP
from ...targets.host.nest.steps import (
    Argument,
    Constant,
    Program,
    Result,
    SubBuffer,
    Temporary,
    Tensor,
)
from ...transforms.core.describe import describe_op, describe_value
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import weight_names
from ...transforms.kernel.fold_access import constant_of
from ...transforms.kernel.from_linalg import BoundKernel, bind_kernel
from ...transforms.kernel.scatter import gather_kernel
from ...transforms.machine.view import Machine
from .bits import stored_type, with_bytes
from .joins import Join

_ELEMENTS = ("i1", "i8", "i16", "i32", "i64", "index", "bf16", "f16", "f32", "f64")
_KNOWN = (
    arith.ConstantOp,
    tensor.EmptyOp,
    tensor.PadOp,
    tensor.InsertSliceOp,
    tensor.ExtractSliceOp,
    tensor.ExpandShapeOp,
    tensor.CollapseShapeOp,
    tensor.SplatOp,
    tensor.ConcatOp,
    linalg.ops.FillOp,
    linalg.ops.GenericOp,
    func.ReturnOp,
    ApplyOp,
    ConvertOp,
    LogicalOp,
    StoredOp,
)
"""Ops that there may be a lowering for; others are refused before anything is done."""


class Values:
    """
    The values of one function, and its program so far.

    * `places`: where values lie that are stored already; `planned`: where some are to be put, and
      `joins`: which of them in a part of a concatenation.
    * `types`: the element type of each buffer, as the source has it.
    """

    def __init__(self, entry: func.FuncOp, machine: Machine):
        self.entry = entry
        self.machine = machine
        self.program = Program()
        self.places: dict[SSAValue, Tensor] = {}
        self.planned: dict[SSAValue, Tensor] = {}
        self.joins: dict[SSAValue, Join] = {}
        self.types: dict[str, str] = {}
        self.outputs: list[Tensor] = []
        name = entry.sym_name.data
        if name in _TAKEN or name.startswith("weft.step"):
            raise WeftError(
                f"{describe_op(entry)}: the host target has functions of this name; choose another"
            )
        if len(entry.body.blocks) != 1:
            raise WeftError(
                f"{describe_op(entry)}: has several blocks; control flow has no lowering"
            )
        self.block: Block = entry.body.block

    def place_arguments(self) -> None:
        """Arguments lie where the caller has them."""
        weights = weight_names(self.entry)
        for number, value in enumerate(self.block.args):
            place = self.make_tensor(value, f"arg{number}", weight=number in weights)
            self.places[value] = place
            argument = Argument(place.size, place.type, place.weight)
            self.program.buffers[place.buffer] = argument

    def place_results(self, values: Sequence[SSAValue]) -> None:
        """Results lie where the caller wants them."""
        for number, value in enumerate(values):
            place = self.make_tensor(value, f"out{number}")
            self.outputs.append(place)
            self.program.buffers[place.buffer] = Result(place.size, place.type)

    def make_tensor(self, value: SSAValue, buffer: str, *, weight: bool = False) -> Tensor:
        """`value` in the memref `buffer`. `WeftError` for what is no static tensor of numbers."""
        type = value.type
        if not is_tensor(type):
            raise WeftError(
                f"{describe_op(self.entry)}: {describe_value(value)} is of type {type}; the host "
                "target takes and gives tensors"
            )
        shape = type.get_shape()
        if any(e < 0 for e in shape):
            raise WeftError(
                f"{describe_op(self.entry)}: {describe_value(value)} has the dynamic shape {type}; "
                "give every dimension a size"
            )
        element = str(type.element_type)
        if element not in _ELEMENTS:
            raise WeftError(
                f"{describe_op(self.entry)}: {describe_value(value)} is of {type}; the host target "
                f"has tensors of {', '.join(_ELEMENTS)}, so widen the elements"
            )
        self.types[buffer] = element
        return Tensor(buffer, shape, stored_type(self.types[buffer]), weight)

    def check_op(self, op: Operation) -> None:
        """Refuses ops that nothing here makes sense of; others are lowered when they are read."""
        if not isinstance(op, _KNOWN):
            raise WeftError(f"{describe_op(op)}: has no lowering to host code")

    def choose_target(self, value: SSAValue) -> Tensor:
        """The storage where a step should put `value`."""
        if value not in self.planned and value in self.joins:
            self.planned[value] = self._make_part(value, self.joins[value])
        elif value not in self.planned and isinstance(value.owner, tensor.ConcatOp):
            self.planned[value] = self.add_temporary(value)  # its parts ask for it, too
        return self.planned.get(value) or self.add_temporary(value)

    def _make_part(self, value: SSAValue, join: Join) -> Tensor:
        """A part of the temporary that a concatenation is put into."""
        whole = self.choose_target(join.whole)
        place = self.make_tensor(value, "")
        part = SubBuffer(place.size, place.type, whole.buffer, join.offset * bytes_of(place.type))
        return self.make_tensor(value, self.program.add("part", part))

    def lies_at(self, part: Tensor, whole: Tensor, offset: int) -> bool:
        """Tests whether `place` is the part of `whole` from element `offset` on."""
        root, first = self.program.find_root(whole.buffer)
        return self.program.find_root(part.buffer) == (root, first + offset * bytes_of(whole.type))

    def add_temporary(self, value: SSAValue) -> Tensor:
        """A place of its own in the workspace."""
        place = self.make_tensor(value, "")
        return self.make_tensor(value, self.program.add("tmp", Temporary(place.size, place.type)))

    def add_constant(self, value: SSAValue, op: arith.ConstantOp) -> Tensor:
        """A constant with elements, as data of the code."""
        attribute = op.value
        if not isinstance(attribute, DenseIntOrFPElementsAttr):
            raise WeftError(f"{describe_op(op)}: a constant without elements has no lowering")
        place = self.make_tensor(value, "")
        constant = Constant(place.size, place.type, attribute)
        self.places[value] = self.make_tensor(value, self.program.add("const", constant))
        return self.places[value]


def read_kernels(block: Block) -> tuple[list[BoundKernel], frozenset[Operation]]:
    """The kernels of a block, and the generics that are none: gathers."""
    kernels: list[BoundKernel] = []
    others: set[Operation] = set()
    for number, op in enumerate(block.ops):
        if not isinstance(op, linalg.ops.GenericOp):
            continue
        if len(op.results) == 1 and constant_of(op.results[0]) is not None:
            continue
        try:
            bound = bind_kernel(op, name=describe_op(op, number))
            kernels.append(replace(bound, kernel=gather_kernel(with_bytes(bound.kernel))))
        except WeftError:
            if not is_gather(op):
                raise
            _check_body(op)
            others.add(op)
    return kernels, frozenset(others)


_TAKEN = ("weft_barrier", "weft_run", "weft_serve", "weft_call", "sched_yield", "syscall", LOOK_UP)
"""Functions that the code of a program has beside the steps."""

_SCALAR = (tensor.ExtractOp, linalg.ops.IndexOp, linalg.ops.YieldOp, affine.ApplyOp)
"""What a gather does beside arithmetic."""


def _check_body(op: linalg.ops.GenericOp) -> None:
    """Refuses gathers that do more than compute: other ops might reach any memory, or never end."""
    for inner in op.body.walk():
        if not inner.name.startswith(("arith.", "math.")) and not isinstance(inner, _SCALAR):
            raise WeftError(
                f"{describe_op(op)}: its body holds {inner.name}, which has no lowering to host "
                "code"
            )


def is_gather(op: Operation) -> bool:
    """Tests whether the body of `op` reads tensors at places of its own."""
    return any(isinstance(inner, tensor.ExtractOp) for inner in op.walk())
