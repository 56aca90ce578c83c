"""Machines as SET's cost model sees them: a mesh of cores with one buffer each, and DRAM."""

from __future__ import annotations

import math
from dataclasses import replace

from ...core.errors import WeftError
from ...machine.parts import Array, Compute, Memory, Network
from ...machine.view import Machine
from ..set_costs import SetMachine


def set_machine(machine: Machine, *, timing: bool = False) -> SetMachine:
    """
    The numbers of a machine for SET's rules. Raises `WeftError` for one that is no mesh of cores
    with a buffer each, or has no unit of `elements x input channels x output channels` and no
    other of lanes, or lacks an energy; with `timing`, energies are not asked for.
    """
    dram, buffer = _memories(machine)
    mesh = _mesh(machine, buffer.level)
    network = next((n for n in machine.networks if n.array == mesh.name), None)
    if network is None:
        raise WeftError(f"{machine.label}: the array @{mesh.name} has no arch.network; add one")
    products, lanes = _units(machine)
    elements, *block = products.tile
    if dram.bytes_per_cycle is None:
        raise WeftError(
            f"{machine.label}: arch.memory @{dram.name}: bytes_per_cycle is missing; add it"
        )
    rows, columns = mesh.shape
    energies = dict.fromkeys(("dram_pj", "hop_pj", "buffer_pj", "mac_pj", "lane_pj"), 0.0)
    if not timing:
        energies = _energies(machine, dram, buffer, network, products, lanes)
    return SetMachine(
        columns,
        rows,
        elements,
        (block[0], block[1]),
        lanes.lanes,
        buffer.capacity_bytes,
        network.bytes_per_cycle,
        dram.bytes_per_cycle,
        energies["dram_pj"],
        energies["hop_pj"],
        energies["buffer_pj"],
        energies["mac_pj"],
        energies["lane_pj"],
    )


def _memories(machine: Machine) -> tuple[Memory, Memory]:
    if len(machine.levels) < 2 or any(len(level.memories) != 1 for level in machine.levels[:2]):
        raise WeftError(
            f"{machine.label}: SET's rules need DRAM, outermost, and one buffer in each core"
        )
    first, second = (machine.find_memory(level.memories[0]) for level in machine.levels[:2])
    return first, second


def _mesh(machine: Machine, level: str) -> Array:
    found = next((a for a in machine.arrays if a.level == level), None)
    if found is None or len(found.shape) != 2 or found.topology != "mesh":
        raise WeftError(f"{machine.label}: SET's rules need a mesh of rows and columns of cores")
    return found


def _units(machine: Machine) -> tuple[Compute, Compute]:
    products = [c for c in machine.computes if len(c.tile) == 3]
    lanes = [c for c in machine.computes if c.lanes]
    if len(products) != 1 or len(lanes) != 1:
        raise WeftError(
            f"{machine.label}: SET's rules need one unit with a tile of elements, input channels "
            f"and output channels, and one with lanes; it has {len(products)} and {len(lanes)}"
        )
    return products[0], lanes[0]


def _energies(
    machine: Machine,
    dram: Memory,
    buffer: Memory,
    network: Network,
    products: Compute,
    lanes: Compute,
) -> dict[str, float]:
    """Energies in pJ, per byte of memories; all must be there."""
    found = {
        "dram_pj": dram.energy_pj,
        "buffer_pj": buffer.energy_pj,
        "hop_pj": network.energy_pj_per_byte,
        "mac_pj": products.energy_pj,
        "lane_pj": lanes.energy_pj,
    }
    known = {name: energy for name, energy in found.items() if energy is not None}
    if len(known) < len(found):
        missing = next(name for name in found if name not in known)
        raise WeftError(f"{machine.label}: has no energy for {missing}; add it")
    per_byte = {"dram_pj": dram.element_bytes, "buffer_pj": buffer.element_bytes}
    return {name: energy / per_byte.get(name, 1) for name, energy in known.items()}


def one_core_machine(machine: Machine) -> SetMachine:
    """A machine of one core with a buffer as a mesh of one."""
    dram, buffer, near = (machine.find_memory(level.memories[0]) for level in machine.levels)
    products = next(c for c in machine.computes if c.tile)
    lanes = next(c for c in machine.computes if c.lanes)
    feed = next(n for n in machine.networks if n.array == machine.arrays[-1].name)
    assert dram.bytes_per_cycle is not None
    elements, *block = products.tile
    return SetMachine(
        1,
        1,
        elements,
        (block[0], block[1]),
        lanes.lanes,
        buffer.capacity_bytes,
        math.inf,
        dram.bytes_per_cycle,
        dram_pj=0.0,
        hop_pj=0.0,
        buffer_pj=0.0,
        mac_pj=0.0,
        lane_pj=0.0,
        near_bytes=near.capacity_bytes,
        feed_bytes=feed.bytes_per_cycle,
        tiles=True,
    )


def mesh_rules(machine: Machine, words: int) -> SetMachine:
    """
    A machine that `is_mesh`, for elements of so many of its words. Raises `WeftError` for what it
    lacks.
    """
    cores = next(a for a in machine.arrays if a.level == machine.levels[1].name)
    one = math.prod(cores.shape) == 1
    rules = one_core_machine(machine) if one else set_machine(machine, timing=True)
    return replace(
        rules,
        elements=max(1, rules.elements // words),
        lanes=max(1, rules.lanes // words),
        buffer_bytes=rules.buffer_bytes // words,
        link_bytes=rules.link_bytes / words,
        dram_bytes=rules.dram_bytes / words,
        near_bytes=rules.near_bytes // words,
        feed_bytes=rules.feed_bytes / words,
    )
