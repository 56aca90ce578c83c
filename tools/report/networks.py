"""The graph of a module's function: its ops, and the values that they hand on."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue

from ...transforms.core.functions import argument_names, function_of, result_names, weight_names
from ...transforms.layout.apply import is_encoded, layout_of
from ...transforms.model.layers import layer_of
from .drawing import place_nodes
from .facts import INPUT, LAYER, RESULT, Edge, Node


def module_graph(
    module: ModuleOp, function: str, device: str
) -> tuple[tuple[Node, ...], tuple[Edge, ...]]:
    """
    The nodes of a function, with their positions, and its edges. Weights, constants and what only
    these are read for (fills, empty tensors) are no nodes.
    """
    entry = function_of(module, function)
    weights = set(weight_names(entry))
    names: dict[SSAValue, str] = {}
    nodes: list[Node] = []
    edges: list[Edge] = []
    for number, (name, value) in enumerate(
        zip(argument_names(entry), entry.body.block.args, strict=True)
    ):
        if number not in weights:
            names[value] = f"input {name}"
            nodes.append(Node(names[value], INPUT, ""))
    for op in entry.body.block.ops:
        _add_op(op, device, names, nodes, edges)
    terminator = entry.body.block.last_op
    assert isinstance(terminator, func.ReturnOp)
    for name, value in zip(result_names(entry), terminator.arguments, strict=True):
        nodes.append(Node(f"result {name}", RESULT, ""))
        edges += _edges_to(f"result {name}", [value], names)
    read = {edge.source for edge in edges}
    nodes = [n for n in nodes if n.kind != INPUT or n.name in read]
    return place_nodes(nodes, edges), tuple(edges)


def _add_op(
    op: Operation,
    device: str,
    names: dict[SSAValue, str],
    nodes: list[Node],
    edges: list[Edge],
) -> None:
    """Adds the node of an op that reads what a node gives."""
    read = [value for value in op.operands if value in names]
    if not read or not op.results:
        return
    wanted = layer_of(op) or op.results[0].name_hint or op.name
    taken = {node.name for node in nodes}
    name, number = wanted, 2
    while name in taken:
        name, number = f"{wanted} ({number})", number + 1
    nodes.append(Node(name, LAYER, device, details=(op.name,)))
    edges += _edges_to(name, read, names)
    names |= dict.fromkeys(op.results, name)


def _edges_to(dest: str, values: Iterable[SSAValue], names: dict[SSAValue, str]) -> list[Edge]:
    return [
        Edge(names[value], dest, value.name_hint or "", *_form_of(value))
        for value in dict.fromkeys(values)
        if value in names
    ]


def _form_of(value: SSAValue) -> tuple[str, str]:
    """The type of a value without its layout, and that."""
    type = value.type
    if not is_encoded(type):
        return str(type), ""
    shape = "x".join(map(str, (*type.get_shape(), type.element_type)))
    return f"tensor<{shape}>", str(layout_of(type))
