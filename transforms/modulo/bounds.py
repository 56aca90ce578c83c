"""
Lower bounds on the cycles between two iterations: from resources, from cycles of dependences, and
from registers (`ranges`).
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from .problem import Dependence, ModuloProblem, Resources
from .ranges import register_bound

_SUBSETS = 12
"""Resources of which all subsets are looked at; of more, slots only and each one alone."""


def lower_bound(problem: ModuloProblem) -> int:
    """The largest of `resource_bound`, `recurrence_bound` and `register_bound`."""
    return max(resource_bound(problem), recurrence_bound(problem), register_bound(problem))


def resource_bound(problem: ModuloProblem) -> int:
    """
    The fewest cycles in which all operations get their resources, as far as counting tells: for
    each set of resources, what the operations take of it in any case, over what a cycle has.
    This is exact where alternatives have one resource each and every word may hold all slots
    (Hall's theorem).
    """
    kinds = Counter(operation.alternatives for operation in problem.operations)
    bound = 1
    for resources in _list_resource_sets(problem):
        needed = sum(
            count * min(len(alternative & resources) for alternative in alternatives)
            for alternatives, count in kinds.items()
        )
        bound = max(bound, -(-needed // _count_capacity(problem, resources)))
    return bound


def _list_resource_sets(problem: ModuloProblem) -> list[Resources]:
    used = frozenset[str]().union(*(a for o in problem.operations for a in o.alternatives))
    names = sorted(used)
    if len(names) > _SUBSETS:
        names = sorted(used & problem.slots)[:_SUBSETS]
    subsets = [
        frozenset(chosen)
        for size in range(1, len(names) + 1)
        for chosen in combinations(names, size)
    ]
    return subsets + [frozenset({name}) for name in used if name not in names]


def _count_capacity(problem: ModuloProblem, resources: Resources) -> int:
    others = len(resources - problem.slots)
    return others + max((len(resources & word) for word in problem.words), default=0)


def recurrence_bound(problem: ModuloProblem) -> int:
    """
    The fewest cycles with which every cycle of dependences is met: the largest of latency over
    distance, rounded up. Raises `ValueError` for a cycle without distance whose latency is
    positive, which no number of cycles meets.
    """
    number: dict[int, int] = {}
    parts = _find_components(problem)
    for index, part in enumerate(parts):
        number.update(dict.fromkeys(part, index))
    inside: dict[int, list[Dependence]] = {}
    for edge in problem.dependences:
        if number[edge.source] == number[edge.target]:
            inside.setdefault(number[edge.source], []).append(edge)
    return max((_part_bound(parts[index], edges) for index, edges in inside.items()), default=1)


def _part_bound(part: set[int], edges: list[Dependence]) -> int:
    low, high = 1, max(1, sum(max(edge.latency, 0) for edge in edges))
    if _has_positive_cycle(part, edges, high):
        raise ValueError("a cycle of dependences within one iteration")
    while low < high:
        middle = (low + high) // 2
        if _has_positive_cycle(part, edges, middle):
            low = middle + 1
        else:
            high = middle
    return low


def _has_positive_cycle(part: set[int], edges: list[Dependence], ii: int) -> bool:
    """Tests whether longest paths grow without end (Bellman and Ford)."""
    longest = dict.fromkeys(part, 0)
    for _ in part:
        changed = False
        for edge in edges:
            reached = longest[edge.source] + edge.latency - ii * edge.distance
            if reached > longest[edge.target]:
                longest[edge.target] = reached
                changed = True
        if not changed:
            return False
    return True


def _find_components(problem: ModuloProblem) -> list[set[int]]:
    """
    Strongly connected components with a dependence inside: reached both ways (Kosaraju).
    """
    count = len(problem.operations)
    seen = [False] * count
    finished: list[int] = []
    for root in range(count):
        if seen[root]:
            continue
        seen[root] = True
        stack = [(root, iter(problem.outgoing[root]))]
        while stack:
            node, edges = stack[-1]
            edge = next((e for e in edges if not seen[e.target]), None)
            if edge is None:
                finished.append(node)
                stack.pop()
            else:
                seen[edge.target] = True
                stack.append((edge.target, iter(problem.outgoing[edge.target])))
    return _gather_components(problem, finished)


def _gather_components(problem: ModuloProblem, finished: list[int]) -> list[set[int]]:
    found: list[set[int]] = []
    taken = [False] * len(problem.operations)
    for root in reversed(finished):
        if not taken[root]:
            found.append(_take_backwards(problem, root, taken))
    return found


def _take_backwards(problem: ModuloProblem, root: int, taken: list[bool]) -> set[int]:
    """Takes what an operation is reached from and nobody has taken."""
    part: set[int] = set()
    open_nodes = [root]
    while open_nodes:
        node = open_nodes.pop()
        if taken[node]:
            continue
        taken[node] = True
        part.add(node)
        open_nodes += [edge.source for edge in problem.incoming[node]]
    return part
