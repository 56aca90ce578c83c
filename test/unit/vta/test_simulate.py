from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.targets.vta.encode import StreamBuilder
from weft.targets.vta.errors import VtaError
from weft.targets.vta.simulate import SimulationReport, simulate_stream
from weft.targets.vta.spec import AluOpcode, MemoryType, VtaSpec
from weft.targets.vta.tokens import (
    COMPUTE_Q,
    LOAD_Q,
    POP_NEXT,
    POP_PREV,
    PUSH_NEXT,
    PUSH_PREV,
)

UOPS, INP, WGT, ACC, OUT = (64 * 1024 * k for k in range(5))
"""Byte addresses of the buffers in these tests."""

DRAM_BYTES = 64 * 1024 * 5

BUFFERS = {
    name: range(64 * 1024 * k, 64 * 1024 * (k + 1))
    for k, name in enumerate(("uops", "inp", "wgt", "acc", "out"))
}


class Program:
    """A stream on a DRAM with one buffer per memory."""

    def __init__(self, spec: VtaSpec, seed: int = 0) -> None:
        self.spec = spec
        self.builder = StreamBuilder(spec)
        rng = np.random.default_rng(seed)
        self.dram = rng.integers(0, 256, DRAM_BYTES, np.uint8)

    def base(self, address: int, memory: MemoryType) -> int:
        return address // self.spec.dram_element_bytes[memory]

    def load(self, memory: MemoryType, count: int, sram: int = 0, flags: int = 0) -> int:
        address = {MemoryType.UOP: UOPS, MemoryType.INP: INP, MemoryType.WGT: WGT}.get(memory, ACC)
        dram = self.base(address, memory)
        return self.builder.load(memory, sram, dram, 1, count, count, flags=flags)

    def uops(self, uops: list[tuple[int, int, int]], flags: int = 0) -> None:
        self.builder.append_uops(uops)
        self.load(MemoryType.UOP, len(uops), flags=flags)

    def data(self, address: int, shape: tuple[int, ...], dtype: type) -> np.ndarray:
        count = int(np.prod(shape)) * np.dtype(dtype).itemsize
        return self.dram[address : address + count].view(dtype).reshape(shape)

    def run(self, **options: bool) -> SimulationReport:
        stream = self.builder.build()
        self.dram[UOPS : UOPS + 4 * len(stream.uops)] = stream.uops.view(np.uint8)
        return simulate_stream(
            stream.insns_bytes(), self.dram, self.spec, buffers=BUFFERS, **options
        )

    def fails(self, message: str, **options: bool) -> None:
        with pytest.raises(VtaError, match=message):
            self.run(**options)


def store_and_finish(program: Program, count: int) -> None:
    """Stores the first `count` OUT entries when the last instruction is done, and ends."""
    builder = program.builder
    builder.add_flags(len(builder) - 1, PUSH_NEXT)
    out = program.base(OUT, MemoryType.OUT)
    builder.store(0, out, 1, count, count, flags=POP_PREV | PUSH_PREV)
    builder.nop(COMPUTE_Q, POP_NEXT)
    builder.finish()


# --- meaning ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Nest:
    uops: list[tuple[int, int, int]]
    iterations: tuple[int, int]
    dst: tuple[int, int]
    src: tuple[int, int]
    wgt: tuple[int, int]

    def indices(self) -> list[tuple[int, int, int]]:
        return [
            (
                u[0] + o * self.dst[0] + i * self.dst[1],
                u[1] + o * self.src[0] + i * self.src[1],
                u[2] + o * self.wgt[0] + i * self.wgt[1],
            )
            for o, i, u in product(*(range(n) for n in self.iterations), self.uops)
        ]


factor_pairs = st.tuples(st.integers(0, 6), st.integers(0, 4))
nests = st.builds(
    Nest,
    st.lists(st.tuples(*[st.integers(0, 9)] * 3), min_size=1, max_size=9),
    st.tuples(st.integers(1, 4), st.integers(1, 4)),
    factor_pairs,
    factor_pairs,
    factor_pairs,
)

ENTRIES = 64
"""More than any index of `nests`."""


