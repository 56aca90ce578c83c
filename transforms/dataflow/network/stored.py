"""
Where the elements of a value lie in a tensor of the network that keeps them.

Ops that only move data make no tensors: their results are other views of one that is there.
Each axis of a value is written as digits: parts of an index along an axis of the tensor.

```
%t: 2 x 12 x 64                     axes (a0: 2) (a1: 12) (a2: 64)
%h = expand %t: 2 x 12 x 4 x 16          (a0: 2) (a1: 12) (a2: 4, stride 16) (a2: 16)
%k = transpose %h: 2 x 4 x 12 x 16       (a0: 2) (a2: 4, stride 16) (a1: 12) (a2: 16)
```

The extents of a network's tensor (batch, channels, rows, columns) are four lists of digits too:
the tensor is settled when the layer that writes it, or the first that reads it, says which.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias

from .layers import Extents, TensorKind

BATCH, CHANNELS, ROWS, COLUMNS = range(4)
"""The axes of a network's tensor."""


class Digit(NamedTuple):
    """A part of the index along axis `axis`: `index // stride % extent`."""

    axis: int
    stride: int
    extent: int


Digits: TypeAlias = tuple[Digit, ...]
"""Outermost first."""

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
    pieces: tuple[Stored, ...] = ()
    joint: int = 0
    sources: frozenset[Kept] = frozenset()
    operands: tuple[tuple[Stored, Order], ...] = ()

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
class Stored:
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
    def whole(tensor: Kept) -> Stored:
        """All of a tensor."""
        digits = tuple((Digit(a, 1, n),) for a, n in enumerate(tensor.shape))
        return Stored(tensor, digits, (0,) * len(digits), tensor.shape)

    @property
    def extents(self) -> tuple[int, ...]:
        """The shape of the value, without borders."""
        return tuple(math.prod(d.extent for d in digits) for digits in self.digits)

    @property
    def is_whole(self) -> bool:
        return self.box == self.tensor.shape and not self.borders

    def transposed(self, order: Sequence[int]) -> Stored:
        """The value whose axis `i` is axis `order[i]` of this one."""
        borders = tuple((order.index(axis), border) for axis, border in self.borders)
        return replace(self, digits=tuple(self.digits[a] for a in order), borders=borders)

    def collapsed(self, groups: Sequence[Sequence[int]]) -> Stored | None:
        """Axes merged; `None` where constants stand between what is merged."""
        borders: list[tuple[int, Border]] = []
        for axis, border in self.borders:
            target = next(i for i, group in enumerate(groups) if axis in group)
            if any(a != axis and self.extents[a] > 1 for a in groups[target]):
                return None
            borders.append((target, border))
        digits = tuple(tuple(d for a in group for d in self.digits[a]) for group in groups)
        return replace(self, digits=digits, borders=tuple(borders))

    def expanded(self, groups: Sequence[Sequence[int]], shape: Sequence[int]) -> Stored | None:
        """Axes split; `None` where digits do not split so, or have constants around."""
        digits: list[Digits] = []
        borders: list[tuple[int, Border]] = []
        for axis, group in enumerate(groups):
            parts = split(self.digits[axis], [shape[a] for a in group])
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

    def sliced(self, axis: int, begin: int, size: int) -> Stored | None:
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
        is_top = first.stride * first.extent == self.box[first.axis]
        if not is_top or begin % inner or size % inner:
            return None
        at, long = first.stride * (begin // inner), first.stride * (size // inner)
        starts, box = list(self.begin), list(self.box)
        starts[first.axis] += at
        box[first.axis] = long
        cut = (first._replace(extent=size // inner), *digits[1:])
        found = tuple(cut if a == axis else d for a, d in enumerate(self.digits))
        return replace(self, digits=found, begin=tuple(starts), box=tuple(box))

    def _sliced_border(self, axis: int, border: Border, begin: int, size: int) -> Stored | None:
        """Cuts constants off; what is left of the tensor is a part, with constants or not."""
        extent = self.extents[axis]
        first, last = max(begin, border.low), min(begin + size, border.low + extent)
        if first >= last:
            return None
        rest = tuple(b for b in self.borders if b[0] != axis)
        part = replace(self, borders=rest).sliced(axis, first - border.low, last - first)
        if part is None or (first, last) == (begin, begin + size):
            return part
        return part.bordered(axis, Border(first - begin, 1, size))

    def bordered(self, axis: int, border: Border) -> Stored | None:
        """With constants around an axis, and between its elements; `None` if it has such."""
        old = dict(self.borders).get(axis)
        if old is not None:
            if old.step != 1 or border.step != 1:
                return None
            border = Border(border.low + old.low, 1, border.size)
        rest = tuple(b for b in self.borders if b[0] != axis)
        return replace(self, borders=(*rest, (axis, border)))

    def is_apart(self, other: Stored) -> bool:
        """Whether this is another part of the same tensor, without an element in common."""
        spans = zip(self.begin, self.box, other.begin, other.box, strict=True)
        return any(a + n <= b or b + m <= a for a, n, b, m in spans)

    def canonical(self, order: Order | None = None) -> tuple[Digits, ...] | None:
        """
        The digits in terms of the network's axes, if the tensor is settled and they fit; in
        `order` where that is given instead of the tensor's own.
        """
        order = order or self.tensor.meaning or self.tensor.order
        if order is None:
            return None
        found = [_translated(digits, order) for digits in self.digits]
        return None if any(f is None for f in found) else tuple(f for f in found if f is not None)


def split(digits: Digits, extents: Sequence[int]) -> list[Digits] | None:
    """The digits in runs of the given extents, or `None` if a digit would have to be shared."""
    left = [d for d in digits if d.extent > 1]
    found: list[Digits] = []
    for extent in extents:
        run: list[Digit] = []
        while extent > 1:
            if not left:
                return None
            head = left.pop(0)
            if extent % head.extent == 0:
                run.append(head)
                extent //= head.extent
            elif head.extent % extent == 0:
                low = head.extent // extent
                run.append(Digit(head.axis, head.stride * low, extent))
                left.insert(0, Digit(head.axis, head.stride, low))
                extent = 1
            else:
                return None
        found.append(tuple(run))
    return None if left else found


def merged(digits: Sequence[Digit]) -> Digits:
    """The same index with the fewest digits."""
    found: list[Digit] = []
    for digit in digits:
        if digit.extent == 1:
            continue
        if found and found[-1].axis == digit.axis:
            last = found[-1]
            if last.stride == digit.stride * digit.extent:
                found[-1] = Digit(digit.axis, digit.stride, last.extent * digit.extent)
                continue
        found.append(digit)
    return tuple(found)


def merged_order(order: Order) -> Order:
    """An order with the fewest digits."""
    return merged(order[0]), merged(order[1]), merged(order[2]), merged(order[3])


def extents_of(order: Order) -> Extents:
    return Extents(*(math.prod(d.extent for d in digits) for digits in order))


def _translated(digits: Digits, order: Order) -> Digits | None:
    """Digits of the value's axes as digits of the network's, which may be smaller."""
    found: list[Digit] = []
    for digit in digits:
        if digit.extent == 1:
            continue
        places = _places(digit, order)
        if math.prod(place.extent for place in places) != digit.extent:
            return None
        found += places
    return tuple(found)


def _places(digit: Digit, order: Order) -> list[Digit]:
    """The network's digits that move with a digit of the value's axes, outermost first."""
    low, high = digit.stride, digit.stride * digit.extent
    found: list[tuple[int, Digit]] = []
    for axis, digits in enumerate(order):
        inner = 1
        for other in reversed(digits):
            start, end = other.stride, other.stride * other.extent
            first, last = max(low, start), min(high, end)
            if other.axis == digit.axis and first < last and not first % start:
                place = Digit(axis, inner * (first // start), last // first)
                found.append((first, place))
            inner *= other.extent
    return [place for _, place in sorted(found, reverse=True)]
