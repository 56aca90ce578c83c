"""The errors of a run: the node, op and cycle, and the op that was in the way."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation

from ...dialects import noc
from ...transforms.core.describe import describe_op
from . import layout as at
from .native import Words
from .plans import memory_label
from .tables import MemoryTable, Tables


def op_label(op: Operation) -> str:
    """The name of an op in timelines and errors."""
    if isinstance(op, noc.ComputeOp):
        return f"{op.name} @{op.symbol.string_value()}"
    if isinstance(op, noc.CopyOp):
        return f'{op.name} "{op.source.buffer.data}" to "{op.dest.buffer.data}"'
    if isinstance(op, noc.SignalOp):
        return f'{op.name} "{op.signal.data}"'
    return describe_op(op)


class Blame:
    """Reads from the words of a run what went wrong."""

    def __init__(self, tables: Tables, m: Words) -> None:
        self.tables = tables
        self.m = m

    def node_label(self, node: int) -> str:
        """`node (0, 1) of @core`."""
        coord = self.tables.coords[self.m[node + at.N_NUMBER]]
        return f"node {coord} of @{self.tables.levels[coord]}"

    def op(self, task: int) -> Operation:
        """The op of a task."""
        return self.tables.ops[self.m[self.m[task + at.T_OP] + at.O_NUMBER]]

    def locate_op(self, node: int, op: Operation, cycle: int) -> str:
        """`node (0, 1) of @core, cycle 7: file:1:2: noc.copy %t`."""
        return f"{self.node_label(node)}, cycle {cycle}: {describe_op(op)}"

    def locate_task(self, task: int) -> str:
        """As `locate_op`, for a task of this cycle."""
        return self.locate_op(self.m[task + at.T_NODE], self.op(task), self.m[at.NOW])

    def describe_error(self, status: int) -> str:
        """Describes the error that `core.run` returned."""
        m = self.m
        task = m[at.BAD_TASK]
        if status == at.BAD_BOX:
            return f"{self.locate_task(task)}: {self._box_error(m[at.BAD_USE])}"
        if status == at.CLASH:
            return (
                f"{self.locate_task(task)}: {self._describe_clash(m[at.BAD_USE], m[at.BAD_OTHER])}"
            )
        if status == at.WAS_FREED:
            name, label = self.buffer_label(m[m[at.BAD_USE] + at.U_BUFFER])
            return f'{self.locate_task(task)}: "{name}" in {label} has been freed'
        if status == at.BAD_ALLOC:
            return f"{self.locate_task(task)}: {self._alloc_error(task)}"
        return f"{self.locate_task(task)}: {self._free_error(m[m[task + at.T_PLAN] + at.P_WAY])}"

    # --- buffers and parts ------------------------------------------------------------------

    def _find_memory(self, memory: int) -> tuple[MemoryTable, str]:
        for table in self.tables.memories.values():
            place, rest = divmod(memory - table.base, max(1, table.words))
            copies = 1
            for extent in table.shape:
                copies *= extent
            if not rest and 0 <= place < copies:
                coord: list[int] = []
                for extent in reversed(table.shape):
                    place, last = divmod(place, extent)
                    coord.insert(0, last)
                return table, memory_label(table.name, tuple(coord))
        raise AssertionError(memory)

    def buffer_label(self, buffer: int) -> tuple[str, str]:
        """Its name, and the label of its memory."""
        table, label = self._find_memory(self.m[buffer + at.B_MEMORY])
        return list(table.buffers)[self.m[buffer + at.B_NAME]], label

    def box(self, use: int) -> list[tuple[int, int, int]]:
        """First, last and step along each axis."""
        rank = self.m[self.m[use + at.U_BUFFER] + at.B_RANK]
        place = use + at.U_BOX
        return [
            (self.m[p], self.m[p + 1] - 1, self.m[p + 2])
            for p in range(place, place + rank * at.BOX_WORDS, at.BOX_WORDS)
        ]

    def part_text(self, buffer: int, box: Sequence[tuple[int, int, int]]) -> str:
        """`[0 : 4] of "x" in @LB(0, 1)`."""
        name, label = self.buffer_label(buffer)
        return f'{box_text(box)} of "{name}" in {label}'

    def _box_error(self, use: int) -> str:
        m, buffer = self.m, self.m[use + at.U_BUFFER]
        name, label = self.buffer_label(buffer)
        for axis, (first, last, _) in enumerate(self.box(use)):
            extent = m[buffer + at.B_SHAPE + axis]
            ring = m[buffer + at.B_RING]
            if first < 0 or last - first >= extent or (not ring and last >= extent):
                return (
                    f'a part of "{name}" in {label} takes {first} to {last} along axis {axis}, '
                    f"which has {extent}: overflow"
                )
        raise AssertionError(use)

    def _describe_user(self, use: int) -> str:
        task = self.m[use + at.U_TASK]
        return f"{op_label(self.op(task))} of {self.node_label(self.m[task + at.T_NODE])}"

    def _describe_clash(self, use: int, other: int) -> str:
        m = self.m
        buffer, theirs = m[use + at.U_BUFFER], m[other + at.U_BUFFER]
        turns = m[m[buffer + at.B_MEMORY] + at.M_TURNS]
        if turns and m[use + at.U_COPY] != m[other + at.U_COPY]:
            name, label = self.buffer_label(buffer)
            return (
                f'uses "{name}" in {label} while {self._describe_user(other)} uses '
                f'"{self.buffer_label(theirs)[0]}", but its level has overlap "none": copies and '
                f"computing take turns"
            )
        part = self.part_text(buffer, self.box(use))
        if not m[use + at.U_WRITES]:
            return f"reads {part} before arrival: {self._describe_user(other)} is still writing it"
        verb = "writing" if m[other + at.U_WRITES] else "reading"
        return f"writes {part} while {self._describe_user(other)} is {verb} it"

    def _alloc_error(self, task: int) -> str:
        return self.alloc_error(self.m[self.m[task + at.T_PLAN] + at.P_WAY], self.m[task + at.T_OP])

    def alloc_error(self, buffer: int, op: int) -> str:
        """The reason that there is no room for a buffer."""
        m = self.m
        name, label = self.buffer_label(buffer)
        memory = m[buffer + at.B_MEMORY]
        low = m[op + at.O_OFFSET]
        high = low + m[op + at.O_WORDS]
        if m[buffer + at.B_ALLOC]:
            return f'{label} has a buffer "{name}" already; free it first'
        if high > m[memory + at.M_WORDS]:
            return (
                f'buffer "{name}" takes words {low} to {high - 1} of {label}, which has '
                f"{m[memory + at.M_WORDS]}: overflow"
            )
        other = m[memory + at.M_FIRST]
        while low >= m[other + at.B_OFFSET] + m[other + at.B_WORDS] or (
            m[other + at.B_OFFSET] >= high
        ):
            other = m[other + at.B_NEXT]
        first = m[other + at.B_OFFSET]
        return (
            f'buffer "{name}" at words {low} to {high - 1} of {label} lies on '
            f'"{self.buffer_label(other)[0]}" at {first} to {first + m[other + at.B_WORDS] - 1}'
        )

    def _free_error(self, buffer: int) -> str:
        m = self.m
        name, label = self.buffer_label(buffer)
        user = m[buffer + at.B_WRITES] or m[buffer + at.B_READS]
        if not m[buffer + at.B_ALLOC] or not user:
            return f'{label} has no buffer "{name}" now'
        return f'frees "{name}" in {label} while {self._describe_user(user)} is using it'

    # --- deadlock ---------------------------------------------------------------------------

    def describe_deadlock(self) -> str | None:
        """Describes why not all ops are done; None if they are."""
        m = self.m
        first = m[at.FIRST_NODE]
        nodes = range(first, first + m[at.NUM_NODES] * at.NODE_WORDS, at.NODE_WORDS)
        stuck = [node for node in nodes if m[node + at.N_OPEN]]
        if not stuck:
            return None
        node = stuck[0]
        task = self._stuck_task(node)
        op = self.op(task)
        why = "waits for ops that are never done"
        if isinstance(op, noc.WaitOp):
            counter = m[node + at.N_SIGNALS] + m[m[task + at.T_OP] + at.O_SIGNAL]
            have = m[counter + at.S_COUNT]
            why = f'waits for signal "{op.signal.data}": {have} of {op.get_count()}'
        if m[node + at.N_OPEN] >= m[at.QUEUE]:
            why += f", and the node's queue of {m[at.QUEUE]} ops is full"
        others = f"; {len(stuck) - 1} more nodes are stuck" if len(stuck) > 1 else ""
        label = self.node_label(node)
        return f"deadlock at cycle {m[at.NOW]}: {label}: {describe_op(op)} {why}{others}"

    def _stuck_task(self, node: int) -> int:
        """The first wait that has begun, or else the first op that is not done."""
        m, tables = self.m, self.tables
        end = tables.tasks + tables.num_tasks * tables.task_words
        tasks = [
            task
            for task in range(tables.tasks, end, tables.task_words)
            if m[task + at.T_SERIAL] and m[task + at.T_NODE] == node
        ]

        def task_order(task: int) -> tuple[bool, int]:
            waits = isinstance(self.op(task), noc.WaitOp) and not m[task + at.T_MISSING]
            return not waits, m[task + at.T_SERIAL]

        return min(tasks, key=task_order)


def box_text(box: Sequence[tuple[int, int, int]]) -> str:
    """`[0 : 4, 0 : 16]`, as parts are written."""
    texts = [
        f"{first} : {(last - first) // step + 1}" + (f" by {step}" if step != 1 else "")
        for first, last, step in box
    ]
    return f"[{', '.join(texts)}]"
