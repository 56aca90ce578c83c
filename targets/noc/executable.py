"""
A function compiled for a machine of nodes: its programs, how callers' arrays lie in the outermost
memory, and what the solver decided.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Literal, TypeAlias

import numpy as np
from xdsl.context import Context
from xdsl.dialects.arith import Arith
from xdsl.dialects.builtin import Builtin, ModuleOp
from xdsl.dialects.func import Func
from xdsl.dialects.linalg import Linalg
from xdsl.dialects.math import Math
from xdsl.dialects.tensor import Tensor

from ...dialects.aie1 import Aie1
from ...dialects.dataflow import Dataflow
from ...dialects.graph import Graph
from ...dialects.intrin import Intrin
from ...dialects.layout import Layout
from ...dialects.noc import Noc
from ...dialects.vta import VTA
from ...transforms.core.errors import WeftError
from ...transforms.core.json_node import Json
from ...transforms.machine.view import Machine, machine_from_text
from ...transforms.model.load import load_module
from ..arguments import BufferProgram, SourceBuffer
from ..reference.scalars import Array, dtype_of
from ..trace import Span, TraceWriter
from .leaves import Leaf
from .simulate import Simulation, simulate

TARGET = "noc"

TIMING_ONLY = "timing_only"
"""Where a record says why programs cannot be run with data."""

Role: TypeAlias = Literal["input", "weight", "output"]


@dataclass(frozen=True)
class NocBuffer(SourceBuffer):
    """
    An argument or a result: `buffer` is the `noc.alloc` beside the programs, in the outermost
    memory, that holds it. Both have the same elements in the same order; their shapes may
    differ. Callers hold `element_type`, the buffer `stored_type`.
    """

    name: str
    role: Role
    buffer: str
    shape: tuple[int, ...]
    element_type: str
    stored_shape: tuple[int, ...]
    stored_type: str

    def __post_init__(self) -> None:
        if math.prod(self.shape) != math.prod(self.stored_shape):
            raise WeftError(
                f"buffer {self.name}: {list(self.shape)} and {list(self.stored_shape)} have "
                f"different numbers of elements"
            )


@dataclass(frozen=True, kw_only=True)
class NocFunction(BufferProgram[NocBuffer]):
    """
    A compiled function.

    * `programs_text` is the last stage: the `noc` programs with the layers that they compute, and
      the function, which names the tensors of its arguments and results.
    * `record` is what the solver found, as JSON; it stands in the facts of the function.
    * `kernels_text` has the instruction words of nodes' kernels.
    * `tuned` is 1 if the schedule is from a database of measurements, of which what was read has
      the hash `tuned_digest`.
    """

    programs_text: str
    record: Mapping[str, Json]
    kernels_text: str = field(default="", repr=False)
    tuned: int = 0
    tuned_digest: str = ""

    @property
    def target(self) -> str:
        return TARGET

    @property
    def is_timing_only(self) -> bool:
        """True if the programs take time and bytes, and compute nothing."""
        return TIMING_ONLY in self.record

    @cached_property
    def programs(self) -> ModuleOp:
        """The last stage, read once for all runs. Raises `WeftError` where it cannot be read."""
        return load_module(self.programs_text, _parse_context(), "programs.mlir")

    @cached_property
    def machine(self) -> Machine:
        """The machine that it is compiled for."""
        return machine_from_text(self.machine_text, "machine.mlir")

    def summary(self) -> str:
        programs = self.programs_text.count("noc.program ")
        packed = sum(a.nbytes for a in self.constants.values())
        return (
            f"  @{self.function}: {programs} programs for machine @{self.machine_name}, "
            f"{packed} bytes of weights"
        )

    def listing(self) -> str:
        """The programs as text, and the words of kernels."""
        return "\n".join(filter(None, (self.programs_text, self.kernels_text)))


@dataclass(frozen=True)
class NocReport:
    """The counts of a run, and its time."""

    simulation: Simulation

    @property
    def cycles(self) -> int:
        """The cycles from the first op to the last."""
        return self.simulation.cycles

    @property
    def energy_pj(self) -> float | None:
        """The energy in all; `None` where the machine does not say what something takes."""
        energy = self.simulation.energy
        return None if energy.unknown else energy.total

    def summary(self, executable: object) -> str:
        """For people: cycles, energy by component, where transfers waited, room that was taken."""
        del executable
        found = self.simulation
        energy = found.energy
        parts = {"MACs": energy.mac}
        parts |= {f"@{name}": pj for name, pj in energy.memories.items()}
        parts |= {f"hops of @{name}": pj for name, pj in energy.hops.items()}
        parts["idle"] = energy.static
        texts = [f"{name} {pj / 1e6:.4g}" for name, pj in parts.items() if pj]
        lines = [
            f"  {found.cycles} cycles, {found.ops} ops, {energy.total / 1e6:.6g} uJ "
            f"(accesses counted as {found.counting})",
            *([f"  energy in uJ: {', '.join(texts)}"] if texts else []),
            *([f"  energy not known of: {', '.join(energy.unknown)}"] if energy.unknown else []),
            *self._list_units(),
            f"  most words at a time: {_join_numbers(found.peak_words) or 'none'}",
        ]
        waited = dict(list(found.waited.items())[:3])
        if waited:
            lines.append(f"  cycles waited, most of all: {_join_numbers(waited)}")
        return "\n".join(lines)

    def _list_units(self) -> list[str]:
        """A line with how much of the time units worked, where a node has several."""
        found = self.simulation
        if len(found.state.network.spec.engines) < 2 or not found.cycles:
            return []
        worked = {k: v for k, v in found.utilisation.items() if v}
        texts = [f"@{name} {share:.1%}" for name, share in worked.items()]
        return [f"  units at work: {', '.join(texts) or 'none'}"]

    def as_json(self) -> Mapping[str, Json]:
        """The same for programs; energies in pJ, waiting for all ports and links."""
        found = self.simulation
        return {
            "cycles": found.cycles,
            "ops": found.ops,
            "energy_pj": {
                "mac": found.energy.mac,
                "memories": dict(found.energy.memories),
                "hops": dict(found.energy.hops),
                "static": found.energy.static,
                "total": found.energy.total,
                "unknown": list(found.energy.unknown),
            },
            "counting": found.counting,
            "macs": found.counts.macs,
            "unit_macs": dict(found.counts.unit_macs),
            "unit_cycles": dict(found.counts.unit_cycles),
            "utilisation": dict(found.utilisation),
            "words": dict(found.counts.words),
            "hops": dict(found.counts.hops),
            "waited": dict(found.waited),
            "peak_words": dict(found.peak_words),
        }


def _join_numbers(values: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in values.items())


def run(
    executable: NocFunction,
    inputs: Mapping[str, Array],
    *,
    trace: Path | str | Callable[[Span], None] | None = None,
    timing: bool = False,
    leaves: Mapping[str, Leaf] | None = None,
) -> tuple[dict[str, Array], NocReport]:
    """
    The results by name, and what the simulator counted. `trace` is a file for the timeline
    (`trace.TraceWriter`), or takes its spans; `leaves` give symbols a meaning besides those of the
    programs. With `timing`, nothing is computed: no arrays are needed, and there are no results.

    Raises `WeftError` for arrays that are missing, unknown or do not fit, and for programs that
    the machine cannot run (`simulate`), or run with data.
    """
    why = executable.record.get(TIMING_ONLY)
    if why is not None and not timing:
        raise WeftError(f"@{executable.function}: {why}: run it with --timing")
    given = None if timing else _store_inputs(executable, inputs)
    if trace is None or callable(trace):
        found = _simulate_function(executable, given, leaves or {}, trace or False)
    else:
        with TraceWriter(trace) as writer:
            found = _simulate_function(executable, given, leaves or {}, writer)
    if timing:
        return {}, NocReport(found)
    results: dict[str, Array] = {}
    outermost = found.state.network.spec.dram.buffer.name
    for b in executable.results:
        array = found.array(b.buffer, outermost).reshape(b.shape)
        results[b.name] = array.astype(dtype_of(b.element_type), copy=False)
    return results, NocReport(found)


def _simulate_function(
    executable: NocFunction,
    given: Mapping[str, Array] | None,
    leaves: Mapping[str, Leaf],
    trace: bool | Callable[[Span], None],
) -> Simulation:
    return simulate(
        executable.programs, executable.machine, given or {}, leaves=leaves,
        functional=given is not None, trace=trace,
    )  # fmt: skip


def _parse_context() -> Context:
    """The context in which programs are parsed: all dialects that may stand in them."""
    context = Context()
    for dialect in (
        Builtin, Func, Arith, Math, Linalg, Tensor, Noc, Dataflow, Graph, Intrin, Layout, Aie1,
        VTA
    ):  # fmt: skip
        context.load_dialect(dialect)
    return context


def _store_inputs(executable: NocFunction, inputs: Mapping[str, Array]) -> dict[str, Array]:
    """The arrays as buffers hold them. Raises `WeftError` as `run` says."""
    arrays = executable.checked_arguments(inputs)
    return {b.buffer: _convert_array(arrays[b.name], b) for b in executable.arguments}


def _convert_array(array: Array, buffer: NocBuffer) -> Array:
    """Raises `WeftError` for numbers that the stored type does not have."""
    stored = array.astype(dtype_of(buffer.stored_type)).reshape(buffer.stored_shape)
    if not np.array_equal(stored.reshape(-1), array.reshape(-1)):
        raise WeftError(
            f"argument {buffer.name}: some numbers are no {buffer.stored_type}, of which the "
            f"machine's words are"
        )
    return stored
