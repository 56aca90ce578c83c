"""
Networks for text that the package `rapidocr-onnxruntime` brings: on the host they are what ONNX
Runtime says, and in bytes they read the same. Takes minutes: set WEFT_ZOO_ALL.
"""

from __future__ import annotations

import argparse
import os

import pytest

from weft.tools.bench.text.models import NEAR, TEXT_MODELS, WANTED, missing_packages, records

if not os.environ.get("WEFT_ZOO_ALL"):
    pytest.skip("takes minutes: set WEFT_ZOO_ALL", allow_module_level=True)
if missing_packages():
    pytest.skip(f"needs {missing_packages()}", allow_module_level=True)

LEAST = {"detector": 45, "classifier": 50, "recogniser": 500}
"""How many lines, directions and characters are compared at least."""


@pytest.mark.parametrize("name", [model.name for model in TEXT_MODELS])
def test_bytes_say_what_floats_say(name: str) -> None:
    """At most 2 % differ, with at most a tenth of the work in float."""
    args = argparse.Namespace(only=name, threads=1, jobs=1, scheduler=None)
    (record,) = records(args)
    assert record["error"] is None
    own, exact, runtime = (
        float(str(record[n])) for n in ("float_error", "exact_error", "runtime_exact_error")
    )
    assert exact <= NEAR
    assert own <= NEAR or exact < runtime
    assert float(str(record["float_share"])) <= 0.1
    assert int(str(record["compared"])) >= LEAST[name]
    assert float(str(record["differ_share"])) <= WANTED
    if name == "detector":
        assert float(str(record["pixels_same"])) >= 0.98
