"""Tiles: what moves for each of them adds up, and what is new is found in boxes."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from hypothesis import HealthCheck, assume, given, settings
from random_directives import directives

from weft.transforms.dataflow.directives import LayerDirectives
from weft.transforms.dataflow.flow import Flow, Moves
from weft.transforms.dataflow.nest import nest_of
from weft.transforms.dataflow.tiles import Run, Tiles, new_boxes, runs_of
from weft.transforms.errors import WeftError


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


def test_runs_and_what_is_new() -> None:
    assert runs_of([0, 2, 4, 5, 6]) == (Run(0, 3, 2), Run(5, 2))
    now, before = (Run(2, 4), Run(1, 3)), (Run(0, 4), Run(0, 3))
    boxes = new_boxes(now, before)
    # Rows 4 and 5, and of the others what lies beyond column 2.
    assert boxes == ((Run(4, 2), Run(1, 3)), (Run(2, 2), Run(3, 1)))
    assert new_boxes(now, None) == (now,)
    assert new_boxes(now, now) == ()
