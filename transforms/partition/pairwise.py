"""
Choices that cost something each, and in pairs: the cheapest of all, by eliminating one after the
other.

Source: U. Bertelè, F. Brioschi, "Nonserial Dynamic Programming", 1972: the order eliminates the
variable with the fewest neighbours first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

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
    single: Sequence[Sequence[float]],
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


def solve_bounded(
    single: Sequence[Sequence[float]],
    pairs: Mapping[tuple[int, int], Costs],
    exact: Callable[[tuple[int, int], tuple[int, int]], float],
    limit: int = 20_000_000,
) -> tuple[tuple[int, ...], float]:
    """
    The same as `solve_pairwise` where costs in pairs take long to find: `pairs` are no more than
    they are, and `exact` gives that of variables `(i, j)` with choices `(a, b)`. Asked for are
    those of the best choices alone, until these are the best by what they cost.
    """
    tables = {key: np.array(costs, np.float64) for key, costs in pairs.items()}
    known = {key: np.zeros(costs.shape, bool) for key, costs in tables.items()}
    while True:
        chosen, total = solve_pairwise(single, tables, limit)
        open = [key for key in tables if not known[key][chosen[key[0]], chosen[key[1]]]]
        if not open:
            return chosen, total
        for i, j in open:
            place = chosen[i], chosen[j]
            tables[i, j][place] = exact((i, j), place)
            known[i, j][place] = True
