"""
The search for a schedule: tiles, loop order, residency, buffering and storage orders.

1. Every structure (`structure`) is combined with every tile of a candidate grid of sizes,
   and ranked by an estimate (`estimate`).
2. The best are run through the event model (`evaluate`).
3. From the fastest of these, the search goes on step by step: neighbouring tile sizes,
   other loops, holds and copies, as long as that makes them faster.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ..core.errors import WeftError
from .borders import leaves_grid
from .bound import lower_bound
from .costs import ScheduleCosts
from .estimate import Tables, candidate_tiles, largest_piece
from .evaluate import Evaluation, Evaluator
from .grid import GridKernel
from .neighbours import list_neighbours
from .plans import SchedulePlan, plan_of, schedule_of_plan
from .structure import Structure, loop_orders
from .tiles import Schedule

__all__ = ["SearchOptions", "SearchResult", "lower_bound", "search_schedule"]


@dataclass(frozen=True)
class SearchOptions:
    """
    `max_sizes`: candidate tile sizes per dimension. `max_tiles`: tiles ranked for each
    structure. `num_evaluated`: how many schedules are run, a part of them as neighbours of
    better ones; fewer if their steps add up to `max_work`. `max_steps`: the largest number
    of steps that is considered, unless even the fewest are close to it.
    """

    max_sizes: int = 14
    max_tiles: int = 30_000
    num_evaluated: int = 1_000
    max_steps: int = 6_000
    max_work: int = 500_000


@dataclass(frozen=True)
class SearchResult:
    """
    The fastest schedule found and its cost. `num_ranked` schedules were estimated and
    `num_evaluated` run; no schedule at all is faster than `bound_cycles` (`lower_bound`).
    `given_up`: the search ended at its limit, so there may be faster ones.
    """

    schedule: Schedule
    evaluation: Evaluation
    num_ranked: int
    num_evaluated: int
    bound_cycles: int
    given_up: bool = False


def search_schedule(
    kernel: GridKernel,
    costs: ScheduleCosts,
    options: SearchOptions = SearchOptions(),
    limit: int | None = None,
) -> SearchResult:
    """
    The fastest schedule among the candidates. Where the first `_GLANCE` of them all take more
    than `limit` cycles, the search ends with the fastest of those. Raises `WeftError` if none
    fits: the message names the memory that even single-iteration tiles overflow.

    Kernels that differ in their names alone, of which networks have many, are searched once.
    """
    found = _search_unnamed(kernel.without_names(), costs, options, limit)
    return _Search(kernel, costs, options, limit).run() if found is None else found


@lru_cache(maxsize=1 << 8)
def _search_unnamed(
    kernel: GridKernel, costs: ScheduleCosts, options: SearchOptions, limit: int | None
) -> SearchResult | None:
    """The fastest schedule; `None` where none fits, which the caller says with the names."""
    try:
        return _Search(kernel, costs, options, limit).run()
    except WeftError:
        return None


_GLANCE = 100
"""Schedules that are evaluated before a search with a limit may end."""


_FEWEST = 24
"""Schedules that are evaluated however long they are."""


class _Ranked(NamedTuple):
    """A candidate: its estimated cycles, and where it stands."""

    cycles: float
    row: int
    table: int
    structure: int


class _Search:
    def __init__(
        self,
        kernel: GridKernel,
        costs: ScheduleCosts,
        options: SearchOptions,
        limit: int | None = None,
    ) -> None:
        self.kernel, self.costs, self.options, self.limit = kernel, costs, options, limit
        self.fastest = math.inf
        """The fewest cycles by quick evaluation."""
        self.evaluator = Evaluator(kernel, costs)
        self.tables: list[Tables] = []
        self.structures: list[Structure] = []
        self.num_ranked = 0
        self.work = 0
        self.quick: dict[SchedulePlan, int | None] = {}
        self.exact: dict[SchedulePlan, Evaluation | None] = {}

    def run(self) -> SearchResult:
        # Where no two copies fit, not even of some operands, single ones may.
        ranked = self._rank_candidates() or self._rank_candidates(single=True)
        if not ranked:
            raise WeftError(_why_nothing_fits(self.kernel, self.costs))
        for candidate in ranked:
            if self._used_up(0.5) or self._is_slow():
                break
            self._run_quick(self._make_plan(candidate))
        self._refine_plans()
        best = self._list_best(8)
        if not best:
            # Nothing whose control words all fit: they are loaded again and again then.
            self.evaluator = Evaluator(self.kernel, self.costs, refill=True)
            self.exact.clear()
            best = self._list_best(8)
        if not best:
            raise WeftError(
                f"{self.kernel.name}: none of the {len(self.quick)} best schedules can be issued "
                "on this machine (padding, micro-op or field limits)"
            )
        plan = min(best, key=lambda p: self._evaluation_of(p).cycles)
        schedule = schedule_of_plan(plan, self.evaluator)
        assert schedule is not None
        bound = lower_bound(self.kernel, self.costs)
        counts = self.num_ranked, len(self.quick)
        return SearchResult(schedule, self._evaluation_of(plan), *counts, bound, self._is_slow())

    def _rank_candidates(self, *, single: bool = False) -> list[_Ranked]:
        options = self.options
        tiles = candidate_tiles(
            self.kernel, self.costs, options.max_sizes, options.max_tiles, options.max_steps
        )
        if not len(tiles):
            return []
        ranked: list[_Ranked] = []
        orders = list(loop_orders(self.kernel))
        for skip in _border_modes(self.kernel):
            tables = Tables(self.kernel, self.costs, tiles, skip_border=skip)
            number = len(self.tables)
            self.tables.append(tables)
            for order in orders:
                for estimates in tables.estimate_structures(order, single=single):
                    self.structures.append(estimates.structure)
                    finite = np.flatnonzero(np.isfinite(estimates.cycles))
                    self.num_ranked += len(finite)
                    values = estimates.cycles[finite]
                    if len(finite) > 64:
                        part = np.argpartition(values, 64)[:64]
                        finite, values = finite[part], values[part]
                    last = len(self.structures) - 1
                    ranked += [
                        _Ranked(v, i, number, last)
                        for v, i in zip(values.tolist(), finite.tolist(), strict=True)
                    ]
        ranked.sort()
        return ranked

    def _make_plan(self, candidate: _Ranked) -> SchedulePlan:
        tables = self.tables[candidate.table]
        structure = self.structures[candidate.structure]
        tile = tuple(tables.tiles[candidate.row].tolist())
        return plan_of(self.kernel, tile, structure, skip_border=tables.skip_border)

    def _used_up(self, part: float) -> bool:
        """Tests whether this part of the evaluations is over; a few are made in any case."""
        options = self.options
        done = len(self.quick) >= part * options.num_evaluated
        return done or (self.work >= part * options.max_work and len(self.quick) >= _FEWEST)

    def _is_slow(self) -> bool:
        """Tests whether a first look found nothing below the limit."""
        return self.limit is not None and len(self.quick) >= _GLANCE and self.fastest > self.limit

    def _run_quick(self, plan: SchedulePlan) -> None:
        """Evaluates `plan` quickly."""
        if plan not in self.quick:
            tiles = zip(self.kernel.extents, plan.tile, strict=True)
            self.work += math.prod(-(-n // t) for n, t in tiles)
            schedule = schedule_of_plan(plan, self.evaluator)
            cycles = None if schedule is None else self.evaluator.quick_cycles(schedule)
            self.quick[plan] = cycles
            self.fastest = min(self.fastest, math.inf if cycles is None else cycles)

    def _evaluation_of(self, plan: SchedulePlan) -> Evaluation:
        found = self.exact[plan]
        assert found is not None
        return found

    def _list_best(self, count: int) -> list[SchedulePlan]:
        """The best by quick evaluation that are possible."""
        ordered = sorted(
            ((c, i, p) for i, (p, c) in enumerate(self.quick.items()) if c is not None),
            key=lambda x: x[:2],
        )
        best: list[SchedulePlan] = []
        for _, _, plan in ordered:
            if plan not in self.exact:
                schedule = schedule_of_plan(plan, self.evaluator)
                self.exact[plan] = None if schedule is None else self.evaluator.evaluate(schedule)
            if self.exact[plan] is not None:
                best.append(plan)
                if len(best) == count:
                    break
        return best

    def _refine_plans(self) -> None:
        expanded: set[SchedulePlan] = set()
        while not (self._used_up(1) or self._is_slow()):
            todo = [p for p in self._list_best(4) if p not in expanded]
            if not todo:
                return
            expanded.add(todo[0])
            for plan in list_neighbours(self.kernel, self.costs, todo[0]):
                if self._used_up(1):
                    return
                self._run_quick(plan)


def _border_modes(kernel: GridKernel) -> tuple[bool, ...]:
    """Borders can be skipped where there are some."""
    return (False, True) if leaves_border(kernel) else (False,)


def leaves_border(kernel: GridKernel) -> bool:
    """Tests whether some calls read outside of a grid."""
    whole = tuple((0, n) for n in kernel.extents)
    return any(leaves_grid(d, whole) for o in kernel.inputs for d in o.dims)


def _why_nothing_fits(kernel: GridKernel, costs: ScheduleCosts) -> str:
    ones = np.ones((1, len(kernel.extents)), dtype=np.int64)
    needs = [int(largest_piece(operand, ones, clip=True)[0]) for operand in kernel.operands]
    taken = costs.occupied_sizes(needs)
    for operand, need, capacity in zip(kernel.operands, taken, costs.capacities, strict=True):
        if need > capacity:
            names = [o.name for o in kernel.operands if o.memory == operand.memory]
            return (
                f"{kernel.name}: one iteration needs {need} elements of {' and '.join(names)} but "
                f"memory {operand.memory} has {capacity} usable entries"
            )
    sizes = ", ".join(
        f"{o.name} in @{o.memory} of {capacity}"
        for o, capacity in zip(kernel.operands, costs.capacities, strict=True)
    )
    return f"{kernel.name}: no tile fits the memories of this machine: {sizes} usable entries"
