"""Panels: what they load, and that arrays which end where memory ends are enough for them."""

from __future__ import annotations

import ctypes
import math
import mmap
from collections.abc import Generator, Sequence
from contextlib import contextmanager

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.targets.host.jit.module import compile_text
from weft.targets.host.pack import emit as pack_emit
from weft.targets.host.pack.change import element_bytes
from weft.targets.host.pack.emit import emit_plan
from weft.targets.host.pack.panel import Chunk, chunks_of, pack_chunks, panel_of
from weft.targets.host.pack.plan import PackPlan, plans_of
from weft.targets.host.pack.regions import Loop, Read, Region, unroll_loop, with_borders
from weft.targets.host.pack.tiles import Tile, runs_of, tile_of, tiles_of
from weft.transforms.layout.map import Array, Layout, Pad, Reorder, Split, Unfold, pack_array

MAX_CODE = 1500
"""Tiles of more instructions are left out, since they take long to compile."""

_LIBC = ctypes.CDLL(None)


def haloed(width: int, columns: int, low: int, high: int, channels: int, fill: int) -> Layout:
    """
    `[1, C, H, W]` as `[C/channels, H, low + width + high, columns, channels]`: images side by
    side, each with the columns next to it, or fill at the ends.
    """
    return Layout(
        (
            Pad(3, low, high, fill),
            Unfold(3, low + width + high, width),
            Split(1, (2, channels)),
            Reorder((0, 1, 3, 5, 4, 2)),
        )
    )


