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

from ...dialects.common.kinds import is_tensor, text_of
from ...dialects.layout.ops import ConvertOp
from ..core.describe import describe_op
from ..core.errors import WeftError
from ..core.pipeline import Fact, add_facts
from ..embed.options import EmbedOptions
from ..graph.groups.from_block import MATRIX, unit_of
from ..kernel.fold_access import constant_of
from ..kernel.from_linalg import BoundKernel, KernelGroup, bind_kernel, group_kernels
from ..machine.context import WeftContext, context_of
from ..machine.system import System
from ..machine.view import Machine
from ..model.generalize import refuse_named
from ..model.layers import layer_of
from ..model.weight_values import read_values
from ..strategy.group import embed_group, without_foreign_epilogue
from .collect import Part, collect_parts, is_free
from .outline import DEVICE, network_in, parts_of
from .placement import Flow, Unit, host_seconds, place_units
from .plan_memory import size_bytes
from .strategies import bound_cycles

PARTITION = "partition"
"""The fact of the entry that says where each layer is computed, and why not elsewhere."""

SECONDS = "partition_seconds"
"""The fact of the entry that says what layers take at least where they are."""

ACCELERATORS = "accelerators"
_PREFERENCES = ("", ACCELERATORS)


@dataclass(frozen=True)
class Option:
    """A device that a layer can be on: what of its ops, and the seconds and cycles at least."""

    device: str
    group: KernelGroup
    seconds: float
    bound_cycles: int = 0


@dataclass(frozen=True)
class Layer:
    """A kernel that reduces, with what goes with it; where it can be, and why not elsewhere."""

    group: KernelGroup
    options: tuple[Option, ...]
    refusals: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What people call the layer."""
        op = self.group.producer.op
        return layer_of(op) or op.results[0].name_hint or op.name

    @property
    def macs(self) -> int:
        """The multiply-accumulates of the layer: none of one that only compares or adds."""
        return _macs_of(self.group)

    def on(self, device: str) -> Option:
        return next(option for option in self.options if option.device == device)

    def to_fact(self, device: str) -> Fact:
        return {
            "layer": self.name,
            "device": device,
            "macs": self.macs,
            "bytes": _bytes_of(self.group),
            "bound_cycles": self.on(device).bound_cycles,
            "why_not": list(self.refusals) or "",
        }


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
        collect_parts(entry.body.block, [Part(tuple(_ops_of(o.group)), o.device) for o in away])
        if layers:
            rows = zip(layers, devices, strict=True)
            facts = [layer.to_fact(device) for layer, device in rows]
            add_facts(entry, {PARTITION: facts, SECONDS: seconds})


def list_layers(
    function: func.FuncOp, system: System, ctx: WeftContext, *, always: bool = False
) -> Iterator[Layer]:
    """
    The layers of a function with the devices that each can be on; with `always`, the host only if
    there is no other.
    """
    for group in reducing_groups(function):
        yield _list_options(group, system, ctx, always)


def _list_options(group: KernelGroup, system: System, ctx: WeftContext, always: bool) -> Layer:
    wanted = text_of(group.producer.op.attributes.get(DEVICE))
    devices = system.devices if wanted is None else (system.find_device(wanted),)
    options: list[Option] = []
    refusals: list[str] = []
    for device in devices:
        if device.is_host:
            continue
        machine = device.machine
        shorter = without_foreign_epilogue(group, machine)
        try:
            embed_group(shorter, machine, EmbedOptions())
            cycles = bound_cycles(shorter, machine, ctx)
        except WeftError as error:
            refusals.append(f"{device.name}: {error}")
            continue
        seconds = device.call_seconds + cycles / (machine.clock_hz or 1)
        options.append(Option(device.name, shorter, seconds, cycles))
    host = next((device for device in devices if device.is_host), None)
    if host is not None:
        seconds = host_seconds(host, _macs_of(group), _bytes_of(group))
        if not options or (seconds is not None and not always):
            options.append(Option(host.name, group, seconds or 0.0))
    if not options:
        raise WeftError(f"{layer_of(group.producer.op) or 'a layer'}: {refusals[0]}")
    return Layer(group, tuple(options), tuple(refusals))


def choose_devices(
    function: func.FuncOp, layers: Sequence[Layer], system: System
) -> tuple[tuple[str, ...], float]:
    """The device of each layer that makes the whole take least, and its seconds."""
    unit_of_op = {op: n for n, layer in enumerate(layers) for op in _ops_of(layer.group)}
    units = [Unit({o.device: o.seconds for o in layer.options}) for layer in layers]
    for op in function.body.block.ops:
        if op not in unit_of_op and not is_free(op):
            unit_of_op[op] = len(units)
            units.append(Unit({system.host.name: 0.0}))
    flows: list[Flow] = []
    for op, number in unit_of_op.items():
        for value in read_values(op):
            source = unit_of_op.get(value.owner) if isinstance(value.owner, Operation) else None
            if source is not None and source != number and is_tensor(value.type):
                flows.append(Flow(source, number, size_bytes(value)))
    devices, seconds = place_units(units, flows, system)
    return devices[: len(layers)], seconds


def _check_wishes(function: func.FuncOp, chosen: Sequence[Option], system: System) -> None:
    """Raises `WeftError` for an op that is not on the device that its attribute names."""
    devices = {op: option.device for option in chosen for op in _ops_of(option.group)}
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
                "layer that it belongs to, if any; name devices on convolutions and products"
            )


def _macs_of(group: KernelGroup) -> int:
    return group.producer.kernel.num_points if unit_of(group.producer.op) == MATRIX else 0


def _bytes_of(group: KernelGroup) -> int:
    """The bytes that a layer reads and writes, each once."""
    return sum(size_bytes(v) for v in (*group.inputs, group.result) if is_tensor(v.type))


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
    return not set(structured) <= set(_ops_of(without_foreign_epilogue(groups[0], machine)))


def _unconverted(value: SSAValue) -> SSAValue:
    """The value, before layouts of it are changed."""
    while isinstance(value.owner, ConvertOp):
        value = value.owner.source
    return value


def reducing_groups(function: func.FuncOp) -> Iterator[KernelGroup]:
    """
    The kernels of a function that reduce, with what goes with them. Ops that are no kernels, such
    as look-ups by data, are left out: no accelerator has them.
    """
    bound = (_bind(op) for op in function.body.block.ops if isinstance(op, linalg.GenericOp))
    for group in group_kernels(one for one in bound if one is not None):
        if any(dim.kind == "reduction" for dim in group.producer.kernel.dims):
            yield group


def _bind(op: linalg.GenericOp) -> BoundKernel | None:
    if len(op.results) == 1 and constant_of(op.results[0]) is not None:
        return None
    try:
        return bind_kernel(op)
    except WeftError:
        return None


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
