"""
A scheduled kernel as a VTA instruction stream.

The schedule decides everything: `emit_program` walks its steps and writes, for each, the LOADs of
the pieces that are not there yet, a GEMM block with its micro-ops, and after the last
addition to an output piece its ALU passes and STOREs. LOADs come in the order in which the
event model has them (`transforms/schedule/timeline.py`). Dependence tokens are placed where
a step waits for another engine, and nowhere else; as each engine is in order, waiting for a
later step covers all earlier ones.

`dram_base` of the instructions holds the element offset within the buffer that their
relocation names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt

from ...transforms.embed.application import EpilogueCall
from ...transforms.kernel.view import Box, ScalarOp
from ...transforms.machine.view import Intrinsic, Machine
from ...transforms.schedule.evaluate import num_passes
from ...transforms.schedule.grid import GridKernel, GridOperand
from ...transforms.schedule.pieces import (
    largest_pieces,
    resident_loops,
    slot_elements,
    step_blocks,
)
from ...transforms.schedule.tiles import Ints, Schedule, Walk, walk_schedule, without_idle
from ...transforms.schedule.timeline import StepCycles, run_engines
from ...transforms.schedule.transfer_plans import TransferPlans
from ...transforms.schedule.transfers import Transfer, TransferLimits
from .cost import alu_cycles, dma_cycles, gemm_cycles
from .encode import Stream, StreamBuilder
from .errors import VtaError
from .micro import BlockPlan, MicroPlanner, hardware_loops
from .spec import AluOpcode, MemoryType, VtaSpec
from .tokens import COMPUTE_Q, POP_NEXT, POP_PREV, PUSH_NEXT, PUSH_PREV

UOPS = "uops"
"""The buffer of micro-ops, in relocations."""

_ALU_OPS = {
    "arith.addi": AluOpcode.ADD,
    "arith.maxsi": AluOpcode.MAX,
    "arith.minsi": AluOpcode.MIN,
    "arith.shrsi": AluOpcode.SHR,
}
_MEMORIES = ("INP", "WGT", "ACC")
_KERNEL_MEMORIES = {"INP": MemoryType.INP, "WGT": MemoryType.WGT}

Uops = tuple[tuple[int, int, int], ...]
"""Micro-ops as (dst, src, wgt)."""


@dataclass(frozen=True)
class AluPass:
    """One ALU pass over an output piece, with an immediate or a resident operand."""

    op: AluOpcode
    imm: int | None
    resident: int | None


@dataclass(frozen=True)
class Program:
    """
    A stream, and per instruction that names DRAM the buffer of its `dram_base`:
    `(instruction, buffer)`. Buffers are operand names, `UOPS` for micro-ops.
    """

    stream: Stream
    relocations: tuple[tuple[int, str], ...]


def alu_passes(calls: Sequence[EpilogueCall], machine: Machine) -> tuple[AluPass, ...]:
    """The ALU instructions that the epilogue's intrinsics are, by their meaning."""
    passes: list[AluPass] = []
    resident = 0
    for call in calls:
        op = _alu_op(machine.find_intrinsic(call.intrinsic))
        if call.reads:
            passes.append(AluPass(op, None, resident))
            resident += 1
        else:
            passes.append(AluPass(op, dict(call.params)["imm"], None))
    return tuple(passes)


def _alu_op(intrinsic: Intrinsic) -> AluOpcode:
    body = intrinsic.kernel.bodies[0]
    name = body.name if isinstance(body, ScalarOp) else "nothing"
    if name not in _ALU_OPS:
        raise VtaError(f"vta: {intrinsic.name} means {name}, which the ALU does not compute")
    return _ALU_OPS[name]


def emit_program(
    kernel: GridKernel, schedule: Schedule, passes: Sequence[AluPass], spec: VtaSpec
) -> Program:
    """
    The stream of `kernel` under `schedule`. Raises `VtaError` where a block or a transfer
    has no instructions; schedules from the search always have.
    """
    found = tuple(o.memory for o in kernel.operands)
    if found != _MEMORIES:
        raise VtaError(f"vta: GEMM reads {found}, expected operands in {_MEMORIES}")
    if not passes and num_passes(kernel, schedule):
        # OUT is written by GEMM and ALU only: an entry that no call reaches needs this.
        passes = (AluPass(AluOpcode.ADD, 0, None),)
    return _Emitter(kernel, schedule, passes, spec).emit_all()


