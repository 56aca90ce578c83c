"""Ways of the layers of a segment chosen together: the search over tables, and whole networks."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
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
from weft.transforms.solver.blocking.search import Goal
from weft.transforms.solver.chain import Chains
from weft.transforms.solver.joint import Joint, JointChoice, Options, WaySearch, Work
from weft.transforms.solver.layer import list_candidates
from weft.transforms.solver.network import PlacedLayer, settle_network
from weft.transforms.solver.question import LayerQuestion
from weft.transforms.solver.segments import layers_of
from weft.transforms.solver.spaces import EXECUTABLE, FULL

# --- The search -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Slowest:
    """Time is that of the slowest layer."""

    weight: float

    def value(self, works: tuple[Work, ...]) -> float:
        return self.weight * max(work.cycles for work in works)


@st.composite
def searches(draw: st.DrawFn, layers: int) -> WaySearch:
    """Tables of whole numbers; a row of layers, and one from the first to the last."""
    numbers = st.integers(0, 9).map(float)
    options: list[Options] = []
    for _ in range(layers):
        sizes = draw(st.lists(st.integers(1, 3), min_size=1, max_size=3))
        works = tuple(Work(draw(st.integers(1, 9)), 0) for _ in sizes)
        count = sum(sizes)
        own = draw(st.lists(numbers, min_size=count, max_size=count))
        options.append(
            Options(
                np.repeat(np.arange(len(sizes)), sizes),
                np.concatenate([np.arange(size) for size in sizes]),
                np.array(own),
                works,
            )
        )
    joints: list[Joint] = []
    edges = {(a, a + 1) for a in range(layers - 1)} | {(0, layers - 1)}
    for a, b in sorted(edges):
        shape = len(options[a].own), len(options[b].own)
        values = draw(st.lists(numbers, min_size=shape[0] * shape[1], max_size=shape[0] * shape[1]))
        joints.append(Joint(a, b, np.array(values).reshape(shape)))
    return WaySearch(options, joints, Slowest(draw(st.sampled_from([0.0, 1.0, 3.0]))))


def value_of(search: WaySearch, ways: Sequence[int]) -> float:
    total = sum(float(o.own[way]) for o, way in zip(search.options, ways, strict=True))
    total += sum(float(values[ways[a], ways[b]]) for a, b, values in search.joints)
    works = [o.works[o.candidates[way]] for o, way in zip(search.options, ways, strict=True)]
    return total + search.time.value(tuple(works))


@settings(max_examples=100, deadline=None)
@given(searches(2))
def test_two_layers_have_the_best_ways_of_all(search: WaySearch):
    every = product(*(range(len(o.own)) for o in search.options))
    least = min(value_of(search, ways) for ways in every)
    assert value_of(search, search.find_best()) == least


@settings(max_examples=100, deadline=None)
@given(searches(3))
def test_no_pair_that_is_joined_has_better_ways(search: WaySearch):
    found = search.find_best()
    best = value_of(search, found)
    assert search.value(found) == best
    for a, b in ((0, 1), (1, 2), (0, 2)):
        for x, y in product(*(range(len(search.options[n].own)) for n in (a, b))):
            other = list(found)
            other[a], other[b] = x, y
            assert value_of(search, other) >= best


# --- Networks ---------------------------------------------------------------------------------


def small_machine(rows: int, columns: int, words: int) -> NodeMachine:
    grid = Region(Cell(rows, columns))
    return replace(machine_named("multi"), nodes=grid, ports=Region(Cell(1, 1)), gbuf_words=words)


def row_of_layers() -> Network:
    """A convolution, a pool on its nodes, a depth-wise one and a pointwise one, at batch 8."""
    shapes = [LayerShape("conv", 16, 32, 8, 8, 3, 3), LayerShape("local", 32, 32, 4, 4, 2, 2, 2, 2),
              LayerShape("depthwise", 32, 32, 4, 4), LayerShape("conv", 32, 16, 4, 4)]  # fmt: skip
    tensors = {"x0": TensorEntry(Extents(8, 16, 10, 10), "input")}
    layers: list[NetworkLayer] = []
    for i, shape in enumerate(shapes):
        extents = Extents(8, shape.k, shape.height, shape.width)
        last = i == len(shapes) - 1
        tensors[f"x{i + 1}"] = TensorEntry(extents, "result" if last else "between")
        filters = f"w{i}" if shape.has_filters else None
        if filters:
            tensors[filters] = TensorEntry(filter_extents(shape), "weight")
        layers.append(NetworkLayer(f"l{i}", shape, 8, filters, (f"x{i}",), f"x{i + 1}"))
    return Network("row", tuple(layers), tensors)


def chains_of(network: Network, machine: NodeMachine) -> Chains:
    return Chains(network, machine, Goal(1.0, machine.static_pj), FULL.rules, True)


def choices_of(chains: Chains) -> Iterator[tuple[JointChoice, list[PlacedLayer]]]:
    """The choices for segments that are all of a network, and the layers as they were solved."""
    for scheme in chains.schemes():
        if len(scheme.segment.layers) == len(chains.network.layers) and not scheme.matched:
            solved = chains.solve_scheme(scheme, 4)
            assert solved is not None
            placed = [replace(p, segment=0) for p in solved.placed]
            found = settle_network(chains.network, placed, chains.machine, chains.goal)
            yield (
                JointChoice(chains.network, chains.machine, chains.goal, found.homes, placed,
                            found.schedule.steps, {}),
                placed,
            )  # fmt: skip


def energy_of(chains: Chains, placed: Sequence[PlacedLayer]) -> float:
    return settle_network(chains.network, placed, chains.machine, chains.goal).cost.energy_pj


def test_segments_get_cheaper_as_they_are_counted():
    chains = chains_of(row_of_layers(), small_machine(8, 8, 4096))
    better = 0
    for choice, placed in choices_of(chains):
        chosen = choice.choose_ways()
        if chosen is not None:
            better += 1
            assert energy_of(chains, chosen) < energy_of(chains, placed)
    assert better == 3


def test_ways_are_found_from_far_away(monkeypatch: pytest.MonkeyPatch):
    """Segments that run badly get as cheap; without links between layers, they do not."""
    machine = replace(small_machine(8, 8, 4096), hop_pj=400.0)
    chains = chains_of(row_of_layers(), machine)
    choice, placed = next(choices_of(chains))
    best = energy_of(chains, choice.choose_ways() or placed)
    poor = [
        replace(p, answer=replace(p.answer, candidates=p.answer.candidates[-1:])) for p in placed
    ]
    ways = [(c, c.field.arrangements[-1]) for p in poor for c in p.answer.candidates]
    poor = [replace(p, way=way) for p, way in zip(poor, ways, strict=True)]
    found = settle_network(chains.network, poor, machine, chains.goal)
    choice = replace(choice, homes=found.homes, placed=poor, steps=found.schedule.steps)
    assert found.cost.energy_pj > 1.02 * best

    def choose() -> float:
        chosen = choice.choose_ways()
        assert chosen is not None
        return energy_of(chains, chosen)

    again = choose()
    assert again < 1.01 * best
    monkeypatch.setattr(JointChoice, "_list_joints", lambda *_: [])
    assert again < choose()


def test_a_segment_is_chosen_until_nothing_is_better():
    chains = chains_of(row_of_layers(), small_machine(8, 8, 4096))
    for choice, placed in choices_of(chains):
        value, chosen = energy_of(chains, placed), choice.choose_ways()
        for _ in range(4):
            if chosen is None:
                break
            found = settle_network(chains.network, chosen, chains.machine, chains.goal)
            assert found.cost.energy_pj < value
            value = found.cost.energy_pj
            choice = replace(choice, homes=found.homes, placed=chosen, steps=found.schedule.steps)
            chosen = choice.choose_ways()
        assert chosen is None


def test_the_value_of_ways_is_that_of_their_schedules():
    """Where nodes do not pass filters on, so that their links are exact."""
    machine, network = small_machine(4, 4, 4096), row_of_layers()
    goal = Goal(1.0, machine.static_pj)
    chains = Chains(network, machine, goal, FULL.rules, forwarding=False)
    chance = random.Random(1)
    for choice, placed in choices_of(chains):
        candidates = choice._list_candidates()
        options = [choice._list_options(*each) for each in zip(placed, candidates, strict=True)]
        joints = choice._list_joints(candidates, options)
        search = WaySearch(options, joints, choice._time(choice.steps))
        for _ in range(8):
            ways = [chance.randrange(len(o.own)) for o in options]
            run = [
                replace(p, way=(c, c.field.arrangements[int(o.arrangements[way])]))
                for p, every, o, way in zip(placed, candidates, options, ways, strict=True)
                for c in (every[int(o.candidates[way])],)
            ]
            exact = choice._exact_value(choice._schedules(run))
            assert search.value(ways) == pytest.approx(exact, rel=1e-9)


@pytest.mark.parametrize("seed", range(6))
def test_networks_are_no_worse_with_ways_chosen_together(
    seed: int, monkeypatch: pytest.MonkeyPatch
):
    grid = Region(Cell(2, 3))
    machine = replace(machine_named("multi"), nodes=grid, ports=grid, gbuf_words=256)
    network = drawn_network(random.Random(seed), 5, 4)
    joint = chains_of(network, machine).solve().cost.energy_pj
    monkeypatch.setattr(JointChoice, "choose_ways", lambda _: None)
    assert joint <= chains_of(network, machine).solve().cost.energy_pj


def test_segments_of_programs_stay_as_they_are(monkeypatch: pytest.MonkeyPatch):
    def fail(_: JointChoice) -> None:
        raise AssertionError

    monkeypatch.setattr(JointChoice, "choose_ways", fail)
    network, machine = row_of_layers(), small_machine(4, 4, 4096)
    goal = Goal(1.0, machine.static_pj)
    found = Chains(network, machine, goal, EXECUTABLE.rules, True).solve()
    assert any(step.segment is not None for step in found.schedule.steps)
    with pytest.raises(AssertionError):
        Chains(network, machine, goal, FULL.rules, True).solve()


# --- Candidates -------------------------------------------------------------------------------


def first_question(chains: Chains, which: int) -> LayerQuestion:
    scheme = next(s for s in chains.schemes() if len(s.segment.layers) == 4)
    layer = layers_of(chains.network, scheme.segment)[which]
    return chains.question(scheme, layer, scheme.segment.slots[which])


def test_candidates_have_the_cuts_that_are_asked_for():
    machine = small_machine(4, 4, 4096)
    question = first_question(chains_of(row_of_layers(), machine), 1)
    goal = Goal(1.0, machine.static_pj)
    many = list_candidates(question, machine, goal, 1000, 10.0)
    few = list_candidates(question, machine, goal, 3, 10.0)
    assert len(few) == 3 < len(many)
    assert len(list_candidates(question, machine, goal, 1000, 0.05)) < len(many)
    cut = many[-1].cut
    assert cut not in [candidate.cut for candidate in few]
    more = list_candidates(question, machine, goal, 3, 10.0, (cut, few[0].cut))
    assert {c.cut for c in more} == {c.cut for c in few} | {cut}
    assert len({(c.cut, c.mapping) for c in more}) == len(more)


def test_a_candidate_in_one_arrangement():
    machine = small_machine(4, 4, 4096)
    question = first_question(chains_of(row_of_layers(), machine), 0)
    for candidate in list_candidates(question, machine, Goal(1.0, machine.static_pj), 8, 10.0):
        for number, arrangement in enumerate(candidate.field.arrangements):
            one = candidate.at_arrangement(number)
            assert one.field.arrangements == (arrangement,)
            assert (one.hop_words() == candidate.hop_words()[number]).all()
