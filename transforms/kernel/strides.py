"""
The numbers that sums of strides reach, in plain integers.

A linear index of a loop nest, less its constant, is the sum of `stride * i` over loops `(stride,
extent)`, `i` from 0 to `extent - 1`. Whether two iterations meet, whether there are gaps, and how
many elements a block touches are asked here, for kernels and for all views of them. Strides are
above 0, extents at least 1.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

Strides: TypeAlias = tuple[tuple[int, int], ...]
"""By loop: its stride and its extent."""


def is_one_to_one(strides: Iterable[tuple[int, int]]) -> bool:
    """
    Tests whether each stride is longer than what the smaller ones reach: then no two iterations
    reach the same. Some other strides do not either (2 and 3, twice each).
    """
    reach = 0
    for stride, extent in sorted(strides):
        if extent > 1 and stride <= reach:
            return False
        reach += stride * (extent - 1)
    return True


def is_filled(strides: Iterable[tuple[int, int]]) -> bool:
    """Tests whether every number from 0 to the largest is reached."""
    reach = 0
    for stride, extent in sorted(strides):
        if extent > 1 and stride > reach + 1:
            return False
        reach += stride * (extent - 1)
    return True


def values_of(strides: Iterable[tuple[int, int]]) -> list[int]:
    """The numbers that are reached, each once, ascending."""
    found = {0}
    for stride, extent in strides:
        found = {f + s for f in found for s in range(0, stride * extent, stride)}
    return sorted(found)


@lru_cache(maxsize=4096)
def count_values(strides: Strides) -> int:
    """Counts the different numbers that are reached."""
    moving = [s for s in strides if s[1] > 1]
    common = math.gcd(*(stride for stride, _ in moving))
    least = [(stride // common, extent) for stride, extent in moving]
    if is_filled(least):
        return 1 + sum(stride * (extent - 1) for stride, extent in least)
    return value_bits(least).bit_count()


def value_bits(strides: Iterable[tuple[int, int]]) -> int:
    """The numbers that are reached: bit `v` is set if `v` is one of them."""
    bits = 1
    for stride, extent in strides:
        done = 1
        while done < extent:
            more = min(done, extent - done)
            bits |= bits << stride * more
            done += more
    return bits
