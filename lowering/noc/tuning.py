"""
Schedules over passes as points of a tuning space, and functions on machines of nodes as tuning
tasks.

The knobs are the decisions of each layer: its cut over the nodes with a mapping on their PEs
(`LayerSearch.pairs`, the best first by their bounds), where the pieces are, what of each loop over
passes is in the registers and in a node's buffer at a time, and the orders of loops outside and
inside of the buffer. Homes of feature maps stay where the compiler's own schedule has them. The
compiler minimises what its model says; what is measured is the simulator.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ...targets.noc.spec import CONVENTIONS, node_machine_of
from ...transforms.core.errors import WeftError
from ...transforms.core.pipeline import entry_of
from ...transforms.dataflow.cost.nn_dataflow import NodeMachine, PassSchedule
from ...transforms.dataflow.cost.node_grid import Partition
from ...transforms.dataflow.cost.row_stationary import Loops
from ...transforms.dataflow.network.cost import network_cost
from ...transforms.dataflow.network.from_module import layers_of
from ...transforms.dataflow.network.layers import Network, NetworkLayer
from ...transforms.dataflow.network.schedule_file import (
    RECORDED,
    NetworkSchedule,
    ScheduledLayer,
    parse_schedule,
    schedule_document,
    schedule_in,
)
from ...transforms.machine.context import WeftContext
from ...transforms.model.nameless import family_of, nameless_module
from ...transforms.solver.blocking.costs import BlockingProblem
from ...transforms.solver.blocking.options import Options, all_options
from ...transforms.solver.draws import ORDERS, Bench
from ...transforms.solver.front import cost_value, initial_weights
from ...transforms.solver.layer_search import LayerSearch, Pair
from ...transforms.solver.network import question_of
from ...transforms.solver.nodes.cuts import Arrangement, Cut
from ...transforms.solver.spaces import SPACES
from ...transforms.tune.database import hash_text
from ...transforms.tune.space import Knob, Point, Space
from ...transforms.tune.task import SpaceTask, Untunable
from ...transforms.tune.whole import whole_tasks
from ..graph.clusters.tuning import ClusterTask, cluster_tasks
from ..graph.meshes.tuning import MeshTask, mesh_tasks
from .given_schedule import SPACE_VERSION, quote_schedule
from .record import record_of
from .schedule_dataflow import EXECUTABLE, ScheduleDataflowPass

_PAIRS = 512
"""Cuts with mappings of a layer that are looked at, those with the least bounds."""

_ARRANGEMENTS = 32
"""Places of pieces of a cut that are looked at."""

_LOOPS = 3


class _LayerChoices:
    """The choices of one layer; `own` is its step in the compiler's schedule."""

    def __init__(
        self,
        network: Network,
        layer: NetworkLayer,
        own: ScheduledLayer,
        machine: NodeMachine,
        goal: str,
    ):
        self.own = own.layer
        space = SPACES[EXECUTABLE]
        question = question_of(
            network, layer, machine.nodes, space.rules, forwarding=own.layer.forwarding
        )
        self.search = LayerSearch(question, machine, initial_weights(goal, machine), space)
        self.machine = machine
        mine = self._is_pair_of(self.search.pairs, own.layer)
        if mine is None:
            raise WeftError(f"layer {layer.name}: its schedule is none that is enumerated")
        self.pairs = self.search.pairs[:_PAIRS]
        if mine not in self.pairs:
            self.pairs = [*self.pairs, mine]
        self._benches: dict[int, BlockingProblem] = {}

    @staticmethod
    def _is_pair_of(pairs: Sequence[Pair], schedule: PassSchedule) -> Pair | None:
        """The pair of a schedule."""
        wanted = _cut_of(schedule.partition), schedule.copies, schedule.layout
        for pair in pairs:
            if (pair.cut, pair.mapping.copies, pair.mapping.layout) == wanted:
                return pair
        return None

    def problem(self, number: int) -> BlockingProblem:
        """What must fit for a pair."""
        if number not in self._benches:
            bench = Bench(self.search.question, self.machine, self.pairs[number])
            self._benches[number] = bench.problem
        return self._benches[number]

    def arrangements(self, number: int) -> Sequence[Arrangement]:
        """The places of the pieces of a pair, of the compiler's own cut that one first."""
        pair = self.pairs[number]
        found = self.search.lay_cut(pair).field.arrangements[:_ARRANGEMENTS]
        if pair.cut == _cut_of(self.own.partition):
            mine = [a for a in found if a.partition == self.own.partition]
            rest = [a for a in found if a.partition != self.own.partition]
            if not mine:
                every = self.search.lay_cut(pair).field.arrangements
                mine = [a for a in every if a.partition == self.own.partition]
            found = (*mine, *rest)
        return found

    def options(self, number: int) -> tuple[Options, ...]:
        """The ways to block each loop."""
        problem = self.problem(number)
        return tuple(
            all_options(count, dividing=problem.dividing)
            for count in self.pairs[number].mapping.loops
        )

    @cached_property
    def sizes(self) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
        """By loop: how many passes may be in the registers, and in the buffer, of any pair."""
        found: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        for loop in range(_LOOPS):
            counts = {pair.mapping.loops[loop] for pair in self.pairs}
            ways = [all_options(count, dividing=False) for count in sorted(counts)]
            inner = {n for way in ways for n in way.inner.tolist()}
            block = {n for way in ways for n in way.block.tolist()}
            found.append((tuple(sorted(inner)), tuple(sorted(block))))
        return tuple(found)

    def knobs(self, prefix: str) -> Iterator[Knob]:
        """The decisions of the layer."""
        most = max(len(self.search.lay_cut(p).field.arrangements) for p in self.pairs)
        yield Knob(f"{prefix}pair", tuple(range(len(self.pairs))))
        yield Knob(f"{prefix}places", tuple(range(min(most, _ARRANGEMENTS + 1))))
        for loop, (inner, block) in enumerate(self.sizes):
            yield Knob(f"{prefix}inner {loop}", inner)
            yield Knob(f"{prefix}block {loop}", block)
        for level in range(2):
            yield Knob(f"{prefix}order {level}", tuple(range(len(ORDERS))))

    def fits(self, number: int, inner: Sequence[int], block: Sequence[int]) -> bool:
        """Tests whether blocks fit the buffer and the registers."""
        problem = self.problem(number)
        words = [
            sum(
                getattr(tensor, unit) * math.prod(sizes[loop] for loop in tensor.indexed_by)
                for tensor in problem.tensors
            )
            for unit, sizes in (("unit_buffer", block), ("unit_registers", inner))
        ]
        return words[0] <= problem.buffer_room and words[1] <= problem.register_room


