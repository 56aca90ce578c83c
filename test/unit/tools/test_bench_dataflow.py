"""The suites of the dataflow solver, on small workloads."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

import pytest

from weft.tools.bench import Record
from weft.tools.bench.dataflow import kapla as dataflow_kapla
from weft.tools.bench.dataflow import sensitivity as dataflow_sensitivity
from weft.tools.bench.dataflow.kapla import Sizes, Work, record_of
from weft.tools.bench.dataflow.options import check_options
from weft.tools.cli import bench as cmd_bench
from weft.transforms.core.errors import WeftError
from weft.transforms.solver.front import SolveOptions

FIELDS = """
    net mode machine batch goal solver space convention k layers segments energy_pj latency_cycles
    solve_s bound_s lower_bound_pj gap_to_bound exhaustive_pj overhead_vs_exhaustive schemes_total
    schemes_valid schemes_pareto prune_pct
""".split()


def arguments(*given: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    cmd_bench.add_arguments(parser)
    return parser.parse_args(given)


def here(works: Sequence[Work], jobs: int) -> Iterator[Record]:
    """As `in_fresh_processes`, but in this one."""
    del jobs
    return map(record_of, works)


def test_record_of_a_network():
    args = arguments(
        "dataflow-kapla", "--only", "nnd/mlp_s", "--machine", "edge", "--bound", "--exhaustive"
    )  # fmt: skip
    args.degree = 1
    [record] = dataflow_kapla.records(args)
    assert set(FIELDS) <= set(record)
    assert record["batch"] == 1
    assert record["layers"] == record["segments"] == 3
    assert 0 <= as_float(record["gap_to_bound"]) < 1e-3
    assert 0 <= as_float(record["overhead_vs_exhaustive"]) < 1e-3
    assert as_float(record["lower_bound_pj"]) <= as_float(record["exhaustive_pj"]) * (1 + 1e-9)
    text = dataflow_kapla.summary([record])
    assert "nnd/mlp_s (3 layers in 3 segments)" in text
    assert "geometric mean gap to the bound 0.0" in text
    assert f"({record['bound_space']}, counted as {record['bound_convention']})" in text
    assert record["bound_space"] == (
        "full, layers one after another, each on all nodes or on a box at their first corner"
    )


def test_layers_on_their_own(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(dataflow_kapla, "in_fresh_processes", here)
    args = arguments("dataflow-kapla", "--only", "nnd/mlp_s", "--machine", "edge", "--layers")
    found = list(dataflow_kapla.records(args))
    assert [record["name"] for record in found] == [f"nnd/mlp_s fc{i}" for i in (1, 2, 3)]
    assert {record["layers"] for record in found} == {1}


def as_float(value: object) -> float:
    assert isinstance(value, float)
    return value


def test_network_that_does_not_fit():
    sizes = Sizes((1, 1), (2, 2), 10, 2)
    work = Work("nnd/mlp_s", "inference", "edge", 1, SolveOptions(), False, False, sizes)
    record = record_of(work)
    assert "layer fc1 does not fit machine @edge" in str(record["error"])
    assert "layer fc1" in dataflow_kapla.summary([record])


def test_unknown_network():
    work = Work("alexnets", "inference", "edge", 1, SolveOptions(), False, False)
    assert "there is no 'alexnets' in the zoo" in str(record_of(work)["error"])


def test_unknown_goal():
    with pytest.raises(WeftError, match="unknown goal 'area'"):
        list(dataflow_kapla.records(arguments("dataflow-kapla", "--goal", "area")))


def test_options_of_other_suites():
    with pytest.raises(WeftError, match="suite 'host-ops' has no option --goal"):
        check_options(arguments("host-ops", "--goal", "energy"))
    check_options(arguments("dataflow-kapla", "--goal", "energy"))


def test_workloads_of_sensitivity(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(dataflow_sensitivity, "in_fresh_processes", here)
    args = arguments("dataflow-sensitivity", "--only", "k nnd/mlp_s [12]", "--machine", "edge")
    found = list(dataflow_sensitivity.records(args))
    assert [record["name"] for record in found] == ["k nnd/mlp_s 1", "k nnd/mlp_s 2"]
    assert found[0]["overhead_vs_best"] == found[1]["overhead_vs_best"] == 0
    names: list[Record] = [{"name": "sizes a", "error": "why"}]
    assert dataflow_sensitivity.summary(names) == "sizes a: why"
