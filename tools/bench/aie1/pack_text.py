"""
The storage of a packed filter, in words: as a layout in the notation of `layouts`, where its
elements stand in digits of the filter's axes, `(K/16)SR(C/2)(16)(2)`, or else in the order in which
multiply-adds use them, `ordered by use: (s0 r0, s0 r1) (s0 r2, s1 r2) ... + 1 zero`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from ....targets.aie1.select.layouts import element_positions, layout_text
from ....transforms.core.errors import WeftError
from ....transforms.triplet.schedule import Stored

_SHOWN = 3
"""Uses that are shown of an order."""

Index = npt.NDArray[np.int64]


def pack_text(index: Index, shape: Sequence[int], names: Sequence[str], columns: int) -> str:
    """
    The packed elements `index` (numbers of logical ones in row-major order, -1 for zeros) of a
    filter of `shape` with axes `names`; one use has `columns` elements.
    """
    there = index >= 0
    end = int(there.nonzero()[0].max(initial=-1)) + 1
    stored = pack_layout(index[:end], shape)
    if stored is None:
        text = f"ordered by use: {_first_uses(index[:end], shape, names, columns)}"
    else:
        text = layout_text(stored, [name.upper() for name in names])
    zeros = int((~there).sum())
    again = len(index) - zeros - len(np.unique(index[there]))
    parts = [_count_text(zeros, "zero", "zeros"), _count_text(again, "repeated", "repeated")]
    return text + "".join(f" + {part}" for part in parts if part)


def pack_layout(index: Index, shape: Sequence[int]) -> Stored | None:
    """The layout in which each logical element stands once, `None` if they are in no digits."""
    if len(index) != math.prod(shape) or (np.sort(index) != np.arange(len(index))).any():
        return None
    digits: list[tuple[int, int]] = []
    left = index
    while len(left) > 1:
        count = _run_length(left)
        if count is None:
            return None
        digits[:0] = reversed(list(_by_axis(int(left[1] - left[0]), count, shape)))
        left = left[::count]
    ones = [(axis, 1) for axis, extent in enumerate(shape) if extent == 1]
    try:
        stored = Stored(tuple(shape), (*ones, *digits))
    except WeftError:
        return None
    return (
        stored
        if (index[element_positions(stored).ravel()] == np.arange(len(index))).all()
        else None
    )


def _run_length(numbers: Index) -> int | None:
    """Counts the numbers that are one step apart, as it is in all stretches of as many."""
    step = numbers[1] - numbers[0]
    breaks = (np.diff(numbers) != step).nonzero()[0]
    longest = int(breaks[0]) + 1 if len(breaks) else len(numbers)
    for count in range(longest, 1, -1):
        if len(numbers) % count == 0:
            rows = numbers.reshape(-1, count)
            if (np.diff(rows, axis=1) == step).all():
                return count
    return None


def _by_axis(step: int, count: int, shape: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Axes and counts of what goes `count` steps through row-major numbers, the innermost first."""
    for axis in reversed(range(len(shape))):
        unit = math.prod(shape[axis + 1 :])
        if count > 1 and unit <= step < unit * shape[axis]:
            inside = min(count, -(-shape[axis] * unit // step))
            yield axis, inside
            count = -(-count // inside)
            step *= inside
    if count > 1:
        yield 0, count


def _first_uses(index: Index, shape: Sequence[int], names: Sequence[str], columns: int) -> str:
    """The first uses."""

    def element_text(number: int) -> str:
        if number < 0:
            return "0"
        at = np.unravel_index(number, shape)
        long = [f"{n}{i}" for n, i, extent in zip(names, at, shape, strict=True) if extent > 1]
        return " ".join(long) or "it"

    found: list[str] = []
    for first in range(0, len(index), columns):
        if len(found) == _SHOWN:
            return " ".join([*found, "..."])
        found.append(f"({', '.join(element_text(int(n)) for n in index[first : first + columns])})")
    return " ".join(found)


def _count_text(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}" if number else ""
