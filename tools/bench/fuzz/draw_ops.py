"""Random structured ops: convolutions, products, pools, and generics with any accesses."""

from __future__ import annotations

from dataclasses import replace

from .draw import LARGEST, Maker
from .draw_bodies import BodyMaker
from .named import (
    CONVOLUTIONS,
    POOLS,
    PRODUCTS,
    Form,
    NamedLoops,
    combine_of,
    form_of,
    make_named,
)
from .program import (
    Affine,
    Constant,
    Elementwise,
    Fill,
    Generic,
    Insert,
    Map,
    Pad,
    ScalarStep,
    Type,
    dim_index,
)

_MAX_WORK = 60_000
"""The most iterations of one op."""


def sum_element(maker: Maker, element: str) -> str:
    """The type in which products of this type are summed."""
    if element.startswith("f"):
        return "f32" if element == "f16" and maker.draw_chance(0.5) else element
    return {"i8": "i32", "i16": "i32", "i32": "i32", "i64": "i64"}[element]


def sizes_for(maker: Maker, form: Form, most: int = _MAX_WORK) -> dict[str, int]:
    """Extents for the letters of a form."""
    while True:
        found: dict[str, int] = {}
        for letter in form.letters:
            if letter in "rst" and form.windows:
                found[letter] = maker.draw_number(1, 4)
            elif letter == "n":
                found[letter] = maker.draw_number(1, 3)
            elif letter == "m" and not form.pool and form.windows:
                found[letter] = maker.draw_number(1, 3)
            else:
                found[letter] = maker.draw_extent()
        work = 1
        for extent in found.values():
            work *= extent
        if work <= most:
            return found


def nest_for(maker: Maker, form: Form, plain: bool, most: int = _MAX_WORK) -> NamedLoops:
    """A nest of this form; without strides and dilations if `plain`."""
    sizes = sizes_for(maker, form, most)
    strides = {
        a: 1 if plain or maker.draw_chance(0.5) else maker.draw_number(1, 3) for a in form.spatial
    }
    dilations = {
        a: 1 if plain or maker.draw_chance(0.7) else maker.draw_number(1, 3) for a in form.spatial
    }
    return NamedLoops(form, sizes, strides, dilations, spare_rows(maker, form))


def spare_rows(maker: Maker, form: Form) -> dict[str, int]:
    """Rows behind those that windows read, now and then."""
    return {a: maker.draw_number(1, 2) if maker.draw_chance(0.15) else 0 for a in form.spatial}


def draw_start(maker: Maker, type: Type, combine: str = "") -> int:
    """Draws what a reduction starts from: its neutral element, or anything."""
    if maker.draw_chance(0.2):
        return maker.add_argument(type)
    if "max" in combine or "min" in combine:
        floats, bits = type.element.startswith("f"), int(type.element[1:])
        low, high = (-1000.0, 1000.0) if floats else (-(1 << bits - 1), (1 << bits - 1) - 1)
        if combine.endswith("ui"):
            low, high = 0, -1
        return maker.add_fill(type, low if "max" in combine else high)
    return maker.add_fill(type, 0 if maker.draw_chance(0.8) else maker.draw_constant(type.element))


def draw_image(maker: Maker, shape: tuple[int, ...], element: str, axes: list[int]) -> int:
    """An image of this shape, part of which may be padding along `axes`."""
    if not maker.draw_chance(0.4) or not axes:
        return maker.draw_input(Type(shape, element))
    low, high, inner = [0] * len(shape), [0] * len(shape), list(shape)
    for axis in axes:
        low[axis] = maker.draw_number(0, min(2, inner[axis] - 1))
        inner[axis] -= low[axis]
        high[axis] = maker.draw_number(0, min(2, inner[axis] - 1))
        inner[axis] -= high[axis]
    source = maker.draw_input(Type(tuple(inner), element))
    value = 0 if maker.draw_chance(0.8) else maker.draw_constant(element)
    return maker.add_op(Pad(Type(shape, element), source, tuple(low), tuple(high), value))


