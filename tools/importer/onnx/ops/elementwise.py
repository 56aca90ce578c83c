"""
Arithmetic on unsigned integers, which the bindings take for signed ones, and what they have no
lowering of that weft can read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from .....transforms.core.errors import WeftError
from ...common.remainders import compute_remainder
from .emit import Body, Number, Scalar, Tensor, bit_width, is_float, is_signed, limits
from .node import ELEMENTS, Node

Binary = Callable[[Scalar, Scalar], Scalar]

_BINARY: Mapping[str, Binary] = {
    "Add": lambda a, b: a + b,
    "Sub": lambda a, b: a - b,
    "Mul": lambda a, b: a * b,
    "Div": lambda a, b: a / b,
    "Max": lambda a, b: a.max(b),
    "Min": lambda a, b: a.min(b),
    "Less": lambda a, b: a < b,
    "LessOrEqual": lambda a, b: a <= b,
    "Greater": lambda a, b: a > b,
    "GreaterOrEqual": lambda a, b: a >= b,
}


def unsigned(node: Node) -> Sequence[Tensor] | None:
    """An op of `_BINARY` on unsigned integers, of two or more inputs."""
    if not node.input_form(0).type.startswith("u"):
        return None
    join = _BINARY[node.op]
    result = node.add_input(0)
    for place in range(1, len(node.forms)):
        result = combine_tensors(node, result, node.add_input(place), join)
    return [result]


def combine_tensors(node: Node, a: Tensor, b: Tensor, join: Binary) -> Tensor:
    """Two tensors of shapes that broadcast, joined element by element."""
    shape = np.broadcast_shapes(a.shape, b.shape)
    rank = len(shape)
    compares = node.op in ("Less", "LessOrEqual", "Greater", "GreaterOrEqual")
    return node.emitter.map(
        shape,
        "i1" if compares else a.type,
        [a.read_broadcast(rank), b.read_broadcast(rank)],
        lambda _, x, y: join(x, y),
    )


def bit_shift(node: Node) -> Sequence[Tensor]:
    """`BitShift`: by the type's width or more gives zero (or the sign, to the right)."""
    left = node.read_attribute("direction", "LEFT") == "LEFT"

    def shifted(a: Scalar, b: Scalar) -> Scalar:
        width = bit_width(a.type)
        inside = Scalar(b.body, b.name, f"u{width}") < width
        amount = inside.select(b, width - 1)
        found = a.shift_left(amount) if left else a.shift_right(amount)
        return found if is_signed(a.type) and not left else inside.select(found, 0)

    return [combine_tensors(node, node.add_input(0), node.add_input(1), shifted)]


def modulus(node: Node) -> Sequence[Tensor]:
    """`Mod`: with the sign of the divisor, or with `fmod` of the dividend, as in C."""
    like_c = bool(node.read_attribute("fmod", 0))
    if is_float(node.input_form(0).type):
        return [
            combine_tensors(
                node,
                node.add_input(0),
                node.add_input(1),
                lambda a, b: _exact_remainder(a, b, like_c),
            )
        ]

    def rest(a: Scalar, b: Scalar) -> Scalar:
        found = a.remainder(b)
        if like_c or not is_signed(a.type):
            return found
        other = found.differs(0) & ((found < 0) ^ (b < 0))
        return other.select(found + b, found)

    return [combine_tensors(node, node.add_input(0), node.add_input(1), rest)]


class _Numbers:
    """Functions that cut and choose numbers of loop nests."""

    def floor(self, x: Scalar) -> Scalar:
        return x.math_op("floor")

    def choose(self, condition: Scalar, yes: Scalar | Number, no: Scalar | Number) -> Scalar:
        return condition.select(yes, no)


def _exact_remainder(a: Scalar, b: Scalar, like_c: bool) -> Scalar:
    """
    The remainder, exactly. An f64 whose quotient has more than 120 bits has no number (NaN) for a
    remainder.
    """
    type = a.type
    x, y = a.cast("f64"), b.cast("f64")
    found = compute_remainder(x.math_op("absf"), y.math_op("absf"), type, _Numbers())
    found = y.differs(y).select(y, found).math_op("copysign", x).cast(type)
    if like_c:
        return found
    other = found.differs(0) & ((found < 0) ^ (b < 0))
    return other.select(found + b, found)


