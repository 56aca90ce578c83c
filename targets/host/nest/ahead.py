"""
Lines of panels that a tile asks for ahead of time.

A weight that is read tile by tile comes from memory or the last cache once, in one stream; the
processor follows it by itself, but not far enough for what is behind the second-level cache. So
each iteration of a tile names the lines of a later one. They lie in the order of the loops, hence
behind each other, also at the end of a panel, where the next one begins.
"""

from __future__ import annotations

import math

from ..text.lines import Writer
from .cost import Processor, term_rate
from .flat import Address, Flat, bytes_of
from .tiles import NestSchedule

_LATENCY_CYCLES = 200
"""
What a line takes from behind the second-level cache, as a round figure: in networks 8, 16 and 32
iterations ahead measured alike on a Xeon, so that it need not be close.
"""

_LINE_BYTES = 64
"""The lines that are asked for; of longer ones, some twice."""

MAX_AHEAD = 4096
"""The most iterations that a schedule may look ahead."""


def iterations_ahead(
    flat: Flat, schedule: NestSchedule, packed: frozenset[int], processor: Processor
) -> int:
    """
    How many iterations of the innermost loop lines are asked for before they are read; 0: never,
    where all panels of a tile stay in the first-level cache from one tile to the next.
    """
    width = schedule.vectors * schedule.lanes
    panels = [
        width * bytes_of(p.type) * math.prod(flat.extents[d] for d in _moved_by(flat, p))
        for p in (flat.addresses[i] for i in packed)
    ]
    if not panels or max(panels) <= processor.l1_bytes / 2:
        return 0
    steps = count_steps(flat, schedule)
    rate, latency = term_rate(flat, processor)
    cycles = max(schedule.accumulators / rate, latency)
    return min(MAX_AHEAD, max(1, round(_LATENCY_CYCLES / (cycles * steps))))


def _moved_by(flat: Flat, address: Address) -> list[int]:
    """The reduced loops that move an operand."""
    return [d for d in flat.reduction_dims if address.coefficients[d]]


def count_steps(flat: Flat, schedule: NestSchedule) -> int:
    """How many steps of the reduction are written out in one iteration."""
    return math.prod(flat.extents[d] for d in schedule.written)


def emit_ahead(w: Writer, flat: Flat, schedule: NestSchedule, address: Address, base: str) -> None:
    """Asks for the lines of an operand in panels that lie `ahead` iterations from `base`."""
    size = bytes_of(address.type)
    moved = _moved_by(flat, address)
    steps = math.prod(flat.extents[d] for d in schedule.written if d in moved)
    count = schedule.vectors * schedule.lanes * steps
    for at in range(0, count, _LINE_BYTES // size):
        place = w.shift_value(base, schedule.ahead * count + at)
        what = f"%{address.buffer}[{place}], read, locality<3>, data : {address.memref}"
        w.line(f"memref.prefetch {what}")
