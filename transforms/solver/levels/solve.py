"""
The solver of one layer on a machine of any number of levels: directives, their cost, a bound.

Costs are counted under the convention `executed`: energy is that of accesses, multiply-adds,
links and idle cycles. Latency is the longest of computing, of what home moves and of what enters
each array. Links are charged by the mean distance to a copy; where a schedule runs decides more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ...core.errors import WeftError
from ...dataflow.directive.data import LayerDirectives
from ...dataflow.directive.fits import check_fit
from ...dataflow.directive.problem import LayerProblem
from ...machine.view import Machine
from .bound import CONVENTION, SPACE, Bound, lower_bound
from .descend import Search, descend_plans
from .emit import directives_of, exact_costs
from .model import Model
from .spans import GOALS, Goal, machine_view
from .unit import Unit, unit_of


@dataclass(frozen=True)
class Solution:
    """
    Directives for a layer, their energy in pJ and latency in cycles, and what no schedule of the
    space can beat. `gap`: how much more the goal is than its bound, 0.1 for 10 %.
    """

    directives: LayerDirectives
    energy_pj: float
    cycles: float
    bound: Bound
    gap: float


@dataclass(frozen=True)
class LevelsSolver:
    """
    The solver of this package; `search` says how long it looks, `dividing` that blocks divide what
    they are blocks of. Layers that differ in name only are solved once.
    """

    search: Search | None = None
    dividing: bool = False
    _known: dict[object, Solution] = field(default_factory=dict[object, Solution], repr=False)

    def solve(self, problem: LayerProblem, machine: Machine, goal: Goal = "energy") -> Solution:
        """
        The best schedule found for `problem`. Raises `WeftError` for a goal that is none, a
        machine without the constants that a cost needs, a layer that no intrinsic of the machine
        computes, and where not even the least work fits a memory.
        """
        if goal not in GOALS:
            raise WeftError(f"goal '{goal}' is none of {', '.join(GOALS)}")
        key = (replace(problem, name=""), machine.name, machine.place, goal)
        if key not in self._known:
            model = model_of(problem, machine, goal, dividing=self.dividing)
            self._known[key] = solve_model(model, self.search)
        known = self._known[key]
        found = replace(known, directives=replace(known.directives, problem=problem))
        check_fit(found.directives, machine)
        return found


def model_of(
    problem: LayerProblem,
    machine: Machine,
    goal: Goal = "energy",
    unit: Unit | None = None,
    *,
    dividing: bool = False,
) -> Model:
    """The model of `problem` on `machine`; `unit` stands for the innermost level's."""
    view = machine_view(machine)
    unit = unit or unit_of(problem, machine, view.template)
    return Model(problem, view, unit, goal, dividing=dividing)


def solve_model(model: Model, search: Search | None = None) -> Solution:
    """The best schedule found, its exact cost and the bound."""
    batch = descend_plans(model, search).batch(model)
    found = exact_costs(model, batch)
    bound = lower_bound(model)
    gap = float(found.goal[0]) / bound.goal - 1 if bound.goal else 0.0
    return Solution(
        directives_of(model, batch), float(found.energy[0]), float(found.cycles[0]), bound, gap
    )


def record_of(solution: Solution) -> Mapping[str, object]:
    """The record of a solution for a report."""
    return {
        "layer": solution.directives.name,
        "convention": "executed",
        "energy_pj": solution.energy_pj,
        "latency_cycles": solution.cycles,
        "lower_bound_pj": solution.bound.energy,
        "gap_to_bound": solution.gap,
        "bound_space": SPACE,
        "bound_convention": CONVENTION,
    }
