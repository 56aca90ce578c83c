"""ONNX models, without PyTorch."""
# pyright: reportMissingImports=false, reportAttributeAccessIssue=false

from __future__ import annotations

import re
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType

import numpy as np

from ....targets.reference.scalars import Array
from ....transforms.core.errors import WeftError
from ....transforms.core.progress import tell_progress
from ...common.arrays import Form
from ..common.finish import finish_import
from ..common.model import Argument, Framework, Front, ImportedModel, Result, Results
from ..common.options import ImportOptions
from ..torch.dialect import FROM_ONNX, lower_to_linalg, new_context
from .exact import evaluate_model
from .ops.claim import claim_nodes, insert_functions
from .ops.expand import simplify_model
from .qlinear import expand_qlinear
from .rules import drop_unread, modernise_model, refuse_misread, scale_products

_DATA_INPUTS: Mapping[str, tuple[int, ...]] = {
    "BatchNormalization": (1, 2, 3, 4),
    "Conv": (1, 2),
    "ConvTranspose": (1, 2),
    "GRU": (1, 2, 3),
    "Gather": (0,),
    "Gemm": (1, 2),
    "GroupNormalization": (1, 2),
    "InstanceNormalization": (1, 2),
    "LSTM": (1, 2, 3),
    "LayerNormalization": (1, 2),
    "MatMul": (0, 1),
    "PRelu": (1,),
    "RNN": (1, 2, 3),
    **dict.fromkeys(("Add", "Sub", "Mul", "Div", "Concat", "Where", "Transpose"), (0, 1, 2, 3)),
}
"""
The inputs of ops that are data: constants there become weights. Others (shapes, axes, limits)
must be known when the model is lowered.
"""


_UNSIGNED = frozenset((2, 4, 12, 13))
"""`TensorProto`'s numbers of `uint8`, `uint16`, `uint32` and `uint64`."""


def onnx_package() -> ModuleType:
    """The package `onnx`; `WeftError` saying what to install when it is missing."""
    try:
        return import_module("onnx")
    except ImportError as error:
        raise WeftError(
            "the package onnx is not installed: run `pip install 'weft[onnx]'` to import ONNX "
            "models"
        ) from error


def import_onnx_file(source: str, options: ImportOptions) -> ImportedModel:
    """The model in an ONNX file."""
    path = Path(source)
    model = _read_model(path)
    if options.dequantize:
        expand_qlinear(model, str(path))
    imported = import_onnx(model, str(path), options.name_or(path.stem), options.inputs)
    return replace(
        imported, framework=Framework("ONNX", lambda arrays: _evaluate_file(path, arrays))
    )


def _evaluate_file(path: Path, arrays: Sequence[Array]) -> Results:
    model = _read_model(path)
    constants = {c.name for c in model.graph.initializer}
    names = [i.name for i in model.graph.input if i.name not in constants]
    return evaluate_model(model, dict(zip(names, arrays, strict=True)), str(path))


def import_onnx(
    model: object, source: str, name: str, inputs: Sequence[Form] = ()
) -> ImportedModel:
    """
    An ONNX model in memory, which is changed. `source` is what errors call it; `inputs` are
    shapes for inputs whose dimensions it leaves open.
    """
    tell_progress("reading nodes and shapes")
    _fix_shapes(model, source, inputs)
    model = modernise_model(model)
    _name_nodes(model.graph)
    _constants_to_initializers(model.graph)
    model = simplify_model(model)
    scale_products(model.graph)
    weights = _weights_to_inputs(model, source)
    model = _with_inferred_shapes(model, source)
    functions = claim_nodes(model, source)
    drop_unread(model.graph)
    refuse_misread(model.graph)
    model.graph.name = name
    importer = import_module("torch_mlir.extras.onnx_importer")
    context = new_context()
    try:
        info = importer.ModelInfo(model)
        module = info.create_module(context=context)
        with module.context, warnings.catch_warnings(action="ignore"):
            # It warns of results that a node leaves out.
            importer.NodeImporter.define_function(info.main_graph, module.operation).import_all()
    except importer.OnnxImportError as error:
        raise WeftError(f"{source}: {_first_line(error)}") from error
    graph = info.main_graph
    insert_functions(module, functions)
    module = lower_to_linalg(module, FROM_ONNX, source)
    inputs = graph.input_map.values()
    arguments = tuple(Argument(i.name, weights.get(i.name), _is_unsigned(i)) for i in inputs)
    results = tuple(Result(o.name, _is_unsigned(o)) for o in graph.output_map.values())
    return finish_import(Front(module, arguments, _layer_of, results), name)


# --- Reading --------------------------------------------------------------------------------------


def _read_model(path: Path) -> object:
    onnx = onnx_package()
    try:
        path.open("rb").close()
        model = onnx.load(path)
        onnx.checker.check_model(model)
    except OSError as error:
        raise WeftError(f"cannot read '{error.filename or path}': {error.strerror}") from error
    except (ValueError, onnx.checker.ValidationError) as error:
        raise WeftError(f"{path}: is no valid ONNX model: {_first_line(error)}") from error
    except Exception as error:
        # The decoder of protocol buffers has an exception of its own.
        if type(error).__name__ != "DecodeError":
            raise
        raise WeftError(f"{path}: is no ONNX model: {_first_line(error)}") from error
    if not model.graph.node:
        raise WeftError(f"{path}: is no ONNX model, or one without ops")
    return model


def _first_line(error: BaseException) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0] if lines else type(error).__name__


