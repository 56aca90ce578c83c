"""Ops that order elements: `TopK`, `Hardmax`."""

from __future__ import annotations

from collections.abc import Sequence

from .....transforms.core.errors import WeftError
from .emit import Body, Emitter, Scalar, Tensor, bit_width, is_float
from .node import Node
from .scatter import of_bytes


def top_k(node: Node) -> Sequence[Tensor | None]:
    """
    `TopK`: each element's rank is the number of those that come before it: the better ones, and
    equal ones at smaller indices. Then result `r` is the element of rank `r`. NaN is the largest
    number of all.

    It takes `n * n` comparisons along an axis of `n`, and no memory but for the ranks: good for
    thousands of elements, slow for hundreds of thousands.
    """
    emitter, x = node.emitter, node.add_input(0)
    rank = len(x.shape)
    axis = node.read_axis(-1, rank)
    count = int(node.constant_input(1).reshape(-1)[0])
    if not 0 <= count <= x.shape[axis]:
        raise WeftError(f"TopK: {count} of an axis of {x.shape[axis]} are asked for")
    largest = bool(node.read_attribute("largest", 1))
    key = emitter.map(
        x.shape, _key_type(x.type), [x.read_whole()], lambda b, a: _order_key(b, a, largest)
    )
    ranks = _compute_ranks(emitter, key, axis)
    shape = list(x.shape)
    shape[axis] = count
    inner = [f"d{rank}" if i == axis else f"d{i}" for i in range(rank)]

    def chosen(body: Body, own: Scalar, value: Scalar) -> Scalar:
        return own.equals(body.loop_index(axis).cast("i64")).select(value, 0)

    indices = emitter.reduce(
        shape,
        [x.shape[axis]],
        "i64",
        [ranks.read_at(*inner)],
        lambda body, own: chosen(body, own, body.loop_index(rank).cast("i64")),
        "add",
    )
    values = emitter.reduce(
        shape, [x.shape[axis]], x.type, [ranks.read_at(*inner), x.read_at(*inner)], chosen, "add"
    )
    return [values if node.is_wanted(0) else None, indices if node.is_wanted(1) else None]


def _key_type(type: str) -> str:
    return f"i{bit_width(type)}" if is_float(type) else type


def _order_key(body: Body, a: Scalar, largest: bool) -> Scalar:
    """
    An integer that is larger, the earlier the element comes. Floats have the order of their
    bits, those of negative ones turned around; both zeros are one.
    """
    key = a
    if is_float(a.type):
        width = bit_width(a.type)
        plain = a.equals(0).select(body.constant_number(0, a.type), a)
        text = f"arith.bitcast {plain.name} : {a.type} to i{width}"
        number = body.add_op(text, f"i{width}")
        magnitude = body.constant_number((1 << width - 1) - 1, number.type)
        key = number ^ (
            number.shift_right(body.constant_number(width - 1, number.type)) & magnitude
        )
        nan = a.differs(a)
        key = nan.select(magnitude, key)
    return key if largest else key.invert()


def _compute_ranks(emitter: Emitter, key: Tensor, axis: int) -> Tensor:
    """The number of elements along the axis that come before each."""
    rank = len(key.shape)
    other = [f"d{rank}" if i == axis else f"d{i}" for i in range(rank)]

    def before(body: Body, own: Scalar, rival: Scalar) -> Scalar:
        earlier = body.loop_index(rank) < body.loop_index(axis)
        first = (rival > own) | (rival.equals(own) & earlier)
        return first.select(body.constant_number(1, "i64"), 0)

    reads = [key.read_whole(), key.read_at(*other)]
    return emitter.reduce(key.shape, [key.shape[axis]], "i64", reads, before, "add")


def hardmax(node: Node) -> Sequence[Tensor]:
    """`Hardmax`: 1 at the first of the largest elements along an axis, else 0."""
    emitter, x = node.emitter, node.add_input(0)
    rank = len(x.shape)
    axis = node.read_axis(-1, rank)
    outer = [n for i, n in enumerate(x.shape) if i != axis]
    inner = [f"d{rank - 1}" if i == axis else f"d{i - (i > axis)}" for i in range(rank)]
    reads = [x.read_at(*inner)]
    largest = emitter.reduce(outer, [x.shape[axis]], x.type, reads, lambda _, a: a, "max")
    place = emitter.reduce(
        outer,
        [x.shape[axis]],
        "i64",
        [*reads, largest.read_whole()],
        lambda body, a, m: a.equals(m).select(body.loop_index(rank - 1).cast("i64"), x.shape[axis]),
        "min",
    )
    kept = [f"d{i}" for i in range(rank) if i != axis]

    def marked(body: Body, own: Scalar) -> Scalar:
        return own.equals(body.loop_index(axis).cast("i64")).select(
            body.constant_number(1, x.type), 0
        )

    return [emitter.map(x.shape, x.type, [place.read_at(*kept)], marked)]


@of_bytes
def reverse_sequence(node: Node) -> Sequence[Tensor]:
    """`ReverseSequence`: of each batch the first `sequence_lens` steps in reverse order."""
    x, lengths = node.add_input(0), node.add_input(1)
    time, batch = node.read_attribute("time_axis", 0), node.read_attribute("batch_axis", 1)
    last = x.shape[time] - 1

    def turned(body: Body, length: Scalar) -> Scalar:
        places = [body.loop_index(i) for i in range(len(x.shape))]
        here = places[time].cast("i64")
        there = (here < length).select(length - 1 - here, here).clamp(0, last)
        places[time] = there.cast("index")
        return body.look_up(x, *places)

    lengths = node.emitter.cast(lengths, "i64")
    return [node.emitter.map(x.shape, x.type, [lengths.read_at(f"d{batch}")], turned)]
