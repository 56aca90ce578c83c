"""The op that holds one body of an unrolled loop nest, and what it verifies of it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from xdsl.dialects.builtin import I64, IntegerAttr, IntegerType, TensorType, i64
from xdsl.ir import Operation, Region, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    attr_def,
    irdl_op_definition,
    opt_attr_def,
    opt_operand_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import Pure, SingleBlockImplicitTerminator
from xdsl.utils.exceptions import VerifyException

from ..arch.base import NO_ARGUMENTS, ClosedRegion, end_body
from .attrs import Digit, LoopRange, LoopsAttr, SumType, TensorsAttr, with_steps
from .base import Body
from .forms import AccessAttr
from .ops import EndOp, GroupOp, LoadOp, MacOp, SelectOp, StoreOp, check_names


@irdl_op_definition
class BodyOp(Body):
    """
    The body of a nest of loops that multiplies and adds two tensors to an output, for `lanes`
    elements of the output at a time. `tensors` names the inputs in order, then the output.

    ```
    %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2
        : (tensor<18x272xi16>, tensor<3x4xi16>) -> tensor<16x256xi32> {
      triplet.group O(x:x+15, y) {
        triplet.mac W(0, 0) * I(x:x+15, y)
      }
    }
    ```

    All trips of the loops together compute the output: each element is `initial` of it, or 0, and
    the sum of all products for it, shifted right by `shift` (towards minus infinity), and its low
    bits that the output has room for. A loop's last trip may reach past the extents of tensors,
    where elements have no meaning; where an output is stored so that they have a place
    (`O [0:16 by 272, 1:256]`), they may be written. `columns` is how many products a lane of an
    operation adds up, once statements are fused.
    """

    name = Body.name

    inputs = var_operand_def(TensorType[IntegerType])
    initial = opt_operand_def(TensorType[IntegerType])
    tensors = attr_def(TensorsAttr)
    loops = attr_def(LoopsAttr)
    lanes = attr_def(IntegerAttr[I64])
    columns = attr_def(IntegerAttr[I64])
    shift = opt_attr_def(IntegerAttr[I64])
    output = result_def(TensorType[IntegerType])
    body = region_def("single_block", entry_args=NO_ARGUMENTS)

    irdl_options = (AttrSizedOperandSegments(as_property=False),)
    traits = traits_def(Pure(), SingleBlockImplicitTerminator(EndOp))
    custom_directives = (ClosedRegion,)
    assembly_format = (
        "$tensors `of` $inputs (`initial` $initial^ `:` type($initial))? `over` $loops "
        "`lanes` $lanes `columns` $columns (`shift` $shift^)? attr-dict-with-keyword "
        "`:` functional-type($inputs, $output) custom<ClosedRegion>($body)"
    )

    def __init__(
        self,
        tensors: TensorsAttr,
        inputs: Sequence[SSAValue],
        loops: Sequence[LoopRange],
        lanes: int,
        columns: int,
        result_type: TensorType,
        body: Region,
        *,
        initial: SSAValue | None = None,
        shift: int = 0,
    ) -> None:
        super().__init__(
            operands=[inputs, [] if initial is None else [initial]],
            result_types=[result_type],
            attributes={
                "tensors": tensors,
                "loops": LoopsAttr(loops),
                "lanes": IntegerAttr(lanes, i64),
                "columns": IntegerAttr(columns, i64),
                "shift": IntegerAttr(shift, i64) if shift else None,
            },
            regions=[body],
        )

    def __post_init__(self) -> None:
        super().__post_init__()
        end_body(self)

    # --- queries ----------------------------------------------------------------------------

    def num_lanes(self) -> int:
        return self.lanes.value.data

    def num_columns(self) -> int:
        return self.columns.value.data

    def get_shift(self) -> int:
        return 0 if self.shift is None else self.shift.value.data

    def loop_ranges(self) -> tuple[LoopRange, ...]:
        """The loops, the outermost first."""
        return self.loops.loops()

    def output_name(self) -> str:
        return self.tensors.names()[-1]

    def type_of(self, tensor: str) -> TensorType[IntegerType]:
        """The type of a tensor of the body; `KeyError` for others."""
        values = [*self.inputs, self.output]
        for name, value in zip(self.tensors.names(), values, strict=True):
            if name == tensor:
                type = value.type
                assert isinstance(type, TensorType)
                return type
        raise KeyError(tensor)

    def digits_of(self, tensor: str) -> tuple[Digit, ...]:
        """
        The digits in which a tensor is stored, each with its step; those of one axis with the most
        significant first.
        """
        entry = next(e for e in self.tensors.entries if e.tensor.data == tensor)
        shape = self.type_of(tensor).get_shape()
        digits = entry.digits() or tuple(Digit(axis, n) for axis, n in enumerate(shape))
        return with_steps(digits)

    def memory_digits(self, tensor: str) -> tuple[Digit, ...]:
        """The digits in the order of their steps, the largest first."""
        return tuple(sorted(self.digits_of(tensor), key=lambda d: (-d.step, -d.count)))

    def groups(self) -> Iterator[GroupOp]:
        return (op for op in self.body.block.ops if isinstance(op, GroupOp))

    def loads(self) -> Iterator[LoadOp]:
        return (op for op in self.body.block.ops if isinstance(op, LoadOp))

    # --- verification -----------------------------------------------------------------------

    def verify_(self) -> None:
        if self.num_lanes() < 1 or self.num_columns() < 1:
            raise VerifyException(
                f"{self.name}: has {self.num_lanes()} lanes and {self.num_columns()} columns, but "
                "both must be 1 or more"
            )
        if self.get_shift() < 0:
            raise VerifyException(f"{self.name}: shift is {self.get_shift()}, not 0 or more")
        if len(self.tensors.names()) != len(self.inputs) + 1:
            raise VerifyException(
                f"{self.name}: names {len(self.tensors.names())} tensors for {len(self.inputs)} "
                "inputs and the output"
            )
        if self.initial is not None and _extents(self.initial) != _extents(self.output):
            raise VerifyException(
                f"{self.name}: sums begin with {self.initial.type}, but the output is "
                f"{self.output.type}"
            )
        for tensor in self.tensors.names():
            self._check_stored(tensor)
        for op in self.body.block.ops:
            self._check_op(op)

    def _check_stored(self, tensor: str) -> None:
        shape = self.type_of(tensor).get_shape()
        digits = self.digits_of(tensor)
        for axis in range(max([len(shape), *(d.axis + 1 for d in digits)])):
            counts = [d.count for d in digits if d.axis == axis]
            extent = shape[axis] if axis < len(shape) else 0
            if not counts or counts[0] != -(-extent // math.prod(counts[1:])):
                raise VerifyException(
                    f"{self.name}: '{tensor}' is stored in digits of {counts} values of axis "
                    f"{axis}, which has {extent}"
                )
        for outer, inner in pairwise(self.memory_digits(tensor)):
            if outer.step < inner.step * inner.count and outer.count > 1:
                raise VerifyException(
                    f"{self.name}: '{tensor}' has digits {outer.step} elements apart, less than "
                    f"the {inner.step * inner.count} that are inside of them"
                )

    def _check_op(self, op: Operation) -> None:
        match op:
            case GroupOp():
                self._check_access(op, op.update, output=True)
                for inner in op.body.block.ops:
                    self._check_op(inner)
            case MacOp():
                for access in op.accesses() or ():
                    self._check_access(op, access, output=False)
                self._check_sum(op)
            case LoadOp():
                self._check_load(op)
            case SelectOp():
                self._check_select(op)
            case StoreOp():
                self._check_access(op, op.dest, output=True)
                self._check_sum(op)
            case EndOp():
                pass
            case _:
                raise VerifyException(f"{self.name}: holds {op.name}, which is not of the dialect")

    def _check_access(self, op: Operation, access: AccessAttr, output: bool) -> None:
        self._check_tensor(op, access, output)
        rank = len(self.type_of(access.tensor.data).get_shape())
        if len(access.indices) != rank:
            raise VerifyException(
                f"{op.name}: {access.text()} has {len(access.indices)} indices for a tensor of "
                f"{rank} axes"
            )
        lanes = self.num_lanes()
        if access.size() != lanes and (output or access.size() != 1):
            allowed = f"{lanes} lanes" if output else f"{lanes} lanes, or one for all of them"
            raise VerifyException(
                f"{op.name}: {access.text()} has {access.size()} elements, expected {allowed}"
            )

    def _check_tensor(self, op: Operation, access: AccessAttr, output: bool) -> None:
        names = self.tensors.names()
        known = names[-1:] if output else names[:-1]
        if access.tensor.data not in known:
            what = "the output" if output else "an input"
            raise VerifyException(
                f"{op.name}: {access.text()} is of no tensor that is {what} of the body: "
                f"{', '.join(known)}"
            )
        check_names(op, access, {loop.name for loop in self.loop_ranges()})

    def _check_load(self, op: LoadOp) -> None:
        self._check_tensor(op, op.source, output=False)
        tensor = op.source.tensor.data
        digits = len(self.digits_of(tensor))
        if len(op.source.indices) not in (1, digits):
            raise VerifyException(
                f"{op.name}: {op.source.text()} has {len(op.source.indices)} indices, but "
                f"'{tensor}' is stored in {digits} digits; give one for each, or the address"
            )
        element = self.type_of(tensor).element_type
        if op.result.type.element_type != element:
            raise VerifyException(
                f"{op.name}: '{tensor}' has elements of {element}, but gives {op.result.type}"
            )

    def _check_select(self, op: SelectOp) -> None:
        lanes, columns = self.num_lanes(), self.num_columns()
        if op.lanes() != lanes or op.columns() not in (1, columns):
            either = f"{lanes}x1 or {lanes}x{columns}" if columns > 1 else f"{lanes}x1"
            raise VerifyException(f"{op.name}: gives {op.result.type}, but the body has {either}")

    def _check_sum(self, op: MacOp | StoreOp) -> None:
        type = op.result if isinstance(op, MacOp) else op.sum
        if type is None or not isinstance(type.type, SumType):
            return
        if type.type.num_lanes() != self.num_lanes():
            raise VerifyException(
                f"{op.name}: sums {type.type.num_lanes()} lanes, but the body has "
                f"{self.num_lanes()}"
            )


def _extents(value: SSAValue) -> tuple[int, ...]:
    assert isinstance(value.type, TensorType)
    return value.type.get_shape()
