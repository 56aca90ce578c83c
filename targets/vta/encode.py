"""
The binary form of VTA programs: streams of 128-bit instructions and 32-bit micro-ops.

A stream is built and read column by column: `StreamBuilder` gathers Python ints and encodes
them all at once, `field_values` reads one field of every instruction. Field positions are
those of a `VtaSpec`, as they depend on the configuration.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .errors import VtaError
from .instructions import Alu, Finish, Gemm, Instruction, Load, Store, Uop
from .spec import (
    INSTRUCTION_BYTES,
    UOP_BYTES,
    AluOpcode,
    Field,
    FieldMap,
    MemoryType,
    Opcode,
    VtaSpec,
)
from .tokens import (
    COMPUTE_Q,
    LOAD_Q,
    POP_NEXT,
    POP_PREV,
    PUSH_NEXT,
    PUSH_PREV,
    STORE_Q,
    Int8Array,
    IntArray,
    Uint8Array,
)

Words: TypeAlias = NDArray[np.uint64]
UopWords: TypeAlias = NDArray[np.uint32]

_WORD = 64


@dataclass(frozen=True, eq=False)
class Stream:
    """Instructions `insns: [n, 2]` (low word first) and the micro-ops that they load."""

    insns: Words
    uops: UopWords

    @staticmethod
    def from_bytes(insns: bytes, uops: bytes = b"") -> Stream:
        """Errors: `VtaError` when the bytes are not whole instructions or micro-ops."""
        for what, data, unit in (
            ("instructions", insns, INSTRUCTION_BYTES),
            ("micro-ops", uops, UOP_BYTES),
        ):
            if len(data) % unit:
                raise VtaError(f"vta: {len(data)} bytes are not whole {what} of {unit} bytes")
        return Stream(
            np.frombuffer(insns, "<u8").reshape(-1, 2).astype(np.uint64),
            np.frombuffer(uops, "<u4").astype(np.uint32),
        )

    def insns_bytes(self) -> bytes:
        return self.insns.astype("<u8").tobytes()

    def uops_bytes(self) -> bytes:
        return self.uops.astype("<u4").tobytes()

    def __len__(self) -> int:
        return len(self.insns)


def fields_of(spec: VtaSpec, opcode: Opcode) -> FieldMap:
    """The fields of an instruction, in order of position; the first two are the header."""
    match opcode:
        case Opcode.LOAD | Opcode.STORE:
            return spec.memory_fields
        case Opcode.GEMM:
            return spec.gemm_fields
        case Opcode.ALU:
            return spec.alu_fields
        case Opcode.FINISH:
            return spec.header_fields


def field_values(insns: Words, field: Field) -> IntArray:
    """The value of `field` in each of `insns: [n, 2]`."""
    word, low = divmod(field.low, _WORD)
    mask = np.uint64((1 << field.width) - 1)
    values = ((insns[:, word] >> np.uint64(low)) & mask).astype(np.int64)
    if field.signed:
        values -= (values >> (field.width - 1)) << field.width
    return values


def encode_rows(
    spec: VtaSpec, opcode: Opcode, rows: IntArray, indices: Sequence[int] | IntArray
) -> Words:
    """
    Encodes instructions of one opcode. `rows: [n, len(fields) - 1]` holds the fields after
    the opcode, in the order of `fields_of(spec, opcode)`; `indices` are the instructions'
    places in the stream, for messages.

    Errors: `VtaError` when a value does not fit its field.
    """
    fields = list(fields_of(spec, opcode).values())
    words = np.zeros((len(rows), 2), np.uint64)
    words[:, 0] = int(opcode)
    for column, field in enumerate(fields[1:]):
        values = rows[:, column]
        bad = np.flatnonzero((values < field.lower) | (values > field.upper))
        if bad.size:
            raise VtaError(
                f"vta: instruction {indices[int(bad[0])]} ({opcode.name}): {field.name} = "
                f"{int(values[bad[0]])} does not fit its {field.width}-bit field "
                f"({field.lower}..{field.upper})"
            )
        word, low = divmod(field.low, _WORD)
        bits = values.astype(np.uint64) & np.uint64((1 << field.width) - 1)
        words[:, word] |= bits << np.uint64(low)
    return words


def encode_uops(rows: IntArray, spec: VtaSpec) -> UopWords:
    """
    Encodes micro-ops `rows: [n, 3]` of dst, src, wgt.

    Errors: `VtaError` when an index does not fit its field.
    """
    words = np.zeros(len(rows), np.uint32)
    for column, field in enumerate(spec.uop_fields.values()):
        values = rows[:, column]
        bad = np.flatnonzero((values < 0) | (values > field.upper))
        if bad.size:
            raise VtaError(
                f"vta: micro-op {int(bad[0])}: {field.name} = {int(values[bad[0]])} does not "
                f"fit its {field.width}-bit field (0..{field.upper})"
            )
        words |= values.astype(np.uint32) << np.uint32(field.low)
    return words


def decode_uops(uops: UopWords, spec: VtaSpec) -> IntArray:
    """The micro-ops as rows `[n, 3]` of dst, src, wgt."""
    return np.stack(
        [
            ((uops >> np.uint32(field.low)) & np.uint32(field.upper)).astype(np.int64)
            for field in spec.uop_fields.values()
        ],
        axis=1,
    )


class StreamBuilder:
    """
    Gathers instructions in program order and encodes them together. Methods return the
    index of the instruction in the stream; `flags` are bits of `POP_PREV`, `POP_NEXT`,
    `PUSH_PREV`, `PUSH_NEXT`, and can be added to later.
    """

    def __init__(self, spec: VtaSpec) -> None:
        self.spec = spec
        self.flags: list[int] = []
        self._uops: list[tuple[int, int, int]] = []
        self._rows: dict[Opcode, list[tuple[int, ...]]] = {opcode: [] for opcode in Opcode}
        self._indices: dict[Opcode, list[int]] = {opcode: [] for opcode in Opcode}

    def __len__(self) -> int:
        return len(self.flags)

    @property
    def num_uops(self) -> int:
        return len(self._uops)

    def append_uops(self, uops: Iterable[tuple[int, int, int]]) -> int:
        """Appends micro-ops (dst, src, wgt); the index of the first in `Stream.uops`."""
        start = len(self._uops)
        self._uops.extend(uops)
        return start

    def add_flags(self, index: int, flags: int) -> None:
        self.flags[index] |= flags

    def _append_row(self, opcode: Opcode, flags: int, row: tuple[int, ...]) -> int:
        index = len(self.flags)
        self.flags.append(flags)
        self._rows[opcode].append(row)
        self._indices[opcode].append(index)
        return index

    def load(
        self,
        memory: MemoryType,
        sram_base: int,
        dram_base: int,
        y_size: int,
        x_size: int,
        x_stride: int,
        pads: tuple[int, int, int, int] = (0, 0, 0, 0),
        flags: int = 0,
    ) -> int:
        """`pads` are top, bottom, left, right."""
        row = (memory, sram_base, dram_base, y_size, x_size, x_stride, *pads)
        return self._append_row(Opcode.LOAD, flags, row)

    def store(
        self,
        sram_base: int,
        dram_base: int,
        y_size: int,
        x_size: int,
        x_stride: int,
        flags: int = 0,
    ) -> int:
        row = (MemoryType.OUT, sram_base, dram_base, y_size, x_size, x_stride, 0, 0, 0, 0)
        return self._append_row(Opcode.STORE, flags, row)

    def nop(self, queue: int, flags: int) -> int:
        """An instruction on engine `queue` that only handles tokens."""
        memory = {
            LOAD_Q: MemoryType.INP,
            COMPUTE_Q: MemoryType.UOP,
            STORE_Q: MemoryType.OUT,
        }[queue]
        opcode = Opcode.STORE if queue == STORE_Q else Opcode.LOAD
        return self._append_row(opcode, flags, (memory, 0, 0, 0, 0, 0, 0, 0, 0, 0))

    def gemm(
        self,
        uops: tuple[int, int],
        iterations: tuple[int, int] = (1, 1),
        dst_factors: tuple[int, int] = (0, 0),
        src_factors: tuple[int, int] = (0, 0),
        wgt_factors: tuple[int, int] = (0, 0),
        reset: bool = False,
        flags: int = 0,
    ) -> int:
        """Pairs are (begin, end) for `uops` and (outer, inner) for the others."""
        row = (reset, *uops, *iterations, *dst_factors, *src_factors, *wgt_factors)
        return self._append_row(Opcode.GEMM, flags, row)

    def alu(
        self,
        op: AluOpcode,
        uops: tuple[int, int],
        iterations: tuple[int, int] = (1, 1),
        dst_factors: tuple[int, int] = (0, 0),
        src_factors: tuple[int, int] = (0, 0),
        imm: int | None = None,
        flags: int = 0,
        reset: bool = False,
    ) -> int:
        """`imm` None takes the second operand from ACC[src]. Hardware ignores `reset`."""
        second = (op, 0, 0) if imm is None else (op, 1, imm)
        row = (reset, *uops, *iterations, *dst_factors, *src_factors, *second)
        return self._append_row(Opcode.ALU, flags, row)

    def finish(self, flags: int = 0) -> int:
        return self._append_row(Opcode.FINISH, flags, ())

    def append(self, instruction: Instruction) -> int:
        """Appends an instruction given as plain data."""
        fields = list(fields_of(self.spec, instruction.opcode))[2:]
        row = tuple(_field_value(instruction, name) for name in fields)
        return self._append_row(instruction.opcode, instruction.flags, row)

    def build(self) -> Stream:
        """Encodes everything. Errors: `VtaError` when a value does not fit its field."""
        insns = np.zeros((len(self.flags), 2), np.uint64)
        all_flags = np.array(self.flags, np.int64)
        for opcode, rows in self._rows.items():
            if not rows:
                continue
            indices = np.array(self._indices[opcode], np.int64)
            table = np.array(rows, np.int64).reshape(len(rows), -1)
            table = np.concatenate([all_flags[indices, None], table], axis=1)
            insns[indices] = encode_rows(self.spec, opcode, table, indices)
        uops = np.array(self._uops, np.int64).reshape(-1, 3)
        return Stream(insns, encode_uops(uops, self.spec))


def _field_value(instruction: Instruction, name: str) -> int:
    """The value of a binary field; names that differ from the instruction's are here."""
    attribute = {"memory_type": "memory", "alu_opcode": "op"}.get(name, name)
    if isinstance(instruction, Store) and "_pad_" in name:
        return 0
    return int(getattr(instruction, attribute))


