"""
A network in what users would run it with instead: PyTorch eager, its inductor (`torch.compile`),
ONNX Runtime and OpenVINO.

All take f32 and the same arrays, run on as many threads, and have their weights as constants that
they may store anew beforehand: inductor with `freezing`, OpenVINO with `INFERENCE_PRECISION_HINT=
f32`. What is not installed, or does not take a network, has no call, and a reason.
"""

from __future__ import annotations

import io
import logging
import warnings
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, TypeAlias

import numpy as np

from ....targets.reference.scalars import Array
from ..host.in_torch import Other
from ..rounds import Call

Maker: TypeAlias = Callable[[Other, int], Call]

_OPSET = 17


def _inputs(other: Other) -> dict[str, Array]:
    return {f"x{i}": np.ascontiguousarray(x.numpy()) for i, x in enumerate(other.examples)}


def _eager_call(other: Other, threads: int) -> Call:
    import_module("torch").set_num_threads(threads)
    return other.call


def _inductor_call(other: Other, threads: int) -> Call:
    """
    The module compiled for these shapes, with its weights folded in. Needs a compiler of C++.
    """
    torch: Any = import_module("torch")
    torch.set_num_threads(threads)
    # Code of other networks is let go of; nothing is compiled beside this process.
    import_module("torch._dynamo").reset()
    options = {"freezing": True, "compile_threads": 1}
    compiled = torch.compile(other.module, dynamic=False, options=options)
    examples = tuple(other.examples)

    def call() -> object:
        with torch.no_grad():
            return compiled(*examples)

    call()
    return call


def onnx_model(other: Other) -> bytes:
    """The module as a model of ONNX, whose inputs are `x0`, `x1` …"""
    torch: Any = import_module("torch")
    import_module("onnx")
    file = io.BytesIO()
    torch.onnx.export(
        *(other.module, tuple(other.examples), file),
        dynamo=False,
        opset_version=_OPSET,
        input_names=[*_inputs(other)],
    )
    return file.getvalue()


def _onnx_runtime_call(other: Other, threads: int) -> Call:
    runtime: Any = import_module("onnxruntime")
    options = runtime.SessionOptions()
    options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
    options.log_severity_level = 3
    session = runtime.InferenceSession(
        onnx_model(other), options, providers=["CPUExecutionProvider"]
    )
    inputs = _inputs(other)
    return lambda: session.run(None, inputs)


def _openvino_call(other: Other, threads: int) -> Call:
    openvino: Any = import_module("openvino")
    inputs = _inputs(other)
    model = openvino.convert_model(
        other.module,
        example_input=tuple(other.examples),
        input=[(list(x.shape), openvino.Type(x.dtype)) for x in inputs.values()],
    )
    wanted = {
        "INFERENCE_PRECISION_HINT": "f32",
        "INFERENCE_NUM_THREADS": threads,
        "NUM_STREAMS": 1,
        "PERFORMANCE_HINT": "LATENCY",
    }
    request = openvino.Core().compile_model(model, "CPU", wanted).create_infer_request()
    for i, array in enumerate(inputs.values()):
        request.set_input_tensor(i, openvino.Tensor(array, shared_memory=True))

    def call() -> object:
        request.infer()
        return [request.get_output_tensor(i).data for i in range(len(other.results))]

    return call


NETWORK_PEERS: Mapping[str, Maker] = {
    "torch": _eager_call,
    "inductor": _inductor_call,
    "ort": _onnx_runtime_call,
    "openvino": _openvino_call,
}


def network_peers(
    other: Other, threads: int, names: Sequence[str] = tuple(NETWORK_PEERS)
) -> tuple[dict[str, Call], dict[str, str]]:
    """
    The calls of the libraries that take the network, each of which gives its results, and why the
    others do not.
    """
    calls: dict[str, Call] = {}
    missing: dict[str, str] = {}
    for name in names:
        try:
            with _quiet():
                call = NETWORK_PEERS[name](other, threads)
                call()
            calls[name] = call
        except ImportError as error:
            missing[name] = f"{error.name} is not installed"
        except Exception as error:  # whatever another library ends with
            missing[name] = (str(error) or type(error).__name__).partition("\n")[0][:200]
    return calls, missing


@contextmanager
def _quiet() -> Generator[None]:
    """Without the warnings of exporters, which are none of a bench's."""
    disabled = logging.root.manager.disable
    logging.disable(logging.WARNING)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(disabled)