def _cut_of(partition: Partition) -> Cut:
    """How many pieces a partition makes along each dimension."""
    k, map_, n, c = partition.cuts
    return Cut(math.prod(k), math.prod(n), math.prod(c), map_.h, map_.w)


def _pick_way(options: Options, inner: int, block: int) -> int:
    """The number of the way to block a loop that is nearest to these sizes."""
    pairs = zip(options.inner.tolist(), options.block.tolist(), strict=True)
    apart = [abs(math.log(i / inner)) + abs(math.log(b / block)) for i, b in pairs]
    return apart.index(min(apart))


def _plain_order(order: int, turns: Sequence[int]) -> int:
    """The first order with loops of several turns where `order` has them."""

    def ranks(number: int) -> list[int]:
        places = ORDERS[number].tolist()
        return sorted((j for j in range(_LOOPS) if turns[j] > 1), key=places.__getitem__)

    return next(number for number in range(len(ORDERS)) if ranks(number) == ranks(order))


class PassSpace:
    """
    The schedules of a network one layer after another; `start` is `own`, the compiler's, and `goal`
    is what is least.
    """

    def __init__(self, network: Network, machine: NodeMachine, own: NetworkSchedule, goal: str):
        for step in own.steps:
            if step.segment is not None:
                raise WeftError(
                    f"network {network.name}: layer {step.layer.name} runs beside others, and only "
                    "layers one after another have points"
                )
        self.machine, self.own, self.goal = machine, own, goal
        self.layers = [
            _LayerChoices(network, layer, step, machine, goal)
            for layer, step in zip(network.layers, own.steps, strict=True)
        ]
        self._costs: dict[Point, float] = {}
        knobs = [k for i, layer in enumerate(self.layers) for k in layer.knobs(f"{i} ")]
        self._width = len(knobs) // len(self.layers)
        self.space = Space(tuple(knobs), self._is_legal, SPACE_VERSION, self._repair_point)
        self.start = self.encode(own)

    def _values(self, point: Point) -> list[list[int]]:
        """By layer, the choices of its knobs, which are all numbers."""
        numbers = [k.choices[i] for k, i in zip(self.space.knobs, point, strict=True)]
        values = [n for n in numbers if isinstance(n, int)]
        return [values[i : i + self._width] for i in range(0, len(values), self._width)]

    def _point(self, values: Sequence[Sequence[int]]) -> Point:
        flat = [n for layer in values for n in layer]
        named = {k.name: n for k, n in zip(self.space.knobs, flat, strict=True)}
        return self.space.point(named)

    def _repair_point(self, point: Point) -> Point:
        pairs = zip(self.layers, self._values(point), strict=True)
        return self._point([self._repair_layer(layer, values) for layer, values in pairs])

    def _repair_layer(self, layer: _LayerChoices, values: Sequence[int]) -> list[int]:
        """The nearest blocking that there is and that fits, in places that there are."""
        pair, places, *rest = values
        places = min(places, len(layer.arrangements(pair)) - 1)
        options = layer.options(pair)
        inner, block = rest[0 : 2 * _LOOPS : 2], rest[1 : 2 * _LOOPS : 2]
        while True:
            ways = [_pick_way(o, i, b) for o, i, b in zip(options, inner, block, strict=True)]
            inner = [int(o.inner[w]) for o, w in zip(options, ways, strict=True)]
            block = [int(o.block[w]) for o, w in zip(options, ways, strict=True)]
            if layer.fits(pair, inner, block) or max(block) == 1:
                break
            largest = block.index(max(block))
            block[largest] = max(1, block[largest] // 2)
            inner[largest] = min(inner[largest], block[largest])
        turns = [
            [int(o.outer[w]) for o, w in zip(options, ways, strict=True)],
            [int(o.middle[w]) for o, w in zip(options, ways, strict=True)],
        ]
        orders = [_plain_order(n, t) for n, t in zip(rest[2 * _LOOPS :], turns, strict=True)]
        blocks = [n for sizes in zip(inner, block, strict=True) for n in sizes]
        return [pair, places, *blocks, *orders]

    def _is_legal(self, point: Point) -> bool:
        return self._repair_point(point) == point and self.predict(point) < math.inf

    def schedule(self, point: Point) -> NetworkSchedule:
        """The schedule that a point says."""
        steps: list[ScheduledLayer] = []
        pairs = zip(self.layers, self._values(point), self.own.steps, strict=True)
        for layer, values, step in pairs:
            steps.append(replace(step, layer=self._layer_schedule(layer, values)))
        return replace(self.own, steps=tuple(steps))

    def _layer_schedule(self, layer: _LayerChoices, values: Sequence[int]) -> PassSchedule:
        number, places, *rest = values
        mapping, options = layer.pairs[number].mapping, layer.options(number)
        ways = [_pick_way(o, rest[2 * j], rest[2 * j + 1]) for j, o in enumerate(options)]
        levels = (
            Loops(*(int(getattr(o, level)[w]) for o, w in zip(options, ways, strict=True)))
            for level in ("outer", "middle", "inner")
        )
        outer, middle, inner = levels
        first, second = (Loops(*ORDERS[n].tolist()) for n in rest[2 * _LOOPS :])
        return replace(
            layer.own,
            copies=mapping.copies,
            layout=mapping.layout,
            factors=(outer, middle, inner),
            orders=(first, second),
            partition=layer.arrangements(number)[places].partition,
            store=(True, True, True),
        )

    def predict(self, point: Point) -> float:
        """The cost by the solver's model; infinite where it does not fit."""
        if point not in self._costs:
            try:
                cost = network_cost(self.schedule(point), self.machine)
                self._costs[point] = cost_value(cost, self.goal)
            except WeftError:
                self._costs[point] = math.inf
        return self._costs[point]

    def features(self, point: Point) -> list[float]:
        """Numbers of a schedule: by layer the pieces of its cut, blocks, orders."""
        found: list[float] = []
        for layer, values in zip(self.layers, self._values(point), strict=True):
            cut = layer.pairs[values[0]].cut
            found += [math.log(n) for n in (*cut, *values[2 : 2 + 2 * _LOOPS])]
            found += [float(n) for n in values[2 + 2 * _LOOPS :]]
            found.append(math.log(layer.pairs[values[0]].mapping.process_cycles))
        return found

    def encode(self, schedule: NetworkSchedule) -> Point:
        """The point of a schedule. `WeftError` for what is none of the space."""
        if [s.layer.name for s in schedule.steps] != [s.layer.name for s in self.own.steps]:
            raise WeftError("tuning: a schedule of another network")
        found = [
            self._encode_layer(layer, step.layer)
            for layer, step in zip(self.layers, schedule.steps, strict=True)
        ]
        return self._repair_point(self._point(found))

    def _encode_layer(self, layer: _LayerChoices, schedule: PassSchedule) -> list[int]:
        wanted = _cut_of(schedule.partition), schedule.copies, schedule.layout
        for number, pair in enumerate(layer.pairs):
            if (pair.cut, pair.mapping.copies, pair.mapping.layout) != wanted:
                continue
            for places, found in enumerate(layer.arrangements(number)):
                if found.partition == schedule.partition:
                    _, middle, inner = schedule.factors
                    blocks = [n for i, m in zip(inner, middle, strict=True) for n in (i, i * m)]
                    orders = [ORDERS.tolist().index(list(order)) for order in schedule.orders]
                    return [number, places, *blocks, *orders]
        raise WeftError(f"tuning: layer {schedule.name}: no such schedule")


class PassTask(SpaceTask[PassSpace]):
    """
    How the layers of a function run on the nodes: `plain` is the module without a schedule, and
    `text` of a point a schedule over passes, as `schedule-dataflow` takes it; `goal` is what is
    least.
    """

    def __init__(self, module: ModuleOp, ctx: WeftContext, goal: str):
        self._ctx, self._goal = ctx, goal
        self._module = nameless_module(module)
        self.plain = str(self._module)
        self.key, self.family, self.uses = hash_text(self.plain), family_of(self.plain), 1
        self.name = f"@{entry_of(module).sym_name.data}"
        machine = ctx.machine()
        nodes = node_machine_of(machine, CONVENTIONS[0])
        if nodes is None:
            raise WeftError(
                f"machine {machine.name}: only nodes with PEs of a template have schedules over "
                "passes, which are what is tuned"
            )
        network, _ = layers_of(entry_of(self._module))
        self._points = PassSpace(network, nodes, self._own_schedule(), goal)

    def _own_schedule(self) -> NetworkSchedule:
        """The compiler's own schedule for the goal."""
        module = self._module.clone()
        ScheduleDataflowPass(self._goal).apply(self._ctx, module)
        return schedule_in(record_of(module, entry_of(module))[RECORDED])

    def decode(self, point: Point) -> str:
        document = schedule_document(self._points.schedule(point))
        return json.dumps(document, separators=(",", ":"))

    def encode(self, text: str) -> Point:
        point = self._points.encode(parse_schedule(text))
        if self.decode(point) != text:
            raise WeftError(f"tuning: {self.name}: no point says this schedule")
        return point

    def adapt(self, text: str) -> Point | None:
        """The point of a schedule of a similar network, if there is one."""
        try:
            point = self._points.encode(parse_schedule(text))
        except (WeftError, ValueError):
            return None
        return point if self.space.has(point) else None

    def stage(self, point: Point) -> str:
        module = self._module.clone()
        given = quote_schedule(self._points.schedule(point))
        ScheduleDataflowPass(schedule=given).apply(self._ctx, module)
        return str(module)


def node_tasks(
    module: ModuleOp, ctx: WeftContext, passes: Sequence[ModulePass]
) -> Iterator[PassTask | MeshTask | ClusterTask | Untunable]:
    """The task of a module that goes by `passes`, of which one takes what was tuned."""
    yield from mesh_tasks(module, ctx, passes)
    yield from cluster_tasks(module, ctx, passes)
    yield from whole_tasks(
        ScheduleDataflowPass,
        passes,
        ctx,
        module,
        lambda step: PassTask(module, ctx, step.options.goal),
    )
