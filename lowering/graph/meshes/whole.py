"""
Programs of cores for a whole tree: its segments one after the other, each a loop over equal parts
of the batch, with the weights that it keeps read in front of it.

All cores end a segment before any begins the next one, whose inputs are in DRAM by then. A core
begins a turn of a loop when its turn before is done.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.ir import Block, Operation, Region, SSAValue

from ....dialects import noc
from ....transforms.graph.set_costs import SetMachine
from .programs import CoreProgram, Names, SegmentWriter
from .rounds import Rounds

UNROLLED = 4, 1500
"""
Parts of the batch in a turn of a loop, between which cores do not wait for each other: at most so
many, and so many computations.
"""


class TreeWriter:
    """
    The programs of all cores so far, and the buffers in DRAM from the word `end` on, whose words
    have so many bits. `rules` are in elements of `words` words each.
    """

    def __init__(self, rules: SetMachine, names: Names, words: int, bits: int, end: int):
        self.rules, self.names, self.words, self.end = rules, names, words, end
        self.word = IntegerType(bits)
        rank = len(names.shape)
        self.blocks = {n: Block(arg_types=[IndexType()] * rank) for n in range(rules.cores)}
        self.bases: dict[int, SSAValue] = {}
        self.allocs: list[Operation] = []
        self.near, self.count = 1, 0

    def add_segment(self, rounds: Rounds) -> None:
        """Adds a segment. Raises `WeftError` if its ranges have no room."""
        together = count_unrolled(rounds, self.rules.cores)
        prefix, room = f"part{self.count}.", self.rules.buffer_bytes
        writer = rounds.write_programs(together, self.rules, self.names, room, prefix)
        self.count += 1
        for number, core in writer.cores.items():
            core.block, core.base = self.blocks[number], self.bases.get(number)
        if not rounds.fetches:
            for x in writer.segment.executions:
                if x.layer.has_weights:
                    writer.load_all(writer.ranges.weights_key(x), x)
        turns = rounds.count // together
        starts = {n: self._open_loop(writer, n, core) for n, core in writer.cores.items()}
        writer.write_executions()
        for number, core in writer.cores.items():
            self._close_loop(writer, number, core, turns, starts[number])
        self._alloc(prefix + "once", [writer.once_end])
        self._alloc(prefix + "dram", [turns, writer.dram_end])
        self._alloc(prefix + "out", [turns, writer.written])
        self.near = max(self.near, writer.ranges.end)
        self._wait_for_all(writer)

    def _alloc(self, name: str, shape: Sequence[int]) -> None:
        """A buffer in DRAM, if it has elements."""
        extents = [*shape[:-1], shape[-1] * self.words]
        if not math.prod(extents):
            return
        op = noc.AllocOp(name, self.names.dram, self.end, extents, self.word)
        self.allocs.append(op)
        self.end += math.prod(extents)

    def _join(
        self, writer: SegmentWriter, number: int, core: CoreProgram, tokens: Sequence[SSAValue]
    ) -> SSAValue:
        """A token that comes after all of these."""
        if len(tokens) == 1:
            return tokens[0]
        name = f"{writer.prefix}joined"
        core.add_op(noc.SignalOp(name, writer.node_of(number), [], tokens))
        return core.add_op(noc.WaitOp(name))

    def _open_loop(self, writer: SegmentWriter, number: int, core: CoreProgram) -> SSAValue:
        """Goes on in the body of a loop; the token behind all that is in front of it."""
        start = self._join(writer, number, core, _last_tokens(core))
        core.block = Block(arg_types=[IndexType(), noc.TokenType()])
        core.turn, core.base = core.block.args
        core.uses.clear()
        for key in core.ready:
            core.ready[key] = [core.base]
        return start

    def _close_loop(
        self, writer: SegmentWriter, number: int, core: CoreProgram, turns: int, start: SSAValue
    ) -> None:
        """Ends the body of a loop, and goes on behind it."""
        done = self._join(writer, number, core, _last_tokens(core))
        core.block.add_op(noc.YieldOp([done]))
        loop = noc.ForOp(0, turns, 1, Region(core.block), [start])
        core.block, core.turn = self.blocks[number], None
        self.bases[number] = core.base = core.add_op(loop)

    def _wait_for_all(self, writer: SegmentWriter) -> None:
        """Lets all cores go on when all are done with a segment."""
        others = [n for n in writer.cores if n]
        if not others:
            return
        name, first = f"{writer.prefix}done", writer.node_of(0)
        for n in others:
            self.blocks[n].add_op(noc.SignalOp(name, first, [], [self.bases[n]]))
        before = [self.bases[0]] if 0 in self.bases else []
        heard = noc.WaitOp(name, len(others), before)
        nodes = [writer.node_of(n) for n in range(1, self.rules.cores)]
        tell = noc.SignalOp(f"{writer.prefix}next", nodes[0], [], [heard.token], also=nodes[1:])
        self.blocks[0].add_ops([heard, tell])
        self.bases[0] = heard.token
        for n in range(1, self.rules.cores):
            wait = noc.WaitOp(f"{writer.prefix}next")
            self.blocks[n].add_op(wait)
            self.bases[n] = wait.token

    def list_ops(self, level_memory_bits: int) -> list[Operation]:
        """The buffers and programs."""
        near = noc.AllocOp(
            "buf", self.names.buffer, 0, [self.near * self.words], IntegerType(level_memory_bits)
        )
        ops: list[Operation] = [*self.allocs, near]
        for number, block in self.blocks.items():
            shape = self.names.shape
            at = divmod(number, shape[1]) if len(shape) == 2 else (number,)
            ones = [1] * len(at)
            ops.append(noc.ProgramOp(f"core{number}", self.names.level, at, ones, Region(block)))
        return ops


def _last_tokens(core: CoreProgram) -> list[SSAValue]:
    """Tokens of all that used a core's buffer, and of what was in front of that."""
    before = [] if core.base is None else [core.base]
    return list(dict.fromkeys((*before, *(token for _, _, token in core.uses))))


def count_unrolled(rounds: Rounds, cores: int) -> int:
    """The parts of the batch in a turn of the loop of a segment (`UNROLLED`)."""
    most, ops = UNROLLED
    each = max(1, len(rounds.list_executions(1)) * cores)
    fitting = (
        n for n in range(1, most + 1) if rounds.count % n == 0 and (n == 1 or n * each <= ops)
    )
    return max(fitting)