@settings(max_examples=60)
@given(nest=nests, small=st.booleans(), seed=st.integers(0, 99))
def test_gemm_is_the_loop_nest(
    vta_pair: tuple[VtaSpec, VtaSpec], nest: Nest, small: bool, seed: int
):
    spec = replace(vta_pair[small], min_accumulator_distance=1)
    program = Program(spec, seed)
    program.uops(nest.uops)
    program.load(MemoryType.ACC, ENTRIES)
    program.load(MemoryType.INP, ENTRIES)
    program.load(MemoryType.WGT, ENTRIES, flags=PUSH_NEXT)
    count = len(nest.uops)
    program.builder.gemm((0, count), nest.iterations, nest.dst, nest.src, nest.wgt, flags=POP_PREV)
    covers_all = [(d, 0, 0) for d in range(ENTRIES)]
    store_all(program, covers_all)
    inp = program.data(INP, (ENTRIES, spec.batch, spec.block_in), np.int8).astype(np.int64)
    wgt = program.data(WGT, (ENTRIES, spec.block_out, spec.block_in), np.int8).astype(np.int64)
    acc = program.data(ACC, (ENTRIES, spec.batch, spec.block_out), np.int32).astype(np.int64)
    report = program.run()
    for dst, src, weight in nest.indices():
        acc[dst] += inp[src] @ wgt[weight].T
    out = program.data(OUT, acc.shape, np.int8)
    np.testing.assert_array_equal(out, acc.astype(np.int8))
    assert report.counters.gemm_cycles == len(nest.indices())


def store_all(program: Program, uops: list[tuple[int, int, int]]) -> None:
    """Passes every entry through the ALU, so that it reaches OUT, and stores all."""
    start = program.builder.append_uops(uops)
    dram = program.base(UOPS, MemoryType.UOP) + start
    program.builder.load(MemoryType.UOP, start, dram, 1, len(uops), len(uops))
    program.builder.alu(AluOpcode.ADD, (start, start + len(uops)), imm=0)
    store_and_finish(program, ENTRIES)


def alu_lane(op: AluOpcode, left: int, right: int) -> int:
    match op:
        case AluOpcode.MIN:
            value = min(left, right)
        case AluOpcode.MAX:
            value = max(left, right)
        case AluOpcode.ADD:
            value = left + right
        case AluOpcode.MUL:
            value = left * right
        case AluOpcode.SHR:
            value = left >> right if right >= 0 else left << -right
    return (value + (1 << 31)) % (1 << 32) - (1 << 31)


@settings(max_examples=60)
@given(
    nest=nests,
    op=st.sampled_from(AluOpcode),
    imm=st.none() | st.integers(-15, 15),
    seed=st.integers(0, 99),
)
def test_alu_is_the_loop_nest(
    vta_pair: tuple[VtaSpec, VtaSpec], nest: Nest, op: AluOpcode, imm: int | None, seed: int
):
    if op == AluOpcode.SHR and imm is None:
        imm = 3
    spec = replace(vta_pair[0], alu_min_accumulator_distance=1)
    program = Program(spec, seed)
    program.uops(nest.uops)
    program.load(MemoryType.ACC, ENTRIES)
    count = len(nest.uops)
    program.builder.alu(op, (0, count), nest.iterations, nest.dst, nest.src, imm)
    store_all(program, [(d, 0, 0) for d in range(ENTRIES)])
    acc = program.data(ACC, (ENTRIES, 1, 16), np.int32).tolist()
    program.run()
    for dst, src, _ in nest.indices():
        right = acc[src][0] if imm is None else [imm] * 16
        acc[dst][0] = [alu_lane(op, a, b) for a, b in zip(acc[dst][0], right, strict=True)]
    out = program.data(OUT, (ENTRIES, 1, 16), np.int8)
    np.testing.assert_array_equal(out, np.array(acc, np.int64).astype(np.int8))


def test_long_reductions_stay_exact(vta: VtaSpec):
    """300 products of the largest magnitude: 300 * 16 * 2^14 is far beyond float32's integers."""
    program = Program(vta)
    program.dram[:] = 0x80  # -128
    program.data(INP, (16,), np.int8)[:] = [-128] * 15 + [-127]
    program.uops([(0, 0, 0), (1, 0, 0), (2, 0, 0)])
    program.load(MemoryType.INP, 1)
    program.load(MemoryType.WGT, 1, flags=PUSH_NEXT)
    program.builder.gemm((0, 3), reset=True)
    program.builder.gemm((0, 3), (300, 1), flags=POP_PREV)
    program.builder.alu(AluOpcode.SHR, (0, 3), imm=7)
    store_and_finish(program, 3)
    report = program.run()
    exact = 300 * (15 * 128 * 128 + 127 * 128) >> 7
    assert (
        program.data(OUT, (3, 16), np.int8).tolist() == [[np.int64(exact).astype(np.int8)] * 16] * 3
    )
    assert (report.counters.gemm_cycles, report.counters.reset_cycles) == (900, 3)


