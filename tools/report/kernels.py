"""The facts of one executable that ran, whatever its target: what it took, and how it is stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ...targets.aie1.executable import Aie1Function, Aie1Report
from ...targets.generic.program import GenericProgram, GenericReport
from ...targets.host.executable import HostReport
from ...targets.system.program import PartProgram
from ...targets.vta.executable import Executable
from ...targets.vta.simulate import SimulationReport
from ...transforms.core.json_node import Node
from ...transforms.layout.map import Layout
from ..registry.compiled import HasHostLayouts
from .facts import Layer, Roof, Stored
from .storage import draw_layout


def kernel_layer(
    name: str, device: str, program: PartProgram, report: object, roof: Roof | None
) -> Layer:
    """
    The layer that an executable is. A target that is not known here has the cycles of its report,
    where it counts any, and nothing else.
    """
    cycles = getattr(report, "cycles", None)
    layer = Layer(
        name,
        device,
        cycles=cycles if isinstance(cycles, int) else None,
        peak_macs=None if roof is None else roof.macs_per_cycle,
        stage=name,
    )
    return _add_counts(layer, program, report)


def _add_counts(layer: Layer, program: PartProgram, report: object) -> Layer:
    """The same layer with what its target counts."""
    match program, report:
        case Executable(), SimulationReport():
            counts = report.counters
            moved = (f"{memory}_bytes" for memory in ("inp", "wgt", "acc", "uop", "out"))
            return replace(
                layer,
                bound_cycles=program.facts.bound_cycles,
                macs=program.facts.macs,
                moved_bytes=sum(getattr(counts, name) for name in moved),
            )
        case GenericProgram(), GenericReport():
            return replace(
                layer,
                bound_cycles=sum(kernel.bound_cycles for kernel in program.kernels),
                macs=sum(kernel.macs for kernel in program.kernels),
                moved_bytes=sum(one.bytes_in + one.bytes_out for one in report.layers),
            )
        case _, HostReport():
            return replace(layer, seconds=report.seconds)
        case Aie1Function(), Aie1Report():
            bound = Node(dict(program.record), "").get("bound_cycles").as_optional_int()
            return replace(layer, macs=report.macs or None, bound_cycles=bound)
        case _:
            return layer


def busy_engines(report: object) -> Mapping[str, float]:
    """The share of the cycles in which each engine, or slot of a core, worked."""
    match report:
        case SimulationReport():
            cycles = report.cycles or 1
            return {name: busy / cycles for name, busy in report.timing.busy.items()}
        case GenericReport():
            cycles = report.cycles or 1
            return {
                name: sum(getattr(one, f"{name}_cycles") for one in report.layers) / cycles
                for name in ("load", "compute", "store")
            }
        case Aie1Report():
            found, cycles = report.execution, report.cycles or 1
            counts = {
                "multiply-adds": found.mac_ops,
                "loads": found.load_ops,
                "stores": found.store_ops,
                "stalls": found.stalls,
            }
            return {name: count / cycles for name, count in counts.items()}
        case _:
            return {}


def held_layouts(program: PartProgram) -> Mapping[str, Layout]:
    """How callers hold arguments and results, by name, where the program says so."""
    if isinstance(program, Executable):
        return {b.name: b.host_layout for b in program.buffers}
    return program.host_layouts() if isinstance(program, HasHostLayouts) else {}


def list_stored(name: str, program: PartProgram) -> Iterator[Stored]:
    """Drawings of how the accelerator's operands are stored, where the program says so."""
    if isinstance(program, Executable):
        for buffer in program.buffers:
            found = draw_layout(name, buffer.name, buffer.logical_shape, buffer.packed_layout)
            if found is not None:
                yield found


def program_text(program: PartProgram) -> str:
    """The source of a program, and what was made of it."""
    return f"{program.module_text.rstrip()}\n\n// ----- the program\n\n{program.listing()}"
