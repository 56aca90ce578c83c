"""
A network: its layers one after another, and where their feature maps are.

Every layer has candidates (`layer`), whose costs depend on the homes of the feature maps that it
reads and writes. Homes are chosen for all layers together: each in turn takes the home that is
best for the layers around it, until none changes, from several beginnings. Once a chain of segments
is known, layers have more candidates, of more cuts, and homes are chosen again (`refine_homes`).
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeAlias

import numpy as np

from ..core.errors import WeftError
from ..core.processes import process_pool
from ..dataflow.cost.nn_dataflow import LayerCost, NodeMachine, PassSchedule, layer_cost
from ..dataflow.cost.node_grid import Box, MapPlacement, PlacementPart, Region, Span, join_maps
from ..dataflow.network.cost import NetworkCost, network_cost
from ..dataflow.network.expected import Expectation
from ..dataflow.network.layers import Network, NetworkLayer
from ..dataflow.network.schedule_file import NetworkSchedule, ScheduledLayer
from .blocking.search import Blocking, BlockingSearch, Floats, Goal
from .layer import Candidate, LayerAnswer, candidate_of, solve_layer, widen_answer
from .nodes.cuts import Arrangement, Cut, arrangement_of, busy_grid
from .nodes.hops import Source, placement_at
from .problem import Rules, Spread
from .question import LayerQuestion, count_sharing, fixed_pj, problem_of
from .shares import ALONE, round_links_of, share_problem, with_rounds

Way: TypeAlias = tuple[Candidate, Arrangement]

Scheduled: TypeAlias = dict[tuple[Hashable, ...], tuple[PassSchedule, LayerCost]]
"""Schedules of layers and their costs, by what they depend on beside the machine and the goal."""

Homes: TypeAlias = dict[str, int]
"""The home (number in `hops.list_homes`) of each tensor between layers, by name."""

_TRIED = 4
"""Ways of a layer whose hops are counted exactly, besides the best of each candidate."""

_ALL_TRIED = 12
"""All ways of a layer whose hops are counted exactly."""

_BEGINNINGS = 4
"""Homes for all tensors that choices of homes begin with."""

_WIDER = 0.03
"""How far above the best, relative, candidates may be."""

_ADDED = 16
"""Candidates of a layer that are added."""

_MOSTLY = 0.95
"""The part of the value that layers make which have more candidates, the dearest first."""

_ROUNDING = 1e-6
"""Relative: what a blocking that is no better may seem to be better by."""

_EXPECTED = 8
"""Ways of a layer of which is counted what programs take, the best as counted over passes."""


@dataclass(frozen=True, eq=False)
class PlacedLayer:
    """
    A layer, its candidates, and the tensors on whose homes its cost depends: those at DRAM.
    Layers with the same `segment` run side by side. `way`: how it is run, where that is decided.
    """

    layer: NetworkLayer
    answer: LayerAnswer
    segment: int | None = None
    slot: int = 0
    way: Way | None = None

    @property
    def inputs(self) -> tuple[str, ...]:
        """The inputs at DRAM."""
        return () if self.answer.question.on_chip[0] else self.layer.inputs

    @property
    def at_dram(self) -> tuple[str, ...]:
        """All feature maps at DRAM."""
        outputs = () if self.answer.question.on_chip[1] else (self.layer.outputs,)
        return (*self.inputs, *outputs)


@dataclass(frozen=True, eq=False)
class WayTable:
    """
    All ways of a layer (candidates times arrangements): `base` is the value without the hops of
    feature maps, `hops` the value of the hops of each of its tensors by home, `[way, home]`.
    A view of a tensor is named after the tensor, and cut as that is.
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

    def best_alternatives(self, homes: Mapping[str, int]) -> list[tuple[int, int]]:
        """The best ways with these homes, and the best one of every candidate; the best first."""
        order = np.argsort(self.values(homes)[:, 0], kind="stable").tolist()
        seen: set[int] = set()
        found: list[tuple[int, int]] = []
        way: int
        for way in order:
            candidate = self.which[way][0]
            if len(found) < _TRIED or candidate not in seen:
                found.append(self.which[way])
            seen.add(candidate)
            if len(found) == _ALL_TRIED:
                break
        return found


