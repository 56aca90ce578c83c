"""
Layouts: how the elements of a tensor are stored, as a sequence of primitives.

`Layout((Split(1, (4, 16)), Reorder((0, 1, 3, 4, 2))))` stores `[N, C, H, W]` as
`[N, C/16, H, W, 16]`. A layout takes the logical tensor to the stored one from left to
right; the functions here give, for a layout and a logical shape,

* the stored shape,
* which element lies at a stored position, or that it is fill (`stored_to_logical`),
* where readers find an element (`logical_to_stored`),
* accesses to the logical tensor rewritten to the stored one (`rewrite_access`),
* the same on NumPy arrays (`pack_array`, `unpack_array`).

Shapes and dims are outermost first. All functions raise `LayoutError` for a layout that
does not fit the shape. `layout_prove.prove` shows that nothing is lost.

The module is plain mathematics and reads no IR; access functions are xDSL's `AffineMap`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.utils.exceptions import VerifyException

from ...dialects.layout.primitives import (
    Bound,
    Broadcast,
    Fold,
    Fuse,
    ImagePack,
    ImageUnpack,
    Index,
    Pad,
    Primitive,
    Reorder,
    Shape,
    Split,
    Unbroadcast,
    Unfold,
    Unpad,
    shapes_along,
)
from ...dialects.layout.primitives_tiled import Tiled
from ..core.errors import WeftError
from ..kernel.index import box_of, expr_bounds, simplify_expr, simplify_map
from ..kernel.view import Box, InRange
from .arrays import Array, apply_primitive
from .window import WindowError, place_windows

__all__ = [
    "Broadcast",
    "Fill",
    "Fold",
    "Fuse",
    "ImagePack",
    "ImageUnpack",
    "Layout",
    "LayoutError",
    "Pad",
    "Primitive",
    "Reorder",
    "Split",
    "StoredMap",
    "Unbroadcast",
    "Unfold",
    "Unpad",
    "compose_layouts",
    "invert_layout",
    "list_shapes",
    "logical_to_stored",
    "pack_array",
    "rewrite_access",
    "simplify_layout",
    "stored_shape",
    "stored_to_logical",
    "trace_back",
    "unpack_array",
]


class LayoutError(WeftError):
    """A layout that does not fit a tensor, or that loses elements of it."""


@dataclass(frozen=True)
class Layout:
    """
    The primitives, in the order in which they are applied; none: stored as it is.

    From digits of what is stored, `order.layout_of_digits` makes one. Three other forms stay, each
    for what it has to answer: views of a network's tensors (`dataflow.network.views.View`), orders
    of an accelerator's grid under search (`schedule.transfers.StoredDim`), and where elements lie
    in the memory of a vector unit (`triplet.schedule.Stored`).
    """

    primitives: tuple[Primitive, ...] = ()

    def __str__(self) -> str:
        return f"[{', '.join(map(str, self.primitives))}]"


@dataclass(frozen=True)
class StoredMap:
    """
    The content of each stored position: element `map(position)` of the logical tensor where
    all guards hold, `fill` elsewhere.
    """

    map: AffineMap
    guards: tuple[InRange, ...]
    fill: int | float


class Fill(NamedTuple):
    """`value` is stored where `guard` fails; of several guards that fail the first counts."""

    guard: InRange
    value: int | float


def list_shapes(shape: Sequence[int], layout: Layout) -> tuple[Shape, ...]:
    """The shapes before, between and after the primitives of `layout`."""
    try:
        return shapes_along(shape, layout.primitives)
    except VerifyException as e:
        raise LayoutError(f"layout {layout} of a tensor of shape {list(shape)}: {e}") from e


def stored_shape(shape: Sequence[int], layout: Layout) -> Shape:
    """The shape of what is stored for a tensor of shape `shape`."""
    return list_shapes(shape, layout)[-1]


def stored_to_logical(shape: Sequence[int], layout: Layout) -> StoredMap:
    """
    The element, or fill, at each stored position.

    Raises `LayoutError` if two primitives fill with different values: a stored map has one.
    """
    index, fills = trace_back(shape, layout)
    guards = tuple(dict.fromkeys(f.guard for f in fills))
    rank = len(stored_shape(shape, layout))
    return StoredMap(AffineMap(rank, 0, index), guards, fill_value(shape, layout))


def trace_back(shape: Sequence[int], layout: Layout) -> tuple[Index, tuple[Fill, ...]]:
    """The element at each stored position, by its dimensions, and where there is fill instead."""
    steps = list_shapes(shape, layout)
    box = box_of(steps[-1])
    index = _make_dims(len(steps[-1]))
    fills: list[Fill] = []
    for primitive, before in reversed(list(zip(layout.primitives, steps, strict=False))):
        value = primitive.fill_value(before) or 0
        fills += (
            Fill(guard, value) for guard in _open_claims(primitive.guard_bounds(index, before), box)
        )
        index = tuple(simplify_expr(e, box) for e in primitive.backward(index, before))
    return index, tuple(fills)


def _open_claims(claims: Sequence[Bound], box: Box) -> Iterator[InRange]:
    """Those of the claims that do not follow from the ranges of the dimensions."""
    for claim, lower, upper in claims:
        expr = simplify_expr(claim, box)
        low, high = expr_bounds(expr, box)
        if low < lower or high >= upper:
            yield InRange(expr, lower, upper)


def fill_value(shape: Sequence[int], layout: Layout) -> int | float:
    """The value that is stored where there is no element; 0 if the layout leaves no such places."""
    steps = zip(layout.primitives, list_shapes(shape, layout), strict=False)
    fills = [f for p, s in steps if (f := p.fill_value(s)) is not None]
    for fill in fills[1:]:
        if fill != fills[0]:
            raise LayoutError(
                f"layout {layout} fills with both {fills[0]} and {fill}; use one value"
            )
    return fills[0] if fills else 0


def logical_to_stored(shape: Sequence[int], layout: Layout) -> AffineMap:
    """The place of each element that readers use."""
    return rewrite_access(AffineMap.identity(len(shape)), shape, layout, shape)


def rewrite_access(
    map: AffineMap,
    shape: Sequence[int],
    layout: Layout,
    extents: Sequence[int] | Box,
    window: Collection[int] = (),
) -> AffineMap:
    """
    An access to the logical tensor, rewritten to the stored one.

    `map` takes iterations to elements of a tensor of shape `shape`; `extents` are those of
    its dimensions (or the box they run over), with which the result is simplified. Also
    right where `map` leaves the tensor, if padding is stored there.

    `window` are the dimensions that count within a window, as those of a reduction do: all
    elements that they reach from one point of the others are read from one tile of an
    `unfold` or block of an `image_pack` (see `window`). Raises `LayoutError` with an
    iteration as counterexample where there is no such tile. Without, each element is read
    from the tile that `logical_to_stored` says.
    """
    box = tuple((0, e) if isinstance(e, int) else e for e in extents)
    if len(map.results) != len(shape) or map.num_dims != len(box):
        raise LayoutError(
            f"access {map} does not take {len(box)} loops to a tensor of rank {len(shape)}"
        )
    index: Index = map.results
    for primitive, before in zip(layout.primitives, list_shapes(shape, layout), strict=False):
        if window and isinstance(primitive, Tiled):
            try:
                index = place_windows(primitive, index, before, box, window)
            except WindowError as e:
                raise LayoutError(
                    f"layout {layout} of a tensor of shape {list(shape)}: access {map}: {e}"
                ) from None
        else:
            index = primitive.read_position(index, before)
    return simplify_map(AffineMap(map.num_dims, 0, index), box)


def compose_layouts(first: Layout, second: Layout) -> Layout:
    """The layout of storing what `first` stored as `second` says."""
    return Layout(first.primitives + second.primitives)


def invert_layout(shape: Sequence[int], layout: Layout) -> Layout:
    """The layout from the stored tensor back to the logical one of shape `shape`."""
    steps = list_shapes(shape, layout)
    back = [p.inverse(s) for p, s in zip(layout.primitives, steps, strict=False)]
    return Layout(tuple(reversed(back)))


def simplify_layout(shape: Sequence[int], layout: Layout) -> Layout:
    """
    A shorter layout that stores the same: no identities, adjacent reorders merged, steps
    followed by their inverse dropped.
    """
    list_shapes(shape, layout)
    kept: list[tuple[Primitive, Shape]] = []  # Each with the shape before it.
    current = tuple(shape)
    for primitive in layout.primitives:
        if isinstance(primitive, Reorder) and kept and isinstance(kept[-1][0], Reorder):
            previous, current = kept.pop()
            assert isinstance(previous, Reorder)
            primitive = Reorder(tuple(previous.perm[p] for p in primitive.perm))
        after = primitive.stored_shape(current)
        if kept and _does_undo(primitive, *kept[-1]):
            kept.pop()
        elif not primitive.is_identity(current):
            kept.append((primitive, current))
        current = after
    return Layout(tuple(p for p, _ in kept))


def pack_array(array: Array, layout: Layout) -> Array:
    """
    The stored array of a logical one: contiguous, and never a view of `array`.

    Raises `LayoutError` if a padding's value is not one of the array's type.
    """
    list_shapes(array.shape, layout)
    result = array
    for primitive in layout.primitives:
        try:
            result = apply_primitive(primitive, result)
        except ValueError as e:
            raise LayoutError(str(e)) from None
    result = np.asarray(result, order="C")
    own = result.flags.writeable and not np.may_share_memory(result, array)
    return result if own else result.copy()


def unpack_array(stored: Array, shape: Sequence[int], layout: Layout) -> Array:
    """The logical array of shape `shape` of a stored one. Raises `LayoutError` on a mismatch."""
    expected = stored_shape(shape, layout)
    if stored.shape != expected:
        raise LayoutError(
            f"layout {layout} stores shape {list(shape)} as {list(expected)}, "
            f"but the array has shape {list(stored.shape)}"
        )
    return pack_array(stored, invert_layout(shape, layout))


def _does_undo(primitive: Primitive, previous: Primitive, shape: Shape) -> bool:
    """Tests whether `primitive` right after `previous` (applied to `shape`) restores it."""
    if previous.drops_elements(shape):
        return False  # What it dropped would come back as fill or as copies.
    return previous.inverse(shape) == primitive


def _make_dims(count: int) -> Index:
    return tuple(AffineExpr.dimension(i) for i in range(count))
