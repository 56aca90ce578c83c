"""
The links of a machine's networks that data pass between memories, by coordinates.

The ways are those of the event simulator: along the last axis of an array first (XY); a ring goes
the shorter way round, upwards where both are as long; a bus is one link that all share; a crossbar
has a link for each pair. An array is entered and left at its first node, the outermost memory at
one of its ports.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from ...core.errors import WeftError
from ...machine.view import Array, Machine

Coord: TypeAlias = tuple[int, ...]
Link: TypeAlias = tuple[int, Coord, Coord]
"""The number of the machine's level, and where from and to."""


_FANS = 1 << 14
"""Ways to several memories that are remembered."""


class MemoryInstance(NamedTuple):
    """A memory's copy: the number of its level in the machine, outermost 0, and coordinates."""

    level: int
    coord: Coord


class Wires:
    """The ways through the networks of `machine`. Raises `WeftError` where one is missing."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.word_bits = min(m.element_bits for m in machine.memories)
        self.arrays: list[Array | None] = [None]
        for level in machine.levels[1:]:
            array = next((a for a in machine.arrays if a.level == level.name), None)
            if array is None:
                raise WeftError(
                    f"{machine.label}: level @{level.name} has no array; add an arch.array"
                )
            self.arrays.append(array)
        self.networks = {n.array: n for n in machine.networks}
        self.ports = tuple(self._list_ports())
        self._paths: dict[tuple[MemoryInstance, MemoryInstance], list[Link]] = {}
        self.fan = lru_cache(maxsize=_FANS)(self._find_fan)

    def _list_ports(self) -> Iterator[Coord]:
        home = self.machine.levels[0].name
        ports = next((a for a in self.machine.arrays if a.level == home), None)
        nodes = self._array_at(1).shape
        shape = ports.shape if ports is not None else (1,) * len(nodes)
        for index in product(*(range(e) for e in shape)):
            yield tuple(
                0 if e == 1 else i * (n - 1) // (e - 1)
                for i, e, n in zip(index, shape, nodes, strict=True)
            )

    def _array_at(self, level: int) -> Array:
        array = self.arrays[level]
        assert array is not None
        return array

    def nearest_port(self, coord: Coord) -> Coord:
        """The port closest to a node; the first one among equals."""
        own = coord[: len(self._array_at(1).shape)]
        return min(self.ports, key=lambda p: sum(abs(a - b) for a, b in zip(p, own, strict=True)))

    def words_per_cycle(self, level: int) -> float:
        """Of one link between the copies of level number `level`."""
        network = self.networks.get(self._array_at(level).name)
        if network is None:
            raise WeftError(
                f"{self.machine.label}: array @{self._array_at(level).name} has no arch.network"
            )
        return network.bytes_per_cycle * 8 / self.word_bits

    @property
    def port_words(self) -> float:
        """Words per cycle of one port of the outermost memory."""
        memory = self.machine.find_memory(self.machine.levels[0].memories[0])
        if memory.bytes_per_cycle is None:
            return math.inf
        return memory.bytes_per_cycle * 8 / self.word_bits / len(self.ports)

    def hop_pj(self, level: int) -> float:
        """The energy of one word over one link between the copies of level number `level`."""
        network = self.networks.get(self._array_at(level).name)
        if network is None or network.energy_pj_per_byte is None:
            raise WeftError(
                f"{self.machine.label}: the network of array @{self._array_at(level).name} has no "
                f"energy_pj_per_byte"
            )
        return network.energy_pj_per_byte * self.word_bits / 8

    def is_multicast(self, level: int) -> bool:
        """Tests whether one sending reaches several copies of level number `level`."""
        return self._array_at(level).multicast

    def latency(self, links: Sequence[Link]) -> int:
        """The cycles that a way takes alone."""
        networks = (self.networks.get(self._array_at(level).name) for level, _, _ in links)
        return sum(n.hop_cycles for n in networks if n is not None)

    def path(self, source: MemoryInstance, dest: MemoryInstance) -> list[Link]:
        """The links from one memory to another; a home at level 0 has a port's coordinates."""
        key = source, dest
        if key not in self._paths:
            self._paths[key] = [] if source == dest else self._find_path(source, dest)
        return self._paths[key]

    def _find_fan(
        self, source: MemoryInstance, dests: tuple[MemoryInstance, ...]
    ) -> tuple[tuple[Link, ...], int]:
        """The links from a memory to others, each once, and the cycles of the longest way."""
        paths = [self.path(source, dest) for dest in dests]
        links = dict.fromkeys(link for path in paths for link in path)
        return tuple(links), max(map(self.latency, paths))

    def _find_path(self, source: MemoryInstance, dest: MemoryInstance) -> list[Link]:
        up, a, down, b = source.level, source.coord, dest.level, dest.coord
        top = 1 if 0 in (up, down) else 0
        way: list[Link] = []
        tail: list[Link] = []
        while down > max(up, top):
            down, b, tail = self._descend_level(down, b, tail)
        while up > max(down, top):
            up, a, way = self._ascend_level(up, a, way)
        while up > top and a[: -self._array_rank(up)] != b[: -self._array_rank(up)]:
            down, b, tail = self._descend_level(down, b, tail)
            up, a, way = self._ascend_level(up, a, way)
        across = self._cross_array(max(1, up), a, b) if a != b else []
        return [*way, *across, *tail]

    def _array_rank(self, level: int) -> int:
        return len(self._array_at(level).shape)

    def _descend_level(
        self, level: int, at: Coord, tail: list[Link]
    ) -> tuple[int, Coord, list[Link]]:
        outer = at[: -self._array_rank(level)]
        first = (*outer, *(0,) * self._array_rank(level))
        return level - 1, outer, [*self._cross_array(level, first, at), *tail]

    def _ascend_level(
        self, level: int, at: Coord, way: list[Link]
    ) -> tuple[int, Coord, list[Link]]:
        outer = at[: -self._array_rank(level)]
        first = (*outer, *(0,) * self._array_rank(level))
        return level - 1, outer, [*way, *self._cross_array(level, at, first)]

    def _cross_array(self, level: int, a: Coord, b: Coord) -> list[Link]:
        array = self._array_at(level)
        outer = a[: len(a) - len(array.shape)]
        if array.topology == "bus":
            return [(level, outer, outer)]
        if array.topology == "crossbar":
            return [(level, a, b)]
        return [(level, here, there) for here, there in _list_nodes(array, a, b)]

    def tree(
        self, source: MemoryInstance, dests: Sequence[MemoryInstance], words: Sequence[int]
    ) -> Counter[int]:
        """
        Words times links by level when each of `dests` gets so many `words`, of which those who
        get fewer get the first of what the others get. A link with multicast is passed once.
        """
        passed: dict[tuple[object, ...], tuple[int, int]] = {}
        for number, (dest, count) in enumerate(zip(dests, words, strict=True)):
            parent: tuple[object, ...] = ()
            for link in self.path(source, dest):
                shared = self.is_multicast(link[0])
                parent = (hash(parent), link, -1 if shared else number)
                before = passed.get(parent, (0, 0))[1]
                passed[parent] = (link[0], max(before, count))
        found: Counter[int] = Counter()
        for level, count in passed.values():
            found[level] += count
        return found


def _list_nodes(array: Array, a: Coord, b: Coord) -> Iterator[tuple[Coord, Coord]]:
    """The nodes along the way, last axis first."""
    here = list(a)
    first = len(a) - len(array.shape)
    for axis in reversed(range(first, len(a))):
        extent = array.shape[axis - first]
        distance = b[axis] - a[axis]
        if array.topology == "ring" and abs(distance) * 2 > extent:
            distance -= int(math.copysign(extent, distance))
        for _ in range(abs(distance)):
            before = tuple(here)
            here[axis] = (here[axis] + (1 if distance > 0 else -1)) % extent
            yield before, tuple(here)
