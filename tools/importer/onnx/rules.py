"""
Ops that the bindings lower to something else than ONNX means, found by comparing results: it is
written in other ops, or refused by name like an op without a lowering.
"""
# pyright: reportMissingImports=false, reportAttributeAccessIssue=false

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module

from ....transforms.core.free_names import claim_name
from .ops.rename import names_in

_NEWEST = 17
"""Models of older operator sets than 15 are brought to this one: it has no op that they lack."""

_ACTIVATIONS = frozenset((b"Sigmoid", b"Tanh", b"Relu"))


def modernise_model(model: object) -> object:
    """
    The model in a newer operator set, if it is of one whose ops have other meanings than today's
    (softmax over all later axes, say). What cannot be converted is left for the lowering to name.
    """
    opset = min((o.version for o in model.opset_import if o.domain in ("", "ai.onnx")), default=15)
    if opset >= 15:
        return model
    if opset < 9:
        _refuse_old_scans(model.graph)
    converter = import_module("onnx.version_converter")
    try:
        converted = converter.convert_version(model, _NEWEST)
    except (RuntimeError, ValueError, converter.ConvertError):
        return model
    if opset <= 10:
        _place_as_of_old(converted.graph)
    return converted


def _refuse_old_scans(graph: object) -> None:
    """Renames a `Scan` that has batches, which the converter takes for one that has none."""
    for node in _all_nodes(graph):
        if node.op_type == "Scan":
            node.op_type = "Scan of batches"


def _place_as_of_old(graph: object) -> None:
    """Says of a `Resize` that came before there was a choice where its results lie."""
    helper = import_module("onnx").helper
    for node in _all_nodes(graph):
        if node.op_type == "Resize":
            node.attribute.append(
                helper.make_attribute("coordinate_transformation_mode", "asymmetric")
            )
            node.attribute.append(helper.make_attribute("nearest_mode", "floor"))


def scale_products(graph: object) -> None:
    """Writes the factor of a `Gemm` that adds nothing as a product: the bindings drop it."""
    onnx = import_module("onnx")
    taken = set(names_in(graph))
    for place, node in reversed(list(enumerate(graph.node))):
        factor = _attribute_value(node, "alpha", 1.0)
        if node.op_type != "Gemm" or _input_name(node, 2) or factor == 1.0:
            continue
        del node.input[2:]
        result = node.output[0]
        product, constant = (
            claim_name(f"{node.name}.{part}", taken) for part in ("product", "alpha")
        )
        (attribute,) = [a for a in node.attribute if a.name == "alpha"]
        node.attribute.remove(attribute)
        node.output[0] = product
        type = _element_type(graph, node)
        graph.initializer.append(onnx.helper.make_tensor(constant, type, [], [factor]))
        scaled = onnx.helper.make_node("Mul", [product, constant], [result], name=node.name)
        graph.node.insert(place + 1, scaled)


def _element_type(graph: object, node: object) -> int:
    """The element type of what a product reads, if that is said, else f32."""
    types = {i.name: i.type.tensor_type.elem_type for i in (*graph.input, *graph.value_info)}
    types |= {c.name: c.data_type for c in graph.initializer}
    return next((types[name] for name in node.input if name in types), 1)


def drop_unread(graph: object) -> None:
    """
    Removes the constants that nothing reads any more, and what is said of results a second time,
    which may be less.
    """
    read = {name for node in _all_nodes(graph) for name in node.input}
    read |= {value.name for value in graph.output}
    for node in _all_nodes(graph):
        for attribute in node.attribute:
            read |= {v.name for part in (attribute.g, *attribute.graphs) for v in part.output}
    for constant in [c for c in graph.initializer if c.name not in read]:
        graph.initializer.remove(constant)
    results = {value.name for value in graph.output}
    for value in [v for v in graph.value_info if v.name in results]:
        graph.value_info.remove(value)


def refuse_misread(graph: object) -> None:
    """Renames nodes that the bindings would read wrongly, so that they are unsupported."""
    for node in _all_nodes(graph):
        reason = _MISREAD.get(node.op_type, lambda _: None)(node)
        if reason is not None:
            node.op_type = f"{node.op_type} {reason}"


def _all_nodes(graph: object) -> Iterator[object]:
    for node in graph.node:
        yield node
        for attribute in node.attribute:
            for inner in (attribute.g, *attribute.graphs):
                yield from _all_nodes(inner)


def _refuse_recurrent(node: object) -> str | None:
    if _input_name(node, 4):
        return "with sequence_lens"
    if node.op_type == "LSTM" and _input_name(node, 7):
        return "with peepholes"
    if node.op_type == "RNN" and _attribute_value(node, "clip", 0.0):
        return "with clip"
    chosen = _attribute_value(node, "activations", [])
    assert isinstance(chosen, list)
    others = sorted(set[bytes](chosen) - _ACTIVATIONS)
    return f"with activation {others[0].decode()}" if others else None


def _even_response(node: object) -> str | None:
    size = _attribute_value(node, "size", 1)
    return "of even size" if isinstance(size, int) and size % 2 == 0 else None


_MISREAD: Mapping[str, Callable[[object], str | None]] = {
    "GRU": _refuse_recurrent,
    "LRN": _even_response,
    "LSTM": _refuse_recurrent,
    "RNN": _refuse_recurrent,
}
"""
How a node is of a kind that the bindings misread, by its op: windows of even size are shifted by
one, and the rest they pass over.
"""


def _input_name(node: object, place: int) -> str:
    """The name of an input, empty if it is left out."""
    return node.input[place] if len(node.input) > place else ""


def _attribute_value(node: object, name: str, default: object) -> object:
    """The value of an attribute."""
    helper = import_module("onnx").helper
    found = [helper.get_attribute_value(a) for a in node.attribute if a.name == name]
    return found[0] if found else default
