"""Segments whose layers take turns: which there are, what they cost, and the bound below them."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import groupby

import pytest
from helpers.solver.tiny_networks import drawn_network
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.tools.bench.dataflow.kapla import load_network
from weft.tools.bench.dataflow.validate import machine_named
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.cost.nn_dataflow import PassSchedule, layer_cost
from weft.transforms.dataflow.cost.row_stationary import LayerShape
from weft.transforms.dataflow.network.layers import Network
from weft.transforms.dataflow.network.schedule_file import parse_schedule, schedule_text
from weft.transforms.solver.front import (
    Result,
    SolveOptions,
    cost_value,
    lower_bound,
    solve_network,
)
from weft.transforms.solver.turn_bounds import least_cycles

NETWORKS = st.integers(0, 10**6).map(lambda seed: drawn_network(random.Random(seed)))


def solve(network: Network, goal: str, space: str = "turns", machine: str = "multi-2x2") -> Result:
    return solve_network(network, machine_named(machine), SolveOptions(goal, space=space, degree=1))


def check_segments(network: Network, found: Result) -> None:
    """What is read on chip is made in the same segment, in the same parts, and read there alone."""
    steps = found.schedule.steps
    for number, group in groupby(steps, lambda step: step.segment):
        together = list(group)
        if number is None:
            assert all(s.layer.inputs_at_dram and s.layer.outputs_at_dram for s in together)
            continue
        names = {step.layer.name for step in together}
        assert len({(step.slot, step.layer.turns) for step in together}) == 1
        for step in together:
            layer = network.layers[network.positions[step.layer.name]]
            made = [network.producers.get(name) for name in layer.inputs]
            near = [p is not None and p.name in names for p in made]
            assert near == [not step.layer.inputs_at_dram] * len(near)
            readers = {r.name for r in network.consumers[layer.written]}
            if not step.layer.outputs_at_dram:
                assert readers
                assert readers <= names
            else:
                assert not readers & names
            assert step.layer.batch * step.layer.turns == layer.batch


@settings(max_examples=12, deadline=None)
@given(NETWORKS, st.sampled_from(["energy", "latency", "edp"]))
def test_random_networks(network: Network, goal: str) -> None:
    try:
        found = solve(network, goal)
    except WeftError:
        return
    check_segments(network, found)
    assert parse_schedule(schedule_text(found.schedule)) == found.schedule
    options = SolveOptions(goal, space="turns", degree=1)
    bound = lower_bound(network, machine_named("multi-2x2"), options)
    assert bound.value <= cost_value(found.cost, goal) * (1 + 1e-9)
    assert bound.space.startswith("turns, layers one after another, alone or in turns")
    any_form = lower_bound(network, machine_named("multi-2x2"), replace(options, degree=5))
    assert any_form.space.startswith("all schedules")
    assert any_form.value <= bound.value * (1 + 1e-9)


@pytest.mark.parametrize("goal", ["energy", "latency"])
def test_a_network_that_waits_for_memory(goal: str) -> None:
    """On many nodes maps stay on chip, and DRAM has little more to do than for filters."""
    network = load_network("resnet18", 16, "inference")
    turns, alone = (solve(network, goal, space, "multi-8x8") for space in ("turns", "executable"))
    check_segments(network, turns)
    assert turns.value(goal) < 0.9 * alone.value(goal)
    words = [sum(sum(cost.dram) for cost in found.cost.layers) for found in (turns, alone)]
    assert words[0] < 0.6 * words[1]
    check_cost(next(s.layer for s in turns.schedule.steps if s.layer.turns > 1))


def test_the_template_keeps_pes_idle() -> None:
    """Two rows of filters of three fill six of eight rows of PEs, and rows of 14 maps 7 of 8."""
    machine = machine_named("multi")
    cycles = least_cycles(LayerShape("conv", 256, 256, 14, 14, 3, 3), 64, machine)
    macs = 64 * 256 * 256 * 14 * 14 * 9
    assert macs / (256 * 64) / cycles == pytest.approx(6 / 8 * 7 / 8)


def check_cost(layer: PassSchedule) -> None:
    """A layer in turns costs as often what one part of the batch does, filters too."""
    machine = machine_named("multi-8x8")
    every, one = (layer_cost(v, machine) for v in (layer, replace(layer, turns=1)))
    assert every.cycles == layer.turns * one.cycles
    assert sum(every.energies.values()) == pytest.approx(layer.turns * sum(one.energies.values()))


def test_schedules_in_turns_are_read_as_written() -> None:
    """Some layers have the whole batch, others a part of it at a time."""
    found = solve(drawn_network(random.Random(1)), "energy", "executable").schedule
    first, *others = found.steps
    layer = replace(first.layer, batch=first.layer.batch // 2, turns=2)
    changed = replace(found, steps=(replace(first, layer=layer), *others))
    assert parse_schedule(schedule_text(changed)) == changed
