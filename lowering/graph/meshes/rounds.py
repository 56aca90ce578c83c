"""
Segments of a tree in the simulator: a segment takes the batch in equal parts, of which the first
are simulated; the others take as long as the last of these.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ....targets.noc.simulate import simulate
from ....transforms.graph.meshes.parts import (
    Divider,
    Execution,
    Segment,
    list_executions,
    split_weights,
)
from ....transforms.graph.set_costs import SetMachine
from ....transforms.graph.set_tree import Layers, SetNode
from ....transforms.machine.view import Machine
from .programs import Names, SegmentWriter

SIMULATED = 3, 8
"""The most parts of the batch of a segment that are simulated: of `T` and leaves, of `S`."""

PIECES = (
    *((1 << size, ahead, math.inf) for size in (18, 19, 20) for ahead in (40, 96)),
    *((3 << size, 96, 0.5) for size in (17, 18)),
)
"""
Options for one core: bytes of weights at a time, executions that DRAM is ahead, and the
share of the time to read weights that their layer's parts may take, if that is longer than it.
"""


@dataclass(frozen=True)
class Simulated:
    """The simulator's figures for a tree."""

    cycles: int
    dram_bytes: int


@dataclass(frozen=True)
class Rounds:
    """
    A segment that takes the batch in equal parts; `times` that the root repeats it. An element is
    `words` words of the machine.
    """

    node: SetNode
    layers: Layers
    divider: Divider
    places: Mapping[SetNode, tuple[int, int]]
    times: int
    fetches: bool
    piece: int | None = None
    ahead: int | None = None
    share: float = math.inf
    words: int = 1

    def tune_pieces(self, machine: Machine, rules: SetMachine, names: Names) -> Rounds:
        """With the pieces of weights, and how far ahead they are read, that take least time."""
        tried = [replace(self, piece=p, ahead=ahead, share=share) for p, ahead, share in PIECES]
        return min(
            tried, key=lambda e: e.simulate_rounds(machine, rules, names, rules.buffer_bytes).cycles
        )

    @property
    def inner(self) -> SetNode:
        """The node whose parts are counted: a `T` of one part around one is that one."""
        node = self.node
        while node.kind == "T" and node.parts == 1 and len(node.children) == 1:
            node = node.children[0]
        return node

    @property
    def count(self) -> int:
        """The number of parts."""
        return self.times * self.inner.parts

    def list_executions(self, count: int) -> tuple[Execution, ...]:
        """The executions of the first parts."""
        inner, found = self.inner, list[Execution]()
        part = replace(inner, batch=inner.part_batch, parts=1) if inner.kind else inner
        for turn in range(count):
            more = list_executions(part, self.layers, self.divider, self.places, turn * part.batch)
            found += more
        if self.piece is not None:
            rules = self.divider.machine
            found = [
                part for x in found for part in split_weights(x, self.piece, rules, self.share)
            ]
        return tuple(replace(x, number=number) for number, x in enumerate(found))

    def write_programs(
        self,
        count: int,
        rules: SetMachine,
        names: Names,
        room: int | None,
        prefix: str = "",
    ) -> SegmentWriter:
        """The programs of the first parts, planned; with a `prefix`, as the body of a loop."""
        segment = Segment(self.list_executions(count), self.fetches, bool(prefix))
        words = self.words
        return SegmentWriter(segment, self.layers, rules, names, room, self.ahead, prefix, words)

    def simulate_rounds(
        self, machine: Machine, rules: SetMachine, names: Names, room: int | None
    ) -> Simulated:
        """All parts, of which the first are simulated."""
        most = SIMULATED[self.inner.kind == "S"]
        last = min(self.count, most)
        found: list[Simulated] = []
        for count in sorted({max(1, last - 1), last}):
            writer = self.write_programs(count, rules, names, room)
            run = simulate(writer.make_module(), machine, functional=False)
            moved = (writer.dram_end + writer.written) * self.words
            found.append(Simulated(run.cycles, moved))
        one, left = found[-1], self.count - last
        if not left:
            return one
        return Simulated(
            one.cycles + left * (one.cycles - found[0].cycles),
            one.dram_bytes + left * (one.dram_bytes - found[0].dram_bytes),
        )


def sum_rounds(parts: Sequence[Simulated]) -> Simulated:
    return Simulated(sum(p.cycles for p in parts), sum(p.dram_bytes for p in parts))
