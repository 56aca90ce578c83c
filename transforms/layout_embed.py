"""
Layouts that bring a tensor into the shape that an intrinsic takes.

With the digits `b <- n(1)` and `i <- c(16)`, the operand `[n, c, h, w]` of a convolution is
stored as `[n, c/16, h, w, 1, 16]`: free dims first, each of which becomes a loop or stays
within one, and the operand of the intrinsic last, contiguous. A tensor dimension of extent
`N` indexed by `a * d + rest`, where `d` carries a digit of `e` positions `s` apart, is
padded to whole tiles and split into

```
[tiles, e, a * s]     tile = e * a * s
```

of which the middle one is the digit, and the last (residues) is there if `a * s > 1`.

`operand_layout` is on plain data, `embedded_layout` takes an embedding. `layout_of_order`
gives the layouts that are named by letters: `NCHW`, `NHWC`, ...

Source: D. Rieber, A. Acosta, H. Fröning, "Joint Program and Layout Transformations to
enable Convolutional Operators on Specialized Hardware based on Constraint Programming",
section 4.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.ir.affine.affine_expr import AffineConstantExpr, AffineDimExpr

from .embed.problem import Embedding
from .kernel import Kernel, linear_form
from .layout_index import bounds, box_of, simplify_expr
from .layout_map import (
    Broadcast,
    Fuse,
    Layout,
    LayoutError,
    Pad,
    Primitive,
    Reorder,
    Split,
    simplify,
)


@dataclass(frozen=True)
class OperandDigit:
    """
    One digit of an intrinsic's operand dimension: `extent` positions of iteration
    dimension `loop`, `stride` iterations apart.

    `loop=None` is a digit that no loop serves: only its first position is real, and the
    others hold the fill, or copies of it if `copied`. A loop that does not index the tensor
    gets copies in any case.
    """

    loop: int | None
    extent: int
    stride: int = 1
    copied: bool = False


@dataclass(frozen=True)
class FreeDim:
    """
    A stored dimension outside the intrinsic: the whole of tensor dimension `dim`, its
    tiles, or what lies between two positions of a strided digit (residues).
    """

    dim: int
    part: Literal["whole", "tiles", "residues"]
    extent: int


@dataclass(frozen=True)
class OperandLayout:
    """
    How an operand is stored: first the `free` dims, in this order, then the `tile`, which
    has the shape of the intrinsic's operand.
    """

    layout: Layout
    free: tuple[FreeDim, ...]
    tile: tuple[int, ...]


@dataclass(frozen=True)
class _Cut:
    """Tensor dimension `dim`, padded and split for a digit: `[tiles, extent, step]`."""

    dim: int
    low: int
    high: int
    tiles: int
    extent: int
    step: int


def operand_layout(
    shape: Sequence[int],
    access: AffineMap,
    extents: Sequence[int],
    groups: Sequence[Sequence[OperandDigit]],
    free_order: Sequence[int] | None = None,
    fill: int | float = 0,
) -> OperandLayout:
    """
    The layout of a tensor of shape `shape`, which the loops of `extents` (before padding)
    index by `access`, as an intrinsic's operand.

    * `groups`: per dimension of the intrinsic's operand its digits, outermost first; none
      for a dimension of extent 1.
    * `free_order`: the order of the free dims, as positions in the order that they have
      without it, which is that of the tensor's dims (tiles before residues).
    * `fill`: what padding holds.

    Raises `LayoutError` where a digit does not tile one tensor dimension: overlapping
    windows, two digits in one dimension, or one loop in two dimensions.
    """
    digits = [d for group in groups for d in group]
    cuts = [_cut_for(d, shape, access, extents) for d in digits]
    _check_distinct([c for c in cuts if c is not None])
    steps: list[Primitive] = []
    free: list[tuple[int, FreeDim]] = []  # With their positions after `steps`.
    places: list[int] = [0] * len(digits)
    rank = 0
    for dim, extent in enumerate(shape):
        found = [(k, c) for k, c in enumerate(cuts) if c is not None and c.dim == dim]
        if not found:
            free.append((rank, FreeDim(dim, "whole", extent)))
            rank += 1
            continue
        k, cut = found[0]
        factors = (cut.tiles, cut.extent, cut.step)[: 3 if cut.step > 1 else 2]
        steps += [Pad(rank, cut.low, cut.high, fill), Split(rank, factors)]
        free.append((rank, FreeDim(dim, "tiles", cut.tiles)))
        places[k] = rank + 1
        if cut.step > 1:
            free.append((rank + 2, FreeDim(dim, "residues", cut.step)))
        rank += len(factors)
    for k, (digit, cut) in enumerate(zip(digits, cuts, strict=True)):
        if cut is None:
            steps += _unit_digit(digit, rank, fill)
            places[k] = rank
            rank += 1
    order = _checked_order(free_order, len(free))
    ordered = [free[i] for i in order]
    steps.append(Reorder((*(place for place, _ in ordered), *places)))
    steps += _joined(groups, len(free))
    layout = simplify(shape, Layout(tuple(steps)))
    tile = tuple(math.prod(d.extent for d in group) for group in groups)
    return OperandLayout(layout, tuple(f for _, f in ordered), tile)


def embedded_layout(
    kernel: Kernel,
    intrinsic: Kernel,
    embedding: Embedding,
    operand: int,
    free_order: Sequence[int] | None = None,
) -> OperandLayout:
    """
    The layout that `embedding` asks for of the tensor that is bound to operand `operand` of
    the intrinsic.

    Raises `LayoutError` as `operand_layout`, and for digits that do not start at index 0,
    for intrinsic operands that are not indexed by plain dimensions, and where the access
    and the embedding need different fills.
    """
    bound = embedding.binding[operand]
    name = intrinsic.operands[operand].name
    if bound is None:
        raise LayoutError(f"{intrinsic.name}: operand {name} is bound to a constant, no tensor")
    access = kernel.operands[bound]
    needed = embedding.fills[bound] if bound < len(embedding.fills) else None
    if access.guards and needed is not None and needed != access.fill:
        raise LayoutError(
            f"{kernel.name}: operand {access.name} reads {access.fill} outside the tensor, but "
            f"padding for {intrinsic.name} must be {needed}; pad the tensor beforehand"
        )
    groups: list[list[OperandDigit]] = []
    for expr in intrinsic.operands[operand].map.results:
        if isinstance(expr, AffineConstantExpr):
            groups.append([])
            continue
        if not isinstance(expr, AffineDimExpr):
            raise LayoutError(
                f"{intrinsic.name}: operand {name} is indexed by {expr}; only plain dimensions "
                "of the intrinsic have a layout"
            )
        groups.append(_digits_of(kernel, embedding, expr.position))
    fill = access.fill if needed is None else needed
    return operand_layout(access.shape, access.map, kernel.extents, groups, free_order, fill)


def layout_of_order(order: str, source: str) -> Layout:
    """
    The layout named by letters: `layout_of_order("NHWC", "NCHW")` stores a tensor whose
    dims are `N, C, H, W` as `[N, H, W, C]`.

    Raises `LayoutError` if the letters are not the same, each once.
    """
    if len(set(source)) != len(source) or sorted(order) != sorted(source):
        raise LayoutError(
            f"order {order!r} is not a permutation of {source!r}: use each of its letters once"
        )
    perm = tuple(source.index(letter) for letter in order)
    return Layout(() if order == source else (Reorder(perm),))


def _digits_of(kernel: Kernel, embedding: Embedding, dim: int) -> list[OperandDigit]:
    result: list[OperandDigit] = []
    for digit in embedding.digits[dim]:
        if digit.offset:
            raise LayoutError(
                f"{kernel.name}: dimension {kernel.dims[digit.dim].name} is embedded from "
                f"{digit.offset} on; layouts are for embeddings that start at 0"
            )
        loop = digit.dim if digit.dim < len(kernel.dims) else None
        result.append(OperandDigit(loop, digit.extent, digit.stride))
    return result


def _cut_for(
    digit: OperandDigit, shape: Sequence[int], access: AffineMap, extents: Sequence[int]
) -> _Cut | None:
    """How the digit cuts the tensor dimension that its loop indexes; `None` if none does."""
    if digit.loop is None:
        return None
    dims = [d for d, e in enumerate(access.results) if digit.loop in e.used_dims()]
    if not dims:
        return None
    if len(dims) > 1:
        raise LayoutError(
            f"access {access}: d{digit.loop} indexes dims {dims} of the tensor; a digit tiles one"
        )
    dim, box = dims[0], box_of(extents)
    own = AffineExpr.dimension(digit.loop)
    # A loop of extent 1 that is padded counts as the loop that it becomes.
    padded = box_of([e if i != digit.loop else max(e, 2) for i, e in enumerate(extents)])
    form = linear_form(simplify_expr(access.results[dim], padded), len(extents))
    scale = form[0][digit.loop] if form else 0
    rest = simplify_expr(access.results[dim] - own * scale, box)
    first, last = bounds(rest, box)
    if scale < 1 or last - first >= scale:
        raise LayoutError(
            f"access {access}: dim {dim} has no window of its own for each d{digit.loop}; a digit "
            "there would need overlapping storage (unfold)"
        )
    tile = digit.extent * digit.stride * scale
    low = -first % tile  # Aligns the first iteration with a tile.
    iterated = -(-extents[digit.loop] // (digit.extent * digit.stride)) * tile
    tiles = -(-max(low + shape[dim], low + first + iterated) // tile)
    high = tiles * tile - low - shape[dim]
    return _Cut(dim, low, high, tiles, digit.extent, digit.stride * scale)


def _check_distinct(cuts: Sequence[_Cut]) -> None:
    dims = [c.dim for c in cuts]
    for dim in dims:
        if dims.count(dim) > 1:
            raise LayoutError(f"dim {dim} of the tensor has {dims.count(dim)} digits; only 1 fits")


def _unit_digit(digit: OperandDigit, place: int, fill: int | float) -> list[Primitive]:
    """A digit dimension, inserted at `place`, for which the tensor has no dimension."""
    if digit.loop is not None or digit.copied:
        return [Broadcast(place, digit.extent)]
    return [Broadcast(place, 1), Pad(place, 0, digit.extent - 1, fill)]


def _checked_order(order: Sequence[int] | None, count: int) -> tuple[int, ...]:
    if order is None:
        return tuple(range(count))
    if sorted(order) != list(range(count)):
        raise LayoutError(f"free_order {list(order)} does not order the {count} free dims")
    return tuple(order)


def _joined(groups: Sequence[Sequence[OperandDigit]], first: int) -> list[Primitive]:
    """Makes one dimension of each group of digits, which lie side by side from `first` on."""
    steps: list[Primitive] = []
    for place, group in enumerate(groups, first):
        steps.append(Fuse(place, len(group)) if group else Broadcast(place, 1))
    return steps
