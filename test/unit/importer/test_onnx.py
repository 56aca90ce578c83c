"""ONNX models: what is imported computes what ONNX says, and PyTorch is not needed for it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

onnx = pytest.importorskip("onnx")

from onnx import TensorProto, helper, numpy_helper  # noqa: E402
from onnx.reference import ReferenceEvaluator  # noqa: E402

import weft  # noqa: E402

RNG = np.random.default_rng(0)


def weight(name, *shape):
    return numpy_helper.from_array(RNG.standard_normal(shape).astype(np.float32), name)


def integers(name, *values):
    return numpy_helper.from_array(np.array(values, np.int64), name)


def saved(path: Path, nodes, inputs, outputs, constants=()) -> Path:
    """Writes a model; `inputs` and `outputs` are pairs of a name and a shape (floats)."""

    def values(pairs):
        return [
            helper.make_tensor_value_info(
                name, TensorProto.INT64 if name == "ids" else TensorProto.FLOAT, shape
            )
            for name, shape in pairs
        ]

    graph = helper.make_graph(nodes, "g", values(inputs), values(outputs), list(constants))
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)])
    model.ir_version = 9
    onnx.save(model, path)
    return path


def reference(path: Path, inputs: Sequence[np.ndarray]) -> list[np.ndarray]:
    model = onnx.load(path)
    names = [i.name for i in model.graph.input]
    return ReferenceEvaluator(model).run(None, dict(zip(names, inputs, strict=True)))


def classifier(path: Path) -> Path:
    """A convolution with normalisation and pooling, and a linear layer."""
    node = helper.make_node
    return saved(
        path,
        [
            node("Conv", ["x", "conv.weight"], ["c"], name="conv", pads=[1] * 4, strides=[2, 2]),
            node("BatchNormalization", ["c", *"sbmv"], ["n"], name="norm"),
            node("Relu", ["n"], ["r"], name="relu"),
            node("MaxPool", ["r"], ["p"], kernel_shape=[3, 3], strides=[2, 2], pads=[1] * 4),
            node("GlobalAveragePool", ["p"], ["g"], name="average"),
            node("Flatten", ["g"], ["f"]),
            node("Gemm", ["f", "fc.weight", "fc.bias"], ["y"], name="fc", transB=1),
        ],
        [("x", [1, 3, 12, 12])],
        [("y", [1, 5])],
        [
            weight("conv.weight", 8, 3, 3, 3),
            *(weight(name, 8) for name in "sbm"),
            numpy_helper.from_array(RNG.uniform(0.5, 2, 8).astype(np.float32), "v"),
            weight("fc.weight", 5, 8),
            weight("fc.bias", 5),
        ],
    )


def test_convolution_with_normalisation(tmp_path, check_model):
    path = classifier(tmp_path / "net.onnx")
    model = weft.import_model(path)
    assert model.name == "net"
    assert list(model.weights) == [
        "conv.weight.folded",
        "conv.bias.folded",
        "fc.weight.transposed",
        "fc.bias",
    ]
    assert 'weft.layer = "conv"' in model.text
    assert 'weft.layer = "fc"' in model.text
    assert "linalg.conv_2d_nchw_fchw" in model.text
    assert "torch" not in model.text
    x = RNG.standard_normal((1, 3, 12, 12)).astype(np.float32)
    check_model(model, [x], reference(path, [x]))


def test_attention(tmp_path, check_model):
    node, width = helper.make_node, 16
    heads = [
        part
        for letter, order in (("q", [0, 2, 1, 3]), ("k", [0, 2, 3, 1]), ("v", [0, 2, 1, 3]))
        for part in (
            node("MatMul", ["l", f"w{letter}"], [f"{letter}0"], name=letter),
            node("Reshape", [f"{letter}0", "split"], [f"{letter}1"]),
            node("Transpose", [f"{letter}1"], [f"{letter}2"], perm=order),
        )
    ]
    path = saved(
        tmp_path / "attention.onnx",
        [
            node("Gather", ["table", "ids"], ["e"], name="embedding"),
            node("LayerNormalization", ["e", "gain", "bias"], ["l"], name="norm", axis=-1),
            *heads,
            node("MatMul", ["q2", "k2"], ["s0"]),
            node("Div", ["s0", "two"], ["s1"]),
            node("Softmax", ["s1"], ["p"], name="softmax", axis=-1),
            node("MatMul", ["p", "v2"], ["o0"]),
            node("Transpose", ["o0"], ["o1"], perm=[0, 2, 1, 3]),
            node("Reshape", ["o1", "join"], ["o2"]),
            node("Add", ["o2", "l"], ["r"], name="residual"),
            node("Gelu", ["r"], ["y"], name="gelu"),
        ],
        [("ids", [2, 6])],
        [("y", [2, 6, width])],
        [
            weight("table", 50, width),
            weight("gain", width),
            weight("bias", width),
            *(weight(f"w{letter}", width, width) for letter in "qkv"),
            integers("split", 0, 0, 4, 4),
            integers("join", 0, 0, width),
            numpy_helper.from_array(np.float32(2), "two"),
        ],
    )
    model = weft.import_model(path)
    assert set(model.weights) == {"table", "gain", "bias", "wq", "wk", "wv"}
    assert model.text.count("linalg.batch_matmul") >= 2
    ids = RNG.integers(0, 50, (2, 6))
    check_model(model, [ids], reference(path, [ids]))


def test_other_ops(tmp_path, check_model):
    """Joining, cutting, resizing, transposed and grouped convolutions, averages at borders."""
    node = helper.make_node
    path = saved(
        tmp_path / "other.onnx",
        [
            node("Split", ["x"], ["a", "b"], axis=1, num_outputs=2),
            node("Concat", ["b", "a", "k"], ["c"], axis=1),
            node("Clip", ["c", "low", "high"], ["d"]),
            node("Resize", ["d", "", "scales"], ["e"], mode="nearest"),
            node("Slice", ["e", "starts", "ends", "axes"], ["f"]),
            node("HardSwish", ["f"], ["sliced"]),
            node("ConvTranspose", ["x", "ct"], ["grown"], strides=[2, 2], pads=[1] * 4),
            node("Conv", ["x", "grouped", "bias"], ["groups"], group=2, pads=[1] * 4),
            node(
                "AveragePool",
                ["x"],
                ["averages"],
                kernel_shape=[3, 3],
                pads=[1] * 4,
                strides=[2, 2],
                ceil_mode=1,
                count_include_pad=0,
            ),
        ],
        [("x", [1, 4, 6, 6])],
        [
            ("sliced", [1, 8, 8, 5]),
            ("grown", [1, 3, 11, 11]),
            ("groups", [1, 6, 6, 6]),
            ("averages", [1, 4, 4, 4]),
        ],
        [
            weight("k", 1, 4, 6, 6),
            weight("ct", 4, 3, 3, 3),
            weight("grouped", 6, 2, 3, 3),
            weight("bias", 6),
            numpy_helper.from_array(np.float32(-1), "low"),
            numpy_helper.from_array(np.float32(1), "high"),
            numpy_helper.from_array(np.array([1, 1, 2, 2], np.float32), "scales"),
            integers("starts", 1, 0),
            integers("ends", 9, 5),
            integers("axes", 2, 3),
        ],
    )
    x = RNG.standard_normal((1, 4, 6, 6)).astype(np.float32)
    check_model(weft.import_model(path), [x], reference(path, [x]))


def recurrent(path: Path) -> Path:
    return saved(
        path,
        [helper.make_node("LSTM", ["x", "W", "R", "B"], ["y", "", "c"], hidden_size=4)],
        [("x", [3, 2, 3])],
        [("y", [3, 1, 2, 4]), ("c", [1, 2, 4])],
        [weight("W", 1, 16, 3), weight("R", 1, 16, 4), weight("B", 1, 32)],
    )


def test_steps_of_a_sequence_are_written_out(tmp_path, check_model):
    path = recurrent(tmp_path / "lstm.onnx")
    model = weft.import_model(path)
    assert "scf" not in model.text
    x = RNG.standard_normal((3, 2, 3)).astype(np.float32)
    check_model(model, [x], reference(path, [x]), host=False)


def test_without_pytorch(tmp_path):
    """No module of PyTorch is asked for, even where it is installed."""
    path = classifier(tmp_path / "net.onnx")
    program = (
        "import sys\n"
        "for name in ('torch', 'torch_mlir.fx'): sys.modules[name] = None\n"
        f"import weft; print(weft.import_model({str(path)!r}).name)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.stdout == "net\n", done.stderr


# --- Bad input ------------------------------------------------------------------------------------


def refused(path: Path, **options) -> str:
    with pytest.raises(weft.WeftError) as error:
        weft.import_model(path, **options)
    message = str(error.value)
    assert "\n" not in message
    return message.replace(f"{path.parent}/", "")


def test_dimensions_below_zero_are_open(tmp_path, check_model):
    """So are dimensions without a name, of inputs and of results."""
    path = tmp_path / "net.onnx"
    node = helper.make_node("MatMul", ["x", "w"], ["y"])
    saved(path, [node], [("x", [-1, None, 4])], [("y", [-1, 3, 5])], [weight("w", 4, 5)])
    assert "input 'x' [?, ?, 4]; give the shapes" in refused(path)
    model = weft.import_model(path, inputs=["2x3x4xf32"])
    x = RNG.standard_normal((2, 3, 4)).astype(np.float32)
    check_model(model, [x], [x @ model.weights["w"]], host=False)


def test_dynamic_shapes(tmp_path, check_model):
    path = tmp_path / "net.onnx"
    node = helper.make_node("MatMul", ["x", "w"], ["y"])
    saved(path, [node], [("x", ["batch", 3, 4])], [("y", ["batch", 3, 5])], [weight("w", 4, 5)])
    assert refused(path) == (
        "net.onnx: dynamic shapes are not supported: input 'x' [batch, 3, 4]; give the shapes of "
        "all inputs with --input, such as --input 1x3x224x224xf32"
    )
    assert refused(path, inputs=["2x3x7xf32"]) == (
        "net.onnx: input 'x' has shape [batch, 3, 4], not [2, 3, 7]"
    )
    assert refused(path, inputs=["2xf32", "3xf32"]) == ("net.onnx: 2 shapes given for 1 inputs (x)")
    model = weft.import_model(path, inputs=["2x3x4xf32"])
    x = RNG.standard_normal((2, 3, 4)).astype(np.float32)
    check_model(model, [x], reference(path, [x]), host=False)


def test_unsupported_ops_are_named_all_at_once(tmp_path):
    node = helper.make_node
    path = saved(
        tmp_path / "net.onnx",
        [
            node("Relu", ["x"], ["r"]),
            node("LRN", ["r"], ["d"], size=2),
            node("LRN", ["x"], ["e"], size=4),
            node("MaxRoiPool", ["x", "regions"], ["p"], pooled_shape=[2, 2]),
        ],
        [("x", [1, 3, 4, 4])],
        [("d", [1, 3, 4, 4]), ("e", [1, 3, 4, 4]), ("p", [1, 3, 2, 2])],
        [weight("regions", 1, 5)],
    )
    assert refused(path) == (
        "net.onnx: 2 unsupported ops have no lowering to linalg: onnx.LRN of even size (2), "
        "onnx.MaxRoiPool (1); write the model without them"
    )


@pytest.mark.parametrize("damage", ["text", "cut", "empty", "wrong"])
def test_corrupt_files(tmp_path, damage):
    path = classifier(tmp_path / "net.onnx")
    data = path.read_bytes()
    if damage == "wrong":
        model = onnx.load(path)
        model.graph.node[0].input[1] = "nothing"
        path.write_bytes(model.SerializeToString())
    else:
        path.write_bytes(
            {"text": b"func.func", "cut": data[: len(data) // 2], "empty": b""}[damage]
        )
    message = refused(path)
    assert message.startswith("net.onnx: is no ")
    if damage == "wrong":
        assert "nothing" in message


def test_missing_package(tmp_path, monkeypatch):
    path = classifier(tmp_path / "net.onnx")
    monkeypatch.setitem(sys.modules, "onnx", None)
    assert refused(path) == (
        "the package onnx is not installed: run `pip install 'weft[onnx]'` to import ONNX models"
    )


def test_bindings_without_the_torch_dialect(tmp_path, monkeypatch):
    path = classifier(tmp_path / "net.onnx")
    from weft.tools.importer.torch import dialect as torch_dialect

    def without(name):
        if name == "dialects.torch":
            raise ImportError(name)
        return upstream_module(name)

    upstream_module = torch_dialect.upstream_module
    monkeypatch.setattr(torch_dialect, "upstream_module", without)
    assert refused(path) == (
        "the MLIR bindings in use, package 'torch_mlir', have no torch dialect: uninstall them, so "
        "that those of torch-mlir are taken"
    )
