"""
Networks for text that the package `rapidocr-onnxruntime` brings: on the host they are what ONNX
Runtime says, and in bytes they read the same. Takes minutes: set WEFT_ZOO_ALL.
"""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path

import numpy as np
import pytest

import weft

if not os.environ.get("WEFT_ZOO_ALL"):
    pytest.skip("takes minutes: set WEFT_ZOO_ALL", allow_module_level=True)
runtime = pytest.importorskip("onnxruntime")
pytest.importorskip("onnx")
pytest.importorskip("PIL")
PACKAGE = importlib.util.find_spec("rapidocr_onnxruntime")
if PACKAGE is None or PACKAGE.origin is None:
    pytest.skip("needs the models of rapidocr-onnxruntime", allow_module_level=True)

from helpers.quantize.lines import edit_distance, read_classes, render_lines  # noqa: E402

from weft.tools.quantize.calibrate import CalibrateOptions  # noqa: E402
from weft.tools.quantize.session import quantize_model  # noqa: E402
from weft.transforms.quantize.to_bytes import QuantizeOptions  # noqa: E402

MODELS = Path(PACKAGE.origin).parent / "models"
RECOGNISER = MODELS / "ch_PP-OCRv4_rec_infer.onnx"
FORMS = {
    "ch_PP-OCRv4_det_infer.onnx": (1, 3, 64, 320),
    "ch_PP-OCRv4_rec_infer.onnx": (1, 3, 48, 320),
    "ch_ppocr_mobile_v2.0_cls_infer.onnx": (1, 3, 48, 192),
}


@pytest.mark.parametrize("name", FORMS)
def test_results_on_the_host_are_those_of_the_runtime(name: str) -> None:
    shape = FORMS[name]
    model = weft.import_model(MODELS / name, inputs=["x".join(map(str, shape)) + "xf32"])
    executable = weft.compile(model.text, target="host", weights=model.weights)
    line = render_lines(3, 1)[0]
    x = np.resize(line[:, :, :, : shape[3]], shape).astype(np.float32)
    (found,) = weft.run(executable, {"x": x})[0].values()
    (wanted,) = runtime.InferenceSession(MODELS / name).run(None, {"x": x})
    assert np.abs(found - wanted).max() <= 1e-4


def test_bytes_read_the_same_lines(tmp_path: Path) -> None:
    """At most 2 % of the characters differ, with at most a tenth of the work in float."""
    model = weft.import_model(RECOGNISER, inputs=["1x3x48x320xf32"])
    text, _ = model.save(tmp_path / "read")
    np.savez(tmp_path / "lines.npz", x=render_lines(1, 6))
    options = CalibrateOptions(float_share=0.1)
    made = quantize_model(text, tmp_path / "lines.npz", None, QuantizeOptions(), options)
    assert made.float_share <= 0.1
    weights = made.model.weights
    executable = weft.compile(made.model.text, target="host", weights=weights)
    session = runtime.InferenceSession(RECOGNISER)
    characters = wrong = 0
    for line in render_lines(2, 50):
        wanted = read_classes(session.run(None, {"x": line})[0])
        found = read_classes(next(iter(weft.run(executable, {"x": line})[0].values())))
        characters += len(wanted)
        wrong += edit_distance(wanted, found)
    assert characters > 500
    assert wrong <= 0.02 * characters, f"{wrong} of {characters}"
