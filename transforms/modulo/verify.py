"""
Whether a schedule and an allocation are right, looked at without anything of the schedulers:
every cycle of enough trips is gone through one after another.
"""

from __future__ import annotations

from itertools import product

from .problem import Allocation, ModuloProblem, Schedule


def verify(
    problem: ModuloProblem, schedule: Schedule, allocation: Allocation | None = None
) -> str | None:
    """What is wrong, in words, or `None`."""
    found = _dependences(problem, schedule) or _resources(problem, schedule)
    if found is None and allocation is not None:
        found = _registers(problem, schedule, allocation)
    return found


def _dependences(problem: ModuloProblem, schedule: Schedule) -> str | None:
    if len(schedule.times) != len(problem.operations) or schedule.ii < 1:
        return f"{len(schedule.times)} times for {len(problem.operations)} operations"
    for edge in problem.dependences:
        source, target = schedule.times[edge.source], schedule.times[edge.target]
        if target + schedule.ii * edge.distance < source + edge.latency:
            names = (problem.operations[edge.source].name, problem.operations[edge.target].name)
            return (
                f"{names[1]} begins in cycle {target}, {names[0]} of {edge.distance} trips before "
                f"in {source - schedule.ii * edge.distance}, and {edge.latency} are between them"
            )
    return None


def _resources(problem: ModuloProblem, schedule: Schedule) -> str | None:
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
        if not problem.encodable(frozenset(used)):
            return f"no word holds the slots {sorted(used)} of cycle {cycle}"
    return None


def _registers(problem: ModuloProblem, schedule: Schedule, allocation: Allocation) -> str | None:
    """Goes through as many trips as are alive together, and one round more."""
    copies, ii = allocation.copies, schedule.ii
    ends = [max(schedule.times, default=0) + max((v.write_latency for v in problem.values),
                                                 default=0)]  # fmt: skip
    ends += [schedule.times[op] + delay for v in problem.values for op, delay in v.readers]
    trips = copies * (2 + (max(ends) - min(schedule.times, default=0)) // (copies * ii))
    holder: dict[tuple[str, int], tuple[int, int]] = {}
    numbers = range(len(problem.values))
    for number, trip in product(numbers, range(trips)):
        value = problem.values[number]
        if trip > 0 and not value.writers:
            continue
        units = value.places[allocation.places[number][trip % copies]]
        for unit, cycle in product(units, _alive(problem, schedule, number, trip, trips)):
            other, before = holder.setdefault((unit, cycle), (number, trip))
            if (other, before) != (number, trip):
                return (
                    f"{unit} holds {value.name} of trip {trip} and {problem.values[other].name} "
                    f"of trip {before} in cycle {cycle}"
                )
    return _groups(problem, allocation)


def _alive(
    problem: ModuloProblem, schedule: Schedule, number: int, trip: int, trips: int
) -> range:
    value, ii = problem.values[number], schedule.ii
    if not value.writers:
        low = min(schedule.times, default=0)
        return range(low, low + 2 * ii * trips)
    starts = [schedule.times[op] for op in value.writers]
    reads = [schedule.times[op] + delay for op, delay in value.readers]
    shift = trip * ii + value.write_latency
    last = max([max(starts) + shift, *(read + trip * ii for read in reads)])
    return range(min(starts) + shift, last + 1)


def _groups(problem: ModuloProblem, allocation: Allocation) -> str | None:
    chosen: dict[tuple[str, int], int] = {}
    for value, places in zip(problem.values, allocation.places, strict=True):
        if len(places) != allocation.copies:
            return f"{value.name} has {len(places)} places for {allocation.copies} copies"
        if not value.writers and len(set(places)) != 1:
            return f"{value.name} is there all the time, but in {len(set(places))} places"
        for copy, place in enumerate(places):
            key = (value.group or f" {value.name}", copy)
            if chosen.setdefault(key, place) != place:
                return f"{value.name} is not in the place of its group {value.group}"
    return None
