"""Names and types of inputs and results: those of the model, wherever callers meet them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

onnx = pytest.importorskip("onnx")

from onnx import TensorProto, helper  # noqa: E402

import weft  # noqa: E402
from weft.targets.host.header import header_text  # noqa: E402
from weft.targets.reference.interpreter import run_function  # noqa: E402
from weft.tools.cli.weft import main  # noqa: E402
from weft.tools.common.arrays import read_arrays, write_arrays  # noqa: E402
from weft.tools.importer.common.finish import names_apart  # noqa: E402
from weft.tools.importer.common.model import Argument  # noqa: E402
from weft.tools.registry.contexts import make_context  # noqa: E402
from weft.transforms.core.functions import argument_names, function_of, result_names  # noqa: E402
from weft.transforms.model.load import load_module  # noqa: E402

NAMES = ("input_0", "input0", "a.b/c d", "a_b_c_d", "0", "file", "result", "λ", 'q"\\*/', "arg1")
RESULTS = ("out_0", "1st", "a b", "0", "result", "*/ int y;", "allow_pickle", "x", "x.1", "y_1")
X = np.arange(4, dtype=np.float32)


def saved(path: Path, nodes, inputs, outputs) -> Path:
    """Writes a model; inputs and outputs are `[4]`, of types by name."""

    def values(types):
        return [helper.make_tensor_value_info(name, type, [4]) for name, type in types.items()]

    graph = helper.make_graph(nodes, "g", values(inputs), values(outputs))
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)])
    model.ir_version = 9
    onnx.save(model, path)
    return path


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory):
    """A model of ten inputs and ten results, imported: the sums of each input with the first."""
    nodes = [
        helper.make_node("Add", [NAMES[0], name], [f"sum.{i}"]) for i, name in enumerate(NAMES)
    ]
    for i, name in enumerate(RESULTS):
        nodes.append(
            helper.make_node("Neg", [f"sum.{i}"], [f"r.{name}" if name in NAMES else name])
        )
    outputs = [n.output[0] for n in nodes[len(NAMES) :]]
    path = saved(
        tmp_path_factory.mktemp("model") / "net.onnx",
        nodes,
        dict.fromkeys(NAMES, TensorProto.FLOAT),
        dict.fromkeys(outputs, TensorProto.FLOAT),
    )
    return weft.import_model(path), outputs


def test_names_survive_the_import(named) -> None:
    model, outputs = named
    function = function_of(load_module(model.text, make_context()))
    assert argument_names(function) == NAMES
    assert list(result_names(function)) == outputs


def test_names_in_files_and_in_c(named, tmp_path, capsys) -> None:
    model, outputs = named
    executable = weft.compile(model.text, target="host")
    assert [b.name for b in executable.program.results] == outputs
    header = header_text(executable)
    for spelled in ("input_0", "a_b_c_d", "input_3", "file", "out_0", "a_b", "x_1"):
        assert f"float *{spelled}," in header
    assert 'a_b_c_d: input float[4], 16 bytes, named "a.b/c d" in the source' in header
    assert "int y" not in header.replace(r'"*\/ int y;"', "")
    weft.save(executable, tmp_path / "out")
    inputs = {name: X + i for i, name in enumerate(NAMES)}
    write_arrays(tmp_path / "in.npz", inputs)
    given, result = tmp_path / "in.npz", tmp_path / "results.npz"
    command = ["run", str(tmp_path / "out"), "--inputs", str(given), "-o", str(result), "--check"]
    assert main(command) == 0
    assert "out_0: float32 [4]" in capsys.readouterr().out
    found = read_arrays(result)
    assert list(found) == outputs
    for i, array in enumerate(found.values()):
        np.testing.assert_array_equal(array, -(2 * X + i))


UNSIGNED = {
    "ui8": (TensorProto.UINT8, np.uint8),
    "ui16": (TensorProto.UINT16, np.uint16),
    "ui32": (TensorProto.UINT32, np.uint32),
    "ui64": (TensorProto.UINT64, np.uint64),
}


@pytest.fixture(scope="module", params=UNSIGNED)
def unsigned(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory):
    """The larger of two unsigned numbers, imported, with such numbers."""
    type, dtype = UNSIGNED[request.param]
    path = saved(
        tmp_path_factory.mktemp("model") / "net.onnx",
        [helper.make_node("Max", ["a", "b"], ["y"])],
        {"a": type, "b": type},
        {"y": type},
    )
    top = np.iinfo(dtype).max
    arrays = {"a": np.array([0, 1, top, top // 2], dtype), "b": np.array([1, top, 0, 5], dtype)}
    return weft.import_model(path), arrays, np.array([1, top, top, top // 2], dtype)


def test_unsigned_inputs_and_results(unsigned, tmp_path, capsys) -> None:
    model, arrays, wanted = unsigned
    (result,) = run_function(load_module(model.text, make_context()), arrays)
    np.testing.assert_array_equal(result, wanted, strict=True)

    executable = weft.compile(model.text, target="host")
    found, _ = weft.run(executable, arrays)
    np.testing.assert_array_equal(found["y"], wanted, strict=True)
    out = np.zeros_like(wanted)
    executable.bind(arrays, {"y": out})()
    np.testing.assert_array_equal(out, wanted)
    bits = wanted.itemsize * 8
    assert f"const uint{bits}_t *a, const uint{bits}_t *b, uint{bits}_t *y," in header_text(
        executable
    )

    weft.save(executable, tmp_path / "out")
    write_arrays(tmp_path / "in.npz", arrays)
    (tmp_path / "net.mlir").write_text(model.text)
    for program in ("out", "net.mlir"):
        command = ["run", str(tmp_path / program), "--inputs", str(tmp_path / "in.npz")]
        assert main([*command, "-o", str(tmp_path / "y.npz")]) == 0
        np.testing.assert_array_equal(read_arrays(tmp_path / "y.npz")["y"], wanted, strict=True)
    assert main(["run", str(tmp_path / "out"), "--check"]) == 0
    assert f"y: {wanted.dtype} [4]" in capsys.readouterr().out


def test_signed_arrays_for_unsigned_inputs_are_refused(unsigned) -> None:
    model, arrays, _ = unsigned
    signed = {name: array.view(f"i{array.itemsize}") for name, array in arrays.items()}
    message = r"argument a has elements of type ui\d+, but the array has type int\d+"
    with pytest.raises(weft.WeftError, match=message):
        run_function(load_module(model.text, make_context()), signed)


def test_numbers_quantised_without_sign(tmp_path) -> None:
    """To bytes and to 16 bits, and back."""
    x = np.array([-1.0, 0.0, 0.3, 700.0, 1e9], np.float32)
    kinds = {"bytes": np.uint8, "words": np.uint16}
    node, array = helper.make_node, onnx.numpy_helper.from_array
    constants = [array(np.float32(0.01), "scale")]
    nodes, outputs = [], []
    for name, dtype in kinds.items():
        constants.append(array(dtype(7), f"zero.{name}"))
        nodes.append(node("QuantizeLinear", ["x", "scale", f"zero.{name}"], [name]))
        back = [name, "scale", f"zero.{name}"]
        nodes.append(node("DequantizeLinear", back, [f"{name}.back"]))
        type = UNSIGNED[f"ui{dtype().nbytes * 8}"][0]
        outputs.append(helper.make_tensor_value_info(name, type, [5]))
        outputs.append(helper.make_tensor_value_info(f"{name}.back", TensorProto.FLOAT, [5]))
    inputs = [helper.make_tensor_value_info("x", TensorProto.FLOAT, [5])]
    graph = helper.make_graph(nodes, "g", inputs, outputs, constants)
    onnx.save(
        helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)], ir_version=10),
        tmp_path / "net.onnx",
    )
    model = weft.import_model(tmp_path / "net.onnx")
    found = run_function(load_module(model.text, make_context()), {"x": x})
    for dtype, quantised, back in zip(kinds.values(), found[::2], found[1::2], strict=True):
        wanted = np.clip(np.rint(x / np.float32(0.01)) + 7, 0, np.iinfo(dtype).max).astype(dtype)
        np.testing.assert_array_equal(quantised, wanted, strict=True)
        np.testing.assert_allclose(back, (wanted.astype(float) - 7) * 0.01, rtol=1e-6)


MARKED = """func.func @f(%x: tensor<4xf32> {{{0}}}, %y: tensor<4xf32> {{{1}}}) -> tensor<4xf32> {{
  return %x : tensor<4xf32>
}}"""


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        ("weft.unsigned", "", "marks elements of type f32; it is for i8, i16, i32 and i64"),
        ('weft.name = ""', "", 'is ""; give a name, as in'),
        ("weft.name = 3", "", "is 3 : i64; give a name, as in"),
        ('weft.name = "y"', "", "2 arguments are called 'y'"),
        ('weft.name = "a"', 'weft.weight = "a"', "2 arguments are called 'a'"),
    ],
)
def test_marks_that_make_no_sense(first: str, second: str, message: str) -> None:
    module = load_module(MARKED.format(first, second), make_context())
    with pytest.raises(weft.WeftError, match=message):
        run_function(module, {"x": X, "y": X})


def test_inputs_are_called_neither_like_weights_nor_like_each_other() -> None:
    """In PyTorch, a parameter `w` may stand beside arguments `w` and `w_input`."""
    inputs = [Argument(name) for name in ("w", "x", "w_input", "v")]
    found = [a.name for a in names_apart(inputs, {"w", "v", "v_input"})]
    assert found == ["w_input2", "x", "w_input", "v_input2"]
