"""
The way of a function to a machine that is known by its description alone: passes, what they have
decided in words, and the program that comes out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType

from xdsl.dialects import arith, func, tensor
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass

from ...dialects.dataflow import LayerOp
from ...dialects.intrin import ApplyOp
from ...dialects.layout.ops import ConvertOp, LogicalOp, PrepackOp, StoredOp
from ...targets.generic.program import GenericProgram, KernelFacts, read_scheduled, take_weights
from ...targets.reference.interpreter import Meaning
from ...targets.reference.scalars import Array
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.core.pipeline import entry_of
from ...transforms.embed.options import EmbedOptions
from ...transforms.layout.rewrite.legalize_layouts import LegalizeLayoutsPass
from ...transforms.machine.context import WeftContext
from ...transforms.machine.view import Machine
from ...transforms.model.generalize import GeneralizeNamedOpsPass
from ...transforms.model.load import load_module
from ...transforms.schedule.costs import TargetCosts
from ...transforms.schedule.dataflow_tile import DataflowTilePass, target_costs
from ...transforms.schedule.evaluate import Evaluator
from ...transforms.schedule.search import lower_bound
from ...transforms.strategy.apply_tuned import EmbedApplyTunedPass
from ...transforms.strategy.choose import StrategyOptions
from ...transforms.strategy.embed_intrinsics import WEIGHTS, EmbedIntrinsicsPass, says_only_weights
from ...transforms.strategy.facts import listed_lines
from ...transforms.tune.facts import tuned_lines, tuned_of
from ..host.layouts.activations import LayoutActivationsPass
from .legalize_generic import LegalizeGenericPass, reachable_functions

_STORAGE = (ConvertOp, PrepackOp, StoredOp, LogicalOp, tensor.EmptyOp, arith.ConstantOp)
"""Ops that compute nothing."""


def generic_passes(
    machine: Machine,
    target: str,
    *,
    first: Sequence[ModulePass] = (),
    host_ops: Collection[str] = (),
    activation_layout: str | None = None,
    embed: EmbedOptions | None = None,
    db: str | None = None,
) -> tuple[ModulePass, ...]:
    """
    From linalg to scheduled intrinsics on `machine`, whose target must be `target`, with operands
    stored anew where that takes less. Epilogues that the machine does not compute stay as they are,
    for the host.

    `first` lower the target's own dialect to linalg. `host_ops` are ops of its own that the host
    runs. `db` is the database of schedules that were measured, which is not asked where there are
    wishes about embeddings. Raises `WeftError` for a machine that cannot be scheduled for.
    """
    if machine.target != target:
        raise WeftError(f"machine {machine.name} has target '{machine.target}', not '{target}'")
    check_machine(machine)
    order = () if activation_layout is None else (LayoutActivationsPass(activation_layout),)
    given = WEIGHTS if embed is not None and says_only_weights(embed) else ()
    listed = None if embed is None else embed.candidates
    asked = db is not None and embed is None
    tuned = (EmbedApplyTunedPass(db, relaxed=True, split=True),) if asked else ()
    embed = embed or EmbedOptions()
    wanted = StrategyOptions(weights=embed.weights, embed=embed)
    return (
        *first,
        LegalizeGenericPass(tuple(sorted(host_ops))),
        GeneralizeNamedOpsPass(),
        *order,
        *tuned,
        EmbedIntrinsicsPass.of(wanted, relaxed=True, split=True, listed=listed, given=given),
        DataflowTilePass(),
        LegalizeLayoutsPass(),
    )


def assemble_program(
    module: ModuleOp,
    ctx: WeftContext,
    *,
    target: str,
    machine_text: str,
    source: str,
    weights: Mapping[str, Array],
    meanings: Mapping[str, Meaning] = MappingProxyType({}),
) -> GenericProgram:
    """
    The program of the entry of `module`, which is changed: `weights` become its constants. Other
    weights are left to each run. `meanings` are those of ops that the target leaves to the host.
    Raises `WeftError` for an entry without a kernel, and weights that do not fit.
    """
    machine, entry = ctx.machine(), entry_of(module)
    tuned = tuned_of(entry)
    functions = list(reachable_functions(module, entry))
    kernels = tuple(kernels_of(functions, machine, target_costs(ctx, machine)))
    if not kernels:
        raise WeftError(
            f"{describe_op(entry)}: has no kernel for {machine.name}: a convolution or matrix "
            "product"
        )
    return GenericProgram(
        target=target,
        function=entry.sym_name.data,
        machine=machine,
        machine_text=machine_text,
        module_text=source,
        constants=take_weights(entry, weights),
        module=module,
        kernels=kernels,
        host_ops=sum(_is_host_op(op) for f in functions for op in f.body.block.ops),
        costs=target_costs(ctx, machine),
        meanings=meanings,
        tuned=tuned.count,
        tuned_digest=tuned.digest,
    )


def lowered_source(source: str, ctx: WeftContext, first: Sequence[ModulePass]) -> str:
    """The text of a module after the passes of a target's own: what it means is known."""
    if not first:
        return source
    module = load_module(source, ctx, "module.mlir")
    for step in first:
        step.apply(ctx, module)
    return str(module)


def kernels_of(
    functions: Sequence[func.FuncOp], machine: Machine, target: TargetCosts | None
) -> Iterator[KernelFacts]:
    """Facts about each scheduled op of `functions` before it runs."""
    for op in [op for f in functions for op in f.walk() if isinstance(op, ApplyOp)]:
        found = read_scheduled(op, machine, target)
        evaluation = Evaluator(found.kernel, found.costs).evaluate(found.schedule)
        if evaluation is None:
            raise WeftError(f"{describe_op(op)}: its schedule cannot be issued on {machine.name}")
        yield KernelFacts(
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


def _is_host_op(op: Operation) -> bool:
    """Tests whether an op of a function is arithmetic that the host does."""
    return not isinstance(op, (*_STORAGE, ApplyOp, func.ReturnOp, func.CallOp))


def describe_step(step: ModulePass, module: ModuleOp, ctx: WeftContext) -> Iterator[str]:
    """Describes what `step` has decided."""
    if step.name == EmbedApplyTunedPass.name:
        yield from tuned_lines(entry_of(module))
    if step.name == EmbedIntrinsicsPass.name:
        yield from listed_lines(entry_of(module))
    if step.name != DataflowTilePass.name:
        return
    machine = ctx.machine()
    functions = list(reachable_functions(module, entry_of(module)))
    for kernel in kernels_of(functions, machine, target_costs(ctx, machine)):
        yield (
            f"embedded into {kernel.intrinsic}: {kernel.predicted_cycles} cycles predicted, "
            f"{kernel.bound_cycles} at least"
        )
    yield from (str(op) for op in module.walk() if isinstance(op, LayerOp))
