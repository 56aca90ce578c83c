"""
An embedded kernel seen from outside the intrinsic: outer loops over grids of elements.

Once an intrinsic is embedded, each operand is a grid of *elements*, the unit that the
intrinsic reads or writes at once (a VTA weight element is 16x16 bytes), and each iteration
of the outer dimensions is one call of the intrinsic. Everything that tiling, residency and
transfers depend on is in the linear access of each grid:

```
for (n, k, h, w, c, r, s):                      # outer dims, k and c in blocks of 16
    acc[n, k, h, w] = gemm(inp[n, c, h + r - 1, w + s - 1], wgt[k, c, r, s])
```

A grid index may leave the grid: the elements outside are zero and are made by the transfer.

`embedded.grid_kernel` makes it of a kernel and its embedding. It is no kernel itself: an element is
read at an index of the grid, and what one holds, or what is computed with it, is the intrinsic's.
Searches look at each coefficient of each operand, so these are integers and no expressions.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property

from ..kernel.view import Box, Dim


@dataclass(frozen=True)
class GridDim:
    """
    One dimension of an operand's grid: element `constant + Σ coefficients[j] * outer[j]`
    of `extent` elements; indices outside `0 .. extent - 1` read zero. All coefficients are there,
    not only those of a `Linear`: the search of blocks looks at every dimension of every operand.
    """

    name: str
    coefficients: tuple[int, ...]
    constant: int
    extent: int

    @cached_property
    def moves(self) -> tuple[tuple[int, int], ...]:
        """The outer dimensions that move the index, with their coefficients."""
        return tuple((j, c) for j, c in enumerate(self.coefficients) if c)

    def interval(self, box: Box) -> tuple[int, int]:
        """The half-open range of indices that the outer iterations in `box` touch."""
        lower = upper = self.constant
        for j, c in self.moves:
            lo, hi = box[j]
            if c > 0:
                lower += c * lo
                upper += c * (hi - 1)
            else:
                lower += c * (hi - 1)
                upper += c * lo
        return lower, upper + 1


@dataclass(frozen=True)
class GridOperand:
    """
    One operand of the intrinsic: its grid and the memory that it must sit in. The stored
    grid begins `offset` elements into its buffer. With a `fixed_order` its elements are stored in
    the order of the grid's dimensions, whatever the schedule.
    """

    name: str
    memory: str
    dims: tuple[GridDim, ...]
    element_bytes: int
    offset: int = 0
    fixed_order: bool = False

    @cached_property
    def extents(self) -> tuple[int, ...]:
        return tuple(d.extent for d in self.dims)

    def with_name(self, name: str) -> GridOperand:
        """The operand with another name, and those of its dimensions after it."""
        dims = tuple(replace(d, name=f"{name}_{i}") for i, d in enumerate(self.dims))
        return replace(self, name=name, dims=dims)

    @property
    def size(self) -> int:
        """The elements of the whole grid."""
        return math.prod(self.extents)

    def used_dims(self) -> frozenset[int]:
        """The outer dimensions that move over the grid."""
        return self._used

    @cached_property
    def _used(self) -> frozenset[int]:
        return frozenset(j for d in self.dims for j, _ in d.moves)

    def intervals(self, box: Box, *, clip: bool = False) -> tuple[tuple[int, int], ...]:
        """Per grid dimension what `box` touches; with `clip`, of what is there."""
        spans = [d.interval(box) for d in self.dims]
        if clip:
            spans = [
                (max(lo, 0), min(hi, d.extent))
                for (lo, hi), d in zip(spans, self.dims, strict=True)
            ]
        return tuple(spans)


@dataclass(frozen=True)
class GridKernel:
    """
    An embedded kernel: outer dimensions and one grid per intrinsic operand, the output's
    last. `resident` are further operands that sit beside the output for the whole run
    (a bias), and `num_epilogue_passes` counts the element-wise passes over the output.
    """

    name: str
    intrinsic: str
    dims: tuple[Dim, ...]
    operands: tuple[GridOperand, ...]
    resident: tuple[GridOperand, ...] = ()
    num_epilogue_passes: int = 0

    @property
    def inputs(self) -> tuple[GridOperand, ...]:
        return self.operands[:-1]

    def with_fixed_orders(self, positions: Collection[int]) -> GridKernel:
        """The kernel whose operands at these positions are stored in a fixed order."""
        operands = (replace(o, fixed_order=i in positions) for i, o in enumerate(self.operands))
        return replace(self, operands=tuple(operands))

    def without_names(self) -> GridKernel:
        """The kernel without what it, its operands and their grids are called in a text."""
        operands = tuple(o.with_name(f"operand{i}") for i, o in enumerate(self.operands))
        beside = tuple(o.with_name(f"resident{i}") for i, o in enumerate(self.resident))
        return replace(self, name="", operands=operands, resident=beside)

    @property
    def output(self) -> GridOperand:
        return self.operands[-1]

    @cached_property
    def extents(self) -> tuple[int, ...]:
        return tuple(d.extent for d in self.dims)

    @cached_property
    def reductions(self) -> frozenset[int]:
        """The outer dimensions that the output's grid does not depend on."""
        return frozenset(range(len(self.dims))) - self.output.used_dims()

    @property
    def num_calls(self) -> int:
        """The number of calls of the intrinsic."""
        return math.prod(self.extents)
