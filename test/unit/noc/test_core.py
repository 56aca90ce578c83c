"""
The queue of events: by cycle, then ends before starts before heads of transfers, then by age; and
buffers of a memory, with who uses what of them.
"""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from weft.targets.noc.core import pop, push
from weft.targets.noc.core_memory import alloc_buffer, apart_in_ring, free_buffer, uses_clash
from weft.targets.noc.layout import (
    B_ALLOC,
    B_BEFORE,
    B_MEMORY,
    B_NEXT,
    B_RANK,
    B_READS,
    B_RING,
    B_SHAPE,
    B_WRITES,
    BAD_ALLOC,
    BAD_FREE,
    BOX_WORDS,
    EVENT_WORDS,
    FINISHED,
    HEADER_WORDS,
    HEAP,
    HEAP_SIZE,
    M_FIRST,
    M_LAST,
    M_PEAK,
    M_USED,
    M_WORDS,
    O_OFFSET,
    O_WORDS,
    P_WAY,
    T_OP,
    T_PLAN,
    TOP,
    U_BOX,
    U_BUFFER,
    U_COMBINE,
    U_WRITES,
)


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


def in_ring(start: int, end: int, step: int, extent: int) -> set[int]:
    """The elements of a range that may go on at the start of an axis."""
    return {i % extent for i in range(start, end, step)}


@pytest.mark.parametrize("extent", [4, 6])
def test_ranges_apart_in_a_ring(extent: int) -> None:
    """Never said of ranges that meet, and always of neighbours that do not."""
    ranges = [
        (start, end, step)
        for start in range(extent)
        for end in range(start + 1, start + extent + 1)
        for step in (1, 2, 3)
    ]
    for one, other in product(ranges, repeat=2):
        words = [0, *one, *other]
        apart = not in_ring(*one, extent) & in_ring(*other, extent)
        said = bool(apart_in_ring(words, 1, 4, extent))
        assert apart or not said, (one, other)
        if one[2] == other[2] == 1:
            assert said == apart, (one, other)
        if one[2] == other[2] and max(one[1], other[1]) <= extent and (one[0] - other[0]) % one[2]:
            assert said, (one, other)


@pytest.mark.parametrize("ring", [0, 1])
def test_uses_that_clash(ring: int) -> None:
    """Boxes meet where all their axes do; reading never clashes, adding to sums of its kind not."""
    extents = (4, 3)
    buffer, first, second = 100, 200, 300
    words = [0] * 400
    words[buffer + B_RANK], words[buffer + B_RING] = 2, ring
    words[buffer + B_SHAPE : buffer + B_SHAPE + 2] = extents
    rows = [(0, 2, 1), (1, 3, 1), (2, 4, 1), (0, 4, 2), (1, 4, 2)]
    columns = [(0, 1, 1), (1, 3, 1), (0, 3, 2)]
    boxes = list(product(rows, columns))
    for use in (first, second):
        words[use + U_BUFFER] = buffer

    def elements(box: tuple[tuple[int, int, int], ...]) -> set[tuple[int, ...]]:
        return set(product(*(range(*axis) for axis in box)))

    for a, b in product(boxes, repeat=2):
        for use, box in ((first, a), (second, b)):
            words[use + U_BOX : use + U_BOX + 2 * BOX_WORDS] = [*box[0], *box[1]]
        meet = bool(elements(a) & elements(b))
        for writes, combines, place in product(product((0, 1), repeat=2), ((0, 0), (2, 2), (2, 3)),
                                               (0, 1)):  # fmt: skip
            words[first + U_WRITES], words[second + U_WRITES] = writes
            words[first + U_COMBINE], words[second + U_COMBINE] = combines
            found = bool(uses_clash(words, first, second, place))
            if writes == (0, 0) or (writes == (1, 0) and place):
                assert not found
            elif writes == (1, 1) and combines == (2, 2):
                assert not found
            elif meet:
                assert found, (a, b)
            elif all(x[2] == y[2] for x, y in zip(a, b, strict=True)):
                assert not found, (a, b)


MEMORY, PLAN, TASK, OP, FIRST_BUFFER, APART = 100, 120, 140, 160, 200, 50


def listed(words: list[int], start: int, link: int) -> list[int]:
    """The buffers of the memory from one of its ends."""
    found: list[int] = []
    buffer = words[MEMORY + start]
    while buffer:
        found.append(buffer)
        buffer = words[buffer + link]
        assert len(found) < 9
    return found


def test_buffers_come_and_go() -> None:
    """
    Where there is room and none of the same name; the memory knows those that are there, in the
    order in which they came, and how many words they have had at most.
    """
    draw = random.Random(5)
    words = [0] * 700
    words[MEMORY + M_WORDS] = 12
    words[TASK + T_OP], words[TASK + T_PLAN] = OP, PLAN
    buffers = [FIRST_BUFFER + APART * k for k in range(6)]
    there: dict[int, range] = {}
    peak = 0
    answers: set[tuple[int, int]] = set()
    for _ in range(400):
        buffer = draw.choice(buffers)
        words[buffer + B_MEMORY], words[PLAN + P_WAY] = MEMORY, buffer
        if draw.random() < 0.5:
            wanted = range(start := draw.randrange(12), start + draw.randint(1, 4))
            words[OP + O_OFFSET], words[OP + O_WORDS] = wanted.start, len(wanted)
            is_free = not any(set(wanted) & set(taken) for taken in there.values())
            fits = is_free and wanted.stop <= 12 and buffer not in there
            assert alloc_buffer(words, TASK) == (FINISHED if fits else BAD_ALLOC)
            answers.add((0, int(fits)))
            if fits:
                there[buffer] = wanted
        else:
            used = draw.choice([0, 0, 0, B_READS, B_WRITES])
            if used:
                words[buffer + used] = 1
            fits = buffer in there and not used
            assert free_buffer(words, TASK) == (FINISHED if fits else BAD_FREE)
            words[buffer + B_READS] = words[buffer + B_WRITES] = 0
            answers.add((1, int(fits)))
            if fits:
                del there[buffer]
        assert listed(words, M_FIRST, B_NEXT) == list(there)
        assert listed(words, M_LAST, B_BEFORE) == list(reversed(there))
        assert all((words[b + B_ALLOC] != 0) == (b in there) for b in buffers)
        count = sum(map(len, there.values()))
        peak = max(peak, count)
        assert (words[MEMORY + M_USED], words[MEMORY + M_PEAK]) == (count, peak)
    assert len(answers) == 4
