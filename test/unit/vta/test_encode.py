from __future__ import annotations

import time
from dataclasses import fields

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.targets.vta.encode import (
    Stream,
    StreamBuilder,
    disassemble_stream,
    disassemble_uops,
    encode_stream,
    queues_of,
)
from weft.targets.vta.errors import VtaError
from weft.targets.vta.instructions import Alu, Finish, Gemm, Instruction, Load, Store, Uop
from weft.targets.vta.spec import AluOpcode, MemoryType, VtaSpec
from weft.targets.vta.tokens import COMPUTE_Q, LOAD_Q, POP_NEXT, PUSH_NEXT, STORE_Q


def bits(stream: Stream, index: int = 0) -> int:
    low, high = stream.insns[index].tolist()
    return low | high << 64


def cut(value: int, first: int, last: int) -> int:
    return (value >> first) & ((1 << (last - first + 1)) - 1)


def test_load_bits(vta: VtaSpec):
    load = Load(
        MemoryType.INP, 0x1234, 0xDEADBEEF, 14, 15, 16, 1, 2, 3, 4, pop_next=True, push_next=True
    )
    word = bits(encode_stream([load], [], vta))
    assert cut(word, 0, 2) == 0
    assert cut(word, 3, 6) == 0b1010
    assert cut(word, 7, 9) == 2
    assert cut(word, 10, 25) == 0x1234
    assert cut(word, 26, 57) == 0xDEADBEEF
    assert cut(word, 58, 63) == 0
    assert [cut(word, 64 + 16 * k, 79 + 16 * k) for k in range(3)] == [14, 15, 16]
    assert [cut(word, 112 + 4 * k, 115 + 4 * k) for k in range(4)] == [1, 2, 3, 4]


def test_gemm_bits(vta: VtaSpec):
    gemm = Gemm(5, 2048, 16383, 3, 2047, 1, 1000, 7, 1023, 9, reset=True, pop_prev=True)
    word = bits(encode_stream([gemm], [], vta))
    assert (cut(word, 0, 2), cut(word, 3, 6), cut(word, 7, 7)) == (2, 0b0001, 1)
    assert (cut(word, 8, 20), cut(word, 21, 34)) == (5, 2048)
    assert (cut(word, 35, 48), cut(word, 49, 62), cut(word, 63, 63)) == (16383, 3, 0)
    factors = [cut(word, 64, 74), cut(word, 75, 85), cut(word, 86, 96), cut(word, 97, 107)]
    assert factors == [2047, 1, 1000, 7]
    assert (cut(word, 108, 117), cut(word, 118, 127)) == (1023, 9)


@pytest.mark.parametrize("imm", [-1, -5, -32768, 32767])
def test_immediates_stay_in_their_field(vta8: VtaSpec, imm: int):
    """Two's complement of 16 bits, and zeros above."""

    def word(value: int) -> int:
        return bits(
            encode_stream([Alu(0, 1, 1, op=AluOpcode.ADD, use_imm=True, imm=value)], [], vta8)
        )

    assert word(imm) ^ word(0) == (imm & 0xFFFF) << 104


def test_alu_bits(vta8: VtaSpec):
    alu = Alu(0, 1, 2, 3, 511, 4, 5, 6, op=AluOpcode.SHR, use_imm=True, imm=-3)
    word = bits(encode_stream([alu], [], vta8))
    assert cut(word, 0, 2) == 4
    factors = [cut(word, 64, 72), cut(word, 73, 81), cut(word, 82, 90), cut(word, 91, 99)]
    assert factors == [511, 4, 5, 6]
    assert (cut(word, 100, 102), cut(word, 103, 103), cut(word, 104, 119)) == (3, 1, 0xFFFD)


def test_uop_bits(vta: VtaSpec, vta8: VtaSpec):
    uops = [Uop(2047, 1, 1023)]
    assert encode_stream([], uops, vta).uops.tolist() == [2047 | 1 << 11 | 1023 << 22]
    uops = [Uop(511, 1, 4095)]
    assert encode_stream([], uops, vta8).uops.tolist() == [511 | 1 << 9 | 4095 << 18]


def test_finish_and_bytes(vta: VtaSpec):
    stream = encode_stream([Finish()], [Uop(1)], vta)
    assert stream.insns_bytes() == bytes([3] + [0] * 15)
    again = Stream.from_bytes(stream.insns_bytes(), stream.uops_bytes())
    assert disassemble_stream(again, vta) == [Finish()]
    assert disassemble_uops(again.uops, vta) == [Uop(1)]
    with pytest.raises(VtaError, match="17 bytes are not whole instructions of 16 bytes"):
        Stream.from_bytes(bytes(17))


def up_to(width: int) -> st.SearchStrategy[int]:
    return st.integers(0, (1 << width) - 1)


