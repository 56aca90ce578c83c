"""
The position of a whole window when a dim is cut in tiles.

A loop nest reads windows: at each point of its position dims it reads all the elements that
its window dims (those of a reduction) reach. `V * i + D * r` is window `i`, from element
`V * i` on, every `D`-th. With the dim cut in tiles the window must be read from one tile, or
the tile would depend on the place in the window: it is read from the last tile that begins
at or before the window, `min(floor(V * i / interval), tiles - 1)` where the tiles are not
dilated. No other tile holds more of what comes behind it, so where this one does not hold
the window, none does. (Where tiles overlap so much that the minimum takes many terms, it is
another one that holds it: see `Tiling.locate_element`.)

Equation 1 of Z. Xu et al., "ALT: Boosting Deep Learning Performance by Breaking the Wall between
Graph and Operator Level Optimizations", is the case `interval = V * (floor((B - M) / V) + 1)` for
tiles of `B` places and windows of `M` elements; in others it may read a tile that does not hold
the window.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
from xdsl.ir.affine import AffineExpr
from xdsl.ir.affine.affine_expr import AffineDimExpr

from ...dialects.layout.primitives_base import Index, Shape
from ...dialects.layout.primitives_tiled import Tiled
from ..kernel.index import evaluate_expr, expr_bounds, linear_over_atoms, make_grid, simplify_expr
from ..kernel.view import Box

MAX_POINTS = 1 << 22
"""How many points are looked at where the ranges of the dims decide nothing."""


class WindowError(Exception):
    """No tile holds a whole window; the message says which, and at which point."""


@dataclass(frozen=True)
class _Window:
    """Elements `start + offset`, with `0 <= offset <= high`; only `offset` differs inside."""

    start: AffineExpr
    offset: AffineExpr
    high: int


def place_windows(
    primitive: Tiled, index: Index, shape: Shape, box: Box, window: Collection[int]
) -> Index:
    """
    The positions of the elements `index` of a tensor of shape `shape`, all of a window in
    one tile. `index` are expressions of dimensions that run over `box`; `window` are those
    of them that count within a window.

    Raises `WindowError` where a window is in no tile, with a point of the box as the
    counterexample.
    """
    tiling = primitive.make_tiling(shape)
    parts = _separate_offsets(primitive, index[primitive.dim], box, window)
    if not parts.high:
        return primitive.read_position(index, shape)
    _check_stride(primitive, parts, tiling.dilation, box)
    # A tile holds the window if its first places, without as many as follow, hold the start.
    following = parts.high // tiling.dilation
    places = max(1, tiling.tile_size - following)
    starts = max(1, expr_bounds(parts.start, box)[1] + 1)
    tile, first = replace(tiling, extent=starts, tile_size=places).locate_element(parts.start)
    tile, first = simplify_expr(tile, box), simplify_expr(first, box)
    last = first + following
    for expr, extent in ((tile, tiling.tiles), (first, tiling.tile_size), (last, tiling.tile_size)):
        point = first_outside(expr, extent, box)
        if point is not None:
            start = parts.start.eval(point, ())
            raise WindowError(
                f"{primitive}: no tile holds the whole window at iteration {point}, which reads "
                f"elements {start} to {start + parts.high} of dim {primitive.dim}"
            )
    return primitive.assemble(index, shape, tile, first + parts.offset // tiling.dilation)


def _separate_offsets(
    primitive: Tiled, expr: AffineExpr, box: Box, window: Collection[int]
) -> _Window:
    """The start of a window, and the offsets in it. Raises `WindowError` if they are mixed."""
    start = offset = AffineExpr.constant(0)
    constant, terms = linear_over_atoms(expr, box)
    for atom, coefficient in terms:
        inside = {d in window for d in atom.used_dims()}
        if inside == {True, False}:
            raise WindowError(
                f"{primitive}: cannot tell where windows begin in {expr}: {atom} mixes loops over "
                "windows with loops within them; cut the dim in tiles before other steps"
            )
        if inside == {True}:
            offset = offset + atom * coefficient
        else:
            start = start + atom * coefficient
    low, high = _find_extremes(offset, box)
    return _Window(start + (constant + low), offset + -low, high - low)


def _check_stride(primitive: Tiled, parts: _Window, dilation: int, box: Box) -> None:
    """Raises `WindowError` unless all offsets are multiples of the dilation."""
    rest = simplify_expr(parts.offset % dilation, box)
    point = first_outside(rest, 1, box)
    if point is not None:
        at = parts.offset.eval(point, ())
        raise WindowError(
            f"{primitive}: no tile holds the whole window at iteration {point}, which reads "
            f"{at} elements behind its start: no multiple of the dilation"
        )


def _find_extremes(expr: AffineExpr, box: Box) -> tuple[int, int]:
    """The smallest and largest value, exactly where the points are few."""
    if all(isinstance(atom, AffineDimExpr) for atom, _ in linear_over_atoms(expr, box).terms):
        return expr_bounds(expr, box)
    values = _list_values(expr, box)
    return expr_bounds(expr, box) if values is None else (int(values.min()), int(values.max()))


def first_outside(expr: AffineExpr, extent: int, box: Box) -> tuple[int, ...] | None:
    """
    The first point of the box where `expr` is not in `0 .. extent - 1`; None if there is
    none. With too many points to look at, the ranges of the dims decide, on the safe side.
    """
    low, high = expr_bounds(expr, box)
    if low >= 0 and high < extent:
        return None
    corner = [lower for lower, _ in box]
    used = sorted(expr.used_dims())
    values = _list_values(expr, box)
    if values is None:
        return tuple(corner)
    found = np.flatnonzero((values < 0) | (values >= extent))
    if not found.size:
        return None
    for dim, at in zip(used, np.unravel_index(int(found[0]), values.shape), strict=True):
        corner[dim] += int(at)
    return tuple(corner)


def _list_values(expr: AffineExpr, box: Box) -> npt.NDArray[np.int64] | None:
    """The values of `expr` over the dims that it uses; None if these are too many."""
    used = sorted(expr.used_dims())
    extents = [box[d][1] - box[d][0] for d in used]
    if np.prod(extents, dtype=object) > MAX_POINTS:
        return None
    return np.broadcast_to(evaluate_expr(expr, make_grid(box, used)), extents)
