"""
A network one layer after another with homes that were drawn: what solvers that draw have in common.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from ..core.errors import WeftError
from ..dataflow.cost.nn_dataflow import NodeMachine
from ..dataflow.cost.node_grid import MapPlacement, join_maps
from ..dataflow.network.cost import network_cost
from ..dataflow.network.layers import Network
from ..dataflow.network.schedule_file import NetworkSchedule, ScheduledLayer
from .blocking import Goal
from .hops import placement_at
from .layer_search import LayerSearch, Point
from .network import Solution, question_of
from .question import LayerQuestion
from .spaces import Space

Find = Callable[[LayerSearch, Sequence[int], str], Point]
"""Finds a schedule of a layer with given homes of its sources and outputs, for the layer named."""


def solved_one_by_one(
    network: Network,
    machine: NodeMachine,
    goal: Goal,
    space: Space,
    find: Find,
    *,
    forwarding: bool,
    seed: int,
) -> Solution:
    """
    All layers as `find` schedules them, equal ones with equal homes once. Raises `WeftError` for a
    layer that does not fit the machine, and what `find` raises.
    """
    chance = random.Random(seed)
    searches: dict[LayerQuestion, LayerSearch] = {}
    points: dict[tuple[LayerQuestion, tuple[int, ...]], Point] = {}
    numbers: dict[str, int] = {}
    homes: dict[str, MapPlacement] = {}
    steps: list[ScheduledLayer] = []
    for layer in network.layers:
        question = question_of(network, layer, machine.nodes, space.rules, forwarding=forwarding)
        if question not in searches:
            searches[question] = LayerSearch(question, machine, goal, space)
        search = searches[question]
        if not search.pairs:
            raise WeftError(
                f"network {network.name}: layer {layer.name} does not fit machine "
                f"@{machine.name} in any way: {search.obstacle}"
            )
        names = (*layer.inputs, layer.outputs)
        places = tuple(
            numbers.setdefault(
                space.placed_with(network, name), chance.randrange(search.num_placements)
            )
            for name in names
        )
        if (question, places) not in points:
            points[question, places] = find(search, places, layer.name)
        point = points[question, places]
        schedule = search.schedule(layer.name, point, places)
        own = space.own_home(schedule.partition, machine.ports)
        if own is not None and search.num_placements > 1:
            numbers[network.root(layer.outputs)] = own
        for name, place in zip(names, places, strict=True):
            homes.setdefault(
                name, placement_at(place, network.tensors[name].extents, machine.ports)
            )
        homes[layer.outputs] = schedule.outputs
        inputs = join_maps([homes[name] for name in layer.inputs])
        steps.append(ScheduledLayer(replace(schedule, inputs=inputs), layer.inputs))
    batch = max(layer.batch for layer in network.layers)
    made = NetworkSchedule(network.name, machine.name, batch, homes, tuple(steps))
    return Solution(made, network_cost(made, machine), None)
