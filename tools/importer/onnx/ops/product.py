"""
Products of matrices and convolutions of quantised numbers, and what quantises them; `Einsum`,
which is a product of any kind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from .....transforms.core.errors import WeftError
from .emit import Body, Emitter, Read, Scalar, Tensor, limits
from .node import ELEMENTS, Node
from .window import windows_of


def matmul_integer(node: Node) -> Sequence[Tensor]:
    """`MatMulInteger`: `(A - a_zero) @ (B - b_zero)` in i32; zero points per row or column."""
    a = subtract_zero(node, 0, 2, -2)
    b = subtract_zero(node, 1, 3, -1)
    return [multiply_matrices(node.emitter, a, b, "i32")]


def qlinear_matmul(node: Node) -> Sequence[Tensor]:
    """
    `QLinearMatMul`: the product in i32, times the scales, rounded half to even and cut to the
    result's type.
    """
    a, b = subtract_zero(node, 0, 2, -2), subtract_zero(node, 3, 5, -1)
    sums = multiply_matrices(node.emitter, a, b, "i32")
    rows = _read_along(node.emitter, node.add_input(1), -2, len(sums.shape))
    columns = _read_along(node.emitter, node.add_input(4), -1, len(sums.shape))
    return [_requantise_sums(node, sums, rows, columns, 6, 7)]


def conv_integer(node: Node) -> Sequence[Tensor]:
    """`ConvInteger`: a convolution of `x - x_zero` by `w - w_zero` in i32."""
    return [convolve(node, subtract_zero(node, 0, 2, None), subtract_zero(node, 1, 3, 0))]


def qlinear_conv(node: Node) -> Sequence[Tensor]:
    """`QLinearConv`: as `QLinearMatMul`; the bias is in i32, the filters' scales per channel."""
    x, w = subtract_zero(node, 0, 2, None), subtract_zero(node, 3, 5, 0)
    sums = convolve(node, x, w)
    emitter, rank = node.emitter, len(sums.shape)
    if node.has_input(8):
        sums = emitter.map(
            sums.shape,
            "i32",
            [sums.read_whole(), node.add_input(8).read_at("d1")],
            lambda _, a, b: a + b,
        )
    first = _read_along(emitter, node.add_input(1), 1, rank)
    return [
        _requantise_sums(node, sums, first, _read_along(emitter, node.add_input(4), 1, rank), 6, 7)
    ]


def subtract_zero(node: Node, place: int, zero: int, axis: int | None) -> Tensor:
    """An input without its zero point, in i32; a zero point of several is along `axis`."""
    x = node.add_input(place)
    if not node.has_input(zero) or not np.any(node.constants.get(zero, 1)):
        return node.emitter.cast(x, "i32")
    rank = len(x.shape)
    read = _read_along(node.emitter, node.add_input(zero), 0 if axis is None else axis, rank)
    return node.emitter.map(
        x.shape, "i32", [x.read_whole(), read], lambda _, a, z: a.cast("i32") - z.cast("i32")
    )


def _read_along(emitter: Emitter, values: Tensor, axis: int, rank: int) -> Read:
    """One number for all, one per place of an axis, or of the rank of what they are for."""
    if values.size == 1:
        return values.read_at(*([0] * len(values.shape)))
    if len(values.shape) == 1:
        return values.read_at(f"d{axis % rank}")
    return values.read_broadcast(rank)


def multiply_matrices(emitter: Emitter, a: Tensor, b: Tensor, type: str) -> Tensor:
    """A product of matrices as in `MatMul`: leading dimensions broadcast, vectors are lines."""
    left = emitter.reshape(a, [1, *a.shape]) if len(a.shape) == 1 else a
    right = emitter.reshape(b, [*b.shape, 1]) if len(b.shape) == 1 else b
    outer = np.broadcast_shapes(left.shape[:-2], right.shape[:-2])
    rank = len(outer) + 2
    shape = (*outer, left.shape[-2], right.shape[-1])
    inner = f"d{rank}"

    def batch(t: Tensor) -> list[str | int]:
        first = len(outer) - len(t.shape) + 2
        return [f"d{first + i}" if n != 1 else 0 for i, n in enumerate(t.shape[:-2])]

    reads = [
        left.read_at(*batch(left), f"d{rank - 2}", inner),
        right.read_at(*batch(right), inner, f"d{rank - 1}"),
    ]
    found = emitter.reduce(shape, [left.shape[-1]], type, reads, _times_in(type), "add")
    kept = list(shape)
    if len(b.shape) == 1:
        del kept[-1]
    if len(a.shape) == 1:
        del kept[len(outer)]
    return emitter.reshape(found, kept)


def _multiply_scalars(body: Body, a: Scalar, b: Scalar) -> Scalar:
    return a * b


def _times_in(type: str) -> Callable[..., Scalar]:
    """The product of two numbers in another type."""
    return lambda _, a, b: a.cast(type) * b.cast(type)


