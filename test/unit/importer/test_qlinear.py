"""Quantised ONNX networks as floats between pairs that quantise, and then as symmetric bytes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

onnx = pytest.importorskip("onnx")

from onnx import TensorProto, helper, numpy_helper  # noqa: E402

import weft  # noqa: E402
from weft.targets.reference.interpreter import run_function  # noqa: E402
from weft.tools.importer.common.ir import unique_identifiers  # noqa: E402
from weft.tools.importer.sources import import_model  # noqa: E402
from weft.tools.quantize.calibrate import CalibrateOptions  # noqa: E402
from weft.tools.quantize.session import quantize_model  # noqa: E402
from weft.tools.registry.contexts import make_context  # noqa: E402
from weft.transforms.core.errors import WeftError  # noqa: E402
from weft.transforms.model.load import load_module  # noqa: E402
from weft.transforms.quantize.to_bytes import QuantizeOptions  # noqa: E402

RNG = np.random.default_rng(0)
SCALES = {"x": 0.03, "h": 0.05, "y": 0.08}
ZEROS = {"x": 120, "h": 0, "y": 131}


def save_network(path: Path, *, constant_scales: bool = True) -> None:
    """Bytes of `x`, a QLinearConv with ReLU by its zero point, a QLinearMatMul, and floats."""
    w = RNG.integers(-126, 127, (4, 3, 3, 3)).astype(np.int8)
    w[:, 0, 0, 0] = 127
    v = RNG.integers(-126, 127, (4 * 36, 5)).astype(np.int8)
    v[0] = 127
    arrays = {
        "w": w,
        "w_s": RNG.uniform(0.001, 0.004, 4).astype(np.float32),
        "w_z": np.zeros(4, np.int8),
        "b": RNG.integers(-500, 500, 4).astype(np.int32),
        "v": v,
        "v_s": np.float32(0.002),
        "v_z": np.int8(0),
        "flat": np.array([1, 4 * 36], np.int64),
    }
    for name, scale in SCALES.items():
        arrays |= {f"{name}_s": np.float32(scale), f"{name}_z": np.uint8(ZEROS[name])}
    code = {n: [f"{n}_s", f"{n}_z"] for n in ("x", "h", "y", "w", "v")}
    nodes = [
        helper.make_node("QuantizeLinear", ["x", *code["x"]], ["x_q"]),
        helper.make_node(
            "QLinearConv", ["x_q", *code["x"], "w", *code["w"], *code["h"], "b"], ["h"]
        ),
        helper.make_node("Reshape", ["h", "flat"], ["h_f"]),
        helper.make_node(
            "QLinearMatMul", ["h_f", *code["h"], "v", *code["v"], *code["y"]], ["y_q"]
        ),
        helper.make_node("DequantizeLinear", ["y_q", *code["y"]], ["y"]),
    ]
    inputs = [helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, 3, 8, 8])]
    if not constant_scales:
        del arrays["x_s"]
        inputs.append(helper.make_tensor_value_info("x_s", TensorProto.FLOAT, []))
    outputs = [helper.make_tensor_value_info("y", TensorProto.FLOAT, [1, 5])]
    weights = [numpy_helper.from_array(np.asarray(a), n) for n, a in arrays.items()]
    graph = helper.make_graph(nodes, "g", inputs, outputs, weights)
    opset = [helper.make_opsetid("", 17)]
    onnx.save(helper.make_model(graph, opset_imports=opset, ir_version=8), path)


def test_qlinear_ops_without_data(tmp_path: Path) -> None:
    """As far from ONNX's result as a few steps of bytes that reach as far on both sides."""
    path = tmp_path / "net.onnx"
    save_network(path)
    model = import_model(path, dequantize=True)
    assert "xi8>" in model.text
    text, _ = model.save(tmp_path / "net")
    found = quantize_model(text, None, None, QuantizeOptions(), CalibrateOptions("range"))
    assert not found.floats
    module = load_module(found.model.text, make_context())
    exact = load_module(weft.import_model(path).text, make_context())
    plain = weft.import_model(path).weights
    bytes_of = {a.tobytes() for a in found.model.weights.values() if a.dtype == np.int8}
    stored = {c.name: numpy_helper.to_array(c) for c in onnx.load(path).graph.initializer}
    assert stored["w"].tobytes() in bytes_of
    for _ in range(3):
        x = RNG.uniform(-3, 3, (1, 3, 8, 8)).astype(np.float32)
        (wanted,) = run_function(exact, {"x": x, **plain})
        (rough,) = run_function(module, {"x": x, **found.model.weights})
        assert np.abs(rough - wanted).max() <= 4 * SCALES["y"]
        assert np.abs(wanted).max() > 20 * SCALES["y"]


def test_scales_that_are_no_constants(tmp_path: Path) -> None:
    path = tmp_path / "net.onnx"
    save_network(path, constant_scales=False)
    with pytest.raises(WeftError, match="QLinearConv 'h': its scales must be constants"):
        import_model(path, dequantize=True)


def test_without_ranges_data_is_needed(tmp_path: Path) -> None:
    with pytest.raises(WeftError, match=r"how far .* reaches: give samples with --calibrate"):
        quantize_model("zoo:digits", None, None, QuantizeOptions(), CalibrateOptions())


def test_names_that_look_like_constants() -> None:
    """`c1_scale` is none that the bindings print, whatever stands behind it."""
    names = ["c1_scale", "c1", "c1_i32", "cst", "c1_scale"]
    found = unique_identifiers(names)
    assert len(set(found)) == len(names)
    assert found[0] == "vc1_scale"
