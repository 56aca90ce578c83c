"""
Control flow that is known when a model is imported, written out: a branch whose condition is a
constant, loops over the steps of a sequence, and loops of a constant number of steps.
"""
# pyright: reportMissingImports=false, reportAttributeAccessIssue=false

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, cast

import numpy as np

from .node import attributes_of
from .rename import rename_values

WRITTEN_OUT = frozenset(("If", "Loop", "Scan"))
"""The ops that `written_out` may take apart."""

MOST_STEPS = 1024
"""Longer loops stay as they are."""


def written_out(
    node: object, known: Mapping[str, object], shapes: Mapping[str, Sequence[int]]
) -> Sequence[object] | None:
    """
    The nodes that do what an `If`, a `Scan` or a `Loop` does, if that is known. New values have
    names that begin with the node's and a dot, which no other value's name may.
    """
    match node.op_type:
        case "If":
            return _take_branch(node, known)
        case "Scan":
            return _unroll_scan(node, shapes)
        case "Loop":
            return _unroll_loop(node, known)
        case _:
            return None


def _take_branch(node: object, known: Mapping[str, object]) -> Sequence[object] | None:
    condition = _known_value(known, node.input[0])
    if condition is None:
        return None
    body = attributes_of(node)["then_branch" if condition else "else_branch"]
    nodes, given = _write_step(body, {}, f"{node.name}.")
    return [*nodes, *_write_finals(given, node.output)]


def _known_value(known: Mapping[str, object], name: str) -> object | None:
    if name not in known:
        return None
    array = import_module("onnx").numpy_helper.to_array(known[name])
    return array.reshape(-1)[0].item() if array.size == 1 else None


def _unroll_scan(node: object, shapes: Mapping[str, Sequence[int]]) -> Sequence[object] | None:
    """Steps over slices of the scanned inputs; the results of all steps are joined."""
    attributes = cast("Mapping[str, Any]", attributes_of(node))
    body, count = attributes["body"], int(attributes["num_scan_inputs"])
    states = len(node.input) - count
    scanned = node.input[states:]
    results = len(node.output) - states
    axes = list(attributes.get("scan_input_axes") or [0] * count)
    backwards = list(attributes.get("scan_input_directions") or [0] * count)
    out_axes = list(attributes.get("scan_output_axes") or [0] * results)
    out_backwards = list(attributes.get("scan_output_directions") or [0] * results)
    if any(name not in shapes for name in scanned):
        return None
    steps = shapes[scanned[0]][axes[0]]
    if not 0 < steps <= MOST_STEPS:
        return None
    nodes: list[object] = []
    carried = list(node.input[:states])
    parts: list[list[str]] = [[] for _ in range(results)]
    for step in range(steps):
        prefix = f"{node.name}.{step}."
        slices: list[str] = []
        for name, axis, back in zip(scanned, axes, backwards, strict=True):
            place = steps - 1 - step if back else step
            slices.append(f"{node.name}.slice.{step}.{len(slices)}")
            nodes += _take_element(name, slices[-1], place, axis)
        names = dict(zip((v.name for v in body.input), (*carried, *slices), strict=True))
        found, given = _write_step(body, names, prefix)
        nodes += found
        carried = list(given[:states])
        for part, name in zip(parts, given[states:], strict=True):
            part.append(name)
    nodes += _write_finals(carried, node.output[:states])
    for name, part, axis, back in zip(
        node.output[states:], parts, out_axes, out_backwards, strict=True
    ):
        nodes += _stack_tensors(part[::-1] if back else part, name, axis, f"{node.name}.joined")
    return nodes


