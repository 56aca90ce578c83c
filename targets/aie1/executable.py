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

from ...transforms.core.errors import WeftError
from ...transforms.core.json_node import Json
from ...transforms.triplet.schedule import Stored
from ..arguments import BufferProgram, SourceBuffer
from ..reference.scalars import Array, dtype_of
from .code.listing import list_words
from .code.words import Program
from .emit.aievec import emit_aievec, refused_shapes, text_of
from .emit.c import emit_c
from .machine.spec import MACHINE
from .parts import check_limit
from .select.layouts import pack_array, unpack_array
from .simulate.execute import Execution, execute_program

TARGET = "aie1"

Role: TypeAlias = Literal["image", "filter", "initial", "output"]

PACKED: tuple[Role, ...] = ("filter", "initial")
"""The roles of buffers whose elements are in an order of their own."""


@dataclass(frozen=True)
class Aie1Buffer(SourceBuffer):
    """
    An argument or the result, and which buffer of the code holds it. `stored` is its layout, and
    `border` how many zeros are before it by axis; filters and what sums begin with are stored as
    the function's `pack` and `begin` say. Where the program is exact only for integers up to a
    `limit`, that is the largest magnitude.
    """

    name: str
    role: Role
    shape: tuple[int, ...]
    element_type: str
    stored: Stored | None = None
    border: tuple[int, ...] = ()
    limit: int | None = None

    def __post_init__(self) -> None:
        if self.limit is not None and self.limit < 1:
            raise WeftError(f"buffer {self.name}: its limit is {self.limit}, expected at least 1")
        if (self.stored is None) != (self.role in PACKED):
            raise WeftError(
                f"buffer {self.name}: images and outputs have a layout, all others a pack"
            )
        if self.stored is not None:
            border = self.border or (0,) * len(self.shape)
            needed = [b + n for b, n in zip(border, self.shape, strict=True)]
            if any(n > s for n, s in zip(needed, self.stored.shape, strict=True)):
                raise WeftError(
                    f"buffer {self.name}: its layout is of {list(self.stored.shape)}, too little "
                    f"for {list(self.shape)} after a border of {list(border)}"
                )


@dataclass(frozen=True, kw_only=True)
class Aie1Function(BufferProgram[Aie1Buffer]):
    """
    A compiled function, of one result.

    * `code_text` is the code as the dialect `aie1`.
    * `pack` has for each element of the filter's buffer the number of the filter's element in
      the order of its axes, or -1 for a zero; `begin` is the same of what sums begin with.
    * `record` is what was decided, as JSON: the schedule, and how it was found.
    * `macs` are the multiply-accumulates of the source, without padding; 0 where that is not known.
    * `limited` is whether data must fit into data memory.
    * `tuned` is 1 if the schedule is from a database of measurements, of which what was read has
      the hash `tuned_digest`.
    """

    code_text: str
    program: Program
    pack: Array = field(repr=False)
    record: Mapping[str, Json]
    macs: int
    limited: bool = True
    tuned: int = 0
    tuned_digest: str = ""
    begin: Array | None = field(default=None, repr=False)

    @property
    def target(self) -> str:
        return TARGET

    @property
    def result(self) -> Aie1Buffer:
        return self.buffers[-1]

    @property
    def data_bytes(self) -> int:
        """The bytes of data memory that are used."""
        return max(b.address + b.bytes for b in self.program.code.buffers)

    def summary(self) -> str:
        """Summary of what was compiled, in a line."""
        cycles, spec = self.program.cycles, self.program.spec
        return (
            f"  @{self.function}: {cycles} cycles by the model{_rate_text(self.macs, cycles)}; "
            f"{self.program.words} of {spec.program_words} program words, "
            f"{self.data_bytes} of {spec.data_bytes} bytes of data memory"
            f"{''.join(map(_foreign_text, refused_shapes(self.program.code, spec.shapes)))}"
        )

    def listing(self) -> str:
        """The words as text."""
        return list_words(self.program)

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
        return text_of(emit_aievec(self.program.code, self.program.spec.shapes))


def _foreign_text(shape: str) -> str:
    """The sentence on a multiply-add of two widths, which mlir-aie has no op for."""
    return f"; aievec.mlir is none that mlir-aie reads, as {shape} has operands of two widths"


def _rate_text(macs: int, cycles: int) -> str:
    return f", {macs / cycles:.4g} MACs per cycle" if macs else ""


@dataclass(frozen=True)
class Aie1Report:
    """The counts of a run."""

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
            f"  {found.cycles} cycles by the model{_rate_text(self.macs, found.cycles)}: "
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
    arrays = executable.checked_arguments(inputs)
    found = {b.role: stored_array(executable, b, arrays[b.name]) for b in executable.arguments}
    room = None if executable.limited else executable.data_bytes
    buffers, execution = execute_program(executable.program, found, room)
    result = executable.result
    assert result.stored is not None
    output = unpack_array(buffers["output"][: result.stored.elements], result.stored, result.shape)
    report = Aie1Report(execution, executable.macs)
    return {result.name: output.astype(dtype_of(result.element_type), copy=False)}, report


def stored_array(executable: Aie1Function, buffer: Aie1Buffer, array: Array) -> Array:
    """
    An argument as its buffer holds it, flat. Raises `WeftError` for integers beyond its limit.
    """
    check_limit(f"argument {buffer.name}", buffer.limit, array)
    held = executable.program.code.find_buffer(buffer.role)
    array = array.astype(f"int{held.bits}")  # Narrower integers may be stored as wider ones.
    if buffer.stored is None:
        assert math.prod(buffer.shape) == array.size
        index = executable.pack if buffer.role == "filter" else executable.begin
        flat = np.append(array.ravel(), np.zeros(1, array.dtype))[index]
    else:
        flat = pack_array(array, buffer.stored, buffer.border or None)
    found = np.zeros(held.elements, array.dtype)
    found[: flat.size] = flat
    return found