def test_accumulators_wrap(vta: VtaSpec):
    program = Program(vta)
    program.data(ACC, (16,), np.int32)[:] = (1 << 31) - 1
    program.uops([(0, 0, 0)])
    program.load(MemoryType.ACC, 1)
    program.builder.alu(AluOpcode.ADD, (0, 1), imm=2)
    program.builder.alu(AluOpcode.SHR, (0, 1), imm=15)
    program.builder.alu(AluOpcode.SHR, (0, 1), imm=15)
    store_and_finish(program, 1)
    program.run()
    assert program.data(OUT, (16,), np.int8).tolist() == [-2] * 16


@pytest.mark.parametrize("pads", [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)])
def test_padding_on_one_side(vta: VtaSpec, pads: tuple[int, int, int, int]):
    """2 x 2 elements with a row or a column of zeros around them, over what was there."""
    program = Program(vta)
    image = program.data(ACC, (2, 2, 16), np.int32)
    image[:] = np.arange(1, 65).reshape(2, 2, 16)
    top, bottom, left, right = pads
    count = (2 + top + bottom) * (2 + left + right)
    program.uops([(d, d, 0) for d in range(count)])
    base = program.base(ACC, MemoryType.ACC)
    program.builder.load(MemoryType.ACC, 0, base, 1, count, count)
    program.builder.load(MemoryType.ACC, 0, base, 2, 2, 2, pads)
    program.builder.alu(AluOpcode.ADD, (0, count), imm=0)
    store_and_finish(program, count)
    program.run()
    expected = np.pad(image, ((top, bottom), (left, right), (0, 0))).reshape(count, 16)
    np.testing.assert_array_equal(program.data(OUT, (count, 16), np.int8), expected)


def test_padded_strided_load(vta: VtaSpec):
    """A 2x3 corner of a 4x5 image, with a border of zeros."""
    program = Program(vta)
    image = program.data(ACC, (4, 5, 16), np.int32).copy()
    base = program.base(ACC, MemoryType.ACC)
    program.uops([(d, 0, 0) for d in range(16)])
    program.builder.load(MemoryType.ACC, 0, base + 2, 2, 3, 5, (1, 1, 0, 1))
    program.builder.alu(AluOpcode.MAX, (0, 16), imm=-32768)
    store_and_finish(program, 16)
    report = program.run()
    expected = np.pad(np.maximum(image[:2, 2:], -32768), ((1, 1), (0, 1), (0, 0)))
    out = program.data(OUT, (4, 4, 16), np.int8)
    np.testing.assert_array_equal(out, expected.astype(np.int8))
    assert report.counters.acc_bytes == 6 * 64
    assert report.counters.uop_bytes == 16 * 4


def test_widening_load_and_strided_store(vta: VtaSpec):
    program = Program(vta)
    source = program.data(ACC, (4, 16), np.int8).copy()
    before = program.data(OUT, (6, 16), np.int8).copy()
    program.uops([(d, 0, 0) for d in range(4)])
    base = program.base(ACC, MemoryType.ACC_8BIT)
    program.builder.load(MemoryType.ACC_8BIT, 0, base, 1, 4, 4)
    program.builder.alu(AluOpcode.ADD, (0, 4), imm=1, flags=PUSH_NEXT)
    out = program.base(OUT, MemoryType.OUT)
    program.builder.store(0, out, 2, 2, 3, flags=POP_PREV | PUSH_PREV)
    program.builder.nop(COMPUTE_Q, POP_NEXT)
    program.builder.finish()
    program.run()
    result = program.data(OUT, (6, 16), np.int8)
    np.testing.assert_array_equal(result[[0, 1, 3, 4]], source + np.int8(1))
    np.testing.assert_array_equal(result[[2, 5]], before[[2, 5]])


# --- what is refused --------------------------------------------------------------------------


