"""
Between which times operations can be, relative to one of them.

Dependences say how much later an operation is than another; that values of one kind share few
registers says how much later it may be: of all `ii` cycles of these registers, a value gets at most
what the others leave, each of which is alive for some cycles in any case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from .problem import Dependence, ModuloProblem, Resources, Value

_FAR = 1 << 40


@dataclass(frozen=True)
class Ranges:
    """
    The first and last time of each operation. With `has_all`, every schedule can be turned and
    moved into them, so that there is none if there is none inside.
    """

    low: tuple[int, ...]
    high: tuple[int, ...]
    has_all: bool

    @property
    def times(self) -> int:
        """The number of times, of all operations."""
        return sum(self.high) - sum(self.low) + len(self.low)


def group_values(problem: ModuloProblem) -> dict[Resources, list[Value]]:
    """Sets of units, each that of some value's positions, with the values that must be inside."""
    sets = dict.fromkeys(frozenset[str]().union(*v.positions) for v in problem.values)
    return {
        units: [
            v for v in problem.values if v.positions and all(p and p <= units for p in v.positions)
        ]
        for units in sets
        if units
    }


def minimum_lifetime(problem: ModuloProblem, value: Value, ii: int) -> int:
    """Cycles that a value is alive in any case."""
    if not value.writers:
        return ii
    delays = dict(value.readers)
    behind = {
        e.target: e.latency + delays[e.target] - value.write_latency
        for op in value.writers
        for e in problem.outgoing[op]
        if e.target in delays and e.distance == 0
    }
    found = [1, *(1 + cycles for cycles in behind.values()), _count_apart(problem, value.writers)]
    for delay in set(delays.values()):
        later = [op for op, cycles in behind.items() if cycles >= 0 and delays[op] == delay]
        found.append(_count_apart(problem, later))
    return max(found)


def _count_apart(problem: ModuloProblem, ops: Sequence[int]) -> int:
    """The number of these that are in different cycles in any case: with a resource in common."""
    always = (frozenset[str].intersection(*problem.operations[op].alternatives) for op in ops)
    return max(Counter(resource for one in always for resource in one).values(), default=0)


def maximum_lifetimes(problem: ModuloProblem, ii: int) -> dict[int, int] | None:
    """
    Cycles that each value with a writer is alive at most, by its number, where its registers say
    so; `None` if some registers have not enough of them.
    """
    room: dict[int, int] = {}
    number = {id(value): k for k, value in enumerate(problem.values)}
    least = [minimum_lifetime(problem, value, ii) for value in problem.values]
    for units, values in group_values(problem).items():
        left = len(units) * ii - sum(least[number[id(v)]] for v in values)
        if left < 0:
            return None
        for value in values:
            k = number[id(value)]
            room[k] = min(room.get(k, _FAR), left + least[k])
    return room


def register_bound(problem: ModuloProblem) -> int:
    """The fewest cycles in which registers can hold what each value is alive for in any case."""
    bound = 1
    for units, values in group_values(problem).items():
        stay = sum(not v.writers for v in values)
        if stay < len(units):
            needed = sum(minimum_lifetime(problem, v, 0) for v in values if v.writers)
            bound = max(bound, -(-needed // (len(units) - stay)))
    return bound


def compute_ranges(
    problem: ModuloProblem, ii: int, copies: int | None = None, in_order: bool = False
) -> Ranges | None:
    """
    The ranges of all operations, `None` if there are no times. Values live for `copies` rounds at
    most, if that is given. `in_order`: those of `problem.order` come one after another within
    `ii` cycles, not `has_all` then.
    """
    lives = maximum_lifetimes(problem, ii)
    if lives is None:
        return None
    most = {k: min(life, copies * ii) if copies else life for k, life in lives.items()}
    edges = list(problem.dependences) + _bound_lifetimes(problem, most)
    low = dict.fromkeys(range(len(problem.operations)), -_FAR)
    high = dict.fromkeys(low, _FAR)
    parts = _find_parts(problem, edges)
    if in_order:
        for k, op in enumerate(problem.order):
            low[op], high[op] = (0, 0) if k == 0 else (k, ii - len(problem.order) + k)
    whole = not in_order
    for number, part in enumerate(parts):
        if not _narrow_ranges(part, edges, ii, low, high):
            return None
        open_ops = [op for op in part if low[op] == -_FAR or high[op] == _FAR]
        if open_ops and not in_order:
            base = next((op for op in problem.order if op in part), min(part))
            low[base], high[base] = 0, ii - 1 if number else 0
            if not _narrow_ranges(part, edges, ii, low, high):
                return None
            open_ops = [op for op in part if low[op] == -_FAR or high[op] == _FAR]
        whole = whole and not open_ops
        if open_ops and not _close_ranges(part, edges, ii, low, high):
            return None
    found = range(len(problem.operations))
    return Ranges(tuple(low[op] for op in found), tuple(high[op] for op in found), whole)


def _bound_lifetimes(problem: ModuloProblem, lives: Mapping[int, int]) -> list[Dependence]:
    """That a value's writers are not long before its readers, as dependences."""
    edges: list[Dependence] = []
    for k in sorted(lives):
        value = problem.values[k]
        ends = [*value.readers, *((op, value.write_latency) for op in value.writers)]
        for writer, (op, delay) in product(value.writers, ends):
            if op != writer:
                most = lives[k] - 1 + value.write_latency - delay
                edges.append(Dependence(op, writer, -most))
    return edges


def _find_parts(problem: ModuloProblem, edges: list[Dependence]) -> list[list[int]]:
    """Operations that edges join, that of the first of the order first."""
    root = list(range(len(problem.operations)))

    def find_root(op: int) -> int:
        while root[op] != op:
            root[op] = root[root[op]]
            op = root[op]
        return op

    for edge in edges:
        root[find_root(edge.source)] = find_root(edge.target)
    parts: dict[int, list[int]] = {}
    for op in (*problem.order, *range(len(root))):
        part = parts.setdefault(find_root(op), [])
        if op not in part:
            part.append(op)
    return list(parts.values())


def _narrow_ranges(
    part: list[int], edges: list[Dependence], ii: int, low: dict[int, int], high: dict[int, int]
) -> bool:
    """Ends by what edges say of others'; whether some time is left for each."""
    inside = set(part)
    mine = [e for e in edges if e.source in inside and e.source != e.target]
    for _ in range(len(part) + 1):
        changed = False
        for edge in mine:
            length = edge.latency - ii * edge.distance
            if low[edge.source] != -_FAR and low[edge.source] + length > low[edge.target]:
                low[edge.target] = low[edge.source] + length
                changed = True
            if high[edge.target] != _FAR and high[edge.target] - length < high[edge.source]:
                high[edge.source] = high[edge.target] - length
                changed = True
        if any(low[op] > high[op] for op in part):
            return False
        if not changed:
            return True
    return False


def _close_ranges(
    part: list[int], edges: list[Dependence], ii: int, low: dict[int, int], high: dict[int, int]
) -> bool:
    """Ends where nothing says them: two times `ii` from the others."""
    known = [op for op in part if low[op] != -_FAR and high[op] != _FAR]
    for op in part:
        if low[op] == -_FAR and high[op] == _FAR:
            low[op] = min((low[k] for k in known), default=0) - 2 * ii
            high[op] = max((high[k] for k in known), default=0) + 2 * ii
        elif low[op] == -_FAR:
            low[op] = high[op] - 2 * ii
        elif high[op] == _FAR:
            high[op] = low[op] + 2 * ii
    return _narrow_ranges(part, edges, ii, low, high)
