"""The most that a machine does in a cycle, by its description."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator

from ...targets.host.machine.view import HostSpec
from ...targets.noc.spec import NocSpec
from ...transforms.machine.parts import Compute
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
        yield from _list_rates_of(machine, compute, intrinsic)


def _list_rates_of(machine: Machine, unit: Compute, intrinsic: str | None = None) -> Iterator[int]:
    for name in unit.intrinsics:
        kernel = machine.find_intrinsic(name).kernel
        if intrinsic in (None, name) and any(dim.kind == "reduction" for dim in kernel.dims):
            yield kernel.num_points // unit.cycles_per_op


def find_nodes_roof(machine: Machine, spec: NocSpec, worked: Collection[str]) -> Roof | None:
    """
    The roof of a machine of nodes: all copies of the unit that multiplies most in a cycle, of those
    that `worked` if any did, and the words of its outermost memories. Nothing where these have no
    bandwidth.
    """
    copies = math.prod(math.prod(level.shape) for level in spec.levels if level.over is None)
    units = [unit for unit in machine.computes if unit.name in worked] or machine.computes
    macs = max((_macs_of_unit(machine, unit) for unit in units), default=0)
    words = sum(buffer.words_per_cycle or 0.0 for buffer in spec.dram.buffers)
    if not macs or not words:
        return None
    return Roof(machine.name, macs * copies, words * spec.word_bits / 8)


def _macs_of_unit(machine: Machine, unit: Compute) -> int:
    """Multiply-accumulates per cycle: a processing element of which nothing else is said has 1."""
    if unit.tile:
        return math.prod(unit.tile)
    if unit.macs or unit.lanes:
        return unit.macs or max(_list_rates_of(machine, unit), default=0)
    return max(_list_rates_of(machine, unit), default=1)


def find_host_roof(spec: HostSpec, element_bytes: int, threads: int) -> Roof:
    """
    The roof of threads of a processor, for numbers of so many bytes: its multiply-add units, which
    with VNNI take four bytes in place of a float, and the width of its memory, which all share.
    """
    lanes = spec.vector_bytes // max(element_bytes, 4)
    dots = 4 if element_bytes == 1 and "vnni" in spec.features else 1
    macs = spec.fma_ports * lanes * dots * min(threads, spec.cores)
    return Roof(spec.name, macs, float(spec.dram_bytes_per_cycle))
