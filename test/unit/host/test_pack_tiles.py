"""Every tile that a region can have, not only the cheapest, on layouts of blocks in tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.targets.host.jit.module import compile_text
from weft.targets.host.pack import emit as pack_emit
from weft.targets.host.pack.change import element_bytes
from weft.targets.host.pack.emit import emit_plan
from weft.targets.host.pack.plan import PackPlan, Read, Region, plans_of
from weft.targets.host.pack.tiles import Tile, tile_of, tiles_of
from weft.targets.host.pack.weave import (
    LaneAt,
    Weave,
    is_stacked,
    near_pieces,
    row_groups,
    stack_joins,
    stack_pieces,
    stacks_of,
    weave_cycles,
)
from weft.transforms.layout.map import Layout, Pad, Reorder, Split, Unfold, pack_array

MAX_CODE = 1200
"""Tiles of more instructions are left out, since they take long to compile."""


class Case(NamedTuple):
    shape: tuple[int, ...]
    element_type: str
    source: Layout
    result: Layout


def image_tiles(
    width: int, columns: int, rows: int, channels: int, halo: int, missing: int = 0
) -> Layout:
    """
    `[N, C, H, W]` as `[N, C/channels, H/rows, width, rows, columns, channels]`: blocks of
    channels of images side by side, whose columns overlap by `halo`; the last `missing`
    channels are fill.
    """
    return Layout(
        (
            Pad(1, 0, missing, 5),
            Pad(3, 0, halo),
            Unfold(3, width + halo, width),
            Split(2, (2, rows)),
            Split(1, (1, channels)),
            Reorder((0, 1, 3, 6, 4, 5, 2)),
        )
    )


@st.composite
def cases(draw: st.DrawFn) -> Case:
    width = draw(st.integers(3, 37))
    columns, rows = draw(st.sampled_from((1, 2, 4))), draw(st.sampled_from((1, 2)))
    channels = draw(st.sampled_from((2, 4, 8, 16, 32)))
    halo, missing = draw(st.sampled_from((0, 1))), draw(st.sampled_from((0, 0, 1)))
    layout = image_tiles(width, columns, rows, channels, halo, missing)
    shape = (1, channels - missing, 2 * rows, columns * width)
    type = draw(st.sampled_from(("i8", "i8", "i16", "f32", "f64")))
    ends = (Layout(), layout)
    inverse = draw(st.booleans()) and not halo
    return Case(shape, type, *(reversed(ends) if inverse else ends))


def variants(case: Case) -> list[tuple[PackPlan, int]]:
    """Plans with the numbers of the tiles that their largest region can have."""
    size = element_bytes(case.element_type)
    found: list[tuple[PackPlan, int]] = []
    for plan in plans_of(case.shape, case.source, case.result)[:-1]:
        largest = max(plan.regions, key=lambda r: r.num_elements)
        for number, tile in enumerate(tiles_of(largest, size)):
            if tile.cycles <= MAX_CODE:
                found.append((plan, number))
    return found


def check(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiles all variants in one module, and compares; what is around the result stays."""
    size = element_bytes(case.element_type)
    dtype = np.dtype({"i": "int", "f": "float"}[case.element_type[0]] + case.element_type[1:])
    logical = (np.arange(np.prod(case.shape)) % 113 + 3).reshape(case.shape).astype(dtype)
    source, wanted = pack_array(logical, case.source), pack_array(logical, case.result)
    text = ""
    found = variants(case)
    for i, (plan, number) in enumerate(found):
        largest = max(plan.regions, key=lambda r: r.num_elements)

        def chosen(region: Region, bytes: int, of: Region = largest, n: int = number) -> Tile:
            return list(tiles_of(region, bytes))[n] if region == of else tile_of(region, bytes)

        monkeypatch.setattr(pack_emit, "tile_of", chosen)
        text += emit_plan(f"f{i}", plan, case.element_type, size).replace(" private", "")
    module = compile_text(text)
    for i, variant in enumerate(found):
        around = np.full(wanted.size + 256, 77, dtype)
        address = around.ctypes.data + 128 * size
        module.bind(f"f{i}", source.ctypes.data, address, 0, 1)()
        assert np.array_equal(around[128:-128].reshape(wanted.shape), wanted), variant
        assert (around[:128] == 77).all(), variant
        assert (around[-128:] == 77).all(), variant


