"""
Times that a segment takes at least, as sums of its layers' times.

By the rules of `dataflow.network.cost`, a segment with `g` groups of the batch takes `g - 1` times
as long as its slowest slot for one group, and the layers of a row that read one after the other
what they make for another group; or as long as DRAM for all layers, if that is longer. The slowest
slot takes as long as any slot, or as the mean of all of them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ..dataflow.network.layers import Network
from .chain import Scheme
from .segments import layers_of


@dataclass(frozen=True)
class TimeShares:
    """
    A time that a segment takes at least: the cycles of its `layers`, each times its share, and
    `dram` times the cycles that DRAM takes for all of them, less `lost_cycles`, by which it is
    rounded.
    """

    layers: tuple[float, ...]
    dram: float
    lost_cycles: float


def list_shares(
    network: Network, scheme: Scheme, least: Sequence[float], *, whole: bool
) -> list[TimeShares]:
    """
    Shares of the time of a scheme's layers, which take the `least` cycles or more: with the mean of
    all slots, with the slot that takes longest by these, and with DRAM alone. Where layers are the
    `whole` network, the time is that of the slowest slot.
    """
    segment = scheme.segment
    slots = [0.0] * segment.slot_count
    for slot, cycles in zip(segment.slots, least, strict=True):
        slots[slot] += cycles
    busiest = slots.index(max(slots))
    mean = [1 / segment.slot_count for _ in segment.slots]
    slowest = [float(slot == busiest) for slot in segment.slots]
    if whole:
        return [TimeShares(tuple(each), 0.0, 0.0) for each in (mean, slowest)]
    row, handed = _longest_row(network, scheme, least)
    again = 1 - 1 / scheme.groups
    lost = 1.0 + handed
    found = [
        TimeShares(
            tuple(again * s + r / scheme.groups for s, r in zip(each, row, strict=True)), 0.0, lost
        )
        for each in (mean, slowest)
    ]
    return [*found, TimeShares((0.0,) * len(segment.slots), 1.0, 0.0)]


def _longest_row(
    network: Network, scheme: Scheme, least: Sequence[float]
) -> tuple[list[float], int]:
    """
    By layer, the part of its cycles for which others wait, in the row of layers that takes longest
    by `least` cycles, 0 for layers that are not in it; and how many in it hand over in parts. The
    layers of a slot wait for each other.
    """
    segment, matched = scheme.segment, set(scheme.matched)
    layers = layers_of(network, segment)
    ends: list[tuple[float, list[float], int]] = []
    none = [0.0] * len(layers)
    for at, layer in enumerate(layers):
        best: tuple[float, list[float], int] = (0.0, none, 0)
        sources = {network.positions[p.name] - segment.first for p in network.sources(layer)}
        for other in range(at):
            before, row, handed = ends[other]
            early = (segment.first + other, segment.first + at) in matched
            if other not in sources and segment.slots[other] != segment.slots[at]:
                continue
            if early:
                row = [part / scheme.parts if i == other else part for i, part in enumerate(row)]
                before -= least[other] * (1 - 1 / scheme.parts)
            best = max(best, (before, row, handed + early), key=lambda each: each[0])
        cycles = least[at] if math.isfinite(least[at]) else 0.0
        row = [1.0 if i == at else part for i, part in enumerate(best[1])]
        ends.append((best[0] + cycles, row, best[2]))
    _, row, handed = max(ends, key=lambda each: each[0])
    return row, handed
