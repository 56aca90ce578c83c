"""The ops of `vta`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from xdsl.dialects.builtin import (
    I64,
    DenseArrayBase,
    IntegerAttr,
    IntegerType,
    StringAttr,
    SymbolNameConstraint,
    UnitAttr,
    i64,
)
from xdsl.ir import (
    Attribute,
    Block,
    Operation,
    ParametrizedAttribute,
    Region,
    SSAValue,
    TypeAttribute,
)
from xdsl.irdl import (
    IRDLOperation,
    attr_def,
    irdl_attr_definition,
    irdl_op_definition,
    lazy_traits_def,
    opt_attr_def,
    region_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.traits import (
    HasParent,
    IsTerminator,
    MemoryReadEffect,
    MemoryWriteEffect,
    SymbolOpInterface,
)
from xdsl.utils.exceptions import VerifyException

from ..arch.base import NO_ARGUMENTS
from ..common.verified import one_of

ENGINES = ("load", "compute", "store")
"""In the order in which they are neighbours."""

LOAD_MEMORIES = ("UOP", "WGT", "INP", "ACC", "ACC_8BIT")
ALU_OPERATIONS = ("min", "max", "add", "shr", "mul")

_RECTANGLE = {
    "sram_base": (1 << 16) - 1,
    "dram_base": (1 << 32) - 1,
    "y_size": (1 << 16) - 1,
    "x_size": (1 << 16) - 1,
    "x_stride": (1 << 16) - 1,
}
_PADS = {"y_pad_0": 15, "y_pad_1": 15, "x_pad_0": 15, "x_pad_1": 15}
_ITERATIONS = {"iter_out": (1 << 14) - 1, "iter_in": (1 << 14) - 1}
"""Largest values of fields whose width no configuration changes (hw_spec_const.h)."""


def _count_attr(default: int) -> IntegerAttr[I64]:
    return IntegerAttr(default, i64)


@irdl_attr_definition
class TokenType(ParametrizedAttribute, TypeAttribute):
    """
    A dependence token: given by one instruction, taken by one of a neighbouring engine.

    ```
    !vta.token
    ```
    """

    name = "vta.token"


class InstructionOp(IRDLOperation):
    """The base of all instructions: the tokens that they take (`waits`) and give (`tokens`)."""

    waits = var_operand_def(TokenType)
    tokens = var_result_def(TokenType)

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    @property
    def engine(self) -> int:
        """The place in `ENGINES` of the engine that runs the instruction."""
        return 1

    def _init_instruction(
        self,
        attributes: Mapping[str, Attribute | None],
        waits: Sequence[SSAValue],
        num_tokens: int,
    ) -> None:
        super().__init__(
            operands=[waits],
            result_types=[[TokenType()] * num_tokens],
            attributes=attributes,
        )

    def verify_(self) -> None:
        taken = [self._neighbour_engine(wait.owner, "takes") for wait in self.waits]
        given: list[int] = []
        for place, token in enumerate(self.tokens):
            uses = token.get_user_of_unique_use()
            if uses is None:
                raise VerifyException(
                    f"{self.name}: token {place} is taken {token.uses.get_length()} times; a "
                    f"token is taken once"
                )
            given.append(self._neighbour_engine(uses, "gives"))
        for verb, engines in (("takes", taken), ("gives", given)):
            twice = [engine for engine in set(engines) if engines.count(engine) > 1]
            if twice:
                side = "from" if verb == "takes" else "to"
                raise VerifyException(
                    f"{self.name}: {verb} {engines.count(twice[0])} tokens {side} the "
                    f"{ENGINES[twice[0]]} engine; the limit is one"
                )

    def _neighbour_engine(self, other: Operation | Block, verb: str) -> int:
        """The engine of `other`, which must be next to this one's."""
        side = "from" if verb == "takes" else "to"
        if not isinstance(other, InstructionOp):
            what = other.name if isinstance(other, Operation) else "a block argument"
            raise VerifyException(
                f"{self.name}: {verb} a token {side} {what}; only VTA instructions have tokens"
            )
        if abs(other.engine - self.engine) != 1:
            raise VerifyException(
                f"{self.name}: on the {ENGINES[self.engine]} engine, {verb} a token {side} "
                f"{other.name} on the {ENGINES[other.engine]} engine; tokens join neighbours of "
                f"load - compute - store"
            )
        return other.engine

    def _check_ranges(self, limits: Mapping[str, int]) -> None:
        for name, upper in limits.items():
            value = self.field_value(name)
            if not 0 <= value <= upper:
                raise VerifyException(f"{self.name}: {name} is {value}, not in 0..{upper}")

    def field_value(self, name: str) -> int:
        """The value of an integer attribute."""
        attribute = self.attributes[name]
        assert isinstance(attribute, IntegerAttr)
        return attribute.value.data


