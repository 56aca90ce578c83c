"""The operators and kernels of a module as tasks for the host."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from ...lowering.host.layouts.choices import LEVELS, UnmetTolerance
from ...lowering.host.operator_task import OperatorTask, Wanted, operator_key
from ...lowering.host.pipeline import host_passes
from ...lowering.host.schedule import F32, NestSchedulePass
from ...lowering.host.steps import stored_orders
from ...lowering.host.tuning import HostTask, Untunable, list_tasks
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.core.pipeline import entry_of, run_passes
from ...transforms.kernel.move_reshapes import MoveReshapesPass
from ...transforms.machine.context import WeftContext
from ...transforms.model.operators import list_operators, operator_module
from .source import load_source


def wanted_of(layouts: str, tolerance: float | None, propagation: str) -> Wanted | None:
    """
    The space by the names of options; `None` where loops alone are tuned. `WeftError` for an
    unknown one.
    """
    if layouts == "off" and tolerance is None:
        return None
    if layouts not in LEVELS:
        raise WeftError(f"layouts '{layouts}' are none of {', '.join(LEVELS)}")
    return Wanted(LEVELS[layouts], tolerance, propagation)


def host_tasks(
    source: Path | str,
    target: str,
    machine: str | None,
    function: str | None,
    sizes: Mapping[str, int],
    wanted: Wanted | None = None,
    precision: str = F32,
    float_type: str | None = None,
) -> Iterator[OperatorTask | HostTask | Untunable]:
    """
    The parts of a module that differ, as far as they can be tuned: operators with the space that is
    `wanted`, and kernels that are no nest of these; without it kernels alone. Products of f32 are
    in a `precision` (`nest-schedule`), floats of `float_type`. `WeftError` for another target than
    the host, and as `weft compile` does.
    """
    if target != "host":
        raise WeftError(f"target '{target}' cannot be tuned; host can")
    module, ctx = load_source(source, target, machine, function, sizes, float_type)
    steps = host_passes(ctx.machine(), precision=precision)
    first = [type(step) for step in steps].index(MoveReshapesPass) + 1
    run_passes(steps[:first], ctx, module)
    operators: dict[str, OperatorTask] = {}
    if wanted is not None:
        yield from _add_operators(module, ctx, wanted, precision, operators)
    nests = {n.loops_key for o in operators.values() for n in o.loops(o.layout_start).nests}
    last = [type(step) for step in steps].index(NestSchedulePass)
    run_passes(steps[first:last], ctx, module)
    for task in list_tasks(module, ctx, precision):
        if isinstance(task, Untunable) or task.loops_key not in nests:
            yield task
    yield from operators.values()


def _add_operators(
    module: ModuleOp,
    ctx: WeftContext,
    wanted: Wanted,
    precision: str,
    found: dict[str, OperatorTask],
) -> Iterator[Untunable]:
    """Adds the operators that differ to `found`; those that cannot be are given with why not."""
    orders = stored_orders(entry_of(module), ctx.machine(), precision)
    for operator in list_operators(entry_of(module)):
        key = operator_key(operator, str(operator_module(operator, orders)), precision)
        if key in found:
            found[key].uses += 1
            continue
        try:
            found[key] = OperatorTask(operator, ctx, wanted, orders, precision)
        except UnmetTolerance:
            raise
        except WeftError as error:
            yield Untunable(describe_op(operator.op), str(error))
