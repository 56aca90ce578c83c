"""The row-stationary template: what a pass holds and what passes move, against counting."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from helpers.dataflow.layer_shapes import layer_shapes
from hypothesis import given
from hypothesis import strategies as st

from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.cost.row_stationary import (
    LayerShape,
    Mapping,
    kept_window,
    list_mappings,
    select_offered,
)
from weft.transforms.dataflow.cost.row_stationary_problem import shape_of
from weft.transforms.dataflow.directive import problem

ARRAYS = st.tuples(st.integers(1, 16), st.integers(1, 16))
SHAPES = layer_shapes([1, 1, 2, 5], 9, (40, 6, 20, 7, 3, 3), (3, 3), ["outputs", "inputs"])


@given(SHAPES, st.integers(1, 3), ARRAYS)
def test_a_pass_fits_the_array_and_passes_cover_the_layer(
    shape: LayerShape, batch: int, array: tuple[int, int]
) -> None:
    for mapping in list_mappings(shape, batch, array, least_busy=0):
        rows = -(-shape.filter_h // mapping.fold_h)
        columns = -(-shape.height // mapping.fold_w)
        copies = math.prod(mapping.copies) * mapping.groups_at_once
        assert rows * columns * copies <= array[0] * array[1]
        assert mapping.groups_at_once <= shape.groups
        c, k, n = mapping.loops
        if shape.is_conv:
            assert (c - 1) * mapping.copies[0] < shape.c // shape.groups <= c * mapping.copies[0]
        assert (k - 1) * mapping.copies[1] < shape.k // shape.groups <= k * mapping.copies[1]
        assert n == batch * mapping.fold_w


def walk_a_pass(shape: LayerShape, mapping: Mapping) -> Counter[str]:
    """
    One channel of inputs and one of outputs on the PEs that stand for them, for one piece of the
    rows of outputs: the words that PEs take in, all folds and parts as large as the largest.
    """
    count: Counter[str] = Counter()
    for _ in range(mapping.fold_h):
        for _pe in product(
            range(-(-shape.filter_h // mapping.fold_h)), range(-(-shape.height // mapping.fold_w))
        ):
            count["filters"] += shape.filter_w
            for part in range(mapping.fold_taps):
                window = [tap * shape.dilation_w for tap in range(mapping.taps[1])]
                last = window[-1] + (shape.width - 1) * shape.stride_w
                count["inputs"] += len(range(last + 1))
                if part == 0 or shape.width > 1:
                    count["outputs"] += shape.width
    return count


@given(SHAPES, st.integers(1, 3), ARRAYS, st.sampled_from([3, 6, 9, 11, None]))
def test_totals_by_walking_through_a_pass(
    shape: LayerShape, batch: int, array: tuple[int, int], regf_words: int | None
) -> None:
    for mapping in list_mappings(shape, batch, array, regf_words, least_busy=0):
        walk = walk_a_pass(shape, mapping)
        pieces = batch * mapping.fold_w
        pairs = shape.k * shape.c // shape.groups if shape.is_conv else shape.k
        again = mapping.fold_h if shape.has_filters or shape.sums == "inputs" else 1
        assert mapping.itcn.filters == pairs * walk["filters"] * shape.has_filters
        assert mapping.itcn.inputs == pieces * shape.c * walk["inputs"] * again // mapping.fold_h
        assert mapping.itcn.outputs == pieces * shape.k * walk["outputs"]
        assert mapping.dram.outputs == batch * shape.k * shape.height * shape.width
        assert mapping.dram.filters == pairs * shape.filter_h * shape.filter_w * shape.has_filters
        assert regf_words is None or sum(mapping.regf_words) <= regf_words
        assert mapping.streams[1] or walk["inputs"] == mapping.regf_words.inputs * math.prod(
            (-(-shape.filter_h // mapping.fold_h), -(-shape.height // mapping.fold_w))
        )
        turns = -(-shape.groups // mapping.groups_at_once)
        assert mapping.pass_cycles == turns * mapping.fold_h * shape.filter_w * shape.width


@given(st.integers(1, 9), st.integers(1, 5), st.integers(1, 4), st.integers(1, 4))
def test_what_is_kept_of_a_row(outputs: int, taps: int, stride: int, dilation: int) -> None:
    """By feeding a row word by word, and dropping what no later output needs."""
    needs = [{o * stride + t * dilation for t in range(taps)} for o in range(outputs)]
    held: set[int] = set()
    most = 0
    for output, window in enumerate(needs):
        later = set[int]().union(*needs[output:])
        held = {word for word in later if word <= max(window)}
        assert window <= held
        most = max(most, len(held))
    assert kept_window(outputs, taps, stride, dilation) == most


def test_a_long_row_of_filters_is_folded() -> None:
    """31 taps, 31 inputs and a sum do not fit 32 registers; 11 do, which is 3 parts."""
    shape = LayerShape("conv", 2, 3, 8, 20, 1, 31)
    (mapping,) = list_mappings(shape, 1, (8, 8), 32, least_busy=0)[:1]
    assert (mapping.taps, mapping.fold_taps, mapping.regf_words) == ((1, 11), 3, (11, 11, 1))
    assert mapping.streams == (True, True, True)
    assert mapping.dram.inputs == 2 * 8 * 50
    assert mapping.gbuf.inputs == 2 * 8 * 3 * (11 + 19)
    assert mapping.gbuf.outputs == 3 * mapping.dram.outputs
    assert mapping.pass_cycles == 31 * 20
    message = r"row stationary: REGF must hold 3 words \(1 of filters, 1 of inputs, 1 of outputs\)"
    with pytest.raises(WeftError, match=message):
        list_mappings(shape, 1, (8, 8), 2, least_busy=0)


def test_groups_stand_side_by_side() -> None:
    """8 groups of 2 by 2 channels, 4 PEs each for a window of 1 by 4: 4 of them on 8 by 8 PEs."""
    shape = LayerShape("conv", 16, 16, 4, 5, groups=8)
    found = {m.copies: m for m in list_mappings(shape, 3, (8, 8))}
    mapping = found[2, 2]
    assert (mapping.groups_at_once, mapping.loops) == (4, (1, 1, 3))
    assert mapping.pass_cycles == 2 * 5
    assert mapping.gbuf_words == (4 * 4, 4 * 2 * 20, 4 * 2 * 20)
    assert mapping.dram == (8 * 4, 3 * 16 * 20, 3 * 16 * 20)
    assert found[1, 2].groups_at_once == 8


def test_depthwise_layers_copy_channels() -> None:
    (mapping,) = list_mappings(LayerShape("depthwise", 64, 64, 14, 14, 3, 3), 2, (16, 16))
    assert (mapping.copies, mapping.loops) == ((1, 5), (1, 13, 2))
    assert mapping.gbuf_words == (5 * 9, 5 * 16 * 16, 5 * 14 * 14)
    assert mapping.macs == 2 * 64 * 14 * 14 * 9


def test_inputs_of_a_folded_layer_hold_shared_rows_twice() -> None:
    """13 rows of outputs on 8 columns: 2 pieces, which share 5 - 2 of the 29 rows of inputs."""
    shape = LayerShape("conv", 3, 7, 13, 9, 5, 3, 2, 1)
    (mapping,) = list_mappings(shape, 1, (8, 8))
    assert (mapping.fold_h, mapping.fold_w, mapping.copies) == (1, 2, (1, 1))
    assert mapping.loops == (3, 7, 2)
    assert mapping.pass_cycles == 3 * 9
    assert mapping.gbuf_words == (15, 17 * 11, 7 * 9)
    assert mapping.regf_words == (3, 3, 1)
    assert mapping.dram == (3 * 7 * 15, 3 * (29 + 3) * 11, 7 * 13 * 9)


def test_spare_rows_take_pieces_before_copies() -> None:
    """100 rows on 16 columns are 7 pieces; 16 rows of PEs stand for 5 of them at a time."""
    (mapping,) = list_mappings(LayerShape("conv", 2, 3, 100, 5, 3, 3), 1, (16, 16))
    assert (mapping.fold_w, mapping.copies) == (2, (1, 1))


def test_tall_filters_are_folded() -> None:
    (mapping,) = list_mappings(LayerShape("conv", 5, 6, 40, 40, 18, 18), 1, (8, 8))
    assert (mapping.fold_h, mapping.fold_w) == (3, 5)
    assert mapping.pass_cycles == 3 * 18 * 40
    assert mapping.gbuf.inputs == 3 * mapping.dram.inputs
    assert mapping.gbuf.outputs == 3 * mapping.dram.outputs
    assert mapping.gbuf.filters == mapping.dram.filters


def test_copies_divide_between_inputs_and_outputs() -> None:
    shape = LayerShape("conv", 784, 500, 1, 1)
    found = list_mappings(shape, 1, (8, 8))
    assert [m.copies for m in found] == [(1, 64), (2, 32), (4, 16), (8, 8)]
    assert [m.loops[:2] for m in found] == [(784, 8), (392, 16), (196, 32), (98, 63)]


def test_the_walk_keeps_what_is_no_worse_than_before() -> None:
    found = select_offered(list_mappings(LayerShape("conv", 784, 500, 1, 1), 1, (4, 12)))
    assert [m.loops[:2] for m in found] == [(784, 11), (392, 21), (196, 42)]
    found = select_offered(list_mappings(LayerShape("conv", 500, 250, 1, 1), 1, (4, 12)))
    assert [math.prod(m.loops) for m in found] == [3000, 2750, 2625]


def test_idle_arrays_are_refused() -> None:
    with pytest.raises(WeftError, match=r"only 27 of 64 PEs would be busy with 3 rows of filters"):
        list_mappings(LayerShape("conv", 1, 1, 9, 9, 3, 3), 1, (4, 16))


def test_bad_shapes_are_refused() -> None:
    with pytest.raises(WeftError, match="of kind 'rnn'; use one of conv, depthwise, local"):
        LayerShape("rnn", 1, 1, 1, 1)
    with pytest.raises(WeftError, match="must be 1 or more"):
        LayerShape("conv", 1, 0, 1, 1)


def tensor(name: str, role: problem.Role, **axes: int) -> problem.Tensor:
    return problem.Tensor(name, role, tuple(problem.Axis(n, ((d, 1),)) for d, n in axes.items()))


PRODUCTS = problem.LayerProblem(
    "products",
    (
        problem.Dim("b", 3),
        problem.Dim("m", 4),
        problem.Dim("k", 5),
        problem.Dim("c", 6, "reduction"),
    ),
    (
        tensor("x", "input", b=3, m=4, c=6),
        tensor("f", "weight", b=3, c=6, k=5),
        tensor("y", "output", b=3, m=4, k=5),
    ),
)
"""Three products of 4 x 6 by 6 x 5."""

MEANS = problem.LayerProblem(
    "means",
    (
        *(problem.Dim(d, n) for d, n in {"n": 2, "c": 8}.items()),
        *(problem.Dim(d, n, "reduction") for d, n in {"y": 5, "x": 6}.items()),
    ),
    (tensor("x", "input", n=2, c=8, y=5, x=6), tensor("m", "output", n=2, c=8)),
)

SUMMED = (
    tensor("x", "input", n=4, c=6), tensor("f", "weight", k=5), tensor("y", "output", n=4, k=5),
)  # fmt: skip

WINDOWS = tuple(problem.Axis(6, ((d, 1), (f"{d}_", 1))) for d in "dhw")
CONV_3D = problem.LayerProblem(
    "3d",
    tuple(problem.Dim(d, 4) for d in "dhw")
    + tuple(problem.Dim(f"{d}_", 3, "reduction") for d in "dhw"),
    (
        problem.Tensor("x", "input", WINDOWS),
        tensor("f", "weight", d_=3, h_=3, w_=3),
        tensor("y", "output", d=4, h=4, w=4),
    ),
)


@pytest.mark.parametrize(
    ("layer", "shape", "batch"),
    [
        (
            problem.conv_problem(2, 8, 3, 13, 9, 5, 3, stride=2, pad=1),
            LayerShape("conv", 3, 8, 13, 9, 5, 3, 2, 2),
            2,
        ),
        (problem.conv_problem(1, 8, 4, 1, 7, 1, 3), LayerShape("conv", 4, 8, 1, 7, 1, 3), 1),
        (problem.fc_problem(64, 500, 784), LayerShape("conv", 784, 500, 1, 1), 64),
        (
            problem.pool_problem(2, 8, 5, 6, 3, 3, stride=2),
            LayerShape("local", 8, 8, 5, 6, 3, 3, 2, 2),
            2,
        ),
        (problem.elementwise_problem(2, 8, 5, 6), LayerShape("local", 16, 8, 5, 6, region=2), 2),
        (
            problem.conv_problem(2, 8, 4, 5, 6, 3, 3, groups=2, dilation=2),
            LayerShape("conv", 4, 8, 5, 6, 3, 3, dilation_h=2, dilation_w=2, groups=2),
            2,
        ),
        (
            problem.conv_problem(2, 8, 4, 5, 6, 1, 1, groups=2),
            LayerShape("conv", 4, 8, 5, 6, groups=2),
            2,
        ),
        (
            problem.depthwise_problem(2, 8, 5, 6, 3, 3, stride=2),
            LayerShape("depthwise", 8, 8, 5, 6, 3, 3, 2, 2),
            2,
        ),
        (
            problem.conv_problem(2, 8, 4, 5, 6, 3, 3, groups=4),
            LayerShape("conv", 4, 8, 5, 6, 3, 3, groups=4),
            2,
        ),
        (MEANS, LayerShape("local", 8, 8, 1, 1, 5, 6), 2),
        (PRODUCTS, LayerShape("conv", 3 * 6, 3 * 5, 1, 1, groups=3), 4),
    ],
)
def test_layers_as_the_template_sees_them(
    layer: problem.LayerProblem, shape: LayerShape, batch: int
) -> None:
    assert shape_of(layer) == (shape, batch)
    if shape.has_filters:
        assert shape.macs(batch) == layer.macs


@pytest.mark.parametrize(
    ("layer", "message"),
    [
        (CONV_3D, "layer 3d: no template .* x has 3 axes with windows; two fit"),
        (
            replace(problem.fc_problem(4, 5, 6), tensors=SUMMED),
            "layer fc: .* 'c' indexes x; use a machine",
        ),
    ],
)
def test_layers_that_do_not_fit(layer: problem.LayerProblem, message: str) -> None:
    with pytest.raises(WeftError, match=message):
        shape_of(layer)


def test_more_bad_shapes_are_refused() -> None:
    with pytest.raises(WeftError, match="a depthwise layer has 4 input and 8 output channels"):
        LayerShape("depthwise", 4, 8, 1, 1)
    with pytest.raises(WeftError, match="3 groups do not divide 4 and 6 channels of a conv layer"):
        LayerShape("conv", 4, 6, 1, 1, groups=3)
    with pytest.raises(WeftError, match="a local layer has no 'filters' to add up"):
        LayerShape("local", 4, 4, 1, 1, sums="filters")
    with pytest.raises(WeftError, match="a conv layer has no 'sums' to add up"):
        LayerShape("conv", 4, 4, 1, 1, sums="sums")


def test_pieces_of_grouped_layers() -> None:
    shape = LayerShape("conv", 8, 24, 5, 4, groups=4)
    assert shape.piece(k=2, rows=2) == LayerShape("conv", 4, 12, 3, 4, groups=2)
    assert shape.piece(k=8, c=2) == LayerShape("conv", 1, 3, 5, 4)
    assert shape.piece(c=2) == LayerShape("conv", 4, 24, 5, 4, groups=4)
    assert LayerShape("depthwise", 5, 5, 3, 3).piece(k=2) == LayerShape("depthwise", 3, 3, 3, 3)
    with pytest.raises(WeftError, match="6 pieces cut through 4 groups"):
        shape.piece(k=6)
    with pytest.raises(WeftError, match="a local layer is cut by input channels, into 2"):
        LayerShape("local", 4, 4, 1, 1).piece(c=2)
