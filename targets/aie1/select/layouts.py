"""
Storage of tensors in a core's data memory: arrays as they are stored and back, addresses, and
layouts in words.

A layout is a `Stored` (`transforms.triplet.schedule`). In words it is as in the paper,
`(C/2)Y'X'(2)`: the digits of the axes, the outermost first; an axis in several digits has its
outermost as the axis divided by what is inside, and the others as their extent. What is stored in
the order of its use is no layout, but a `Packing` (`transforms.triplet.packing`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from ....transforms.core.errors import WeftError
from ....transforms.core.first_fit import LiveRange, end_of, first_fit
from ....transforms.triplet.schedule import Stored
from ...reference.scalars import Array

BUFFER_ALIGNMENT_BYTES = 32
"""Buffers begin where a pair of banks does: one access of 256 bits reads both (UG1079)."""


def numbers_in(stored: Stored, elements: int) -> Array:
    """
    For each of the first `elements` that are stored the number of the logical one in the order of
    the axes, or -1 where none is: int64.
    """
    found = np.full(elements, -1, np.int64)
    found[element_positions(stored)] = np.arange(math.prod(stored.shape)).reshape(stored.shape)
    return found


def element_positions(stored: Stored) -> Array:
    """The position of each element of the logical tensor, in elements: int64 of its shape."""
    total = np.zeros(stored.shape, np.int64)
    inside = [1] * len(stored.shape)
    for (axis, count), step in zip(reversed(stored.order), reversed(stored.steps), strict=True):
        digits = np.arange(stored.shape[axis]) // inside[axis] % count
        shape = [1] * len(stored.shape)
        shape[axis] = -1
        total += (digits * step).reshape(shape)
        inside[axis] *= count
    return total


def pack_array(array: Array, stored: Stored, before: Sequence[int] | None = None) -> Array:
    """
    `array` as it is stored, flat, and zeros where nothing is. The stored tensor may be larger:
    `before` says how far into it the array begins, by axis.
    """
    flat = np.zeros(stored.elements, array.dtype)
    start = before or (0,) * array.ndim
    window = tuple(slice(s, s + n) for s, n in zip(start, array.shape, strict=True))
    flat[element_positions(stored)[window]] = array
    return flat


def unpack_array(flat: Array, stored: Stored, shape: Sequence[int] | None = None) -> Array:
    """The logical tensor, or the part of that shape at its beginning, from `flat`."""
    window = tuple(slice(n) for n in shape or stored.shape)
    return flat[element_positions(stored)[window]]


def place_buffers(
    sizes: Mapping[str, int],
    capacity: int | None,
    what: str,
    alignment: int = BUFFER_ALIGNMENT_BYTES,
) -> dict[str, int]:
    """
    The address of each buffer, one behind the other, from its size in bytes. Raises `WeftError`
    for `what`, saying by how much, where they are more than `capacity` bytes (`None`: any).
    """
    ranges = {name: LiveRange(size, alignment=alignment) for name, size in sizes.items()}
    found = first_fit(ranges)
    end = end_of(ranges, found)
    if capacity is not None and end > capacity:
        parts = [f"{name} {size}" for name, size in sizes.items()]
        if (gaps := end - sum(sizes.values())) > 0:
            parts.append(f"{gaps} for beginning at multiples of {alignment}")
        table = ", ".join(parts)
        raise WeftError(
            f"{what}: its data take {end} bytes ({table}), {end - capacity} more than the "
            f"{capacity} bytes of data memory; cut it over several cores, or give "
            "--no-data-memory-limit"
        )
    return found


def layout_text(stored: Stored, letters: Sequence[str]) -> str:
    """The layout in words; `letters` are the axes', digits of one element are left out."""
    inside = [1] * len(letters)
    texts: list[tuple[int, str]] = []
    axes = [axis if count > 1 else None for axis, count in stored.order]
    for place, (axis, count) in reversed(list(enumerate(stored.order))):
        step, weight = stored.steps[place], inside[axis]
        inside[axis] *= count
        if count > 1 and axes.index(axis) == place:
            texts.append((step, f"({letters[axis]}/{weight})" if weight > 1 else letters[axis]))
        elif count > 1:
            texts.append((step, f"({count})"))
    return "".join(text for _, text in sorted(texts, key=lambda t: t[0])[::-1]) or "1"
