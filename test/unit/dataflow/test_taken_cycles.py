"""The cycles in which links carry what a layer takes from other nodes, tile by tile."""

from __future__ import annotations

from dataclasses import replace

import pytest
from helpers.dataflow.small_segments import Stacks, Updates, layer, machine, named

from weft.lowering.noc.handover import find_handovers
from weft.transforms.dataflow.cost.taken_cycles import taken_cycles
from weft.transforms.dataflow.directive import problem as p
from weft.transforms.dataflow.directive.fits import check_fit
from weft.transforms.dataflow.directive.placement import placement_of
from weft.transforms.dataflow.directive.tiles import Tiles
from weft.transforms.dataflow.directive.wires import Wires

CHANNELS, ROWS, COLUMNS = 16, 4, 8


def count_cycles(
    stacks: Stacks, others: Stacks, updates: Updates = (), hop_cycles: int = 1,
    columns: int = COLUMNS,
) -> float:  # fmt: skip
    """Of a 1x1 convolution, whose map another one with `stacks` has made, on 4 by 4 nodes."""
    on = machine(nodes=4)
    on = replace(on, networks=tuple(replace(n, hop_cycles=hop_cycles) for n in on.networks))
    maps = [p.conv_problem(1, CHANNELS, CHANNELS, ROWS, columns, 1, 1, name=n) for n in "ab"]
    one = layer(named(maps[0], y="t"), stacks)
    two = layer(named(maps[1], x="t", f="g", y="z"), others, updates)
    nests = [check_fit(each, on) for each in (one, two)]
    sides = [(Tiles(nest), placement_of(nest, on)) for nest in nests]
    handed = find_handovers(sides, {}, {"a": 0, "b": 0})
    tiles, placement = sides[1]
    return taken_cycles(tiles, placement, Wires(on), {"t": handed["t"].count_pieces})


def test_each_node_has_what_it_needs() -> None:
    """A quarter of the rows for each node of a row: nothing passes links or nodes' ports."""
    rows = (("h", 1, 4),)
    assert count_cycles(rows, rows) == 0


def test_tiles_whose_channels_are_in_one_node() -> None:
    """
    Four nodes have four channels each, and all 16 take them in turn: each turn all that it moves
    leaves one node, which the other rows ask for what is theirs.
    """
    channels, rows = (("k", 4, 4),), (("h", 1, 4),)
    at_once = count_cycles(channels, rows)
    in_turn = count_cycles(channels, rows, (("c", 4),))
    words = CHANNELS * ROWS * COLUMNS
    assert in_turn == pytest.approx(words * 3 / 4 / 4)
    assert in_turn > 2 * at_once


def test_far_nodes_wait_for_each_piece() -> None:
    """
    As before, but a link takes 100 cycles. Of the tiles of the first and of the third node, whose
    columns are 0 and 2 of four, the farthest nodes are 3 and 2 links away. These have 8 cycles of
    words, and what their way takes.
    """
    found = count_cycles((("k", 4, 4),), (("h", 1, 4),), (("c", 4),), hop_cycles=100)
    assert found == 4 * ((8 + 300) + (8 + 200)) / 2


def test_pieces_take_whole_cycles() -> None:
    """
    Eight nodes have two channels each, of which four nodes take their row: pieces of 14 words, at
    4 in a cycle. Of the tiles of nodes 0 and 4, the first one has its own row and sends three.
    """
    found = count_cycles((("k", 2, 8),), (("h", 1, 4),), (("c", 2),), columns=7)
    assert found == 8 * (3 * 4 + 4 * 4) / 2
