"""The pass `schedule-dataflow`: a schedule of all levels for each layer of a function."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, SymbolRefAttr
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from .context import context_of
from .dataflow.directives_ir import layer_op
from .dataflow.problem import LayerProblem
from .dataflow.problem_kernel import problem_of
from .dataflow_tile import SCHEDULE, free_symbols
from .describe import describe
from .dim_roles import named_by_role
from .errors import WeftError
from .kernel_from_linalg import BoundKernel, kernels_of
from .machine import Machine
from .solver_levels.levels import GOALS, Goal
from .solver_levels.solve import LayerSolver, LevelsSolver, Solution


def solver_for(machine: Machine) -> LayerSolver:
    """The solver of layers on `machine`."""
    del machine  # all machines have the same, so far
    return LevelsSolver()


@dataclass(frozen=True)
class ScheduleDataflowPass(ModulePass):
    """
    Writes a schedule for each layer of the functions: a `dataflow.layer` with its operands and a
    level of directives for each level of the machine (`--machine`) but the outermost. The op of
    the layer names it in its attribute `dataflow.layer`, and stays as it is.

    Layers are the `linalg.generic` that reduce, and of the others those that directives describe
    and the machine computes; the rest, and ops that name a schedule, are left alone. `goal` is
    what is least: `energy`, `latency` or `edp`.

    Raises `WeftError` for a layer that reduces and that directives do not describe, that the
    machine does not compute, or that does not fit it.
    """

    name = "schedule-dataflow"

    goal: str = "energy"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        machine = context_of(ctx).machine()
        goal: Goal | None = next((g for g in GOALS if g == self.goal), None)
        if goal is None:
            raise WeftError(f"{self.name}: goal '{self.goal}' is none of {', '.join(GOALS)}")
        solver = solver_for(machine)
        names = free_symbols(op, "layer")
        solved = [
            (bound, solution)
            for bound in _layers(op)
            if (solution := _solve(bound, solver, machine, goal)) is not None
        ]
        for bound, solution in solved:
            name = next(names)
            problem = replace(solution.directives.problem, name=name)
            layer = layer_op(replace(solution.directives, problem=problem))
            Rewriter().insert_op(layer, InsertPoint.at_end(op.body.block))
            bound.op.attributes[SCHEDULE] = SymbolRefAttr(name)


def _layers(module: ModuleOp) -> Iterator[BoundKernel]:
    for function in [o for o in module.walk() if isinstance(o, func.FuncOp)]:
        yield from (k for k in kernels_of(function) if SCHEDULE not in k.op.attributes)


def _solve(
    bound: BoundKernel, solver: LayerSolver, machine: Machine, goal: Goal
) -> Solution | None:
    reduces = any(d.kind == "reduction" and d.extent > 1 for d in bound.kernel.dims)
    try:
        problem: LayerProblem = problem_of(named_by_role(bound.kernel))
        return solver.solve(problem, machine, goal)
    except WeftError as e:
        if reduces:
            raise WeftError(f"{describe(bound.op)}: {e}") from None
        return None
