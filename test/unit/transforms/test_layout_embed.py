"""Layouts that follow from embeddings, checked by reading tiles from packed operands."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from xdsl.ir.affine import AffineExpr, AffineMap

from weft.transforms.embed.problem import Digit, Embedding
from weft.transforms.kernel import Access, Dim, Kernel, ScalarArg
from weft.transforms.layout_embed import (
    FreeDim,
    OperandDigit,
    OperandLayout,
    embedded_layout,
    layout_of_order,
    operand_layout,
)
from weft.transforms.layout_map import Layout, LayoutError, Reorder, pack, rewrite_access
from weft.transforms.layout_prove import prove

Shape = tuple[int, ...]
Groups = list[list[OperandDigit]]

D = AffineExpr.dimension


def access(num_dims: int, *results: AffineExpr | int) -> AffineMap:
    exprs = (AffineExpr.constant(r) if isinstance(r, int) else r for r in results)
    return AffineMap(num_dims, 0, tuple(exprs))


def tile_index(point: Shape, groups: Groups) -> Shape:
    """Where an iteration lies in the intrinsic's operand; copy 0 of what is copied."""
    index: list[int] = []
    for group in groups:
        number = 0
        for d in group:
            number = number * d.extent
            number += 0 if d.loop is None else point[d.loop] // d.stride % d.extent
        index.append(number)
    return tuple(index)


def check(
    shape: Shape, map: AffineMap, extents: Shape, groups: Groups, order: list[int] | None = None
) -> OperandLayout:
    """Every iteration finds its element at its place of the intrinsic's operand."""
    found = operand_layout(shape, map, extents, groups, order, fill=-1)
    array = np.arange(math.prod(shape), dtype=np.int32).reshape(shape)
    stored = pack(array, found.layout)
    assert stored.shape == (*(f.extent for f in found.free), *found.tile)
    rewritten = rewrite_access(map, shape, found.layout, extents)
    used = {d for e in map.results for d in e.used_dims()}
    for point in itertools.product(*map_ranges(extents)):
        index = map.eval(point, ())
        if not all(0 <= i < n for i, n in zip(index, shape, strict=True)):
            continue
        place = rewritten.eval(point, ())
        read = tuple(p if d in used else 0 for d, p in enumerate(point))
        assert place[len(found.free) :] == tile_index(read, groups)
        assert stored[place] == array[index]
    assert prove(shape, found.layout).proved
    return found


def map_ranges(extents: Shape) -> list[range]:
    return [range(e) for e in extents]


def test_conv_input():
    """`[n, c, h, w]` for `inp[b, i]`, with `b <- n(1)` and `i <- c(16)`; h and w stay free."""
    extents = (1, 4, 6, 6, 3, 3, 3)
    map = access(7, D(0), D(4), D(2) + D(5), D(3) + D(6))
    groups = [[OperandDigit(0, 1)], [OperandDigit(4, 16)]]
    found = check((1, 3, 8, 8), map, extents, groups)
    assert found.tile == (1, 16)
    assert found.free == (
        FreeDim(0, "tiles", 1),
        FreeDim(1, "tiles", 1),
        FreeDim(2, "whole", 8),
        FreeDim(3, "whole", 8),
    )
    assert str(found.layout) == (
        "[split(dim=0, factors=[1, 1]), pad(dim=2, low=0, high=13, value=-1), "
        "split(dim=2, factors=[1, 16]), reorder(perm=[0, 2, 4, 5, 1, 3])]"
    )
    ordered = check((1, 3, 8, 8), map, extents, groups, order=[2, 0, 3, 1])
    assert [f.dim for f in ordered.free] == [2, 0, 3, 1]


def test_digits_of_several_loops():
    """`b <- h(4) w(4)`: the intrinsic's dimension of 16 is a mixed radix, h outermost."""
    map = access(4, D(0), D(1), D(2), D(3))
    groups = [[OperandDigit(2, 4), OperandDigit(3, 4)], [OperandDigit(1, 8)]]
    found = check((1, 16, 7, 8), map, (1, 16, 7, 8), groups)
    assert found.tile == (16, 8)
    assert [f.extent for f in found.free] == [1, 2, 2, 2]


def test_strided_digit_is_the_middle():
    found = check((12,), access(1, D(0)), (12,), [[OperandDigit(0, 2, stride=3)]])
    assert found.free == (FreeDim(0, "tiles", 2), FreeDim(0, "residues", 3))


def test_windows_that_do_not_overlap():
    """`4 * h + r` with `r < 4`: the digit of `h` steps over whole windows."""
    found = check((32,), access(2, D(0) * 4 + D(1)), (8, 4), [[OperandDigit(0, 8)]])
    assert found.free == (FreeDim(0, "tiles", 1), FreeDim(0, "residues", 4))


def test_shifted_access_is_aligned():
    """`h - 1` starts in the padding, `h + 1` in the tensor; both start a tile."""
    found = check((6,), access(1, D(0) - 1), (8,), [[OperandDigit(0, 4)]])
    assert found.free == (FreeDim(0, "tiles", 2),)
    found = check((6,), access(1, D(0) + 1), (5,), [[OperandDigit(0, 4)]])
    assert found.free == (FreeDim(0, "tiles", 3),)


