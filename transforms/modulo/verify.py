"""
A check that a schedule and an allocation are right, made without anything of the schedulers:
every cycle of enough iterations is gone through one after another.
"""

from __future__ import annotations

from itertools import product

from .problem import Allocation, ModuloProblem, Schedule


def find_violation(
    problem: ModuloProblem, schedule: Schedule, allocation: Allocation | None = None
) -> str | None:
    """Describes what is wrong, or `None`."""
    found = _check_dependences(problem, schedule) or _check_resources(problem, schedule)
    if found is None and allocation is not None:
        found = _check_registers(problem, schedule, allocation)
    return found


def _check_dependences(problem: ModuloProblem, schedule: Schedule) -> str | None:
    if len(schedule.times) != len(problem.operations) or schedule.ii < 1:
        return f"{len(schedule.times)} times for {len(problem.operations)} operations"
    for edge in problem.dependences:
        source, target = schedule.times[edge.source], schedule.times[edge.target]
        if target + schedule.ii * edge.distance < source + edge.latency:
            names = (problem.operations[edge.source].name, problem.operations[edge.target].name)
            return (
                f"{names[1]} begins in cycle {target}, {names[0]} of {edge.distance} iterations "
                f"before in {source - schedule.ii * edge.distance}, and {edge.latency} are between "
                "them"
            )
    return None


def _check_resources(problem: ModuloProblem, schedule: Schedule) -> str | None:
    taken: dict[int, dict[str, str]] = {}
    for operation, time, number in zip(
        problem.operations, schedule.times, schedule.chosen, strict=True
    ):
        cycle = taken.setdefault(time % schedule.ii, {})
        for resource in operation.alternatives[number]:
            if resource in cycle:
                return f"{operation.name} and {cycle[resource]} both take {resource}"
            cycle[resource] = operation.name
    for cycle, used in taken.items():
        if not problem.is_encodable(frozenset(used)):
            return f"no word holds the slots {sorted(used)} of cycle {cycle}"
    return None


def _check_registers(
    problem: ModuloProblem, schedule: Schedule, allocation: Allocation
) -> str | None:
    """Goes through as many iterations as are alive together, and one round more."""
    copies, ii = allocation.copies, schedule.ii
    ends = [max(schedule.times, default=0) + max((v.write_latency for v in problem.values),
                                                 default=0)]  # fmt: skip
    ends += [schedule.times[op] + delay for v in problem.values for op, delay in v.readers]
    iterations = copies * (2 + (max(ends) - min(schedule.times, default=0)) // (copies * ii))
    holder: dict[tuple[str, int], tuple[int, int]] = {}
    numbers = range(len(problem.values))
    for number, iteration in product(numbers, range(iterations)):
        value = problem.values[number]
        if iteration > 0 and not value.writers:
            continue
        units = value.positions[allocation.positions[number][iteration % copies]]
        for unit, cycle in product(
            units, _live_cycles(problem, schedule, number, iteration, iterations)
        ):
            other, before = holder.setdefault((unit, cycle), (number, iteration))
            if (other, before) != (number, iteration):
                return (
                    f"{unit} holds {value.name} of iteration {iteration} and "
                    f"{problem.values[other].name} of iteration {before} in cycle {cycle}"
                )
    return _check_groups(problem, allocation)


def _live_cycles(
    problem: ModuloProblem, schedule: Schedule, number: int, iteration: int, iterations: int
) -> range:
    value, ii = problem.values[number], schedule.ii
    if not value.writers:
        low = min(schedule.times, default=0)
        return range(low, low + 2 * ii * iterations)
    starts = [schedule.times[op] for op in value.writers]
    reads = [schedule.times[op] + delay for op, delay in value.readers]
    shift = iteration * ii + value.write_latency
    last = max([max(starts) + shift, *(read + iteration * ii for read in reads)])
    return range(min(starts) + shift, last + 1)


def _check_groups(problem: ModuloProblem, allocation: Allocation) -> str | None:
    chosen: dict[tuple[str, int], int] = {}
    for value, positions in zip(problem.values, allocation.positions, strict=True):
        if len(positions) != allocation.copies:
            return f"{value.name} has {len(positions)} positions for {allocation.copies} copies"
        if not value.writers and len(set(positions)) != 1:
            return f"{value.name} is there all the time, but in {len(set(positions))} positions"
        for copy, position in enumerate(positions):
            key = (value.group or f" {value.name}", copy)
            if chosen.setdefault(key, position) != position:
                return f"{value.name} is not in the position of its group {value.group}"
    return None
