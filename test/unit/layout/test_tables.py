"""
The tables and examples of the two papers that layouts come from, row by row.

ALT: Z. Xu et al., "ALT: Boosting Deep Learning Performance by Breaking the Wall between Graph and
Operator Level Optimizations". Rieber: Rieber et al., "Joint Program and Layout Transformations to
enable Convolutional Operators on Specialized Hardware based on Constraint Programming".
"""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from oracles.whole_layout import is_proved_whole
from xdsl.ir.affine import AffineExpr, AffineMap

from weft.transforms.layout.map import (
    Fuse,
    ImagePack,
    Layout,
    Pad,
    Primitive,
    Reorder,
    Split,
    Unfold,
    compose_layouts,
    invert_layout,
    logical_to_stored,
    pack_array,
    rewrite_access,
    simplify_layout,
    stored_shape,
    unpack_array,
)
from weft.transforms.layout.prove import prove_layout

Shape = tuple[int, ...]

D = tuple(AffineExpr.dimension(i) for i in range(8))


def access(extents: Shape, *results: AffineExpr) -> AffineMap:
    return AffineMap(len(extents), 0, results)


def numbered(shape: Shape) -> np.ndarray:
    return np.arange(1, np.prod(shape) + 1).reshape(shape)


def same(left: AffineMap, right: AffineMap, extents: Shape) -> bool:
    points = itertools.product(*map(range, extents))
    return all(left.eval(p, ()) == right.eval(p, ()) for p in points)


# --- ALT, table 1 and section 4.1.1 ---------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "stored", "expected"),
    [
        (
            Split(1, (2, 3, 4)),
            (5, 2, 3, 4, 7),
            access((5, 24, 7), D[0], D[1] // 12, D[1] // 4 % 3, D[1] % 4, D[2]),
        ),
        (Reorder((2, 0, 1)), (7, 5, 24), access((5, 24, 7), D[2], D[0], D[1])),
        (Fuse(0, 2), (120, 7), access((5, 24, 7), D[0] * 24 + D[1], D[2])),
        (Fuse(0, 3), (840,), access((5, 24, 7), D[0] * 24 * 7 + D[1] * 7 + D[2])),
    ],
)
def test_basic_primitives(step: Primitive, stored: Shape, expected: AffineMap):
    shape = (5, 24, 7)
    assert stored_shape(shape, Layout((step,))) == stored
    assert same(logical_to_stored(shape, Layout((step,))), expected, shape)
    back = compose_layouts(Layout((step,)), invert_layout(shape, Layout((step,))))
    assert simplify_layout(shape, back) == Layout()


def test_channels_innermost():
    """`split(T, dim=2, factors=[O // o_t, o_t])`, `reorder(T, perm=[1, 2, 4, 5, 3])`."""
    steps = Layout((Split(1, (4, 8)), Reorder((0, 1, 3, 4, 2))))
    assert stored_shape((1, 32, 6, 6), steps) == (1, 4, 6, 6, 8)
    tiled = access((1, 4, 6, 6, 8), D[0], D[1] * 8 + D[4], D[2], D[3])
    rewritten = rewrite_access(tiled, (1, 32, 6, 6), steps, (1, 4, 6, 6, 8))
    assert str(rewritten) == "(d0, d1, d2, d3, d4) -> (0, d1, d2, d3, d4)"


