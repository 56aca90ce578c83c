"""The row-stationary template: what a pass holds and what passes move, against counting."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from weft.transforms.dataflow import problem
from weft.transforms.dataflow.row_stationary import LayerShape, Mapping, mappings, offered
from weft.transforms.dataflow.row_stationary_problem import shape_of
from weft.transforms.errors import WeftError

SHAPES = st.builds(
    LayerShape,
    kind=st.sampled_from(["conv", "local"]),
    c=st.integers(1, 9),
    k=st.integers(1, 9),
    height=st.integers(1, 40),
    width=st.integers(1, 6),
    filter_h=st.integers(1, 20),
    filter_w=st.integers(1, 4),
    stride_h=st.integers(1, 3),
    stride_w=st.integers(1, 3),
)
ARRAYS = st.tuples(st.integers(1, 16), st.integers(1, 16))


def choices(shape: LayerShape, batch: int, array: tuple[int, int]) -> tuple[Mapping, ...]:
    try:
        return mappings(shape, batch, array)
    except WeftError:
        assume(False)
        raise AssertionError from None


@given(SHAPES, st.integers(1, 3), ARRAYS)
def test_a_pass_fits_the_array_and_passes_cover_the_layer(
    shape: LayerShape, batch: int, array: tuple[int, int]
) -> None:
    for mapping in choices(shape, batch, array):
        rows = -(-shape.filter_h // mapping.fold_h)
        columns = -(-shape.height // mapping.fold_w)
        assert rows * columns * math.prod(mapping.copies) <= array[0] * array[1]
        c, k, n = mapping.loops
        if shape.is_conv:
            assert (c - 1) * mapping.copies[0] < shape.c <= c * mapping.copies[0]
        assert (k - 1) * mapping.copies[1] < shape.k <= k * mapping.copies[1]
        assert n == batch * mapping.fold_w


@given(SHAPES, st.integers(1, 3), ARRAYS)
def test_totals_by_counting(shape: LayerShape, batch: int, array: tuple[int, int]) -> None:
    """Each PE reads a row of filters, a row of inputs and a row of outputs, in each fold."""
    for mapping in choices(shape, batch, array):
        rows = -(-shape.filter_h // mapping.fold_h)
        columns = -(-shape.height // mapping.fold_w)
        pes = mapping.fold_h * rows * columns  # in all folds of one pass, for one copy
        maps = batch * mapping.fold_w * (shape.c if shape.is_conv else shape.k)
        fed = pes if shape.is_conv else pes // mapping.fold_h
        assert mapping.itcn.inputs == maps * fed * shape.input_width
        assert mapping.itcn.outputs == batch * mapping.fold_w * shape.k * pes * shape.width
        filters = shape.c * shape.k * pes * shape.filter_w if shape.is_conv else 0
        assert mapping.itcn.filters == filters
        assert mapping.dram.outputs == batch * shape.k * shape.height * shape.width


def test_inputs_of_a_folded_layer_hold_shared_rows_twice() -> None:
    """13 rows of outputs on 8 columns: 2 pieces, which share 5 - 2 of the 29 rows of inputs."""
    shape = LayerShape("conv", 3, 7, 13, 9, 5, 3, 2, 1)
    (mapping,) = mappings(shape, 1, (8, 8))
    assert (mapping.fold_h, mapping.fold_w, mapping.copies) == (1, 2, (1, 1))
    assert mapping.loops == (3, 7, 2)
    assert mapping.pass_cycles == 3 * 9
    assert mapping.gbuf_words == (15, 17 * 11, 7 * 9)
    assert mapping.regf_words == (3, 3, 1)
    assert mapping.dram == (3 * 7 * 15, 3 * (29 + 3) * 11, 7 * 13 * 9)


def test_spare_rows_take_pieces_before_copies() -> None:
    """100 rows on 16 columns are 7 pieces; 16 rows of PEs stand for 5 of them at a time."""
    (mapping,) = mappings(LayerShape("conv", 2, 3, 100, 5, 3, 3), 1, (16, 16))
    assert (mapping.fold_w, mapping.copies) == (2, (1, 1))


def test_tall_filters_are_folded() -> None:
    (mapping,) = mappings(LayerShape("conv", 5, 6, 40, 40, 18, 18), 1, (8, 8))
    assert (mapping.fold_h, mapping.fold_w) == (3, 5)
    assert mapping.pass_cycles == 3 * 18 * 40
    assert mapping.gbuf.inputs == 3 * mapping.dram.inputs
    assert mapping.gbuf.outputs == 3 * mapping.dram.outputs
    assert mapping.gbuf.filters == mapping.dram.filters


def test_copies_divide_between_inputs_and_outputs() -> None:
    shape = LayerShape("conv", 784, 500, 1, 1)
    found = mappings(shape, 1, (8, 8))
    assert [m.copies for m in found] == [(1, 64), (2, 32), (4, 16), (8, 8)]
    assert [m.loops[:2] for m in found] == [(784, 8), (392, 16), (196, 32), (98, 63)]


def test_the_walk_keeps_what_is_no_worse_than_before() -> None:
    found = offered(mappings(LayerShape("conv", 784, 500, 1, 1), 1, (4, 12)))
    assert [m.loops[:2] for m in found] == [(784, 11), (392, 21), (196, 42)]
    found = offered(mappings(LayerShape("conv", 500, 250, 1, 1), 1, (4, 12)))
    assert [math.prod(m.loops) for m in found] == [3000, 2750, 2625]


def test_idle_arrays_are_refused() -> None:
    with pytest.raises(WeftError, match=r"only 27 of 64 PEs would be busy with 3 rows of filters"):
        mappings(LayerShape("conv", 1, 1, 9, 9, 3, 3), 1, (4, 16))


def test_bad_shapes_are_refused() -> None:
    with pytest.raises(WeftError, match="no layer of kind .rnn.; use one of conv, depthwise, local"):
        LayerShape("rnn", 1, 1, 1, 1)
    with pytest.raises(WeftError, match="must be 1 or more"):
        LayerShape("conv", 1, 0, 1, 1)


@pytest.mark.parametrize(
    ("layer", "shape", "batch"),
    [
        (
            problem.conv(2, 8, 3, 13, 9, 5, 3, stride=2, pad=1),
            LayerShape("conv", 3, 8, 13, 9, 5, 3, 2, 2),
            2,
        ),
        (problem.conv(1, 8, 4, 1, 7, 1, 3), LayerShape("conv", 4, 8, 1, 7, 1, 3), 1),
        (problem.fc(64, 500, 784), LayerShape("conv", 784, 500, 1, 1), 64),
        (
            problem.pool(2, 8, 5, 6, 3, 3, stride=2),
            LayerShape("local", 8, 8, 5, 6, 3, 3, 2, 2),
            2,
        ),
        (problem.elementwise(2, 8, 5, 6), LayerShape("local", 16, 8, 5, 6, region=2), 2),
    ],
)
def test_layers_as_the_template_sees_them(
    layer: problem.LayerProblem, shape: LayerShape, batch: int
) -> None:
    assert shape_of(layer) == (shape, batch)
    if shape.is_conv:
        assert shape.macs(batch) == layer.macs


@pytest.mark.parametrize(
    ("layer", "message"),
    [
        (problem.conv(2, 8, 4, 5, 5, 3, 3, groups=2), "layer conv: .* 'g' indexes all of its"),
        (problem.depthwise(2, 8, 5, 5, 3, 3), "layer dwconv: .* 'c' indexes all of its tensors"),
        (problem.conv(2, 8, 4, 5, 5, 3, 3, dilation=2), r"x: 'r' has the factor 2 \(dilation\)"),
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
