"""
A function compiled for one core of the AI Engine: its words, and how callers' arrays lie in data
memory.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
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
class Cut:
    """
    What one of several calls takes of a tensor, or gives: `shape` elements from so many zeros
    `before` it along each axis (below 0: from elements within it) on, further on by `steps`, which
    are of each loop along each axis, times the number of the call in that loop. Behind the tensor
    are zeros, too.
    """

    shape: tuple[int, ...]
    before: tuple[int, ...]
    steps: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        ranks = {len(some) for some in (self.shape, self.before, *self.steps)}
        if len(ranks) > 1 or any(n < 1 for n in self.shape):
            raise WeftError(f"a cut into {list(self.shape)} has no elements, or axes of others")

    def start_of(self, call: Sequence[int]) -> tuple[int, ...]:
        """Where the part of a call begins in the tensor; below 0 for zeros."""
        found = [-zeros for zeros in self.before]
        for number, along in zip(call, self.steps, strict=True):
            found = [start + number * step for start, step in zip(found, along, strict=True)]
        return tuple(found)

    def take_part(self, array: Array, call: Sequence[int]) -> Array:
        """What a call takes."""
        found = np.zeros(self.shape, array.dtype)
        source, target = self._list_slices(array.shape, call)
        found[target] = array[source]
        return found

    def put_part(self, array: Array, call: Sequence[int], part: Array) -> None:
        """Puts what a call gives in its place."""
        source, target = self._list_slices(array.shape, call)
        array[source] = part[target]

    def _list_slices(
        self, whole: tuple[int, ...], call: Sequence[int]
    ) -> tuple[tuple[slice, ...], tuple[slice, ...]]:
        """The part in the tensor, as far as that goes, and that in the part."""
        rows = [
            (max(start, 0), max(min(start + size, extent), start, 0), start)
            for start, size, extent in zip(self.start_of(call), self.shape, whole, strict=True)
        ]
        source = tuple(slice(low, high) for low, high, _ in rows)
        return source, tuple(slice(low - start, high - start) for low, high, start in rows)


@dataclass(frozen=True)
class Aie1Buffer(SourceBuffer):
    """
    An argument or the result, and which buffer of the code holds it. `stored` is its layout, and
    `border` how many zeros are before it by axis; filters and what sums begin with are stored as
    the function's `pack` and `begin` say. Where the program is exact only for integers up to a
    `limit`, that is the largest magnitude. Where the program is called several times, `cut` says on
    which part of it each time; layouts, borders and packs are those of a part.
    """

    name: str
    role: Role
    shape: tuple[int, ...]
    element_type: str
    stored: Stored | None = None
    border: tuple[int, ...] = ()
    limit: int | None = None
    cut: Cut | None = None

    @property
    def part(self) -> tuple[int, ...]:
        """The shape of what a call has of it."""
        return self.shape if self.cut is None else self.cut.shape

    def __post_init__(self) -> None:
        if self.limit is not None and self.limit < 1:
            raise WeftError(f"buffer {self.name}: its limit is {self.limit}, expected at least 1")
        if (self.stored is None) != (self.role in PACKED):
            raise WeftError(
                f"buffer {self.name}: images and outputs have a layout, all others a pack"
            )
        if self.stored is not None:
            border = self.border or (0,) * len(self.part)
            needed = [b + n for b, n in zip(border, self.part, strict=True)]
            if any(n > s for n, s in zip(needed, self.stored.shape, strict=True)):
                raise WeftError(
                    f"buffer {self.name}: its layout is of {list(self.stored.shape)}, too little "
                    f"for {list(self.part)} after a border of {list(border)}"
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
    * `calls` are the numbers of calls of the program along each loop that is cut, the outermost
      first; none where one call does all.
    * `tuned` is 1 if the schedule is from a database of measurements, of which what was read has
      the hash `tuned_digest`.
    """

    code_text: str
    program: Program
    pack: Array = field(repr=False)
    record: Mapping[str, Json]
    macs: int
    limited: bool = True
    calls: tuple[int, ...] = ()
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
    def count_calls(self) -> int:
        """How often the program is called."""
        return math.prod(self.calls)

    @property
    def cycles(self) -> int:
        """Those of all calls."""
        return self.program.cycles * self.count_calls

    @property
    def data_bytes(self) -> int:
        """The bytes of data memory that are used."""
        return max(b.address + b.bytes for b in self.program.code.buffers)

    def summary(self) -> str:
        """Summary of what was compiled, in a line."""
        cycles, spec = self.cycles, self.program.spec
        calls = f" in {self.count_calls} calls" if self.calls else ""
        return (
            f"  @{self.function}: {cycles} cycles by the model{calls}"
            f"{_rate_text(self.macs, cycles)}; "
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
    room = None if executable.limited else executable.data_bytes
    taken: list[Execution] = []

    def run_words(stored: Mapping[str, Array]) -> Array:
        buffers, execution = execute_program(executable.program, stored, room)
        taken.append(execution)
        return buffers["output"]

    output = run_calls(executable, executable.checked_arguments(inputs), run_words)
    report = Aie1Report(add_executions(taken), executable.macs)
    return {executable.result.name: output}, report


def run_calls(
    executable: Aie1Function,
    arrays: Mapping[str, Array],
    call: Callable[[Mapping[str, Array]], Array],
) -> Array:
    """
    The result by a `call` for each part, which takes the elements of buffers by their roles, and
    gives those of the output's. Raises `WeftError` for integers beyond their limits.
    """
    result = executable.result
    assert result.stored is not None
    found = np.zeros(result.shape, dtype_of(result.element_type))
    for number in np.ndindex(*executable.calls):
        stored: dict[str, Array] = {}
        for buffer in executable.arguments:
            array = arrays[buffer.name]
            part = array if buffer.cut is None else buffer.cut.take_part(array, number)
            stored[buffer.role] = stored_array(executable, buffer, part)
        flat = call(stored)[: result.stored.elements]
        part = unpack_array(flat, result.stored, result.part).astype(found.dtype, copy=False)
        if result.cut is None:
            return part
        result.cut.put_part(found, number, part)
    return found


def add_executions(taken: Sequence[Execution]) -> Execution:
    """What calls take together that come one after another."""
    sums = {f.name: sum(getattr(one, f.name) for one in taken) for f in fields(Execution)}
    return Execution(**sums)


def stored_array(executable: Aie1Function, buffer: Aie1Buffer, array: Array) -> Array:
    """
    A part of an argument as its buffer holds it, flat. Raises `WeftError` for integers beyond its
    limit.
    """
    check_limit(f"argument {buffer.name}", buffer.limit, array)
    held = executable.program.code.find_buffer(buffer.role)
    array = array.astype(f"int{held.bits}")  # Narrower integers may be stored as wider ones.
    if buffer.stored is None:
        assert math.prod(buffer.part) == array.size
        index = executable.pack if buffer.role == "filter" else executable.begin
        flat = np.append(array.ravel(), np.zeros(1, array.dtype))[index]
    else:
        flat = pack_array(array, buffer.stored, buffer.border or None)
    found = np.zeros(held.elements, array.dtype)
    found[: flat.size] = flat
    return found
