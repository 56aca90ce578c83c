"""Tensors one behind another are one tensor, by its layout."""

import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.transforms.layout.map import (
    Broadcast,
    Fuse,
    Layout,
    Pad,
    Primitive,
    Reorder,
    Split,
    Unfold,
    list_shapes,
    pack_array,
)
from weft.transforms.layout.side_by_side import join_layout

Shape = tuple[int, ...]


def check_joint(shape: Sequence[int], layout: Layout, count: int = 2) -> None:
    """Compares the stored joint tensor with the stored tensors, one behind another."""
    joint = join_layout(shape, layout, count)
    assert joint is not None
    size = math.prod(shape)
    arrays = [np.arange(1 + i * size, 1 + (i + 1) * size).reshape(shape) for i in range(count)]
    stored = [pack_array(array, layout) for array in arrays]
    together = pack_array(np.concatenate(arrays, joint.dim), joint.layout)
    assert np.array_equal(together.ravel(), np.concatenate([s.ravel() for s in stored]))
    assert np.array_equal(together, np.concatenate(stored, joint.stored_dim))


@pytest.mark.parametrize(
    ("shape", "primitives", "dim"),
    [
        ((1, 8, 3, 3), (), 0),
        ((1, 8, 3, 3), (Split(1, (2, 4)), Reorder((0, 1, 3, 4, 2))), 0),
        ((1, 6, 3, 3), (Pad(1, 0, 2), Split(1, (2, 4)), Reorder((0, 1, 3, 4, 2))), 0),
        ((8, 8, 2, 2), (Split(0, (1, 8)), Reorder((0, 2, 3, 4, 1))), 0),
        ((1, 8, 3, 3), (Split(1, (2, 4)), Reorder((1, 0, 3, 4, 2))), 1),
        ((1, 8, 3, 3), (Broadcast(0, 1), Reorder((2, 0, 1, 3, 4))), 1),
        ((2, 3, 4), (Fuse(0, 2), Split(0, (3, 2))), 0),
    ],
)
def test_chosen_layouts(shape: Shape, primitives: tuple[Primitive, ...], dim: int) -> None:
    joint = join_layout(shape, Layout(primitives))
    assert joint is not None
    assert joint.dim == dim
    check_joint(shape, Layout(primitives))


@pytest.mark.parametrize(
    ("shape", "primitives"),
    [
        ((2, 8), (Reorder((1, 0)), Pad(0, 0, 1))),
        ((2, 8), (Broadcast(0, 2),)),
        ((4, 8), (Unfold(0, 2, 1), Reorder((2, 0, 1)))),
        ((3, 8), (Pad(0, 0, 1), Split(0, (2, 2)))),
    ],
)
def test_padding_and_copies_in_between(shape: Shape, primitives: tuple[Primitive, ...]) -> None:
    assert join_layout(shape, Layout(primitives)) is None


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_random_layouts(data: st.DataObject) -> None:
    shape = tuple(data.draw(st.lists(st.sampled_from([1, 2, 4, 6]), min_size=1, max_size=4)))
    steps: list[Primitive] = []
    for _ in range(data.draw(st.integers(0, 4))):
        now = list_shapes(shape, Layout(tuple(steps)))[-1]
        dim = data.draw(st.integers(0, len(now) - 1))
        half = (now[dim] // 2, 2) if now[dim] % 2 == 0 else (now[dim], 1)
        perm = tuple(data.draw(st.permutations(range(len(now)))))
        fused = data.draw(st.integers(1, min(2, len(now) - dim)))
        choices = [Split(dim, half), Reorder(perm), Pad(dim, 0, 1), Broadcast(dim, 1)]
        steps.append(data.draw(st.sampled_from([*choices, Fuse(dim, fused)])))
    layout = Layout(tuple(steps))
    if join_layout(shape, layout, 3) is not None:
        check_joint(shape, layout, 3)
