"""Order and memories of tasks together: against all orders and all choices of memories."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.transforms.core.errors import WeftError
from weft.transforms.graph.instances.allocate import Storage, allocate_in, buffers_of
from weft.transforms.graph.instances.exact import PlanCosts, find_plan, gap_of
from weft.transforms.graph.instances.order import Task, TaskGraph

FAR = 1 << 30


def levels_of(*rooms: int) -> list[Storage]:
    return [Storage(f"m{n}", room) for n, room in enumerate((*rooms, FAR))]


def all_orders(graph: TaskGraph) -> Iterator[tuple[int, ...]]:
    for order in permutations(range(len(graph.tasks))):
        place = {task: at for at, task in enumerate(order)}
        if all(place[p] < place[t] for t in order for p in graph.producers[t]):
            yield order


def buffers_read(graph: TaskGraph) -> list[str]:
    return [
        n for task in graph.tasks for n, size in task.writes.items() if graph.readers[n] and size
    ]


def costs_of(
    graph: TaskGraph, levels: Sequence[Storage], order: Sequence[int], homes: dict[str, int]
) -> PlanCosts | None:
    """What a plan costs, by the time of each buffer; `None` if it does not fit."""
    peaks = [0] * len(levels)
    for step in range(len(order)):
        live = [0] * len(levels)
        for buffer in buffers_of(graph, order):
            if buffer.first <= step <= buffer.last:
                live[homes.get(buffer.name, 0)] += buffer.size
        peaks = list(map(max, peaks, live))
    if any(peak > level.size_bytes for peak, level in zip(peaks, levels, strict=True)):
        return None
    size = {b.name: b.size for b in buffers_of(graph, order)}
    away = (sum(size[n] for n, at in homes.items() if at >= far) for far in range(1, len(levels)))
    return PlanCosts(tuple(away)[::-1], peaks[0])


def best_by_force(
    graph: TaskGraph, levels: Sequence[Storage], gone: Collection[str]
) -> PlanCosts | None:
    names = buffers_read(graph)
    choices = [range(1 if name in gone else 0, len(levels)) for name in names]
    found = (
        costs_of(graph, levels, order, dict(zip(names, homes, strict=True)))
        for order in all_orders(graph)
        for homes in product(*choices)
    )
    return min((costs for costs in found if costs is not None), default=None)


@st.composite
def task_graphs(draw: st.DrawFn) -> TaskGraph:
    """Up to five tasks of any sizes, or of the same that often read the same."""
    tasks: list[Task] = []
    alike = draw(st.booleans())
    sizes = draw(st.tuples(st.integers(0, 9), st.integers(0, 4)))
    for number in range(draw(st.integers(1, 5))):
        before = [name for task in tasks for name in task.writes]
        reads = draw(st.lists(st.sampled_from(before), unique=True)) if before else []
        if alike and tasks and draw(st.booleans()):
            reads = list(tasks[-1].reads)
        if not alike:
            sizes = draw(st.tuples(st.integers(0, 9), st.integers(0, 4)))
        writes = {f"b{number}": sizes[0]}
        if draw(st.integers(0, 4)) == 0:
            writes[f"c{number}"] = draw(st.integers(1, 5))
        tasks.append(Task(f"t{number}", tuple(reads), writes, sum(writes.values()) + sizes[1]))
    return TaskGraph(tasks)


@settings(max_examples=60, deadline=None)
@given(st.data(), task_graphs(), st.integers(0, 22), st.integers(0, 12), st.booleans())
def test_plans_are_the_best_of_all(
    data: st.DataObject, graph: TaskGraph, near: int, middle: int, is_deep: bool
) -> None:
    levels = levels_of(near, middle) if is_deep and len(graph.tasks) < 5 else levels_of(near)
    names = buffers_read(graph)
    gone = data.draw(st.sets(st.sampled_from(names), max_size=1)) if names else set[str]()
    expected = best_by_force(graph, levels, gone)
    if expected is None:
        with pytest.raises(WeftError, match="bytes for itself, and m0 has"):
            find_plan(graph, levels, gone)
        return
    plan = find_plan(graph, levels, gone)
    assert plan.costs == plan.bound == expected
    assert costs_of(graph, levels, plan.order, dict(plan.homes)) == expected
    assert plan.state == "optimal"
    for steps in (1, 3):
        stopped = find_plan(graph, levels, gone, max_steps=steps)
        assert stopped.bound <= expected <= stopped.costs
        assert costs_of(graph, levels, stopped.order, dict(stopped.homes)) == stopped.costs
        fixed = find_plan(graph, levels, gone, stopped.order)
        assert expected <= fixed.costs <= stopped.costs


def test_a_stopped_search_says_so() -> None:
    """Six tasks read pairs of six others, and all are read at the end: all orders spill."""
    first = [Task(f"a{i}", (), {f"a{i}": 3 + i}, 3 + i) for i in range(6)]
    second = [
        Task(f"b{i}", (f"a{i}", f"a{(2 * i + 3) % 6}"), {f"b{i}": 2 + i}, 4) for i in range(6)
    ]
    last = Task("c", tuple(f"b{i}" for i in range(6)), {}, 1)
    graph = TaskGraph([*first, *second, last])
    stopped = find_plan(graph, levels_of(20), max_steps=40)
    assert stopped.state == "bounded"
    assert stopped.gap > 0
    assert stopped == find_plan(graph, levels_of(20), max_steps=40)
    full = find_plan(graph, levels_of(20), max_steps=100_000)
    assert full.is_exact
    assert full.gap == 0
    assert stopped.bound <= full.costs <= stopped.costs
    # What reads all of `b` has 27 bytes and one of its own.
    assert full.costs.away[0] >= 28 - 20


def test_twins_are_counted() -> None:
    """Twelve parts that all of twelve others read are few places, not two to the 24."""
    first = [Task(f"a{i}", (), {f"a{i}": 4}, 6) for i in range(12)]
    reads = tuple(f"a{i}" for i in range(12))
    second = [Task(f"b{i}", reads, {f"b{i}": 2}, 3) for i in range(12)]
    last = Task("c", tuple(f"b{i}" for i in range(12)), {}, 1)
    plan = find_plan(TaskGraph([*first, *second, last]), levels_of(20))
    assert plan.is_exact
    # While the last of `b` runs, all of `a` and of `b` live: 48 + 24 + 1 of its own.
    assert plan.costs.away == (48 + 24 + 1 - 20 + 1,)


def test_homes_become_places() -> None:
    tasks = [Task("a", (), {"x": 6}, 6), Task("b", ("x",), {"y": 5}, 5)]
    graph = TaskGraph([*tasks, Task("c", ("x", "y"), {}, 4)])
    levels = levels_of(10, 8)
    plan = find_plan(graph, levels)
    assert plan.costs == PlanCosts((0, 5), 10)
    slots = allocate_in(buffers_of(graph, plan.order), levels, plan.homes).slots
    assert {name: slots[name].level for name in ("x", "y")} == plan.homes


def test_gaps() -> None:
    assert gap_of(3, 3) == gap_of(0, 0) == 0
    assert gap_of(6, 4) == 0.5
    assert gap_of(1, 0) == float("inf")


def test_one_memory_is_no_choice() -> None:
    with pytest.raises(WeftError, match="two memories at least"):
        find_plan(TaskGraph([]), [Storage("m", 1)])
