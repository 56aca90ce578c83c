"""Segments of networks, their stripes of nodes, and edges with matched updates."""

from __future__ import annotations

import math
import random
from itertools import combinations

import pytest
from helpers.solver.tiny_networks import BATCH, drawn_network
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.transforms.dataflow.cost.node_grid import Cell, Region
from weft.transforms.dataflow.network.layers import Network
from weft.transforms.solver.segments import (
    cut_stripes,
    direct_edges,
    fits_on_chip,
    group_counts,
    matched_edges,
    segments_from,
    slot_work,
)

DEGREE = 3
NETWORKS = st.integers(0, 10**6).map(lambda seed: drawn_network(random.Random(seed)))


# --- Which segments there are -----------------------------------------------------------------


def plain_slots(network: Network, first: int, last: int) -> list[int]:
    """A slot for each layer; one without filters joins the layer before it that it reads."""
    slots = [0]
    for number in range(first + 1, last + 1):
        layer, before = network.layers[number], network.layers[number - 1]
        joins = layer.filters is None and before.written in layer.read
        slots.append(slots[-1] if joins else max(slots) + 1)
    return slots


def plain_on_chip(network: Network, first: int, last: int) -> set[str] | None:
    """The maps that stay on chip; None where the layers are no segment."""
    inside = network.layers[first : last + 1]
    found = {layer.outputs for layer in inside} & {name for la in inside for name in la.inputs}
    for name in found:
        readers = [la for la in network.layers if name in la.inputs]
        if any(reader not in inside for reader in readers):
            return None
        if network.tensors[name].kind == "result" or network.tensors[name].saved:
            return None
    for layer in inside:
        near = [name in found for name in layer.inputs]
        if any(near) != all(near) or not (any(near) or layer.outputs in found):
            return None
    return found


@settings(max_examples=60)
@given(NETWORKS)
def test_segments_are_all_runs_that_may_stay_on_chip(network: Network):
    count = len(network.layers)
    for first in range(count):
        expected = {}
        for last in range(first + 1, count):
            slots = plain_slots(network, first, last)
            on_chip = plain_on_chip(network, first, last)
            if max(slots) >= DEGREE:
                break
            if on_chip is not None and max(slots) > 0:
                expected[last] = tuple(slots), frozenset(on_chip)
        found = {s.last: (s.slots, s.on_chip) for s in segments_from(network, first, DEGREE)}
        assert found == expected
        assert all(s.first == first for s in segments_from(network, first, DEGREE))


@settings(max_examples=30)
@given(NETWORKS)
def test_work_of_slots(network: Network):
    for first in range(len(network.layers)):
        for segment in segments_from(network, first, DEGREE):
            work = slot_work(network, segment)
            assert len(work) == segment.slot_count
            assert sum(work) == sum(network.layers[i].macs for i in segment.layers)
            lone = [i for i in segment.layers if segment.slots.count(segment.slots[i - first]) == 1]
            assert all(work[segment.slots[i - first]] == network.layers[i].macs for i in lone)


def test_group_counts_divide_the_batch():
    assert group_counts(12) == [2, 3, 4, 6, 12]
    assert group_counts(1) == []


# --- Stripes ----------------------------------------------------------------------------------


def best_rate(weights: list[int], columns: int) -> float:
    """The best part of the nodes' time that columns of nodes may be busy, by trying all."""
    best = 0.0
    for ends in combinations(range(1, columns), len(weights) - 1):
        at = (0, *ends, columns)
        rate = min((b - a) / max(1, w) for a, b, w in zip(at, at[1:], weights, strict=False))
        best = max(best, rate * sum(weights) / columns)
    return best


