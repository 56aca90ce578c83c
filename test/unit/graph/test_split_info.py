"""Algorithm 1 and equation 1, against their definitions and against brute force."""

from __future__ import annotations

import pytest
from helpers.graph.networks import RATES, Builder, resources
from hypothesis import given
from hypothesis import strategies as st

from weft.transforms.core.errors import WeftError
from weft.transforms.graph.groups.split_info import (
    Resources,
    Split,
    best_split,
    part_boxes,
    repeated_cycles,
    split_factors,
    split_info,
)
from weft.transforms.graph.model import (
    Network,
    Op,
    Reading,
    Tensor,
    Window,
    Windows,
    box_size,
    matched_axis,
    peak_of_steps,
)


def test_factors_of_line_4() -> None:
    assert list(split_factors(12)) == [1, 2, 4, 8, 9, 10, 11, 12]
    assert list(split_factors(3)) == [1, 2, 3]
    assert list(split_factors(1)) == [1]


def test_equation_1_prefers_ops_then_small_factors_then_outer_axes() -> None:
    found = [(0, 8, 3), (1, 4, 3), (2, 4, 3), (3, 1, 2)]
    splits = [Split(dim, parts, ops, (dim,)) for dim, parts, ops in found]
    assert best_split(splits) == splits[1]
    assert best_split([]) is None


def test_smallest_factor_that_fits() -> None:
    b = Builder()
    network = b.network(b.same("relu", b.same("relu", b.input((12, 6, 1, 10)))))
    # Two maps of 720 bytes are alive at once: 1440 / 180 = 8, which does not divide 12.
    found = {s.dim: s for s in split_info(network, (0, 1), resources(180))}
    assert found[0] == Split(0, 12, 2, (0,))
    assert found.keys() == {0, 3}
    assert found[3] == Split(3, 10, 2, (3,))
    assert best_split(list(found.values())) == found[3]


def test_halos_count_in_the_peak() -> None:
    """A part of 2 rows of a 3 x 3 convolution reads 4: what `peak / v` alone would not see."""
    b = Builder()
    network = b.network(b.conv(b.input((1, 8, 8, 1)), 1, 3))
    assert network.peak_bytes((0,)) == 128
    fits = {s.dim: s.parts for s in split_info(network, (0,), resources(48))}
    assert fits[1] == 4
    tight = {s.dim: s.parts for s in split_info(network, (0,), resources(47))}
    assert tight[1] == 8


def test_cuts_that_repeat_more_than_they_save_are_dropped() -> None:
    """Cut by channels of the second product, each part would compute the first one again."""
    b = Builder()
    y = b.conv(b.conv(b.input((1, 8, 8, 64)), 64), 64)
    network = b.network(y)
    near = Resources(6 << 10, {"matrix": 16}, 1000)
    slow = {s.dim for s in split_info(network, (0, 1), near)}
    assert 1 in slow
    assert 3 not in slow
    parts = part_boxes(network, (0, 1), (3,), 4)
    spent = repeated_cycles(network, (0, 1), Resources(1, {"matrix": 16}, 1), parts)
    assert spent == 3 * 64 * 64 * 64 // 16
    free = Resources(12 << 10, {"matrix": 1 << 40}, 1)
    assert 3 in {s.dim for s in split_info(network, (0, 1), free)}


def test_fixed_axes_are_not_cut() -> None:
    shape = (4, 4)
    every = Windows(shape, (Window(0), Window(1)))
    op = Op("op", ("y",), (Reading("x", every),), 16, "vector", frozenset((0,)))
    network = Network([Tensor("x", shape), Tensor("y", shape)], [op], ["y"])
    assert {s.dim for s in split_info(network, (0,), resources(32))} == {1}


