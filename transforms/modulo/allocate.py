"""
Registers for the values of a modulo schedule: colours of arcs on the circle of one round.

A round is `copies` iterations. Each copy of a value is an arc of the circle; arcs that overlap are
in other registers. Values of a group choose together, so the colours are chosen group by group: the
one with the fewest positions left first, and where several positions are left, the one whose
registers have been free for longest. Going back is bounded by a budget of steps; with two positions
each (two banks), what follows from a choice leaves no further ones, and little is gone back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush

from ..core.steps import StepBudget
from .problem import Allocation, ModuloProblem, Schedule, live_range

BUDGET_PER_NODE = 4
BUDGET = 200
"""Places tried before an allocation is given up: so many, and so many for each copy of a group."""

Arc = tuple[int, int]
"""The first and the last cycle in the time of an iteration."""


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

    def count_free_cycles(self, unit: str, cycle: int) -> int:
        """For how many cycles before `cycle` a unit is free, up to all of the round."""
        return _count_free_cycles(self.units.get(unit, 0), cycle % self.period, self.period)


def allocate_registers(
    problem: ModuloProblem,
    schedule: Schedule,
    copies: int,
    budget: int | None = None,
    steps: StepBudget | None = None,
) -> Allocation | None:
    """Places for all values of a schedule, or `None` if none are found."""
    arcs = [live_range(v, schedule.times) if v.writers else None for v in problem.values]
    found = allocate_arcs(problem, arcs, schedule.ii, copies, budget, steps)
    return None if found is None else found.allocation


def allocate_arcs(
    problem: ModuloProblem,
    arcs: Sequence[Arc | None],
    ii: int,
    copies: int,
    budget: int | None = None,
    steps: StepBudget | None = None,
) -> Occupied | None:
    """
    Places for values that are alive in `arcs` (`None`: all the time), or `None` if none are
    found, be it that there are none or that `budget` runs out. Raises `OutOfSteps`.
    """
    period = copies * ii
    if any(arc is not None and arc[1] - arc[0] + 1 > period for arc in arcs):
        return None
    nodes, of_value = _make_nodes(problem, arcs, ii, copies)
    if budget is None:
        budget = BUDGET + BUDGET_PER_NODE * len(nodes)
    chosen = _Search(nodes, period, budget, steps or StepBudget()).find_positions()
    if chosen is None:
        return None
    units: dict[str, int] = {}
    for node, position in chosen.items():
        for unit, bits in nodes[node].options[position].items():
            units[unit] = units.get(unit, 0) | bits
    positions = tuple(tuple(chosen[node] for node in copy_nodes) for copy_nodes in of_value)
    return Occupied(Allocation(copies, positions), units, period)


def _make_nodes(
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
                options: dict[int, dict[str, int]] = {p: {} for p in range(len(value.positions))}
                nodes.append(_Node(key, start, options))
            mine.append(number[key])
            if arc is not None or copy == 0:
                bits = _arc_bits(arc, copy * ii, copies * ii)
                _add_arc(nodes[number[key]], [sorted(p) for p in value.positions], bits)
        of_value.append(mine)
    return nodes, of_value


def _arc_bits(arc: Arc | None, shift: int, period: int) -> int:
    if arc is None:
        return (1 << period) - 1
    first, length = (arc[0] + shift) % period, arc[1] - arc[0] + 1
    bits = ((1 << length) - 1) << first
    return (bits | bits >> period) & ((1 << period) - 1)


def _add_arc(node: _Node, positions: list[list[str]], bits: int) -> None:
    """One more arc; positions where it overlaps with what the node has are none any more."""
    for position in list(node.options):
        taken = node.options[position]
        if any(taken.get(unit, 0) & bits for unit in positions[position]):
            del node.options[position]
            continue
        for unit in positions[position]:
            taken[unit] = taken.get(unit, 0) | bits


def _count_free_cycles(taken: int, cycle: int, period: int) -> int:
    turned = (taken << (period - cycle) | taken >> cycle) & ((1 << period) - 1)
    return period - turned.bit_length()


class _Search:
    """Depth first, without recursion: a choice is a node and the positions left to try."""

    def __init__(self, nodes: list[_Node], period: int, budget: int, steps: StepBudget) -> None:
        self.nodes = nodes
        self.period = period
        self.budget = budget
        self.steps = steps
        steps.take(20 * len(nodes))
        self.taken: dict[str, int] = {}
        self.left = [set(node.options) for node in nodes]
        self.chosen: dict[int, int] = {}
        self.waiting = [(len(node.options), node.start, i) for i, node in enumerate(nodes)]
        """
        A heap of nodes with the positions that they had left at some time, the present one too.
        """
        heapify(self.waiting)
        self.units = [{u for option in node.options.values() for u in option} for node in nodes]
        self.of_unit: dict[str, set[int]] = {}
        """The nodes without a position that may take a unit."""
        for index, units in enumerate(self.units):
            for unit in units:
                self.of_unit.setdefault(unit, set()).add(index)

    def find_positions(self) -> dict[int, int] | None:
        if not all(self.left):
            return None
        stack: list[tuple[int, list[int], list[tuple[int, int]]]] = []
        while len(self.chosen) < len(self.nodes):
            node = self._take_node()
            stack.append((node, self._order_positions(node), []))
            while not self._take_next(stack):
                stack.pop()
                if not stack or self.budget <= 0:
                    return None
                self._undo_choice(stack[-1][0], stack[-1][2])
        return self.chosen

    def _take_node(self) -> int:
        while True:
            count, _, node = heappop(self.waiting)
            if node not in self.chosen and count == len(self.left[node]):
                return node

    def _push_node(self, node: int) -> None:
        heappush(self.waiting, (len(self.left[node]), self.nodes[node].start, node))

    def _order_positions(self, node: int) -> list[int]:
        """The positions left, the one to try first at the end."""
        start = self.nodes[node].start

        def rank_position(position: int) -> tuple[int, int]:
            units = self.nodes[node].options[position]
            gaps = (
                _count_free_cycles(self.taken.get(unit, 0), start, self.period) for unit in units
            )
            return min(gaps, default=0), -position

        return sorted(self.left[node], key=rank_position)

    def _take_next(self, stack: list[tuple[int, list[int], list[tuple[int, int]]]]) -> bool:
        """Takes the next position of the last choice that leaves one for all others."""
        node, positions, removed = stack[-1]
        while positions:
            self.budget -= 1
            self.steps.take(10 + len(self.nodes) // 4)
            if self._choose_position(node, positions.pop(), removed):
                return True
            self._undo_choice(node, removed)
        return False

    def _choose_position(self, node: int, position: int, removed: list[tuple[int, int]]) -> bool:
        self.chosen[node] = position
        option = self.nodes[node].options[position]
        for unit, bits in option.items():
            self.taken[unit] = self.taken.get(unit, 0) | bits
        for unit in self.units[node]:
            self.of_unit[unit].discard(node)
        near = set[int]().union(*(self.of_unit[unit] for unit in option))
        occupied = tuple(option.items())
        for other in near:
            before = len(removed)
            left, options = self.left[other], self.nodes[other].options
            for choice in tuple(left):
                wanted = options[choice]
                for unit, bits in occupied:
                    if unit in wanted and wanted[unit] & bits:
                        left.discard(choice)
                        removed.append((other, choice))
                        break
            if not left:
                return False
            if len(removed) > before:
                self._push_node(other)
        return True

    def _undo_choice(self, node: int, removed: list[tuple[int, int]]) -> None:
        for unit, bits in self.nodes[node].options[self.chosen.pop(node)].items():
            self.taken[unit] &= ~bits
        for unit in self.units[node]:
            self.of_unit[unit].add(node)
        for other, choice in removed:
            self.left[other].add(choice)
        for other in {node, *(other for other, _ in removed)}:
            self._push_node(other)
        removed.clear()
