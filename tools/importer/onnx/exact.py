"""Results of an ONNX model, in its own types and in f64, by the reference that `onnx` brings."""
# pyright: reportMissingImports=false, reportAttributeAccessIssue=false

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from importlib import import_module

import numpy as np

from ....targets.reference.scalars import Array
from ....transforms.core.errors import WeftError
from ..common.model import Results

_FLOATS = (1, 10, 16)
"""`TensorProto`'s numbers of f32, f16 and bf16."""

_DOUBLE = 11

_TYPE_ATTRIBUTES = ("to", "dtype", "output_dtype")
"""Attributes whose values are numbers of element types."""


def evaluate_model(model: object, given: Mapping[str, Array], source: str) -> Results:
    """The results of a model. Raises `WeftError` where the reference cannot evaluate it."""
    wide = {n: a.astype(np.float64) if a.dtype.kind == "f" else a for n, a in given.items()}
    try:
        return _evaluate_reference(model, given), _evaluate_reference(widen_model(model), wide)
    except Exception as error:
        reason = next((line for line in str(error).splitlines() if line.strip()), repr(error))
        raise WeftError(
            f"{source}: onnx cannot evaluate it in f64: {type(error).__name__}: {reason}"
        ) from error


def _evaluate_reference(model: object, given: Mapping[str, Array]) -> list[Array]:
    evaluator = import_module("onnx.reference").ReferenceEvaluator
    version = max((o.version for o in model.opset_import if o.domain in ("", "ai.onnx")), default=1)
    with warnings.catch_warnings(action="ignore"), np.errstate(all="ignore"):
        results = evaluator(model, new_ops=_list_corrected_ops(version)).run(None, dict(given))
    return [np.asarray(r) for r in results]


def widen_model(model: object) -> object:
    """A copy of a model with f64 for all smaller floats: values, constants, and types asked for."""
    onnx = import_module("onnx")
    copy = onnx.ModelProto()
    copy.CopyFrom(model)
    for graph in (copy.graph, *copy.functions):
        _widen_graph(graph)
    return copy


def _widen_graph(graph: object) -> None:
    """Widens a graph, or a function's body, in place."""
    if hasattr(graph, "initializer"):
        for constant in graph.initializer:
            _widen_tensor(constant)
        for value in (*graph.input, *graph.output):
            type = value.type.tensor_type
            type.elem_type = _DOUBLE if type.elem_type in _FLOATS else type.elem_type
    del graph.value_info[:]
    for node in graph.node:
        for attribute in _widen_attributes(node):
            if attribute.name in _TYPE_ATTRIBUTES and attribute.i in _FLOATS:
                attribute.i = _DOUBLE
            if attribute.HasField("t"):
                _widen_tensor(attribute.t)
            for inner in (attribute.g, *attribute.graphs):
                if inner.node:
                    _widen_graph(inner)


def _widen_attributes(node: object) -> Iterator[object]:
    """The attributes of a node; what makes f32 without saying so says that it makes f64."""
    helper = import_module("onnx").helper
    named = {a.name for a in node.attribute}
    if node.op_type == "Constant":
        for attribute in list(node.attribute):
            if attribute.name in ("value_float", "value_floats"):
                values = np.asarray(helper.get_attribute_value(attribute), np.float32)
                tensor = import_module("onnx").numpy_helper.from_array(values)
                node.attribute.remove(attribute)
                node.attribute.append(helper.make_attribute("value", tensor))
    if node.op_type == "ConstantOfShape" and "value" not in named:
        tensor = import_module("onnx").numpy_helper.from_array(np.zeros(1, np.float32))
        node.attribute.append(helper.make_attribute("value", tensor))
    yield from node.attribute


def _widen_tensor(tensor: object) -> None:
    if tensor.data_type in _FLOATS:
        numpy_helper = import_module("onnx").numpy_helper
        value = numpy_helper.to_array(tensor).astype(np.float64)
        tensor.CopyFrom(numpy_helper.from_array(value, tensor.name))


def _list_corrected_ops(version: int) -> list[type]:
    """
    Ops that the reference of `onnx` 1.23 gets wrong: `LRN` looks only at as many channels as there
    are images, `LpNormalization` adds with their signs where `p` is 1, and `LogSoftmax` takes the
    logarithm of what has become zero.
    """
    base = import_module("onnx.reference.op_run").OpRun

    class LRN(base):
        op_domain = ""

        def _run(
            self, x: Array, alpha: float, beta: float, bias: float, size: int
        ) -> tuple[Array, ...]:
            before, channels = (size - 1) // 2, x.shape[1]
            padding = [(0, 0)] * x.ndim
            padding[1] = (before, size - 1 - before)
            squares = np.pad(x * x, padding)
            sums = sum(squares[:, i : i + channels] for i in range(size))
            return ((x / (bias + alpha / size * sums) ** beta).astype(x.dtype),)

    class LpNormalization(base):
        op_domain = ""

        def _run(self, x: Array, axis: int, p: int) -> tuple[Array, ...]:
            norm = np.linalg.norm(x, p, axis, keepdims=True)
            return (np.divide(x, norm, out=np.zeros_like(x), where=norm != 0),)

    class LogSoftmax(base):
        op_domain = ""

        def _run(self, x: Array, axis: int) -> tuple[Array, ...]:
            shifted = x - x.max(axis, keepdims=True)
            return (shifted - np.log(np.exp(shifted).sum(axis, keepdims=True)),)

    # Before operator set 13 it goes over all later axes at once.
    return [LRN, LpNormalization, *([LogSoftmax] if version >= 13 else [])]
