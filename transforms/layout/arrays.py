"""
The primitives of a layout on NumPy arrays.

A step gives a view where NumPy can make one, and never writes to what it was given.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from numpy.lib.stride_tricks import as_strided
from xdsl.ir.affine import AffineExpr

from ...dialects.layout.primitives import (
    Broadcast,
    Fold,
    Fuse,
    ImagePack,
    ImageUnpack,
    Pad,
    Primitive,
    Reorder,
    Split,
    Unbroadcast,
    Unfold,
    Unpad,
)
from ...dialects.layout.primitives_tiled import Tiling
from ..kernel.index import evaluate_expr

Array: TypeAlias = npt.NDArray[np.generic]


def apply_primitive(primitive: Primitive, array: Array) -> Array:
    """
    One step on an array that it fits. Raises `ValueError` if a padding's value is not one
    of the array's type, and for a primitive without a meaning in NumPy.
    """
    match primitive:
        case Split() | Fuse():
            return array.reshape(primitive.stored_shape(array.shape))
        case Reorder():
            return array.transpose(primitive.perm)
        case Pad():
            return _pad_array(primitive, array)
        case Unpad():
            end = array.shape[primitive.dim] - primitive.high
            return _slice_array(array, primitive.dim, slice(primitive.low, end))
        case Broadcast():
            copied = np.expand_dims(array, primitive.dim)
            return np.broadcast_to(copied, primitive.stored_shape(array.shape))
        case Unbroadcast():
            return array[(slice(None),) * primitive.dim + (0,)]
        case Unfold():
            return _tile_array(array, primitive.dim, primitive.make_tiling(array.shape))
        case Fold():
            unfold, before = primitive.packed_form(array.shape)
            return _untile_array(array, primitive.dim, unfold.make_tiling(before))
        case ImagePack():
            return _pack_primitive(primitive, array)
        case ImageUnpack():
            return _unpack_primitive(primitive, array)
        case _:
            raise ValueError(f"{primitive}: there is no NumPy meaning for this primitive")


def _pad_array(padding: Pad, array: Array) -> Array:
    if padding.is_identity(array.shape):
        return array
    if np.issubdtype(array.dtype, np.integer):
        limits = np.iinfo(str(array.dtype))
        if not (isinstance(padding.value, int) and limits.min <= padding.value <= limits.max):
            raise ValueError(f"{padding}: the value is not one of {array.dtype}")
    return _widen_array(array, padding.dim, padding.low, padding.high, padding.value)


def _widen_array(array: Array, dim: int, low: int, high: int, value: int | float) -> Array:
    width = [(0, 0)] * array.ndim
    width[dim] = (low, high)
    return np.pad(array, width, constant_values=value)


def _tile_array(array: Array, dim: int, tiling: Tiling) -> Array:
    """Dim `dim` replaced by the tiles and the places in them; a view where nothing is fill."""
    missing = tiling.reach - tiling.extent
    if missing > 0:
        array = _widen_array(array, dim, 0, missing, 0)
    step = array.strides[dim]
    shape = (*array.shape[:dim], tiling.tiles, tiling.tile_size, *array.shape[dim + 1 :])
    strides = (
        *array.strides[:dim],
        step * tiling.interval,
        step * tiling.dilation,
        *array.strides[dim + 1 :],
    )
    return as_strided(array, shape, strides, writeable=False)


def _untile_array(array: Array, dim: int, tiling: Tiling) -> Array:
    """The elements that dims `dim` and `dim + 1` hold tiles of, each from where it is read."""
    head, tail = array.shape[:dim], array.shape[dim + 2 :]
    if tiling.dilation == 1 and not tiling.reads_middle:
        # All tiles but the last give what lies before the next one, the last gives all.
        fronts = _slice_array(_slice_array(array, dim, slice(-1)), dim + 1, slice(tiling.interval))
        last = _slice_array(array, dim, slice(-1, None))
        parts = [p.reshape(*head, p.shape[dim] * p.shape[dim + 1], *tail) for p in (fronts, last)]
        return _slice_array(np.concatenate(parts, dim), dim, slice(tiling.extent))
    joined = array.reshape(*head, tiling.tiles * tiling.tile_size, *tail)
    elements = {0: np.arange(tiling.extent, dtype=np.int64)}
    tile, place = (
        evaluate_expr(e, elements) for e in tiling.locate_element(AffineExpr.dimension(0))
    )
    indices = np.broadcast_to(tile * tiling.tile_size + place, elements[0].shape)
    return np.take(joined, indices, dim)


def _pack_primitive(primitive: ImagePack, array: Array) -> Array:
    tiles = _tile_array(array, primitive.dim, primitive.make_tiling(array.shape))
    # The places take the dim of the elements; the blocks go behind the images.
    moved = np.moveaxis(tiles, primitive.dim, primitive.batch_dim + 1)
    return moved.reshape(primitive.stored_shape(array.shape))


def _unpack_primitive(primitive: ImageUnpack, array: Array) -> Array:
    pack, before = primitive.packed_form(array.shape)
    tiling = pack.make_tiling(before)
    batch = pack.batch_dim
    blocks = (before[batch], tiling.tiles)
    split = array.reshape(*array.shape[:batch], *blocks, *array.shape[batch + 1 :])
    moved = np.moveaxis(split, batch + 1, pack.dim)
    if pack.form == "interleaved":
        return np.swapaxes(moved, pack.dim, pack.dim + 1).reshape(before)
    return _untile_array(moved, pack.dim, tiling)


def _slice_array(array: Array, dim: int, part: slice) -> Array:
    return array[(slice(None),) * dim + (part,)]
