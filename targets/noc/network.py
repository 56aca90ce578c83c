"""
The nodes of a machine, and the ports and links by which data get from one to another.

**Routes.** In a mesh of any number of axes, a transfer goes along the last axis first, then the
one before (XY: columns, then rows), one directed link per step. A ring takes the shorter way
round, upwards where both are as long; a bus is one link that all share; a crossbar has a link
out of and one into each node. Between levels, an array is entered and left at its first node
`(0, 0, …)`, which costs no hop; a memory with ports in an array (DRAM) is entered at one of them.
Where no way is shorter, routes pass through the levels between.

**Ports.** Each node has a port out of its memories into the network and one back, as wide as a
link; each array has such a pair at its first node for the memory around it, but for a crossbar,
where each node has a link to it of its own; a bus has none. A memory with a bandwidth is a port of
its own, through which reads and writes pass alike, with an equal share of the bandwidth of all
copies; a port of DRAM has an equal share too, or where its ports are `shared`, all of it that is
free. Data of a memory with a latency come as much later,
which takes none of its port's time.

These are assumptions: the sources of the machines' constants give neither the widths of ports
nor where levels are joined.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from ...transforms.core.errors import WeftError
from ...transforms.machine.neighbours import next_in_cascade, nodes_in_reach
from ...transforms.machine.view import Array, Machine
from .spec import BufferSpec, LevelSpec, NocSpec, noc_spec

Coord: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class Resource:
    """Something that one transfer uses at a time; `words` per cycle pass."""

    kind: str
    level: str
    coord: Coord
    towards: Coord = ()
    words: float = 0.0

    def __str__(self) -> str:
        to = f" to {self.towards}" if self.towards else ""
        return f"{self.kind} of @{self.level} at {self.coord}{to}"


Path: TypeAlias = list[tuple[Resource, int, bool, bool]]
"""Resources with their latency, whether they are links, and whether a multicast shares them."""


@dataclass(frozen=True)
class Stage:
    """
    One resource of a transfer, after stage `parent` (-1: first), whose data are there
    `latency` cycles after they start to pass. `hop`: whether it counts as a link.
    """

    resource: Resource
    parent: int
    latency: int
    hop: bool


@dataclass(frozen=True)
class End:
    """One end of a transfer: a memory's copy at `coord`, or for shared memory, its port."""

    memory: str
    coord: Coord


