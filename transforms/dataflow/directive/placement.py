"""
The placement of a schedule's buffers on a machine: the stacks of each level as coordinates.

The stacks of a level are laid along the axes of the level's array, the innermost along the last
axis as long as they fit, else along the one before. Where they do not fit so, the buffers are
numbered, the innermost stack fastest, and lie one after the other, row by row. A level with a box
of its own (`first`, `count`) has its buffers there. Levels that the schedule leaves out are at
their first copy.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ...core.errors import WeftError
from ...machine.view import Machine
from .boxes import box_of, join_boxes
from .data import LayerDirectives, SegmentDirectives
from .fits import array_of
from .nest import Nest, NestLoop


@dataclass(frozen=True)
class PlacedStack:
    """
    A stack with `extent` values as a digit of the coordinate along `axis`, or where `axis` is
    -1, of the number of the buffer; `weight` is its place value. More than a `Digit`, which says
    where a value is found, but not whose it is.
    """

    step: NestLoop
    axis: int
    weight: int
    extent: int


@dataclass(frozen=True)
class ArrayPlacement:
    """
    The copies of one level: the array's `shape`, or that of the box in which they lie, whose first
    node is at `first`; and the digits that choose one.
    """

    shape: tuple[int, ...]
    digits: tuple[PlacedStack, ...] = ()
    first: tuple[int, ...] = ()

    @property
    def is_numbered(self) -> bool:
        """True if buffers lie row by row, with digits of their number."""
        return any(d.axis < 0 for d in self.digits)

    def coordinate(self, values: Mapping[NestLoop, int]) -> tuple[int, ...]:
        """The coordinate of the buffer with these values of its stacks; those left out are 0."""
        found = [0] * len(self.shape)
        number = 0
        for digit in self.digits:
            value = digit.weight * values.get(digit.step, 0)
            if digit.axis < 0:
                number += value
            else:
                found[digit.axis] += value
        for axis in reversed(range(len(self.shape) if self.is_numbered else 0)):
            number, found[axis] = divmod(number, self.shape[axis])
        first = self.first or (0,) * len(self.shape)
        return tuple(a + b for a, b in zip(first, found, strict=True))


@dataclass(frozen=True)
class Placement:
    """
    `arrays` has the arrays around an instance of each level of the schedule, from the outermost
    in; `None` for the innermost level, the PEs, which are not placed.
    """

    arrays: tuple[tuple[ArrayPlacement, ...] | None, ...]

    def coordinate(self, level: int, values: Mapping[NestLoop, int]) -> tuple[int, ...]:
        """The coordinates of the instance of level number `level` with these stacks."""
        arrays = self.arrays[level]
        assert arrays is not None
        return tuple(c for array in arrays for c in array.coordinate(values))


def placement_of(nest: Nest, machine: Machine) -> Placement:
    """
    The placement of the instances of levels outside of the PEs. The schedule must fit the machine.
    """
    by_name = {level.level: i for i, level in enumerate(nest.directives.levels)}
    around: list[ArrayPlacement] = []
    found: dict[int, tuple[ArrayPlacement, ...]] = {}
    for level in machine.levels[1:]:
        array = array_of(machine, level.name)
        if array is None:
            raise WeftError(
                f"{machine.label}: level @{level.name} has no array; add an arch.array of its "
                f"copies"
            )
        index = by_name.get(level.name)
        stacks = () if index is None else nest.stacks(index)
        own = None if index is None else nest.directives.levels[index]
        shape = own.count if own is not None and own.count else array.shape
        first = own.first if own is not None else ()
        around.append(ArrayPlacement(shape, _stack_digits(stacks, shape), first))
        if index is not None:
            found[index] = tuple(around)
    count = len(nest.levels)
    return Placement(tuple(found[i] if i else None for i in range(count)))


def _stack_digits(stacks: Sequence[NestLoop], shape: Sequence[int]) -> tuple[PlacedStack, ...]:
    taken = [1] * len(shape)
    found: list[PlacedStack] = []
    for stack in stacks:
        fits = (a for a in reversed(range(len(shape))) if taken[a] * stack.extent <= shape[a])
        axis = next(fits, -1)
        if axis < 0:
            inner = (math.prod(s.extent for s in stacks[:i]) for i in range(len(stacks)))
            return tuple(PlacedStack(s, -1, next(inner), s.extent) for s in stacks)
        found.append(PlacedStack(stack, axis, taken[axis], stack.extent))
        taken[axis] *= stack.extent
    return tuple(found)


def place_layers(segment: SegmentDirectives, machine: Machine) -> SegmentDirectives:
    """
    The segment with a box of the outermost level's array for each layer. Where no layer has one,
    boxes lie side by side in stripes as high as will do, from the first node on. Layers whose boxes
    meet take turns there. Raises `WeftError` where there is no room for them so, or some layers
    have one and others not.
    """
    empty = next((layer.name for layer in segment.layers if not layer.levels), None)
    if empty is not None:
        raise WeftError(
            f"segment {segment.name}: layer {empty} has no level of directives; schedule it first"
        )
    levels = [layer.levels[-1] for layer in segment.layers]
    if not levels or any(level.level != levels[0].level for level in levels):
        names = ", ".join(f"{v.name} {v.levels[-1].level}" for v in segment.layers) or "none"
        raise WeftError(
            f"segment {segment.name}: the outermost levels of its layers ({names}) are not the "
            f"same, so that they cannot be side by side"
        )
    if any(level.count for level in levels):
        _check_boxes(segment)
        return segment
    array = array_of(machine, levels[0].level)
    if array is None or len(array.shape) != 2:
        raise WeftError(
            f"segment {segment.name}: level {levels[0].level} has no array of rows and columns in "
            f"which its layers could be side by side; give each layer's level first and count"
        )
    rows, columns = array.shape
    for height in reversed(range(1, rows + 1)):
        boxes = _pack_boxes([level.repl for level in levels], rows, columns, height)
        if boxes is not None:
            layers = zip(segment.layers, boxes, strict=True)
            return replace(segment, layers=tuple(_in_box(layer, *box) for layer, box in layers))
    counts = ", ".join(f"{v.name} {v.levels[-1].repl}" for v in segment.layers)
    raise WeftError(
        f"segment {segment.name}: level {levels[0].level}: its layers' buffers ({counts}) do not "
        f"lie side by side in boxes of machine @{machine.name}, {rows} by {columns}; use smaller "
        f"stacks, or give each layer's level first and count"
    )


_Box = tuple[tuple[int, int], tuple[int, int]]

def slots_of(segment: SegmentDirectives) -> dict[str, int]:
    """By layer, the number of where it is: layers whose boxes meet take turns there."""
    joined = join_boxes([box_of(layer) for layer in segment.layers])
    numbers = list(dict.fromkeys(joined))
    return {v.name: numbers.index(n) for v, n in zip(segment.layers, joined, strict=True)}


def _pack_boxes(counts: Sequence[int], rows: int, columns: int, height: int) -> list[_Box] | None:
    """Boxes of one height for so many buffers each, line by line; `None` for too many."""
    found: list[_Box] = []
    row = column = 0
    for count in counts:
        width = -(-count // height)
        if column + width > columns:
            row, column = row + height, 0
        if width > columns or row + height > rows:
            return None
        found.append(((row, column), (height, width)))
        column += width
    return found


def _in_box(layer: LayerDirectives, first: Sequence[int], count: Sequence[int]) -> LayerDirectives:
    outermost = replace(layer.levels[-1], first=tuple(first), count=tuple(count))
    return replace(layer, levels=(*layer.levels[:-1], outermost))


def _check_boxes(segment: SegmentDirectives) -> None:
    for layer in segment.layers:
        if not layer.levels[-1].count:
            raise WeftError(
                f"segment {segment.name}: layer {layer.name}: level {layer.levels[-1].level} has "
                f"no first and count, but others of the segment have; give all of them"
            )
