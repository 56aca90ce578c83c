"""
Systems: accelerators and the host beside them, which share a memory.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..core.errors import WeftError
from .view import Machine

HOST = "host"
"""The target of devices that run what no other does."""


@dataclass(frozen=True)
class System:
    """
    Devices by the names of their machines. `host` runs what no accelerator takes; `alignment_bytes`
    is what tensors in the shared memory are aligned to, `memory_bytes` its size, if that is known.
    """

    accelerators: tuple[Machine, ...]
    host: Machine
    alignment_bytes: int = 64
    memory_bytes: int | None = None

    @property
    def devices(self) -> tuple[Machine, ...]:
        return (*self.accelerators, self.host)

    def find_device(self, name: str) -> Machine:
        """The machine of that name. Raises `WeftError` listing what there is."""
        for machine in self.devices:
            if machine.name == name:
                return machine
        known = ", ".join(machine.name for machine in self.devices)
        raise WeftError(f"the system has no device '{name}'; there are {known}")


def system_of(machine: Machine, host: Machine) -> System:
    """The system of one accelerator beside a host, whose memory is the accelerator's own."""
    alignments = [memory.alignment_bytes for memory in machine.memories]
    return System((machine,), host, max([64, *alignments]))
