"""
Compiled folders of the host: a `HostExecutable` on disk.

```
weft_NAME.o          object code
weft_NAME.h          how to call it from C
libweft_NAME.so      the same as a shared library, where a linker was found
program.mlir         the code as text, before upstream's passes
constants/NAME.bin   weights that are packed already
manifest.json        buffers, layouts, and what the code needs
module.mlir          the source
machine.mlir         the machine
```

`weft run` loads the object file itself; neither a linker nor a library is needed for it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import cast, get_args

import numpy as np

from ...transforms.core.errors import WeftError
from ...transforms.core.files import scratch_folder
from ...transforms.core.json_node import Json, Node, shape_of
from ...transforms.folders.manifest import MACHINE, MODULE, Argument, Head, Signature, constant_file
from ...transforms.folders.read import Folder, open_folder
from ...transforms.folders.write import write_folder as write
from ...transforms.layout.json import layout_from_json, layout_json
from ..arguments import constant_files
from ..reference.scalars import Array
from .executable import TARGET, HostExecutable
from .header import header_text
from .jit.module import ObjectCode
from .jit.threads import MAX_THREADS, SYNC_BYTES
from .machine.view import FEATURES
from .nest.look_ups import STATUS_BYTES, LookUp
from .program import Buffer, HostProgram, Role

PROGRAM = "program.mlir"

_MOST_BYTES = 1 << 47
"""The addresses of a process."""

_ENTRIES = (
    "symbol",
    "features",
    "threads",
    "workspace_bytes",
    "sync_bytes",
    "shared_library",
    "note",
    "functions",
    "look_ups",
    "buffers",
)
_BUFFER_ENTRIES = (
    "name",
    "role",
    "element_type",
    "logical_shape",
    "host_layout",
    "host_shape",
    "stored_layout",
    "stored_shape",
    "summed_axes",
    "size_bytes",
    "constant",
)


# --- writing ----------------------------------------------------------------------------------


def write_folder(executable: HostExecutable, path: Path | str) -> None:
    """
    Writes the folder `path`; see `folders.write`. Raises `WeftError` also when a shared library
    is wanted and there is no linker, or it fails.
    """
    program = executable.program
    constants = {name: constant_file(name) for name in program.constants}
    files = _contents(executable, constants)
    library, note = _shared_library(executable)
    if library is not None:
        files[f"lib{executable.symbol}.so"] = library
    signature = _signature(program.function, program.buffers, constants)
    head = Head(TARGET, program.machine_name, signature)
    write(path, head, files, _program_json(executable, constants, library is not None, note))


def _signature(function: str, buffers: Sequence[Buffer], constants: Collection[str]) -> Signature:
    def argument(b: Buffer) -> Argument:
        return Argument(b.name, b.host_shape, b.element_type, b.name in constants)

    return Signature(
        function,
        tuple(argument(b) for b in buffers if b.role != "output"),
        tuple(argument(b) for b in buffers if b.role == "output"),
    )


def find_linker() -> str | None:
    """What makes shared libraries: the program in the variable `CC`, a C compiler, or ld."""
    given = os.environ.get("CC")
    if given is not None:
        return shutil.which(given)
    found = (shutil.which(name) for name in ("cc", "gcc", "clang", "ld", "ld.lld"))
    return next((name for name in found if name is not None), None)


def _contents(executable: HostExecutable, constants: Mapping[str, str]) -> dict[str, bytes]:
    """The bytes of all files but the manifest and the shared library, by name in the folder."""
    program, symbol = executable.program, executable.symbol
    return {
        f"{symbol}.o": executable.code.data,
        f"{symbol}.h": header_text(executable).encode(),
        PROGRAM: program.text.encode(),
        MODULE: program.module_text.encode(),
        MACHINE: program.machine_text.encode(),
        **{constants[name]: array.tobytes() for name, array in program.constants.items()},
    }


def _shared_library(executable: HostExecutable) -> tuple[bytes | None, str]:
    """The shared library, or none and why there is none."""
    if executable.shared is False:
        return None, "a shared library was not asked for"
    linker = find_linker()
    if linker is None:
        note = "there is no linker (cc, gcc, clang, ld, or the variable CC)"
        if executable.shared:
            raise WeftError(
                f"cannot make the shared library of @{executable.function}: {note}; install one, "
                "or leave out --shared: weft run needs none"
            )
        return None, f"no shared library, since {note}"
    with scratch_folder() as folder:
        source, result = folder / "module.o", folder / "module.so"
        source.write_bytes(executable.code.data)
        command = [linker, "-shared", "-o", str(result), str(source)]
        command += [] if Path(linker).name.startswith("ld") else ["-lm"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0 and result.exists():
            return result.read_bytes(), ""
    message = (done.stderr.strip().splitlines() or [f"it ended with {done.returncode}"])[-1]
    if executable.shared:
        raise WeftError(
            f"cannot make the shared library of @{executable.function}: {linker}: {message}"
        )
    return None, f"no shared library, since the linker failed: {message}"


def _program_json(
    executable: HostExecutable, constants: Mapping[str, str], library: bool, note: str
) -> dict[str, Json]:
    program = executable.program
    functions = {name: list(types) for name, types in sorted(executable.code.functions.items())}
    return {
        "symbol": executable.symbol,
        "features": sorted(executable.features),
        "threads": executable.threads,
        "workspace_bytes": program.workspace_bytes,
        "sync_bytes": SYNC_BYTES,
        "shared_library": f"lib{executable.symbol}.so" if library else None,
        "note": note,
        "functions": functions,
        "look_ups": [
            {"op": u.op, "dimension": u.dimension, "limit": u.limit} for u in program.look_ups
        ],
        "buffers": [_buffer_json(b, constants.get(b.name)) for b in program.buffers],
    }


def _buffer_json(buffer: Buffer, constant: str | None) -> Json:
    return {
        "name": buffer.name,
        "role": buffer.role,
        "element_type": buffer.element_type,
        "logical_shape": buffer.logical_shape,
        "host_layout": layout_json(buffer.host_layout),
        "host_shape": buffer.host_shape,
        "stored_layout": layout_json(buffer.stored_layout),
        "stored_shape": buffer.stored_shape,
        "summed_axes": buffer.summed_axes,
        "size_bytes": buffer.size_bytes,
        "constant": constant,
    }


# --- reading ----------------------------------------------------------------------------------


def read_folder(path: Path | str | Folder) -> HostExecutable:
    """
    The executable in the folder `path`.

    Raises `WeftError` naming the file that is missing, damaged, or does not fit the others.
    """
    folder = open_folder(path, TARGET)
    root, data, function = folder.program, folder.data, folder.head.function.name
    with folder.about_manifest():
        root.check_entries(_ENTRIES)
        symbol = root.get("symbol").as_str()
        buffers, files = _buffers(root.get("buffers").as_list())
        library = root.get("shared_library")
        libraries = () if library.value is None else (library.as_str(),)
        folder.check_files((f"{symbol}.o", f"{symbol}.h", PROGRAM, *libraries, *files.values()))
        folder.check_signature(_signature(function, buffers, files))
        constants = {b.name: _constant(b, data[files[b.name]]) for b in buffers if b.name in files}
    text = folder.text(PROGRAM)
    with folder.about_manifest():
        code = ObjectCode(data[f"{symbol}.o"], _functions(root.get("functions"), symbol))
        _check_signature(code.functions[symbol], len(buffers))
        _check_sync(root.get("sync_bytes"))
        program = HostProgram(
            function=function,
            machine_name=folder.head.machine,
            machine_text=folder.machine_text,
            module_text=folder.module_text,
            text=text,
            buffers=buffers,
            workspace_bytes=_within(root.get("workspace_bytes"), 0, _MOST_BYTES),
            constants=constants,
            look_ups=_look_ups(root.get("look_ups"), root.get("workspace_bytes")),
        )
        features, threads = _features(root.get("features")), root.get("threads")
        return HostExecutable(program, code, symbol, features, _within(threads, 1, MAX_THREADS))


def _buffers(rows: Sequence[Node]) -> tuple[tuple[Buffer, ...], dict[str, str]]:
    """Buffers in their order, and the files of those that are constants."""
    buffers = tuple(_buffer(row) for row in rows)
    return buffers, constant_files(buffers, rows)


def _check_sync(node: Node) -> None:
    if node.as_int() != SYNC_BYTES:
        raise node.expected(str(SYNC_BYTES))


def _look_ups(node: Node, workspace: Node) -> tuple[LookUp, ...]:
    """The look-ups of the code, for whose note the workspace must have room."""
    found: list[LookUp] = []
    for row in node.as_list():
        row.check_entries(("op", "dimension", "limit"))
        sizes = [_within(row.get(name), 0, _MOST_BYTES) for name in ("dimension", "limit")]
        found.append(LookUp(row.get("op").as_str(), *sizes))
    if found and workspace.as_int() < STATUS_BYTES:
        raise workspace.expected(f"at least {STATUS_BYTES}, as there are look_ups")
    return tuple(found)


def _within(node: Node, least: int, most: int) -> int:
    if not least <= node.as_int() <= most:
        raise node.expected(f"{least} to {most}")
    return node.as_int()


def _functions(node: Node, symbol: str) -> dict[str, tuple[str, ...]]:
    """The types of what each function takes. Raises `WeftError` if the entry is missing."""
    functions = {
        name: tuple(type.as_str() for type in node.get(name).as_list()) for name in node.as_table()
    }
    if symbol not in functions:
        raise WeftError(f'functions: "{symbol}" is missing')
    return functions


def _check_signature(types: tuple[str, ...], buffers: int) -> None:
    """What is called must take what it is given; nothing checks that later."""
    expected = (*["!llvm.ptr"] * (buffers + 2), "i64", "i64")
    if types != expected:
        raise WeftError(f"functions: the entry takes {list(types)}, expected {list(expected)}")


def _features(node: Node) -> frozenset[str]:
    names = [n.as_str() for n in node.as_list()]
    for i, name in enumerate(names):
        if name not in FEATURES:
            raise node.as_list()[i].expected(f"one of {', '.join(FEATURES)}")
    return frozenset(names)


def _buffer(node: Node) -> Buffer:
    node.check_entries(_BUFFER_ENTRIES)
    buffer = Buffer(
        name=node.get("name").as_str(),
        role=cast(Role, node.get("role").as_choice(get_args(Role))),
        element_type=node.get("element_type").as_str(),
        logical_shape=shape_of(node.get("logical_shape")),
        host_layout=layout_from_json(node.get("host_layout")),
        stored_layout=layout_from_json(node.get("stored_layout")),
        summed_axes=_summed_axes(node.get("summed_axes")),
    )
    for key, expected in (
        ("host_shape", buffer.host_shape),
        ("stored_shape", buffer.stored_shape),
    ):
        if shape_of(node.get(key)) != expected:
            raise node.get(key).expected(f"{list(expected)} by the layout")
    if node.get("size_bytes").as_int() != buffer.size_bytes:
        raise node.get("size_bytes").expected(f"{buffer.size_bytes} by the stored shape")
    return buffer


def _summed_axes(node: Node) -> tuple[int, ...] | None:
    return None if node.value is None else shape_of(node)


def _constant(buffer: Buffer, data: bytes) -> Array:
    """A packed weight, as the code expects it."""
    if len(data) != buffer.size_bytes:
        raise WeftError(
            f"{constant_file(buffer.name)}: has {len(data)} bytes, expected {buffer.size_bytes}"
        )
    found = np.frombuffer(data, buffer.dtype)
    return found if buffer.extra_bytes else found.reshape(buffer.stored_shape)
