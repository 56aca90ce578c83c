"""
The ports of the outermost memory that groups of buffers take from, and give back to.

A group is of buffers that hold the same of a part; its first buffer has the part's words moved. It
uses the port nearest to this one, or where directives say `even_ports`, one such that all ports
have as many groups, or one more: groups choose in the order of what the port costs them in links
above their best one, as long as ports have room. With G groups and P ports, no port has more than
ceil(G / P), so that of a memory whose ports share its bandwidth at least G / (P * ceil(G / P)) is
used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import product
from typing import TypeAlias

from .nest import NestLoop
from .placement import Placement
from .tiles import ResidentPart, Tiles
from .wires import Coord, Link, MemoryInstance, Wires

Pins: TypeAlias = Mapping[NestLoop, int]


class HomePorts:
    """The ports of the groups of a layer's parts; `levels` are those of the machine, by number."""

    def __init__(
        self, tiles: Tiles, wires: Wires, placement: Placement, levels: Mapping[str, int]
    ) -> None:
        self._tiles, self._wires, self._placement = tiles, wires, placement
        self._levels = [levels[level.level] for level in tiles.nest.directives.levels]
        self._known: dict[tuple[str, int], dict[Coord, Coord]] = {}

    def is_even(self, part: ResidentPart) -> bool:
        """Tests whether a part's groups use all ports alike."""
        held = self._tiles.nest.levels[part.level].directives.find(part.tensor.name)
        return held is not None and held.even_ports

    def port_of(self, part: ResidentPart, pins: Pins) -> Coord:
        """The node at whose port the group is whose first buffer has these stacks."""
        first = self._placement.coordinate(part.level, pins)
        if not self.is_even(part):
            return self._wires.nearest_port(first)
        if part.key not in self._known:
            self._known[part.key] = self._assign_ports(part)
        return self._known[part.key].get(first) or self._wires.nearest_port(first)

    def index_of(self, port: Coord) -> Coord:
        """The number of a port along each axis of the ports."""
        return tuple(
            sorted({p[axis] for p in self._wires.ports}).index(at) for axis, at in enumerate(port)
        )

    @cached_property
    def _numbers(self) -> dict[Coord, int]:
        return {port: number for number, port in enumerate(self._wires.ports)}

    def _assign_ports(self, part: ResidentPart) -> dict[Coord, Coord]:
        """By coordinates of their first buffers, the ports of the groups that hold something."""
        links: dict[Coord, list[int]] = {}
        for pins in list_groups(self._tiles, part):
            if part.received(pins):
                first = self._placement.coordinate(part.level, pins)
                links[first] = [self._count_links(part, pins, port) for port in self._wires.ports]
        room = -(-len(links) // len(self._wires.ports))
        choices = sorted(
            (count - min(counts), self._numbers[port], first)
            for first, counts in links.items()
            for port, count in zip(self._wires.ports, counts, strict=True)
        )
        found: dict[Coord, Coord] = {}
        taken: Counter[int] = Counter()
        for _, number, first in choices:
            if first not in found and taken[number] < room:
                found[first] = self._wires.ports[number]
                taken[number] += 1
        return found

    def _count_links(self, part: ResidentPart, pins: Pins, port: Coord) -> int:
        """Counts the links between a port and all buffers of a group, each once."""
        home, found = MemoryInstance(0, port), set[Link]()
        for member in list_members(part, pins):
            coord = self._placement.coordinate(part.level, member)
            found.update(self._wires.path(home, MemoryInstance(self._levels[part.level], coord)))
        return len(found)


def list_groups(tiles: Tiles, part: ResidentPart) -> Iterator[dict[NestLoop, int]]:
    """The stacks of the first buffer of each group that holds the same."""
    own = [s for s in tiles.stacks if s.level >= part.level and s not in part.group]
    zero = dict.fromkeys(part.group, 0)
    for values in product(*(range(s.extent) for s in own)):
        yield zero | dict(zip(own, values, strict=True))


def list_members(part: ResidentPart, pins: Pins) -> Iterator[dict[NestLoop, int]]:
    """The stacks of the buffers of a group, the first one first."""
    for values in product(*(range(s.extent) for s in part.group)):
        yield {**pins, **dict(zip(part.group, values, strict=True))}
