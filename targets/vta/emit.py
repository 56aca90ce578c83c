"""
A scheduled kernel as a VTA instruction stream.

The schedule decides everything: `emit` walks its steps and writes, for each, the LOADs of
the pieces that are not there yet, a GEMM block with its micro-ops, and after the last
addition to an output piece its ALU passes and STOREs. Dependence tokens are placed where a
step waits for another engine, and nowhere else; as each engine is in order, waiting for a
later step covers all earlier ones.

`dram_base` of the instructions holds the element offset within the buffer that their
relocation names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ...transforms.embed.application import EpilogueCall
from ...transforms.kernel import Box, ScalarOp
from ...transforms.machine import Intrinsic, Machine
from ...transforms.schedule.costs import LoopDim, TransferLimits
from ...transforms.schedule.evaluate import slot_elements, step_blocks
from ...transforms.schedule.grid import GridKernel, GridOperand
from ...transforms.schedule.schedule import Ints, Schedule, Walk, walk
from ...transforms.schedule.transfers import (
    StoredDim,
    Transfer,
    local_strides,
    plan_transfers,
)
from .encode import Stream, StreamBuilder
from .errors import VtaError
from .micro import BlockPlan, MicroPlanner, fuse_loops
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
        op = _alu_op(machine.intrinsic(call.intrinsic))
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


def emit(
    kernel: GridKernel, schedule: Schedule, passes: Sequence[AluPass], spec: VtaSpec
) -> Program:
    """
    The stream of `kernel` under `schedule`. Raises `VtaError` where a block or a transfer
    has no instructions; schedules from the search always have.
    """
    found = tuple(o.memory for o in kernel.operands)
    if found != _MEMORIES:
        raise VtaError(f"vta: GEMM reads {found}, expected operands in {_MEMORIES}")
    return _Emitter(kernel, schedule, passes, spec).run()


class _Uops:
    """
    Micro-op kernels in the order of first use. When the buffer is full, it is emptied and
    filled anew: `epochs` are its successive contents, `place` says where a request went.
    """

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._known: dict[Uops, tuple[int, int]] = {}
        self.epochs: list[list[tuple[int, int, int]]] = [[]]

    def place(self, uops: Uops) -> tuple[int, int]:
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


class _Emitter:
    def __init__(
        self, kernel: GridKernel, schedule: Schedule, passes: Sequence[AluPass], spec: VtaSpec
    ) -> None:
        self.kernel, self.schedule, self.passes, self.spec = kernel, schedule, passes, spec
        self.walk: Walk = walk(kernel, schedule)
        self.planner = MicroPlanner(spec)
        self.orders = [b.order for b in schedule.buffers]
        self.slot_elements = slot_elements(kernel, schedule)
        self.builder = StreamBuilder(spec)
        self.relocations: list[tuple[int, str]] = []
        self.uops = _Uops(spec.usable_uop)
        self.epoch = -1
        self._plans: dict[tuple[int, tuple[tuple[int, int], ...]], tuple[Transfer, ...]] = {}
        self._limits = TransferLimits(
            spec.max_pad,
            spec.memory_fields["y_size"].upper,
            spec.memory_fields["x_size"].upper,
            spec.memory_fields["x_stride"].upper,
        )
        self.resident_base = self._place_residents()

    def _place_residents(self) -> tuple[int, ...]:
        """Resident operands sit behind the output's slots."""
        base = self.schedule.buffers[-1].copies * self.slot_elements[-1]
        bases: list[int] = []
        for operand in self.kernel.resident:
            bases.append(base)
            base += operand.size
        if base > self.spec.usable_acc:
            raise VtaError(f"vta: {base} accumulator entries needed, {self.spec.usable_acc} usable")
        return tuple(bases)

    def run(self) -> Program:
        waits = _Waits(self.walk, self.spec.token_depth)
        steps = [self._calls(t) for t in range(self.walk.num_steps)]
        places = [[self.uops.place(c.uops) for c in calls] for calls in steps]
        starts = np.cumsum([0, *(len(e) for e in self.uops.epochs)]).tolist()
        self.builder.uops(u for epoch in self.uops.epochs for u in epoch)
        for t, calls in enumerate(steps):
            loaded = self._loads(t, waits)
            if t == 0:
                self._load_uops(places[0][0][0], starts)
                self._load_residents()
            self._compute(t, calls, places[t], starts, waits, loaded=loaded)
            if self.walk.last[t]:
                self._stores(t, waits)
        # The last store has pushed a token: when it is there, everything is over.
        self.builder.nop(COMPUTE_Q, POP_NEXT)
        self.builder.finish()
        return Program(self.builder.build(), tuple(self.relocations))

    # --- transfers ------------------------------------------------------------------------

    def _transfers(self, position: int, t: int) -> tuple[Transfer, ...]:
        operand = self.kernel.operands[position]
        intervals = operand.intervals(self.walk.box(t), clip=self.schedule.skip_border)
        key = position, intervals
        if key not in self._plans:
            plan = plan_transfers(intervals, operand.extents, self.orders[position], self._limits)
            if plan is None:
                raise VtaError(f"vta: no transfers bring {intervals} of {operand.name}")
            self._plans[key] = plan
        return self._plans[key]

    def _base(self, position: int, t: int) -> int:
        """The first local element of the piece of operand `position` at step `t`."""
        o = self.walk.operands[position]
        slot = int(o.slot[t]) * self.slot_elements[position]
        return slot + int(o.piece[t]) * o.piece_elements

    def _loads(self, t: int, waits: _Waits) -> bool:
        issued: list[int] = []
        for position, operand in enumerate(self.kernel.inputs):
            if not self.walk.operands[position].load[t]:
                continue
            base = self._base(position, t)
            memory = _KERNEL_MEMORIES[operand.memory]
            for x in self._transfers(position, t):
                issued.append(self._load(memory, operand, base, x))
        if issued:
            if waits.load_pops[t]:
                self.builder.add_flags(issued[0], POP_NEXT)
            self.builder.add_flags(issued[-1], PUSH_NEXT)
        return bool(issued)

    def _load(self, memory: MemoryType, operand: GridOperand, base: int, x: Transfer) -> int:
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

    def _stores(self, t: int, waits: _Waits) -> None:
        last = len(self.kernel.operands) - 1
        base = self._base(last, t)
        issued: list[int] = []
        for x in self._transfers(last, t):
            sram = base + x.local_offset
            issued.append(self.builder.store(sram, x.offset, x.rows, x.row_elements, x.row_stride))
            self.relocations.append((issued[-1], self.kernel.output.name))
        self.builder.add_flags(issued[0], POP_PREV)
        if waits.store_pushes[t] or t == self.walk.num_steps - 1:
            self.builder.add_flags(issued[-1], PUSH_PREV)

    def _load_residents(self) -> None:
        for operand, base in zip(self.kernel.resident, self.resident_base, strict=True):
            whole = Transfer(0, 0, 1, operand.size, operand.size)
            self._load(MemoryType.ACC, operand, base, whole)

    def _load_uops(self, epoch: int, starts: Sequence[int]) -> None:
        """Fills the micro-op buffer for `epoch`; the compute engine is in order."""
        if epoch == self.epoch:
            return
        self.epoch = epoch
        count = len(self.uops.epochs[epoch])
        index = self.builder.load(MemoryType.UOP, 0, starts[epoch], 1, count, count)
        self.relocations.append((index, UOPS))

    # --- compute --------------------------------------------------------------------------

    def _calls(self, t: int) -> list[_Call]:
        """The instructions of step `t` on the compute engine."""
        box = self.walk.box(t)
        calls: list[_Call] = []
        out = self._base(len(self.kernel.operands) - 1, t)
        size = _size(self.kernel.output, box)
        if self.walk.first[t]:
            calls.extend(self._flat(out, size, None))
        calls.extend(self._block(t, box))
        if self.walk.last[t]:
            for alu in self.passes:
                if alu.resident is None:
                    calls.extend(self._flat(out, size, alu))
                else:
                    calls.extend(self._with_resident(out, box, alu))
        return calls

    def _flat(self, base: int, size: int, alu: AluPass | None) -> Iterator[_Call]:
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

    def _block(self, t: int, box: Box) -> Iterator[_Call]:
        bases = np.array([self._base(p, t) for p in range(3)], dtype=np.int64)
        for block in step_blocks(self.kernel, self.schedule, box) or ():
            plan = self.planner.plan(block.loops)
            if plan is None:
                raise VtaError(f"vta: no micro-op kernel for {box} of {self.kernel.name}")
            for offsets in plan.offsets:
                yield _gemm(plan, offsets + bases + np.array(block.offsets))

    def _with_resident(self, base: int, box: Box, alu: AluPass) -> Iterator[_Call]:
        """An ALU pass whose second operand is resident."""
        assert alu.resident is not None
        output, operand = self.kernel.output, self.kernel.resident[alu.resident]
        dst = _strides(output, local_strides(_block_shape(output, box), self.orders[-1]))
        whole = tuple(StoredDim(g) for g in range(len(operand.dims)))
        src = _strides(operand, local_strides(operand.extents, whole))
        start = self.resident_base[alu.resident]
        start += sum(s * lo for s, (lo, _) in zip(src, box, strict=True))
        loops = fuse_loops(
            [
                LoopDim(hi - lo, (s, 0, d))
                for (lo, hi), s, d in zip(box, src, dst, strict=True)
                if d
            ]
        )
        ranked = sorted(loops, key=lambda d: -d.extent)
        (outer, inner), rest = _two(ranked), ranked[2:]
        uops = [(base, start)]
        for d in rest:
            uops = [(a + i * d.strides[2], b + i * d.strides[0]) for a, b in uops for i in range(d.extent)]
        yield _Call(
            tuple((a, b, 0) for a, b in uops),
            (outer.extent, inner.extent),
            (outer.strides[2], inner.strides[2]),
            (outer.strides[0], inner.strides[0]),
            alu=alu,
        )

    def _compute(
        self,
        t: int,
        calls: Sequence[_Call],
        places: Sequence[tuple[int, int]],
        starts: Sequence[int],
        waits: _Waits,
        *,
        loaded: bool,
    ) -> None:
        indices: list[int] = []
        gemm: list[int] = []
        for call, (epoch, begin) in zip(calls, places, strict=True):
            self._load_uops(epoch, starts)
            indices.append(self._issue(call, begin))
            if call.alu is None and not call.reset:
                gemm.append(indices[-1])
        if loaded:
            self.builder.add_flags(gemm[0], POP_PREV)
        if waits.compute_pops[t]:
            self.builder.add_flags(indices[0], POP_NEXT)
        if waits.compute_pushes[t]:
            self.builder.add_flags(gemm[-1], PUSH_PREV)
        if self.walk.last[t]:
            self.builder.add_flags(indices[-1], PUSH_NEXT)

    def _issue(self, call: _Call, begin: int) -> int:
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


