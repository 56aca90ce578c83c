"""
Random layers as accelerators take them: sums of products of integers with what follows element
by element, alone (VTA, one core of an AI Engine) or several after each other (many nodes).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from .draw import Maker
from .draw_bodies import BodyMaker
from .draw_moves import add_pad
from .draw_ops import draw_elementwise, shuffle_loops, spare_rows
from .named import (
    CONVOLUTIONS,
    POOLS,
    PRODUCTS,
    Form,
    NamedLoops,
    body_of,
    form_of,
    make_named,
)
from .program import Affine, Fill, Generic, Map, Op, Program, Type, dim_index


def vta_program(rng: np.random.Generator) -> Program:
    """One convolution or product of bytes, and mostly an epilogue that ends in bytes."""
    maker = Maker(rng, floats=False)
    sums, channels = draw_layer(
        maker, "i8", most=6_000, long="cf" if maker.draw_chance(0.4) else ""
    )
    if maker.draw_chance(0.04):
        return maker.build_program(sums)
    steps = (
        ["bias"] * maker.draw_chance(0.5)
        + ["shift"] * maker.draw_chance(0.8)
        + _draw_clips(maker, 8)
    )
    return maker.build_program(draw_epilogue(maker, sums, channels, steps, "i8"))


def unsigned_program(rng: np.random.Generator) -> Program:
    """One product of unsigned bytes by signed ones, as dot products of a processor take them."""
    maker = Maker(rng, floats=False)
    sums, _ = draw_layer(maker, "i8", most=20_000)
    program = maker.build_program(sums)
    return replace(program, ops=tuple(_make_unsigned(op) for op in program.ops))


def _make_unsigned(op: Op) -> Op:
    """A product that extends its first operand by zeros."""
    if not isinstance(op, Generic) or "r" not in op.kinds:
        return op
    first, *others = op.body
    body = (replace(first, name=first.name.replace("extsi", "extui")), *others)
    return replace(op, body=body, name="", attributes="")


def aie1_program(rng: np.random.Generator) -> Program:
    """One convolution or product of 8, 16 or 32 bits, and what a store can do to its sums."""
    maker = Maker(rng, floats=False)
    element = maker.draw_word(("i8", "i16", "i16", "i32"))
    long = "x" if maker.draw_chance(0.5) else "f"
    wide = maker.draw_chance(0.85)
    sums, channels = draw_layer(maker, element, most=20_000, long=long, wide=wide)
    target = element if maker.draw_chance(0.7) else maker.draw_word(("i8", "i16", "i32"))
    bits = int(target[1:])
    steps = ["bias"] * maker.draw_chance(0.4)
    if maker.draw_chance(0.8):
        steps += ["half", "shift"] if maker.draw_chance(0.4) else ["shift"]
        steps += ["clip"] * maker.draw_chance(0.4)
    if "clip" in steps and (bits == 32 or element == "i32"):
        steps.remove("clip")  # sums may have more bits than any type
    if maker.type_of(sums).element == "i32" and element != "i8" and "shift" in steps:
        steps = [s for s in steps if s == "bias"]
    if not steps and bits == 32:
        return maker.build_program(sums)
    return maker.build_program(draw_epilogue(maker, sums, channels, steps, target))


def noc_program(rng: np.random.Generator) -> Program:
    """One to four layers of integers: convolutions, products, pools, and what follows them."""
    maker = Maker(rng, floats=False)
    element = maker.draw_word(("i8", "i16", "i16", "i32"))
    value, channels = draw_layer(
        maker, element, most=20_000, long="cf" if maker.draw_chance(0.4) else ""
    )
    for _ in range(maker.draw_number(0, 3)):
        value, channels = _draw_successor(maker, value, channels, element)
    return maker.build_program(value)


def _draw_successor(
    maker: Maker, value: int, channels: tuple[int, ...], element: str
) -> tuple[int, tuple[int, ...]]:
    """An epilogue, a pool or another layer behind a value."""
    type = maker.type_of(value)
    if type.element != element or maker.draw_chance(0.3):
        if maker.draw_chance(0.15):
            return draw_elementwise(maker, value), channels
        steps = (
            ["bias"] * maker.draw_chance(0.4)
            + ["shift"] * maker.draw_chance(0.6)
            + _draw_clips(maker, 8)
        )
        return draw_epilogue(maker, value, channels, steps, element), channels
    if maker.draw_chance(0.3):
        steps = ["sum"] if maker.draw_chance(0.5) else ["bias"]
        return draw_epilogue(maker, value, channels, steps, element), channels
    found = _draw_on_value(maker, value)
    return (value, channels) if found is None else found


# --- sums of products -----------------------------------------------------------------------


def draw_layer(
    maker: Maker, element: str, most: int, long: str = "", wide: bool = False
) -> tuple[int, tuple[int, ...]]:
    """
    A convolution or product of `element`, with at most `most` multiplications; loops in `long`
    are longer than others. Gives the sums, and which of their axes are channels.
    """
    kind = maker.rng.random()
    if kind < 0.07:
        sums = random_product(maker, element, most)
        return sums, (0,) if maker.type_of(sums).shape else ()
    name = maker.draw_word(tuple(PRODUCTS) if kind < 0.32 else CONVOLUTIONS)
    form = form_of(name)
    plain = name in ("conv_1d", "conv_2d", "conv_3d") or not form.spatial
    sizes = _draw_sizes(maker, form, most, long)
    strides = {
        a: 1 if plain or maker.draw_chance(0.6) else maker.draw_number(1, 3) for a in form.spatial
    }
    dilations = {
        a: 1 if plain or maker.draw_chance(0.75) else maker.draw_number(1, 3) for a in form.spatial
    }
    nest = NamedLoops(form, sizes, strides, dilations, spare_rows(maker, form))
    x = _draw_image(maker, form, nest.image_shape(), element)
    w = maker.add_argument(Type(nest.filter_shape(), element), weight=maker.draw_chance(0.85))
    return _add_sums(maker, name, nest, x, w, "i64" if wide and element != "i8" else "i32")


def _add_sums(
    maker: Maker, name: str, nest: NamedLoops, x: int, w: int, target: str
) -> tuple[int, tuple[int, ...]]:
    form, element = nest.form, maker.type_of(x).element
    type = Type(nest.result_shape(), target)
    zero = target == "i64" or maker.draw_chance(0.95)
    start = maker.add_fill(type) if zero else maker.add_argument(type, low=-99, high=99)
    op = make_named(name, nest, [element, maker.type_of(w).element], target, (x, w), start)
    channels = tuple(i for i, letter in enumerate(form.result) if letter in "gfm")
    return maker.add_op(op if maker.draw_chance(0.65) else shuffle_loops(maker, op)), channels


def _draw_sizes(maker: Maker, form: Form, most: int, long: str) -> dict[str, int]:
    while True:
        found: dict[str, int] = {}
        for letter in form.letters:
            if letter in "rst" and form.windows:
                found[letter] = maker.draw_number(1, 4)
            elif letter in "nm" and form.windows:
                found[letter] = maker.draw_number(1, 3)
            elif letter in long:
                found[letter] = maker.draw_number(8, 34)
            else:
                found[letter] = maker.draw_number(1, 9)
        if int(np.prod(list(found.values()))) <= most:
            return found


def _draw_image(maker: Maker, form: Form, shape: tuple[int, ...], element: str) -> int:
    """The image, which is smaller where a border of zeros is around it."""
    low, inner = [0] * len(shape), list(shape)
    high = [0] * len(shape)
    if maker.draw_chance(0.45):
        for axis, letter in enumerate(form.image):
            if letter in form.spatial:
                low[axis] = maker.draw_number(0, min(2, inner[axis] - 1))
                inner[axis] -= low[axis]
                high[axis] = maker.draw_number(0, min(2, inner[axis] - 1))
                inner[axis] -= high[axis]
    x = maker.add_argument(Type(tuple(inner), element))
    return add_pad(maker, x, low, high, 0) if any(low) or any(high) else x


def random_product(maker: Maker, element: str, most: int) -> int:
    """Products of two operands with any linear accesses, over any loops."""
    while True:
        rank = maker.draw_number(2, 5)
        extents = tuple(
            maker.draw_number(1, 20 if maker.draw_chance(0.3) else 7) for _ in range(rank)
        )
        kinds = "".join("r" if maker.draw_chance(0.4) else "p" for _ in extents)
        image, filter = _draw_linear(maker, extents, 2), _draw_linear(maker, extents, 1)
        result = tuple(dim_index(d) for d in maker.rng.permutation(
            [d for d, k in enumerate(kinds) if k == "p"]).tolist())  # fmt: skip
        alone = {e.terms[0][1] for m in (image, filter, result) for e in m if len(e.terms) == 1
                 and e == dim_index(e.terms[0][1])}  # fmt: skip
        if len(alone) == rank and "r" in kinds and int(np.prod(extents)) <= most:
            break
    shapes = [tuple(e.index_range(extents)[1] + 1 for e in m) for m in (image, filter, result)]
    x = maker.add_argument(Type(shapes[0], element))
    w = maker.add_argument(Type(shapes[1], element), weight=True)
    target = Type(shapes[2], "i32")
    body, last = body_of([element, element], "i32")
    init = maker.add_fill(target)
    maps = (image, filter, result)
    return maker.add_op(Generic(target, extents, kinds, (x, w), init, maps, body, last))


def _draw_linear(maker: Maker, extents: tuple[int, ...], most: int) -> Map:
    """An access of a sum of up to `most` dimensions in each axis, each dimension used once."""
    dims = [int(d) for d in maker.rng.permutation(len(extents)) if maker.draw_chance(0.75)]
    found: list[Affine] = []
    while dims:
        count = min(len(dims), maker.draw_number(1, most))
        terms = tuple((maker.draw_number(1, 3) if count > 1 else 1, d) for d in dims[:count])
        found.append(Affine(terms))
        dims = dims[count:]
    return tuple(found)


# --- what follows ---------------------------------------------------------------------------


def _draw_clips(maker: Maker, bits: int) -> list[str]:
    return [["clip"], ["relu"], ["min", "max"], ["max"], []][maker.draw_number(0, 4)]


def draw_epilogue(
    maker: Maker, sums: int, channels: tuple[int, ...], steps: Sequence[str], target: str
) -> int:
    """
    Steps on the sums, then a cast to `target`: in one generic, in several, or as ops on whole
    tensors.
    """
    way = maker.rng.random()
    if way < 0.7:
        groups = [list(steps)]
    else:
        cut = maker.draw_number(0, len(steps))
        groups = [list(steps[:cut]), list(steps[cut:])]
    value = sums
    for i, group in enumerate(groups):
        last = i == len(groups) - 1
        if group or last:
            value = _add_group(maker, value, channels, group, target if last else "")
    return value


def _add_group(
    maker: Maker, source: int, channels: tuple[int, ...], steps: Sequence[str], target: str
) -> int:
    type = maker.type_of(source)
    rank, element = len(type.shape), type.element
    if not steps and target == element:
        return source
    identity = tuple(dim_index(i) for i in range(rank))
    inputs, maps = [source], [identity]
    for step in steps:
        if step in ("bias", "sum"):
            kept = channels if step == "bias" else tuple(range(rank))
            narrow = "i32" if element == "i64" else element
            other = Type(tuple(type.shape[i] for i in kept), narrow)
            weight = step == "bias" and maker.draw_chance(0.8)
            limit = 1000 if element in ("i32", "i64") else 50
            inputs.append(maker.add_argument(other, weight=weight, low=-limit, high=limit))
            maps.append(tuple(dim_index(i) for i in kept))
    body = BodyMaker(maker, [*(maker.type_of(i).element for i in inputs), target or element])
    value = _add_steps(body, steps, element, target or element)
    if target and target != element:
        wider = int(target[1:]) > int(element[1:])
        value = body.add_step("arith.extsi" if wider else "arith.trunci", (value,), target)
    result = Type(type.shape, target or element)
    init = maker.add_op(Fill(result, None))
    maps.append(identity)
    scalars = body.build_body()
    return maker.add_op(
        Generic(result, type.shape, "p" * rank, tuple(inputs), init, tuple(maps), scalars, value)
    )


def _add_steps(body: BodyMaker, steps: Sequence[str], element: str, target: str) -> int:
    maker, bits = body.maker, int(element[1:])
    shift = maker.draw_number(1, min(bits - 2, 18) if maker.draw_chance(0.1) else min(bits - 2, 11))
    top = (1 << min(int(target[1:]), bits) - 1) - 1
    value, other = 0, 1

    def with_constant(name: str, number: int) -> int:
        constant = body.add_constant(element, number)
        args = (value, constant) if maker.draw_chance(0.8) or "shr" in name else (constant, value)
        return body.add_step(name, args, element)

    for step in steps:
        match step:
            case "bias" | "sum":
                added = other
                if body.elements[other] != element:
                    added = body.add_step("arith.extsi", (other,), element)
                value = body.add_step("arith.addi", (value, added), element)
                other += 1
            case "half":
                value = with_constant("arith.addi", 1 << shift - 1)
            case "shift":
                value = with_constant("arith.shrsi", shift)
            case "clip":
                value = with_constant("arith.minsi", top)
                value = with_constant("arith.maxsi", -top - 1)
            case "relu":
                value = with_constant("arith.maxsi", 0)
                value = with_constant("arith.minsi", top)
            case "min":
                value = with_constant("arith.minsi", maker.draw_number(-20, 100))
            case _:
                value = with_constant("arith.maxsi", maker.draw_number(-100, 20))
    return value


# --- layers behind layers -------------------------------------------------------------------


def _draw_on_value(maker: Maker, source: int) -> tuple[int, tuple[int, ...]] | None:
    """A layer whose image is a value: a pool, a convolution or a product, as its rank allows."""
    type = maker.type_of(source)
    pools = maker.draw_chance(0.3)
    names = [
        n for n in (POOLS if pools else (*CONVOLUTIONS, "matmul", "batch_matmul"))
        if len(form_of(n).image) == len(type.shape)
        and "unsigned" not in n
    ]  # fmt: skip
    if not names:
        return None
    name = maker.draw_word(names)
    form = form_of(name)
    plain = name in ("conv_1d", "conv_2d", "conv_3d") or not form.spatial
    nest, low, high = _fit_nest(maker, form, type.shape, plain)
    if int(np.prod(list(nest.sizes.values()))) > 30_000:
        return None
    x = add_pad(maker, source, low, high, 0) if any(low) or any(high) else source
    if form.pool:
        return _add_pool(maker, name, nest, x)
    w = maker.add_argument(Type(nest.filter_shape(), type.element), weight=maker.draw_chance(0.85))
    return _add_sums(maker, name, nest, x, w, "i32")


def _fit_nest(
    maker: Maker, form: Form, shape: tuple[int, ...], plain: bool
) -> tuple[NamedLoops, list[int], list[int]]:
    """A nest on an image of this shape, which may get a border; its paddings before and behind."""
    sizes = {x: maker.draw_number(1, 9) for x in form.letters}
    strides, dilations = dict.fromkeys(form.spatial, 1), dict.fromkeys(form.spatial, 1)
    low, high = [0] * len(shape), [0] * len(shape)
    for axis, letter in enumerate(form.image):
        extent = shape[axis]
        if letter not in form.spatial:
            sizes[letter] = extent
            continue
        stride = 1 if plain or maker.draw_chance(0.6) else maker.draw_number(1, 3)
        window = maker.draw_number(1, 4)
        low[axis] = maker.draw_number(0, 1) if maker.draw_chance(0.4) else 0
        high[axis] = max(
            window - extent - low[axis], maker.draw_number(0, 1) * maker.draw_number(0, 1)
        )
        outputs = (extent + low[axis] + high[axis] - window) // stride + 1
        sizes[letter], strides[letter] = outputs, stride
        sizes["rst"["xyz".index(letter)]] = window
    return NamedLoops(form, sizes, strides, dilations, {}), low, high


def _add_pool(maker: Maker, name: str, nest: NamedLoops, x: int) -> tuple[int, tuple[int, ...]]:
    element = maker.type_of(x).element
    type = Type(nest.result_shape(), element)
    half = 1 << int(element[1:]) - 1
    neutral = {"max": -half, "min": half - 1}.get(name.rsplit("_", 1)[-1], 0)
    window = maker.add_op(Fill(Type(nest.filter_shape(), element), None))
    init = maker.add_fill(type, neutral)
    op = make_named(name, nest, [element, element], element, (x, window), init)
    channels = tuple(i for i, letter in enumerate(nest.form.result) if letter in "g")
    return maker.add_op(op), channels