class _Uops:
    """
    Micro-op kernels in the order of first use. When the buffer is full, it is emptied and
    filled anew: `epochs` are its successive contents, `place_uops` says where a request went.
    """

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._known: dict[Uops, tuple[int, int]] = {}
        self.epochs: list[list[tuple[int, int, int]]] = [[]]

    def place_uops(self, uops: Uops) -> tuple[int, int]:
        """The epoch in which `uops` are there, and where they begin."""
        if uops not in self._known:
            if len(uops) > self._capacity:
                raise VtaError(
                    f"vta: a kernel of {len(uops)} micro-ops exceeds the {self._capacity} "
                    "usable entries; use smaller tiles"
                )
            if len(self.epochs[-1]) + len(uops) > self._capacity:
                self.epochs.append([])
                self._known.clear()
            self._known[uops] = len(self.epochs) - 1, len(self.epochs[-1])
            self.epochs[-1].extend(uops)
        return self._known[uops]


@dataclass(frozen=True)
class _Call:
    """A GEMM or ALU instruction before its micro-ops have their places."""

    uops: Uops
    iterations: tuple[int, int]
    dst_factors: tuple[int, int]
    src_factors: tuple[int, int] = (0, 0)
    wgt_factors: tuple[int, int] = (0, 0)
    reset: bool = False
    alu: AluPass | None = None

    def cycles(self, spec: VtaSpec) -> int:
        count = len(self.uops) * self.iterations[0] * self.iterations[1]
        return gemm_cycles(spec, count) if self.alu is None else alu_cycles(spec, count)


@dataclass
class _Step:
    """The calls of a step: to clear the output piece, to add to it, and of the epilogue."""

    clear: list[_Call] = field(default_factory=list[_Call])
    gemm: list[_Call] = field(default_factory=list[_Call])
    passes: list[_Call] = field(default_factory=list[_Call])

    @property
    def calls(self) -> list[_Call]:
        return [*self.clear, *self.gemm, *self.passes]


