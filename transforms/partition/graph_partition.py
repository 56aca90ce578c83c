"""The pass `graph-partition`: parts of a network for the accelerators of a system."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from xdsl.context import Context
from xdsl.dialects import func, tensor
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from ...dialects.common.kinds import is_tensor, text_of
from ...dialects.layout.ops import ConvertOp
from ..core.describe import describe_op
from ..core.errors import WeftError
from ..core.pipeline import add_facts
from ..machine.context import context_of
from ..machine.system import Device, System
from ..machine.view import Machine
from ..model.generalize import refuse_named
from ..model.weight_values import read_values
from ..strategy.group import without_foreign_epilogue
from .collect import Part, collect_parts, is_free
from .layers import Layer, Option, list_layers, ops_of, reducing_groups
from .outline import DEVICE, network_in, parts_of
from .placement import Flow, Unit, place_units
from .plan_memory import size_bytes
from .sums import mark_sum

PARTITION = "partition"
"""The fact of the entry that says where each layer is computed, and why not elsewhere."""

SECONDS = "partition_seconds"
"""The fact of the entry that says what layers take at least where they are."""

ACCELERATORS = "accelerators"
_PREFERENCES = ("", ACCELERATORS)

_VIEWS = (tensor.ExpandShapeOp, tensor.CollapseShapeOp, tensor.CastOp, tensor.ExtractSliceOp)
"""Ops that move nothing by themselves."""


@dataclass(frozen=True)
class GraphPartitionPass(ModulePass):
    """
    Puts what an accelerator of the system computes into a `graph.subgraph` with its `device`.

    Before: a network of structured ops. After: a `graph.subgraph` for each convolution or product
    that is on an accelerator, with the padding of what it reads and as much of the element-wise ops
    behind it as that computes. All else is left to the host.

    A layer can be on each accelerator into an intrinsic of which it embeds. Where the system says
    how fast its host is, layers are where all of them together are expected to take least: by what
    none of an accelerator's strategies goes below, the host's rates and transfers between memories,
    and exactly for those (`partition.placement`); else,
    or with `prefer=accelerators`, they are on an accelerator if they can be.

    An op with the attribute `weft.device` goes to the device of that name or is refused, and
    `only` names the one accelerator that is used. Facts of the entry: `partition` lists the layers,
    `partition_seconds` is what they are expected to take so, on a host by known rates alone. Raises
    `WeftError` for a device that there is not, and one that does not take what it must.
    """

    name = "graph-partition"

    only: str = ""
    prefer: str = ""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        refuse_named(op, self.name)
        entry, context = network_in(op), context_of(ctx)
        if entry is None:
            return
        system = context.system()
        if self.prefer not in _PREFERENCES:
            known = ", ".join(filter(None, _PREFERENCES))
            raise WeftError(f"{self.name}: prefer is '{self.prefer}'; there is {known}")
        if self.only:
            system = replace(system, devices=(system.find_device(self.only), system.host))
        layers = list(list_layers(entry, system, context, always=self.prefer == ACCELERATORS))
        devices, seconds = choose_devices(entry, layers, system)
        chosen = [layer.on(device) for layer, device in zip(layers, devices, strict=True)]
        _check_wishes(entry, chosen, system)
        _own_views(chosen)
        away = [option for option in chosen if option.device != system.host.name]
        for option in away:
            if option.product is not None:
                mark_sum(option.group.producer.op, option.product)
        collect_parts(entry.body.block, [Part(tuple(ops_of(o.group)), o.device) for o in away])
        if layers:
            rows = zip(layers, devices, strict=True)
            facts = [layer.to_fact(device) for layer, device in rows]
            add_facts(entry, {PARTITION: facts, SECONDS: seconds})


def choose_devices(
    function: func.FuncOp, layers: Sequence[Layer], system: System
) -> tuple[tuple[str, ...], float]:
    """The device of each layer that makes the whole take least, and its seconds."""
    unit_of_op = {op: n for n, layer in enumerate(layers) for op in ops_of(layer.group)}
    units = [Unit({o.device: o.seconds for o in layer.options}) for layer in layers]
    for op in function.body.block.ops:
        if op not in unit_of_op and not is_free(op):
            unit_of_op[op] = len(units)
            units.append(Unit({system.host.name: _pass_seconds(op, system.host)}))
    flows: list[Flow] = []
    for op, number in unit_of_op.items():
        for value in read_values(op):
            source = unit_of_op.get(value.owner) if isinstance(value.owner, Operation) else None
            if source is not None and source != number and is_tensor(value.type):
                flows.append(Flow(source, number, size_bytes(value)))
    devices, seconds = place_units(units, flows, system)
    return devices[: len(layers)], seconds


def _pass_seconds(op: Operation, host: Device) -> float:
    """The seconds for what an op of the host reads and writes; none for one that only looks."""
    if host.bytes_per_second is None or isinstance(op, _VIEWS):
        return 0.0
    values = (v for v in (*read_values(op), *op.results) if is_tensor(v.type))
    return sum(map(size_bytes, values)) / host.bytes_per_second


def _check_wishes(function: func.FuncOp, chosen: Sequence[Option], system: System) -> None:
    """Raises `WeftError` for an op that is not on the device that its attribute names."""
    devices = {op: option.device for option in chosen for op in ops_of(option.group)}
    for op in function.body.block.ops:
        if DEVICE not in op.attributes:
            continue
        wanted = text_of(op.attributes[DEVICE])
        if wanted is None:
            raise WeftError(f"{describe_op(op)}: '{DEVICE}' has to be the name of a device")
        found = devices.get(op, system.host.name)
        if system.find_device(wanted).name != found:
            raise WeftError(
                f"{describe_op(op)}: '{DEVICE}' is '{wanted}', but the op is on '{found}' with the "
                "layer that it belongs to, if any; name devices on convolutions, products and sums"
            )


def is_network(module: ModuleOp, function: func.FuncOp, machine: Machine) -> bool:
    """
    Tests whether a function is more than one kernel that `machine` computes with what goes with it
    and whose result is all that it returns, or is in parts already; not one whose kernels are
    embedded.
    """
    if parts_of(module):
        return True
    if len(function.body.blocks) != 1:
        return False
    structured = [op for op in function.body.block.ops if isinstance(op, linalg.GenericOp)]
    groups = [*reducing_groups(function)]
    if len(groups) != 1:
        return bool(structured)
    end = function.body.block.last_op
    if end is None or [_unconverted(v) for v in end.operands] != [groups[0].result]:
        return True
    return not set(structured) <= set(ops_of(without_foreign_epilogue(groups[0], machine)))


def _unconverted(value: SSAValue) -> SSAValue:
    """The value, before layouts of it are changed."""
    while isinstance(value.owner, ConvertOp):
        value = value.owner.source
    return value


# --- the ops of a part --------------------------------------------------------------------------


def _own_views(chosen: Sequence[Option]) -> None:
    """Gives each kernel views of its own, where others read them, too."""
    for one in chosen:
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