@irdl_op_definition
class LoadOp(InstructionOp):
    """
    DRAM to SRAM: `y_size` rows of `x_size` elements, whose starts lie `x_stride` elements
    apart in DRAM, to a dense rectangle at `sram_base`. `y_pad_0` zero rows come above and
    `y_pad_1` below, `x_pad_0` zero elements left and `x_pad_1` right (0..15; INP and ACC
    only). `x_size` = 0 moves nothing and only handles tokens. INP and WGT run on the load
    engine, the others on the compute engine; `ACC_8BIT` reads i8 and widens to i32.

    ```
    %0 = vta.load "INP" 0 from 64, 3 by 14 stride 14 after %t {y_pad_0 = 1} : !vta.token
    ```
    """

    name = "vta.load"

    memory = attr_def(one_of("memory", LOAD_MEMORIES))
    sram_base = attr_def(IntegerAttr[I64])
    dram_base = attr_def(IntegerAttr[I64])
    y_size = attr_def(IntegerAttr[I64])
    x_size = attr_def(IntegerAttr[I64])
    x_stride = attr_def(IntegerAttr[I64])
    y_pad_0 = attr_def(IntegerAttr[I64], default_value=_count_attr(0))
    y_pad_1 = attr_def(IntegerAttr[I64], default_value=_count_attr(0))
    x_pad_0 = attr_def(IntegerAttr[I64], default_value=_count_attr(0))
    x_pad_1 = attr_def(IntegerAttr[I64], default_value=_count_attr(0))

    traits = lazy_traits_def(lambda: (HasParent(ProgramOp),))

    assembly_format = (
        "$memory $sram_base `from` $dram_base `,` $y_size `by` $x_size `stride` $x_stride "
        "(`after` $waits^)? attr-dict (`:` type($tokens)^)?"
    )

    def __init__(
        self,
        memory: str,
        fields: Mapping[str, int],
        waits: Sequence[SSAValue] = (),
        num_tokens: int = 0,
    ) -> None:
        values = {name: IntegerAttr(value, i64) for name, value in fields.items()}
        self._init_instruction({"memory": StringAttr(memory), **values}, waits, num_tokens)

    @property
    def engine(self) -> int:
        return 0 if self.memory.data in ("INP", "WGT") else 1

    def verify_(self) -> None:
        memory = self.memory.data
        if memory not in LOAD_MEMORIES:
            raise VerifyException(
                f'{self.name}: memory is "{memory}", not one of {", ".join(LOAD_MEMORIES)}'
            )
        self._check_ranges({**_RECTANGLE, **_PADS})
        if memory in ("UOP", "WGT") and any(self.field_value(name) for name in _PADS):
            raise VerifyException(f"{self.name}: pads {memory}; the hardware pads INP and ACC")
        super().verify_()


@irdl_op_definition
class StoreOp(InstructionOp):
    """
    OUT to DRAM: the low 8 bits of `y_size` * `x_size` results that lie densely at
    `sram_base`, to rows whose starts lie `x_stride` elements apart. Runs on the store engine.
    `x_size` = 0 only handles tokens.

    ```
    %1 = vta.store 0 to 64, 1 by 14 stride 14 after %0 : !vta.token
    ```
    """

    name = "vta.store"

    sram_base = attr_def(IntegerAttr[I64])
    dram_base = attr_def(IntegerAttr[I64])
    y_size = attr_def(IntegerAttr[I64])
    x_size = attr_def(IntegerAttr[I64])
    x_stride = attr_def(IntegerAttr[I64])

    traits = lazy_traits_def(lambda: (HasParent(ProgramOp),))

    assembly_format = (
        "$sram_base `to` $dram_base `,` $y_size `by` $x_size `stride` $x_stride "
        "(`after` $waits^)? attr-dict (`:` type($tokens)^)?"
    )

    def __init__(
        self, fields: Mapping[str, int], waits: Sequence[SSAValue] = (), num_tokens: int = 0
    ) -> None:
        values = {name: IntegerAttr(value, i64) for name, value in fields.items()}
        self._init_instruction(values, waits, num_tokens)

    @property
    def engine(self) -> int:
        return 2

    def verify_(self) -> None:
        self._check_ranges(_RECTANGLE)
        super().verify_()


