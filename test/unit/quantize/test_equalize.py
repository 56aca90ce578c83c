"""Channels of like size: the same network, with weights that one scale serves better."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.quantize.block import block_samples, block_text, block_weights

from weft.targets.reference.interpreter import run_function
from weft.tools.quantize.calibrate import CalibrateOptions
from weft.tools.quantize.session import quantize_model
from weft.tools.registry.contexts import make_context
from weft.transforms.core.functions import function_of
from weft.transforms.model.load import load_module
from weft.transforms.quantize.equalize import equalize_channels, find_pairs
from weft.transforms.quantize.plan import choose_items
from weft.transforms.quantize.to_bytes import QuantizeOptions

VTA = QuantizeOptions("power-of-two", "tensor", 15, "bytes")


def chain_text() -> str:
    """The block without its skip connection, so that each layer reads the one before alone."""
    lines = block_text().splitlines()
    at = next(i for i, line in enumerate(lines) if "%sum_e = tensor.empty" in line)
    end = next(i for i, line in enumerate(lines) if "%out_e = tensor.empty" in line)
    return "\n".join([*lines[:at], *lines[end:]]).replace("ins(%sum ", "ins(%two ") + "\n"


def test_pairs_and_results() -> None:
    module = load_module(chain_text(), make_context())
    function = function_of(module)
    (pair, *others) = find_pairs(function)
    assert (pair.written, pair.read) == (0, 1)
    assert not others  # An average has a scale of its own
    weights = block_weights(spread=100.0)
    inputs = {"x": block_samples(1)[0][None], **weights}
    (before,) = run_function(module, inputs)
    assert equalize_channels(function) == 1
    module.verify()
    (after,) = run_function(module, inputs)
    np.testing.assert_allclose(after, before, rtol=1e-5, atol=1e-5)


def test_a_value_that_others_read_stays() -> None:
    """The block reads the first layer's result twice."""
    function = function_of(load_module(block_text(), make_context()))
    assert len(choose_items(function)[0]) > 3
    assert not list(find_pairs(function))


@pytest.mark.parametrize(("spread", "gain"), [(1.0, -1.0), (50.0, 8.0)])
def test_noise_falls_where_channels_differ(tmp_path, spread: float, gain: float) -> None:
    """In decibels, beside the same network whose channels were not made alike."""
    (tmp_path / "net.mlir").write_text(chain_text())
    np.savez(tmp_path / "net.npz", **block_weights(spread=spread))
    np.savez(tmp_path / "data.npz", x=block_samples(2))
    arguments = (tmp_path / "net.mlir", tmp_path / "data.npz", None, VTA, CalibrateOptions())
    equal = quantize_model(*arguments).comparison.results["result"].decibels
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("weft.tools.quantize.session.equalize_channels", lambda function: 0)
        plain = quantize_model(*arguments).comparison.results["result"].decibels
    assert equal >= plain + gain


def test_dead_channels_stay_dead() -> None:
    module = load_module(chain_text(), make_context())
    weights = block_weights()
    weights["one.weight"][3] = 0
    weights["two.weight"][:, 5] = 0
    inputs = {"x": block_samples(1)[0][None], **weights}
    (before,) = run_function(module, inputs)
    equalize_channels(function_of(module))
    (after,) = run_function(module, inputs)
    np.testing.assert_allclose(after, before, rtol=1e-5, atol=1e-5)
