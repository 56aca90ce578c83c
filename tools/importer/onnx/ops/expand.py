"""
ONNX ops that are functions of other ops, as their bodies; and what such bodies compute from
shapes, as constants.
"""
# pyright: reportMissingImports=false, reportAttributeAccessIssue=false

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from importlib import import_module

import numpy as np

from .....targets.reference.scalars import Array
from .....transforms.core.free_names import claim_name
from .control import WRITTEN_OUT, written_out
from .recurrent import RECURRENT, steps_first, write_forwards
from .rename import names_in, rename_values

FUNCTIONS = (
    "AffineGrid",
    "Attention",
    "BlackmanWindow",
    "CastLike",
    "CausalConvWithState",
    "CenterCropPad",
    "HammingWindow",
    "HannWindow",
    "LinearAttention",
    "MeanVarianceNormalization",
    "NegativeLogLikelihoodLoss",
    "RMSNormalization",
    "RotaryEmbedding",
    "SoftmaxCrossEntropyLoss",
    "SpaceToDepth",
    "SwiGLU",
    "Swish",
)
"""Ops that become their bodies: the bindings have no lowering of them, or a wrong one."""

MOST_FOLDED = 1 << 16
"""Constants with more elements are not computed ahead."""

_NEVER_FOLDED = frozenset(("Bernoulli", "Multinomial"))


_GROWING = frozenset(("ConstantOfShape", "Expand", "EyeLike", "OneHot", "Pad", "Resize", "Tile"))
"""Ops whose results may be much larger than what they read."""


def simplify_model(model: object) -> object:
    """
    The model without functions, and with what follows from shapes and constants computed. Each
    may give the other something to do; it ends as the bodies of functions have simpler ops.
    """
    _spell_defaults(model.graph)
    large, declared = _take_large(model.graph)
    model = _simplify_model(model)
    for value in [v for v in model.graph.input if v.name in declared]:
        model.graph.input.remove(value)
    model.graph.initializer.extend(large)
    return model


def _take_large(graph: object) -> tuple[Sequence[object], Container[str]]:
    """
    Makes inputs of the constants that are too large to compute with, as inferring shapes copies
    the whole model each time. Gives the constants, and which inputs are new.
    """
    known = {value.name for value in graph.input}
    large = [c for c in graph.initializer if int(np.prod(c.dims)) > MOST_FOLDED]
    make = import_module("onnx").helper.make_tensor_value_info
    for constant in large:
        graph.initializer.remove(constant)
        if constant.name not in known:
            graph.input.append(make(constant.name, constant.data_type, constant.dims))
    return large, {c.name for c in large} - known


def _simplify_model(model: object) -> object:
    while True:
        model = fold_constants(expand_functions(model))
        if not any(node.op_type in FUNCTIONS and _is_default(node) for node in model.graph.node):
            return model
        count = len(model.graph.node)
        model = expand_functions(model)
        if len(model.graph.node) == count:
            return model


def _spell_defaults(graph: object) -> None:
    """Says of an `STFT` that it is one-sided where it is by default: onnx infers other shapes."""
    for node in graph.node:
        if node.op_type == "STFT" and all(a.name != "onesided" for a in node.attribute):
            node.attribute.append(import_module("onnx").helper.make_attribute("onesided", 1))


def expand_functions(model: object) -> object:
    """
    The model with the bodies of the ops in `FUNCTIONS`, and of its own functions. Ends because
    the body of an op has only simpler ones.
    """
    if model.functions:
        model = import_module("onnx.inliner").inline_local_functions(model)
    while any(node.op_type in FUNCTIONS and _is_default(node) for node in model.graph.node):
        model = import_module("onnx.shape_inference").infer_shapes(model, data_prop=True)
        if not _expand_once(model):
            break
    return model


def _is_default(node: object) -> bool:
    return node.domain in ("", "ai.onnx")


def _expand_once(model: object) -> bool:
    graph = model.graph
    types = {v.name: v.type for v in (*graph.input, *graph.value_info, *graph.output)}
    for constant in graph.initializer:
        make = import_module("onnx").helper.make_tensor_type_proto
        types[constant.name] = make(constant.data_type, constant.dims)
    version = max(o.version for o in model.opset_import if o.domain in ("", "ai.onnx"))
    taken = set(names_in(graph))
    nodes: list[object] = []
    for node in graph.node:
        body = schema = None
        if node.op_type in FUNCTIONS and _is_default(node):
            schema = import_module("onnx").defs.get_schema(node.op_type, version)
            body = _function_body(schema, node, types, version)
        nodes += [node] if body is None else _instantiate_body(body, schema, node, taken)
    changed = len(nodes) != len(graph.node)
    del graph.node[:]
    graph.node.extend(nodes)
    return changed


