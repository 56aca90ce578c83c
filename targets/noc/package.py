"""
Compiled folders of machines of nodes: a `NocFunction` on disk.

```
programs.mlir        the noc programs, with the layers that they compute
schedule.mlir        the source with its dataflow directives
schedule.json        what the solver found
kernels.txt          the instruction words of nodes' kernels, for people, where they run any
constants/NAME.bin   weights
manifest.json        buffers
module.mlir          the source
machine.mlir         the machine
```
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import cast, get_args

import numpy as np

from ...transforms.folders import (
    MANIFEST,
    about,
    check_files_writable,
    check_listed,
    constant_file,
    decoded,
    read_bytes,
    read_root,
    write_files,
)
from ...transforms.json_node import Json, Node, loads, shape_of, table_text
from ..arguments import stored_constant
from ..reference.scalars import Array
from .executable import NocBuffer, NocFunction, Role

FORMAT = "weft-noc"
VERSION = 1
PROGRAMS, SCHEDULE, RECORD = "programs.mlir", "schedule.mlir", "schedule.json"
MODULE, MACHINE = "module.mlir", "machine.mlir"
KERNELS = "kernels.txt"
_TEXTS = (PROGRAMS, SCHEDULE, RECORD, MODULE, MACHINE)
_ENTRIES = ("format", "version", "function", "machine", "files", "buffers")
_BUFFER_ENTRIES = (
    "name",
    "role",
    "buffer",
    "shape",
    "element_type",
    "stored_shape",
    "stored_type",
    "constant",
)


def write_folder(executable: NocFunction, path: Path | str) -> None:
    """Writes the folder `path`; see `folders.write_files`."""
    write_files(path, _contents(executable), FORMAT)


def check_writable(path: Path | str) -> None:
    """Raises the `WeftError` that `write_folder` would, before a long compilation."""
    check_files_writable(path, FORMAT)


def _contents(executable: NocFunction) -> dict[str, bytes]:
    files = {
        PROGRAMS: executable.programs_text.encode(),
        SCHEDULE: executable.schedule_text.encode(),
        RECORD: (json.dumps(executable.record, indent=1) + "\n").encode(),
        MODULE: executable.module_text.encode(),
        MACHINE: executable.machine_text.encode(),
    }
    if executable.kernels_text:
        files[KERNELS] = executable.kernels_text.encode()
    for name, array in executable.constants.items():
        files[constant_file(name)] = np.ascontiguousarray(array).tobytes()
    table: dict[str, Json] = {
        "format": FORMAT,
        "version": VERSION,
        "function": executable.function,
        "machine": executable.machine_name,
        "files": {name: len(data) for name, data in files.items()},
        "buffers": [_buffer_json(b, executable.constants) for b in executable.buffers],
    }
    return {**files, MANIFEST: table_text(table).encode()}


def _buffer_json(buffer: NocBuffer, constants: Mapping[str, Array]) -> Json:
    return {
        "name": buffer.name,
        "role": buffer.role,
        "buffer": buffer.buffer,
        "shape": buffer.shape,
        "element_type": buffer.element_type,
        "stored_shape": buffer.stored_shape,
        "stored_type": buffer.stored_type,
        "constant": constant_file(buffer.name) if buffer.name in constants else None,
    }


def read_folder(path: Path | str) -> NocFunction:
    """
    The function in the folder `path`. Raises `WeftError` naming the file that is missing,
    damaged, or does not fit the others.
    """
    path = Path(path)
    place, root = read_root(path, FORMAT, VERSION, _ENTRIES)
    with about(place):
        files = root.get("files").as_ints()
        rows = root.get("buffers").as_list()
        buffers = tuple(_buffer(row) for row in rows)
        constants = [
            b for b, row in zip(buffers, rows, strict=True) if row.get("constant").value is not None
        ]
        known = (*_TEXTS, KERNELS) if KERNELS in files else _TEXTS
        check_listed(files, {*known, *(constant_file(b.name) for b in constants)})
    data = {name: read_bytes(path / name, size) for name, size in files.items()}
    texts = {name: decoded(data[name], path / name) for name in known}
    with about(path / RECORD):
        record = Node(loads(texts[RECORD]), "").as_table()
    with about(place):
        return NocFunction(
            function=root.get("function").as_str(),
            machine_name=root.get("machine").as_str(),
            machine_text=texts[MACHINE],
            module_text=texts[MODULE],
            schedule_text=texts[SCHEDULE],
            programs_text=texts[PROGRAMS],
            record=record,
            buffers=buffers,
            constants={b.name: stored_constant(b, data[constant_file(b.name)]) for b in constants},
            kernels_text=texts.get(KERNELS, ""),
        )


def _buffer(node: Node) -> NocBuffer:
    node.check_entries(_BUFFER_ENTRIES)
    return NocBuffer(
        name=node.get("name").as_str(),
        role=cast(Role, node.get("role").as_choice(get_args(Role))),
        buffer=node.get("buffer").as_str(),
        shape=shape_of(node.get("shape")),
        element_type=node.get("element_type").as_str(),
        stored_shape=shape_of(node.get("stored_shape")),
        stored_type=node.get("stored_type").as_str(),
    )
