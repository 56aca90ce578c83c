"""Windows that are read from tiles: accepted where a tile holds them, and nowhere else."""

from __future__ import annotations

import itertools
import math
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.ir.affine import AffineExpr, AffineMap

from weft.transforms.layout.map import (
    Fuse,
    ImagePack,
    Layout,
    LayoutError,
    Pad,
    Reorder,
    Split,
    Unfold,
    pack_array,
    rewrite_access,
    stored_shape,
)

D = tuple(AffineExpr.dimension(i) for i in range(6))


def numbered(shape: tuple[int, ...]) -> np.ndarray:
    return np.arange(1, math.prod(shape) + 1).reshape(shape)


@st.composite
def tilings(draw: st.DrawFn) -> tuple[Unfold, int]:
    """An `unfold` and an extent that it leaves no gaps in."""
    if draw(st.booleans()):
        size = draw(st.integers(1, 9))
        return Unfold(0, size, draw(st.integers(1, size))), draw(st.integers(1, 24))
    size, dilation = draw(st.integers(1, 4)), draw(st.integers(2, 3))
    return Unfold(0, size, 1, dilation), draw(st.integers(size * dilation, 24))


@settings(max_examples=300)
@given(tilings(), st.data())
def test_windows_are_read_where_a_tile_holds_them(case: tuple[Unfold, int], data: st.DataObject):
    """Against all tiles: `V * (a * i + j) + D * r + c` with any stride, dilation, offset."""
    unfold, extent = case
    stride, dilation = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 3))
    window = data.draw(st.integers(1, 4))
    offset = data.draw(st.integers(0, 2))
    span = dilation * (window - 1) + 1
    positions = (extent - offset - span) // stride + 1
    if positions < 1:
        return
    inner = data.draw(st.sampled_from([i for i in range(1, positions + 1) if positions % i == 0]))
    extents = (positions // inner, inner, window)
    position = (D[0] * inner + D[1]) * stride + offset
    read = AffineMap(3, 0, (position + D[2] * dilation,))

    steps = Layout((unfold,))
    tiles, size = stored_shape((extent,), steps)
    held = [{t * unfold.interval + b * unfold.dilation for b in range(size)} for t in range(tiles)]
    starts = [p * stride + offset for p in range(positions)]
    missing = [
        s
        for s in starts
        if not any({s + r * dilation for r in range(window)} <= tile for tile in held)
    ]
    if missing:
        with pytest.raises(LayoutError, match="no tile holds the whole window") as error:
            rewrite_access(read, (extent,), steps, extents, window=(2,))
        point = re.search(r"at iteration \((\d+), (\d+), (\d+)\)", str(error.value))
        assert point is not None
        first = int(point[1]) * inner + int(point[2])
        assert first * stride + offset in missing
        return
    rewritten = rewrite_access(read, (extent,), steps, extents, window=(2,))
    packed, array = pack_array(numbered((extent,)), steps), numbered((extent,))
    for i, j in itertools.product(*map(range, extents[:2])):
        places = [rewritten.eval((i, j, r), ()) for r in range(window)]
        elements = [read.eval((i, j, r), ()) for r in range(window)]
        assert [packed[p] for p in places] == [array[e] for e in elements]
        assert len({tile for tile, _ in places}) == 1


def test_long_windows_in_tiles_that_overlap_much():
    """Here readers use a tile in the middle, and which one depends on the window's length."""
    steps, extents = Layout((Unfold(0, 30, 1),)), (29, 12)
    read = AffineMap(2, 0, (D[0] + D[1],))
    rewritten = rewrite_access(read, (40,), steps, extents, window=(1,))
    packed = pack_array(numbered((40,)), steps)
    for start in range(29):
        places = [rewritten.eval((start, r), ()) for r in range(12)]
        assert [packed[p] for p in places] == [1 + start + r for r in range(12)]
        assert len({tile for tile, _ in places}) == 1


@pytest.mark.parametrize(
    ("name", "read", "extents", "shape", "steps", "expected"),
    [
        (
            "loops tiled as the tensor is",
            D[0] * 4 + D[1] + D[2],
            (7, 4, 3),
            (30,),
            (Unfold(0, 6, 4),),
            "(d0, d1, d2) -> (d0, (d1 + d2))",
        ),
        (
            "loops of their own",
            D[0] + D[1],
            (28, 3),
            (30,),
            (Unfold(0, 6, 4),),
            "(d0, d1) -> ((d0 floordiv 4), (d1 + (d0 mod 4)))",
        ),
        (
            "the last tile holds more windows",
            D[0] + D[1],
            (8, 3),
            (10,),
            (Unfold(0, 7, 3),),
            "(d0, d1) -> (((d0 floordiv 3) + ((d0 floordiv 6) * -1)), "
            "((d1 + ((d0 floordiv 6) * 3)) + (d0 mod 3)))",
        ),
        (
            "padding first",
            D[0] + D[1] - 1,
            (10, 3),
            (10,),
            (Pad(0, 1, 1), Unfold(0, 3, 1)),
            "(d0, d1) -> (d0, d1)",
        ),
        (
            "windows that run backwards",
            D[0] - D[1] + 2,
            (8, 3),
            (10,),
            (Unfold(0, 3, 1),),
            "(d0, d1) -> (d0, ((d1 * -1) + 2))",
        ),
        (
            "a window of two loops",
            D[0] + D[1] * 3 + D[2],
            (10, 3, 3),
            (18,),
            (Unfold(0, 9, 1),),
            "(d0, d1, d2) -> (d0, ((d1 * 3) + d2))",
        ),
        (
            "tiles split like the loops",
            D[0] * 4 + D[1] + D[2],
            (2, 4, 3),
            (10,),
            (Unfold(0, 3, 1), Split(0, (2, 4)), Reorder((0, 2, 1)), Fuse(0, 2)),
            "(d0, d1, d2) -> (((d0 * 3) + d2), d1)",
        ),
        (
            "dilation taken out, then unrolled",
            D[0] * 2 + D[1] + D[2] * 4,
            (5, 2, 3),
            (18,),
            (Pad(0, 0, 0), Split(0, (9, 2)), Unfold(0, 3, 1, 2)),
            "(d0, d1, d2) -> (d0, d2, d1)",
        ),
    ],
)
def test_accesses_stay_linear(
    name: str,
    read: AffineExpr,
    extents: tuple[int, ...],
    shape: tuple[int, ...],
    steps: tuple[Unfold, ...],
    expected: str,
):
    window = [d for d in range(len(extents)) if extents[d] == 3]
    map = AffineMap(len(extents), 0, (read,))
    rewritten = rewrite_access(map, shape, Layout(steps), extents, window)
    assert str(rewritten) == expected
    packed, array = pack_array(numbered(shape), Layout(steps)), numbered(shape)
    for point in itertools.product(*map_ranges(extents)):
        (element,) = map.eval(point, ())
        expected_value = array[element] if 0 <= element < shape[0] else 0
        assert packed[rewritten.eval(point, ())] == expected_value


def map_ranges(extents: tuple[int, ...]) -> list[range]:
    return [range(e) for e in extents]


def test_blocks_of_strided_windows():
    steps = Layout((ImagePack(0, 1, 3, "blocked", halo=1, block=8),))
    read = AffineMap(4, 0, (D[0], (D[1] * 4 + D[2]) * 2 + D[3]))
    rewritten = rewrite_access(read, (2, 25), steps, (2, 3, 4, 3), window=(3,))
    assert str(rewritten) == "(d0, d1, d2, d3) -> (((d0 * 3) + d1), ((d2 * 2) + d3))"


@pytest.mark.parametrize(
    ("read", "extents", "shape", "steps", "message"),
    [
        (
            D[0] + D[1],
            (8, 3),
            10,
            Unfold(0, 3, 2),
            "layout [unfold(dim=0, tile_size=3, interval=2)] of a tensor of shape [10]: access "
            "(d0, d1) -> ((d0 + d1)): unfold(dim=0, tile_size=3, interval=2): no tile holds the "
            "whole window at iteration (1, 0), which reads elements 1 to 3 of dim 0",
        ),
        (
            D[0] + D[1],
            (4, 3),
            12,
            Unfold(0, 3, 1, 2),
            "layout [unfold(dim=0, tile_size=3, interval=1, dilation=2)] of a tensor of shape "
            "[12]: access (d0, d1) -> ((d0 + d1)): unfold(dim=0, tile_size=3, interval=1, "
            "dilation=2): no tile holds the whole window at iteration (0, 1), which reads 1 "
            "elements behind its start: no multiple of the dilation",
        ),
        (
            D[0] + D[1] - 1,
            (10, 3),
            10,
            Unfold(0, 3, 1),
            "layout [unfold(dim=0, tile_size=3, interval=1)] of a tensor of shape [10]: access "
            "(d0, d1) -> (((d0 + d1) + -1)): unfold(dim=0, tile_size=3, interval=1): no tile "
            "holds the whole window at iteration (0, 0), which reads elements -1 to 1 of dim 0",
        ),
        (
            (D[0] + D[1]) // 2,
            (4, 3),
            4,
            Unfold(0, 3, 1),
            "layout [unfold(dim=0, tile_size=3, interval=1)] of a tensor of shape [4]: access "
            "(d0, d1) -> (((d0 + d1) floordiv 2)): unfold(dim=0, tile_size=3, interval=1): "
            "cannot tell where windows begin in ((d0 + d1) floordiv 2): ((d0 + d1) floordiv 2) "
            "mixes loops over windows with loops within them; cut the dim in tiles before other "
            "steps",
        ),
    ],
)
def test_windows_that_no_tile_holds_are_refused(
    read: AffineExpr, extents: tuple[int, int], shape: int, steps: Unfold, message: str
):
    with pytest.raises(LayoutError) as error:
        rewrite_access(AffineMap(2, 0, (read,)), (shape,), Layout((steps,)), extents, window=(1,))
    assert str(error.value) == message