@contextmanager
def between_unmapped_pages(array: Array, at_end: bool) -> Generator[int]:
    """
    The address of a copy of `array` whose last byte, or its first if not `at_end`, is next to
    a page that may not be touched.
    """
    page = mmap.PAGESIZE
    pages = -(-array.nbytes // page)
    memory = mmap.mmap(-1, (pages + 2) * page)
    held = (ctypes.c_char * len(memory)).from_buffer(memory)
    base = ctypes.addressof(held)
    for guard in (base, base + (pages + 1) * page):
        assert _LIBC.mprotect(ctypes.c_void_p(guard), ctypes.c_size_t(page), 0) == 0
    address = base + page + (pages * page - array.nbytes if at_end else 0)
    ctypes.memmove(address, array.ctypes.data, array.nbytes)
    yield address
    ctypes.memmove(array.ctypes.data, address, array.nbytes)
    del held
    memory.close()


def candidates(shape: Sequence[int], size: int, source: Layout, result: Layout) -> list[
    tuple[PackPlan, Region, int]
]:  # fmt: skip
    """All tiles of all regions of several lanes, as plan, region and number of the tile."""
    return [
        (plan, region, number)
        for plan in plans_of(shape, source, result)[:-1]
        for region in plan.regions
        if len(region.reads) > 1
        for number, tile in enumerate(tiles_of(region, size))
        if tile.cycles <= MAX_CODE and tile.kind != "scalar"
    ]


def check(shape: Sequence[int], type: str, layout: Layout, patch: pytest.MonkeyPatch) -> set[str]:
    """Compiles all tiles in one module, and compares; gives the kinds of the tiles."""
    size = element_bytes(type)
    dtype = np.dtype({"i": "int", "f": "float"}[type[0]] + type[1:])
    source = (np.arange(math.prod(shape)) % 113 + 3).reshape(shape).astype(dtype)
    wanted = pack_array(source, layout)
    found = candidates(shape, size, Layout(), layout)
    if not found:
        return set()
    text, kinds = "", set[str]()
    for i, (plan, region, number) in enumerate(found):

        def chosen(r: Region, bytes: int, of: Region = region, n: int = number) -> Tile:
            return list(tiles_of(r, bytes))[n] if r == of else tile_of(r, bytes)

        kinds.add(chosen(region, size).kind)
        patch.setattr(pack_emit, "tile_of", chosen)
        text += emit_plan(f"f{i}", plan, type, size).replace(" private", "")
    module = compile_text(text)
    for i in range(len(found)):
        for at_end in (False, True):
            result = np.full_like(wanted, 77)
            with (
                between_unmapped_pages(source, at_end) as src,
                between_unmapped_pages(result, at_end) as dst,
            ):
                module.bind(f"f{i}", src, dst, 0, 1)()
            assert np.array_equal(result, wanted), found[i]
    return kinds


@st.composite
def halos(draw: st.DrawFn) -> tuple[tuple[int, ...], str, Layout]:
    width, columns = draw(st.integers(2, 13)), draw(st.sampled_from((1, 2, 4)))
    low, high = draw(st.sampled_from((0, 1, 2))), draw(st.sampled_from((0, 1)))
    channels = draw(st.sampled_from((2, 3, 8, 16)))
    type = draw(st.sampled_from(("i8", "i8", "i16", "f32")))
    layout = haloed(width, columns, low, high, channels, draw(st.sampled_from((0, 5))))
    return (1, 2 * channels, draw(st.integers(1, 3)), columns * width), type, layout


@given(case=halos())
@settings(max_examples=4)
def test_random_halos(case: tuple[tuple[int, ...], str, Layout]):
    with pytest.MonkeyPatch.context() as patch:
        check(*case, patch)


@pytest.mark.parametrize(
    ("width", "columns", "low", "high", "channels", "type"),
    [(8, 4, 1, 1, 8, "i8"), (7, 4, 1, 0, 16, "i8"), (5, 2, 2, 1, 3, "i16"), (4, 4, 1, 1, 4, "f32")],
)
def test_known_halos(
    width: int,
    columns: int,
    low: int,
    high: int,
    channels: int,
    type: str,
    monkeypatch: pytest.MonkeyPatch,
):
    layout = haloed(width, columns, low, high, channels, 5)
    kinds = check((1, 2 * channels, 2, columns * width), type, layout, monkeypatch)
    assert "panel" in kinds


def test_chunks_hold_what_is_wanted_and_nothing_outside():
    assert chunks_of([0, 7, 23, 100, 116], 16, 64) == [Chunk(0, 32), Chunk(85, 32)]
    assert chunks_of([5], 16, 64) == [Chunk(5, 1)]
    assert chunks_of(range(40), 16, 64) == [Chunk(0, 32), Chunk(24, 16)]
    for wanted in ([0, 3, 9], list(range(0, 300, 7)), [0, 63, 64, 200], list(range(56))):
        chunks = chunks_of(wanted, 16, 64)
        held = {c.offset + i for c in chunks for i in range(c.size)}
        assert set(wanted) <= held
        assert (min(held), max(held)) == (wanted[0], wanted[-1])


def test_chunks_are_packed_aligned():
    chunks = [Chunk(0, 16), Chunk(100, 32), Chunk(200, 4), Chunk(300, 64)]
    packed = pack_chunks(chunks, 16, 64)
    assert packed == ((Chunk(300, 64),), (Chunk(100, 32), Chunk(0, 16), Chunk(200, 4)))
    panel = panel_of([tuple(Read(i, s) for i, s in enumerate((0, 17, None, 40)))], 1)
    assert panel is not None
    assert panel.source_positions(panel.runs[0]) == [(0, 0), (0, 16), None, (0, 47)]
    far = [tuple(Read(i, 1000 * i) for i in range(64))]
    assert panel_of(far, 1) is None


def test_borders_join_what_they_border_on():
    rows = Loop(5, 100, 40)
    border = Region((rows,), (Read(0, None), Read(1, 9)))
    inside = Region((rows, Loop(3, 1, 2)), (Read(2, 0), Read(3, 10)))
    [joined] = with_borders((border, inside), whole=True)
    assert joined.loops == (rows,)
    assert joined.reads == (*border.reads, *unroll_loop(inside.reads, Loop(3, 1, 2)))
    assert [len(run) for run in runs_of(joined.reads, 4)] == [4, 4]
    assert with_borders((border, inside), whole=False) == (border, inside)
    other = Region((rows,), (Read(8, 3), Read(9, None)))
    [*_, both] = with_borders((border, inside, other), whole=False)
    assert both.reads == (*border.reads, *other.reads)
    far = Region((rows,), (Read(5008, 3), Read(5009, None)))
    assert with_borders((border, inside, far), whole=False) == (border, inside, far)
