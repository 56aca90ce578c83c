"""
The axis-parallel hyper-rectangle constraint: which ordered lists of points are boxes.

Points `v[0] .. v[n-1]` form a hyper-rectangle if

```
v[i] = v[0] + sum over digits (digit of i) * stride * (unit vector of the digit's dimension)
```

where the digits are a mixed radix of `i`, strides are positive and no dimension has two
digits. The list is inferred as it becomes known, a step or a jump at a time: a step repeats
the innermost digit, a jump carries into the next one, and a jump unlike any before opens a
new, outer digit. From what is inferred follows a bounding box for the points to come.

Source: D. Rieber, A. Acosta, H. Fröning, "Joint Program and Layout Transformations to
enable Convolutional Operators on Specialized Hardware based on Constraint Programming",
section 4.2.2: figure 3 (the inference) and equation 10 (the bounding box). Two points differ:

* Equation 10 as printed also divides by the strides of the inner dimensions, which would
  cut off strided boxes; the bound here is on the number of positions, times the dimension's
  own stride.
* `Rectangle.boundaries` may ask for more than the source does: that digits do not straddle
  the sides of the intrinsic's own iteration space.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from .domains import Domain, Point


@dataclass(frozen=True)
class Side:
    """
    One digit: `dim` moves by `stride` for every `block` positions in the list. Its size is
    known once a digit outside of it begins.
    """

    dim: int
    stride: int
    block: int


Sides: TypeAlias = tuple[Side, ...]
"""Innermost first; the last one is still open."""


@dataclass(frozen=True)
class Rectangle:
    """
    The conditions on a list of `boundaries[-1]` points.

    * `boundaries`: ascending, each dividing the next: at these list positions a new digit
      has to begin. One boundary, the length, is the plain constraint.
    * `dense`: strides are 1.
    """

    boundaries: tuple[int, ...]
    dense: bool

    @property
    def length(self) -> int:
        return self.boundaries[-1]

    def begin_inference(self, first: Point) -> Inferred:
        """The first point is known."""
        return Inferred(self, first, 1, (), self._last_jump(1))

    def end_of(self, position: int) -> int:
        """The boundary before which a digit beginning at `position` ends."""
        return next(b for b in self.boundaries if b > position)

    def is_divided(self, position: int) -> bool:
        """Tests whether a digit that begins at `position` leaves whole digits."""
        return self.end_of(position) % position == 0

    def _last_jump(self, block: int) -> int:
        """The last position where a digit may begin, outside of one that begins at `block`."""
        candidates = range(block * (self.length // block), 0, -block)
        return next((n for n in candidates if n < self.length and self.is_divided(n)), 0)

    def with_side(self, state: Inferred, dim: int, stride: int) -> Inferred:
        """`state` and one more point, which begins a digit."""
        n = state.count
        sides = (*state.sides, Side(dim, stride, n))
        return Inferred(self, state.first, n + 1, sides, self._last_jump(n))


@dataclass(frozen=True)
class Inferred:
    """
    The facts that the first `count` points tell; `last_jump` is the last position at which another
    dimension may come in.
    """

    rectangle: Rectangle
    first: Point
    count: int
    sides: Sides
    last_jump: int

    @property
    def may_grow(self) -> bool:
        """True if another dimension can still come in."""
        return self.count <= self.last_jump

    def advance_point(self, point: Point) -> Inferred | None:
        """The next point is known; `None` if no hyper-rectangle begins so."""
        n = self.count
        if n not in self.rectangle.boundaries and self._expected_point() == point:
            return replace(self, count=n + 1)
        if self.sides and n % self.sides[-1].block:
            return None  # an inner digit has not come round
        if not self.rectangle.is_divided(n):
            return None  # the digit so closed does not divide the whole
        moved = [d for d, (a, b) in enumerate(zip(self.first, point, strict=True)) if a != b]
        if len(moved) != 1 or any(side.dim == moved[0] for side in self.sides):
            return None
        dim = moved[0]
        stride = point[dim] - self.first[dim]
        if stride < 0 or (stride > 1 and self.rectangle.dense):
            return None
        return self.rectangle.with_side(self, dim, stride)

    def _expected_point(self) -> Point | None:
        """The position of the next point unless it begins a digit."""
        if not self.sides:
            return None
        point = list(self.first)
        position = self.count
        for side in reversed(self.sides):
            digit, position = divmod(position, side.block)
            point[side.dim] += digit * side.stride
        return tuple(point)

    def side_sizes(self) -> tuple[int, ...]:
        """Per side its size; for the open one, the most that it can be (equation 10)."""
        ends = [side.block for side in self.sides[1:]]
        if self.sides:
            ends.append(self.rectangle.end_of(self.sides[-1].block))
        return tuple(end // side.block for side, end in zip(self.sides, ends, strict=True))

    def bounding_box(self) -> Domain:
        """The box in which all points of the list lie; all bits are set where nothing is known."""
        grows = self.may_grow
        domain = [-1 if grows else 1 << v for v in self.first]
        for side, size in zip(self.sides, self.side_sizes(), strict=True):
            start = self.first[side.dim]
            domain[side.dim] = sum(1 << (start + k * side.stride) for k in range(size))
        return tuple(domain)


def infer_rectangle(points: Sequence[Point], rectangle: Rectangle) -> Inferred | None:
    """The hyper-rectangle that all of `points` begin, or `None`."""
    state: Inferred | None = rectangle.begin_inference(points[0])
    for point in points[1:]:
        if state is None:
            return None
        state = state.advance_point(point)
    return state
