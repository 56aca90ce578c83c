"""
An operator in the libraries that users would take instead: PyTorch, ONNX Runtime and OpenVINO.

All take f32 and the same arrays, run on one thread or as many as are asked for, and have their
weights as constants. A library that is not installed has no call.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

import numpy as np

from ..host.ops import Call, Floats, Operator, torch_call

Maker = Callable[[Operator, Floats, Floats, int], Call]


def _onnx_model(operator: Operator, x: Floats, w: Floats) -> bytes:
    """The operator as a model of ONNX whose weights are constants."""
    onnx: Any = import_module("onnx")
    helper, numpy_helper = onnx.helper, onnx.numpy_helper
    rank = len(operator.x) - 2
    if operator.kind == "matmul":
        node = helper.make_node("MatMul", ["x", "w"], ["y"])
    else:
        common: dict[str, Any] = {
            "strides": [operator.stride] * rank,
            "pads": [operator.pad] * (2 * rank),
            "group": operator.groups,
        }
        if operator.kind == "transposed":
            common["output_padding"] = [operator.output_pad] * rank
            node = helper.make_node("ConvTranspose", ["x", "w"], ["y"], **common)
        else:
            dilations = [operator.dilation] * rank
            node = helper.make_node("Conv", ["x", "w"], ["y"], dilations=dilations, **common)
    number = onnx.TensorProto.FLOAT
    graph = helper.make_graph(
        [node],
        "operator",
        [helper.make_tensor_value_info("x", number, x.shape)],
        [helper.make_tensor_value_info("y", number, operator.y)],
        [numpy_helper.from_array(np.ascontiguousarray(w), "w")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    return model.SerializeToString()


def _torch_call(operator: Operator, x: Floats, w: Floats, threads: int) -> Call:
    found = torch_call(operator, x, w, threads)
    if found is None:
        raise ImportError("torch")
    return found


def _onnx_runtime_call(operator: Operator, x: Floats, w: Floats, threads: int) -> Call:
    runtime: Any = import_module("onnxruntime")
    options = runtime.SessionOptions()
    options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
    options.log_severity_level = 3
    session = runtime.InferenceSession(
        _onnx_model(operator, x, w), options, providers=["CPUExecutionProvider"]
    )
    binding = session.io_binding()
    binding.bind_cpu_input("x", x)
    binding.bind_output("y", "cpu")

    def call() -> object:
        session.run_with_iobinding(binding)
        return binding.get_outputs()[0].numpy()

    return call


def _openvino_call(operator: Operator, x: Floats, w: Floats, threads: int) -> Call:
    openvino: Any = import_module("openvino")
    core = openvino.Core()
    model = core.read_model(_onnx_model(operator, x, w), b"")
    wanted = {
        "INFERENCE_PRECISION_HINT": "f32",
        "INFERENCE_NUM_THREADS": threads,
        "NUM_STREAMS": 1,
        "PERFORMANCE_HINT": "LATENCY",
    }
    request = core.compile_model(model, "CPU", wanted).create_infer_request()
    request.set_input_tensor(openvino.Tensor(x, shared_memory=True))

    def call() -> object:
        request.infer()
        return request.get_output_tensor().data

    return call


PEERS: Mapping[str, Maker] = {
    "torch": _torch_call,
    "ort": _onnx_runtime_call,
    "openvino": _openvino_call,
}


def peer_calls(operator: Operator, x: Floats, w: Floats, threads: int) -> dict[str, Call]:
    """The calls of the libraries that are installed; each gives its result."""
    found: dict[str, Call] = {}
    for name, make in PEERS.items():
        try:
            found[name] = make(operator, x, w, threads)
        except ImportError:
            continue
    return found
