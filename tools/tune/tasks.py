"""The kernels of a module as tasks for a target, by the registry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Protocol, cast, runtime_checkable

from ...lowering.host.operator_task import Wanted
from ...lowering.host.schedule import BF16, F32
from ...transforms.core.errors import WeftError
from ...transforms.kernel.bf16 import expected_error
from ...transforms.tune.known import LATENCY
from ...transforms.tune.task import Untunable
from ..check.meaning import TOLERANCE
from ..registry.contexts import target_named
from ..registry.universe import multiverse
from .host import host_tasks
from .jobs import HOST
from .session import ProgramTask
from .source import load_source

TOLERANCES = {F32: 1e-4, BF16: expected_error(1)}
"""How far results may differ from the reference, relative to its largest value, by precision."""


@runtime_checkable
class Rounded(Protocol):
    """
    A task whose programs may add in another order than the reference: `result_types` are those of
    its results, as NumPy calls them.
    """

    @property
    def result_types(self) -> frozenset[str]: ...


def tolerance_of(tasks: Iterable[ProgramTask], precision: str = F32) -> float:
    """How far results of any of the tasks may differ, where nothing else is said."""
    types = {name for task in tasks if isinstance(task, Rounded) for name in task.result_types}
    return max(TOLERANCES[precision], *(TOLERANCE.get(name, 0.0) for name in types), 0.0)


def list_tasks(
    source: Path | str,
    target: str,
    machine: str | None,
    function: str | None,
    sizes: Mapping[str, int],
    wanted: Wanted | None = None,
    goal: str = LATENCY,
    precision: str = F32,
    float_type: str | None = None,
) -> Iterator[ProgramTask | Untunable]:
    """
    The kernels of a module that differ, as far as they can be tuned for `target`; for the host
    operators with the space that is `wanted`. `goal` is what is least, `precision` that of the
    host's products (`nest-schedule`), `float_type` that in which tensors are stored. Raises
    `WeftError` for a target that has no space, another goal or another precision, one that is not
    the machine's, and as `weft compile` does.
    """
    info = target_named(target)
    if goal != LATENCY and goal not in info.tuned_goals:
        known = " or ".join(info.tuned_goals or (LATENCY,))
        raise WeftError(f"target '{target}' is tuned for {known}, not for '{goal}'")
    if target == HOST:
        asked = (source, target, machine, function, sizes, wanted, precision, float_type)
        yield from host_tasks(*asked)
        return
    if precision != F32:
        raise WeftError(f"target '{target}' has no precision '{precision}' to tune for")
    if info.tasks is None or info.passes is None:
        raise WeftError(f"target '{target}' cannot be tuned; {_tunable_names()} can")
    module, ctx = load_source(source, target, machine, function, sizes, float_type)
    steps = info.passes()(ctx.machine(), db="", **({"goal": goal} if info.tuned_goals else {}))
    found = info.load_part("tasks")(module, ctx, steps)
    yield from cast("Iterable[ProgramTask | Untunable]", found)


def _tunable_names() -> str:
    targets = multiverse().all_weft_targets
    names = sorted(name for name, info in targets.items() if info.tasks is not None)
    return ", ".join([HOST, *names])
