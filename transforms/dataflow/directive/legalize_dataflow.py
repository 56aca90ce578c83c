"""The pass `legalize-dataflow`: schedules fit the machine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass

from ....dialects.dataflow import LayerOp, SegmentOp
from ...core.describe import describe_op
from ...core.errors import WeftError
from ...machine.context import context_of
from .fits import check_fit, check_segment
from .ir import directives_of, segment_of


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
            if isinstance(inner, SegmentOp):
                segment = segment_of(inner)
                self._run_check(inner, lambda s=segment: check_segment(s, machine))
            elif isinstance(inner, LayerOp) and inner.operand_ops():
                if not isinstance(inner.parent_op(), SegmentOp):
                    layer = directives_of(inner)
                    self._run_check(inner, lambda s=layer: check_fit(s, machine))

    @staticmethod
    def _run_check(op: Operation, check: Callable[[], object]) -> None:
        try:
            check()
        except WeftError as e:
            raise WeftError(f"{describe_op(op)}: {e}") from None
