"""One simulation: the tables, the code that runs on them, and what it asks for."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import cast

import numpy as np
from numpy.typing import NDArray

from ...dialects import noc
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ..host.jit.module import JitModule, compile_text
from ..reference.scalars import Array, dtype_of
from ..trace import Span
from . import core, core_memory, core_state
from . import layout as at
from .blame import Blame
from .data import Data
from .leaves import Leaf
from .native import Words, can_compile, module_text
from .network import Coord, Network
from .plans import Planner, memory_label
from .steady import Steady, sort_events
from .tables import MemoryTable, Tables
from .timeline import Timeline

_LOG_WORDS = 1 << 20

_NATIVE_OPS = 20_000
"""Ops from which on it pays to make native code."""


@cache
def native_core() -> JitModule:
    """`core.run` as native code, made once in a process."""
    constants = {k: v for k, v in vars(at).items() if k.isupper()}
    functions = (*core.FUNCTIONS, *core_memory.FUNCTIONS, *core_state.FUNCTIONS)
    text = module_text(functions, constants, "run", "snapshot")
    return compile_text(text, what="the simulator")


class Run:
    """
    A run of programs. `sink` takes the timeline's spans, if they are wanted. Raises `WeftError`
    when made, for programs that do not fit the machine.
    """

    def __init__(
        self,
        network: Network,
        programs: Sequence[noc.ProgramOp],
        allocs: Sequence[noc.AllocOp],
        leaves: Mapping[str, Leaf],
        queue: int,
        functional: bool,
        sink: Callable[[Span], None] | None,
        extrapolate: bool = False,
    ) -> None:
        for op in allocs:
            _in_alloc(op, lambda op=op: network.memory_level(op.memory.string_value()))
        logging = 2 if sink is not None else int(functional)
        log_words = _LOG_WORDS if logging else 0
        self.network = network
        self.tables = Tables(network, programs, allocs, queue, log_words)
        self.array = self.tables.array
        self._top = self.tables.growing
        self._bound: dict[str, tuple[NDArray[np.int64], Callable[[], object]]] = {}
        self.words: Words = _array_words(self.array)
        self.words[at.LOGGING] = logging
        self.planner = Planner(
            self.tables, leaves, functional, lambda: self.words, self._append_record
        )
        self.blame = Blame(self.tables, self.words)
        self.data = Data(leaves, self.blame, self.planner.peers) if functional else None
        self.timeline = None if sink is None else Timeline(self.blame, self.planner, sink)
        self._num_ops = sum(
            t.ops * sum(1 for _ in op.nodes())
            for t, op in zip(self.tables.programs, programs, strict=True)
        )
        self.steady = Steady(self.tables, self.planner) if extrapolate else None
        if self.steady is not None:
            self.words[at.ANCHOR] = self.steady.anchor

    @property
    def now(self) -> int:
        return self.words[at.NOW]

    @property
    def ops_skipped(self) -> int:
        """Those of `ops_done` that were extrapolated."""
        return 0 if self.steady is None else self.steady.ops

    @property
    def ops_done(self) -> int:
        """Ops in all their turns."""
        return self.words[at.SERIAL]

    def _append_record(self, values: Sequence[int]) -> int:
        """A record more; the words move where there is no room."""
        place = self._top
        self._top += len(values)
        if self._top > len(self.array):
            wider = np.zeros(self._top + len(self.array) // 2, np.int64)
            wider[:place] = self.array[:place]
            self.array = wider
            self.words = _array_words(wider)
            self.blame.m = self.words
        self.array[place : self._top] = values
        return place

    # --- before -----------------------------------------------------------------------------

    def prepare_buffers(self, inputs: Mapping[str, Array]) -> None:
        """
        The buffers that are there from the start, with `inputs` in those of shared memory.
        Raises `WeftError` for buffers without room, and inputs that have none or do not fit.
        """
        shared: dict[str, int] = {}
        tables = self.tables
        for place in tables.allocs:
            op = tables.ops[self.words[place + at.O_NUMBER]]
            assert isinstance(op, noc.AllocOp)
            table = tables.memories[op.memory.string_value()]
            buffer = table.base + table.buffers[op.buffer.data]
            _in_alloc(op, lambda op=op: dtype_of(str(op.value_type())))
            if not core_memory.place_buffer(self.words, buffer, place):
                raise WeftError(f"{describe_op(op)}: {self.blame.alloc_error(buffer, place)}")
            if table.level == 0:
                shared[op.buffer.data] = buffer
            if self.data is not None:
                for copy in range(math.prod(table.shape)):
                    self.data.allocate_buffer(buffer + copy * table.words, op)
        for table in tables.memories.values():
            self._copy_memories(table)
        written = {part.buffer.data for op in tables.ops for part in _written_parts(op)}
        for name, array in inputs.items():
            self._fill_input(shared, name, array, is_fixed=name not in written)

    def _copy_memories(self, table: MemoryTable) -> None:
        """Makes all copies of a memory like the first one."""
        copies = math.prod(table.shape)
        if copies == 0 or not self.words[table.base + at.M_FIRST]:
            return
        end = table.base + copies * table.words
        rows = self.array[table.base : end].reshape(copies, table.words)
        shift = table.words * np.arange(copies)
        addresses = [at.M_FIRST, at.M_LAST]
        for place in table.buffers.values():
            addresses += [place + at.B_NEXT, place + at.B_BEFORE]
        first, numbers, owners = rows[0].copy(), rows[:, at.M_NUMBER].copy(), rows.copy()
        rows[1:] = first
        rows[:, at.M_NUMBER] = numbers
        for address in addresses:
            rows[:, address] = np.where(first[address] != 0, first[address] + shift, 0)
        for place in table.buffers.values():
            rows[:, place + at.B_MEMORY] = owners[:, place + at.B_MEMORY]

    def _fill_input(
        self, shared: Mapping[str, int], name: str, array: Array, *, is_fixed: bool
    ) -> None:
        if name not in shared:
            known = ", ".join(f'"{n}"' for n in shared) or "none"
            raise WeftError(
                f'there is no buffer "{name}" for an input; those beside the programs, in '
                f"the outermost memory, are {known}"
            )
        op = self.tables.ops[self.words[shared[name] + at.B_ALLOC] - 1]
        assert isinstance(op, noc.AllocOp)
        wanted = (op.get_shape(), dtype_of(str(op.value_type())))
        if (array.shape, array.dtype) != wanted:
            raise WeftError(
                f'input "{name}" is {array.dtype}{list(array.shape)}, but its buffer is '
                f"{wanted[1]}{list(wanted[0])}"
            )
        if self.data is not None:
            self.data.buffer_data(shared[name]).fill_elements(array, is_fixed=is_fixed)

    # --- the run ----------------------------------------------------------------------------

    def loop(self, native: bool | None) -> None:
        """
        Runs to the end, by native code if `native`, or where that pays. Raises `WeftError`; see
        `simulate`.
        """
        if native is None:
            native = self._num_ops >= _NATIVE_OPS and can_compile()
        while True:
            status = self._call_core(native, "run")
            self._replay_log()
            if status == at.NEEDS_PLAN:
                self._plan_task()
            elif status == at.TURNED:
                self._skip_iterations(native)
            elif status == at.FINISHED:
                break
            elif status != at.LOG_FULL:
                raise WeftError(self.blame.describe_error(status))
        stuck = self.blame.describe_deadlock()
        if stuck is not None:
            raise WeftError(stuck)

    def _call_core(self, native: bool, what: str) -> int:
        """`core.run` or `core_state.snapshot`, and what it returns."""
        if native:
            if self._bound.get(what, (None,))[0] is not self.array:
                call = native_core().bind(what, self.array.ctypes.data)
                self._bound[what] = self.array, call
            self._bound[what][1]()
            return self.words[at.STATUS]
        return core.run(self.words) if what == "run" else core_state.snapshot(self.words)

    def _skip_iterations(self, native: bool) -> None:
        """The anchor has begun a turn: perhaps all has been like this before."""
        steady, loop = self.steady, self.words[at.TURNED_LOOP]
        self.words[at.TURNED_LOOP] = 0
        assert steady is not None
        if not steady.is_wanted(self.words[at.AGE], loop):
            return
        sort_events(self.array)
        self._call_core(native, "snapshot")
        steady.compare_snapshot(self.array, loop)

    def _plan_task(self) -> None:
        task = self.words[at.RESUME]
        try:
            self.planner.make_plan(task)
        except WeftError as e:
            raise WeftError(f"{self.blame.locate_task(task)}: {e}") from None

    def _replay_log(self) -> None:
        """The data and the timeline follow what was done."""
        size = self.words[at.LOG_SIZE]
        if size:
            start = self.words[at.LOG]
            log: list[int] = self.array[start : start + size].tolist()
            if self.data is not None:
                self.data.replay_log(log)
            if self.timeline is not None:
                self.timeline.replay_log(log)
            self.words[at.LOG_SIZE] = 0

    # --- after ------------------------------------------------------------------------------

    def cycles_waited(self) -> dict[str, int]:
        """Cycles waited by port or link, the longest first."""
        found = {
            str(resource): self.words[place + at.R_WAITED]
            for resource, place in self.planner.resources.items()
        }
        ordered = sorted(found.items(), key=lambda e: (-e[1], e[0]))
        return {name: cycles for name, cycles in ordered if cycles}

    def peak_words(self) -> dict[str, int]:
        """By memory, the most words that buffers took at a time in one copy."""
        peaks: dict[str, int] = {}
        for table in self.tables.memories.values():
            copies = math.prod(table.shape)
            end = table.base + copies * table.words
            rows: NDArray[np.int64] = self.array[table.base : end].reshape(copies, table.words)
            peak = int(rows[:, at.M_PEAK].max(initial=0))
            if peak:
                peaks[table.name] = peak
        return peaks

    def result(self, name: str, memory: str, coord: Coord) -> Array:
        """The contents of a buffer. Raises `WeftError` where not all of it has been written."""
        self.network.memory_level(memory)
        table = self.tables.memories[memory]
        buffer, _ = self.planner.find_buffer(table, coord, table.address(coord), name)
        if self.data is None:
            raise WeftError(f'"{name}" has no data: only time was simulated')
        held = self.data.buffer_data(buffer)
        if held.missing:
            label = memory_label(memory, coord)
            raise WeftError(f'{held.missing} elements of "{name}" in {label} were never written')
        return held.data.copy()


def _array_words(array: NDArray[np.int64]) -> Words:
    """The words of an array, as integers of Python."""
    return cast(Words, array.data)


def _written_parts(op: object) -> Sequence[noc.PartAttr]:
    """The parts that an op of a program writes."""
    if isinstance(op, noc.CopyOp):
        return (op.dest,)
    return tuple(op.writes.parts) if isinstance(op, noc.ComputeOp) else ()


def _in_alloc(op: noc.AllocOp, check: Callable[[], object]) -> None:
    """Adds the op to errors of a buffer beside the programs."""
    try:
        check()
    except WeftError as e:
        raise WeftError(f"{describe_op(op)}: {e}") from None
