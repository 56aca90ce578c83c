"""The best chains of segments, against all chains of small tables."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

import pytest
from helpers.solver.tiny_networks import drawn_network
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.tools.bench.dataflow.validate import machine_named
from weft.transforms.dataflow.cost.nn_dataflow import NodeMachine
from weft.transforms.dataflow.cost.node_grid import Cell, Region
from weft.transforms.dataflow.cost.row_stationary import LayerShape
from weft.transforms.dataflow.network.layers import (
    Extents,
    Network,
    NetworkLayer,
    TensorEntry,
    filter_extents,
)
from weft.transforms.solver import network as network_module
from weft.transforms.solver.blocking.search import Goal
from weft.transforms.solver.chain import Chains
from weft.transforms.solver.problem import Rules
from weft.transforms.solver.segments import Segment, best_chains, settled_chain
from weft.transforms.solver.spaces import FULL

Links = tuple[int | Segment, ...]


def segment(first: int, last: int) -> Segment:
    return Segment(first, last, tuple(range(last - first + 1)), frozenset())


def all_chains(
    values: list[float], segments: Mapping[Segment, float], first: int = 0
) -> Iterator[tuple[float, Links]]:
    """Every chain of layers from `first` on, alone or in segments, and its value."""
    if first == len(values):
        yield 0.0, ()
        return
    heads = [(values[first], first, first + 1)]
    heads += [(v, s, s.last + 1) for s, v in segments.items() if s.first == first]
    for value, link, after in heads:
        for rest, links in all_chains(values, segments, after):
            yield value + rest, (link, *links)


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[float], dict[Segment, float]]:
    """Values of layers alone and of some of their segments; whole numbers, so that sums are."""
    values = draw(st.lists(st.integers(1, 9).map(float), min_size=1, max_size=6))
    runs = [(a, b) for a in range(len(values)) for b in range(a + 1, len(values))]
    some = draw(st.sets(st.sampled_from(runs), max_size=8)) if runs else set[tuple[int, int]]()
    found = {segment(*run): float(draw(st.integers(1, 25))) for run in sorted(some)}
    return values, found


@settings(max_examples=100)
@given(tables(), st.integers(1, 8))
def test_best_chains_of_all(table: tuple[list[float], dict[Segment, float]], k: int):
    values, segments = table
    found = best_chains(values, {s: (v, s) for s, v in segments.items()}, k)
    every = {links: value for value, links in all_chains(values, segments)}
    assert [value for value, _ in found] == sorted(every.values())[:k]
    assert len({tuple(links) for _, links in found}) == len(found)
    assert all(every[tuple(links)] == value for value, links in found)


@settings(max_examples=50)
@given(tables())
def test_more_chains_begin_with_the_same(table: tuple[list[float], dict[Segment, float]]):
    values, segments = table
    named = {s: (v, s) for s, v in segments.items()}
    kept = [[value for value, _ in best_chains(values, named, k)] for k in range(1, 9)]
    assert all(few == more[: len(few)] for few, more in pairwise(kept))


def test_what_does_not_fit_is_in_no_chain():
    found = best_chains([5.0, 5.0], {"no": (math.inf, segment(0, 1))}, 4)
    assert found == [(10.0, [0, 1])]


@settings(max_examples=100)
@given(tables(), st.integers(1, 8), st.randoms(use_true_random=False))
def test_settled_chain_is_the_best_where_estimates_are_below(
    table: tuple[list[float], dict[Segment, float]], k: int, chance: random.Random
):
    values, segments = table
    estimates = {s: v * chance.choice([0.25, 0.5, 1.0]) for s, v in segments.items()}
    asked: list[Segment] = []

    def solve(one: Segment) -> float:
        asked.append(one)
        return segments[one]

    value, links = settled_chain(values, estimates, solve, k)
    assert value == min(each for each, _ in all_chains(values, segments))
    assert dict((links, v) for v, links in all_chains(values, segments))[tuple(links)] == value
    assert len(set(asked)) == len(asked)
    assert {link for link in links if isinstance(link, Segment)} <= set(asked)


@settings(max_examples=50)
@given(tables())
def test_more_chains_are_no_worse_where_estimates_are_below(
    table: tuple[list[float], dict[Segment, float]],
):
    """And the more chains are kept, the more segments are solved."""
    values, segments = table
    counts: list[int] = []
    for k in range(1, 9):
        asked: list[Segment] = []

        def solve(one: Segment, asked: list[Segment] = asked) -> float:
            asked.append(one)
            return segments[one]

        settled_chain(values, dict.fromkeys(segments, 0.5), solve, k)
        counts.append(len(asked))
    assert counts[-1] >= counts[0]
    assert counts[-1] <= len(segments)


# --- Networks ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def machine() -> NodeMachine:
    """`multi` with two by two nodes and small buffers."""
    grid = Region(Cell(2, 2))
    return replace(machine_named("multi"), nodes=grid, ports=grid, gbuf_words=256)


@pytest.mark.parametrize("seed", [1, 4, 9])
def test_more_chains_are_no_worse(machine: NodeMachine, seed: int):
    network = drawn_network(random.Random(seed), 4)
    goal = Goal(1.0, machine.static_pj)
    found = [
        Chains(network, machine, goal, Rules(), True, k=k, degree=3).solve().cost.energy_pj
        for k in (1, 2, 4, 8)
    ]
    assert all(more <= few * (1 + 1e-9) for few, more in pairwise(found))


def test_layers_on_the_nodes_of_what_they_read_are_laid_alike(monkeypatch: pytest.MonkeyPatch):
    """A pool behind a convolution on its nodes takes what is there, which is cheaper."""
    machine = replace(machine_named("multi"), nodes=Region(Cell(4, 4)), ports=Region(Cell(1, 1)))
    shapes = [LayerShape("conv", 16, 32, 8, 8, 3, 3), LayerShape("local", 32, 32, 4, 4, 2, 2, 2, 2),
              LayerShape("conv", 32, 16, 4, 4)]  # fmt: skip
    tensors = {"x0": TensorEntry(Extents(8, 16, 10, 10), "input")}
    layers: list[NetworkLayer] = []
    for i, shape in enumerate(shapes):
        extents = Extents(8, shape.k, shape.height, shape.width)
        tensors[f"x{i + 1}"] = TensorEntry(extents, "between" if i < 2 else "result")
        filters = f"w{i}" if shape.is_conv else None
        if filters:
            tensors[filters] = TensorEntry(filter_extents(shape), "weight")
        layers.append(NetworkLayer(f"l{i}", shape, 8, filters, (f"x{i}",), f"x{i + 1}"))
    network = Network("pooled", tuple(layers), tensors)

    def solve() -> tuple[float, bool]:
        chains = Chains(network, machine, Goal(1.0, machine.static_pj), FULL.rules, True)
        scheme = next(s for s in chains.schemes() if len(s.segment.layers) == 3)
        found = chains.solve_scheme(scheme, 8)
        assert found is not None
        conv, pool, _ = (step.layer for step in found.steps)
        return found.value, conv.partition == pool.partition and conv.region == pool.region

    value, alike = solve()
    assert alike
    monkeypatch.setattr(network_module, "_align_way", lambda *_: None)
    other, _ = solve()
    assert value < other
