"""Operators of the host as tasks."""

from __future__ import annotations

from random import Random

from weft.lowering.host.operator_task import OperatorTask
from weft.tools.tune.host import host_tasks, wanted_of
from weft.transforms.core.errors import WeftError
from weft.transforms.tune.space import Point

_TRIES = 20


def operators_of(
    text: str,
    layouts: str = "one",
    tolerance: float | None = None,
    precision: str = "f32",
    machine: str | None = None,
) -> list[OperatorTask]:
    """The operators of a module's text that differ."""
    wanted = wanted_of(layouts, tolerance, "both")
    found = host_tasks(text, "host", machine, None, {}, wanted, precision)
    return [task for task in found if isinstance(task, OperatorTask)]


def draw_point(task: OperatorTask, rng: Random) -> Point:
    """A legal point by chance, of a choice that has a lowering."""
    for _ in range(_TRIES):
        choice = task.layouts.draw(rng)
        try:
            loops = task.loops(choice)
        except WeftError:
            continue
        return (*choice, *loops.space.draw(rng))
    raise AssertionError(f"{task.name}: no choice that was drawn has a lowering")
