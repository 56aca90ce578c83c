"""Ops that move elements, at places that are known or that one comparison tells."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .....targets.reference.scalars import Array
from .....transforms.core.errors import WeftError
from .emit import Body, Read, Scalar, Tensor
from .node import Node, positive_axis
from .resize import take_elements


def pad(node: Node) -> Sequence[Tensor] | None:
    """
    `Pad` that cuts off, by a computed number, or of the modes `reflect`, `edge` and `wrap`; plain
    padding the bindings read rightly.
    """
    x = node.add_input(0)
    rank = len(x.shape)
    pads = [int(n) for n in node.constant_input(1).reshape(-1)]
    axes = list(range(rank))
    if node.has_input(3):
        axes = [positive_axis(int(a), rank, node.op) for a in node.constant_input(3).reshape(-1)]
    low, high = [0] * rank, [0] * rank
    for i, axis in enumerate(axes):
        low[axis], high[axis] = pads[i], pads[len(axes) + i]
    mode = node.read_attribute("mode", "constant")
    if mode != "constant":
        for axis in axes:
            places = _continue_axis(x.shape[axis], low[axis], high[axis], mode)
            if low[axis] or high[axis]:
                x = take_elements(node.emitter, x, axis, places)
        return [x]
    if min((*low, *high), default=0) >= 0 and (not node.has_input(2) or 2 in node.constants):
        return None
    return [_fill_pad(node, x, low, high)]


def _continue_axis(extent: int, low: int, high: int, mode: str) -> Array:
    """The numbers of the elements that stand in a padded axis."""
    number = np.arange(-low, extent + high)
    if not extent:
        raise WeftError(f"Pad: an axis without elements has none for mode {mode}")
    if mode == "edge":
        return np.clip(number, 0, extent - 1)
    if mode == "wrap":
        return number % extent
    if mode == "reflect":
        period = max(1, 2 * (extent - 1))
        turned = number % period
        return np.where(turned < extent, turned, period - turned)
    raise WeftError(f"Pad: mode '{mode}' is not known")


def _fill_pad(node: Node, x: Tensor, low: Sequence[int], high: Sequence[int]) -> Tensor:
    """Padding by one number, which may be computed, and cutting where a pad is negative."""
    emitter = node.emitter
    offsets = [max(0, -n) for n in low]
    sizes = [max(0, n + min(0, a) + min(0, b)) for n, a, b in zip(x.shape, low, high, strict=True)]
    if sizes != list(x.shape):
        x = emitter.slice(x, offsets, sizes)
    before, after = [max(0, n) for n in low], [max(0, n) for n in high]
    if not node.has_input(2) or 2 in node.constants:
        value = node.constants[2].reshape(-1)[0].item() if node.has_input(2) else 0
        return emitter.pad(x, before, after, value)
    padded = emitter.pad(x, before, after, 0)
    value = _read_only_element(node.add_input(2))

    def inside(body: Body, element: Scalar, other: Scalar) -> Scalar:
        held = body.constant_number(True, "i1")
        for i, (first, extent) in enumerate(zip(before, x.shape, strict=True)):
            place = body.loop_index(i)
            held = held & (place >= first) & (place < first + extent)
        return held.select(element, other)

    return emitter.map(padded.shape, x.type, [padded.read_whole(), value], inside)


def one_hot(node: Node) -> Sequence[Tensor]:
    """`OneHot`: along a new axis the second of `values` at the index, else the first."""
    emitter, indices, values = node.emitter, node.add_input(0), node.add_input(2)
    depth = int(node.constant_input(1).reshape(-1)[0])
    rank = len(indices.shape) + 1
    axis = node.read_axis(-1, rank)
    shape = list(indices.shape)
    shape.insert(axis, depth)
    outer = [f"d{i}" for i in range(rank) if i != axis]

    def marked(body: Body, index: Scalar, off: Scalar, on: Scalar) -> Scalar:
        whole = index.cast("i64")
        own = (whole < 0).select(whole + depth, whole)
        return own.equals(body.loop_index(axis).cast("i64")).select(on, off)

    reads = [indices.read_at(*outer), values.read_at(0), values.read_at(1)]
    return [emitter.map(shape, values.type, reads, marked)]


def trilu(node: Node) -> Sequence[Tensor]:
    """`Trilu`: the upper or the lower triangle of matrices, `k` diagonals from the middle on."""
    emitter, x = node.emitter, node.add_input(0)
    rank = len(x.shape)
    upper = bool(node.read_attribute("upper", 1))
    reads = [x.read_whole()]
    if node.has_input(1):
        reads.append(_read_only_element(emitter.cast(node.add_input(1), "i64")))

    def kept(body: Body, element: Scalar, *k: Scalar) -> Scalar:
        place = body.loop_index(rank - 1).cast("i64") - body.loop_index(rank - 2).cast("i64")
        first = k[0] if k else body.constant_number(0, "i64")
        inside = place >= first if upper else place <= first
        return inside.select(element, body.constant_number(0, x.type))

    return [emitter.map(x.shape, x.type, reads, kept)]


def _read_only_element(tensor: Tensor) -> Read:
    """The element of a tensor that has one."""
    return tensor.read_at(*([0] * len(tensor.shape)))


def slice_range(extent: int, start: int, end: int, step: int) -> range:
    """
    The elements of an axis that `Slice` takes. Bounds outside mean what they mean in Python, but
    for a start before the first element of a negative step: ONNX's text and its inference of
    shapes move it to the first element (onnx's own evaluator, NumPy, takes none).
    """
    if step < 0:
        start = max(start, -extent)
    return range(extent)[start:end:step]


def slice_constant(node: Node) -> Sequence[Tensor]:
    """`Slice` with constant bounds."""
    x = node.add_input(0)
    rank = len(x.shape)
    starts = [int(n) for n in node.constant_input(1).reshape(-1)]
    ends = [int(n) for n in node.constant_input(2).reshape(-1)]
    axes = (
        [int(n) for n in node.constant_input(3)] if node.has_input(3) else list(range(len(starts)))
    )
    steps = [int(n) for n in node.constant_input(4)] if node.has_input(4) else [1] * len(starts)
    for start, end, axis, step in zip(starts, ends, axes, steps, strict=True):
        at = positive_axis(axis, rank, node.op)
        if not step:
            raise WeftError("Slice: a step of 0")
        extent = x.shape[at]
        chosen = slice_range(extent, start, end, step)
        if chosen == range(extent):
            continue
        if step > 0 or not chosen:
            offsets, sizes, strides = [0] * rank, list(x.shape), [1] * rank
            offsets[at], sizes[at], strides[at] = (chosen.start if chosen else 0), len(chosen), step
            x = node.emitter.slice(x, offsets, sizes, strides if chosen else None)
        else:
            x = take_elements(node.emitter, x, at, np.array(chosen))
    return [x]
