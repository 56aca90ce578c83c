"""
A network: its layers one after another, and where their feature maps are.

Every layer has candidates (`layer`), whose costs depend on the homes of the feature maps that it
reads and writes. Homes are chosen for all layers together: each in turn takes the home that is
best for the layers around it, until none changes, from several beginnings.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np

from ..dataflow.network import Extents, Network, NetworkLayer
from ..dataflow.nn_dataflow import NodeMachine, PassSchedule, layer_cost
from ..dataflow.node_grid import Home, Region, joined
from ..dataflow.row_stationary import Loops
from ..dataflow.schedule_file import NetworkSchedule, Step
from ..errors import WeftError
from .blocking import Blocking, BlockingSearch, Floats, Goal
from .cuts import Arrangement
from .hops import HOMES, Source, home_of
from .layer import Candidate, LayerAnswer, LayerQuestion, sharing, solve_layer
from .problem import Rules, Spread, blocking_problem

Homes: TypeAlias = dict[str, int]
"""The home (`hops.HOMES`) of each tensor between layers, by name."""


@dataclass(frozen=True, eq=False)
class Placed:
    """A layer, its candidates, and the tensors on whose homes its cost depends."""

    layer: NetworkLayer
    answer: LayerAnswer
    inputs: tuple[str, ...]
    outputs: str


@dataclass(frozen=True, eq=False)
class _Table:
    """
    All ways of a layer (candidates times arrangements): `base` is the value without the hops of
    feature maps, `hops` the value of the hops of each of its tensors by home, `[way, home]`.
    """

    base: Floats
    hops: tuple[Floats, ...]
    names: tuple[str, ...]
    which: tuple[tuple[int, int], ...]

    def values(self, homes: Mapping[str, int], but: str | None = None) -> Floats:
        """`[way, home of but]`, or `[way, 1]`: the value with these homes."""
        total = self.base[:, None]
        for name, each in zip(self.names, self.hops, strict=True):
            total = total + (each if name == but else each[:, homes[name], None])
        return total


def question_of(
    network: Network,
    layer: NetworkLayer,
    region: Region,
    rules: Rules,
    *,
    forwarding: bool,
) -> LayerQuestion:
    """The question that a layer of a network poses on its own, on `region`."""
    sources: list[Source] = []
    channel = 0
    for name in layer.inputs:
        extents = network.tensors[name].extents
        sources.append(Source(tuple(extents), channel))
        channel += extents.channels
    result = tuple(network.tensors[layer.outputs].extents)
    return LayerQuestion(layer.shape, layer.batch, region, tuple(sources), result, rules,
                         forwarding)  # fmt: skip


def _table(placed: Placed, machine: NodeMachine, goal: Goal) -> _Table:
    base: list[Floats] = []
    hops: list[list[Floats]] = [[] for _ in range(len(placed.inputs) + 1)]
    which: list[tuple[int, int]] = []
    link = goal.energy * machine.hop_pj
    for number, candidate in enumerate(placed.answer.candidates):
        f, i, o = candidate.weights
        fixed = goal.energy * candidate.dynamic_pj + goal.time * candidate.cycles
        base.append(fixed + link * f * candidate.hops.filters)
        for place, source in enumerate(candidate.hops.inputs):
            hops[place].append(link * i * source)
        hops[-1].append(link * o * candidate.hops.outputs)
        which += [(number, a) for a in range(len(candidate.hops.filters))]
    return _Table(
        np.concatenate(base),
        tuple(np.concatenate(each) for each in hops),
        (*placed.inputs, placed.outputs),
        tuple(which),
    )


def choose_homes(tables: Sequence[_Table], names: Sequence[str]) -> tuple[Homes, float]:
    """Homes of the named tensors, and the value of all layers with them."""
    readers: dict[str, list[_Table]] = {name: [] for name in names}
    for table in tables:
        for name in dict.fromkeys(table.names):
            readers[name].append(table)
    best: tuple[Homes, float] = ({}, math.inf)
    for beginning in range(len(HOMES)):
        homes = dict.fromkeys(names, beginning)
        _settle(homes, readers)
        value = sum(float(t.values(homes).min()) for t in tables)
        if value < best[1]:
            best = homes, value
    return best


def _settle(homes: Homes, readers: Mapping[str, Sequence[_Table]]) -> None:
    """Moves homes one at a time until none gets better."""
    changed = set(homes)
    while changed:
        name = min(changed)
        changed.discard(name)
        each = sum(t.values(homes, name).min(axis=0) for t in readers[name])
        found = int(np.argmin(each))
        if not each[found] < each[homes[name]] * (1 - 1e-12):
            continue
        homes[name] = found
        changed.update(other for t in readers[name] for other in t.names if other != name)


def schedule_layer(
    placed: Placed,
    way: tuple[Candidate, Arrangement],
    homes: Mapping[str, Home],
    machine: NodeMachine,
    goal: Goal,
) -> PassSchedule:
    """
    The schedule of a layer with its feature maps at `homes`: blocked anew for the hops that it
    really has, where that is better.
    """
    candidate, arrangement = way
    question = placed.answer.question
    base = PassSchedule(
        name=placed.layer.name,
        shape=question.shape,
        batch=question.batch,
        copies=candidate.mapping.copies,
        factors=candidate.blocking.factors,
        orders=candidate.blocking.orders,
        partition=arrangement.partition,
        region=question.region,
        inputs=joined([homes[name] for name in placed.inputs]),
        outputs=homes[placed.outputs],
        inputs_at_dram=not question.on_chip[0],
        outputs_at_dram=not question.on_chip[1],
        forwarding=question.forwarding,
        store=_flags(candidate.blocking),
        layout=candidate.mapping.layout,
    )
    hops = layer_cost(base, machine).unit_hops
    alike = sharing(question, candidate.cut)
    at_dram = (True, not question.on_chip[0], not question.on_chip[1])
    spreads = [Spread(a, h, d) for a, h, d in zip(alike, hops, at_dram, strict=True)]
    problem = blocking_problem(
        candidate.mapping, machine, candidate.cut.nodes, spreads, question.rules,
        outer=question.outer, batch_outermost=question.batch_outermost, once=question.once,
    )  # fmt: skip
    found, _ = BlockingSearch(problem).minimise(goal)
    if found is None:
        return base
    other = replace(base, factors=found.factors, orders=found.orders, store=_flags(found))
    return min((base, other), key=lambda s: value_of(s, machine, goal))


def _flags(blocking: Blocking) -> tuple[bool, bool, bool]:
    a, b, c = blocking.stored
    return a, b, c


def value_of(schedule: PassSchedule, machine: NodeMachine, goal: Goal) -> float:
    """What a schedule costs, by the rules of its convention."""
    cost = layer_cost(schedule, machine)
    dynamic = sum(v for name, v in cost.energies.items() if name != "static")
    return goal.energy * dynamic + goal.time * cost.cycles


@dataclass(frozen=True, eq=False)
class Solution:
    """A network's schedule, and a bound on the goal: layers one after another, any homes."""

    schedule: NetworkSchedule
    value: float
    bound: float


