"""
A machine as the solver sees it: levels of buffers, innermost first, and the home beyond them.

Sizes count the numbers of a memory, energies are per number. A level whose copies sit at the
nodes of another level's array is refused: its buffers are not inside of the next level's.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ...core.errors import WeftError
from ...dataflow.directive.problem import LayerProblem, Tensor
from ...machine.view import Array, Machine, Memory, Network

Goal: TypeAlias = Literal["energy", "latency", "edp"]
"""What is to be least: pJ, cycles, or their product."""

GOALS: tuple[Goal, ...] = ("energy", "latency", "edp")


@dataclass(frozen=True)
class Store:
    """
    A memory: `numbers` of `bits` that blocks may take in each copy (half of them where two
    copies of each block take turns), `pj` per number read or written.
    """

    name: str
    bits: int
    numbers: int
    pj: float

    def per_element(self, tensor: Tensor) -> int:
        """The numbers that an element of `tensor` takes."""
        return -(-tensor.element_bits // self.bits)


@dataclass(frozen=True)
class Links:
    """
    The network that brings data into the copies of a level.

    A bus or crossbar carries a word to a copy in one hop. A mesh or ring carries it over
    `distance` links to one copy, the mean over all copies from where data enter, and over one
    more link to each further one. `pj` is for a byte and link, `bytes_per_cycle` what enters
    an array.
    """

    pj: float
    bytes_per_cycle: float
    distance: float
    is_mesh: bool
    multicast: bool


@dataclass(frozen=True)
class LevelView:
    """One level: its memories, and the array of its `copies` in each copy of the next level."""

    name: str
    stores: tuple[Store, ...]
    copies: int
    is_shared: bool
    is_systolic: bool
    links: Links | None


@dataclass(frozen=True)
class MachineView:
    """
    `levels`, innermost first; `home` where all tensors come from, which moves
    `home_bytes` per cycle (0: no limit). Energies in pJ, static per cycle.
    """

    name: str
    levels: tuple[LevelView, ...]
    home: Store
    home_bytes: float
    mac_pj: float
    static_pj: float
    template: str
    cycles_per_op: int
    overlap_home: bool

    def store(self, level: int, name: str) -> Store:
        """The memory `name` of a level, or the home beyond the last."""
        if level == len(self.levels):
            return self.home
        return next(s for s in self.levels[level].stores if s.name == name)


def machine_view(machine: Machine) -> MachineView:
    """
    The solver's view of `machine`. Raises `WeftError` where it has no level but the home, where
    a constant is missing, or where a level's array is not inside the next level.
    """
    if len(machine.levels) < 2:
        raise WeftError(f"{machine.label} has one level; directives need buffers besides the home")
    home = machine.find_memory(_only_memory(machine, machine.levels[0].memories))
    levels = tuple(_view_level(machine, i) for i in reversed(range(1, len(machine.levels))))
    innermost = _find_array(machine, machine.levels[-1].name)
    compute = machine.computes[0] if len(machine.computes) == 1 else None
    if compute is None or compute.energy_pj is None:
        raise WeftError(f"{machine.label}: one arch.compute with energy_pj is needed")
    if machine.static_pj_per_cycle is None:
        raise WeftError(f"{machine.label}: arch.machine: static_pj_per_cycle is missing; add it")
    return MachineView(
        machine.name,
        levels,
        _view_store(machine, home, 1),
        home.bytes_per_cycle or 0.0,
        compute.energy_pj,
        machine.static_pj_per_cycle,
        (innermost.template if innermost is not None else None) or "intrinsic",
        compute.cycles_per_op,
        machine.levels[0].overlap != "none",
    )


def _only_memory(machine: Machine, names: tuple[str, ...]) -> str:
    if len(names) != 1:
        found = ", ".join(f"@{n}" for n in names) or "none"
        raise WeftError(f"{machine.label}: the outermost level needs one memory, but has {found}")
    return names[0]


def _find_array(machine: Machine, level: str) -> Array | None:
    return next((a for a in machine.arrays if a.level == level), None)


def _view_level(machine: Machine, index: int) -> LevelView:
    level = machine.levels[index]
    array = _find_array(machine, level.name)
    if array is not None and array.over is not None:
        raise WeftError(
            f"{machine.label}: level @{level.name} lies over array @{array.over}, not inside the "
            f"next level; the solver needs levels inside each other"
        )
    if not level.memories:
        raise WeftError(f"{machine.label}: level @{level.name} has no memory")
    halves = 2 if level.overlap == "double" else 1
    stores = tuple(
        _view_store(machine, machine.find_memory(name), halves) for name in level.memories
    )
    return LevelView(
        level.name,
        stores,
        math.prod(array.shape) if array is not None else 1,
        array is not None and array.sharing == "shared",
        array is not None and array.sharing == "systolic",
        None if array is None else _view_links(machine, array, index),
    )


def _view_store(machine: Machine, memory: Memory, halves: int) -> Store:
    if memory.energy_pj is None:
        raise WeftError(
            f"{machine.label}: arch.memory @{memory.name}: energy_pj is missing; add it (pJ per "
            f"entry)"
        )
    entry = math.prod(memory.element_shape)
    numbers = memory.usable_entries * entry // halves
    return Store(memory.name, memory.element_bits, numbers, memory.energy_pj / entry)


def _view_links(machine: Machine, array: Array, index: int) -> Links | None:
    network: Network | None = next((n for n in machine.networks if n.array == array.name), None)
    if network is None:
        return None
    if network.energy_pj_per_byte is None:
        raise WeftError(
            f"{machine.label}: arch.network @{network.name}: energy_pj_per_byte is missing; add it"
        )
    is_mesh = array.topology in ("mesh", "ring")
    ports = _find_array(machine, machine.levels[0].name) if index == 1 else None
    distance = (
        _mean_distance(array.shape, ports.shape if ports is not None else ()) if is_mesh else 1.0
    )
    return Links(
        network.energy_pj_per_byte,
        network.bytes_per_cycle,
        distance,
        is_mesh,
        array.multicast,
    )


def _mean_distance(shape: tuple[int, ...], ports: tuple[int, ...]) -> float:
    """
    The mean number of links to a node from the nearest port; ports are spread from corner to
    corner, and without any, data enter at the first node.
    """
    total = 0.0
    for axis, extent in enumerate(shape):
        count = ports[axis] if axis < len(ports) else 1
        places = [i * (extent - 1) // max(1, count - 1) for i in range(count)]
        total += sum(min(abs(i - p) for p in places) for i in range(extent)) / extent
    return total


def stores_of(
    problem: LayerProblem, view: MachineView, bound: Mapping[str, str]
) -> tuple[tuple[Store | None, ...], ...]:
    """
    Per level, the memory that may hold each tensor of `problem`, `None` where it has to bypass
    the level. `bound` has the memories that an intrinsic reads and writes, by tensor. In a level
    of several memories where nothing is bound, the larger tensors go to the larger memories.
    """
    found: list[tuple[Store | None, ...]] = []
    for level in view.levels:
        names = {s.name: s for s in level.stores}
        if len(level.stores) == 1:
            found.append((level.stores[0],) * len(problem.tensors))
        elif any(name in names for name in bound.values()):
            found.append(tuple(names.get(bound.get(t.name, "")) for t in problem.tensors))
        else:
            stores = sorted(level.stores, key=lambda s: -s.numbers * s.bits)
            order = sorted(problem.tensors, key=lambda t: -t.elements * t.element_bits)
            rank = {t.name: stores[i % len(stores)] for i, t in enumerate(order)}
            found.append(tuple(rank[t.name] for t in problem.tensors))
    return tuple(found)
