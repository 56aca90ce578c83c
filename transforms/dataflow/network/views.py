"""
The positions of a value's elements in a tensor of the network that keeps them.

Ops that only move data make no tensors: their results are other views of one that is there.
Each axis of a value is written as digits: parts of an index along an axis of the tensor.

```
%t: 2 x 12 x 64                     axes (a0: 2) (a1: 12) (a2: 64)
%h = expand %t: 2 x 12 x 4 x 16          (a0: 2) (a1: 12) (a2: 4, stride 16) (a2: 16)
%k = transpose %h: 2 x 4 x 12 x 16       (a0: 2) (a2: 4, stride 16) (a1: 12) (a2: 16)
```

The extents of a network's tensor (batch, channels, rows, columns) are four lists of digits too:
the tensor is settled when the layer that writes it, or the first that reads it, says which.

A view is no `Layout`: that says step by step how a tensor is stored, and the same order can be
written in many ways. Here orders are compared, matched with those of other tensors and taken apart
by axis, which digits do as they stand, and parts of a tensor are views too.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias

from ....dialects.common.digits import Digit, Digits, merge_digits, split_digits
from .layers import Extents, TensorKind

BATCH, CHANNELS, ROWS, COLUMNS = range(4)
"""The axes of a network's tensor."""

Order: TypeAlias = tuple[Digits, Digits, Digits, Digits]
"""The digits along each axis of a network's tensor, of the axes of the value that it keeps."""


@dataclass(eq=False)
class Kept:
    """
    A tensor of the network in the making, for a value of `shape`. `order` is `None` until the
    first reader settles it. A joined tensor consists of `pieces` along axis `joint` of the value.
    `meaning` is what its axes are to kernels, where the layer that writes it has others. A pending
    one has no layer yet: it is computed from the tensors `sources`, by way of `operands`.
    """

    name: str
    kind: TensorKind
    shape: tuple[int, ...]
    order: Order | None = None
    meaning: Order | None = None
    saved: bool = False
    pieces: tuple[View, ...] = ()
    joint: int = 0
    sources: frozenset[Kept] = frozenset()
    operands: tuple[tuple[View, Order], ...] = ()

    @property
    def extents(self) -> Extents:
        assert self.order is not None
        return extents_of(self.order)


class Border(NamedTuple):
    """Along an axis of a value: element `i` of what is kept is at `low + step * i` of `size`."""

    low: int
    step: int
    size: int


