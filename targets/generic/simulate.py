"""
Runs a scheduled `intrin.apply` as a machine would, by nothing but its description.

Each step of the schedule moves pieces of the stored operands into local memories of the
machine's size, calls the intrinsic by its meaning on the entries that are there, and stores
output pieces that are complete. What each transfer and block of calls takes is counted, and
the engines are run on it (`transforms/schedule/timeline`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from xdsl.ir.affine import AffineExpr, AffineMap

from ...transforms.core.errors import WeftError
from ...transforms.embed.application import Application
from ...transforms.kernel.view import Access, Dim, Kernel
from ...transforms.machine.view import Machine
from ...transforms.schedule.costs import LoopDim, ScheduleCosts, store_memory
from ...transforms.schedule.evaluate import num_passes
from ...transforms.schedule.grid import GridKernel, GridOperand
from ...transforms.schedule.pieces import Block
from ...transforms.schedule.tiles import Walk
from ...transforms.schedule.timeline import StepCycles, run_engines
from ...transforms.schedule.transfers import Transfer
from ..reference.evaluate import evaluate_kernel
from ..reference.scalars import Array, dtype_of, wrap_integers
from .steps import EpiloguePass, LayerSteps, Scheduled


@dataclass(frozen=True)
class LayerReport:
    """
    A report of one kernel: cycles in all and per engine, steps, calls of the intrinsic, and bytes
    moved in and out.
    """

    name: str
    cycles: int
    load_cycles: int
    compute_cycles: int
    store_cycles: int
    num_steps: int
    num_calls: int
    bytes_in: int
    bytes_out: int


def simulate_layer(
    scheduled: Scheduled, inputs: Sequence[Array], extras: Sequence[Array]
) -> tuple[Array, LayerReport]:
    """
    The result as it is stored, flat: `[elements, *element shape]`, and what it took. `inputs`
    (in the order of the intrinsic's operands) and `extras` are held as their layouts store them.
    Raises `WeftError` for a schedule that asks for what the machine cannot do.
    """
    return _Simulation(scheduled, inputs, extras).run_kernel()


@dataclass
class _Counts:
    """Per step: the cycles of loads per input, of clearing, calls, passes and storing."""

    loads: list[list[int]]
    clear: list[int]
    calls: list[int]
    passes: list[int]
    store: list[int]
    num_calls: int = 0
    bytes_in: int = 0
    bytes_out: int = 0

    @staticmethod
    def of(num_inputs: int, num_steps: int) -> _Counts:
        def zeros() -> list[int]:
            return [0] * num_steps

        loads = [zeros() for _ in range(num_inputs)]
        return _Counts(loads, zeros(), zeros(), zeros(), zeros())

    def step_cycles(self, costs: ScheduleCosts) -> StepCycles:
        return StepCycles(
            tuple(np.array(cycles, np.int64) for cycles in self.loads),
            np.array(self.clear, np.int64),
            np.array(self.calls, np.int64),
            np.array(self.passes, np.int64),
            np.array(self.store, np.int64),
            costs.resident_cycles,
            costs.sharing,
        )


@dataclass
class _Simulation:
    scheduled: Scheduled
    inputs: Sequence[Array]
    extras: Sequence[Array]
    memories: dict[str, Array] = field(default_factory=dict[str, Array])
    steps: LayerSteps = field(init=False)

    def __post_init__(self) -> None:
        self.steps = LayerSteps(self.scheduled)

    @property
    def kernel(self) -> GridKernel:
        return self.scheduled.kernel

    @property
    def costs(self) -> ScheduleCosts:
        return self.scheduled.costs

    @property
    def last(self) -> int:
        """The position of the output among the operands."""
        return self.steps.last

    def run_kernel(self) -> tuple[Array, LayerReport]:
        walk = self.steps.walk
        counts = _Counts.of(self.last, walk.num_steps)
        self._make_memories()
        self._load_residents()
        stored = self._flatten_inputs([i.reshape(-1) for i in self.inputs])
        result = self._stale_result()
        for t in range(walk.num_steps):
            for p in range(self.last):
                if walk.operands[p].load[t]:
                    counts.loads[p][t] = self._load_piece(p, t, stored[p], counts)
            if walk.first[t]:
                counts.clear[t] = self._clear_piece(t)
            for block in self.steps.blocks[t]:
                counts.calls[t] += self._run_block(t, block, counts)
            if walk.last[t]:
                counts.passes[t] = self._run_epilogue(t)
                counts.store[t] = self._store_piece(t, result, counts)
        return result, self._make_report(walk, counts)

    def _make_report(self, walk: Walk, counts: _Counts) -> LayerReport:
        cycles = counts.step_cycles(self.costs)
        return LayerReport(
            self.kernel.name,
            run_engines(walk, cycles).cycles,
            sum(map(sum, counts.loads)),
            sum(map(sum, (counts.clear, counts.calls, counts.passes))) + cycles.start,
            sum(counts.store),
            walk.num_steps,
            counts.num_calls,
            counts.bytes_in,
            counts.bytes_out,
        )

    # --- memories -------------------------------------------------------------------------

    def _make_memories(self) -> None:
        """Local memories of the machine's size; reading what nothing wrote is seen."""
        for operand in (*self.kernel.operands, *self.kernel.resident):
            memory = self.scheduled.machine.find_memory(operand.memory)
            shape = (memory.usable_entries, *memory.element_shape)
            self.memories[memory.name] = _stale_memory(shape, memory.element_type)

    def _view_piece(self, position: int, t: int) -> Array:
        """The local entries of the piece of an operand at step `t`."""
        entries = self.steps.find_piece(position, t)
        memory = self.memories[self.kernel.operands[position].memory]
        return memory[entries.start : entries.stop]

    def _element_shape(self, operand: GridOperand) -> tuple[int, ...]:
        return self.scheduled.machine.find_memory(operand.memory).element_shape

    def _flatten_inputs(self, arrays: Sequence[Array]) -> list[Array]:
        """The stored inputs as rows of elements."""
        return [
            array.reshape(-1, *self._element_shape(operand))
            for array, operand in zip(arrays, self.kernel.inputs, strict=True)
        ]

    def _stale_result(self) -> Array:
        output = self.kernel.output
        shape = (output.size, *self._element_shape(output))
        return _stale_memory(shape, self.scheduled.application.result_type)

    # --- transfers ------------------------------------------------------------------------

    def _load_piece(self, p: int, t: int, stored: Array, counts: _Counts) -> int:
        cost = self.costs.inputs[p]
        transfers = self.steps.list_transfers(p, t)
        local = self._view_piece(p, t)
        for x in transfers:
            rows = self.kernel.operands[p].offset + x.offset + _row_offsets(x)
            height = x.pad_top + x.rows + x.pad_bottom
            width = x.pad_left + x.row_elements + x.pad_right
            block = np.zeros((height, width, *stored.shape[1:]), stored.dtype)
            inner = slice(x.pad_left, x.pad_left + x.row_elements)
            block[x.pad_top : x.pad_top + x.rows, inner] = stored[rows]
            end = x.local_offset + x.local_elements
            local[x.local_offset : end] = block.reshape(-1, *stored.shape[1:])
        counts.bytes_in += cost.payload_bytes(transfers)
        return cost.cycles(transfers)

    def _store_piece(self, t: int, result: Array, counts: _Counts) -> int:
        cost = self.costs.output
        transfers = self.steps.list_transfers(self.last, t)
        local = self._view_piece(self.last, t)
        for x in transfers:
            rows = self.kernel.output.offset + x.offset + _row_offsets(x)
            block = local[x.local_offset : x.local_offset + x.local_elements]
            values = wrap_integers(block, self.scheduled.application.result_type)
            result[rows] = values.reshape(*rows.shape, *local.shape[1:])
        counts.bytes_out += cost.payload_bytes(transfers)
        return cost.cycles(transfers)

    def _load_residents(self) -> None:
        bases = self.steps.resident_bases
        for base, operand, array in zip(bases, self.kernel.resident, self.extras, strict=True):
            flat = array.reshape(-1, *self._element_shape(operand))
            self.memories[operand.memory][base : base + operand.size] = flat

    # --- compute --------------------------------------------------------------------------

    def _clear_piece(self, t: int) -> int:
        size = self.steps.output_size(t)
        self._view_piece(self.last, t)[:size] = 0
        return self.costs.init_setup_cycles + self.costs.init_cycles_per_element * size

    def _run_block(self, t: int, block: Block, counts: _Counts) -> int:
        """One block of calls of the intrinsic."""
        cost = self.costs.calls.block(block.loops)
        if cost is None:
            raise WeftError(f"{self.kernel.name}: a block of calls cannot be issued")
        pieces = [self._view_piece(p, t) for p in range(self.last + 1)]
        _run_calls(self.scheduled.application.intrinsic.kernel, pieces, block.loops, block.offsets)
        counts.num_calls += math.prod(d.extent for d in block.loops)
        return cost.cycles

    def _run_epilogue(self, t: int) -> int:
        """The passes over an output piece that is complete."""
        size = self.steps.output_size(t)
        piece = self._view_piece(self.last, t)[:size]
        for step in self.steps.list_passes(t):
            self._run_pass(step, piece)
        costs = self.costs
        per_pass = costs.pass_setup_cycles + costs.pass_cycles_per_element * size
        return num_passes(self.kernel, self.scheduled.schedule) * per_pass

    def _run_pass(self, step: EpiloguePass, piece: Array) -> None:
        """One element-wise intrinsic over a piece, in place."""
        intrinsic = self.scheduled.machine.find_intrinsic(step.call.intrinsic)
        kernel = intrinsic.with_params(dict(step.call.params))
        if step.resident is None:
            _run_calls(kernel, [piece], step.loops, [0])
            return
        operand, base = self.kernel.resident[step.resident], self.steps.resident_bases
        start = base[step.resident]
        source = self.memories[operand.memory][start : start + operand.size]
        _run_calls(kernel, [source, piece], step.loops, [step.first, 0])


def _stale_memory(shape: tuple[int, ...], type: str) -> Array:
    """The content of a memory before anything is written: no zeros that would hide a mistake."""
    dtype = dtype_of(type)
    if dtype.kind == "f":
        return np.full(shape, np.nan, dtype)
    if dtype.kind == "b":
        return np.ones(shape, dtype)
    return np.full(shape, -0x5A, dtype)


def _row_offsets(x: Transfer) -> Array:
    """The offsets of a transfer's elements from its first one: `[rows, row elements]`."""
    return np.arange(x.rows)[:, None] * x.row_stride + np.arange(x.row_elements)


def _run_calls(
    intrinsic: Kernel, entries: Sequence[Array], loops: Sequence[LoopDim], offsets: Sequence[int]
) -> None:
    """
    Calls an intrinsic over `loops` on memory entries (`[n, *element shape]` per operand, the
    output last), which are changed in place. `offsets` are the entries of the first call.
    """
    first = len(intrinsic.dims)
    dims = (*intrinsic.dims, *(_loop_dim(i, loop) for i, loop in enumerate(loops)))
    accesses: list[Access] = []
    for p, (access, array) in enumerate(zip(intrinsic.operands, entries, strict=True)):
        place = AffineExpr.constant(offsets[p])
        for i, loop in enumerate(loops):
            if loop.strides[p]:
                place = place + AffineExpr.dimension(first + i) * loop.strides[p]
        map = AffineMap(len(dims), 0, (place, *access.map.results))
        accesses.append(replace(access, shape=array.shape, map=map))
    kernel = replace(intrinsic, dims=dims, operands=tuple(accesses))
    *inputs, output = entries
    output[...] = evaluate_kernel(kernel, inputs, [output])[0]


def _loop_dim(number: int, loop: LoopDim) -> Dim:
    return Dim(f"loop{number}", loop.extent, "parallel" if loop.strides[-1] else "reduction")


def check_result(application: Application, kernel: GridKernel, machine: Machine) -> None:
    """Raises `WeftError` unless what leaves the output's memory is the result's type."""
    outer = machine.path_to(application.intrinsic.inputs[0].memory).source
    stored = machine.find_memory(store_memory(machine, kernel, outer))
    if stored.element_type != application.result_type:
        raise WeftError(
            f"{kernel.name}: its result is {application.result_type}, but @{stored.name} of "
            f"{machine.name} holds {stored.element_type}"
        )
