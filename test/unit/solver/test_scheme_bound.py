"""Layers of a scheme together: the ways of what they leave on chip, against what is counted."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from weft.tools.bench.dataflow.validate import machine_named
from weft.transforms.dataflow.cost.hops import input_hops
from weft.transforms.dataflow.cost.node_grid import (
    Box,
    Cell,
    MapPlacement,
    PlacementPart,
    Region,
    Span,
    join_maps,
)
from weft.transforms.dataflow.cost.row_stationary import LayerShape
from weft.transforms.solver import scheme_bound
from weft.transforms.solver.blocking.costs import Goal
from weft.transforms.solver.nodes.cuts import (
    Cut,
    list_arrangements,
)
from weft.transforms.solver.nodes.hops import Source
from weft.transforms.solver.problem import Rules
from weft.transforms.solver.question import LayerQuestion, read_width, source_words
from weft.transforms.solver.scheme_bound import Edge, Prices, SchemeBound
from weft.transforms.solver.segments import cut_stripes

BATCH = 4


def drawn_layers(chance: random.Random) -> list[LayerShape]:
    """One or two makers and what reads them."""
    kind = chance.choice(["conv", "conv", "depthwise", "local", "strided", "joined", "across"])
    width, size = chance.choice([2, 4, 6]), chance.choice([3, 4, 6])
    maker = LayerShape("conv", 2, width, size, size, 1, 1)
    if kind == "depthwise":
        return [maker, LayerShape("depthwise", width, width, size, size, 3, 3)]
    if kind == "local":
        small = size // 2
        return [maker, LayerShape("local", width, width, small, small, 2, 2, 2, 2)]
    if kind == "across":
        return [maker, LayerShape("local", width, width, size, size, 1, 1, region=3)]
    if kind == "strided":
        small = (size + 1) // 2
        return [maker, LayerShape("conv", width, 4, small, small, 1, 1, 2, 2)]
    taps = chance.choice([1, 3])
    makers = [maker] if kind == "conv" else [maker, replace(maker, k=3)]
    channels = sum(each.k for each in makers)
    return [*makers, LayerShape("conv", channels, 4, size, size, taps, taps)]


def questions_of(shapes: list[LayerShape], regions: tuple[Region, ...]) -> list[LayerQuestion]:
    sources: list[Source] = []
    channel = 0
    *makers, _ = shapes
    for made in makers:
        sources.append(Source((BATCH, made.k, made.height, made.width), channel))
        channel += made.k
    outside = Source((BATCH, makers[0].c, makers[0].height, makers[0].width))
    found: list[LayerQuestion] = []
    for number, (shape, region) in enumerate(zip(shapes, regions, strict=True)):
        last = number == len(makers)
        found.append(
            LayerQuestion(
                shape, BATCH, region, tuple(sources) if last else (outside,),
                (BATCH, shape.k, shape.height, shape.width), Rules(idle=True), True,
                on_chip=(last, not last), outer=(1 if last else None, None, 1),
                batch_outermost=True, once=(1,) if last else (2,),
                near=regions[:-1] if last else (), readers=(),
            )
        )  # fmt: skip
    return found


def place_outputs(question: LayerQuestion, cut: Cut, chance: random.Random, box: Cell
                  ) -> MapPlacement:  # fmt: skip
    arrangement = chance.choice(list_arrangements(cut, (box,)))
    every = Box(*(Span(0, extent) for extent in question.result))
    region = arrangement.within(question.region)
    return MapPlacement((PlacementPart(every, region, arrangement.partition),))


@pytest.mark.parametrize("seed", range(60))
def test_no_arrangement_has_fewer_links_than_its_states(seed: int) -> None:
    chance = random.Random(seed)
    shapes = drawn_layers(chance)
    weights = tuple(chance.randint(1, 4) for _ in shapes)
    regions = cut_stripes(weights, Region(Cell(4, 4)))
    assert regions is not None
    questions = questions_of(shapes, regions)
    *makers, reader = questions
    edges = [
        Edge(number, len(makers), words, read_width(reader, source))
        for number, (words, source) in enumerate(
            zip(source_words(reader), reader.sources, strict=True)
        )
    ]
    joined = SchemeBound(questions, edges, machine_named("multi"))
    tight = 0.0
    for _ in range(25):
        chosen = [chance.randrange(len(states)) for states in joined.states]
        cuts = [
            chance.choice(states.cuts_of(state))
            for states, state in zip(joined.states, chosen, strict=True)
        ]
        boxes = [s.boxes[c] for s, c in zip(joined.states, chosen, strict=True)]
        homes = [
            place_outputs(question, cut, chance, box)
            for question, cut, box in zip(makers, cuts, boxes, strict=False)
        ]
        arrangement = chance.choice(list_arrangements(cuts[-1], (boxes[-1],)))
        counted = input_hops(
            reader.shape, BATCH, arrangement.partition, arrangement.within(reader.region),
            join_maps(homes), forwarding=True,
        )  # fmt: skip
        low = sum(joined.links[edge][chosen[edge.maker], chosen[-1]] for edge in edges)
        assert low <= counted * (1 + 1e-9), (shapes, cuts, boxes)
        tight = max(tight, low / max(counted, 1))
    assert tight > 0.5


def test_states_left_out_and_too_many_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """States above a limit are left out, down to none; too many are not looked at together."""
    chance, machine = random.Random(1), machine_named("multi")
    shapes = drawn_layers(chance)
    regions = cut_stripes((2, 1, 1)[: len(shapes)], Region(Cell(4, 4)))
    assert regions is not None
    questions = questions_of(shapes, regions)
    edges = [Edge(0, len(shapes) - 1, source_words(questions[-1])[0], shapes[0].k)]
    whole = SchemeBound(questions, edges, machine)
    least = sum(float(states.least_pj.min()) for states in whole.states)
    some = SchemeBound(questions, edges, machine, 1.05 * least)
    assert 0 < len(some.states[0]) < len(whole.states[0])
    goal = Goal(1.0, 0.0)
    for joined in (whole, some):
        joined.set_prices([Prices(goal, machine)] * len(questions))
    assert least <= whole.value(4) == pytest.approx(some.value(4))
    assert not SchemeBound(questions, edges, machine, 0.9 * least).fits
    monkeypatch.setattr(scheme_bound, "_CELLS", 1)
    assert not SchemeBound(questions, edges, machine).few
