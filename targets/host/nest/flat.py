"""
Loop nests over flat memory: what is left of a kernel when its tensors have places.

A `Flat` has for each operand an offset that is linear in the dimensions. That is all that a
schedule looks at: which operand stands still, runs or jumps along which dimension. Convolutions,
products, poolings and element-wise functions differ in nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ....transforms.kernel.nest_kernel import ACCUMULATOR, Reduction
from ....transforms.kernel.view import (
    Scalar,
    ScalarArg,
    ScalarIndex,
    nodes_of,
    with_leaves,
)


def bytes_of(type: str) -> int:
    """The bytes of one element."""
    return 8 if type == "index" else max(1, int(type.lstrip("bfisu")) // 8)


__all__ = [
    "ACCUMULATOR",
    "Flat",
    "Place",
    "bytes_of",
    "indices_of",
    "join_dims",
    "substituted",
    "unnamed",
]


@dataclass(frozen=True)
class Place:
    """
    The addresses of an operand's elements: in the memref `buffer` of `size` elements, at `constant
    + sum of coefficients[d] * d`; those of all dimensions, not only of a `Linear`'s, as schedules
    look up what each loop does to each operand. Up to `slack` elements past the last one used may
    be read, but mean nothing.

    A packed weight is stored tile by tile: `panels`, if given, holds the coefficients for the
    first elements of tiles, and `coefficients` those inside of one.
    """

    buffer: str
    size: int
    type: str
    coefficients: tuple[int, ...]
    constant: int = 0
    slack: int = 0
    panels: tuple[int, ...] | None = None

    @property
    def memref(self) -> str:
        return f"memref<{self.size}x{self.type}>"


@dataclass(frozen=True, kw_only=True)
class Flat(Reduction):
    """
    `output[…] = result(combine over reduction dims of term(places), places)`: the parts of a
    body, with operands at places instead of accesses. `Phase` makes one of a kernel.

    It is no kernel of accesses with one index, for what schedules ask of it by the thousand is
    whole numbers by loop, and equal layers are found by them (`unnamed`).
    """

    name: str
    extents: tuple[int, ...]
    reduction: tuple[bool, ...]
    places: tuple[Place, ...]
    output: Place

    @cached_property
    def parallel_dims(self) -> tuple[int, ...]:
        return tuple(d for d, reduced in enumerate(self.reduction) if not reduced)

    @cached_property
    def reduction_dims(self) -> tuple[int, ...]:
        return tuple(d for d, reduced in enumerate(self.reduction) if reduced)

    @cached_property
    def num_nodes(self) -> int:
        """The operations of both expressions, with what they begin from."""
        return len(nodes_of(self.term, self.result))

    @cached_property
    def all_places(self) -> tuple[Place, ...]:
        return (*self.places, self.output)


def unnamed(flat: Flat) -> Flat:
    """The same nest without names: equal for layers that only read and write other buffers."""
    return replace(
        flat,
        name="",
        places=tuple(replace(p, buffer="") for p in flat.places),
        output=replace(flat.output, buffer=""),
    )


def indices_of(scalar: Scalar) -> frozenset[int]:
    """The dimensions whose index a scalar reads."""
    return frozenset(node.dim for node in nodes_of(scalar) if isinstance(node, ScalarIndex))


def join_dims(flat: Flat) -> tuple[Flat, tuple[tuple[int, ...], ...]]:
    """
    The same nest with dimensions of extent 1 left out and dimensions joined that every operand
    walks through as if they were one; and the old dimensions of each new one, outermost first.
    """
    pinned = indices_of(flat.term) | indices_of(flat.result)
    if all(flat.extents[d] == 1 for d in flat.parallel_dims):
        pinned |= {flat.parallel_dims[-1]}  # A nest has at least one parallel loop.
    groups: list[tuple[int, ...]] = [
        (d,) for d, e in enumerate(flat.extents) if e != 1 or d in pinned
    ]
    joined = True
    while joined:
        joined = False
        for outer in groups:
            inner = next((g for g in groups if g != outer and _joins(flat, outer, g, pinned)), None)
            if inner is not None:
                position = groups.index(inner)
                groups[position] = (*outer, *inner)
                groups.remove(outer)
                joined = True
                break
    return _grouped(flat, groups), tuple(groups)


def _joins(
    flat: Flat, outer: tuple[int, ...], inner: tuple[int, ...], pinned: frozenset[int]
) -> bool:
    """Tests whether a step of `outer` is as far as all steps of `inner`, for each operand."""
    if pinned & {*outer, *inner} or flat.reduction[outer[0]] != flat.reduction[inner[0]]:
        return False
    extent = 1
    for d in inner:
        extent *= flat.extents[d]
    return all(
        p.coefficients[outer[-1]] == p.coefficients[inner[-1]] * extent for p in flat.all_places
    )


def _grouped(flat: Flat, groups: Sequence[tuple[int, ...]]) -> Flat:
    def extent(group: tuple[int, ...]) -> int:
        result = 1
        for d in group:
            result *= flat.extents[d]
        return result

    def moved(place: Place) -> Place:
        # The innermost of joined dimensions has the smallest step.
        return replace(place, coefficients=tuple(place.coefficients[g[-1]] for g in groups))

    numbers = {g[0]: i for i, g in enumerate(groups)}
    return replace(
        flat,
        extents=tuple(map(extent, groups)),
        reduction=tuple(flat.reduction[g[0]] for g in groups),
        places=tuple(map(moved, flat.places)),
        output=moved(flat.output),
        term=_renumbered(flat.term, numbers),
        result=_renumbered(flat.result, numbers),
    )


def _renumbered(scalar: Scalar, numbers: dict[int, int]) -> Scalar:
    def leaf(node: Scalar) -> Scalar:
        return replace(node, dim=numbers[node.dim]) if isinstance(node, ScalarIndex) else node

    return with_leaves(scalar, leaf)


def substituted(scalar: Scalar, operand: int, value: Scalar) -> Scalar:
    """`scalar` with `value` for operand number `operand`."""

    def leaf(node: Scalar) -> Scalar:
        return value if isinstance(node, ScalarArg) and node.operand == operand else node

    return with_leaves(scalar, leaf)
