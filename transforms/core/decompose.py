"""
Structured ops that are no single loop nest, taken apart through the upstream bindings:
`linalg.softmax` into its maximum, exponentials, sum and quotient, `linalg.pack` and
`linalg.unpack` into padding, reshapes and transpositions; and `arith` and `math` on whole tensors
into element-wise `linalg.generic`.
"""

from __future__ import annotations

import re
from typing import Protocol

from .bindings import upstream_module

_COMPOSED = ("linalg.softmax", "linalg.pack", "linalg.unpack")

_SCRIPT = """
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %s = transform.structured.match ops{["linalg.softmax"]} in %root
      : (!transform.any_op) -> !transform.any_op
    %d = transform.structured.decompose_interface %s : (!transform.any_op) -> !transform.any_op
    %p = transform.structured.match ops{["linalg.pack"]} in %root
      : (!transform.any_op) -> !transform.op<"linalg.pack">
    %p0, %p1, %p2 = transform.structured.lower_pack %p
      : (!transform.op<"linalg.pack">) -> (!transform.op<"tensor.pad">,
         !transform.op<"tensor.expand_shape">, !transform.op<"linalg.transpose">)
    %u = transform.structured.match ops{["linalg.unpack"]} in %root
      : (!transform.any_op) -> !transform.op<"linalg.unpack">
    %u0, %u1, %u2, %u3, %u4 = transform.structured.lower_unpack %u
      : (!transform.op<"linalg.unpack">) -> (!transform.op<"tensor.empty">,
         !transform.op<"linalg.transpose">, !transform.op<"tensor.collapse_shape">,
         !transform.op<"tensor.extract_slice">, !transform.op<"linalg.copy">)
    transform.yield
  }
}
"""


class UpstreamModule(Protocol):
    """The part of `ir.Module` of the bindings that is used, which have no types."""

    @property
    def operation(self) -> object: ...


def decompose_module(module: UpstreamModule, text: str) -> None:
    """
    Takes the composed ops of `module`, whose source is `text`, apart, in the context that it was
    made in. Raises the bindings' `MLIRError` for those that they cannot take apart, such as ones
    with tiles of dynamic size.
    """
    passes = upstream_module("passmanager").PassManager
    passes.parse("builtin.module(convert-elementwise-to-linalg)").run(module.operation)
    if not any(re.search(rf"\b{re.escape(name)}\b", text) for name in _COMPOSED):
        return
    ir = upstream_module("ir")
    script = ir.Module.parse(_SCRIPT)
    interpreter = upstream_module("dialects.transform.interpreter")
    interpreter.apply_named_sequence(
        module.operation, next(iter(script.body)).operation, script.operation
    )
