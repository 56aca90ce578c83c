"""Pooling, where the bindings have none: with indices, of integers, by norms, and back."""

from __future__ import annotations

from collections.abc import Sequence

from .....transforms.core.errors import WeftError
from .emit import Body, Scalar, Tensor, is_float, limits
from .node import Node
from .scatter import chosen_of, winner_of
from .window import windows_of


def max_pool(node: Node) -> Sequence[Tensor | None] | None:
    """
    `MaxPool` with indices, of integers, or with padding for the same size. An index counts from
    the start of the whole tensor, rows first, or with `storage_order` 1 columns first within a
    plane; of equal elements the first is taken.
    """
    even = not node.read_attribute("auto_pad", "").startswith("SAME")
    if is_float(node.input_form(0).type) and not node.is_wanted(1) and even:
        return None
    emitter, x = node.emitter, node.add_input(0)
    windows = windows_of(node, x.shape, node.read_attribute("kernel_shape", [1]))
    outer, rank = x.shape[:2], windows.rank
    shape = (*outer, *windows.counts)
    padded = windows.pad_image(emitter, x, limits(x.type)[0])
    read = padded.read_at("d0", "d1", *windows.element_positions(2, 2 + rank))
    values = emitter.reduce(shape, windows.kernel, x.type, [read], lambda _, a: a, "max")
    if not node.is_wanted(1):
        return [values]
    columns = bool(node.read_attribute("storage_order", 0))

    def place(body: Body, element: Scalar, largest: Scalar) -> Scalar:
        here = body.constant_number(0, "i64")
        plane = body.constant_number(0, "i64")
        inside = body.constant_number(True, "i1")
        dims = list(range(rank))
        for i in dims[::-1] if columns else dims:
            at = body.loop_index(2 + i).cast("i64") * windows.strides[i] - windows.low[i]
            at = at + body.loop_index(2 + rank + i).cast("i64") * windows.dilations[i]
            inside = inside & (at >= 0) & (at < windows.extents[i])
            here = here * windows.extents[i] + at
        for i in range(2):
            plane = plane * outer[i] + body.loop_index(i).cast("i64")
        for extent in windows.extents:
            plane = plane * extent
        return (inside & element.equals(largest)).select(plane + here, limits("i64")[1])

    reads = [read, values.read_whole()]
    indices = emitter.reduce(shape, windows.kernel, "i64", reads, place, "min")
    return [values if node.is_wanted(0) else None, indices]


def lp_pool(node: Node) -> Sequence[Tensor]:
    """`LpPool`: the p-norm of each window."""
    emitter, x = node.emitter, node.add_input(0)
    windows = windows_of(node, x.shape, node.read_attribute("kernel_shape", [1]))
    p = node.read_attribute("p", 2)
    padded = windows.pad_image(emitter, x, 0)
    read = padded.read_at("d0", "d1", *windows.element_positions(2, 2 + windows.rank))

    def powered(body: Body, a: Scalar) -> Scalar:
        size = a.math_op("absf")
        if p in (1, 2):
            return size if p == 1 else a * a
        return size.math_op("powf", body.constant_number(p, a.type))

    def root(body: Body, a: Scalar) -> Scalar:
        if p in (1, 2):
            return a if p == 1 else a.math_op("sqrt")
        return a.math_op("powf", body.constant_number(1 / p, a.type))

    shape = (*x.shape[:2], *windows.counts)
    sums = emitter.reduce(shape, windows.kernel, x.type, [read], powered, "add")
    return [emitter.map(shape, x.type, [sums.read_whole()], root)]


def max_unpool(node: Node) -> Sequence[Tensor]:
    """
    `MaxUnpool`: elements at the indices that `MaxPool` gave, zeros elsewhere. An index is one of
    its own plane; a place looks through all elements of the plane, of which the last one counts
    (windows that overlap may have their largest elements at one place).
    """
    emitter, x, indices = node.emitter, node.add_input(0), node.add_input(1)
    rank = len(x.shape) - 2
    if rank < 1:
        raise WeftError(f"MaxUnpool: an image of rank {len(x.shape)}")
    kernel = node.read_attribute("kernel_shape", [1] * rank)
    strides = node.read_attribute("strides", [1] * rank)
    pads = node.read_attribute("pads", [0] * (2 * rank))
    plane = [
        (n - 1) * s - pads[i] - pads[rank + i] + k
        for i, (n, s, k) in enumerate(zip(x.shape[2:], strides, kernel, strict=True))
    ]
    whole = list(node.constant_input(2).tolist()[2:]) if node.has_input(2) else plane
    count, size = 1, 1
    for i in range(rank):
        count, size = count * x.shape[2 + i], size * plane[i]
    values = emitter.reshape(x, [*x.shape[:2], count])
    places = emitter.reshape(indices, [*x.shape[:2], count])

    def meant(body: Body, place: Scalar) -> Scalar:
        channel = body.loop_index(0) * x.shape[1] + body.loop_index(1)
        return place.equals((channel * size + body.loop_index(2)).cast("i64"))

    def update(body: Body, number: Scalar) -> Scalar:
        return body.look_up(values, body.loop_index(0), body.loop_index(1), number)

    shape = [*x.shape[:2], size]
    winner = winner_of(emitter, shape, count, [places.read_at("d0", "d1", "d3")], meant)
    found = chosen_of(emitter, emitter.constant(0, shape, x.type), winner, update)
    found = emitter.reshape(found, [*x.shape[:2], *plane])
    high = [max(0, w - n) for w, n in zip(whole, plane, strict=True)]
    return [emitter.pad(found, [0] * (rank + 2), [0, 0, *high], 0)]
