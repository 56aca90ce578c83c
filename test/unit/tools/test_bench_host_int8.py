"""The suite of products of bytes: which operators, their records, what is said of them."""

from __future__ import annotations

import argparse
import math

import numpy as np
import pytest

from weft.targets.host.machine.detect import detect_machine
from weft.tools.bench import SUITES
from weft.tools.bench.host import int8 as suite
from weft.tools.bench.host import ops as host_ops
from weft.tools.bench.host.ops import Operator

SMALL = Operator("small", "conv", (1, 8, 9, 9), (16, 8, 3, 3), pad=1)


def arguments(**given: object) -> argparse.Namespace:
    return argparse.Namespace(**{"only": None, "machine": None, "threads": 1, "jobs": 1, **given})


def test_operators() -> None:
    assert SUITES["host-int8"].load_module() is suite
    names = [o.name for o in suite.list_operators()]
    assert names == ["C2D_3x3_56", "C2D_3x3_14", "C2D_1x1_14", "GMM_512", "GMM_128x768x3072"]


def test_few_sums_are_clipped() -> None:
    rng = np.random.default_rng(0)
    for operator in suite.list_operators():
        terms = operator.flops // (2 * math.prod(operator.y))
        a, b = rng.integers(-128, 128, (2, 500, terms))
        clipped = np.abs((a * b).sum(1) >> suite.shift_of(operator)) > 127
        assert clipped.mean() < 0.1


@pytest.mark.skipif(
    not {"avx512", "vnni"} <= detect_machine().features, reason="this processor has no AVX-512 VNNI"
)
def test_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_ops, "SECONDS", 0.0)
    monkeypatch.setattr(suite, "OPERATORS", (SMALL,))
    (record,) = suite.records(arguments(machine="host-avx512-vnni"))
    assert record["bit_exact"] is True
    assert record["error"] is None
    assert suite.summary([record]).startswith("host-int8: 1 of 1 right\n  f32's time / int8's")


def test_without_vnni(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suite, "OPERATORS", (SMALL,))
    (record,) = suite.records(arguments(machine="host-avx2"))
    assert record["error"] == "small: machine @host-avx2 computes it without VNNI"
    assert suite.summary([record]).endswith(str(record["error"]))
