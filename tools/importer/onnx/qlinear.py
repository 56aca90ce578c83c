"""
ONNX's ops on quantised numbers as ops on floats, between pairs of `QuantizeLinear` and
`DequantizeLinear`: what they mean, but for the rounding of f32.
"""
# pyright: reportAttributeAccessIssue=false, reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module

import numpy as np

from ....targets.reference.scalars import Array
from ....transforms.core.errors import WeftError

_FLOAT_OPS: Mapping[str, str] = {"QLinearConv": "Conv", "QLinearMatMul": "MatMul"}


def expand_qlinear(model: object, source: str) -> None:
    """
    Rewrites `QLinearConv` and `QLinearMatMul` of a model. `WeftError` for a bias whose scales are
    no constants.
    """
    onnx = import_module("onnx")
    helper, numpy_helper = onnx.helper, onnx.numpy_helper
    graph = model.graph
    constants = {c.name: numpy_helper.to_array(c) for c in graph.initializer}
    nodes: list[object] = []
    for node in list(graph.node):
        if node.op_type not in _FLOAT_OPS:
            nodes.append(node)
            continue
        scale = _bias_scale(node, constants, source)
        if scale is not None:
            name = f"{node.input[8]}.scale.{node.output[0]}"
            graph.initializer.append(numpy_helper.from_array(scale, name))
        nodes += _expanded(helper, node, scale is not None)
    del graph.node[:]
    graph.node.extend(nodes)


def _bias_scale(node: object, constants: Mapping[str, Array], source: str) -> Array | None:
    """The scale of a convolution's bias: that of its sums; `None` where it has none."""
    if node.op_type != "QLinearConv" or len(node.input) < 9 or not node.input[8]:
        return None
    factors = [constants.get(node.input[i]) for i in (1, 4)]
    if any(f is None for f in factors):
        raise WeftError(
            f"{source}: {node.op_type} '{node.output[0]}': its scales must be constants"
        )
    x, w = (np.asarray(f, np.float32) for f in factors)
    return np.asarray(x.reshape(()) * (w.reshape(()) if w.size == 1 else w.reshape(-1)))


def _expanded(helper: object, node: object, has_bias: bool) -> Sequence[object]:
    """The nodes in the place of one."""
    out = node.output[0]
    conv = node.op_type == "QLinearConv"
    first = helper.make_node("DequantizeLinear", list(node.input[0:3]), [f"{out}.first"])
    # Weights have a scale for each filter, and matrices for each column, if they have several.
    axis = 0 if conv else -1
    second = helper.make_node(
        "DequantizeLinear", list(node.input[3:6]), [f"{out}.second"], axis=axis
    )
    operands = [f"{out}.first", f"{out}.second"]
    nodes = [first, second]
    if has_bias:
        scale = f"{node.input[8]}.scale.{out}"
        read = [node.input[8], scale]
        nodes.append(helper.make_node("DequantizeLinear", read, [f"{out}.bias"], axis=0))
        operands.append(f"{out}.bias")
    product = helper.make_node(_FLOAT_OPS[node.op_type], operands, [f"{out}.float"], name=node.name)
    product.attribute.extend(node.attribute)
    last = helper.make_node("QuantizeLinear", [f"{out}.float", *node.input[6:8]], [out])
    return [*nodes, product, last]
