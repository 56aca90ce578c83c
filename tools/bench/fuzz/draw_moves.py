"""Random movement of a tensor's elements: parts, padding, joins, other shapes and orders."""

from __future__ import annotations

from collections.abc import Sequence

from ....transforms.core.blockings import list_divisors
from .draw import LARGEST, Maker
from .program import Broadcast, Concat, Insert, Number, Pad, Reshape, Slice, Transpose, Type


def draw_pad(maker: Maker, source: int, value: Number | None = None) -> int | None:
    """Padding, on some axes, by a constant."""
    type = maker.type_of(source)
    if not type.shape:
        return None
    low = tuple(maker.draw_number(0, 2) if maker.draw_chance(0.5) else 0 for _ in type.shape)
    high = tuple(maker.draw_number(0, 3) if maker.draw_chance(0.5) else 0 for _ in type.shape)
    if value is None:
        value = 0 if maker.draw_chance(0.6) else maker.draw_constant(type.element)
    return add_pad(maker, source, low, high, value)


def add_pad(
    maker: Maker, source: int, low: Sequence[int], high: Sequence[int], value: Number
) -> int:
    """Padding by these."""
    type = maker.type_of(source)
    shape = tuple(a + n + b for a, n, b in zip(low, type.shape, high, strict=True))
    return maker.add_op(Pad(Type(shape, type.element), source, tuple(low), tuple(high), value))


def draw_part(maker: Maker, shape: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Offsets, sizes and strides of a part of a tensor."""
    found: list[tuple[int, int, int]] = []
    for extent in shape:
        stride = 1 if maker.draw_chance(0.7) else maker.draw_number(1, 3)
        size = maker.draw_number(1, max(1, (extent + stride - 1) // stride))
        offset = maker.draw_number(0, extent - (size - 1) * stride - 1)
        found.append((0, extent, 1) if maker.draw_chance(0.4) else (offset, size, stride))
    return tuple(zip(*found, strict=True)) if found else ((), (), ())


def draw_slice(maker: Maker, source: int) -> int | None:
    """A part of a tensor."""
    type = maker.type_of(source)
    if not type.shape:
        return None
    offsets, sizes, strides = draw_part(maker, type.shape)
    return maker.add_op(Slice(Type(sizes, type.element), source, offsets, strides))


def draw_insert(maker: Maker, source: int) -> int | None:
    """Another tensor put into a part of this one, or this one into a larger one."""
    type = maker.type_of(source)
    if not type.shape:
        return None
    if maker.draw_chance(0.5):
        offsets, sizes, strides = draw_part(maker, type.shape)
        other = maker.draw_input(Type(sizes, type.element))
        return maker.add_op(Insert(type, other, source, offsets, strides))
    strides = tuple(1 if maker.draw_chance(0.7) else 2 for _ in type.shape)
    offsets = tuple(maker.draw_number(0, 2) for _ in type.shape)
    shape = tuple(
        o + (n - 1) * s + 1 + maker.draw_number(0, 2)
        for o, n, s in zip(offsets, type.shape, strides, strict=True)
    )
    whole = Type(shape, type.element)
    if whole.size > LARGEST:
        return None
    dest = (
        maker.add_fill(whole, maker.draw_constant(type.element))
        if maker.draw_chance(0.5)
        else maker.draw_input(whole)
    )
    return maker.add_op(Insert(whole, source, dest, offsets, strides))


def draw_concat(maker: Maker, source: int) -> int | None:
    """With others of its kind, along one axis."""
    type = maker.type_of(source)
    if not type.shape:
        return None
    axis = maker.draw_number(0, len(type.shape) - 1)
    sources = [source]
    for _ in range(maker.draw_number(1, 2)):
        shape = list(type.shape)
        shape[axis] = maker.draw_extent()
        other = Type(tuple(shape), type.element)
        sources.append(source if maker.draw_chance(0.2) else maker.draw_input(other))
    order: list[int] = maker.rng.permutation(len(sources)).tolist()
    sources = [sources[i] for i in order]
    shape = list(type.shape)
    shape[axis] = sum(maker.type_of(s).shape[axis] for s in sources)
    whole = Type(tuple(shape), type.element)
    if whole.size > 2 * LARGEST:
        return None
    return maker.add_op(Concat(whole, tuple(sources), axis))


def draw_reshape(maker: Maker, source: int) -> int | None:
    """Axes divided, or neighbours joined."""
    type = maker.type_of(source)
    rank = len(type.shape)
    if rank >= 2 and maker.draw_chance(0.5):
        at = maker.draw_number(0, rank - 2)
        groups = [(i,) for i in range(at)] + [(at, at + 1)]
        groups += [(i,) for i in range(at + 2, rank)]
        joined = type.shape[at] * type.shape[at + 1]
        shape = (*type.shape[:at], joined, *type.shape[at + 2 :])
        return maker.add_op(Reshape(Type(shape, type.element), source, tuple(groups)))
    if not 1 <= rank <= 4:
        return None
    at = maker.draw_number(0, rank - 1)
    extent = type.shape[at]
    factors = list_divisors(extent)
    factor = factors[maker.draw_number(0, len(factors) - 1)]
    groups = [(i,) for i in range(at)] + [(at, at + 1)]
    groups += [(i + 1,) for i in range(at + 1, rank)]
    shape = (*type.shape[:at], factor, extent // factor, *type.shape[at + 1 :])
    return maker.add_op(Reshape(Type(shape, type.element), source, tuple(groups)))


def draw_transpose(maker: Maker, source: int) -> int | None:
    """Axes in another order."""
    type = maker.type_of(source)
    order = tuple(int(i) for i in maker.rng.permutation(len(type.shape)))
    shape = tuple(type.shape[i] for i in order)
    return maker.add_op(Transpose(Type(shape, type.element), source, order))


def draw_broadcast(maker: Maker, source: int) -> int | None:
    """New axes."""
    type = maker.type_of(source)
    if len(type.shape) > 3:
        return None
    axis, extent = maker.draw_number(0, len(type.shape)), maker.draw_extent(5)
    if type.size * extent > LARGEST:
        return None
    shape = (*type.shape[:axis], extent, *type.shape[axis:])
    return maker.add_op(Broadcast(Type(shape, type.element), source, (axis,)))


def draw_move(maker: Maker, source: int) -> int | None:
    """One of these."""
    moves = (
        draw_pad, draw_slice, draw_insert, draw_concat, draw_reshape, draw_transpose,
        draw_broadcast,
    )  # fmt: skip
    return moves[maker.draw_number(0, len(moves) - 1)](maker, source)