def _fix_shapes(model: object, source: str, forms: Sequence[Form]) -> None:
    """Gives inputs the shapes in `forms`; `WeftError` for dimensions that stay open."""
    _open_dimensions(model.graph)
    constants = {c.name for c in model.graph.initializer}
    inputs = [i for i in model.graph.input if i.name not in constants]
    if forms and len(forms) != len(inputs):
        names = ", ".join(i.name for i in inputs)
        raise WeftError(f"{source}: {len(forms)} shapes given for {len(inputs)} inputs ({names})")
    for value, (shape, _) in zip(inputs, forms, strict=False):
        dims = value.type.tensor_type.shape.dim
        fixed = [d.dim_value if d.HasField("dim_value") else None for d in dims]
        clash = len(dims) != len(shape) or any(
            f not in (None, n) for f, n in zip(fixed, shape, strict=True)
        )
        if clash:
            raise WeftError(
                f"{source}: input '{value.name}' has shape {_spell_type(value)}, not {list(shape)}"
            )
        for dim, extent in zip(dims, shape, strict=True):
            dim.dim_value = extent
    dynamic = [
        f"'{i.name}' {_spell_type(i)}"
        for i in inputs
        if any(not d.HasField("dim_value") for d in i.type.tensor_type.shape.dim)
        or not i.type.tensor_type.HasField("shape")
    ]
    if dynamic:
        raise WeftError(
            f"{source}: dynamic shapes are not supported: input {', input '.join(dynamic)}; give "
            "the shapes of all inputs with --input, such as --input 1x3x224x224xf32"
        )


def _open_dimensions(graph: object) -> None:
    """Makes dimensions below zero, as which some exporters write unknown ones, open."""
    for value in (*graph.input, *graph.output, *graph.value_info):
        for dim in value.type.tensor_type.shape.dim:
            if dim.HasField("dim_value") and dim.dim_value < 0:
                dim.ClearField("dim_value")


def _is_unsigned(value: object) -> bool:
    """Tests whether a value of the graph has unsigned integers."""
    return value.type.tensor_type.elem_type in _UNSIGNED


def _spell_type(value: object) -> str:
    dims = value.type.tensor_type.shape.dim
    parts = (str(d.dim_value) if d.HasField("dim_value") else d.dim_param or "?" for d in dims)
    return f"[{', '.join(parts)}]"


def _name_nodes(graph: object) -> None:
    """Names nodes that have no name, after what they compute."""
    for node in graph.node:
        if not node.name:
            node.name = next((o for o in node.output if o), node.op_type)


def _weights_to_inputs(model: object, source: str) -> dict[str, Array]:
    """
    Makes inputs of the constants that are only read as data, so that they stay outside of the
    IR under their own names. Gives their values.
    """
    onnx = onnx_package()
    graph = model.graph
    _constants_to_initializers(graph)
    data = _read_as_data(graph)
    outputs = {o.name for o in graph.output}
    weights: dict[str, Array] = {}
    declared = {i.name for i in graph.input}
    for constant in list(graph.initializer):
        if constant.name not in data or constant.name in outputs or not constant.dims:
            continue
        try:
            value = np.array(onnx.numpy_helper.to_array(constant))
        except (TypeError, ValueError) as error:
            raise WeftError(f"{source}: weight '{constant.name}': {_first_line(error)}") from error
        if value.dtype.kind not in "fiub":
            raise WeftError(
                f"{source}: weight '{constant.name}' has type {value.dtype}, which has no NumPy "
                "type; convert the model to f32"
            )
        weights[constant.name] = value
        if constant.name not in declared:
            type = onnx.helper.make_tensor_value_info(
                constant.name, constant.data_type, constant.dims
            )
            graph.input.append(type)
        graph.initializer.remove(constant)
    return weights


def _constants_to_initializers(graph: object) -> None:
    """Makes initializers of `Constant` nodes that hold a tensor."""
    for node in list(graph.node):
        if node.op_type != "Constant" or node.domain not in ("", "ai.onnx"):
            continue
        if len(node.attribute) == 1 and node.attribute[0].name == "value":
            tensor = node.attribute[0].t
            tensor.name = node.output[0]
            graph.initializer.append(tensor)
            graph.node.remove(node)


def _read_as_data(graph: object) -> set[str]:
    """The values that are read at places for data only."""
    data: set[str] = set()
    other: set[str] = set()
    for node in graph.node:
        places = _DATA_INPUTS.get(node.op_type, ())
        inner = any(a.HasField("g") or a.graphs for a in node.attribute)
        for i, name in enumerate(node.input):
            (data if i in places and not inner else other).add(name)
        for attribute in node.attribute:
            for part in (attribute.g, *attribute.graphs):
                other |= {name for n in part.node for name in n.input}
    integers = {
        c.name for c in graph.initializer if c.data_type not in (1, 10, 11) and len(c.dims) < 2
    }
    return data - other - integers


def _with_inferred_shapes(model: object, source: str) -> object:
    inference = onnx_package().shape_inference
    reason = None
    # Following the values of shapes may fail where shapes alone do not, and the other way round.
    for values in (True, False):
        try:
            return inference.infer_shapes(model, strict_mode=True, data_prop=values)
        except (ValueError, inference.InferenceError) as error:
            reason = reason or error
    assert reason is not None
    raise WeftError(
        f"{source}: the shapes inside of the model cannot be inferred: {_first_line(reason)}"
    ) from reason


def _layer_of(location: object) -> str | None:
    """The name of the node that an op comes from; ops of weft's own functions are called by it."""
    text = re.sub(r'"-":\d+:\d+', "", str(location))
    found = re.search(r'loc\("((?:[^"\\]|\\.)*)"\)', text)
    found = found or re.search(r'"((?:[^"\\]|\\.)*)"', text)
    if found is None or found[1].startswith(("graph:", "onnx_importer.")):
        return None
    return found[1]