def _unroll_loop(node: object, known: Mapping[str, object]) -> Sequence[object] | None:
    """Steps of a loop whose number is a constant, and whose condition always holds."""
    body = attributes_of(node)["body"]
    steps = _known_value(known, node.input[0])
    start = True if not node.input[1] else _known_value(known, node.input[1])
    if not isinstance(steps, int) or not 0 < steps <= MOST_STEPS or not start:
        return None
    if not _always_continues(body):
        return None
    helper = import_module("onnx").helper
    states = len(body.input) - 2
    carried = list(node.input[2:])
    parts: list[list[str]] = [[] for _ in node.output[states:]]
    nodes: list[object] = []
    for step in range(steps):
        prefix = f"{node.name}.{step}."
        number, condition = f"{node.name}.number.{step}", f"{node.name}.condition.{step}"
        for name, value in ((number, np.int64(step)), (condition, np.bool_(True))):
            tensor = import_module("onnx").numpy_helper.from_array(np.array(value), name)
            nodes.append(helper.make_node("Constant", [], [name], name=name, value=tensor))
        inputs = (number, condition, *carried)
        names = dict(zip((v.name for v in body.input), inputs, strict=True))
        found, given = _write_step(body, names, prefix)
        nodes += found
        carried = list(given[1 : 1 + states])
        for part, name in zip(parts, given[1 + states :], strict=True):
            part.append(name)
    nodes += _write_finals(carried, node.output[:states])
    for name, part in zip(node.output[states:], parts, strict=True):
        nodes += _stack_tensors(part, name, 0, f"{node.name}.joined")
    return nodes


def _always_continues(body: object) -> bool:
    """Tests whether a loop's condition is the one that it begins a step with, or true."""
    name = body.output[0].name
    helper = import_module("onnx").numpy_helper
    while True:
        if name == body.input[1].name:
            return True
        for constant in body.initializer:
            if constant.name == name:
                return bool(helper.to_array(constant).all())
        maker = next((n for n in body.node if name in n.output), None)
        if maker is None:
            return False
        if maker.op_type == "Constant":
            value = attributes_of(maker).get("value")
            return value is not None and bool(helper.to_array(value).all())
        if maker.op_type != "Identity":
            return False
        name = maker.input[0]


def _take_element(source: str, name: str, place: int, axis: int) -> Sequence[object]:
    """Nodes that give a tensor's element at a place of an axis."""
    onnx = import_module("onnx")
    index = f"{name}.place"
    tensor = onnx.numpy_helper.from_array(np.array(place, np.int64), index)
    make = onnx.helper.make_node
    return [
        make("Constant", [], [index], name=index, value=tensor),
        make("Gather", [source, index], [name], name=name, axis=axis),
    ]


def _write_step(
    body: object, names: Mapping[str, str], prefix: str
) -> tuple[Sequence[object], Sequence[str]]:
    """The nodes of one step, and what its results are called."""
    inner = dict(names)
    outputs = [v.name for v in body.output]
    nodes = _copy_nodes(body, inner, prefix)
    return nodes, [inner[name] if name in inner else name for name in outputs]


def _write_finals(names: Sequence[str], outputs: Sequence[str]) -> Sequence[object]:
    make = import_module("onnx").helper.make_node
    pairs = zip(names, outputs, strict=True)
    return [make("Identity", [name], [o], name=f"{o}.final") for name, o in pairs if o]


def _stack_tensors(names: Sequence[str], output: str, axis: int, prefix: str) -> Sequence[object]:
    """Nodes that put tensors beside each other along a new axis; new values begin with `prefix`."""
    if not output:
        return []
    onnx = import_module("onnx")
    make = onnx.helper.make_node
    index = f"{prefix}.{output}.axis"
    tensor = onnx.numpy_helper.from_array(np.array([axis], np.int64), index)
    nodes = [make("Constant", [], [index], name=index, value=tensor)]
    parts = [f"{prefix}.{output}.{i}" for i in range(len(names))]
    for name, part in zip(names, parts, strict=True):
        nodes.append(make("Unsqueeze", [name, index], [part], name=part))
    return [*nodes, make("Concat", parts, [output], name=f"{output}.joined", axis=axis)]


def _copy_nodes(body: object, names: dict[str, str], prefix: str) -> Sequence[object]:
    """
    The nodes of a graph, whose values get names of their own; these come into `names`, which has
    what the graph's inputs are called. What it reads from outside keeps its name.
    """
    helper = import_module("onnx").helper
    nodes: list[object] = []
    for constant in body.initializer:
        output = names[constant.name] = f"{prefix}{constant.name}"
        nodes.append(helper.make_node("Constant", [], [output], name=output, value=constant))
    for node in body.node:
        names.update({name: f"{prefix}{name}" for name in node.output if name})
        nodes.append(rename_values(node, names, {}, prefix))
    return nodes
