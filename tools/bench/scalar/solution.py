"""
Solutions of the scalar search, checked and read back as digits.

Source: D. Rieber, A. Acosta, H. Fröning, "Joint Program and Layout Transformations to
enable Convolutional Operators on Specialized Hardware based on Constraint Programming",
section 5.1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import TypeAlias

from ....dialects.common.digits import Digit
from ....transforms.embed.windows import window_indices
from ....transforms.kernel.view import Kernel
from .domains import Point
from .rectangle import Rectangle, infer_rectangle
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
        state = infer_rectangle(line, Rectangle((extent,), dense=False))
        if state is None:
            return None
        sides = zip(state.sides, state.side_sizes(), strict=True)
        digits.append(
            tuple(Digit(s.dim, size, s.stride, first[s.dim]) for s, size in reversed([*sides]))
        )
        lines.append(line)
    used = [d.dim for ds in digits for d in ds]
    if len(set(used)) < len(used):
        return None
    for point, i in place.items():
        moves = [_subtract_points(line[k], first) for line, k in zip(lines, point, strict=True)]
        if _subtract_points(solution.points[i], first) != tuple(map(sum, zip(*moves, strict=True))):
            return None
    return tuple(digits)


def _subtract_points(a: Point, b: Point) -> Point:
    return tuple(x - y for x, y in zip(a, b, strict=True))


def is_dense(elements: Sequence[Point]) -> bool:
    """Tests whether the indices taken in each tensor dimension are consecutive."""
    taken = [set(column) for column in zip(*elements, strict=True)]
    return all(max(t) - min(t) + 1 == len(t) for t in taken)


def is_linear(
    points: Sequence[Point],
    relations: Mapping[int, Relation],
    extents: Sequence[int],
    intrinsic: Kernel,
) -> bool:
    """
    Tests whether every tensor index that depends on a matched dimension is linear and has no other
    iterator, but for those that move through one window of the intrinsic's operand with it. A
    dimension is matched if the iterations differ in it; dimensions whose extent, by `extents`,
    is 1 are iterators only if matched.
    """
    served = _served_dims(points, intrinsic)
    for p, relation in relations.items():
        indices = window_indices(intrinsic.operands[p], len(intrinsic.dims))
        windows = [w.dims for w in indices if w is not None]
        for index in relation.indices:
            iterators = [d for d in index.dims if extents[d] > 1 or served[d]]
            if not any(served[d] for d in iterators):
                continue
            if index.terms is None:
                return False
            for one, other in combinations(iterators, 2):
                pair = served[one] | served[other]
                alone = len(served[one]) == len(served[other]) == 1 < len(pair)
                if not alone or not any(pair <= dims for dims in windows):
                    return False
    return True


def _served_dims(points: Sequence[Point], intrinsic: Kernel) -> list[frozenset[int]]:
    """Per operator dimension, the intrinsic dimensions that move iterations along it."""
    place = {p: i for i, p in enumerate(product(*(range(e) for e in intrinsic.extents)))}
    served: list[set[int]] = [set() for _ in points[0]]
    for point, i in place.items():
        for t, k in enumerate(point):
            if k:
                before = points[place[*point[:t], k - 1, *point[t + 1 :]]]
                for d, (x, y) in enumerate(zip(before, points[i], strict=True)):
                    if x != y:
                        served[d].add(t)
    return [frozenset(s) for s in served]
