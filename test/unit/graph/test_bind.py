"""Algorithm 4, and figures 8 and 9 of the paper."""

from __future__ import annotations

import math

import pytest
from helpers.graph.networks import Builder
from hypothesis import given
from hypothesis import strategies as st

from weft.transforms.core.errors import WeftError
from weft.transforms.graph.instances.bind import (
    Bindable,
    Input,
    infer_binding,
    infer_placements,
    match_axes,
    plain_binding,
    update_binding,
)
from weft.transforms.graph.instances.concat import (
    ConcatMove,
    CopyMove,
    Piece,
    RedistributeMove,
    SplitMove,
    align_pieces,
    slice_pieces,
    smallest_binding,
)

NONE: frozenset[int] = frozenset()
SAME = (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        ((8, 56, 56, 64), (8, 1, 1, 1)),
        ((2, 28, 28, 512), (2, 4, 1, 1)),
        ((1, 7, 7, 2048), (1, 1, 1, 8)),
        ((4, 6), (4, 2)),
        ((12, 3), (4, 1)),
        ((1, 1), (1, 1)),
        ((), ()),
    ],
)
def test_plain_binding_tries_8_4_2_1(shape: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert plain_binding(shape, 8) == expected


@given(
    st.lists(st.integers(1, 24), max_size=4), st.integers(1, 16),
    st.frozensets(st.integers(0, 3)),
)  # fmt: skip
def test_bindings_are_balanced(shape: list[int], cores: int, fixed: frozenset[int]) -> None:
    bind = plain_binding(shape, cores, fixed)
    assert cores % math.prod(bind) == 0
    assert all(extent % n == 0 for extent, n in zip(shape, bind, strict=True))
    assert all(bind[axis] == 1 for axis in fixed if axis < len(shape))


def test_cores_that_are_no_power_of_two() -> None:
    assert plain_binding((4, 2), 12) == (4, 1)
    assert plain_binding((4, 9), 12) == (4, 3)


def test_annotated_axes_are_not_shared() -> None:
    assert plain_binding((8, 8), 8, frozenset((0,))) == (1, 8)
    assert update_binding((8, 1), (8, 8), 8, frozenset((0,))) == (1, 8)
    assert update_binding((2, 1), (8, 8), 8) == (8, 1)


def test_bindings_are_inferred_by_matching_axes() -> None:
    assert infer_binding((2, 4), (1, 0), (4, 2), NONE) == (4, 2)
    assert infer_binding((2, 4), (None, 0), (4, 2), NONE) == (1, 2)
    assert infer_binding((2, 4), (None, None), (4, 2), NONE) is None
    assert infer_binding((2, 4), (0, 1), (4, 2), NONE) is None
    assert infer_binding((2, 4), (0, 1), (4, 4), frozenset((1,))) is None


def test_a_chain_is_bound_alike() -> None:
    items = [
        Bindable(((2, 16, 16, 8),)),
        Bindable(((2, 8, 8, 8),), (Input(0, 0, SAME),)),
        Bindable(((2, 8, 8, 8),), (Input(1, 0, SAME),)),
    ]
    found = infer_placements(items, 8, "L1", "LLB")
    assert [p.bind for p in found] == [[(2, 4, 1, 1)]] * 3
    assert [p.scope for p in found] == [["L1"]] * 3


def test_a_mismatch_is_kept_in_far_memory() -> None:
    """Two readers want one result by rows and by channels."""
    items = [
        Bindable(((1, 8, 8, 8),)),
        Bindable(((1, 8, 8, 8),), (Input(0, 0, SAME),)),
        Bindable(((1, 8),), (Input(0, 0, (0, None, None, 1)),)),
    ]
    found = infer_placements(items, 8, "L1", "LLB")
    assert [p.bind[0] for p in found] == [(1, 8, 1, 1), (1, 8, 1, 1), (1, 8)]
    assert [p.scope[0] for p in found] == ["LLB", "L1", "L1"]


def test_inferred_bindings_with_too_few_cores_give_way() -> None:
    """The reader can use two cores, the producer eight."""
    items = [Bindable(((2, 3, 8),)), Bindable(((2, 1),), (Input(0, 0, (0, None, None)),))]
    found = infer_placements(items, 8, "L1", "LLB")
    assert found[0].bind == [(2, 1, 4)]
    assert found[1].bind == [(2, 1)]


def test_each_result_is_bound() -> None:
    items = [Bindable(((8, 2), (4, 8))), Bindable(((8, 2),), (Input(0, 0, (0, 1)),))]
    found = infer_placements(items, 8, "L1", "LLB")
    assert found[0].bind == [(8, 1), (4, 2)]


def test_axes_match_through_a_sub_graph() -> None:
    b = Builder()
    network = b.network(b.conv(b.pool(b.conv(b.input((2, 16, 16, 4)), 8, 3)), 4, 3))
    (source,) = [n for n in network.inputs_of((0, 1, 2)) if not network.tensors[n].is_weight]
    assert match_axes(network, (0, 1, 2), "conv2", source) == (0, 1, 2, None)


# --- figures 8 and 9 ----------------------------------------------------------------------------


def rows(first: int, last: int, scope: str = "L1", bind: tuple[int, ...] = (1, 2)) -> Piece:
    return Piece(f"rows {first}", ((first, last), (0, 4)), scope, bind)


def test_two_producers_are_concatenated() -> None:
    """Figure 8: a concatenation before each consumer of two producers, and none before of one."""
    pieces = [rows(4 * i, 4 * i + 4) for i in range(4)]
    steps, result = slice_pieces(pieces, ((0, 8), (0, 4)))
    assert steps == [ConcatMove((pieces[0], pieces[1]), 0)]
    assert result.box == ((0, 8), (0, 4))
    assert slice_pieces(pieces, pieces[2].box) == ([], pieces[2])


def test_no_more_is_taken_than_is_read() -> None:
    """A halo of one row to both sides."""
    pieces = [rows(4 * i, 4 * i + 4) for i in range(3)]
    steps, result = slice_pieces(pieces, ((3, 9), (0, 4)))
    one, two, joined = steps
    assert one == SplitMove(pieces[0], 0, 3, 4)
    assert two == SplitMove(pieces[2], 0, 0, 1)
    assert isinstance(joined, ConcatMove)
    assert [p.box[0] for p in joined.pieces] == [(3, 4), (4, 8), (8, 9)]
    assert result.source is joined


def test_one_producer_of_several_readers_is_split() -> None:
    """Up-sampling: the opposite of a concatenation."""
    steps, result = slice_pieces([rows(0, 8)], ((2, 4), (0, 4)))
    assert steps == [SplitMove(rows(0, 8), 0, 2, 4)]
    assert result.box == ((2, 4), (0, 4))


def test_parts_that_do_not_make_up_a_slice() -> None:
    with pytest.raises(WeftError, match="do not make up"):
        slice_pieces([rows(0, 4), rows(5, 8)], ((0, 8), (0, 4)))
    with pytest.raises(WeftError, match="do not make up"):
        slice_pieces([], ((0, 8), (0, 4)))


def test_a_piece_in_far_memory_is_copied() -> None:
    """Figure 9, left: from GB to LB."""
    near, far = rows(0, 4), rows(4, 8, "LLB")
    steps, pieces = align_pieces([near, far], "L1", (1, 2))
    assert steps == [CopyMove(far, "L1")]
    assert [p.scope for p in pieces] == ["L1", "L1"]


def test_pieces_of_other_cores_are_redistributed() -> None:
    """Figure 9, right: to the smaller factors along each axis."""
    one, two = rows(0, 4, bind=(4, 1)), rows(4, 8, bind=(2, 2))
    assert smallest_binding([(4, 1), (2, 2)]) == (2, 1)
    steps, pieces = align_pieces([one, two], "L1", (4, 1))
    assert steps == [RedistributeMove(one, (4, 1), (2, 1)), RedistributeMove(two, (2, 2), (2, 1))]
    assert {p.bind for p in pieces} == {(2, 1)}


def test_nothing_moves_without_need() -> None:
    pieces = [rows(0, 4), rows(4, 8)]
    assert align_pieces(pieces, "L1", (1, 2)) == ([], pieces)
    assert align_pieces(pieces, "L1", (2, 2)) == ([], pieces)
    steps, _ = align_pieces(pieces[:1], "L1", (2, 2))
    assert steps == [RedistributeMove(pieces[0], (1, 2), (2, 2))]
