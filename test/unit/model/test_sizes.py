"""Dimensions joined and taken apart again, with what changes in them."""

import pytest

from weft.transforms.model.sizes import Size, join_sizes, keep_size, split_size

BATCH = Size(((1, 4),))
TOKENS = Size(((128, 48),))


def news(sizes: tuple[Size, ...] | None) -> list[int]:
    assert sizes is not None
    return [size.new for size in sizes]


def test_a_joint_dimension_comes_apart_as_it_was_joined():
    joint = join_sizes((BATCH, TOKENS, keep_size(12)))
    assert (joint.old, joint.new) == (128 * 12, 4 * 48 * 12)
    assert news(split_size(joint, (1, 128, 12))) == [4, 48, 12]
    assert news(split_size(joint, (1, 128, 4, 3))) == [4, 48, 4, 3]
    assert news(split_size(joint, (1, 1, 1536))) == [4, 1, 48 * 12]
    assert news(split_size(joint, (1536,))) == [4 * 48 * 12]
    assert news(split_size(join_sizes((TOKENS, keep_size(12))), (128, 4, 3))) == [48, 4, 3]


def test_equal_extents_are_told_apart():
    """Tokens and channels of one length: only the tokens change, wherever they stand."""
    assert news(split_size(join_sizes((keep_size(128), TOKENS)), (128, 128))) == [128, 48]
    assert news(split_size(join_sizes((TOKENS, keep_size(128))), (128, 128))) == [48, 128]


def test_ones_that_grow_come_first_or_last():
    assert news(split_size(join_sizes((BATCH, keep_size(6))), (1, 6, 1))) == [4, 6, 1]
    assert news(split_size(join_sizes((keep_size(6), BATCH)), (6, 1))) == [6, 4]
    assert news(split_size(join_sizes((keep_size(6), BATCH)), (6,))) == [24]


def test_ones_that_grow_do_not_choose_among_others():
    assert split_size(join_sizes((keep_size(6), BATCH)), (2, 3)) is None
    assert split_size(join_sizes((BATCH, TOKENS, keep_size(12))), (128, 12)) is None


@pytest.mark.parametrize("extents", [(2, 64), (64, 2), (1, 4, 32)])
def test_what_changes_is_not_cut(extents: tuple[int, ...]):
    assert split_size(TOKENS, extents) is None
    assert news(split_size(keep_size(128), extents)) == list(extents)


def test_sizes_that_stay_are_cut_anywhere():
    assert news(split_size(join_sizes((keep_size(6), keep_size(4))), (8, 3))) == [8, 3]
