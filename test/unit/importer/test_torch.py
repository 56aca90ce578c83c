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


class Normalised(torch.nn.Module):
    """Convolutions, grouped and not, with biases and without, each with a normalisation."""

    def __init__(self):
        super().__init__()
        self.plain = torch.nn.Conv2d(3, 8, 3, padding=1, bias=False)
        self.bn1 = torch.nn.BatchNorm2d(8)
        self.grouped = torch.nn.Conv2d(8, 16, 3, padding=1, groups=4)
        self.bn2 = torch.nn.BatchNorm2d(16)
        self.depthwise = torch.nn.Conv2d(16, 16, 3, padding=1, groups=16, bias=False)
        self.bn3 = torch.nn.BatchNorm2d(16)
        self.pool = torch.nn.MaxPool2d(3, 2, 1, ceil_mode=True)
        self.average = torch.nn.AdaptiveAvgPool2d(1)
        self.fc = torch.nn.Linear(16, 10)
        for norm in (self.bn1, self.bn2, self.bn3):
            torch.nn.init.normal_(norm.running_mean)
            torch.nn.init.uniform_(norm.running_var, 0.5, 2)
            torch.nn.init.normal_(norm.weight)
            torch.nn.init.normal_(norm.bias)

    def forward(self, image):
        y = self.pool(torch.relu(self.bn1(self.plain(image))))
        y = torch.relu(self.bn2(self.grouped(y)))
        return self.fc(self.average(self.bn3(self.depthwise(y))).flatten(1))


def test_normalisations_fold_into_convolutions():
    torch.manual_seed(0)
    model = check(Normalised(), torch.randn(1, 3, 13, 13))
    assert sorted(model.weights) == [
        "depthwise.bias.folded",
        "depthwise.weight.folded",
        "fc.bias",
        "fc.weight.transposed",
        "grouped.bias.folded",
        "grouped.weight.folded",
        "plain.bias.folded",
        "plain.weight.folded",
    ]
    # Four biases, two activations, the mean's sum and quotient.
    assert model.text.count("linalg.generic") == 8
    assert "%image: tensor<1x3x13x13xf32>" in model.text
    assert 'weft.layer = "grouped"' in model.text
    for gone in ("torch", "f64", "assert", "math.sqrt"):
        assert gone not in model.text