def test_copies_for_a_loop_that_is_not_read():
    """A bias `[k]` for `acc[b, o]` with `b <- n(4)`: equal for each of the batch."""
    groups = [[OperandDigit(0, 4)], [OperandDigit(1, 8)]]
    found = check((12,), access(2, D(1)), (4, 12), groups)
    assert found.tile == (4, 8)
    packed = pack(np.arange(12), found.layout)
    assert packed.shape == (2, 4, 8)
    np.testing.assert_array_equal(packed[:, 0], packed[:, 3])


def test_dimension_of_mere_padding():
    padded = check((8,), access(1, D(0)), (8,), [[OperandDigit(None, 4)], [OperandDigit(0, 8)]])
    np.testing.assert_array_equal(pack(np.ones(8), padded.layout)[0, 1:], -np.ones((3, 8)))
    digits = [OperandDigit(None, 4, copied=True)]
    copied = check((8,), access(1, D(0)), (8,), [digits, [OperandDigit(0, 8)]])
    np.testing.assert_array_equal(pack(np.ones(8), copied.layout), np.ones((1, 4, 8)))


def test_scalar_operand():
    found = check((), access(1), (3,), [[], [OperandDigit(None, 2)]])
    assert found.tile == (1, 2)


@pytest.mark.parametrize(
    ("shape", "map", "extents", "groups", "order", "message"),
    [
        (
            (10,),
            access(2, D(0) + D(1)),
            (8, 3),
            [[OperandDigit(0, 4)]],
            None,
            r"dim 0 has no window of its own for each d0",
        ),
        (
            (8,),
            access(1, D(0) * -1 + 7),
            (8,),
            [[OperandDigit(0, 4)]],
            None,
            r"dim 0 has no window",
        ),
        (
            (4, 4),
            access(1, D(0), D(0)),
            (4,),
            [[OperandDigit(0, 4)]],
            None,
            r"d0 indexes dims \[0, 1\]",
        ),
        (
            (8,),
            access(2, D(0) * 4 + D(1)),
            (1, 1),
            [[OperandDigit(0, 2), OperandDigit(1, 4)]],
            None,
            r"dim 0 of the tensor has 2 digits",
        ),
        ((8,), access(1, D(0)), (8,), [[OperandDigit(0, 4)]], [1], r"free_order \[1\] .* 1 free"),
    ],
)
def test_refused(
    shape: Shape,
    map: AffineMap,
    extents: Shape,
    groups: Groups,
    order: list[int] | None,
    message: str,
):
    with pytest.raises(LayoutError, match=message):
        operand_layout(shape, map, extents, groups, order)


def matmul(name: str, m: int, n: int, k: int) -> Kernel:
    """`out[m, n] = f(a[m, k], b[n, k])`, over the loops m, n, k."""
    dims = (Dim("m", m, "parallel"), Dim("n", n, "parallel"), Dim("k", k, "reduction"))
    operands = (
        Access("a", (m, k), "i8", access(3, D(0), D(2))),
        Access("b", (n, k), "i8", access(3, D(1), D(2))),
        Access("out", (m, n), "i32", access(3, D(0), D(1))),
    )
    return Kernel(name, dims, operands, 2, (ScalarArg(2, "i32"),))


def embedding(*digits: tuple[Digit, ...], padded: Shape) -> Embedding:
    return Embedding((0, 1, 2), digits, (5, 20, 24), padded, 0, 0, fills=(0, 0, None))


def test_layout_of_an_embedding():
    kernel, intrinsic = matmul("matmul", 5, 20, 24), matmul("gemm", 4, 16, 16)
    placed = embedding((Digit(0, 4),), (Digit(1, 16),), (Digit(2, 16),), padded=(8, 32, 32))
    weights = embedded_layout(kernel, intrinsic, placed, 1, free_order=[1, 0])
    assert weights.tile == (16, 16)
    assert weights.free == (FreeDim(1, "tiles", 2), FreeDim(0, "tiles", 2))
    virtual = embedding((Digit(3, 4),), (Digit(1, 16),), (Digit(2, 16),), padded=(5, 32, 32))
    assert embedded_layout(kernel, intrinsic, virtual, 0).tile == (4, 16)
    shifted = embedding((Digit(0, 4, 1, 1),), (Digit(1, 16),), (Digit(2, 16),), padded=(8, 32, 32))
    with pytest.raises(LayoutError, match="dimension m is embedded from 1 on"):
        embedded_layout(kernel, intrinsic, shifted, 0)


def test_orders_by_letters():
    assert layout_of_order("NHWC", "NCHW") == Layout((Reorder((0, 2, 3, 1)),))
    assert layout_of_order("HWNC", "NCHW") == Layout((Reorder((2, 3, 0, 1)),))
    assert layout_of_order("NCHW", "NCHW") == Layout()
    for order in ("NHW", "NHWCC", "NHWD"):
        with pytest.raises(LayoutError, match=f"order '{order}' is not a permutation of 'NCHW'"):
            layout_of_order(order, "NCHW")
