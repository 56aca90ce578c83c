"""Where vectors lie beside tensors: each element next to those that it belongs to."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from weft.dialects.layout.primitives import Fuse, Pad, Primitive, Reorder, Split, Unfold
from weft.transforms.core.blockings import list_divisors
from weft.transforms.layout.beside import place_beside
from weft.transforms.layout.map import Layout, LayoutError, pack_array, stored_shape


def draw_step(rng: Random, shape: tuple[int, ...], kinds: list[bool]) -> Primitive:
    """A primitive for a tensor of this shape; fuses what is shared, or what is not."""
    dim = rng.randrange(len(shape))
    match rng.choice(("split", "pad", "reorder", "fuse")):
        case "split":
            size = rng.choice(list_divisors(shape[dim]))
            step: Primitive = Split(dim, (shape[dim] // size, size))
            kinds[dim : dim + 1] = [kinds[dim]] * 2
        case "pad":
            step = Pad(dim, rng.randrange(2), rng.randrange(3))
        case "fuse" if dim + 1 < len(shape) and kinds[dim] == kinds[dim + 1]:
            step = Fuse(dim, 2)
            del kinds[dim]
        case _:
            perm = rng.sample(range(len(shape)), len(shape))
            step = Reorder(tuple(perm))
            kinds[:] = [kinds[axis] for axis in perm]
    return step


def draw_layout(rng: Random, shape: tuple[int, ...], shared: tuple[bool, ...]) -> Layout:
    kinds, steps = list(shared), list[Primitive]()
    for _ in range(rng.randrange(5)):
        steps.append(draw_step(rng, stored_shape(shape, Layout(tuple(steps))), kinds))
    return Layout(tuple(steps))


@settings(max_examples=80)
@given(
    st.lists(st.integers(1, 6), min_size=2, max_size=4).map(tuple),
    st.integers(1, 14),
    st.randoms(use_true_random=False),
)
def test_a_vectors_element_is_next_to_those_of_its_indices(shape, kinds, rng):
    shared = tuple(bool(kinds >> axis & 1) for axis in range(len(shape)))
    assume(any(shared) and not all(shared))
    layout = draw_layout(rng, shape, shared)
    places = place_beside(shape, layout, shared)
    extents = tuple(e if s else 1 for e, s in zip(shape, shared, strict=True))
    numbers = np.arange(1, math.prod(extents) + 1).reshape(extents)
    tensor = pack_array(np.broadcast_to(numbers, shape).copy(), layout)
    kept = [e for e, s in zip(shape, shared, strict=True) if s]
    vector = pack_array(numbers.reshape(kept), places.layout)
    others = tuple(axis for axis, s in enumerate(places.shared) if not s)
    beside = np.broadcast_to(np.expand_dims(vector, others), tensor.shape)
    np.testing.assert_array_equal(tensor[tensor != 0], beside[tensor != 0])
    assert math.prod(places.join_run(tensor.shape)) == tensor.size
    assert places.vacant.count(False) == vector.ndim
    first, count = places.run
    assert not any(places.shared[first : first + count])


def test_tiled_weights_of_a_convolution():
    layout = Layout((Split(1, (2, 3)), Split(0, (2, 4)), Reorder((0, 2, 4, 5, 3, 1))))
    places = place_beside((8, 6, 3, 3), layout, (True, False, False, False))
    assert places.layout == Layout((Split(0, (2, 4)),))
    assert places.run == (1, 4)
    assert places.groups == ((0,), (1, 2, 3, 4), (5,))
    assert places.join_run((2, 2, 3, 3, 3, 4)) == (2, 54, 4)
    assert places.vacant == (False, False)


def test_tiled_weights_of_a_product_have_the_vector_behind_the_longest_run():
    layout = Layout((Split(1, (2, 4)), Split(0, (8, 3)), Reorder((0, 2, 1, 3))))
    places = place_beside((24, 8), layout, (False, True))
    assert places.run == (0, 1)
    assert places.vacant == (False, True, False)


@pytest.mark.parametrize(
    ("layout", "shared", "error"),
    [
        (Layout((Unfold(0, 3, 2),)), (True, False), "unfold.* leaves no place for a vector"),
        (Layout((Fuse(0, 2),)), (True, False), "fuse.* leaves no place for a vector"),
        (Layout(), (True, True), "a vector over all axes"),
        (Layout((Split(0, (2, 2)),)), (True, False), "makes 4 places for the 5 elements"),
    ],
)
def test_layouts_without_a_place_are_refused(layout, shared, error):
    with pytest.raises(LayoutError, match=error):
        place_beside((5, 4), layout, shared)
