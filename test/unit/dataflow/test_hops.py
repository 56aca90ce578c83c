"""Where data are on a grid of nodes, and hops, against walking over every word."""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.hops import pieces, walked_hops, words_by_place

from weft.tools.bench.dataflow.validate import DATA, machine_named
from weft.tools.schedules.nn_dataflow import import_schedule
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.cost.hops import round_links, unit_hops
from weft.transforms.dataflow.cost.node_grid import (
    Box,
    Cell,
    MapPlacement,
    Partition,
    PlacementPart,
    Region,
    Span,
    join_maps,
    lay_regions,
)
from weft.transforms.dataflow.cost.row_stationary import LayerShape

ONE = Cell(1, 1)
CUTS = st.tuples(*[st.sampled_from([(1, 1), (1, 2), (2, 1), (2, 2), (1, 3)])] * 4)
ORDERS = st.permutations(range(4))


@st.composite
def partitions(draw: st.DrawFn) -> Partition:
    a, b, c, d = (Cell(*cut) for cut in draw(CUTS))
    return Partition((a, b, c, d), tuple(draw(ORDERS)))


def home(whole: tuple[int, int, int, int], partition: Partition) -> MapPlacement:
    a, b, c, d = whole
    box = Box(Span(0, a), Span(0, b), Span(0, c), Span(0, d))
    return MapPlacement(
        (PlacementPart(box, Region(partition.extent, Cell(1, 0), Cell(2, 3)), partition),)
    )


def words(box: Box) -> set[tuple[int, ...]]:
    return set(product(*(range(span.begin, span.end) for span in box)))


@given(partitions(), st.integers(1, 7), st.integers(1, 7))
def test_pieces_divide_the_outputs(partition: Partition, k: int, size: int) -> None:
    """Every output is at exactly as many nodes as input channels are cut into."""
    shape = LayerShape("conv", 5, k, size, size, 3, 3, 2, 2)
    region = Region(partition.extent)
    work = pieces(shape, 4, partition, region)
    assert sorted(p.place for p in work) == sorted(region.list_nodes())
    counts: dict[tuple[int, ...], int] = {}
    for piece in work:
        for word in words(piece.outputs):
            counts[word] = counts.get(word, 0) + 1
    assert len(counts) == 4 * k * size * size
    assert set(counts.values()) == {partition.size(3)}


@given(partitions(), partitions(), st.integers(1, 4), st.integers(1, 5))
def test_inputs_by_walking(at: Partition, partition: Partition, c: int, size: int) -> None:
    """Without forwarding, each node fetches each word of its window from the word's home."""
    shape = LayerShape("conv", c, 3, size, size, 3, 1, 1, 2)
    whole = (3, c, shape.input_height - 1, shape.input_width)  # one row is padding
    at = Partition((*at.cuts[:3], ONE), at.order)
    inputs = home(whole, at)
    region = Region(partition.extent)
    places: dict[tuple[int, ...], Cell] = {}
    for index in at.indices():
        for part in inputs.parts:
            box = at.box(index, part.box)
            for word in words(box):
                places[word] = part.region.locate_node(at.locate_piece(index))
    assert len(places) == 3 * c * whole[2] * whole[3]
    expected = 0
    for piece in pieces(shape, 3, partition, region):
        if not piece.outputs.size:
            continue
        for word in words(piece.inputs[0]) & places.keys():
            there = places[word]
            expected += abs(there.h - piece.place.h) + abs(there.w - piece.place.w)
    outputs = home((3, 3, size, size), Partition((Cell(1, 1),) * 4))
    ports = Region(Cell(1, 1))
    found = unit_hops(shape, 3, partition, region, ports, inputs, outputs, forwarding=False)
    assert found.inputs == expected


BATCH_4 = Partition((ONE, ONE, Cell(2, 2), ONE))


def corners(words_of: tuple[int, int, int, int]) -> MapPlacement:
    a, b, c, d = words_of
    box = Box(Span(0, a), Span(0, b), Span(0, c), Span(0, d))
    return MapPlacement((PlacementPart(box, Region(Cell(2, 2), step=Cell(15, 15)), BATCH_4),))


def corner_ports() -> Region:
    return Region(Cell(2, 2), step=Cell(15, 15))


def test_forwarding_by_hand() -> None:
    """
    Inputs of a fully connected layer lie at the corners by batch; all 256 nodes need all of
    them. From the corners to any one node are 60 links in sum, and a tree has 255.
    """
    shape = LayerShape("conv", 784, 1500, 1, 1)
    partition = Partition((Cell(16, 16), ONE, ONE, ONE))
    region = Region(Cell(16, 16))
    homes = corners((64, 784, 1, 1)), corners((64, 1500, 1, 1))
    found = unit_hops(shape, 64, partition, region, corner_ports(), *homes, forwarding=True)
    assert found.inputs == 784 * 16 * 60 + 784 * 64 * 255
    alone = unit_hops(shape, 64, partition, region, corner_ports(), *homes, forwarding=False)
    assert alone.inputs == 784 * 16 * 60 * 256
    assert found.filters == alone.filters == 8230432  # as nn-dataflow recorded
    assert found.outputs == alone.outputs == 1500 * 16 * 60