class LoopNestOp(InstructionOp):
    """
    A loop nest over micro-ops, on the compute engine:

    ```
    for o in 0 .. iter_out - 1, i in 0 .. iter_in - 1, u in uop_begin .. uop_end - 1:
        dst = uop[u].dst + o * dst_factor_out + i * dst_factor_in      (src, wgt alike)
    ```
    """

    uop_begin = attr_def(IntegerAttr[I64])
    uop_end = attr_def(IntegerAttr[I64])
    iter_out = attr_def(IntegerAttr[I64], default_value=_count_attr(1))
    iter_in = attr_def(IntegerAttr[I64], default_value=_count_attr(1))
    dst_factor_out = attr_def(IntegerAttr[I64], default_value=_count_attr(0))
    dst_factor_in = attr_def(IntegerAttr[I64], default_value=_count_attr(0))
    src_factor_out = attr_def(IntegerAttr[I64], default_value=_count_attr(0))
    src_factor_in = attr_def(IntegerAttr[I64], default_value=_count_attr(0))
    reset = opt_attr_def(UnitAttr)

    def verify_(self) -> None:
        self._check_ranges(_ITERATIONS)
        begin, end = self.field_value("uop_begin"), self.field_value("uop_end")
        if not 0 <= begin <= end:
            raise VerifyException(f"{self.name}: micro-ops {begin}..{end} are not a range from 0")
        super().verify_()


@irdl_op_definition
class GemmOp(LoopNestOp):
    """
    ACC[dst] += INP[src] * WGT[wgt]^T, or with `reset` ACC[dst] = 0.
    INP: [batch, in] i8 · WGT: [out, in] i8 → ACC: [batch, out] i32, wrapping around.

    ```
    %2 = vta.gemm 0 to 9 after %0, %1 {iter_out = 14, dst_factor_out = 1} : !vta.token
    ```
    """

    name = "vta.gemm"

    wgt_factor_out = attr_def(IntegerAttr[I64], default_value=_count_attr(0))
    wgt_factor_in = attr_def(IntegerAttr[I64], default_value=_count_attr(0))

    traits = lazy_traits_def(lambda: (HasParent(ProgramOp),))

    assembly_format = (
        "$uop_begin `to` $uop_end (`reset` $reset^)? (`after` $waits^)? attr-dict "
        "(`:` type($tokens)^)?"
    )

    def __init__(
        self,
        fields: Mapping[str, int],
        reset: bool = False,
        waits: Sequence[SSAValue] = (),
        num_tokens: int = 0,
    ) -> None:
        values = {name: IntegerAttr(value, i64) for name, value in fields.items()}
        self._init_instruction(
            {**values, "reset": UnitAttr() if reset else None}, waits, num_tokens
        )


