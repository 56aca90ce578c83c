"""The pass `convert-linalg-to-nest`: which kernels are one nest, and where values lie."""

from __future__ import annotations

from dataclasses import dataclass, replace

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import DictionaryAttr, ModuleOp
from xdsl.passes import ModulePass

from ...dialects.nest.schedule import ScheduleAttr
from ...targets.host.nest.steps import KernelStep, Program, rename_kernel
from ...transforms.core.describe import describe_op, source_of
from ...transforms.core.errors import WeftError
from ...transforms.core.pipeline import add_facts, entry_of
from ...transforms.machine.context import context_of
from ...transforms.tune.database import hash_text
from .kernel_module import kernel_text
from .nest_program import program_in, replace_body
from .schedule import packable_weights
from .simplify import drop_dead_results
from .steps import Steps

SCHEDULES_ATTRIBUTE = "weft.schedules"
"""The attribute of a function with schedules of its nests, by the hashes of their texts."""


@dataclass(frozen=True)
class ConvertLinalgToNestPass(ModulePass):
    """
    Makes a `nest.program` of the function that is compiled.

    Before: `linalg` and ops that move tensors. After: kernels with their epilogues, each over
    buffers, in the order in which results need them. Decided is what is fused and what is computed
    where it is read, which order tensors are stored in, what is written into its place in a
    concatenation, and what runs in plain loops. Schedules in the function's `weft.schedules`, by
    the hash of a nest's text (`kernel_module.kernel_text`), are given to these. A program is left
    alone. Raises `WeftError` naming the op for what there is no lowering for.
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
        _give_schedules(function, program)
        replace_body(function, program)


def _give_schedules(function: func.FuncOp, program: Program) -> None:
    """Gives nests the schedules that stand in the function's `weft.schedules` by their keys."""
    known = function.attributes.pop(SCHEDULES_ATTRIBUTE, None)
    if known is None:
        return
    if not isinstance(known, DictionaryAttr):
        raise WeftError(f"{describe_op(function)}: {SCHEDULES_ATTRIBUTE} is {known}, no dictionary")
    weights = packable_weights(program)
    for number, step in enumerate(program.steps):
        if not isinstance(step, KernelStep):
            continue
        given = known.data.get(hash_text(kernel_text(program, step, weights)))
        if isinstance(given, ScheduleAttr):
            program.steps[number] = replace(step, given=given.plain_fields())
        elif given is not None:
            raise WeftError(f"{describe_op(function)}: {given} is no schedule of a nest")
