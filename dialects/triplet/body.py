"""The op that holds one body of an unrolled loop nest, and what it verifies of it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import cast

from xdsl.dialects.builtin import I64, IntegerAttr, IntegerType, TensorType, UnitAttr, i64
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.irdl import (
    attr_def,
    irdl_op_definition,
    opt_attr_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import Pure, SingleBlockImplicitTerminator
from xdsl.utils.exceptions import VerifyException

from ..arch.base import NO_ARGUMENTS, ClosedRegion, end_body
from ..common.kinds import is_tensor
from .attrs import LoopRange, LoopsAttr, StoredAttr, StoredDigit, SumType, TensorsAttr, with_steps
from .base import Body
from .forms import AccessAttr
from .ops import BeginOp, EndOp, LoadOp, MacOp, SelectOp, StoreOp, check_names


@irdl_op_definition
class BodyOp(Body):
    """
    The body of a nest of loops that multiplies and adds two tensors to an output, for `lanes`
    elements of the output at a time. `tensors` names the inputs in order, then the output.

    ```
    %O = triplet.body (I, W, O) of %I, %W over (y to 16, x to 256 by 16) lanes 16 columns 2 shift 10
        : (tensor<18x272xi16>, tensor<16xi16>) -> tensor<16x256xi16> {
      %V1 = triplet.load I(x:x+31, y) : vector<32xi16>
      %V2 = triplet.load W(0:15) : vector<16xi16>
      %0 = triplet.select %V2 {j} : (vector<16xi16>) -> vector<16x2xi16>
      %1 = triplet.select %V1 {i+j} : (vector<32xi16>) -> vector<16x2xi16>
      %s0 = triplet.mac %0 * %1 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
      triplet.store %s0 to O(x:x+15, y) : !triplet.sum<16>
    }
    ```

    All trips of the loops together compute the output: each element is the sum of all products for
    it, and of what `triplet.begin` begins it with, shifted right by `shift`, and its low bits that
    the output has room for. The fraction that is shifted out is rounded by `rounding`: 0 to the
    lower number, 1 to the upper one, from 2 on to the nearest, and ties 2 up, 3 down, 4 away from
    0, 5 towards 0, 6 to even, 7 to odd numbers. With `saturation` 1 too large numbers become the
    nearest that there is, with 3 that of a symmetric range; with `unsigned` bytes are from 0 to
    255. Last, elements are clipped: at least `low`, at most `high`. Numbers of the third input are
    exact up to a `limit`, if it is given.

    A loop's last trip may reach past the extents of tensors, where elements have no meaning; where
    an output is stored so that they have a place (`O [0:16 by 272, 1:256]`), they may be written.
    `columns` is how many products a lane of an operation adds up. Stores write output vectors in
    the order in which they are.
    """

    name = Body.name

    inputs = var_operand_def(TensorType[IntegerType])
    tensors = attr_def(TensorsAttr)
    loops = attr_def(LoopsAttr)
    lanes = attr_def(IntegerAttr[I64])
    columns = attr_def(IntegerAttr[I64])
    shift = opt_attr_def(IntegerAttr[I64])
    rounding = opt_attr_def(IntegerAttr[I64])
    saturation = opt_attr_def(IntegerAttr[I64])
    unsigned = opt_attr_def(UnitAttr)
    low = opt_attr_def(IntegerAttr[I64])
    high = opt_attr_def(IntegerAttr[I64])
    limit = opt_attr_def(IntegerAttr[I64])
    output = result_def(TensorType[IntegerType])
    body = region_def("single_block", entry_args=NO_ARGUMENTS)

    traits = traits_def(Pure(), SingleBlockImplicitTerminator(EndOp))
    custom_directives = (ClosedRegion,)
    assembly_format = (
        "$tensors `of` $inputs `over` $loops `lanes` $lanes `columns` $columns "
        "(`shift` $shift^)? (`rounding` $rounding^)? (`saturation` $saturation^)? "
        "(`unsigned` $unsigned^)? (`low` $low^)? (`high` $high^)? (`limit` $limit^)? "
        "attr-dict-with-keyword "
        "`:` functional-type($inputs, $output) custom<ClosedRegion>($body)"
    )

    def __init__(
        self,
        tensors: TensorsAttr,
        inputs: Sequence[SSAValue],
        loops: Sequence[LoopRange],
        lanes: int,
        columns: int,
        result_type: Attribute,
        body: Region,
        *,
        shift: int = 0,
        rounding: int = 0,
        saturation: int = 0,
        unsigned: bool = False,
        low: int | None = None,
        high: int | None = None,
        limit: int = 0,
    ) -> None:
        numbers = {
            "shift": shift, "rounding": rounding, "saturation": saturation, "limit": limit,
        }  # fmt: skip
        super().__init__(
            operands=[inputs],
            result_types=[result_type],
            attributes={
                "tensors": tensors,
                "loops": LoopsAttr(loops),
                "lanes": IntegerAttr(lanes, i64),
                "columns": IntegerAttr(columns, i64),
                **{name: IntegerAttr(n, i64) if n else None for name, n in numbers.items()},
                "low": None if low is None else IntegerAttr(low, i64),
                "high": None if high is None else IntegerAttr(high, i64),
                "unsigned": UnitAttr() if unsigned else None,
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
        return _attr_value(self.shift)

    def get_rounding(self) -> int:
        return _attr_value(self.rounding)

    def get_saturation(self) -> int:
        return _attr_value(self.saturation)

    def get_low(self) -> int | None:
        return None if self.low is None else self.low.value.data

    def get_high(self) -> int | None:
        return None if self.high is None else self.high.value.data

    def get_limit(self) -> int | None:
        return _attr_value(self.limit) or None

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
                assert is_tensor(type)
                return cast("TensorType[IntegerType]", type)
        raise KeyError(tensor)

    def stored_bits(self, tensor: str) -> int:
        """The width of the integers that are stored."""
        return (
            self._find_entry(tensor).bits.value.data or self.type_of(tensor).element_type.width.data
        )

    def _find_entry(self, tensor: str) -> StoredAttr:
        return next(e for e in self.tensors.entries if e.tensor.data == tensor)

    def digits_of(self, tensor: str) -> tuple[StoredDigit, ...]:
        """
        The digits in which a tensor is stored, each with its step; those of one axis with the most
        significant first.
        """
        shape = self.type_of(tensor).get_shape()
        given = self._find_entry(tensor).digits()
        return with_steps(given or tuple(StoredDigit(axis, n) for axis, n in enumerate(shape)))

    def memory_digits(self, tensor: str) -> tuple[StoredDigit, ...]:
        """The digits in the order of their steps, the largest first."""
        return tuple(sorted(self.digits_of(tensor), key=lambda d: (-d.step, -d.count)))

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
        if self.get_rounding() not in range(8) or self.get_saturation() not in (0, 1, 3):
            raise VerifyException(
                f"{self.name}: rounding {self.get_rounding()} and saturation "
                f"{self.get_saturation()}, expected 0 to 7, and 0, 1 or 3"
            )
        self._check_clipped()
        for tensor in self.tensors.names():
            self._check_stored(tensor)
        for op in self.body.block.ops:
            self._check_op(op)

    def _check_clipped(self) -> None:
        """Refuses ends that the output's elements are not, or in turn, or of unsigned bytes."""
        ends = [end for end in (self.get_low(), self.get_high()) if end is not None]
        top = (1 << self.type_of(self.output_name()).element_type.width.data - 1) - 1
        inside = [-top - 1, *ends, top]
        if inside != sorted(inside) or (ends and self.unsigned is not None):
            raise VerifyException(
                f"{self.name}: clips to {' and '.join(map(str, ends))}, which must be from "
                f"{-top - 1} to {top}, the lower one first, of signed elements"
            )

    def _check_stored(self, tensor: str) -> None:
        shape = self.type_of(tensor).get_shape()
        digits = self.digits_of(tensor)
        own = self.type_of(tensor).element_type.width.data
        if self.stored_bits(tensor) < own or (
            tensor == self.output_name() and self.stored_bits(tensor) > own
        ):
            raise VerifyException(
                f"{self.name}: '{tensor}' has elements of i{own}, which are not stored as "
                f"i{self.stored_bits(tensor)}"
            )
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
        names = self.tensors.names()
        match op:
            case BeginOp():
                for access in op.sources:
                    self._check_access(op, access, names[2:-1], of_sums=True)
                self._check_lanes(op, op.result)
            case MacOp():
                self._check_lanes(op, op.result)
            case LoadOp():
                self._check_access(op, op.source, names[:-1])
                bits = self.stored_bits(op.source.tensor.data)
                if op.result.type.element_type.width.data != bits:
                    raise VerifyException(
                        f"{op.name}: '{op.source.tensor.data}' has elements of i{bits}, but gives "
                        f"{op.result.type}"
                    )
            case SelectOp():
                self._check_select(op)
            case StoreOp():
                for access in op.dests:
                    self._check_access(op, access, names[-1:], of_sums=True)
                self._check_lanes(op, op.sum)
            case EndOp():
                pass
            case _:
                raise VerifyException(f"{self.name}: holds {op.name}, which is not of the dialect")

    def _check_access(
        self, op: Operation, access: AccessAttr, known: Sequence[str], of_sums: bool = False
    ) -> None:
        """Refuses tensors that are not `known`; what is `of_sums` stays in the loops that sum."""
        tensor = access.tensor.data
        if tensor not in known:
            raise VerifyException(
                f"{op.name}: {access.text()} is of none of the tensors that it may be of: "
                f"{', '.join(known) or 'the body has none'}"
            )
        loops = {loop.name for loop in self.loop_ranges() if not (of_sums and loop.sums)}
        check_names(op, access, loops)
        digits = len(self.digits_of(tensor))
        if len(access.indices) not in (1, digits):
            raise VerifyException(
                f"{op.name}: {access.text()} has {len(access.indices)} indices, but "
                f"'{tensor}' is stored in {digits} digits; give one for each, or the address"
            )

    def _check_select(self, op: SelectOp) -> None:
        lanes, columns = self.num_lanes(), self.num_columns()
        if (op.lanes(), op.columns()) != (lanes, columns):
            raise VerifyException(
                f"{op.name}: gives {op.result.type}, but the body has {lanes}x{columns}"
            )

    def _check_lanes(self, op: Operation, value: SSAValue) -> None:
        if isinstance(value.type, SumType) and value.type.num_lanes() != self.num_lanes():
            raise VerifyException(
                f"{op.name}: sums {value.type.num_lanes()} lanes, but the body has "
                f"{self.num_lanes()}"
            )


def _attr_value(attr: IntegerAttr | None) -> int:
    return 0 if attr is None else attr.value.data