@irdl_op_definition
class AluOp(LoopNestOp):
    """
    ACC[dst] = op(ACC[dst], `imm` or ACC[src]), lane by lane in i32, with op one of `min`,
    `max`, `add`, `shr` (arithmetic; negative amounts shift left) and `mul` (which no hardware
    design has). imm: -32768..32767. `reset` has no meaning for the hardware.

    ```
    %3 = vta.alu "shr" 0 to 4 imm 8 : !vta.token
    ```
    """

    name = "vta.alu"

    op = attr_def(one_of("op", ALU_OPERATIONS))
    imm = opt_attr_def(IntegerAttr[I64])

    traits = lazy_traits_def(lambda: (HasParent(ProgramOp),))

    assembly_format = (
        "$op $uop_begin `to` $uop_end (`imm` $imm^)? (`after` $waits^)? attr-dict "
        "(`:` type($tokens)^)?"
    )

    def __init__(
        self,
        op: str,
        fields: Mapping[str, int],
        imm: int | None = None,
        reset: bool = False,
        waits: Sequence[SSAValue] = (),
        num_tokens: int = 0,
    ) -> None:
        values = {name: IntegerAttr(value, i64) for name, value in fields.items()}
        attributes = {
            "op": StringAttr(op),
            **values,
            "imm": None if imm is None else IntegerAttr(imm, i64),
            "reset": UnitAttr() if reset else None,
        }
        self._init_instruction(attributes, waits, num_tokens)

    def verify_(self) -> None:
        if self.op.data not in ALU_OPERATIONS:
            raise VerifyException(
                f'{self.name}: operation is "{self.op.data}", not one of '
                f"{', '.join(ALU_OPERATIONS)}"
            )
        if self.imm is not None and not -(1 << 15) <= self.imm.value.data < 1 << 15:
            raise VerifyException(
                f"{self.name}: imm is {self.imm.value.data}, not in -32768..32767"
            )
        super().verify_()


@irdl_op_definition
class UopKernelOp(IRDLOperation):
    """
    Micro-ops (dst, src, wgt), one after the other, appended to the program's image of
    micro-ops in DRAM.

    ```
    vta.uop_kernel {uops = array<i64: 0, 0, 0, 1, 14, 0>}
    ```
    """

    name = "vta.uop_kernel"

    uops = attr_def(DenseArrayBase[IntegerType])

    traits = lazy_traits_def(lambda: (HasParent(ProgramOp), MemoryWriteEffect()))

    assembly_format = "attr-dict"

    def __init__(self, uops: Iterable[tuple[int, int, int]]) -> None:
        flat = [index for uop in uops for index in uop]
        super().__init__(attributes={"uops": DenseArrayBase.from_list(i64, flat)})

    def verify_(self) -> None:
        values = self.uops.get_values()
        if len(values) % 3:
            raise VerifyException(
                f"{self.name}: {len(values)} numbers are not whole micro-ops of dst, src and wgt"
            )
        if any(int(value) < 0 for value in values):
            raise VerifyException(f"{self.name}: index {min(values)} is negative")

    @property
    def rows(self) -> list[tuple[int, int, int]]:
        """The micro-ops as (dst, src, wgt)."""
        values = [int(value) for value in self.uops.get_values()]
        return list(zip(values[::3], values[1::3], values[2::3], strict=True))


@irdl_op_definition
class FinishOp(InstructionOp):
    """
    Ends the program, on the compute engine. It must wait for everything: the instructions
    before it take tokens of the last LOAD and STORE.

    ```
    vta.finish
    ```
    """

    name = "vta.finish"

    traits = lazy_traits_def(lambda: (IsTerminator(), HasParent(ProgramOp)))

    assembly_format = "(`after` $waits^)? attr-dict (`:` type($tokens)^)?"

    def __init__(self, waits: Sequence[SSAValue] = (), num_tokens: int = 0) -> None:
        self._init_instruction({}, waits, num_tokens)


@irdl_op_definition
class ProgramOp(IRDLOperation):
    """
    Instructions in program order; each engine takes its own in this order.

    ```
    vta.program @main {
      vta.finish
    }
    ```
    """

    name = "vta.program"

    sym_name = attr_def(SymbolNameConstraint())
    body = region_def("single_block", entry_args=NO_ARGUMENTS)

    traits = traits_def(SymbolOpInterface())

    assembly_format = "$sym_name attr-dict-with-keyword $body"

    def __init__(self, name: str, body: Region) -> None:
        super().__init__(attributes={"sym_name": StringAttr(name)}, regions=[body])

    def verify_(self) -> None:
        last = self.body.block.last_op
        if not isinstance(last, FinishOp):
            raise VerifyException(f"{self.name}: must end with vta.finish")
        for op in self.body.block.ops:
            if not isinstance(op, InstructionOp | UopKernelOp):
                raise VerifyException(f"{self.name}: holds {op.name}, which is no instruction")
