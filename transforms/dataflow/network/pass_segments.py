"""
Layers over passes that run side by side, as a segment of directives: each in its box of nodes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...core.errors import WeftError
from ...machine.view import Machine
from ..cost.nn_dataflow import NodeMachine
from ..cost.node_grid import Region
from ..cost.pass_directives import NODE
from ..cost.pass_fit import fitting_directives
from ..cost.pass_problem import layer_problem
from ..directive.data import LayerDirectives, SegmentDirectives, Stack, Update
from ..directive.fits import array_of
from ..directive.problem import LayerProblem, Tensor
from .layers import Network, NetworkLayer
from .schedule_file import Step


def segment_directives(
    name: str,
    steps: Sequence[Step],
    nodes: NodeMachine,
    machine: Machine,
    network: Network,
) -> SegmentDirectives:
    """
    The steps of one segment of `network`, each in a slot of its own. Tensors have the names that
    the network gives them. Raises `WeftError` where layers share a slot, a region of nodes is no
    box, or `fitting_directives` does.
    """
    slots: dict[int, str] = {}
    layers: list[LayerDirectives] = []
    for step in steps:
        schedule = step.layer
        other = slots.setdefault(step.slot, schedule.name)
        if other != schedule.name:
            raise WeftError(
                f"segment {name}: layers {other} and {schedule.name} take turns on the same nodes, "
                f"which directives of a segment cannot say; run them one after the other"
            )
        layer = network.layers[network.positions[schedule.name]]
        found = fitting_directives(schedule, nodes, machine, _named(layer))
        layers.append(beside_others(found, schedule.region, machine))
    return SegmentDirectives(name, tuple(layers))


def beside_others(layer: LayerDirectives, region: Region, machine: Machine) -> LayerDirectives:
    """
    A layer with its stacks in its region of nodes, which go through the groups of the batch
    together. Raises `WeftError` where the region is no box.
    """
    return _in_region(_by_groups(layer), region, machine)


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


def _named(layer: NetworkLayer) -> LayerProblem:
    """The layer's problem with the network's names of tensors. Raises `WeftError`."""
    problem = layer.problem or layer_problem(layer.name, layer.shape, layer.batch)
    names = {"weight": iter(layer.place("filters")), "input": iter(layer.inputs),
             "output": iter((layer.outputs,))}  # fmt: skip
    found: list[Tensor] = []
    for tensor in problem.tensors:
        name = next(names[tensor.role], None)
        if name is None:
            raise WeftError(
                f"layer {layer.name}: tensor '{tensor.name}' of its loop nest is none of the "
                f"network's, which are {', '.join(layer.read)}"
            )
        found.append(replace(tensor, name=name))
    return replace(problem, name=layer.name, tensors=tuple(found))


def _in_region(layer: LayerDirectives, region: Region, machine: Machine) -> LayerDirectives:
    """The layer with its stacks in a box of the array. Raises `WeftError` for other regions."""
    places = sorted(region.places())
    rows, columns = zip(*places, strict=True)
    first = min(rows), min(columns)
    count = max(rows) - first[0] + 1, max(columns) - first[1] + 1
    if count[0] * count[1] != len(places):
        raise WeftError(
            f"layer {layer.name}: level {NODE}: its {len(places)} nodes are folded around the edge "
            f"of the array, so that they are no box; schedule it with other stripes"
        )
    array = array_of(machine, NODE)
    if array is not None and count == array.shape:
        return layer
    level = replace(layer.levels[-1], first=first, count=count)
    return replace(layer, levels=(*layer.levels[:-1], level))
