"""
Loop nests over flat memory: what is left of a kernel when its tensors have places.

A `Flat` has for each operand an offset that is linear in the dimensions. That is all that a
schedule looks at: which operand stands still, runs or jumps along which dimension. Convolutions,
products, poolings and element-wise functions differ in nothing else.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property

from ....transforms.kernel.nest_kernel import ACCUMULATOR, Reduction
from ....transforms.kernel.view import (
    Scalar,
    ScalarArg,
    ScalarIndex,
    nodes_of,
    scalar_operands,
    with_leaves,
)


@cache
def bytes_of(type: str) -> int:
    """The bytes of one element."""
    return 8 if type == "index" else max(1, int(type.lstrip("bfisu")) // 8)


__all__ = [
    "ACCUMULATOR",
    "Address",
    "Flat",
    "bytes_of",
    "indices_of",
    "join_dims",
    "remove_names",
    "substitute_operand",
]


@dataclass(frozen=True)
class Address:
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

    @cached_property
    def item_bytes(self) -> int:
        """The bytes of one element."""
        return bytes_of(self.type)

    @cached_property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """The dimensions that move the address, each behind how many elements it moves it by."""
        return tuple((abs(c), d) for d, c in enumerate(self.coefficients) if c)


@dataclass(frozen=True, kw_only=True)
class Flat(Reduction):
    """
    `output[…] = result(combine over reduction dims of term(places), places)`: the parts of a
    body, with operands at places instead of accesses. `Phase` makes one of a kernel.

    It is no kernel of accesses with one index, for what schedules ask of it by the thousand is
    whole numbers by loop, and equal layers are found by them (`remove_names`).
    """

    name: str
    extents: tuple[int, ...]
    reduction: tuple[bool, ...]
    addresses: tuple[Address, ...]
    output: Address

    @cached_property
    def parallel_dims(self) -> tuple[int, ...]:
        return tuple(d for d, reduced in enumerate(self.reduction) if not reduced)

    @cached_property
    def reduction_dims(self) -> tuple[int, ...]:
        return tuple(d for d, reduced in enumerate(self.reduction) if reduced)

    @cached_property
    def num_reduced(self) -> int:
        """The iterations of the reduction, for each element of the output."""
        return math.prod(self.extents[d] for d in self.reduction_dims)

    @cached_property
    def num_written(self) -> int:
        """The elements that are computed."""
        return math.prod(self.extents[d] for d in self.parallel_dims)

    @cached_property
    def num_nodes(self) -> int:
        """The operations of both expressions, with what they begin from."""
        return len(nodes_of(self.term, self.result))

    @cached_property
    def read_by_term(self) -> tuple[int, ...]:
        """The operands that the reduction reads."""
        return tuple(sorted(scalar_operands(self.term) - {ACCUMULATOR}))

    @cached_property
    def read_by_result(self) -> frozenset[int]:
        """What is read once sums are whole, those among it."""
        return scalar_operands(self.result)

    @cached_property
    def all_addresses(self) -> tuple[Address, ...]:
        return (*self.addresses, self.output)


def remove_names(flat: Flat) -> Flat:
    """The same nest without names: equal for layers that only read and write other buffers."""
    return replace(
        flat,
        name="",
        addresses=tuple(replace(p, buffer="") for p in flat.addresses),
        output=replace(flat.output, buffer=""),
    )


def indices_of(scalar: Scalar) -> frozenset[int]:
    """The dimensions whose index a scalar reads."""
    return frozenset(node.dim for node in nodes_of(scalar) if isinstance(node, ScalarIndex))


def join_dims(
    flat: Flat, apart: Collection[tuple[int, int]] = ()
) -> tuple[Flat, tuple[tuple[int, ...], ...]]:
    """
    The same nest with dimensions of extent 1 left out and dimensions joined that every operand
    walks through as if they were one, but for an outer and an inner one that are to stay `apart`;
    and the old dimensions of each new one, outermost first.
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
            inner = next(
                (
                    g
                    for g in groups
                    if g != outer and (outer[-1], g[0]) not in apart
                    if _can_join(flat, outer, g, pinned)
                ),
                None,
            )
            if inner is not None:
                position = groups.index(inner)
                groups[position] = (*outer, *inner)
                groups.remove(outer)
                joined = True
                break
    return _group_dims(flat, groups), tuple(groups)


def _can_join(
    flat: Flat, outer: tuple[int, ...], inner: tuple[int, ...], pinned: frozenset[int]
) -> bool:
    """Tests whether a step of `outer` is as far as all steps of `inner`, for each operand."""
    if pinned & {*outer, *inner} or flat.reduction[outer[0]] != flat.reduction[inner[0]]:
        return False
    extent = 1
    for d in inner:
        extent *= flat.extents[d]
    return all(
        p.coefficients[outer[-1]] == p.coefficients[inner[-1]] * extent for p in flat.all_addresses
    )


def _group_dims(flat: Flat, groups: Sequence[tuple[int, ...]]) -> Flat:
    def group_extent(group: tuple[int, ...]) -> int:
        result = 1
        for d in group:
            result *= flat.extents[d]
        return result

    def group_address(address: Address) -> Address:
        # The innermost of joined dimensions has the smallest step.
        return replace(address, coefficients=tuple(address.coefficients[g[-1]] for g in groups))

    numbers = {g[0]: i for i, g in enumerate(groups)}
    return replace(
        flat,
        extents=tuple(map(group_extent, groups)),
        reduction=tuple(flat.reduction[g[0]] for g in groups),
        addresses=tuple(map(group_address, flat.addresses)),
        output=group_address(flat.output),
        term=_renumber_operands(flat.term, numbers),
        result=_renumber_operands(flat.result, numbers),
    )


def _renumber_operands(scalar: Scalar, numbers: dict[int, int]) -> Scalar:
    def rewrite_leaf(node: Scalar) -> Scalar:
        return replace(node, dim=numbers[node.dim]) if isinstance(node, ScalarIndex) else node

    return with_leaves(scalar, rewrite_leaf)


def substitute_operand(scalar: Scalar, operand: int, value: Scalar) -> Scalar:
    """`scalar` with `value` for operand number `operand`."""

    def rewrite_leaf(node: Scalar) -> Scalar:
        return value if isinstance(node, ScalarArg) and node.operand == operand else node

    return with_leaves(scalar, rewrite_leaf)
