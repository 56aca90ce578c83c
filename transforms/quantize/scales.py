"""
The arithmetic of symmetric quantisation: scales of bytes, and what rescales sums of their products.

A tensor of reals is `q * scale` with bytes `q` in -127 … 127. A sum of products of two such tensors
is an integer times the product of their scales; it becomes a byte of another scale by a factor,
which is `multiplier / 2**shift`: the sum is multiplied, rounded half up and shifted. A factor that
is a power of two is a shift alone.

Plain mathematics, after Jacob et al., Quantization and Training of Neural Networks for Efficient
Integer-Arithmetic-Only Inference (CVPR 2018), section 2.2.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]

ScaleKind: TypeAlias = Literal["multiplier", "power-of-two"]
"""The scales there may be: any, or powers of two alone."""

LARGEST = 127
"""The largest magnitude of a byte: -128 is left out, so that negation is exact."""

MULTIPLIER_BITS = 31
"""Multipliers are below `2**31`: positive numbers of 32 bits."""

LARGEST_SHIFT = 62
"""The largest shift of a product of a sum and a multiplier, in 64 bits."""

LARGEST_SUM = 1 << 30
"""Sums of products stay below this in magnitude: a bias as large is added in 32 bits."""

SMALLEST_FACTOR = 2.0**-16
"""
The smallest step of a channel's sums, in steps of its result. Finer weights of a channel that is
almost dead would not change its result, and its bias would not fit in 32 bits.
"""

_LARGEST_FACTOR = 2.0 ** (MULTIPLIER_BITS - 1)

_SMALLEST_SCALE = 2.0**-60
"""The scale of what is zero throughout."""


def scale_of(clip: float, kind: ScaleKind) -> float:
    """The scale at which magnitudes up to `clip` are bytes: at least `clip / 127`."""
    exact = max(clip / LARGEST, _SMALLEST_SCALE)
    return exact if kind == "multiplier" else power_of_two_above(exact)


def power_of_two_above(number: float) -> float:
    """The smallest power of two that is not below a positive number."""
    fraction, exponent = math.frexp(number)
    return 2.0 ** (exponent - 1 if fraction == 0.5 else exponent)


def quantize_array(values: NDArray[np.floating], scales: Floats | float) -> NDArray[np.int8]:
    """Bytes of reals, rounded half to even and cut to -127 … 127."""
    steps = np.rint(np.asarray(values, np.float64) / scales)
    return np.clip(steps, -LARGEST, LARGEST).astype(np.int8)


def weight_scales(
    clips: Sequence[float], data_scale: float, result_scale: float, kind: ScaleKind, max_shift: int
) -> Floats:
    """
    The scales of weights, one for each of `clips`. Sums then have steps of `data_scale` times the
    scale of the weights, at least `SMALLEST_FACTOR` of a step of the result; with powers of two
    also at most one step of it and at least `2**-max_shift`, so that shifts are 0 … `max_shift`.
    """
    step = result_scale / data_scale
    scales = np.array([scale_of(clip, kind) for clip in clips])
    if kind == "multiplier":
        return np.maximum(scales, SMALLEST_FACTOR * step)
    # A weight beyond `127 * step` moves the result by all of its range for a step of the data.
    return np.clip(scales, max(SMALLEST_FACTOR, 2.0**-max_shift) * step, step)


@dataclass(frozen=True)
class Rescale:
    """
    Factors as integers: number `i` is `multipliers[i] / 2**shifts[i]`. With powers of two all
    multipliers are 1; else all shifts are the same.
    """

    multipliers: tuple[int, ...]
    shifts: tuple[int, ...]

    def apply(self, sums: NDArray[np.int64], channel: int = 0) -> NDArray[np.int64]:
        """Sums times a factor, rounded half up."""
        shift = self.shifts[channel]
        half = (1 << shift) >> 1
        return (sums * self.multipliers[channel] + half) >> shift


def shifts_of(factors: Floats) -> Rescale:
    """
    Factors that are powers of two, at most one, as shifts. `ValueError` for others.
    """
    fractions, exponents = np.frexp(factors)
    if np.any(fractions != 0.5) or np.any(exponents > 1):
        raise ValueError(f"{factors.tolist()} are not all powers of two of at most one")
    return Rescale((1,) * len(factors), tuple(int(1 - e) for e in exponents))


def multipliers_of(factors: Floats) -> Rescale:
    """
    Positive factors as multipliers over one power of two, which is the largest at which all
    multipliers are below `2**31`. Factors above `2**30` count as that: of any sum but zero they
    make more than a byte holds.
    """
    factors = np.minimum(factors, _LARGEST_FACTOR)
    _, exponent = math.frexp(float(factors.max()))
    shift = min(MULTIPLIER_BITS - exponent, LARGEST_SHIFT)
    multipliers = [round(float(f) * 2.0**shift) for f in factors]
    if max(multipliers) >> MULTIPLIER_BITS:
        multipliers, shift = [m >> 1 for m in multipliers], shift - 1
    return Rescale(tuple(multipliers), (shift,) * len(multipliers))


def round_limit(limit: float, scale: float) -> int:
    """A limit of reals, which may be infinite, as one of bytes: cut to -127 … 127."""
    return round(max(-LARGEST, min(LARGEST, limit / scale)))
