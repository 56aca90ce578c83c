"""Coverage by counting digits, against the iterations that buffers hold, one by one."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.dialects.dataflow.cover import Cover, CoverError, Move, cover_moves


def visited(found: Cover, whole: int) -> Counter[int]:
    """How often each iteration is in a block, for all choices of digits."""
    counts: Counter[int] = Counter()
    for choice in product(*(range(d.extent) for d in found.digits)):
        start = sum(c * d.stride for c, d in zip(choice, found.digits, strict=True))
        end = start + found.block
        outer = whole
        for value, digit in zip(choice, found.digits, strict=True):
            # What a digit's value reaches ends where its next value, or the outer one's, begins.
            at = sum(
                c * d.stride
                for c, d in zip(choice, found.digits, strict=True)
                if d.stride > digit.stride
            )
            end = min(end, at + outer, at + (value + 1) * digit.stride, whole)
            outer = digit.stride
        counts.update(range(start, end))
    return counts


def naive_covers(whole: int, held: int, strides: list[int]) -> bool:
    """
    Whether updates by these strides reach each iteration of `whole` once, where the buffer holds
    what the smallest moves by, or stays for all that a smaller update does.
    """
    ordered = sorted(strides, reverse=True)
    return (
        len(set(ordered)) == len(ordered)
        and all(s <= whole for s in ordered[:1])
        and held in (*ordered, whole)
    )


@pytest.mark.parametrize("whole", range(1, 9))
def test_updates_of_one_tensor(whole: int) -> None:
    """Every choice of up to two updates: accepted if and only if each iteration is reached once."""
    for held in range(1, whole + 2):
        pairs = product(range(1, 10), repeat=2)
        for strides in [[], *([s] for s in range(1, 10)), *map(list, pairs)]:
            moves = [Move("update", i, s) for i, s in enumerate(strides)]
            try:
                found = cover_moves(whole, [("x", held)], moves)
            except CoverError:
                assert not naive_covers(whole, held, strides), (whole, held, strides)
                continue
            assert naive_covers(whole, held, strides), (whole, held, strides)
            counts = visited(found, whole)
            assert set(counts) == set(range(whole)), (held, strides)
            assert set(counts.values()) == {1}, (held, strides)


@settings(max_examples=200)
@given(
    whole=st.integers(1, 30),
    kinds=st.lists(st.sampled_from(["stack", "update"]), max_size=3),
    data=st.data(),
)
def test_digits_reach_each_iteration_once(whole: int, kinds: list[str], data: st.DataObject):
    """Mixed-radix numbers made to fit are covers, with ragged ends of any size."""
    moves: list[Move] = []
    chunk = whole
    for position, kind in enumerate(kinds):
        stride = data.draw(st.integers(1, chunk))
        if stride in [m.stride for m in moves]:
            continue
        repl = -(-chunk // stride)
        moves.append(Move("stack" if kind == "stack" else "update", position, stride, repl))
        chunk = stride
    found = cover_moves(whole, [("x", chunk)], moves)
    assert found.block == chunk
    assert [d.stride for d in found.digits] == sorted(
        (d.stride for d in found.digits), reverse=True
    )
    counts = visited(found, whole)
    assert set(counts) == set(range(whole))
    assert set(counts.values()) == {1}


def test_tensors_that_hold_more_than_a_block() -> None:
    """`x` stays while `w` moves on: the block is the smaller, and both are covered."""
    moves = [Move("update", 0, 4), Move("update", 1, 2)]
    found = cover_moves(8, [("x", 4), ("w", 2)], moves)
    assert found == Cover(2, (Move("update", 0, 4, 2), Move("update", 1, 2, 2)))
    assert cover_moves(8, [("x", 8), ("w", 4)], moves[:1]).block == 4


def test_lanes_lie_within_what_is_held() -> None:
    moves = [Move("update", 0, 4), Move("stack", 1, 1, 4)]
    found = cover_moves(8, [("x", 4)], moves)
    assert found == Cover(4, (Move("update", 0, 4, 2),), (Move("stack", 1, 1, 4),))
    assert cover_moves(4, [("x", 4)], [Move("stack", 0, 2, 2)]).lanes == (Move("stack", 0, 2, 2),)
    pair = [Move("update", 0, 8), Move("stack", 1, 1, 2), Move("stack", 2, 2, 4)]
    assert len(cover_moves(8, [("x", 8)], pair).lanes) == 2


def test_stacks_of_one_copy_are_no_digits() -> None:
    assert cover_moves(8, [("x", 8)], [Move("stack", 0, 3, 1)]) == Cover(8, ())
    assert cover_moves(8, [("x", 2)], [Move("stack", 0, 4, 1), Move("update", 1, 2)]) == Cover(
        2, (Move("update", 1, 2, 4),)
    )


@pytest.mark.parametrize(
    ("whole", "held", "moves", "message"),
    [
        (8, [("x", 4)], [], 'of tensor "x" holds 4 of 8 and never moves'),
        (8, [("x", 2)], [Move("update", 0, 4)], "holds 2 and moves by 4: it leaves a gap"),
        (8, [("x", 4)], [Move("update", 0, 2)], "holds 4 and moves by 2: it computes"),
        (8, [("x", 9)], [Move("update", 0, 8)], "holds 9, but the next level has 8"),
        (8, [("x", 9)], [Move("update", 0, 9)], "moves by 9, but the next level has 8"),
        (8, [("x", 4)], [Move("update", 0, 4), Move("update", 1, 4)], "updated twice"),
        (8, [("x", 2)], [Move("stack", 0, 2, 3)], "leaves a gap after 6 of 8"),
        (8, [("x", 2)], [Move("stack", 0, 2, 5)], "4 cover 8: some have no work"),
        (
            1000,
            [("x", 1000)],
            [Move("update", 0, int("1000")), Move("stack", 1, int("1000"), 2)],
            "1 cover 1000: some have no work",
        ),
        (
            8,
            [("x", 2)],
            [Move("update", 0, 4), Move("stack", 1, 2, 3)],
            "2 cover 4: elements are computed twice",
        ),
        (
            8,
            [("x", 8), ("w", 2)],
            [Move("stack", 0, 2, 4)],
            "holds 8, but is stacked by 2: copies overlap",
        ),
        (
            8,
            [("x", 4)],
            [Move("update", 0, 4), Move("stack", 1, 3, 2)],
            "in 2 copies by 3 within the 4 that are held",
        ),
        (
            8,
            [("x", 4)],
            [Move("update", 0, 4), Move("stack", 1, 2, 2), Move("stack", 2, 1, 3)],
            "in 2 copies by 2 within the 4",
        ),
    ],
)
def test_refused(whole: int, held: list[tuple[str, int]], moves: list[Move], message: str) -> None:
    with pytest.raises(CoverError, match=message):
        cover_moves(whole, held, moves)
