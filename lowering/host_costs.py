"""What transforms on the host take, for choices among strategies on accelerators."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..transforms.layout_map import Layout, stored_shape
from ..transforms.strategy.choose import TransformCost

BANDWIDTH_BYTES_PER_SECOND = 4e9
"""Of a host that nothing else is known of: bytes read and written, one thread."""


def bytes_moved_seconds(
    shape: Sequence[int], element_bytes: int, source: Layout, result: Layout
) -> float:
    """What reading one stored form and writing the other takes at a plain bandwidth."""
    moved = math.prod(stored_shape(shape, source)) + math.prod(stored_shape(shape, result))
    return moved * element_bytes / BANDWIDTH_BYTES_PER_SECOND


def host_seconds() -> TransformCost:
    """The cost model of the host: the same on every machine, so that choices are too."""
    return bytes_moved_seconds
