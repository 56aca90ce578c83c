"""
Random networks of bytes, for an accelerator and its host: what quantised networks of convolutions
have, in odd sizes.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from .draw import Maker
from .draw_bodies import BodyMaker
from .draw_moves import add_pad
from .named import NamedLoops, form_of, make_named
from .program import Concat, Fill, Generic, Program, Type, dim_index

_MOST_CHANNELS: Final = 40
_TOP: Final = 127

_WEIGHT_BITS: Final = 5
"""By how much products with weights are larger than bytes: of a weight, about."""

_LAYERS: Final = ("conv", "conv", "conv", "conv", "depthwise", "sum", "concat", "pool")


def network_program(rng: np.random.Generator) -> Program:
    """
    Three to seven layers on a map `[N, C, H, W]`: convolutions of several sizes, depth-wise and
    with strides, sums, concatenations and poolings of earlier results, of which one or two are
    returned.
    """
    maker = Maker(rng, floats=False)
    batch = (1, 1, 1, 2, 8)[maker.draw_number(0, 4)]
    channels, height, width = (maker.draw_number(1, most) for most in (_MOST_CHANNELS, 14, 14))
    values = [maker.add_argument(Type((batch, channels, height, width), "i8"))]
    for _ in range(maker.draw_number(3, 7)):
        values.append(_add_layer(maker, values))
    results = [values[-1]]
    if maker.draw_chance(0.2):
        results.append(values[maker.draw_number(1, len(values) - 1)])
    return maker.build_program(*results)


def _add_layer(maker: Maker, values: list[int]) -> int:
    """A layer on one of the values, mostly the last, or on two that fit."""
    last = maker.draw_chance(0.8)
    source = values[-1] if last else values[maker.draw_number(0, len(values) - 1)]
    kind, shape = maker.draw_word(_LAYERS), maker.type_of(source).shape
    if kind == "sum":
        equal = [v for v in values if maker.type_of(v).shape == shape]
        return _add_sum(maker, source, equal[maker.draw_number(0, len(equal) - 1)])
    if kind == "concat":
        beside = [v for v in values if maker.type_of(v).shape[2:] == shape[2:]]
        other = beside[maker.draw_number(0, len(beside) - 1)]
        channels = shape[1] + maker.type_of(other).shape[1]
        if channels <= 2 * _MOST_CHANNELS:
            type = Type((shape[0], channels, *shape[2:]), "i8")
            return maker.add_op(Concat(type, (source, other), 1))
    if kind == "pool" and min(shape[2:]) >= 3:
        return _add_pool(maker, source)
    return _add_convolution(maker, source, depthwise=kind == "depthwise")


def _nest_on(name: str, shape: tuple[int, ...], size: int, stride: int, filters: int) -> NamedLoops:
    """Windows of `size` by `size`, `stride` apart, on a map of this shape."""
    form = form_of(name)
    batch, channels, *extents = shape
    sizes = {"n": batch, "c": channels, "g": channels, "f": filters, "r": size, "s": size}
    counts = {a: (e - size) // stride + 1 for a, e in zip("xy", extents, strict=True)}
    spare = {a: e - (counts[a] - 1) * stride - size for a, e in zip("xy", extents, strict=True)}
    sizes = {letter: n for letter, n in (sizes | counts).items() if letter in form.letters}
    return NamedLoops(form, sizes, {"x": stride, "y": stride}, {"x": 1, "y": 1}, spare)


def _add_padding(maker: Maker, source: int, edge: int, value: int) -> int:
    sides = (0, 0, edge, edge)
    return add_pad(maker, source, sides, sides, value) if edge else source


def _add_convolution(maker: Maker, source: int, *, depthwise: bool) -> int:
    """A convolution with padding that keeps the size, a bias, a shift, and limits of bytes."""
    size, stride = (1, 1, 3, 3, 5)[maker.draw_number(0, 4)], (1, 1, 2)[maker.draw_number(0, 2)]
    x = _add_padding(maker, source, size // 2, 0)
    shape = maker.type_of(x).shape
    filters = shape[1] if depthwise else maker.draw_number(1, _MOST_CHANNELS)
    name = "depthwise_conv_2d_nchw_chw" if depthwise else "conv_2d_nchw_fchw"
    nest = _nest_on(name, shape, size, stride, filters)
    w = maker.add_argument(Type(nest.filter_shape(), "i8"), weight=True)
    zeros = maker.add_fill(Type(nest.result_shape(), "i32"))
    sums = maker.add_op(make_named(name, nest, ["i8", "i8"], "i32", (x, w), zeros))
    summed = size * size * (1 if depthwise else shape[1])
    shift = _WEIGHT_BITS + round(math.log2(summed) / 2) + maker.draw_number(-1, 1)
    return _add_epilogue(maker, sums, shift)


def _add_epilogue(maker: Maker, sums: int, shift: int) -> int:
    """A bias for each channel, a shift, limits and a cut to bytes."""
    type = maker.type_of(sums)
    bias = maker.add_argument(Type(type.shape[1:2], "i32"), weight=True, low=-999, high=999)
    body = BodyMaker(maker, ["i32", "i32", "i8"])
    value = body.add_step("arith.addi", (0, 1), "i32")
    value = body.add_step("arith.shrsi", (value, body.add_constant("i32", shift)), "i32")
    return _add_limits(maker, body, value, (sums, bias), type.shape, ((0, 1, 2, 3), (1,)))


def _add_sum(maker: Maker, one: int, other: int) -> int:
    """The sum of two maps, with limits."""
    body = BodyMaker(maker, ["i8", "i8", "i8"])
    wide = tuple(body.add_step("arith.extsi", (number,), "i32") for number in range(2))
    value = body.add_step("arith.addi", wide, "i32")
    shape = maker.type_of(one).shape
    return _add_limits(maker, body, value, (one, other), shape, ((0, 1, 2, 3),) * 2)


def _add_limits(
    maker: Maker,
    body: BodyMaker,
    value: int,
    inputs: tuple[int, ...],
    shape: tuple[int, ...],
    axes: tuple[tuple[int, ...], ...],
) -> int:
    """An element-wise op whose `value`, between limits, becomes bytes; `axes` are the inputs'."""
    least = 0 if maker.draw_chance(0.6) else -_TOP
    value = body.add_step("arith.minsi", (value, body.add_constant("i32", _TOP)), "i32")
    value = body.add_step("arith.maxsi", (value, body.add_constant("i32", least)), "i32")
    value = body.add_step("arith.trunci", (value,), "i8")
    type = Type(shape, "i8")
    maps = tuple(tuple(map(dim_index, own)) for own in (*axes, tuple(range(len(shape)))))
    init = maker.add_op(Fill(type, None))
    kinds, steps = "p" * len(shape), body.build_body()
    return maker.add_op(Generic(type, shape, kinds, inputs, init, maps, steps, value))


def _add_pool(maker: Maker, source: int) -> int:
    """The largest of each window, two apart."""
    size, edge = ((2, 0), (3, 1), (3, 0))[maker.draw_number(0, 2)]
    name, least = "pooling_nchw_max", -_TOP - 1
    x = _add_padding(maker, source, edge, least)
    nest = _nest_on(name, maker.type_of(x).shape, size, 2, 0)
    window = maker.add_op(Fill(Type(nest.filter_shape(), "i8"), None))
    init = maker.add_fill(Type(nest.result_shape(), "i8"), least)
    return maker.add_op(make_named(name, nest, ["i8", "i8"], "i8", (x, window), init))
