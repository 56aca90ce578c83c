"""
The error of an imported model, against its framework's own.

The measure is the same model evaluated in f64. A model that is imported rightly differs from that
about as much as what its framework computes in f32: sums are in another order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ...targets.reference.interpreter import run_function
from ...targets.reference.scalars import Array
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import argument_names, function_of, result_names
from ...transforms.model.load import load_module
from ..common.arrays import argument_forms
from ..common.made_up import made_up, recipes_of
from ..registry.contexts import all_meanings, make_context
from .common.model import ImportedModel

RMS_FACTOR = 2.0
"""How many times the framework's own error in root mean square may be had."""

LARGEST_FACTOR = 4.0
LARGEST_SHARE = 1e-6
"""The largest error: times the framework's own, and of the largest result besides."""


@dataclass(frozen=True)
class Errors:
    """Differences from results in f64: their root mean square, and the largest magnitude."""

    rms: float
    largest: float

    @classmethod
    def of(cls, found: Array, exact: Array) -> Errors:
        """
        Of results of one shape. Where both are the same infinity, or both no number, there is
        none; where only one is, it is infinite.
        """
        wide = found.astype(np.float64).reshape(-1)
        wanted = exact.astype(np.float64).reshape(-1)
        difference = _compute_differences(wide, wanted)
        largest = float(difference.max(initial=0.0))
        if not np.isfinite(largest) or not largest:
            return cls(largest, largest)
        scaled = difference / largest  # whose squares neither vanish nor overflow
        return cls(largest * float(np.sqrt(np.mean(scaled * scaled))), largest)


def _compute_differences(found: Array, exact: Array) -> Array:
    """By element, of f64; none between equal infinities, and none between what are no numbers."""
    same = (found == exact) | (np.isnan(found) & np.isnan(exact))
    with np.errstate(invalid="ignore", over="ignore"):
        difference = np.where(same, 0.0, np.abs(found - exact))
    return np.where(np.isnan(difference), np.inf, difference)


@dataclass(frozen=True)
class Accuracy:
    """
    Of one result: its errors and the framework's `own`, and the magnitudes of the result in f64.
    Its framework's error is taken to be no less than what rounding the result costs, `unit` of
    it: half the distance from 1 to the next number of the result's type.
    """

    name: str
    found: Errors
    own: Errors
    size: Errors
    unit: float

    @property
    def rms_limit(self) -> float:
        return RMS_FACTOR * max(self.own.rms, self.unit / 2 * self.size.rms)

    @property
    def largest_limit(self) -> float:
        return LARGEST_FACTOR * self.own.largest + LARGEST_SHARE * self.size.largest

    @property
    def passes(self) -> bool:
        return self.found.rms <= self.rms_limit and self.found.largest <= self.largest_limit

    def describe(self) -> str:
        """The figures in a line."""
        return (
            f"{self.name}: error {self.found.rms:.3g} (rms), {self.found.largest:.3g} (largest); "
            f"own {self.own.rms:.3g}, {self.own.largest:.3g}; limits {self.rms_limit:.3g}, "
            f"{self.largest_limit:.3g}: {'passes' if self.passes else 'FAILS'}"
        )


def measure_accuracy(name: str, found: Array, own: Array, exact: Array) -> Accuracy:
    """
    The accuracy of a result, of the framework's `own` and of that in f64. Elements that the
    framework itself has no number for, or another infinity, do not count; those that are no
    finite numbers in f64 either are to be the same, and have no size.
    """
    found, own, exact = (np.asarray(a).reshape(-1) for a in (found, own, exact))
    known = np.isfinite(_compute_differences(own.astype(np.float64), exact.astype(np.float64)))
    sized = exact[known & np.isfinite(exact)]
    return Accuracy(
        name,
        Errors.of(found[known], exact[known]),
        Errors.of(own[known], exact[known]),
        Errors.of(sized, np.zeros_like(sized)),
        unit_of(found.dtype),
    )


def unit_of(dtype: np.dtype[Any]) -> float:
    """The unit of roundoff of a float type, relative to the number that is rounded; else 0."""
    return float(np.finfo(dtype).eps) / 2 if dtype.kind == "f" else 0.0


def check_model(model: ImportedModel, seed: int = 0) -> list[Accuracy]:
    """
    The accuracy of each result of an imported model, by its reference meaning, on the inputs that
    it was imported with, or made-up ones. Raises `WeftError` if its framework cannot say.
    """
    framework, weights = model.framework, model.weights
    if framework is None:
        raise WeftError(
            f"@{model.name} comes from no framework that could evaluate it in f64; --check is for "
            "models of PyTorch and ONNX"
        )
    context = make_context()
    module = load_module(model.text, context, "the imported model")
    function = function_of(module)
    names = [n for n in argument_names(function) if n not in weights]
    if framework.inputs is None:
        forms = argument_forms(function)
        given = made_up(names, forms, lambda: recipes_of(function), seed)
    else:
        given = dict(zip(names, framework.inputs, strict=True))
    found = run_function(module, {**weights, **given}, None, all_meanings(context))
    own, exact = framework.evaluate([given[n] for n in names])
    return [
        measure_accuracy(*one)
        for one in zip(result_names(function), found, own, exact, strict=True)
    ]
