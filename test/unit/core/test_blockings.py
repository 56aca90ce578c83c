"""The enumeration of blockings against plain loops over everything that there is."""

from __future__ import annotations

import math
from itertools import permutations, product

import numpy as np
import pytest

from weft.transforms.core.blockings import (
    block_sizes,
    list_blockings,
    list_divisors,
    list_factorisations,
    loop_orders,
    resident_sets,
)
from weft.transforms.solver.blocking.options import all_options, remove_dominated


@pytest.mark.parametrize("extent", range(1, 70))
def test_sizes(extent: int) -> None:
    sizes = range(1, extent + 1)
    assert list_divisors(extent) == tuple(n for n in sizes if extent % n == 0)
    for unit in (1, 2, 5, 16):
        whole = [min(extent, n) for n in range(unit, extent + unit, unit)]
        least = {min(n for n in whole if -(-extent // n) <= count) for count in sizes}
        assert block_sizes(extent, unit) == tuple(sorted(least))
    assert set(block_sizes(extent)) == {-(-extent // n) for n in sizes}


@pytest.mark.parametrize(("extent", "parts"), [(1, 3), (7, 2), (12, 3), (16, 4), (23, 3), (1, 0)])
def test_blockings(extent: int, parts: int) -> None:
    every = list(product(range(1, extent + 1), repeat=parts))
    exact = [f for f in every if math.prod(f) == extent]
    assert list(list_factorisations(extent, parts)) == exact

    def blocks(factors: tuple[int, ...], whole: int) -> bool:
        """Each level has the least size for its number of blocks, and none of them is empty."""
        if len(factors) == 1:
            return factors == (whole,)
        size = -(-whole // factors[0])
        inside = math.prod(factors[1:])
        return (
            -(-whole // size) == factors[0]
            and blocks(factors[1:], size)
            and (factors[0] - 1) * inside < whole
        )

    if parts:
        found = [f for f in every if blocks(f, extent)]
        assert list(list_blockings(extent, parts, dividing=False)) == found


def test_nothing_follows_one() -> None:
    assert list_factorisations(2, 0) == ()


@pytest.mark.parametrize("extent", [1, 6, 13, 20])
def test_other_blockings_are_beaten(extent: int) -> None:
    """
    Any trips and blocks that cover a loop: one of `remove_dominated` needs no more of anything.
    """
    kept = remove_dominated(all_options(extent, dividing=False))
    rows = np.stack([kept.outer, kept.iterations, kept.inner, kept.block], axis=1)
    once = kept.middle == 1
    for outer, middle, inner in product(range(1, extent + 1), repeat=3):
        if outer * middle * inner >= extent:
            row = [outer, outer * middle, inner, middle * inner]
            assert (rows <= row).all(axis=1).any()
            if middle == 1:
                assert (rows[once] <= row).all(axis=1).any()


def test_orders_and_residencies() -> None:
    assert list(loop_orders("ab", before="x", after="yz")) == [tuple("xabyz"), tuple("xbayz")]
    assert set(loop_orders(range(4))) == set(permutations(range(4)))
    assert list(loop_orders((), before=(1,))) == [(1,)]
    assert list(resident_sets((True, False))) == [(True, True), (False, True)]
