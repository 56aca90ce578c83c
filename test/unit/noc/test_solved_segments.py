"""Segments that the solver chooses, as programs of nodes side by side: exact results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.dataflow.segment_runs import run, run_alone

from weft.targets.noc.spec import noc_spec, node_machine
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.cost.nn_dataflow import NodeMachine
from weft.transforms.dataflow.cost.pass_fit import fitting_directives
from weft.transforms.dataflow.cost.pass_problem import layer_problem
from weft.transforms.dataflow.cost.row_stationary import LayerShape
from weft.transforms.dataflow.directive.data import LayerDirectives, SegmentDirectives
from weft.transforms.dataflow.directive.problem import LayerProblem
from weft.transforms.dataflow.network.layers import (
    Extents,
    Network,
    NetworkLayer,
    TensorEntry,
    filter_extents,
)
from weft.transforms.dataflow.network.pass_segments import beside_others
from weft.transforms.dataflow.network.schedule_file import ScheduledLayer
from weft.transforms.machine.view import Machine, machine_from_text
from weft.transforms.solver.front import SolveOptions, solve_network


def machine(nodes: int, gbuf: int, regf: int) -> Machine:
    """`nodes` by `nodes` nodes, with room for so many words in their buffers and registers."""
    text = (Path(__file__).parents[2] / "machines/small.mlir").read_text(encoding="utf-8")
    for old, new in (
        ("@node shape [2, 2]", f"@node shape [{nodes}, {nodes}]"),
        ("{depth = 16384,", f"{{depth = {gbuf},"),
        ("{depth = 4096,", f"{{depth = {regf},"),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    return machine_from_text(text, "small.mlir")


def network(batch: int = 4) -> Network:
    """Three convolutions one after another."""
    shapes = [
        LayerShape("conv", 3, 8, 6, 6, 3, 3),
        LayerShape("conv", 8, 6, 4, 4, 3, 3),
        LayerShape("conv", 6, 10, 4, 4),
    ]
    tensors = {"x0": TensorEntry(Extents(batch, 3, 8, 8), "input")}
    layers: list[NetworkLayer] = []
    for i, shape in enumerate(shapes):
        kind = "between" if i < 2 else "result"
        extents = Extents(batch, shape.k, shape.height, shape.width)
        tensors[f"w{i}"] = TensorEntry(filter_extents(shape), "weight")
        tensors[f"x{i + 1}"] = TensorEntry(extents, kind)
        layers.append(NetworkLayer(f"conv{i}", shape, batch, f"w{i}", (f"x{i}",), f"x{i + 1}"))
    return Network("three", tuple(layers), tensors)


def named(layer: NetworkLayer) -> LayerProblem:
    """The layer's problem with the network's names of tensors."""
    problem = layer.problem or layer_problem(layer.name, layer.shape, layer.batch)
    names = {"weight": iter(layer.role_tensors("filters")), "input": iter(layer.inputs),
             "output": iter((layer.outputs,))}  # fmt: skip
    tensors = tuple(replace(tensor, name=next(names[tensor.role])) for tensor in problem.tensors)
    return replace(problem, name=layer.name, tensors=tensors)


def segment_directives(
    name: str,
    steps: Sequence[ScheduledLayer],
    nodes: NodeMachine,
    machine: Machine,
    network: Network,
) -> SegmentDirectives:
    """
    The steps of one segment of `network`, each in a slot of its own. Tensors have the names that
    the network gives them.
    """
    layers: list[LayerDirectives] = []
    for step in steps:
        layer = network.layers[network.positions[step.layer.name]]
        found = fitting_directives(step.layer, nodes, machine, named(layer))
        layers.append(beside_others(found, step.layer.region, machine))
    return SegmentDirectives(name, tuple(layers))


def solved(on: Machine, goal: str) -> list[ScheduledLayer]:
    """The first segment of the network that the solver chooses."""
    seen = node_machine(noc_spec(on))
    options = SolveOptions(goal=goal, space="buffered", degree=3)
    steps = solve_network(network(), seen, options).schedule.steps
    return [step for step in steps if step.segment == 0]


@pytest.mark.parametrize(
    ("sizes", "goal", "layers"),
    # One group of the batch after the other; then channels in parts, too.
    [((2, 16384, 4096), "energy", 3), ((4, 2048, 512), "latency", 2)],
)
def test_segments_of_the_solver(sizes: tuple[int, int, int], goal: str, layers: int) -> None:
    on = machine(*sizes)
    steps = solved(on, goal)
    assert len(steps) == layers
    segment = segment_directives("block", steps, node_machine(noc_spec(on)), on, network())
    found = run(segment, on)
    assert found.cycles < sum(run_alone(v, on) for v in segment.layers)


def test_nodes_around_an_edge_are_an_error() -> None:
    on = machine(3, 600, 64)
    with pytest.raises(WeftError, match="layer conv0: level node: its 4 nodes are folded around"):
        segment_directives("block", solved(on, "energy"), node_machine(noc_spec(on)), on, network())
