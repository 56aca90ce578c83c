"""Allocation with liveness: figure 12 of the paper, and brute force."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from xdsl.dialects.builtin import TensorType, i8
from xdsl.ir import Block

from weft.transforms.core.errors import WeftError
from weft.transforms.graph.instances.allocate import (
    Buffer,
    Storage,
    allocate_buffers,
    allocate_in,
    best_allocation,
    buffers_of,
    least_spilled,
)
from weft.transforms.graph.instances.order import Task, TaskGraph
from weft.transforms.graph.rooms import Buffer as RoomBuffer
from weft.transforms.graph.rooms import place_buffers

LEVELS = [Storage("l1", 3), Storage("llb", 2), Storage("ddr", 1 << 30)]


def figure_12() -> list[Buffer]:
    """Steps 0 to 6 are ct_1 to ct_7: `out_1` lives across all, and at ct_7 four tensors do."""
    lives = {
        "in_1": (0, 1), "out_1": (0, 6), "out_2": (1, 2), "out_3": (2, 3), "out_4": (3, 4),
        "out_5": (4, 6), "out_6": (5, 6), "out_7": (6, 6),
    }  # fmt: skip
    return [Buffer(name, 1, first, last) for name, (first, last) in lives.items()]


def test_the_longest_live_is_spilled() -> None:
    buffers = figure_12()
    found = allocate_buffers(buffers, LEVELS)
    assert found.list_spilled() == ["out_1"]
    assert found.slots["out_1"].level == 1
    assert found.used_bytes == (3, 1, 0)
    roomy = allocate_buffers(buffers, [Storage("l1", 4), *LEVELS[1:]])
    assert roomy.list_spilled() == []
    assert roomy.slots["out_3"].offset == roomy.slots["in_1"].offset


def test_what_the_second_level_cannot_take_goes_to_the_third() -> None:
    buffers = [Buffer(f"b{i}", 2, 0, i) for i in range(4)]
    found = allocate_buffers(buffers, [Storage("l1", 2), Storage("llb", 4), Storage("ddr", 99)])
    assert {n: s.level for n, s in found.slots.items()} == {"b0": 0, "b1": 1, "b2": 1, "b3": 2}


def test_what_cannot_be_spilled() -> None:
    with pytest.raises(WeftError, match=r"big: 5 bytes are alive at once in l1, which has 3"):
        allocate_buffers([Buffer("big", 5, 0, 0, is_fixed=True)], LEVELS)
    with pytest.raises(WeftError, match=r"big: 5 bytes are alive at once in llb, which has 2"):
        allocate_buffers([Buffer("big", 5, 0, 0)], LEVELS[:2])
    with pytest.raises(WeftError, match="step 0 needs 5 bytes, and there are 3"):
        least_spilled([Buffer("big", 5, 0, 0, is_fixed=True)], 3)


def test_buffers_of_tasks() -> None:
    tasks = [Task("a", (), {"x": 4}, 6), Task("b", ("x",), {"y": 2}, 3)]
    graph = TaskGraph([*tasks, Task("c", ("y", "x"), {}, 1)])
    buffers = buffers_of(graph, [0, 1, 2])
    assert [(b.name, b.size, b.first, b.last) for b in buffers] == [
        ("a at step 0", 2, 0, 0), ("x", 4, 0, 2), ("b at step 1", 1, 1, 1), ("y", 2, 1, 2),
        ("c at step 2", 1, 2, 2),
    ]  # fmt: skip
    live = [sum(b.size for b in buffers if b.first <= s <= b.last) for s in range(3)]
    assert live == graph.live_bytes([0, 1, 2])


@st.composite
def lives(draw: st.DrawFn) -> list[Buffer]:
    found: list[Buffer] = []
    for name in "abcdefg"[: draw(st.integers(1, 6))]:
        first, last = sorted(draw(st.tuples(st.integers(0, 5), st.integers(0, 5))))
        found.append(Buffer(name, draw(st.integers(1, 6)), first, last))
    return found


def fits(buffers: list[Buffer], size: int) -> bool:
    steps = {b.first for b in buffers}
    return all(sum(b.size for b in buffers if b.first <= s <= b.last) <= size for s in steps)


@given(lives(), st.integers(0, 20))
def test_the_fewest_spilled_bytes_by_brute_force(buffers: list[Buffer], size: int) -> None:
    expected = min(
        sum(b.size for b in gone)
        for count in range(len(buffers) + 1)
        for gone in combinations(buffers, count)
        if fits([b for b in buffers if b not in gone], size)
    )
    found = least_spilled(buffers, size)
    assert found.is_exact
    assert found.size_bytes == expected
    assert sum(b.size for b in buffers if b.name in found.names) == expected
    assert fits([b for b in buffers if b.name not in found.names], size)
    stopped = least_spilled(buffers, size, max_sets=0)
    assert not stopped.is_exact
    assert stopped.size_bytes <= expected


@given(st.data(), lives(), st.integers(1, 20), st.integers(1, 20))
def test_nothing_overlaps_and_nothing_is_lost(
    data: st.DataObject, buffers: list[Buffer], near: int, far: int
) -> None:
    levels = [Storage("l1", near), Storage("llb", far), Storage("ddr", 1 << 20)]
    homes = {b.name: data.draw(st.integers(0, 2)) for b in buffers}
    found, best = allocate_buffers(buffers, levels), best_allocation(buffers, levels)
    for allocation in (found, best, allocate_in(buffers, levels, homes)):
        assert allocation.slots.keys() == {b.name for b in buffers}
        for one, two in combinations(buffers, 2):
            a, b = allocation.slots[one.name], allocation.slots[two.name]
            if a.level == b.level and one.range.overlaps(two.range):
                assert a.offset + one.size <= b.offset or b.offset + two.size <= a.offset
        for buffer in buffers:
            slot = allocation.slots[buffer.name]
            end = allocation.used_bytes[slot.level]
            assert slot.offset + buffer.size <= end <= levels[slot.level].size_bytes
    least = least_spilled(buffers, near).size_bytes
    spilled = [sum(b.size for b in buffers if a.slots[b.name].level) for a in (found, best)]
    assert least <= spilled[1] <= spilled[0]


@given(lives(), st.integers(0, 40))
def test_rooms_of_the_shared_memory_do_not_overlap(buffers: list[Buffer], room: int) -> None:
    """Bytes in words of two, with offsets in words."""
    rooms = [
        RoomBuffer(b.name, value, (0,), (0,), b.first, b.last, ())
        for b in buffers
        for value in Block(arg_types=[TensorType(i8, [b.size])]).args
    ]
    if not place_buffers(rooms, 16, 8 * room):
        # Then they do not fit by any means, or not in any of the orders that are tried.
        assert sum(-(-b.size // 2) for b in buffers) * 2 > room
        return
    for one, two in combinations(rooms, 2):
        if one.first <= two.last and two.first <= one.last:
            ends = [b.offset + -(-b.bits // 16) for b in (one, two)]
            assert ends[0] <= two.offset or ends[1] <= one.offset
    assert all(b.offset * 16 + b.bits <= 8 * room for b in rooms)
