"""Random tiny networks of the suite `dataflow-attack`: all schedules against solver and bounds."""

from __future__ import annotations

import argparse
import math
from dataclasses import replace

import numpy as np
import pytest

from weft.tools.bench.dataflow import attack
from weft.tools.bench.dataflow.attack import (
    best_chain,
    best_of_all,
    draw_problem,
    find_fault,
    record_of,
)
from weft.tools.bench.dataflow.every import TinyLayer
from weft.tools.bench.dataflow.every_segment import (
    Scheme,
    TinySegment,
    segment_blockings,
    segment_cycles,
)
from weft.tools.cli import bench as cmd_bench
from weft.transforms.dataflow.cost.node_grid import Cell, Region
from weft.transforms.dataflow.cost.row_stationary import CONV_LOOPS, LayerShape, Loops
from weft.transforms.dataflow.network.cost import network_cost
from weft.transforms.solver.front import SolveOptions, solve_network


def arguments(*given: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    cmd_bench.add_arguments(parser)
    return parser.parse_args(given)


def test_records_and_their_summary():
    found = list(attack.records(arguments("dataflow-attack", "--only", "tiny/2[0-3]")))
    assert [record["name"] for record in found] == [f"tiny/{seed}" for seed in range(20, 24)]
    assert all(record["error"] is None for record in found)
    first, alone, besides = attack.summary(found).split("\n")
    assert first == "4 of 4 networks fit; 0 wrong"
    assert alone.startswith("layers one after another: within 1 % of the optimum 100.0 %")
    assert besides.startswith("segments besides: within 1 % of the optimum 100.0 %")


def test_layers_that_join_maps():
    """Of the first one, the segment is better; the second one is cheapest layer by layer."""
    for seed in (1001, 1000):
        _, network, _ = draw_problem(seed)
        assert [len(layer.inputs) for layer in network.layers] == [2, 1]
        record = attack.record_of(seed)
        assert record["error"] is None
        assert record["chained_pj"] == pytest.approx(record["chained_bound_pj"], rel=1e-6)


def test_optimum_is_that_of_a_schedule():
    """The solver's best schedule of a single layer takes what the enumeration says, no less."""
    seeds = [seed for seed in range(40) if len(draw_problem(seed)[1].layers) == 1][:4]
    for seed in seeds:
        machine, network, pinned = draw_problem(seed)
        filters = "resident" if pinned else "cold"
        options = SolveOptions(degree=1, solver="exhaustive", filters=filters)
        found = solve_network(network, machine, options)
        assert network_cost(found.schedule, machine).energy_pj == pytest.approx(
            best_of_all(network, machine, pinned=pinned), rel=1e-9
        )


def test_some_problems_pin_filters_and_leave_nodes_idle():
    pinned = [draw_problem(seed)[2] for seed in range(20)]
    assert any(pinned)
    idle = 0
    for seed in range(4):
        machine, network, _ = draw_problem(seed)
        steps = solve_network(network, machine, SolveOptions(degree=1)).schedule.steps
        idle += sum(step.layer.region.size < machine.nodes.size for step in steps)
    assert idle


@pytest.mark.parametrize("seed", [1, 2, 5])
def test_segments_are_part_of_the_optimum(seed: int):
    """What the solver finds with segments, and layers alone do not reach, is what is enumerated."""
    machine, network, pinned = draw_problem(seed)
    found = solve_network(network, machine, SolveOptions(degree=3, solver="exhaustive"))
    best = best_chain(network, machine, pinned=pinned)
    assert not pinned
    assert network_cost(found.schedule, machine).energy_pj == pytest.approx(best, rel=1e-9)
    assert best < 0.9 * best_of_all(network, machine, pinned=False)


def test_filters_of_segments_may_be_in_registers():
    """A segment that holds its filters in registers alone, and no other chain, is the optimum."""
    assert record_of(57)["chained_above"] == pytest.approx(0, abs=1e-9)


def test_time_of_a_segment():
    """Of two groups, a slot waits for a whole one of the other, or for a part of it."""
    region = Region(Cell(1, 1))
    layer = TinyLayer(LayerShape("conv", 2, 2, 1, 1), 2, (2, 2, 1, 1), (2, 2, 1, 1))
    segment = TinySegment((layer, layer), (0, 1), (region, region), whole=False)
    scheme = Scheme(2, 0, 2)
    rows = [np.array([[0.0, 100.0, 10.0, 1.0, 2.0]]), np.array([[0.0, 60.0, 5.0, 2.0, 1.0]])]
    assert segment_cycles(segment, scheme, rows) == [(50 + 60 + 100) // 2]
    apart = [rows[0], rows[1] * [1, 1, 1, 0.5, 1]]
    assert segment_cycles(segment, scheme, apart) == [(100 + 60 + 100) // 2]
    slow = [rows[0] * [1, 1, 20, 1, 1], rows[1]]
    assert segment_cycles(segment, scheme, slow) == [205]
    assert segment_cycles(replace(segment, whole=True), scheme, rows) == [100]


def test_blockings_of_segments():
    """Groups are outermost, and what is handed over once is not fetched again."""
    loops = Loops(2, 2, 2)
    rows = segment_blockings(loops, CONV_LOOPS, 2, (1, 2), (1,))
    assert len(rows)
    assert set(rows[:, 1]) == {1}
    assert set(map(tuple, rows[:, 12:14].tolist())) == {(1, 2)}
    assert not len(segment_blockings(loops, CONV_LOOPS, 3, (None, None), ()))


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ((10.0, 9.0, 8.0), "the solver found 9 pJ, below all schedules"),
        ((10.0, 11.0, 10.5), "a schedule of 10 pJ is below the bound 10.5"),
    ],
)
def test_faults(numbers: tuple[float, float, float], text: str):
    assert text in str(find_fault(*numbers))
    assert find_fault(10.0, 10.0, 10.0) is None


def test_what_does_not_fit():
    record = {"name": "tiny/0", "solver_pj": None, "error": None}
    assert attack.summary([record]) == "1 networks, none fits its machine"
    assert math.isfinite(record_of(0)["optimum_pj"] or math.inf)
