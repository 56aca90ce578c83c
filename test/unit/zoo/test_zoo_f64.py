"""The networks of the zoo against what PyTorch gives in f64, which is stored: no PyTorch here."""

import os

import numpy as np
import pytest
import zoo_accuracy
from zoo_accuracy import FOLDER, accuracy_of

from weft.tools.importer.accuracy import Errors, measure_accuracy
from weft.tools.zoo.models import zoo_names

# All of them take an hour: set WEFT_ZOO_ALL to run those that are left out.
FAST = ("mlp", "lstm", "dlrm", "bert-tiny", "mobilenet-v1")
NAMES = zoo_names() if os.environ.get("WEFT_ZOO_ALL") else FAST


def test_a_file_per_network():
    files = list(FOLDER.glob("*.npz"))
    assert {path.stem for path in files} == set(zoo_names())
    assert sum(path.stat().st_size for path in files) < 300_000


@pytest.mark.parametrize("name", NAMES)
def test_errors_are_like_those_of_pytorch(name: str):
    for result in accuracy_of(name):
        assert result.passes, result.describe()


@pytest.mark.parametrize("name", NAMES if NAMES != FAST else ("mlp", "lstm"))
def test_errors_of_native_code_are_like_those_of_pytorch(name: str):
    for result in accuracy_of(name, host=True):
        assert result.passes, result.describe()


def test_an_error_of_a_few_units_is_found(monkeypatch: pytest.MonkeyPatch):
    """One weight matrix that is 3e-6 too large."""

    def off(kept: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
        weights = computed_weights(kept)
        name = min(weights)
        return {**weights, name: weights[name] * np.float32(1 + 3e-6)}

    computed_weights = zoo_accuracy.computed_weights
    monkeypatch.setattr(zoo_accuracy, "computed_weights", off)
    (result,) = accuracy_of("mlp")
    assert not result.passes
    assert "FAILS" in result.describe()


LARGE = np.array([3.0, 4e300, -np.inf, np.nan])


@pytest.mark.parametrize(
    ("found", "exact", "rms", "largest"),
    [
        ([1.0, 2.0], [1.0, 2.0], 0.0, 0.0),
        ([1.0, 5.0], [1.0, 2.0], 3 / np.sqrt(2), 3.0),
        (LARGE, LARGE, 0.0, 0.0),
        ([3.0, 2e300, -np.inf, np.nan], LARGE, 1e300, 2e300),
        ([3.0, 4e300, np.inf, np.nan], LARGE, np.inf, np.inf),
        ([3.0, 4e300, -np.inf, 1.0], LARGE, np.inf, np.inf),
        ([np.nan], [1.0], np.inf, np.inf),
        ([], [], 0.0, 0.0),
    ],
)
def test_errors(found: list[float], exact: list[float], rms: float, largest: float):
    errors = Errors.of(np.array(found), np.array(exact))
    assert errors.rms == pytest.approx(rms, rel=1e-12)
    assert errors.largest == pytest.approx(largest, rel=1e-12)


def test_limits():
    exact = np.linspace(1, 2, 101)
    own = exact + np.where(np.arange(101) % 2, 1e-5, -1e-5)
    assert measure_accuracy("y", exact + 1.9e-5, own, exact).passes
    assert not measure_accuracy("y", exact + 2.1e-5, own, exact).passes
    one = exact.copy()
    one[7] += 4.1e-5
    assert measure_accuracy("y", one, own, exact).passes
    one[7] += 4e-6
    assert not measure_accuracy("y", one, own, exact).passes
    whole = np.arange(9)
    assert measure_accuracy("y", whole, whole, whole).passes
    assert not measure_accuracy("y", whole + 1, whole, whole).passes


def test_infinities_excuse_nothing():
    exact = np.array([1.0, 2.0, -np.inf, np.nan, 1e300])
    own = np.array([1 + 1e-7, 2, -np.inf, np.nan, np.inf])
    assert measure_accuracy("y", own, own, exact).passes
    for place, value in ((0, 5.0), (2, 0.0), (2, np.inf), (3, 0.0), (1, np.nan)):
        wrong = own.copy()
        wrong[place] = value
        assert not measure_accuracy("y", wrong, own, exact).passes
    assert measure_accuracy("y", np.array([1.0, 2.0, -np.inf, np.nan, 7.0]), own, exact).passes
