"""The cycles of layers side by side, from those of the layers and what they hand over."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from weft.transforms.dataflow.cost.executed_cycles import LayerTimes, Ramp, Step
from weft.transforms.dataflow.cost.segment_cycles import Edge, segment_cycles


def layer(
    each: float, tiles: int, *, first: float = 0.0, taking: float = 0.0, last: float = 0.0,
    busy: float = 0.0,
) -> LayerTimes:  # fmt: skip
    """A layer of `tiles` with nothing to wait for but its first fetch, at one port."""
    ramp = Ramp(first=first + taking, spread=0.0, adding=0.0, last=last, last_of_all=last)
    return LayerTimes(
        (Step(tiles - 1, 0.0, 0.0),), ramp, each, tiles, "in_place",
        busy=np.array([busy]), fetching=np.array([first]), storing=np.array([last]),
        first_home=first, taking=taking,
    )  # fmt: skip


def test_the_slowest_layer_decides_after_the_pipeline_is_filled():
    layers = [layer(10, 4), layer(30, 4, taking=5), layer(10, 4, taking=5, last=7)]
    edges = [Edge(0, 1, 4), Edge(1, 2, 4)]
    # One piece of the first, all of the second, the last piece of the third, and its store.
    assert segment_cycles(layers, edges) == 10 + 5 + 4 * 30 + 5 + 10 + 7


def test_one_piece_is_no_overlap():
    layers = [layer(10, 4), layer(30, 4)]
    assert segment_cycles(layers, [Edge(0, 1, 1)]) == 40 + 120


def test_first_fetches_share_the_ports():
    layers = [layer(10, 2, first=20), layer(10, 2, first=30)]
    assert segment_cycles(layers, [Edge(0, 1, 2)]) == 50 + 10 + 10 + 10


def test_ports_are_busy_for_all_layers():
    layers = [layer(10, 2, busy=60), layer(10, 2, busy=70)]
    assert segment_cycles(layers, [Edge(0, 1, 2)]) == 130


def test_a_writer_waits_for_room():
    """
    The reader works on one piece and has the next; two wait. The writer ends when the third is
    taken, as the reader begins with the second.
    """
    layers = [layer(1, 5, last=500), layer(100, 5)]
    assert segment_cycles(layers, [Edge(0, 1, 5)]) == 101 + 500
    assert segment_cycles([layer(1, 4, last=500), layer(100, 4)], [Edge(0, 1, 4)]) == 4 + 500


def test_pieces_within_pieces():
    """The second layer takes four pieces, and hands over two."""
    layers = [layer(10, 4), layer(10, 4), layer(10, 2)]
    assert segment_cycles(layers, [Edge(0, 1, 4), Edge(1, 2, 2)]) == 10 + 4 * 10 + 10


def test_links_that_what_is_handed_over_shares():
    """The second layer works on four pieces of 30, each of which passes a link for 50."""
    layers = [layer(10, 4), replace(layer(30, 4, taking=5), passing=200.0)]
    assert segment_cycles(layers, [Edge(0, 1, 4)]) == 10 + 50 + 4 * 50


def test_a_piece_is_done_when_all_nodes_have_theirs():
    """Transfers of a layer's nodes that do not wait for each other share ports: 25 for all."""
    one = layer(10, 4)
    apart = replace(one, steps=(Step(3, moving=5.0, of_all=25.0),))
    assert segment_cycles([apart, layer(1, 4)], [Edge(0, 1, 4)]) == 10 + 3 * 25 + 1
