"""
A function compiled for one core of the AI Engine: its words, and how callers' arrays lie in data
memory.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

import numpy as np

from ...transforms.errors import WeftError
from ...transforms.json_node import Json
from ...transforms.triplet.schedule import Stored
from ..reference.scalars import Array, dtype_of
from .emit_aievec import emit_aievec
from .emit_c import emit_c
from .execute import Execution, execute
from .layouts import pack, unpack
from .listing import listing
from .spec import MACHINE
from .words import Program

TARGET = "aie1"

Role: TypeAlias = Literal["image", "filter", "output"]


@dataclass(frozen=True)
class Aie1Buffer:
    """
    An argument or the result, and which buffer of the code holds it. `stored` is its layout, and
    `border` how many zeros are before it by axis; a filter is stored as the function's `pack` says.
    """

    name: str
    role: Role
    shape: tuple[int, ...]
    element_type: str
    stored: Stored | None = None
    border: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if (self.stored is None) != (self.role == "filter"):
            raise WeftError(f"buffer {self.name}: all but filters have a layout, filters a pack")
        if self.stored is not None:
            border = self.border or (0,) * len(self.shape)
            needed = [b + n for b, n in zip(border, self.shape, strict=True)]
            if any(n > s for n, s in zip(needed, self.stored.shape, strict=True)):
                raise WeftError(
                    f"buffer {self.name}: its layout is of {list(self.stored.shape)}, too little "
                    f"for {list(self.shape)} after a border of {list(border)}"
                )


@dataclass(frozen=True)
class Aie1Function:
    """
    A compiled function.

    * `module_text` is the source, `code_text` the code as the dialect `aie1`.
    * `pack` has for each element of the filter's buffer the number of the filter's element in
      the order of its axes, or -1 for a zero.
    * `buffers` are the arguments in their order, then the result; `constants` are weights that
      are part of the program, as callers would give them.
    * `record` is what was decided, as JSON: the schedule, and how it was found.
    * `macs` are the multiply-accumulates of the source, without padding.
    * `limited` is whether data must fit into data memory.
    """

    function: str
    machine_name: str
    machine_text: str
    module_text: str
    code_text: str
    program: Program
    pack: Array = field(repr=False)
    buffers: tuple[Aie1Buffer, ...]
    record: Mapping[str, Json]
    macs: int
    limited: bool = True
    constants: Mapping[str, Array] = field(default_factory=dict[str, Array], repr=False)

    @property
    def target(self) -> str:
        return TARGET

    @property
    def arguments(self) -> tuple[Aie1Buffer, ...]:
        return tuple(b for b in self.buffers if b.role != "output")

    @property
    def result(self) -> Aie1Buffer:
        return self.buffers[-1]

    def argument_types(self) -> Mapping[str, tuple[tuple[int, ...], str]]:
        """Shape and element type of each argument that is no constant."""
        return {
            b.name: (b.shape, b.element_type)
            for b in self.arguments
            if b.name not in self.constants
        }

    def logical_arguments(self, arrays: Mapping[str, Array]) -> Mapping[str, Array]:
        """All arguments of the source, by name."""
        found = {**self.constants, **arrays}
        return {b.name: found[b.name] for b in self.arguments}

    def host_results(self, results: tuple[Array, ...]) -> Mapping[str, Array]:
        """The source's results by name, as a run gives them."""
        return {self.result.name: results[0]}

    @property
    def data_bytes(self) -> int:
        """How much of data memory is used."""
        return max(b.address + b.bytes for b in self.program.code.buffers)

    def summary(self) -> str:
        """What was compiled, in a line."""
        cycles, spec = self.program.cycles, self.program.spec
        return (
            f"  @{self.function}: {cycles} cycles by the model, {self.macs / cycles:.4g} MACs per "
            f"cycle; {self.program.words} of {spec.program_words} program words, "
            f"{self.data_bytes} of {spec.data_bytes} bytes of data memory"
        )

    def listing(self) -> str:
        """The words as text."""
        return listing(self.program)

    @property
    def c_name(self) -> str:
        """The name of the C function: the function's, with `_` for what C has not in names."""
        return re.sub(r"\W", "_", self.program.code.name, flags=re.ASCII)

    def c_text(self) -> str:
        """The code as C with intrinsics, of buffers in their order."""
        code = replace(self.program.code, name=self.c_name)
        return emit_c(code, self.program.spec.shapes)

    def aievec_text(self) -> str:
        """The code in mlir-aie's dialects."""
        return str(emit_aievec(self.program.code, self.program.spec.shapes)) + "\n"


