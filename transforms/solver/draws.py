"""
Many schedules of one layer at once, as the solvers that draw them need.

A batch of `Draws` has one row for each schedule of a pair of cut and mapping: trips of the three
loops at three levels, the places of loops in two orders, and what the buffer holds. `costs` says
what each costs without hops, and how often each tensor moves over the links. A network is solved
one layer after another, with homes that are drawn, too (`solved_one_by_one`).
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..core.blockings import loop_orders, resident_sets
from ..core.errors import WeftError
from ..dataflow.cost.nn_dataflow import NodeMachine
from ..dataflow.cost.node_grid import MapPlacement, join_maps
from ..dataflow.cost.row_stationary import Loops
from ..dataflow.network.cost import network_cost
from ..dataflow.network.layers import Network
from ..dataflow.network.schedule_file import NetworkSchedule, ScheduledLayer
from .blocking.costs import BlockingProblem, TensorCost
from .blocking.options import Bools, Ints, Options, all_options
from .blocking.search import Blocking, Floats, Goal
from .layer_search import LayerSearch, Pair, Point
from .network import Solution, question_of
from .nodes.hops import placement_at
from .problem import Spread
from .question import LayerQuestion, problem_of
from .spaces import Space

ORDERS = np.array([list(p) for p in loop_orders(range(3))], np.int64)
"""All orders: by number, the place of each loop, 0 innermost."""

STORED = np.array(list(resident_sets((True,) * 3)), np.bool_)
"""What a buffer may hold, by number."""


@dataclass(frozen=True, eq=False)
class Draws:
    """Schedules: `factors [row, level, loop]`, places in `ORDERS` `[row, 2]`, `stored [row, 3]`."""

    factors: Ints
    orders: Ints
    stored: Bools

    def __len__(self) -> int:
        return len(self.factors)


@dataclass(frozen=True, eq=False)
class Costs:
    """
    By row: dynamic pJ without hops and without computing, infinite where blocks do not fit;
    cycles; and by tensor, how often its words go over the links.
    """

    pj: Floats
    cycles: Floats
    moves: Floats


@dataclass(frozen=True)
class Bench:
    """A pair of a layer, on which schedules are tried."""

    question: LayerQuestion
    machine: NodeMachine
    pair: Pair

    @cached_property
    def problem(self) -> BlockingProblem:
        q = self.question
        at_dram = (True, not q.on_chip[0], not q.on_chip[1])
        alike = self.pair.sharing(q, self.machine)
        spreads = [Spread(a, 0.0, d) for a, d in zip(alike, at_dram, strict=True)]
        return problem_of(q, self.machine, self.pair.cut, self.pair.mapping, spreads)

    @cached_property
    def options(self) -> tuple[Options, Options, Options]:
        """All ways to block each loop in which no block is empty."""
        c, k, n = (
            all_options(count, dividing=self.problem.dividing) for count in self.pair.mapping.loops
        )
        return c, k, n

    def fits_registers(self, inner: Sequence[int]) -> bool:
        """Tests whether blocks of so many passes fit the registers."""
        words = sum(
            tensor.unit_registers * math.prod(inner[loop] for loop in tensor.indexed_by)
            for tensor in self.problem.tensors
        )
        return words <= self.problem.register_room

    def costs(self, draws: Draws) -> Costs:
        """The costs of the schedules."""
        problem = self.problem
        top, inside = self._count_fetches(draws)
        stored = self._choose_stored(draws, top, inside)
        pj = np.where(self._fits_capacities(draws, stored), 0.0, np.inf)
        words = np.zeros((4, len(draws)))
        for i, tensor in enumerate(problem.tensors):
            if tensor.streams:
                inside[:, i] = self._count_iterations(draws, tensor)
            above, below = top[:, i], inside[:, i]
            if tensor.summed:
                above, below = 2 * above - 1, 2 * below - 1
            held, past, at = tensor.held, tensor.past, stored[:, i]
            through = above * tensor.top_pj + below * tensor.inside_pj + held.pj
            straight = below * tensor.straight_pj + past.pj
            pj += np.where(at, through, straight) + below * tensor.bus_pj
            words[0] += np.where(at, above * tensor.dram_words + held.dram_words,
                                 below * tensor.straight_words + past.dram_words)  # fmt: skip
            fed = below * tensor.buffer_words + held.buffer_words
            words[1 + i] = np.where(
                at, fed, below * tensor.straight_buffer_words + past.buffer_words
            )
        rates = np.array([problem.dram_rate, *(problem.buffer_rate,) * 3])[:, None]
        times = np.vstack([np.full(len(draws), problem.process_cycles),
                           np.ceil(words / rates - 1e-9)])  # fmt: skip
        cycles = (problem.times @ times).max(axis=0)
        moves = np.where(stored, top, inside).astype(np.float64)
        sums = [tensor.summed for tensor in problem.tensors]
        moves[:, sums] = 2 * moves[:, sums] - 1
        return Costs(pj, cycles, moves)

    @staticmethod
    def _count_iterations(draws: Draws, tensor: TensorCost) -> Ints:
        """The turns of all loops that do not index a tensor."""
        others = [loop for loop in range(3) if loop not in tensor.indexed_by]
        return draws.factors[:, :2, others].prod(axis=(1, 2))

    def _count_fetches(self, draws: Draws) -> tuple[Ints, Ints]:
        """
        Counts how often each tensor goes into the buffer and into the registers, `[row, tensor]`.
        """
        found: list[list[Ints]] = [[], []]
        for tensor in self.problem.tensors:
            others = [loop for loop in range(3) if loop not in tensor.indexed_by]
            repeated = np.ones(len(draws), np.int64)
            fetched = repeated
            for level in range(2):
                turns, places = draws.factors[:, level], ORDERS[draws.orders[:, level]]
                innermost = np.full(len(draws), 3)
                for loop in tensor.indexed_by:
                    here = np.where(turns[:, loop] > 1, places[:, loop], 3)
                    innermost = np.minimum(innermost, here)
                again = repeated
                for loop in others:
                    again = again * np.where(places[:, loop] > innermost, turns[:, loop], 1)
                    repeated = repeated * turns[:, loop]
                fetched = np.where(innermost < 3, again, fetched)
                found[level].append(fetched)
        return np.stack(found[0], axis=1), np.stack(found[1], axis=1)

    def _choose_stored(self, draws: Draws, top: Ints, inside: Ints) -> Bools:
        problem = self.problem
        if problem.automatic:
            return (top < inside) | ~np.array(problem.bypass)
        return draws.stored | ~np.array(problem.bypass)

    def _fits_capacities(self, draws: Draws, stored: Bools) -> Bools:
        problem = self.problem
        inner = draws.factors[:, 2]
        block = draws.factors[:, 1] * inner
        buffer, registers = np.zeros(len(draws), np.int64), np.zeros(len(draws), np.int64)
        for i, tensor in enumerate(problem.tensors):
            loops = list(tensor.indexed_by)
            registers += tensor.unit_registers * inner[:, loops].prod(axis=1)
            words = tensor.unit_buffer * block[:, loops].prod(axis=1)
            buffer += np.where(stored[:, i], -(-words // tensor.share), 0)
        return (buffer <= problem.buffer_room) & (registers <= problem.register_room)

    def blocking(self, draws: Draws, row: int) -> Blocking:
        """One of the schedules, with its cost without hops."""
        one = Draws(draws.factors[[row]], draws.orders[[row]], draws.stored[[row]])
        costs = self.costs(one)
        stored = self._choose_stored(one, *self._count_fetches(one))[0]
        outer, middle, inner = (Loops(*level) for level in one.factors[0].tolist())
        first, second = (Loops(*ORDERS[number].tolist()) for number in one.orders[0])
        a, b, c = stored.tolist()
        pj = float(costs.pj[0])
        return Blocking((outer, middle, inner), (first, second), (a, b, c), pj,
                        int(costs.cycles[0]))  # fmt: skip


def draw_values(
    costs: Costs, links: NDArray[np.float64], machine: NodeMachine, goal: Goal
) -> Floats:
    """The values of the schedules where each tensor's words go over `links` at a time."""
    hops = costs.moves @ links
    return goal.energy * (costs.pj + hops * machine.hop_pj) + goal.time * costs.cycles


# --- A whole network ------------------------------------------------------------------------------


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
