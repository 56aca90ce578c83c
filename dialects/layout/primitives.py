"""
The primitives of a layout, as plain data.

A layout is a sequence of primitives, applied to a tensor from left to right: the first sees
the logical tensor, the last leaves the stored one. Each primitive is a frozen dataclass
that knows the shape it makes, where it puts an element (`forward`), which element lies at a
position (`backward`, within `guard_bounds`), and its inverse.

`Split`, `Reorder` and `Fuse` move elements one to one. `Pad`, `Broadcast`, `Unfold` and
`ImagePack` store more than there is (fill, copies); their inverses `Unpad`, `Unbroadcast`,
`Fold` and `ImageUnpack` store less, and are right only where nothing but fill or copies
goes (`kept_bounds`).

Source: Z. Xu et al., "ALT: Boosting Deep Learning Performance by Breaking the Wall between Graph
and Operator Level Optimizations", section 4.1. Its `store_at` joins two tensors and is an op,
`layout.store_at`. A new primitive is a subclass of `Primitive`, listed in `PRIMITIVES`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from typing_extensions import override
from xdsl.ir.affine import AffineExpr

from .primitives_base import Bound, Index, Primitive, Shape, shapes_along
from .primitives_tiled import Fold, ImagePack, ImageUnpack, Unfold

__all__ = [
    "PRIMITIVES",
    "Bound",
    "Broadcast",
    "Fold",
    "Fuse",
    "ImagePack",
    "ImageUnpack",
    "Index",
    "Pad",
    "Primitive",
    "Reorder",
    "Shape",
    "Split",
    "Unbroadcast",
    "Unfold",
    "Unpad",
    "shapes_along",
]


@dataclass(frozen=True)
class Split(Primitive):
    """
    Replaces dim `dim` by one dim per factor, outermost first: `[16]` by `[4, 4]` for
    `factors=(4, 4)`. The factors multiply to the extent; pad first where they do not.
    """

    kind: ClassVar[str] = "split"

    dim: int
    factors: tuple[int, ...]

    @override
    def stored_shape(self, shape: Shape) -> Shape:
        self.check_dim(self.dim, shape)
        if not self.factors or min(self.factors) < 1:
            raise self.make_error("needs at least one factor, all at least 1")
        extent, places = shape[self.dim], math.prod(self.factors)
        if places < extent:
            raise self.make_error(
                f"makes {places} places for the {extent} elements of dim {self.dim}: "
                f"element {places} has none; pad the dim to a multiple first"
            )
        if places > extent:
            raise self.make_error(
                f"makes {places} places for the {extent} elements of dim {self.dim}: "
                f"place {extent} holds none; pad the dim to {places} first"
            )
        return (*shape[: self.dim], *self.factors, *shape[self.dim + 1 :])

    @override
    def forward(self, index: Index, shape: Shape, copy: AffineExpr) -> Index:
        digits: list[AffineExpr] = []
        for i, factor in enumerate(self.factors):
            inner = math.prod(self.factors[i + 1 :])
            digit = index[self.dim]
            if inner > 1:
                digit = digit // inner
            # The outermost digit takes what is left, so that indices outside stay outside.
            digits.append(digit % factor if i else digit)
        return (*index[: self.dim], *digits, *index[self.dim + 1 :])

    @override
    def backward(self, position: Index, shape: Shape) -> Index:
        end = self.dim + len(self.factors)
        return (
            *position[: self.dim],
            _combine_digits(position[self.dim : end], self.factors),
            *position[end:],
        )

    @override
    def inverse(self, shape: Shape) -> Primitive:
        return Fuse(self.dim, len(self.factors))

    @override
    def is_identity(self, shape: Shape) -> bool:
        return len(self.factors) == 1


@dataclass(frozen=True)
class Reorder(Primitive):
    """Permutes the dims: dim `i` of the result is dim `perm[i]` of the source."""

    kind: ClassVar[str] = "reorder"

    perm: tuple[int, ...]

    @override
    def stored_shape(self, shape: Shape) -> Shape:
        rank = len(shape)
        if len(self.perm) != rank:
            raise self.make_error(f"orders {len(self.perm)} dims of a tensor of rank {rank}")
        missing = sorted(set(range(rank)) - set(self.perm))
        if missing:
            zero = (0,) * rank
            one = tuple(int(i == missing[0]) for i in range(rank))
            raise self.make_error(
                f"dim {missing[0]} is missing from the order: elements {zero} and {one} "
                "would share a place"
            )
        return tuple(shape[p] for p in self.perm)

    @override
    def forward(self, index: Index, shape: Shape, copy: AffineExpr) -> Index:
        return tuple(index[p] for p in self.perm)

    @override
    def backward(self, position: Index, shape: Shape) -> Index:
        return tuple(position[p] for p in self._inverse_perm)

    @override
    def inverse(self, shape: Shape) -> Primitive:
        return Reorder(self._inverse_perm)

    @override
    def is_identity(self, shape: Shape) -> bool:
        return self.perm == tuple(range(len(self.perm)))

    @property
    def _inverse_perm(self) -> tuple[int, ...]:
        return tuple(sorted(range(len(self.perm)), key=lambda i: self.perm[i]))


@dataclass(frozen=True)
class Fuse(Primitive):
    """Joins the `count` dims from `dim` on into one, the first of them outermost."""

    kind: ClassVar[str] = "fuse"

    dim: int
    count: int

    @override
    def stored_shape(self, shape: Shape) -> Shape:
        if self.count < 1:
            raise self.make_error("joins at least 1 dim")
        self.check_dim(self.dim, shape)
        self.check_dim(self.dim + self.count - 1, shape)
        return (
            *shape[: self.dim],
            math.prod(self._fused_extents(shape)),
            *shape[self.dim + self.count :],
        )

    @override
    def forward(self, index: Index, shape: Shape, copy: AffineExpr) -> Index:
        return self.inverse(shape).backward(index, self.stored_shape(shape))

    @override
    def backward(self, position: Index, shape: Shape) -> Index:
        zero = AffineExpr.constant(0)
        return self.inverse(shape).forward(position, self.stored_shape(shape), zero)

    @override
    def inverse(self, shape: Shape) -> Primitive:
        return Split(self.dim, self._fused_extents(shape))

    @override
    def is_identity(self, shape: Shape) -> bool:
        return self.count == 1

    def _fused_extents(self, shape: Shape) -> Shape:
        return shape[self.dim : self.dim + self.count]


@dataclass(frozen=True)
class Pad(Primitive):
    """Adds `low` positions before and `high` after the elements of dim `dim`, all `value`."""

    kind: ClassVar[str] = "pad"

    dim: int
    low: int
    high: int
    value: int | float = 0

    @override
    def stored_shape(self, shape: Shape) -> Shape:
        self.check_dim(self.dim, shape)
        if self.low < 0 or self.high < 0:
            raise self.make_error("pads by at least 0; use unpad to crop")
        return _resize_dim(shape, self.dim, shape[self.dim] + self.low + self.high)

    @override
    def forward(self, index: Index, shape: Shape, copy: AffineExpr) -> Index:
        return _shift_index(index, self.dim, self.low)

    @override
    def backward(self, position: Index, shape: Shape) -> Index:
        return _shift_index(position, self.dim, -self.low)

    @override
    def guard_bounds(self, position: Index, shape: Shape) -> tuple[Bound, ...]:
        if self.is_identity(shape):
            return ()
        return ((position[self.dim], self.low, self.low + shape[self.dim]),)

    @override
    def fill_value(self, shape: Shape) -> int | float | None:
        return None if self.is_identity(shape) else self.value

    @override
    def inverse(self, shape: Shape) -> Primitive:
        return Unpad(self.dim, self.low, self.high)

    @override
    def is_identity(self, shape: Shape) -> bool:
        return self.low == self.high == 0


@dataclass(frozen=True)
class Unpad(Primitive):
    """Crops the first `low` and the last `high` positions of dim `dim`, which hold fill."""

    kind: ClassVar[str] = "unpad"

    dim: int
    low: int
    high: int

    @override
    def stored_shape(self, shape: Shape) -> Shape:
        self.check_dim(self.dim, shape)
        if self.low < 0 or self.high < 0:
            raise self.make_error("crops by at least 0; use pad to add")
        extent = shape[self.dim] - self.low - self.high
        if extent < 0:
            raise self.make_error(
                f"crops {self.low + self.high} of the {shape[self.dim]} positions of dim {self.dim}"
            )
        return _resize_dim(shape, self.dim, extent)

    @override
    def forward(self, index: Index, shape: Shape, copy: AffineExpr) -> Index:
        return _shift_index(index, self.dim, -self.low)

    @override
    def backward(self, position: Index, shape: Shape) -> Index:
        return _shift_index(position, self.dim, self.low)

    @override
    def kept_bounds(self, index: Index, shape: Shape) -> tuple[Bound, ...]:
        if self.is_identity(shape):
            return ()
        return ((index[self.dim], self.low, shape[self.dim] - self.high),)

    @override
    def inverse(self, shape: Shape) -> Primitive:
        return Pad(self.dim, self.low, self.high)

    @override
    def is_identity(self, shape: Shape) -> bool:
        return self.low == self.high == 0


@dataclass(frozen=True)
class Broadcast(Primitive):
    """Inserts a dim of `extent` equal copies before dim `dim`; readers use copy 0."""

    kind: ClassVar[str] = "broadcast"

    dim: int
    extent: int

    @override
    def stored_shape(self, shape: Shape) -> Shape:
        if not 0 <= self.dim <= len(shape):
            raise self.make_error(
                f"inserts a dim at 0..{len(shape)} of a tensor of rank {len(shape)}"
            )
        if self.extent < 1:
            raise self.make_error("makes at least 1 copy")
        return (*shape[: self.dim], self.extent, *shape[self.dim :])

    @override
    def forward(self, index: Index, shape: Shape, copy: AffineExpr) -> Index:
        return (*index[: self.dim], copy, *index[self.dim :])

    @override
    def backward(self, position: Index, shape: Shape) -> Index:
        return (*position[: self.dim], *position[self.dim + 1 :])

    @override
    def inverse(self, shape: Shape) -> Primitive:
        return Unbroadcast(self.dim, self.extent)

    @property
    @override
    def num_copies(self) -> int:
        return self.extent


@dataclass(frozen=True)
class Unbroadcast(Primitive):
    """Removes dim `dim`, which holds `extent` equal copies, keeping copy 0."""

    kind: ClassVar[str] = "unbroadcast"

    dim: int
    extent: int

    @override
    def stored_shape(self, shape: Shape) -> Shape:
        self.check_dim(self.dim, shape)
        if shape[self.dim] != self.extent:
            raise self.make_error(f"dim {self.dim} has extent {shape[self.dim]}")
        return (*shape[: self.dim], *shape[self.dim + 1 :])

    @override
    def forward(self, index: Index, shape: Shape, copy: AffineExpr) -> Index:
        return (*index[: self.dim], *index[self.dim + 1 :])

    @override
    def backward(self, position: Index, shape: Shape) -> Index:
        return (*position[: self.dim], AffineExpr.constant(0), *position[self.dim :])

    @override
    def kept_bounds(self, index: Index, shape: Shape) -> tuple[Bound, ...]:
        return ((index[self.dim], 0, 1),) if self.extent > 1 else ()

    @override
    def inverse(self, shape: Shape) -> Primitive:
        return Broadcast(self.dim, self.extent)


PRIMITIVES: tuple[type[Primitive], ...] = (
    Split,
    Reorder,
    Fuse,
    Pad,
    Unpad,
    Broadcast,
    Unbroadcast,
    Unfold,
    Fold,
    ImagePack,
    ImageUnpack,
)
"""What the text of a layout may say; each is found by its `kind`."""


def _combine_digits(digits: Sequence[AffineExpr], factors: Shape) -> AffineExpr:
    """The number with these mixed-radix digits, outermost first."""
    number = AffineExpr.constant(0)
    for digit, factor in zip(digits, factors, strict=True):
        number = number * factor + digit
    return number


def _resize_dim(shape: Shape, dim: int, extent: int) -> Shape:
    return (*shape[:dim], extent, *shape[dim + 1 :])


def _shift_index(index: Index, dim: int, offset: int) -> Index:
    return (*index[:dim], index[dim] + offset, *index[dim + 1 :])
