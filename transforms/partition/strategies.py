"""The strategies of a layer on an accelerator, as its target compares them."""

from __future__ import annotations

from ..kernel.from_linalg import KernelGroup
from ..machine.context import WeftContext
from ..machine.view import Machine
from ..schedule.dataflow_tile import target_costs
from ..schedule.search import SearchOptions
from ..strategy.choose import Candidate, StrategyOptions, compile_candidates

_FEW = 100
"""
Schedules that are run for each strategy that is compared. A thousand, as for the one that is taken,
find better ones for two strategies of 31, which are far from the best (ResNet-18, `vta-8x8x8-zu`).
"""


def list_strategies(
    group: KernelGroup, machine: Machine, ctx: WeftContext
) -> tuple[Candidate, ...]:
    """
    How a layer can be stored and embedded on a machine: padded, and the best other strategies.
    What conversions take is left out. Raises `WeftError` if there is none.
    """
    options = StrategyOptions(search=SearchOptions(num_evaluated=_FEW))
    return compile_candidates(group, machine, target_costs(ctx, machine), options=options)


def bound_cycles(group: KernelGroup, machine: Machine, ctx: WeftContext) -> int:
    """The cycles that no schedule of any of these strategies goes below."""
    return min(found.bound_cycles for found in list_strategies(group, machine, ctx))