def matmul_of_vectors(node: Node) -> Sequence[Tensor] | None:
    """
    `MatMul` of a vector and more than a matrix, of integers that have no sign, or of f16, whose
    sums are taken in f32 and rounded once.
    """
    ranks = [len(node.input_form(i).shape) for i in range(2)]
    type = node.input_form(0).type
    plain = not (min(ranks) == 1 and max(ranks) > 2)
    if plain and not type.startswith("u") and type != "f16":
        return None
    wide = "f32" if type == "f16" else type
    found = multiply_matrices(node.emitter, node.add_input(0), node.add_input(1), wide)
    return [node.emitter.cast(found, type)]


def convolve(node: Node, x: Tensor, w: Tensor) -> Tensor:
    """A convolution with the usual attributes; `x: [N, C, …]`, `w: [K, C / group, …]`."""
    emitter = node.emitter
    windows = windows_of(node, x.shape, w.shape[2:])
    groups = node.read_attribute("group", 1)
    rank, inputs = windows.rank, w.shape[1]
    if x.shape[1] != inputs * groups or w.shape[0] % groups:
        raise WeftError(f"{node.op}: {groups} groups of {inputs} of {x.shape[1]} channels")
    image = windows.pad_image(emitter, x, 0)
    loop = 3 + rank
    per = w.shape[0] // groups
    # Loops: image, group, filter of the group, windows; channel, elements of a window.
    image = emitter.reshape(image, [x.shape[0], groups, inputs, *image.shape[2:]])
    filters = emitter.reshape(w, [groups, per, *w.shape[1:]])
    reads = [
        image.read_at("d0", "d1", f"d{loop}", *windows.element_positions(3, loop + 1)),
        filters.read_at("d1", "d2", f"d{loop}", *(f"d{loop + 1 + i}" for i in range(rank))),
    ]
    shape = (x.shape[0], groups, per, *windows.counts)
    found = emitter.reduce(
        shape, [inputs, *windows.kernel], x.type, reads, _multiply_scalars, "add"
    )
    return emitter.reshape(found, [x.shape[0], w.shape[0], *windows.counts])


def _requantise_sums(
    node: Node, sums: Tensor, first: Read, second: Read, scale: int, zero: int
) -> Tensor:
    emitter, rank = node.emitter, len(sums.shape)
    axis = 1 if node.op == "QLinearConv" else -1
    to = node.input_form(zero).type
    reads = [
        sums.read_whole(),
        first,
        second,
        _read_along(emitter, node.add_input(scale), axis, rank),
        _read_along(emitter, node.add_input(zero), axis, rank),
    ]

    def cut(_: Body, a: Scalar, x: Scalar, y: Scalar, s: Scalar, z: Scalar) -> Scalar:
        factor = x.cast("f32") * y.cast("f32") / s.cast("f32")
        return saturate_number((a.cast("f32") * factor).math_op("roundeven"), z, to)

    return emitter.map(sums.shape, to, reads, cut)


def saturate_number(rounded: Scalar, zero: Scalar, to: str) -> Scalar:
    """A whole float plus a zero point, cut to the limits of an integer of at most 16 bits."""
    low, high = limits(to)
    moved = rounded + zero.cast("i32").cast(rounded.type)
    return moved.clamp(low, high).cast("i32").cast(to)


def dynamic_quantize(node: Node) -> Sequence[Tensor]:
    """
    `DynamicQuantizeLinear`: bytes over the range of the input and zero; the scale and the zero
    point beside them.
    """
    emitter, x = node.emitter, node.add_input(0)
    flat = emitter.reshape(x, [x.size])
    ends = [
        emitter.reduce((), [x.size], "f32", [flat.read_at("d0")], lambda _, a: a, how, 0)
        for how in ("min", "max")
    ]
    reads = [end.read_at() for end in ends]
    scale = emitter.map((), "f32", reads, lambda _, low, high: (high - low) / 255)

    def zero_of(body: Body, low: Scalar, by: Scalar) -> Scalar:
        place = (body.constant_number(0, "f32") - low) / by
        return place.math_op("roundeven").clamp(0, 255).cast("i32").cast("u8")

    zero = emitter.map((), "u8", [reads[0], scale.read_at()], zero_of)
    found = emitter.map(
        x.shape,
        "u8",
        [x.read_whole(), scale.read_at(), zero.read_at()],
        lambda _, a, s, z: saturate_number((a / s).math_op("roundeven"), z, "u8"),
    )
    return [found, scale, zero]


def quantize(node: Node) -> Sequence[Tensor]:
    """
    `QuantizeLinear` to integers of 8 or 16 bits: `x / scale`, rounded half to even, plus the zero
    point, cut to the type's limits; per tensor, per axis or per block of an axis.
    """
    emitter, x = node.emitter, node.add_input(0)
    rank = len(x.shape)
    to = (
        node.input_form(2).type
        if node.has_input(2)
        else ELEMENTS.get(node.read_attribute("output_dtype", 2))
    )
    if to not in ("i8", "u8", "i16", "u16"):
        raise WeftError(f"QuantizeLinear: results of {to or 'a type without arithmetic'}")
    reads = [x.read_whole(), _quantised_by(node, node.add_input(1), rank)]
    if node.has_input(2):
        reads.append(_quantised_by(node, node.add_input(2), rank))

    def number(body: Body, a: Scalar, s: Scalar, *zero: Scalar) -> Scalar:
        wide = a.type if a.type == "f64" else "f32"
        rounded = (a.cast(wide) / s.cast(wide)).math_op("roundeven")
        return saturate_number(rounded, zero[0] if zero else body.constant_number(0, to), to)

    return [emitter.map(x.shape, to, reads, number)]


