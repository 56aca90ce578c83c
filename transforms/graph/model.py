"""
A network as the graph scheduler sees it: tensors, ops, and which slice of what it reads an op
needs for a slice of what it writes.

The module is plain data and reads no IR. Slices are boxes: a half-open interval per axis, in
elements, axes in the order of the tensor's shape. What an op reads along an axis is said by a
`Relation`; by hand that is `Windows`:

```
rows [lo, hi) of a convolution of 3 x 3 with stride 2 and a border of 1
    read rows [2 * lo - 1, 2 * (hi - 1) + 2), clipped to the tensor
=>  Windows((..., Window(axis=1, stride=2, offset=-1, extent=3), ...))
```
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Protocol, TypeAlias

from ..core.errors import WeftError

Box: TypeAlias = tuple[tuple[int, int], ...]
"""A half-open interval `(lower, upper)` per axis of a tensor."""


class Relation(Protocol):
    """The slice of an input that a slice of a result needs, clipped to the input."""

    def needed_box(self, box: Box) -> Box:
        """The slice of the input for a slice of the result; both in elements."""
        ...


@dataclass(frozen=True)
class Window:
    """
    The elements that are read along one axis of an input: for index `i` of result axis `axis` the
    `extent` elements from `(i // repeat) * stride + offset` on. Without an axis, all elements.
    `repeat` above 1 is up-sampling.
    """

    axis: int | None = None
    stride: int = 1
    offset: int = 0
    extent: int = 1
    repeat: int = 1


@dataclass(frozen=True)
class Windows:
    """A relation by one window per axis of an input of `shape`."""

    shape: tuple[int, ...]
    windows: tuple[Window, ...]

    def needed_box(self, box: Box) -> Box:
        found: list[tuple[int, int]] = []
        for size, window in zip(self.shape, self.windows, strict=True):
            if window.axis is None:
                found.append((0, size))
                continue
            lower, upper = box[window.axis]
            first = lower // window.repeat * window.stride + window.offset
            last = (upper - 1) // window.repeat * window.stride + window.offset + window.extent
            found.append(clip_interval(first, last, size))
        return tuple(found)


@dataclass(frozen=True)
class Chained:
    """A relation through views, such as reshapes: from the result back, one after the other."""

    relations: tuple[Relation, ...]

    def needed_box(self, box: Box) -> Box:
        for relation in self.relations:
            box = relation.needed_box(box)
        return box


@dataclass(frozen=True)
class Tensor:
    """
    A value of a network. Weights (what follows from constants and parameters alone) pass through
    a small buffer of their own on their way, and take no room among the feature maps.
    """

    name: str
    shape: tuple[int, ...]
    element_bytes: int = 2
    is_weight: bool = False

    @property
    def size_bytes(self) -> int:
        """The bytes of all elements."""
        return math.prod(self.shape) * self.element_bytes

    @property
    def whole(self) -> Box:
        """The slice that is all of it."""
        return tuple((0, extent) for extent in self.shape)

    def box_bytes(self, box: Box) -> int:
        """The bytes of a slice."""
        return box_size(box) * self.element_bytes

    def part_box(self, axis: int, parts: int, index: int) -> Box:
        """Part `index` of `parts` equal ones along `axis`, whose extent `parts` divides."""
        if parts == 1:
            return self.whole
        step = self.shape[axis] // parts
        cut = (index * step, (index + 1) * step)
        return tuple(cut if a == axis else side for a, side in enumerate(self.whole))


@dataclass(frozen=True)
class Reading:
    """An input of an op: `tensor`, and its slices for those of result number `result`."""

    tensor: str
    relation: Relation
    result: int = 0


@dataclass(frozen=True)
class Op:
    """
    A structured op: `work` operations (multiply-adds, or element operations) on unit `unit`.

    A cut must not go through the axes of `fixed_axes` of the results, and cores cannot be
    bound to them.
    """

    name: str
    results: tuple[str, ...]
    readings: tuple[Reading, ...]
    work: int = 0
    unit: str = "vector"
    fixed_axes: frozenset[int] = frozenset()

    @cached_property
    def inputs(self) -> tuple[str, ...]:
        """The tensors that the op reads, each once."""
        return tuple(dict.fromkeys(reading.tensor for reading in self.readings))


class Network:
    """
    Tensors by name, ops in an order in which each comes after what it reads, and the tensors that
    leave the network. Raises `WeftError` for ops out of order and names that are not there.
    """

    def __init__(
        self, tensors: Iterable[Tensor], ops: Sequence[Op], outputs: Sequence[str]
    ) -> None:
        self.tensors: Mapping[str, Tensor] = {t.name: t for t in tensors}
        self.ops = tuple(ops)
        self.outputs = tuple(outputs)
        self.producer = self._find_producers()
        self.consumers: Mapping[str, list[int]] = {name: [] for name in self.tensors}
        for index, op in enumerate(self.ops):
            for name in op.inputs:
                self.consumers[name].append(index)

    def _find_producers(self) -> Mapping[str, int]:
        found: dict[str, int] = {}
        writes = {name for op in self.ops for name in op.results}
        for index, op in enumerate(self.ops):
            for name in (*op.inputs, *op.results):
                if name not in self.tensors:
                    raise WeftError(f"op {op.name}: there is no tensor '{name}'")
            for name in op.inputs:
                if name in writes and name not in found:
                    raise WeftError(f"op {op.name} reads '{name}' before it is written")
            for name in op.results:
                if name in found:
                    raise WeftError(f"op {op.name} writes '{name}', which is written already")
                found[name] = index
        for name in self.outputs:
            if name not in self.tensors:
                raise WeftError(f"the output '{name}' is no tensor of the network")
        return found

    def inputs_of(self, ops: Collection[int]) -> tuple[str, ...]:
        """The tensors that a set of ops reads from outside, in the order of first use."""
        names = (name for index in sorted(ops) for name in self.ops[index].inputs)
        return tuple(dict.fromkeys(n for n in names if self.producer.get(n, -1) not in ops))

    def outputs_of(self, ops: Collection[int]) -> tuple[str, ...]:
        """
        The tensors of a set of ops that others read or the network returns, in the order of
        writing.
        """
        return tuple(
            name
            for index in sorted(ops)
            for name in self.ops[index].results
            if name in self.outputs or any(use not in ops for use in self.consumers[name])
        )

    def needed_boxes(self, ops: Collection[int], outputs: Mapping[str, Box]) -> dict[str, Box]:
        """
        The slices of all tensors that `ops` read or write, for the slices `outputs` of some.
        Where a tensor is read several times, the smallest box around all that is read.
        """
        found = dict(outputs)
        for index in sorted(ops, reverse=True):
            op = self.ops[index]
            for reading in op.readings:
                box = found.get(op.results[reading.result])
                if box is None or box_size(box) == 0:
                    continue
                read = reading.relation.needed_box(box)
                if box_size(read) or not read:
                    held = found.get(reading.tensor)
                    found[reading.tensor] = read if held is None else hull_of(held, read)
        return found

    def op_work(self, index: int, boxes: Mapping[str, Box]) -> Fraction:
        """The operations of an op for slices of its results; 0 if none is wanted."""
        op = self.ops[index]
        whole = max(math.prod(self.tensors[name].shape) for name in op.results)
        wanted = max(box_size(boxes[name]) if name in boxes else 0 for name in op.results)
        return Fraction(op.work * wanted, whole) if whole else Fraction(0)

    def peak_bytes(self, ops: Collection[int], boxes: Mapping[str, Box] | None = None) -> int:
        """
        The bytes of feature maps that are alive at once, at most, when `ops` run in order: what is
        read from outside from the start, all else from the op that writes it, each until its last
        use here; what others read stays. Of slices, if `boxes` are given.
        """
        return peak_of_steps(self.steps_of(ops, boxes), self.inputs_of(ops), self.outputs_of(ops))

    def steps_of(
        self, ops: Collection[int], boxes: Mapping[str, Box] | None = None
    ) -> list[tuple[dict[str, int], dict[str, int]]]:
        """Per op the bytes of the feature maps that it reads, and that it writes, by name."""

        def sizes(names: Iterable[str]) -> dict[str, int]:
            found: dict[str, int] = {}
            for name in names:
                tensor = self.tensors[name]
                if not tensor.is_weight:
                    box = tensor.whole if boxes is None else boxes.get(name)
                    found[name] = tensor.box_bytes(box) if box is not None else 0
            return found

        return [(sizes(self.ops[i].inputs), sizes(self.ops[i].results)) for i in sorted(ops)]


def peak_of_steps(
    steps: Sequence[tuple[Mapping[str, int], Mapping[str, int]]],
    before: Collection[str] = (),
    after: Collection[str] = (),
) -> int:
    """
    The most bytes alive at once over steps that read and write named buffers. Those of `before`
    are there from the start, those of `after` stay.
    """
    last: dict[str, int] = {}
    sizes: dict[str, int] = {}
    for step, (reads, writes) in enumerate(steps):
        for names in (reads, writes):
            sizes.update(names)
            last.update(dict.fromkeys(names, step))
    alive = {name for name in before if name in sizes}
    live = sum(sizes[name] for name in alive)
    peak = live
    for step, (reads, writes) in enumerate(steps):
        for name in (*reads, *writes):
            if name not in alive:
                alive.add(name)
                live += sizes[name]
        peak = max(peak, live)
        for name in {*reads, *writes}:
            if last[name] == step and name not in after:
                alive.discard(name)
                live -= sizes[name]
    return peak


def clip_interval(lower: int, upper: int, size: int) -> tuple[int, int]:
    """An interval without what lies outside of `0 .. size - 1`; `(0, 0)` if nothing is left."""
    lower, upper = max(lower, 0), min(upper, size)
    return (lower, upper) if lower < upper else (0, 0)


def box_size(box: Box) -> int:
    """The number of elements of a box."""
    return math.prod(upper - lower for lower, upper in box)


def hull_of(first: Box, second: Box) -> Box:
    """The smallest box around two."""
    return tuple((min(a[0], b[0]), max(a[1], b[1])) for a, b in zip(first, second, strict=True))


def boxes_meet(first: Box, second: Box) -> bool:
    """Tests whether two boxes share an element."""
    return all(a[0] < b[1] and b[0] < a[1] for a, b in zip(first, second, strict=True))


def matched_axis(relation: Relation, shape: Sequence[int], axis: int) -> int | None:
    """
    The one axis of an input along which its slices move with those of the result along `axis`;
    `None` if there is none, or more than one.
    """
    whole: Box = tuple((0, extent) for extent in shape)
    ends = {0, shape[axis] - 1}
    moved: set[int] = set()
    full = relation.needed_box(whole)
    for end in ends:
        one = tuple((end, end + 1) if a == axis else side for a, side in enumerate(whole))
        for i, (part, all_) in enumerate(zip(relation.needed_box(one), full, strict=True)):
            if part != all_:
                moved.add(i)
    return moved.pop() if len(moved) == 1 else None
