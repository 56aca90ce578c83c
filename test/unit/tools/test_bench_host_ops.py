"""The suite of operators in f32: the operators, their records, what is said of them."""

from __future__ import annotations

import argparse

import pytest

from weft.tools.bench import SUITES
from weft.tools.bench.host import ops as suite
from weft.tools.bench.host.ops import Operator

SMALL = (
    Operator("conv", "conv", (1, 4, 9, 9), (16, 4, 3, 3), stride=2, pad=1),
    Operator("transposed", "transposed", (1, 4, 5, 5), (4, 8, 4, 4), stride=2, pad=1),
)


def arguments(**given: object) -> argparse.Namespace:
    return argparse.Namespace(**{"only": None, "machine": None, "threads": 1, "jobs": 1, **given})


def test_operators() -> None:
    assert SUITES["host-ops"].load_module() is suite
    by_name = {o.name: o for o in suite.OPERATORS}
    assert len(by_name) == 14
    assert by_name["C2D_3x3_56"].flops == 231_211_008
    assert by_name["C2D_7x7s2"].y == (1, 64, 112, 112)
    assert by_name["T2D_4x4s2"].y == (1, 128, 28, 28)


@pytest.mark.parametrize("threads", [1, 2])
def test_records(monkeypatch: pytest.MonkeyPatch, threads: int) -> None:
    monkeypatch.setattr(suite, "SECONDS", 0.0)
    monkeypatch.setattr(suite, "OPERATORS", SMALL)
    found = list(suite.records(arguments(threads=threads)))
    assert [r["op"] for r in found] == ["conv", "transposed"]
    for record in found:
        assert record["error"] is None
        assert 0 <= float(str(record["max_rel_err"])) <= suite.TOLERANCE
        assert float(str(record["weft_ms"])) > 0
        assert record["threads"] == threads
    assert suite.summary(found).startswith("host-ops: 2 of 2 right")


def test_a_wrong_result_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suite, "SECONDS", 0.0)
    monkeypatch.setattr(suite, "OPERATORS", SMALL[:1])
    monkeypatch.setattr(suite, "TOLERANCE", -1.0)
    (record,) = suite.records(arguments())
    assert record["error"] == "max_rel_err is above -1.0"
