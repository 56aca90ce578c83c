"""
Offsets in one memory by first fit.

Each buffer goes to the lowest multiple of its alignment at which it meets no buffer that is alive
at the same time, in the order given. Buffers that are all alive at once lie one behind the other.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

KeyT = TypeVar("KeyT", bound=Hashable)


@dataclass(frozen=True)
class LiveRange:
    """
    A buffer of `size` (of 0 it meets none), alive from step `first` to step `last`, both included.
    """

    size: int
    first: int = 0
    last: int = 0
    alignment: int = 1

    def overlaps(self, other: LiveRange) -> bool:
        """Tests whether both are alive in some step."""
        return self.first <= other.last and other.first <= self.last


def first_fit(
    ranges: Mapping[KeyT, LiveRange],
    order: Iterable[KeyT] | None = None,
    fixed: Mapping[KeyT, int] | None = None,
    start: int = 0,
    gap: int = 0,
) -> dict[KeyT, int]:
    """
    The offset of each buffer, from `start` on. `order` is that of placing them (else that of
    `ranges`); those of `fixed` lie at their offsets, and are placed first. Between two buffers that
    are alive at once are at least `gap`. The end of what is used is `end_of`.
    """
    offsets = dict(fixed or {})
    for key in ranges if order is None else order:
        if key in offsets:
            continue
        wanted = ranges[key]
        taken = sorted(
            (offset, offset + ranges[other].size + gap)
            for other, offset in offsets.items()
            if ranges[other].overlaps(wanted)
        )
        place = _align_offset(start, wanted.alignment)
        for lower, upper in taken:
            if place + wanted.size + gap <= lower:
                break
            place = max(place, _align_offset(upper, wanted.alignment))
        offsets[key] = place
    return offsets


def end_of(ranges: Mapping[KeyT, LiveRange], offsets: Mapping[KeyT, int]) -> int:
    """The first offset behind all buffers; 0 if there are none."""
    return max((offset + ranges[key].size for key, offset in offsets.items()), default=0)


def _align_offset(offset: int, alignment: int) -> int:
    return -(-offset // alignment) * alignment
