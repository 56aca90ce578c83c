"""
The data of a relaxed embedding: one that asks for other data layouts.

A strict embedding takes operands as they are, cut into the intrinsic's elements. A relaxed
one may take any dimensions that behave as the intrinsic's do, whatever else indexes the same
tensor dimension, and says what the data has to look like for that: as *features*, from which
a strategy derives layouts (Rieber et al., table 2).

An intrinsic dimension of size `S` takes operator dimensions in one of two ways.

As **digits**, like a strict embedding: the mixed radix of `(dim, extent, stride)`, outermost
first, the product of whose extents is `S`:

```
z <- r(4) s(4):             z = 4 * (r % 4) + s % 4            window of 4x4, unrolled
x <- ow(8 by 7):            x = ow // 7                        eight blocks of seven columns
```

**Fused**: dimensions taken whole, fused lexicographically, padded to a multiple of `S` and
split; the quotient is an outer loop:

```
z <- fuse(r(20) s(5)):      f = 5 * r + s, f < 100 padded to 112, z = f % 16, outer f // 16
```

The module is plain data: it solves nothing and needs no solver.

Source: D. Rieber, A. Acosta, H. Fröning, "Joint Program and Layout Transformations to enable
Convolutional Operators on Specialized Hardware based on Constraint Programming", section 6.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from ...dialects.common.digits import Digit
from ..kernel.view import Kernel
from .problem import Weights


@dataclass(frozen=True, order=True)
class Feature:
    """
    The distance of neighbouring elements of an intrinsic dimension in one tensor dimension, for one
    operator dimension that it takes.

    * `intrinsic_dim`: the intrinsic dimension; `None` for an outer pack.
    * `operand`: the operator operand. `tensor_dim`: its dimension.
    * `dims`: the operator dimension taken first, then the others that index the same tensor
      dimension (of extents above 1): empty after the first where access is linear.
    * `overlap`: whether elements `e` and `e + 1` touch a common index of the tensor dimension,
      the other dimensions in `dims` running over all that they may, and what is left of the
      dimension itself (its tile, and its residue of a stride) being the same for both.
    * `shares`: whether any two different elements do. In a window taken by a convolution of
      stride 2, neighbours do not overlap, but elements 2 apart do.
    * `stride`: of the elements, in iterations of the dimension. `step`: in tensor indices.
    """

    intrinsic_dim: int | None
    operand: int
    tensor_dim: int
    dims: tuple[int, ...]
    overlap: bool
    shares: bool
    stride: int
    step: int

    @property
    def is_stencil(self) -> bool:
        """True if other dimensions index the tensor dimension too."""
        return len(self.dims) > 1


@dataclass(frozen=True)
class RelaxedCandidate:
    """
    The embedding of the intrinsic in the operator if layouts may change.

    * `binding`, `constants`: which operand stands for which, as in `Embedding`.
    * `groups`: per intrinsic dimension what it takes, outermost first. `Digit.dim` counts on
      past the operator's dimensions for virtual unit dimensions, which only pad. Of a fused
      dimension, digits have the whole extent and stride 1.
    * `fused`: per intrinsic dimension, whether its digits are fused; then they are two or more.
    * `packs`: image dimensions cut into `extent` interleaved blocks that act as batch, outside
      of the intrinsic: iteration `i` is place `i // extent` of block `i % extent`. For dilated
      windows, which become dense in each block.
    * `sizes`: the extents of the intrinsic's dimensions. `extents`: of the operator's.
    * `features`: sorted; see `Feature`.
    * `mac_overhead`: iterations added by padding.
    * `data_overhead`: stored elements added over all operands, by padding, by stencils that
      are unrolled and by halos. `stored`: per operator operand, the elements with them.
    * `fills`: per operator operand, what its padded elements hold so that a padded reduction
      adds nothing; `None` where no such value is needed or known.
    """

    binding: tuple[int | None, ...]
    groups: tuple[tuple[Digit, ...], ...]
    fused: tuple[bool, ...]
    packs: tuple[Digit, ...]
    sizes: tuple[int, ...]
    extents: tuple[int, ...]
    features: tuple[Feature, ...]
    mac_overhead: int
    data_overhead: int
    stored: tuple[int, ...]
    constants: tuple[tuple[int, int | float], ...] = ()
    fills: tuple[int | float | None, ...] = ()

    @property
    def is_strict(self) -> bool:
        """True if operands need no more than to be padded and cut: no stencil is taken."""
        plain = not any(self.fused) and not self.packs
        dense = all(d.stride == 1 for digits in self.groups for d in digits)
        return plain and dense and not any(f.is_stencil for f in self.features)

    @property
    def virtual(self) -> tuple[int, ...]:
        """The intrinsic dimensions that a virtual unit dimension helps to fill."""
        n = len(self.extents)
        return tuple(i for i, ds in enumerate(self.groups) if any(d.dim >= n for d in ds))

    @property
    def padded(self) -> tuple[int, ...]:
        """
        The operator's extents after each dimension was padded by itself: to whole tiles of its
        digit or pack. Of fused dimensions it is the extent, as their product is padded.
        """
        padded = list(self.extents)
        digits = [d for ds, f in zip(self.groups, self.fused, strict=True) if not f for d in ds]
        for d in (*digits, *self.packs):
            if d.dim < len(padded):
                padded[d.dim] = d.pad_extent(padded[d.dim])
        return tuple(padded)

    @property
    def num_digits(self) -> int:
        return sum(len(digits) for digits in self.groups)

    def cost_squared(self, weights: Weights = (1, 1)) -> Fraction:
        """The square of `cost_by`, exactly."""
        mac, data = (Fraction(w) for w in weights)
        return (mac * self.mac_overhead) ** 2 + (data * self.data_overhead) ** 2

    def cost_by(self, weights: Weights = (1, 1)) -> float:
        """
        The length of the overhead vector, with `weights` for multiply-accumulates and for
        stored elements.
        """
        return math.sqrt(self.cost_squared(weights))

    def sort_key(self, weights: Weights = (1, 1)) -> tuple[object, ...]:
        """
        Total order of candidates: cost, then what changes layouts least (no strategy, fewer
        packs, strides and digits, fewer virtual dimensions), and then lexicographic.
        """
        strides = sum(d.stride > 1 for digits in self.groups for d in digits)
        return (
            self.cost_squared(weights),
            not self.is_strict,
            len(self.packs),
            self.num_digits,
            len(self.virtual),
            strides,
            tuple(-1 if b is None else b for b in self.binding),
            tuple(zip(self.groups, self.fused, strict=True)),
            self.packs,
        )

    def describe_candidate(self, kernel: Kernel, intrinsic: Kernel) -> str:
        """One line for people, such as `x <- ow(8 by 7), y <- k(8), z <- fuse(r(3) s(3))`."""

        def name(d: Digit) -> str:
            text = kernel.dims[d.dim].name if d.dim < len(kernel.dims) else "pad"
            return f"{text}({d.extent}" + (f" by {d.stride})" if d.stride > 1 else ")")

        parts: list[str] = []
        for dim, digits, fused in zip(intrinsic.dims, self.groups, self.fused, strict=True):
            text = " ".join(name(d) for d in digits) or "1"
            parts.append(f"{dim.name} <- " + (f"fuse({text})" if fused else text))
        if self.packs:
            parts.append("interleave " + " ".join(name(d) for d in self.packs))
        return ", ".join(parts)
