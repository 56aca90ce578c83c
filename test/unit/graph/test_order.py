"""Instances, their dependences and orders: figures 3b, 6 and 7 of the paper, and brute force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

import pytest
from helpers.graph.networks import Builder, resnet50, resources
from hypothesis import given
from hypothesis import strategies as st

from weft.transforms.core.errors import WeftError
from weft.transforms.graph.groups.group import SubGraph, group_network
from weft.transforms.graph.groups.split_info import Split
from weft.transforms.graph.instances.dependences import (
    coarse_dependences,
    fine_dependences,
    make_instances,
    tasks_of,
)
from weft.transforms.graph.instances.order import Task, TaskGraph
from weft.transforms.graph.instances.peak import previous_parts, relax_tasks, smallest_peak
from weft.transforms.graph.model import Network


def stages() -> tuple[Network, list[SubGraph]]:
    """Figure 6: four stages of one op each, of eight, four, two and one instances."""
    b = Builder()
    x = b.input((8, 16, 16, 1))
    for _ in range(4):
        x = b.pool(x)
    network = b.network(x)
    cuts = [(8, "a"), (4, "b"), (2, "c"), (1, "d")]
    return network, [SubGraph((i,), Split(0, f, 1, (0,))) for i, (f, _) in enumerate(cuts)]


def tasks_of_stages() -> list[Task]:
    network, groups = stages()
    return tasks_of(network, make_instances(network, groups))


def colours(graph: TaskGraph, order: Sequence[int]) -> str:
    return "".join("abcd"[graph.tasks[i].kind] for i in order)


def test_redundant_dependences_are_dropped() -> None:
    """Figure 6: of 8·4 + 4·2 + 2·1 edges, the black ones are left."""
    network, groups = stages()
    instances = make_instances(network, groups)
    assert len(instances) == 15
    assert len(coarse_dependences(instances)) == 8 * 4 + 4 * 2 + 2
    kept = [(d.producer, d.consumer) for d in fine_dependences(instances)]
    assert kept == [
        *((a, 8 + a // 2) for a in range(8)), *((8 + b, 12 + b // 2) for b in range(4)),
        (12, 14), (13, 14),
    ]  # fmt: skip


def test_halos_keep_neighbours() -> None:
    """Rows through a 3 x 3 convolution: a part reads its own and the rows of both neighbours."""
    b = Builder()
    network = b.network(b.conv(b.same("x", b.input((1, 8, 8, 1))), 1, 3))
    groups = [SubGraph((i,), Split(1, 4, 1, (1,))) for i in range(2)]
    kept = [(d.producer, d.consumer - 4) for d in fine_dependences(make_instances(network, groups))]
    assert kept == [(p, c) for c in range(4) for p in range(4) if abs(p - c) <= 1]


def test_breadth_first() -> None:
    """Figure 7a."""
    graph = TaskGraph(tasks_of_stages())
    assert graph.breadth_first() == list(range(15))


def test_depth_first() -> None:
    """Figure 7b to 7f: from the last of eight; the colours are those of figure 3b."""
    graph = TaskGraph(tasks_of_stages())
    order = graph.depth_first()
    assert order == [7, 6, 11, 5, 4, 10, 13, 3, 2, 9, 1, 0, 8, 12, 14]
    assert colours(graph, order) == "aabaabcaabaabcd"


def test_depth_first_holds_less_and_is_the_best() -> None:
    graph = TaskGraph(tasks_of_stages())
    deep, broad = graph.peak_bytes(graph.depth_first()), graph.peak_bytes(graph.breadth_first())
    assert deep < broad
    assert graph.best_of_two(0) == graph.depth_first()
    best = smallest_peak(graph)
    assert best.is_exact
    assert best.peak_bytes <= deep
    graph.refuse_order(best.tasks)


def test_resnet50_is_ordered() -> None:
    network = resnet50(8)
    groups = group_network(network, resources(4 * 56 * 56 * 256))
    graph = TaskGraph(tasks_of(network, make_instances(network, groups)))
    assert colours(graph, graph.depth_first()) == "aabaabcaabaabcd"
    assert smallest_peak(graph).is_exact


def all_orders(graph: TaskGraph) -> Iterator[tuple[int, ...]]:
    for order in permutations(range(len(graph.tasks))):
        place = {task: at for at, task in enumerate(order)}
        if all(place[p] < place[t] for t in order for p in graph.producers[t]):
            yield order


@st.composite
def task_graphs(draw: st.DrawFn) -> TaskGraph:
    """Up to seven tasks of up to three kinds, of equal or of any sizes."""
    tasks: list[Task] = []
    alike = draw(st.booleans())
    for kind in range(draw(st.integers(1, 3))):
        sizes = (draw(st.integers(0, 9)), draw(st.integers(0, 9)))
        before = [name for task in tasks for name in task.writes]
        for part in range(draw(st.integers(1, 3))):
            if len(tasks) < 7:
                size, own = sizes if alike else (draw(st.integers(0, 9)), draw(st.integers(0, 9)))
                reads = draw(st.lists(st.sampled_from(before), unique=True)) if before else []
                name = f"{kind}.{part}"
                tasks.append(Task(name, tuple(reads), {name: size}, size + own, kind))
    return TaskGraph(tasks)


@given(task_graphs())
def test_the_smallest_peak_by_brute_force(graph: TaskGraph) -> None:
    best = smallest_peak(graph)
    assert best.is_exact
    assert best.peak_bytes == graph.peak_bytes(best.tasks)
    assert best.peak_bytes == min(graph.peak_bytes(order) for order in all_orders(graph))
    relaxed = relax_tasks(graph)
    assert smallest_peak(relaxed).peak_bytes <= best.peak_bytes
    stopped = smallest_peak(graph, max_steps=1)
    assert stopped.bound_bytes <= best.peak_bytes <= stopped.peak_bytes


@given(
    st.integers(1, 4), st.integers(1, 3), st.integers(0, 1), st.integers(0, 9), st.integers(0, 9),
    st.booleans(),
)  # fmt: skip
def test_parts_in_turn_lose_nothing(
    parts: int, ratio: int, halo: int, size: int, own: int, skip: bool
) -> None:
    """Parts of a pyramid with halos: in the order of parts, by brute force over all orders."""
    parts = min(parts, 6 // (ratio + 1))
    first = [Task(f"a{i}", (), {f"a{i}": size}, size + own, 0) for i in range(parts * ratio)]

    def reads(part: int) -> tuple[str, ...]:
        wanted = range(part * ratio - halo, (part + 1) * ratio + halo)
        return tuple(f"a{i}" for i in wanted if 0 <= i < parts * ratio)

    second = [Task(f"b{i}", reads(i), {f"b{i}": 3}, 3, 1) for i in range(parts)]
    last = [Task("c", tuple(f"b{i}" for i in range(parts)) + (("a0",) if skip else ()), {}, 1, 2)]
    graph = TaskGraph([*first, *second, *last])
    best = min(graph.peak_bytes(order) for order in all_orders(graph))
    assert smallest_peak(graph).peak_bytes == best


def test_long_networks_of_parts_are_exact() -> None:
    """Parts of one kind are counted, so sixteen by eight by four parts with halos are few sets."""
    b = Builder()
    x = b.input((1, 256, 8, 1))
    for _ in range(3):
        x = b.pool(b.conv(x, 1, 3))
    network = b.network(x)
    groups = [SubGraph((2 * i, 2 * i + 1), Split(1, f, 2, (1,))) for i, f in enumerate((16, 8, 4))]
    graph = TaskGraph(tasks_of(network, make_instances(network, groups)))
    assert any(previous_parts(graph))
    best = smallest_peak(graph)
    assert best.is_exact
    assert best.peak_bytes <= graph.peak_bytes(graph.depth_first())


def test_orders_are_checked() -> None:
    graph = TaskGraph(tasks_of_stages())
    with pytest.raises(WeftError, match=r"1.0 runs before 0.0, which it reads"):
        graph.live_bytes([8, *range(8), *range(9, 15)])
    with pytest.raises(WeftError, match="each task once"):
        graph.live_bytes([0, 0])
    with pytest.raises(WeftError, match="task b reads 'x', which no task writes"):
        TaskGraph([Task("b", ("x",), {}, 0)])
    with pytest.raises(WeftError, match="tasks a and b both write 'x'"):
        TaskGraph([Task("a", (), {"x": 1}, 1), Task("b", (), {"x": 1}, 1)])
    with pytest.raises(WeftError, match="task a waits for itself"):
        TaskGraph([Task("a", ("x",), {"x": 1}, 1)]).breadth_first()
