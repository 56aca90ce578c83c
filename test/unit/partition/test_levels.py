"""Groups of what is left between parts: they can run one after the other, as few as can be."""

from collections.abc import Sequence
from graphlib import TopologicalSorter

from hypothesis import given
from hypothesis import strategies as st

from weft.transforms.partition.levels import group_rest


@st.composite
def graphs(draw: st.DrawFn) -> tuple[list[list[int]], dict[int, int], list[int]]:
    count = draw(st.integers(1, 12))
    reads = [draw(st.lists(st.integers(0, i - 1), max_size=3)) if i else [] for i in range(count)]
    parts = {i: i for i in range(count) if draw(st.booleans())}
    late = [i for i in range(count) if i not in parts and draw(st.booleans())]
    return reads, parts, late


@given(graphs())
def test_groups_can_run_one_after_the_other(
    graph: tuple[list[list[int]], dict[int, int], list[int]],
) -> None:
    reads, parts, late = graph
    groups = group_rest(reads, parts, late)
    assert sorted(op for group in groups for op in group) == [
        op for op in range(len(reads)) if op not in parts
    ]
    of: dict[int, object] = {op: ("part", n) for op, n in parts.items()}
    of |= {op: ("group", n) for n, group in enumerate(groups) for op in group}
    waits: dict[object, set[object]] = {unit: set() for unit in of.values()}
    for op, sources in enumerate(reads):
        waits[of[op]] |= {of[s] for s in sources} - {of[op]}
    assert len([*TopologicalSorter(waits).static_order()]) == len(waits)


def _groups(
    reads: Sequence[Sequence[int]], parts: Sequence[int], late: Sequence[int] = ()
) -> object:
    return group_rest(reads, {p: p for p in parts}, late)


def test_what_is_between_two_parts_is_one_group() -> None:
    assert _groups([[], [0], [1], [2]], [0, 3]) == ((1, 2),)


def test_what_a_part_is_between_is_two_groups() -> None:
    assert _groups([[], [0], [0, 1]], [1]) == ((0,), (2,))


def test_a_branch_around_a_part_does_not_join_what_is_before_and_behind() -> None:
    assert _groups([[], [0], [1], [2], [3, 1]], [0, 3]) == ((1, 2), (4,))


def test_what_waits_joins_who_reads_it_first() -> None:
    reads = [[], [0], [0], [2], [3, 1]]
    assert _groups(reads, [0, 3]) == ((1,), (2,), (4,))
    assert _groups(reads, [0, 3], [1]) == ((1, 4), (2,))