class Network:
    """The geometry of one machine."""

    def __init__(self, machine: Machine) -> None:
        self.spec: NocSpec = noc_spec(machine)
        self._topology = {a.level: a.topology for a in machine.arrays}
        self._arrays = {a.level: a for a in machine.arrays}
        self._levels = self.spec.levels
        self._level_of = {b.name: i for i, lv in enumerate(self._levels) for b in lv.buffers}
        self._buffers = {b.name: b for lv in self._levels for b in lv.buffers}
        self._routes: dict[tuple[End, ...], tuple[Stage, ...]] = {}
        self.ports: tuple[Coord, ...] = tuple(self._entry_nodes())

    # --- levels and memories ----------------------------------------------------------------

    def shape(self, level: int) -> Coord:
        """The extents of all coordinates of a level, from the outermost array in."""
        return tuple(e for lv in self._levels[1 : level + 1] for e in lv.shape)

    def level_index(self, name: str) -> int:
        """The place of level `name`. Raises `WeftError` if there is none."""
        return self._levels.index(self.spec.level(name))

    def memory_level(self, memory: str) -> int:
        """The place of the level of `memory`. Raises `WeftError` if there is none."""
        if memory not in self._level_of:
            names = ", ".join(f"@{name}" for name in self._level_of)
            raise WeftError(
                f"machine @{self.spec.name} has no memory @{memory}; its memories are {names}"
            )
        return self._level_of[memory]

    def buffer(self, memory: str) -> BufferSpec:
        return self._buffers[memory]

    def overlap(self, memory: str) -> str:
        return self._levels[self.memory_level(memory)].overlap

    def copies(self, memory: str) -> Iterator[Coord]:
        """The coordinates of all copies of a memory; one `()` for the outermost."""
        return product(*(range(e) for e in self.shape(self.memory_level(memory))))

    def _entry_nodes(self) -> Iterator[Coord]:
        """The nodes of the first array at which the outermost memory is entered."""
        nodes = self._levels[1].shape
        shape = self._levels[0].shape or (1,) * len(nodes)
        for index in product(*(range(e) for e in shape)):
            yield tuple(
                0 if e == 1 else i * (n - 1) // (e - 1)
                for i, e, n in zip(index, shape, nodes, strict=True)
            )

    # --- routes -----------------------------------------------------------------------------

    def nearest_port(self, node: Coord) -> Coord:
        """The port closest to a node of any level; the first one among equals."""
        own = node[: len(self._levels[1].shape)] or self.ports[0]
        return min(self.ports, key=lambda p: sum(abs(a - b) for a, b in zip(p, own, strict=True)))

    def hop_pj(self, level: str) -> float:
        return self.spec.level(level).hop_pj

    def route(self, source: End, dests: Sequence[End]) -> tuple[Stage, ...]:
        """
        The resources that a transfer passes: a chain for one destination, else a tree. Where
        an array has no multicast, every destination has its own way through it.
        """
        ends = (source, *dests)
        if ends not in self._routes:
            self._routes[ends] = self._build_route(source, dests)
        return self._routes[ends]

    def _build_route(self, source: End, dests: Sequence[End]) -> tuple[Stage, ...]:
        stages: list[Stage] = []
        places: dict[tuple[object, ...], int] = {}
        for number, dest in enumerate(dests):
            parent = -1
            for resource, latency, hop, shared in self._find_path(source, dest):
                key = (parent, resource, -1 if shared else number)
                if key not in places:
                    places[key] = len(stages)
                    stages.append(Stage(resource, parent, latency, hop))
                parent = places[key]
        return tuple(stages)

    def _find_path(self, source: End, dest: End) -> Path:
        middle = (
            []
            if source == dest
            else self._connect_levels(*self._locate_end(source), *self._locate_end(dest))
        )
        first = middle[0][3] if middle else False
        return [
            *((r, self._latency(source), False, first) for r in self._memory_port(source)),
            *middle,
            *(
                (r, self._latency(dest), False, False)
                for r in self._memory_port(dest)
                if source != dest
            ),
        ]

    def _latency(self, end: End) -> int:
        return self._buffers[end.memory].latency_cycles

    def _locate_end(self, end: End) -> tuple[int, Coord]:
        return self.memory_level(end.memory), end.coord

    def _memory_port(self, end: End) -> Iterator[Resource]:
        memory = self._buffers[end.memory]
        level = self.memory_level(end.memory)
        if memory.words_per_cycle is not None or memory.latency_cycles:
            copies = math.prod(self.shape(level)) if level else len(self.ports)
            words = math.inf if memory.words_per_cycle is None else memory.words_per_cycle
            coord = end.coord
            if level == 0 and self.spec.dram.sharing == "shared":
                copies, coord = 1, self.ports[0]
            name = f"port of @{end.memory}"
            yield Resource(name, self._level_name(level), coord, (), words / copies)

    def port_stages(self, memory: str, node: Coord) -> tuple[Stage, ...]:
        """The port that words of a memory around a node pass to it; none where it has none."""
        depth = len(self.shape(self.memory_level(memory)))
        end = End(memory, node[:depth] if depth else self.nearest_port(node))
        return tuple(Stage(r, -1, self._latency(end), False) for r in self._memory_port(end))

    def _level_name(self, level: int) -> str:
        return self._levels[level].name

    def latency(self, source: Coord, dest: Coord) -> int:
        """The cycles until a signal of one node is at another, whose coordinates they are."""
        way = self._connect_levels(self.level_of(source), source, self.level_of(dest), dest)
        return 0 if source == dest else sum(step[1] for step in way)

    # --- neighbours -------------------------------------------------------------------------

    def reaches(self, node: Coord, memory: Coord) -> bool:
        """Tests whether units of a node read and write the memory of some coordinates."""
        if node[: len(memory)] == memory:
            return True
        if len(node) != len(memory):
            return False
        outer, array, own = self._own_array(node)
        width = len(outer)
        return memory[:width] == outer and memory[width:] in nodes_in_reach(array, own)

    def next_node(self, node: Coord) -> Coord | None:
        """The node that gets the sums of `node` by the cascade; `None` where there is none."""
        inside = all(0 <= i < e for i, e in zip(node, self.shape(self.level_of(node)), strict=True))
        outer, array, own = self._own_array(node)
        found = next_in_cascade(array, own) if inside else None
        return None if found is None else (*outer, *found)

    def describe_cascade(self, node: Coord) -> str:
        """Where the cascade of a node goes, and from where it comes, in words."""
        level = self.level_of(node)
        nodes = product(*(range(e) for e in self.shape(level)))
        before = next((n for n in nodes if self.next_node(n) == node), None)
        behind = self.next_node(node)
        if before is None and behind is None:
            return f"level @{self._levels[level].name} has no cascade"
        ways = [f"comes from {before}"] * (before is not None)
        ways += [f"goes to {behind}"] * (behind is not None)
        return f"its cascade {' and '.join(ways)}"

    def _own_array(self, node: Coord) -> tuple[Coord, Array, Coord]:
        """The coordinates around the innermost array that a node is in, it, and those in it."""
        spec = self._levels[self.level_of(node)]
        width = len(node) - len(spec.shape)
        return node[:width], self._arrays[spec.name], node[width:]

    def level_of(self, node: Coord) -> int:
        """The level that nodes with so many coordinates are of. Raises `WeftError` for none."""
        for level in range(1, len(self._levels)):
            if len(self.shape(level)) == len(node):
                return level
        raise WeftError(f"machine @{self.spec.name} has no nodes with {len(node)} coordinates")

    def _connect_levels(self, up: int, a: Coord, down: int, b: Coord) -> Path:
        inside = 0 < up < down and b[: len(a)] == a
        around = 0 < down < up and a[: len(b)] == b
        way = self._port_path("out port", up, a) if up and not inside else []
        tail = self._port_path("in port", down, b) if down and not around else []
        top = 1 if 0 in (up, down) else 0
        while down > max(up, top):
            down, b, tail = self._descend_level(down, b, tail)
        while up > max(down, top):
            up, a, way = self._ascend_level(up, a, way)
        while up > top and not self._same_array(up, a, b):
            down, b, tail = self._descend_level(down, b, tail)
            up, a, way = self._ascend_level(up, a, way)
        across = self._link_path(max(1, up), a, b) if a != b else []
        return [*way, *across, *tail]

    def _same_array(self, level: int, a: Coord, b: Coord) -> bool:
        width = len(self._levels[level].shape)
        return a[: len(a) - width] == b[: len(b) - width]

    def _ascend_level(self, level: int, at: Coord, way: Path) -> tuple[int, Coord, Path]:
        width = len(self._levels[level].shape)
        outer = at[: len(at) - width]
        first = outer if self._is_crossbar(level) else (*outer, *(0,) * width)
        way = [*way, *self._link_path(level, at, first), *self._port_path("up port", level, outer)]
        return level - 1, outer, way

    def _descend_level(self, level: int, at: Coord, tail: Path) -> tuple[int, Coord, Path]:
        width = len(self._levels[level].shape)
        outer = at[: len(at) - width]
        first = outer if self._is_crossbar(level) else (*outer, *(0,) * width)
        tail = [
            *self._port_path("down port", level, outer),
            *self._link_path(level, first, at),
            *tail,
        ]
        return level - 1, outer, tail

    def _port_path(self, kind: str, level: int, at: Coord) -> Path:
        spec = self._levels[level]
        inner = kind in ("up port", "down port")
        if self._topology[spec.name] == "bus" or (self._is_crossbar(level) and inner):
            return []
        return [(Resource(kind, spec.name, at, (), spec.link_words), 0, False, spec.multicast)]

    def _is_crossbar(self, level: int) -> bool:
        return self._topology[self._levels[level].name] == "crossbar"

    def _link_path(self, level: int, a: Coord, b: Coord) -> Path:
        """
        The links between two nodes of one array; of a crossbar, also between a node and what is
        around them all.
        """
        spec = self._levels[level]
        topology = self._topology[spec.name]
        outer = a[: len(a) - len(spec.shape)]
        if topology == "bus":
            links = [Resource("bus", spec.name, outer, (), spec.link_words)]
        elif topology == "crossbar":
            links = [Resource("crossbar link", spec.name, a, b, spec.link_words)]
        elif a == b:
            links = []
        else:
            links = [
                Resource("link", spec.name, here, there, spec.link_words)
                for here, there in _list_hops(spec, a, b, topology == "ring")
            ]
        return [(link, spec.hop_cycles, True, spec.multicast) for link in links]


def _list_hops(spec: LevelSpec, a: Coord, b: Coord, ring: bool) -> Iterator[tuple[Coord, Coord]]:
    """The nodes along the way, last axis first."""
    here = list(a)
    first = len(a) - len(spec.shape)
    for axis in reversed(range(first, len(a))):
        extent = spec.shape[axis - first]
        distance = b[axis] - a[axis]
        if ring and abs(distance) * 2 > extent:
            distance -= int(math.copysign(extent, distance))
        for _ in range(abs(distance)):
            before = tuple(here)
            here[axis] += int(math.copysign(1, distance))
            here[axis] %= extent
            yield before, tuple(here)
