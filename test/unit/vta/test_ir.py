from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.context import Context
from xdsl.dialects.builtin import Builtin, ModuleOp
from xdsl.parser import Parser

from weft.dialects.vta import VTA
from weft.dialects.vta.ops import ProgramOp
from weft.dialects.vta.stream import StreamOp
from weft.targets.vta.encode import Stream, StreamBuilder, disassemble_stream
from weft.targets.vta.errors import VtaError
from weft.targets.vta.ir import ops_to_stream, stream_of, stream_op, stream_to_ops, streams_of
from weft.targets.vta.spec import AluOpcode, MemoryType, VtaSpec
from weft.targets.vta.tokens import (
    COMPUTE_Q,
    LOAD_Q,
    POP_NEXT,
    POP_PREV,
    PUSH_NEXT,
    PUSH_PREV,
    STORE_Q,
)


def parse(text: str) -> ModuleOp:
    context = Context()
    context.load_dialect(Builtin)
    context.load_dialect(VTA)
    module = Parser(context, text).parse_module()
    module.verify()
    return module


def same(left: Stream, right: Stream) -> bool:
    return np.array_equal(left.insns, right.insns) and np.array_equal(left.uops, right.uops)


def program(spec: VtaSpec, rounds: int) -> Stream:
    builder = StreamBuilder(spec)
    builder.append_uops([(0, 1, 2), (3, 4, 5)])
    builder.load(MemoryType.UOP, 0, 0, 1, 2, 2)
    for step in range(rounds):
        builder.load(MemoryType.INP, 0, step, 3, 5, 7, (1, 0, 2, 3), POP_NEXT if step > 1 else 0)
        builder.load(MemoryType.WGT, 0, step, 1, 9, 9, flags=PUSH_NEXT)
        builder.gemm(
            (0, 2),
            (3, 4),
            (5, 6),
            (7, 8),
            (9, 10),
            flags=POP_PREV | (step < rounds - 2) * PUSH_PREV,
        )
    builder.gemm((0, 1), reset=True)
    builder.alu(AluOpcode.SHR, (0, 2), (3, 1), (1, 0), imm=-4)
    builder.alu(AluOpcode.MAX, (0, 2), src_factors=(2, 1), flags=PUSH_NEXT)
    builder.store(0, 4, 1, 2, 2, flags=POP_PREV | PUSH_PREV)
    builder.nop(COMPUTE_Q, POP_NEXT)
    builder.finish()
    return builder.build()


@pytest.mark.parametrize("rounds", [0, 2, 5])
def test_round_trip(vta: VtaSpec, rounds: int):
    stream = program(vta, rounds)
    op = stream_to_ops(stream, vta, "p")
    module = ModuleOp([op])
    module.verify()
    assert same(ops_to_stream(op, vta), stream)
    again = parse(str(module))
    assert same(streams_of(again.ops, vta)["p"], stream)


@settings(max_examples=100)
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 15)), max_size=12))
def test_tokens_round_trip(vta_pair: tuple[VtaSpec, VtaSpec], rows: list[tuple[int, int]]):
    """Any flags either come back, or are refused because they have no SSA form."""
    spec = vta_pair[0]
    legal = (POP_NEXT | PUSH_NEXT, 15, POP_PREV | PUSH_PREV)
    builder = StreamBuilder(spec)
    for engine, flags in rows:
        builder.nop(engine, flags & legal[engine])
    builder.finish()
    stream = builder.build()
    try:
        op = stream_to_ops(stream, spec)
    except VtaError:
        return
    op.verify()
    assert same(ops_to_stream(op, spec), stream)


def test_stream_op_round_trip(vta: VtaSpec):
    for rounds in (0, 40):
        stream = program(vta, rounds)
        op = stream_op(stream, "s")
        text = str(ModuleOp([op]))
        assert ('dense<"0x' in text) == (rounds == 40)
        parsed = parse(text).body.block.first_op
        assert isinstance(parsed, StreamOp)
        assert same(stream_of(parsed), stream)


def test_kernels_lie_end_to_end(vta: VtaSpec):
    module = parse("""
    vta.program @p {
      vta.uop_kernel {uops = array<i64: 1, 2, 3>}
      vta.uop_kernel {uops = array<i64: 4, 5, 6>}
      vta.finish
    }
    """)
    stream = streams_of(module.ops, vta)["p"]
    assert stream.uops.tolist() == [1 | 2 << 11 | 3 << 22, 4 | 5 << 11 | 6 << 22]
    assert len(disassemble_stream(stream, vta)) == 1


def test_tokens_out_of_order(vta: VtaSpec):
    module = parse("""
    vta.program @p {
      %a = vta.load "INP" 0 from 0, 1 by 1 stride 1 : !vta.token
      %b = vta.load "WGT" 0 from 0, 1 by 1 stride 1 : !vta.token
      vta.gemm 0 to 1 after %b
      vta.load "UOP" 0 from 0, 1 by 1 stride 1 after %a
      vta.finish
    }
    """)
    op = module.body.block.first_op
    assert isinstance(op, ProgramOp)
    with pytest.raises(
        VtaError,
        match=r"instruction 2 \(vta.gemm\) takes the token of instruction 1 \(vta.load\), but "
        r"instruction 3 \(vta.load\) takes an earlier token load -> compute",
    ):
        ops_to_stream(op, vta)


def test_fields_that_the_configuration_limits(vta: VtaSpec):
    module = parse(
        "vta.program @p {\n vta.gemm 0 to 9000 {dst_factor_in = 4000, n = 1}\n vta.finish}"
    )
    op = module.body.block.first_op
    assert isinstance(op, ProgramOp)
    with pytest.raises(VtaError, match="dst_factor_in = 4000 does not fit its 11-bit field"):
        ops_to_stream(op, vta)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([(COMPUTE_Q, POP_PREV), (LOAD_Q, PUSH_NEXT)], "0 takes a token which only instruction 1"),
        ([(COMPUTE_Q, POP_PREV)], "instruction 0 takes a token that none gives"),
        ([(STORE_Q, PUSH_PREV)], "instruction 0 gives a token store -> compute that none takes"),
    ],
)
def test_streams_without_ssa_form(vta: VtaSpec, rows: list[tuple[int, int]], message: str):
    builder = StreamBuilder(vta)
    for queue, flags in rows:
        builder.nop(queue, flags)
    builder.finish()
    with pytest.raises(VtaError, match=message):
        stream_to_ops(builder.build(), vta)


def test_stream_without_finish(vta: VtaSpec):
    builder = StreamBuilder(vta)
    builder.nop(LOAD_Q, 0)
    with pytest.raises(VtaError, match=r"one FINISH, at its end; .* has them at \[\]"):
        stream_to_ops(builder.build(), vta)
