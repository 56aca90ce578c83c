"""
The cost of a schedule on a machine: transfers, calls of the intrinsic and control.

Everything here comes from the machine description. The one thing that a target may add is
a `CallModel`: how many cycles, instructions and control words one block of calls takes with
the loops and addressing that its instruction set has.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar, runtime_checkable

import numpy as np
import numpy.typing as npt

from ..core.errors import WeftError
from ..machine.view import Machine, Path
from .grid import GridKernel
from .timeline import Sharing
from .transfers import Transfer, TransferLimits

Size = TypeVar("Size", int, npt.NDArray[np.int64])


@dataclass(frozen=True)
class LoopDim:
    """
    A loop of a block of calls: its trip count and, per operand of the intrinsic (output
    last), the distance in elements between neighbouring iterations in the local memory.
    """

    extent: int
    strides: tuple[int, ...]


@dataclass(frozen=True)
class CallCost:
    """The cycles of one block of calls and the control words (micro-ops) it refers to."""

    cycles: int
    control_words: int


class CallModel(Protocol):
    """
    The model of a target that issues a block of calls of its intrinsic. Hashable: of equal models,
    equal kernels are searched once.
    """

    def block(self, loops: Sequence[LoopDim]) -> CallCost | None:
        """The cost of the loop nest `loops`, `None` if it cannot be issued."""
        ...

    def pass_words(self, loops: Sequence[LoopDim]) -> int:
        """The control words of an element-wise pass over `loops` with a second operand."""
        ...


@runtime_checkable
class TargetCosts(Protocol):
    """
    The costs that a target adds to a machine's: how it issues calls, and the memory that its
    control words must sit in, if there is one. Registered as a function of the machine.
    """

    @property
    def calls(self) -> CallModel: ...

    @property
    def control_memory(self) -> str | None: ...


@dataclass(frozen=True)
class SimpleCallModel:
    """One set-up for each block, then one call after the other."""

    setup_cycles: int
    cycles_per_op: int

    def block(self, loops: Sequence[LoopDim]) -> CallCost | None:
        calls = math.prod(d.extent for d in loops)
        return CallCost(self.setup_cycles + self.cycles_per_op * calls, 0)

    def pass_words(self, loops: Sequence[LoopDim]) -> int:
        return 0


@dataclass(frozen=True)
class TransferCost:
    """
    The cost of transfers on one path: `setup_cycles` each, `row_cycles` for each row, the
    bytes of a row at `bytes_per_cycle`, and `pad_cycles` for each padded element.
    """

    engine: str
    setup_cycles: int
    row_cycles: int
    bytes_per_cycle: int
    pad_cycles: int
    element_bytes: int
    limits: TransferLimits

    @staticmethod
    def of(path: Path, element_bytes: int) -> TransferCost:
        limits = TransferLimits(
            path.max_pad, path.max_rows, path.max_row_elements, path.max_row_stride_elements
        )
        return TransferCost(
            path.engine,
            path.setup_cycles,
            path.row_cycles,
            path.bytes_per_cycle,
            path.pad_cycles,
            element_bytes,
            limits,
        )

    def cycles(self, transfers: Sequence[Transfer]) -> int:
        """The busy cycles of `transfers` on the path's engine."""
        total = 0
        for t in transfers:
            row = -(-t.row_elements * self.element_bytes // self.bytes_per_cycle)
            total += self.setup_cycles + t.rows * (self.row_cycles + row)
            total += self.pad_cycles * t.padded_elements
        return total

    def payload_bytes(self, transfers: Sequence[Transfer]) -> int:
        """The bytes that `transfers` move, padding not counted."""
        return sum(t.rows * t.row_elements for t in transfers) * self.element_bytes


@dataclass(frozen=True)
class ScheduleCosts:
    """
    The costs that decide a schedule, for one embedded kernel on one machine.

    `capacities` are in elements, per operand of the intrinsic (output last), less what is
    resident there. Operands of the same number in `pools` share one memory; each has its own
    where `pools` is empty. `init_*` and `pass_*` are the clearing of an output block and one
    element-wise pass over it. `control_capacity` is in control words; `resident_cycles` is
    what loading the resident operands takes.
    """

    inputs: tuple[TransferCost, ...]
    output: TransferCost
    capacities: tuple[int, ...]
    compute_engine: str
    calls: CallModel
    init_setup_cycles: int
    init_cycles_per_element: int
    pass_setup_cycles: int
    pass_cycles_per_element: int
    control: TransferCost | None = None
    control_capacity: int = 0
    resident_cycles: int = 0
    pools: tuple[int, ...] = ()

    @property
    def sharing(self) -> Sharing:
        """The engines that are the same one."""
        loads = {cost.engine for cost in self.inputs}
        if self.compute_engine in loads | {self.output.engine}:
            return "all"
        return "transfers" if self.output.engine in loads else "none"

    def occupied_sizes(self, sizes: Sequence[Size]) -> list[Size]:
        """Per operand what is taken of its memory, if operands take `sizes` elements each."""
        if len(set(self.pools)) == len(self.pools):
            return list(sizes)
        taken: dict[int, Size] = {}
        for pool, size in zip(self.pools, sizes, strict=True):
            taken[pool] = taken[pool] + size if pool in taken else size
        return [taken[pool] for pool in self.pools]


def schedule_costs(
    machine: Machine,
    kernel: GridKernel,
    calls: CallModel | None = None,
    *,
    outer_memory: str,
    control_memory: str | None = None,
    pass_intrinsic: str | None = None,
) -> ScheduleCosts:
    """
    The costs of `kernel` on `machine`, all read from the machine description.

    `outer_memory` is where the tensors are, `control_memory` where control words must sit
    (if the machine has such a memory), `pass_intrinsic` what the epilogue uses. Raises
    `WeftError` if the machine lacks a path or a memory is too small for what is resident.
    """
    inputs = tuple(
        TransferCost.of(machine.path_between(outer_memory, o.memory), o.element_bytes)
        for o in kernel.inputs
    )
    stored = store_memory(machine, kernel, outer_memory)
    output = TransferCost.of(
        machine.path_between(stored, outer_memory), machine.find_memory(stored).element_bytes
    )
    memories = [o.memory for o in kernel.operands]
    beside = {m: sum(o.size for o in kernel.resident if o.memory == m) for m in memories}
    capacities = [machine.find_memory(m).usable_entries - beside[m] for m in memories]
    if capacities[-1] <= 0:
        raise WeftError(
            f"{kernel.name}: {beside[memories[-1]]} resident elements leave no room for the output "
            f"in memory {kernel.output.memory} of {machine.name}"
        )
    compute = machine.compute_for(kernel.intrinsic)
    passes = machine.compute_for(pass_intrinsic) if pass_intrinsic else compute
    control = None if control_memory is None else machine.find_memory(control_memory)
    return ScheduleCosts(
        inputs=inputs,
        output=output,
        capacities=tuple(capacities),
        compute_engine=compute.engine,
        calls=calls or SimpleCallModel(compute.setup_cycles, compute.cycles_per_op),
        init_setup_cycles=compute.setup_cycles,
        init_cycles_per_element=compute.cycles_per_op,
        pass_setup_cycles=passes.setup_cycles,
        pass_cycles_per_element=passes.cycles_per_op,
        control=None
        if control is None
        else TransferCost.of(
            machine.path_between(outer_memory, control.name), control.element_bytes
        ),
        control_capacity=0 if control is None else control.usable_entries,
        resident_cycles=_resident_cycles(machine, kernel, outer_memory),
        pools=tuple(memories.index(m) for m in memories),
    )


def store_memory(machine: Machine, kernel: GridKernel, outer_memory: str) -> str:
    """The memory from which the output leaves: its own, or the one that mirrors it."""
    return leaving_memory(machine, kernel.output.memory, outer_memory)


def leaving_memory(machine: Machine, own: str, outer_memory: str) -> str:
    """From where what is in memory `own` goes to `outer_memory`: `own`, or what mirrors it."""
    for memory in machine.memories:
        if memory.name == own or memory.shares_index_with == own:
            if any(p.source == memory.name and p.dest == outer_memory for p in machine.paths):
                return memory.name
    raise WeftError(
        f"{machine.label} has no path from {own}, or from a memory that shares its "
        f"index, to {outer_memory}"
    )


def _resident_cycles(machine: Machine, kernel: GridKernel, outer_memory: str) -> int:
    """The cycles to load each resident operand as one row."""
    cycles = 0
    for operand in kernel.resident:
        path = machine.path_between(outer_memory, operand.memory)
        cost = TransferCost.of(path, operand.element_bytes)
        cycles += cost.cycles([Transfer(0, 0, 1, operand.size, operand.size)])
    return cycles
