"""Random programs for the host, which takes structured ops of all kinds and several of them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .draw import LARGEST, Maker
from .draw_layers import noc_program
from .draw_moves import draw_move, draw_slice
from .draw_ops import (
    draw_chain,
    draw_convolution,
    draw_dilated,
    draw_elementwise,
    draw_generic,
    draw_lookup,
    draw_pool,
    draw_product,
    draw_reduction,
    draw_scattered,
    draw_start,
    sum_element,
)
from .named import body_of
from .program import Elementwise, Fill, Generic, Program, Type, dim_index

_STARTS: tuple[tuple[float, Callable[[Maker], int]], ...] = (
    (0.25, draw_convolution),
    (0.15, draw_product),
    (0.08, draw_pool),
    (0.25, draw_generic),
    (0.04, draw_lookup),
    (0.23, lambda maker: maker.draw_input(Type(maker.draw_shape(), maker.draw_element()))),
)


def host_program(rng: np.random.Generator) -> Program:
    """One to five ops, the first of any kind, the others on what came before."""
    maker = Maker(rng)
    maker.special = maker.draw_chance(0.06)
    value = draw_first(maker)
    for _ in range(maker.draw_number(0, 4) if maker.draw_chance(0.8) else maker.draw_number(4, 8)):
        value = draw_next(maker, value)
    if value < 0:
        value = draw_elementwise(maker, value)
    results = [value]
    if maker.draw_chance(0.15):
        other = maker.draw_number(0, len(maker.ops) - 1)
        op = maker.ops[other]
        if other != value and not (isinstance(op, Fill) and op.value is None):
            results.append(other)
    return maker.build_program(*results)


def wide_program(rng: np.random.Generator) -> Program:
    """The same, and now and then a network of layers or a transposed convolution."""
    kind = rng.random()
    if kind < 0.1:
        return noc_program(rng)
    if kind > 0.2:
        return host_program(rng)
    maker = Maker(rng)
    value = (draw_scattered if maker.draw_chance(0.5) else draw_dilated)(maker)
    for _ in range(maker.draw_number(0, 2)):
        value = draw_next(maker, value)
    return maker.build_program(value)


def draw_first(maker: Maker) -> int:
    """The first op."""
    shares = np.array([share for share, _ in _STARTS])
    return _STARTS[int(maker.rng.choice(len(_STARTS), p=shares / shares.sum()))][1](maker)


def draw_next(maker: Maker, value: int) -> int:
    """One more op on a value, or the value itself where what was drawn does not suit it."""
    type = maker.type_of(value)
    draws: tuple[Callable[[Maker, int], int | None], ...] = (
        draw_elementwise, draw_elementwise, draw_chain, draw_move, draw_move, draw_reduction,
        _join_values, _multiply_square,
    )  # fmt: skip
    if type.size > LARGEST or (maker.special and type.size > 300):
        found = draw_slice(maker, value)
    else:
        found = draws[maker.draw_number(0, len(draws) - 1)](maker, value)
    return value if found is None else found


def _join_values(maker: Maker, value: int) -> int | None:
    """The value, with another that was there before or is computed anew, if shapes agree."""
    type = maker.type_of(value)
    others = [i for i in range(len(maker.ops)) if maker.type_of(i) == type and i != value]
    if not others or type.element == "i1":
        return None
    other = others[maker.draw_number(0, len(others) - 1)]
    name = f"arith.{maker.draw_word(('add', 'sub', 'mul'))}{'f' if type.element[0] == 'f' else 'i'}"
    return maker.add_op(Elementwise(type, name, (value, other)))


def _multiply_square(maker: Maker, value: int) -> int | None:
    """A product of the value with a matrix, along its last axis."""
    type = maker.type_of(value)
    if not type.shape or type.element == "i1" or len(type.shape) > 3:
        return None
    rank, columns = len(type.shape), maker.draw_extent()
    matrix = maker.draw_input(
        Type((*type.shape[-1:], columns), type.element), weight=maker.draw_chance(0.7)
    )
    target = Type((*type.shape[:-1], columns), sum_element(maker, type.element))
    init = draw_start(maker, target)
    body, result = body_of([type.element] * 2, target.element)
    maps = (
        tuple(dim_index(i) for i in range(rank)),
        (dim_index(rank - 1), dim_index(rank)),
        (*(dim_index(i) for i in range(rank - 1)), dim_index(rank)),
    )
    extents = (*type.shape, columns)
    if target.size > LARGEST or Type(extents, "i8").size > 60_000:
        return None
    kinds = "p" * (rank - 1) + "rp"
    return maker.add_op(Generic(target, extents, kinds, (value, matrix), init, maps, body, result))
