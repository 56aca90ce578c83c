"""
The matrices of minimal filtering F(m, r), in exact rationals.

`m` outputs of a filter of `r` taps, `y[i] = Σ_k d[i + k] g[k]`, need `n = m + r - 1` products:
`y = Aᵀ [(G g) ⊙ (Bᵀ d)]`; along two axes, `Y = Aᵀ [(G g Gᵀ) ⊙ (Bᵀ d B)] A`. The matrices are those
of Cook and Toom, transposed: products of polynomials are known by their values at `n - 1` points
and at infinity (Lavin and Gray, "Fast Algorithms for Convolutional Neural Networks", CVPR 2016).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

Matrix: TypeAlias = tuple[tuple[Fraction, ...], ...]

POINTS = tuple(
    Fraction(n, d)
    for n, d in ((0, 1), (-1, 1), (1, 1), (1, 2), (-2, 1), (-1, 2), (2, 1), (1, 4), (-4, 1))
)
"""
Points in the order in which they are taken: Barabasz et al. (see `bounds`) find that those which
are reciprocals with the other sign err least, half as much as 2 and -2 in F(4, 3).
"""


@dataclass(frozen=True)
class Winograd:
    """
    The matrices of F(m, r): `output` is `Aᵀ: [m, n]`, `weight` is `G: [n, r]`, `data` is
    `Bᵀ: [n, n]`, for `n = m + r - 1`.
    """

    output: Matrix
    weight: Matrix
    data: Matrix

    @property
    def num_outputs(self) -> int:
        return len(self.output)

    @property
    def num_taps(self) -> int:
        return len(self.weight[0])

    @property
    def num_points(self) -> int:
        """The products along one axis, which is also the length of a tile of data."""
        return len(self.data)


def winograd(m: int, r: int, points: Sequence[Fraction] = POINTS) -> Winograd:
    """
    The matrices of F(m, r) by the first `m + r - 2` of `points`, and infinity. Raises `ValueError`
    for sizes below 1 and for points that are too few or not different.
    """
    if m < 1 or r < 1:
        raise ValueError(f"F({m}, {r}): both sizes are at least 1")
    chosen = tuple(points[: m + r - 2])
    if len(set(chosen)) != m + r - 2:
        raise ValueError(f"F({m}, {r}): needs {m + r - 2} different points besides infinity")
    zero, one = Fraction(0), Fraction(1)
    rows: list[tuple[Fraction, ...]] = []
    taps: list[tuple[Fraction, ...]] = []
    for j, point in enumerate(chosen):
        others = [p for i, p in enumerate(chosen) if i != j]
        norm = one
        for other in others:
            norm *= point - other
        rows.append((*_polynomial(others), zero))
        taps.append(tuple(point**k / norm for k in range(r)))
    rows.append(_polynomial(chosen))
    taps.append((*(zero,) * (r - 1), one))
    powers = [(*(point**i for point in chosen), one if i == m - 1 else zero) for i in range(m)]
    matrices = _with_small_integers(Winograd(tuple(powers), tuple(taps), tuple(rows)))
    assert is_exact(matrices)
    return matrices


def _polynomial(roots: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """The coefficients of `Π (x - root)`, that of `x⁰` first."""
    found = [Fraction(1)]
    for root in roots:
        raised, kept = [Fraction(0), *found], [*found, Fraction(0)]
        found = [a - root * b for a, b in zip(raised, kept, strict=True)]
    return tuple(found)


def _with_small_integers(matrices: Winograd) -> Winograd:
    """Moves the denominators of rows of `Bᵀ` into those of `G`, and makes the latter positive."""
    data: list[tuple[Fraction, ...]] = []
    weight: list[tuple[Fraction, ...]] = []
    for row, taps in zip(matrices.data, matrices.weight, strict=True):
        factor = max((c.denominator for c in row), default=1)
        if next(t for t in taps if t) < 0:
            factor = -factor
        data.append(tuple(c * factor for c in row))
        weight.append(tuple(t / factor for t in taps))
    return Winograd(matrices.output, tuple(weight), tuple(data))


def is_exact(matrices: Winograd) -> bool:
    """
    Tests the identity `Σ_x Aᵀ[i, x] G[x, k] Bᵀ[x, l] = (l == i + k)`, which says that the matrices
    filter.
    """
    return all(
        sum(
            matrices.output[i][x] * matrices.weight[x][k] * matrices.data[x][j]
            for x in range(matrices.num_points)
        )
        == (j == i + k)
        for i in range(matrices.num_outputs)
        for k in range(matrices.num_taps)
        for j in range(matrices.num_points)
    )
