"""
Kernels in slabs: parts along an outermost loop, one after the other, whose words stay in the second
cache between the step that makes them and the one that reads them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from ....targets.host.nest.cost import Processor
from ....targets.host.nest.steps import Fused
from ....transforms.kernel.view import Kernel
from .match import Match, axis_of

_MOST = 16
"""The slabs of a kernel: threads wait for each other after each of its steps."""

_WORD_BYTES = 4


def list_slabs(fused: Fused, match: Match, processor: Processor) -> Iterator[tuple[Fused, ...]]:
    """
    The ways to cut a kernel that may pay: in few slabs, of which the words of one are no more than
    half of the second cache, or in as many as there may be. There are none of kernels whose words
    stay there as a whole.
    """
    if match.rows is None or fused.tensors[match.rows].weight:
        return
    access = fused.kernel.operands[match.rows]
    words = math.prod(access.shape) / match.per_word * _WORD_BYTES
    room = processor.l2_bytes / 2
    dim = _outermost(fused, match)
    if dim is None or words <= room:
        return
    extent = fused.kernel.extents[dim]
    counts = [n for n in range(2, min(extent, _MOST) + 1) if extent % n == 0]
    fitting = [n for n in counts if words / n <= room]
    if counts:
        yield tuple(_cut_kernel(fused, dim, min(fitting, default=counts[-1])))


def _outermost(fused: Fused, match: Match) -> int | None:
    """The parallel dimension that walks along the outermost axis of the rows, and no other."""
    kernel, rows = fused.kernel, match.rows
    assert rows is not None
    (other,) = {match.x, match.w} - {rows}
    for dim, (found, used) in enumerate(zip(kernel.dims, _uses(kernel), strict=True)):
        if found.kind == "parallel" and axis_of(kernel.operands[rows], dim) == 0:
            return dim if other not in used and kernel.num_inputs in used else None
    return None


def _uses(kernel: Kernel) -> list[set[int]]:
    """By dimension, the operands that it moves."""
    return [
        {o for o, access in enumerate(kernel.operands) if dim in access.used_dims}
        for dim in range(len(kernel.dims))
    ]


def _cut_kernel(fused: Fused, dim: int, count: int) -> Iterator[Fused]:
    size = fused.kernel.extents[dim] // count
    for start in range(0, count * size, size):
        box = [(0, e) for e in fused.kernel.extents]
        box[dim] = (start, start + size)
        yield fused.restrict(tuple(box))
