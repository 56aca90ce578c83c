"""
The room that a node needs for what it hands over to other layers of its segment, piece by piece.

Two pieces that follow each other have different places, so that one is written while the other is
read. A piece has a number along each axis that the outermost updates go through; two that follow
each other differ by one along the innermost axis that goes on. Where the axes further in have an
even number of turns, that number tells pieces apart already by being even or odd.
"""

from __future__ import annotations

from collections.abc import Sequence


def doubled_axes(moving: Sequence[tuple[int, int]]) -> frozenset[int]:
    """
    The axes along which there must be room for two pieces; `moving` has the axis of each update
    that goes through the pieces, and its turns, the outermost first.
    """
    return frozenset(
        axis
        for place, (axis, _) in enumerate(moving)
        if all(turns % 2 for _, turns in moving[place + 1 :])
    )


def parts_shape(spans: Sequence[int], moving: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The room along each axis, of which a node writes `spans` elements of a piece."""
    doubled = doubled_axes(moving)
    return tuple(n * (2 if axis in doubled else 1) for axis, n in enumerate(spans))
