"""Tiles: what moves for each of them adds up, and what is new is found in boxes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, replace
from itertools import product

from helpers.dataflow.random_directives import directives
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.directive.data import (
    LayerDirectives,
    LevelDirectives,
    ResidentBlock,
)
from weft.transforms.dataflow.directive.flow import Flow, Moves
from weft.transforms.dataflow.directive.nest import nest_of
from weft.transforms.dataflow.directive.problem import conv_problem
from weft.transforms.dataflow.directive.tiles import Region, Run, Tiles, new_boxes, runs_of


@settings(max_examples=25, suppress_health_check=list(HealthCheck))
@given(directives(3, bypass=False))
def test_moves_of_tiles_are_all_moves(schedule: LayerDirectives) -> None:
    levels = tuple(
        replace(level, held=tuple(replace(h, share=1) for h in level.held))
        for level in schedule.levels
    )
    assume(len(levels) > 1)
    try:
        nest = nest_of(replace(schedule, levels=levels))
    except WeftError:
        assume(False)
        return
    tiles = Tiles(nest)
    assume(len(tiles.loops) < 5)
    for tensor in nest.problem.tensors:
        flow, total = Flow(nest, tensor, 0), Moves(0, 0, 0, 0)
        for place in product(*(range(s.extent) for s in tiles.stacks)):
            before = None
            for turn in product(*(range(s.extent) for s in tiles.loops)):
                now = dict(zip((*tiles.stacks, *tiles.loops), (*place, *turn), strict=True))
                total += flow.tile_moves(now, before)
                before = now
        assert total == flow.moves()


@settings(max_examples=25, suppress_health_check=list(HealthCheck))
@given(directives(3, bypass=False), st.data())
def test_what_each_buffer_receives(schedule: LayerDirectives, draw: st.DataObject) -> None:
    levels = tuple(
        replace(level, held=tuple(replace(h, share=1) for h in level.held))
        for level in schedule.levels
    )
    assume(len(levels) > 1)
    try:
        tiles = Tiles(nest_of(replace(schedule, levels=levels)))
    except WeftError:
        assume(False)
        return
    for part in tiles.parts:
        stacks = [s for s in tiles.stacks if s.level >= part.level]
        pins = {s: draw.draw(st.integers(0, s.extent - 1)) for s in stacks}
        zero = tuple(s for s in part.flow.loops if draw.draw(st.booleans()))
        assert part.received(pins, zero) == part.flow.moves(pins=pins, zero=zero).received
        digits = [d for mine in part.flow.digits.values() for d in mine if d.step not in stacks]
        leaders = tuple(d for d in digits if draw.draw(st.booleans()))
        every = part.flow.moves_by(stacks, leaders=leaders, zero=zero)
        one = part.flow.moves(pins=pins, leaders=leaders, zero=zero)
        place = tuple(pins[s] for s in stacks)
        assert astuple(one) == tuple(each[place] for each in vars(every).values())
        assert part.flow.moves_by(stacks).received.sum() == part.flow.moves().received


def region(*axes: Sequence[int]) -> Region:
    return Region(tuple(runs_of(indices) for indices in axes))


def test_runs_and_what_is_new() -> None:
    assert runs_of([0, 2, 4, 5, 6]) == (Run(0, 3, 2), Run(5, 2))
    now, before = region(range(2, 6), range(1, 4)), region(range(4), range(3))
    # Rows 4 and 5, and of the others what lies beyond column 2.
    boxes = new_boxes(now, before)
    assert boxes == ((Run(4, 2), Run(1, 3)), (Run(2, 2), Run(3, 1)))
    assert new_boxes(now, None) == ((Run(2, 4), Run(1, 3)),)
    assert new_boxes(now, now) == ()


def test_gaps_between_windows() -> None:
    """Windows of two elements at every third one, of which one more comes at either end."""
    gaps = [3 * i + j for i in range(5) for j in range(2)]
    assert runs_of(gaps) == (Run(0, 5, 3), Run(1, 5, 3))
    now, before = region(gaps, [4]), region(gaps[:-2], [4])
    assert new_boxes(now, before) == ((Run(12, 2), Run(4, 1)),)
    assert now.spans() == (Run(0, 14), Run(4, 1))
    # Windows that lie beyond the border touch nothing; one element stands for that.
    beyond = region([], [4])
    assert list(beyond.boxes()) == []
    assert (beyond.spans(), beyond.empty) == ((Run(0, 1), Run(4, 1)), {0})
    assert new_boxes(now, beyond) == tuple(now.boxes())


def test_dense_tiles_have_what_is_between_windows() -> None:
    """Two windows of two taps each, of which every second row is one of: 0, 2, 6 and 8."""
    problem = conv_problem(1, 1, 1, 2, 1, 2, 1, stride=2, dilation=6)
    held = tuple(ResidentBlock(t.name, "BUF", ()) for t in problem.tensors)
    levels = (LevelDirectives("pe", ()), LevelDirectives("node", held))
    nest, x = nest_of(LayerDirectives(problem, levels)), problem.inputs[0]
    plain, dense = Tiles(nest).region(x, {}), Tiles(nest, dense=True).region(x, {})
    assert plain is not None
    assert dense is not None
    assert plain.axes[2] == (Run(0, 2, 2), Run(6, 2, 2))
    assert dense.axes[2] == (Run(0, 5, 2),)
    assert dense.axes[3] == plain.axes[3]


@given(st.sets(st.integers(0, 30)), st.sets(st.integers(0, 30)))
def test_any_elements(now: set[int], before: set[int]) -> None:
    def elements(boxes: Sequence[tuple[Run, ...]]) -> list[int]:
        return sorted(i for (run,) in boxes for i in run.indices())

    mine, old = region(sorted(now)), region(sorted(before))
    assert elements(list(mine.boxes())) == sorted(now)
    assert elements(new_boxes(mine, old)) == sorted(now - before)
    assert now <= set(mine.spans()[0].indices())
