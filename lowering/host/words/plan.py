"""Programs as they are planned: what has been decided so far, to go back to."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ....targets.host.emit import predict_cycles
from ....targets.host.nest.plan import Planner
from ....targets.host.nest.steps import Buffer, Panels, Step


@dataclass(frozen=True)
class Plan:
    """
    The steps and buffers of a program up to a point, with the panels that weights are known to be
    in, and the cycles of the steps of one kernel.
    """

    steps: tuple[Step, ...]
    buffers: dict[str, Buffer]
    panels: dict[str, Panels | None]
    cycles: float


def save_plan(planner: Planner, since: int, start: Plan) -> Plan:
    """The plan so far, whose steps from number `since` on are a kernel's; goes back to `start`."""
    program = planner.program
    cycles = sum(predict_cycles(s, program, planner.processor) for s in program.steps[since:])
    plan = replace(current_plan(planner), cycles=cycles)
    restore_plan(planner, start)
    return plan


def restore_plan(planner: Planner, plan: Plan) -> None:
    planner.program.steps[:] = plan.steps
    planner.program.buffers = dict(plan.buffers)
    planner.panels.clear()
    planner.panels.update(plan.panels)


def current_plan(planner: Planner) -> Plan:
    program = planner.program
    return Plan(tuple(program.steps), dict(program.buffers), dict(planner.panels), 0.0)