@dataclass(frozen=True)
class Aie1Report:
    """What a run counted."""

    execution: Execution
    macs: int

    @property
    def cycles(self) -> int:
        return self.execution.cycles

    def summary(self, executable: object) -> str:
        """For people."""
        del executable
        found = self.execution
        return (
            f"  {found.cycles} cycles by the model, {self.macs / found.cycles:.4g} MACs per cycle: "
            f"{found.mac_ops} multiply-adds, {found.load_ops} loads, {found.store_ops} stores"
        )


def default_machine_text() -> str:
    """The machine that is compiled for when none is named."""
    return MACHINE.read_text()


def run(
    executable: Aie1Function, inputs: Mapping[str, Array]
) -> tuple[dict[str, Array], Aie1Report]:
    """
    The result by name, and what was counted, by executing the words cycle by cycle. Raises
    `WeftError` for arrays that are missing, unknown or do not fit, and for words that the core
    cannot run.
    """
    found = {
        b.role: stored_array(executable, b, array)
        for b, array in zip(executable.arguments, _arrays(executable, inputs), strict=True)
    }
    room = None if executable.limited else executable.data_bytes
    buffers, execution = execute(executable.program, found, room)
    result = executable.result
    assert result.stored is not None
    output = unpack(buffers["output"][: result.stored.elements], result.stored, result.shape)
    report = Aie1Report(execution, executable.macs)
    return {result.name: output.astype(dtype_of(result.element_type), copy=False)}, report


def _arrays(executable: Aie1Function, inputs: Mapping[str, Array]) -> list[Array]:
    """The arguments in their order. Raises `WeftError` as `run` says."""
    known = {b.name: b for b in executable.arguments}
    for name in sorted(set(inputs) - set(known)):
        raise WeftError(
            f"@{executable.function} has no argument {name}; its arguments are {', '.join(known)}"
        )
    found: list[Array] = []
    for name, buffer in known.items():
        array = inputs.get(name, executable.constants.get(name))
        what = f"shape {list(buffer.shape)} and type {dtype_of(buffer.element_type)}"
        if array is None:
            raise WeftError(
                f"argument {name} of @{executable.function} is missing; it takes {what}"
            )
        check_array(buffer, array)
        found.append(array)
    return found


def check_array(buffer: Aie1Buffer, array: Array) -> None:
    """Raises `WeftError` for an array of another shape or type."""
    dtype = dtype_of(buffer.element_type)
    if array.shape != buffer.shape or array.dtype != dtype:
        raise WeftError(
            f"argument {buffer.name} takes shape {list(buffer.shape)} and type {dtype}, but the "
            f"array has shape {list(array.shape)} and type {array.dtype}"
        )


def stored_array(executable: Aie1Function, buffer: Aie1Buffer, array: Array) -> Array:
    """An argument as its buffer holds it, flat."""
    held = executable.program.code.buffer(buffer.role)
    array = array.astype(f"int{held.bits}")  # Bytes may be stored as 16 bits.
    if buffer.stored is None:
        assert math.prod(buffer.shape) == array.size
        flat = np.append(array.ravel(), np.zeros(1, array.dtype))[executable.pack]
    else:
        flat = pack(array, buffer.stored, buffer.border or None)
    found = np.zeros(held.elements, array.dtype)
    found[: flat.size] = flat
    return found
