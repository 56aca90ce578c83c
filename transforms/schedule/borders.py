"""
The calls that remain when those on elements outside a grid are left out.

A padded convolution multiplies zeros at its borders. Either the transfer writes the zeros
(`pad`), or the calls that would read them are left out (`skip`). Then the calls of a tile
are no box any more but a few: for each tap, the outputs that it reaches form an interval,
and neighbouring taps with the same interval form one group.

```
h = 0..6, r = 0..2, index h + r - 1 in 0..6:   r=0: h in 1..6   r=1: h in 0..6   r=2: h in 0..5
```
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np

from ..kernel.view import Box
from .grid import GridDim, GridKernel, GridOperand

Group = tuple[tuple[int, tuple[int, int]], ...]
"""Ranges of some outer dimensions: `(dimension, (lower, upper))`."""


def leaves_grid(dim: GridDim, box: Box) -> bool:
    """Tests whether some call in `box` reads outside of `dim`."""
    lower, upper = dim.interval(box)
    return lower < 0 or upper > dim.extent


def inside_groups(dim: GridDim, box: Box) -> list[Group]:
    """
    The calls of `box` that stay inside `dim`, as ranges of the dimensions that move it:
    one group if all do, none if no call does.
    """
    used = [j for j, _ in dim.moves]
    if not leaves_grid(dim, box):
        return [tuple((j, box[j]) for j in used)]
    if not used:
        return []
    # The longest dimension runs; the others are looked at one by one.
    run = max(used, key=lambda j: (box[j][1] - box[j][0], -j))
    taps = [j for j in used if j != run]
    groups: list[Group] = []
    for point in itertools.product(*(range(*box[j]) for j in taps)):
        index = dim.constant + sum(
            dim.coefficients[j] * p for j, p in zip(taps, point, strict=True)
        )
        span = _reach_interval(dim.coefficients[run], index, dim.extent, box[run])
        if span is None:
            continue
        group: Group = ((run, span), *((j, (p, p + 1)) for j, p in zip(taps, point, strict=True)))
        joined = _join_groups(groups[-1], group) if groups else None
        if joined is None:
            groups.append(group)
        else:
            groups[-1] = joined
    return groups


def _reach_interval(
    coefficient: int, index: int, extent: int, span: tuple[int, int]
) -> tuple[int, int] | None:
    """The `i` in `span` with `0 <= index + coefficient * i < extent`, an interval."""
    if coefficient > 0:
        lower, upper = -(index // coefficient), -(-(extent - index) // coefficient)
    else:
        upper = index // -coefficient + 1
        lower = (index - extent) // -coefficient + 1
    lower, upper = max(lower, span[0]), min(upper, span[1])
    return (lower, upper) if lower < upper else None


def _join_groups(a: Group, b: Group) -> Group | None:
    """Both groups as one, if they differ in the last dimension only and follow each other."""
    if len(a) < 2 or a[:-1] != b[:-1]:
        return None
    (j, (low, mid)), (_, (start, high)) = a[-1], b[-1]
    return (*a[:-1], (j, (low, high))) if mid == start else None


def call_boxes(operands: Sequence[GridOperand], box: Box) -> tuple[Box, ...] | None:
    """
    The calls in `box` that read inside all grids, as disjoint boxes. `None` where two grid
    dimensions that are left share an outer dimension, so that they are no product.
    """
    leaving = [d for o in operands for d in o.dims if leaves_grid(d, box)]
    seen: set[int] = set()
    for dim in leaving:
        used = {j for j, _ in dim.moves}
        if used & seen:
            return None
        seen |= used
    boxes: list[Box] = []
    for groups in itertools.product(*(inside_groups(d, box) for d in leaving)):
        ranges = list(box)
        for j, span in itertools.chain.from_iterable(groups):
            ranges[j] = span
        boxes.append(tuple(ranges))
    return tuple(boxes)


def leaves_some_out(kernel: GridKernel) -> bool:
    """Tests whether some output is reached by no call, if those outside the grids are left out."""
    whole = tuple((0, n) for n in kernel.extents)
    dims = (d for o in kernel.inputs for d in o.dims)
    return not all(_reaches_all(d, kernel) for d in dims if leaves_grid(d, whole))


def _reaches_all(dim: GridDim, kernel: GridKernel) -> bool:
    """Tests whether for each output some iteration of the reductions is inside `dim`."""
    index = np.full([1] * len(kernel.extents), dim.constant, dtype=np.int64)
    for j, c in dim.moves:
        shape = [1] * len(kernel.extents)
        shape[j] = kernel.extents[j]
        index = index + c * np.arange(kernel.extents[j], dtype=np.int64).reshape(shape)
    inside = (index >= 0) & (index < dim.extent)
    return bool(inside.any(axis=tuple(sorted(kernel.reductions))).all())