def _function_body(
    schema: object, node: object, types: Mapping[str, object], version: int
) -> object | None:
    """The function that a node calls, in the given operator set, or `None`."""
    if schema.has_context_dependent_function:
        given = [types[i].SerializeToString() if i in types else b"" for i in node.input]
        known = [v for v in schema.context_dependent_function_opset_versions if v <= version]
        if not known:
            return None
        text = schema.get_context_dependent_function_with_opset_version(
            max(known), node.SerializeToString(), given
        )
    elif schema.has_function:
        known = [v for v in schema.function_opset_versions if v <= version]
        if not known:
            return None
        text = schema.get_function_with_opset_version(max(known))
    else:
        return None
    body = import_module("onnx").FunctionProto()
    body.ParseFromString(text)
    return body


def _instantiate_body(
    body: object, schema: object, node: object, taken: set[str]
) -> Sequence[object]:
    """The nodes of a function's body, with the values and attributes of the node that calls it."""
    names = {"": ""}
    missing = ("",) * (len(body.input) + len(body.output))
    names |= dict(zip(body.input, (*node.input, *missing), strict=False))
    names |= {
        inner: outer or claim_name(f"{node.name}.{inner}", taken)
        for inner, outer in zip(body.output, (*node.output, *missing), strict=False)
    }
    attributes = {n: a.default_value for n, a in schema.attributes.items() if a.default_value.type}
    attributes |= {a.name: a for a in (*body.attribute_proto, *node.attribute)}
    nodes: list[object] = []
    for inner in body.node:
        for name in (*inner.input, *inner.output):
            if name not in names:
                names[name] = claim_name(f"{node.name}.{name}", taken)
        nodes.append(rename_values(inner, names, attributes, f"{node.name}."))
    return nodes


def fold_constants(model: object) -> object:
    """
    The model without the nodes whose results follow from shapes and constants, as long as these
    are small. Shapes are inferred anew as long as that gives more; it ends as nodes only vanish.
    """
    while True:
        model = import_module("onnx.shape_inference").infer_shapes(model, data_prop=True)
        if not _fold_once(model):
            return model


def _name_apart(graph: object) -> None:
    """Gives each node a name of its own, which what is made of it begins with."""
    taken: set[str] = set()
    for node in graph.node:
        node.name = claim_name(node.name or node.op_type, taken)


def _fold_once(model: object) -> bool:
    graph = model.graph
    _name_apart(graph)
    onnx = import_module("onnx")
    known = {c.name: c for c in graph.initializer}
    shapes = _known_shapes(graph)
    outputs = {o.name for o in graph.output}
    taken = set(names_in(graph))
    begun = {name[:at] for name in taken for at, sign in enumerate(name) if sign == "."}
    changed = False
    nodes: list[object] = []
    for node in graph.node:
        apart = _set_apart(node, begun)
        inner = written_out(apart, known, shapes) or steps_first(apart) or write_forwards(apart)
        values = None if inner else _fold_node(node, known, shapes, model)
        # A result of the model stays one: as a copy, or by itself if it has no elements.
        kept = node.output and node.output[0] in outputs
        kept = kept and (node.op_type == "Identity" or not np.size((values or [0])[0]))
        if inner is None and (values is None or kept):
            nodes.append(node)
            continue
        if values is not None:
            nodes += _keep_results(node, outputs, taken)
        nodes += inner or ()
        for name, value in zip(node.output, values or (), strict=inner is None):
            known[name] = onnx.numpy_helper.from_array(np.asarray(value), name)
            graph.initializer.append(known[name])
            shapes[name] = np.shape(value)
        changed = True
    kept = list(nodes)
    del graph.node[:]
    graph.node.extend(kept)
    for value in [v for v in graph.value_info if v.name in known]:
        graph.value_info.remove(value)
    return changed


def _set_apart(node: object, begun: set[str]) -> object:
    """
    A copy of a node that may be written out, with a name that no value's name begins with: those
    of the values that are made of it begin with its name and a dot.
    """
    if node.op_type not in WRITTEN_OUT and node.op_type not in RECURRENT:
        return node
    copy = type(node)()
    copy.CopyFrom(node)
    copy.name = claim_name(node.name, begun)
    return copy


