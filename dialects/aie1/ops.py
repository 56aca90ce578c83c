"""The ops of the `aie1` dialect that make sums and narrow them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import (
    I64,
    DenseArrayBase,
    IntegerAttr,
    IntegerType,
    StringAttr,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue
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
from xdsl.traits import MemoryReadEffect, Pure
from xdsl.utils.exceptions import VerifyException

from ..common.effects import TakesRegister
from ..common.ints import int_attr, make_int_array
from ..common.ints import plain_ints as plain_ints
from .allocated import RegisterOp, check_allocated
from .attrs import AccType, LanesType, PointerType, SelectAttr, ShapeAttr, VectorType
from .memory import LoadOp, check_access, in_code
from .network import MacShape, Operand, Select, find_network, select_error, taken_indices
from .registers import ACCUMULATORS
from .scopes import ForOp, YieldOp

SHIFTS = (-1, 62)
"""Least and greatest shift of a store (UG1078, SRS)."""


class SumOp(RegisterOp):
    """The common part of `mul` and `mac`."""

    shape = attr_def(ShapeAttr)
    data = var_operand_def(VectorType)
    coeff = operand_def(VectorType)
    parts = attr_def(DenseArrayBase.constr(i64))
    num_parts = attr_def(IntegerAttr[I64])
    x = attr_def(SelectAttr)
    z = attr_def(SelectAttr)
    x_elements = opt_attr_def(DenseArrayBase.constr(i64))
    z_elements = opt_attr_def(DenseArrayBase.constr(i64))
    register = opt_attr_def(StringAttr)
    result = result_def(AccType)

    def get_shape(self) -> MacShape:
        return self.shape.get_shape()

    def get_parts(self) -> tuple[int, ...]:
        return plain_ints(self.parts)

    def get_data(self) -> tuple[SSAValue | None, ...]:
        """The value in each part of the data operand."""
        found: list[SSAValue | None] = [None] * self.num_parts.value.data
        for part, value in zip(self.get_parts(), self.data, strict=True):
            found[part] = value
        return tuple(found)

    def operand_parts(self, number: int) -> tuple[int | None, ...]:
        parts = self.get_parts()
        if 0 <= number < len(parts):
            return (parts[number],)
        return (None,) if number == len(parts) else ()

    def added_to(self) -> SSAValue | None:
        """The accumulator that products are added to, if there is one."""
        return None

    def verify_(self) -> None:
        shape = self.shape
        if self.result.type != shape.acc_type():
            raise VerifyException(
                f"{self.name}: {shape.shape_name.data} adds to {shape.acc_type()}, but the result "
                f"is {self.result.type}"
            )
        self._check_parts()
        self._check_select("x", self.x.get_select(), self.x_elements)
        self._check_select("z", self.z.get_select(), self.z_elements)
        if self.register is not None and self.register.data not in ACCUMULATORS:
            raise VerifyException(
                f"{self.name}: register is {self.register}, not one of {', '.join(ACCUMULATORS)}"
            )
        data = [*zip(self.get_parts(), self.data, strict=True)]
        check_allocated(self, data, self.num_parts.value.data, self.coeff, self.added_to())

    def _check_parts(self) -> None:
        count, parts = self.num_parts.value.data, self.get_parts()
        if count not in (2, 4):
            raise VerifyException(f"{self.name}: {count} parts of data; an operand has 2 or 4")
        if len(parts) != len(self.data) or not parts:
            raise VerifyException(
                f"{self.name}: {len(self.data)} values in {len(parts)} parts; give each its part"
            )
        if any(part not in range(count) for part in parts) or len(set(parts)) < len(parts):
            raise VerifyException(
                f"{self.name}: parts are {list(parts)}, not different ones of 0..{count - 1}"
            )

    def _check_select(
        self, operand: Operand, select: Select, wanted: DenseArrayBase[IntegerType] | None
    ) -> None:
        message = select_error(operand, self.get_shape(), select)
        if message is not None:
            raise VerifyException(f"{self.name}: {message}")
        if wanted is not None:
            self._check_elements(operand, select, plain_ints(wanted))

    def _check_elements(self, operand: Operand, select: Select, wanted: tuple[int, ...]) -> None:
        """
        That each lane and column takes the element that is wanted, and that it is there. Without
        one that is wanted it may take any: it may be multiplied by zero.
        """
        shape = self.get_shape()
        if len(wanted) != shape.macs:
            raise VerifyException(
                f"{self.name}: {len(wanted)} {operand} elements, but {shape.name} takes "
                f"{shape.macs}"
            )
        bits = 256 * (self.num_parts.value.data if operand == "x" else 1)
        taken = taken_indices(operand, shape, select, bits)
        missing = self._missing_elements(operand)
        for place, found in enumerate(taken.ravel().tolist()):
            lane, column = divmod(place, shape.columns)
            where = f"{self.name}: lane {lane}, column {column} of {operand} takes element {found}"
            if wanted[place] not in (-1, found):
                raise VerifyException(f"{where}, but element {wanted[place]} is wanted")
            if wanted[place] == found and found in missing:
                raise VerifyException(f"{where}, {missing[found]}")

    def _missing_elements(self, operand: Operand) -> dict[int, str]:
        """The elements of a register that hold nothing, and why."""
        each = find_network(operand, self.get_shape()).count_elements(256)
        values = self.get_data() if operand == "x" else (self.coeff,)
        found: dict[int, str] = {}
        for part, value in enumerate(values):
            first = part * each
            if value is None:
                why = f"in part {part}, which has no value"
                found.update(dict.fromkeys(range(first, first + each), why))
            elif isinstance(value.owner, LoadOp) and value.owner.bits.value.data == 128:
                why = "of which a load of 128 bits sets nothing"
                found.update(dict.fromkeys(range(first + each // 2, first + each), why))
        return found


def _sum_attributes(
    shape: MacShape,
    data: Sequence[SSAValue | None],
    selects: tuple[Select, Select],
    elements: tuple[Sequence[int] | None, Sequence[int] | None],
    register: str | None,
) -> dict[str, ShapeAttr | SelectAttr | DenseArrayBase | IntegerAttr | StringAttr | None]:
    x_elements, z_elements = (None if e is None else make_int_array(e) for e in elements)
    return {
        "shape": ShapeAttr(shape),
        "parts": make_int_array([part for part, value in enumerate(data) if value is not None]),
        "num_parts": int_attr(len(data)),
        "x": SelectAttr(selects[0]),
        "z": SelectAttr(selects[1]),
        "x_elements": x_elements,
        "z_elements": z_elements,
        "register": StringAttr(register) if register else None,
    }


_SUM_FORMAT = (
    "$shape `data` `(` $data `)` `in` $parts `of` $num_parts `select` $x "
    "`coeff` $coeff `select` $z attr-dict `:` type($result)"
)


@irdl_op_definition
class MulOp(SumOp):
    """
    Sets an accumulator to sums of products: lane `i` to the sum over columns `j` of the data
    that select `x` takes for `(i, j)` times the coefficients that `z` takes.

    `data` are the values in `parts` of a data operand of `num_parts` times 256 bits: 2 (xa, xd)
    or 4 (ya, yd). `x_elements` and `z_elements` may say which element each lane and column is
    to take, lane by lane, -1 for any. `register` is where an allocator puts the accumulator.

    ```
    %sum = aie1.mul <"mac16_i16", 16 x 2, data 16, coeff 16, acc 48> data(%a, %b) in [0, 1] of 2
      select <offsets = 0x3020100, offsets_hi = 0x7060504, square = 0x2110>
      coeff %c select <step = 1> : !aie1.acc<16 x 48>
    ```
    """

    name = "aie1.mul"

    traits = lazy_traits_def(lambda: (*in_code(), TakesRegister()))
    assembly_format = _SUM_FORMAT

    def __init__(
        self,
        shape: MacShape,
        data: Sequence[SSAValue | None],
        coeff: SSAValue,
        x: Select,
        z: Select,
        elements: tuple[Sequence[int] | None, Sequence[int] | None] = (None, None),
        register: str | None = None,
    ) -> None:
        attributes = _sum_attributes(shape, data, (x, z), elements, register)
        super().__init__(
            operands=[[value for value in data if value is not None], coeff],
            result_types=[AccType(shape.lanes, shape.acc_bits)],
            attributes=attributes,
        )


@irdl_op_definition
class MacOp(SumOp):
    """
    As `aie1.mul`, but adds to an accumulator, which is overwritten.

    ```
    %next = aie1.mac %sum : !aie1.acc<16 x 48>, <"mac16_i16", 16 x 2, data 16, coeff 16, acc 48>
      data(%a, %b) in [0, 1] of 2 select <square = 0x2110> coeff %c select <step = 1>
      : !aie1.acc<16 x 48>
    ```
    """

    name = "aie1.mac"

    acc = operand_def(AccType)
    traits = lazy_traits_def(lambda: (*in_code(), TakesRegister()))
    assembly_format = "$acc `:` type($acc) `,` " + _SUM_FORMAT

    def __init__(
        self,
        acc: SSAValue,
        shape: MacShape,
        data: Sequence[SSAValue | None],
        coeff: SSAValue,
        x: Select,
        z: Select,
        elements: tuple[Sequence[int] | None, Sequence[int] | None] = (None, None),
        register: str | None = None,
    ) -> None:
        attributes = _sum_attributes(shape, data, (x, z), elements, register)
        super().__init__(
            operands=[acc, [value for value in data if value is not None], coeff],
            result_types=[AccType(shape.lanes, shape.acc_bits)],
            attributes=attributes,
        )

    def operand_parts(self, number: int) -> tuple[int | None, ...]:
        return super().operand_parts(number - 1)  # the accumulator comes first

    def added_to(self) -> SSAValue:
        return self.acc

    def verify_(self) -> None:
        super().verify_()
        if self.acc.type != self.result.type:
            raise VerifyException(
                f"{self.name}: adds to {self.acc.type}, but gives {self.result.type}"
            )
        check_overwritten(self, self.acc)


@irdl_op_definition
class UpsOp(RegisterOp):
    """
    Sets lanes of an accumulator (the first, and how many) to numbers of `bits` in memory,
    shifted left; of the one that it goes `onto`, which is overwritten, the others stay.

    ```
    %sum = aie1.ups %p[0] lanes [0, 8] bits 32 shift 0 : !aie1.acc<8 x 80>
    ```
    """

    name = "aie1.ups"

    pointer = operand_def(PointerType)
    onto = opt_operand_def(AccType)
    offset = attr_def(IntegerAttr[I64])
    lanes = attr_def(DenseArrayBase.constr(i64))
    bits = attr_def(IntegerAttr[I64])
    shift = attr_def(IntegerAttr[I64])
    register = opt_attr_def(StringAttr)
    result = result_def(AccType)

    traits = lazy_traits_def(lambda: (*in_code(), MemoryReadEffect(), TakesRegister()))
    assembly_format = (
        "$pointer `[` $offset `]` `lanes` $lanes `bits` $bits `shift` $shift "
        "(`onto` $onto^ `:` type($onto))? attr-dict `:` type($result)"
    )

    def __init__(
        self,
        pointer: SSAValue,
        offset: int,
        lanes: tuple[int, int],
        bits: int,
        shift: int,
        type: AccType,
        onto: SSAValue | None = None,
    ) -> None:
        super().__init__(
            operands=[pointer, onto],
            result_types=[type],
            attributes={
                "offset": int_attr(offset),
                "lanes": make_int_array(lanes),
                "bits": int_attr(bits),
                "shift": int_attr(shift),
            },
        )

    def verify_(self) -> None:
        check_lanes(self, plain_ints(self.lanes), self.result.type)
        bits = self.bits.value.data * plain_ints(self.lanes)[1]
        check_access(self, self.pointer, self.offset.value.data, bits)
        shift = self.shift.value.data
        if not 0 <= shift < 80:
            raise VerifyException(f"{self.name}: shift is {shift}, not in 0..79")
        check_onto(self, self.onto, self.result.type)


@irdl_op_definition
class SrsOp(IRDLOperation):
    """
    Lanes of an accumulator (the first, and how many), shifted right, rounded and saturated by
    the modes of the kernel.

    ```
    %low = aie1.srs %sum lanes [0, 8] shift 10 : !aie1.acc<16 x 48> -> !aie1.lanes<8 x 16>
    ```
    """

    name = "aie1.srs"

    acc = operand_def(AccType)
    lanes = attr_def(DenseArrayBase.constr(i64))
    shift = attr_def(IntegerAttr[I64])
    result = result_def(LanesType)

    traits = lazy_traits_def(lambda: (*in_code(), Pure()))
    assembly_format = (
        "$acc `lanes` $lanes `shift` $shift attr-dict `:` type($acc) `->` type($result)"
    )

    def __init__(self, acc: SSAValue, lanes: tuple[int, int], shift: int, bits: int) -> None:
        super().__init__(
            operands=[acc],
            result_types=[LanesType(lanes[1], bits)],
            attributes={"lanes": make_int_array(lanes), "shift": int_attr(shift)},
        )

    def verify_(self) -> None:
        lanes = plain_ints(self.lanes)
        check_lanes(self, lanes, self.acc.type)
        assert isinstance(self.result.type, LanesType)
        if self.result.type.get_count() != lanes[1]:
            raise VerifyException(
                f"{self.name}: {lanes[1]} lanes, but the result is {self.result.type}"
            )
        shift = self.shift.value.data
        if not SHIFTS[0] <= shift <= SHIFTS[1]:
            raise VerifyException(f"{self.name}: shift is {shift}, not in {SHIFTS[0]}..{SHIFTS[1]}")


def check_lanes(op: Operation, lanes: tuple[int, ...], type: object) -> None:
    """Refuses lanes (the first, and how many) that an accumulator does not have."""
    assert isinstance(type, AccType)
    if len(lanes) != 2 or lanes[0] < 0 or lanes[1] < 1 or sum(lanes) > type.get_count():
        raise VerifyException(
            f"{op.name}: lanes are {list(lanes)}, not the first and how many of {type.get_count()}"
        )


def list_overwriters(acc: SSAValue) -> Iterator[Operation]:
    """The ops that write to the register of an accumulator's value."""
    for use in acc.uses:
        op = use.operation
        onto = getattr(op, "onto", None)
        if isinstance(op, MacOp | ForOp | YieldOp) or onto is acc:
            yield op


def check_onto(op: Operation, onto: SSAValue | None, result: Attribute) -> None:
    """Refuses an accumulator of another type than the result that goes onto it, or read later."""
    if onto is None:
        return
    if onto.type != result:
        raise VerifyException(f"{op.name}: onto {onto.type}, but gives {result}")
    check_overwritten(op, onto)


def check_overwritten(op: Operation, acc: SSAValue) -> None:
    """Refuses accumulators that are read after they are overwritten."""
    block = op.parent
    if block is None or acc.owner not in (block, *block.ops):
        return
    position = block.get_operation_index(op)
    for use in acc.uses:
        other = use.operation
        if other is op or other.parent is not block:
            continue
        if other in list_overwriters(acc) or block.get_operation_index(other) > position:
            raise VerifyException(
                f"{op.name}: overwrites an accumulator that {other.name} uses as well; what a "
                f"multiply-add adds to is gone after it"
            )
