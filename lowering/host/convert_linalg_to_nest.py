"""The pass `convert-linalg-to-nest`: which kernels are one nest, and where values lie."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ...targets.host.nest.steps import rename_kernel
from ...transforms.core.describe import describe_op, source_of
from ...transforms.core.pipeline import add_facts, entry_of
from ...transforms.machine.context import context_of
from .nest_program import program_in, replace_body
from .simplify import drop_dead_results
from .steps import Steps


@dataclass(frozen=True)
class ConvertLinalgToNestPass(ModulePass):
    """
    Makes a `nest.program` of the function that is compiled.

    Before: `linalg` and ops that move tensors. After: kernels with their epilogues, each over
    buffers, in the order in which results need them. Decided is what is fused and what is computed
    where it is read, which order tensors are stored in, what is written into its place in a
    concatenation, and what runs in plain loops. A program is left alone. Raises `WeftError` naming
    the op for what there is no lowering for.
    """

    name = "convert-linalg-to-nest"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        function = entry_of(op)
        if program_in(op) is not None:
            return
        drop_dead_results(function.body)
        names = {describe_op(inner): source_of(inner) for inner in function.body.block.ops}
        steps = Steps(function, context_of(ctx).machine())
        steps.add_steps()
        add_facts(function, {"channels_last": len(steps.ordered)})
        program = steps.program
        program.steps = [rename_kernel(step, names) for step in program.steps]
        replace_body(function, program)