def matmul(program: Program) -> dict[str, int]:
    """Two products with double-buffered operands; the instructions by name."""
    builder = program.builder
    program.uops([(d, d, 0) for d in range(4)])
    return {
        "reset": builder.gemm((0, 4), reset=True),
        "inp0": program.load(MemoryType.INP, 4),
        "wgt0": program.load(MemoryType.WGT, 1, flags=PUSH_NEXT),
        "gemm0": builder.gemm((0, 4), flags=POP_PREV | PUSH_PREV),
        "inp1": program.load(MemoryType.INP, 4, flags=POP_NEXT),
        "wgt1": program.load(MemoryType.WGT, 1, flags=PUSH_NEXT),
        "gemm1": builder.gemm((0, 4), flags=POP_PREV | PUSH_NEXT),
        "store": builder.store(
            0, program.base(OUT, MemoryType.OUT), 1, 4, 4, flags=POP_PREV | PUSH_PREV
        ),
        "wait": builder.nop(COMPUTE_Q, POP_NEXT),
        "finish": builder.finish(),
    }


def test_matmul_runs(vta: VtaSpec):
    program = Program(vta)
    matmul(program)
    report = program.run()
    counters = report.counters
    assert (counters.instructions, counters.gemm_cycles, counters.reset_cycles) == (11, 8, 4)
    moved = (counters.inp_bytes, counters.wgt_bytes, counters.uop_bytes, counters.out_bytes)
    assert moved == (128, 512, 16, 64)
    assert report.timing.busy["compute"] == (50 + 30 + 4) + 3 * 44 + 2 * 3


def test_missing_tokens_are_races(vta: VtaSpec):
    def without(name: str, pushed: str, push: int, popped: str, pop: int, message: str) -> None:
        program = Program(vta)
        index = matmul(program)
        program.builder.flags[index[pushed]] &= ~push
        program.builder.flags[index[popped]] &= ~pop
        program.fails(message)
        assert program.run(check_races=False).counters.gemm_cycles == 8

    without(
        "load may overwrite", "gemm0", PUSH_PREV, "inp1", POP_NEXT,
        r"race: instruction 5 overwrites INP\[0\], which instruction 4 on the compute engine",
    )  # fmt: skip
    without(
        "compute may read too early", "wgt1", PUSH_NEXT, "gemm1", POP_PREV,
        r"race: instruction 7 reads INP\[0\], which instruction 5 on the load engine also",
    )  # fmt: skip
    without(
        "store may read too early", "gemm1", PUSH_NEXT, "store", POP_PREV,
        r"race: instruction 8 reads OUT\[0\], which instruction 7 on the compute engine also",
    )  # fmt: skip


def test_error_shows_the_instruction(vta: VtaSpec):
    program = Program(vta)
    index = matmul(program)
    program.builder.flags[index["gemm0"]] &= ~PUSH_PREV
    program.builder.flags[index["inp1"]] &= ~POP_NEXT
    program.fails(r"the two; instruction 5 is 'load.inp sram\[0\] <- dram\[4096\] 1x4 stride 4")


def test_overwritten_output_is_a_race(vta: VtaSpec):
    program = Program(vta)
    matmul_without_end(program)
    program.builder.alu(AluOpcode.ADD, (0, 4), imm=0)
    program.builder.nop(COMPUTE_Q, POP_NEXT)
    program.builder.finish()
    program.fails(r"overwrites OUT\[0\], which instruction 3 on the store engine also uses")


def matmul_without_end(program: Program) -> None:
    program.uops([(d, 0, 0) for d in range(4)])
    program.load(MemoryType.ACC, 4)
    program.builder.alu(AluOpcode.ADD, (0, 4), imm=0, flags=PUSH_NEXT)
    out = program.base(OUT, MemoryType.OUT)
    program.builder.store(0, out, 1, 4, 4, flags=POP_PREV | PUSH_PREV)


def dram_race(spec: VtaSpec, wait: bool) -> Program:
    """Loads what it has stored, with or without waiting for the STORE."""
    program = Program(spec)
    matmul_without_end(program)
    builder = program.builder
    if wait:
        builder.nop(COMPUTE_Q, POP_NEXT | PUSH_PREV)
    out = program.base(OUT, MemoryType.INP)
    builder.load(MemoryType.INP, 0, out + 3, 2, 1, 5, flags=PUSH_NEXT | (POP_NEXT if wait else 0))
    builder.nop(COMPUTE_Q, POP_PREV | (0 if wait else POP_NEXT))
    builder.finish()
    return program


