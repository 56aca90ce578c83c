"""Coverage by digits, and what is wrong with directives."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from weft.dialects.dataflow.cover import Cover, CoverError, Move, cover_moves
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.directive import problem as p
from weft.transforms.dataflow.directive.data import (
    LayerDirectives,
    LevelDirectives,
    ResidentBlock,
    Stack,
    Update,
    make_entries,
)
from weft.transforms.dataflow.directive.nest import nest_of

MOVES = st.lists(
    st.tuples(st.sampled_from(["stack", "update"]), st.integers(1, 14), st.integers(1, 6)),
    max_size=3,
)


def iterations(whole: int, covered: Cover) -> list[int]:
    """All iterations that the digits reach, each as often as it is reached."""
    found: list[int] = []
    for values in itertools.product(*(range(d.extent) for d in covered.digits)):
        lower, upper = 0, whole
        for digit, value in zip(covered.digits, values, strict=True):
            lower += digit.stride * value
            upper = min(upper, lower + digit.stride)
        found += range(lower, min(upper, lower + covered.block))
    return found


@given(st.integers(1, 14), st.lists(st.integers(1, 14), max_size=2), MOVES)
def test_what_is_accepted_covers_once(whole: int, sizes: list[int], moves) -> None:
    held = [(f"t{i}", size) for i, size in enumerate(sizes)]
    given_moves = [Move(way, i, stride, repl) for i, (way, stride, repl) in enumerate(moves)]
    try:
        covered = cover_moves(whole, held, given_moves)
    except CoverError:
        assume(False)
        raise
    assert sorted(iterations(whole, covered)) == list(range(whole))
    used = {(d.kind, d.position) for d in (*covered.digits, *covered.lanes)}
    moving = [m for m in given_moves if m.kind == "update" or m.extent > 1]
    assert all((m.kind, m.position) in used for m in moving)


@given(st.integers(2, 12), st.integers(1, 12), st.integers(2, 6), st.integers(1, 12))
def test_what_is_refused_does_not(whole: int, size: int, repl: int, shift: int) -> None:
    """One stack of parts of one tensor, against the iterations that the buffers hold."""
    assume(size <= whole and shift >= size)
    parts = [i for b in range(repl) for i in range(b * shift, b * shift + size) if i < whole]
    idle = (repl - 1) * shift >= whole
    exact = sorted(parts) == list(range(whole)) and not idle
    try:
        cover_moves(whole, [("t", size)], [Move("stack", 0, shift, repl)])
    except CoverError:
        assert not exact
    else:
        assert exact


def layer(*levels: LevelDirectives) -> LayerDirectives:
    return LayerDirectives(p.fc_problem(4, 8, 6, name="fc1"), levels)


def level(held=(), stacks=(), updates=()) -> LevelDirectives:
    return LevelDirectives("buf", tuple(held), tuple(stacks), tuple(updates))


def held(tensor: str, share: int = 1, copies: int = 1, **sizes: int) -> ResidentBlock:
    return ResidentBlock(tensor, "m", make_entries(sizes), share, copies)


def update(**step: int) -> Update:
    return Update(make_entries(step))


@pytest.mark.parametrize(
    ("levels", "message"),
    [
        ([level([held("z")])], "layer fc1: no tensor 'z'; its tensors are x, f, y"),
        ([level([held("x"), held("x")])], "level buf: tensor 'x' is given twice"),
        ([level([held("x", k=2)])], "tensor 'x' names 'k', but it depends on only n, c"),
        ([level([held("x", n=0)])], "tensor 'x': 'n' is 0, expected 1 or more"),
        ([level([held("x", n=5)])], "'n' of tensor \"x\" holds 5, but the next level has 4"),
        ([level([held("x", n=2)])], "'n' of tensor \"x\" holds 2 of 4 and never moves"),
        ([level([held("x", share=0)])], "tensor 'x' is shared by 0, expected 1 or more"),
        ([level([held("x", copies=0)])], "tensor 'x' is held in copies of 0"),
        ([level(updates=[update(m=1)])], "update names 'm', but the layer has only n, k, c"),
        ([level(updates=[update(n=1, k=1)])], "update moves n and k, expected one dimension"),
        ([level(updates=[update()])], "update moves nothing, expected one dimension"),
        ([level(updates=[update(n=0)])], "update moves 'n' by 0, expected 1 or more"),
        ([level(stacks=[Stack((("n", 1),), 0)])], "a stack repeats 0 times"),
        (
            [level(updates=[update(n=4)]), level(updates=[update(n=2)])],
            "'n' moves by 4, but the next level has 2",
        ),
        (
            [level([held("x", share=2)], [Stack((("n", 2),), 2)])],
            "tensor 'x' is shared by 2 buffers, but the stacks that do not move it are none",
        ),
        (
            [level([held("x", share=3)], [Stack((("k", 2),), 4)])],
            "shared by 3 buffers, but the stacks that do not move it are k by 4",
        ),
        (
            [level([held("y", k=8, n=2)], updates=[update(n=2), update(k=2)])],
            "tensor 'y' is held whole for the update of 'k' by 2, but moves along 'n' inside",
        ),
    ],
)
def test_refused(levels: list[LevelDirectives], message: str) -> None:
    with pytest.raises(WeftError) as error:
        nest_of(layer(*levels))
    assert str(error.value).startswith("layer fc1: ")
    assert message in str(error.value)


def test_blocks_and_loops() -> None:
    inner = level([held("x", n=2)], [Stack((("c", 1),), 3)], [update(n=2), update(c=3)])
    outer = level([held("x", n=3)], updates=[update(n=3), update(k=4)])
    nest = nest_of(layer(inner, outer))
    assert nest.levels[0].blocks == {"n": 2, "k": 4, "c": 1}
    assert nest.levels[1].blocks == {"n": 3, "k": 4, "c": 6}
    assert [(s.dim, s.stride, s.extent) for s in nest.loops] == [
        ("k", 4, 2),
        ("n", 3, 2),
        ("c", 3, 2),
        ("n", 2, 2),
    ]
    assert (nest.instances(0), nest.instances(1)) == (3, 1)


def test_lanes_lie_within_a_buffer() -> None:
    nest = nest_of(layer(level([held("x", c=6), held("f")], [Stack((("c", 1),), 6)])))
    assert nest.levels[0].lanes == {"c": 6}
    assert nest.instances(0) == 1
