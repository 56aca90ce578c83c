"""Errors of results: how far from the reference they are."""

from __future__ import annotations

import numpy as np

from weft.tools.tune.jobs import relative_error


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