@given(case=cases())
@settings(max_examples=4)
def test_random_image_tiles(case: Case):
    with pytest.MonkeyPatch.context() as patch:
        check(case, patch)


KNOWN: Sequence[tuple[tuple[int, int, int, int, int, int], str]] = (
    ((14, 4, 2, 8, 1, 0), "i8"),
    ((8, 4, 2, 8, 1, 0), "i8"),
    ((8, 4, 2, 8, 0, 3), "i8"),
    ((40, 1, 1, 64, 0, 56), "i8"),
    ((4, 2, 1, 32, 0, 0), "i8"),
    ((53, 1, 1, 16, 0, 0), "i8"),
    ((9, 1, 1, 16, 0, 5), "i16"),
)


@pytest.mark.parametrize(("tiles", "type"), KNOWN)
@pytest.mark.parametrize("inverse", [False, True])
def test_known_image_tiles(
    tiles: tuple[int, int, int, int, int, int],
    type: str,
    inverse: bool,
    monkeypatch: pytest.MonkeyPatch,
):
    width, columns, rows, channels, halo, missing = tiles
    layout = image_tiles(*tiles)
    if inverse and halo:
        return
    shape = (1, channels - missing, 2 * rows, columns * width)
    ends: tuple[Layout, Layout] = (layout, Layout()) if inverse else (Layout(), layout)
    check(Case(shape, type, *ends), monkeypatch)


def lanes(starts: Sequence[int], positions: int) -> tuple[LaneAt, ...]:
    return tuple(LaneAt(s, tuple(16 * (s + i) for i in range(positions))) for s in starts)


def test_lanes_that_lie_together_are_one_piece():
    assert near_pieces(lanes((0, 16, 32, 48), 16), 1) == 1
    assert near_pieces(lanes((0, 16, 24, 40), 16), 1) == 2
    assert near_pieces(lanes((0, 10, 20, 30), 16), 1) == 4


def test_pieces_of_rows_are_stacked_where_lanes_would_not_be_full():
    one, four = lanes((0,), 8), lanes((0, 16, 32, 48), 16)
    assert row_groups(64, one, 16) == [64]
    assert row_groups(48, one, 16) == [32, 16]
    assert row_groups(48, four, 16) == [16, 16, 16]
    assert is_stacked(64, one, 16)
    assert is_stacked(16, one, 16)
    assert not is_stacked(8, one, 16)
    assert is_stacked(64, four, 16)
    assert not is_stacked(16, four, 16)


def test_pieces_of_images_side_by_side_are_loaded_together():
    reads = [Read(i, i % 8 * 100 + i // 8 * 8) for i in range(32)]
    stacks = stacks_of(reads, 8)
    assert [read.source for read in stacks[1]] == [100, 108, 116, 124]
    assert [stack_pieces(stack, 8) for stack in stacks] == [1] * 8
    gap = [Read(0, 0), Read(8, 8), Read(16, 17), Read(24, None)]
    assert stack_pieces(gap, 8) == 2
    filled = [Read(0, 0), Read(8, None)]
    assert stack_pieces(filled, 8) == 1
    assert not stack_joins(filled, 8)


def test_image_tiles_take_whole_vectors():
    """Blocks of 8 channels in 8 images side by side: one store for each column of these."""
    plan = plans_of((1, 8, 4, 56), Layout(), image_tiles(14, 4, 2, 8, 0))[2]
    [region] = plan.regions
    tile = tile_of(region, 1)
    assert tile.kind == "rows"
    assert tile.weave is not None
    assert tile.weave.num_positions == 64


def test_parts_of_lines_cost_more_than_whole_ones():
    together = lanes(range(0, 64, 16), 16)
    apart = tuple(LaneAt(at.near, tuple(299 * f for f in at.far)) for at in together)
    rows = Weave(together, 1, tuple(Read(i, 100 * i) for i in range(16)))
    assert weave_cycles(replace(rows, lanes=apart), 1) > weave_cycles(rows, 1)
    columns = Weave(together, 1, targets=tuple(999 * i for i in range(16)))
    longer = replace(columns, lanes=lanes(range(0, 128, 16), 16))
    assert weave_cycles(longer, 1) < 2 * weave_cycles(columns, 1)
