"""
Products in bf16: how numbers are rounded, and how far results can be off.

A bf16 has 8 bits of precision: the nearest one to `x`, ties to even, errs by at most `x / 256`.
With both factors rounded, and sums in f32, a sum of products errs by at most

    sum(|x * w|) * (2 / 256 + 1 / 256**2)

beside what f32 rounds. Roundings of many terms fall to both sides, so that the error is no larger
beside the sum's own typical size, `sqrt(n)` terms; and errors of layers behind each other add up as
their squares do (N. J. Higham, T. Mary, "A New Approach to Probabilistic Rounding Error Analysis",
SIAM Journal on Scientific Computing 41(5), 2019). Results of `count` such sums are so expected
within `sqrt(count) * WORST` of the largest one; nothing bounds what cancellation leaves.
"""

from __future__ import annotations

import math

import numpy as np

UNIT = 2.0**-8
"""The most by which rounding to bf16 changes a number, relative to it."""

WORST = 2 * UNIT + UNIT * UNIT
"""The most by which a product of two rounded numbers is off, relative to it."""


def expected_error(count: int) -> float:
    """
    How far results of `count` sums of rounded products are expected from those of f32, relative to
    the largest one.
    """
    return math.sqrt(count) * WORST


def round_to_bf16(array: np.typing.NDArray[np.float32]) -> np.typing.NDArray[np.uint16]:
    """
    The bits of the nearest bf16 of each number, ties to even. What is too large becomes infinite,
    NaN stays NaN.
    """
    bits = np.ascontiguousarray(array, np.float32).view(np.uint32)
    even = (bits >> np.uint32(16)) & np.uint32(1)
    with np.errstate(over="ignore"):
        rounded = ((bits + (np.uint32(0x7FFF) + even)) >> np.uint32(16)).astype(np.uint16)
    quiet = ((bits >> np.uint32(16)) | np.uint32(0x40)).astype(np.uint16)
    return np.where(np.isnan(array), quiet, rounded)
