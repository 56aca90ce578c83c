"""`weft import --check`: errors of imported models, against their frameworks in f64."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import weft
from weft.tools.cli import import_model as cmd_import
from weft.tools.cli.weft import main
from weft.tools.importer.accuracy import check_model

RNG = np.random.default_rng(3)


def random(*shape: int) -> np.ndarray:
    return RNG.standard_normal(shape).astype(np.float32)


def onnx_model(path: Path) -> Path:
    """Of ops whose types are asked for in several ways, and that onnx's reference gets wrong."""
    onnx = pytest.importorskip("onnx")
    node, helper = onnx.helper.make_node, onnx.helper
    nodes = [
        node("Gather", ["table", "ids"], ["e"]),
        node("LayerNormalization", ["e", "scale", "shift"], ["n"]),
        node("MatMul", ["n", "w"], ["h"]),
        node("Gelu", ["h"], ["g"], approximate="tanh"),
        node("LogSoftmax", ["g"], ["l"]),
        node("Constant", [], ["c"], value_float=0.3),
        node("Mul", ["l", "c"], ["scores"]),
        node("Cast", ["image"], ["i"], to=onnx.TensorProto.FLOAT),
        node("LRN", ["i"], ["response"], size=3),
        node("LpNormalization", ["h"], ["unit"], p=1),
        node("ArgMax", ["scores"], ["best"], axis=-1),
    ]
    form, float32, int64 = helper.make_tensor_value_info, 1, 7
    inputs = [form("ids", int64, [4]), form("image", 11, [1, 6, 3, 3])]
    outputs = [
        form("scores", float32, [4, 8]),
        form("response", float32, [1, 6, 3, 3]),
        form("unit", float32, [4, 8]),
        form("best", int64, [4, 1]),
    ]
    weights = {"table": (9, 16), "scale": (16,), "shift": (16,), "w": (16, 8)}
    constants = [onnx.numpy_helper.from_array(random(*s), n) for n, s in weights.items()]
    graph = helper.make_graph(nodes, "g", inputs, outputs, constants)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)])
    model.ir_version = 9
    onnx.save(model, path)
    return path


def test_onnx_models(tmp_path, capsys) -> None:
    path = onnx_model(tmp_path / "net.onnx")
    assert main(["import", str(path), "-o", f"{tmp_path}/out", "--check"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if "check:" in line]
    assert [line.split()[1] for line in lines] == ["scores:", "response:", "unit:", "best:"]
    assert all(line.endswith(": passes") for line in lines)
    assert "own " in lines[0]


def test_what_differs_too_much(tmp_path, capsys, monkeypatch) -> None:
    path = onnx_model(tmp_path / "net.onnx")
    model = weft.import_model(path)
    name = next(n for n in model.weights if n.startswith("w"))
    off = replace(model, weights={**model.weights, name: model.weights[name] * np.float32(1.00001)})
    monkeypatch.setattr(cmd_import, "import_model", lambda *_, **__: off)
    assert main(["import", str(path), "-o", f"{tmp_path}/out", "--check"]) == 1
    output = capsys.readouterr()
    assert "scores: error" in output.out
    assert output.out.count("FAILS") == 1
    assert output.err == (
        "error: the imported model differs from ONNX by more than it may: scores\n"
    )


def test_sources_without_a_framework(tmp_path, capsys) -> None:
    assert main(["import", "zoo:mlp", "-o", f"{tmp_path}/out", "--check"]) == 1
    assert "@out comes from no framework that could evaluate it in f64" in capsys.readouterr().err
    path = onnx_model(tmp_path / "net.onnx")
    command = ["import", str(path), "-o", f"{tmp_path}/out", "--check", "--batch", "2"]
    assert main(command) == 1
    assert "leave out --batch, --seq, --size and --type" in capsys.readouterr().err


def test_pytorch_modules(tmp_path) -> None:
    """Also where a module asks for f32, has f32 of its own, or is a saved program."""
    torch = pytest.importorskip("torch")

    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.fc = torch.nn.Linear(40, 6)
            self.drop = torch.nn.Dropout(0.5)
            self.table = torch.rand(6)

        def forward(self, x, flag, count):
            y = self.drop(self.fc(x)).float() * self.table + torch.arange(6) / 7
            y = torch.nn.functional.gelu(y, approximate="tanh") * flag
            return {"y": y, "n": [count + 1, y.argmax(-1)]}

    torch.manual_seed(0)
    module = Net()
    inputs = (torch.randn(5, 40), 3, torch.arange(4))
    program = torch.export.export(module.eval(), inputs)
    torch.export.save(program, tmp_path / "net.pt2")
    module.train()
    for source in ((module, inputs), tmp_path / "net.pt2"):
        model = weft.import_model(source)
        found = check_model(model)
        assert [result.passes for result in found] == [True] * 3
        assert 1e-9 < found[0].own.rms < 1e-6
        name = next(n for n in model.weights if "weight" in n)
        weights = {**model.weights, name: model.weights[name] * np.float32(1.00001)}
        assert not check_model(replace(model, weights=weights))[0].passes
    assert module.training
    assert module.drop.training


def test_modules_that_cannot_be_evaluated_in_f64() -> None:
    torch = pytest.importorskip("torch")

    class Picky(torch.nn.Module):
        def forward(self, x):
            if x.dtype != torch.float32:
                raise TypeError("f32 only\nindeed")
            return x + 1

    with pytest.raises(weft.WeftError, match=r"in f64: TypeError: f32 only$"):
        check_model(weft.import_model((Picky(), torch.ones(2))))