class _Waits:
    """
    Where tokens go. A wait for step `s` is a token that step `s` pushes and the waiting
    step pops; it is left out where an earlier wait of the same engine covers it.

    An engine also waits for what its partner did half a FIFO's depth of tokens ago, so that
    no FIFO runs over where nothing else holds it back.
    """

    def __init__(self, steps: Walk, token_depth: int) -> None:
        n = steps.num_steps
        self.load_pops = np.zeros(n, dtype=np.bool_)
        self.compute_pushes = np.zeros(n, dtype=np.bool_)
        self.compute_pops = np.zeros(n, dtype=np.bool_)
        self.store_pushes = np.zeros(n, dtype=np.bool_)
        release = np.full(n, -1, dtype=np.int64)
        for o in steps.operands[:-1]:
            release = np.maximum(release, np.where(o.load, o.wait, -1))
        loading = np.logical_or.reduce([o.load for o in steps.operands[:-1]])
        release = np.maximum(release, _lagging(loading, token_depth))
        _place(release, self.load_pops, self.compute_pushes)
        drained = np.where(steps.first, steps.operands[-1].wait, -1)
        drained = np.maximum(drained, _lagging(steps.last, token_depth))
        _place(drained, self.compute_pops, self.store_pushes)


def _lagging(active: npt.NDArray[np.bool_], token_depth: int) -> Ints:
    """Per active step the active step half a token FIFO before; -1 elsewhere."""
    wait = np.full(len(active), -1, dtype=np.int64)
    steps = np.flatnonzero(active)
    lag = max(1, token_depth // 2)
    wait[steps[lag:]] = steps[:-lag]
    return wait


def _place(wait: Ints, pops: npt.NDArray[np.bool_], pushes: npt.NDArray[np.bool_]) -> None:
    covered = -1
    for t, step in enumerate(wait.tolist()):
        if step > covered:
            covered = step
            pops[t] = True
            pushes[step] = True


def _gemm(plan: BlockPlan, offsets: Ints) -> _Call:
    outer, inner = plan.outer, plan.inner
    return _Call(
        tuple((int(d), int(s), int(w)) for s, w, d in offsets),
        (outer.extent, inner.extent),
        (outer.strides[2], inner.strides[2]),
        (outer.strides[0], inner.strides[0]),
        (outer.strides[1], inner.strides[1]),
    )


def _two(loops: Sequence[LoopDim]) -> tuple[LoopDim, LoopDim]:
    none = LoopDim(1, (0, 0, 0))
    first, second = [*loops[:2], none, none][:2]
    return first, second


def _strides(operand: GridOperand, per_grid: Sequence[int]) -> tuple[int, ...]:
    """Per outer dimension the local distance of neighbouring iterations."""
    if not operand.dims:
        return ()
    count = len(operand.dims[0].coefficients)
    return tuple(
        sum(d.coefficients[j] * s for d, s in zip(operand.dims, per_grid, strict=True))
        for j in range(count)
    )


def _block_shape(operand: GridOperand, box: Box) -> tuple[int, ...]:
    return tuple(hi - lo for lo, hi in operand.intervals(box))


def _size(operand: GridOperand, box: Box) -> int:
    size = 1
    for n in _block_shape(operand, box):
        size *= n
    return size
