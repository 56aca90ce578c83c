"""
Random schedules of a tiny network whose layers run one after another, alone or in turns.

Layers are put into segments, parts of the batch, boxes of nodes, partitions and homes by chance;
the best blocking of each is that of `layer_search`, as if its maps were at DRAM. Costs are those of
`layer_cost`. Of the solver there is only what makes a segment one: who reads what.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from oracles.layer_search import Setting, all_homes, all_placements, best_way

from weft.transforms.dataflow.cost.nn_dataflow import NodeMachine, PassSchedule, layer_cost
from weft.transforms.dataflow.cost.node_grid import (
    Box,
    Cell,
    MapPlacement,
    Partition,
    PlacementPart,
    Region,
    Span,
    join_maps,
)
from weft.transforms.dataflow.cost.row_stationary import LayerShape
from weft.transforms.dataflow.network.layers import Network, NetworkLayer
from weft.transforms.solver.problem import Rules
from weft.transforms.solver.segments import reads_near, stays_inside

_TRIED = 6
"""Partitions of a layer that are drawn until one has room."""


@dataclass(eq=False)
class TurnsDraw:
    """Draws schedules of a network; values are `energy` times pJ plus `time` times cycles."""

    network: Network
    machine: NodeMachine
    energy: float
    time: float
    chance: random.Random
    homes: dict[str, MapPlacement] = field(default_factory=dict[str, MapPlacement])

    def value(self) -> float:
        """The value of a schedule; infinite where some layer finds no room."""
        self.homes = {
            name: self.chance.choice(all_homes(tuple(entry.extents), self.machine.ports))
            for name, entry in self.network.tensors.items()
        }
        total, number, layers = 0.0, 0, self.network.layers
        while number < len(layers):
            count = self.chance.choice([1, 2, 2, 3])
            segment = layers[number : number + count]
            if not self._is_segment(segment):
                segment = segment[:1]
            turns = self.chance.choice([1, 2, 4]) if len(segment) > 1 else 1
            total += self._value_of(segment, turns)
            number += len(segment)
        return total

    def _is_segment(self, layers: Sequence[NetworkLayer]) -> bool:
        """Tests whether each layer reads from those before alone, and all but the last stay."""
        names = {v.name for v in layers}
        before: set[str] = set()
        for layer in layers:
            if bool(before) != bool(reads_near(self.network, layer, before)):
                return False
            before.add(layer.name)
        inside = [stays_inside(self.network, v.written, names) for v in layers]
        read = {name for v in layers for name in v.read}
        return all(inside[:-1]) and layers[-1].written not in read

    def _value_of(self, layers: Sequence[NetworkLayer], turns: int) -> float:
        total = 0.0
        made: dict[str, tuple[MapPlacement, int]] = {}
        for number, layer in enumerate(layers):
            later = {name for v in layers[number:] for name in v.read}
            taken = sum(words for name, (_, words) in made.items() if name in later)
            stays = number + 1 < len(layers)
            for _ in range(_TRIED):
                found = self._draw_layer(layer, turns, made, taken, stays)
                if found is not None:
                    break
            else:
                return math.inf
            cost = layer_cost(found[0], self.machine)
            pj = sum(v for name, v in cost.energies.items() if name != "static")
            total += self.energy * pj + self.time * cost.cycles
            if stays:
                made[layer.written] = found[0].outputs, found[1]
        return total

    def _draw_layer(
        self,
        layer: NetworkLayer,
        turns: int,
        made: Mapping[str, tuple[MapPlacement, int]],
        taken: int,
        stays: bool,
    ) -> tuple[PassSchedule, int] | None:
        """A layer's schedule, and the words of a node that its map takes; None for no room."""
        near, batch, shape = bool(made), layer.batch // turns, layer.shape
        box = self.machine.nodes.extent
        region = Region(Cell(*(self.chance.randint(1, side) for side in box)))
        rules = Rules((True, not near, not stays))
        on = replace(self.machine, nodes=region)
        setting = Setting(shape, batch, on, rules, True, self.energy, self.time)
        every = [p for p in all_placements(setting) if not stays or p[0].size(3) == 1]
        if not every:
            return None
        partition, mapping, alike = self.chance.choice(every)
        waiting = _largest_piece(shape, batch, partition) if stays else 0
        room = self.machine.gbuf_words - taken - waiting
        setting = replace(setting, machine=replace(on, gbuf_words=max(0, room)))
        found = best_way(setting, mapping, partition.size(), alike, (0, 0, 0))
        if found is None or (stays and found[1].top[found[2], 2] != 1):
            return None
        _, ways, way, stored = found
        sources = [made[name][0] if near else self.homes[name] for name in layer.inputs]
        outputs = self.homes[layer.outputs]
        if stays:
            whole = Box(*(Span(0, n) for n in (batch, shape.k, shape.height, shape.width)))
            outputs = MapPlacement((PlacementPart(whole, region, partition),))
        factors = ways.factors[way]
        return PassSchedule(
            layer.name, shape, batch, mapping.copies, (factors[0], factors[1], factors[2]),
            ways.orders[way], partition, region, join_maps(sources), outputs,
            inputs_at_dram=not near, outputs_at_dram=not stays, forwarding=True, store=stored,
            layout=mapping.layout, turns=turns,
        ), waiting  # fmt: skip


def _largest_piece(shape: LayerShape, batch: int, partition: Partition) -> int:
    """The words of the largest piece of a map."""
    rows, columns = partition.cuts[1]
    sides = (
        (shape.k, partition.size(0)),
        (batch, partition.size(2)),
        (shape.height, rows),
        (shape.width, columns),
    )
    return math.prod(-(-extent // parts) for extent, parts in sides)
