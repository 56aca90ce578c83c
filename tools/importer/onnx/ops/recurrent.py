"""
Recurrent ops as the bindings read them: with the steps first, then the batches, and forwards.
"""
# pyright: reportMissingImports=false, reportAttributeAccessIssue=false

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

import numpy as np

from .node import attributes_of

RECURRENT = {"GRU": (5,), "LSTM": (5, 6), "RNN": (5,)}
"""
The inputs that hold a state, by op. New values have names that begin with the node's and a dot,
which no other value's name may.
"""


def steps_first(node: object) -> Sequence[object] | None:
    """
    The nodes that do what a recurrent node of `layout` 1 does: the same with `layout` 0, between
    transpositions; `None` for another node.
    """
    if node.op_type not in RECURRENT or not attributes_of(node).get("layout", 0):
        return None
    made: list[object] = []
    copy = type(node)()
    copy.CopyFrom(node)
    (layout,) = [a for a in copy.attribute if a.name == "layout"]
    copy.attribute.remove(layout)
    for place in (0, *RECURRENT[node.op_type]):
        if place < len(node.input) and node.input[place]:
            name = f"{node.name}.input{place}"
            made.append(_transpose_node(node.input[place], name, (1, 0, 2)))
            copy.input[place] = name
    made.append(copy)
    for place, name in enumerate(node.output):
        if name:
            copy.output[place] = f"{node.name}.output{place}"
            order = (1, 0, 2) if place else (2, 0, 1, 3)
            made.append(_transpose_node(copy.output[place], name, order))
    return made


def _transpose_node(source: str, name: str, order: Sequence[int]) -> object:
    make = import_module("onnx").helper.make_node
    return make("Transpose", [source], [name], name=f"{name}.transposed", perm=list(order))


def write_forwards(node: object) -> Sequence[object] | None:
    """
    The nodes that do what a recurrent node backwards, or in both directions, does; `None` for
    another node, and where sequences have lengths of their own.
    """
    direction = attributes_of(node).get("direction", b"forward")
    has_lengths = node.input[4:5] not in ([], [""])
    if node.op_type not in RECURRENT or direction == b"forward" or has_lengths:
        return None
    if direction == b"reverse":
        return _write_direction(node, list(node.input), list(node.output), 0, 1, backwards=True)
    made: list[object] = []
    parts: list[list[str]] = []
    for number in range(2):
        inputs = list(node.input)
        for place in range(1, len(inputs)):
            if inputs[place]:
                name = f"{node.name}.{number}.input{place}"
                made += _slice_node(inputs[place], name, (number, number + 1, 0, 1))
                inputs[place] = name
        outputs = [
            f"{node.name}.{number}.output{i}" if o else "" for i, o in enumerate(node.output)
        ]
        made += _write_direction(node, inputs, outputs, number, 2, backwards=number == 1)
        parts.append(outputs)
    make = import_module("onnx").helper.make_node
    for place, name in enumerate(node.output):
        if name:
            both = [part[place] for part in parts]
            axis = 0 if place else 1
            made.append(make("Concat", both, [name], name=f"{name}.joined", axis=axis))
    return made


def _write_direction(
    node: object,
    inputs: list[str],
    outputs: list[str],
    number: int,
    count: int,
    *,
    backwards: bool,
) -> Sequence[object]:
    """One direction of a node, `number` of `count`; backwards between reversals of the steps."""
    copy = type(node)()
    copy.CopyFrom(node)
    copy.name = f"{node.name}.{number}"
    for attribute in list(copy.attribute):
        if attribute.name == "direction":
            copy.attribute.remove(attribute)
        if attribute.name in ("activations", "activation_alpha", "activation_beta"):
            for field in (attribute.strings, attribute.floats):
                each = len(field) // count
                field[:] = list(field)[number * each : (number + 1) * each]
    made: list[object] = []
    if backwards:
        name = f"{copy.name}.steps"
        made += _slice_node(inputs[0], name, (-1, -(2**62), 0, -1))
        inputs[0] = name
    copy.input[:] = inputs
    made.append(copy)
    if backwards and outputs[0]:
        name = f"{copy.name}.reversed"
        made += _slice_node(name, outputs[0], (-1, -(2**62), 0, -1))
        outputs = [name, *outputs[1:]]
    copy.output[:] = outputs
    return made


def _slice_node(source: str, name: str, bounds: Sequence[int]) -> Sequence[object]:
    """Nodes that slice a tensor by a start, an end, an axis and a step."""
    onnx = import_module("onnx")
    make = onnx.helper.make_node
    names = [f"{name}.{part}" for part in ("start", "end", "axis", "step")]
    constants = [
        make("Constant", [], [n], name=n, value=onnx.numpy_helper.from_array(np.array([b]), n))
        for n, b in zip(names, bounds, strict=True)
    ]
    return [*constants, make("Slice", [source, *names], [name], name=f"{name}.slice")]
