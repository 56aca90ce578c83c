"""Recurrent ops whose batches come first, with the steps first, as the bindings read them."""
# pyright: reportMissingImports=false, reportAttributeAccessIssue=false

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from .node import attributes_of

_STATES = {"GRU": (5,), "LSTM": (5, 6), "RNN": (5,)}
"""The inputs that hold a state, by op."""


def steps_first(node: object) -> Sequence[object] | None:
    """
    The nodes that do what a recurrent node of `layout` 1 does: the same with `layout` 0, between
    transpositions; `None` for another node.
    """
    if node.op_type not in _STATES or not attributes_of(node).get("layout", 0):
        return None
    made: list[object] = []
    copy = type(node)()
    copy.CopyFrom(node)
    (layout,) = [a for a in copy.attribute if a.name == "layout"]
    copy.attribute.remove(layout)
    for place in (0, *_STATES[node.op_type]):
        if place < len(node.input) and node.input[place]:
            name = f"{node.name}.input{place}"
            made.append(_transposed(node.input[place], name, (1, 0, 2)))
            copy.input[place] = name
    made.append(copy)
    for place, name in enumerate(node.output):
        if name:
            copy.output[place] = f"{node.name}.output{place}"
            order = (1, 0, 2) if place else (2, 0, 1, 3)
            made.append(_transposed(copy.output[place], name, order))
    return made


def _transposed(source: str, name: str, order: Sequence[int]) -> object:
    make = import_module("onnx").helper.make_node
    return make("Transpose", [source], [name], name=f"{name}.transposed", perm=list(order))