def test_each_output_has_its_axis() -> None:
    """A transposed second output is cut where the first output's parts lie."""
    shape, turned = (8, 2), (2, 8)
    every = Windows(shape, (Window(0), Window(1)))
    ops = [
        Op("mid", ("m",), (Reading("x", every),), 16),
        Op("turn", ("t",), (Reading("m", Windows(shape, (Window(1), Window(0)))),), 16),
        Op("keep", ("k",), (Reading("m", every),), 16),
    ]
    tensors = [Tensor("x", shape, 1), Tensor("m", shape, 1), Tensor("t", turned, 1),
               Tensor("k", shape, 1)]  # fmt: skip
    network = Network(tensors, ops, ["t", "k"])
    best = best_split(split_info(network, (0, 1, 2), resources(24)))
    assert best == Split(0, 2, 3, (1, 0))


def test_unknown_units_are_refused() -> None:
    b = Builder()
    network = b.network(b.conv(b.conv(b.input((2, 4, 4, 1)), 1, 3), 1, 3))
    with pytest.raises(WeftError, match="no unit 'matrix'; known are vector"):
        split_info(network, (0, 1), Resources(40, {"vector": 1}, 1))
    assert split_info(network, (0, 1), Resources(40, RATES, 1))


def test_networks_are_checked() -> None:
    tensor, op = Tensor("x", (1,)), Op("op", ("x",), (Reading("x", Windows((1,), (Window(0),))),))
    with pytest.raises(WeftError, match="op op reads 'x' before it is written"):
        Network([tensor], [op], ["x"])
    with pytest.raises(WeftError, match="the output 'z' is no tensor"):
        Network([tensor], [], ["z"])
    with pytest.raises(WeftError, match="op op: there is no tensor 'y'"):
        Network([tensor], [Op("op", ("y",), ())], [])
    with pytest.raises(WeftError, match="op b writes 'x', which is written already"):
        Network([tensor], [Op("a", ("x",), ()), Op("b", ("x",), ())], [])


@given(
    st.integers(1, 3), st.integers(-2, 1), st.integers(1, 3), st.integers(1, 3),
    st.integers(1, 4), st.integers(1, 6),
)  # fmt: skip
def test_windows_read_what_they_say(
    stride: int, offset: int, extent: int, repeat: int, lower: int, length: int
) -> None:
    size, rows = 9, range(lower, lower + length)
    reached = {i // repeat * stride + offset + k for i in rows for k in range(extent)}
    read = {i for i in reached if 0 <= i < size}
    window = Windows((size,), (Window(0, stride, offset, extent, repeat),))
    ((first, last),) = window.needed_box(((lower, lower + length),))
    assert 0 <= first <= last <= size
    assert read <= set(range(first, last))
    if read == reached:
        assert (first, last) == (min(read), max(read) + 1)


def test_matched_axes() -> None:
    turned = Windows((3, 4, 5), (Window(1), Window(0), Window()))
    assert matched_axis(turned, (4, 3, 7), 0) == 1
    assert matched_axis(turned, (4, 3, 7), 1) == 0
    assert matched_axis(turned, (4, 3, 7), 2) is None
    diagonal = Windows((4, 4), (Window(0), Window(0)))
    assert matched_axis(diagonal, (4,), 0) is None


def test_parts_cover_what_is_read() -> None:
    b = Builder()
    network = b.network(b.conv(b.pool(b.conv(b.input((1, 16, 16, 1)), 1, 3)), 1, 3))
    parts = part_boxes(network, (0, 1, 2), (1,), 4)
    for tensor in network.tensors.values():
        if not tensor.is_weight:
            rows = {r for boxes in parts for r in range(*boxes[tensor.name][1])}
            assert rows == set(range(tensor.shape[1]))
    assert [box_size(p["conv2"]) for p in parts] == [16] * 4


def test_peak_counts_what_is_alive() -> None:
    steps = [({"x": 4}, {"a": 2}), ({"a": 2}, {"b": 8}), ({"x": 4, "b": 8}, {"c": 1})]
    assert peak_of_steps(steps, before=["x"], after=["c"]) == 14
    assert peak_of_steps(steps[:2], before=["x"], after=["b"]) == 10
    assert peak_of_steps([], before=[]) == 0
