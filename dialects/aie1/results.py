"""
The ops of the `aie1` dialect that clip results on their way to memory, through registers: what a
store does not do (UG1078, "Vector Compare": max32, max16, min32, min16).
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import I64, DenseArrayBase, IntegerAttr, StringAttr, i64
from xdsl.ir import SSAValue
from xdsl.irdl import (
    IRDLOperation,
    attr_def,
    irdl_op_definition,
    lazy_traits_def,
    operand_def,
    opt_attr_def,
    opt_operand_def,
    result_def,
    var_operand_def,
)
from xdsl.traits import MemoryWriteEffect
from xdsl.utils.exceptions import VerifyException

from ..common.effects import TakesRegister
from ..common.ints import int_attr, make_int_array, plain_ints
from ..common.verified import one_of
from .allocated import RegisterOp
from .attrs import AccType, PointerType, VectorType
from .memory import check_access, check_inside, in_code
from .ops import SHIFTS, check_lanes
from .registers import DATA

KINDS = ("max", "min")
CLIP_BITS = (16, 32)
"""The widths of elements that vector comparisons choose (UG1078: max32 and max16)."""
_REGISTER_BITS = 256


@irdl_op_definition
class NarrowOp(RegisterOp):
    """
    Lanes of an accumulator (the first, and how many), shifted right, rounded and saturated by the
    modes of the kernel, as `bits` each in a register: in all of it, or in `half` 0 or 1. What
    goes `onto` a value, which is overwritten, is its other half.

    ```
    %low = aie1.narrow %sum lanes [0, 8] bits 16 shift 10 half 0 : !aie1.acc<16 x 48>
    ```
    """

    name = "aie1.narrow"

    acc = operand_def(AccType)
    onto = opt_operand_def(VectorType)
    lanes = attr_def(DenseArrayBase.constr(i64))
    bits = attr_def(IntegerAttr[I64])
    shift = attr_def(IntegerAttr[I64])
    half = attr_def(IntegerAttr[I64])
    register = opt_attr_def(StringAttr)
    result = result_def(VectorType)

    traits = lazy_traits_def(lambda: (*in_code(), TakesRegister()))
    assembly_format = (
        "$acc `lanes` $lanes `bits` $bits `shift` $shift `half` $half (`onto` $onto^)? attr-dict "
        "`:` type($acc)"
    )

    def __init__(
        self,
        acc: SSAValue,
        lanes: tuple[int, int],
        bits: int,
        shift: int,
        half: int = 0,
        onto: SSAValue | None = None,
    ) -> None:
        super().__init__(
            operands=[acc, onto],
            result_types=[VectorType()],
            attributes={
                "lanes": make_int_array(lanes),
                "bits": int_attr(bits),
                "shift": int_attr(shift),
                "half": int_attr(half),
            },
        )

    def verify_(self) -> None:
        lanes, shift = plain_ints(self.lanes), self.shift.value.data
        check_lanes(self, lanes, self.acc.type)
        if not SHIFTS[0] <= shift <= SHIFTS[1]:
            raise VerifyException(f"{self.name}: shift is {shift}, not in {SHIFTS[0]}..{SHIFTS[1]}")
        bits, half = self.bits.value.data * lanes[1], self.half.value.data
        if bits not in (_REGISTER_BITS, _REGISTER_BITS // 2):
            raise VerifyException(
                f"{self.name}: {bits} bits; it sets all {_REGISTER_BITS} of a register, or half"
            )
        if half not in range(_REGISTER_BITS // bits):
            raise VerifyException(f"{self.name}: half is {half} of {bits} bits")
        if (half > 0) != (self.onto is not None):
            raise VerifyException(
                f"{self.name}: half {half} goes onto {'no value' if half else 'a value'}; half 1 "
                "does onto that with half 0"
            )
        if self.register is not None and self.register.data not in DATA:
            raise VerifyException(
                f"{self.name}: register is {self.register}, not one of {', '.join(DATA)}"
            )


@irdl_op_definition
class ClipOp(RegisterOp):
    """
    Of each element, of `bits`, of one value or two, and a limit the larger (`max`) or the smaller
    (`min`). The values are in parts 0 and 1 of a data operand of 1024 bits, the limit is the first
    element of part 2 or 3. There are two results side by side; without a second value, the second
    has no meaning.

    ```
    %a, %b = aie1.clip "max" %low, %high with %zeros in 2 bits 16
    ```
    """

    name = "aie1.clip"

    kind = attr_def(one_of("kind", KINDS))
    values = var_operand_def(VectorType)
    limit = operand_def(VectorType)
    part = attr_def(IntegerAttr[I64])
    bits = attr_def(IntegerAttr[I64])
    first = result_def(VectorType)
    second = result_def(VectorType)

    traits = lazy_traits_def(lambda: (*in_code(), TakesRegister()))
    assembly_format = "$kind $values `with` $limit `in` $part `bits` $bits attr-dict"

    def __init__(
        self, kind: str, values: Sequence[SSAValue], limit: SSAValue, part: int, bits: int
    ) -> None:
        super().__init__(
            operands=[values, limit],
            result_types=[VectorType(), VectorType()],
            attributes={
                "kind": StringAttr(kind),
                "part": int_attr(part),
                "bits": int_attr(bits),
            },
        )

    def operand_parts(self, number: int) -> tuple[int | None, ...]:
        if number == len(self.values):
            return (self.part.value.data,)
        return (number,)

    def verify_(self) -> None:
        count, part, bits = len(self.values), self.part.value.data, self.bits.value.data
        if not 1 <= count <= 2:
            raise VerifyException(f"{self.name}: {count} values, expected 1 or 2")
        if part not in (2, 3):
            raise VerifyException(f"{self.name}: the limit is in part {part}, not in 2 or 3")
        if bits not in CLIP_BITS:
            raise VerifyException(f"{self.name}: elements of {bits} bits; they have 16 or 32")


@irdl_op_definition
class WriteOp(IRDLOperation):
    """
    Writes all of a register to `offset` bytes behind a pointer, or 128 `bits` of it, `half`.

    ```
    aie1.write %a, %q[0] bits 256 half 0
    ```
    """

    name = "aie1.write"

    value = operand_def(VectorType)
    pointer = operand_def(PointerType)
    offset = attr_def(IntegerAttr[I64])
    bits = attr_def(IntegerAttr[I64])
    half = attr_def(IntegerAttr[I64])

    traits = lazy_traits_def(lambda: (*in_code(), MemoryWriteEffect()))
    assembly_format = "$value `,` $pointer `[` $offset `]` `bits` $bits `half` $half attr-dict"

    def __init__(
        self, value: SSAValue, pointer: SSAValue, offset: int = 0, bits: int = 256, half: int = 0
    ) -> None:
        super().__init__(
            operands=[value, pointer],
            attributes={
                "offset": int_attr(offset),
                "bits": int_attr(bits),
                "half": int_attr(half),
            },
        )

    def verify_(self) -> None:
        offset, bits, half = (a.value.data for a in (self.offset, self.bits, self.half))
        check_access(self, self.pointer, offset, bits)
        check_inside(self, self.pointer, offset, bits)
        if half not in range(_REGISTER_BITS // bits):
            raise VerifyException(f"{self.name}: half is {half} of {bits} bits")
