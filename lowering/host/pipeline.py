"""
The way of a function to native code of the host: kernels become loop nests, what moves data
becomes copies, and an entry calls them one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects.builtin import ModuleOp, NoneAttr, TensorType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from ...dialects.layout.ops import ConvertOp, DecoupleAtOp, PrepackOp, StoreAtOp
from ...targets.arguments import check_weights
from ...targets.host.program import Buffer, HostProgram, packed_weight
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import function_of
from ...transforms.embed.options import EmbedOptions
from ...transforms.layout.map import Array
from ...transforms.layout.rewrite.materialize import LayoutMaterializePass
from ...transforms.machine.context import WeftContext
from ...transforms.machine.view import Machine
from ...transforms.model.generalize import GeneralizeNamedOpsPass
from .entry import buffers_of, entry_text, most_live_bytes
from .simplify import drop_dead_results
from .steps import Steps

_LAYOUT_OPS = (ConvertOp, PrepackOp, StoreAtOp, DecoupleAtOp)


def compile_module(
    module: ModuleOp,
    ctx: WeftContext,
    *,
    machine_text: str,
    function: str | None = None,
    weights: Mapping[str, Array] | None = None,
    activation_layout: str | None = None,
    embed: EmbedOptions | None = None,
    report: Callable[[str], None] | None = None,
) -> HostProgram:
    """
    The program of one function of `module`, which is changed.

    `weights`, in host layout, are packed now; the others are left to each run. `report` is
    told in words what was decided. Raises `WeftError` naming op and place for what there is
    no lowering for.
    """
    if activation_layout is not None:
        raise WeftError(
            f"activation layout '{activation_layout}': the host target takes activations in the "
            "order that the module has; leave the option out"
        )
    machine = ctx.machine()
    source = str(module)
    GeneralizeNamedOpsPass().apply(ctx, module)
    if any(isinstance(op, _LAYOUT_OPS) or _has_layouts(op) for op in module.walk()):
        LayoutMaterializePass(prove=False).apply(ctx, module)
        GeneralizeNamedOpsPass().apply(ctx, module)
    entry = function_of(module, function)
    lowering = _steps(entry, machine, None if embed is None else embed.intrinsic)
    buffers = buffers_of(lowering)
    text, workspace = entry_text(lowering, buffers)
    lines = _report(lowering, workspace)
    for line in lines:
        if report is not None:
            report(line)
    return HostProgram(
        function=entry.sym_name.data,
        machine_name=machine.name,
        machine_text=machine_text,
        module_text=source,
        text=text,
        buffers=buffers,
        workspace_bytes=workspace,
        constants=_packed(buffers, weights or {}),
        report=lines,
        look_ups=tuple(lowering.plan.look_ups),
        conversion_bytes=lowering.plan.conversion_bytes,
    )


def _report(lowering: Steps, workspace_bytes: int) -> tuple[str, ...]:
    """What was decided: step by step, then of all tensors."""
    plan = lowering.plan
    return (
        *plan.report,
        f"workspace: {workspace_bytes} bytes, {most_live_bytes(plan)} of them in use at once",
        f"layouts: {len(lowering.ordered)} tensors are stored with channels innermost",
        f"conversions: {plan.conversion_bytes} bytes moved by steps that only move",
    )


def _has_layouts(op: Operation) -> bool:
    """Whether `op` or its blocks have tensors that are stored in a layout."""
    inner = (a for region in op.regions for block in region.blocks for a in block.args)
    types = (v.type for v in (*op.operands, *op.results, *inner))
    return any(isinstance(t, TensorType) and not isinstance(t.encoding, NoneAttr) for t in types)


def _steps(entry: FuncOp, machine: Machine, intrinsic: str | None) -> Steps:
    """The steps of a function. Raises `WeftError` if no kernel takes the intrinsic."""
    if intrinsic is not None:
        machine.intrinsic(intrinsic)
    for block in entry.body.blocks:
        drop_dead_results(block)
    lowering = _planned(entry, machine, intrinsic)
    if intrinsic is not None and not lowering.plan.embedded:
        raise WeftError(
            f"@{entry.sym_name.data}: has no kernel that @{intrinsic} of machine @{machine.name} "
            "takes; leave the intrinsic out for plain vectors"
        )
    return lowering


def _planned(entry: FuncOp, machine: Machine, intrinsic: str | None) -> Steps:
    """
    The steps of a function, in which no two kernels want a weight in two ways: it stays as it is
    then, for all of them. Ends because each attempt leaves more weights as they are.
    """
    plain: frozenset[int] = frozenset()
    while True:
        lowering = Steps(entry, machine, intrinsic)
        lowering.unpacked.update(entry.body.block.args[n] for n in plain)
        lowering.run()
        clashing = lowering.clashing()
        if not clashing:
            return lowering
        if clashing <= plain:
            raise WeftError(f"@{entry.sym_name.data}: weights {sorted(clashing)} are stored twice")
        plain |= clashing


def _packed(buffers: Sequence[Buffer], weights: Mapping[str, Array]) -> dict[str, Array]:
    known = {b.name: b for b in buffers if b.role == "weight"}
    check_weights(weights, {name: (b.host_shape, b.dtype) for name, b in known.items()})
    return {name: packed_weight(known[name], array) for name, array in weights.items()}
