"""
The search for the tree of a network (`tree`): dynamic programming over runs of leaves between
places where little lives (`runs`); from what that finds, runs of leaves with other numbers of items
while that is better. The space: trees over the batch in the order of the leaves, each weight
resident in one loop or streamed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
import numpy.typing as npt

from ...core.blockings import list_divisors
from .runs import search_tree
from .tree import Evaluation, Facts, Node, evaluate_tree, levels_of, plain_tree, tree_of

EDGES = 80
"""
So many places at most at which loops may begin and end, over the root of how many numbers of items
there are.
"""

RUN_EDGES = 14
"""So many places at most at which runs of leaves that are changed begin and end."""

WEIGHTS = ((1.0, 0.1), (0.1, 1.1))
"""
Weights of cycles and of traffic for which trees are searched, the second ones where traffic is
longer with the first.
"""


@dataclass(frozen=True)
class Solution:
    """The number of items for each leaf, the tree, and its costs."""

    levels: tuple[int, ...]
    root: Node
    costs: Evaluation


def objective_of(facts: Facts, found: Evaluation) -> tuple[float, float]:
    """
    The objective, to be minimized: bytes over the room, then cycles, with traffic that is not
    hidden.
    """
    over = max(0, found.peak - facts.room)
    traffic = found.moved / facts.rate
    return over, max(found.cycles, traffic) + 0.1 * traffic


def solve_tree(facts: Facts) -> Solution:
    """
    The best tree that the search finds; deterministic. Raises nothing: the peak of what it gives
    may be above the room, where one item needs more.
    """
    count, edges = len(facts.leaves), _list_edges(facts, _most_edges(facts))
    found: list[Solution] = []
    for cycles, traffic in WEIGHTS:
        tree = search_tree(facts, edges, cycles, traffic)
        if tree is None:
            break
        tree = plain_tree(tree)
        costs = evaluate_tree(facts, tree)
        found.append(Solution(levels_of(tree), tree, costs))
        if costs.moved / facts.rate <= costs.cycles:
            break
    starts = [each.levels for each in found]
    if not starts:
        starts = [(items,) * count for items in list_divisors(facts.items)]
    found += [_improve_runs(facts, list(levels)) for levels in dict.fromkeys(starts)]
    return min(found, key=lambda each: objective_of(facts, each.costs))


def _most_edges(facts: Facts) -> int:
    """The most places at which loops may begin and end."""
    return math.ceil(EDGES / math.sqrt(len(list_divisors(facts.items))))


def _improve_runs(facts: Facts, levels: list[int]) -> Solution:
    """Improves a start by runs of leaves with other numbers of items, until none is better."""
    count, choices = len(levels), list_divisors(facts.items)
    edges = _list_edges(facts, RUN_EDGES)

    def solution(levels: Sequence[int]) -> Solution:
        root = tree_of(levels, 0, count - 1, facts.items)
        return Solution(tuple(levels), root, evaluate_tree(facts, root))

    best = solution(levels)
    least = objective_of(facts, best.costs)
    times = [_cycles_before(facts, [items] * count) for items in choices]
    taken = _cycles_before(facts, levels)
    while True:
        before = best
        for number, low in enumerate(edges[:-1]):
            for high in edges[number + 1 :]:
                for choice, items in enumerate(choices):
                    levels = [*best.levels[:low], *[items] * (high - low), *best.levels[high:]]
                    if tuple(levels) == best.levels:
                        continue
                    cycles = taken[-1] - (taken[high] - taken[low])
                    cycles += times[choice][high] - times[choice][low]
                    if not least[0] and _least_objective(facts, cycles) >= least[1]:
                        continue
                    found = solution(levels)
                    now = objective_of(facts, found.costs)
                    if now < least:
                        best, least = found, now
                        taken = _cycles_before(facts, best.levels)
        if before is best:
            return best


def _cycles_before(facts: Facts, levels: Sequence[int]) -> list[float]:
    """The cycles of the leaves before each, for all items."""
    each = zip(facts.leaves, levels, strict=True)
    return list(accumulate((f.time(n) * (facts.items // n) for f, n in each), initial=0.0))


def _least_objective(facts: Facts, cycles: float) -> float:
    """The least objective of any tree in the room that takes so many cycles for its leaves."""
    values = sum(facts.values[v] for v in facts.inputs | facts.outputs)
    traffic = (sum(facts.weights) + values * facts.items * facts.clusters) / facts.rate
    return max(cycles, traffic) + 0.1 * traffic


def _list_edges(facts: Facts, most: int) -> list[int]:
    """
    The places between leaves at which loops may begin and end: where less lives on than a few
    leaves before and behind, in as wide a neighbourhood as leaves `most`.
    """
    count = len(facts.leaves)
    across = np.zeros(count + 1, np.int64)
    for value, (first, last) in enumerate(facts.spans):
        across[first + 1 : last + 1] += facts.values[value]
    # Of places alike, that behind what is written over, or else behind what is written there.
    olds, news = ({pair[n] for pair in facts.replaced} for n in (0, 1))
    rank = np.full(count + 1, 2, np.int64)
    for values, number in ((news, 1), (olds, 0)):
        for value in values:
            rank[facts.spans[value][0] + 1] = number
    across = 4 * across + rank
    inner = list(range(1, count))
    reach = 0
    while len(inner) > most - 2:
        reach += 1
        inner = [at for at in range(1, count) if _is_least(across, at, reach)]
    return [0, *inner, count]


def _is_least(across: npt.NDArray[np.int64], at: int, reach: int) -> bool:
    """Tests whether less lives on than at places before, and no more than at those behind."""
    before = across[max(1, at - reach) : at]
    behind = across[at + 1 : min(at + reach + 1, len(across) - 1)]
    return bool((before > across[at]).all() and (behind >= across[at]).all())