def test_dram_races(vta: VtaSpec):
    dram_race(vta, wait=True).run()
    dram_race(vta, wait=False).fails(
        r"race: instruction 4 reads DRAM.*, which instruction 3 on the store engine also uses"
    )


@pytest.mark.parametrize("memory", [MemoryType.ACC, MemoryType.ACC_8BIT])
def test_dram_races_of_the_compute_engine(vta: VtaSpec, memory: MemoryType):
    """Accumulators are loaded by another engine than operands; its reads are tracked, too."""
    for wait in (True, False):
        program = Program(vta)
        matmul_without_end(program)
        out = program.base(OUT, memory)
        program.builder.load(memory, 64, out, 1, 1, 1, flags=POP_NEXT if wait else 0)
        if not wait:
            program.builder.nop(COMPUTE_Q, POP_NEXT)
        program.builder.finish()
        if wait:
            program.run()
            continue
        program.fails(
            r"race: instruction [34] \w+ DRAM.* instruction [34] on the (store|compute) engine"
        )


Change = Callable[[Program], object]


def stored(memory: MemoryType | None, change: Change) -> Change:
    def build(program: Program) -> None:
        program.uops([(d, d, 0) for d in range(4)])
        if memory is not None:
            program.load(memory, 4)
        change(program)
        store_and_finish(program, 4)

    return build


def add_zero(program: Program, count: int) -> None:
    program.builder.alu(AluOpcode.ADD, (0, count), imm=0)


def only(change: Change) -> Change:
    def build(program: Program) -> None:
        change(program)
        program.builder.finish()

    return build


