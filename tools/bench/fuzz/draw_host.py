"""Random programs for the host, which takes structured ops of all kinds and several of them."""

from __future__ import annotations

import numpy as np

from .draw import LARGEST, Maker
from .draw_ops import (
    chain,
    convolution,
    elementwise,
    generic,
    lookup,
    pool,
    product,
    reduction,
)
from .program import Program, Type

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
        if other != value:
            results.append(other)
    return maker.program(*results)


def begin(maker: Maker) -> int:
    """The first op."""
    shares = np.array([share for share, _ in _STARTS])
    return _STARTS[int(maker.rng.choice(len(_STARTS), p=shares / shares.sum()))][1](maker)


def follow(maker: Maker, value: int) -> int:
    """One more op on a value, or the value itself where what was drawn does not suit it."""
    type = maker.type_of(value)
    draws = (
        elementwise, elementwise, chain, maker.move, maker.move, reduction, _joined, _squared,
    )  # fmt: skip
    if type.size > LARGEST or (maker.special and type.size > 300):
        found = maker.slice(value)
    else:
        found = _drawn(maker, value, draws[maker.number(0, len(draws) - 1)])
    return value if found is None else found


def _drawn(maker: Maker, value: int, draw: object) -> int | None:
    if draw in (elementwise, chain, reduction, _joined, _squared):
        return draw(maker, value)  # type: ignore[operator]
    return maker.move(value)


def _joined(maker: Maker, value: int) -> int | None:
    """The value, with another that was there before or is computed anew, if shapes agree."""
    from .program import Elementwise

    type = maker.type_of(value)
    others = [i for i in range(len(maker.ops)) if maker.type_of(i) == type and i != value]
    if not others or type.element == "i1":
        return None
    other = others[maker.number(0, len(others) - 1)]
    name = f"arith.{maker.one(('add', 'sub', 'mul'))}{'f' if type.element[0] == 'f' else 'i'}"
    return maker.add(Elementwise(type, name, (value, other)))


def _squared(maker: Maker, value: int) -> int | None:
    """A product of the value with a matrix, along its last axis."""
    from .draw_ops import start, sum_element
    from .named import body_of
    from .program import Generic, dim

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
