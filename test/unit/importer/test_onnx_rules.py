"""What the bindings misread of ONNX: written otherwise, or refused by name."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

onnx = pytest.importorskip("onnx")

from onnx import TensorProto, helper, numpy_helper  # noqa: E402

import weft  # noqa: E402
from weft.targets.reference.interpreter import run_function  # noqa: E402
from weft.tools.importer.torch.dialect import FROM_ONNX, lower_to_linalg, new_context  # noqa: E402
from weft.tools.registry.contexts import make_context  # noqa: E402
from weft.transforms.core.bindings import upstream_module  # noqa: E402
from weft.transforms.model.load import load_module  # noqa: E402

RNG = np.random.default_rng(1)


def tensor(name, value):
    return numpy_helper.from_array(np.asarray(value), name)


def random(*shape):
    return RNG.standard_normal(shape).astype(np.float32)


def saved(path: Path, nodes, shape, constants=(), opset=20) -> Path:
    """Writes a model of one input `x` and one output `y`."""
    x = helper.make_tensor_value_info("x", TensorProto.FLOAT, shape)
    y = helper.make_tensor_value_info("y", TensorProto.FLOAT, None)
    graph = helper.make_graph(nodes, "g", [x], [y], list(constants))
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)])
    model.ir_version = 9
    onnx.save(onnx.shape_inference.infer_shapes(model), path)
    return path


@pytest.mark.parametrize("third", [[], [""]])
def test_the_factor_of_a_product_without_a_sum(tmp_path, check_model, third):
    w, x = random(4, 5), random(3, 4)
    node = helper.make_node("Gemm", ["x", "w", *third], ["y"], name="fc", alpha=3.0)
    path = saved(tmp_path / "net.onnx", [node], [3, 4], [tensor("w", w)])
    model = weft.import_model(path)
    assert list(model.weights) == ["w.folded"]
    check_model(model, [x], [3 * x @ w])


def normalised(x, scale, shift, mean, variance):
    scale, shift, mean, variance = (v[:, None, None] for v in (scale, shift, mean, variance))
    return (x - mean) / np.sqrt(variance + np.float32(1e-5)) * scale + shift


@pytest.mark.parametrize("opset", [7, 9, 14])
def test_older_operator_sets(tmp_path, check_model, opset):
    """Normalisations of old, and a softmax over all later axes at once."""
    x = random(2, 4, 3, 3)
    values = [RNG.uniform(0.5, 2, 4).astype(np.float32) for _ in "sbmv"]
    nodes = [
        helper.make_node("BatchNormalization", ["x", *"sbmv"], ["n"], name="norm"),
        helper.make_node("Softmax", ["n"], ["y"], axis=1),
    ]
    constants = [tensor(name, value) for name, value in zip("sbmv", values, strict=True)]
    path = saved(tmp_path / "net.onnx", nodes, x.shape, constants, opset)
    axes = (1, 2, 3) if opset < 13 else (1,)
    powers = np.exp(normalised(x, *values))
    wanted = powers / powers.sum(axes, keepdims=True)
    check_model(weft.import_model(path), [x], [wanted.astype(np.float32)], host=False)


def test_resizing_of_old(tmp_path, check_model):
    """Places and values lie where they did before there was a choice."""
    x = random(1, 2, 3, 4)
    node = helper.make_node("Resize", ["x", "scales"], ["y"], mode="linear")
    scales = tensor("scales", np.array([1, 1, 1, 2], np.float32))
    path = saved(tmp_path / "net.onnx", [node], x.shape, [scales], 10)
    places = np.minimum(np.arange(8) / 2, 3)
    low = places.astype(int)
    part = (places - low).astype(np.float32)
    wanted = x[..., low] * (1 - part) + x[..., np.minimum(low + 1, 3)] * part
    check_model(weft.import_model(path), [x], [wanted], host=False)


def recurrent(kind, count, *more, **attributes):
    inputs = ["x", "W", "R", "B", *more]
    node = helper.make_node(kind, inputs, ["y"], hidden_size=4, **attributes)
    shapes = {"W": (1, count * 4, 3), "R": (1, count * 4, 4), "B": (1, count * 8)}
    constants = [tensor(name, random(*shape)) for name, shape in shapes.items()]
    constants.append(tensor("P", random(1, 12)))
    constants.append(tensor("lengths", np.array([2, 3], np.int32)))
    return [node], [3, 2, 3], constants


def single(kind, *constants, **attributes):
    node = helper.make_node(kind, ["x", *(c.name for c in constants)], ["y"], **attributes)
    return [node], [1, 4, 6, 6], constants


MISREAD = {
    "LSTM with peepholes": recurrent("LSTM", 4, "", "", "", "P"),
    "LSTM with sequence_lens": recurrent("LSTM", 4, "lengths"),
    "LSTM with activation HardSigmoid": recurrent(
        "LSTM", 4, activations=["HardSigmoid", "Tanh", "Tanh"]
    ),
    "GRU with activation HardSigmoid": recurrent("GRU", 3, activations=["HardSigmoid", "Tanh"]),
    "RNN with activation HardSigmoid": recurrent("RNN", 1, activations=["HardSigmoid"]),
    "RNN with clip": recurrent("RNN", 1, clip=0.1),
    "LRN of even size": single("LRN", size=4),
}


@pytest.mark.parametrize("name", MISREAD)
def test_what_the_bindings_misread_is_unsupported(tmp_path, name):
    path = saved(tmp_path / "net.onnx", *MISREAD[name])
    with pytest.raises(weft.WeftError) as error:
        weft.import_model(path)
    assert str(error.value) == (
        f"{path}: 1 unsupported op has no lowering to linalg: onnx.{name} (1); write the model "
        "without them"
    )


def test_responses_of_odd_size(tmp_path, check_model):
    x = random(2, 5, 2, 3)
    node = helper.make_node("LRN", ["x"], ["y"], size=3, alpha=0.7, beta=0.6, bias=1.2)
    squares = np.pad(x * x, ((0, 0), (1, 1), (0, 0), (0, 0)))
    sums = squares[:, :-2] + squares[:, 1:-1] + squares[:, 2:]
    wanted = x / (1.2 + 0.7 / 3 * sums) ** 0.6
    path = saved(tmp_path / "net.onnx", [node], x.shape)
    check_model(weft.import_model(path), [x], [wanted.astype(np.float32)], host=False)


ABORTS = """
func.func @f(%x: !torch.vtensor<[2],ui64>) -> !torch.vtensor<[2],ui64>
    attributes {torch.onnx_meta.opset_version = 20 : si64} {
  %0 = torch.operator "onnx.Sign"(%x) : (!torch.vtensor<[2],ui64>) -> !torch.vtensor<[2],ui64>
  return %0 : !torch.vtensor<[2],ui64>
}
"""


def test_what_ends_the_process_of_the_bindings_is_unsupported():
    """They abort on the sign of unsigned numbers of 64 bits; weft names the op, and goes on."""
    module = upstream_module("ir").Module.parse(ABORTS, new_context())
    for _ in range(2):
        with pytest.raises(weft.WeftError) as error:
            lower_to_linalg(module, FROM_ONNX, "net")
        assert str(error.value) == (
            "net: 1 unsupported op has no lowering to linalg: onnx.Sign (1); write the model "
            "without them"
        )


def test_signs_and_magnitudes_of_unsigned_numbers(tmp_path):
    for dtype in (np.uint8, np.uint16, np.uint32, np.uint64):
        type = helper.np_dtype_to_tensor_dtype(np.dtype(dtype))
        x, *results = (helper.make_tensor_value_info(n, type, [3]) for n in ("x", "a", "s"))
        nodes = [helper.make_node("Abs", ["x"], ["a"]), helper.make_node("Sign", ["x"], ["s"])]
        model = helper.make_model(helper.make_graph(nodes, "g", [x], results))
        onnx.save(model, tmp_path / "net.onnx")
        array = np.array([0, 3, np.iinfo(dtype).max], dtype)
        text = weft.import_model(tmp_path / "net.onnx").text
        magnitudes, signs = run_function(load_module(text, make_context()), {"x": array})
        np.testing.assert_array_equal(magnitudes, array, strict=True)
        np.testing.assert_array_equal(signs, np.array([0, 1, 1], dtype), strict=True)
