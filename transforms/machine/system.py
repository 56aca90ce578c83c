"""
Systems as plain data: accelerators and the host beside them, and the memories that they work on;
see `arch.system`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from xdsl.dialects.builtin import FloatAttr, IntegerAttr, StringAttr, SymbolRefAttr
from xdsl.ir import Operation

from ...dialects import arch
from ...dialects.common.kinds import text_of
from ..core.errors import WeftError
from ..core.locate import locate_op
from .view import Machine, parse_description

HOST = "host"
"""The target of devices that run what no other does, and the machine that this runs on."""

_ALIGNMENT = 64
"""What tensors start at multiples of, where nothing else is said: a line of a cache."""


@dataclass(frozen=True)
class Device:
    """
    A device: its name in the system, its machine, and the shared memory that it works on. The
    seconds to start a part; multiply-accumulates and bytes per second of a host, if they are known,
    and how many times as long as a typical host by itself it takes for changes of layout.
    """

    name: str
    machine: Machine
    memory: str = "memory"
    call_seconds: float = 0.0
    macs_per_second: float | None = None
    bytes_per_second: float | None = None
    change_scale: float | None = None

    @property
    def is_host(self) -> bool:
        return self.machine.target == HOST


@dataclass(frozen=True)
class Shared:
    """A shared memory: its bytes, if they are known, and what tensors start at multiples of."""

    name: str = "memory"
    size_bytes: int | None = None
    alignment_bytes: int = _ALIGNMENT


@dataclass(frozen=True)
class System:
    """
    Devices, of which one is a host, and their memories. `transfers` are seconds per byte and
    seconds for each tensor between two memories, both ways.
    """

    devices: tuple[Device, ...]
    memories: tuple[Shared, ...] = (Shared(),)
    transfers: Mapping[tuple[str, str], tuple[float, float]] = field(
        default_factory=lambda: MappingProxyType[tuple[str, str], tuple[float, float]]({})
    )
    name: str = ""
    text: str = field(default="", compare=False, repr=False)

    @property
    def host(self) -> Device:
        """The first host, which runs what accelerators do not."""
        return next(device for device in self.devices if device.is_host)

    @property
    def accelerators(self) -> tuple[Device, ...]:
        return tuple(device for device in self.devices if not device.is_host)

    @property
    def alignment_bytes(self) -> int:
        """What tensors start at multiples of, in all memories."""
        return max(memory.alignment_bytes for memory in self.memories)

    @property
    def memory_bytes(self) -> int | None:
        """The bytes of the smallest memory, if any is known: tensors may be in each."""
        sizes = [m.size_bytes for m in self.memories if m.size_bytes is not None]
        return min(sizes, default=None)

    def find_device(self, name: str) -> Device:
        """The device of that name. Raises `WeftError` listing what there is."""
        for device in self.devices:
            if device.name == name:
                return device
        known = ", ".join(device.name for device in self.devices)
        raise WeftError(f"the system has no device '{name}'; there are {known}")

    def transfer_seconds(self, source: str, dest: str, size_bytes: int) -> float:
        """The seconds that a tensor takes from one memory to another."""
        if source == dest:
            return 0.0
        per_byte, setup = self.transfers[source, dest]
        return setup + per_byte * size_bytes


def system_of(machine: Machine, host: Machine) -> System:
    """
    The system of one accelerator beside a host, in a memory that both work on: the one of the
    machine's outermost level, as large as that is said to be.
    """
    alignments = [memory.alignment_bytes for memory in machine.memories]
    outer = machine.levels[0].memories if machine.levels else ()
    size = machine.find_memory(outer[0]).capacity_bytes if len(outer) == 1 else 0
    shared = Shared(size_bytes=size or None, alignment_bytes=max([_ALIGNMENT, *alignments]))
    return System((Device(machine.name, machine), Device(host.name, host)), (shared,))


def system_from_text(
    text: str, file_name: str, find_machine: Callable[[str], Machine]
) -> System | None:
    """
    The system that `text` describes, `None` if it describes none; `file_name` is what errors call
    the text, and `find_machine` gives the machine of a name or file. Raises `WeftError` for a
    description that is not valid, a machine beside the system, two devices of one name, none that
    is a host, none that is an accelerator, and memories without a way between them.
    """
    if "arch.system" not in text:
        return None
    module = parse_description(text, file_name)
    found = [op for op in module.walk() if isinstance(op, arch.SystemOp)]
    if not found:
        return None
    if len(found) > 1:
        raise WeftError(f"{file_name}: holds {len(found)} systems; a system has a file of its own")
    if any(isinstance(op, arch.MachineOp) for op in module.walk()):
        raise WeftError(f"{file_name}: holds a machine, too; give it a file beside the system's")
    system = _view_system(found[0], text, find_machine)
    _check_system(system, file_name)
    return system


def _view_system(op: arch.SystemOp, text: str, find_machine: Callable[[str], Machine]) -> System:
    ops = [*op.body.block.ops]
    transfers: dict[tuple[str, str], tuple[float, float]] = {}
    for each in ops:
        if isinstance(each, arch.TransferOp):
            source, dest = _name_of(each.source), _name_of(each.dest)
            rate = _number(each, "bytes_per_second") or 1.0
            cost = 1 / rate, _number(each, "setup_seconds") or 0.0
            transfers[source, dest] = transfers[dest, source] = cost
    return System(
        tuple(_view_device(o, find_machine) for o in ops if isinstance(o, arch.DeviceOp)),
        tuple(_view_shared(o) for o in ops if isinstance(o, arch.SharedOp)),
        MappingProxyType(transfers),
        op.sym_name.data,
        text,
    )


def _view_device(op: arch.DeviceOp, find_machine: Callable[[str], Machine]) -> Device:
    try:
        machine = find_machine(text_of(op.machine) or "")
    except WeftError as error:
        raise WeftError(f"{locate_op(op)}: {op.label}: {error}") from error
    return Device(
        op.sym_name.data,
        machine,
        _name_of(op.memory),
        _number(op, "call_seconds") or 0.0,
        _number(op, "macs_per_second"),
        _number(op, "bytes_per_second"),
        _number(op, "change_scale"),
    )


def _view_shared(op: arch.SharedOp) -> Shared:
    size, alignment = _number(op, "size_bytes"), _number(op, "alignment_bytes")
    return Shared(
        op.sym_name.data,
        None if size is None else int(size),
        _ALIGNMENT if alignment is None else int(alignment),
    )


def _number(op: Operation, name: str) -> float | None:
    value = op.attributes.get(name)
    return value.value.data if isinstance(value, IntegerAttr | FloatAttr) else None


def _name_of(ref: SymbolRefAttr | StringAttr) -> str:
    return ref.string_value() if isinstance(ref, SymbolRefAttr) else ref.data


def _check_system(system: System, file_name: str) -> None:
    if not any(device.is_host for device in system.devices):
        raise WeftError(
            f'{file_name}: system @{system.name} has no host; add arch.device @cpu machine "host"'
        )
    if not system.accelerators:
        raise WeftError(f"{file_name}: system @{system.name} has no accelerator")
    host = system.host.memory
    for device in system.accelerators:
        if device.memory != host and (device.memory, host) not in system.transfers:
            raise WeftError(
                f"{file_name}: system @{system.name}: there is no way between @{host} and "
                f"@{device.memory}, in which @{device.name} works; add an arch.transfer"
            )
