"""The queue of events: by cycle, then ends before starts before heads of transfers, then by age."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from weft.targets.noc.core import pop, push
from weft.targets.noc.layout import EVENT_WORDS, HEADER_WORDS, HEAP, HEAP_SIZE, TOP


def empty_queue(events: int) -> list[int]:
    """The words of a simulation that has a queue and nothing else."""
    words = [0] * (HEADER_WORDS + (events + 1) * EVENT_WORDS)
    words[HEAP] = HEADER_WORDS
    return words


def popped(words: list[int]) -> list[int]:
    """The tasks of all events, in the order in which they come."""
    tasks: list[int] = []
    while words[HEAP_SIZE]:
        pop(words)
        tasks.append(words[TOP + 2])
    return tasks


def test_ends_come_before_starts_at_the_same_cycle() -> None:
    words = empty_queue(4)
    for task, (cycle, rank) in enumerate([(7, 2), (7, 1), (7, 0), (6, 2)]):
        push(words, cycle, rank, task, 0)
    assert popped(words) == [3, 2, 1, 0]


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 2)), max_size=40), st.integers(0, 40))
def test_order_of_events(events: list[tuple[int, int]], early: int) -> None:
    """Whatever the order in which they were pushed, and also if one was popped in between."""
    words = empty_queue(len(events))
    left = list(range(len(events)))

    def first(tasks: list[int]) -> int:
        return min(tasks, key=lambda task: (*events[task], task))

    for task, (cycle, rank) in enumerate(events):
        if task == early and task:
            pop(words)
            assert words[TOP] == events[first(left[:task])][0]
            assert words[TOP + 2 : TOP + 4] == [first(left[:task]), 3 * first(left[:task])]
            left.remove(first(left[:task]))
        push(words, cycle, rank, task, 3 * task)
    assert popped(words) == sorted(left, key=lambda task: (*events[task], task))