def test_spatial_blocks():
    """`N(O/4)(HW)4` from `NHWO`, by a fusion over all dims and a split elsewhere."""
    n, h, w, o = 2, 3, 5, 8
    steps = (Fuse(1, 3), Split(1, (o // 4, 4, h * w)), Reorder((0, 1, 3, 2)))
    shapes = [stored_shape((n, h, w, o), Layout(steps[:i])) for i in range(4)]
    assert shapes == [(2, 3, 5, 8), (2, 120), (2, 2, 4, 15), (2, 2, 15, 4)]
    e = D[1] * (w * o) + D[2] * o + D[3]
    for count, results in (
        (1, (e,)),
        (2, (e // (h * w * 4), e // (h * w) % 4, e % (h * w))),
        (3, (e // (h * w * 4), e % (h * w), e // (h * w) % 4)),
    ):
        rewritten = logical_to_stored((n, h, w, o), Layout(steps[:count]))
        assert same(rewritten, access((n, h, w, o), D[0], *results), (n, h, w, o))


# --- ALT, section 4.1.2 ---------------------------------------------------------------------


def test_unfolded_array():
    """`{1, 2, 3, 4, 5}` becomes `{{1, 2, 3}, {3, 4, 5}}` with B = 3 and S = 2."""
    packed = pack_array(np.array([1, 2, 3, 4, 5]), Layout((Unfold(0, 3, 2),)))
    assert packed.tolist() == [[1, 2, 3], [3, 4, 5]]


def test_overlapped_tiles_of_a_convolution():
    """Figure 2: the height in two tiles, `B = H/2 + (KH - 1)` and `S = H/2`."""
    height, kernel = 8, 3
    steps = Layout((Unfold(0, height // 2 + kernel - 1, height // 2),))
    assert stored_shape((height + kernel - 1,), steps) == (2, 6)
    tiled = access((2, 4, 3), D[0] * 4 + D[1] + D[2])
    rewritten = rewrite_access(tiled, (10,), steps, (2, 4, 3), window=(2,))
    assert str(rewritten) == "(d0, d1, d2) -> (d0, (d1 + d2))"


@pytest.mark.parametrize("window", [1, 2, 3, 5])
@pytest.mark.parametrize("stride", [1, 2, 3])
@pytest.mark.parametrize("more", [0, 1, 4, 7])
@pytest.mark.parametrize("windows", [1, 4, 9])
def test_equation_1(window: int, stride: int, more: int, windows: int):
    """With `S = V * (floor((B - M) / V) + 1)`, ours is the access of equation (1)."""
    size = window + more  # B
    per_tile = (size - window) // stride + 1
    interval = stride * per_tile
    if interval > size:  # Windows that leave elements out.
        return
    extent = stride * (windows - 1) + window
    steps = Layout((Unfold(0, size, interval),))
    extents = (windows, window)
    read = access(extents, D[0] * stride + D[1])
    ours = rewrite_access(read, (extent,), steps, extents, window=(1,))
    tile = D[0] // per_tile
    theirs = access(extents, tile, D[0] * stride + D[1] - tile * interval)
    assert same(ours, theirs, extents)
    packed, array = pack_array(numbered((extent,)), steps), numbered((extent,))
    for point in itertools.product(*map(range, extents)):
        assert packed[ours.eval(point, ())] == array[read.eval(point, ())]


def test_where_equation_1_is_wrong():
    """Tiles may begin more often than there are windows in one: ours still finds them."""
    steps, extents = Layout((Unfold(0, 5, 2),)), (7, 3)
    read = access(extents, D[0] + D[1])
    ours = rewrite_access(read, (9,), steps, extents, window=(1,))
    tile = D[0] // 3
    theirs = access(extents, tile, D[0] + D[1] - tile * 2)
    packed, array = pack_array(numbered((9,)), steps), numbered((9,))
    assert packed.shape == (3, 5)
    assert max(theirs.eval(p, ())[1] for p in itertools.product(range(7), range(3))) > 4
    for point in itertools.product(range(7), range(3)):
        assert packed[ours.eval(point, ())] == array[read.eval(point, ())]


# --- Rieber, table 2 ------------------------------------------------------------------------

ROWS = {
    # [N, I] => [N, I, K], [n, i + k] => [n, i, k]
    "stencil unroll": (
        (2, 10),
        (Unfold(1, 3, 1),),
        (2, 8, 3),
        access((2, 8, 3), D[0], D[1] + D[2]),
        (2, 8, 3),
        "(d0, d1, d2) -> (d0, d1, d2)",
    ),
    "stencil unroll, strided": (
        (2, 17),
        (Unfold(1, 3, 2),),
        (2, 8, 3),
        access((2, 8, 3), D[0], D[1] * 2 + D[2]),
        (2, 8, 3),
        "(d0, d1, d2) -> (d0, d1, d2)",
    ),
    "stencil unroll, dilated": (
        (2, 12),
        (Unfold(1, 3, 1, 2),),
        (2, 8, 3),
        access((2, 8, 3), D[0], D[1] + D[2] * 2),
        (2, 8, 3),
        "(d0, d1, d2) -> (d0, d1, d2)",
    ),
    # [N, I] => [N * s, I / s], [n, i + k] => [n, i + k]
    "image pack, blocked": (
        (2, 12),
        (ImagePack(0, 1, 3, "blocked", halo=2),),
        (6, 6),
        access((2, 3, 4, 3), D[0], D[1] * 4 + D[2] + D[3]),
        (2, 3, 4, 3),
        "(d0, d1, d2, d3) -> (((d0 * 3) + d1), (d2 + d3))",
    ),
    "image pack, blocks that the last halo fills": (
        (2, 14),
        (ImagePack(0, 1, 3, "blocked", halo=2, block=4),),
        (6, 6),
        access((6, 4, 3), D[0] // 3, (D[0] % 3) * 4 + D[1] + D[2]),
        (6, 4, 3),
        "(d0, d1, d2) -> (d0, (d1 + d2))",
    ),
    "image pack, interleaved": (
        (2, 14),
        (ImagePack(0, 1, 2, "interleaved"),),
        (4, 7),
        access((4, 5, 3), D[0] // 2, D[0] % 2 + D[1] * 2 + D[2] * 2),
        (4, 5, 3),
        "(d0, d1, d2) -> (d0, (d1 + d2))",
    ),
    # [N, I] => [N, I + pad], [n, i] => [n, i]
    "pad": (
        (2, 3),
        (Pad(1, 0, 13),),
        (2, 16),
        access((2, 3), D[0], D[1]),
        (2, 3),
        "(d0, d1) -> (d0, d1)",
    ),
    # [N, I] => [N, I / s, s], [n, i] => [n, i_out, i_in]
    "split": (
        (2, 64),
        (Split(1, (4, 16)),),
        (2, 4, 16),
        access((2, 4, 16), D[0], D[1] * 16 + D[2]),
        (2, 4, 16),
        "(d0, d1, d2) -> (d0, d1, d2)",
    ),
    # [N, I] => [I, N], [n, i] => [i, n]
    "reorder": (
        (2, 3),
        (Reorder((1, 0)),),
        (3, 2),
        access((2, 3), D[0], D[1]),
        (2, 3),
        "(d0, d1) -> (d1, d0)",
    ),
    # [N, I] => [N * I], [n, i] => [f_ni]
    "fuse": (
        (2, 3),
        (Fuse(0, 2),),
        (6,),
        access((6,), D[0] // 3, D[0] % 3),
        (6,),
        "(d0) -> (d0)",
    ),
}


@pytest.mark.parametrize("row", ROWS)
def test_rewrites_of_strategies(row: str):
    shape, primitives, stored, read, extents, expected = ROWS[row]
    steps = Layout(primitives)
    array = numbered(shape)
    packed = pack_array(array, steps)
    assert packed.shape == stored == stored_shape(shape, steps)
    np.testing.assert_array_equal(unpack_array(packed, shape, steps), array)
    window = (len(extents) - 1,) if isinstance(primitives[0], Unfold | ImagePack) else ()
    rewritten = rewrite_access(read, shape, steps, extents, window)
    assert str(rewritten) == expected
    for point in itertools.product(*map(range, extents)):
        element = read.eval(point, ())
        inside = all(e < extent for e, extent in zip(element, shape, strict=True))
        # The last halo is fill, for windows that reach past the end.
        assert packed[rewritten.eval(point, ())] == (array[element] if inside else 0)
    assert prove_layout(shape, steps).proved
    assert is_proved_whole(shape, steps)


def test_image_pack_of_two_dims():
    """Both image dims in blocks: the batch is [n, block of h, block of w], the rest dense."""
    steps = Layout((ImagePack(0, 2, 2, "blocked", 2, 5), ImagePack(0, 3, 2, "interleaved")))
    extents = (8, 3, 5, 3, 5, 3)
    image, row = D[0] // 4, D[0] // 2 % 2 * 5 + D[2] + D[3]
    read = access(extents, image, D[1], row, D[0] % 2 + D[4] * 2 + D[5] * 2)
    rewritten = rewrite_access(read, (2, 3, 12, 14), steps, extents, window=(3, 5))
    assert str(rewritten).endswith("-> (d0, d1, (d2 + d3), (d4 + d5))")
    assert stored_shape((2, 3, 12, 14), steps) == (8, 3, 7, 7)


def test_unrolled_image():
    """im2col: both stencils unrolled, and their places one dim with the channels."""
    steps = Layout((Unfold(2, 3, 1), Unfold(4, 3, 1), Reorder((0, 2, 4, 1, 3, 5)), Fuse(3, 3)))
    extents = (8, 3, 8, 3, 2, 16)  # p, r, q, s, n, c
    read = access(extents, D[4], D[5], D[0] + D[1], D[2] + D[3])
    rewritten = rewrite_access(read, (2, 16, 10, 10), steps, extents, window=(1, 3, 5))
    assert rewritten.results[:3] == (D[4], D[0], D[2])
    assert same(
        access(extents, rewritten.results[3]),
        access(extents, D[5] * 9 + D[1] * 3 + D[3]),
        (1, 3, 1, 3, 1, 16),
    )
    assert not any(op in str(rewritten) for op in ("floordiv", "mod"))
