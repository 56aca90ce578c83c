"""
Schedules of whole networks, by the name of the solver, the goal, and the space.

`solve` finds a schedule, `lower_bound` a number that no schedule of the space is below. Goals are
energy (pJ), latency (cycles) and their product. The product is minimised by turns: at a schedule
with energy E and time T it changes as T times the energy does and E times the time; with these
weights a new schedule is found, until none is better.

A bound for the product comes from bounds for weighted sums. All schedules lie where each sum is
at least its bound: a region of the plane of energy and time with straight sides and no end. A
product of two positive numbers has its minimum over such a region in a corner.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from ..core.errors import WeftError
from ..dataflow.cost.nn_dataflow import NodeMachine
from ..dataflow.network.cost import NetworkCost
from ..dataflow.network.expected import ExpectedNetwork
from ..dataflow.network.layers import Network
from ..dataflow.network.schedule_file import NetworkSchedule
from .annealing import Tuning, anneal_schedule
from .blocking.search import Goal
from .bounds import ChainBound, compulsory_bound
from .chain import Chains, Statistics
from .exact import bound_sequence, solve_all_chains, solve_exactly
from .network import Solution, questions_of, solve_layers
from .sampling import solve_randomly
from .segments import Limits
from .spaces import SPACES, Space, with_programs, with_resident_filters
from .turn_bounds import TurnsBound, outside_bound

GOALS = ("energy", "latency", "edp")

FILTERS = ("cold", "resident")
"""The conventions of when filters come; see `SolveOptions`."""

_TIE = 1e-6
"""Where time is the goal, dynamic energy counts as this part of the time that spends it idly."""

_SLACK = 1e-6
"""Relative: corners of a region that rounding puts outside of it are still taken for corners."""

_ROUNDS = 8
"""Weights that are tried for a product."""


@dataclass(frozen=True)
class SolveOptions:
    """
    The goal to minimise, the solver, and the space of schedules.

    * `goal`: one of `GOALS`; `solver`: one of `SOLVERS`; `space`: one of `spaces.SPACES`.
    * `k`: chains of segments that are kept; `degree`: the most slots of a segment, 1 for layers
      one after another. In the space nn-dataflow, and for the solvers random and annealing,
      layers always run one after another.
    * `filters`: `cold`, all are read from DRAM at least once for each batch; or `resident`, those
      that the nodes of a network in one segment hold whole are there before the batch begins.
    * `programs`: programs can be made of schedules, in any space: of their segments, and as nodes
      share no tensor.
    * `jobs`: processes. `seed`, `probability`: of random choices, and that random search tries a
      candidate. `tuning`: how long annealing goes on.
    """

    goal: str = "energy"
    solver: str = "kapla"
    space: str = "full"
    k: int = 4
    degree: int = 5
    filters: str = "cold"
    programs: bool = False
    jobs: int = 1
    seed: int = 0
    probability: float = 0.1
    tuning: Tuning = field(default_factory=Tuning)

    def __post_init__(self) -> None:
        for what, name, known in (
            ("goal", self.goal, GOALS),
            ("solver", self.solver, tuple(SOLVERS)),
            ("space", self.space, tuple(SPACES)),
            ("convention of filters", self.filters, FILTERS),
        ):
            if name not in known:
                raise WeftError(f"unknown {what} '{name}': use one of {', '.join(known)}")
        for what, number in (("k", self.k), ("degree", self.degree), ("jobs", self.jobs)):
            if number < 1:
                raise WeftError(f"{what} is {number}, but must be 1 or more")
        if not 0 < self.probability <= 1:
            raise WeftError(
                f"probability is {self.probability}, but must be above 0, and at most 1"
            )


@dataclass(frozen=True, eq=False)
class Result:
    """
    A schedule and its cost, counted over passes; where programs are made of it, what these are
    expected to take, which is what energies and cycles are then. `statistics` are of segments with
    several layers.
    """

    schedule: NetworkSchedule
    cost: NetworkCost
    statistics: Statistics | None
    expected: ExpectedNetwork | None = None

    @property
    def convention(self) -> str:
        """The convention by which costs are counted: as the machine does."""
        return self.cost.machine.counting

    @property
    def energies(self) -> dict[str, float]:
        """Energy in pJ by component."""
        if self.expected is None:
            return self.cost.energies
        return self.expected.energies(self.cost.machine.static_pj)

    @property
    def energy_pj(self) -> float:
        return sum(self.energies.values())

    @property
    def cycles(self) -> int:
        """All cycles, rounded up."""
        return self.cost.cycles if self.expected is None else math.ceil(self.expected.cycles)

    @property
    def segments(self) -> int:
        return len(self.cost.segments)

    def layer_costs(self) -> list[tuple[Mapping[str, float], int]]:
        """By layer: energy in pJ by component, and cycles by itself, rounded up."""
        if self.expected is None:
            return [(cost.energies, cost.cycles) for cost in self.cost.layers]
        idle = self.cost.machine.static_pj
        return [
            ({**layer.energies, "static": layer.cycles * idle}, math.ceil(layer.cycles))
            for layer in self.expected.layers
        ]

    def value(self, goal: str) -> float:
        """The value that `goal` minimises: pJ, cycles, or their product."""
        return cost_value(self, goal)


@dataclass(frozen=True)
class Bound:
    """
    A number that the goal of no schedule is below; of which schedules that is true, in words; and
    by which convention they are counted.

    Other schedules may be below it: boxes of nodes elsewhere, other stripes of nodes for a
    segment. nn-dataflow itself does not count the first load of filters where each layer of
    a network has nodes of its own; here it counts, but for `resident` filters.
    """

    value: float
    space: str
    convention: str

    @property
    def text(self) -> str:
        """The text that says what is bounded, and as what it counts."""
        return f"{self.space}, counted as {self.convention}"


class SolverResult(NamedTuple):
    """The result of a solver for a weighted sum."""

    solution: Solution
    statistics: Statistics | None = None


Solver = Callable[[Network, NodeMachine, Goal, SolveOptions, Limits], SolverResult]


def space_of(options: SolveOptions) -> Space:
    """The space that `options` name, with filters by their convention."""
    space = SPACES[options.space]
    if options.programs:
        space = with_programs(space)
    return with_resident_filters(space) if options.filters == "resident" else space


def does_forward(machine: NodeMachine) -> bool:
    """Tests whether nodes pass on what several of them need: wherever there are several."""
    return machine.nodes.size > 1


# --- Solvers ----------------------------------------------------------------------------------


def _solve_kapla(
    network: Network, machine: NodeMachine, goal: Goal, options: SolveOptions, limits: Limits
) -> SolverResult:
    space = space_of(options)
    if space.offered:
        return _solve_exhaustive(network, machine, goal, options, limits)
    chains = _make_chains(network, machine, goal, options, limits)
    if options.jobs > 1:
        questions = questions_of(network, machine, space.rules, forwarding=chains.forwarding)
        chains.answers.update(
            solve_layers(questions, machine, goal, width=chains.width, effort=chains.effort,
                         jobs=options.jobs)
        )  # fmt: skip
    return SolverResult(chains.solve(), chains.statistics if options.degree > 1 else None)


def _make_chains(
    network: Network, machine: NodeMachine, goal: Goal, options: SolveOptions, limits: Limits
) -> Chains:
    return Chains(network, machine, goal, space_of(options).rules, does_forward(machine),
                  options.k, options.degree, limits=limits)  # fmt: skip


def _solve_exhaustive(
    network: Network, machine: NodeMachine, goal: Goal, options: SolveOptions, limits: Limits
) -> SolverResult:
    space, forwarding = space_of(options), does_forward(machine)
    if options.degree == 1 or space.offered or machine.nodes.size == 1:
        return SolverResult(solve_exactly(network, machine, goal, space, forwarding=forwarding))
    return SolverResult(
        *solve_all_chains(
            network,
            machine,
            goal,
            space,
            forwarding=forwarding,
            degree=options.degree,
            limits=limits,
        )
    )


def _solve_random(
    network: Network, machine: NodeMachine, goal: Goal, options: SolveOptions, limits: Limits
) -> SolverResult:
    del limits
    return SolverResult(
        solve_randomly(network, machine, goal, space_of(options),
                       forwarding=does_forward(machine), probability=options.probability,
                       seed=options.seed)
    )  # fmt: skip


def _solve_annealing(
    network: Network, machine: NodeMachine, goal: Goal, options: SolveOptions, limits: Limits
) -> SolverResult:
    del limits
    return SolverResult(
        anneal_schedule(network, machine, goal, space_of(options),
            forwarding=does_forward(machine),
               tuning=options.tuning, seed=options.seed)
    )  # fmt: skip


SOLVERS: Mapping[str, Solver] = {
    "kapla": _solve_kapla,
    "exhaustive": _solve_exhaustive,
    "random": _solve_random,
    "annealing": _solve_annealing,
}
"""The solvers by name."""


# --- Goals ------------------------------------------------------------------------------------


def solve_network(
    network: Network,
    machine: NodeMachine,
    options: SolveOptions,
    limits: Limits | None = None,
) -> Result:
    """
    A schedule of the network, whose segments keep to `limits`. Raises `WeftError` that names the
    layer for one which does not fit the machine, or for which random search found nothing.
    """
    limits = limits or Limits()
    # What is least energy may be faster than what was found for time: neither search is complete.
    names = ("latency", "energy") if options.goal == "latency" else (options.goal,)
    tried = [
        _solve_goal(network, machine, initial_weights(name, machine), options, limits)
        for name in names
    ]
    found = min(tried, key=lambda result: result.value(options.goal))
    if options.goal == "edp":
        for _ in range(_ROUNDS):
            weights = _tangent_weights(found, machine)
            better = _solve_goal(network, machine, weights, options, limits)
            if better.value("edp") >= found.value("edp"):
                break
            found = better
    return found


def _solve_goal(
    network: Network, machine: NodeMachine, goal: Goal, options: SolveOptions, limits: Limits
) -> Result:
    found = SOLVERS[options.solver](network, machine, goal, options, limits)
    schedule, expected = found.solution.schedule, None
    if limits.expectation is not None:
        expected = limits.expectation.of_network(schedule.steps)
    return Result(schedule, found.solution.cost, found.statistics, expected)


def initial_weights(goal: str, machine: NodeMachine) -> Goal:
    """The weights to begin with, of dynamic energy and of time."""
    if goal == "latency":
        return Goal(_TIE / (machine.static_pj or 1.0), 1.0)
    return Goal(1.0, machine.static_pj)


def _tangent_weights(at: NetworkCost | Result, machine: NodeMachine) -> Goal:
    """The weights of dynamic energy and time with which their product changes at a schedule."""
    return Goal(float(at.cycles), at.energy_pj + at.cycles * machine.static_pj)


def cost_value(cost: NetworkCost | Result, goal: str) -> float:
    """The value that `goal` minimises: pJ, cycles, or their product."""
    if goal == "energy":
        return cost.energy_pj
    return float(cost.cycles) * (cost.energy_pj if goal == "edp" else 1.0)


# --- Bounds -----------------------------------------------------------------------------------


def lower_bound(
    network: Network, machine: NodeMachine, options: SolveOptions, near: Result | None = None,
    seconds: float = math.inf,
) -> Bound:  # fmt: skip
    """
    A bound of the goal over the space, wherever feature maps are: all chains of segments of up to
    `degree` slots, on stripes of all nodes as wide as their layers' work, and of layers alone, each
    on all of its nodes or, where the space leaves some idle, on a box of them. For a product, sums
    are weighted for energy, for time, and as the product changes `near` a schedule. Where layers
    may take turns, it is one over those schedules (`turn_bounds`), or, with layers side by side
    too, over schedules of any form (`bounds.compulsory_bound`). It becomes no closer after
    `seconds` of the process' time.
    """
    text, convention = bound_words(machine, options)
    if options.goal != "edp":
        time = Goal(0.0, 1.0)
        goal = time if options.goal == "latency" else initial_weights("energy", machine)
        return Bound(_sum_bound(network, machine, goal, options, seconds), text, convention)
    goals = [initial_weights("energy", machine), Goal(0.0, 1.0)]
    if near is not None:
        goals.append(_tangent_weights(near.cost, machine))
    each = seconds / len(goals)
    bounds = [(g, _sum_bound(network, machine, g, options, each)) for g in goals]
    return Bound(product_bound(bounds, machine.static_pj), text, convention)


def bound_words(machine: NodeMachine, options: SolveOptions) -> tuple[str, str]:
    """The space that `lower_bound` bounds, and the convention, in words."""
    space, boxes = space_of(options), ""
    if space.rules.turns:
        text = "all schedules: multiply-adds, and filters, inputs and results moved once"
        if options.degree == 1:
            text = "turns, layers one after another, alone or in turns, each on a box of nodes"
            if options.goal == "latency":
                text += ": the cycles of the PEs, and filters, inputs and results moved once"
        return text, machine.counting
    if space.rules.idle:
        boxes = " or on a box at their first corner"
    text = f"{space.name}, layers one after another, each on all nodes{boxes}"
    if options.degree > 1 and not space.offered:
        text = (
            f"{space.name}, segments of up to {options.degree} slots on stripes of all nodes as "
            f"wide as their work, layers each on all nodes of a stripe, or of the machine,{boxes}"
        )
    loads = "the first load of all filters"
    if options.filters == "resident":
        loads = "filters that a network in one segment on whole stripes holds before the batch"
    return text, f"{machine.counting} with {loads}"


def _sum_bound(
    network: Network, machine: NodeMachine, goal: Goal, options: SolveOptions, seconds: float
) -> float:
    space = space_of(options)
    if space.rules.turns:
        if options.degree > 1:
            return compulsory_bound(network, machine, goal)
        least = outside_bound(network, machine, goal)
        if not goal.energy:
            return least
        counted = TurnsBound(
            network, machine, goal, space.rules, does_forward(machine), seconds
        )
        return max(least, counted.value())
    if space.offered or machine.nodes.size == 1:
        return bound_sequence(network, machine, goal, space, forwarding=does_forward(machine))
    chains = _make_chains(network, machine, goal, options, Limits())
    return ChainBound(chains, seconds=seconds).value()


def product_bound(bounds: Sequence[tuple[Goal, float]], static_pj: float) -> float:
    """
    The least product of energy (with `static_pj` for each cycle) and time, where for each goal
    `energy * dynamic + time * cycles` is at least its bound.
    """
    sides = [(goal.energy, goal.time, bound) for goal, bound in bounds]
    sides += [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0)]
    best = math.inf
    for (a, b, u), (c, d, v) in combinations(sides, 2):
        cross = a * d - b * c
        if abs(cross) <= 1e-12 * (abs(a * d) + abs(b * c)):
            continue
        pj, cycles = (u * d - b * v) / cross, (a * v - u * c) / cross
        if all(e * pj + t * cycles >= w * (1 - _SLACK) - _SLACK for e, t, w in sides):
            best = min(best, max(0.0, cycles) * (max(0.0, pj) + static_pj * max(0.0, cycles)))
    return best
