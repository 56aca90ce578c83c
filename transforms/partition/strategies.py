"""The strategies of a layer on an accelerator, as its target compares them."""

from __future__ import annotations

from ..kernel.from_linalg import KernelGroup
from ..machine.context import WeftContext
from ..machine.view import Machine
from ..schedule.dataflow_tile import target_costs
from ..strategy.choose import Candidate, compile_candidates


def list_strategies(
    group: KernelGroup, machine: Machine, ctx: WeftContext
) -> tuple[Candidate, ...]:
    """
    How a layer can be stored and embedded on a machine: padded, and the best other strategies.
    What conversions take is left out. Raises `WeftError` if there is none.
    """
    return compile_candidates(group, machine, target_costs(ctx, machine))


def bound_cycles(group: KernelGroup, machine: Machine, ctx: WeftContext) -> int:
    """The cycles that no schedule of any of these strategies goes below."""
    return min(found.bound_cycles for found in list_strategies(group, machine, ctx))
