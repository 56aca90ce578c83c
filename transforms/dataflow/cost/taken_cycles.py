"""
The cycles in which what a layer takes from other nodes passes the links between them.

All nodes go through the layer's tiles in the same order, and so ask for the same of what others
hold at about the same time. What one tile needs lies in some of the nodes then: the links around
these have all of it to carry, while others have nothing. So links count tile by tile: a tile takes
as long as its busiest link or node's port, or as the node that has its pieces sent one after the
other for longest. What a node has itself takes no time. The tiles that are looked at stand for the
others.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import TypeAlias

from ..directive.nest import NestLoop
from ..directive.placement import Placement
from ..directive.ports import list_groups, list_members
from ..directive.tiles import Box, ResidentPart, Tiles
from ..directive.wires import Coord, MemoryInstance, Wires

Pieces: TypeAlias = Callable[[Box], Iterable[tuple[int, Coord]]]
"""The elements of a box by the node that holds them."""

_LOOKED_AT = 2
"""Values of each update of which tiles are looked at."""


def taken_cycles(
    tiles: Tiles, placement: Placement, wires: Wires, taken: Mapping[str, Pieces]
) -> float:
    """The cycles of all that is `taken` from other nodes, by tensor, for all of the tiles."""
    found = 0.0
    for part in tiles.parts:
        if part.level == 1 and part.tensor.role != "output" and part.tensor.name in taken:
            found += _TakenPart(tiles, placement, wires, part, taken[part.tensor.name]).cycles()
    return found


class _TakenPart:
    """What is taken of one tensor."""

    def __init__(
        self, tiles: Tiles, placement: Placement, wires: Wires, part: ResidentPart, pieces: Pieces
    ) -> None:
        self._tiles, self._placement, self._wires = tiles, placement, wires
        self._part, self._pieces = part, pieces

    def cycles(self) -> float:
        """The cycles of all tiles."""
        loops = self._tiles.loops[: self._part.depth]
        looked = [_spread_values(s) for s in loops]
        each = [self._of_tile(dict(zip(loops, values, strict=True))) for values in product(*looked)]
        return math.prod(s.extent for s in loops) * sum(each) / len(each)

    def _of_tile(self, values: Mapping[NestLoop, int]) -> float:
        """The cycles of what nodes take for one tile."""
        busy: defaultdict[object, float] = defaultdict(float)
        rate = self._wires.words_per_cycle(1)
        for pins in list_groups(self._tiles, self._part):
            region = self._part.region({**dict.fromkeys(self._tiles.loops, 0), **pins, **values})
            if region is None:
                continue
            members = tuple(
                MemoryInstance(1, self._placement.coordinate(1, m))
                for m in list_members(self._part, pins)
            )
            for box in region.boxes():
                for words, source in self._pieces(box):
                    if members == (MemoryInstance(1, source),):
                        continue
                    links, latency = self._wires.fan(MemoryInstance(1, source), members)
                    cycles = math.ceil(words / rate - 1e-9)
                    busy["sent", source] += cycles
                    busy["for", members[0]] += cycles + latency
                    for link in links:
                        busy[link] += cycles
        return max(busy.values(), default=0.0)


def _spread_values(step: NestLoop) -> list[int]:
    """Some values of an update, from its first on, evenly."""
    count = min(_LOOKED_AT, step.extent)
    return [number * step.extent // count for number in range(count)]