REFUSED: list[tuple[str, Change]] = [
    (
        r"instruction 2 stores OUT\[0\], whose ACC entry was loaded",
        stored(None, lambda p: p.load(MemoryType.ACC, 4)),
    ),
    (
        r"instruction 2 stores OUT\[0\], which a reset GEMM wrote last",
        stored(None, lambda p: p.builder.gemm((0, 4), reset=True)),
    ),
    (
        r"instruction 3 stores OUT\[1\], which nothing has written",
        stored(
            None, lambda p: (p.load(MemoryType.ACC, 1), p.builder.alu(AluOpcode.ADD, (0, 1), imm=0))
        ),
    ),
    (
        r"instruction 1 uses UOP\[4\], which nothing has written",
        stored(None, lambda p: p.builder.gemm((0, 5), reset=True)),
    ),
    (
        r"instruction 1 uses UOP\[2048\]; 2048 entries are usable",
        stored(None, lambda p: p.builder.gemm((2040, 2049), reset=True)),
    ),
    (
        r"instruction 1 uses ACC\[0\], which nothing has written",
        stored(None, lambda p: add_zero(p, 4)),
    ),
    (
        r"instruction 2 uses INP\[0\], which nothing has written",
        stored(MemoryType.ACC, lambda p: p.builder.gemm((0, 4))),
    ),
    (
        r"instruction 2 shifts by 16; the hardware takes 5-bit amounts",
        stored(MemoryType.ACC, lambda p: p.builder.alu(AluOpcode.SHR, (0, 4), imm=16)),
    ),
    (
        r"iteration 1 of its loop nest reads ACC\[0\], which the iteration 1 before it wrote",
        stored(MemoryType.ACC, lambda p: p.builder.alu(AluOpcode.ADD, (0, 1), (3, 1), imm=1)),
    ),
    (
        r"iteration 4 of its loop nest reads ACC\[2\], which the iteration 2 before it wrote",
        stored(None, lambda p: p.builder.gemm((0, 4), (2, 1), (2, 0))),
    ),
    (
        r"instruction 1 uses ACC\[2050\]; 2048 entries are usable",
        stored(None, lambda p: p.builder.gemm((0, 4), (2, 1), (2047, 0), reset=True)),
    ),
    (
        r"instruction 0 reaches INP\[2047..2048\], beyond the usable entries",
        only(lambda p: p.load(MemoryType.INP, 2, 2047)),
    ),
    (
        r"instruction 0 touches DRAM bytes 327680..327696 \(exclusive\); DRAM has 327680",
        only(lambda p: p.builder.load(MemoryType.INP, 0, DRAM_BYTES // 16, 1, 1, 1)),
    ),
    (
        r"instruction 0 touches DRAM bytes 131056..131088 \(exclusive\), which are not inside one",
        only(lambda p: p.builder.load(MemoryType.INP, 0, 131056 // 16, 1, 2, 2)),
    ),
    (
        "instruction 0 loads micro-ops in 2 rows",
        only(lambda p: p.builder.load(MemoryType.UOP, 0, 0, 2, 1, 1)),
    ),
    (
        "instruction 0 pads WGT; the hardware pads INP and ACC only",
        only(lambda p: p.builder.load(MemoryType.WGT, 0, WGT // 256, 1, 1, 1, (0, 0, 1, 0))),
    ),
    ("the stream has no FINISH", lambda p: p.load(MemoryType.INP, 1)),
    (
        "instruction 0 is a FINISH but not the last of 2",
        lambda p: (p.builder.finish(), p.builder.nop(COMPUTE_Q, 0)),
    ),
    (
        "FINISH does not wait for instruction 0 on the load engine",
        only(lambda p: p.load(MemoryType.INP, 1)),
    ),
    (
        "instruction 0 pushes a token load -> compute that no instruction on the compute engine",
        only(lambda p: p.load(MemoryType.INP, 1, flags=PUSH_NEXT)),
    ),
    (
        "deadlock: instruction 0 on the compute engine pops a token of the previous engine that",
        only(lambda p: p.builder.nop(COMPUTE_Q, POP_PREV)),
    ),
    (
        "instruction 0 on the load engine has a token flag for the previous engine",
        only(lambda p: p.builder.nop(LOAD_Q, PUSH_PREV)),
    ),
    (
        "instruction 0 stores rows of 2 elements that overlap at stride 1",
        only(lambda p: p.builder.store(0, OUT // 16, 2, 2, 1)),
    ),
]


@pytest.mark.parametrize(("message", "build"), REFUSED, ids=[m[:40] for m, _ in REFUSED])
def test_refused(vta: VtaSpec, message: str, build: Change):
    program = Program(vta)
    build(program)
    program.fails(message)


def test_alu_reads_what_it_just_wrote(vta: VtaSpec):
    program = Program(vta)
    program.uops([(0, 3, 0), (1, 0, 0)])
    program.load(MemoryType.ACC, 4)
    program.builder.alu(AluOpcode.ADD, (0, 2))
    program.builder.finish()
    program.fails(r"iteration 1 of its loop nest reads ACC\[0\]")


def test_misaligned_buffer(vta: VtaSpec):
    builder = StreamBuilder(vta)
    builder.load(MemoryType.WGT, 0, 1, 1, 1, 1, flags=PUSH_NEXT)
    builder.nop(COMPUTE_Q, POP_PREV)
    builder.finish()
    dram = np.zeros(4096, np.uint8)
    insns = builder.build().insns
    simulate_stream(insns, dram, vta, buffers={"w": range(256, 512)})
    with pytest.raises(VtaError, match="uses buffer w, whose address is not aligned to the 256-"):
        simulate_stream(insns, dram, vta, buffers={"w": range(16, 4096)})


def test_unwritten_entries_may_be_allowed(vta: VtaSpec):
    program = Program(vta)
    program.uops([(d, d, 0) for d in range(4)])
    program.load(MemoryType.ACC, 4)
    program.builder.gemm((0, 4))
    program.builder.finish()
    program.fails(r"uses INP\[0\]")
    assert program.run(check_unwritten=False).counters.gemm_cycles == 4


def test_full_command_queue(vta: VtaSpec):
    """Compute waits for a load that cannot be fetched behind 512 compute instructions."""
    builder = StreamBuilder(vta)
    builder.nop(COMPUTE_Q, POP_PREV)
    for _ in range(512):
        builder.nop(COMPUTE_Q, 0)
    builder.nop(LOAD_Q, PUSH_NEXT)
    builder.finish()
    with pytest.raises(VtaError, match="command queues hold 512 instructions"):
        simulate_stream(builder.build().insns, np.zeros(16, np.uint8), vta)


def test_dram_must_be_bytes(vta: VtaSpec):
    with pytest.raises(VtaError, match="DRAM must be a contiguous array of bytes"):
        simulate_stream(b"", np.zeros(4, np.int32), vta)  # pyright: ignore[reportArgumentType]