def _keep_results(node: object, outputs: Container[str], taken: set[str]) -> Iterator[object]:
    """Nodes for the results of the model among those of a node that is computed ahead."""
    for place, name in enumerate(node.output):
        if name in outputs:
            node.output[place] = claim_name(f"{name}.value", taken)
            make = import_module("onnx").helper.make_node
            yield make("Identity", [node.output[place]], [name], name=name)


def _known_shapes(graph: object) -> dict[str, tuple[int, ...]]:
    """The shapes of the values that have a known one."""
    found: dict[str, tuple[int, ...]] = {}
    for value in (*graph.value_info, *graph.input, *graph.output):
        type = value.type.tensor_type
        if type.HasField("shape") and all(d.HasField("dim_value") for d in type.shape.dim):
            found[value.name] = tuple(d.dim_value for d in type.shape.dim)
    return found | {c.name: tuple(c.dims) for c in graph.initializer}


def _fold_node(
    node: object, known: dict[str, object], shapes: dict[str, tuple[int, ...]], model: object
) -> Sequence[Array] | None:
    """The results of a node, if they follow from what is known and are small."""
    if node.domain not in ("", "ai.onnx") or node.op_type in _NEVER_FOLDED:
        return None
    helper = import_module("onnx").helper
    attributes = {a.name: helper.get_attribute_value(a) for a in node.attribute}
    if node.op_type in ("Shape", "Size") and node.input[0] in shapes:
        shape = shapes[node.input[0]]
        if node.op_type == "Size":
            return [np.array(int(np.prod(shape)), np.int64)]
        start, end = attributes.get("start", 0), attributes.get("end", len(shape))
        return [np.array(shape[start:end], np.int64)]
    if not all(name in known for name in node.input if name) or not node.output:
        return None
    if node.op_type == "Range":
        return _counted_up(
            [import_module("onnx").numpy_helper.to_array(known[i]) for i in node.input]
        )
    largest = max(_list_sizes(node, known, shapes), default=0)
    if largest > MOST_FOLDED or (node.op_type in _GROWING and node.output[0] not in shapes):
        return None
    return _evaluate_node(node, known, model)


def _counted_up(bounds: Sequence[Array]) -> Sequence[Array] | None:
    """The numbers of a `Range`, whose bounds may be tensors of one element."""
    if any(b.size != 1 for b in bounds):
        return None
    start, end, step = (b.reshape(-1)[0] for b in bounds)
    count = max(0, int(np.ceil((float(end) - float(start)) / float(step)))) if step else 0
    if count > MOST_FOLDED:
        return None
    return [(start + np.arange(count) * step).astype(bounds[0].dtype)]


def _list_sizes(
    node: object, known: Mapping[str, object], shapes: Mapping[str, tuple[int, ...]]
) -> Iterator[int]:
    """The numbers of elements of a node's inputs, and of its results as far as they are known."""
    for name in node.input:
        yield int(np.prod(known[name].dims)) if name else 0
    for name in node.output:
        yield int(np.prod(shapes.get(name, ())))


def _evaluate_node(node: object, known: dict[str, object], model: object) -> Sequence[Array] | None:
    """The results of onnx's own evaluator for one node on constants; `None` where it fails."""
    onnx = import_module("onnx")
    helper = onnx.helper
    if any(a.HasField("g") or a.graphs for a in node.attribute) or "" in node.output:
        return None
    inputs = [
        helper.make_tensor_value_info(name, known[name].data_type, known[name].dims)
        for name in dict.fromkeys(node.input)
        if name
    ]
    outputs = [helper.make_empty_tensor_value_info(name) for name in node.output]
    graph = helper.make_graph([node], "constant", inputs, outputs)
    alone = helper.make_model(graph, opset_imports=model.opset_import)
    alone.ir_version = model.ir_version
    feeds = {v.name: onnx.numpy_helper.to_array(known[v.name]) for v in inputs}
    try:
        results = import_module("onnx.reference").ReferenceEvaluator(alone).run(None, feeds)
    except (RuntimeError, ValueError, TypeError, NotImplementedError, IndexError):
        return None
    return results if all(isinstance(r, np.ndarray | np.generic) for r in results) else None