@dataclass(frozen=True, eq=False)
class View:
    """
    A value in terms of a tensor. `begin` and `box` are the part of the tensor's axes that it
    covers, `digits` its axes in that part, `borders` what constants stand around it, by axis.
    """

    tensor: Kept
    digits: tuple[Digits, ...]
    begin: tuple[int, ...]
    box: tuple[int, ...]
    borders: tuple[tuple[int, Border], ...] = field(default=())

    @staticmethod
    def whole(tensor: Kept) -> View:
        """All of a tensor."""
        digits = tuple((Digit(a, n),) for a, n in enumerate(tensor.shape))
        return View(tensor, digits, (0,) * len(digits), tensor.shape)

    @property
    def extents(self) -> tuple[int, ...]:
        """The shape of the value, without borders."""
        return tuple(math.prod(d.extent for d in digits) for digits in self.digits)

    @property
    def is_whole(self) -> bool:
        return self.box == self.tensor.shape and not self.borders

    def transpose_view(self, order: Sequence[int]) -> View:
        """The value whose axis `i` is axis `order[i]` of this one."""
        borders = tuple((order.index(axis), border) for axis, border in self.borders)
        return replace(self, digits=tuple(self.digits[a] for a in order), borders=borders)

    def collapse_axes(self, groups: Sequence[Sequence[int]]) -> View | None:
        """Axes merged; `None` where constants stand between what is merged."""
        borders: list[tuple[int, Border]] = []
        for axis, border in self.borders:
            target = next(i for i, group in enumerate(groups) if axis in group)
            if any(a != axis and self.extents[a] > 1 for a in groups[target]):
                return None
            borders.append((target, border))
        digits = tuple(tuple(d for a in group for d in self.digits[a]) for group in groups)
        return replace(self, digits=digits, borders=tuple(borders))

    def expand_axes(self, groups: Sequence[Sequence[int]], shape: Sequence[int]) -> View | None:
        """Axes split; `None` where digits do not split so, or have constants around."""
        digits: list[Digits] = []
        borders: list[tuple[int, Border]] = []
        for axis, group in enumerate(groups):
            parts = split_digits(self.digits[axis], [shape[a] for a in group])
            found = [border for a, border in self.borders if a == axis]
            if found:
                # Only axes of one element are new beside one with a border.
                longest = max(group, key=lambda a: shape[a])
                if math.prod(shape[a] for a in group) != shape[longest]:
                    return None
                parts = [self.digits[axis] if a == longest else () for a in group]
                borders.append((longest, found[0]))
            if parts is None:
                return None
            digits += parts
        return replace(self, digits=tuple(digits), borders=tuple(borders))

    def slice_axis(self, axis: int, begin: int, size: int) -> View | None:
        """A part along an axis; `None` where that is no part of the tensor's axes."""
        border = dict(self.borders).get(axis)
        if border is not None:
            if border.step != 1:
                return None
            return self._sliced_border(axis, border, begin, size)
        digits = [d for d in self.digits[axis] if d.extent > 1]
        if size == math.prod(d.extent for d in digits):
            return self
        first, inner = digits[0], math.prod(d.extent for d in digits[1:])
        is_top = first.tile == self.box[first.dim]
        if not is_top or begin % inner or size % inner:
            return None
        at, long = first.stride * (begin // inner), first.stride * (size // inner)
        starts, box = list(self.begin), list(self.box)
        starts[first.dim] += at
        box[first.dim] = long
        cut = (first._replace(extent=size // inner), *digits[1:])
        found = tuple(cut if a == axis else d for a, d in enumerate(self.digits))
        return replace(self, digits=found, begin=tuple(starts), box=tuple(box))

    def _sliced_border(self, axis: int, border: Border, begin: int, size: int) -> View | None:
        """Cuts constants off; what is left of the tensor is a part, with constants or not."""
        extent = self.extents[axis]
        first, last = max(begin, border.low), min(begin + size, border.low + extent)
        if first >= last:
            return None
        rest = tuple(b for b in self.borders if b[0] != axis)
        part = replace(self, borders=rest).slice_axis(axis, first - border.low, last - first)
        if part is None or (first, last) == (begin, begin + size):
            return part
        return part.border_axis(axis, Border(first - begin, 1, size))

    def border_axis(self, axis: int, border: Border) -> View | None:
        """With constants around an axis, and between its elements; `None` if it has such."""
        old = dict(self.borders).get(axis)
        if old is not None:
            if old.step != 1 or border.step != 1:
                return None
            border = Border(border.low + old.low, 1, border.size)
        rest = tuple(b for b in self.borders if b[0] != axis)
        return replace(self, borders=(*rest, (axis, border)))

    def is_apart(self, other: View) -> bool:
        """Tests whether this is another part of the same tensor, without an element in common."""
        spans = zip(self.begin, self.box, other.begin, other.box, strict=True)
        return any(a + n <= b or b + m <= a for a, n, b, m in spans)

    def canonical_digits(self, order: Order | None = None) -> tuple[Digits, ...] | None:
        """
        The digits in terms of the network's axes, if the tensor is settled and they fit; in
        `order` where that is given instead of the tensor's own.
        """
        order = order or self.tensor.meaning or self.tensor.order
        if order is None:
            return None
        found = [_translate_digits(digits, order) for digits in self.digits]
        return None if any(f is None for f in found) else tuple(f for f in found if f is not None)


def order_of(axes: Iterable[Iterable[Digit]]) -> Order:
    """The digits along batch, channels, rows and columns as an order."""
    batch, channels, rows, columns = map(tuple, axes)
    return batch, channels, rows, columns


def merge_order(order: Order) -> Order:
    """An order with the fewest digits."""
    return order_of(map(merge_digits, order))


def extents_of(order: Order) -> Extents:
    return Extents(*(math.prod(d.extent for d in digits) for digits in order))


def _translate_digits(digits: Digits, order: Order) -> Digits | None:
    """Digits of the value's axes as digits of the network's, which may be smaller."""
    found: list[Digit] = []
    for digit in digits:
        if digit.extent == 1:
            continue
        places = _network_digits(digit, order)
        if math.prod(place.extent for place in places) != digit.extent:
            return None
        found += places
    return tuple(found)


def _network_digits(digit: Digit, order: Order) -> list[Digit]:
    """The network's digits that move with a digit of the value's axes, outermost first."""
    low, high = digit.stride, digit.tile
    found: list[tuple[int, Digit]] = []
    for axis, digits in enumerate(order):
        inner = 1
        for other in reversed(digits):
            start, end = other.stride, other.tile
            first, last = max(low, start), min(high, end)
            if other.dim == digit.dim and first < last and not first % start:
                place = Digit(axis, last // first, inner * (first // start))
                found.append((first, place))
            inner *= other.extent
    return [place for _, place in sorted(found, reverse=True)]
