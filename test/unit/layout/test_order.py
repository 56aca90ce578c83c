"""Layouts given by what is stored, against enumeration."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from weft.dialects.common.digits import Digit, Digits, number_at
from weft.transforms.layout.map import (
    Broadcast,
    Fuse,
    Layout,
    LayoutError,
    Pad,
    Primitive,
    Reorder,
    Split,
    Unbroadcast,
    pack_array,
    stored_shape,
    unpack_array,
)
from weft.transforms.layout.order import (
    join_reorders,
    layout_of_blocks,
    layout_of_digits,
    layout_of_order,
)


@st.composite
def stored_numbers(draw: st.DrawFn) -> tuple[tuple[int, ...], tuple[Digits, ...]]:
    """A shape, and all digits of its dimensions, which may reach beyond it, in some order."""
    shape: list[int] = []
    digits: list[Digit] = []
    for dim in range(draw(st.integers(1, 3))):
        factors = draw(st.lists(st.integers(1, 4), min_size=1, max_size=3))
        whole, outer = math.prod(factors), math.prod(factors[1:])
        shape.append(draw(st.integers(whole - outer + 1, whole)))
        digits += (Digit(dim, n, math.prod(factors[i + 1 :])) for i, n in enumerate(factors))
    left = draw(st.permutations(digits))
    stored: list[Digits] = []
    while left:
        count = draw(st.integers(1, min(len(left), 3)))
        stored.append(tuple(left[:count]))
        left = left[count:]
    return tuple(shape), tuple(stored)


@given(stored_numbers())
def test_digits_are_where_they_say(numbers: tuple[tuple[int, ...], tuple[Digits, ...]]) -> None:
    shape, stored = numbers
    layout = layout_of_digits(shape, stored)
    array = np.arange(1, math.prod(shape) + 1, dtype=np.int32).reshape(shape)
    expected = np.zeros([math.prod(d.extent for d in number) for number in stored], np.int32)
    for index in np.ndindex(*shape):
        expected[tuple(number_at(number, index) for number in stored)] = array[index]
    np.testing.assert_array_equal(pack_array(array, layout), expected)
    np.testing.assert_array_equal(unpack_array(expected, shape, layout), array)


@pytest.mark.parametrize(
    ("digits", "message"),
    [
        ((Digit(0, 2, 3),), "digits (0, 2, 3, 0) are not those of dim 0 of 6 elements"),
        ((Digit(0, 2, 3), Digit(0, 2)), "digits (0, 2, 3, 0), (0, 2, 1, 0) are not those"),
        ((Digit(0, 2, 2), Digit(0, 2)), "are not those of dim 0 of 6 elements"),
        ((), "digits none are not those of dim 0"),
    ],
)
def test_digits_that_lose_elements(digits: Digits, message: str) -> None:
    with pytest.raises(LayoutError) as error:
        layout_of_digits((6,), (digits,))
    assert message in str(error.value)


def test_blocks() -> None:
    assert layout_of_blocks((2, 30, 5, 5), {1: 16}) == Layout(
        (Pad(1, 0, 2), Split(1, (2, 16)), Reorder((0, 1, 3, 4, 2)))
    )
    assert layout_of_blocks((4, 30), {0: 2, 1: 30}) == Layout(
        (Split(1, (1, 30)), Split(0, (2, 2)), Reorder((0, 2, 1, 3)))
    )


def test_orders_by_letters() -> None:
    assert layout_of_order("NHWC", "NCHW") == Layout((Reorder((0, 2, 3, 1)),))
    assert layout_of_order("HWNC", "NCHW") == Layout((Reorder((2, 3, 0, 1)),))
    assert layout_of_order("NCHW", "NCHW") == Layout()


@pytest.mark.parametrize("order", ["NCH", "NCHX", "NCHHW"])
def test_letters_that_are_no_order(order: str) -> None:
    with pytest.raises(LayoutError, match="not a permutation of 'NCHW'"):
        layout_of_order(order, "NCHW")


@st.composite
def moves(draw: st.DrawFn) -> tuple[tuple[int, ...], Layout]:
    """A shape, and primitives that move its elements, each once."""
    shape = tuple(draw(st.lists(st.sampled_from((1, 2, 4, 6, 12)), min_size=1, max_size=3)))
    steps: list[Primitive] = []
    now = shape
    for _ in range(draw(st.integers(0, 7))):
        dim = draw(st.integers(0, len(now) - 1))
        choices: list[Primitive] = [
            Reorder(tuple(draw(st.permutations(range(len(now)))))),
            *(Split(dim, (f, now[dim] // f)) for f in (1, 2, 3) if now[dim] % f == 0),
            *([Fuse(dim, 2)] if dim + 1 < len(now) else []),
            *([Broadcast(dim, 1)] if len(now) < 6 else []),
            *([Unbroadcast(dim, 1)] if now[dim] == 1 and len(now) > 1 else []),
        ]
        steps.append(draw(st.sampled_from(choices)))
        now = steps[-1].stored_shape(now)
    return shape, Layout(tuple(steps))


@given(moves())
def test_one_reorder_stores_what_several_do(drawn: tuple[tuple[int, ...], Layout]) -> None:
    shape, layout = drawn
    joined = join_reorders(shape, layout)
    assert stored_shape(shape, joined) == stored_shape(shape, layout)
    array = np.arange(math.prod(shape)).reshape(shape)
    np.testing.assert_array_equal(pack_array(array, joined), pack_array(array, layout))


def test_blocks_of_blocks_are_one_reorder() -> None:
    back = (Reorder((0, 1, 4, 2, 3)), Split(4, (2, 3)), Reorder((4, 0, 1, 3, 5, 2)))
    joined = join_reorders((1, 2, 5, 6, 4), Layout(back))
    assert [type(step) for step in joined.primitives] == [Split, Reorder]


def test_reorders_around_what_adds_elements_stay() -> None:
    layout = Layout((Reorder((1, 0)), Pad(0, 1, 0), Reorder((1, 0))))
    assert join_reorders((2, 3), layout) == layout
    cut = Layout((Reorder((1, 0)), Fuse(0, 2), Split(0, (3, 4)), Reorder((1, 0))))
    assert join_reorders((6, 2), cut) == cut  # two does not fall into three