def test_partial_sums_go_one_way() -> None:
    """Two nodes side by side add up; one of them is at the home of the outputs."""
    shape = LayerShape("conv", 8, 1, 1, 1)
    partition = Partition((ONE, ONE, ONE, Cell(1, 2)))
    inputs = MapPlacement((PlacementPart(Box(Span(0, 4), Span(0, 8), Span(0, 1), Span(0, 1)),
        Region(ONE),
                            Partition((ONE,) * 4)),))  # fmt: skip
    outputs = MapPlacement((PlacementPart(Box(Span(0, 4), Span(0, 1), Span(0, 1), Span(0, 1)),
        Region(ONE),
                             Partition((ONE,) * 4)),))  # fmt: skip
    region = Region(Cell(1, 2))
    found = unit_hops(shape, 4, partition, region, Region(ONE), inputs, outputs, forwarding=True)
    assert found == (4, 16, 2)


def test_nodes_without_outputs_fetch_nothing() -> None:
    shape = LayerShape("conv", 500, 10, 1, 1)
    partition = Partition((Cell(16, 16), ONE, ONE, ONE))
    homes = corners((64, 500, 1, 1)), corners((64, 10, 1, 1))
    found = unit_hops(
        shape, 64, partition, Region(Cell(16, 16)), corner_ports(), *homes, forwarding=True
    )
    busy = [i for i in range(256) if 10 * i // 256 < 10 * (i + 1) // 256]
    assert len(busy) == 10
    assert found.inputs < 500 * 64 * 255


def test_elementwise_layers_ask_for_the_channels_around_theirs() -> None:
    """As nn-dataflow does: one channel past the last even of pooling."""
    partition = Partition((Cell(1, 16), ONE, ONE, ONE))
    region = Region(Cell(1, 16))
    pool = LayerShape("local", 48, 48, 27, 27, 3, 3, 2, 2)
    spans = [p.inputs[0].n for p in pieces(pool, 1, partition, region)]
    assert (spans[0], spans[5], spans[15]) == ((0, 4), (15, 19), (45, 48))
    joins = LayerShape("local", 96, 48, 27, 27, region=2)
    spans = [p.inputs[0].n for p in pieces(joins, 1, partition, region)]
    assert (spans[0], spans[5], spans[15]) == ((0, 4), (14, 19), (44, 49))


def test_joined_homes_stand_one_after_the_other() -> None:
    both = join_maps([corners((4, 2, 1, 1)), corners((4, 3, 1, 1))])
    found, places = words_by_place(both, [Box(Span(0, 4), Span(1, 3), Span(0, 1), Span(0, 1))])
    assert found.sum() == 8
    assert {tuple(map(int, p)) for p in places} == {(0, 0), (0, 15), (15, 0), (15, 15)}


@pytest.mark.parametrize(
    ("region", "expected"),
    [
        (Region(Cell(1, 7), Cell(0, 2), fold=(2, 3)), "02 03 13 12 11 21 22"),
        (Region(Cell(1, 7), Cell(0, 2), fold=(-2, 3)), "02 01 11 12 13 23 22"),
        (Region(Cell(2, 3), Cell(0, 1), fold=(1, 2)), "01 21 20 11 31 30"),
    ],
)
def test_regions_in_stripes(region: Region, expected: str) -> None:
    assert " ".join(f"{h}{w}" for h, w in region.list_nodes()) == expected


@given(st.lists(st.integers(1, 9), min_size=1, max_size=5), st.integers(1, 3))
def test_regions_in_turn_are_neighbours_and_do_not_meet(widths: list[int], height: int) -> None:
    nodes = Region(Cell(100, 5))
    regions = lay_regions(nodes, widths, height)
    places = [place for region in regions for place in region.list_nodes()]
    assert len(set(places)) == len(places) == height * sum(widths)
    first_rows = [
        region.locate_node(Cell(0, w)) for region in regions for w in range(region.extent.w)
    ]
    for a, b in pairwise(first_rows):
        assert np.abs(np.subtract(a, b)).sum() in (1, height)


@st.composite
def shapes(draw: st.DrawFn, partition: Partition) -> LayerShape:
    """Layers of all kinds that `partition` can cut."""
    size, taps = st.integers(1, 5), st.integers(1, 3)
    kind = draw(st.sampled_from(["conv", "conv", "depthwise", "local"]))
    c, k, region, groups = draw(st.integers(1, 9)), draw(st.integers(1, 9)), 1, 1
    if kind == "conv":
        cuts = partition.size(0)
        legal = [g for g in (1, 1, 2, 3, 4) if g % cuts == 0 or cuts % g == 0]
        groups = draw(st.sampled_from(legal))
        c, k = c * groups, k * groups
    elif kind == "depthwise":
        c = k
    else:
        region = draw(st.integers(1, 3))
        c = k * region
    places = ["outputs", "inputs"] if kind == "local" else ["outputs", "inputs", "filters"]
    return LayerShape(
        kind, c, k, draw(size), draw(size), draw(taps), draw(taps), draw(taps), draw(taps), region,
        draw(taps), draw(taps), groups, draw(st.sampled_from(places)),
    )  # fmt: skip


@given(st.data(), partitions(), partitions(), st.integers(1, 5), st.booleans())
@settings(max_examples=100)
def test_hops_by_walking(
    data: st.DataObject, partition: Partition, at: Partition, batch: int, forwarding: bool
) -> None:
    """All at once against node by node, in regions that are laid to and fro as well."""
    at = Partition((*at.cuts[:3], ONE), at.order)
    shape = data.draw(shapes(partition))
    if not shape.is_conv:
        partition = Partition((*partition.cuts[:3], ONE), partition.order)
    extent = partition.extent
    fold = data.draw(st.sampled_from([None, (extent.w, extent.w), (2, 3), (-1, 2)]))
    region = Region(extent, Cell(2, 5), fold=fold)
    rows, columns = shape.input_height, shape.input_width
    below = home((batch, shape.c, max(1, rows - 1), columns), at)
    homes = below, home((batch, shape.k, shape.height, shape.width), at)
    if shape.c > 1 and data.draw(st.booleans()):
        first = home((batch, shape.c // 2, rows, columns), at)
        homes = (
            join_maps([first, home((batch, shape.c - shape.c // 2, rows, columns), at)]),
            homes[1],
        )
    ports = Region(Cell(2, 2), step=Cell(4, 7))
    words = (shape, batch, partition, region, ports, *homes)
    assert unit_hops(*words, forwarding=forwarding) == walked_hops(*words, forwarding=forwarding)


@pytest.mark.parametrize("name", ["mlp_l.P1", "mlp_l.M3", "alex_net.M3"])
def test_hops_of_schedules_by_walking(name: str) -> None:
    machine = machine_named("multi")
    schedule = import_schedule(DATA / f"{name}.json.gz", machine)
    for step in schedule.steps[:6]:
        layer = step.layer
        words = (layer.shape, layer.batch, layer.partition, layer.region, machine.ports,
                 layer.inputs, layer.outputs)  # fmt: skip
        for forwarding in (False, True):
            found = unit_hops(*words, forwarding=forwarding)
            assert found == walked_hops(*words, forwarding=forwarding)


ROUNDS = [
    ((16, 16), {2: 128, 4: 288, 8: 392, 16: 450, 32: 248, 64: 259.875, 256: 268.9453125}),
    ((2, 8), {2: 8, 4: 12, 8: 17.5, 16: 20.625}),
    ((8, 2), {2: 8, 4: 18, 8: 24.5, 16: 15}),
    ((4, 3), {2: 6, 3: 32 / 3, 4: 13.5, 6: 40 / 3, 12: 44 / 3}),
]


@pytest.mark.parametrize(("cut", "links"), ROUNDS)
def test_rounds(cut: tuple[int, int], links: dict[int, float]) -> None:
    """As nn-dataflow's `BufShrScheme.nhops_rotate_all` answers."""
    partition = Partition((ONE, Cell(*cut), ONE, ONE), (0, 2, 3, 1))
    for share, expected in links.items():
        assert round_links(partition, 1, share, 10**6) == pytest.approx(expected)


def test_rounds_of_few_blocks_and_of_nodes_apart() -> None:
    square = Partition((ONE, Cell(4, 4), ONE, ONE))
    found = [round_links(square, 1, 16, units) for units in (1, 2, 3, 8, 16, 17)]
    assert found == pytest.approx([0, 9, 12, 15.75, 16.875, 16.875])
    apart = Partition((Cell(2, 2), Cell(4, 4), ONE, ONE), (1, 2, 3, 0))
    found = [round_links(apart, 1, share, 100) for share in (2, 4, 8, 16)]
    assert found == [16, 36, 28, 33.75]


def test_homes_have_no_input_channels_to_cut() -> None:
    cut = Partition((ONE, ONE, ONE, Cell(1, 2)))
    with pytest.raises(WeftError, match="home of feature maps is cut into 2 by input channels"):
        home((1, 2, 3, 4), cut)
