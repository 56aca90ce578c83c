"""
The cycles that the programs of a layer are expected to take, alone on the machine.

A node goes through tiles: it computes one while the next is fetched and the last stored, if the
level around the PEs says `in_place` or `double`; else one after the other. What an update brings
into all nodes passes the ports of the outermost memory, each at its share of the bandwidth, and the
ports of nodes. Nodes that are sent something together wait for each other (`_Coupling`): an update
takes them as long as their busiest port. Others get out of step after the first fetch, for which
all queue, and then only share the ports: these are busy for all their words at least, and for the
last tile, which nothing hides.

Where several buffers add to the same sums, the first one takes those of the others one after the
other; with `in_place` all wait for that, as they have no room for new sums.

Ways take their links' cycles once for each copy and signal that someone waits for. Links on the way
are taken to be free.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from types import MappingProxyType
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ...machine.view import Machine
from ..directive.nest import NestLoop
from ..directive.past_nodes import NodeBypass
from ..directive.placement import Placement
from ..directive.ports import HomePorts, Pins, list_groups, list_members
from ..directive.tiles import ResidentPart, Tiles, Values
from ..directive.wires import Coord, MemoryInstance, Wires
from .shares import ShareCosts
from .tile import TileCosts

Floats: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True)
class Step:
    """
    Tiles that begin alike: their `count`, and the cycles of their transfers: at the ports, for the
    nodes that wait for each other (`moving`) and for all (`of_all`), and of adding up sums of
    several buffers before (`adding`).
    """

    count: int
    moving: float
    of_all: float
    adding: float = 0.0


@dataclass(frozen=True)
class Ramp:
    """
    The cycles of the `first` fetch, over how many of these nodes begin (`spread`), and after the
    last tile of adding up its sums (`adding`) and storing them, by those nodes that wait for each
    other (`last`) and by all (`last_of_all`); all stores of the tiles before (`stored_before`).
    """

    first: float
    spread: float
    adding: float
    last: float
    last_of_all: float
    stored_before: float = 0.0


def pipeline_cycles(
    steps: Sequence[Step], ramp: Ramp, each: float, tiles: int, *, overlap: str
) -> float:
    """
    The cycles of nodes that wait for each other: `tiles` that compute for `each` cycles, of which
    some begin with the transfers of `steps`, and the others at once.
    """
    quiet = max(0, tiles - 1 - sum(step.count for step in steps))
    computing = (quiet + 1) * each
    if overlap == "none":
        inside = sum(s.count * (each + s.adding + s.moving) for s in steps)
    elif overlap == "double":
        inside = sum(s.count * max(each, s.adding, s.moving) for s in steps)
    else:
        inside = sum(s.count * max(each + s.adding, s.moving) for s in steps)
    spread = max([ramp.spread, *(s.of_all - s.moving for s in steps if s.of_all > each)])
    last = max(ramp.last, ramp.last_of_all - spread)
    return ramp.first + inside + computing + ramp.adding + last


def port_cycles(busy: float, ramp: Ramp, each: float) -> float:
    """
    The cycles until the ports, which are `busy` for so many, are done. Nothing comes in while the
    last tile is computed, but what others store goes out, and what was stored before that.
    """
    hidden = ramp.stored_before + ramp.last_of_all - ramp.last
    return busy + max(0.0, each + ramp.adding - hidden)


Handed: TypeAlias = Mapping[str, Callable[[Coord], Sequence[Coord]]]
"""
By tensor that a layer hands over to another on chip, or takes from it: the nodes whose parts a node
reads, by its coordinates.
"""


@dataclass(frozen=True, eq=False)
class LayerTimes:
    """
    The times of a layer's programs, alone on the machine: `tiles` of `each` cycles, of which some
    begin with `steps`, and the ramp. The ports of the outermost memory are `busy` for so many
    cycles, for the first fetch for `fetching` of them, and for the last store `storing`: `[port]`.
    The first fetch takes `first_home` from there, and `taking` from other layers; all that is taken
    from these passes the busiest link or node's port in `passing`. What goes past the nodes'
    buffers takes `beside` of `each` at the ports of the outermost memory.
    """

    steps: tuple[Step, ...]
    ramp: Ramp
    each: float
    tiles: int
    overlap: str
    busy: Floats
    fetching: Floats
    storing: Floats
    first_home: float
    taking: float
    passing: float = 0.0
    beside: float = 0.0

    @property
    def chain(self) -> float:
        """The cycles of nodes that wait for each other."""
        return pipeline_cycles(self.steps, self.ramp, self.each, self.tiles, overlap=self.overlap)

    @property
    def last(self) -> float:
        """The cycles of the last store of all nodes, which end together."""
        return self.ramp.last_of_all

    @property
    def body(self) -> float:
        """The cycles between the first fetch and the last store of nodes that wait for all."""
        ends = replace(self.ramp, first=0.0, last=0.0, last_of_all=0.0)
        steps = [replace(step, moving=step.of_all) for step in self.steps]
        return pipeline_cycles(steps, ends, self.each, self.tiles, overlap=self.overlap)

    @property
    def cycles(self) -> float:
        """All cycles."""
        return max(
            self.chain, port_cycles(float(self.busy.max()), self.ramp, self.each - self.beside)
        )


@dataclass(frozen=True, eq=False)
class _Moves:
    """
    What moves of a part in an update, each time: words at the outermost memory `[nodes that wait
    for each other, port]`; cycles at the ports of the first node, of the longest way with its
    signals, and of adding up sums. `is_shared`: several buffers get the same; `is_handed`:
    from or to another layer; `is_behind`: it begins when what comes in with it is there.
    """

    ports: Floats
    mine: float
    latency: float = 0.0
    adding: float = 0.0
    is_output: bool = False
    is_shared: bool = False
    is_handed: bool = False
    is_behind: bool = False


class LayerCycles:
    """
    The cycles of one layer. `costs` are those of its tiles; `returned` is the share of an output's
    words that come back from their source, by level; what is `handed` over passes no port of the
    outermost memory; what nodes hold together (`shared`) passes it when they fetch their pieces;
    tiles wait for what goes `past` the nodes' buffers.
    """

    def __init__(
        self, tiles: Tiles, machine: Machine, wires: Wires, placement: Placement,
        costs: TileCosts, returned: Mapping[int, float], handed: Handed = MappingProxyType({}),
        shared: Sequence[ShareCosts] = (), *, past: NodeBypass,
    ) -> None:  # fmt: skip
        self._tiles, self._machine, self._wires = tiles, machine, wires
        self._placement, self._costs, self._returned = placement, costs, returned
        self._handed, self._shared, self._past = handed, shared, past
        names = [level.name for level in machine.levels]
        self._levels = [names.index(level.level) for level in tiles.nest.directives.levels]
        self._ports = HomePorts(tiles, wires, placement, {n: i for i, n in enumerate(names)})
        self._apart = tuple(s for s in tiles.stacks if s not in self._list_shared())
        self._zero = dict.fromkeys(tiles.stacks, 0)

    def find_times(self) -> LayerTimes:
        """The times of the layer."""
        computing, tiles = self._compute_cycles()
        moves, counts = self._list_moves(), self._count_updates()
        past = self._busy_past()
        steps = [
            Step(counts[step], self._moving(found), self._moving(found, together=True),
                 sum(m.adding for m in found))
            for step, found in moves.items() if step is not None
        ]  # fmt: skip
        innermost = next((step for step in reversed(self._tiles.loops) if counts[step]), None)
        before = [] if innermost is None else moves.get(innermost, [])
        ends = moves.get(None, [])
        busy = sum((counts.get(step, 1) * self._busy(found) for step, found in moves.items()),
                   past)  # fmt: skip
        return LayerTimes(
            tuple(steps), self._find_ramp(ends, before), computing / tiles, tiles,
            self._overlap(1), busy, self._busy([m for m in ends if not m.is_output]),
            self._busy([m for m in ends if m.is_output]),
            self._moving([m for m in ends if not m.is_output and not m.is_handed], together=True),
            self._moving([m for m in ends if not m.is_output and m.is_handed]),
            self._passing(), float(past.max()) / tiles,
        )  # fmt: skip

    def _busy_past(self) -> Floats:
        """
        The cycles for which what goes past the nodes' buffers keeps ports of the outermost memory
        busy: `[port]`.
        """
        each = {t.name: self._costs.words(t) for t in self._past.tensors}
        return np.array(self._past.port_words(each)) / self._wires.port_words

    def _busy(self, found: Sequence[_Moves]) -> Floats:
        """The cycles for which some transfers keep ports of the outermost memory busy: `[port]`."""
        nothing = np.zeros(len(self._wires.ports))
        return sum((m.ports.sum(axis=0) for m in found), nothing) / self._wires.port_words

    def _find_ramp(self, ends: Sequence[_Moves], before: Sequence[_Moves]) -> Ramp:
        """The ramp where `ends` move first and last, and `before` in the last update."""
        inputs, outputs = ([m for m in ends if m.is_output == out] for out in (False, True))
        # What is shared comes last, as its buffers have asked for other things before.
        later = [m for m in inputs if m.is_shared] or inputs
        return Ramp(
            first=self._moving(inputs, together=True),
            spread=self._moving(later, together=True) * (1 - 1 / self._count_beginnings()),
            adding=sum(m.adding for m in outputs) + self._adding_past(),
            last=self._moving(outputs),
            last_of_all=self._moving(outputs, together=True),
            stored_before=self._moving([m for m in before if m.is_output], together=True),
        )

    def _moving(self, found: Sequence[_Moves], *, together: bool = False) -> float:
        """
        The cycles of some transfers: of nodes that wait for each other, or of all `together`. In,
        out and the outermost memory go on at the same time.
        """
        if not found:
            return 0.0
        behind = [m for m in found if m.is_behind]
        found = [m for m in found if not m.is_behind] or behind
        ports = np.sum([m.ports for m in found], axis=0)
        ports = ports.sum(axis=0) if together else ports
        ways = [sum(m.mine for m in found if m.is_output == out) for out in (False, True)]
        later = self._moving([replace(m, is_behind=False) for m in behind if m not in found])
        return max(*ways, float(ports.max()) / self._wires.port_words) + later + max(
            m.latency for m in found
        )

    # --- computing ----------------------------------------------------------------------------

    def _compute_cycles(self) -> tuple[float, int]:
        """The cycles of all tiles of the first node together, and their number."""
        cycles, tiles = 1.0, 1
        zero = {**self._zero, **dict.fromkeys(self._tiles.loops, 0)}
        for dim in self._tiles.nest.problem.extents:
            loops = [s for s in self._tiles.loops if s.dim == dim]
            found: list[int] = []
            for values in product(*(range(s.extent) for s in loops)):
                lower, upper = self._tiles.bounds(dim, zero | dict(zip(loops, values, strict=True)))
                if upper > lower:
                    found.append(self._costs.count_iterations(dim, upper - lower))
            cycles *= sum(found)
            tiles *= max(1, len(found))
        return cycles * self._cycles_each(), tiles

    def _cycles_each(self) -> float:
        """
        The cycles of an iteration of the first node, with what the PEs wait for. Where something
        goes past the nodes' buffers, that is the average of the first tile and of those behind each
        update, as often as there are such; else all are as the first.
        """
        zero = {**self._zero, **dict.fromkeys(self._tiles.loops, 0)}
        sums = [s for s in self._tiles.loops if s.dim not in self._tiles.nest.problem.output.dims]
        cycles, iterations = self._cycles_of(zero, None, False), self._iterations_of(zero)
        outer: list[NestLoop] = []
        for number, step in enumerate(self._tiles.loops if self._past.tensors else ()):
            now = {**zero, step: 1}
            if step.extent > 1 and self._tiles.has_tile(now):
                inner = self._tiles.loops[number + 1 :]
                before = {**zero, **{s: s.extent - 1 for s in inner}}
                fresh = 0.0 if step in sums else 1 / math.prod(s.extent for s in outer if s in sums)
                times = math.prod(s.extent for s in outer) * (step.extent - 1)
                for share, is_begun in ((fresh, False), (1 - fresh, True)):
                    if share:
                        cycles += times * share * self._cycles_of(now, before, is_begun)
                iterations += times * self._iterations_of(now)
            outer.append(step)
        return cycles / max(1, iterations)

    def _iterations_of(self, values: Values) -> int:
        widths = self._tiles.widths(values).items()
        return math.prod(self._costs.count_iterations(d, w) for d, w in widths)

    def _cycles_of(self, now: Values, before: Values | None, is_begun: bool) -> int:
        """
        The cycles of a tile; what goes past the nodes' buffers comes for all nodes together, no
        faster than ports of the outermost memory give it.
        """
        cost, past = self._costs.cost(now, before, is_begun), self._past
        words = past.tile_words(cost.past) if past.tensors else 0
        return max(cost.cycles, math.ceil(words / self._wires.port_words - 1e-9))

    def _count_updates(self) -> dict[NestLoop | None, int]:
        """Counts how often each update goes on."""
        found: dict[NestLoop | None, int] = {}
        outer = 1
        for step in self._tiles.loops:
            found[step] = outer * (step.extent - 1)
            outer *= step.extent
        return found

    # --- what moves -----------------------------------------------------------------------------

    def _list_moves(self) -> dict[NestLoop | None, list[_Moves]]:
        """What moves of all parts by update; `None`: the first filling, or the last store."""
        counts = self._count_updates()
        found: dict[NestLoop | None, list[_Moves]] = {}
        for costs in self._shared:
            for step, moves in self._list_shared_moves(costs):
                found.setdefault(step, []).append(moves)
        whole = [costs.share.piece.key for costs in self._shared]
        for part in self._tiles.parts:
            if part.key in whole:
                continue
            shares, latency = self._share_ports(part), self._longest_way(part)
            for step, (mine, stored) in self._list_words(part).items():
                times = counts.get(step, 1)
                if not times or not mine:
                    continue
                back = 0.0 if step is None else self._returned.get(part.level, 0.0)
                is_output = part.tensor.role == "output"
                rate = self._wires.words_per_cycle(self._levels[part.level])
                each = 0.0 if self._stays_inside(part) else mine / times / rate
                words = shares * (stored / times * (1 + back if is_output else 1))
                adding = self._adding(part, mine / times)
                found.setdefault(step, []).append(_Moves(
                    words, each, latency, adding, is_output, bool(part.group),
                    part.tensor.name in self._handed,
                ))  # fmt: skip
        return found

    def _list_shared_moves(self, costs: ShareCosts) -> Iterator[tuple[NestLoop | None, _Moves]]:
        """What moves of a tensor that buffers share: what each fetches, and what is sent to all."""
        share, part = costs.share, costs.share.piece
        rate = self._wires.words_per_cycle(self._levels[part.level])
        filled, most, ways = self._no_words(), 0, [0]
        for pins, words in costs.list_filled():
            place, leader = self._place(part, pins), self._place(part, self._lead(part, pins))
            port = self._wires.nearest_port(place.coord)
            filled[self._number_apart(pins), self._wires.ports.index(port)] += words
            most = max(most, words)
            here = self._cycles_between(MemoryInstance(0, port), place)
            ways.append(here + self._cycles_between(place, leader))
        times = math.prod(step.extent for step in share.filling)
        for step in (None, *share.filling) if most else ():
            yield step, _Moves(filled / times, most / times / rate, max(ways))
        sent = max(sum(costs.sent_words(pins)) for pins in costs.list_groups())
        times = math.prod(step.extent for step in share.sending)
        apart = max(
            self._cycles_between(self._place(part, pins), self._place(part, member))
            for pins in costs.list_groups() for member in list_members(part, pins)
        )  # fmt: skip
        for step in (None, *share.sending):
            yield step, _Moves(self._no_words(), sent / times / rate, 3 * apart, is_shared=True,
                               is_behind=bool(most) and step in (None, *share.filling))  # fmt: skip

    def _no_words(self) -> Floats:
        """Nothing at any port: `[nodes that wait for each other, port]`."""
        nodes = math.prod(stack.extent for stack in self._apart)
        return np.zeros((nodes, len(self._wires.ports)))

    def _number_apart(self, pins: Pins) -> int:
        """The number of the nodes that wait for each other among which a buffer is."""
        number = 0
        for stack in self._apart:
            number = number * stack.extent + pins.get(stack, 0)
        return number

    @staticmethod
    def _lead(part: ResidentPart, pins: Pins) -> Pins:
        """The stacks of the first buffer of a group."""
        return {**pins, **dict.fromkeys(part.group, 0)}

    def _list_words(self, part: ResidentPart) -> dict[NestLoop | None, tuple[int, int]]:
        """By update, all words of the first node, and those between source and all nodes."""
        each = self._costs.words(part.tensor)
        mine = {s: self._zero[s] for s in self._tiles.stacks if s.level >= part.level}
        alone = dict(part.flow.changes(pins=mine))
        shared = part.tensor.role == "output" or self._is_multicast(part)
        leaders = [d for s in part.group for d in part.flow.digits.get(s, ())] if shared else []
        every = dict(part.flow.changes(leaders=leaders))
        return {s: (alone[s].received * each, every[s].received * each) for s in every}

    def _share_ports(self, part: ResidentPart) -> Floats:
        """
        The share of a part's words at each port of the outermost memory, by nodes that wait for
        each other: `[nodes, port]`; nothing of what comes from further in.
        """
        found = self._no_words()
        if part.source < len(self._levels) or part.tensor.name in self._handed:
            return found
        for pins in list_groups(self._tiles, part):
            port = self._wires.ports.index(self._ports.port_of(part, pins))
            found[self._number_apart(pins), port] += part.received(pins)
        return found / max(1.0, float(found.sum()))

    def _stays_inside(self, part: ResidentPart) -> bool:
        """Tests whether nodes take a part from nowhere but themselves, or leave it: in no time."""
        if part.tensor.name not in self._handed:
            return False
        groups = (
            [self._place(part, member) for member in list_members(part, pins)]
            for pins in list_groups(self._tiles, part)
        )
        return part.tensor.role == "output" or all(
            list_sources(members[0], part, self._handed) == members for members in groups
        )

    def _source_of(self, part: ResidentPart, pins: Pins) -> MemoryInstance:
        """The memory that a buffer with these stacks takes a part from."""
        if part.source < len(self._levels):
            coord = self._placement.coordinate(part.source, pins)
            return MemoryInstance(self._levels[part.source], coord)
        if part.tensor.name in self._handed:
            return list_sources(self._place(part, pins), part, self._handed)[0]
        return MemoryInstance(0, self._ports.port_of(part, pins))

    def _cycles_between(self, source: MemoryInstance, dest: MemoryInstance) -> int:
        return self._wires.latency(self._wires.path(source, dest))

    def _passing(self) -> float:
        """The cycles in which what is taken from other layers passes the busiest link, or port."""
        busy: defaultdict[object, float] = defaultdict(float)
        for part in self._tiles.parts:
            if part.tensor.role == "output" or part.tensor.name not in self._handed:
                continue
            rate = self._wires.words_per_cycle(self._levels[part.level])
            each = self._costs.words(part.tensor) / rate
            for pins in list_groups(self._tiles, part):
                members = tuple(self._place(part, p) for p in list_members(part, pins))
                sources = list_sources(members[0], part, self._handed)
                share = part.received(pins) * each / len(sources)
                for source in sources:
                    if members == (source,):
                        continue
                    links, _ = self._wires.fan(source, members)
                    for passed in (source, *links):
                        busy[passed] += share
        return max(busy.values(), default=0.0)

    def _longest_way(self, part: ResidentPart) -> float:
        """
        The cycles of the longest way of a part to a buffer, and of the signals there and back where
        several wait for it.
        """
        longest = 0
        for pins in list_groups(self._tiles, part):
            members = [self._place(part, p) for p in list_members(part, pins)]
            source = self._source_of(part, pins)
            if part.tensor.role == "output":
                longest = max(longest, self._cycles_between(members[0], source))
                continue
            way = max(self._cycles_between(source, member) for member in members)
            apart = max(self._cycles_between(members[0], member) for member in members)
            longest = max(longest, way + 2 * apart)
        return longest

    def _adding(self, part: ResidentPart, words: float) -> float:
        """The cycles of adding up `words` of each buffer of a group in the first one."""
        if part.tensor.role != "output" or not part.group:
            return 0.0
        first, *others = [self._place(part, p) for p in list_members(part, self._zero)]
        ways = [self._cycles_between(other, first) for other in others]
        each = words / self._wires.words_per_cycle(self._levels[part.level])
        return sum(way + each for way in ways) + 2 * max(ways)

    def _adding_past(self) -> float:
        """
        The cycles after the last tile of a first node, until those are done that add to its sums
        past their buffers: they begin with a result when it has done its first tile of that.
        """
        output, loops = self._tiles.nest.problem.output, self._tiles.loops
        group = self._past.group(output) if output in self._past.tensors else ()
        moving = [number for number, s in enumerate(loops) if s.dim in output.dims]
        inner = loops[moving[-1] + 1 if moving else 0 :]
        if not group or any(s.dim not in output.dims for s in loops[: len(loops) - len(inner)]):
            return 0.0
        zero = {**self._zero, **dict.fromkeys(loops, 0)}
        other = {**zero, group[0]: 1}
        first, last = (MemoryInstance(self._levels[1], self._placement.coordinate(1, place))
                       for place in (zero, zero | {s: s.extent - 1 for s in group}))  # fmt: skip
        turns = math.prod(s.extent for s in inner)
        mine, theirs = (self._cycles_of(place, None, False) for place in (zero, other))
        behind = turns * theirs - (turns - 1) * mine
        return max(0.0, behind + self._cycles_between(first, last))

    def _place(self, part: ResidentPart, pins: Pins) -> MemoryInstance:
        coord = self._placement.coordinate(part.level, pins)
        return MemoryInstance(self._levels[part.level], coord)

    def _overlap(self, level: int) -> str:
        name = self._tiles.nest.levels[level].directives.level
        return self._machine.find_level(name).overlap or "in_place"

    def _count_beginnings(self) -> int:
        """The numbers of nodes that begin one after another: without those of one first fetch."""
        together = {s for p in self._tiles.parts if p.tensor.role != "output" for s in p.group}
        return math.prod(s.extent for s in self._apart if s not in together)

    def _list_shared(self) -> set[NestLoop]:
        """The stacks over which something is sent together in updates."""
        return {
            stack for part in self._tiles.parts for stack in part.group
            if any(step not in part.flow.tail for step in part.flow.loops)
        }  # fmt: skip

    def _is_multicast(self, part: ResidentPart) -> bool:
        outer = self._levels[part.source] + 1 if part.source < len(self._levels) else 1
        return self._wires.is_multicast(min(outer, self._levels[part.level]))


def list_sources(node: MemoryInstance, part: ResidentPart, handed: Handed) -> list[MemoryInstance]:
    """The memories from which a node takes what is handed over; its own for what it gives."""
    if part.tensor.role == "output":
        return [node]
    return [MemoryInstance(node.level, coord) for coord in handed[part.tensor.name](node.coord)]
