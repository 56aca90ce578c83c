"""
A network compiled for several devices, and how it runs.

Each part is an executable of its device's own target. The program says in which order parts run,
and which values they hand on: arrays by name, stored as the devices store them.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Protocol, TypeAlias

import numpy as np

from ...transforms.core.errors import WeftError
from ...transforms.core.progress import progress_line
from ...transforms.folders.manifest import Signature
from ..arguments import check_array, check_names, missing_argument
from ..reference.scalars import Array, dtype_of

TARGET = "system"
C_FOLDER = "c"
"""The folder of the files of C within the compiled folder."""

_TIMED_CALLS = (3, 15)
_TIMED_SECONDS = 0.5
"""
How often parts that run natively are called for their time: at least and at most, and for how long
between these.
"""


class PartProgram(Protocol):
    """The executable of a part, of any target."""

    @property
    def target(self) -> str: ...

    @property
    def function(self) -> str: ...

    @property
    def module_text(self) -> str:
        """The source."""
        ...

    @property
    def machine_text(self) -> str: ...

    def argument_types(self) -> Mapping[str, tuple[tuple[int, ...], str]]:
        """Shape and element type of each argument that a run must be given."""
        ...

    def logical_arguments(self, arrays: Mapping[str, Array]) -> Mapping[str, Array]:
        """All arguments of the source, those that are packed into the executable included."""
        ...

    def summary(self) -> str: ...

    def listing(self) -> str: ...


RunPart: TypeAlias = Callable[
    [PartProgram, Mapping[str, Array]], tuple[Mapping[str, Array], object]
]
"""Runs an executable: the results by name, in order, and its target's report."""


@dataclass(frozen=True)
class Step:
    """
    One run of a part on a device: which value each of its arguments is, in order, and what its
    results are called.
    """

    part: str
    device: str
    arguments: tuple[str, ...]
    results: tuple[str, ...]


RunStep: TypeAlias = Callable[[Step, Mapping[str, Array]], Mapping[str, Array]]
"""Runs a step on what its part takes by name: the results by name, in order."""


@dataclass(frozen=True)
class Placement:
    """
    Where a layer is computed: its multiply-accumulates, the bytes that it reads and writes, each
    once, the cycles that its schedule cannot beat, and why it is on no other device.
    """

    layer: str
    device: str
    macs: int
    size_bytes: int
    bound_cycles: int
    why_not: tuple[str, ...] = ()


@dataclass(frozen=True)
class MemoryFacts:
    """
    The shared memory: its bytes, what no plan goes below, and the offset of each value by name.
    """

    size_bytes: int
    bound_bytes: int
    alignment_bytes: int
    offsets: Mapping[str, int]


@dataclass(frozen=True)
class DeviceFacts:
    """A device: the target of its programs, and its clock (0 for one that is not simulated)."""

    name: str
    target: str
    clock_hz: int


