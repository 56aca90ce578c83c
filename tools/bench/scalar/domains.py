"""
Domains of the scalar search: sets of points that are products of a value set per dimension.

A value set is an integer used as a bit set, so that an intersection is one `&`. The
instance set of a convolution has more than 10^9 points and needs a few hundred bits here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TypeAlias

Point: TypeAlias = tuple[int, ...]
"""An iteration point or a tensor index."""

Domain: TypeAlias = tuple[int, ...]
"""Per dimension a bit set: value `v` is in it where bit `v` is set."""


def full_domain(extents: Sequence[int]) -> Domain:
    """All points of a box at the origin."""
    return tuple((1 << e) - 1 for e in extents)


def contains_point(domain: Domain, point: Point) -> bool:
    return all(mask >> v & 1 for mask, v in zip(domain, point, strict=True))


def intersect_domains(a: Domain, b: Domain) -> Domain | None:
    """The common points, `None` if there are none."""
    common = tuple(x & y for x, y in zip(a, b, strict=True))
    return common if all(common) else None


def only_point(domain: Domain) -> Point | None:
    """The point of a domain that has one, otherwise `None`."""
    for mask in domain:
        if mask & (mask - 1):
            return None
    return tuple(mask.bit_length() - 1 for mask in domain)


def remove_point(domain: Domain, point: Point) -> Domain | None:
    """
    `domain` less `point`, where what remains is a product again: `point` is not in it, or
    at most one dimension has a choice. Otherwise the domain unchanged, and the caller has to
    check the value when it is chosen. `None` if nothing remains.
    """
    if not contains_point(domain, point):
        return domain
    open_dims = [i for i, mask in enumerate(domain) if mask & (mask - 1)]
    if not open_dims:
        return None
    if len(open_dims) > 1:
        return domain
    dim = open_dims[0]
    return (*domain[:dim], domain[dim] ^ (1 << point[dim]), *domain[dim + 1 :])


def list_members(mask: int) -> list[int]:
    """The members of a bit set, ascending."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def list_points(domain: Domain, order: Sequence[int]) -> Iterator[Point]:
    """
    The points in lexicographic order, dimension `order[0]` outermost. What is made is one
    point at a time and one list of values per dimension.
    """
    place = [0] * len(order)
    for position, dim in enumerate(order):
        place[dim] = position
    if place == list(range(len(order))):
        return product(*(list_members(mask) for mask in domain))
    chosen = product(*(list_members(domain[dim]) for dim in order))
    return (tuple(c[p] for p in place) for c in chosen)
