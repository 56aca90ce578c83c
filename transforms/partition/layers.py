"""The layers of a network: what is placed as one, on which devices it can be, and why not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects import func
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Operation, SSAValue

from ...dialects.common.kinds import is_tensor, text_of
from ..core.errors import WeftError
from ..core.pipeline import Fact
from ..embed.options import EmbedOptions
from ..graph.groups.from_block import MATRIX, unit_of
from ..kernel.fold_access import constant_of
from ..kernel.from_linalg import BoundKernel, KernelGroup, bind_kernel, group_kernels
from ..machine.context import WeftContext
from ..machine.system import Device, System
from ..model.layers import layer_of
from ..strategy.group import embed_group, without_foreign_epilogue
from .outline import DEVICE
from .placement import host_seconds
from .plan_memory import size_bytes
from .strategies import bound_cycles
from .sums import ProductCost, cost_of_product, is_sum, sum_group, without_sums


@dataclass(frozen=True)
class Option:
    """
    A device that a layer can be on: what of its ops, and the seconds and cycles at least. `product`
    is how an accelerator computes a sum.
    """

    device: str
    group: KernelGroup
    seconds: float
    bound_cycles: int = 0
    product: ProductCost | None = None


@dataclass(frozen=True)
class Layer:
    """
    A kernel that reduces, with what goes with it, or a sum of two tensors; where it can be, and why
    not elsewhere.
    """

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
        return macs_of(self.group)

    def on(self, device: str) -> Option:
        return next(option for option in self.options if option.device == device)

    def without_sums(self, sums: Sequence[Operation], host: str) -> Layer:
        """The layer without sums among what goes with it on the host: layers of their own."""
        options = (
            replace(o, group=without_sums(o.group, sums)) if o.device == host else o
            for o in self.options
        )
        return Layer(without_sums(self.group, sums), tuple(options), self.refusals)

    def to_fact(self, device: str) -> Fact:
        return {
            "layer": self.name,
            "device": device,
            "macs": self.macs,
            "bytes": bytes_of(self.group),
            "bound_cycles": self.on(device).bound_cycles,
            "why_not": list(self.refusals) or "",
        }


def list_layers(
    function: func.FuncOp, system: System, ctx: WeftContext, *, always: bool = False
) -> Iterator[Layer]:
    """
    The layers of a function in order, with the devices that each can be on; with `always`, the host
    only if there is no other.
    """
    layers = [_list_options(group, system, ctx, always) for group in reducing_groups(function)]
    sums = _sums_beside(function, layers, system)
    order = {op: number for number, op in enumerate(function.body.block.ops)}
    layers = [layer.without_sums(sums, system.host.name) for layer in layers]
    layers += list_sums(sums, system, ctx, always=always)
    yield from sorted(layers, key=lambda layer: order[layer.group.producer.op])


def _sums_beside(
    function: func.FuncOp, layers: Sequence[Layer], system: System
) -> list[linalg.GenericOp]:
    """The sums of a function that no accelerator computes as what follows a kernel."""
    host = system.host.name
    options = (o for layer in layers for o in layer.options if o.device != host)
    taken = {member.op for option in options for member in option.group.members}
    ops = [op for op in function.body.block.ops if isinstance(op, linalg.GenericOp)]
    return [op for op in ops if op not in taken and is_sum(op)]


def list_sums(
    sums: Sequence[linalg.GenericOp], system: System, ctx: WeftContext, *, always: bool = False
) -> Iterator[Layer]:
    """
    Sums of two tensors as layers of their own. On an accelerator both tensors lie side by side: of
    sums that read one tensor, the first alone can be there.
    """
    rates = host_seconds(system.host, 0, 0) is not None
    joined: set[SSAValue] = set()
    for op in sums:
        operands = {*op.operands[:2]}
        reason = ""
        if DEVICE not in op.attributes and not always and not rates:
            reason = "a sum is on the host where the system does not say how fast that is"
        if operands & joined:
            reason = "a tensor that it adds lies beside that of another sum"
        layer = _list_sum_options(op, system, ctx, always, reason)
        if any(option.device != system.host.name for option in layer.options):
            joined |= operands
        yield layer


def _list_sum_options(
    op: linalg.GenericOp, system: System, ctx: WeftContext, always: bool, reason: str
) -> Layer:
    """The devices of a sum; none but the host where there is a reason."""
    group = sum_group(op)
    options: list[Option] = []
    refusals: list[str] = []
    for device in _wanted_devices(op, system):
        if device.is_host:
            continue
        try:
            if reason:
                raise WeftError(reason)
            cost = cost_of_product(op, device.machine, ctx)
        except WeftError as error:
            refusals.append(f"{device.name}: {error}")
            continue
        cycles = cost.bound_cycles
        seconds = device.call_seconds + cycles / (device.machine.clock_hz or 1)
        options.append(Option(device.name, group, seconds, cycles, cost))
    return _add_host(group, options, refusals, system, always)


def _wanted_devices(op: Operation, system: System) -> tuple[Device, ...]:
    """The devices that an op may be on."""
    wanted = text_of(op.attributes.get(DEVICE))
    return system.devices if wanted is None else (system.find_device(wanted),)


def _add_host(
    group: KernelGroup,
    options: list[Option],
    refusals: list[str],
    system: System,
    always: bool,
) -> Layer:
    """A layer with the host among its options, where it may be on that."""
    host = next((d for d in _wanted_devices(group.producer.op, system) if d.is_host), None)
    if host is not None:
        seconds = host_seconds(host, macs_of(group), bytes_of(group))
        if not options or (seconds is not None and not always):
            options.append(Option(host.name, group, seconds or 0.0))
    if not options:
        raise WeftError(f"{layer_of(group.producer.op) or 'a layer'}: {refusals[0]}")
    return Layer(group, tuple(options), tuple(refusals))


def _list_options(group: KernelGroup, system: System, ctx: WeftContext, always: bool) -> Layer:
    options: list[Option] = []
    refusals: list[str] = []
    for device in _wanted_devices(group.producer.op, system):
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
    return _add_host(group, options, refusals, system, always)


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


def macs_of(group: KernelGroup) -> int:
    """The multiply-accumulates of a kernel: none of one that only compares or adds."""
    return group.producer.kernel.num_points if unit_of(group.producer.op) == MATRIX else 0


def bytes_of(group: KernelGroup) -> int:
    """The bytes that a layer reads and writes, each once."""
    return sum(size_bytes(v) for v in (*group.inputs, group.result) if is_tensor(v.type))


# --- the ops of a layer ---------------------------------------------------------------------------


def ops_of(group: KernelGroup) -> list[Operation]:
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
