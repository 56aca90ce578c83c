"""
The cycles that a layer is expected to take on a mesh whose links are what nodes wait for.

What each link, port and memory moves in a run follows from the ways of the copies: each part of an
input goes once to the nodes that hold it, from the port that is nearest to the first of them, and
each result goes back. A layer takes as long as its tiles or as the busiest of these, whichever is
longer; before that the first tiles are fetched, and behind it the last results are stored. Where
links are busy all the time, the last tile is computed behind them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from ....targets.noc.network import Coord, End, Network, Resource
from ....transforms.dataflow.cost.executed_cycles import list_groups, list_members
from ....transforms.dataflow.directive.nest import Nest, NestLoop
from ....transforms.dataflow.directive.placement import Placement
from ....transforms.dataflow.directive.tiles import ResidentPart, Tiles, Values
from ....transforms.machine.view import Machine
from .cascade import Cascade


class LinkCycles:
    """The links of a layer's programs; `cascade` is the row that hands its sums on."""

    def __init__(
        self, nest: Nest, machine: Machine, placement: Placement, cascade: Cascade | None
    ) -> None:
        self._tiles = Tiles(nest, dense=True)
        self._network = Network(machine)
        self._placement, self._cascade = placement, cascade
        self._home = machine.levels[0].memories[0]
        self._memory = machine.levels[1].memories[0]
        self._word_bits = min(m.element_bits for m in machine.memories)

    @property
    def tiles(self) -> int:
        """The tiles that a node computes one after another."""
        return math.prod(step.extent for step in self._tiles.loops)

    def expect_cycles(self, computing: float) -> float:
        """The cycles of the layer, of which a node computes for `computing`."""
        parts = [part for part in self._tiles.parts if part.level == 1]
        inputs = [part for part in parts if part.tensor.role != "output"]
        outputs = [part for part in parts if part.tensor.role == "output"]
        busy = self._busiest(parts, ())
        fetching = self._busiest(inputs, self._tiles.loops)
        storing = self._busiest(outputs, self._tiles.loops)
        each = computing / self.tiles
        return max(computing + fetching, busy + each) + storing

    def _busiest(self, parts: list[ResidentPart], first: tuple[NestLoop, ...]) -> float:
        """
        The cycles of the busiest link for parts, in all tiles, or in the first iterations of some
        updates.
        """
        cycles: Counter[Resource] = Counter()
        for part in parts:
            words = -(-part.tensor.element_bits // self._word_bits)
            for pins in list_groups(self._tiles, part):
                moved = words * part.received(pins, first)
                for resource in self._list_way(part, pins):
                    cycles[resource] += moved / resource.words  # pyright: ignore
        return max(cycles.values(), default=0.0)

    def _list_way(self, part: ResidentPart, pins: Values) -> Iterator[Resource]:
        """The links between the outermost memory and the nodes that hold a part."""
        if part.tensor.role == "output":
            node = self._locate(self._leader_of(pins))
            home = End(self._home, self._network.nearest_port(node))
            stages = self._network.route(End(self._memory, node), [home])
        else:
            nodes = [self._locate(values) for values in list_members(part, pins)]
            home = End(self._home, self._network.nearest_port(nodes[0]))
            stages = self._network.route(home, [End(self._memory, node) for node in nodes])
        return (stage.resource for stage in stages)

    def _leader_of(self, pins: Values) -> Values:
        """The stacks of the node that stores a result."""
        if self._cascade is None:
            return pins
        step = self._cascade.step
        ends = ({**pins, step: digit} for digit in range(step.extent))
        return next(values for values in ends if self._cascade.is_last(values))

    def _locate(self, values: Values) -> Coord:
        return self._placement.coordinate(1, values)