def draw_convolution(maker: Maker, name: str | None = None) -> int:
    """A convolution of any kind as a named op, or the same in loops of another order."""
    name = name or maker.draw_word(CONVOLUTIONS)
    form = form_of(name)
    nest = nest_for(maker, form, name in ("conv_1d", "conv_2d", "conv_3d"))
    element = maker.draw_element()
    target = sum_element(maker, element)
    axes = [i for i, x in enumerate(form.image) if x in form.spatial]
    x = draw_image(maker, nest.image_shape(), element, axes)
    w = maker.draw_input(Type(nest.filter_shape(), element), weight=maker.draw_chance(0.7))
    init = draw_start(maker, Type(nest.result_shape(), target))
    op = make_named(name, nest, [element, element], target, (x, w), init)
    return maker.add_op(op if maker.draw_chance(0.6) else shuffle_loops(maker, op))


_CHANNELLED = tuple(n for n in CONVOLUTIONS if n not in ("conv_1d", "conv_2d", "conv_3d"))


def draw_scattered(maker: Maker) -> int:
    """A transposed convolution: each element of its image adds to where its window lies."""
    name = maker.draw_word(_CHANNELLED)
    form = form_of(name)
    nest = nest_for(maker, form, False, 20_000)
    element = maker.draw_element()
    target = sum_element(maker, element)
    y = maker.draw_input(Type(nest.result_shape(), element))
    w = maker.draw_input(Type(nest.filter_shape(), element), weight=maker.draw_chance(0.7))
    init = draw_start(maker, Type(nest.image_shape(), target))
    op = make_named(name, nest, [element, element], target, (y, w), init)
    image, filter, result = op.maps
    loops, still = form.letters, [x for x in form.image if x not in form.spatial]
    turned = replace(
        op,
        type=Type(nest.image_shape(), target),
        kinds="".join("p" if x in still else "r" for x in loops),
        maps=(result, filter, image),
    )
    return maker.add_op(shuffle_loops(maker, turned))