class _Emitter:
    def __init__(
        self, kernel: GridKernel, schedule: Schedule, passes: Sequence[AluPass], spec: VtaSpec
    ) -> None:
        self.kernel, self.schedule, self.passes, self.spec = kernel, schedule, passes, spec
        self.walk: Walk = walk_schedule(kernel, schedule)
        self.planner = MicroPlanner(spec)
        self.slot_elements = slot_elements(kernel, schedule)
        self.piece_elements = largest_pieces(kernel, schedule)
        self.builder = StreamBuilder(spec)
        self.relocations: list[tuple[int, str]] = []
        self.uops = _Uops(spec.usable_uop)
        self.epoch = -1
        self._plans = TransferPlans(kernel, schedule)
        self.resident_base = self._place_residents()

    def _place_residents(self) -> tuple[int, ...]:
        """Resident operands come first, where micro-ops reach them; the output follows."""
        bases: list[int] = []
        base = 0
        for operand in self.kernel.resident:
            bases.append(base)
            base += operand.size
        reach = min(self.spec.usable_acc, self.spec.uop_fields["src"].upper + 1)
        if base > reach:
            raise VtaError(
                f"vta: {base} resident entries (bias), but micro-ops address {reach} as source"
            )
        self.output_base = base
        base += self.schedule.buffers[-1].copies * self.slot_elements[-1]
        if base > self.spec.usable_acc:
            raise VtaError(f"vta: {base} accumulator entries needed, {self.spec.usable_acc} usable")
        return tuple(bases)

    def emit_all(self) -> Program:
        steps = [self._make_step(t) for t in range(self.walk.num_steps)]
        places = [[self.uops.place_uops(c.uops) for c in step.calls] for step in steps]
        starts = np.cumsum([0, *(len(e) for e in self.uops.epochs)]).tolist()
        self.builder.append_uops(u for epoch in self.uops.epochs for u in epoch)
        busy = np.array([bool(step.gemm) for step in steps], dtype=np.bool_)
        self.walk = without_idle(self.walk, busy)
        loads = run_engines(self.walk, self._count_cycles(steps)).loads
        tokens = _Tokens(self.walk, loads, self.spec.token_depth)
        issued = 0
        for t, step in enumerate(steps):
            for number in range(issued, tokens.needed[t]):
                self._load_piece(*loads[number], tokens, number)
            issued = max(issued, tokens.needed[t])
            if t == 0:
                self._load_uops(places[0][0][0] if places[0] else 0, starts)
                self._load_residents()
            self._emit_compute(t, step, places[t], starts, tokens)
            if self.walk.last[t]:
                self._emit_stores(t, tokens)
        # The last store has pushed a token: when it is there, everything is over.
        self.builder.nop(COMPUTE_Q, POP_NEXT)
        self.builder.finish()
        return Program(self.builder.build(), tuple(self.relocations))

    def _count_cycles(self, steps: Sequence[_Step]) -> StepCycles:
        """The cycles of the steps, to find the order of the loads."""

        def total(parts: Iterable[Sequence[_Call]]) -> Ints:
            return np.array([sum(c.cycles(self.spec) for c in calls) for calls in parts])

        def moved(position: int, needed: npt.NDArray[np.bool_]) -> Ints:
            size = self.spec.dram_element_bytes[
                _KERNEL_MEMORIES.get(self.kernel.operands[position].memory, MemoryType.OUT)
            ]
            cycles = np.zeros(len(needed), dtype=np.int64)
            for t in np.flatnonzero(needed).tolist():
                for x in self._list_transfers(position, t):
                    width = x.row_elements * size
                    cycles[t] += dma_cycles(self.spec, x.rows, width, x.padded_elements)
            return cycles

        last = len(self.kernel.operands) - 1
        words = len(self.uops.epochs[0]) * self.spec.uop_element_bytes
        start = dma_cycles(self.spec, 1, words, 0)
        for operand in self.kernel.resident:
            start += dma_cycles(self.spec, 1, operand.size * self.spec.acc_element_bytes, 0)
        return StepCycles(
            tuple(moved(p, self.walk.operands[p].load) for p in range(last)),
            total(s.clear for s in steps),
            total(s.gemm for s in steps),
            total(s.passes for s in steps),
            moved(last, self.walk.last),
            start,
        )

    # --- transfers ------------------------------------------------------------------------

    @cached_property
    def _limits(self) -> TransferLimits:
        fields = self.spec.memory_fields
        return TransferLimits(
            self.spec.max_pad,
            fields["y_size"].upper,
            fields["x_size"].upper,
            fields["x_stride"].upper,
        )

    def _list_transfers(self, position: int, t: int) -> tuple[Transfer, ...]:
        """The transfers of a piece; none if all of it is outside of the grid."""
        return self._plans.transfers(position, self.walk.box(t), self._limits)

    def _base_of(self, position: int, t: int) -> int:
        """The first local element of the piece of operand `position` at step `t`."""
        o = self.walk.operands[position]
        start = self.output_base if position == len(self.kernel.operands) - 1 else 0
        slot = int(o.slot[t]) * self.slot_elements[position]
        return start + slot + int(o.piece[t]) * self.piece_elements[position]

    def _load_piece(self, position: int, t: int, tokens: _Tokens, number: int) -> None:
        operand = self.kernel.operands[position]
        base = self._base_of(position, t)
        memory = _KERNEL_MEMORIES[operand.memory]
        issued = [
            self._emit_load(memory, operand, base, x) for x in self._list_transfers(position, t)
        ]
        if tokens.load_pops[number]:
            self.builder.add_flags(issued[0], POP_NEXT)
        if tokens.load_pushes[number]:
            self.builder.add_flags(issued[-1], PUSH_NEXT)

    def _emit_load(self, memory: MemoryType, operand: GridOperand, base: int, x: Transfer) -> int:
        index = self.builder.load(
            memory,
            base + x.local_offset,
            operand.offset + x.offset,
            x.rows,
            x.row_elements,
            x.row_stride,
            (x.pad_top, x.pad_bottom, x.pad_left, x.pad_right),
        )
        self.relocations.append((index, operand.name))
        return index

    def _emit_stores(self, t: int, tokens: _Tokens) -> None:
        last = len(self.kernel.operands) - 1
        base = self._base_of(last, t)
        issued: list[int] = []
        for x in self._list_transfers(last, t):
            sram = base + x.local_offset
            offset = self.kernel.output.offset + x.offset
            issued.append(self.builder.store(sram, offset, x.rows, x.row_elements, x.row_stride))
            self.relocations.append((issued[-1], self.kernel.output.name))
        self.builder.add_flags(issued[0], POP_PREV)
        if tokens.store_pushes[t] or t == self.walk.num_steps - 1:
            self.builder.add_flags(issued[-1], PUSH_PREV)

    def _load_residents(self) -> None:
        for operand, base in zip(self.kernel.resident, self.resident_base, strict=True):
            whole = Transfer(0, 0, 1, operand.size, operand.size)
            self._emit_load(MemoryType.ACC, operand, base, whole)

    def _load_uops(self, epoch: int, starts: Sequence[int]) -> None:
        """Fills the micro-op buffer for `epoch`; the compute engine is in order."""
        if epoch == self.epoch:
            return
        self.epoch = epoch
        count = len(self.uops.epochs[epoch])
        index = self.builder.load(MemoryType.UOP, 0, starts[epoch], 1, count, count)
        self.relocations.append((index, UOPS))

    # --- compute --------------------------------------------------------------------------

    def _make_step(self, t: int) -> _Step:
        """The instructions of step `t` on the compute engine."""
        box = self.walk.box(t)
        out = self._base_of(len(self.kernel.operands) - 1, t)
        size = _count_entries(self.kernel.output, box)
        step = _Step(gemm=list(self._block_calls(t, box)))
        if self.walk.first[t]:
            step.clear.extend(self._flat_calls(out, size, None))
        if self.walk.last[t]:
            for alu in self.passes:
                if alu.resident is None:
                    step.passes.extend(self._flat_calls(out, size, alu))
                else:
                    step.passes.append(self._with_resident(out, box, alu, alu.resident))
        return step

    def _flat_calls(self, base: int, size: int, alu: AluPass | None) -> Iterator[_Call]:
        """A pass over `size` consecutive entries; a reset without `alu`."""
        limit = self.spec.gemm_fields["iter_in"].upper
        while size:
            count = min(size, limit)
            src = base if alu and base <= self.spec.uop_fields["src"].upper else 0
            factors = (0, 1)
            yield _Call(
                ((base, src, 0),),
                (1, count),
                factors,
                factors if alu else (0, 0),
                reset=alu is None,
                alu=alu,
            )
            base, size = base + count, size - count

    def _block_calls(self, t: int, box: Box) -> Iterator[_Call]:
        bases = np.array([self._base_of(p, t) for p in range(3)], dtype=np.int64)
        blocks = step_blocks(self.kernel, self.schedule, box)
        if blocks is None:
            raise VtaError(f"vta: the borders of {self.kernel.name} cannot be skipped")
        for block in blocks:
            plan = self.planner.plan_block(block.loops)
            if plan is None:
                raise VtaError(f"vta: no micro-op kernel for {box} of {self.kernel.name}")
            for offsets in plan.list_offsets():
                yield _make_gemm(plan, offsets + bases + np.array(block.offsets))

    def _with_resident(self, base: int, box: Box, alu: AluPass, resident: int) -> _Call:
        """An ALU pass whose second operand is resident."""
        operand = self.kernel.resident[resident]
        loops, start = resident_loops(self.kernel, self.schedule, operand, box)
        outer, inner, rest = hardware_loops(loops)
        uops = [(base, start + self.resident_base[resident])]
        for d in rest:
            uops = [
                (a + i * d.strides[2], b + i * d.strides[0])
                for a, b in uops
                for i in range(d.extent)
            ]
        return _Call(
            tuple((a, b, 0) for a, b in uops),
            (outer.extent, inner.extent),
            (outer.strides[2], inner.strides[2]),
            (outer.strides[0], inner.strides[0]),
            alu=alu,
        )

    def _emit_compute(
        self,
        t: int,
        step: _Step,
        places: Sequence[tuple[int, int]],
        starts: Sequence[int],
        tokens: _Tokens,
    ) -> None:
        issued: list[int] = []
        for call, (epoch, begin) in zip(step.calls, places, strict=True):
            self._load_uops(epoch, starts)
            issued.append(self._issue_call(call, begin))
        if not issued and self.walk.last[t]:
            issued.append(self.builder.nop(COMPUTE_Q, 0))
        # Steps without GEMMs need no data, and nothing waits for them but stores.
        first, count = len(step.clear), len(step.gemm)
        if tokens.compute_arrivals[t]:
            self.builder.add_flags(issued[first], POP_PREV)
        if tokens.compute_pops[t]:
            self.builder.add_flags(issued[0], POP_NEXT)
        if tokens.compute_pushes[t]:
            self.builder.add_flags(issued[first + count - 1], PUSH_PREV)
        if self.walk.last[t]:
            self.builder.add_flags(issued[-1], PUSH_NEXT)

    def _issue_call(self, call: _Call, begin: int) -> int:
        span = (begin, begin + len(call.uops))
        if call.alu is None:
            return self.builder.gemm(
                span,
                call.iterations,
                call.dst_factors,
                call.src_factors,
                call.wgt_factors,
                reset=call.reset,
            )
        alu = call.alu
        return self.builder.alu(
            alu.op, span, call.iterations, call.dst_factors, call.src_factors, alu.imm
        )


