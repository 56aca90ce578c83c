"""The pass `convert-linalg-to-nest`: which kernels are one nest, and where values lie."""

from __future__ import annotations

from dataclasses import dataclass, replace

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import DictionaryAttr, ModuleOp
from xdsl.passes import ModulePass

from ...dialects.nest.schedule import ScheduleAttr
from ...targets.host.nest.steps import Fields, KernelStep, Program, rename_kernel
from ...transforms.core.describe import describe_op, source_of
from ...transforms.core.errors import WeftError
from ...transforms.core.pipeline import add_facts, entry_of
from ...transforms.machine.context import context_of
from ...transforms.machine.view import Machine
from ...transforms.tune.facts import UNFIT
from .kernel_module import kernel_module, loops_key
from .nest_program import program_in, read_program, replace_body, the_program
from .schedule import F32, packable_weights, schedule_program
from .simplify import drop_dead_results
from .steps import Steps

SCHEDULES_ATTRIBUTE = "weft.schedules"
"""The attribute of a function with schedules of its nests, by the keys of their loops."""


@dataclass(frozen=True)
class ConvertLinalgToNestPass(ModulePass):
    """
    Makes a `nest.program` of the function that is compiled.

    Before: `linalg` and ops that move tensors. After: kernels with their epilogues, each over
    buffers, in the order in which results need them. Decided is what is fused and what is computed
    where it is read, which order tensors are stored in, what is written into its place in a
    concatenation, and what runs in plain loops. Schedules in the function's `weft.schedules`, by
    the key of a nest's loops (`loops_key`), are given to these, as far as they fit; the facts of
    the function say how many do not (`unfit_schedules`), since a nest has other neighbours than
    where they were found. A program is left alone. For products in the `precision` bf16
    (`nest-schedule`), dense convolutions have their tensors in the module's order. Raises
    `WeftError` naming the op for what there is no lowering for.
    """

    name = "convert-linalg-to-nest"

    precision: str = F32

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        function = entry_of(op)
        if program_in(op) is not None:
            return
        drop_dead_results(function.body)
        ops = enumerate(function.body.block.ops)
        names = {describe_op(inner, n): source_of(inner, n) for n, inner in ops}
        steps = Steps(function, context_of(ctx).machine(), self.precision)
        steps.add_steps()
        add_facts(function, {"channels_last": len(steps.ordered)})
        program = steps.program
        program.steps = [rename_kernel(step, names) for step in program.steps]
        _give_schedules(function, program, context_of(ctx).machine())
        replace_body(function, program)


def _give_schedules(function: func.FuncOp, program: Program, machine: Machine) -> None:
    """Gives nests the schedules in the function's `weft.schedules` by their keys, if they fit."""
    known = function.attributes.pop(SCHEDULES_ATTRIBUTE, None)
    if known is None:
        return
    if not isinstance(known, DictionaryAttr):
        raise WeftError(f"{describe_op(function)}: {SCHEDULES_ATTRIBUTE} is {known}, no dictionary")
    weights, unfit = packable_weights(program), 0
    for number, step in enumerate(program.steps):
        key = loops_key(step, weights) if isinstance(step, KernelStep) else None
        given = None if key is None else known.data.get(key)
        if not isinstance(step, KernelStep) or given is None:
            continue
        if not isinstance(given, ScheduleAttr):
            raise WeftError(f"{describe_op(function)}: {given} is no schedule of a nest")
        fields = _fitting_fields(step, program, weights, machine, given.plain_fields())
        unfit += fields is None
        program.steps[number] = replace(step, given=fields or step.given)
    add_facts(function, {UNFIT: unfit} if unfit else {})


def _fitting_fields(
    step: KernelStep, program: Program, weights: frozenset[str], machine: Machine, given: Fields
) -> Fields | None:
    """
    What is given of a schedule, as far as the step can have it: of what it reads in copies, the
    orders may be others. `None` if it cannot have the loops.
    """
    for fields in (given, {name: value for name, value in given.items() if name != "orders"}):
        alone = kernel_module(program, step, weights, fields)
        try:
            schedule_program(read_program(the_program(alone)), machine)
        except WeftError:
            continue
        return fields
    return None