@dataclass(frozen=True, eq=False, kw_only=True)
class SystemProgram:
    """
    One compiled function. `parts` are by name, with the names of their arguments in
    `part_arguments`; `results` are the values that the function returns, by its results' names.
    `joined` has the values that are the bytes of others, one behind another in the shared memory.
    `c_files` are those of the folder `C_FOLDER`, if the program was asked for in C, too.
    """

    function: str
    machine_name: str
    machine_text: str = field(repr=False)
    module_text: str = field(repr=False)
    signature: Signature
    devices: tuple[DeviceFacts, ...]
    placements: tuple[Placement, ...]
    memory: MemoryFacts
    steps: tuple[Step, ...]
    parts: Mapping[str, PartProgram] = field(repr=False)
    part_arguments: Mapping[str, tuple[str, ...]]
    results: Mapping[str, str]
    joined: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    c_files: Mapping[str, bytes] = field(default_factory=dict[str, bytes], repr=False)

    @property
    def target(self) -> str:
        return TARGET

    def bases_of(self, value: str) -> tuple[str, ...]:
        """The values whose bytes, one behind another, a value is: itself alone if it is given."""
        return self.joined.get(value, (value,))

    def argument_types(self) -> Mapping[str, tuple[tuple[int, ...], str]]:
        """Shape and element type of each argument that is no constant."""
        rows = self.signature.arguments
        return {a.name: (a.shape, a.element_type) for a in rows if not a.constant}

    @cached_property
    def _constants(self) -> Mapping[str, Array]:
        """The weights that parts hold, as the source has them."""
        found: dict[str, Array] = {}
        names = {a.name for a in self.signature.arguments if a.constant}
        for step in self.steps:
            part = self.parts[step.part]
            zeros = {
                name: np.zeros(shape, dtype_of(type))
                for name, (shape, type) in part.argument_types().items()
            }
            known = part.logical_arguments(zeros)
            for name, value in zip(self.part_arguments[step.part], step.arguments, strict=True):
                if value in names and name not in zeros:
                    found.setdefault(value, known[name])
        return found

    def logical_arguments(self, arrays: Mapping[str, Array]) -> Mapping[str, Array]:
        """All arguments of the source, from those of a run and the parts' constants."""
        names = [a.name for a in self.signature.arguments]
        return {n: arrays[n] if n in arrays else self._constants[n] for n in names}

    def host_results(self, results: Sequence[Array]) -> Mapping[str, Array]:
        """The source's results by name, as a run gives them."""
        return dict(zip((r.name for r in self.signature.results), results, strict=True))

    def summary(self) -> str:
        """How many parts and layers each device has, and what is not on an accelerator."""
        macs = sum(p.macs for p in self.placements) or 1
        memory = self.memory
        lines = [
            f"  {len(self.steps)} parts in order; {memory.size_bytes} bytes between them, "
            f"{memory.bound_bytes} at least"
        ]
        for device in self.devices:
            parts = sum(step.device == device.name for step in self.steps)
            rows = [p for p in self.placements if p.device == device.name]
            share = sum(p.macs for p in rows) / macs
            lines.append(
                f"  {device.name}: {parts} parts, {len(rows)} layers, {share:.1%} of the "
                "multiply-accumulates"
            )
        return "\n".join(lines)

    def listing(self) -> str:
        """The steps, and the program of each part."""
        lines = [
            f"{', '.join(s.results)} = {s.part}({', '.join(s.arguments)}) on {s.device}"
            for s in self.steps
        ]
        parts = (f"; {name}\n{part.listing()}" for name, part in self.parts.items())
        return "\n".join([*lines, *parts]) + "\n"


@dataclass(frozen=True)
class StepReport:
    """What a step took: seconds of the device (those of its clock where it is simulated)."""

    part: str
    device: str
    seconds: float
    cycles: int | None
    report: object = field(repr=False)


@dataclass(frozen=True)
class SystemReport:
    """The counts of one run."""

    steps: tuple[StepReport, ...]

    @property
    def cycles(self) -> int:
        """The cycles of all simulated devices."""
        return sum(step.cycles or 0 for step in self.steps)

    def summary(self, executable: object) -> str:
        """For people: each step, then the sum of each device."""
        width = max((len(s.part) for s in self.steps), default=0)
        lines = [f"  {s.part:{width}}  {s.device}: {_time_text(s)}" for s in self.steps]
        for name in dict.fromkeys(s.device for s in self.steps):
            rows = [s for s in self.steps if s.device == name]
            cycles = sum(s.cycles or 0 for s in rows)
            text = f"{cycles} cycles, " if cycles else ""
            total = sum(s.seconds for s in rows)
            lines.append(f"  {name}: {len(rows)} parts in {text}{1e3 * total:.3f} ms")
        return "\n".join(lines)


def _time_text(step: StepReport) -> str:
    cycles = "" if step.cycles is None else f"{step.cycles} cycles, "
    return f"{cycles}{1e3 * step.seconds:.3f} ms"


