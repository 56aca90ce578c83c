"""
The rule table: which feature of a relaxed embedding asks for which storage.

A feature says how an intrinsic's dimension takes elements of an operand: whether they overlap
with those that other loops reach, and how many iterations they are apart. Each rule looks at
a feature and, where it applies, changes what is stored so that the feature goes away. Rules
run in the order of the table; of those with the same order at most one applies to a feature,
the first.

| order | rule           | feature                            | storage                    |
|-------|----------------|------------------------------------|----------------------------|
| 1     | stencil unroll | elements overlap, stride 1         | [N, I] => [N, I, K]        |
| 1     | image pack     | stride > 1, or elements interleave | [N, I] => [N * s, I / s]   |
| 2     | pad            | the extent is no multiple          | [N, I] => [N, I + pad]     |
| 3     | split          | the loop is split                  | [N, I] => [N, I / s, s]    |
| 4     | reorder        | loops are apart                    | [N, I] => [I, N]           |
| 5     | fuse           | an intrinsic dimension takes many  | [N, I] => [N * I]          |

A user's own rules are objects with the same methods, given in `rules` of
`strategies.make_strategy`.

Source: D. Rieber, A. Acosta, H. Fröning, "Joint Program and Layout Transformations to
enable Convolutional Operators on Specialized Hardware based on Constraint Programming",
table 2.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from .stored import Index, Loop, StoredKernel, StoredOperand


@dataclass(frozen=True, eq=False)
class Taken:
    """
    A loop that an intrinsic dimension takes: `digit`, with the loops `family` that it was
    split from, outermost first; its iterations are `stride` of the original ones apart.
    """

    digit: Loop
    family: tuple[Loop, ...]
    stride: int = 1


@dataclass(frozen=True, eq=False)
class Feature:
    """
    The part of intrinsic dimension `intrinsic_dim` in the elements along dimension `dim` of a
    stored operand.

    * `taken`: the loop that it takes there.
    * `others`: the loops, not of its family, that move the same index.
    * `overlap`: different iterations of `taken` reach common elements by means of `others`
      and what is left of its family.
    * `stride`: how many iterations neighbours are apart.
    * `group`: all loops that the intrinsic dimension takes, outermost first; `fused`: as one.
    """

    intrinsic_dim: int | None
    operand: StoredOperand
    dim: int
    taken: Taken
    others: tuple[Loop, ...]
    overlap: bool
    group: tuple[Taken, ...]
    fused: bool

    @property
    def stride(self) -> int:
        return self.taken.stride

    @property
    def index(self) -> Index:
        return self.operand.indices[self.dim]

    @property
    def is_split(self) -> bool:
        """True if the index is the loop before it was split, and nothing else."""
        return self.index.counts(self.taken.family)

    @property
    def total(self) -> int:
        """The iterations of the loop before it was split."""
        return math.prod(j.extent for j in self.taken.family)


class Rule(Protocol):
    """A line of the table: when it applies, and what it stores then."""

    @property
    def name(self) -> str: ...

    @property
    def order(self) -> int: ...

    def applies(self, feature: Feature) -> bool: ...

    def store(self, kernel: StoredKernel, feature: Feature) -> str:
        """Changes storage so that the rule no longer applies; says how, in words."""
        ...


@dataclass(frozen=True)
class StencilUnroll:
    """
    Stores a copy of each element for each place in the window: elements that overlap come
    apart. Of a window that is taken in part, only that part is unrolled.
    """

    name: str = "stencil unroll"
    order: int = 1

    def applies(self, feature: Feature) -> bool:
        return bool(feature.others) and feature.overlap and feature.stride == 1

    def store(self, kernel: StoredKernel, feature: Feature) -> str:
        if feature.taken.digit.kind == "reduction":
            window = [feature.taken.digit]
        else:
            window = [j for j in feature.others if j.kind == "reduction"] or [*feature.others]
        kernel.unfold_tensor(feature.operand, feature.dim, window)
        return f"{' '.join(j.name for j in window)}"


@dataclass(frozen=True)
class ImagePack:
    """
    Cuts an image into independent ones: blocks with a halo where neighbours are a block
    apart, or every n-th element where the loops keep to those.
    """

    name: str = "image pack"
    order: int = 1

    def applies(self, feature: Feature) -> bool:
        return bool(feature.others) and (feature.stride > 1 or not feature.overlap)

    def store(self, kernel: StoredKernel, feature: Feature) -> str:
        taken, moving = feature.taken, feature.index.moving
        if feature.stride > 1:
            place = taken.family.index(taken.digit)
            window = [j for j in moving if j not in taken.family[: place + 1]]
        else:
            window = [taken.digit]
        kernel.unfold_tensor(feature.operand, feature.dim, window)
        form = "blocked" if feature.stride > 1 else "interleaved"
        return f"{taken.digit.name} {form}"


@dataclass(frozen=True)
class PadExtent:
    """Stores fill behind the last element, so that the extent can be split."""

    name: str = "pad"
    order: int = 2

    def applies(self, feature: Feature) -> bool:
        if feature.others:
            return False
        index = feature.index
        return (
            index.guarded
            or index.span[1] >= index.extent
            or (feature.is_split and not index.constant and index.extent < feature.total)
        )

    def store(self, kernel: StoredKernel, feature: Feature) -> str:
        before = feature.index.extent
        kernel.pad_tensor(feature.operand, feature.dim)
        after = feature.operand.indices[feature.dim].extent
        return f"{feature.taken.digit.name} {before} to {after}"


@dataclass(frozen=True)
class SplitExtent:
    """Splits a dimension like the loop that indexes it; strides become dimensions first."""

    name: str = "split"
    order: int = 3

    def applies(self, feature: Feature) -> bool:
        return not feature.others and not feature.index.is_loop(feature.taken.digit)

    def store(self, kernel: StoredKernel, feature: Feature) -> str:
        if feature.is_split:
            kernel.split_tensor(feature.operand, feature.dim, feature.taken.family)
        else:
            kernel.unfold_tensor(feature.operand, feature.dim, ())
        return " ".join(j.name for j in feature.taken.family)


@dataclass(frozen=True)
class ReorderDims:
    """Stores the dimensions that one intrinsic dimension takes side by side."""

    name: str = "reorder"
    order: int = 4

    def applies(self, feature: Feature) -> bool:
        if not feature.fused or feature.taken is not feature.group[-1]:
            return False
        # Not last: there another intrinsic dimension may have put what it takes.
        places = [_loop_position(feature.operand, t.digit) for t in feature.group]
        first = places[0]
        return (
            first is not None
            and None not in places
            and places != [*range(first, first + len(places))]
        )

    def store(self, kernel: StoredKernel, feature: Feature) -> str:
        kernel.gather_loops(feature.operand, [t.digit for t in feature.group])
        return " ".join(t.digit.name for t in feature.group)


@dataclass(frozen=True)
class FuseDims:
    """Makes one loop, and one dimension of each tensor, of all that a dimension takes."""

    name: str = "fuse"
    order: int = 5

    def applies(self, feature: Feature) -> bool:
        return feature.fused

    def store(self, kernel: StoredKernel, feature: Feature) -> str:
        kernel.fuse_loops([t.digit for t in feature.group])
        return " ".join(t.digit.name for t in feature.group)


RULES: tuple[Rule, ...] = (
    StencilUnroll(),
    ImagePack(),
    PadExtent(),
    SplitExtent(),
    ReorderDims(),
    FuseDims(),
)
"""Table 2 of the paper."""


def _loop_position(operand: StoredOperand, loop: Loop) -> int | None:
    return next((t for t, i in enumerate(operand.indices) if i.is_loop(loop)), None)


@dataclass(frozen=True, eq=False)
class Group:
    """
    The digits that one intrinsic dimension takes, outermost first, and whether as one loop; `None`
    as the dimension is for images that are packed outside of the intrinsic.
    """

    intrinsic_dim: int | None
    taken: tuple[Taken, ...]
    fused: bool = False


def features_of(kernel: StoredKernel, groups: Sequence[Group]) -> Iterator[Feature]:
    """
    The features of all operands, for the loops that each intrinsic dimension takes.
    Reductions come first: what is unrolled for them is out of the way of the others.
    """
    for group in sorted(groups, key=lambda g: not _has_reduction(g)):
        for taken in group.taken:
            for operand in kernel.operands:
                for dim, index in enumerate(operand.indices):
                    if taken.digit in index.terms:
                        yield _make_feature(operand, dim, taken, group)


def _has_reduction(group: Group) -> bool:
    return any(t.digit.kind == "reduction" for t in group.taken)


def _make_feature(operand: StoredOperand, dim: int, taken: Taken, group: Group) -> Feature:
    moving = operand.indices[dim].moving
    others = tuple(j for j in moving if j not in taken.family)
    rest = {j: c for j, c in moving.items() if j is not taken.digit}
    overlap = _overlaps(moving.get(taken.digit, 0), taken.digit.extent, rest)
    return Feature(
        group.intrinsic_dim, operand, dim, taken, others, overlap, group.taken, group.fused
    )


def _overlaps(coefficient: int, extent: int, others: dict[Loop, int]) -> bool:
    """Tests whether two different positions of a loop reach a common element."""
    # Bit `middle + d` tells that two points of the other loops are `d` apart.
    middle = sum(abs(c) * (loop.extent - 1) for loop, c in others.items())
    apart = 1 << middle
    for loop, c in others.items():
        step, reached = abs(c), apart
        for i in range(1, loop.extent):
            reached |= apart << i * step | apart >> i * step
        apart = reached
    steps = (middle + abs(coefficient) * e for e in range(1, extent))
    return any(apart >> step & 1 for step in steps)