def question_of(
    network: Network,
    layer: NetworkLayer,
    region: Region,
    rules: Rules,
    *,
    forwarding: bool,
) -> LayerQuestion:
    """
    The question that a layer of a network poses on its own, on `region`; where no node may be left
    idle, on as many of its nodes as can have something to do.
    """
    if region.fold is None and not rules.idle:
        region = replace(region, extent=busy_grid(layer.shape, layer.batch, region.extent))
    sources: list[Source] = []
    channel = 0
    for name in layer.inputs:
        extents = network.tensors[name].extents
        sources.append(Source(extents, channel))
        channel += extents.channels
    result = network.tensors[layer.outputs].extents
    pinned = rules.resident and len(network.layers) == 1
    return LayerQuestion(layer.shape, layer.batch, region, tuple(sources), result, rules,
                         forwarding, pinned=pinned)  # fmt: skip


def table_of(network: Network, placed: PlacedLayer, machine: NodeMachine, goal: Goal) -> WayTable:
    """All ways of a layer, and what they cost by the homes of its feature maps."""
    base: list[Floats] = []
    names = tuple(map(network.root, placed.at_dram))
    hops: list[list[Floats]] = [[] for _ in names]
    which: list[tuple[int, int]] = []
    link = goal.energy * machine.hop_pj
    on_chip, turns = placed.answer.question.on_chip, placed.answer.question.turns
    for number, candidate in enumerate(placed.answer.candidates):
        f, i, o = (turns * weight for weight in candidate.weights)
        fixed = turns * (goal.energy * candidate.dynamic_pj + goal.time * candidate.cycles)
        moved = [link * i * source for source in candidate.hops.inputs]
        near = sum(each[:, 0] for each in moved) if on_chip[0] else 0.0
        near += 0.0 if candidate.turning is None else link * candidate.turning
        base.append(fixed + link * f * candidate.hops.filters + near)
        each = [] if on_chip[0] else moved
        each += [] if on_chip[1] else [link * o * candidate.hops.outputs]
        for place, values in enumerate(each):
            hops[place].append(values)
        which += [(number, a) for a in range(len(candidate.hops.filters))]
    return WayTable(
        np.concatenate(base), tuple(np.concatenate(h) for h in hops), names, tuple(which)
    )


def choose_placements(
    tables: Sequence[WayTable], names: Sequence[str], *, rough: bool = False
) -> tuple[Homes, float]:
    """
    Homes of the named tensors, and the value of all layers with them: the best of beginnings with
    each home for all, or with `rough` of one.
    """
    count = max((hops.shape[1] for table in tables for hops in table.hops), default=1)
    first = range(1)
    if not rough and count > 1:
        same = sum(
            (table.base[:, None] + sum(table.hops)).min(axis=0) for table in tables if table.hops
        )
        first = np.argsort(same, kind="stable")[:_BEGINNINGS].tolist()
    readers: dict[str, list[WayTable]] = {name: [] for name in names}
    for table in tables:
        for name in dict.fromkeys(table.names):
            readers[name].append(table)
    best: tuple[Homes, float] = ({}, math.inf)
    for beginning in first:
        homes = dict.fromkeys(names, beginning)
        _settle_placements(homes, readers)
        value = sum(float(t.values(homes).min()) for t in tables)
        if value < best[1]:
            best = homes, value
    return best


