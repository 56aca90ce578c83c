"""The space of segments that programs can be made of: boxes, room for what waits, limits."""

from __future__ import annotations

import math
from itertools import pairwise, product

import pytest

from weft.transforms.dataflow.cost.node_grid import Cell, Region
from weft.transforms.dataflow.network.handed_parts import parts_shape
from weft.transforms.solver.segments import box_of, cut_stripes


@pytest.mark.parametrize(
    ("moving", "shape"),
    [((), (3, 5)), (((0, 4),), (6, 5)), (((0, 4), (1, 3)), (6, 10)), (((0, 4), (1, 2)), (3, 10))],
)
def test_two_pieces_have_different_places(
    moving: tuple[tuple[int, int], ...], shape: tuple[int, ...]
) -> None:
    spans = (3, 5)
    assert parts_shape(spans, moving) == shape
    room = [n // span for n, span in zip(shape, spans, strict=True)]
    places = [
        tuple(turn[[a for a, _ in moving].index(axis)] % room[axis] if room[axis] > 1 else 0
              for axis in range(2))
        for turn in product(*(range(n) for _, n in moving))
    ]  # fmt: skip
    assert all(a != b for a, b in pairwise(places))


@pytest.mark.parametrize("nodes", [Region(Cell(4, 4)), Region(Cell(2, 6)), Region(Cell(3, 3))])
def test_boxes_do_not_overlap(nodes: Region) -> None:
    for weights in ((1, 1), (5, 1), (3, 2, 4), (7, 1, 1, 9)):
        found = cut_stripes(weights, nodes, boxes=True)
        if found is None:
            assert nodes.extent.w < len(weights)
            continue
        places = [place for region in found for place in region.list_nodes()]
        assert len(set(places)) == len(places) <= nodes.size
        assert all(region.fold is None for region in found)
        assert sum(math.prod(region.extent) for region in found) == len(places)


def test_nodes_around_an_edge_are_no_box() -> None:
    assert box_of(Region(Cell(2, 5), Cell(0, 2), fold=(2, 4))) is None
    assert box_of(Region(Cell(2, 3), Cell(2, 3), fold=(-4, 4))) == Region(Cell(2, 3), Cell(2, 1))
