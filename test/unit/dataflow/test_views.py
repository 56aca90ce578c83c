"""Views of a network's tensors against NumPy's."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from weft.dialects.common.digits import Digit, Digits, number_at
from weft.transforms.dataflow.network.views import Border, Kept, View, order_of

CONSTANT = -1


def values_of(digits: Digits, number: int) -> list[int]:
    """The value of each digit of a number."""
    values: list[int] = []
    for digit in reversed(digits):
        number, value = divmod(number, digit.extent)
        values.insert(0, value)
    return values


def elements(view: View) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The view's elements by their numbers in the tensor, one by one."""
    borders = dict(view.borders)
    shape = [borders[a].size if a in borders else n for a, n in enumerate(view.extents)]
    found = np.full(shape, CONSTANT, np.int64)
    for point in np.ndindex(*shape):
        at = list(view.begin)
        for axis, i in enumerate(point):
            low, step, _ = borders.get(axis, Border(0, 1, 0))
            number, rest = divmod(i - low, step)
            if rest or not 0 <= number < view.extents[axis]:
                break
            for digit, value in zip(
                view.digits[axis], values_of(view.digits[axis], number), strict=True
            ):
                at[digit.dim] += value * digit.stride
        else:
            found[point] = np.ravel_multi_index(at, view.tensor.shape)
    return found


def pieces_of(draw: st.DrawFn, extent: int) -> list[int]:
    factor = draw(st.sampled_from([n for n in range(1, extent + 1) if not extent % n]))
    return [factor, extent // factor]


@st.composite
def moved(draw: st.DrawFn) -> tuple[View, np.ndarray[Any, Any]]:
    """A view after some ops that move data, and the same of an array of element numbers."""
    shape = tuple(draw(st.lists(st.integers(1, 6), min_size=1, max_size=3)))
    view: View | None = View.whole(Kept("t", "input", shape))
    array = np.arange(math.prod(shape)).reshape(shape)
    for _ in range(draw(st.integers(0, 5))):
        assert view is not None
        kind = draw(st.sampled_from(["transpose", "split", "join", "slice", "border"]))
        axis = draw(st.integers(0, array.ndim - 1))
        before, old = view, array
        match kind:
            case "transpose":
                order = draw(st.permutations(range(array.ndim)))
                view, array = view.transpose_view(order), array.transpose(order)
            case "split" if array.ndim < 5:
                parts = [[n] for n in array.shape]
                parts[axis] = pieces_of(draw, array.shape[axis])
                flat = [n for part in parts for n in part]
                places = iter(range(len(flat)))
                groups = [[next(places) for _ in part] for part in parts]
                view, array = view.expand_axes(groups, flat), array.reshape(flat)
            case "join" if axis + 1 < array.ndim:
                dims = range(array.ndim)
                groups = [[d, d + 1] if d == axis else [d] for d in dims if d != axis + 1]
                view = view.collapse_axes(groups)
                array = array.reshape([math.prod(old.shape[d] for d in g) for g in groups])
            case "slice":
                begin = draw(st.integers(0, array.shape[axis] - 1))
                size = draw(st.integers(1, array.shape[axis] - begin))
                view = view.slice_axis(axis, begin, size)
                array = np.take(array, range(begin, begin + size), axis)
            case "border":
                low, step, high = (draw(st.integers(b, 2)) for b in (0, 1, 0))
                size = low + step * (array.shape[axis] - 1) + 1 + high
                view = view.border_axis(axis, Border(low, step, size))
                wide = [*array.shape]
                wide[axis] = size
                array = np.full(wide, CONSTANT)
                target = [slice(None)] * array.ndim
                target[axis] = slice(low, low + step * (old.shape[axis] - 1) + 1, step)
                array[tuple(target)] = old
            case _:
                pass
        if view is None:
            view, array = before, old
    assert view is not None
    return view, array


@given(moved())
def test_views_show_what_moves(case: tuple[View, np.ndarray[Any, Any]]) -> None:
    view, array = case
    np.testing.assert_array_equal(elements(view), array)


@given(data=st.data())
def test_canonical_digits_are_those_of_the_networks_axes(data: st.DataObject) -> None:
    """From the network's axes to the tensor's, and from there to those of the view."""
    shape = tuple(data.draw(st.lists(st.integers(1, 6), min_size=1, max_size=3)))
    cut = [
        digit
        for axis, n in enumerate(shape)
        for high, low in [pieces_of(data.draw, n)]
        for digit in (Digit(axis, high, low), Digit(axis, low))
    ]
    nets: list[list[Digit]] = [[], [], [], []]
    for digit in data.draw(st.permutations(cut)):
        nets[data.draw(st.integers(0, 3))].append(digit)
    order = order_of(nets)
    view = View.whole(Kept("t", "input", shape, order))
    parts = [pieces_of(data.draw, n) for n in shape]
    groups = [[2 * a, 2 * a + 1] for a in range(len(shape))]
    view = view.expand_axes(groups, [n for part in parts for n in part]) or view
    canonical = view.canonical_digits()
    if canonical is None:
        return
    for index in np.ndindex(*shape):
        net = [number_at(digits, index) for digits in order]
        for digits, own in zip(view.digits, canonical, strict=True):
            assert number_at(digits, index) == number_at(own, net)
