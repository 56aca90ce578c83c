"""From the `torch` dialect, which PyTorch and ONNX come in, to linalg on tensors."""

from __future__ import annotations

from ...transforms.bindings import upstream_module
from ...transforms.errors import WeftError
from .ir import run_pipeline

_TO_LINALG = "torch-backend-to-linalg-on-tensors-backend-pipeline"

FROM_TORCH = (
    "func.func(torch-match-quantized-custom-ops),"
    "torchdynamo-export-to-torch-backend-pipeline{extra-library=}," + _TO_LINALG
)
FROM_ONNX = "torch-onnx-to-torch-backend-pipeline," + _TO_LINALG


def new_context() -> object:
    """A context that knows the `torch` dialect."""
    ir = upstream_module("ir")
    context = ir.Context()
    upstream_module("dialects.torch").register_dialect(context)
    return context


def lower_to_linalg(module: object, pipeline: str, what: str) -> None:
    """Lowers a module of the `torch` dialect; `WeftError` naming the ops that cannot be."""
    ir = upstream_module("ir")
    try:
        run_pipeline(module, pipeline)
    except ir.MLIRError as error:
        raise WeftError(f"{what}: {str(error).splitlines()[-1]}") from error
