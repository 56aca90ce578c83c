"""Hops of all arrangements and homes at once, against a walk from node to node."""

from __future__ import annotations

import random
from itertools import pairwise, product

import numpy as np
import pytest
from helpers.solver.tiny_layers import tiny_shape
from oracles.hops import walked_hops

from weft.transforms.dataflow.cost.node_grid import Cell, Region, lay_regions
from weft.transforms.dataflow.cost.row_stationary import LayerShape, PerTensor
from weft.transforms.solver.nodes.cuts import Cut, box_sides, busy_grid, cut_table, list_cuts
from weft.transforms.solver.nodes.hops import (
    Field,
    Home,
    Hops,
    Source,
    lattice_tree,
    layer_hops,
    list_homes,
    placement_at,
)

GRIDS = [Cell(1, 1), Cell(1, 3), Cell(2, 2), Cell(2, 3), Cell(4, 1), Cell(3, 2), Cell(2, 4)]


def least_tree(points: list[tuple[int, int]]) -> int:
    """Links of the least tree that joins all points, by Prim's algorithm."""
    left, total = set(points[1:]), 0
    inside = {points[0]}
    while left:
        distance, nearest = min(
            (abs(a - x) + abs(b - y), (a, b)) for a, b in left for x, y in inside
        )
        total += distance
        left.remove(nearest)
        inside.add(nearest)
    return total


@pytest.mark.parametrize("seed", range(30))
def test_tree_of_a_lattice(seed: int) -> None:
    """Gaps of any order and size, on both axes."""
    chance = random.Random(seed)
    rows, columns = (
        tuple(sorted(chance.sample(range(12), chance.randint(1, 5)))) for _ in range(2)
    )
    assert lattice_tree(rows, columns) == least_tree(list(product(rows, columns)))


def test_tree_bridges_small_gaps_first() -> None:
    """Rows 5 and 1 apart in columns 3 apart: twice 1, twice 3, once 5."""
    assert lattice_tree((0, 5, 6), (0, 3)) == least_tree(list(product((0, 5, 6), (0, 3)))) == 13


def region_of(chance: random.Random, extent: Cell) -> Region:
    """A rectangle of nodes next to each other or apart, or a stripe that is folded."""
    if chance.random() < 0.3:
        grid = Region(Cell(extent.h * 3, extent.w + 1))
        return lay_regions(grid, (chance.randint(1, 2), extent.w), extent.h)[1]
    origin = Cell(chance.randint(0, 2), chance.randint(0, 2))
    step = chance.choice([Cell(1, 1), Cell(1, 1), Cell(2, 1), Cell(1, 3)])
    return Region(extent, origin, step)


def ports_of(chance: random.Random) -> Region:
    return chance.choice(
        [
            Region(Cell(1, 1)),
            Region(Cell(2, 2), step=Cell(3, 4)),
            Region(Cell(1, 2), Cell(1, 0), Cell(1, 3)),
            Region(Cell(2, 1), Cell(0, 2), Cell(2, 1)),
        ]
    )


def input_extents(shape: LayerShape, batch: int) -> tuple[int, int, int, int]:
    rows = (shape.height - 1) * shape.stride_h + shape.dilation_h * (shape.filter_h - 1) + 1
    columns = (shape.width - 1) * shape.stride_w + shape.dilation_w * (shape.filter_w - 1) + 1
    return batch, shape.c, rows, columns


def check(found: Hops, a: int, home: tuple[int, int], walked: PerTensor, slack: PerTensor) -> None:
    """
    Whether the words times links of one arrangement and home are the walked ones. These round up
    half of what each pair of places sends where values are summed: `slack` at most in all.
    """
    inputs, outputs = found.inputs[0][a, home[0]], found.outputs[a, home[1]]
    assert inputs <= walked.inputs <= inputs + slack.inputs
    assert outputs <= walked.outputs <= outputs + slack.outputs
    assert found.least_filters[a] <= walked.filters
    assert walked.filters <= found.filters[a] + slack.filters


