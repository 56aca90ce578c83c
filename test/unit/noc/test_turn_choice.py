"""What is expected of one of the layers that take turns, by which the solver chooses its way."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

import pytest
from helpers.dataflow.network_modules import Text

from weft.lowering.noc.schedule_dataflow import draft_layers
from weft.lowering.noc.schedule_segments import Judge, SegmentRules
from weft.targets.noc.spec import CONVENTIONS, node_machine_of
from weft.tools.registry.contexts import make_context
from weft.transforms.core.functions import function_of
from weft.transforms.dataflow.cost.pass_fit import fitting_directives
from weft.transforms.dataflow.network.from_module import layers_of
from weft.transforms.dataflow.network.layers import Network
from weft.transforms.dataflow.network.schedule_file import ScheduledLayer
from weft.transforms.kernel.from_linalg import bind_kernel
from weft.transforms.machine.context import context_of
from weft.transforms.model.generalize import GeneralizeNamedOpsPass
from weft.transforms.solver.front import SolveOptions, solve_network
from weft.transforms.solver.segments import Limits


def block() -> Text:
    """Two bottlenecks in a row, without borders and sums."""
    text = Text()
    text.argument("x", 2, 32, 10, 10)
    last, channels = "x", 32
    for number in range(2):
        for name, k, size in (("a", 8, 1), ("b", 8, 3), ("c", 32, 1)):
            here = f"{name}{number}"
            text.weight(f"w_{here}", k, channels, size, size)
            extent = text.shapes[last][2] - size + 1
            text.windows("conv_2d_nchw_fchw", here, (last, f"w_{here}"), (2, k, extent, extent), 1)
            last, channels = here, k
    return text


def solve(goal: str, *, by_turn: bool) -> tuple[Judge, Network, list[ScheduledLayer], float]:
    """The schedule of the block, and its value; with `by_turn`, by what is expected of layers."""
    ctx = make_context("multi-4x4")
    module = block().module("c1")
    GeneralizeNamedOpsPass().apply(ctx, module)
    function, machine = function_of(module), context_of(ctx).machine()
    nodes = node_machine_of(machine, CONVENTIONS[0])
    assert nodes is not None
    network, ops = layers_of(function)
    kernels = {name: bind_kernel(op, name=name) for name, op in ops.items()}
    rules = SegmentRules(function, network, kernels, draft_layers(kernels, machine), nodes, machine)
    judge = Judge(machine, rules, lambda step: fitting_directives(step.layer, nodes, machine))
    expectation = judge.expectation()
    if not by_turn:
        expectation = replace(expectation, judge_turn=None)
    options = SolveOptions(goal, space="turns", degree=1, programs=True)
    found = solve_network(network, nodes, options, Limits(rules.joints, rules.accepts, expectation))
    return judge, network, list(found.schedule.steps), found.value(goal)


@pytest.mark.parametrize("goal", ["energy", "latency"])
def test_a_layer_is_worth_the_same_alone_and_in_its_segment(goal: str) -> None:
    judge, network, steps, value = solve(goal, by_turn=True)
    in_turns = 0
    for number, group in groupby(steps, lambda step: step.segment):
        together = list(group)
        if number is None:
            continue
        by_name = {step.layer.name: step for step in together}
        whole = judge.judge(together)
        for step, wanted in zip(together, whole.layers, strict=True):
            layer = network.layers[network.positions[step.layer.name]]
            names = [] if step.layer.inputs_at_dram else layer.inputs
            writers = [by_name[network.producers[name].name] for name in names]
            (found,) = judge.judge_turn(writers, step).layers
            assert found.cycles == wanted.cycles
            assert found.energies == pytest.approx(wanted.energies)
            in_turns += 1
    assert in_turns > 2
    assert value <= solve(goal, by_turn=False)[3] * (1 + 1e-9)
