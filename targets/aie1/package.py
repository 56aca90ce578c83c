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
from collections.abc import Mapping
from pathlib import Path
from typing import cast, get_args

import numpy as np

from ...transforms.core.errors import WeftError
from ...transforms.core.json_node import Json, Node, loads, shape_of
from ...transforms.folders.manifest import MACHINE, MODULE, Head, constant_file
from ...transforms.folders.read import Folder, about, open_folder
from ...transforms.folders.write import write_folder as write
from ...transforms.machine.view import machine_from_text
from ...transforms.triplet.schedule import Stored
from ..arguments import constant_files, signature_of, stored_constants
from ..reference.scalars import Array, dtype_of
from .code.program_json import loops_json, program_json, program_of
from .code.words import Program
from .emit.c import HEADER, header_text
from .executable import TARGET, Aie1Buffer, Aie1Function, Role
from .machine.spec import Aie1Spec

CODE, LISTING, PROGRAM, RECORD = "code.mlir", "listing.txt", "program.json", "schedule.json"
PACK, BEGIN = "filter.pack", "initial.pack"
C, AIEVEC = "kernel.c", "aievec.mlir"
_FILES = (CODE, C, HEADER, AIEVEC, LISTING, PROGRAM, RECORD, PACK)
_ENTRIES = (
    "cycles",
    "macs",
    "program_words",
    "loops",
    "data_bytes",
    "data_memory_limit",
    "buffers",
)
_BUFFER_ENTRIES = (
    "name",
    "role",
    "shape",
    "element_type",
    "address",
    "elements",
    "layout",
    "border",
    "limit",
    "constant",
)


def write_folder(executable: Aie1Function, path: Path | str) -> None:
    """Writes the folder `path`; see `folders.write`."""
    program, buffers = executable.program, executable.buffers
    signature = signature_of(executable.function, buffers, executable.constants)
    table: dict[str, Json] = {
        "cycles": program.cycles,
        "macs": executable.macs,
        "program_words": program.words,
        "loops": loops_json(program),
        "data_bytes": executable.data_bytes,
        "data_memory_limit": executable.limited,
        "buffers": [_buffer_json(b, executable) for b in buffers],
    }
    write(path, Head(TARGET, executable.machine_name, signature), _contents(executable), table)


def _contents(executable: Aie1Function) -> dict[str, bytes]:
    """The bytes of all files but the manifest, by name within the folder."""
    files = {
        CODE: executable.code_text.encode(),
        C: executable.c_text().encode(),
        HEADER: header_text().encode(),
        AIEVEC: executable.aievec_text().encode(),
        LISTING: executable.listing().encode(),
        PROGRAM: json.dumps(program_json(executable.program), separators=(",", ":")).encode(),
        RECORD: (json.dumps(executable.record, indent=1) + "\n").encode(),
        PACK: executable.pack.astype("<i4").tobytes(),
        MODULE: executable.module_text.encode(),
        MACHINE: executable.machine_text.encode(),
    }
    if executable.begin is not None:
        files[BEGIN] = executable.begin.astype("<i4").tobytes()
    for name, array in executable.constants.items():
        files[constant_file(name)] = np.ascontiguousarray(array).tobytes()
    return files


def _buffer_json(buffer: Aie1Buffer, executable: Aie1Function) -> Json:
    held = executable.program.code.buffer(buffer.role)
    stored = buffer.stored
    return {
        "name": buffer.name,
        "role": buffer.role,
        "shape": buffer.shape,
        "element_type": buffer.element_type,
        "address": held.address,
        "elements": held.elements,
        "layout": None if stored is None else _layout_json(stored),
        "border": buffer.border,
        "limit": buffer.limit,
        "constant": constant_file(buffer.name) if buffer.name in executable.constants else None,
    }


def _layout_json(stored: Stored) -> Json:
    return {
        "shape": stored.shape,
        "order": stored.order,
        "pitch": {str(place): step for place, step in stored.pitch.items()},
    }


# --- reading ----------------------------------------------------------------------------------


def read_folder(path: Path | str | Folder) -> Aie1Function:
    """
    The function in the folder `path`. Raises `WeftError` naming the file that is missing,
    damaged, or does not fit the others.
    """
    folder = open_folder(path, TARGET)
    root, function = folder.program, folder.head.function.name
    with folder.about_manifest():
        root.check_entries(_ENTRIES)
        rows = root.get("buffers").as_list()
        buffers = tuple(_buffer(row) for row in rows)
        files = constant_files(buffers, rows)
        begins = {BEGIN} if any(b.role == "initial" for b in buffers) else set[str]()
        folder.check_files({*_FILES, *begins, *files.values()})
    program, code = _program(folder), folder.text(CODE)
    with about(folder.path / RECORD):
        record = Node(loads(folder.text(RECORD)), "").as_table()
    with folder.about_manifest():
        _check_program(root, buffers, rows, program)
        folder.check_signature(signature_of(function, buffers, files))
        return Aie1Function(
            function=function,
            machine_name=folder.head.machine,
            machine_text=folder.machine_text,
            module_text=folder.module_text,
            code_text=code,
            program=program,
            pack=_pack(folder.data, PACK, "filter", buffers, program),
            begin=_pack(folder.data, BEGIN, "initial", buffers, program) if begins else None,
            buffers=buffers,
            record=record,
            macs=root.get("macs").as_int(),
            limited=root.get("data_memory_limit").as_bool(),
            constants=stored_constants(buffers, files, folder.data),
        )


