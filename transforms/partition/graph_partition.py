"""The pass `graph-partition`: parts of a network for the accelerators of a system."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from ...dialects.common.kinds import text_of
from ..core.errors import WeftError
from ..core.pipeline import Fact, add_facts, entry_of
from ..embed.options import EmbedOptions
from ..graph.groups.from_block import MATRIX, unit_of
from ..kernel.from_linalg import BoundKernel, KernelGroup, kernel_groups
from ..kernel.view import Dim
from ..machine.context import WeftContext, context_of
from ..machine.system import System
from ..machine.view import Machine
from ..model.generalize import refuse_named
from ..model.layers import layer_of
from ..schedule.dataflow_tile import application_costs, target_costs
from ..schedule.search import lower_bound
from ..strategy.group import EmbeddedGroup, embed_group, without_foreign_epilogue
from .collect import Part, collect_parts
from .outline import DEVICE, parts_of

PARTITION = "partition"
"""The fact of the entry that says where each layer is computed, and why not elsewhere."""


@dataclass(frozen=True)
class Placed:
    """
    Where a layer is computed: the group of ops, `device`, `embedded` on it, and for the others why
    not there.
    """

    group: KernelGroup
    device: str
    bound_cycles: int = 0
    refusals: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What people call the layer."""
        op = self.group.producer.op
        return layer_of(op) or op.results[0].name_hint or op.name

    @property
    def macs(self) -> int:
        """The multiply-accumulates of the layer: none of one that only compares or adds."""
        producer = self.group.producer
        return producer.kernel.num_points if unit_of(producer.op) == MATRIX else 0

    def to_fact(self) -> Fact:
        return {
            "layer": self.name,
            "device": self.device,
            "macs": self.macs,
            "bound_cycles": self.bound_cycles,
            "why_not": list(self.refusals) or "",
        }


@dataclass(frozen=True)
class GraphPartitionPass(ModulePass):
    """
    Puts what an accelerator of the system computes into a `graph.subgraph` with its `device`.

    Before: a network of structured ops. After: a `graph.subgraph` for each convolution or product
    that embeds into an intrinsic of an accelerator, with the padding of what it reads and as much
    of the element-wise ops behind it as that computes. All else is left to the host.

    An op with the attribute `weft.device` goes to the device of that name or is refused, and
    `only` names the one accelerator that is used. The fact `partition` of the entry lists layers.
    Raises `WeftError` for a device that there is not, and one that does not take what it must.
    """

    name = "graph-partition"

    only: str = ""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        refuse_named(op, self.name)
        context = context_of(ctx)
        system, entry = context.system(), entry_of(op)
        if self.only:
            system = replace(system, accelerators=(system.find_device(self.only),))
        placed = list(place_layers(entry, system, context))
        _own_views(placed)
        parts = [Part(tuple(_ops_of(p.group)), p.device) for p in placed if _is_away(p, system)]
        facts: list[Fact] = [p.to_fact() for p in placed]
        collect_parts(entry.body.block, parts)
        if facts:
            add_facts(entry, {PARTITION: facts})


def _is_away(placed: Placed, system: System) -> bool:
    return placed.device != system.host.name


def place_layers(function: func.FuncOp, system: System, ctx: WeftContext) -> Iterator[Placed]:
    """Places the layers of a function: its kernels that reduce, with what goes with them."""
    for group in kernel_groups(function):
        if any(map(_reduces, group.producer.kernel.dims)):
            yield _place_layer(group, system, ctx)


def _place_layer(group: KernelGroup, system: System, ctx: WeftContext) -> Placed:
    wanted = text_of(group.producer.op.attributes.get(DEVICE))
    machines = system.devices if wanted is None else (system.find_device(wanted),)
    refusals: list[str] = []
    for machine in machines:
        if machine is system.host:
            break
        shorter = without_foreign_epilogue(group, machine)
        try:
            found = embed_group(shorter, machine, EmbedOptions())
        except WeftError as error:
            refusals.append(f"{machine.name}: {error}")
            continue
        return Placed(shorter, machine.name, _bound_of(found, machine, ctx), tuple(refusals))
    else:
        raise WeftError(f"{layer_of(group.producer.op) or 'a layer'}: {refusals[0]}")
    return Placed(group, system.host.name, refusals=tuple(refusals))


def _bound_of(found: EmbeddedGroup, machine: Machine, ctx: WeftContext) -> int:
    """The cycles that no schedule of the layer as it is embedded can beat."""
    costs = target_costs(ctx, machine)
    return lower_bound(*application_costs(found.application, machine, costs))


def is_network(module: ModuleOp, function: func.FuncOp, machine: Machine) -> bool:
    """
    Tests whether a function is more than one kernel that `machine` computes with what goes with it,
    or is in parts already; not one whose kernels are embedded.
    """
    if parts_of(module):
        return True
    if len(function.body.blocks) != 1:
        return False
    structured = [op for op in function.body.block.ops if isinstance(op, linalg.GenericOp)]
    groups = [g for g in kernel_groups(function) if any(map(_reduces, g.producer.kernel.dims))]
    if len(groups) != 1:
        return bool(structured)
    return not set(structured) <= set(_ops_of(without_foreign_epilogue(groups[0], machine)))


def _reduces(dim: Dim) -> bool:
    return dim.kind == "reduction"


# --- the ops of a part --------------------------------------------------------------------------


def _ops_of(group: KernelGroup) -> list[Operation]:
    """The ops of a group with the views that are folded into it, in program order."""
    members = {member.op for member in group.members}
    found = {*members, *(view for member in group.members for view in _views_of(member))}
    block = group.producer.op.parent_block()
    assert block is not None
    return [op for op in block.ops if op in found]


def _views_of(member: BoundKernel) -> list[Operation]:
    """The ops between what a kernel reads and the tensors behind, reader first."""
    ends = {*member.values}
    found: list[Operation] = []
    pending: list[SSAValue] = [v for v in member.op.operands if v not in ends]
    while pending:
        owner = pending.pop().owner
        if isinstance(owner, Operation) and owner not in found:
            found.append(owner)
            pending += [v for v in owner.operands if v not in ends]
    return found


def _own_views(placed: Sequence[Placed]) -> None:
    """Gives each kernel views of its own, where others read them, too."""
    for one in placed:
        for member in one.group.members:
            _own_operands(member.op, set(member.values))


def _own_operands(op: Operation, ends: set[SSAValue]) -> None:
    for index, value in enumerate(op.operands):
        owner = value.owner
        if value in ends or not isinstance(owner, Operation):
            continue
        if any(use.operation is not op for use in value.uses):
            clone = owner.clone()
            Rewriter().insert_op(clone, InsertPoint.before(op))
            op.operands[index] = clone.results[0]
            owner = clone
        _own_operands(owner, ends)
