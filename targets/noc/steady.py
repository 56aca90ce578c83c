"""
Steady states: where all that goes on repeats, but for loop variables that move on, whole periods
are skipped, and their time and counts added. What comes out is what simulating them would give.

One node, the anchor, is watched. When it begins a turn of a loop, a snapshot of the whole machine
(`core_state`) is compared with those of its last turns. Two are alike where all that is pending,
waiting, held and free is the same, relative to the cycle. Then the events until the second will
come again, as long as these hold, which are checked:

1. On each node, one loop variable at most has moved on, and its loop has turns left.
2. Which way and which memory an op takes does not depend on that variable.
3. Each part moves by the same step in every period, or in so many periods: expressions are linear
   in the variable, or take it modulo, or divide it by, what divides the step.
4. In a buffer that is written, all parts move alike, so that none meets another that it did not
   meet before. Buffers have not come or gone.

So many periods are always left to be simulated: what is wrong with a part in one that was skipped
is wrong there, too, or was at the beginning.
After an error, the run is done again without skipping, to say where it is.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import Operation
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
)

from ...dialects import noc
from . import layout as at
from .plans import Planner
from .tables import LoopTable, Tables

Ints: TypeAlias = NDArray[np.int64]
Shift: TypeAlias = tuple[int, ...]
"""By how much a part moves along each axis."""

_KEPT = 4
"""Snapshots of a loop that are kept: periods of so many turns are found."""

_PATIENCE = 24
"""Snapshots of a loop in vain, after which they are taken half as often."""

_RAREST = 64

_HELD_WORDS = 1 << 25
"""Words of all snapshots that are kept; of more, those of the loop that was watched last go."""

_FACTORS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 20, 24, 28, 32, 48, 56, 64)
"""After how many periods parts may be where they were, but for a step."""

_WORDS_PER_EVENT = 4
"""
What snapshots may take: so many words for each event. Both cost some 10 ns and 100 ns and more,
so that looking in vain takes a third of the time at most.
"""


def sort_events(array: Ints) -> None:
    """Puts the queue of events in order, which keeps it a heap."""
    heap, size = int(array[at.HEAP]), int(array[at.HEAP_SIZE])
    events = array[heap : heap + size * at.EVENT_WORDS].reshape(size, at.EVENT_WORDS)
    events[:] = events[np.lexsort((events[:, 1], events[:, 0]))]


@dataclass(frozen=True)
class _Snapshot:
    """The values that must be equal, those that may move on, and those that are added up."""

    cycle: int
    serial: int
    state: Ints
    moving: Ints
    counts: Ints
    waited: Ints

    @property
    def words(self) -> int:
        """The words that it takes."""
        return len(self.state) + len(self.moving) + len(self.counts) + len(self.waited)


@dataclass
class _Watch:
    """The knowledge of a loop of the anchor: its last snapshots, and how often to look."""

    kept: deque[_Snapshot]
    iterations: int = 0
    stride: int = 1
    vain: int = 0


@dataclass(frozen=True)
class _Roll:
    """The loop that a node is in, and by how much its variable moves in a period."""

    loop: LoopTable
    step: int


class Steady:
    """Watches a run and skips periods. `ops` says how many ops were skipped."""

    def __init__(self, tables: Tables, planner: Planner) -> None:
        self.ops = 0
        self._words = 0
        self._tables = tables
        self._planner = planner
        self._watches: dict[int, _Watch] = {}
        self._held = 0
        most = {
            node: sum(tables.programs[number].ops for number in runs)
            for node, (_, runs) in tables.node_runs.items()
        }
        self.anchor = max(most, key=lambda node: most[node], default=0)

    def is_wanted(self, events: int, loop: int) -> bool:
        """Tests whether a snapshot is wanted at this iteration, after so many events."""
        watch = self._watches.pop(loop, None) or _Watch(deque())
        self._watches[loop] = watch  # the last one that was watched is the last
        watch.iterations += 1
        affordable = self._words <= _WORDS_PER_EVENT * events
        return affordable and watch.iterations % watch.stride == 0

    def compare_snapshot(self, array: Ints, loop: int) -> None:
        """Compares the snapshot that was just taken, and skips what can be skipped."""
        watch = self._watches[loop]
        now = self._read_snapshot(array)
        self._words += now.words
        for before in reversed(watch.kept):
            if np.array_equal(before.state, now.state):
                if self._skip_periods(array, before, now):
                    self._watches.clear()
                    self._held = 0
                    return
                watch.vain = _PATIENCE
                break
        watch.kept.append(now)
        self._held += now.words
        if len(watch.kept) > _KEPT:
            self._drop_first(watch)
        watch.vain += 1
        if watch.vain >= _PATIENCE and watch.stride < _RAREST:
            watch.vain, watch.stride = 0, watch.stride * 2
            while watch.kept:
                self._drop_first(watch)
        for other in self._watches.values():
            while self._held > _HELD_WORDS and len(other.kept) > (other is watch):
                self._drop_first(other)

    def _drop_first(self, watch: _Watch) -> None:
        """Forgets the first snapshot of a loop."""
        self._held -= watch.kept.popleft().words

    def _read_snapshot(self, array: Ints) -> _Snapshot:
        def copy_words(start: int, size: int) -> Ints:
            first = int(array[start])
            return array[first : first + int(array[size])].copy()

        return _Snapshot(
            int(array[at.NOW]),
            int(array[at.SERIAL]),
            copy_words(at.STATE, at.STATE_SIZE),
            copy_words(at.MOVING, at.MOVING_SIZE),
            array[self._planner.plan_addresses() + at.P_COUNT],
            array[self._planner.resource_addresses() + at.R_WAITED],
        )

    # --- whether it may be done -------------------------------------------------------------

    def _skip_periods(self, array: Ints, before: _Snapshot, now: _Snapshot) -> bool:
        """Skips as many periods as may be; false where there are none."""
        shifts = now.moving - before.moving
        rolls = self._find_rolls(array, shifts)
        if not rolls or not self._values_move(array, rolls, shifts):
            return False
        most = min(self._count_periods(array, node, roll) for node, roll in rolls.items())
        for factor in _FACTORS:
            periods = most // factor * factor - factor
            if periods < 1:
                return False
            faster = {n: _Roll(r.loop, r.step * factor) for n, r in rolls.items()}
            uses = self._moves_alike(array, faster)
            if uses is not None:
                self._advance_periods(array, before, now, periods, rolls, shifts)
                for use, shift in uses:
                    self._move_use(array, use, [periods // factor * s for s in shift])
                return True
        return False

    def _list_nodes(self, array: Ints) -> Iterator[tuple[int, int]]:
        """The nodes, and where their values are in what moves."""
        place = 0
        first = int(array[at.FIRST_NODE])
        for number in range(int(array[at.NUM_NODES])):
            node = first + number * at.NODE_WORDS
            yield node, place
            place += int(array[node + at.N_NUM_VALUES])

    def _find_rolls(self, array: Ints, shifts: Ints) -> dict[int, _Roll] | None:
        """The loops that turn, by node; none where more than one does on a node."""
        found: dict[int, _Roll] = {}
        for node, place in self._list_nodes(array):
            own = shifts[place : place + int(array[node + at.N_NUM_VALUES])]
            moved = np.flatnonzero(own)
            if not len(moved):
                continue
            value = int(moved[0])
            loop = self._program_loops(array, node).get(value)
            if len(moved) > 1 or loop is None or own[value] < 0:
                return None
            found[node] = _Roll(loop, int(own[value]))
        return found

    def _current_program(self, array: Ints, node: int) -> int:
        first, runs = self._tables.node_runs[node]
        return runs[max(0, (int(array[node + at.N_PROGRAMS]) - first) // 2 - 1)]

    def _program_loops(self, array: Ints, node: int) -> Mapping[int, LoopTable]:
        return self._tables.programs[self._current_program(array, node)].loops

    def _count_periods(self, array: Ints, node: int, roll: _Roll) -> int:
        """Counts how often the variable may move on and still be in the loop."""
        value = int(array[int(array[node + at.N_VALUES]) + roll.loop.value])
        return (roll.loop.upper - 1 - value) // roll.step

    def _values_move(self, array: Ints, rolls: Mapping[int, _Roll], shifts: Ints) -> bool:
        """Tests whether the values of all tasks have moved as those of their nodes."""
        for task, place in self._list_tasks(array):
            op, roll = int(array[task + at.T_OP]), rolls.get(int(array[task + at.T_NODE]))
            values = int(array[op + at.O_VALUES])
            for i in range(int(array[op + at.O_NUM_VALUES])):
                moves = roll is not None and array[values + i] == roll.loop.value
                if shifts[place + i] != (roll.step if roll is not None and moves else 0):
                    return False
        return True

    def _moves_alike(
        self, array: Ints, rolls: Mapping[int, _Roll]
    ) -> list[tuple[int, Shift]] | None:
        """
        Tests whether all parts move as the module's docstring says: the uses that are under way,
        and by how much each moves; none if not.
        """
        buffers: dict[int, tuple[set[Shift], bool]] = {}

        def add_shift(buffer: int, shift: Shift, writes: bool) -> None:
            found, written = buffers.setdefault(buffer, (set(), False))
            found.add(self._normalise_shift(array, buffer, shift))
            buffers[buffer] = (found, written or writes)

        memo: dict[tuple[int, int, int], Sequence[Shift] | None] = {}
        for node, roll in rolls.items():
            for number in roll.loop.ops:
                key = (number, roll.loop.value, roll.step)
                if key not in memo:
                    memo[key] = self._op_shifts(array, *key)
                parts = memo[key]
                if parts is None:
                    return None
                for buffer, part, writes in self._list_parts(array, node, number):
                    add_shift(buffer, parts[part], writes)
        uses = list(self._list_uses(array, rolls, memo))
        for use, shift in uses:
            add_shift(int(array[use + at.U_BUFFER]), shift, bool(array[use + at.U_WRITES]))
        alike = all(len(found) == 1 for found, written in buffers.values() if written)
        return uses if alike else None

    def _normalise_shift(self, array: Ints, buffer: int, shift: Shift) -> Shift:
        """In a ring, modulo its extents; of a whole buffer, none."""
        rank = int(array[buffer + at.B_RANK])
        shift = shift or (0,) * rank
        if not array[buffer + at.B_RING]:
            return shift
        extents = array[buffer + at.B_SHAPE : buffer + at.B_SHAPE + rank].tolist()
        return tuple(s % e for s, e in zip(shift, extents, strict=True))

    def _op_shifts(self, array: Ints, number: int, value: int, step: int) -> Sequence[Shift] | None:
        """By how much each part of an op moves; none where that is not always the same."""
        place, op = self._tables.op_words[number], self._tables.ops[number]
        count = int(array[place + at.O_NUM_VALUES])
        values = int(array[place + at.O_VALUES])
        moves = [step if array[values + i] == value else 0 for i in range(count)]
        keys = int(array[place + at.O_KEYS])
        if any(moves[int(array[keys + i])] for i in range(int(array[place + at.O_NUM_KEYS]))):
            return None
        found: list[Shift] = []
        for part in _parts_of(op):
            shift = [_expression_shift(e, moves) for e in part.get_offsets()]
            known = [s for s in shift if s is not None]
            if len(known) < len(shift):
                return None
            found.append(tuple(known))
        return found

    def _list_parts(self, array: Ints, node: int, number: int) -> Iterator[tuple[int, int, bool]]:
        """The buffers that an op uses on a node, the part of each, and whether it writes."""
        place = self._tables.op_words[number]
        if array[place + at.O_KIND] not in (at.COPY, at.COMPUTE):
            return
        reads = int(array[place + at.O_NUM_READS])
        copies = array[place + at.O_KIND] == at.COPY
        first = int(array[place + at.O_PLANS]) + int(array[node + at.N_LOCAL])
        plan = int(array[first])
        while plan:
            start = plan + at.P_KEYS + int(array[place + at.O_NUM_KEYS])
            for i in range(int(array[plan + at.P_PARTS])):
                part = min(i, reads) if copies else i
                yield int(array[start + 2 * i]), part, i >= reads
            plan = int(array[plan + at.P_NEXT])

    def _list_uses(
        self,
        array: Ints,
        rolls: Mapping[int, _Roll],
        memo: Mapping[tuple[int, int, int], Sequence[Shift] | None],
    ) -> Iterator[tuple[int, Shift]]:
        """The uses that are under way, and by how much each moves."""
        for task, _ in self._list_tasks(array):
            op, roll = int(array[task + at.T_OP]), rolls.get(int(array[task + at.T_NODE]))
            number = int(array[op + at.O_NUMBER])
            parts: Sequence[Shift] | None = None
            if roll is not None:
                parts = memo.get((number, roll.loop.value, roll.step))
            reads = int(array[op + at.O_NUM_READS])
            copies = array[op + at.O_KIND] == at.COPY
            use, count = int(array[task + at.T_USES]), 0
            while use:
                shift = () if parts is None else parts[min(count, reads) if copies else count]
                rank = int(array[int(array[use + at.U_BUFFER]) + at.B_RANK])
                yield use, shift or (0,) * rank
                use, count = int(array[use + at.U_MORE]), count + 1

    def _list_tasks(self, array: Ints) -> Iterator[tuple[int, int]]:
        """The tasks of the snapshot, and where what moves of each begins."""
        place = 0
        for node, place in self._list_nodes(array):
            place += int(array[node + at.N_NUM_VALUES])
        names = int(array[at.NAMES])
        for task in array[names : names + int(array[at.NUM_NAMES])].tolist():
            yield task, place
            place += int(array[int(array[task + at.T_OP]) + at.O_NUM_VALUES])
            use = int(array[task + at.T_USES])
            while use:
                place += int(array[int(array[use + at.U_BUFFER]) + at.B_RANK])
                use = int(array[use + at.U_MORE])

    # --- doing it ---------------------------------------------------------------------------

    def _advance_periods(
        self,
        array: Ints,
        before: _Snapshot,
        now: _Snapshot,
        periods: int,
        rolls: Mapping[int, _Roll],
        shifts: Ints,
    ) -> None:
        """All that `periods` more periods change."""
        cycles = periods * (now.cycle - before.cycle)
        heap, size = int(array[at.HEAP]), int(array[at.HEAP_SIZE])
        array[at.NOW] += cycles
        array[heap : heap + size * at.EVENT_WORDS : at.EVENT_WORDS] += cycles
        nodes = [node for node, _ in self._list_nodes(array)]
        engines = np.arange(at.N_FREE_AT, at.N_FREE_AT + at.MAX_ENGINES)
        array[(np.array(nodes)[:, None] + engines).ravel()] += cycles
        for node, roll in rolls.items():
            array[int(array[node + at.N_VALUES]) + roll.loop.value] += periods * roll.step
        for task, place in self._list_tasks(array):
            array[task + at.T_START] += cycles
            array[task + at.T_END] += cycles if array[task + at.T_END] else 0
            count = int(array[int(array[task + at.T_OP]) + at.O_NUM_VALUES])
            values = slice(task + at.T_VALUES, task + at.T_VALUES + count)
            array[values] += periods * shifts[place : place + count]
        resources = self._planner.resource_addresses()
        array[resources + at.R_FREE_AT] += cycles
        array[resources[: len(now.waited)] + at.R_WAITED] += periods * _count_added(
            before.waited, now.waited
        )
        plans = self._planner.plan_addresses()
        array[plans + at.P_COUNT] += periods * _count_added(before.counts, now.counts)
        ops = periods * (now.serial - before.serial)
        array[at.SERIAL] += ops
        self.ops += ops

    def _move_use(self, array: Ints, use: int, shift: Sequence[int]) -> None:
        buffer = int(array[use + at.U_BUFFER])
        for axis, step in enumerate(shift):
            place = use + at.U_BOX + axis * at.BOX_WORDS
            low, high = int(array[place]) + step, int(array[place + 1]) + step
            if array[buffer + at.B_RING]:
                extent = int(array[buffer + at.B_SHAPE + axis])
                low, high = low % extent, low % extent + high - low
            array[place], array[place + 1] = low, high


def _count_added(before: Ints, now: Ints) -> Ints:
    """The counts that came in a period; what is new since counts from nothing."""
    added = now.copy()
    added[: len(before)] -= before
    return added


def _parts_of(op: Operation) -> Sequence[noc.PartAttr]:
    if isinstance(op, noc.CopyOp):
        return [op.source, op.dest]
    if isinstance(op, noc.ComputeOp):
        return [*op.reads.parts, *op.writes.parts]
    return []


def _expression_shift(expr: AffineExpr, moves: Sequence[int]) -> int | None:
    """By how much an expression moves when its dimensions do; none where that varies."""
    if isinstance(expr, AffineConstantExpr):
        return 0
    if isinstance(expr, AffineDimExpr):
        return moves[expr.position] if expr.position < len(moves) else 0
    if not isinstance(expr, AffineBinaryOpExpr):
        return None
    left, right = _expression_shift(expr.lhs, moves), _expression_shift(expr.rhs, moves)
    if left is None or right is None:
        return None
    if left == 0 and right == 0:
        return 0
    if expr.kind is AffineBinaryOpKind.Add:
        return left + right
    a, b = expr.lhs, expr.rhs
    if expr.kind is AffineBinaryOpKind.Mul:
        if isinstance(a, AffineConstantExpr):
            return a.value * right
        return left * b.value if isinstance(b, AffineConstantExpr) else None
    if not isinstance(b, AffineConstantExpr) or left % b.value:
        return None
    return 0 if expr.kind is AffineBinaryOpKind.Mod else left // b.value
