"""
Programs and machine as tables of integers: what `core` runs on.

A program is translated once for all nodes that run it. What depends on coordinates (which
memories, by which way) comes later, when a node first starts an op (`plans`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import AnyFloat, IntegerType
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
)

from ...dialects import noc
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.kernel.linear import Linear
from . import layout as at
from .network import Coord, Network

KINDS: Mapping[type[Operation], int] = {
    noc.CopyOp: at.COPY,
    noc.ComputeOp: at.COMPUTE,
    noc.SignalOp: at.SIGNAL,
    noc.WaitOp: at.WAIT,
    noc.AllocOp: at.ALLOC,
    noc.FreeOp: at.FREE,
}

COMBINES = noc.ops.COMBINES
"""What copies do with what is there, by number."""

_BINARY = {
    AffineBinaryOpKind.Add: at.X_ADD,
    AffineBinaryOpKind.Mul: at.X_MULTIPLY,
    AffineBinaryOpKind.FloorDiv: at.X_FLOOR,
    AffineBinaryOpKind.CeilDiv: at.X_CEIL,
    AffineBinaryOpKind.Mod: at.X_MODULO,
}


_PLAN_WORDS = 64
"""Room for a plan and its part of a way, on average; where it is too small, words move."""


@dataclass(frozen=True)
class MemoryTable:
    """
    All copies of one memory: the address of the first, the words of each record, and where in
    it the buffers are, by name.
    """

    name: str
    level: int
    shape: Coord
    base: int
    words: int
    buffers: Mapping[str, int]

    def address(self, coord: Coord) -> int:
        """Of the copy at `coord`. Raises `WeftError` where there is none."""
        place = 0
        fits = len(coord) == len(self.shape)
        for c, extent in zip(coord, self.shape, strict=False):
            fits = fits and 0 <= c < extent
            place = place * extent + c
        if not fits:
            raise WeftError(f"there is no @{self.name} at {coord}; its nodes are {self.shape}")
        return self.base + place * self.words


def element_words(kind: Attribute, word_bits: int) -> int:
    """The machine's words that an element takes."""
    assert isinstance(kind, IntegerType | AnyFloat)
    return -(-kind.bitwidth // word_bits)


class TableWords:
    """The words of the tables while they grow; records have fixed addresses from the start."""

    def __init__(self) -> None:
        self.list: list[int] = [0] * at.HEADER_WORDS
        self.top = 0
        self._lists: dict[tuple[int, ...], int] = {}
        self._forms: dict[AffineExpr, int] = {}

    def add_record(self, words: int, fields: Mapping[int, int]) -> int:
        """A new record of `words` with these fields; its address."""
        place = len(self.list)
        self.list += [0] * words
        for key, value in fields.items():
            self.list[place + key] = value
        return place

    def add_sequence(self, values: Sequence[int]) -> int:
        """The address of some numbers one after the other; the same for the same numbers."""
        key = tuple(values)
        if key not in self._lists:
            self._lists[key] = len(self.list)
            self.list += key
        return self._lists[key]

    def add_form(self, expr: AffineExpr) -> int:
        """The address of an expression over the values of an op."""
        if expr not in self._forms:
            linear = Linear.from_expr(expr)
            if linear is None:
                steps = list(_stack_steps(expr))
                flat = [-1 - len(steps), 0, *(word for step in steps for word in step)]
            else:
                constant, terms = linear
                pairs = [(c, d) for d, c in terms]
                flat = [len(pairs), constant, *(word for pair in pairs for word in pair)]
            self._forms[expr] = self.add_sequence(flat)
        return self._forms[expr]

    def reserve_words(self, words: int) -> int:
        """The address of so many words of room, after all records."""
        self.top = max(self.top, len(self.list))
        place = self.top
        self.top += words
        return place


def _stack_steps(expr: AffineExpr) -> Iterator[tuple[int, int]]:
    """The calculation on a stack. Raises `WeftError` for divisors that are no number above 0."""
    if isinstance(expr, AffineConstantExpr):
        yield at.X_PUSH, expr.value
    elif isinstance(expr, AffineDimExpr):
        yield at.X_VALUE, expr.position
    else:
        assert isinstance(expr, AffineBinaryOpExpr)
        divides = expr.kind not in (AffineBinaryOpKind.Add, AffineBinaryOpKind.Mul)
        divisor = expr.rhs.value if isinstance(expr.rhs, AffineConstantExpr) else 0
        if divides and divisor < 1:
            raise WeftError(f"{expr} divides by what is no number above 0")
        yield from _stack_steps(expr.lhs)
        yield from _stack_steps(expr.rhs)
        yield _BINARY[expr.kind], 0


@dataclass(frozen=True)
class LoopTable:
    """A loop: which value is its variable, its end, and the numbers of the ops inside."""

    value: int
    upper: int
    ops: range


@dataclass
class _Block:
    """A program on its way to a table: what is numbered so far, and which words to set next."""

    words: TableWords
    values: dict[SSAValue, int]
    tokens: dict[SSAValue, int]
    pending: list[int]
    loops: dict[int, LoopTable] = field(default_factory=dict[int, LoopTable])


@dataclass(frozen=True)
class ProgramTable:
    """
    A program: its first instruction, how many values, tokens and ops (all turns, at most) a
    node needs for it, the most parts of one op, the most nodes of a fan, and its loops by which
    value is their variable.
    """

    first: int
    values: int
    tokens: int
    ops: int
    uses: int
    fan: int
    loops: Mapping[int, LoopTable]


class Tables:
    """
    The tables of programs and machine, and the room that a run needs. `array` holds all words,
    `ops` the ops by number, `growing` is the address of the first free word.

    Raises `WeftError` for ops, indices and nodes that there cannot be.
    """

    def __init__(
        self,
        network: Network,
        programs: Sequence[noc.ProgramOp],
        allocs: Sequence[noc.AllocOp],
        queue: int,
        log_words: int,
    ) -> None:
        self.network = network
        self.ops: list[Operation] = []
        self.op_words: list[int] = []
        self.op_programs: list[noc.ProgramOp | None] = []
        self.num_values = 0
        self._words = TableWords()
        self._signals: dict[str, int] = {}
        self._axes = 1
        self._edges = 1
        self._queue = queue
        self._log_words = log_words
        self.allocs = [self._add_alloc(op, None) for op in allocs]
        self.programs = [self._translate_program(op) for op in programs]
        self._count_nodes(programs)
        self.nodes: dict[Coord, int] = {}
        self.node_runs: dict[int, tuple[int, list[int]]] = {}
        self.levels: dict[Coord, str] = {}
        self._make_nodes(programs)
        self._plan_tables(programs)
        self.memories = self._make_memories()
        self._reserve_space()
        self.array: NDArray[np.int64] = self._fill_array()

    # --- programs ---------------------------------------------------------------------------

    def _translate_program(self, op: noc.ProgramOp) -> ProgramTable:
        arguments: dict[SSAValue, int] = {v: i for i, v in enumerate(op.body.block.args)}
        state = _Block(self._words, arguments, {}, [self._words.add_record(1, {})])
        start = state.pending[0]
        found = self._translate_block(state, op.body.block, op)
        self._add_instruction(state, at.O_RESULT, {at.O_KIND: at.END})
        first = self._words.list[start]
        return ProgramTable(first, len(state.values), len(state.tokens), *found, state.loops)

    def _add_instruction(self, state: _Block, words: int, fields: Mapping[int, int]) -> int:
        place = self._words.add_record(words, fields)
        for word in state.pending:
            self._words.list[word] = place
        state.pending = [place + at.O_NEXT]
        return place

    def _translate_block(
        self, state: _Block, block: Block, program: noc.ProgramOp
    ) -> tuple[int, int, int]:
        """Translates the ops of a block; ops in all turns, most uses, and most of a fan."""
        ops, uses, fan = 0, 1, 1
        for op in block.ops:
            if isinstance(op, noc.ForOp):
                found = self._translate_loop(state, op, program)
                ops, uses, fan = ops + found[0], max(uses, found[1]), max(fan, found[2])
            elif not isinstance(op, noc.YieldOp | noc.EndOp):
                parts = self._translate_op(state, op, program)
                ops, uses = ops + 1, max(uses, parts)
                if isinstance(op, noc.CopyOp):
                    fan = max(fan, math.prod(op.get_fan()))
        return ops, uses, fan

    def _translate_loop(
        self, state: _Block, op: noc.ForOp, program: noc.ProgramOp
    ) -> tuple[int, int, int]:
        variable, *names = op.body.block.args
        turns = op.get_range()
        state.values[variable] = len(state.values)
        inside = [state.tokens.setdefault(n, len(state.tokens)) for n in names]
        after = [state.tokens.setdefault(n, len(state.tokens)) for n in op.tokens]
        fields = {
            at.O_KIND: at.LOOP,
            at.L_VALUE: state.values[variable],
            at.L_LOWER: turns.start,
            at.L_UPPER: turns.stop,
            at.L_STEP: turns.step,
            at.L_COUNT: len(names),
            at.L_FROM: self._words.add_sequence([state.tokens[t] for t in op.starts]),
            at.L_NAMES: self._words.add_sequence(inside),
            at.L_RESULTS: self._words.add_sequence(after),
        }
        loop = self._add_instruction(state, at.LOOP_WORDS, fields)
        state.pending = [loop + at.L_BODY]
        number = len(self.ops)
        ops, uses, fan = self._translate_block(state, op.body.block, program)
        last = op.body.block.last_op
        assert isinstance(last, noc.YieldOp)
        fields[at.O_KIND] = at.TURN
        fields[at.L_FROM] = self._words.add_sequence([state.tokens[t] for t in last.tokens])
        turn = self._add_instruction(state, at.LOOP_WORDS, fields)
        self._words.list[turn + at.L_BODY] = self._words.list[loop + at.L_BODY]
        state.pending = [loop + at.L_EXIT, turn + at.L_EXIT]
        value = state.values[variable]
        state.loops[value] = LoopTable(value, turns.stop, range(number, len(self.ops)))
        return ops * len(turns), uses, fan

    def _translate_op(self, state: _Block, op: Operation, program: noc.ProgramOp) -> int:
        """One op; returns how many parts it uses."""
        indices = op.indices if isinstance(op, noc.NocOp) else ()
        unknown = [v for v in indices if v not in state.values]
        if unknown or type(op) not in KINDS:
            what = "an index that is no coordinate or loop variable" if unknown else "no meaning"
            raise WeftError(f"{describe_op(op)}: has {what} in a noc.program")
        waits = [state.tokens[v] for v in op.operands if isinstance(v.type, noc.TokenType)]
        state.tokens[op.results[0]] = len(state.tokens)
        fields = {
            at.O_RESULT: state.tokens[op.results[0]],
            at.O_NUM_WAITS: len(waits),
            at.O_WAITS: self._words.add_sequence(waits),
            at.O_NUM_VALUES: len(indices),
            at.O_VALUES: self._words.add_sequence([state.values[v] for v in indices]),
        }
        self.num_values = max(self.num_values, len(indices))
        self._edges = max(self._edges, len(waits) + 1)
        try:
            parts = self._add_details(op, fields)
        except WeftError as e:
            raise WeftError(f"{describe_op(op)}: {e}") from None
        self._number_op(op, fields, state, program)
        return parts

    def _number_op(
        self,
        op: Operation,
        fields: dict[int, int],
        state: _Block | None,
        program: noc.ProgramOp | None,
    ) -> int:
        fields |= {at.O_KIND: KINDS[type(op)], at.O_NUMBER: len(self.ops)}
        if state is None:
            place = self._words.add_record(at.OP_WORDS, fields)
        else:
            place = self._add_instruction(state, at.OP_WORDS, fields)
        self.ops.append(op)
        self.op_words.append(place)
        self.op_programs.append(program)
        return place

    def _add_details(self, op: Operation, fields: dict[int, int]) -> int:
        """Fills in what only some ops have; returns how many parts it uses."""
        if isinstance(op, noc.CopyOp):
            return self._add_copy(op, fields)
        if isinstance(op, noc.ComputeOp):
            reads, writes = list(op.reads.parts), list(op.writes.parts)
            self._add_parts([*reads, *writes], len(op.indices), fields, op.peers())
            fields |= {
                at.O_NUM_READS: len(reads),
                at.O_COMBINE: COMBINES.index(op.get_combine()),
            }
            return len(reads) + len(writes)
        if isinstance(op, noc.SignalOp):
            self._add_keys(op.at.coordinates, len(op.indices), fields)
            fields[at.O_SIGNAL] = self._signal_offset(op.signal.data)
        elif isinstance(op, noc.WaitOp):
            fields[at.O_SIGNAL] = self._signal_offset(op.signal.data)
            fields[at.O_COUNT] = op.get_count()
        elif isinstance(op, noc.AllocOp):
            self._add_buffer(op, fields)
        return 0

    def _add_copy(self, op: noc.CopyOp, fields: dict[int, int]) -> int:
        fan = op.get_fan()
        self._add_parts([op.source, op.dest], len(op.indices), fields)
        places = [v for place in np.ndindex(*fan) for v in place]
        fields |= {
            at.O_NUM_READS: 1,
            at.O_COMBINE: COMBINES.index(op.get_combine()),
            at.O_FAN_DIMS: len(fan),
            at.O_FAN: self._words.add_sequence(places),
        }
        self.num_values = max(self.num_values, len(op.indices) + len(fan))
        return 1 + math.prod(fan)

    def _add_parts(
        self,
        parts: Sequence[noc.PartAttr],
        num_values: int,
        fields: dict[int, int],
        peers: Sequence[noc.NodeAttr] = (),
    ) -> None:
        found: list[int] = []
        for part in parts:
            sizes = part.get_sizes()
            flat = [len(sizes)]
            for offset, size, step in zip(part.get_offsets(), sizes, part.get_steps(), strict=True):
                flat += (size, self._words.add_form(offset), step)
            self._axes = max(self._axes, len(sizes))
            found.append(self._words.add_sequence(flat))
        fields[at.O_PARTS] = self._words.add_sequence(found)
        placed = (e for each in (*parts, *peers) for e in each.coordinates)
        self._add_keys(list(placed), num_values, fields)

    def _add_keys(
        self, exprs: Sequence[AffineExpr], num_values: int, fields: dict[int, int]
    ) -> None:
        dims = {e.position for x in exprs for e in x.dfs() if isinstance(e, AffineDimExpr)}
        keys = sorted(d for d in dims if d < num_values)
        fields[at.O_NUM_KEYS] = len(keys)
        fields[at.O_KEYS] = self._words.add_sequence(keys)

    def _signal_offset(self, name: str) -> int:
        return self._signals.setdefault(name, len(self._signals) * at.SIGNAL_WORDS)

    def _add_buffer(self, op: noc.AllocOp, fields: dict[int, int]) -> None:
        shape = op.get_shape()
        each = element_words(op.element_type, self.network.spec.word_bits)
        self._axes = max(self._axes, len(shape))
        fields |= {
            at.O_OFFSET: op.offset.value.data,
            at.O_WORDS: math.prod(shape) * each,
            at.O_RANK: len(shape),
            at.O_SHAPE: self._words.add_sequence(shape),
            at.O_RING: int(op.ring is not None),
        }

    def _add_alloc(self, op: noc.AllocOp, program: noc.ProgramOp | None) -> int:
        """An alloc beside the programs; its address."""
        fields: dict[int, int] = {}
        self._add_buffer(op, fields)
        return self._number_op(op, fields, None, program)

    # --- nodes ------------------------------------------------------------------------------

    def _count_nodes(self, programs: Sequence[noc.ProgramOp]) -> None:
        """Lists the programs that each node runs, in order."""
        self._runs: dict[Coord, list[tuple[int, int]]] = {}
        for number, op in enumerate(programs):
            self._check_box(op)
            for local, coord in enumerate(op.nodes()):
                self._runs.setdefault(coord, []).append((number, local))

    def _check_box(self, op: noc.ProgramOp) -> None:
        level = op.level.string_value()
        shape = self.network.shape(self.network.level_index(level))
        first, count = op.get_first(), op.get_count()
        fits = len(first) == len(shape)
        if not fits or any(f + c > e for f, c, e in zip(first, count, shape, strict=True)):
            raise WeftError(
                f"{describe_op(op)} @{op.sym_name.data}: nodes from {list(first)} by {list(count)} "
                f"are not in level @{level}, whose nodes are {list(shape)}"
            )

    def _make_nodes(self, programs: Sequence[noc.ProgramOp]) -> None:
        w = self._words
        first = w.add_record(len(self._runs) * at.NODE_WORDS, {})
        w.list[at.FIRST_NODE], w.list[at.NUM_NODES] = first, len(self._runs)
        end = w.add_record(at.O_RESULT, {at.O_KIND: at.END})
        for number, (coord, runs) in enumerate(self._runs.items()):
            node = first + number * at.NODE_WORDS
            tables = [self.programs[program] for program, _ in runs]
            num_values = max(t.values for t in tables)
            values = w.add_record(num_values, dict(enumerate(coord)))
            flat = [v for (_, local), t in zip(runs, tables, strict=True) for v in (t.first, local)]
            fields = {
                at.N_NEXT: end,
                at.N_VALUES: values,
                at.N_TOKENS: w.add_record(2 * max(t.tokens for t in tables), {}),
                at.N_SIGNALS: w.add_record(len(self._signals) * at.SIGNAL_WORDS, {}),
                at.N_NUMBER: number,
                at.N_NUM_VALUES: num_values,
                at.N_NUM_TOKENS: max(t.tokens for t in tables),
                at.N_PROGRAMS: w.add_sequence([*flat, 0]),
            }
            for key, value in fields.items():
                w.list[node + key] = value
            self.nodes[coord] = node
            self.levels[coord] = programs[runs[0][0]].level.string_value()
            self.node_runs[node] = (w.list[node + at.N_PROGRAMS], [number for number, _ in runs])
        self.coords = list(self._runs)

    def _plan_tables(self, programs: Sequence[noc.ProgramOp]) -> None:
        """Room for the first plan of each op and node."""
        counts = {id(op): sum(1 for _ in op.nodes()) for op in programs}
        self._num_plans = 0
        for place, program in zip(self.op_words, self.op_programs, strict=True):
            if program is not None:
                self._num_plans += counts[id(program)]
                table = self._words.reserve_words(counts[id(program)])
                self._words.list[place + at.O_PLANS] = table

    # --- memories ---------------------------------------------------------------------------

    def _make_memories(self) -> dict[str, MemoryTable]:
        names: dict[str, dict[str, None]] = {
            b.name: {} for level in self.network.spec.levels for b in level.buffers
        }
        for op in self.ops:
            if isinstance(op, noc.AllocOp):
                memory = op.memory.string_value()
                if memory in names:
                    names[memory][op.buffer.data] = None
        each = at.B_SHAPE + self._axes
        found: dict[str, MemoryTable] = {}
        for name, buffers in names.items():
            level = self.network.memory_level(name)
            shape = self.network.shape(level)
            words = at.MEMORY_WORDS + len(buffers) * each
            base = self._words.reserve_words(words * math.prod(shape))
            places = {b: at.MEMORY_WORDS + i * each for i, b in enumerate(buffers)}
            found[name] = MemoryTable(name, level, shape, base, words, places)
        return found

    def _fill_memory(self, array: NDArray[np.int64], table: MemoryTable) -> None:
        copies = math.prod(table.shape)
        rows = array[table.base : table.base + copies * table.words].reshape(copies, table.words)
        overlap = self.network.overlap(table.name)
        rows[:, at.M_WORDS] = self.network.buffer(table.name).words
        rows[:, at.M_TURNS] = overlap == "none"
        rows[:, at.M_IN_PLACE] = overlap == "in_place"
        rows[:, at.M_NUMBER] = np.arange(copies)
        own = table.base + table.words * np.arange(copies)
        for number, place in enumerate(table.buffers.values()):
            rows[:, place + at.B_MEMORY] = own
            rows[:, place + at.B_NAME] = number

    # --- the room that a run needs ----------------------------------------------------------

    def _reserve_space(self) -> None:
        w = self._words
        edges = at.T_VALUES + self.num_values
        self.task_words = edges + 2 * self._edges
        self.use_words = at.U_BOX + at.BOX_WORDS * self._axes
        tasks = uses = events = 0
        for runs in self._runs.values():
            tables = [self.programs[program] for program, _ in runs]
            most = max(1, min(self._queue, max(t.ops for t in tables)))
            tasks += most
            uses += most * max(t.uses for t in tables)
            events += most * (1 + max(t.fan for t in tables))
        self.num_tasks = tasks
        most_uses = max((t.uses for t in self.programs), default=0)
        margin = 64 + most_uses * (2 + at.BOX_WORDS * self._axes)
        depth = 64 + 2 * max([0, *(t.tokens for t in self.programs)])
        self.tasks = w.reserve_words(tasks * self.task_words)
        fields = {
            at.QUEUE: self._queue,
            at.USE_WORDS: self.use_words,
            at.EDGES: edges,
            at.LOG_LIMIT: self._log_words,
            at.MOVES: w.reserve_words(depth),
            at.STACK: w.reserve_words(1024),
            at.FREE_TASKS: self.tasks if tasks else 0,
            at.HEAP: w.reserve_words((events + 1) * at.EVENT_WORDS),
            at.USE_TOP: w.reserve_words((uses + 1) * self.use_words),
            at.LOG: w.reserve_words(self._log_words + margin),
            at.NUM_SIGNALS: len(self._signals),
            **self._reserve_snapshots(tasks, uses, events),
        }
        for key, value in fields.items():
            w.list[key] = value
        self.growing = w.reserve_words(0)

    def _reserve_snapshots(self, tasks: int, uses: int, events: int) -> dict[int, int]:
        """Room for what `core_state` writes."""
        nodes = len(self._runs)
        values = max((t.values for t in self.programs), default=0)
        tokens = max((t.tokens for t in self.programs), default=0)
        state = 64 + events * at.EVENT_WORDS + nodes * (8 + 3 * len(self._signals) + tokens)
        state += tasks * (10 + 2 * self._edges) + uses
        moving = nodes * values + tasks * self.num_values + uses * at.BOX_WORDS * self._axes
        return {
            at.STATE: self._words.reserve_words(state),
            at.MOVING: self._words.reserve_words(moving),
            at.NAMES: self._words.reserve_words(tasks + 1),
        }

    def _fill_array(self) -> NDArray[np.int64]:
        # Pages that are not used are not there: a wide estimate costs nothing.
        array = np.zeros(self.growing + _PLAN_WORDS * (1024 + self._num_plans), np.int64)
        array[: len(self._words.list)] = self._words.list
        for table in self.memories.values():
            self._fill_memory(array, table)
        tasks = self.tasks + self.task_words * np.arange(self.num_tasks)
        array[tasks[:-1] + at.T_NEXT] = tasks[1:]
        return array
