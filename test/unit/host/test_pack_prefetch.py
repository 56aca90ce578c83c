"""Lines that are asked for ahead: which, for which arrays, and that results stay."""

from __future__ import annotations

import numpy as np
import pytest

from weft.targets.host.pack.change import compile_change, emit_change
from weft.targets.host.pack.cost import cheapest_plan
from weft.targets.host.pack.prefetch import AHEAD, lines_ahead
from weft.targets.host.pack.regions import Loop, Read, Region
from weft.targets.host.pack.tiles import Block, Tile, tile_of
from weft.targets.host.pack.weave import LaneAt, Weave
from weft.transforms.layout.map import Layout, Reorder, Split, pack_array


def strips(channels: int, height: int, width: int) -> Layout:
    """`[N, C, H, W]` as `[N, C/16, H/width, W, width, 16]`."""
    return Layout(
        (
            Split(1, (channels // 16, 16)),
            Split(3, (height // width, width)),
            Reorder((0, 1, 3, 5, 4, 2)),
        )
    )


def test_jumps_in_far_arrays_are_asked_for():
    shape = (1, 64, 200, 210)
    text = emit_change("f", shape, "i8", strips(64, 200, 20), Layout())
    assert "memref.prefetch %src" in text
    assert "memref.prefetch %dst" in text
    assert "prefetch" not in emit_change("f", (1, 64, 20, 210), "i8", strips(64, 20, 20), Layout())
    blocks = Layout((Split(1, (4, 16)), Reorder((0, 1, 3, 4, 2))))
    assert "prefetch" not in emit_change("f", shape, "i8", Layout(), blocks)


@pytest.mark.parametrize("height", [200, 204])
def test_results_stay(height: int):
    shape = (1, 64, height, 181)
    layout = strips(64, height, height // 4)
    change = compile_change(shape, "i8", layout, Layout())
    logical = np.random.default_rng(0).integers(-128, 128, shape, dtype=np.int8)
    around = np.full(logical.size + 8192, 77, np.int8)
    result = around[4096:-4096].reshape(shape)
    change(pack_array(logical, layout), result)
    assert np.array_equal(result, logical)
    assert (around[:4096] == 77).all()
    assert (around[-4096:] == 77).all()


def test_lines_of_a_later_tile_one_each():
    lanes = (LaneAt(0, tuple(range(0, 16 * 1000, 1000))),)
    weave = Weave(lanes, 1, tuple(Read(i, 512 * i) for i in range(16)))
    tile = Tile("rows", (Block(20, 16, 304, 16, 1),), weave.reads, 1.0, weave=weave)
    source, dest = lines_ahead(tile, 1)
    # Rows of the source lie apart, in a line each; 16 places of the result, too.
    assert source == [512 * i + AHEAD * 256 for i in range(16)]
    assert dest == [1000 * i + AHEAD * 16 for i in range(16)] or dest == []
    few = Tile("rows", (Block(4, 16, 48, 16, 1),), weave.reads, 1.0, weave=weave)
    assert lines_ahead(few, 1) == ([], [])


def test_what_goes_on_where_it_ends_is_left_to_the_processor():
    shape = (1, 64, 200, 210)
    blocks = Layout((Split(1, (4, 16)), Reorder((0, 1, 3, 4, 2))))
    plan = cheapest_plan(shape, 1, blocks, Layout())
    tiles = [tile_of(region, 1) for region in plan.regions]
    assert [lines_ahead(tile, 1) for tile in tiles] == [([], [])] * len(tiles)
    run = Region((Loop(1 << 23, 1, 1),), (Read(0, 0),))
    assert lines_ahead(tile_of(run, 1), 1) == ([], [])
