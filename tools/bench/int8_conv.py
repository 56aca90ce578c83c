"""
Data for an int8 convolution that is clipped to int8 again, and its result by NumPy alone.

The result is what compiled programs are checked against, so it shares nothing with the
compiler: no embedding, no padding of channels, no layouts, no kernels; it is the sum over the
window's positions of matrix products of the unpadded tensors, in float64, which holds int32
sums exactly.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ...transforms.core.errors import WeftError
from .deepbench import ConvLayer

Int8: TypeAlias = npt.NDArray[np.int8]
Int32: TypeAlias = npt.NDArray[np.int32]

SATURATED = (0.01, 0.05)
"""The part of the outputs that is to be clipped: enough to test it, few enough to test sums."""

_WANTED = 0.025
"""What a range of weights is chosen for, in the middle of `SATURATED`."""

_FULL_RANGE = 128
_EXACT = 1 << 53
"""float64 holds all integers up to here."""


@dataclass(frozen=True, eq=False)
class Sample:
    """
    Operands, and the result `y = clip(sums >> shift, -128 .. 127)`.

    `x: [n, c, h, w] · w: [k, c, kh, kw] → y: [n, k, oh, ow]`; `x` is uniform in -128 .. 127
    and `w` in `-weight_limit .. weight_limit - 1`. `saturated` is the part of `y` that is
    clipped.
    """

    x: Int8
    w: Int8
    y: Int8
    shift: int
    weight_limit: int
    saturated: float


def draw_sample(layer: ConvLayer, seed: int = 0) -> Sample:
    """
    Random operands and the shift for which a part of the outputs within `SATURATED` is
    clipped.

    A step of the shift changes that part by more than the window is wide, so often no shift
    meets it. Then the weights' range is narrowed, by less than one such step: the sums
    shrink in proportion, until the largest 2.5 % of them are those that the shift clips.
    Raises `WeftError` where the sums are too few or too small for that.
    """
    x = _draw_uniform(_FULL_RANGE, (layer.n, layer.c, layer.h, layer.w), [seed, layer.idx, 0])
    limit = _FULL_RANGE
    while limit > 1:
        shape = (layer.k, layer.c, layer.kh, layer.kw)
        w = _draw_uniform(limit, shape, [seed, layer.idx, 1])
        sums = compute_convolution(x, w, layer.stride, layer.pad, layer.dilation)
        # `v >> s` is clipped where `magnitude >> s` is more than 127, for both signs.
        magnitude = np.where(sums < 0, ~sums, sums)
        shift, saturated = _choose_shift(magnitude)
        if SATURATED[0] <= saturated <= SATURATED[1]:
            y = np.clip(sums >> shift, -128, 127).astype(np.int8)
            return Sample(x, w, y, shift, limit, saturated)
        limit = min(limit - 1, _narrow_range(magnitude, limit))
    raise WeftError(f"{layer.name}: no range of weights and shift clip 1 to 5 % of the outputs")


def compute_convolution(
    x: Int8,
    w: Int8,
    stride: tuple[int, int],
    pad: tuple[int, int],
    dilation: tuple[int, int] = (1, 1),
) -> Int32:
    """The exact sums, `[n, k, oh, ow]`; strides, pads and dilations along H and W."""
    (_, channels, *_), (filters, _, *window) = x.shape, w.shape
    padded = np.pad(x, ((0, 0), (0, 0), (pad[0],) * 2, (pad[1],) * 2)).astype(np.float64)
    height, width = (
        (e - d * (f - 1) - 1) // s + 1
        for e, f, s, d in zip(padded.shape[2:], window, stride, dilation, strict=True)
    )
    assert channels * math.prod(window) << 14 < _EXACT
    sums = np.zeros((filters, len(x), height, width))
    for r, s in product(*map(range, window)):
        top, left = r * dilation[0], s * dilation[1]
        rows = slice(top, top + (height - 1) * stride[0] + 1, stride[0])
        columns = slice(left, left + (width - 1) * stride[1] + 1, stride[1])
        taps = w[:, :, r, s].astype(np.float64)
        sums += np.tensordot(taps, padded[:, :, rows, columns], ([1], [1]))
    return sums.transpose(1, 0, 2, 3).astype(np.int32)


def _draw_uniform(limit: int, shape: tuple[int, ...], seed: list[int]) -> Int8:
    return np.random.default_rng(seed).integers(-limit, limit, shape, dtype=np.int8)


def _choose_shift(magnitude: Int32) -> tuple[int, float]:
    """The smallest shift that clips no more than `SATURATED` allows, and the part it clips."""
    shift = 0
    while (part := np.count_nonzero(magnitude >> shift > 127) / magnitude.size) > SATURATED[1]:
        shift += 1
    return shift, part


def _narrow_range(magnitude: Int32, limit: int) -> int:
    """The range of weights for which the next smaller shift clips the wanted part."""
    quantile = max(1.0, float(np.quantile(magnitude, 1 - _WANTED)))
    shift = max(0, math.floor(math.log2(quantile / 128)))
    return round(limit * (128 << shift) / quantile)
