"""PyTorch ops that the bindings lower inexactly: against PyTorch in f64."""

from __future__ import annotations

import math

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch.nn import functional  # noqa: E402

import weft  # noqa: E402
from weft.targets.reference.interpreter import run_function  # noqa: E402
from weft.tools.importer.accuracy import check_model  # noqa: E402
from weft.tools.importer.torch.decompose import rounded_to  # noqa: E402
from weft.tools.registry.contexts import make_context  # noqa: E402
from weft.transforms.model.load import load_module  # noqa: E402


class Activations(torch.nn.Module):
    def forward(self, x):
        return (
            functional.gelu(x, approximate="tanh"),
            functional.gelu(x),
            functional.elu(x, 0.7),
            functional.celu(x, 0.7),
            functional.selu(x),
        )


@pytest.mark.parametrize("scale", [1e-4, 3.0])
def test_activations(scale: float) -> None:
    torch.manual_seed(0)
    model = weft.import_model((Activations(), torch.randn(40, 50) * scale))
    for result in check_model(model):
        assert result.passes, result.describe()


class Rests(torch.nn.Module):
    def forward(self, x, y):
        return torch.fmod(x, y), torch.remainder(x, y), torch.fmod(x, -0.3), x % 0.7


def test_remainders_are_exact() -> None:
    torch.manual_seed(0)
    x, y = torch.randn(2000) * 1e4, torch.randn(2000)
    y[:3] = float("inf")
    model = weft.import_model((Rests(), (x, y)))
    found = run_function(load_module(model.text, make_context()), {"x": x.numpy(), "y": y.numpy()})
    rests = [torch.from_numpy(array) for array in found]
    fmod, remainder, scalar, scalar_remainder = Rests()(x, y)
    assert (rests[0] == fmod).all()
    assert (rests[2] == scalar).all()
    # PyTorch rounds once more where it adds the divisor.
    assert ((rests[1] - remainder)[3:].abs() <= 1e-7 * y[3:].abs()).all()
    assert (rests[3] - scalar_remainder).abs().max() <= 1e-7


class OtherRests(torch.nn.Module):
    def forward(self, x, y):
        return torch.remainder(x, y), torch.fmod(x, -0.3)


@pytest.mark.parametrize("type", ["f64", "f16"])
def test_remainders_of_long_quotients_and_of_other_types(type: str) -> None:
    torch.manual_seed(1)
    powers = torch.rand(2, 300, dtype=torch.float64) * {"f64": 100, "f16": 28}[type] - 14
    sizes = {"f64": torch.float64, "f16": torch.float16}
    x, y = (torch.exp2(powers) * torch.randn(2, 300).sign()).to(sizes[type])
    x[:5] = torch.tensor([-0.0, 0.0, float("inf"), float("nan"), 3.0])
    y[3:6] = torch.tensor([1.0, 0.0, float("-inf")])
    model = weft.import_model((OtherRests(), (x, y)))
    found = run_function(load_module(model.text, make_context()), {"x": x.numpy(), "y": y.numpy()})
    for array, wanted in zip(found, [r.numpy() for r in OtherRests()(x, y)], strict=True):
        numbers = ~np.isnan(wanted)
        np.testing.assert_array_equal(array, wanted)
        np.testing.assert_array_equal(np.signbit(array)[numbers], np.signbit(wanted)[numbers])


def test_numbers_beside_tensors_are_rounded_to_their_type() -> None:
    numbers = [0.3, -7.123456789, 1e-40, 2.0**-134, 3.39e38, 3.4e38, 1e39, math.inf, 0.0]
    for name, type in (("bf16", torch.bfloat16), ("f16", torch.float16), ("f32", torch.float32)):
        for number in numbers:
            assert rounded_to(number, name) == torch.tensor(number, dtype=type).item()


class Grids(torch.nn.Module):
    def forward(self, x, grid):
        return tuple(
            functional.grid_sample(x, grid, mode, padding, align_corners=aligned)
            for mode in ("bilinear", "nearest")
            for padding, aligned in (("zeros", False), ("reflection", True))
        )


def test_grids_that_leave_the_image() -> None:
    torch.manual_seed(0)
    grid = torch.rand(1, 3, 4, 2) * 5 - 2.5
    model = weft.import_model((Grids(), (torch.randn(1, 1, 4, 5), grid)))
    for result in check_model(model):
        assert result.found.largest <= 1e-5, result.describe()
