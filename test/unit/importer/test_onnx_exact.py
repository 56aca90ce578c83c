"""ONNX ops that the bindings lower inexactly or wrongly: against ONNX's own meaning, in f64."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest

onnx = pytest.importorskip("onnx")

from onnx import TensorProto, helper  # noqa: E402
from onnx.reference import ReferenceEvaluator  # noqa: E402

import weft  # noqa: E402
from weft.targets.reference.interpreter import run_function  # noqa: E402
from weft.tools.importer.onnx.source import import_onnx  # noqa: E402
from weft.tools.registry.contexts import make_context  # noqa: E402
from weft.transforms.model.load import load_module  # noqa: E402

RNG = np.random.default_rng(5)
TYPES = {
    "float32": TensorProto.FLOAT,
    "float16": TensorProto.FLOAT16,
    "float64": TensorProto.DOUBLE,
}
Arrays = dict[str, np.ndarray]
Ops = list[tuple[str, dict[str, object]]]


def model_of(ops: Ops, arrays: Arrays):
    """A model of nodes that all read these arrays."""
    inputs = [
        helper.make_tensor_value_info(n, TYPES[a.dtype.name], a.shape) for n, a in arrays.items()
    ]
    type = TYPES[next(iter(arrays.values())).dtype.name]
    names = [f"y{i}" for i in range(len(ops))]
    outputs = [helper.make_tensor_value_info(name, type, None) for name in names]
    nodes = [
        helper.make_node(op, list(arrays), [name], **attributes)
        for name, (op, attributes) in zip(names, ops, strict=True)
    ]
    graph = helper.make_graph(nodes, "g", inputs, outputs)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 22)])
    model.ir_version = 10
    return onnx.shape_inference.infer_shapes(model, strict_mode=True)


def imported(ops: Ops, arrays: Arrays) -> weft.ImportedModel:
    return import_onnx(model_of(ops, arrays), "the model", "net")


def results_of(ops: Ops, arrays: Arrays) -> Sequence[np.ndarray]:
    return run_function(load_module(imported(ops, arrays).text, make_context()), arrays)


def in_onnx(ops: Ops, arrays: Arrays) -> Sequence[np.ndarray]:
    wide = {n: a.astype(np.float64) for n, a in arrays.items()}
    return ReferenceEvaluator(model_of(ops, wide)).run(None, wide)


def close(found: np.ndarray, wanted: np.ndarray, limit: float = 4e-7) -> None:
    assert found.shape == wanted.shape
    assert np.abs(found - wanted).max() <= limit * np.abs(wanted).max()


IMAGE = RNG.standard_normal((2, 1, 4, 5)).astype(np.float32)
GRID = RNG.uniform(-2.5, 2.5, (2, 2, 3, 2)).astype(np.float32)
GRID[0, 0] = [(-1, -1), (1, 1), (-1, 1)]
FAR = GRID.copy()
FAR[0, 1] = [(1e6, -2e6), (-2, 3e4), (-1, 40)]


def grids(*paddings: str, mode: str = "linear") -> Ops:
    """With corners aligned and not."""
    return [
        ("GridSample", {"mode": mode, "padding_mode": padding, "align_corners": aligned})
        for padding in paddings
        for aligned in (0, 1)
    ]


@pytest.mark.parametrize("mode", ["nearest", "linear", "cubic"])
def test_grids_that_leave_the_image(mode: str) -> None:
    # Mirrored often, no digit of a place is left: nearer ones are for reflections.
    for ops, grid in (
        (grids("zeros", "border", mode=mode), FAR),
        (grids("reflection", mode=mode), GRID),
    ):
        arrays = {"x": IMAGE, "grid": grid}
        found, wanted = results_of(ops, arrays), in_onnx(ops, arrays)
        for mine, theirs in zip(found, wanted, strict=True):
            close(mine, theirs, 4e-6)


LINE = {"x": IMAGE[:, :, 0], "grid": GRID[:, :, 0, :1]}
CUBE = {
    "x": RNG.standard_normal((1, 1, 3, 2, 4)).astype(np.float32),
    "grid": RNG.uniform(-1.5, 1.5, (1, 2, 2, 2, 3)).astype(np.float32),
}
POINT = {"x": IMAGE[:, :, :1, :1], "grid": GRID}
DOUBLE = {"x": IMAGE.astype(np.float64), "grid": GRID.astype(np.float64)}


@pytest.mark.parametrize("arrays", [LINE, CUBE, POINT, DOUBLE])
def test_grids_of_other_ranks_and_types(arrays: Arrays) -> None:
    ops = grids("zeros", "border", *(() if arrays is POINT else ("reflection",)))
    for mine, theirs in zip(results_of(ops, arrays), in_onnx(ops, arrays), strict=True):
        close(mine, theirs, 4e-6)


def test_grids_that_are_no_numbers_stay_inside() -> None:
    """Nobody says what the results are, but they are read from the image."""
    arrays = {"x": IMAGE, "grid": np.full_like(GRID, np.nan)}
    for found in results_of(grids("zeros", "border", "reflection", mode="nearest"), arrays):
        assert np.isin(found, [0, *IMAGE.reshape(-1)]).all()


def test_grids_on_the_host() -> None:
    arrays = {"x": IMAGE, "grid": FAR}
    ops = grids("zeros")
    found, _ = weft.run(weft.compile(imported(ops, arrays).text, target="host"), arrays)
    for mine, theirs in zip(found.values(), in_onnx(ops, arrays), strict=True):
        close(mine, theirs, 4e-6)


X = np.concatenate([RNG.standard_normal(60) * scale for scale in (1e-4, 1, 30)]).astype(np.float32)


def gelu(x: np.ndarray) -> np.ndarray:
    return 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))


ACTIVATIONS = {
    "Elu": ({"alpha": 0.75}, lambda x: np.where(x < 0, 0.75 * np.expm1(x), x)),
    "Celu": ({"alpha": 0.75}, lambda x: np.where(x < 0, 0.75 * np.expm1(x / 0.75), x)),
    "Selu": (
        {},
        lambda x: 1.0507010221481323 * np.where(x < 0, 1.6732631921768188 * np.expm1(x), x),
    ),
    "Gelu": ({"approximate": "tanh"}, gelu),
}


def test_activations() -> None:
    """Each element is right to some units of its own last place, however small it is."""
    ops: Ops = [(op, attributes) for op, (attributes, _) in ACTIVATIONS.items()]
    found = results_of(ops, {"x": X})
    for (op, _), result in zip(ops, found, strict=True):
        with np.errstate(over="ignore"):
            wanted = ACTIVATIONS[op][1](X.astype(np.float64))
        cancels = 1e-7 * np.abs(X) if op == "Gelu" else 0
        assert (np.abs(result - wanted) <= 5e-7 * np.abs(wanted) + cancels).all(), op
    for result in results_of(ops, {"x": X.astype(np.float16)}):
        assert result.dtype == np.float16


def test_norms_of_zero_are_zero() -> None:
    x = RNG.standard_normal((3, 4, 5)).astype(np.float32)
    x[:, 1] = x[1] = x[..., 2] = 0
    wide = x.astype(np.float64)
    ops: Ops = [("LpNormalization", {"p": p, "axis": axis}) for p in (1, 2) for axis in (0, 1, -1)]
    for (_, attributes), found in zip(ops, results_of(ops, {"x": x}), strict=True):
        norm = np.linalg.norm(wide, attributes["p"], attributes["axis"], keepdims=True)
        close(found, np.divide(wide, norm, out=np.zeros_like(wide), where=norm != 0))
