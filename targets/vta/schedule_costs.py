"""Costs that VTA adds to those of a machine: GEMM blocks cost what their micro-op kernels cost."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ...transforms.machine.view import Machine
from .micro import MicroPlanner
from .spec import VtaSpec


@dataclass(frozen=True)
class VtaCosts:
    """The `TargetCosts` of a VTA; micro-ops sit in memory UOP."""

    calls: MicroPlanner
    control_memory: str | None = "UOP"


def vta_costs(machine: Machine) -> VtaCosts:
    """The costs of the VTA that `machine` describes; `VtaError` if it is none."""
    return VtaCosts(_planner_of(VtaSpec.from_machine(machine)))


@lru_cache(maxsize=8)
def _planner_of(spec: VtaSpec) -> MicroPlanner:
    """One planner for each configuration: what it has planned is known to all searches."""
    return MicroPlanner(spec)
