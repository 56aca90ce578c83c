"""Running sums and products along an axis, in steps that double what they cover."""

from __future__ import annotations

from collections.abc import Sequence

from .....transforms.core.errors import WeftError
from .emit import Emitter, Scalar, Tensor
from .node import Node, positive_axis


def running_total(node: Node) -> Sequence[Tensor]:
    """
    `CumSum`, `CumProd`: `y[i] = x[0] + … + x[i]` along the axis, in about `log2(n)` steps over
    the whole tensor: after step `s` an element holds the sum of the `2^s` that end in it.
    """
    x = node.add_input(0)
    rank = len(x.shape)
    axis = positive_axis(int(node.constant_input(1).reshape(-1)[0]), rank, node.op)
    if not rank:
        raise WeftError(f"{node.op}: a scalar has no axis")
    backwards = bool(node.read_attribute("reverse", 0))
    start = 0 if node.op == "CumSum" else 1
    if node.read_attribute("exclusive", 0):
        x = _shift_axis(node.emitter, x, axis, 1, backwards, start)
    covered = 1
    while covered < x.shape[axis]:
        moved = _shift_axis(node.emitter, x, axis, covered, backwards, start)
        x = node.emitter.map(
            x.shape,
            x.type,
            [x.read_whole(), moved.read_whole()],
            lambda _, a, b: _join_numbers(node.op, a, b),
        )
        covered *= 2
    return [x]


def _join_numbers(op: str, a: Scalar, b: Scalar) -> Scalar:
    return a + b if op == "CumSum" else a * b


def _shift_axis(
    emitter: Emitter, x: Tensor, axis: int, count: int, backwards: bool, value: int
) -> Tensor:
    """`x` moved towards larger places, or smaller ones; `value` comes in."""
    rank = len(x.shape)
    kept = list(x.shape)
    kept[axis] = max(0, kept[axis] - count)
    offsets, low, high = [0] * rank, [0] * rank, [0] * rank
    side = high if backwards else low
    side[axis] = x.shape[axis] - kept[axis]
    offsets[axis] = side[axis] if backwards else 0
    if not kept[axis]:
        return emitter.constant(value, x.shape, x.type)
    return emitter.pad(emitter.slice(x, offsets, kept), low, high, value)
