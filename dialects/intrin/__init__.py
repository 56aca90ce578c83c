"""
The `intrin` dialect: hardware instructions given by their meaning, and their use.

An intrinsic is an emitted form, which its target knows, plus a meaning, which stands here as
a linalg op. Embedding and legality look at the meaning and at nothing else.

* `intrin.def`: an intrinsic: operands and the memories they sit in, parameters, meaning.
* `intrin.yield`: ends the body of `intrin.def` with the new value of the output.
* `intrin.apply`: one structured op, with its epilogues, computed by intrinsics. It stands
  for the whole loop nest until a target lowers it.

Attributes: `#intrin.operand` and `#intrin.param` belong to a definition; `#intrin.embedding`
says how the intrinsic sits in the operator, `#intrin.guard` where an access is real and
`#intrin.call` which further intrinsics finish the output.

Source of the embedding: D. Rieber, A. Acosta, H. Fröning, "Joint Program and Layout
Transformations to enable Convolutional Operators on Specialized Hardware based on Constraint
Programming".
"""

from __future__ import annotations

from xdsl.ir import Dialect

from .attrs import CallAttr, EmbeddingAttr, GuardAttr, OperandAttr, ParamAttr
from .ops import ApplyOp, DefOp, YieldOp

__all__ = [
    "ApplyOp",
    "CallAttr",
    "DefOp",
    "EmbeddingAttr",
    "GuardAttr",
    "Intrin",
    "OperandAttr",
    "ParamAttr",
    "YieldOp",
]

Intrin = Dialect(
    "intrin",
    [DefOp, YieldOp, ApplyOp],
    [OperandAttr, ParamAttr, EmbeddingAttr, GuardAttr, CallAttr],
)