def _program(folder: Folder) -> Program:
    machine = machine_from_text(folder.machine_text, str(folder.path / MACHINE))
    with about(folder.path / MACHINE):
        spec = Aie1Spec.from_machine(machine)
    with about(folder.path / PROGRAM):
        return program_of(loads(folder.text(PROGRAM)), spec)


def _check_program(
    root: Node, buffers: tuple[Aie1Buffer, ...], rows: list[Node], program: Program
) -> None:
    """What the manifest says of the program is what it is."""
    for name, found in (("cycles", program.cycles), ("program_words", program.words)):
        if root.get(name).as_int() != found:
            raise root.get(name).expected(f"{found} by {PROGRAM}")
    if root.get("loops").value != loops_json(program):
        raise root.get("loops").error(f"are not those of {PROGRAM}")
    held = {b.role: b for b in program.code.buffers}
    if sorted(held) != sorted(b.role for b in buffers) or buffers[-1].role != "output":
        raise WeftError(f"buffers: are not those of {PROGRAM}, the output as the last one")
    for buffer, row in zip(buffers, rows, strict=True):
        for name in ("address", "elements"):
            if row.get(name).as_int() != getattr(held[buffer.role], name):
                raise row.get(name).expected(f"{getattr(held[buffer.role], name)} by {PROGRAM}")
        bits = dtype_of(buffer.element_type).itemsize * 8
        if bits > held[buffer.role].bits or (buffer.role == "output" and
                                             bits != held[buffer.role].bits):  # fmt: skip
            raise row.get("element_type").expected(f"i{held[buffer.role].bits} by {PROGRAM}")
        if buffer.stored is not None and buffer.stored.elements > held[buffer.role].elements:
            raise row.get("layout").error(
                f"has {buffer.stored.elements} elements, but the buffer has "
                f"{held[buffer.role].elements}"
            )


def _buffer(node: Node) -> Aie1Buffer:
    node.check_entries(_BUFFER_ENTRIES)
    layout = node.get("layout")
    with node.about():
        return Aie1Buffer(
            name=node.get("name").as_str(),
            role=cast(Role, node.get("role").as_choice(get_args(Role))),
            shape=shape_of(node.get("shape")),
            element_type=node.get("element_type").as_str(),
            stored=None if layout.value is None else _layout(layout),
            border=shape_of(node.get("border")),
            limit=_limit(node.get("limit")),
        )


def _layout(node: Node) -> Stored:
    node.check_entries(("shape", "order", "pitch"))
    digits = [shape_of(pair) for pair in node.get("order").as_list()]
    shape = shape_of(node.get("shape"))
    if any(len(d) != 2 or d[0] not in range(len(shape)) for d in digits):
        raise node.get("order").expected("pairs of an axis and its extent")
    pitch = node.get("pitch").as_ints()
    if any(not p.isdecimal() or int(p) >= len(digits) for p in pitch):
        raise node.get("pitch").expected("places of digits")
    order = tuple((d[0], d[1]) for d in digits)
    return Stored(shape, order, {int(p): step for p, step in pitch.items()})


def _limit(node: Node) -> int | None:
    if node.value is not None and node.as_int() < 1:
        raise node.expected("null or at least 1")
    return None if node.value is None else node.as_int()


def _pack(
    data: Mapping[str, bytes],
    name: str,
    role: Role,
    buffers: tuple[Aie1Buffer, ...],
    program: Program,
) -> Array:
    """The order of the elements of a packed buffer, from its file."""
    shape = next(b.shape for b in buffers if b.role == role)
    elements = program.code.buffer(role).elements
    if len(data[name]) != 4 * elements:
        raise WeftError(f"{name} has {len(data[name])} bytes, expected {4 * elements}")
    index = np.frombuffer(data[name], "<i4").astype(np.int64)
    if elements and not -1 <= index.min() <= index.max() < math.prod(shape):
        what = "a filter" if role == "filter" else "a tensor"
        raise WeftError(f"{name} names elements that {what} {list(shape)} does not have")
    return index
