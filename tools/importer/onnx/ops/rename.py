"""Names of values in ONNX graphs, and copies of nodes whose values have other names."""
# pyright: reportAttributeAccessIssue=false

from __future__ import annotations

from collections.abc import Iterator, Mapping


def names_in(graph: object) -> Iterator[str]:
    """The names of all values of a graph and of those within its nodes, some of them twice."""
    for value in (*graph.input, *graph.output, *graph.initializer):
        yield value.name
    for node in graph.node:
        yield from (*node.input, *node.output)
        for attribute in node.attribute:
            for inner in (attribute.g, *attribute.graphs):
                yield from names_in(inner)


def rename_values(
    node: object, names: Mapping[str, str], attributes: Mapping[str, object], prefix: str
) -> object:
    """
    A copy of a node of a body, with other `names` of values; references to attributes become
    these, if they are given.
    """
    copy = type(node)()
    copy.CopyFrom(node)
    copy.name = f"{prefix}{node.name or node.op_type}"
    copy.input[:] = [names.get(name, name) for name in node.input]
    copy.output[:] = [names.get(name, name) for name in node.output]
    del copy.attribute[:]
    for attribute in node.attribute:
        bound = attribute
        if attribute.ref_attr_name:
            if attribute.ref_attr_name not in attributes:
                continue
            bound = attributes[attribute.ref_attr_name]
        made = copy.attribute.add()
        made.CopyFrom(bound)
        made.name = attribute.name
        if made.HasField("g"):
            _rename_inside(made.g, names, attributes, prefix)
    return copy


def _rename_inside(
    graph: object, names: Mapping[str, str], attributes: Mapping[str, object], prefix: str
) -> None:
    """Renames in a branch what it reads from outside; its own values have names of their own."""
    inner = dict(names)
    for node in graph.node:
        inner |= {name: f"{prefix}{name}" for name in node.output if name}
    for value in (*graph.input, *graph.initializer):
        inner[value.name] = value.name = f"{prefix}{value.name}"
    for value in graph.output:
        value.name = inner.get(value.name, value.name)
    nodes = [rename_values(node, inner, attributes, prefix) for node in graph.node]
    del graph.node[:]
    graph.node.extend(nodes)
