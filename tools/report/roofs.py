"""The most that a machine does in a cycle, by its description."""

from __future__ import annotations

from collections.abc import Iterator

from ...transforms.machine.view import Machine
from .facts import Roof


def find_roof(machine: Machine, intrinsic: str | None = None) -> Roof | None:
    """
    The multiply-accumulates and bytes per cycle of an accelerator that one stream of instructions
    drives: those of `intrinsic`, or of its largest one that sums, and of all engines that move data
    from or to its outermost memories. Nothing for a machine without such intrinsics or paths.
    """
    macs = max(_list_rates(machine, intrinsic), default=0)
    outer = set(machine.levels[0].memories) if machine.levels else set[str]()
    widths: dict[str, int] = {}
    for path in machine.paths:
        if path.source in outer or path.dest in outer:
            widths[path.engine] = max(widths.get(path.engine, 0), path.bytes_per_cycle)
    if not macs or not widths:
        return None
    return Roof(machine.name, macs, float(sum(widths.values())))


def _list_rates(machine: Machine, intrinsic: str | None) -> Iterator[int]:
    for compute in machine.computes:
        for name in compute.intrinsics:
            kernel = machine.find_intrinsic(name).kernel
            if intrinsic in (None, name) and any(dim.kind == "reduction" for dim in kernel.dims):
                yield kernel.num_points // compute.cycles_per_op
