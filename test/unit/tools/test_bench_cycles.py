"""Random small networks of the suite `dataflow-cycles`: what is expected, and what is simulated."""

from __future__ import annotations

import argparse

import pytest

from weft.tools.bench.dataflow import cycles
from weft.tools.bench.dataflow.cycles import Work, record_of
from weft.tools.bench.dataflow.small_networks import draw_network
from weft.tools.cli import bench as cmd_bench
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.model.load import load_module


def arguments(*given: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    cmd_bench.add_arguments(parser)
    return parser.parse_args(given)


def test_networks_are_modules_of_all_kinds_of_layers():
    kinds: set[str] = set()
    for seed in range(20):
        network = draw_network(seed)
        load_module(network.text, make_context())
        assert 1 <= len(network.layers) <= 6
        kinds.update(name.rstrip("0123456789") for name in network.layers)
    assert kinds == {"conv", "deep", "pool", "fc"}


def test_records_and_their_summary():
    found = list(cycles.records(arguments("dataflow-cycles", "--only", "small/2")))
    assert [(r["goal"], r["degree"]) for r in found] == [
        (goal, degree) for goal in cycles.GOALS for degree in cycles.DEGREES
    ]
    assert all("error" not in record for record in found)
    assert "degree 5, 2 schedules: expected cycles within 10 %" in cycles.summary(found)


def test_networks_in_turns():
    given = arguments("dataflow-cycles", "--only", "small/2", "--space", "turns")
    found = list(cycles.records(given))
    assert {r["space"] for r in found} == {"turns"}
    assert all(r["cycles_ratio"] == pytest.approx(1, abs=0.25) for r in found)


@pytest.mark.parametrize("seed", [8, 9])
def test_maps_that_stay_in_their_nodes_take_no_time_there(seed: int):
    """A maximum over windows, each of which is in the node that needs it."""
    record = record_of(Work(seed, "energy", 1, "turns"))
    assert record["segments"] == 1
    assert record["cycles_ratio"] == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize("space", ["nn-dataflow", "buffered", "none"])
def test_spaces_without_programs_are_refused(space: str):
    with pytest.raises(WeftError, match=f"space '{space}' has no programs"):
        list(cycles.records(arguments("dataflow-cycles", "--space", space)))


def test_goals_that_miss_their_own():
    base = {"name": "small/0", "degree": 1}
    energy = {**base, "goal": "energy", "expected_cycles": 10.0}
    latency = {**base, "goal": "latency", "expected_cycles": 11.0}
    assert cycles.list_worse([energy, latency]) == ["small/0 (degree 1)"]
    assert cycles.list_worse([energy | {"expected_cycles": 11.0}, latency]) == []
    assert cycles.list_worse([latency]) == []


@pytest.mark.parametrize("seed", [1, 24])
def test_what_is_expected_comes_true(seed: int):
    found = [record_of(Work(seed, goal, 5, "executable")) for goal in ("latency", "energy")]
    for record in found:
        assert record["cycles_ratio"] == pytest.approx(1, abs=0.1)
        assert record["energy_ratio"] == pytest.approx(1, abs=0.02)
    assert cycles.list_worse(found) == []
