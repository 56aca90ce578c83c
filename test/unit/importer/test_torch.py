"""PyTorch models: what is imported computes what PyTorch computes."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")

import numpy as np  # noqa: E402

import weft  # noqa: E402
from weft.targets.reference.interpreter import run  # noqa: E402
from weft.tools.api import all_meanings, make_context  # noqa: E402
from weft.transforms.load import argument_names, function_of, load_module  # noqa: E402


def check(module, *inputs, tolerance=1e-4):
    """Imports a module, and compares the reference executor's results with PyTorch's."""
    model = weft.import_model((module.eval(), inputs))
    context = make_context()
    loaded = load_module(model.text, context)
    names = [n for n in argument_names(function_of(loaded)) if n not in model.weights]
    arrays = {n: i.numpy() for n, i in zip(names, inputs, strict=True)}
    results = run(loaded, {**model.weights, **arrays}, None, all_meanings(context))
    with torch.no_grad():
        wanted = module(*inputs)
    wanted = wanted if isinstance(wanted, tuple) else (wanted,)
    assert len(results) == len(wanted)
    for found, expected in zip(results, wanted, strict=True):
        expected = expected.numpy()
        assert found.shape == expected.shape
        assert np.abs(found - expected).max() <= tolerance * np.abs(expected).max()
    return model


def test_linear():
    torch.manual_seed(0)
    model = check(torch.nn.Linear(5, 3), torch.randn(2, 5))
    assert model.name == "Linear"
    assert "linalg.matmul" in model.text
