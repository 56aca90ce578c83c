"""
Compiled folders of machines of nodes: a `NocFunction` on disk.

```
programs.mlir        the last stage: noc programs, the layers that they compute, the function
schedule.json        what the solver found, for tools: the facts of the function
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

from ...transforms.core.json_node import Json, Node, loads, shape_of
from ...transforms.folders.manifest import MACHINE, MODULE, Head, constant_file
from ...transforms.folders.read import Folder, about, open_folder
from ...transforms.folders.write import write_folder as write
from ..arguments import constant_files, signature_of, stored_constants
from ..reference.scalars import Array
from .executable import TARGET, NocBuffer, NocFunction, Role

PROGRAMS, RECORD = "programs.mlir", "schedule.json"
KERNELS = "kernels.txt"

VERSION = 2
"""
Of the manifest's `program`. Folders of version 1, which do not say so, have the stage before the
programs too (`schedule.mlir`), and no function beside the programs.
"""

_VERSION_1 = ("schedule.mlir",)
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
    """Writes the folder `path`; see `folders.write`."""
    files = {
        PROGRAMS: executable.programs_text.encode(),
        RECORD: (json.dumps(executable.record, indent=1) + "\n").encode(),
        MODULE: executable.module_text.encode(),
        MACHINE: executable.machine_text.encode(),
    }
    if executable.kernels_text:
        files[KERNELS] = executable.kernels_text.encode()
    for name, array in executable.constants.items():
        files[constant_file(name)] = np.ascontiguousarray(array).tobytes()
    buffers, constants = executable.buffers, executable.constants
    signature = signature_of(executable.function, buffers, constants)
    rows: list[Json] = [_buffer_json(b, constants) for b in buffers]
    program: dict[str, Json] = {"version": VERSION, "buffers": rows}
    write(path, Head(TARGET, executable.machine_name, signature), files, program)


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


def read_folder(path: Path | str | Folder) -> NocFunction:
    """
    The function in the folder `path`. Raises `WeftError` naming the file that is missing,
    damaged, or does not fit the others.
    """
    folder = open_folder(path, TARGET)
    function = folder.head.function.name
    with folder.about_manifest():
        more = _check_version(folder.program)
        rows = folder.program.get("buffers").as_list()
        buffers = tuple(_buffer(row) for row in rows)
        files = constant_files(buffers, rows)
        kernels = {KERNELS} & {*folder.data}
        folder.check_files({PROGRAMS, RECORD, *more, *kernels, *files.values()})
        folder.check_signature(signature_of(function, buffers, files))
        constants = stored_constants(buffers, files, folder.data)
    with about(folder.path / RECORD):
        record = Node(loads(folder.text(RECORD)), "").as_table()
    return NocFunction(
        function=function,
        machine_name=folder.head.machine,
        machine_text=folder.machine_text,
        module_text=folder.module_text,
        programs_text=folder.text(PROGRAMS),
        record=record,
        buffers=buffers,
        constants=constants,
        kernels_text=folder.text(KERNELS) if kernels else "",
    )


def _check_version(program: Node) -> tuple[str, ...]:
    """The files that folders of this version have besides. Raises `WeftError` for a newer one."""
    if "version" not in program.as_table():
        program.check_entries(("buffers",))
        return _VERSION_1
    version = program.get("version")
    if version.value != VERSION:
        raise version.expected(f"1 or {VERSION}, the versions that this weft reads")
    program.check_entries(("version", "buffers"))
    return ()


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