def run_program(
    program: SystemProgram, inputs: Mapping[str, Array], run_part: RunPart
) -> tuple[dict[str, Array], SystemReport]:
    """
    The results by name, and what each step took. Raises `WeftError` for arguments that are
    missing, unknown or do not fit, and as the devices' own targets do.
    """
    clocks = {device.name: device.clock_hz for device in program.devices}
    reports: list[StepReport] = []

    def run_step(step: Step, arrays: Mapping[str, Array]) -> Mapping[str, Array]:
        part = program.parts[step.part]
        results, report = run_part(part, arrays)
        cycles = getattr(report, "cycles", None)
        if isinstance(cycles, int):
            seconds = cycles / clocks[step.device]
        else:  # the first run has loaded the code
            seconds = fewest_seconds(partial(run_part, part, arrays))
            cycles = None
        reports.append(StepReport(step.part, step.device, seconds, cycles, report))
        return results

    found = run_steps(program, inputs, run_step)
    return found, SystemReport(tuple(reports))


def run_steps(
    program: SystemProgram, inputs: Mapping[str, Array], run_step: RunStep
) -> dict[str, Array]:
    """
    The results by name where `run_step` says what each step gives. Raises `WeftError` for arguments
    that are missing, unknown or do not fit.
    """
    memory = _Memory(program.memory)
    for name, array in _checked_inputs(program, inputs).items():
        memory.put(name, array)
    with progress_line(program.function) as tell:
        for number, step in enumerate(program.steps):
            tell(f"part {number + 1} of {len(program.steps)}, {step.part} on {step.device}")
            wanted = program.parts[step.part].argument_types()
            names = zip(program.part_arguments[step.part], step.arguments, strict=True)
            arrays = {n: memory.take(value, *wanted[n]) for n, value in names if n in wanted}
            results = run_step(step, arrays)
            for value, array in zip(step.results, results.values(), strict=True):
                memory.put(value, array)
    forms = {
        result.name: (result.shape, result.element_type) for result in program.signature.results
    }
    return {n: memory.take(value, *forms[n]).copy() for n, value in program.results.items()}


def fewest_seconds(call: Callable[[], tuple[Mapping[str, Array], object]]) -> float:
    """
    The fewest seconds of some calls, since others interrupt what runs natively: those that its
    target reports, or else those of the whole call.
    """
    fewest, begin = math.inf, time.perf_counter()
    least, most = _TIMED_CALLS
    for number in range(1, most + 1):
        start = time.perf_counter()
        _, report = call()
        end = time.perf_counter()
        own = getattr(report, "seconds", None)
        fewest = min(fewest, own if isinstance(own, float) else end - start)
        if number >= least and end - begin > _TIMED_SECONDS:
            break
    return fewest


class _Memory:
    """The shared memory of a run, with the values that parts hand on."""

    def __init__(self, facts: MemoryFacts) -> None:
        self.offsets = facts.offsets
        self.bytes = np.zeros(facts.size_bytes, np.uint8)
        self.values: dict[str, Array] = {}

    def take(self, name: str, shape: Sequence[int], type: str) -> Array:
        """A value; of one that is the bytes of others, what lies where it begins."""
        if name in self.values:
            return self.values[name]
        dtype = np.dtype(dtype_of(type))
        size = math.prod(shape) * dtype.itemsize
        return self.bytes[self.offsets[name] :][:size].view(dtype).reshape(shape)

    def put(self, name: str, array: Array) -> None:
        """Stores a value at its offset, or beside the memory where it has none: a weight."""
        if name not in self.offsets:
            self.values[name] = array
            return
        place = self.bytes[self.offsets[name] :][: array.nbytes]
        if len(place) != array.nbytes:
            raise WeftError(f"value {name} leaves the shared memory of {len(self.bytes)} bytes")
        place[...] = np.frombuffer(np.ascontiguousarray(array).tobytes(), np.uint8)
        self.values[name] = place.view(array.dtype).reshape(array.shape)


def _checked_inputs(program: SystemProgram, inputs: Mapping[str, Array]) -> dict[str, Array]:
    arguments = program.signature.arguments
    check_names(program.function, inputs, [a.name for a in arguments])
    for name, (shape, type) in program.argument_types().items():
        form = shape, dtype_of(type)
        if name not in inputs:
            raise missing_argument(program.function, name, form)
        check_array(f"argument {name}", inputs[name], form)
    for argument in arguments:
        if argument.constant and argument.name in inputs:
            raise WeftError(
                f"argument {argument.name} is a weight that the folder holds; leave it out"
            )
    return dict(inputs)