def encode_stream(
    instructions: Iterable[Instruction], uops: Iterable[Uop], spec: VtaSpec
) -> Stream:
    """
    Encodes instructions and micro-ops given as plain data; the inverse of `disassemble_stream`.
    """
    builder = StreamBuilder(spec)
    builder.append_uops((uop.dst, uop.src, uop.wgt) for uop in uops)
    for instruction in instructions:
        builder.append(instruction)
    return builder.build()


def queues_of(insns: Words, spec: VtaSpec) -> tuple[Int8Array, Uint8Array, IntArray]:
    """
    The engine, token flags and opcode of each instruction.

    Errors: `VtaError` for an unknown opcode, or a memory that the opcode cannot move.
    """
    opcode = field_values(insns, spec.header_fields["opcode"])
    flags = field_values(insns, spec.header_fields["flags"]).astype(np.uint8)
    memory = field_values(insns, spec.memory_fields["memory_type"])
    is_load, is_store = opcode == Opcode.LOAD, opcode == Opcode.STORE
    wrong = (
        (opcode > max(Opcode))
        | (is_load & ((memory == MemoryType.OUT) | (memory > max(MemoryType))))
        | (is_store & (memory != MemoryType.OUT))
    )
    if wrong.any():
        index = int(np.flatnonzero(wrong)[0])
        raise VtaError(
            f"vta: instruction {index} has opcode {int(opcode[index])} with memory type "
            f"{int(memory[index])}, which VTA does not have"
        )
    queue = np.full(len(insns), COMPUTE_Q, np.int8)
    queue[is_load & ((memory == MemoryType.INP) | (memory == MemoryType.WGT))] = LOAD_Q
    queue[is_store] = STORE_Q
    return queue, flags, opcode


