"""The strategies of a layer on an accelerator, as its target compares them."""

from __future__ import annotations

from ..kernel.from_linalg import KernelGroup
from ..machine.context import WeftContext
from ..machine.view import Machine
from ..schedule.dataflow_tile import target_costs
from ..schedule.search import SearchOptions
from ..strategy.choose import (
    Candidate,
    StrategyOptions,
    TransformCost,
    choose_candidate,
    compile_candidates,
    no_cost,
)

_FEW = 100
"""
Schedules that are run for each strategy that is compared. A thousand, as for the one that is taken,
find better ones for two strategies of 31, which are far from the best (ResNet-18, `vta-8x8x8-zu`).
"""


def list_strategies(
    group: KernelGroup, machine: Machine, ctx: WeftContext, transform: TransformCost = no_cost
) -> tuple[Candidate, ...]:
    """
    How a layer can be stored and embedded on a machine: padded, and the best other strategies.
    What conversions take is left out unless `transform` says it. Raises `WeftError` if there is
    none.
    """
    options = StrategyOptions(search=SearchOptions(num_evaluated=_FEW))
    costs = target_costs(ctx, machine)
    return compile_candidates(group, machine, costs, options=options, transform=transform)


def own_strategy(
    group: KernelGroup, machine: Machine, ctx: WeftContext, transform: TransformCost
) -> Candidate:
    """
    The strategy that a layer takes by itself, between plain tensors: the elements that it stores
    may be in the order of its schedule. Raises `WeftError` if there is none.
    """
    return choose_candidate(list_strategies(group, machine, ctx, transform))


def bound_cycles(group: KernelGroup, machine: Machine, ctx: WeftContext) -> int:
    """The cycles that no schedule of any of these strategies goes below."""
    return min(found.bound_cycles for found in list_strategies(group, machine, ctx))