def power(node: Node) -> Sequence[Tensor] | None:
    """
    `Pow` where a type is an integer: exact for integers, by squaring; too large ones wrap. Of
    negative exponents the quotient is cut towards zero.
    """
    base, exponent = node.input_form(0).type, node.input_form(1).type
    if is_float(base) and is_float(exponent):
        return None
    x, y = node.add_input(0), node.add_input(1)
    shape = np.broadcast_shapes(x.shape, y.shape)
    rank = len(shape)
    known = node.constants.get(1)
    most = limits(exponent)[1] if known is None or not known.size else known.max()

    def raised(body: Body, a: Scalar, b: Scalar) -> Scalar:
        if is_float(base) or is_float(exponent):
            wide = "f64" if "f64" in (base, exponent) or not is_float(base) else "f32"
            return a.cast(wide).math_op("powf", b.cast(wide)).cast(base)
        result, factor = body.constant_number(1, base), a
        for bit in range(max(1, int(most).bit_length())):
            taken = b.shift_right(body.constant_number(bit, exponent)) & body.constant_number(
                1, exponent
            )
            result = taken.differs(0).select(result * factor, result)
            factor = factor * factor
        if not is_signed(exponent):
            return result
        unit = a.equals(1) | a.equals(-1) if is_signed(base) else a.equals(1)
        return ((b < 0) & unit.invert()).select(body.constant_number(0, base), result)

    return [node.emitter.map(shape, base, [x.read_broadcast(rank), y.read_broadcast(rank)], raised)]


def cast(node: Node) -> Sequence[Tensor] | None:
    """`Cast` between types of which one is unsigned, and from f64 to f16, rounded once."""
    to = ELEMENTS.get(node.read_attribute("to", 0))
    source = node.input_form(0).type
    if to is None or to == source:
        return None
    if not (to.startswith("u") or source.startswith("u") or (source, to) == ("f64", "f16")):
        return None
    x = node.add_input(0)
    return [node.emitter.map(x.shape, to, [x.read_whole()], lambda _, a: a.cast(to))]


def bit_cast(node: Node) -> Sequence[Tensor]:
    """`BitCast`: the same bits as another type of the same width."""
    to = ELEMENTS.get(node.read_attribute("to", 0))
    source = node.input_form(0).type
    x = node.add_input(0)
    if source == "i1":
        x = node.emitter.cast(x, "u8")
        source = "u8"
    if to == "i1" and bit_width(source) == 8:
        return [node.emitter.cast(x, "i1")]
    if to is None or bit_width(to) != bit_width(source):
        raise WeftError(f"BitCast: from {source} to type number {node.read_attribute('to', 0)}")

    def read(body: Body, a: Scalar) -> Scalar:
        if is_float(to) == is_float(source):
            return Scalar(body, a.name, to)
        kinds = (f"i{bit_width(t)}" if not is_float(t) else t for t in (source, to))
        return body.add_op(f"arith.bitcast {a.name} : {' to '.join(kinds)}", to)

    return [node.emitter.map(x.shape, to, [x.read_whole()], read)]


def magnitude(node: Node) -> Sequence[Tensor] | None:
    """`Abs` of unsigned integers, which are their own."""
    x = node.add_input(0) if node.input_form(0).type.startswith("u") else None
    return (
        None if x is None else [node.emitter.map(x.shape, x.type, [x.read_whole()], lambda _, a: a)]
    )


def sign(node: Node) -> Sequence[Tensor] | None:
    """`Sign` of unsigned integers: 0 or 1."""
    type = node.input_form(0).type
    if not type.startswith("u"):
        return None
    x = node.add_input(0)
    return [node.emitter.map(x.shape, type, [x.read_whole()], lambda _, a: a.differs(0).cast(type))]


def clip(node: Node) -> Sequence[Tensor] | None:
    """`Clip` of unsigned integers."""
    type = node.input_form(0).type
    if not type.startswith("u"):
        return None
    x = node.add_input(0)
    found = x
    for place, join in ((1, _BINARY["Max"]), (2, _BINARY["Min"])):
        limit = node.add_optional(place)
        found = found if limit is None else combine_tensors(node, found, limit, join)
    return [found]


def constant_of_shape(node: Node) -> Sequence[Tensor]:
    """`ConstantOfShape`: a tensor of one number."""
    value = node.attributes.get("value")
    shape = [int(n) for n in node.constant_input(0).reshape(-1)]
    number: Number = 0
    type = "f32"
    if value is not None:
        from onnx import numpy_helper  # pyright: ignore[reportAttributeAccessIssue]

        array = numpy_helper.to_array(value)
        type = ELEMENTS[value.data_type]  # pyright: ignore[reportAttributeAccessIssue]
        number = array.reshape(-1)[0].item()
    return [node.emitter.constant(number, shape, type)]
