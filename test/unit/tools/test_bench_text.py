"""How results of networks for text are compared, and what the suite says without its packages."""

from __future__ import annotations

import argparse

import numpy as np
import pytest

from weft.tools.bench import SUITES
from weft.tools.bench.text import models as suite
from weft.tools.bench.text.read import (
    Box,
    Difference,
    count_other_boxes,
    edit_distance,
    find_boxes,
    read_classes,
)
from weft.tools.importer.common.model import ImportedModel
from weft.transforms.core.errors import WeftError


def test_networks_in_f64_have_the_same_numbers() -> None:
    text = """
func.func @f32(%f32: tensor<2xf32>, %w: tensor<2xf32> {weft.weight = "w"}) -> tensor<2xf32> {
  %c = arith.constant dense<0.1> : tensor<2xf32>
  %0 = arith.mulf %f32, %w : tensor<2xf32>
  %1 = arith.addf %0, %c : tensor<2xf32>
  func.return %1 : tensor<2xf32>
}"""
    model = ImportedModel("f32", text, {"w": np.array([0.1, 3], np.float32)})
    found = suite.in_double(model)
    assert found.text == text.replace("2xf32", "2xf64")
    assert found.weights["w"].dtype == np.float64
    np.testing.assert_array_equal(found.weights["w"], model.weights["w"])


@pytest.mark.parametrize(
    ("errors", "failure"),
    [
        ((5e-5, 9e-5, 9e-5), None),
        ((1.2e-4, 3e-5, 1.2e-4), None),
        ((1.2e-4, 9e-5, 3e-5), "from ONNX Runtime's"),
        ((5e-5, 1.1e-4, 1.2e-4), "from those in f64"),
    ],
)
def test_floats_are_near_f64_and_the_peer(
    errors: tuple[float, float, float], failure: str | None
) -> None:
    names = ("float_error", "exact_error", "runtime_exact_error")
    found = suite.find_failure(dict(zip(names, errors, strict=True)), Difference(), "lines")
    assert (found is None) == (failure is None)
    assert failure is None or failure in str(found)


def test_repeats_and_blanks_are_left_out() -> None:
    steps = [0, 3, 3, 0, 3, 1, 1, 0]
    assert read_classes(np.eye(4)[steps]) == [3, 3, 1]


def test_edit_distance() -> None:
    assert edit_distance([1, 2, 3], [1, 2, 3]) == 0
    assert edit_distance([1, 2, 3], [1, 3]) == 1
    assert edit_distance([], [1, 2]) == 2
    assert edit_distance([*b"kitten"], [*b"sitting"]) == 3


def test_boxes_are_around_what_hangs_together() -> None:
    text = np.zeros((20, 30), bool)
    text[2:6, 3:10] = True
    text[5:12, 9:11] = True  # hangs on the one above by its side
    text[12:20, 11:30] = True  # touches that one at a corner alone
    text[0, 29] = True  # a speck
    assert find_boxes(text) == [Box(2, 12, 3, 11), Box(12, 20, 11, 30)]
    assert find_boxes(np.zeros((4, 4), bool)) == []


def test_a_spiral_is_one_part() -> None:
    """What hangs together only along a long way."""
    text = np.ones((9, 9), bool)
    text[1, :8] = text[1:8, 7] = text[7, 1:8] = text[3:8, 1] = text[3, 1:6] = False
    assert find_boxes(text) == [Box(0, 9, 0, 9)]


def test_boxes_that_are_none_of_the_others_count_once_each() -> None:
    line, shifted = Box(0, 10, 0, 100), Box(1, 10, 5, 100)
    assert line.overlap(shifted) == pytest.approx(9 * 95 / 1000)
    assert count_other_boxes([line], [shifted]) == 0
    assert count_other_boxes([line], [Box(20, 30, 0, 100)]) == 2
    assert count_other_boxes([line, shifted], [shifted]) == 1
    assert count_other_boxes([line], []) == 1
    assert count_other_boxes([], [line]) == 1


def test_shares_are_of_what_is_wanted() -> None:
    difference = Difference()
    assert difference.share == 0
    difference.add(10, 1)
    difference.add(30, 3)
    assert difference.share == 0.1


def test_without_the_packages_the_suite_says_what_it_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert SUITES["host-text"].load_module() is suite
    monkeypatch.setattr(suite, "find_spec", lambda name: None if name == "PIL" else object())
    with pytest.raises(WeftError, match="not installed: PIL"):
        next(suite.records(argparse.Namespace(only=None, threads=1, scheduler=None)))


def test_summary() -> None:
    row: dict[str, object] = {"name": "classifier", "what": "directions of lines", "error": None}
    row |= {"compared": 50, "differ_share": 0.02, "float_share": 0.04}
    row |= {"int8_ms": 1.0, "float_ms": 2.0, "runtime_ms": 3.0}
    failed = {"name": "detector", "compared": None, "error": "refused"}
    first, second = suite.summary([row, failed]).splitlines()
    assert first == "1 of 2 networks as wanted"
    assert second.startswith("  classifier: 2.00 % of 50 directions of lines differ, 4.0 % in")
