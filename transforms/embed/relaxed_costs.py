"""
Counts of what a relaxed embedding stores and computes, exact, and its features.

A matched dimension gets tensor dimensions of its own in the operands that it indexes. So what
an operand stores is a product: for each tensor dimension the number of different indices that
the dimensions left outside give (tiles and residues of digits among them), times the extents
that the intrinsic's dimensions take. Where a matched dimension shares its tensor dimension with
a window, that counts each element as often as an unrolled stencil or a halo stores it; where
it does not, only padding is added.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from ...dialects.common.digits import Digit
from ..kernel.strides import count_values, value_bits
from ..kernel.view import expr_range
from .body import Binding
from .problem import EmbeddingProblem
from .relaxed_fillings import Filling, Fillings
from .relaxed_problem import Feature
from .structure import Structure


class Costs:
    """Counts for one problem. Of part of an embedding they are lower bounds for the whole."""

    def __init__(self, problem: EmbeddingProblem, structure: Structure, fillings: Fillings):
        self.problem = problem
        self.structure = structure
        self.fillings = fillings
        self.base = {p: self._count_indices(p, {}) for p in structure.active}
        """Elements that the operator touches, per operand."""

    def _count_indices(self, operand: int, taken: dict[int, Digit | None]) -> int:
        """Different indices from outside, with `None` for what is taken whole."""
        count = 1
        access = self.problem.kernel.operands[operand]
        forms = self.structure.forms[operand]
        for form, used, expr in zip(
            forms, self.structure.used[operand], access.map.results, strict=True
        ):
            if form is None:
                lower, upper, _ = expr_range(expr, self.problem.kernel.domain)
                count *= upper - lower + 1
                continue
            terms: list[tuple[int, int]] = []
            for d in used:
                terms.extend(self._outside_steps(d, abs(form[0][d]), taken))
            count *= count_values(tuple(sorted(terms)))
        return count

    def _outside_steps(
        self, dim: int, step: int, taken: dict[int, Digit | None]
    ) -> Iterator[tuple[int, int]]:
        extent = self.problem.dim_extent(dim)
        if dim not in taken:
            yield step, extent
            return
        digit = taken[dim]
        if digit is not None:
            yield step * digit.tile, digit.pad_extent(extent) // digit.tile
            yield step, digit.stride

    def count_stored(
        self, binding: Binding, chosen: Sequence[Filling], packs: Sequence[Digit]
    ) -> dict[int, int]:
        """Elements stored per operand that is bound."""
        taken: dict[int, Digit | None] = {}
        for f in chosen:
            taken.update((d.dim, None if f.fused else d) for d in f.digits)
        for d in packs:
            # The blocks are outside of the intrinsic: all of the padded dimension is.
            taken[d.dim] = Digit(d.dim, 1, d.pad_extent(self.problem.dim_extent(d.dim)))
        counts: dict[int, int] = {}
        for p, bound in enumerate(binding.operands):
            if bound is None or bound not in self.base or bound in counts:
                continue
            used = self.problem.intrinsic.operands[p].used_dims
            inner = math.prod(self._inner_extent(f) for f in chosen if f.target in used)
            counts[bound] = inner * self._count_indices(bound, taken)
        return counts

    def _inner_extent(self, filling: Filling) -> int:
        if filling.fused:
            return self.fillings.count_padded(filling)
        return math.prod(d.extent for d in filling.digits)

    def count_macs(self, chosen: Sequence[Filling], packs: Sequence[Digit]) -> int:
        """Iterations with padding."""
        left = set(range(len(self.problem.kernel.dims)))
        total = 1
        for f in chosen:
            left -= set(f.dims)
            total *= self.fillings.count_padded(f)
        for d in packs:
            left.remove(d.dim)
            total *= d.pad_extent(self.problem.dim_extent(d.dim))
        return total * math.prod(self.problem.dim_extent(d) for d in left)

    def count_overheads(
        self, binding: Binding, chosen: Sequence[Filling], packs: Sequence[Digit]
    ) -> tuple[int, int]:
        """The overheads in iterations, and in elements over all operands."""
        stored = self.count_stored(binding, chosen, packs)
        data = sum(count - self.base[p] for p, count in stored.items())
        return self.count_macs(chosen, packs) - self.problem.kernel.num_points, data

    def list_features(
        self, binding: Binding, chosen: Sequence[Filling], packs: Sequence[Digit]
    ) -> tuple[Feature, ...]:
        """The features of everything taken, per operand and tensor dimension, sorted."""
        targets = [(f.target, d) for f in chosen for d in f.digits] + [(None, d) for d in packs]
        operands = sorted({p for p in binding.operands if p in self.base})
        found = [
            feature
            for target, digit in targets
            if digit.dim < len(self.problem.kernel.dims)
            for p in operands
            for feature in self._filling_features(target, digit, p)
        ]
        found.sort(key=_feature_key)
        return tuple(found)

    def _filling_features(
        self, target: int | None, digit: Digit, operand: int
    ) -> Iterator[Feature]:
        extent = self.problem.dim_extent
        forms, all_used = self.structure.forms[operand], self.structure.used[operand]
        for t, (form, used) in enumerate(zip(forms, all_used, strict=True)):
            if form is None or digit.dim not in used:
                continue
            others = sorted(d for d in used if d != digit.dim and extent(d) > 1)
            touched = value_bits((abs(form[0][d]), extent(d)) for d in others)
            step = abs(form[0][digit.dim]) * digit.stride
            reach = touched.bit_length()
            yield Feature(
                intrinsic_dim=target,
                operand=operand,
                tensor_dim=t,
                dims=(digit.dim, *others),
                overlap=bool(touched & touched << step),
                shares=any(
                    touched & touched << step * j
                    for j in range(1, digit.extent)
                    if step * j < reach
                ),
                stride=digit.stride,
                step=step,
            )


def _feature_key(feature: Feature) -> tuple[int, ...]:
    target = -1 if feature.intrinsic_dim is None else feature.intrinsic_dim
    return target, feature.operand, feature.tensor_dim, *feature.dims
