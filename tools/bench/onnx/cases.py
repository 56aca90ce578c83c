"""
The node cases of `onnx.backend.test`, and which of them are in scope.

A case is a model of one node (or the body of a function, `_expanded`), with inputs and results.
Cases in scope have nothing but ops of the default domain, in inference, on tensors of Booleans,
integers of 8 to 64 bits, f16, f32 or f64, whose shapes follow from the shapes of their inputs
and from the values of those that `DECISIVE` lists. `python -m weft.tools.bench.onnx.cases FILE`
writes their names, with their ops.
"""
# pyright: reportMissingImports=false, reportAttributeAccessIssue=false

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import numpy as np

from ....targets.reference.scalars import Array
from ....transforms.core.files import write_atomically

LIST = Path(__file__).parent.parent / "data" / "onnx_nodes.txt"
"""The cases in scope, one a line, with their ops."""

DECISIVE: Mapping[str, Sequence[int]] = {
    "AffineGrid": (1,),
    "BlackmanWindow": (0,),
    "CenterCropPad": (1,),
    "Col2Im": (1, 2),
    "ConstantOfShape": (0,),
    "CumProd": (1,),
    "CumSum": (1,),
    "DFT": (1, 2),
    "Dropout": (1, 2),
    "Expand": (1,),
    "HammingWindow": (0,),
    "HannWindow": (0,),
    "MaxUnpool": (2,),
    "MelWeightMatrix": (0, 1, 2, 3, 4),
    "OneHot": (1,),
    "Pad": (1, 3),
    "Range": (0, 1, 2),
    "Reshape": (1,),
    "Resize": (1, 2, 3),
    "STFT": (1, 3),
    "Slice": (1, 2, 3, 4),
    "Split": (1,),
    "Squeeze": (1,),
    "Tile": (1,),
    "TopK": (1,),
    "Unsqueeze": (1,),
    "Upsample": (1,),
    **{f"Reduce{kind}": (1,) for kind in ("L1", "L2", "LogSum", "LogSumExp", "Max", "Mean")},
    **{f"Reduce{kind}": (1,) for kind in ("Min", "Prod", "Sum", "SumSquare")},
}
"""
Inputs that decide shapes, axes, or which of several functions is meant, by op; their values
become constants of the model, as they nearly always are in models that users have.
"""

_ELEMENTS = frozenset((1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13))
"""`TensorProto`'s numbers of f32, the integers of 8 to 64 bits, bool, f16 and f64."""

_OTHER_KINDS: Mapping[str, str] = {
    **dict.fromkeys(("If", "Loop", "Scan"), "control flow"),
    **dict.fromkeys(("Bernoulli", "Multinomial"), "random"),
    **dict.fromkeys(
        ("RandomNormal", "RandomNormalLike", "RandomUniform", "RandomUniformLike"), "random"
    ),
    **dict.fromkeys(("Compress", "NonMaxSuppression", "NonZero", "Unique"), "shapes from data"),
    "ImageDecoder": "shapes from data",
    **dict.fromkeys(("StringConcat", "StringNormalizer", "StringSplit"), "strings"),
    **dict.fromkeys(("OptionalHasElement", "OptionalGetElement", "Optional"), "optional values"),
}


@dataclass(frozen=True)
class Case:
    """A case; `model` is the protocol buffer. An input is `None` where an optional is empty."""

    name: str
    op: str
    model: bytes
    inputs: tuple[object, ...]
    results: tuple[object, ...]
    rtol: float
    atol: float


def all_cases() -> list[Case]:
    """The cases that the installed `onnx` has, with the data that it makes for them."""
    loader = import_module("onnx.backend.test.loader")
    with warnings.catch_warnings(action="ignore"), np.errstate(all="ignore"):
        return [_make_case(found) for found in loader.load_model_tests(kind="node")]


def cases_of(*modules: str) -> list[Case]:
    """The cases of modules of `onnx.backend.test.case.node`, such as `topk`."""
    node = import_module("onnx.backend.test.case.node")
    with warnings.catch_warnings(action="ignore"), np.errstate(all="ignore"):
        cases: list[Case] = []
        for module in modules:
            before = len(node._NodeTestCases)
            import_module(f"onnx.backend.test.case.node.{module}")
            cases += map(_make_case, node._NodeTestCases[before:])
    return cases


def _make_case(found: object) -> Case:
    ((inputs, results),) = found.data_sets
    model = found.model
    ops = [n.op_type for n in model.graph.node]
    op = ops[0] if len(ops) == 1 else found.name.removeprefix("test_").partition("_expanded")[0]
    return Case(
        found.name,
        op,
        model.SerializeToString(),
        tuple(map(_as_array, inputs)),
        tuple(map(_as_array, results)),
        found.rtol,
        found.atol,
    )


def _as_array(value: object) -> object:
    onnx = import_module("onnx")
    return onnx.numpy_helper.to_array(value) if isinstance(value, onnx.TensorProto) else value


