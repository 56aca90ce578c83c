"""
The way of a function to a machine that is known by its description alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from xdsl.dialects import arith, func, tensor
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass

from ...dialects.dataflow import LayerOp
from ...dialects.intrin import ApplyOp
from ...dialects.layout.ops import ConvertOp, LogicalOp, PrepackOp, StoredOp
from ...targets.generic.program import (
    GenericProgram,
    KernelFacts,
    program_meanings,
    scheduled,
    take_weights,
)
from ...targets.reference.interpreter import Meaning, builtin_meanings
from ...targets.reference.scalars import Array
from ...transforms.core.describe import describe
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import function_of
from ...transforms.embed.options import EmbedOptions
from ...transforms.layout.rewrite.legalize_layouts import LegalizeLayoutsPass
from ...transforms.machine.context import WeftContext
from ...transforms.machine.view import Machine
from ...transforms.model.generalize import GeneralizeNamedOpsPass, is_named
from ...transforms.schedule.costs import TargetCosts
from ...transforms.schedule.dataflow_tile import DataflowTilePass, target_costs
from ...transforms.schedule.evaluate import Evaluator
from ...transforms.schedule.search import lower_bound
from ...transforms.strategy.embed_intrinsics import EmbedIntrinsicsPass
from ..host.activations import LayoutActivationsPass

_STORAGE = (ConvertOp, PrepackOp, StoredOp, LogicalOp, tensor.EmptyOp, arith.ConstantOp)
"""Ops that compute nothing."""


def generic_passes(
    activation_layout: str | None = None, embed: EmbedOptions | None = None
) -> tuple[ModulePass, ...]:
    """
    From linalg to scheduled intrinsics. Epilogues that the machine does not compute stay as
    they are, for the host.
    """
    order = () if activation_layout is None else (LayoutActivationsPass(activation_layout),)
    return (
        GeneralizeNamedOpsPass(),
        *order,
        EmbedIntrinsicsPass(split=True, options=embed),
        DataflowTilePass(),
        LegalizeLayoutsPass(),
    )


def compile_module(
    module: ModuleOp,
    ctx: WeftContext,
    *,
    target: str,
    machine_text: str,
    passes: Sequence[ModulePass] = (),
    meanings: Mapping[str, Meaning] = MappingProxyType({}),
    function: str | None = None,
    weights: Mapping[str, Array] | None = None,
    activation_layout: str | None = None,
    embed: EmbedOptions | None = None,
    report: Callable[[str], None] | None = None,
) -> GenericProgram:
    """
    Compiles one function of `module` for the machine of `ctx`, whose target must be `target`.

    `passes` come first: they lower the target's own dialect to linalg. `meanings` are those of
    ops that they leave to the host. The other arguments are those of `weft.compile`. `module`
    is changed. Raises `WeftError` for a reduction that no intrinsic takes, an op that nothing
    runs, and a machine that cannot be scheduled for.
    """
    machine = ctx.machine()
    if machine.target != target:
        raise WeftError(f"machine {machine.name} has target '{machine.target}', not '{target}'")
    check_machine(machine)
    for step in passes:
        step.apply(ctx, module)
        module.verify()
    entry = function_of(module, function)
    source = str(module)
    check_ops(module, entry, {**program_meanings(machine, meanings), **builtin_meanings()})
    for step in generic_passes(activation_layout, embed):
        step.apply(ctx, module)
        module.verify()
    entry = function_of(module, entry.sym_name.data)  # generalising makes functions anew
    costs = target_costs(ctx, machine)
    reached = list(_reached(module, entry))
    applies = [op for f in reached for op in f.walk() if isinstance(op, ApplyOp)]
    if not applies:
        raise WeftError(
            f"{describe(entry)}: has no kernel for {machine.name}: a convolution or matrix product"
        )
    kernels = tuple(kernel_facts(op, machine, costs) for op in applies)
    if report is not None:
        for line in _decisions(module, kernels):
            report(line)
    return GenericProgram(
        target=target,
        function=entry.sym_name.data,
        machine=machine,
        machine_text=machine_text,
        module_text=source,
        constants=take_weights(entry, weights or {}),
        module=module,
        kernels=kernels,
        host_ops=sum(_is_host_op(op) for f in reached for op in f.body.block.ops),
        costs=costs,
        meanings=meanings,
    )


def kernel_facts(op: ApplyOp, machine: Machine, target: TargetCosts | None) -> KernelFacts:
    """What is known of a scheduled op before it runs."""
    found = scheduled(op, machine, target)
    evaluation = Evaluator(found.kernel, found.costs).evaluate(found.schedule)
    if evaluation is None:
        raise WeftError(f"{describe(op)}: its schedule cannot be issued on {machine.name}")
    return KernelFacts(
        found.application.intrinsic.name,
        found.application.kernel.num_points,
        evaluation.cycles,
        lower_bound(found.kernel, found.costs),
    )


def check_machine(machine: Machine) -> None:
    """
    Raises `WeftError` for a machine with memories further in than those that are next to the
    tensors: what sits in between is not scheduled.
    """
    used = [i for i in machine.intrinsics if i.inputs]
    for intrinsic in used:
        for operand in intrinsic.inputs:
            outer = machine.path_to(operand.memory).source
            local = {o.memory for i in used for o in i.operands}
            into = [p for p in machine.paths if p.dest == outer]
            # Results come back to where the tensors are; nothing else may fill it.
            mirrors = {m.name for m in machine.memories if m.shares_index_with in local}
            for path in into:
                if path.source not in local | mirrors:
                    raise WeftError(
                        f"machine {machine.name}: @{path.name} fills @{outer} from "
                        f"@{path.source}, but one level of memories is scheduled: describe where "
                        "the tensors are and the memories of the intrinsics"
                    )


def check_ops(module: ModuleOp, entry: func.FuncOp, meanings: Mapping[str, Meaning]) -> None:
    """Raises `WeftError` naming the first op of `entry`, or of what it calls, that nothing runs."""
    for function in _reached(module, entry):
        if len(function.body.blocks) != 1:
            raise WeftError(f"{describe(function)}: has branches, which are not compiled")
        for op in function.body.block.ops:
            known = op.name in meanings or is_named(op) or isinstance(op, func.ReturnOp)
            if not known:
                raise WeftError(
                    f"{describe(op)}: cannot be lowered: no pass takes {op.name}, and it has no "
                    "reference meaning by which the host could run it"
                )


def _reached(module: ModuleOp, entry: func.FuncOp) -> Iterator[func.FuncOp]:
    """
    `entry` and the functions that it calls, each once. Raises `WeftError` naming a call of what
    is not there.
    """
    todo, seen = [entry], {entry.sym_name.data}
    while todo:
        function = todo.pop()
        yield function
        calls = [op for op in function.walk() if isinstance(op, func.CallOp)]
        for op in calls:
            name = op.callee.string_value()
            if name not in seen:
                seen.add(name)
                todo.append(_callee(module, op))


def _callee(module: ModuleOp, op: func.CallOp) -> func.FuncOp:
    try:
        return function_of(module, op.callee.string_value())
    except WeftError as error:
        raise WeftError(f"{describe(op)}: cannot be lowered: {error}") from None


def _is_host_op(op: Operation) -> bool:
    """Whether an op of a function is arithmetic that the host does."""
    return not isinstance(op, (*_STORAGE, ApplyOp, func.ReturnOp, func.CallOp))


def _decisions(module: ModuleOp, kernels: Sequence[KernelFacts]) -> Iterator[str]:
    """What was decided, in words."""
    for kernel in kernels:
        yield (
            f"embedded into {kernel.intrinsic}: {kernel.predicted_cycles} cycles predicted, "
            f"{kernel.bound_cycles} at least"
        )
    yield from (str(op) for op in module.walk() if isinstance(op, LayerOp))