def _settle_placements(homes: Homes, readers: Mapping[str, Sequence[WayTable]]) -> None:
    """Moves homes one at a time until none gets better."""
    changed = set(homes)
    while changed:
        name = min(changed)
        changed.discard(name)
        each = np.sum([t.values(homes, name).min(axis=0) for t in readers[name]], axis=0)
        found = int(np.argmin(each))
        if not each[found] < each[homes[name]] * (1 - 1e-12):
            continue
        homes[name] = found
        changed.update(other for t in readers[name] for other in t.names if other != name)


def schedule_layer(
    placed: PlacedLayer,
    ways: Sequence[Way],
    homes: Mapping[str, MapPlacement],
    machine: NodeMachine,
    goal: Goal,
    *,
    rough: bool = False,
) -> PassSchedule:
    """
    The best of some ways to run a layer with its feature maps at `homes`, by the hops that it
    really has; blocked anew for these where that is better. Outputs on chip stay where they are
    computed. With `rough`, the first way as it is.
    """
    if rough:
        return pass_schedule(placed, ways[0], homes)
    tried = (pass_schedule(placed, way, homes) for way in ways)
    valued = [(value_of(s, machine, goal), at, s) for at, s in enumerate(tried)]
    value, at, base = min(valued, key=lambda entry: entry[:2])
    candidate, _ = ways[at]
    question = placed.answer.question
    hops = layer_cost(base, machine).unit_hops
    alike = count_sharing(question, machine, candidate.cut)
    at_dram = (True, not question.on_chip[0], not question.on_chip[1])
    spreads = [Spread(a, h, d) for a, h, d in zip(alike, hops, at_dram, strict=True)]
    problem = problem_of(question, machine, candidate.cut, candidate.mapping, spreads)
    if candidate.shares != ALONE:
        links = round_links_of(ways[at][1].partition, candidate.shares)
        problem = share_problem(problem, candidate.mapping, machine, candidate.cut.nodes, alike,
                         candidate.shares, links)  # fmt: skip
    enough = value / question.turns * (1 + _ROUNDING) - goal.energy * fixed_pj(
        question.shape, question.batch, machine
    )
    found, _ = BlockingSearch(problem).minimise(goal, enough)
    if found is None:
        return base
    other = replace(base, factors=found.factors, orders=found.orders, store=_stored_flags(found))
    other = with_rounds(other, candidate.shares)
    return other if value_of(other, machine, goal) < value else base


def pass_schedule(placed: PlacedLayer, way: Way, homes: Mapping[str, MapPlacement]) -> PassSchedule:
    """A layer run in one way; outputs without a home stay where they are computed."""
    candidate, arrangement = way
    question, layer = placed.answer.question, placed.layer
    outputs, region = homes.get(layer.outputs), arrangement.within(question.region)
    if outputs is None:
        box = Box(*(Span(0, extent) for extent in question.result))
        outputs = MapPlacement((PlacementPart(box, region, arrangement.partition),))
    schedule = PassSchedule(
        name=layer.name,
        shape=question.shape,
        batch=question.batch,
        copies=candidate.mapping.copies,
        factors=candidate.blocking.factors,
        orders=candidate.blocking.orders,
        partition=arrangement.partition,
        region=region,
        inputs=join_maps([homes[name] for name in layer.inputs]),
        outputs=outputs,
        inputs_at_dram=not question.on_chip[0],
        outputs_at_dram=not question.on_chip[1],
        forwarding=question.forwarding,
        pinned=question.pinned,
        store=_stored_flags(candidate.blocking),
        layout=candidate.mapping.layout,
        turns=question.turns,
    )
    return with_rounds(schedule, candidate.shares)


def _stored_flags(blocking: Blocking) -> tuple[bool, bool, bool]:
    a, b, c = blocking.stored
    return a, b, c


def value_of(schedule: PassSchedule, machine: NodeMachine, goal: Goal) -> float:
    """The cost of a schedule, by the rules of its convention."""
    cost = layer_cost(schedule, machine)
    return _cost_value(cost.energies, cost.cycles, goal)