@pytest.mark.parametrize("forwarding", [False, True])
@pytest.mark.parametrize("seed", range(60))
def test_every_arrangement_and_home(seed: int, forwarding: bool) -> None:
    chance = random.Random(seed)
    shape, batch = tiny_shape(chance), chance.randint(1, 3)
    some = chance.random() < 0.5
    grid = chance.choice(GRIDS)
    region = region_of(chance, grid if some else busy_grid(shape, batch, grid))
    ports = ports_of(chance)
    cuts = cut_table(shape, batch, box_sides(region, idle=some))
    cut = Cut(*chance.choice(cuts.tolist()))
    field = Field(cut, region, ports)
    extents = input_extents(shape, batch)
    result = (batch, shape.k, shape.height, shape.width)
    found = layer_hops(shape, batch, field, (Source(extents),), result, forwarding=forwarding,
                       some_ports=some)  # fmt: skip
    homes = range(len(list_homes(ports, some=some)))
    pairs = region.size * max(ports.size, region.size) / 2
    for a, arrangement in enumerate(field.arrangements):
        for home in chance.sample(list(product(homes, repeat=2)), 4):
            walked = walked_hops(
                shape,
                batch,
                arrangement.partition,
                arrangement.within(region),
                ports,
                placement_at(home[0], extents, ports),
                placement_at(home[1], result, ports),
                forwarding=forwarding,
            )
            slack = PerTensor(*(pairs if shape.sums == n else 0.0 for n in PerTensor._fields))
            check(found, a, home, walked, slack)
            if not forwarding and shape.sums != "filters":
                assert found.filters[a] == walked.filters


def test_inputs_from_nodes_come_over_the_mean_or_the_least_distance() -> None:
    """One node at (0, 0) and two at (0, 3), (0, 4): 3.5 links on average, 3 at least."""
    shape = LayerShape("conv", 2, 2, 1, 1, 1, 1, 1, 1, 1)
    region = Region(Cell(1, 2), Cell(0, 3))
    cut = next(c for c in list_cuts(shape, 1, region.extent) if c.k == 2)
    field = Field(cut, region, Region(Cell(1, 1)))
    near = (Region(Cell(1, 1)),)
    for least, distance in ((False, 3.5), (True, 3.0)):
        for forwarding, links in ((False, 2 * distance), (True, distance + 1)):
            found = layer_hops(
                shape, 1, field, (Source((1, 2, 1, 1)),), (1, 2, 1, 1),
                forwarding=forwarding, near=near, stays=True, least=least,
            )  # fmt: skip
            assert np.all(found.inputs[0] == 2 * links)
            assert not found.outputs.any()


def test_least_hops_of_filters_that_are_passed_on() -> None:
    """Nodes 3, 4 and 5 links from the port: one fetches over 3, two get it from a neighbour."""
    shape = LayerShape("conv", 2, 1, 1, 1, 1, 1, 1, 1, 1)
    region = Region(Cell(1, 3), Cell(0, 3))
    cut = next(c for c in list_cuts(shape, 3, region.extent) if c.n == 3)
    field = Field(cut, region, Region(Cell(1, 1)))
    sources, result = (Source((3, 2, 1, 1)),), (3, 1, 1, 1)
    passed = layer_hops(shape, 3, field, sources, result, forwarding=True)
    assert np.all(passed.least_filters == 2 * (3 + 1 + 1))
    assert np.all(passed.filters == 2 * (3 + 1 + 1))
    fetched = layer_hops(shape, 3, field, sources, result, forwarding=False)
    assert np.all(fetched.filters == 2 * (3 + 4 + 5))


def test_inputs_side_by_side_are_counted_by_source() -> None:
    """Two sources of two and one channels: each part comes from where it is."""
    shape = LayerShape("conv", 3, 2, 2, 2, 1, 1, 1, 1, 1)
    region, ports = Region(Cell(1, 2)), Region(Cell(2, 2), step=Cell(1, 3))
    cut = next(c for c in list_cuts(shape, 1, region.extent) if c.c == 2)
    field = Field(cut, region, ports)
    whole = Source((1, 3, 2, 2))
    parts = (Source((1, 2, 2, 2)), Source((1, 1, 2, 2), 2))
    result = (1, 2, 2, 2)
    one = layer_hops(shape, 1, field, (whole,), result, forwarding=False)
    two = layer_hops(shape, 1, field, parts, result, forwarding=False)
    rows = list_homes(ports, some=False).index(Home("rows", "columns"))
    total = two.inputs[0][:, rows] + two.inputs[1][:, rows]
    np.testing.assert_array_equal(total, one.inputs[0][:, rows])
    assert all(source[:, rows].any() for source in two.inputs)


def test_best_arrangements_keep_their_order() -> None:
    shape = LayerShape("conv", 4, 4, 4, 4, 1, 1, 1, 1, 1)
    field = Field(list_cuts(shape, 2, Cell(2, 2))[0], Region(Cell(2, 2)), Region(Cell(1, 1)))
    values = np.arange(len(field.arrangements))[::-1].astype(np.float64)
    chosen = field.best(values, 2).arrangements
    assert chosen == tuple(reversed(field.arrangements[-2:])) or len(field.arrangements) < 2
    for a, b in pairwise(chosen):
        assert a is not b
