"""The pass `legalize-dataflow`: schedules fit the machine."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ..dialects.dataflow import LayerOp, SegmentOp
from .context import context_of
from .dataflow.directives_ir import directives_of, segment_of
from .dataflow.fits import check_fit, check_segment
from .describe import describe
from .errors import WeftError


@dataclass(frozen=True)
class LegalizeDataflowPass(ModulePass):
    """
    Checks each `dataflow.layer` that gives its operands, and each `dataflow.segment`, against
    the machine (`--machine`): levels and memories, the capacity of each memory with sharing
    and copies, the copies of each level, and which buffers may be shared.

    Changes nothing. Layers without operands belong to an op beside them and are left alone.
    Raises `WeftError` naming the layer, level and tensor.
    """

    name = "legalize-dataflow"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        machine = context_of(ctx).machine()
        for inner in op.walk():
            try:
                if isinstance(inner, SegmentOp):
                    check_segment(segment_of(inner), machine)
                elif isinstance(inner, LayerOp) and inner.operand_ops():
                    check_fit(directives_of(inner), machine)
            except WeftError as e:
                raise WeftError(f"{describe(inner)}: {e}") from None
