"""Random programs for the host, which takes structured ops of all kinds and several of them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .draw import LARGEST, Maker
from .draw_layers import noc_program
from .draw_moves import move, slice
from .draw_ops import (
    chain,
    convolution,
    dilated,
    elementwise,
    generic,
    lookup,
    pool,
    product,
    reduction,
    scattered,
    start,
    sum_element,
)
from .named import body_of
from .program import Elementwise, Fill, Generic, Program, Type, dim

_STARTS = (
    (0.25, convolution),
    (0.15, product),
    (0.08, pool),
    (0.25, generic),
    (0.04, lookup),
    (0.23, lambda maker: maker.given(Type(maker.shape(), maker.element()))),
)


def host_program(rng: np.random.Generator) -> Program:
    """One to five ops, the first of any kind, the others on what came before."""
    maker = Maker(rng)
    maker.special = maker.chance(0.06)
    value = begin(maker)
    for _ in range(maker.number(0, 4) if maker.chance(0.8) else maker.number(4, 8)):
        value = follow(maker, value)
    if value < 0:
        value = elementwise(maker, value)
    results = [value]
    if maker.chance(0.15):
        other = maker.number(0, len(maker.ops) - 1)
        op = maker.ops[other]
        if other != value and not (isinstance(op, Fill) and op.value is None):
            results.append(other)
    return maker.program(*results)


def wide_program(rng: np.random.Generator) -> Program:
    """The same, and now and then a network of layers or a transposed convolution."""
    kind = rng.random()
    if kind < 0.1:
        return noc_program(rng)
    if kind > 0.2:
        return host_program(rng)
    maker = Maker(rng)
    value = (scattered if maker.chance(0.5) else dilated)(maker)
    for _ in range(maker.number(0, 2)):
        value = follow(maker, value)
    return maker.program(value)


def begin(maker: Maker) -> int:
    """The first op."""
    shares = np.array([share for share, _ in _STARTS])
    return _STARTS[int(maker.rng.choice(len(_STARTS), p=shares / shares.sum()))][1](maker)


def follow(maker: Maker, value: int) -> int:
    """One more op on a value, or the value itself where what was drawn does not suit it."""
    type = maker.type_of(value)
    draws: tuple[Callable[[Maker, int], int | None], ...] = (
        elementwise, elementwise, chain, move, move, reduction, _joined, _squared,
    )  # fmt: skip
    if type.size > LARGEST or (maker.special and type.size > 300):
        found = slice(maker, value)
    else:
        found = draws[maker.number(0, len(draws) - 1)](maker, value)
    return value if found is None else found


def _joined(maker: Maker, value: int) -> int | None:
    """The value, with another that was there before or is computed anew, if shapes agree."""
    type = maker.type_of(value)
    others = [i for i in range(len(maker.ops)) if maker.type_of(i) == type and i != value]
    if not others or type.element == "i1":
        return None
    other = others[maker.number(0, len(others) - 1)]
    name = f"arith.{maker.one(('add', 'sub', 'mul'))}{'f' if type.element[0] == 'f' else 'i'}"
    return maker.add(Elementwise(type, name, (value, other)))


def _squared(maker: Maker, value: int) -> int | None:
    """A product of the value with a matrix, along its last axis."""
    type = maker.type_of(value)
    if not type.shape or type.element == "i1" or len(type.shape) > 3:
        return None
    rank, columns = len(type.shape), maker.extent()
    matrix = maker.given(Type((type.shape[-1], columns), type.element), weight=maker.chance(0.7))
    target = Type((*type.shape[:-1], columns), sum_element(maker, type.element))
    init = start(maker, target)
    body, result = body_of([type.element] * 2, target.element)
    maps = (
        tuple(dim(i) for i in range(rank)),
        (dim(rank - 1), dim(rank)),
        (*(dim(i) for i in range(rank - 1)), dim(rank)),
    )
    extents = (*type.shape, columns)
    if target.size > LARGEST or Type(extents, "i8").size > 60_000:
        return None
    kinds = "p" * (rank - 1) + "rp"
    return maker.add(Generic(target, extents, kinds, (value, matrix), init, maps, body, result))
