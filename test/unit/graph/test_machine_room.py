"""What machines give to sub-graphs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from weft.tools.registry.universe import resolve_machine
from weft.transforms.core.errors import WeftError
from weft.transforms.graph.groups.machine_room import (
    clusters_of,
    copies_of,
    cores_of_cluster,
    far_memory,
    near_memories,
    near_memory,
    resources_of,
    room_of,
)
from weft.transforms.machine.view import Machine, load_machine

CLUSTERS = Path(__file__).parents[2] / "machines" / "clusters.mlir"
GEMM_MESH = Path(__file__).parents[2] / "machines" / "gemm-mesh.mlir"


def machine_of(name: str) -> Machine:
    return load_machine(resolve_machine(name))


@pytest.mark.parametrize(
    ("name", "clusters", "cores", "near", "rooms"),
    [
        (str(CLUSTERS), 4, 8, ["LB", "GB"], [8 << 10, 8 << 10]),
        ("stcp920", 4, 8, ["L1", "LLB"], [512 << 10, 8 << 20]),
        ("edge", 1, 1, ["GBUF"], [256 << 10]),
        ("set-8x4", 1, 32, ["PE", "BUF"], [32 * 229376, 32 << 20]),
        ("ascend910", 1, 32, ["L1", "L2"], [32 << 20, 32 << 20]),
        (str(GEMM_MESH), 1, 16, ["INP", "WGT", "ACC"], [16 << 15, 16 << 18, 16 << 17]),
    ],
)
def test_clusters_cores_and_rooms(
    name: str, clusters: int, cores: int, near: list[str], rooms: list[int]
) -> None:
    machine = machine_of(name)
    assert clusters_of(machine) == clusters
    assert cores_of_cluster(machine) == cores
    assert [m.name for m in near_memories(machine)] == near
    assert [room_of(machine, m) for m in near_memories(machine)] == rooms
    assert far_memory(machine).level == machine.levels[0].name


def test_resources_of_a_cluster() -> None:
    """Of STCP920: eight matrix units, eight vector cores, a quarter of DRAM."""
    machine = machine_of("stcp920")
    found = resources_of(machine, machine.find_memory("LLB"))
    assert found.rates == {"matrix": 8 * 2048, "vector": 8 * 64}
    assert found.far_bytes_per_cycle == 136 // 4
    assert (found.buffer, found.buffer_bytes) == ("@LLB", 8 << 20)
    assert copies_of(machine, "core") == 32


def test_memories_that_are_not_near() -> None:
    with pytest.raises(WeftError, match="name one of @L1, @LLB"):
        near_memory(machine_of("stcp920"), "DRAM")
    with pytest.raises(WeftError, match="name one of @LB, @GB"):
        near_memory(machine_of(str(CLUSTERS)), "REGF")


def test_a_machine_without_a_level_that_is_needed() -> None:
    machine = machine_of("stcp920")
    alone = replace(machine, levels=machine.levels[:1])
    with pytest.raises(WeftError, match="has 1 levels with memories; networks need one"):
        near_memories(alone)