def solve_in_turn(
    network: Network,
    machine: NodeMachine,
    goal: Goal,
    rules: Rules,
    *,
    forwarding: bool,
    width: float = 0.02,
    effort: int | None = 8,
) -> Solution:
    """All layers one after another, each on all nodes."""
    answers: dict[LayerQuestion, LayerAnswer] = {}
    placed: list[Placed] = []
    for layer in network.layers:
        question = question_of(network, layer, machine.nodes, rules, forwarding=forwarding)
        if question not in answers:
            answers[question] = solve_layer(question, machine, goal, width=width, effort=effort)
        answer = answers[question]
        if not answer.candidates:
            raise WeftError(
                f"network {network.name}: layer {layer.name} does not fit machine "
                f"@{machine.name} in any way: one pass of it is more than the buffers hold"
            )
        placed.append(Placed(layer, answer, layer.inputs, layer.outputs))
    tables = [_table(p, machine, goal) for p in placed]
    names = list(dict.fromkeys(n for p in placed for n in (*p.inputs, p.outputs)))
    homes, _ = choose_homes(tables, names)
    return _solution(network, placed, tables, homes, machine, goal)


def _solution(
    network: Network,
    placed: Sequence[Placed],
    tables: Sequence[_Table],
    homes: Homes,
    machine: NodeMachine,
    goal: Goal,
) -> Solution:
    places = {
        name: home_of(home, network.tensors[name].extents, machine.ports)
        for name, home in homes.items()
    }
    steps: list[Step] = []
    for layer, table in zip(placed, tables, strict=True):
        number, a = table.which[int(table.values(homes).argmin())]
        candidate = layer.answer.candidates[number]
        way = candidate, candidate.field.arrangements[a]
        steps.append(Step(schedule_layer(layer, way, places, machine, goal), layer.inputs))
    batch = max(layer.batch for layer in network.layers)
    schedule = NetworkSchedule(network.name, machine.name, batch, places, tuple(steps))
    value = sum(value_of(step.layer, machine, goal) for step in steps)
    bound = sum(p.answer.bound for p in placed)
    return Solution(schedule, value, bound)
