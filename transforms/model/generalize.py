"""The pass `generalize-named-ops`: named structured ops become `linalg.generic`."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Operation
from xdsl.passes import ModulePass

from ..core.describe import describe_op
from ..core.errors import WeftError
from .load import generalize_named_ops

# By name: the tool's start does not pay for importing the dialect.
_PLAIN = ("linalg.generic", "linalg.yield", "linalg.fill", "linalg.index")


def is_named(op: Operation) -> bool:
    """Tests whether `op` is a named structured op of linalg, which has no kernel yet."""
    return op.name.startswith("linalg.") and op.name not in _PLAIN


def is_elementwise(op: Operation) -> bool:
    """Tests whether `op` is arithmetic on whole tensors."""
    return op.name.split(".")[0] in ("arith", "math") and any(
        isinstance(v.type, TensorType) for v in op.operands
    )


def refuse_named(module: ModuleOp, what: str) -> None:
    """Raises `WeftError` for the first named structured op, on behalf of pass `what`."""
    for op in module.walk():
        if is_named(op):
            raise WeftError(f"{describe_op(op)}: run generalize-named-ops before {what}")


def generalize_module(module: ModuleOp, ctx: Context, *, keeps_layouts: bool = False) -> None:
    """
    Replaces the named structured ops and the arithmetic on tensors of `module`, if it has any;
    see the pass. With `keeps_layouts`, tensors with layouts are no error, and keep them.
    """
    if not any(is_named(inner) or is_elementwise(inner) for inner in module.walk()):
        return
    general = generalize_named_ops(module, ctx, keeps_layouts=keeps_layouts)
    old, new = module.body.block, general.body.block
    for inner in list(old.ops):
        inner.detach()
        inner.erase(safe_erase=False)
    for inner in list(new.ops):
        inner.detach()
        old.add_op(inner)


@dataclass(frozen=True)
class GeneralizeNamedOpsPass(ModulePass):
    """
    Replaces named structured ops (convolutions, products, pooling, softmax, …) and `arith` and
    `math` on whole tensors by `linalg.generic`.

    The upstream bindings do it, as a text hand-over of the whole module; `linalg.fill`
    stays. Ops keep their places, values their names, tensors their layouts. Modules without named
    ops are left alone. `weft` does the same when it loads a file, which has no layouts beside named
    ops. Raises `WeftError` where the bindings refuse the module.
    """

    name = "generalize-named-ops"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        generalize_module(op, ctx, keeps_layouts=True)