def instructions() -> st.SearchStrategy[Instruction]:
    """Any instruction that fits both configurations in these tests."""
    tokens = {f.name: st.booleans() for f in fields(Finish)}
    rectangle = [up_to(16), up_to(32), up_to(16), up_to(16), up_to(16)]
    loads = [m for m in MemoryType if m != MemoryType.OUT]
    loop = [up_to(13), up_to(14), up_to(14), up_to(14), *[up_to(9)] * 4]
    return st.one_of(
        st.builds(Load, st.sampled_from(loads), *rectangle, *[up_to(4)] * 4, **tokens),
        st.builds(Store, st.just(MemoryType.OUT), *rectangle, **tokens),
        st.builds(Gemm, *loop, up_to(10), up_to(10), st.booleans(), **tokens),
        st.builds(
            Alu,
            *loop,
            op=st.sampled_from(AluOpcode),
            use_imm=st.booleans(),
            imm=st.integers(-32768, 32767),
            reset=st.booleans(),
            **tokens,
        ),
        st.builds(Finish, **tokens),
    )


@settings(max_examples=60)
@given(
    program=st.lists(instructions(), max_size=8),
    uops=st.lists(st.builds(Uop, up_to(9), up_to(9), up_to(10)), max_size=4),
    small=st.booleans(),
)
def test_round_trip(
    vta_pair: tuple[VtaSpec, VtaSpec], program: list[Instruction], uops: list[Uop], small: bool
):
    spec = vta_pair[small]
    stream = encode_stream(program, uops, spec)
    assert disassemble_stream(stream, spec) == program
    assert disassemble_uops(stream.uops, spec) == uops


@pytest.mark.parametrize(
    ("instruction", "message"),
    [
        (
            Load(MemoryType.WGT, 1 << 16, 0, 1, 1, 1),
            r"instruction 1 \(LOAD\): sram_base = 65536 does not fit its 16-bit field",
        ),
        (
            Gemm(0, 1, dst_factor_out=2048),
            r"instruction 1 \(GEMM\): dst_factor_out = 2048 does not fit its 11-bit field",
        ),
        (
            Alu(0, 1, op=AluOpcode.ADD, use_imm=True, imm=40000),
            r"\(ALU\): imm = 40000 does not fit its 16-bit field \(-32768..32767\)",
        ),
        (Store(MemoryType.OUT, -1, 0, 1, 1, 1), r"\(STORE\): sram_base = -1 does not fit"),
    ],
)
def test_out_of_range(vta: VtaSpec, instruction: Instruction, message: str):
    with pytest.raises(VtaError, match=message):
        encode_stream([Finish(), instruction], [], vta)


def test_uop_out_of_range(vta: VtaSpec):
    with pytest.raises(VtaError, match=r"micro-op 1: wgt = 1024 does not fit its 10-bit field"):
        encode_stream([], [Uop(0), Uop(0, 0, 1024)], vta)


def test_unknown_instructions(vta: VtaSpec):
    words = np.array([[3, 0], [7, 0]], np.uint64)
    with pytest.raises(VtaError, match="instruction 1 has opcode 7"):
        queues_of(words, vta)
    with pytest.raises(VtaError, match="opcode 7 is not an instruction"):
        disassemble_stream(Stream(words, np.zeros(0, np.uint32)), vta)
    words = np.array([[4 << 7, 0]], np.uint64)  # LOAD of OUT
    with pytest.raises(VtaError, match="opcode 0 with memory type 4, which VTA does not have"):
        queues_of(words, vta)


def test_queues(vta: VtaSpec):
    builder = StreamBuilder(vta)
    for memory in (MemoryType.INP, MemoryType.WGT, MemoryType.ACC, MemoryType.UOP):
        builder.load(memory, 0, 0, 1, 1, 1)
    builder.store(0, 0, 1, 1, 1)
    for queue in (LOAD_Q, COMPUTE_Q, STORE_Q):
        builder.nop(queue, POP_NEXT)
    builder.finish()
    builder.add_flags(1, PUSH_NEXT)
    queue, flags, _ = queues_of(builder.build().insns, vta)
    assert queue.tolist() == [0, 0, 1, 1, 2, 0, 1, 2, 1]
    assert flags.tolist() == [0, PUSH_NEXT, 0, 0, 0, POP_NEXT, POP_NEXT, POP_NEXT, 0]


def test_text(vta: VtaSpec):
    load = Load(MemoryType.INP, 8, 64, 3, 14, 16, x_pad_0=1, push_next=True)
    text = "load.inp sram[8] <- dram[64] 3x14 stride 16 pad [0, 0, 1, 0] push_next"
    assert str(load) == text
    assert str(Store(MemoryType.OUT, 0, 0, 0, 0, 0, pop_prev=True)) == "store.out nop pop_prev"
    alu = Alu(0, 2, 3, op=AluOpcode.MAX, use_imm=True, imm=0)
    assert str(alu) == "alu.max uop[0:2] x 3 x 1 dst (0, 0) src (0, 0) imm 0"
    gemm = Gemm(0, 2, reset=True)
    assert str(gemm) == "gemm.reset uop[0:2] x 1 x 1 dst (0, 0) src (0, 0) wgt (0, 0)"


def test_speed(vta: VtaSpec):
    """100 000 instructions in a second of processor time, with room for a slow machine."""
    start = time.process_time()
    builder = StreamBuilder(vta)
    for index in range(50_000):
        builder.load(MemoryType.INP, 0, index, 14, 14, 14, flags=PUSH_NEXT)
        builder.gemm((0, 48), (14, 3), (1, 0), (1, 1), (0, 1))
    assert len(builder.build()) == 100_000
    assert time.process_time() - start < 6
