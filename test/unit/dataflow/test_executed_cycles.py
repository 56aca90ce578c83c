"""The cycles that programs of layers are expected to take: the rules, and what is simulated."""

from __future__ import annotations

from dataclasses import replace

import pytest
from helpers.dataflow.lowered_layers import SMALL
from xdsl.dialects.builtin import ModuleOp

from weft.lowering.noc.convert_dataflow_to_noc import lower_steps
from weft.targets.noc.simulate import simulate
from weft.targets.noc.spec import noc_spec, node_machine
from weft.transforms.dataflow.cost.executed import executed_cost
from weft.transforms.dataflow.cost.executed_cycles import (
    Ramp,
    Step,
    pipeline_cycles,
    port_cycles,
)
from weft.transforms.dataflow.cost.pass_fit import fitting_directives
from weft.transforms.dataflow.cost.pass_problem import layer_problem
from weft.transforms.dataflow.cost.row_stationary import LayerShape
from weft.transforms.dataflow.network.layers import (
    Extents,
    Network,
    NetworkLayer,
    TensorEntry,
    filter_extents,
)
from weft.transforms.solver.front import SolveOptions, solve_network

RAMP = Ramp(first=100.0, spread=0.0, adding=0.0, last=10.0, last_of_all=40.0)


@pytest.mark.parametrize(
    ("overlap", "adding", "expected"),
    [
        # 100 to fetch, 3 tiles with updates, 2 without, of which one is the first; 40 to store.
        ("in_place", 0.0, 100 + 3 * 50 + 2 * 20 + 40),
        ("in_place", 45.0, 100 + 3 * 65 + 2 * 20 + 40),
        ("double", 45.0, 100 + 3 * 50 + 2 * 20 + 40),
        ("none", 45.0, 100 + 3 * (20 + 45 + 50) + 2 * 20 + 40),
    ],
)
def test_transfers_hide_behind_tiles(overlap: str, adding: float, expected: float):
    steps = [Step(3, moving=50.0, of_all=50.0, adding=adding)]
    assert pipeline_cycles(steps, RAMP, 20.0, 5, overlap=overlap) == expected


def test_nodes_out_of_step_store_one_after_another():
    """Either from the beginning, or after an update for which all queue longer than a tile."""
    apart = Ramp(first=100.0, spread=25.0, adding=0.0, last=10.0, last_of_all=40.0)
    assert pipeline_cycles([], apart, 20.0, 1, overlap="in_place") == 100 + 20 + 15
    queued = [Step(1, moving=15.0, of_all=60.0)]
    assert pipeline_cycles(queued, RAMP, 20.0, 2, overlap="in_place") == 100 + 20 + 20 + 10
    hidden = [Step(1, moving=5.0, of_all=20.0)]
    assert pipeline_cycles(hidden, RAMP, 20.0, 2, overlap="in_place") == 100 + 20 + 20 + 40


def test_ports_are_busy_for_all_words_and_wait_for_the_last_tile():
    assert port_cycles(500.0, RAMP, 20.0) == 500
    assert port_cycles(500.0, RAMP, 100.0) == 500 + 100 - 30
    assert port_cycles(500.0, replace(RAMP, adding=5.0, stored_before=20.0), 100.0) == 555


LAYERS = [
    LayerShape("conv", 16, 24, 14, 14, 3, 3),
    LayerShape("conv", 64, 32, 7, 7),
    LayerShape("conv", 48, 40, 1, 1),
    LayerShape("conv", 12, 12, 12, 12, 3, 3, groups=12),
]


@pytest.mark.parametrize("overlap", ["in_place", "double"])
@pytest.mark.parametrize("shape", LAYERS, ids=str)
def test_as_simulated(shape: LayerShape, overlap: str):
    on = SMALL[overlap]
    nodes = node_machine(noc_spec(on))
    problem = layer_problem("layer", shape, 4)
    rows = (shape.height - 1) * shape.stride_h + shape.filter_h
    columns = (shape.width - 1) * shape.stride_w + shape.filter_w
    tensors = {
        "x": TensorEntry(Extents(4, shape.c, rows, columns), "input"),
        "w": TensorEntry(filter_extents(shape), "weight"),
        "y": TensorEntry(Extents(4, shape.k, shape.height, shape.width), "result"),
    }
    network = Network("one", (NetworkLayer("layer", shape, 4, "w", ("x",), "y"),), tensors)
    options = SolveOptions(space="executable", degree=1)
    step = solve_network(network, nodes, options).schedule.steps[0]
    directives = fitting_directives(step.layer, nodes, on, problem)
    module = ModuleOp(lower_steps([directives], on))
    found = simulate(module, on, functional=False)
    assert executed_cost(directives, on).cycles == pytest.approx(found.cycles, rel=0.06)