@dataclass(eq=False)
class ExpectedChoice:
    """The choice for the layers of a network; those with equal questions choose once."""

    network: Network
    machine: NodeMachine
    goal: Goal
    expectation: Expectation
    _known: dict[LayerQuestion, tuple[Way, float]] = field(
        default_factory=dict[LayerQuestion, tuple[Way, float]]
    )

    def choose_ways(self, placed: Sequence[PlacedLayer]) -> tuple[list[PlacedLayer], list[float]]:
        """
        The layers with their ways, and what they are worth. Raises `WeftError` for a layer that no
        programs can be made of.
        """
        found = [self._choose(layer) for layer in placed]
        layers = [replace(layer, way=way) for layer, (way, _) in zip(placed, found, strict=True)]
        return layers, [value for _, value in found]

    def _choose(self, placed: PlacedLayer) -> tuple[Way, float]:
        question = placed.answer.question
        if question not in self._known:
            self._known[question] = self._choose_anew(placed)
        return self._known[question]

    def _choose_anew(self, placed: PlacedLayer) -> tuple[Way, float]:
        # Programs go to the nearest port, wherever homes are.
        tensors = self.network.tensors
        homes = {
            name: placement_at(0, tensors[name].extents, self.machine.ports)
            for name in placed.at_dram
        }
        table = table_of(self.network, placed, self.machine, self.goal)
        tried: list[tuple[float, Way]] = []
        ways = list_ways(placed, table, dict.fromkeys(table.names, 0))
        for number, way in enumerate(ways):
            if number >= _EXPECTED and tried:
                break
            step = place_step(self.network, placed, pass_schedule(placed, way, homes))
            value = self.expectation.value([step], self.goal.energy, self.goal.time)
            if value is not None:
                tried.append((value, way))
        if not tried:
            raise WeftError(
                f"network {self.network.name}: layer {placed.layer.name}: no programs can be made "
                f"of its schedules"
            )
        value, way = min(tried, key=lambda entry: entry[0])
        return way, value


@dataclass(frozen=True, eq=False)
class Solution:
    """
    A network's schedule and its cost; and a bound on the goal for layers one after another,
    wherever feature maps are, None where none was proved. `ways`: the first way that was tried of
    each layer, where layers have candidates; `homes`: of the feature maps at DRAM.
    """

    schedule: NetworkSchedule
    cost: NetworkCost
    bound: float | None
    ways: tuple[Way, ...] = ()
    homes: Homes = field(default_factory=Homes)


def place_sequence(
    network: Network,
    machine: NodeMachine,
    goal: Goal,
    rules: Rules,
    *,
    forwarding: bool,
    width: float,
    effort: int | None,
    answers: dict[LayerQuestion, LayerAnswer] | None = None,
) -> list[PlacedLayer]:
    """
    The candidates of every layer on all nodes; equal layers are solved once, and not those that
    `answers` has, to which the others are added. Raises `WeftError` for a layer that does not
    fit the machine.
    """
    answers = {} if answers is None else answers
    placed: list[PlacedLayer] = []
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
        placed.append(PlacedLayer(layer, answer))
    return placed


def questions_of(
    network: Network, machine: NodeMachine, rules: Rules, *, forwarding: bool
) -> list[LayerQuestion]:
    """The questions of a network's layers on all nodes, each once."""
    found = (
        question_of(network, layer, machine.nodes, rules, forwarding=forwarding)
        for layer in network.layers
    )
    return list(dict.fromkeys(found))


def solve_layers(
    questions: Sequence[LayerQuestion],
    machine: NodeMachine,
    goal: Goal,
    *,
    width: float,
    effort: int | None,
    jobs: int,
) -> dict[LayerQuestion, LayerAnswer]:
    """The answers to `questions`, found in `jobs` processes."""
    work = partial(solve_layer, machine=machine, goal=goal, width=width, effort=effort)
    if jobs == 1:
        return dict(zip(questions, map(work, questions), strict=True))
    with process_pool(jobs) as pool:
        return dict(zip(questions, pool.map(work, questions), strict=True))


