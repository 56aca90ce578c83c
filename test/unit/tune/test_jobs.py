"""Errors of results: how far from the reference they are."""

from __future__ import annotations

import numpy as np
import pytest

from weft.tools.bench.layers import Epilogue, conv2d_mlir
from weft.tools.tune.jobs import Job, relative_error, run_job


def test_floats_are_compared_with_the_largest() -> None:
    wanted = {"y": np.array([1.0, -4.0], np.float32), "z": np.zeros(2, np.float32)}
    assert relative_error(wanted, wanted) == 0
    assert relative_error({**wanted, "y": np.array([1.5, -4.0])}, wanted) == 0.125
    assert relative_error({**wanted, "z": np.array([0.0, 0.25])}, wanted) == 0.25


def test_integers_are_the_same_or_not() -> None:
    wanted = {"y": np.array([10**6, 1], np.int32)}
    assert relative_error(wanted, wanted) == 0
    assert relative_error({"y": np.array([10**6, 2], np.int32)}, wanted) == float("inf")


def test_what_is_not_finite_is_the_same_or_not() -> None:
    wanted = {"y": np.array([np.inf, np.nan, 2.0], np.float32)}
    assert relative_error(wanted, wanted) == 0
    for other in ([np.inf, 0.0, 2.0], [-np.inf, np.nan, 2.0], [np.inf, np.nan, np.nan]):
        assert relative_error({"y": np.array(other)}, wanted) == float("inf")


@pytest.mark.parametrize(
    ("target", "machine"), [("vta", "vta-1x16x16"), ("noc", "multi-2x2"), ("aie1", "aie1")]
)
def test_simulated_machines_are_measured_in_cycles(target: str, machine: str) -> None:
    text = conv2d_mlir(1, 16, 6, 6, 16, 3, 3, epilogue=Epilogue(shift=6))
    (found,) = run_job(Job((text,), text, target, machine))
    assert found.status == "ok", found
    assert found.cost == found.low == found.high
    assert found.cost == int(found.cost) > 0
    assert found.error == 0
