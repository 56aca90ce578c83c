"""
Modulo scheduling and registers as clauses, for z3: whether there is a schedule at all.

For each operation and each time in its range (`ranges`) there is a truth value, whether it begins
by then. A dependence is a clause per time; which operations are in a cycle of the `ii`, and which
values are alive in it, follows. In each cycle no more operations take a resource, and no more
values a register, than there are: of values, with a number of copies, one in each position;
without, no more than there are positions, of which nobody knows yet whether the values can be put
into them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, product

from ..core.steps import StepBudget
from .cnf import FALSE, RLIMIT, TRUE, Cnf, RanOut
from .problem import Allocation, ModuloProblem, Resources, Schedule, Value
from .ranges import Ranges, compute_ranges, group_values
from .verify import find_violation

MAXIMUM_TIMES = 30_000
MAXIMUM_CLAUSES = 600_000
"""
Larger questions are not asked, by the times of all operations and by the clauses: it takes a second
to write down so many.
"""

_MAXIMUM_DEMANDS = 6
"""Of more sets of resources, each operation gets a truth value for each of its alternatives."""


def schedule_exactly(
    problem: ModuloProblem,
    ii: int,
    copies: int,
    steps: StepBudget | None = None,
    in_order: bool = False,
    rlimit: int = RLIMIT,
) -> tuple[Schedule, Allocation] | None:
    """
    A schedule with registers, `None` if there is none: with operations of `problem.order` in that
    order within `ii` cycles, if `in_order`. Raises `RanOut`, also where there is none in the ranges
    that were looked at, but may be one elsewhere.
    """
    ranges = compute_ranges(problem, ii, copies, in_order)
    if ranges is None:
        return None
    found = _solve_model(problem, ii, ranges, copies, in_order, steps or StepBudget(), rlimit)
    if found is None:
        return None
    model, solution = found
    schedule, allocation = model.read_schedule(solution), model.read_allocation(solution)
    _assert_verified(problem, schedule, allocation)
    return schedule, allocation


def schedule_relaxed(
    problem: ModuloProblem, ii: int, steps: StepBudget | None = None, rlimit: int = RLIMIT
) -> Schedule | None:
    """
    A schedule in which no more values are alive than there are registers; `None` only if there is
    none, so that no number of copies has one. Raises `RanOut` as `schedule_exactly` does.
    """
    ranges = compute_ranges(problem, ii)
    if ranges is None:
        return None
    found = _solve_model(problem, ii, ranges, 0, False, steps or StepBudget(), rlimit)
    if found is None:
        return None
    schedule = found[0].read_schedule(found[1])
    _assert_verified(problem, schedule)
    return schedule


def _assert_verified(
    problem: ModuloProblem, schedule: Schedule, allocation: Allocation | None = None
) -> None:
    """Raises `AssertionError` where clauses did not say all that a schedule must keep."""
    wrong = find_violation(problem, schedule, allocation)
    if wrong is not None:
        raise AssertionError(f"z3's schedule of {schedule.ii} cycles is wrong: {wrong}")


def _solve_model(
    problem: ModuloProblem,
    ii: int,
    ranges: Ranges,
    copies: int,
    in_order: bool,
    steps: StepBudget,
    rlimit: int,
) -> tuple[_Model, set[int]] | None:
    """A model and its solution."""
    if steps.left <= 0:
        raise RanOut("z3 is out of steps for this body")
    if ranges.times > MAXIMUM_TIMES:
        raise RanOut(f"z3 would have to look at more than {MAXIMUM_TIMES} times of operations")
    model = _Model(problem, ii, ranges, copies, in_order)
    solution = model.cnf.solve(steps, rlimit)
    if solution is None and not in_order and not ranges.has_all:
        raise RanOut("z3 looked at operations that nothing joins near each other only")
    return None if solution is None else (model, solution)


class _Model:
    """With 0 copies, values are counted instead of placed."""

    def __init__(
        self, problem: ModuloProblem, ii: int, ranges: Ranges, copies: int, in_order: bool
    ) -> None:
        self.problem = problem
        self.ii = ii
        self.ranges = ranges
        self.copies = copies
        self.cnf = Cnf()
        self.takes: dict[tuple[int, int], int] = {}
        self.positions: dict[tuple[str, int], list[int]] = {}
        self._add_times()
        self._add_edges()
        if in_order:
            self._add_order()
        self.rows = [self._add_rows(op) for op in range(len(problem.operations))]
        self._add_resources()
        self.alive = [dict(self._add_live_times(value)) for value in problem.values]
        if copies:
            self._add_positions()
        else:
            self._add_counts()
        self._check_clauses()

    def _check_clauses(self) -> None:
        if len(self.cnf.clauses) > MAXIMUM_CLAUSES:
            raise RanOut(f"z3 would need more than {MAXIMUM_CLAUSES} clauses")

    # --- times ------------------------------------------------------------------------------

    def _add_times(self) -> None:
        self.by = [
            [self.cnf.new_variable() for _ in range(low, high)]
            for low, high in zip(self.ranges.low, self.ranges.high, strict=True)
        ]
        for literals in self.by:
            for early, late in pairwise(literals):
                self.cnf.add_clause(-early, late)

    def by_time(self, op: int, time: int) -> int:
        """Tests whether an operation begins at a time or before."""
        low = self.ranges.low[op]
        if time < low:
            return FALSE
        return self.by[op][time - low] if time < self.ranges.high[op] else TRUE

    def _add_precedence(self, source: int, target: int, length: int) -> None:
        """`target` begins at least `length` cycles after `source`."""
        ranges = self.ranges
        first = max(ranges.low[target], ranges.low[source] + length)
        last = min(ranges.high[target], ranges.high[source] + length)
        for time in range(first - 1, last + 1):
            self.cnf.add_clause(-self.by_time(target, time), self.by_time(source, time - length))

    def _add_edges(self) -> None:
        for edge in self.problem.dependences:
            if edge.source != edge.target:
                self._add_precedence(
                    edge.source, edge.target, edge.latency - self.ii * edge.distance
                )
                self._check_clauses()

    def _add_order(self) -> None:
        order = self.problem.order
        for before, after in pairwise(order):
            self._add_precedence(before, after, 1)

    # --- resources --------------------------------------------------------------------------

    def _add_rows(self, op: int) -> list[int]:
        """Tests whether an operation is in each cycle of the `ii`; may be true of others too."""
        low, high = self.ranges.low[op], self.ranges.high[op]
        if high == low:
            return [TRUE if row == low % self.ii else FALSE for row in range(self.ii)]
        found = [FALSE] * self.ii
        for time in range(low, high + 1):
            row = time % self.ii
            if found[row] == FALSE:
                found[row] = self.cnf.new_variable()
            self.cnf.add_clause(-self.by_time(op, time), self.by_time(op, time - 1), found[row])
        return found

    def _add_resources(self) -> None:
        demands = _list_demands(self.problem)
        if demands is None:
            self._add_alternatives()
            return
        for resources in _list_unions({d for mine in demands for d in mine}):
            ops = [op for op, mine in enumerate(demands) for d in mine if d <= resources]
            for row in range(self.ii):
                self.cnf.limit_true([self.rows[op][row] for op in ops], len(resources))
            self._check_clauses()

    def _add_alternatives(self) -> None:
        """Each operation takes one, and in each cycle one of the words holds all of them."""
        for op, operation in enumerate(self.problem.operations):
            mine = [self.cnf.new_variable() for _ in operation.alternatives]
            self.cnf.add_clause(*mine)
            self.takes.update({(op, number): x for number, x in enumerate(mine)})
        for row in range(self.ii):
            self._add_cycle(row)
            self._check_clauses()

    def _add_cycle(self, row: int) -> None:
        """The resources and the word of a cycle."""
        problem, cnf = self.problem, self.cnf
        words = [cnf.new_variable() for _ in problem.words] if problem.slots else []
        if words:
            cnf.add_clause(*words)
        users: dict[str, list[int]] = {}
        for (op, number), takes in self.takes.items():
            if self.rows[op][row] == FALSE:
                continue
            alternative = problem.operations[op].alternatives[number]
            here = cnf.new_variable()
            cnf.add_clause(-self.rows[op][row], -takes, here)
            for resource in alternative:
                users.setdefault(resource, []).append(here)
            held = zip(words, problem.words, strict=False)
            for word in [w for w, slots in held if not alternative & problem.slots <= slots]:
                cnf.add_clause(-here, -word)
        for literals in users.values():
            cnf.limit_true(literals, 1)

    # --- registers --------------------------------------------------------------------------

    def _add_live_times(self, value: Value) -> Iterator[tuple[int, int]]:
        """Times and whether a value is alive then; may be true of others too."""
        if not value.writers:
            return
        writes = [(op, value.write_latency) for op in value.writers]
        ends = [*value.readers, *writes]
        first = min(self.ranges.low[op] + delay for op, delay in writes)
        last = max(self.ranges.high[op] + delay for op, delay in ends)
        for time in range(first, last + 1):
            begun = self._add_disjunction([self.by_time(op, time - delay) for op, delay in writes])
            going = self._add_disjunction(
                [-self.by_time(op, time - delay - 1) for op, delay in ends]
            )
            if FALSE not in (begun, going):
                alive = self._add_conjunction(begun, going)
                yield time, alive
        self._check_clauses()

    def _add_disjunction(self, literals: list[int]) -> int:
        """True if one of these is."""
        left = list(dict.fromkeys(x for x in literals if x != FALSE))
        if TRUE in left or len(left) < 2:
            return TRUE if TRUE in left else left[0] if left else FALSE
        found = self.cnf.new_variable()
        for x in left:
            self.cnf.add_clause(-x, found)
        return found

    def _add_conjunction(self, one: int, other: int) -> int:
        """True if both are."""
        if TRUE in (one, other):
            return one if other == TRUE else other
        found = self.cnf.new_variable()
        self.cnf.add_clause(-one, -other, found)
        return found

    def _add_counts(self) -> None:
        number = {id(value): k for k, value in enumerate(self.problem.values)}
        for units, values in group_values(self.problem).items():
            rows: list[list[int]] = [[] for _ in range(self.ii)]
            stay = sum(not value.writers for value in values)
            for value in values:
                for time, literal in self.alive[number[id(value)]].items():
                    rows[time % self.ii].append(literal)
            for literals in rows:
                self.cnf.limit_true(literals + [TRUE] * stay, len(units))
            self._check_clauses()

    def _add_positions(self) -> None:
        """In each cycle of a round, a register has one value."""
        period = self.copies * self.ii
        taken: dict[tuple[str, int], list[int]] = {}
        for number, value in enumerate(self.problem.values):
            for copy in range(self.copies if value.writers else 1):
                for unit, time, here in self._add_occupancy(number, copy):
                    taken.setdefault((unit, time % period), []).append(here)
                self._check_clauses()
        for literals in taken.values():
            self.cnf.limit_true(literals, 1)

    def _add_occupancy(self, number: int, copy: int) -> Iterator[tuple[str, int, int]]:
        """Registers, times and whether a copy of a value is in the register then."""
        value = self.problem.values[number]
        times = {time: TRUE for time in range(self.copies * self.ii)}
        if value.writers:
            times = {t + copy * self.ii: x for t, x in self.alive[number].items()}
        chosen = self._position_literals(number, copy)
        for (position, units), (time, alive) in product(
            zip(chosen, value.positions, strict=True), times.items()
        ):
            here = self._add_conjunction(alive, position)
            yield from ((unit, time, here) for unit in units)

    def _position_literals(self, number: int, copy: int) -> list[int]:
        """Literals for the position of a copy of a value: that of its group."""
        key = self._position_key(number, copy)
        if key not in self.positions:
            count = len(self.problem.values[number].positions)
            self.positions[key] = (
                [self.cnf.new_variable() for _ in range(count)] if count > 1 else [TRUE]
            )
            self.cnf.add_clause(*self.positions[key])
        return self.positions[key]

    def _position_key(self, number: int, copy: int) -> tuple[str, int]:
        value = self.problem.values[number]
        if value.group is None:
            return f" {number}", copy if value.writers else 0
        stays = any(not v.writers for v in self.problem.values if v.group == value.group)
        return value.group, 0 if stays else copy

    # --- solutions --------------------------------------------------------------------------

    def read_schedule(self, solution: set[int]) -> Schedule:
        """The schedule of a solution."""
        times: list[int] = []
        for low, literals in zip(self.ranges.low, self.by, strict=True):
            times.append(low + sum(x not in solution for x in literals))
        if not self.takes:
            chosen = _assign_alternatives(self.problem, times, self.ii)
            return Schedule(self.ii, tuple(times), tuple(chosen))
        chosen = [0] * len(times)
        for (op, number), takes in self.takes.items():
            if takes in solution:
                chosen[op] = number
        return Schedule(self.ii, tuple(times), tuple(chosen))

    def read_allocation(self, solution: set[int]) -> Allocation:
        """The positions of its values."""
        true = solution | {TRUE}
        positions: list[tuple[int, ...]] = []
        for number in range(len(self.problem.values)):
            keys = [self._position_key(number, copy) for copy in range(self.copies)]
            positions.append(tuple(
                next(k for k, x in enumerate(self.positions[key]) if x in true) for key in keys
            ))  # fmt: skip
        return Allocation(self.copies, tuple(positions))


def _list_demands(problem: ModuloProblem) -> list[list[Resources]] | None:
    """
    By operation, sets of resources of each of which it takes one, whatever it takes of the others:
    if so many find each a resource of their own as Hall's theorem says, all alternatives do.
    `None` if alternatives are not of this form, or words do not hold all slots.
    """
    used = frozenset[str]().union(*(a for o in problem.operations for a in o.alternatives))
    if not problem.is_encodable(used):
        return None
    found: list[list[Resources]] = []
    for operation in problem.operations:
        always = frozenset[str].intersection(*operation.alternatives)
        mine = [frozenset({resource}) for resource in sorted(always)]
        others = [alternative - always for alternative in operation.alternatives]
        if any(others):
            if any(len(other) != 1 for other in others):
                return None
            mine.append(frozenset[str]().union(*others))
        found.append(mine)
    return found if len({d for mine in found for d in mine}) <= _MAXIMUM_DEMANDS else None


def _list_unions(kinds: set[Resources]) -> list[Resources]:
    """
    The unions of sets of resources for which Hall's theorem asks: of those that overlap, for others
    follow from their parts.
    """
    found: set[Resources] = set()
    left = sorted(kinds, key=sorted)
    while left:
        group = [left.pop()]
        while near := [k for k in left if not k.isdisjoint(frozenset[str]().union(*group))]:
            group += near
            left = [k for k in left if k not in near]
        found |= {
            frozenset[str]().union(*chosen)
            for size in range(1, len(group) + 1)
            for chosen in combinations(group, size)
        }
    return sorted(found, key=sorted)


def _assign_alternatives(problem: ModuloProblem, times: list[int], ii: int) -> list[int]:
    """
    Alternatives that do not meet in any cycle, by going back where none is left. Raises
    `AssertionError` if operations of one cycle have none, which Hall's theorem excludes.
    """
    chosen = [0] * len(times)
    for row in range(ii):
        ops = [op for op, time in enumerate(times) if time % ii == row]
        if not _choose_alternatives(problem, ops, frozenset(), chosen):
            names = ", ".join(problem.operations[op].name for op in ops)
            raise AssertionError(f"z3's schedule has no resources for {names} in cycle {row}")
    return chosen


def _choose_alternatives(
    problem: ModuloProblem, ops: list[int], taken: Resources, chosen: list[int]
) -> bool:
    if not ops:
        return True
    for number, alternative in enumerate(problem.operations[ops[0]].alternatives):
        if not alternative & taken:
            chosen[ops[0]] = number
            if _choose_alternatives(problem, ops[1:], taken | alternative, chosen):
                return True
    return False
