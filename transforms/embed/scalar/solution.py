"""
What the scalar search finds, checked and read back as digits.

Source: D. Rieber, A. Acosta, H. Fröning, "Joint Program and Layout Transformations to
enable Convolutional Operators on Specialized Hardware based on Constraint Programming",
section 5.1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from ...kernel import Kernel
from ..problem import Digit
from .domains import Point
from .rectangle import Rectangle, infer
from .relations import Relation

Elements: TypeAlias = tuple[tuple[Point, Point], ...]
"""Pairs of an intrinsic's tensor index and the operator's."""


@dataclass(frozen=True)
class ScalarSolution:
    """
    * `binding`: per intrinsic operand the operator operand it stands for, `None` for one
      that stands for a literal; `constants` holds those as `(intrinsic operand, value)`.
    * `points`: per iteration of the intrinsic, in lexicographic order, the operator's.
    * `elements`: per intrinsic operand, which element stands for which. Indices may lie
      outside of the tensor where the access is guarded or the dimension padded.
    """

    binding: tuple[int | None, ...]
    constants: tuple[tuple[int, int | float], ...]
    points: tuple[Point, ...]
    elements: tuple[Elements, ...]


def solution_digits(
    solution: ScalarSolution, intrinsic: Kernel
) -> tuple[tuple[Digit, ...], ...] | None:
    """
    Per intrinsic dimension, its mixed radix over the operator's dimensions, outermost first.
    `None` if the iterations are no axis-parallel box, or if a dimension of the operator serves
    two of the intrinsic's.
    """
    place = {p: i for i, p in enumerate(product(*(range(e) for e in intrinsic.extents)))}
    origin = (0,) * len(intrinsic.dims)
    first = solution.points[0]
    digits: list[tuple[Digit, ...]] = []
    lines: list[list[Point]] = []
    for dim, extent in enumerate(intrinsic.extents):
        along = [(*origin[:dim], k, *origin[dim + 1 :]) for k in range(extent)]
        line = [solution.points[place[p]] for p in along]
        state = infer(line, Rectangle((extent,), dense=False))
        if state is None:
            return None
        sides = zip(state.sides, state.sizes(), strict=True)
        digits.append(
            tuple(Digit(s.dim, size, s.stride, first[s.dim]) for s, size in reversed([*sides]))
        )
        lines.append(line)
    used = [d.dim for ds in digits for d in ds]
    if len(set(used)) < len(used):
        return None
    for point, i in place.items():
        moves = [_minus(line[k], first) for line, k in zip(lines, point, strict=True)]
        if _minus(solution.points[i], first) != tuple(map(sum, zip(*moves, strict=True))):
            return None
    return tuple(digits)


def _minus(a: Point, b: Point) -> Point:
    return tuple(x - y for x, y in zip(a, b, strict=True))


def is_dense(elements: Sequence[Point]) -> bool:
    """Whether the indices taken in each tensor dimension are consecutive."""
    taken = [set(column) for column in zip(*elements, strict=True)]
    return all(max(t) - min(t) + 1 == len(t) for t in taken)


def is_linear(
    points: Sequence[Point], relations: Mapping[int, Relation], extents: Sequence[int]
) -> bool:
    """
    Whether every tensor index that depends on a matched dimension is linear and has no other
    iterator. A dimension is matched if the iterations differ in it; dimensions whose extent,
    by `extents`, is 1 are iterators only if matched.
    """
    matched = {d for d, column in enumerate(zip(*points, strict=True)) if len(set(column)) > 1}
    for relation in relations.values():
        for index in relation.indices:
            iterators = [d for d in index.dims if extents[d] > 1 or d in matched]
            if matched & set(iterators) and (index.terms is None or len(iterators) > 1):
                return False
    return True
