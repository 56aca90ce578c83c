"""
The units of a core that compute on plain numbers, and the cycles that their work takes.

A **matrix** unit multiplies in blocks of `tile`, (m, n, k): one takes `cycles_per_op`, its sums
stay in the unit until all of k is done, and its operands are read once for each block. A **mac**
unit does a multiply-add on each of its lanes at a time; a **vector** unit a scalar operation, those
that the machine names in `op_cycles` in several cycles. Numbers that are wider than those that a
rate is for take longer by the ratio of their bits. What a matrix unit reads and writes comes from
and goes to the core's memory, at no more than the memory's bytes per cycle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil, prod
from types import MappingProxyType

from ..core.errors import WeftError
from ..kernel.view import width_of
from .parts import Compute, Intrinsic
from .view import Machine

Tile = tuple[int, int, int]


@dataclass(frozen=True)
class Unit:
    """
    A unit: its engine, its kind (`matrix`, `mac`, `vector`), the size of the elements that its rate
    is for, and that rate: `tile` of a matrix unit, `lanes` and `op_cycles` of others. `local` is
    what a core's memory gives its units and takes, in bytes per cycle, if limited.
    """

    name: str
    engine: str
    kind: str
    bits: int
    tile: Tile = (1, 1, 1)
    lanes: int = 1
    cycles_per_op: int = 1
    setup_cycles: int = 0
    local: float | None = None
    op_cycles: Mapping[str, int] = field(
        default_factory=lambda: MappingProxyType[str, int]({}), hash=False
    )

    @property
    def ops_per_cycle(self) -> float:
        """Multiply-adds per cycle at best; of a vector unit, scalar operations."""
        return (prod(self.tile) if self.kind == "matrix" else self.lanes) / self.cycles_per_op


def units_of(machine: Machine) -> tuple[Unit, ...]:
    """
    The units of a core, in the order of the machine's text, those with an intrinsic that multiplies
    matrices among them.
    """
    return tuple(unit for compute in machine.computes for unit in _view_units(compute, machine))


def _view_units(compute: Compute, machine: Machine) -> Iterator[Unit]:
    """One for each intrinsic that multiplies matrices, and those that the machine describes."""
    plain = Unit(
        compute.name,
        compute.engine,
        "matrix",
        compute.element_bits,
        cycles_per_op=compute.cycles_per_op,
        setup_cycles=compute.setup_cycles,
        local=_local_rate(machine),
        op_cycles=compute.op_cycles,
    )
    for intrinsic in map(machine.find_intrinsic, compute.intrinsics):
        found = intrinsic_tile(intrinsic)
        if found is not None:
            bits = width_of(intrinsic.inputs[0].type) or compute.element_bits
            yield replace(plain, bits=bits, tile=found)
    if compute.tile:
        m, n, k = compute.tile
        yield replace(plain, tile=(m, n, k))
    for kind, lanes in (("mac", compute.macs), ("vector", compute.lanes)):
        if lanes:
            yield replace(plain, kind=kind, lanes=lanes)


def _local_rate(machine: Machine) -> float | None:
    """What the innermost level's memory gives units, if it has one alone that says so."""
    rates = [machine.find_memory(m).unit_bytes_per_cycle for m in machine.levels[-1].memories]
    return rates[0] if len(rates) == 1 else None


def intrinsic_tile(intrinsic: Intrinsic) -> Tile | None:
    """
    The block of a product of matrices that an intrinsic computes, by the roles of its dimensions:
    (m, n, k); none for one that adds up no product of two tensors.
    """
    if len(intrinsic.inputs) != 2 or not intrinsic.accumulates:
        return None
    kernel = intrinsic.kernel
    a, b, out = (kernel.operands[i].used_dims for i in (0, 1, len(kernel.operands) - 1))
    if a & b & out or (a | b) - out != a & b:
        return None
    return (
        prod(kernel.dims[d].extent for d in a & out),
        prod(kernel.dims[d].extent for d in b & out),
        prod(kernel.dims[d].extent for d in a & b),
    )


def find_unit(units: Sequence[Unit], kind: str, bits: int) -> Unit:
    """
    The unit of a kind for elements of so many bits: the one for the widest that are no wider, or
    else for the narrowest. Raises `WeftError` where there is none of the kind.
    """
    fitting = sorted((u for u in units if u.kind == kind), key=lambda u: u.bits)
    if not fitting:
        known = ", ".join(f"@{u.name} ({u.kind})" for u in units) or "none"
        raise WeftError(f"a core has no {kind} unit; its units are {known}")
    return next((u for u in reversed(fitting) if u.bits <= bits), fitting[0])


def unit_cycles(
    unit: Unit,
    extents: Sequence[int],
    bits: int,
    *,
    ops: Mapping[str, int] | None = None,
    sum_bits: int = 32,
    again: bool = False,
) -> int:
    """
    The cycles of work on a unit, on elements of so many bits. Of a matrix unit, `extents` are m, n,
    k, and how many such products there are (1 if left out): its blocks, or the bytes of their
    operands and sums of `sum_bits` over the memory's rate, whichever takes longer; `again`: the
    sums so far are read, too. Of others, they are those of the loops, and each point has the scalar
    operations `ops` (by name, and how often; one if left out), or one multiply-add.

    An empty loop takes none. Raises `WeftError` for extents that are no m, n, k.
    """
    if prod(extents) == 0:
        return 0
    slower = max(1, ceil(bits / unit.bits))
    if unit.kind == "matrix":
        steps, moved = _count_steps(unit, extents, bits, sum_bits, again)
        cycles = steps * unit.cycles_per_op * slower
        return unit.setup_cycles + max(cycles, ceil(moved / unit.local) if unit.local else 0)
    each = sum(n * unit.op_cycles.get(name, 1) for name, n in (ops or {"": 1}).items())
    turns = ceil(prod(extents) * each / max(1, unit.lanes // slower))
    return unit.setup_cycles + turns * unit.cycles_per_op


def _count_steps(
    unit: Unit, extents: Sequence[int], bits: int, sum_bits: int, again: bool
) -> tuple[int, int]:
    """The blocks of a product, and the bytes that they move."""
    if len(extents) not in (3, 4):
        raise WeftError(f"@{unit.name} multiplies matrices of m, n, k, but has {list(extents)}")
    m, n, k = unit.tile
    sums = ceil(extents[0] / m) * ceil(extents[1] / n) * prod(extents[3:])
    steps = sums * ceil(extents[2] / k)
    operands = steps * (m + n) * k * bits // 8
    return steps, operands + sums * (2 if again else 1) * m * n * sum_bits // 8
