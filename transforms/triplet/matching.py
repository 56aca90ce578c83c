"""
Maximum matching in a graph: which pairs to make so that as few as possible are left alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence

Neighbours = Callable[[int], Iterable[int]]


def maximum_matching(
    count: int, neighbours: Neighbours, pairs: Sequence[tuple[int, int]] = ()
) -> tuple[tuple[int, int], ...]:
    """
    As many disjoint pairs of neighbours among `0 .. count - 1` as there can be, the smaller of
    each pair first, in ascending order. `pairs` are what to begin with: they are only changed
    where that makes more. Neighbours are asked for only where they matter, in the order in
    which they are liked.

    Edmonds' blossom algorithm ("Paths, trees, and flowers", 1965), by search in breadth.
    """
    search = _Search(count, neighbours)
    for one, two in pairs:
        search.mate[one], search.mate[two] = two, one
    for root in range(count):
        if search.mate[root] is None and root not in search.done and search.mate.count(None) > 1:
            search.augment_matching(root)
    return tuple((a, b) for a, b in enumerate(search.mate) if b is not None and a < b)


class _Search:
    """The state of searches for paths that make a matching larger."""

    def __init__(self, count: int, neighbours: Neighbours):
        self.count = count
        self.neighbours = neighbours
        self.mate: list[int | None] = [None] * count
        self.known: dict[int, tuple[int, ...]] = {}
        self.done: set[int] = set()
        """What a search without a path has reached: no later path goes through it."""

        self.parent: list[int | None] = []
        self.base: list[int] = []
        self.reached: set[int] = set()

    def list_neighbours(self, vertex: int) -> tuple[int, ...]:
        if vertex not in self.known:
            self.known[vertex] = tuple(self.neighbours(vertex))
        return self.known[vertex]

    def augment_matching(self, root: int) -> None:
        """Makes the matching larger by a path from `root`, if there is one."""
        end = self._find_path(root)
        if end is None:
            self.done |= self.reached
            self.done.update(v for v, parent in enumerate(self.parent) if parent is not None)
        while end is not None:
            before = self.parent[end]
            assert before is not None
            following = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = following

    def _find_path(self, root: int) -> int | None:
        """The free vertex at the end of an alternating path; `parent` leads back."""
        self.parent = [None] * self.count
        self.base = list(range(self.count))
        self.reached = {root}
        queue = deque([root])
        while queue:
            vertex = queue.popleft()
            for other in self.list_neighbours(vertex):
                if other in self.done:
                    continue
                if self.base[vertex] == self.base[other] or self.mate[vertex] == other:
                    continue
                if self._is_outer(root, other):
                    queue.extend(self._contract_cycle(vertex, other))
                elif self.parent[other] is None:
                    self.parent[other] = vertex
                    mate = self.mate[other]
                    if mate is None:
                        return other
                    self.reached.add(mate)
                    queue.append(mate)
        return None

    def _is_outer(self, root: int, vertex: int) -> bool:
        """
        Tests whether a vertex is at an even distance of the root: an edge to it closes a cycle.
        """
        mate = self.mate[vertex]
        return vertex == root or (mate is not None and self.parent[mate] is not None)

    def _contract_cycle(self, one: int, two: int) -> list[int]:
        """Contracts the odd cycle that an edge closes; returns what it reaches newly."""
        base = self._common_base(one, two)
        inside: set[int] = set()
        self._mark_path(one, base, two, inside)
        self._mark_path(two, base, one, inside)
        found: list[int] = []
        for vertex in range(self.count):
            if self.base[vertex] in inside:
                self.base[vertex] = base
                if vertex not in self.reached:
                    self.reached.add(vertex)
                    found.append(vertex)
        return found

    def _mark_path(self, vertex: int, base: int, child: int, inside: set[int]) -> None:
        while self.base[vertex] != base:
            mate = self.mate[vertex]
            assert mate is not None
            inside |= {self.base[vertex], self.base[mate]}
            self.parent[vertex] = child
            child = mate
            following = self.parent[mate]
            assert following is not None
            vertex = following

    def _common_base(self, one: int, two: int) -> int:
        """The nearest base that two vertices' paths to the root share."""
        seen: set[int] = set()
        vertex = one
        while True:
            vertex = self.base[vertex]
            seen.add(vertex)
            mate = self.mate[vertex]
            if mate is None:
                break
            parent = self.parent[mate]
            assert parent is not None
            vertex = parent
        vertex = self.base[two]
        while vertex not in seen:
            mate = self.mate[vertex]
            assert mate is not None
            parent = self.parent[mate]
            assert parent is not None
            vertex = self.base[parent]
        return vertex