def disassemble_one(words: Sequence[int] | Words, spec: VtaSpec) -> Instruction:
    """The instruction of two 64-bit words. Errors: `VtaError` for an unknown opcode."""
    bits = int(words[0]) | int(words[1]) << _WORD
    number = _encode_bits(bits, spec.header_fields["opcode"])
    if number > max(Opcode):
        raise VtaError(f"vta: opcode {number} is not an instruction; VTA has 0..{max(Opcode):d}")
    opcode = Opcode(number)
    values = {f.name: _encode_bits(bits, f) for f in list(fields_of(spec, opcode).values())[1:]}
    flags = values.pop("flags")
    tokens = {
        "pop_prev": bool(flags & POP_PREV),
        "pop_next": bool(flags & POP_NEXT),
        "push_prev": bool(flags & PUSH_PREV),
        "push_next": bool(flags & PUSH_NEXT),
    }
    match opcode:
        case Opcode.LOAD:
            memory = _memory_type(values.pop("memory_type"))
            return Load(memory=memory, **values, **tokens)
        case Opcode.STORE:
            memory = _memory_type(values.pop("memory_type"))
            values = {name: value for name, value in values.items() if "_pad_" not in name}
            return Store(memory=memory, **values, **tokens)
        case Opcode.GEMM:
            reset = bool(values.pop("reset"))
            return Gemm(**values, reset=reset, **tokens)
        case Opcode.ALU:
            op, reset = values.pop("alu_opcode"), bool(values.pop("reset"))
            if op > max(AluOpcode):
                raise VtaError(f"vta: ALU operation {op} is not in 0..{max(AluOpcode):d}")
            use_imm = bool(values.pop("use_imm"))
            return Alu(op=AluOpcode(op), use_imm=use_imm, reset=reset, **values, **tokens)
        case Opcode.FINISH:
            return Finish(**tokens)


def _memory_type(number: int) -> MemoryType:
    if number > max(MemoryType):
        raise VtaError(f"vta: memory type {number} is not in 0..{max(MemoryType):d}")
    return MemoryType(number)


def _encode_bits(bits: int, field: Field) -> int:
    value = (bits >> field.low) & ((1 << field.width) - 1)
    return value - (1 << field.width) if value > field.upper else value


def disassemble_stream(stream: Stream, spec: VtaSpec) -> list[Instruction]:
    """All instructions of a stream as plain data. Errors: `VtaError` naming the instruction."""
    instructions: list[Instruction] = []
    for index, words in enumerate(stream.insns.tolist()):
        try:
            instructions.append(disassemble_one(words, spec))
        except VtaError as error:
            raise VtaError(f"vta: instruction {index}: {error}") from error
    return instructions


def disassemble_uops(uops: UopWords, spec: VtaSpec) -> list[Uop]:
    return [Uop(*row) for row in decode_uops(uops, spec).tolist()]
