"""Machines as other mappers of single layers describe them: levels of one memory, and an array."""

from __future__ import annotations

from collections.abc import Iterator

from ....transforms.core.errors import WeftError
from ....transforms.machine.view import Machine
from ....transforms.solver.levels.spans import MachineView, machine_view


def plain_view(machine: Machine) -> tuple[MachineView, tuple[int, ...]]:
    """
    The levels of `machine`, and the shape of its innermost array. Raises `WeftError` where there is
    something that plain models of mappers do not count: several memories in a level, arrays further
    out, links that take energy, or power of what idles.
    """
    view = machine_view(machine)
    reason = next(_list_reasons(view), None)
    if reason is not None:
        raise WeftError(f"{machine.label}: {reason}, which models of plain loop nests do not count")
    name = view.levels[0].name
    shape = next((a.shape for a in machine.arrays if a.level == name), (1,))
    return view, shape


def _list_reasons(view: MachineView) -> Iterator[str]:
    for index, level in enumerate(view.levels):
        if len(level.stores) > 1:
            yield f"level @{level.name} has {len(level.stores)} memories"
        if index > 0 and level.copies > 1:
            yield f"level @{level.name} has {level.copies} copies around the innermost"
        if level.links is not None and level.links.pj:
            yield f"the network of level @{level.name} takes energy"
    if view.static_pj:
        yield "it takes energy while it idles"
