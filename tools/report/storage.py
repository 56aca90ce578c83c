"""How operands are stored, as positions of their elements."""

from __future__ import annotations

import math

import numpy as np

from ...transforms.layout.map import Layout, pack_array
from .facts import Stored

WINDOW = 32
"""How many elements of two dimensions are shown at most."""
_LARGEST = 1 << 22


def draw_layout(layer: str, operand: str, shape: tuple[int, ...], layout: Layout) -> Stored | None:
    """
    The positions in memory of a window of an operand's two longest dimensions, the first where an
    element is stored several times. Nothing for operands that are stored as they are, that have
    fewer than two dimensions of more than one element, or of more than four million elements.
    """
    long = [dim for dim, extent in enumerate(shape) if extent > 1]
    if not layout.primitives or len(long) < 2 or math.prod(shape) > _LARGEST:
        return None
    dims = sorted(sorted(long, key=lambda dim: -shape[dim])[:2])
    numbers = np.arange(1, math.prod(shape) + 1).reshape(shape)  # 0 is padding
    stored = pack_array(numbers, layout).astype(np.int64, copy=False)
    held, first = np.unique(stored.reshape(-1), return_index=True)
    positions = np.zeros(numbers.size + 1, np.int64)
    positions[held] = first
    window = tuple(slice(0, WINDOW) if dim in dims else 0 for dim in range(len(shape)))
    rows = positions[numbers[window]].tolist()
    text = f"{layout}: {list(shape)} as {list(stored.shape)}"
    return Stored(layer, operand, text, shape, (dims[0], dims[1]), tuple(map(tuple, rows)))
