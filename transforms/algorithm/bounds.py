"""
The rounding errors of convolutions by algorithm.

A *worst-case* bound holds for all data. It is the analysis of Barabasz, Anderson, Soodhalter and
Gregg ("Error Analysis and Improving the Accuracy of Winograd Convolution for Deep Neural
Networks", ACM TOMS 46(4), 2020), with sums of any order: a sum of `n` products is in error by at
most `γ(n) Σ |a| |b|` with `γ(n) = n u / (1 - n u)`, and errors of stages in a row add up their `n`.
So `|ŷ - y| <= γ(K) |Aᵀ| [Σ_c (|G| |g| |Gᵀ|) ⊙ (|Bᵀ| |d| |B|)] |A|`, and, with the largest elements
of data and weights, `<= γ(K) C κ max|d| max|g|`, where `κ` is what that form gives for ones.

An *expected* error is a model: rounding errors are independent, and data and weights too, with mean
zero (Higham and Mary, "A New Approach to Probabilistic Rounding Error Analysis", SIAM J. Sci.
Comput. 41(5), 2019). It is six standard deviations of the error of an output, over the standard
deviation of an output.

Errors of random data were measured far below the first and close to the second: of F(4x4, 3x3) over
64 channels a 35,000th of the worst case, and a quarter of what is expected; over 512, a 250,000th
and a third.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from .winograd import Matrix, Winograd

UNIT_ROUNDOFF = 2.0**-24
"""Of f32, rounding to nearest."""

DEVIATIONS = 6.0
"""So many standard deviations are allowed for: one output of 10⁹ exceeds them."""


@dataclass(frozen=True)
class ErrorBound:
    """
    The error of an output, absolute over `max|x| max|w| terms`, where `terms` is the number of
    products of an output: `worst` for all data, and `expected` over the size of outputs.
    """

    worst: float
    expected: float


def gamma(count: float, unit: float = UNIT_ROUNDOFF) -> float:
    """`γ(n) = n u / (1 - n u)`; infinite where `n u` reaches 1."""
    return count * unit / (1 - count * unit) if count * unit < 1 else math.inf


def direct_bound(terms: int, unit: float = UNIT_ROUNDOFF) -> ErrorBound:
    """
    Of a sum of `terms` products and what it starts from, in any order. After `k` products a sum
    has variance `k`, and each rounding errs by a third of `u²` of that.
    """
    expected = DEVIATIONS * unit * math.sqrt((terms + 3) / 6)
    return ErrorBound(gamma(terms + 1, unit), expected)


def winograd_bound(
    matrices: Winograd, channels: int, axes: int, unit: float = UNIT_ROUNDOFF
) -> ErrorBound:
    """
    Of a filter along `axes` axes, summed over `channels`, with transforms in one precision, one
    axis after the other, and coefficients rounded to it.
    """
    terms = channels * matrices.num_taps**axes
    steps = channels + axes * sum(
        _row_length(m) + 1 for m in (matrices.output, matrices.weight, matrices.data)
    )
    worst = gamma(steps + 1, unit) * channels * amplification(matrices) ** axes / terms
    return ErrorBound(worst, _expected_error(matrices, channels, axes, unit))


def amplification(matrices: Winograd) -> float:
    """`κ` along one axis: the largest element of `|Aᵀ| [(|G| 1) ⊙ (|Bᵀ| 1)]`."""
    inner = [
        sum(map(abs, taps), Fraction()) * sum(map(abs, row), Fraction())
        for taps, row in zip(matrices.weight, matrices.data, strict=True)
    ]
    return float(
        max(sum(abs(a) * v for a, v in zip(row, inner, strict=True)) for row in matrices.output)
    )


def _row_length(matrix: Matrix) -> int:
    """The most elements of a row that are not zero."""
    return max(sum(map(bool, row)) for row in matrix)


def _expected_error(matrices: Winograd, channels: int, axes: int, unit: float) -> float:
    """
    Six standard deviations of the error over the standard deviation of an output. Each product of
    the transformed domain has the variance of its factors; it is in error by the roundings of its
    transforms, by two for each tap, and of a sum over channels.
    """
    transforms = axes * (_row_length(matrices.weight) + _row_length(matrices.data) + 2)
    outputs = axes * (_row_length(matrices.output) + 1)
    per_product = (transforms + outputs + (channels + 3) / 2) / 3
    squares = [
        sum((t * t for t in taps), Fraction()) * sum((b * b for b in row), Fraction())
        for taps, row in zip(matrices.weight, matrices.data, strict=True)
    ]
    variance = float(
        max(sum(a * a * v for a, v in zip(row, squares, strict=True)) for row in matrices.output)
    )
    relative = (variance / matrices.num_taps) ** axes * per_product
    return DEVIATIONS * unit * math.sqrt(relative)