def with_constants(case: Case) -> tuple[object, list[Array]]:
    """
    The case's model, in which the inputs that decide shapes are constants, and the values of
    the others, in order.
    """
    onnx = import_module("onnx")
    model = onnx.load_from_string(case.model)
    graph = model.graph
    decisive = {
        node.input[place]
        for node in graph.node
        for place in DECISIVE.get(node.op_type, ())
        if place < len(node.input)
    }
    kept: list[Array] = []
    for value, array in zip(list(graph.input), case.inputs, strict=True):
        if value.name in decisive and isinstance(array, np.ndarray | np.generic):
            graph.initializer.append(onnx.numpy_helper.from_array(np.asarray(array), value.name))
            graph.input.remove(value)
        else:
            kept.append(array)  # pyright: ignore[reportArgumentType]
    return model, kept


def results_in_f64(case: Case) -> list[Array] | None:
    """
    The results of onnx's evaluator for the case with all floats in f64; `None` where it fails. Of
    data of half or single precision, which have errors of their own, it tells how large these are.
    """
    onnx = import_module("onnx")
    model = onnx.load_from_string(case.model)
    _widen_floats(model.graph)
    feeds = {
        value.name: array.astype(np.float64) if array.dtype.kind == "f" else array
        for value, array in zip(model.graph.input, map(np.asarray, case.inputs), strict=True)
    }
    try:
        return import_module("onnx.reference").ReferenceEvaluator(model).run(None, feeds)
    except (RuntimeError, ValueError, TypeError, NotImplementedError, IndexError, KeyError):
        return None


def _widen_floats(graph: object) -> None:
    """Makes f64 of all smaller floats of a graph."""
    onnx = import_module("onnx")
    floats = (1, 10)
    for value in (*graph.input, *graph.output, *graph.value_info):
        if value.type.tensor_type.elem_type in floats:
            value.type.tensor_type.elem_type = 11
    tensors = list(graph.initializer)
    for node in graph.node:
        for attribute in node.attribute:
            if attribute.name == "to" and attribute.i in floats:
                attribute.i = 11
            if attribute.HasField("t"):
                tensors.append(attribute.t)
    for tensor in tensors:
        if tensor.data_type in floats:
            wide = onnx.numpy_helper.to_array(tensor).astype(np.float64)
            tensor.CopyFrom(onnx.numpy_helper.from_array(wide, tensor.name))


def out_of_scope(case: Case) -> str | None:
    """The reason why a case is not in scope, or `None`."""
    model, _ = with_constants(case)
    graph = model.graph
    if "_expanded" in case.name:
        return "expanded function"
    if any(node.domain not in ("", "ai.onnx") for node in graph.node):
        return "other domain"
    for node in graph.node:
        if (reason := _OTHER_KINDS.get(node.op_type)) is not None:
            return reason
    values = [*graph.input, *graph.output]
    if any(value.type.WhichOneof("value") != "tensor_type" for value in values):
        return "sequences and optional values"
    if any(value.type.tensor_type.elem_type not in _ELEMENTS for value in values):
        return "element type"
    if _in_training(model):
        return "training"
    return "shapes from data" if _is_dynamic(model) else None


def _in_training(model: object) -> bool:
    helper = import_module("onnx").numpy_helper
    constants = {c.name: helper.to_array(c) for c in model.graph.initializer}
    for node in model.graph.node:
        mode = any(a.name == "training_mode" and a.i for a in node.attribute)
        third = node.input[2] if node.op_type == "Dropout" and len(node.input) > 2 else ""
        if mode or bool(constants.get(third, False)):
            return True
    return False


def _is_dynamic(model: object) -> bool:
    """Tests whether an input has a dimension that is not known."""
    dims = [d for value in model.graph.input for d in value.type.tensor_type.shape.dim]
    return any(not d.HasField("dim_value") for d in dims)


def listed_cases() -> dict[str, str]:
    """The cases of the list in the repository: name to op."""
    lines = LIST.read_text().splitlines()
    pairs = (line.split() for line in lines if line and not line.startswith("#"))
    return {name: op for name, op in pairs}


def _list_lines(cases: Sequence[Case], version: str) -> Iterator[str]:
    yield f"# Node cases of onnx {version} that are in scope, with their ops."
    yield "# Written by `python -m weft.tools.bench.onnx.cases`."
    for case in sorted(cases, key=lambda c: c.name):
        yield f"{case.name} {case.op}"


def write_list(path: Path) -> None:
    """Writes the list of cases in scope."""
    version = import_module("onnx").__version__
    chosen = [case for case in all_cases() if out_of_scope(case) is None]
    write_atomically(path, "\n".join(_list_lines(chosen, version)) + "\n")


if __name__ == "__main__":
    write_list(Path(sys.argv[1]) if len(sys.argv) > 1 else LIST)
