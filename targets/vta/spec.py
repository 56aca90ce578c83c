"""
Facts about a VTA: its instruction set, and the parameters of one configuration.

The instruction set is that of the
[VTA hardware specification](https://github.com/apache/tvm-vta), `include/vta/hw_spec.h` and
`include/vta/hw_spec_const.h`: 128-bit instructions and 32-bit micro-ops, both little-endian.
Field widths of GEMM, ALU and micro-ops follow the depths of the SRAM buffers, so the binary
form depends on the configuration; `VtaSpec` derives it. Depths, block sizes and costs come
from the machine description (`arch.machine`) and stand nowhere else.

"Element" means one entry of an SRAM buffer: INP `[batch, block_in]` i8, WGT
`[block_out, block_in]` i8, ACC `[batch, block_out]` i32, OUT `[batch, block_out]` i8, UOP one
micro-op. OUT shares its index space with ACC.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from .errors import VtaError
from .machine_view import vta_numbers

if TYPE_CHECKING:
    from ...transforms.machine.view import Machine


class Opcode(IntEnum):
    """Instruction opcodes (hw_spec_const.h, `VTA_OPCODE_*`)."""

    LOAD = 0
    STORE = 1
    GEMM = 2
    FINISH = 3
    ALU = 4


class MemoryType(IntEnum):
    """
    Memories of LOAD and STORE (hw_spec_const.h, `VTA_MEM_ID_*`). `ACC_8BIT` loads i8 from
    DRAM and widens to i32; only the functional simulator of TVM and Intel's FPGA design have it.
    """

    UOP = 0
    WGT = 1
    INP = 2
    ACC = 3
    OUT = 4
    ACC_8BIT = 5


class AluOpcode(IntEnum):
    """ALU operations (hw_spec_const.h, `VTA_ALU_OPCODE_*`). MUL exists in fsim only."""

    MIN = 0
    MAX = 1
    ADD = 2
    SHR = 3
    MUL = 4


@dataclass(frozen=True)
class Field:
    """Bits `low .. low + width - 1` of an instruction (0..127) or of a micro-op (0..31)."""

    name: str
    low: int
    width: int
    signed: bool = False

    @property
    def lower(self) -> int:
        return -(1 << (self.width - 1)) if self.signed else 0

    @property
    def upper(self) -> int:
        """The largest value that the field holds (inclusive)."""
        return (1 << (self.width - self.signed)) - 1


FieldMap = MappingProxyType[str, Field]

INSTRUCTION_BYTES = 16
"""`VTA_LOG_INS_WIDTH` = 7 bits (hw_spec_const.h)."""

UOP_BYTES = 4
"""`VTA_LOG_UOP_WIDTH` = 5 bits (vta_config.json)."""

_ITERATION_WIDTH = 14
"""`VTA_LOOP_ITER_WIDTH` (hw_spec_const.h)."""

_HEADER = (("opcode", 3), ("flags", 4))
"""`VTA_OPCODE_BIT_WIDTH`, then pop_prev, pop_next, push_prev, push_next."""

_MEMORY_FIELDS = (
    ("memory_type", 3),
    ("sram_base", 16),
    ("dram_base", 32),
    ("y_size", 16),
    ("x_size", 16),
    ("x_stride", 16),
    ("y_pad_0", 4),
    ("y_pad_1", 4),
    ("x_pad_0", 4),
    ("x_pad_1", 4),
)
"""`VTAMemInsn` and the `VTA_MEMOP_*_BIT_WIDTH`s (hw_spec_const.h)."""

_WORD = 64


def _pack_fields(
    what: str, fields: Sequence[tuple[str, int]], total: int, unit: int, signed: str = ""
) -> FieldMap:
    """
    Places bit-fields as C compilers do on little-endian machines: in order, and a field that
    would straddle two storage units of `unit` bits starts the next one.
    """
    placed: dict[str, Field] = {}
    position = 0
    for name, width in fields:
        if position // unit != (position + width - 1) // unit:
            position = -(-position // unit) * unit
        placed[name] = Field(name, position, width, name == signed)
        position += width
        if position > total:
            raise VtaError(
                f"vta: field {name} of {what} would need bits {position - width}.."
                f"{position - 1} of {total}; use smaller buffer depths"
            )
    return MappingProxyType(placed)


def _exact_log2(value: int) -> int:
    return value.bit_length() - 1


@dataclass(frozen=True)
class VtaSpec:
    """
    One VTA configuration. Depths and usable entries count elements, costs are in cycles.

    `queue_depth` is the number of instructions that each engine's command queue holds,
    `token_depth` the number of dependence tokens that each of the four FIFOs holds.
    `min_accumulator_distance` = n: a GEMM must not accumulate into one of the previous n - 1
    destinations; `alu_min_accumulator_distance` is the same for ALU instructions.
    Errors: `VtaError` when a depth is not a power of two, or a field does not fit.
    """

    batch: int
    block_in: int
    block_out: int
    inp_depth: int
    wgt_depth: int
    acc_depth: int
    uop_depth: int
    usable_inp: int
    usable_wgt: int
    usable_acc: int
    usable_uop: int
    bytes_per_cycle: int
    setup_cycles: int
    row_cycles: int
    pad_cycles: int
    gemm_setup: int
    gemm_ii: int
    alu_setup: int
    alu_ii: int
    nop_cycles: int
    queue_depth: int
    token_depth: int
    min_accumulator_distance: int
    alu_min_accumulator_distance: int
    max_pad: int
    clock_hz: int

    def __post_init__(self) -> None:
        for memory in ("inp", "wgt", "acc", "uop"):
            depth: int = getattr(self, f"{memory}_depth")
            usable: int = getattr(self, f"usable_{memory}")
            if depth < 2 or depth & (depth - 1):
                raise VtaError(
                    f"vta: {memory.upper()} depth {depth} is not a power of two >= 2; field "
                    f"widths of the instruction set are its logarithm"
                )
            if not 0 < usable <= depth:
                raise VtaError(
                    f"vta: {memory.upper()} has {usable} usable entries, not in 1..{depth}"
                )
        for name in ("batch", "block_in", "block_out", "bytes_per_cycle", "clock_hz"):
            if getattr(self, name) < 1:
                raise VtaError(f"vta: {name} is {getattr(self, name)}; it must be at least 1")
        widest = self.memory_fields["y_pad_0"].upper
        if not 0 <= self.max_pad <= widest:
            raise VtaError(f"vta: max_pad {self.max_pad} is not in 0..{widest} (4-bit fields)")
        _ = self.uop_fields, self.gemm_fields, self.alu_fields  # raise if one does not fit

    @staticmethod
    def from_machine(machine: Machine) -> VtaSpec:
        """
        Reads the configuration from an `arch.machine` with target `vta`.

        Errors: `VtaError` when a memory, path, engine or compute unit of VTA is missing or
        has a form that VTA cannot have.
        """
        numbers = vta_numbers(machine)
        try:
            return VtaSpec(**numbers)
        except VtaError as error:
            # The spec knows its numbers and not whose they are.
            text = str(error).removeprefix("vta: ")
            raise VtaError(f"machine @{machine.name}: {text}") from None

    @property
    def inp_element_bytes(self) -> int:
        return self.batch * self.block_in

    @property
    def wgt_element_bytes(self) -> int:
        return self.block_out * self.block_in

    @property
    def acc_element_bytes(self) -> int:
        return self.batch * self.block_out * 4

    @property
    def out_element_bytes(self) -> int:
        return self.batch * self.block_out

    @property
    def uop_element_bytes(self) -> int:
        return UOP_BYTES

    @property
    def usable_out(self) -> int:
        return self.usable_acc

    @property
    def macs_per_cycle(self) -> int:
        return self.batch * self.block_in * self.block_out

    @cached_property
    def dram_element_bytes(self) -> tuple[int, ...]:
        """Bytes of one element in DRAM, by `MemoryType`: the unit of `dram_base`."""
        return (
            self.uop_element_bytes,
            self.wgt_element_bytes,
            self.inp_element_bytes,
            self.acc_element_bytes,
            self.out_element_bytes,
            self.out_element_bytes,
        )

    @cached_property
    def usable_entries(self) -> tuple[int, ...]:
        """Usable SRAM entries, by `MemoryType`."""
        return (
            self.usable_uop,
            self.usable_wgt,
            self.usable_inp,
            self.usable_acc,
            self.usable_out,
            self.usable_acc,
        )

    @cached_property
    def header_fields(self) -> FieldMap:
        return _pack_fields("instructions", _HEADER, 2 * _WORD, _WORD)

    @cached_property
    def memory_fields(self) -> FieldMap:
        """Fields of LOAD and STORE (`VTAMemInsn`)."""
        return _pack_fields("LOAD and STORE", (*_HEADER, *_MEMORY_FIELDS), 2 * _WORD, _WORD)

    def _compute_fields(self) -> tuple[tuple[str, int], ...]:
        acc, uop = _exact_log2(self.acc_depth), _exact_log2(self.uop_depth)
        return (
            *_HEADER,
            ("reset", 1),
            ("uop_begin", uop),
            ("uop_end", uop + 1),
            ("iter_out", _ITERATION_WIDTH),
            ("iter_in", _ITERATION_WIDTH),
            ("dst_factor_out", acc),
            ("dst_factor_in", acc),
        )

    @cached_property
    def gemm_fields(self) -> FieldMap:
        """Fields of GEMM (`VTAGemInsn`)."""
        inp, wgt = _exact_log2(self.inp_depth), _exact_log2(self.wgt_depth)
        fields = (
            *self._compute_fields(),
            ("src_factor_out", inp),
            ("src_factor_in", inp),
            ("wgt_factor_out", wgt),
            ("wgt_factor_in", wgt),
        )
        return _pack_fields("GEMM", fields, 2 * _WORD, _WORD)

    @cached_property
    def alu_fields(self) -> FieldMap:
        """Fields of ALU (`VTAAluInsn`)."""
        acc = _exact_log2(self.acc_depth)
        fields = (
            *self._compute_fields(),
            ("src_factor_out", acc),
            ("src_factor_in", acc),
            ("alu_opcode", 3),
            ("use_imm", 1),
            ("imm", 16),
        )
        return _pack_fields("ALU", fields, 2 * _WORD, _WORD, signed="imm")

    @cached_property
    def uop_fields(self) -> FieldMap:
        """
        Fields of a micro-op. `src` has the width of the INP index, as in the hardware
        (hw_spec.h, `VTA_UOP_GEM_1_1`, `VTA_UOP_ALU_1_1`).
        """
        fields = (
            ("dst", _exact_log2(self.acc_depth)),
            ("src", _exact_log2(self.inp_depth)),
            ("wgt", _exact_log2(self.wgt_depth)),
        )
        return _pack_fields("micro-ops", fields, 32, 32)
