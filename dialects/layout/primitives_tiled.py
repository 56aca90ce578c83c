"""
The primitives that cut a dim in tiles which may overlap, and their inverses.

`Unfold` makes a dim of tiles and a dim of places within a tile: sliding windows, overlapped
tiles, and with one tile per window the unrolled stencil (im2col). `ImagePack` cuts a dim in
blocks that become images of the batch: `blocked` in contiguous ones, with a halo where
windows cross their border, `interleaved` in every n-th element, which makes a dilated
stencil a dense one. All of them are a `Tiling`; `Fold` and `ImageUnpack` undo them.

Sources: `Unfold`: Z. Xu et al., "ALT: Boosting Deep Learning Performance by Breaking the Wall
between Graph and Operator Level Optimizations", section 4.1.2. `ImagePack`: Rieber et al., "Joint
Program and Layout Transformations to enable Convolutional Operators on Specialized Hardware based
on Constraint Programming", table 2.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from typing_extensions import override
from xdsl.ir.affine import AffineExpr

from .primitives_base import Bound, Index, Primitive, Shape

Form: TypeAlias = Literal["blocked", "interleaved"]
"""How `ImagePack` deals elements out to blocks."""


MAX_TERMS = 4
"""Of how many terms the place of an element may be a sum."""


@dataclass(frozen=True)
class Tiling:
    """
    `tiles` tiles of `tile_size` places over a dim of `extent` elements: place `b` of tile
    `t` holds element `t * interval + b * dilation`, or fill where that is past the end.
    """

    extent: int
    tiles: int
    tile_size: int
    interval: int
    dilation: int

    @property
    def reach(self) -> int:
        """The number of elements that the tiles would hold if the dim went on."""
        return (self.tiles - 1) * self.interval + (self.tile_size - 1) * self.dilation + 1

    def first_gap(self) -> int | None:
        """The first element that no tile holds; None if all are held."""
        if self.dilation == 1 or self.tile_size == 1:
            first = self.reach if self.interval <= self.tile_size else self.tile_size
        elif self.interval == 1:
            first = self.reach if self.tiles >= self.dilation else self.tiles
        else:
            first = 1  # Neither the interval nor the dilation is 1.
        first = self.reach if self.tiles == 1 and self.dilation == 1 else first
        return first if first < self.extent else None

    def element_at(self, tile: AffineExpr, place: AffineExpr) -> AffineExpr:
        """The element at a place of a tile."""
        return tile * self.interval + place * self.dilation

    def locate_copy(self, element: AffineExpr, copy: AffineExpr) -> tuple[AffineExpr, AffineExpr]:
        """
        The `(tile, place)` of a copy of an element, if both exist: the tiles that may hold
        it, from the last one on. Without gaps the interval or the dilation is 1.
        """
        return (
            element // self.interval - copy * self.dilation,
            element % self.interval + copy * self.interval,
        )

    def locate_element(self, element: AffineExpr) -> tuple[AffineExpr, AffineExpr]:
        """
        The `(tile, place)` where readers find an element: without dilation in the last tile
        that holds it, `min(element floordiv interval, tiles - 1)`. Where tiles overlap so
        much that this takes many terms, it is a tile in the middle of those that hold it.
        """
        last = (self.extent - 1) // self.interval
        if last < self.tiles:
            return self.locate_copy(element, AffineExpr.constant(0))
        if self.tiles <= self.dilation:
            # Dilated tiles that begin within one another: each element is in one of them.
            steps = (element // self.interval + (self.dilation - self.tiles)) // self.dilation
            return self.locate_copy(element, steps)
        if self.reads_middle:
            return self._middle_tile(element)
        whole, steps = element // self.interval, AffineExpr.constant(0)
        for first in range(self.tiles, last + 1, self.dilation):
            # One more tile back from `first` on: 0 below it, 1 up to twice the divisor.
            divisor = max(first, last - first + 1)
            steps = steps + (whole + (divisor - first)) // divisor
        return self.locate_copy(element, steps)

    @property
    def reads_middle(self) -> bool:
        """True if readers use a tile in the middle, and not the last that holds an element."""
        last = (self.extent - 1) // self.interval
        terms = len(range(self.tiles, last + 1, self.dilation))
        few = self.tiles <= self.dilation or terms <= MAX_TERMS
        return not few and self.interval <= self.tile_size

    def _middle_tile(self, element: AffineExpr) -> tuple[AffineExpr, AffineExpr]:
        """
        As far among the tiles as the element is among the elements; for dilated tiles, as far
        among the places. That is `t = floor(e * tiles / reach)`, as then `0 <= e - t * interval
        < tile_size` for `interval <= tile_size`.
        """
        if self.dilation == 1:
            tile = (element * self.tiles) // self.reach
            return tile, element - tile * self.interval
        place = (element * self.tile_size) // self.reach
        return element - place * self.dilation, place


class Tiled(Primitive):
    """A primitive that puts copies of elements into the tiles of one dim."""

    dim: int

    @abstractmethod
    def make_tiling(self, shape: Shape) -> Tiling:
        """The tiles of dim `dim`. Raises `VerifyException` if they do not fit `shape`."""

    @abstractmethod
    def assemble(self, index: Index, shape: Shape, tile: AffineExpr, place: AffineExpr) -> Index:
        """The position of an element that goes to this place; `index[dim]` is not used."""

    @abstractmethod
    def disassemble(
        self, position: Index, shape: Shape
    ) -> tuple[Index, tuple[AffineExpr, AffineExpr]]:
        """The index without `dim`, and the tile and place of a position."""

    @override
    def forward(self, index: Index, shape: Shape, copy: AffineExpr) -> Index:
        if self.num_copies == 1:
            return self.read_position(index, shape)
        tile, place = self.make_tiling(shape).locate_copy(index[self.dim], copy)
        return self.assemble(index, shape, tile, place)

    @override
    def read_position(self, index: Index, shape: Shape) -> Index:
        tile, place = self.make_tiling(shape).locate_element(index[self.dim])
        return self.assemble(index, shape, tile, place)

    @override
    def backward(self, position: Index, shape: Shape) -> Index:
        others, at = self.disassemble(position, shape)
        element = self.make_tiling(shape).element_at(*at)
        return (*others[: self.dim], element, *others[self.dim :])

    @override
    def valid_bounds(self, index: Index, shape: Shape, copy: AffineExpr) -> tuple[Bound, ...]:
        if self.num_copies == 1:
            return ()
        tiling = self.make_tiling(shape)
        tile, place = tiling.locate_copy(index[self.dim], copy)
        return ((tile, 0, tiling.tiles), (place, 0, tiling.tile_size))

    @override
    def guard_bounds(self, position: Index, shape: Shape) -> tuple[Bound, ...]:
        if self.fill_value(shape) is None:
            return ()
        extent = shape[self.dim]
        return ((self.backward(position, shape)[self.dim], 0, extent),)

    @override
    def fill_value(self, shape: Shape) -> int | float | None:
        tiling = self.make_tiling(shape)
        return 0 if tiling.reach > tiling.extent else None

    def _without_gaps(self, tiling: Tiling) -> Tiling:
        gap = tiling.first_gap()
        if gap is not None:
            raise self.make_error(
                f"no tile holds element {gap} of dim {self.dim}, which has extent {tiling.extent}"
            )
        return tiling


@dataclass(frozen=True)
class Unfold(Tiled):
    """
    Replaces dim `dim` by a dim of tiles and one of the `tile_size` places in a tile: place
    `b` of tile `t` holds element `t * interval + b * dilation`. There are as many tiles as
    it takes to reach the end; places past it are 0. `[1, 2, 3, 4, 5]` becomes
    `[[1, 2, 3], [3, 4, 5]]` with `tile_size=3, interval=2`.
    """

    kind: ClassVar[str] = "unfold"

    dim: int
    tile_size: int
    interval: int
    dilation: int = 1

    @override
    def make_tiling(self, shape: Shape) -> Tiling:
        self.check_dim(self.dim, shape)
        if min(self.tile_size, self.interval, self.dilation) < 1:
            raise self.make_error("tile_size, interval and dilation are at least 1")
        span = self.dilation * (self.tile_size - 1) + 1
        tiles = max(0, -((span - shape[self.dim]) // self.interval)) + 1
        return self._without_gaps(
            Tiling(shape[self.dim], tiles, self.tile_size, self.interval, self.dilation)
        )

    @override
    def stored_shape(self, shape: Shape) -> Shape:
        tiles = self.make_tiling(shape).tiles
        return (*shape[: self.dim], tiles, self.tile_size, *shape[self.dim + 1 :])

    @override
    def assemble(self, index: Index, shape: Shape, tile: AffineExpr, place: AffineExpr) -> Index:
        return (*index[: self.dim], tile, place, *index[self.dim + 1 :])

    @override
    def disassemble(
        self, position: Index, shape: Shape
    ) -> tuple[Index, tuple[AffineExpr, AffineExpr]]:
        others = (*position[: self.dim], *position[self.dim + 2 :])
        return others, (position[self.dim], position[self.dim + 1])

    @property
    @override
    def num_copies(self) -> int:
        return -(-self.tile_size // self.interval)

    @override
    def inverse(self, shape: Shape) -> Primitive:
        return Fold(self.dim, self.interval, shape[self.dim], self.dilation)


@dataclass(frozen=True)
class ImagePack(Tiled):
    """
    Cuts dim `dim` in `count` blocks that become images: `[N, I]` becomes
    `[N * count, I / count]`, image `n * count + t` being block `t` of image `n`.

    * `blocked`: block `t` holds the elements from `t * block` on, with `halo` more than
      `block`; places past the end are 0. `block` is `I / count` unless given: a given one
      may be smaller where the last block's halo holds the rest.
    * `interleaved`: block `t` holds the elements `t, t + count, t + 2 * count, ...`.
    """

    kind: ClassVar[str] = "image_pack"

    batch_dim: int
    dim: int
    count: int
    form: Form
    halo: int = 0
    block: int = 0

    @override
    def make_tiling(self, shape: Shape) -> Tiling:
        self._check_form(shape)
        extent = shape[self.dim]
        if not self.block and extent % self.count:
            missing = -extent % self.count
            raise self.make_error(
                f"cuts the {extent} elements of dim {self.dim} in {self.count} blocks; "
                f"pad the dim to {extent + missing} first"
            )
        size = self.block or extent // self.count
        if self.form == "interleaved":
            return Tiling(extent, self.count, size, 1, self.count)
        return self._without_gaps(Tiling(extent, self.count, size + self.halo, size, 1))

    def _check_form(self, shape: Shape) -> None:
        self.check_dim(self.batch_dim, shape)
        self.check_dim(self.dim, shape)
        if self.batch_dim == self.dim:
            raise self.make_error("the batch is another dim than the one that is cut")
        if self.count < 1 or self.halo < 0 or self.block < 0:
            raise self.make_error("count is at least 1, halo and block at least 0")
        if self.form not in ("blocked", "interleaved"):
            raise self.make_error('form is "blocked" or "interleaved"')
        if self.form == "interleaved" and (self.halo or self.block):
            raise self.make_error("interleaved blocks have neither halo nor block")

    @override
    def stored_shape(self, shape: Shape) -> Shape:
        changed = list(shape)
        changed[self.dim] = self.make_tiling(shape).tile_size
        changed[self.batch_dim] *= self.count
        return tuple(changed)

    @override
    def assemble(self, index: Index, shape: Shape, tile: AffineExpr, place: AffineExpr) -> Index:
        changed = list(index)
        changed[self.dim] = place
        changed[self.batch_dim] = index[self.batch_dim] * self.count + tile
        return tuple(changed)

    @override
    def disassemble(
        self, position: Index, shape: Shape
    ) -> tuple[Index, tuple[AffineExpr, AffineExpr]]:
        changed = list(position)
        image = position[self.batch_dim]
        changed[self.batch_dim] = image // self.count
        place = changed.pop(self.dim)
        return tuple(changed), (image % self.count, place)

    @property
    @override
    def num_copies(self) -> int:
        return self.halo + 1

    @override
    def inverse(self, shape: Shape) -> Primitive:
        return ImageUnpack(
            self.batch_dim,
            self.dim,
            self.count,
            self.form,
            self.halo,
            self.block,
            shape[self.dim] if self.block else 0,
        )

    @override
    def is_identity(self, shape: Shape) -> bool:
        return self.count == 1 and self.halo == 0


class Untiled(Primitive):
    """A primitive that undoes a tiled one: of the copies it keeps those that readers use."""

    @abstractmethod
    def packed_form(self, shape: Shape) -> tuple[Tiled, Shape]:
        """The primitive that this undoes, and the shape that it was applied to."""

    @override
    def stored_shape(self, shape: Shape) -> Shape:
        tiled, before = self.packed_form(shape)
        after = tiled.stored_shape(before)
        if after != shape:
            raise self.make_error(f"undoes {tiled}, which makes {list(after)}, not {list(shape)}")
        return before

    @override
    def forward(self, index: Index, shape: Shape, copy: AffineExpr) -> Index:
        tiled, before = self.packed_form(shape)
        return tiled.backward(index, before)

    @override
    def backward(self, position: Index, shape: Shape) -> Index:
        tiled, before = self.packed_form(shape)
        return tiled.read_position(position, before)

    @override
    def kept_bounds(self, index: Index, shape: Shape) -> tuple[Bound, ...]:
        tiled, before = self.packed_form(shape)
        bounds = tiled.guard_bounds(index, before)
        if tiled.num_copies == 1:
            return bounds
        (tile, _), tiling = tiled.disassemble(index, before)[1], tiled.make_tiling(before)
        read, _ = tiling.locate_element(tiled.backward(index, before)[tiled.dim])
        return (*bounds, (tile - read, 0, 1))

    @override
    def inverse(self, shape: Shape) -> Primitive:
        return self.packed_form(shape)[0]


@dataclass(frozen=True)
class Fold(Untiled):
    """
    Joins the tiles (dim `dim`) and their places (dim `dim + 1`) to the dim of `extent`
    elements that an `Unfold` made them of.
    """

    kind: ClassVar[str] = "fold"

    dim: int
    interval: int
    extent: int
    dilation: int = 1

    @override
    def packed_form(self, shape: Shape) -> tuple[Unfold, Shape]:
        self.check_dim(self.dim, shape)
        self.check_dim(self.dim + 1, shape)
        before = (*shape[: self.dim], self.extent, *shape[self.dim + 2 :])
        return Unfold(self.dim, shape[self.dim + 1], self.interval, self.dilation), before


@dataclass(frozen=True)
class ImageUnpack(Untiled):
    """
    Joins the `count` blocks that an `ImagePack` made images of: `[N * count, I / count]`
    becomes `[N, I]`. `extent` is `I`, needed where `block` is given.
    """

    kind: ClassVar[str] = "image_unpack"

    batch_dim: int
    dim: int
    count: int
    form: Form
    halo: int = 0
    block: int = 0
    extent: int = 0

    @override
    def packed_form(self, shape: Shape) -> tuple[ImagePack, Shape]:
        self.check_dim(self.batch_dim, shape)
        self.check_dim(self.dim, shape)
        if self.count < 1 or shape[self.batch_dim] % self.count:
            raise self.make_error(
                f"takes {self.count} blocks per image, but the batch has {shape[self.batch_dim]}"
            )
        before = list(shape)
        before[self.batch_dim] //= self.count
        before[self.dim] = self.extent or (shape[self.dim] - self.halo) * self.count
        pack = ImagePack(self.batch_dim, self.dim, self.count, self.form, self.halo, self.block)
        return pack, tuple(before)

    @override
    def is_identity(self, shape: Shape) -> bool:
        return self.count == 1 and self.halo == 0
