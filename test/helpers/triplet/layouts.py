"""Layouts of tensors that tests store."""

from __future__ import annotations

from weft.transforms.triplet.schedule import Stored


def row_major(shape: tuple[int, ...], pitch: int | None = None) -> Stored:
    """Stored in the order of its axes; `pitch` elements from row to row, if more."""
    order = tuple(enumerate(shape))
    return Stored(shape, order, {} if pitch is None else {len(shape) - 2: pitch})