def settle_network(
    network: Network,
    placed: Sequence[PlacedLayer],
    machine: NodeMachine,
    goal: Goal,
    scheduled: Scheduled | None = None,
    *,
    rough: bool = False,
) -> Solution:
    """
    Chooses homes, and with these a way for every layer; see the module's docstring. With `rough`,
    ways are not tried one against the other. Layers that are in `scheduled`, of the same machine
    and goal, are taken from there, and others are added.
    """
    scheduled = {} if scheduled is None else scheduled
    tables = [table_of(network, p, machine, goal) for p in placed]
    names = list(dict.fromkeys(name for table in tables for name in table.names))
    numbers, _ = choose_placements(tables, names, rough=rough)
    homes = {
        name: placement_at(
            numbers[network.root(name)], network.tensors[name].extents, machine.ports
        )
        for p in placed
        for name in p.at_dram
    }
    steps: list[ScheduledLayer] = []
    chosen: list[Way] = []
    costs: list[LayerCost] = []
    made: dict[str, PassSchedule] = {}
    for layer, table in zip(placed, tables, strict=True):
        ways = list_ways(layer, table, numbers) if layer.way is None else [layer.way]
        decided = rough or layer.way is not None
        if layer.way is None and (aligned := _align_way(layer, made, machine, goal)):
            ways, decided = [*(ways[:1] if rough else ways), aligned], False
        schedule, cost = _schedule_once(layer, ways, homes, machine, goal, scheduled, rough=decided)
        costs.append(cost)
        made[layer.layer.outputs] = schedule
        homes[layer.layer.outputs] = schedule.outputs
        steps.append(place_step(network, layer, schedule))
        chosen.append(ways[0])
    batch = max(layer.batch for layer in network.layers)
    named = {placement_name(network, name): home for name, home in homes.items()}
    schedule = NetworkSchedule(network.name, machine.name, batch, named, tuple(steps))
    return Solution(
        schedule, network_cost(schedule, machine, costs), _bound_of(placed), tuple(chosen), numbers
    )


def _schedule_once(
    placed: PlacedLayer,
    ways: Sequence[Way],
    homes: Mapping[str, MapPlacement],
    machine: NodeMachine,
    goal: Goal,
    scheduled: Scheduled,
    *,
    rough: bool,
) -> tuple[PassSchedule, LayerCost]:
    """As `schedule_layer`, with the cost, for an equal layer as it was before."""
    layer = placed.layer
    tried = tuple(ways[:1] if rough else ways)
    inputs = tuple(homes[name] for name in layer.inputs)
    key = placed.answer.question, tried, rough, inputs, homes.get(layer.outputs)
    if key not in scheduled:
        made = schedule_layer(placed, ways, homes, machine, goal, rough=rough)
        scheduled[key] = made, layer_cost(made, machine)
    schedule, cost = scheduled[key]
    return (schedule if schedule.name == layer.name else replace(schedule, name=layer.name)), cost