@settings(max_examples=60)
@given(
    st.lists(st.integers(1, 50), min_size=1, max_size=4),
    st.sampled_from([(1, 4), (2, 3), (4, 4), (3, 1), (2, 6)]),
)
def test_stripes_are_apart_and_near_the_best(weights: list[int], grid: tuple[int, int]):
    nodes = Region(Cell(*grid))
    found = cut_stripes(tuple(weights), nodes)
    if nodes.size < len(weights):
        assert found is None
        return
    assert found is not None
    assert len(found) == len(weights)
    places = [place for region in found for place in region.list_nodes()]
    assert len(set(places)) == len(places) == nodes.size
    assert set(places) == set(nodes.list_nodes())
    rates = [r.size / max(1, w) for r, w in zip(found, weights, strict=True)]
    busy = min(rates) * sum(weights) / nodes.size
    assert busy >= best_rate(weights, nodes.size) - 0.05 * math.log2(2 * grid[0]) - 1e-9


def test_stripes_are_high_where_that_loses_nothing():
    nodes = Region(Cell(4, 4))
    high = cut_stripes((1, 1), nodes)
    assert high is not None
    assert [region.extent for region in high] == [Cell(4, 2), Cell(4, 2)]
    flat = cut_stripes((15, 1), nodes)
    assert flat is not None
    assert [region.extent for region in flat] == [Cell(1, 15), Cell(1, 1)]


# --- Edges with matched updates ---------------------------------------------------------------


@settings(max_examples=60)
@given(NETWORKS)
def test_direct_edges_join_convolutions(network: Network):
    for first in range(len(network.layers)):
        for segment in segments_from(network, first, DEGREE):
            edges = direct_edges(network, segment)
            expected = [
                (a, b)
                for a in segment.layers
                for b in segment.layers
                if network.layers[b].inputs == (network.layers[a].outputs,)
                and network.layers[a].filters
                and network.layers[b].filters
                and sum(network.layers[a].outputs in la.inputs for la in network.layers) == 1
            ]
            assert sorted(edges) == sorted(expected)


@given(st.integers(1, 7))
def test_matched_edges_of_a_row_are_every_second_one(count: int):
    edges = [(i, i + 1) for i in range(count)]
    even, odd = matched_edges(edges, False), matched_edges(edges, True)
    assert {*even, *odd} == set(edges)
    for part in (even, odd):
        layers = [layer for edge in part for layer in edge]
        assert len(set(layers)) == len(layers)


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(1, 3)), max_size=6), st.booleans())
def test_no_layer_is_in_two_matched_edges(drawn: list[tuple[int, int]], odd: bool):
    edges = sorted({(a, a + more) for a, more in drawn})
    found = matched_edges(edges, odd)
    assert set(found) <= set(edges)
    layers = [layer for edge in found for layer in edge]
    assert len(set(layers)) == len(layers)


# --- Capacity ---------------------------------------------------------------------------------


@settings(max_examples=40)
@given(NETWORKS, st.integers(1, 60), st.sampled_from([1, 2, 4]))
def test_what_fits_on_chip(network: Network, room: int, parts: int):
    nodes = Region(Cell(2, 2))
    for first in range(len(network.layers)):
        for segment in segments_from(network, first, DEGREE):
            regions = cut_stripes(slot_work(network, segment), nodes)
            assert regions is not None
            taken = dict.fromkeys(segment.layers, parts)
            for groups in group_counts(BATCH):
                needed = [
                    (math.ceil(words / groups / parts), regions[segment.slots[i - first]].size)
                    for i in segment.layers
                    if (layer := network.layers[i]).filters and layer.inputs[0] in segment.on_chip
                    for words in [math.prod(network.tensors[layer.inputs[0]].extents)]
                ]
                found = fits_on_chip(network, segment, regions, groups, room, taken)
                assert found == all(words <= size * room for words, size in needed)


@pytest.mark.parametrize("room", [1, 10**6])
def test_only_large_buffers_hold_the_segments_drawn(room: int):
    fits = set[bool]()
    for seed in range(20):
        network = drawn_network(random.Random(seed))
        for first in range(len(network.layers)):
            for segment in segments_from(network, first, DEGREE):
                regions = cut_stripes(slot_work(network, segment), Region(Cell(2, 2)))
                assert regions is not None
                fits.add(fits_on_chip(network, segment, regions, 2, room, {}))
    assert fits == {room > 1}