def dequantize(node: Node) -> Sequence[Tensor]:
    """`DequantizeLinear`: `(x - zero) * scale`, per tensor, per axis or per block of an axis."""
    emitter, x, scale = node.emitter, node.add_input(0), node.add_input(1)
    rank = len(x.shape)
    to = scale.type
    reads = [x.read_whole(), _quantised_by(node, scale, rank)]
    if node.has_input(2):
        reads.append(_quantised_by(node, node.add_input(2), rank))

    def value(_: Body, a: Scalar, s: Scalar, *zero: Scalar) -> Scalar:
        number = a.cast("i32")
        if zero:
            number = number - zero[0].cast("i32")
        return (number.cast("f32") * s.cast("f32")).cast(to)

    return [emitter.map(x.shape, to, reads, value)]


def _quantised_by(node: Node, values: Tensor, rank: int) -> Read:
    """The reading of scales or zero points: one, one per place of an axis, or one per block."""
    block = node.read_attribute("block_size", 0)
    if values.size == 1 and not block:
        return values.read_at(*([0] * len(values.shape)))
    axis = node.read_axis(1, rank)
    if len(values.shape) == 1 and not block:
        return values.read_at(f"d{axis}")
    places = [f"d{i} floordiv {block}" if i == axis else f"d{i}" for i in range(rank)]
    return values.read_at(*places)


def einsum(node: Node) -> Sequence[Tensor]:
    """
    `Einsum`, two operands at a time; letters that occur once, in one operand alone, are summed
    there first.
    """
    equation = node.read_attribute("equation", "").replace(" ", "")
    tensors = [node.add_input(i) for i in range(len(node.forms))]
    terms, result = _parse_terms(equation, [len(t.shape) for t in tensors])
    emitter = node.emitter
    found, letters = tensors[0], terms[0]
    for i in range(1, len(tensors)):
        needed = set(result).union(*terms[i + 1 :])
        every = list(dict.fromkeys([*letters, *terms[i]]))
        kept = [x for x in every if x in needed]
        found = _contract_operands(emitter, [(found, letters), (tensors[i], terms[i])], kept)
        letters = kept
    if letters != result or len(tensors) == 1:
        found = _contract_operands(emitter, [(found, letters)], result)
    return [found]


def _parse_terms(equation: str, ranks: Sequence[int]) -> tuple[list[list[str]], list[str]]:
    """The letters of each operand and of the result; `…` has a number per dimension."""
    left, _, right = equation.partition("->")
    parts = left.split(",")
    if len(parts) != len(ranks):
        raise WeftError(f"Einsum: '{equation}' has {len(parts)} operands, {len(ranks)} are given")
    most = 0
    terms: list[list[str]] = []
    for part, rank in zip(parts, ranks, strict=True):
        spare = rank - len(part.replace("...", ""))
        most = max(most, spare)
        terms.append(_parse_letters(part, spare))
    if "->" not in equation:
        every = left.replace(",", "").replace("...", "")
        right = "..." + "".join(sorted(c for c in set(every) if every.count(c) == 1))
    return terms, _parse_letters(right, most)


def _parse_letters(part: str, spare: int) -> list[str]:
    before, dots, after = part.partition("...")
    numbers = [str(i) for i in range(spare, 0, -1)] if dots else []
    return [*before, *numbers, *after]


def _contract_operands(
    emitter: Emitter, operands: Sequence[tuple[Tensor, Sequence[str]]], result: Sequence[str]
) -> Tensor:
    """The product of operands, summed over the letters that the result has not."""
    extents: dict[str, int] = {}
    for tensor, letters in operands:
        for letter, extent in zip(letters, tensor.shape, strict=True):
            known = extents.get(letter, 1)
            if 1 not in (known, extent) and known != extent:
                raise WeftError(f"Einsum: dimension '{letter}' is {known} and {extent}")
            extents[letter] = max(known, extent) if 0 not in (known, extent) else 0
    inner = [x for x in extents if x not in result]
    loops = {letter: f"d{i}" for i, letter in enumerate((*result, *inner))}
    reads = [
        t.read_at(
            *(loops[x] if n == extents[x] else 0 for x, n in zip(letters, t.shape, strict=True))
        )
        for t, letters in operands
    ]
    shape = [extents[x] for x in result]
    type = operands[0][0].type
    term: Callable[..., Scalar] = _multiply_scalars if len(operands) > 1 else lambda _, a: a
    if not inner:
        return emitter.map(shape, type, reads, term)
    return emitter.reduce(shape, [extents[x] for x in inner], type, reads, term, "add")
