"""The suites of tuning: what their records say, on small operators."""

from __future__ import annotations

from argparse import Namespace
from unittest.mock import patch

import numpy as np
import pytest

from weft.tools.bench import rounds
from weft.tools.bench.host.ops import Operator
from weft.tools.bench.tune import ops, searches
from weft.tools.bench.tune.ops import operator_record, read_operators
from weft.tools.bench.tune.options import Tuning, check_options
from weft.tools.bench.tune.peers import peer_calls
from weft.transforms.core.errors import WeftError
from weft.transforms.tune.search import SEARCHES

SMALL = Operator("C2D_small", "conv", (1, 4, 6, 6), (16, 4, 3, 3), pad=1)
TRANSPOSED = Operator(
    "T2D_small", "transposed", (2, 3, 4, 4), (3, 5, 3, 3), stride=2, pad=1, output_pad=1
)


def test_the_table_has_ten_operators_of_nine_families() -> None:
    found = read_operators()
    families = [name.partition("_")[0] for name in found]
    assert {family: families.count(family) for family in families} == dict.fromkeys(
        ("C2D", "GRP", "DEP", "DIL", "C3D", "C1D", "GMM", "T2D", "T3D"), 10
    )
    assert found["GMM_1"].y == (13 * 384, 384)
    assert found["T2D_0"].y == (2, 64, 14, 14)
    assert found["C2D_0"].flops == pytest.approx(867.04e6, rel=1e-4)


@pytest.mark.parametrize("operator", [SMALL, TRANSPOSED])
def test_a_record_without_other_libraries(operator: Operator) -> None:
    with patch.object(ops, "peer_calls", lambda *_: {}), patch.object(rounds, "ROUNDS", 2):
        record = operator_record(operator, 1, None, None)
    assert record["error"] is None
    assert isinstance(record["ours_ms"], float)
    assert record["best_ratio"] is None
    assert "1 of 1 right" in ops.summary([record])


@pytest.mark.parametrize(
    ("layouts", "winner"), [("off", "#nest.schedule<"), ("one", '{algorithm = "direct", layouts =')]
)
def test_a_record_with_tuning(layouts: str, winner: str) -> None:
    with patch.object(ops, "peer_calls", lambda *_: {}), patch.object(rounds, "ROUNDS", 2):
        record = operator_record(SMALL, 1, None, Tuning(4, layouts=layouts))
    assert record["error"] is None, record
    assert record["measurements"] == 4
    assert isinstance(record["untuned_ms"], float)
    assert str(record["winner"]).startswith(winner)


def test_ratios_are_of_the_same_rounds() -> None:
    record = {"name": "a", "family": "C2D", "best_ratio": 0.5, "error": None}
    other = {"name": "b", "family": "C2D", "best_ratio": 2.0, "error": None}
    text = ops.summary([record, other])
    assert "all: the best of the others takes 1.000 times ours, least 0.500 (a)" in text


@pytest.mark.parametrize("operator", [SMALL, TRANSPOSED])
def test_other_libraries_compute_the_same(operator: Operator) -> None:
    rng = np.random.default_rng(0)
    x, w = (rng.random(shape, np.float32) for shape in (operator.x, operator.w))
    wanted = ops.reference_result(operator, x, w)
    for name, call in peer_calls(operator, x, w, 1).items():
        found = np.asarray(call())
        np.testing.assert_allclose(found, wanted, rtol=1e-4, err_msg=name)


@pytest.mark.parametrize("layouts", ["off", "one"])
def test_searches_are_compared_on_the_same_operator(layouts: str) -> None:
    few = {name: SEARCHES[name] for name in ("evolution", "random")}
    args = Namespace(only=None, machine=None, threads=1, budget=4, layouts=layouts)
    with patch.object(searches, "OPERATORS", (SMALL,)), patch.object(searches, "SEARCHES", few):
        (record,) = searches.records(args)
        text = searches.summary([record])
    assert record["error"] is None
    assert record["winner"] in few
    assert ("random_layouts" in record) == (layouts == "one")
    assert "evolution: " in text


@pytest.mark.parametrize(
    ("suite", "budget", "message"),
    [
        ("host-ops", 4, "suite 'host-ops' has no option --budget"),
        ("tune-ops", 0, "--budget is 0, which must be 1 or more"),
    ],
)
def test_wrong_options(suite: str, budget: int, message: str) -> None:
    with pytest.raises(WeftError, match=message):
        check_options(Namespace(suite=suite, budget=budget))
