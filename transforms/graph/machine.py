"""Machines of clusters of cores as plain data: what a schedule of a network asks of them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from xdsl.dialects import func, linalg

from ..core.describe import describe_op
from ..core.errors import WeftError
from ..machine.parts import Array, Memory
from ..machine.units import find_unit, units_of
from ..machine.view import Machine
from .costs import Core
from .fused import step_of
from .tensors import element_bits


@dataclass(frozen=True)
class Grid:
    """
    The machine as far as schedules go: clusters and cores in each, the memories from the
    outermost in with the bits of a word, bytes and rate of the shared one, the rate of the
    outermost, what a core is, and whether one read of the outermost feeds several clusters.
    Rates are bytes per cycle; `engines` are by kind of unit (`matrix`, `mac`, `vector`). The levels
    of clusters and cores have names, and the extents of their arrays, whatever these are.
    """

    clusters: int
    cores: int
    outer: str
    shared: str
    local: str
    word_bits: int
    shared_bytes: int
    shared_rate: float
    core: Core
    multicast: bool
    outer_rate: float = 0.0
    engines: Mapping[str, str] = field(default_factory=dict[str, str])
    cluster_level: str = "cluster"
    core_level: str = "core"
    cluster_shape: tuple[int, ...] = (1,)
    core_shape: tuple[int, ...] = (1,)


_TARGET_LEVELS = "DRAM, a buffer that the cores of a cluster share, and the memory of a core"


MESH_TREE = "weft.mesh_tree"
"""The attribute of a function that has its tree on a mesh."""

CLUSTER_TREE = "weft.cluster_tree"
"""The attribute of a function of leaves that has the loops which they are put into."""


def is_grid(machine: Machine) -> bool:
    """
    Tests whether a machine's cores have units of their own, on which networks are scheduled; where
    nodes run kernels, these see to the units.
    """
    return any(c.tile or c.macs or c.lanes for c in machine.computes if c.kernels is None)


def is_mesh(machine: Machine) -> bool:
    """
    Tests whether a machine is one for trees: cores in rows and columns that send each other data,
    or one core, with a buffer each and elements that multiply, and no memory that cores share.
    """
    if len(machine.levels) != 3 or len([c for c in machine.computes if len(c.tile) == 3]) != 1:
        return False
    arrays = {a.level: a for a in machine.arrays}
    cores, elements = (arrays.get(machine.levels[n].name) for n in (1, 2))
    if cores is None or elements is None or math.prod(elements.shape) != 1:
        return False
    is_rows = len(cores.shape) == 2 and cores.topology == "mesh"
    return is_rows or math.prod(cores.shape) == 1


def check_mesh(function: func.FuncOp, machine: Machine) -> None:
    """Raises `WeftError` for a function with a tree on a mesh, and a machine that is none."""
    if MESH_TREE in function.attributes and not is_mesh(machine):
        raise WeftError(
            f"{describe_op(function)}: has a tree on a mesh, but {machine.label} is none; drop "
            f"the attribute {MESH_TREE}, or choose another machine"
        )


def grid_for(machine: Machine, function: func.FuncOp) -> Grid:
    """`grid_of` with the units for `product_bits` of a function."""
    return grid_of(machine, product_bits(function))


def product_bits(function: func.FuncOp) -> int:
    """
    The bits of the narrowest numbers that products of a function multiply, or 16 if none has
    fewer: units take wider ones at a rate in proportion.
    """
    products = (
        step_of(op)
        for op in function.walk()
        if isinstance(op, linalg.ops.GenericOp) and len(op.results) == 1
    )
    widths = (max(element_bits(v) for v in step.reads[:2]) for step in products if step.is_product)
    return min((16, *widths))


def grid_of(machine: Machine, bits: int = 16) -> Grid:
    """
    Views a machine as schedules do, for networks whose elements have so many bits. Raises
    `WeftError` where a level, an array or a unit is missing, and says which.
    """
    _check_levels(machine)
    outer, shared, local = (_memory_of(machine, n) for n in range(3))
    clusters, cores = (_array_of(machine, n) for n in (1, 2))
    link = _link_of(machine, cores, shared)
    copies = math.prod(clusters.shape)
    all_rate = _require_number(
        machine, outer.bytes_per_cycle, f"arch.memory @{outer.name}: bytes_per_cycle"
    )
    rate = shared.bytes_per_cycle
    count = math.prod(cores.shape)
    each = link * count * 2 if rate is None else rate / copies
    return Grid(
        copies,
        count,
        outer.name,
        shared.name,
        local.name,
        min(m.element_bits for m in machine.memories),
        shared.usable_entries * shared.element_bytes,
        each,
        _core_of(machine, local, link, each / count, all_rate / (copies * count), bits),
        clusters.multicast,
        all_rate,
        _engines_of(machine),
        machine.levels[1].name,
        machine.levels[2].name,
        clusters.shape,
        cores.shape,
    )


def _check_levels(machine: Machine) -> None:
    if len(machine.levels) != 3:
        names = ", ".join(f"@{level.name}" for level in machine.levels)
        few = len(machine.levels) < 3
        what = "add what is missing" if few else "leave out what lies between"
        raise WeftError(
            f"{machine.label} has the levels {names}, but networks are scheduled over three: "
            f"{_TARGET_LEVELS}; {what}"
        )


def _link_of(machine: Machine, cores: Array, shared: Memory) -> float:
    """The bytes per cycle between a core and the shared memory."""
    ports = {n.array: n.bytes_per_cycle for n in machine.networks}
    link = ports.get(cores.name)
    if link is None:
        raise WeftError(
            f"{machine.label}: array @{cores.name} has no network; add an arch.network with the "
            f"bytes per cycle between a core and @{shared.name}"
        )
    return float(link)


def _memory_of(machine: Machine, level: int) -> Memory:
    found = [machine.find_memory(name) for name in machine.levels[level].memories]
    if len(found) != 1:
        raise WeftError(
            f"{machine.label}: level @{machine.levels[level].name} has {len(found)} memories, but "
            "networks are scheduled over levels of one each"
        )
    return found[0]


def _array_of(machine: Machine, level: int) -> Array:
    name = machine.levels[level].name
    found = next((a for a in machine.arrays if a.level == name), None)
    if found is None:
        raise WeftError(
            f"{machine.label}: level @{name} has no array; add an arch.array of its copies"
        )
    return found


def _require_number(machine: Machine, value: float | None, what: str) -> float:
    if value is None:
        raise WeftError(f"{machine.label}: {what} is missing; add it")
    return float(value)


def _core_of(
    machine: Machine, local: Memory, link: float, port: float, lookup: float, bits: int
) -> Core:
    units = units_of(machine)
    kinds = {unit.kind for unit in units}
    if "vector" not in kinds or not kinds & {"matrix", "mac"}:
        missing = "tile or macs" if "vector" in kinds else "lanes"
        raise WeftError(
            f"{machine.label}: no arch.compute has {missing}; networks need a unit for products "
            "(tile or macs), and one for all else (lanes)"
        )
    found = {kind: find_unit(units, kind, bits) for kind in kinds}
    sizes = {unit.bits for unit in found.values()}
    if len(sizes) != 1:
        raise WeftError(
            f"{machine.label}: units count elements of {sorted(sizes)} bits; give one size"
        )
    rate = local.unit_bytes_per_cycle
    return Core(
        local.usable_entries * local.element_bytes,
        link,
        port,
        math.inf if rate is None else rate,
        found["matrix"].tile if "matrix" in found else (1, 1, 1),
        found["mac"].lanes if "mac" in found else 1,
        found["vector"].lanes,
        sizes.pop(),
        matrix="matrix" in found,
        op_cycles=found["vector"].op_cycles,
        lookup=lookup,
    )


def _engines_of(machine: Machine) -> dict[str, str]:
    """The engine of each kind of unit."""
    return {unit.kind: unit.engine for unit in reversed(units_of(machine))}
