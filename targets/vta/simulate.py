"""
A bit-exact simulator of VTA's binary instruction streams, which also finds what hardware
does not report: deadlocks, races, tokens left over, and reads of data that is not there.

The stream runs on a flat DRAM image, instruction by instruction, in one order that the
dependence tokens allow; any such order gives the same result, or the stream has a race.
ACC and OUT are as in the hardware designs (HLS and Chisel), not as in TVM's functional
simulator: only GEMM without reset and ALU write OUT.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from .cost import Timing, event_timing, instruction_costs
from .encode import Stream, Words, disassemble_one, field_values
from .engines import Dram, Engines
from .errors import VtaError
from .spec import MemoryType, Opcode, VtaSpec
from .stream_checks import (
    Columns,
    check_finish_place,
    check_finish_waits,
    check_tokens_drained,
    check_transfers,
)
from .tokens import execution_order, match_tokens, vector_clocks

if TYPE_CHECKING:
    from .executable import Executable


@dataclass(frozen=True)
class Counters:
    """
    Counts of what a stream does. Bytes are those moved through DRAM, pads not included; cycles
    count iterations of loop nests, where `gemm_cycles` leaves resets out.
    """

    instructions: int
    gemm_cycles: int
    reset_cycles: int
    alu_cycles: int
    inp_bytes: int
    wgt_bytes: int
    acc_bytes: int
    uop_bytes: int
    out_bytes: int


@dataclass(frozen=True)
class SimulationReport:
    """A report of what a stream did, and of its cycles."""

    counters: Counters
    timing: Timing

    @property
    def cycles(self) -> int:
        """The cycles of the whole stream."""
        return self.timing.cycles

    def summary(self, executable: Executable) -> str:
        """Cycles, use of the engines and bytes moved, for people."""
        cycles, counters = self.timing.cycles, self.counters
        milliseconds = 1e3 * cycles / executable.spec.clock_hz
        macs, peak = executable.facts.macs, ""
        if macs is not None:
            peak = f", {100 * macs / (cycles * executable.spec.macs_per_cycle):.1f} % of peak"
        busy = ", ".join(f"{n} {100 * c / cycles:.0f} %" for n, c in self.timing.busy.items())
        moved = ", ".join(
            f"{name} {getattr(counters, f'{name}_bytes')}"
            for name in ("inp", "wgt", "acc", "uop", "out")
        )
        return (
            f"  {counters.instructions} instructions, {cycles} cycles on "
            f"{executable.machine_name} ({milliseconds:.3f} ms){peak}\n"
            f"  busy: {busy}\n  bytes: {moved}"
        )


def simulate_stream(
    insns: bytes | Words,
    dram: Dram,
    spec: VtaSpec,
    check_races: bool = True,
    check_unwritten: bool = True,
    buffers: Mapping[str, range] | None = None,
) -> SimulationReport:
    """
    Runs a stream on `dram` (1-D, contiguous), which is changed in place. `dram_base` of an
    instruction counts elements from byte 0 of `dram`.

    `check_unwritten` refuses reads of INP, WGT and ACC entries that were never written; a
    program may switch it off if it never stores what follows from them. `buffers` gives the
    byte ranges in DRAM that the program may touch, by name.

    Errors: `VtaError`, which names the instruction and prints it, for anything that hardware
    would refuse, hang on, or do with an unpredictable result.
    """
    words = Stream.from_bytes(insns).insns if isinstance(insns, bytes) else insns
    if dram.dtype != np.uint8 or dram.ndim != 1 or not dram.flags.c_contiguous:
        raise VtaError("vta: DRAM must be a contiguous array of bytes (1-D, uint8)")
    try:
        return _run_stream(words, dram, spec, check_races, check_unwritten, buffers)
    except VtaError as error:
        if error.instruction is None:
            raise
        text = disassemble_one(words[error.instruction].tolist(), spec)
        message = f"{error}; instruction {error.instruction} is '{text}'"
        raise VtaError(message, error.instruction) from None


def _run_stream(
    insns: Words,
    dram: Dram,
    spec: VtaSpec,
    check_races: bool,
    check_unwritten: bool,
    buffers: Mapping[str, range] | None,
) -> SimulationReport:
    columns = Columns(insns, spec)
    check_finish_place(columns.opcode)
    check_transfers(columns.transfers, spec, len(dram), buffers)
    match = match_tokens(columns.queue, columns.flags)
    order = execution_order(columns.queue, match, spec.queue_depth)
    check_tokens_drained(match)
    clocks = vector_clocks(columns.queue, match, order)
    queue, flags, cost = instruction_costs(Stream(insns, np.zeros(0, np.uint32)), spec)
    timing = event_timing(queue, flags, cost, token_depth=spec.token_depth)
    if not check_races:
        clocks[:] = len(insns)  # everything counts as ordered
    Engines(columns, dram, check_unwritten, check_races).run_all(order, clocks)
    check_finish_waits(columns.queue, clocks[-1])
    return SimulationReport(_count_all(columns), timing)


def _count_all(columns: Columns) -> Counters:
    transfers, spec = columns.transfers, columns.spec
    size = transfers.y_size * transfers.x_size * transfers.element_bytes

    def moved(*memories: MemoryType) -> int:
        return int(size[np.isin(transfers.memory, memories)].sum())

    fields = spec.gemm_fields  # an ALU instruction has its loops at the same place
    begin, end, outer, inner, reset = (
        field_values(columns.insns, fields[name])
        for name in ("uop_begin", "uop_end", "iter_out", "iter_in", "reset")
    )
    iterations = outer * inner * np.maximum(end - begin, 0)
    gemm = columns.opcode == Opcode.GEMM
    return Counters(
        instructions=len(columns),
        gemm_cycles=int(iterations[gemm & (reset == 0)].sum()),
        reset_cycles=int(iterations[gemm & (reset != 0)].sum()),
        alu_cycles=int(iterations[columns.opcode == Opcode.ALU].sum()),
        inp_bytes=moved(MemoryType.INP),
        wgt_bytes=moved(MemoryType.WGT),
        acc_bytes=moved(MemoryType.ACC, MemoryType.ACC_8BIT),
        uop_bytes=moved(MemoryType.UOP),
        out_bytes=moved(MemoryType.OUT),
    )
