"""The ops of the `aie1` dialect that reach data memory: buffers, pointers, loads and stores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import (
    I64,
    DenseArrayBase,
    DictionaryAttr,
    IntegerAttr,
    StringAttr,
    i64,
)
from xdsl.ir import Operation, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    attr_def,
    irdl_op_definition,
    lazy_traits_def,
    operand_def,
    opt_attr_def,
    result_def,
)
from xdsl.traits import (
    HasParent,
    MemoryAllocEffect,
    MemoryReadEffect,
    MemoryWriteEffect,
    OpTrait,
    Pure,
)
from xdsl.utils.exceptions import VerifyException

from ..common.effects import TakesRegister
from ..common.ints import int_attr, make_int_array, plain_ints
from ..common.verified import one_of
from .allocated import RegisterOp
from .attrs import BufferType, LanesType, PointerType, VectorType
from .registers import COEFFICIENTS, DATA, registers_for
from .scopes import ForOp, KernelOp, loops_around

ROLES = ("image", "filter", "output", "initial", "limits")
"""
What a buffer is to a kernel; `initial` is what sums begin with, `limits` what results are clipped
to.
"""

CONSTANTS = "limits"
"""The role of constants."""

ALIGNMENT_BYTES = 16
"""What addresses are multiples of (UG1078, Load/Store Operations)."""


def in_code() -> tuple[OpTrait, ...]:
    """The trait of ops that stand in kernels and loops."""
    return (HasParent(KernelOp, ForOp),)


def in_kernel() -> tuple[OpTrait, ...]:
    """The trait of ops that stand in kernels only."""
    return (HasParent(KernelOp),)


@irdl_op_definition
class BufferOp(IRDLOperation):
    """
    A tensor in data memory, from byte `address` on. Constants of the program (`limits`, and only
    these) have all their `values`.

    ```
    %image = aie1.buffer "img" is "image" at 0 : !aie1.array<480 x 16>
    ```
    """

    name = "aie1.buffer"

    buffer = attr_def(StringAttr)
    role = attr_def(one_of("role", ROLES))
    address = attr_def(IntegerAttr[I64])
    values = opt_attr_def(DenseArrayBase.constr(i64))
    result = result_def(BufferType)

    traits = lazy_traits_def(lambda: (*in_kernel(), MemoryAllocEffect()))
    assembly_format = "$buffer `is` $role `at` $address attr-dict `:` type($result)"

    def __init__(
        self, buffer: str, role: str, address: int, type: BufferType, values: Sequence[int] = ()
    ) -> None:
        super().__init__(
            result_types=[type],
            attributes={
                "buffer": StringAttr(buffer),
                "role": StringAttr(role),
                "address": int_attr(address),
                "values": make_int_array(values) if values else None,
            },
        )

    def get_values(self) -> tuple[int, ...]:
        return () if self.values is None else plain_ints(self.values)

    def get_address(self) -> int:
        return self.address.value.data

    def get_bytes(self) -> int:
        assert isinstance(self.result.type, BufferType)
        return self.result.type.get_count() * self.result.type.get_bits() // 8

    def verify_(self) -> None:
        what = f"{self.name} {self.buffer}"
        if self.role.data not in ROLES:
            known = ", ".join(f'"{role}"' for role in ROLES)
            raise VerifyException(f"{what}: role is {self.role}, not one of {known}")
        if self.get_address() < 0 or self.get_address() % ALIGNMENT_BYTES:
            raise VerifyException(
                f"{what}: address {self.get_address()} is not a multiple of {ALIGNMENT_BYTES} "
                f"bytes, 0 or more"
            )
        assert isinstance(self.result.type, BufferType)
        count, bits = self.result.type.get_count(), self.result.type.get_bits()
        values = self.get_values()
        if len(values) != (count if self.role.data == CONSTANTS else 0):
            raise VerifyException(
                f"{what}: {len(values)} values; buffers of constants ({CONSTANTS}) have one for "
                f"each of their elements ({count}), others none"
            )
        if any(not -(1 << bits - 1) <= value < 1 << bits - 1 for value in values):
            raise VerifyException(f"{what}: has values that are not signed ones of {bits} bits")


@irdl_op_definition
class PointerOp(IRDLOperation):
    """
    An address register: `start` bytes into a buffer, and for loops by their name how many bytes
    it moves in a step of them.

    ```
    %p = aie1.pointer "p" into %image at 0 strides {x = 32, y = 160} : !aie1.array<480 x 16>
    ```
    """

    name = "aie1.pointer"

    pointer = attr_def(StringAttr)
    source = operand_def(BufferType)
    start = attr_def(IntegerAttr[I64])
    strides = attr_def(DictionaryAttr)
    result = result_def(PointerType)

    traits = lazy_traits_def(lambda: (*in_kernel(), Pure()))
    assembly_format = (
        "$pointer `into` $source `at` $start `strides` $strides attr-dict `:` type($source)"
    )

    def __init__(
        self,
        pointer: str,
        source: SSAValue,
        start: int = 0,
        strides: Mapping[str, int] | None = None,
    ) -> None:
        super().__init__(
            operands=[source],
            result_types=[PointerType()],
            attributes={
                "pointer": StringAttr(pointer),
                "start": int_attr(start),
                "strides": DictionaryAttr({k: int_attr(v) for k, v in (strides or {}).items()}),
            },
        )

    def get_strides(self) -> dict[str, int]:
        return {
            name: value.value.data
            for name, value in self.strides.data.items()
            if isinstance(value, IntegerAttr)
        }

    def verify_(self) -> None:
        for name, value in self.strides.data.items():
            if not isinstance(value, IntegerAttr):
                raise VerifyException(
                    f"{self.name} {self.pointer}: stride {name} is {value}, not a number of bytes"
                )
            if value.value.data % ALIGNMENT_BYTES:
                raise VerifyException(
                    f"{self.name} {self.pointer}: stride {name} is {value.value.data}, not a "
                    f"multiple of {ALIGNMENT_BYTES} bytes"
                )


def address_range(op: Operation, pointer: SSAValue, offset: int) -> tuple[int, int] | None:
    """The lowest and highest address of an access; `None` where the pointer is not known."""
    moves = pointer.owner
    if not isinstance(moves, PointerOp) or not isinstance(moves.source.owner, BufferOp):
        return None
    low = high = moves.source.owner.get_address() + moves.start.value.data + offset
    strides = moves.get_strides()
    for loop in loops_around(op):
        for name, count in zip(loop.get_names(), loop.get_counts(), strict=True):
            reach = strides.get(name, 0) * (count - 1)
            low, high = low + min(reach, 0), high + max(reach, 0)
    return low, high


def check_access(op: Operation, pointer: SSAValue, offset: int, bits: int) -> None:
    """Alignment, width, and that an access does not begin before memory does."""
    if bits not in (128, 256):
        raise VerifyException(f"{op.name}: {bits} bits; an access has 128 or 256")
    found = address_range(op, pointer, offset)
    if found is None:
        return
    low, _ = found
    if low % ALIGNMENT_BYTES:
        raise VerifyException(
            f"{op.name}: address {low} is not a multiple of {ALIGNMENT_BYTES} bytes"
        )
    if low < 0:
        raise VerifyException(f"{op.name}: address {low} is before data memory")


def check_inside(op: Operation, pointer: SSAValue, offset: int, bits: int) -> None:
    """That an access stays in its buffer in all trips."""
    found = address_range(op, pointer, offset)
    if found is None:
        return
    assert isinstance(pointer.owner, PointerOp)
    buffer = pointer.owner.source.owner
    assert isinstance(buffer, BufferOp)
    begin = buffer.get_address()
    end = begin + buffer.get_bytes()
    if found[0] < begin or found[1] + bits // 8 > end:
        raise VerifyException(
            f"{op.name}: writes bytes {found[0]} to {found[1] + bits // 8 - 1}, but "
            f"{buffer.buffer} is in {begin} to {end - 1}"
        )


@irdl_op_definition
class LoadOp(RegisterOp):
    """
    Reads `bits` (256, or 128, which are the low half of the value) from `offset` bytes behind a
    pointer. `register` is where an allocator puts the value.

    ```
    %a = aie1.load %p[32] bits 256 {register = "wr1"}
    ```
    """

    name = "aie1.load"

    pointer = operand_def(PointerType)
    offset = attr_def(IntegerAttr[I64])
    bits = attr_def(IntegerAttr[I64])
    register = opt_attr_def(StringAttr)
    result = result_def(VectorType)

    traits = lazy_traits_def(lambda: (*in_code(), MemoryReadEffect(), TakesRegister()))
    assembly_format = "$pointer `[` $offset `]` `bits` $bits attr-dict"

    def __init__(
        self, pointer: SSAValue, offset: int = 0, bits: int = 256, register: str | None = None
    ) -> None:
        super().__init__(
            operands=[pointer],
            result_types=[VectorType()],
            attributes={
                "offset": int_attr(offset),
                "bits": int_attr(bits),
                "register": StringAttr(register) if register else None,
            },
        )

    def verify_(self) -> None:
        check_access(self, self.pointer, self.offset.value.data, self.bits.value.data)
        known = (*DATA, *COEFFICIENTS)
        if self.register is not None and self.register.data not in known:
            raise VerifyException(
                f"{self.name}: register is {self.register}, not one of {', '.join(known)}"
            )
        self._check_class()

    def _check_class(self) -> None:
        """That one register serves all uses: a part of data, or coefficients."""
        users = ((use.operation, use.index) for use in self.result.uses)
        places = {
            place for op, i in users if isinstance(op, RegisterOp) for place in op.operand_parts(i)
        }
        if not registers_for(places):
            names = sorted("coefficients" if p is None else f"part {p} of data" for p in places)
            raise VerifyException(
                f"{self.name}: its value is {', '.join(names)}, but no register is all of these: "
                f"parts 0 and 1 are in wr0, wd0 and wr1, wd1, parts 2 and 3 in wr2 and wr3, "
                f"coefficients in wc0, wc1"
            )


@irdl_op_definition
class StoreOp(IRDLOperation):
    """
    Writes lanes to `offset` bytes behind a pointer, 128 or 256 bits.

    ```
    aie1.store %low, %q[0] : !aie1.lanes<8 x 16>
    ```
    """

    name = "aie1.store"

    value = operand_def(LanesType)
    pointer = operand_def(PointerType)
    offset = attr_def(IntegerAttr[I64])

    traits = lazy_traits_def(lambda: (*in_code(), MemoryWriteEffect()))
    assembly_format = "$value `,` $pointer `[` $offset `]` attr-dict `:` type($value)"

    def __init__(self, value: SSAValue, pointer: SSAValue, offset: int = 0) -> None:
        super().__init__(operands=[value, pointer], attributes={"offset": int_attr(offset)})

    def verify_(self) -> None:
        assert isinstance(self.value.type, LanesType)
        bits = self.value.type.get_count() * self.value.type.get_bits()
        check_access(self, self.pointer, self.offset.value.data, bits)
        check_inside(self, self.pointer, self.offset.value.data, bits)
