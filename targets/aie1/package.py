"""
Compiled folders for one core of the AI Engine: an `Aie1Function` on disk.

```
code.mlir            the vector code, as the dialect aie1
kernel.c             the same as C with intrinsics, and a header of them in plain C
aievec.mlir          the same in mlir-aie's dialects aievec and aievec_aie1
listing.txt          the instruction words, for people
program.json         the same, for programs
schedule.json        the schedule, and how it was found
filter.pack          for each stored element of the filter its number, or -1: 32-bit integers
initial.pack         the same of what sums begin with, where that is an argument
constants/NAME.bin   weights
manifest.json        buffers and where they are
module.mlir          the source
machine.mlir         the machine
```
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ...transforms.core.errors import WeftError
from ...transforms.core.json_node import Json, Node, shape_of
from ...transforms.folders.format import Contents, File, Format
from ...transforms.folders.manifest import MACHINE, MODULE
from ...transforms.folders.read import Folder
from ...transforms.folders.records import ANYTHING, BufferFile, Kinds, Plain, Record
from ...transforms.folders.write import Destination
from ...transforms.triplet.schedule import Stored
from ..arguments import Form, head_of, machine_of, rows_of, weights_of
from ..reference.scalars import Array, dtype_of
from .code.program_json import loops_json, program_json, program_of
from .code.words import Program
from .emit.c import HEADER, header_text
from .executable import TARGET, Aie1Buffer, Aie1Function, Cut, Role
from .machine.spec import Aie1Spec

CODE, LISTING, PROGRAM, RECORD = "code.mlir", "listing.txt", "program.json", "schedule.json"
PACK, BEGIN = "filter.pack", "initial.pack"
C, AIEVEC = "kernel.c", "aievec.mlir"


# --- the manifest's section -------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """A buffer, and where the program has it in data memory."""

    name: str
    role: Role
    shape: tuple[int, ...]
    element_type: str
    address: int
    elements: int
    layout: Stored | None
    border: tuple[int, ...]
    limit: int | None
    cut: Cut | None = None

    @property
    def buffer(self) -> Aie1Buffer:
        """Raises `WeftError` for a layout that does not fit."""
        return Aie1Buffer(
            self.name,
            self.role,
            self.shape,
            self.element_type,
            self.layout,
            self.border,
            self.limit,
            self.cut,
        )

    @property
    def constant_form(self) -> Form:
        return self.shape, dtype_of(self.element_type)


@dataclass(frozen=True)
class Section:
    """
    Facts of the program, and its buffers; the output is the last one. `cycles` are those of all
    `calls`, which are counted by the loops that are cut, if there are several. `tuned` is 1 if its
    schedule is from a database of measurements, of which what was read has the hash `tuned_digest`.
    """

    cycles: int
    macs: int
    program_words: int
    loops: object
    data_bytes: int
    data_memory_limit: bool
    buffers: tuple[BufferFile[Row], ...]
    calls: tuple[int, ...] = ()
    tuned: int = 0
    tuned_digest: str = ""


def _layout_json(stored: Stored) -> Json:
    return {
        "shape": stored.shape,
        "order": stored.order,
        "pitch": {str(place): step for place, step in stored.pitch.items()},
    }


def _read_layout(node: Node) -> Stored:
    node.check_entries(("shape", "order", "pitch"))
    digits = [shape_of(pair) for pair in node.get("order").as_list()]
    shape = shape_of(node.get("shape"))
    if any(len(d) != 2 or d[0] not in range(len(shape)) for d in digits):
        raise node.get("order").expected_error("pairs of an axis and its extent")
    pitch = node.get("pitch").as_ints()
    if any(not p.isdecimal() or int(p) >= len(digits) for p in pitch):
        raise node.get("pitch").expected_error("places of digits")
    order = tuple((d[0], d[1]) for d in digits)
    return Stored(shape, order, {int(p): step for p, step in pitch.items()})


_LAYOUTS: Kinds = {Stored: Plain(_layout_json, _read_layout)}

SECTION = Record(
    Section,
    optional=frozenset(("calls", "tuned", "tuned_digest")),
    kinds={
        **_LAYOUTS,
        Row: Record(Row, kinds=_LAYOUTS, optional=frozenset(("cut",))),
        "loops": ANYTHING,
    },
)


def _make_section(executable: Aie1Function) -> Section:
    program = executable.program
    return Section(
        cycles=executable.cycles,
        macs=executable.macs,
        program_words=program.words,
        loops=loops_json(program),
        data_bytes=executable.data_bytes,
        data_memory_limit=executable.limited,
        buffers=rows_of([_make_row(b, program) for b in executable.buffers], executable.constants),
        calls=executable.calls,
        tuned=executable.tuned,
        tuned_digest=executable.tuned_digest,
    )


def _make_row(buffer: Aie1Buffer, program: Program) -> Row:
    held = program.code.find_buffer(buffer.role)
    return Row(
        buffer.name,
        buffer.role,
        buffer.shape,
        buffer.element_type,
        held.address,
        held.elements,
        buffer.stored,
        buffer.border,
        buffer.limit,
        buffer.cut,
    )


# --- reading ----------------------------------------------------------------------------------


def _make_function(contents: Contents[Section]) -> Aie1Function:
    section = contents.section
    machine = machine_of(contents)
    with contents.wrap_errors(MACHINE):
        spec = Aie1Spec.from_machine(machine)
    table = contents.json(PROGRAM)
    with contents.wrap_errors(PROGRAM):
        program = program_of(table, spec)
    record = Node(contents.json(RECORD), "")
    with contents.wrap_errors(RECORD):
        decided = record.as_table()
    with contents.wrap_errors():
        buffers = tuple(row.buffer.buffer for row in section.buffers)
        _check_buffers(buffers, program)
        _check_calls(buffers, section.calls)
        begins = any(b.role == "initial" for b in buffers)
        return Aie1Function(
            function=contents.function,
            machine_name=contents.machine_name,
            machine_text=contents.text(MACHINE),
            module_text=contents.text(MODULE),
            code_text=contents.text(CODE),
            program=program,
            pack=_packed_order(contents, PACK, "filter", buffers, program),
            begin=_packed_order(contents, BEGIN, "initial", buffers, program) if begins else None,
            buffers=buffers,
            record=decided,
            macs=section.macs,
            limited=section.data_memory_limit,
            calls=section.calls,
            tuned=section.tuned,
            tuned_digest=section.tuned_digest,
            constants=contents.constants,
        )


def _check_buffers(buffers: tuple[Aie1Buffer, ...], program: Program) -> None:
    """Raises `WeftError` for buffers that those of the program cannot hold."""
    held = {b.role: b for b in program.code.tensors}
    if sorted(held) != sorted(b.role for b in buffers) or buffers[-1].role != "output":
        raise WeftError(f"buffers: are not those of {PROGRAM}, the output as the last one")
    for buffer in buffers:
        room = held[buffer.role]
        bits = dtype_of(buffer.element_type).itemsize * 8
        if bits > room.bits or (buffer.role == "output" and bits != room.bits):
            raise WeftError(
                f"buffer {buffer.name} has element type {buffer.element_type}, expected "
                f"i{room.bits} by {PROGRAM}"
            )
        if buffer.stored is not None and buffer.stored.elements > room.elements:
            raise WeftError(
                f"buffer {buffer.name}: its layout has {buffer.stored.elements} elements, but the "
                f"buffer has {room.elements}"
            )


def _check_calls(buffers: tuple[Aie1Buffer, ...], calls: tuple[int, ...]) -> None:
    """Raises `WeftError` for parts of tensors that are not those of so many calls."""
    for buffer in buffers:
        cut = buffer.cut
        if (cut is None) != (not calls) or (cut and len(cut.steps) != len(calls)):
            raise WeftError(f"buffer {buffer.name}: it is not cut for calls {list(calls)}")
        if cut and len(cut.shape) != len(buffer.shape):
            raise WeftError(
                f"buffer {buffer.name}: {list(cut.shape)} is no part of {list(buffer.shape)}"
            )
    if any(count < 1 for count in calls) or math.prod(calls) > _MOST_CALLS:
        raise WeftError(f"calls are {list(calls)}, expected 1 or more, and at most {_MOST_CALLS}")
    result = buffers[-1]
    if result.cut is not None and not _covers(result, result.cut, calls):
        raise WeftError(f"buffer {result.name}: calls {list(calls)} do not give all of it once")


_MOST_CALLS = 1 << 20


def _covers(result: Aie1Buffer, cut: Cut, calls: tuple[int, ...]) -> bool:
    """Tests whether calls give each element of a result once, those of inner loops side by side."""
    sizes = list(cut.shape)
    for count, steps in reversed([*zip(calls, cut.steps, strict=True)]):
        moved = [axis for axis, step in enumerate(steps) if step]
        if count == 1:
            continue
        if len(moved) != 1 or steps[moved[0]] != sizes[moved[0]]:
            return False
        sizes[moved[0]] *= count
    return sizes == list(result.shape) and not any(cut.before)


def _packed_order(
    contents: Contents[Section],
    name: str,
    role: Role,
    buffers: tuple[Aie1Buffer, ...],
    program: Program,
) -> Array:
    """The order of the elements of a packed buffer, from its file."""
    shape = next(b.part for b in buffers if b.role == role)
    data, elements = contents.data[name], program.code.find_buffer(role).elements
    if len(data) != 4 * elements:
        raise WeftError(f"{name} has {len(data)} bytes, expected {4 * elements}")
    index = np.frombuffer(data, "<i4").astype(np.int64)
    if elements and not -1 <= index.min() <= index.max() < math.prod(shape):
        what = "a filter" if role == "filter" else "a tensor"
        raise WeftError(f"{name} names elements that {what} {list(shape)} does not have")
    return index


# --- folders ----------------------------------------------------------------------------------


def _section_problem(section: Section) -> str | None:
    return BEGIN if any(r.buffer.role == "initial" for r in section.buffers) else None


FORMAT = Format[Aie1Function, Section](
    target=TARGET,
    record=SECTION,
    head=lambda e: head_of(TARGET, e),
    section=_make_section,
    files=(
        File(MODULE, lambda e: e.module_text),
        File(MACHINE, lambda e: e.machine_text),
        File(CODE, lambda e: e.code_text),
        File(C, lambda e: e.c_text()),
        File(HEADER, lambda e: header_text()),
        File(AIEVEC, lambda e: e.aievec_text()),
        File(LISTING, lambda e: e.listing()),
        File(PROGRAM, lambda e: json.dumps(program_json(e.program), separators=(",", ":"))),
        File(RECORD, lambda e: json.dumps(e.record, indent=1) + "\n"),
        File(PACK, lambda e: e.pack.astype("<i4").tobytes()),
        File(
            _section_problem, lambda e: b"" if e.begin is None else e.begin.astype("<i4").tobytes()
        ),
    ),
    arrays=lambda e: e.constants,
    weights=lambda s: weights_of(s.buffers),
    assemble=_make_function,
)


def write_folder(executable: Aie1Function, path: Destination) -> None:
    """Writes the folder `path`; see `Format.write`."""
    FORMAT.write(executable, path)


def read_folder(path: Path | str | Folder) -> Aie1Function:
    """The function in the folder `path`; see `Format.read`."""
    return FORMAT.read(path)
