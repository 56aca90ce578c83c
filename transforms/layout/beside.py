"""
Vectors stored beside tensors: where the elements of a bias lie next to tiled weights.

A vector has an element for each index of some axes of a tensor, `shared` by both. Its layout cuts
and orders these as the tensor's does, so that what is stored of it has the tensor's stored axes but
for those of axes that are not shared; behind the longest run of the latter it is attached:

```
weights   K/k  C/c R S c  k    by K, of which the run C/c R S c is joined to one axis
vector    K/k             k    is one index more of it
```

Axes that are not shared and not in the run (`K/k` of a product's `K/k N/n k n`, if there are more
indices of `k`) are longer than the vector, which lies at their index 0.

The module is plain mathematics and reads no IR.

Source: Z. Xu et al., "ALT: Boosting Deep Learning Performance by Breaking the Wall between Graph
and Operator Level Optimizations", section 4.1.2 (`store_at`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from ...dialects.layout.primitives import Fuse, Pad, Primitive, Reorder, Shape, Split
from .map import Layout, LayoutError, stored_shape


@dataclass(frozen=True)
class Beside:
    """
    A vector beside a tensor: the vector's `layout`, which of the tensor's stored axes are `shared`
    by both, and the `run` of the others, as first axis and number, behind which it is attached.
    """

    layout: Layout
    shared: tuple[bool, ...]
    run: tuple[int, int]

    @property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The tensor's stored axes, those of the run as one."""
        first, count = self.run
        before = tuple((axis,) for axis in range(first))
        behind = tuple((axis,) for axis in range(first + count, len(self.shared)))
        return (*before, tuple(range(first, first + count)), *behind)

    @property
    def vacant(self) -> tuple[bool, ...]:
        """By axis of the vector's part, which has not that of the run: true where it is longer."""
        first, count = self.run
        return tuple(not s for s in (*self.shared[:first], *self.shared[first + count :]))

    def join_run(self, shape: Shape) -> Shape:
        """A tensor's stored shape, with the run as one axis."""
        return tuple(math.prod(shape[axis] for axis in group) for group in self.groups)


def place_beside(shape: Shape, layout: Layout, shared: Sequence[bool]) -> Beside:
    """
    The places of a vector over the `shared` axes of a tensor of this shape and layout. Raises
    `LayoutError` for layouts that do not fit the tensor, that store its elements more than once,
    and that fuse axes of both kinds; and where all axes are shared.
    """
    stored = stored_shape(shape, layout)
    kinds, steps = list(shared), list[Primitive]()
    for primitive in layout.primitives:
        step = _follow(primitive, kinds)
        steps += [] if step is None else [step]
    return Beside(Layout(tuple(steps)), tuple(kinds), _longest_run(stored, kinds))


def _follow(primitive: Primitive, kinds: list[bool]) -> Primitive | None:
    """
    What a tensor's primitive does to the vector, if anything. `kinds` tells which axes are shared
    before it, and then behind it.
    """
    match primitive:
        case Split(dim, factors):
            is_shared, at = kinds[dim], sum(kinds[:dim])
            kinds[dim : dim + 1] = [is_shared] * len(factors)
            return Split(at, factors) if is_shared else None
        case Pad(dim, low, high, value):
            return Pad(sum(kinds[:dim]), low, high, value) if kinds[dim] else None
        case Fuse(dim, count) if len({*kinds[dim : dim + count]}) == 1:
            is_shared, at = kinds[dim], sum(kinds[:dim])
            kinds[dim : dim + count] = [is_shared]
            return Fuse(at, count) if is_shared else None
        case Reorder(perm):
            order = tuple(sum(kinds[:axis]) for axis in perm if kinds[axis])
            kinds[:] = [kinds[axis] for axis in perm]
            return None if order == tuple(sorted(order)) else Reorder(order)
        case _:
            raise LayoutError(f"{primitive}: leaves no place for a vector beside what is stored")


def _longest_run(shape: Shape, shared: Sequence[bool]) -> tuple[int, int]:
    """
    The first axis and the number of those that follow each other, are not shared and have the most
    indices, the first of several. `LayoutError` if there are none.
    """
    runs = [[*axes] for is_shared, axes in groupby(range(len(shape)), shared.__getitem__)
            if not is_shared]  # fmt: skip
    if not runs:
        raise LayoutError("a vector over all axes of a tensor has no place beside it")
    run = max(runs, key=lambda axes: math.prod(shape[axis] for axis in axes))
    return run[0], len(run)
