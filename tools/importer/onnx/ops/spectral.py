"""Fourier transforms as products with the matrix of their angles: `n * n` numbers for `n`."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .....targets.reference.scalars import Array
from .....transforms.core.errors import WeftError
from .emit import Emitter, Read, Scalar, Tensor
from .node import Node, positive_axis

MOST_POINTS = 2048
"""A matrix of longer transforms would not fit into a model."""


def compute_angles(node: Node, results: int, points: int, length: int, parts: int) -> Array:
    """
    `[results, 2, points, parts]`: what result `k`, real or imaginary, takes of element `j`, real
    or imaginary, in a transform of `length`.
    """
    if length > MOST_POINTS:
        raise WeftError(f"{node.op}: a transform of {length} points; {MOST_POINTS} are the most")
    inverse = bool(node.read_attribute("inverse", 0))
    product = np.outer(np.arange(results), np.arange(points)) % length
    turn = 2 * np.pi * product / length
    cosine, sine = np.cos(turn), np.sin(turn) * (1 if inverse else -1)
    found = np.zeros((results, 2, points, parts))
    found[:, 0, :, 0], found[:, 1, :, 0] = cosine, sine
    if parts == 2:
        found[:, 0, :, 1], found[:, 1, :, 1] = -sine, cosine
    return found / length if inverse else found


def dft(node: Node) -> Sequence[Tensor]:
    """`DFT` along an axis of `[…, 1 or 2]`; `onesided` gives the first half and its middle."""
    x = node.add_input(0)
    rank = len(x.shape)
    axis = int(node.constant_input(2).reshape(-1)[0]) if node.has_input(2) else None
    if axis is None:
        axis = node.read_attribute("axis", 1) if node.version < 20 else -2
    axis = positive_axis(axis, rank, node.op)
    onesided = bool(node.read_attribute("onesided", 0))
    real = onesided and bool(node.read_attribute("inverse", 0))
    length = 2 * (x.shape[axis] - 1) if real else x.shape[axis]
    if node.has_input(1):
        length = int(node.constant_input(1).reshape(-1)[0])
    if real:
        return [_real_inverse(node, x, axis, length)]
    results = length // 2 + 1 if onesided else length
    return [_transform_axis(node, x, axis, results, length, 2)]


def _transform_axis(
    node: Node, x: Tensor, axis: int, results: int, length: int, wanted: int
) -> Tensor:
    emitter, rank = node.emitter, len(x.shape)
    points = min(length, x.shape[axis])
    table = emitter.constant_table(
        compute_angles(node, results, points, length, x.shape[-1])[:, :wanted].copy(), x.type
    )
    shape = list(x.shape)
    shape[axis], shape[-1] = results, wanted
    point, part = f"d{rank}", f"d{rank + 1}"
    inner = [point if i == axis else part if i == rank - 1 else f"d{i}" for i in range(rank)]
    sizes = list(x.shape)
    sizes[axis] = points
    used = x if points == x.shape[axis] else emitter.slice(x, [0] * rank, sizes)
    reads = [used.read_at(*inner), table.read_at(f"d{axis}", f"d{rank - 1}", point, part)]
    return _sum_products(emitter, shape, [points, x.shape[-1]], x.type, reads)


def _sum_products(
    emitter: Emitter,
    shape: Sequence[int],
    extents: Sequence[int],
    type: str,
    reads: Sequence[Read],
) -> Tensor:
    def times(_: object, *scalars: Scalar) -> Scalar:
        found = scalars[0]
        for other in scalars[1:]:
            found = found * other
        return found

    return emitter.reduce(shape, extents, type, reads, times, "add")


def _real_inverse(node: Node, x: Tensor, axis: int, length: int) -> Tensor:
    """A real signal from the first half of its transform: the other half mirrors it."""
    emitter, rank = node.emitter, len(x.shape)
    half = length // 2 + 1
    points = min(half, x.shape[axis])
    whole = compute_angles(node, length, length, length, 2)[:, :1]
    table = whole[:, :, :half].copy()
    for j in range(half, length):
        mirrored = length - j
        table[:, :, mirrored, 0] += whole[:, :, j, 0]
        table[:, :, mirrored, 1] -= whole[:, :, j, 1]
    made = emitter.constant_table(table[:, :, :points, : x.shape[-1]].copy(), x.type)
    shape = list(x.shape)
    shape[axis], shape[-1] = length, 1
    point, part = f"d{rank}", f"d{rank + 1}"
    inner = [point if i == axis else part if i == rank - 1 else f"d{i}" for i in range(rank)]
    sizes = list(x.shape)
    sizes[axis] = points
    used = x if points == x.shape[axis] else emitter.slice(x, [0] * rank, sizes)
    reads = [used.read_at(*inner), made.read_at(f"d{axis}", f"d{rank - 1}", point, part)]
    return _sum_products(emitter, shape, [points, x.shape[-1]], x.type, reads)


def stft(node: Node) -> Sequence[Tensor]:
    """`STFT`: transforms of frames of `[batch, length, 1 or 2]`, each times the window."""
    emitter, x = node.emitter, node.add_input(0)
    step = int(node.constant_input(1).reshape(-1)[0])
    if node.has_input(3):
        length = int(node.constant_input(3).reshape(-1)[0])
    elif node.has_input(2):
        length = node.input_form(2).shape[0]
    else:
        raise WeftError("STFT: neither a window nor the length of a frame")
    if len(x.shape) == 2:
        x = emitter.reshape(x, [*x.shape, 1])
    frames = (x.shape[1] - length) // step + 1
    results = length // 2 + 1 if node.read_attribute("onesided", 1) else length
    parts = x.shape[2]
    table = emitter.constant_table(compute_angles(node, results, length, length, parts), x.type)
    reads = [x.read_at("d0", f"d1 * {step} + d4", "d5"), table.read_at("d2", "d3", "d4", "d5")]
    if node.has_input(2):
        reads.append(node.add_input(2).read_at("d4"))
    return [
        _sum_products(emitter, [x.shape[0], frames, results, 2], [length, parts], x.type, reads)
    ]
