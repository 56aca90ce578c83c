"""The kernels of a module as tasks for the host."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from ...lowering.host.pipeline import host_passes
from ...lowering.host.schedule import NestSchedulePass
from ...lowering.host.tuning import HostTask, Untunable, list_tasks
from ...transforms.core.errors import WeftError
from ...transforms.core.pipeline import run_passes
from ...transforms.model.load import load_module
from ...transforms.model.mark_entry import MarkEntryPass
from ...transforms.model.resize_model import resize_function
from ..registry.contexts import machine_for, make_context


def host_tasks(
    source: Path | str,
    target: str,
    machine: str | None,
    function: str | None,
    sizes: Mapping[str, int],
) -> Iterator[HostTask | Untunable]:
    """
    The kernels of a module that differ, as far as they can be tuned. `WeftError` for another target
    than the host, and as `weft compile` does.
    """
    if target != "host":
        raise WeftError(f"target '{target}' cannot be tuned; host can")
    ctx = make_context(machine)
    view, _ = machine_for(machine, target)
    ctx.use_machine(view)
    module = load_module(source, ctx)
    if sizes:
        resize_function(module, sizes, function)
    steps = [MarkEntryPass(function), *host_passes(view)]
    kinds = [type(step) for step in steps]
    run_passes(steps[: kinds.index(NestSchedulePass)], ctx, module, lambda *_: None)
    yield from list_tasks(module, ctx)
