"""The trained network of the zoo: bytes lose at most one image in a hundred."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from weft.targets.reference.interpreter import run_function
from weft.tools.quantize.calibrate import CalibrateOptions
from weft.tools.quantize.session import quantize_model
from weft.tools.registry.contexts import make_context
from weft.tools.zoo.models import trained_weights, zoo_module, zoo_path
from weft.transforms.core.functions import function_of
from weft.transforms.model.load import load_module
from weft.transforms.model.resize_model import resize_function
from weft.transforms.quantize.to_bytes import QuantizeOptions

IMAGES = Path(__file__).parents[2] / "models" / "digits_images.npz"


@pytest.fixture(scope="module")
def images() -> dict[str, np.ndarray]:
    with np.load(IMAGES) as found:
        arrays = dict(found)
    for name in ("images", "calibration"):
        arrays[name] = arrays[name].astype(np.float32) / 16
    return arrays


def classes_of(module, weights, images: np.ndarray) -> np.ndarray:
    resize_function(module, {"batch": len(images)})
    (found,) = run_function(module, {"image": images, **weights})
    return found.argmax(axis=-1)


def test_weights_are_small_and_right(images) -> None:
    assert zoo_path("digits").with_suffix(".npz").stat().st_size < 200_000
    weights = trained_weights("digits")
    assert weights is not None
    found = classes_of(zoo_module("digits"), weights, images["images"])
    assert (found == images["labels"]).sum() == 354
    assert trained_weights("mlp") is None


@pytest.mark.parametrize(
    "options",
    [
        QuantizeOptions(),
        QuantizeOptions("power-of-two", "channel", 15, "bytes"),
        QuantizeOptions("power-of-two", "tensor", 15, "bytes"),
    ],
    ids=["host", "vta", "one-shift"],
)
def test_bytes_lose_at_most_one_image_in_a_hundred(images, tmp_path, options) -> None:
    np.savez(tmp_path / "data.npz", image=images["calibration"][::4])
    source = Path("zoo:digits")
    found = quantize_model(source, tmp_path / "data.npz", None, options, CalibrateOptions())
    assert not found.floats
    assert found.comparison.classes["result"].share == 1
    module = load_module(found.model.text, make_context(), "digits")
    bytes_read = [str(t) for t in function_of(module).function_type.inputs if "i8" in str(t)]
    assert len(bytes_read) == 5
    classes = classes_of(module, found.model.weights, images["images"])
    assert (classes == images["labels"]).sum() >= 354 - 3