def refine_homes(
    network: Network,
    placed: Sequence[PlacedLayer],
    machine: NodeMachine,
    goal: Goal,
    solution: Solution,
    scheduled: Scheduled | None = None,
    *,
    effort: int,
) -> tuple[Sequence[PlacedLayer], Solution]:
    """
    A solution and its layers: with homes and ways chosen from more candidates, where there are
    several nodes and that is better than `solution`, of which the layers are `placed`. One home
    must suit the layer that writes a map and those that read it, whose best candidates mostly want
    different ones. Layers in turns, those whose ways are decided, and those that make the least of
    the value, have no more. `scheduled` as `settle_network` has it.
    """
    if machine.nodes.size == 1:
        return placed, solution
    slots: dict[int | None, int] = {}
    for layer in placed:
        slots[layer.segment] = max(slots.get(layer.segment, 1), layer.slot + 1)
    keys: list[tuple[LayerAnswer, Goal] | None] = []
    values: dict[tuple[LayerAnswer, Goal], float] = {}
    for layer, cost in zip(placed, solution.cost.layers, strict=True):
        if layer.way is not None or layer.answer.question.part is not None or not layer.at_dram:
            keys.append(None)
            continue
        # Layers side by side share the time.
        key = layer.answer, replace(goal, time=goal.time / slots[layer.segment])
        keys.append(key)
        values[key] = values.get(key, 0.0) + _cost_value(cost.energies, cost.cycles, goal)
    wider: dict[tuple[LayerAnswer, Goal] | None, LayerAnswer] = {}
    left = _MOSTLY * sum(values.values())
    for key in sorted(values, key=lambda each: -values[each]):
        if left <= 0:
            break
        left -= values[key]
        wider[key] = widen_answer(key[0], machine, key[1], width=_WIDER, most=_ADDED, effort=effort)
    if not wider:
        return placed, solution
    found = [
        replace(layer, answer=wider.get(key, layer.answer))
        for layer, key in zip(placed, keys, strict=True)
    ]
    refined = settle_network(network, found, machine, goal, scheduled)
    if solution_value(refined, goal) < solution_value(solution, goal):
        return found, refined
    return placed, solution


def solution_value(solution: Solution, goal: Goal) -> float:
    """The value of a network's schedule."""
    return _cost_value(solution.cost.energies, solution.cost.cycles, goal)


def _cost_value(energies: Mapping[str, float], cycles: int, goal: Goal) -> float:
    dynamic = sum(v for name, v in energies.items() if name != "static")
    return goal.energy * dynamic + goal.time * cycles


def _align_way(
    placed: PlacedLayer, made: Mapping[str, PassSchedule], machine: NodeMachine, goal: Goal
) -> Way | None:
    """
    The way of a layer that is cut and laid as one on the same nodes which makes what it reads, so
    that little moves between nodes; None where that is not possible.
    """
    question = placed.answer.question
    if not question.on_chip[0] or question.shape.is_conv or question.rules.executable:
        return None
    for name in placed.layer.inputs:
        maker = made.get(name)
        if maker is None or replace(question.region, extent=maker.region.extent) != maker.region:
            continue
        k, (rows, columns), n, c = (maker.partition.size(0), maker.partition.cuts[1],
                                    maker.partition.size(2), maker.partition.size(3))  # fmt: skip
        found = candidate_of(question, machine, goal, Cut(k, n, c, rows, columns))
        if found is not None:
            return found, arrangement_of(maker.partition)
    return None


def list_ways(placed: PlacedLayer, table: WayTable, homes: Mapping[str, int]) -> list[Way]:
    """The ways of a layer that are best with these homes, the best first."""
    return [
        (candidate, candidate.field.arrangements[a])
        for number, a in table.best_alternatives(homes)
        for candidate in (placed.answer.candidates[number],)
    ]


def _bound_of(placed: Sequence[PlacedLayer]) -> float | None:
    """The sum of the layers' bounds, if each was proved."""
    bounds = [p.answer.bound for p in placed]
    return math.fsum(b for b in bounds if b is not None) if None not in bounds else None


def place_step(network: Network, placed: PlacedLayer, schedule: PassSchedule) -> ScheduledLayer:
    """The step of a network's schedule that runs a layer so."""
    layer = placed.layer
    outputs = placement_name(network, layer.outputs)
    return ScheduledLayer(
        schedule,
        tuple(placement_name(network, name) for name in layer.inputs),
        placed.segment,
        placed.slot,
        outputs=None if outputs == layer.name else outputs,
    )


def placement_name(network: Network, name: str) -> str:
    """The name of a tensor's placement in a schedule: after the layer that writes it."""
    if network.tensors[name].of is None and name in network.producers:
        return network.producers[name].name
    return f"tensor {name}" if name in network.positions else name
