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
from collections.abc import Iterator, Mapping, Sequence
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

    def _assign_ports(self, part: ResidentPart) -> dict[Coord, Coord]:
        """By coordinates of their first buffers, the ports of the groups that hold something."""
        links: dict[Coord, dict[Coord, int]] = {}
        for pins in list_groups(self._tiles, part):
            if part.received(pins):
                first = self._placement.coordinate(part.level, pins)
                ports = self._wires.ports
                links[first] = {port: self._count_links(part, pins, port) for port in ports}
        chosen = assign_evenly(links, self._wires.ports)
        return {first: mine[0] for first, mine in chosen.items()}

    def _count_links(self, part: ResidentPart, pins: Pins, port: Coord) -> int:
        """Counts the links between a port and all buffers of a group, each once."""
        home, found = MemoryInstance(0, port), set[Link]()
        for member in list_members(part, pins):
            coord = self._placement.coordinate(part.level, member)
            found.update(self._wires.path(home, MemoryInstance(self._levels[part.level], coord)))
        return len(found)


def assign_evenly(
    links: Mapping[Coord, Mapping[Coord, int]], ports: Sequence[Coord], each: int = 1
) -> dict[Coord, list[Coord]]:
    """
    The ports of groups, `each` of so many at most and one at least, such that no port has more than
    an even share of groups, where that may be: groups choose in the order of what a port costs them
    above their best one. `links` has by group the links of the ports that it may use.
    """
    room = -(-len(links) * each // len(ports))
    choices = sorted(
        (count - min(counts.values()), ports.index(port), group)
        for group, counts in links.items()
        for port, count in counts.items()
    )
    found: dict[Coord, list[Coord]] = {group: [] for group in links}
    taken: Counter[Coord] = Counter()
    for _, number, group in choices:
        if len(found[group]) < each and taken[ports[number]] < room:
            found[group].append(ports[number])
            taken[ports[number]] += 1
    for group, mine in found.items():
        if not mine:  # Others have the room of all ports that it may use.
            counts = links[group]
            mine.append(min(counts, key=lambda p: (taken[p], counts[p], p)))
            taken[mine[0]] += 1
    return found


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
