"""
Registers for the values of a modulo schedule: colours of arcs on the circle of one round.

A round is `copies` trips. Each copy of a value is an arc of the circle; arcs that overlap are in
other registers. Values of a group choose together, so the colours are chosen group by group: the
one with the fewest places left first, and where several places are left, the one whose registers
have been free for longest. Going back is bounded by a budget of steps; with two places each (two
banks), what follows from a choice leaves no further ones, and little is gone back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush

from ..core.steps import Steps
from .problem import Allocation, ModuloProblem, Schedule, lifetime

BUDGET_PER_NODE = 4
BUDGET = 200
"""Places tried before an allocation is given up: so many, and so many for each copy of a group."""

Arc = tuple[int, int]
"""The first and the last cycle in the time of a trip."""


@dataclass
class _Node:
    """Copies of values that choose together; `options` have cycles as bits, by unit."""

    key: tuple[str, int]
    start: int
    options: dict[int, dict[str, int]] = field(default_factory=dict[int, dict[str, int]])


@dataclass
class Occupied:
    """An allocation, and the cycles of the round in which each unit is taken, as bits."""

    allocation: Allocation
    units: dict[str, int]
    period: int

    def gap(self, unit: str, cycle: int) -> int:
        """For how many cycles before `cycle` a unit is free, up to all of the round."""
        return _gap(self.units.get(unit, 0), cycle % self.period, self.period)


def allocate(
    problem: ModuloProblem,
    schedule: Schedule,
    copies: int,
    budget: int | None = None,
    steps: Steps | None = None,
) -> Allocation | None:
    """Places for all values of a schedule, or `None` if none are found."""
    arcs = [lifetime(v, schedule.times) if v.writers else None for v in problem.values]
    found = allocate_arcs(problem, arcs, schedule.ii, copies, budget, steps)
    return None if found is None else found.allocation


def allocate_arcs(
    problem: ModuloProblem,
    arcs: Sequence[Arc | None],
    ii: int,
    copies: int,
    budget: int | None = None,
    steps: Steps | None = None,
) -> Occupied | None:
    """
    Places for values that are alive in `arcs` (`None`: all the time), or `None` if none are
    found, be it that there are none or that `budget` runs out. Raises `OutOfSteps`.
    """
    period = copies * ii
    if any(arc is not None and arc[1] - arc[0] + 1 > period for arc in arcs):
        return None
    nodes, of_value = _nodes(problem, arcs, ii, copies)
    if budget is None:
        budget = BUDGET + BUDGET_PER_NODE * len(nodes)
    chosen = _Search(nodes, period, budget, steps or Steps()).run()
    if chosen is None:
        return None
    units: dict[str, int] = {}
    for node, place in chosen.items():
        for unit, bits in nodes[node].options[place].items():
            units[unit] = units.get(unit, 0) | bits
    places = tuple(tuple(chosen[node] for node in copy_nodes) for copy_nodes in of_value)
    return Occupied(Allocation(copies, places), units, period)


def _nodes(
    problem: ModuloProblem, arcs: Sequence[Arc | None], ii: int, copies: int
) -> tuple[list[_Node], list[list[int]]]:
    constant = {v.group for v, arc in zip(problem.values, arcs, strict=True) if arc is None}
    number: dict[tuple[str, int], int] = {}
    nodes: list[_Node] = []
    of_value: list[list[int]] = []
    for index, (value, arc) in enumerate(zip(problem.values, arcs, strict=True)):
        mine: list[int] = []
        for copy in range(copies):
            together = arc is None or (value.group is not None and value.group in constant)
            key = (value.group or f" {index}", 0 if together else copy)
            if key not in number:
                number[key] = len(nodes)
                start = 0 if arc is None else (arc[0] + copy * ii) % (copies * ii)
                options: dict[int, dict[str, int]] = {p: {} for p in range(len(value.places))}
                nodes.append(_Node(key, start, options))
            mine.append(number[key])
            if arc is not None or copy == 0:
                bits = _bits(arc, copy * ii, copies * ii)
                _add(nodes[number[key]], [sorted(p) for p in value.places], bits)
        of_value.append(mine)
    return nodes, of_value


def _bits(arc: Arc | None, shift: int, period: int) -> int:
    if arc is None:
        return (1 << period) - 1
    first, length = (arc[0] + shift) % period, arc[1] - arc[0] + 1
    bits = ((1 << length) - 1) << first
    return (bits | bits >> period) & ((1 << period) - 1)


def _add(node: _Node, places: list[list[str]], bits: int) -> None:
    """One more arc; places where it overlaps with what the node has are none any more."""
    for place in list(node.options):
        taken = node.options[place]
        if any(taken.get(unit, 0) & bits for unit in places[place]):
            del node.options[place]
            continue
        for unit in places[place]:
            taken[unit] = taken.get(unit, 0) | bits


def _gap(taken: int, cycle: int, period: int) -> int:
    turned = (taken << (period - cycle) | taken >> cycle) & ((1 << period) - 1)
    return period - turned.bit_length()


class _Search:
    """Depth first, without recursion: a choice is a node and the places left to try."""

    def __init__(self, nodes: list[_Node], period: int, budget: int, steps: Steps) -> None:
        self.nodes = nodes
        self.period = period
        self.budget = budget
        self.steps = steps
        steps.take(20 * len(nodes))
        self.taken: dict[str, int] = {}
        self.left = [set(node.options) for node in nodes]
        self.chosen: dict[int, int] = {}
        self.waiting = [(len(node.options), node.start, i) for i, node in enumerate(nodes)]
        """A heap of nodes with the places that they had left at some time, the present one too."""
        heapify(self.waiting)
        self.units = [{u for option in node.options.values() for u in option} for node in nodes]
        self.of_unit: dict[str, set[int]] = {}
        """The nodes without a place that may take a unit."""
        for index, units in enumerate(self.units):
            for unit in units:
                self.of_unit.setdefault(unit, set()).add(index)

    def run(self) -> dict[int, int] | None:
        if not all(self.left):
            return None
        stack: list[tuple[int, list[int], list[tuple[int, int]]]] = []
        while len(self.chosen) < len(self.nodes):
            node = self._next()
            stack.append((node, self._ordered(node), []))
            while not self._forward(stack):
                stack.pop()
                if not stack or self.budget <= 0:
                    return None
                self._undo(stack[-1][0], stack[-1][2])
        return self.chosen

    def _next(self) -> int:
        while True:
            count, _, node = heappop(self.waiting)
            if node not in self.chosen and count == len(self.left[node]):
                return node

    def _waits(self, node: int) -> None:
        heappush(self.waiting, (len(self.left[node]), self.nodes[node].start, node))

    def _ordered(self, node: int) -> list[int]:
        """The places left, the one to try first at the end."""
        start = self.nodes[node].start

        def free(place: int) -> tuple[int, int]:
            units = self.nodes[node].options[place]
            gaps = (_gap(self.taken.get(unit, 0), start, self.period) for unit in units)
            return min(gaps, default=0), -place

        return sorted(self.left[node], key=free)

    def _forward(self, stack: list[tuple[int, list[int], list[tuple[int, int]]]]) -> bool:
        """Takes the next place of the last choice that leaves one for all others."""
        node, places, removed = stack[-1]
        while places:
            self.budget -= 1
            self.steps.take(10 + len(self.nodes) // 4)
            if self._choose(node, places.pop(), removed):
                return True
            self._undo(node, removed)
        return False

    def _choose(self, node: int, place: int, removed: list[tuple[int, int]]) -> bool:
        self.chosen[node] = place
        option = self.nodes[node].options[place]
        for unit, bits in option.items():
            self.taken[unit] = self.taken.get(unit, 0) | bits
        for unit in self.units[node]:
            self.of_unit[unit].discard(node)
        near = set[int]().union(*(self.of_unit[unit] for unit in option))
        for other in near:
            before = len(removed)
            for choice in list(self.left[other]):
                wanted = self.nodes[other].options[choice]
                if any(wanted.get(unit, 0) & bits for unit, bits in option.items()):
                    self.left[other].discard(choice)
                    removed.append((other, choice))
            if not self.left[other]:
                return False
            if len(removed) > before:
                self._waits(other)
        return True

    def _undo(self, node: int, removed: list[tuple[int, int]]) -> None:
        for unit, bits in self.nodes[node].options[self.chosen.pop(node)].items():
            self.taken[unit] &= ~bits
        for unit in self.units[node]:
            self.of_unit[unit].add(node)
        for other, choice in removed:
            self.left[other].add(choice)
        for other in {node, *(other for other, _ in removed)}:
            self._waits(other)
        removed.clear()
