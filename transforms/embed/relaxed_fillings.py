"""
The ways in which one intrinsic dimension can be filled when layouts may change.

A *filling* is what one intrinsic dimension of size `S` takes: digits, or fused dimensions.
There are finitely many worth telling apart:

* Digits have extents that divide `S`, whose product is `S`. They are dense (stride 1), or, in
  a dimension that shares a tensor dimension with others, as far apart as they can be (stride
  `ceil(extent / digit)`: blocks). Other strides duplicate more than blocks and pad no less.
* Fused are two or more dimensions of extents above 1, in the operator's order. Where all but
  the outermost divide `S` together, digits say the same, and are listed instead; where they
  are a multiple of `S`, the outermost stays outside anyway, and only the others are listed.
* Padding alone: a dimension of extent 1, or a virtual one where those are too few. Padding is
  never one digit of several: a larger digit of another dimension pads no more.

An operator dimension can be taken where every operand depends on it as on the intrinsic's
dimension, by linear indices, in one tensor dimension each, and in outputs in one that nothing
else indexes: elements of inputs can be duplicated, those of outputs cannot.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product

from ...dialects.common.digits import Digit
from ..core.blockings import list_factorisations
from .body import Binding, padding_neutral
from .problem import EmbeddingProblem
from .structure import SCALE, Structure


@dataclass(frozen=True, order=True)
class Filling:
    """
    The dimensions that intrinsic dimension `target` takes; see `RelaxedCandidate.groups` and
    `fused`.
    """

    target: int
    digits: tuple[Digit, ...]
    fused: bool = False

    @property
    def dims(self) -> tuple[int, ...]:
        return tuple(d.dim for d in self.digits)


def padding_bits(padded: int, extent: int) -> int:
    """The growth from `extent` to `padded`, as `Option.bits`: rounded down."""
    return max(0, math.floor(math.log2(padded / extent) * SCALE - 1e-6))


class Fillings:
    """The fillings and packs of one problem, with what admits them, computed once."""

    def __init__(self, problem: EmbeddingProblem, structure: Structure):
        self.problem = problem
        self.structure = structure
        self.num_dims = len(problem.kernel.dims)

    def extent_of(self, dim: int) -> int:
        return self.problem.dim_extent(dim)

    @cached_property
    def movable(self) -> frozenset[int]:
        """The operator dimensions that can be taken at all, by how they index tensors."""
        return frozenset(d for d in range(self.num_dims) if self._is_movable(d))

    def _is_movable(self, dim: int) -> bool:
        if dim in self.structure.sharing[dim]:
            return False  # an index that is not linear
        for p in self.structure.active:
            if sum(dim in used for used in self.structure.used[p]) > 1:
                return False
            if p >= self.problem.kernel.num_inputs and not self._indexes_alone(p, dim):
                return False
        return True

    def _indexes_alone(self, operand: int, dim: int) -> bool:
        """Tests whether no other moving dimension indexes what `dim` indexes in the operand."""
        return all(
            not any(self.extent_of(o) > 1 for o in used - {dim})
            for used in self.structure.used[operand]
            if dim in used
        )

    @cached_property
    def stencil(self) -> frozenset[int]:
        """Dimensions that share a tensor dimension with another of extent above 1."""
        sharing = self.structure.sharing
        return frozenset(
            d for d in range(self.num_dims) if any(self.extent_of(o) > 1 for o in sharing[d] - {d})
        )

    @cached_property
    def neutral(self) -> tuple[bool, ...]:
        """
        Per intrinsic dimension, whether it can be padded: it is parallel, or the body has a
        fill that leaves a reduction unchanged, in operands that depend on it.
        """
        kernel, intrinsic = self.problem.kernel, self.problem.intrinsic
        outputs = range(kernel.num_inputs, len(kernel.operands))
        fills = [padding_neutral(b, p) for b, p in zip(kernel.bodies, outputs, strict=True)]

        def is_neutral(target: int) -> bool:
            if intrinsic.dims[target].kind == "parallel":
                return True
            used: set[int | None] = set()
            for p, access in enumerate(intrinsic.operands):
                if target in access.used_dims:
                    used |= {b.operands[p] for b in self.structure.bindings}
            return all(any(f.keys() <= used for f in alternatives) for alternatives in fills)

        return tuple(is_neutral(i) for i in range(len(intrinsic.dims)))

    def list_takers(self, target: int) -> list[int]:
        """The operator dimensions that can serve intrinsic dimension `target`."""
        bindings = self.structure.bindings
        return sorted({d for b in bindings for d in self._list_takers(b, target)})

    def _list_takers(self, binding: Binding, target: int) -> list[int]:
        kind = self.problem.intrinsic.dims[target].kind
        return [
            d
            for d in sorted(self.movable)
            if self.problem.kernel.dims[d].kind == kind
            and self.structure.is_isomorphic(binding, d, target)
        ]

    def list_fillings(self, target: int) -> list[Filling]:
        """The fillings of one intrinsic dimension of extent above 1."""
        found = [
            *self._digit_fillings(target),
            *self._fused_fillings(target),
            *self._padding_fillings(target),
        ]
        if self.problem.constraints.padding and self.neutral[target]:
            return found
        return [f for f in found if self.count_padded(f) == self.count_iterations(f)]

    def count_iterations(self, filling: Filling) -> int:
        """The iterations of the dimensions that a filling takes."""
        return math.prod(self.extent_of(d) for d in filling.dims)

    def count_padded(self, filling: Filling) -> int:
        """The same with padding."""
        if filling.fused:
            size = self.problem.intrinsic.dims[filling.target].extent
            return -(-self.count_iterations(filling) // size) * size
        return math.prod(d.pad_extent(self.extent_of(d.dim)) for d in filling.digits)

    def _digit_fillings(self, target: int) -> Iterator[Filling]:
        dims = [d for d in self.list_takers(target) if self.extent_of(d) > 1]
        size = self.problem.intrinsic.dims[target].extent
        for extents in list_factorisations(size, len(dims)):
            taken = [(d, e) for d, e in zip(dims, extents, strict=True) if e > 1]
            for strides in product(*(self._strides_of(d, e) for d, e in taken)):
                digits = (Digit(d, e, s) for (d, e), s in zip(taken, strides, strict=True))
                yield Filling(target, tuple(digits))

    def _strides_of(self, dim: int, digit: int) -> tuple[int, ...]:
        blocks = -(-self.extent_of(dim) // digit)
        return (1, blocks) if dim in self.stencil and blocks > 1 else (1,)

    def _fused_fillings(self, target: int) -> Iterator[Filling]:
        dims = [d for d in self.list_takers(target) if self.extent_of(d) > 1]
        size = self.problem.intrinsic.dims[target].extent
        for count in range(2, len(dims) + 1):
            for taken in combinations(dims, count):
                inner = math.prod(self.extent_of(d) for d in taken[1:])
                if size % inner and inner % size:
                    digits = tuple(Digit(d, self.extent_of(d)) for d in taken)
                    yield Filling(target, digits, fused=True)

    def _padding_fillings(self, target: int) -> Iterator[Filling]:
        size = self.problem.intrinsic.dims[target].extent
        dims = {d for b in self.structure.bindings for d in self._padding_dims(b, target)}
        for d in sorted(dims):
            yield Filling(target, (Digit(d, size),))

    def _padding_dims(self, binding: Binding, target: int) -> list[int]:
        """
        Fillings that pad an intrinsic dimension alone: dimensions of extent 1, those first that
        nothing else shares a tensor dimension with, no more than there are intrinsic dimensions
        that could want them; a virtual one if they are too few.
        """
        takes = self._list_takers(binding, target)
        units = [d for d in takes if self.extent_of(d) == 1]
        units.sort(key=lambda d: (d in self.stencil, d))
        wanted = sum(
            other.extent > 1 and self._list_takers(binding, i) == takes
            for i, other in enumerate(self.problem.intrinsic.dims)
        )
        return units[:wanted] if len(units) >= wanted else [*units, self.num_dims + target]

    def is_admitted(self, binding: Binding, filling: Filling) -> bool:
        """
        Tests whether operands depend on what is taken as the intrinsic's do on what takes it, and
        dimensions that only pad are the ones to do so.
        """
        if self.count_iterations(filling) == 1:
            return filling.dims[0] in self._padding_dims(binding, filling.target)
        return set(filling.dims) <= set(self._list_takers(binding, filling.target))

    def list_packs(self) -> list[Digit]:
        """
        Image dimensions that an interleaved pack makes dense: `i` in an index `i + d * r` of an
        input, with `d > 1`, as `d` blocks.
        """
        found: set[Digit] = set()
        for p in self.structure.active:
            if p >= self.problem.kernel.num_inputs:
                continue
            for form, used in zip(self.structure.forms[p], self.structure.used[p], strict=True):
                moving = [d for d in used if self.extent_of(d) > 1]
                if form is None or len(moving) != 2 or not set(moving) <= self.movable:
                    continue
                found |= {
                    Digit(i, abs(form[0][r]))
                    for i, r in (moving, moving[::-1])
                    if form[0][i] == 1 and abs(form[0][r]) > 1 and self._is_image(i, r)
                }
        packs = sorted(found)
        if not self.problem.constraints.padding:
            packs = [d for d in packs if self.extent_of(d.dim) % d.extent == 0]
        return packs

    def _is_image(self, dim: int, window: int) -> bool:
        """Tests whether `dim` moves the outputs, and `window` does not."""
        kinds = [self.problem.kernel.dims[d].kind for d in (dim, window)]
        return kinds == ["parallel", "reduction"]

    def exclusive_pairs(self) -> list[tuple[int, int]]:
        """Pairs of dimensions that index one tensor dimension of some operand."""
        sharing = self.structure.sharing
        return [
            (a, b) for a in sorted(self.movable) for b in sorted(sharing[a] & self.movable) if a < b
        ]
