"""Links of maps on chip for all arrangements at once, against the count of one schedule."""

from __future__ import annotations

import random
from dataclasses import replace

from helpers.solver.tiny_layers import tiny_shape
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.transforms.dataflow.cost.hops import input_hops
from weft.transforms.dataflow.cost.node_grid import (
    Box,
    Cell,
    MapPlacement,
    PlacementPart,
    Region,
    Span,
    lay_regions,
)
from weft.transforms.dataflow.cost.row_stationary import LayerShape
from weft.transforms.solver.nodes.cuts import Cut, box_sides, cut_table
from weft.transforms.solver.nodes.hops import Field, Source
from weft.transforms.solver.nodes.transport import Reading, transport_links

PORTS = Region(Cell(1, 1))


def read_extents(shape: LayerShape, batch: int) -> tuple[int, int, int, int]:
    rows = (shape.height - 1) * shape.stride_h + shape.dilation_h * (shape.filter_h - 1) + 1
    columns = (shape.width - 1) * shape.stride_w + shape.dilation_w * (shape.filter_w - 1) + 1
    return batch, shape.c, rows, columns


def regions_of(chance: random.Random) -> tuple[Region, Region]:
    """Two stripes next to each other, folded or not, or the same nodes."""
    height = chance.randint(1, 2)
    grid = Region(Cell(height * 3, 4), Cell(0, 1), chance.choice([Cell(1, 1), Cell(2, 3)]))
    one, other = lay_regions(grid, (chance.randint(1, 5), chance.randint(1, 5)), height)
    return chance.choice([(one, other), (other, one), (one, one)])


def drawn_field(chance: random.Random, shape: LayerShape, batch: int, region: Region) -> Field:
    cuts = cut_table(shape, batch, box_sides(region, idle=True)).tolist()
    return Field(Cut(*chance.choice(cuts)), region, PORTS)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**6), st.booleans())
def test_links_of_all_arrangements_are_those_of_each(seed: int, forwarding: bool):
    chance = random.Random(seed)
    shape = replace(tiny_shape(chance), sums="outputs")
    batch = chance.randint(1, 4)
    made, used = regions_of(chance)
    reader = drawn_field(chance, shape, batch, used)
    first = chance.randint(0, shape.c - 1)
    _, _, rows, columns = read_extents(shape, batch)
    source = Source((batch, chance.randint(1, shape.c - first), rows, columns), first)
    maker_shape = LayerShape("conv", 1, source.extents[1], rows, columns)
    maker = drawn_field(chance, maker_shape, batch, made)
    found = transport_links(Reading(shape, batch, source, forwarding), maker, reader)
    assert found.shape == (len(maker.arrangements), len(reader.arrangements))
    _, channels, _, _ = source.extents
    spans = (0, batch), (first, first + channels), (0, rows), (0, columns)
    box = Box(*(Span(*span) for span in spans))
    for m, laid in enumerate(maker.arrangements[:4]):
        home = MapPlacement((PlacementPart(box, laid.within(made), laid.partition),))
        for r, other in enumerate(reader.arrangements[:4]):
            counted = input_hops(shape, batch, other.partition, other.within(used), home,
                                 forwarding=forwarding)  # fmt: skip
            assert found[m, r] == counted


def test_a_word_moves_straight_where_both_layers_are_cut_alike():
    """Two nodes beside two others: each word goes over two links, and crosswise over four."""
    shape = LayerShape("conv", 1, 2, 1, 2)
    one, other = lay_regions(Region(Cell(1, 4)), (2, 2), 1)
    maker, reader = (Field(Cut(1, 1, 1, 1, 2), region, PORTS) for region in (one, other))
    reading = Reading(shape, 1, Source((1, 1, 1, 2)), True)
    assert transport_links(reading, maker, reader).tolist() == [[4.0]]
    apart = Field(Cut(2, 1, 1, 1, 1), other, PORTS)
    # Both nodes need both words: the nearer one fetches them over 2 and 1 links, and sends them on.
    assert transport_links(reading, maker, apart).tolist() == [[5.0]]
