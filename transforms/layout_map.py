"""
Layouts: how the elements of a tensor are stored, as a sequence of primitives.

`Layout((Split(1, (4, 16)), Reorder((0, 1, 3, 4, 2))))` stores `[N, C, H, W]` as
`[N, C/16, H, W, 16]`. A layout takes the logical tensor to the stored one from left to
right; the functions here give, for a layout and a logical shape,

* the stored shape,
* which element lies at a stored position, or that it is fill (`stored_to_logical`),
* where an element is stored: one place for readers (`logical_to_stored`), all places for
  writers (`copies`),
* accesses to the logical tensor rewritten to the stored one (`rewrite_access`),
* the same on NumPy arrays (`pack`, `unpack`).

Shapes and dims are outermost first. All functions raise `LayoutError` for a layout that
does not fit the shape. `layout_prove.prove` shows that nothing is lost.

The module is plain mathematics and reads no IR; access functions are xDSL's `AffineMap`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.utils.exceptions import VerifyException

from ..dialects.layout_primitives import (
    Broadcast,
    Fuse,
    Index,
    Pad,
    Primitive,
    Reorder,
    Shape,
    Split,
    Unbroadcast,
    Unpad,
    shapes_along,
)
from .errors import WeftError
from .kernel import Box, InRange
from .layout_index import bounds, box_of, simplify_expr, simplify_map

__all__ = [
    "Broadcast",
    "Copies",
    "Fuse",
    "Layout",
    "LayoutError",
    "Pad",
    "Primitive",
    "Reorder",
    "Split",
    "StoredMap",
    "Unbroadcast",
    "Unpad",
    "compose",
    "copies",
    "inverse",
    "logical_to_stored",
    "pack",
    "rewrite_access",
    "shapes",
    "simplify",
    "stored_shape",
    "stored_to_logical",
    "unpack",
]

Array: TypeAlias = npt.NDArray[np.generic]


class LayoutError(WeftError):
    """A layout that does not fit a tensor, or that loses elements of it."""


@dataclass(frozen=True)
class Layout:
    """The primitives, in the order in which they are applied; none: stored as it is."""

    primitives: tuple[Primitive, ...] = ()

    def __str__(self) -> str:
        return f"[{', '.join(map(str, self.primitives))}]"


@dataclass(frozen=True)
class StoredMap:
    """
    What lies at each stored position: element `map(position)` of the logical tensor where
    all guards hold, `fill` elsewhere.
    """

    map: AffineMap
    guards: tuple[InRange, ...]
    fill: int | float


@dataclass(frozen=True)
class Copies:
    """
    All places of each element. The dimensions of `map` are those of the logical tensor,
    then one for each of `extents`, which counts copies; copy 0 is the one that readers use.
    """

    map: AffineMap
    extents: tuple[int, ...]


def shapes(shape: Sequence[int], layout: Layout) -> tuple[Shape, ...]:
    """The shapes before, between and after the primitives of `layout`."""
    try:
        return shapes_along(shape, layout.primitives)
    except VerifyException as e:
        raise LayoutError(f"layout {layout} of a tensor of shape {list(shape)}: {e}") from e


def stored_shape(shape: Sequence[int], layout: Layout) -> Shape:
    """The shape of what is stored for a tensor of shape `shape`."""
    return shapes(shape, layout)[-1]


def stored_to_logical(shape: Sequence[int], layout: Layout) -> StoredMap:
    """
    Which element, or fill, lies at each stored position.

    Raises `LayoutError` if two paddings have different values: a stored map has one fill.
    """
    steps = shapes(shape, layout)
    box = box_of(steps[-1])
    index = _dims(len(steps[-1]))
    guards: list[InRange] = []
    for primitive, before in reversed(list(zip(layout.primitives, steps, strict=False))):
        for dim, lower, upper in primitive.guards(before):
            expr = simplify_expr(index[dim], box)
            low, high = bounds(expr, box)
            if low < lower or high >= upper:
                guards.append(InRange(expr, lower, upper))
        index = tuple(simplify_expr(e, box) for e in primitive.backward(index, before))
    return StoredMap(AffineMap(len(box), 0, index), tuple(guards), fill_value(layout))


def fill_value(layout: Layout) -> int | float:
    """What is stored where there is no element; 0 if the layout does not pad."""
    paddings = [p for p in layout.primitives if isinstance(p, Pad) and p.low + p.high]
    for padding in paddings[1:]:
        if padding.value != paddings[0].value:
            raise LayoutError(
                f"layout {layout} fills with both {paddings[0].value} and {padding.value}; "
                "use one value"
            )
    return paddings[0].value if paddings else 0


def logical_to_stored(shape: Sequence[int], layout: Layout) -> AffineMap:
    """The place of each element that readers use."""
    return rewrite_access(AffineMap.identity(len(shape)), shape, layout, shape)


def copies(shape: Sequence[int], layout: Layout) -> Copies:
    """
    All places of each element, for writers.

    Raises `LayoutError` if some copies were cropped: they are then not a box of counters.
    """
    steps = shapes(shape, layout)
    extents = tuple(p.num_copies for p in layout.primitives if p.num_copies > 1)
    box = box_of((*shape, *extents))
    counters = iter(_dims(len(box))[len(shape) :])
    index = _dims(len(shape))
    for primitive, before in zip(layout.primitives, steps, strict=False):
        counter = next(counters) if primitive.num_copies > 1 else AffineExpr.constant(0)
        index = primitive.forward(index, before, counter)
    index = tuple(simplify_expr(e, box) for e in index)
    dropping = any(p.kept(s) for p, s in zip(layout.primitives, steps, strict=False))
    for dim, (expr, extent) in enumerate(zip(index, steps[-1], strict=True)):
        if not (extents and dropping):
            break
        low, high = bounds(expr, box)
        if low < 0 or high >= extent:
            raise LayoutError(
                f"layout {layout}: copies of an element lie at {low}..{high} of stored dim "
                f"{dim}, which has extent {extent}; crop no copies"
            )
    return Copies(AffineMap(len(box), 0, index), extents)


def rewrite_access(
    map: AffineMap, shape: Sequence[int], layout: Layout, extents: Sequence[int] | Box
) -> AffineMap:
    """
    An access to the logical tensor, rewritten to the stored one.

    `map` takes iterations to elements of a tensor of shape `shape`; `extents` are those of
    its dimensions (or the box they run over), with which the result is simplified. Also
    right where `map` leaves the tensor, if padding is stored there.
    """
    box = tuple((0, e) if isinstance(e, int) else e for e in extents)
    if len(map.results) != len(shape) or map.num_dims != len(box):
        raise LayoutError(
            f"access {map} does not take {len(box)} loops to a tensor of rank {len(shape)}"
        )
    zero = AffineExpr.constant(0)
    index: Index = map.results
    for primitive, before in zip(layout.primitives, shapes(shape, layout), strict=False):
        index = primitive.forward(index, before, zero)
    return simplify_map(AffineMap(map.num_dims, 0, index), box)


def compose(first: Layout, second: Layout) -> Layout:
    """The layout of storing what `first` stored as `second` says."""
    return Layout(first.primitives + second.primitives)


def inverse(shape: Sequence[int], layout: Layout) -> Layout:
    """The layout from the stored tensor back to the logical one of shape `shape`."""
    steps = shapes(shape, layout)
    back = [p.inverse(s) for p, s in zip(layout.primitives, steps, strict=False)]
    return Layout(tuple(reversed(back)))


def simplify(shape: Sequence[int], layout: Layout) -> Layout:
    """
    A shorter layout that stores the same: no identities, adjacent reorders merged, steps
    followed by their inverse dropped.
    """
    shapes(shape, layout)
    kept: list[tuple[Primitive, Shape]] = []  # Each with the shape before it.
    current = tuple(shape)
    for primitive in layout.primitives:
        if isinstance(primitive, Reorder) and kept and isinstance(kept[-1][0], Reorder):
            previous, current = kept.pop()
            assert isinstance(previous, Reorder)
            primitive = Reorder(tuple(previous.perm[p] for p in primitive.perm))
        after = primitive.stored_shape(current)
        if kept and _undoes(primitive, *kept[-1]):
            kept.pop()
        elif not primitive.is_identity(current):
            kept.append((primitive, current))
        current = after
    return Layout(tuple(p for p, _ in kept))


def pack(array: Array, layout: Layout) -> Array:
    """
    The stored array of a logical one: contiguous, and never a view of `array`.

    Raises `LayoutError` if a padding's value is not one of the array's type.
    """
    shapes(array.shape, layout)
    result = array
    for primitive in layout.primitives:
        result = _apply(primitive, result)
    result = np.asarray(result, order="C")
    own = result.flags.writeable and not np.may_share_memory(result, array)
    return result if own else result.copy()


def unpack(stored: Array, shape: Sequence[int], layout: Layout) -> Array:
    """The logical array of shape `shape` of a stored one. Raises `LayoutError` on a mismatch."""
    expected = stored_shape(shape, layout)
    if stored.shape != expected:
        raise LayoutError(
            f"layout {layout} stores shape {list(shape)} as {list(expected)}, "
            f"but the array has shape {list(stored.shape)}"
        )
    return pack(stored, inverse(shape, layout))


def _apply(primitive: Primitive, array: Array) -> Array:
    """One step on an array; a view where NumPy can make one."""
    match primitive:
        case Split() | Fuse():
            return array.reshape(primitive.stored_shape(array.shape))
        case Reorder():
            return array.transpose(primitive.perm)
        case Pad():
            if primitive.is_identity(array.shape):
                return array
            _check_value(primitive, array)
            width = [(0, 0)] * array.ndim
            width[primitive.dim] = (primitive.low, primitive.high)
            return np.pad(array, width, constant_values=primitive.value)
        case Unpad():
            end = array.shape[primitive.dim] - primitive.high
            return array[(slice(None),) * primitive.dim + (slice(primitive.low, end),)]
        case Broadcast():
            copied = np.expand_dims(array, primitive.dim)
            return np.broadcast_to(copied, primitive.stored_shape(array.shape))
        case Unbroadcast():
            return array[(slice(None),) * primitive.dim + (0,)]
        case _:
            raise LayoutError(f"{primitive}: there is no NumPy meaning for this primitive")


def _check_value(padding: Pad, array: Array) -> None:
    if not np.issubdtype(array.dtype, np.integer):
        return
    limits = np.iinfo(str(array.dtype))
    if not (isinstance(padding.value, int) and limits.min <= padding.value <= limits.max):
        raise LayoutError(f"{padding}: the value is not one of {array.dtype}")


def _undoes(primitive: Primitive, previous: Primitive, shape: Shape) -> bool:
    """Whether `primitive` right after `previous` (applied to `shape`) restores it."""
    if isinstance(previous, Unpad):
        return False  # What it cropped would come back as fill.
    if isinstance(previous, Unbroadcast):
        return False  # What it dropped need not have been copies.
    return previous.inverse(shape) == primitive


def _dims(count: int) -> Index:
    return tuple(AffineExpr.dimension(i) for i in range(count))
