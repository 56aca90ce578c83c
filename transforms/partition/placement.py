"""On which device each layer of a network is, so that the whole takes least."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ..machine.system import Device, System
from .pairwise import Costs, solve_pairwise


@dataclass(frozen=True)
class Unit:
    """
    Ops that are computed on one device: the seconds that each device that can do them takes, by
    name.
    """

    seconds: Mapping[str, float]


@dataclass(frozen=True)
class Flow:
    """Bytes that one unit hands to another."""

    source: int
    dest: int
    size_bytes: int


def place_units(
    units: Sequence[Unit], flows: Sequence[Flow], system: System
) -> tuple[tuple[str, ...], float]:
    """
    The device of each unit that makes the sum of all seconds least, those included that tensors
    take between memories, and that sum: units run one after the other. Exact; of equal ones the
    first in each unit's order.
    """
    names = [[*unit.seconds] for unit in units]
    single = [[*unit.seconds.values()] for unit in units]
    memory = {device.name: device.memory for device in system.devices}
    pairs: dict[tuple[int, int], Costs] = {}
    for flow in flows:
        rows = [
            [
                _way_seconds(system, memory[one], memory[other], flow.size_bytes)
                for other in names[flow.dest]
            ]
            for one in names[flow.source]
        ]
        key, table = (flow.source, flow.dest), np.array(rows)
        pairs[key] = pairs[key] + table if key in pairs else table
    chosen, seconds = solve_pairwise(single, pairs)
    return tuple(n[c] for n, c in zip(names, chosen, strict=True)), seconds


def _way_seconds(system: System, source: str, dest: str, size_bytes: int) -> float:
    """From one memory to another, by the host's where there is no other way."""
    if source == dest or (source, dest) in system.transfers:
        return system.transfer_seconds(source, dest, size_bytes)
    host = system.host.memory
    first = system.transfer_seconds(source, host, size_bytes)
    return first + system.transfer_seconds(host, dest, size_bytes)


def host_seconds(device: Device, macs: int, moved_bytes: int) -> float | None:
    """
    The seconds that a host takes for a layer by its two rates; `None` where the system does not
    say both.
    """
    if device.macs_per_second is None or device.bytes_per_second is None:
        return None
    work, moves = macs / device.macs_per_second, moved_bytes / device.bytes_per_second
    return device.call_seconds + max(work, moves)