class _Tokens:
    """
    The positions of tokens. A wait for a step or a load is a token that it pushes and the waiting
    instruction pops; it is left out where an earlier wait of the same engine covers it.
    `needed[t]` loads must be over before step `t`; `load_*` are per load, the others per
    step.

    An engine also waits for what its partner did half a FIFO's depth of tokens ago, so that
    no FIFO runs over where nothing else holds it back.
    """

    def __init__(self, steps: Walk, loads: Sequence[tuple[int, int]], token_depth: int) -> None:
        n = steps.num_steps
        lag = max(1, token_depth // 2)
        last = np.zeros(n, dtype=np.int64)
        for number, (_, t) in enumerate(loads):
            last[t] = number + 1
        needed = np.maximum.accumulate(last)
        self.needed: list[int] = needed.tolist()
        arrivals = np.flatnonzero(np.diff(needed, prepend=0))
        self.compute_arrivals = _mark_positions(n, arrivals)
        self.load_pushes = _mark_positions(len(loads), needed[arrivals] - 1)
        wait = np.array([steps.operands[p].wait[t] for p, t in loads], dtype=np.int64)
        held_back = needed[arrivals[lag:]] - 1
        wait[held_back] = np.maximum(wait[held_back], arrivals[:-lag])
        self.load_pops, self.compute_pushes = _place_tokens(wait, n)
        drained = np.where(steps.first, steps.operands[-1].wait, -1)
        stored = np.flatnonzero(steps.last)
        drained[stored[lag:]] = np.maximum(drained[stored[lag:]], stored[:-lag])
        self.compute_pops, self.store_pushes = _place_tokens(drained, n)


def _mark_positions(count: int, places: Ints) -> npt.NDArray[np.bool_]:
    flags = np.zeros(count, dtype=np.bool_)
    flags[places] = True
    return flags


def _place_tokens(
    wait: Ints, num_steps: int
) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """
    For events in order, each of which waits for step `wait[i]` (-1: none): which of them
    pop a token, and which steps push one.
    """
    covered = np.maximum.accumulate(np.concatenate([[-1], wait]))
    pops = covered[1:] > covered[:-1]
    return pops, _mark_positions(num_steps, wait[pops])


def _make_gemm(plan: BlockPlan, offsets: Ints) -> _Call:
    outer, inner = plan.outer, plan.inner
    return _Call(
        tuple((d, s, w) for s, w, d in offsets.tolist()),
        (outer.extent, inner.extent),
        (outer.strides[2], inner.strides[2]),
        (outer.strides[0], inner.strides[0]),
        (outer.strides[1], inner.strides[1]),
    )


def _count_entries(operand: GridOperand, box: Box) -> int:
    size = 1
    for lo, hi in operand.intervals(box):
        size *= hi - lo
    return size
