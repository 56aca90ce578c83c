"""
Choices that cost something each, and in pairs: the cheapest of all, by eliminating one after the
other.

Source: U. Bertelè, F. Brioschi, "Nonserial Dynamic Programming", 1972: the order eliminates the
variable with the fewest neighbours first.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
import numpy.typing as npt

from ..core.errors import WeftError

Costs = npt.NDArray[np.float64]


@dataclass
class _Table:
    """The cost of the choices for `variables`, one axis for each."""

    variables: tuple[int, ...]
    costs: Costs


@dataclass
class _Elimination:
    tables: list[_Table]
    limit: int
    steps: list[tuple[int, tuple[int, ...], npt.NDArray[np.intp]]] = field(
        default_factory=list[tuple[int, tuple[int, ...], npt.NDArray[np.intp]]]
    )

    def neighbours(self, variable: int) -> set[int]:
        tables = (t for t in self.tables if variable in t.variables)
        return {v for t in tables for v in t.variables} - {variable}

    def eliminate(self, variable: int) -> None:
        """Puts the best choice for a variable, for all choices of its neighbours, into a table."""
        mine = [t for t in self.tables if variable in t.variables]
        others = tuple(sorted(self.neighbours(variable)))
        axes = (*others, variable)
        sizes = {v: n for t in mine for v, n in zip(t.variables, t.costs.shape, strict=True)}
        shape = tuple(sizes[v] for v in axes)
        if np.prod([float(n) for n in shape]) > self.limit:
            raise WeftError(
                f"{len(axes)} choices depend on each other in {' x '.join(map(str, shape))} ways, "
                f"more than the {self.limit} that are tried"
            )
        joined = np.zeros(shape)
        for table in mine:
            joined = joined + _spread(table, axes)
        self.tables = [t for t in self.tables if variable not in t.variables]
        self.tables.append(_Table(others, joined.min(axis=-1)))
        self.steps.append((variable, others, joined.argmin(axis=-1)))


def _spread(table: _Table, axes: Sequence[int]) -> Costs:
    """The costs of a table over more axes."""
    order = [table.variables.index(v) for v in axes if v in table.variables]
    shape = [
        table.costs.shape[table.variables.index(v)] if v in table.variables else 1 for v in axes
    ]
    return table.costs.transpose(order).reshape(shape)


def solve_pairwise(
    single: Sequence[Sequence[float] | Costs],
    pairs: Mapping[tuple[int, int], Costs],
    limit: int = 20_000_000,
) -> tuple[tuple[int, ...], float]:
    """
    The choice for each variable that makes the sum of all costs least, and that sum.

    `single` are the costs of each variable's choices, `pairs[i, j]` (i other than j) those of two,
    `[choice of i, choice of j]`. Of equal ones the first is taken. Raises `WeftError` where more
    than `limit` combinations would have to be looked at at once.
    """
    tables = [_Table((i,), np.asarray(costs, np.float64)) for i, costs in enumerate(single)]
    tables += [_Table(key, np.asarray(costs, np.float64)) for key, costs in pairs.items()]
    work = _Elimination(tables, limit)
    left = set(range(len(single)))
    while left:
        variable = min(left, key=lambda v: (len(work.neighbours(v)), v))
        work.eliminate(variable)
        left.remove(variable)
    chosen: dict[int, int] = {}
    for variable, others, best in reversed(work.steps):
        chosen[variable] = int(best[tuple(chosen[v] for v in others)])
    total = float(sum(t.costs.item() for t in work.tables))
    return tuple(chosen[i] for i in range(len(single))), total


@dataclass(frozen=True)
class Solution:
    """A choice for each variable, the sum of all costs, and what no sum is below."""

    chosen: tuple[int, ...]
    total: float
    bound: float


class LazyCosts(Protocol):
    """Costs that take long to find: each is asked for once, and no less than the one known."""

    def single(self, variable: int, choice: int) -> float:
        """What a choice of a variable costs."""
        ...

    def pair(self, key: tuple[int, int], choices: tuple[int, int]) -> float:
        """What choices of two variables cost."""
        ...


def solve_bounded(
    single: Sequence[Sequence[float]],
    pairs: Mapping[tuple[int, int], Costs],
    exact: LazyCosts,
    gap: float = 0.0,
    other: float = math.inf,
    limit: int = 20_000_000,
) -> Solution:
    """
    The same as `solve_pairwise` where costs take long to find: `single` and `pairs` are no more
    than they are, and `exact` gives them. Asked for are those of the best choices alone, until the
    best so far are at most `gap` (a part of it) above the least that there can be, and no more than
    `other`, the costs of something else, unless that is less than there can be.
    """
    ones = [np.array(costs, np.float64) for costs in single]
    tables = {key: np.array(costs, np.float64) for key, costs in pairs.items()}
    known: set[tuple[int | tuple[int, int], int | tuple[int, int]]] = set()
    best: tuple[float, tuple[int, ...]] | None = None
    while True:
        chosen, bound = solve_pairwise(ones, tables, limit)
        for i, choice in enumerate(chosen):
            if (i, choice) not in known:
                ones[i][choice] = exact.single(i, choice)
                known.add((i, choice))
        for key in tables:
            places = chosen[key[0]], chosen[key[1]]
            if (key, places) not in known:
                tables[key][places] = exact.pair(key, places)
                known.add((key, places))
        total = sum(float(costs[c]) for costs, c in zip(ones, chosen, strict=True))
        total += sum(float(costs[chosen[i], chosen[j]]) for (i, j), costs in tables.items())
        if best is None or total < best[0]:
            best = total, chosen
        near = best[0] <= (1 + gap) * bound and (best[0] <= other or bound >= other)
        if near or math.isclose(total, bound, rel_tol=1e-12):
            return Solution(best[1], best[0], min(bound, best[0]))
