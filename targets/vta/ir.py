"""
Between the `vta` dialect and binary streams, both ways.

Tokens are SSA values in the IR and flags in the stream. The hardware's FIFOs hand tokens out
in order, so the i-th token given on a channel must be the i-th taken; a stream whose tokens
are given only after they are taken, in program order, has no SSA form.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields

import numpy as np
from xdsl.dialects.builtin import (
    BytesAttr,
    DenseIntOrFPElementsAttr,
    IntegerAttr,
    TensorType,
    i32,
    i64,
)
from xdsl.ir import Block, Operation, Region, SSAValue

from ...dialects.vta.ops import (
    AluOp,
    FinishOp,
    GemmOp,
    InstructionOp,
    LoadOp,
    ProgramOp,
    StoreOp,
    UopKernelOp,
)
from ...dialects.vta.stream import StreamOp
from .encode import Stream, StreamBuilder, decode_uops, disassemble_stream, queues_of
from .errors import VtaError
from .instructions import Alu, Finish, Gemm, Instruction, Load, Store
from .spec import AluOpcode, MemoryType, VtaSpec
from .tokens import (
    ENGINE_NAMES,
    POP_NEXT,
    POP_PREV,
    IntArray,
    channel_name,
    match_tokens,
)

_TOKEN_FIELDS = frozenset(field.name for field in fields(Finish))

Giver = int
"""The index of the instruction that gives a token."""


# --- ops to stream --------------------------------------------------------------------------


def ops_to_stream(program: ProgramOp, spec: VtaSpec) -> Stream:
    """
    Encodes a program. Micro-op kernels are laid end to end in the stream's micro-ops.

    Errors: `VtaError` when a field does not fit, or tokens are not taken in the order in
    which they are given.
    """
    builder = StreamBuilder(spec)
    instructions: list[InstructionOp] = []
    for op in program.body.block.ops:
        if isinstance(op, UopKernelOp):
            builder.append_uops(op.rows)
        elif isinstance(op, InstructionOp):
            instructions.append(op)
    places = {op: index for index, op in enumerate(instructions)}
    _check_fifo_order(instructions, places)
    for op in instructions:
        builder.append(_instruction_of(op))
    return builder.build()


def _tokens_of(op: InstructionOp) -> dict[str, bool]:
    """The token fields of the instruction."""
    givers = [_engine_of(wait.owner) for wait in op.waits]
    takers = [_engine_of(_taker_of(token)) for token in op.tokens]
    return {
        "pop_prev": op.engine - 1 in givers,
        "pop_next": op.engine + 1 in givers,
        "push_prev": op.engine - 1 in takers,
        "push_next": op.engine + 1 in takers,
    }


def _engine_of(op: Operation | Block | None) -> int:
    assert isinstance(op, InstructionOp)  # verified with the IR
    return op.engine


def _taker_of(token: SSAValue) -> InstructionOp:
    taker = token.get_user_of_unique_use()
    assert isinstance(taker, InstructionOp)  # verified with the IR
    return taker


def _check_fifo_order(ops: Sequence[InstructionOp], places: dict[InstructionOp, int]) -> None:
    """The tokens of each channel are taken in the order in which they are given."""
    last: dict[tuple[int, int], InstructionOp] = {}
    for op in ops:
        for token in op.tokens:
            taker = _taker_of(token)
            channel = (op.engine, taker.engine)
            before = last.get(channel)
            if before is not None and places[taker] < places[before]:
                source, dest = (ENGINE_NAMES[engine] for engine in channel)
                raise VtaError(
                    f"vta: instruction {places[taker]} ({taker.name}) takes the token of "
                    f"instruction {places[op]} ({op.name}), but instruction {places[before]} "
                    f"({before.name}) takes an earlier token {source} -> {dest}; tokens are "
                    f"taken in the order in which they are given",
                    places[taker],
                )
            last[channel] = taker


def _integer_fields(op: InstructionOp, instruction: type[Instruction]) -> dict[str, int]:
    """The integer attributes that are fields of the instruction; their names are the same."""
    values = ((field.name, op.attributes.get(field.name)) for field in fields(instruction))
    return {name: value.value.data for name, value in values if isinstance(value, IntegerAttr)}


def _instruction_of(op: InstructionOp) -> Instruction:
    """The instruction as plain data."""
    tokens = _tokens_of(op)
    match op:
        case LoadOp():
            return Load(memory=MemoryType[op.memory.data], **_integer_fields(op, Load), **tokens)
        case StoreOp():
            return Store(memory=MemoryType.OUT, **_integer_fields(op, Store), **tokens)
        case GemmOp():
            return Gemm(**_integer_fields(op, Gemm), reset=op.reset is not None, **tokens)
        case AluOp():
            return Alu(
                op=AluOpcode[op.op.data.upper()],
                use_imm=op.imm is not None,
                reset=op.reset is not None,
                **_integer_fields(op, Alu),
                **tokens,
            )
        case FinishOp():
            return Finish(**tokens)
        case _:
            raise VtaError(f"vta: {op.name} has no binary form")


# --- stream to ops --------------------------------------------------------------------------


def stream_to_ops(stream: Stream, spec: VtaSpec, name: str = "main") -> ProgramOp:
    """
    The program of a stream, with all its micro-ops in one kernel.

    Errors: `VtaError` when the stream does not end with its only FINISH, or a token has no
    SSA form: never given, never taken, or taken before it is given.
    """
    instructions = disassemble_stream(stream, spec)
    finishes = [i for i, insn in enumerate(instructions) if isinstance(insn, Finish)]
    if finishes != [len(instructions) - 1]:
        raise VtaError(
            f"vta: a program has one FINISH, at its end; this stream of {len(instructions)} "
            f"instructions has them at {finishes}"
        )
    takes = _find_givers(stream, spec)
    takers = [len(_engines_given(insn)) for insn in instructions]
    block = Block()
    if len(stream.uops):
        rows: list[tuple[int, int, int]] = [
            (dst, src, wgt) for dst, src, wgt in decode_uops(stream.uops, spec).tolist()
        ]
        block.add_op(UopKernelOp(rows))
    ops: list[InstructionOp] = []
    for index, insn in enumerate(instructions):
        waits = [_find_token(ops[giver], instructions[giver], insn) for giver in takes[index]]
        op = _op_of(insn, waits, takers[index])
        ops.append(op)
        block.add_op(op)
    return ProgramOp(name, Region(block))


def _engines_given(insn: Instruction) -> tuple[int, ...]:
    """The engines that an instruction gives tokens to, in the order of its results."""
    engines: list[int] = []
    if insn.push_prev:
        engines.append(insn.queue - 1)
    if insn.push_next:
        engines.append(insn.queue + 1)
    return tuple(engines)


def _find_token(op: InstructionOp, giver: Instruction, taker: Instruction) -> SSAValue:
    return op.tokens[_engines_given(giver).index(taker.queue)]


def _find_givers(stream: Stream, spec: VtaSpec) -> list[list[Giver]]:
    """Per instruction, those whose tokens it takes: from the previous, then the next engine."""
    queue, flags, _ = queues_of(stream.insns, spec)
    match = match_tokens(queue, flags)
    for channel, index in enumerate(match.left_over):
        if index >= 0:
            raise VtaError(
                f"vta: instruction {index} gives a token {channel_name(channel)} that none takes",
                index,
            )
    givers: list[list[Giver]] = [[] for _ in range(len(queue))]
    for sources, flag in ((match.from_prev, POP_PREV), (match.from_next, POP_NEXT)):
        taking = np.flatnonzero(flags & flag != 0)
        _check_given_before(taking, sources)
        for index in taking.tolist():
            givers[index].append(int(sources[index]))
    return givers


def _check_given_before(taking: IntArray, sources: IntArray) -> None:
    late = taking[(sources[taking] < 0) | (sources[taking] >= taking)]
    if late.size:
        index = int(late[0])
        giver = int(sources[index])
        what = "that none gives" if giver < 0 else f"which only instruction {giver} gives"
        raise VtaError(
            f"vta: instruction {index} takes a token {what}; in SSA form a token is given "
            f"before it is taken",
            index,
        )


def _op_of(insn: Instruction, waits: Sequence[SSAValue], num_tokens: int) -> InstructionOp:
    values: dict[str, int] = {
        field.name: int(getattr(insn, field.name))
        for field in fields(insn)
        if field.name not in _TOKEN_FIELDS
    }
    match insn:
        case Load():
            memory = MemoryType(values.pop("memory"))
            return LoadOp(memory.name, values, waits, num_tokens)
        case Store():
            del values["memory"]
            return StoreOp(values, waits, num_tokens)
        case Gemm():
            reset = bool(values.pop("reset"))
            return GemmOp(values, reset, waits, num_tokens)
        case Alu():
            op = AluOpcode(values.pop("op")).name.lower()
            reset, imm = bool(values.pop("reset")), values.pop("imm")
            use_imm = bool(values.pop("use_imm"))
            return AluOp(op, values, imm if use_imm else None, reset, waits, num_tokens)
        case Finish():
            return FinishOp(waits, num_tokens)


# --- streams as one op ----------------------------------------------------------------------


def stream_op(stream: Stream, name: str = "main") -> StreamOp:
    """The op that holds a stream in binary form."""
    insns = TensorType(i64, stream.insns.shape)
    uops = TensorType(i32, stream.uops.shape)
    return StreamOp(
        name,
        DenseIntOrFPElementsAttr(insns, BytesAttr(stream.insns_bytes())),
        DenseIntOrFPElementsAttr(uops, BytesAttr(stream.uops_bytes())),
    )


def stream_of(op: StreamOp) -> Stream:
    """The stream that an op holds."""
    return Stream.from_bytes(op.insns.data.data, op.uops.data.data)


def streams_of(ops: Iterable[Operation], spec: VtaSpec) -> dict[str, Stream]:
    """The streams of all programs among `ops`, in either form, by name."""
    streams: dict[str, Stream] = {}
    for op in ops:
        if isinstance(op, ProgramOp):
            streams[op.sym_name.data] = ops_to_stream(op, spec)
        elif isinstance(op, StreamOp):
            streams[op.sym_name.data] = stream_of(op)
    return streams
