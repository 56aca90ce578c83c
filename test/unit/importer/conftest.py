"""What tests of imports share: running an imported model, both ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import pytest

import weft
from weft.targets.reference.interpreter import run_function
from weft.tools.importer.common.model import ImportedModel
from weft.tools.registry.contexts import all_meanings, make_context
from weft.transforms.core.functions import argument_names, function_of
from weft.transforms.model.load import load_module

CheckModel = Callable[..., None]


def close(found: np.ndarray, wanted: np.ndarray) -> None:
    """Asserts that results differ by at most 1e-4 of the largest."""
    assert found.shape == wanted.shape
    assert found.dtype == wanted.dtype
    limit = 1e-4 * float(np.abs(wanted).max(initial=0))
    assert np.abs(found.astype(np.float64) - wanted).max(initial=0) <= limit


@pytest.fixture
def check_model() -> CheckModel:
    """
    Runs a model on arrays in order, through the reference executor and, unless `host` is false,
    through the host, and compares with what its framework gives.
    """

    def check(
        model: ImportedModel,
        inputs: Sequence[np.ndarray],
        wanted: Sequence[np.ndarray],
        *,
        host: bool = True,
    ) -> None:
        context = make_context()
        module = load_module(model.text, context)
        names = argument_names(function_of(module))
        activations = [n for n in names if n not in model.weights]
        arrays = dict(zip(activations, inputs, strict=True))
        assert set(names) == {*arrays, *model.weights}
        given: Mapping[str, np.ndarray] = {**model.weights, **arrays}
        results = run_function(module, given, None, all_meanings(context))
        for found, expected in zip(results, wanted, strict=True):
            close(found, expected)
        if host:
            executable = weft.compile(model.text, target="host", weights=model.weights)
            native, _ = weft.run(executable, arrays)
            for found, expected in zip(native.values(), wanted, strict=True):
                close(found, expected)

    return check