def draw_dilated(maker: Maker) -> int:
    """A transposed convolution: zeros between the elements of the image, then a plain one."""
    name = maker.draw_word(_CHANNELLED)
    form = form_of(name)
    nest = nest_for(maker, form, False)
    element = maker.draw_element()
    target = sum_element(maker, element)
    shape = nest.image_shape()
    moving = [x in form.spatial for x in form.image]
    strides = tuple(maker.draw_number(1, 3) if m else 1 for m in moving)
    offsets = tuple(maker.draw_number(0, min(2, n - 1)) if m else 0
                    for m, n in zip(moving, shape, strict=True))  # fmt: skip
    inner = tuple((n - o - 1) // s + 1 for n, o, s in zip(shape, offsets, strides, strict=True))
    source = maker.draw_input(Type(inner, element))
    whole = Type(shape, element)
    x = maker.add_op(Insert(whole, source, maker.add_fill(whole), offsets, strides))
    w = maker.draw_input(Type(nest.filter_shape(), element), weight=maker.draw_chance(0.7))
    init = draw_start(maker, Type(nest.result_shape(), target))
    op = make_named(name, nest, [element, element], target, (x, w), init)
    return maker.add_op(op if maker.draw_chance(0.6) else shuffle_loops(maker, op))


def draw_product(maker: Maker) -> int:
    """A product of matrices or vectors."""
    name = maker.draw_word(tuple(PRODUCTS))
    nest = nest_for(maker, form_of(name), True)
    element = maker.draw_element()
    target = sum_element(maker, element)
    a = maker.draw_input(Type(nest.image_shape(), element))
    b = maker.draw_input(Type(nest.filter_shape(), element), weight=maker.draw_chance(0.5))
    init = draw_start(maker, Type(nest.result_shape(), target))
    op = make_named(name, nest, [element, element], target, (a, b), init)
    return maker.add_op(op if maker.draw_chance(0.5) else shuffle_loops(maker, op))


def draw_pool(maker: Maker, source: int | None = None) -> int:
    """A pool."""
    name = maker.draw_word(POOLS)
    form = form_of(name)
    nest = nest_for(maker, form, False)
    element = maker.draw_element()
    if name.endswith("unsigned"):
        element = maker.draw_word(("i8", "i16", "i32"))
    combine = combine_of(name, element)
    axes = [i for i, x in enumerate(form.image) if x in form.spatial]
    x = draw_image(maker, nest.image_shape(), element, axes)
    window = maker.add_op(Fill(Type(nest.filter_shape(), element), None))
    init = draw_start(maker, Type(nest.result_shape(), element), combine)
    return maker.add_op(make_named(name, nest, [element, element], element, (x, window), init))


def shuffle_loops(maker: Maker, op: Generic) -> Generic:
    """The same as a generic, with loops in another order."""
    order = [int(i) for i in maker.rng.permutation(len(op.extents))]
    new = {old: i for i, old in enumerate(order)}
    return replace(
        op,
        name="",
        attributes="",
        extents=tuple(op.extents[i] for i in order),
        kinds="".join(op.kinds[i] for i in order),
        maps=tuple(tuple(_with_dims(e, new) for e in m) for m in op.maps),
    )


def _with_dims(expr: Affine, new: dict[int, int]) -> Affine:
    return replace(expr, terms=tuple((f, new[d]) for f, d in expr.terms))


# --- generics with any accesses -------------------------------------------------------------


def draw_access(maker: Maker, extents: tuple[int, ...]) -> tuple[Map, tuple[int, ...]]:
    """A random access function, and the least shape that it stays within, or a little more."""
    rank = maker.draw_number(0, 4) if maker.draw_chance(0.3) else maker.draw_number(1, 3)
    map: list[Affine] = []
    shape: list[int] = []
    for _ in range(rank):
        expr = _draw_index(maker, extents)
        low, high = expr.index_range(extents)
        if low < 0:
            expr = replace(expr, constant=expr.constant - low * expr.divisor)
            low, high = expr.index_range(extents)
        plain = len(expr.terms) == 1 and expr == dim_index(expr.terms[0][1])
        shape.append(high + 1 + (0 if plain or maker.draw_chance(0.7) else maker.draw_number(1, 3)))
        map.append(expr)
    return tuple(map), tuple(shape)


def _draw_index(maker: Maker, extents: tuple[int, ...]) -> Affine:
    count = len(extents)
    if count == 0 or maker.draw_chance(0.05):
        return Affine((), maker.draw_number(0, 2))
    if maker.draw_chance(0.6):
        return dim_index(maker.draw_number(0, count - 1))
    dims = [int(d) for d in maker.rng.permutation(count)[: maker.draw_number(1, min(3, count))]]
    terms = tuple((maker.draw_number(1, 3) if maker.draw_chance(0.85) else -1, d) for d in dims)
    constant = maker.draw_number(0, 3) if maker.draw_chance(0.3) else 0
    divisor = maker.draw_number(2, 4) if maker.draw_chance(0.12) else 1
    modulus = maker.draw_number(2, 5) if maker.draw_chance(0.1) else 0
    return Affine(terms, constant, divisor, modulus)


def result_map(maker: Maker, extents: tuple[int, ...], kinds: str) -> tuple[Map, tuple[int, ...]]:
    """
    Draws where results go: each parallel dimension has an axis of its own, in any order, now and
    then with a stride, an offset or together with a reduced dimension (which scatters).
    """
    map: list[Affine] = []
    shape: list[int] = []
    parallel = [d for d, k in enumerate(kinds) if k == "p"]
    reduced = [d for d, k in enumerate(kinds) if k == "r"]
    for d in (int(i) for i in maker.rng.permutation(parallel)):
        expr, extent = dim_index(d), extents[d]
        if maker.draw_chance(0.08):
            other = reduced[maker.draw_number(0, len(reduced) - 1)] if reduced else None
            factor = maker.draw_number(1, 3)
            constant = maker.draw_number(0, 2)
            terms = ((factor, d),) if other is None else ((factor, d), (1, other))
            expr = Affine(terms, constant)
            spare = maker.draw_number(0, 2) if expr != dim_index(d) else 0
            extent = expr.index_range(extents)[1] + 1 + spare
        map.append(expr)
        shape.append(extent)
    return tuple(map), tuple(shape)


def draw_generic(maker: Maker) -> int:
    """A generic: any dimensions, accesses and body."""
    while True:
        rank = maker.draw_number(1, 5)
        extents = tuple(maker.draw_extent(7) for _ in range(rank))
        kinds = "".join("r" if maker.draw_chance(0.35) else "p" for _ in extents)
        map, shape = result_map(maker, extents, kinds)
        pairs = [draw_access(maker, extents) for _ in range(maker.draw_number(1, 3))]
        sizes = [Type(s, "i8").size for _, s in (*pairs, (map, shape))]
        work = Type(extents, "i8").size
        maps = (*(m for m, _ in pairs), map)
        if max(sizes) <= LARGEST and work <= _MAX_WORK and covers_dims(maps, len(extents)):
            break
    element = maker.draw_element()
    inputs = tuple(
        maker.draw_input(Type(s, element if maker.draw_chance(0.7) else maker.draw_element()),
                    weight=maker.draw_chance(0.2)) for _, s in pairs)  # fmt: skip
    target = Type(shape, element if maker.draw_chance(0.6) else maker.draw_element())
    reduces = "r" in kinds or any(len(e.terms) != 1 or e.constant for e in map)
    init = maker.add_op(Fill(target, None)) if not reduces else draw_start(maker, target)
    elements = [maker.type_of(i).element for i in inputs]
    return maker.add_op(with_body(maker, extents, kinds, inputs, init, maps, elements, target))


def covers_dims(maps: tuple[Map, ...], dims: int) -> bool:
    """
    Tests whether loop bounds follow from shapes: each dimension is an index by itself somewhere.
    """
    singles = (e for m in maps for e in m if len(e.terms) == 1)
    alone = {e.terms[0][1] for e in singles if e == dim_index(e.terms[0][1])}
    return alone >= set(range(dims))


def with_body(
    maker: Maker,
    extents: tuple[int, ...],
    kinds: str,
    inputs: tuple[int, ...],
    init: int,
    maps: tuple[Map, ...],
    elements: list[str],
    target: Type,
) -> Generic:
    """A generic with a random body, which combines with the result where it reduces."""
    body = BodyMaker(maker, [*elements, target.element])
    old = (len(elements),)
    value = maker.draw_number(0, len(elements) - 1)
    if extents and maker.draw_chance(0.15):
        index = body.add_step("index", (), "index", maker.draw_number(0, len(extents) - 1))
        number = body.add_step("arith.index_cast", (index,), "i32")
        value = body.add_cast(number, elements[value])
    for _ in range(maker.draw_number(0, 5)):
        value = body.draw_step(value, old)
    value = body.add_cast(value, target.element)
    if "r" in kinds:
        value = body.add_step(
            draw_combination(maker, target.element), (old[0], value), target.element
        )
    elif maker.draw_chance(0.1) and not isinstance(maker.ops[init] if init >= 0 else None, Fill):
        value = body.draw_step(value)
    return Generic(target, extents, kinds, inputs, init, maps, body.build_body(), value)


def draw_combination(maker: Maker, element: str) -> str:
    """Draws what a reduction does."""
    if element.startswith("f"):
        return maker.draw_word(("arith.addf", "arith.addf", "arith.maximumf", "arith.minimumf",
                          "arith.mulf"))  # fmt: skip
    return maker.draw_word(("arith.addi", "arith.addi", "arith.maxsi", "arith.minsi", "arith.muli",
                      "arith.xori", "arith.maxui", "arith.andi"))  # fmt: skip


def draw_lookup(maker: Maker) -> int:
    """Rows of a table by data."""
    rows, columns, count = maker.draw_extent(), maker.draw_extent(), maker.draw_extent()
    element = maker.draw_element()
    table = maker.draw_input(Type((rows, columns), element))
    index = maker.draw_word(("i32", "i64"))
    places = maker.add_argument(Type((count,), index), low=0, high=rows - 1)
    target = Type((count, columns), element)
    body = BodyMaker(maker, [index, element])
    row = body.add_step("arith.index_cast", (0,), "index")
    column = body.add_step("index", (), "index", 1)
    value = body.add_step("extract", (row, column), element, table)
    for _ in range(maker.draw_number(0, 2)):
        value = body.draw_step(value, (1,))
    init = maker.add_op(Fill(target, None))
    maps = ((dim_index(0),), (dim_index(0), dim_index(1)))
    return maker.add_op(
        Generic(target, (count, columns), "pp", (places,), init, maps, body.build_body(), value)
    )


# --- element by element ---------------------------------------------------------------------


def draw_elementwise(maker: Maker, source: int) -> int:
    """A generic over a tensor and others that broadcast along it."""
    type = maker.type_of(source)
    extents, rank = type.shape, len(type.shape)
    identity = tuple(dim_index(i) for i in range(rank))
    inputs, maps = [source], [identity]
    for _ in range(maker.draw_number(0, 2)):
        kept = [i for i in range(rank) if maker.draw_chance(0.6)]
        if maker.draw_chance(0.3):
            kept = [int(i) for i in maker.rng.permutation(kept)]
        element = type.element if maker.draw_chance(0.8) else maker.draw_element()
        other = Type(tuple(extents[i] for i in kept), element)
        inputs.append(maker.draw_input(other, weight=maker.draw_chance(0.3)))
        maps.append(tuple(dim_index(i) for i in kept))
    target = Type(extents, type.element if maker.draw_chance(0.6) else maker.draw_element())
    elements = [maker.type_of(i).element for i in inputs]
    init = maker.add_op(Fill(target, None))
    maps.append(identity)
    return maker.add_op(
        with_body(maker, extents, "p" * rank, tuple(inputs), init, tuple(maps), elements, target)
    )


def draw_chain(maker: Maker, source: int) -> int:
    """Ops on whole tensors."""
    for _ in range(maker.draw_number(1, 4)):
        type = maker.type_of(source)
        body = BodyMaker(maker, [type.element])
        body.draw_step(0)
        if maker.draw_chance(0.4):
            body.add_cast(len(body.elements) - 1, maker.draw_element())
        values = [source]
        for step in body.steps:
            values.append(_on_tensors(maker, step, values, type.shape))
        source = values[-1]
    return source


def _on_tensors(maker: Maker, step: ScalarStep, values: list[int], shape: tuple[int, ...]) -> int:
    type = Type(shape, step.element)
    if step.name == "constant":
        return maker.add_op(Constant(type, (step.value,)))
    return maker.add_op(Elementwise(type, step.name, tuple(values[a] for a in step.args)))


def draw_reduction(maker: Maker, source: int) -> int | None:
    """A tensor reduced along some of its axes."""
    type = maker.type_of(source)
    rank = len(type.shape)
    if not rank:
        return None
    kinds = "".join("r" if maker.draw_chance(0.5) else "p" for _ in range(rank))
    kept = tuple(i for i, k in enumerate(kinds) if k == "p")
    target = Type(tuple(type.shape[i] for i in kept), type.element)
    init = draw_start(maker, target)
    maps = (tuple(dim_index(i) for i in range(rank)), tuple(dim_index(i) for i in kept))
    return maker.add_op(
        with_body(maker, type.shape, kinds, (source,), init, maps, [type.element], target)
    )
