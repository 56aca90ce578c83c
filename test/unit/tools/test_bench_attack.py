"""Random tiny networks of the suite `dataflow-attack`: all schedules against solver and bounds."""

from __future__ import annotations

import argparse
import math

import pytest

from weft.tools.bench.dataflow import attack
from weft.tools.bench.dataflow.attack import best_of_all, draw_problem, find_fault, record_of
from weft.tools.cli import bench as cmd_bench
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
    assert "4 of 4 networks fit; within 1 % of the optimum 100.0 %" in attack.summary(found)
    assert "0 wrong" in attack.summary(found)


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


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ((10.0, 9.0, 8.0, 8.0), "the solver found 9 pJ, below all schedules"),
        ((10.0, 11.0, 10.5, 8.0), "a schedule of 10 pJ is below the bounds 10.5, 8"),
        ((10.0, 11.0, 9.0, 10.5), "a schedule of 10 pJ is below the bounds 9, 10.5"),
    ],
)
def test_faults(numbers: tuple[float, float, float, float], text: str):
    assert text in str(find_fault(*numbers))
    assert find_fault(10.0, 10.0, 10.0, 9.0) is None


def test_what_does_not_fit():
    record = {"name": "tiny/0", "solver_pj": None, "error": None}
    assert attack.summary([record]) == "1 networks, none fits its machine"
    assert math.isfinite(record_of(0)["optimum_pj"] or math.inf)
