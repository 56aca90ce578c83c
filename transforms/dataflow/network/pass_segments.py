"""
Layers over passes as directives in their boxes of nodes: alone, or in a segment, side by side or
taking turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...core.errors import WeftError
from ...machine.view import Machine
from ..cost.nn_dataflow import PassSchedule
from ..cost.node_grid import Region
from ..cost.pass_directives import NODE
from ..directive.data import LayerDirectives, Stack, Update
from ..directive.fits import array_of
from .schedule_file import ScheduledLayer


def in_segment(
    layers: Sequence[LayerDirectives], steps: Sequence[ScheduledLayer], machine: Machine
) -> list[LayerDirectives]:
    """
    The layers of a segment in their boxes of nodes; those of one slot take turns. Raises
    `WeftError` for regions that are no boxes.
    """
    if len({step.slot for step in steps}) == 1 < len(steps):
        return [in_turns(v, s.layer, machine) for v, s in zip(layers, steps, strict=True)]
    return [
        beside_others(layer, step.layer.region, machine)
        for layer, step in zip(layers, steps, strict=True)
    ]


def beside_others(layer: LayerDirectives, region: Region, machine: Machine) -> LayerDirectives:
    """
    A layer with its stacks in its region of nodes, which go through the groups of the batch
    together. Raises `WeftError` where the region is no box.
    """
    return in_region(_by_groups(layer), region, machine)


def in_turns(
    layer: LayerDirectives, schedule: PassSchedule, machine: Machine
) -> LayerDirectives:
    """
    A layer in its box of nodes, where it takes turns with others. Filters come for every part of
    the batch: so all ports are to have as much to do with what is at DRAM. Raises `WeftError` where
    its region is no box.
    """
    first, count = _box_of(layer, schedule.region)
    outer = layer.levels[-1]
    at_dram = {"input": schedule.inputs_at_dram, "output": schedule.outputs_at_dram}
    held = tuple(
        replace(block, even_ports=at_dram.get(layer.problem.tensor(block.tensor).role, True))
        for block in outer.held
    )
    level = replace(outer, held=held, first=first, count=count)
    past = [t.name for t in layer.problem.inputs if outer.find(t.name) is None]
    inner = layer.levels[0]
    held = tuple(replace(block, even_ports=block.tensor in past) for block in inner.held)
    return replace(layer, levels=(replace(inner, held=held), *layer.levels[1:-1], level))


def first_part(layer: LayerDirectives, turns: int) -> LayerDirectives:
    """The layer in one of its turns, the outermost updates, as a layer of its own."""
    if turns == 1:
        return layer
    problem, outer = layer.problem, layer.levels[-1]
    whole = problem.extents["n"]
    dims = tuple(replace(d, extent=whole // turns) if d.name == "n" else d for d in problem.dims)
    tensors = tuple(
        replace(tensor, axes=tuple(
            replace(a, extent=whole // turns) if a.dims == ("n",) and a.extent == whole else a
            for a in tensor.axes
        ))
        for tensor in problem.tensors
    )  # fmt: skip
    levels = (*layer.levels[:-1], replace(outer, updates=outer.updates[:-1]))
    return replace(layer, problem=replace(problem, dims=dims, tensors=tensors), levels=levels)


def _by_groups(layer: LayerDirectives) -> LayerDirectives:
    """
    The layer with a batch that is divided over nodes group by group: all nodes work on the same
    group at a time, as those of the other layers do. It takes as long and moves as much.
    """
    level, batch = layer.levels[-1], layer.problem.extents.get("n", 1)
    stacks = [(i, dict(s.shift)["n"], s.repl) for i, s in enumerate(level.stacks)
              if "n" in dict(s.shift)]  # fmt: skip
    step = dict(level.updates[-1].step).get("n") if level.updates else None
    if len(stacks) != 1 or step is None:
        return layer
    ((place, shift, copies),) = stacks
    if shift % step or shift * copies != batch:
        return layer
    found = [*level.stacks]
    found[place] = Stack((("n", step),), copies)
    updates = (*level.updates[:-1], Update((("n", step * copies),)))
    grouped = replace(level, stacks=tuple(found), updates=updates)
    return replace(layer, levels=(*layer.levels[:-1], grouped))


def in_region(layer: LayerDirectives, region: Region, machine: Machine) -> LayerDirectives:
    """The layer with its stacks in a box of the array. Raises `WeftError` for other regions."""
    first, count = _box_of(layer, region)
    array = array_of(machine, NODE)
    if array is not None and count == array.shape:
        return layer
    level = replace(layer.levels[-1], first=first, count=count)
    return replace(layer, levels=(*layer.levels[:-1], level))


def _box_of(layer: LayerDirectives, region: Region) -> tuple[tuple[int, int], tuple[int, int]]:
    """The first node of a region and its extents. Raises `WeftError` where it is no box."""
    places = sorted(region.list_nodes())
    rows, columns = zip(*places, strict=True)
    first = min(rows), min(columns)
    count = max(rows) - first[0] + 1, max(columns) - first[1] + 1
    if count[0] * count[1] != len(places):
        raise WeftError(
            f"layer {layer.name}: level {NODE}: its {len(places)} nodes are folded around the edge "
            f"of the array, so that they are no box; schedule it with other stripes"
        )
    return first, count
