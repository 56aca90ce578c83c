"""
The resources of a machine's cluster for sub-graphs: its memories, all copies together, and rates. A
machine without clusters is one. Clusters share the batch, and each computes the network on what it
has of it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ...core.errors import WeftError
from ...machine.parts import Level, Memory
from ...machine.units import find_unit, units_of
from ...machine.view import Machine
from .from_block import MATRIX, VECTOR
from .split_info import Resources

BITS = 16
"""The elements for which rates are taken."""


def copies_of(machine: Machine, level: str) -> int:
    """The copies of a level: one for each node of its array, in each of those around it."""
    names = [found.name for found in machine.levels]
    inner = names[1 : names.index(level) + 1]
    shapes = (array.shape for array in machine.arrays if array.level in inner)
    return math.prod(math.prod(shape) for shape in shapes)


def far_memory(machine: Machine) -> Memory:
    """The memory of the outermost level, where networks begin and end."""
    return _memories_of(machine, _levels_of(machine)[0])[0]


def near_memories(machine: Machine) -> list[Memory]:
    """The memories of all other levels, the nearest first; those inside of cores are not meant."""
    levels = [
        level
        for level in reversed(_levels_of(machine)[1:])
        if not _is_array_of_units(machine, level.name)
    ]
    if not levels:
        raise WeftError(f"{machine.label} has no memory between the far one and its units")
    return [memory for level in levels for memory in _memories_of(machine, level)]


def _levels_of(machine: Machine) -> Sequence[Level]:
    levels = [level for level in machine.levels if level.memories]
    if len(levels) < 2:
        raise WeftError(
            f"{machine.label} has {len(levels)} levels with memories; networks need one that is "
            "far, and another"
        )
    return levels


def _memories_of(machine: Machine, level: Level) -> list[Memory]:
    return [machine.find_memory(name) for name in level.memories]


def near_memory(machine: Machine, name: str) -> Memory:
    """The memory `name`. Raises `WeftError` for one that there is not, and for the far one."""
    memory = machine.find_memory(name)
    if memory not in near_memories(machine):
        raise WeftError(
            f"@{name} of {machine.label} is its outermost memory, or inside of a core; name one "
            f"of {', '.join('@' + near.name for near in near_memories(machine))}"
        )
    return memory


def levels_from(machine: Machine, name: str, own_bytes: int) -> list[Memory]:
    """
    The memories from the near one to the outermost: from `name` on, else from the nearest that has
    room for so many bytes (if none has, from the last before the outermost).
    """
    near = near_memories(machine)
    if name:
        chosen = near_memory(machine, name)
    else:
        chosen = next((m for m in near if room_of(machine, m) >= own_bytes), near[-1])
    return [*near[near.index(chosen) :], far_memory(machine)]


def room_of(machine: Machine, memory: Memory) -> int:
    """The bytes of all copies of a memory in a cluster; of the outermost, of all."""
    copies = copies_of(machine, memory.level)
    return memory.capacity_bytes * max(1, copies // clusters_of(machine))


def resources_of(machine: Machine, memory: Memory) -> Resources:
    """The resources of sub-graphs on a cluster, whose values stay in `memory`."""
    clusters = clusters_of(machine)
    rates = _operations_per_cycle(machine)
    return Resources(
        room_of(machine, memory),
        {unit: max(1, rate // clusters) for unit, rate in rates.items()},
        max(1, _far_bytes_per_cycle(machine) // clusters),
        f"@{memory.name}",
    )


def clusters_of(machine: Machine) -> int:
    """
    The number of clusters: nodes of the outermost array of several, where there is another within.
    """
    nodes = _levels_of_nodes(machine)
    return copies_of(machine, nodes[0]) if len(nodes) > 1 else 1


def cores_of_cluster(machine: Machine) -> int:
    """The number of cores of a cluster."""
    nodes = _levels_of_nodes(machine)
    return copies_of(machine, nodes[-1]) // clusters_of(machine) if nodes else 1


def _levels_of_nodes(machine: Machine) -> list[str]:
    """The levels that are arrays of several nodes, the outermost first."""
    several = {a.level for a in machine.arrays if math.prod(a.shape) > 1 and a.over is None}
    inner = [level.name for level in machine.levels[1:] if level.name in several]
    return [level for level in inner if not _is_array_of_units(machine, level)]


def _is_array_of_units(machine: Machine, level: str) -> bool:
    """
    Tests whether a level is an array inside of a core: one that works by a template, and is not the
    outermost.
    """
    inner = machine.levels[2:]
    return any(found.name == level for found in inner) and any(
        array.level == level and array.template for array in machine.arrays
    )


def _operations_per_cycle(machine: Machine) -> dict[str, int]:
    """
    Operations of the units of all cores in a cycle, at best; of machines that say nothing of units,
    one for each copy of the innermost level.
    """
    units, copies = units_of(machine), copies_of(machine, machine.levels[-1].name)
    found: dict[str, int] = {}
    there = {unit.kind for unit in units}
    for name, kinds in ((MATRIX, ("matrix", "mac", "vector")), (VECTOR, ("vector", "mac"))):
        kind = next((kind for kind in kinds if kind in there), None)
        rate = find_unit(units, kind, BITS).ops_per_cycle if kind else 1
        found[name] = max(1, int(rate)) * copies
    return found


def _far_bytes_per_cycle(machine: Machine) -> int:
    """The bytes per cycle of the far memory, or of the path from it."""
    memory = far_memory(machine)
    if memory.bytes_per_cycle is not None:
        return max(1, int(memory.bytes_per_cycle))
    found = [path.bytes_per_cycle for path in machine.paths if path.source == memory.name]
    if not found:
        raise WeftError(
            f"@{memory.name} of {machine.label} has neither bytes_per_cycle nor a path from it"
        )
    return max(found)
