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

import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import cast, get_args

import numpy as np

from ...transforms.errors import WeftError
from ...transforms.folders import (
    MANIFEST,
    about,
    check_files_writable,
    constant_file,
    decoded,
    read_bytes,
    read_root,
    write_files,
)
from ...transforms.json_node import Json, Node, layout_json, layout_of, shape_of, table_text
from ..reference.scalars import Array
from .executable import HostExecutable
from .header import header_text
from .jit import ObjectCode
from .machine_view import FEATURES
from .program import Buffer, HostProgram, Role
from .threads import SYNC_BYTES

FORMAT = "weft-host"
VERSION = 1
PROGRAM, MODULE, MACHINE = "program.mlir", "module.mlir", "machine.mlir"

_ENTRIES = (
    "format",
    "version",
    "function",
    "symbol",
    "machine",
    "threads",
    "workspace_bytes",
    "sync_bytes",
    "shared_library",
    "note",
    "files",
    "functions",
    "buffers",
    "sha256",
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
    Writes the folder `path`; see `folders.write_files`. Raises `WeftError` also when a shared
    library is wanted and there is no linker, or it fails.
    """
    write_files(path, _contents(executable), FORMAT)


def check_writable(path: Path | str) -> None:
    """Raises the `WeftError` that `write_folder` would, before a long compilation."""
    check_files_writable(path, FORMAT)


def find_linker() -> str | None:
    """What makes shared libraries: the program in the variable `CC`, a C compiler, or ld."""
    given = os.environ.get("CC")
    if given is not None:
        return shutil.which(given)
    found = (shutil.which(name) for name in ("cc", "gcc", "clang", "ld", "ld.lld"))
    return next((name for name in found if name is not None), None)


def _contents(executable: HostExecutable) -> dict[str, bytes]:
    """The bytes of all files, by name within the folder."""
    program, symbol = executable.program, executable.symbol
    constants = {name: constant_file(name) for name in program.constants}
    files = {
        f"{symbol}.o": executable.code.data,
        f"{symbol}.h": header_text(executable).encode(),
        PROGRAM: program.text.encode(),
        MODULE: program.module_text.encode(),
        MACHINE: program.machine_text.encode(),
        **{constants[name]: array.tobytes() for name, array in program.constants.items()},
    }
    library, note = _shared_library(executable)
    if library is not None:
        files[f"lib{symbol}.so"] = library
    sizes = {name: len(data) for name, data in files.items()}
    table = _manifest(executable, sizes, constants, library is not None, note)
    manifest = table_text({**table, "sha256": _digest(table, files)})
    return {**files, MANIFEST: manifest.encode()}


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
    with tempfile.TemporaryDirectory(prefix="weft-") as folder:
        source, result = Path(folder) / "module.o", Path(folder) / "module.so"
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


def _digest(table: Mapping[str, Json], files: Mapping[str, bytes]) -> str:
    """
    The SHA-256 of the manifest without its digest and of all files. Code and workspace are
    used as they are found, so that damage must be seen before.
    """
    digest = hashlib.sha256(table_text(table).encode())
    for name in sorted(files):
        digest.update(hashlib.sha256(files[name]).digest())
    return digest.hexdigest()


def _manifest(
    executable: HostExecutable,
    files: Mapping[str, int],
    constants: Mapping[str, str],
    library: bool,
    note: str,
) -> dict[str, Json]:
    program = executable.program
    functions = {name: list(types) for name, types in sorted(executable.code.functions.items())}
    return {
        "format": FORMAT,
        "version": VERSION,
        "function": program.function,
        "symbol": executable.symbol,
        "machine": {"name": program.machine_name, "features": sorted(executable.features)},
        "threads": executable.threads,
        "workspace_bytes": program.workspace_bytes,
        "sync_bytes": SYNC_BYTES,
        "shared_library": f"lib{executable.symbol}.so" if library else None,
        "note": note,
        "files": files,
        "functions": functions,
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


def read_folder(path: Path | str) -> HostExecutable:
    """
    The executable in the folder `path`.

    Raises `WeftError` naming the file that is missing, damaged, or does not fit the others.
    """
    path = Path(path)
    place, root = read_root(path, FORMAT, VERSION, _ENTRIES)
    with about(place):
        files = root.get("files").as_ints()
        symbol = root.get("symbol").as_str()
        _check_files(files, symbol)
    data = {name: read_bytes(path / name, size) for name, size in files.items()}
    with about(place):
        rows = root.get("buffers").as_list()
        buffers = tuple(_buffer(row) for row in rows)
        pairs = [(b, row.get("constant")) for b, row in zip(buffers, rows, strict=True)]
        packed = {b.name: _constant(b, node, data) for b, node in pairs if node.value is not None}
        code = ObjectCode(data[f"{symbol}.o"], _functions(root.get("functions"), symbol))
        program = HostProgram(
            function=root.get("function").as_str(),
            machine_name=root.get("machine").get("name").as_str(),
            machine_text=decoded(data[MACHINE], path / MACHINE),
            module_text=decoded(data[MODULE], path / MODULE),
            text=decoded(data[PROGRAM], path / PROGRAM),
            buffers=buffers,
            workspace_bytes=root.get("workspace_bytes").as_int(),
            constants=packed,
        )
        _check_signature(code.functions[symbol], len(buffers))
        features = _features(root.get("machine").get("features"))
        executable = HostExecutable(program, code, symbol, features, root.get("threads").as_int())
        table = {key: value for key, value in root.as_table().items() if key != "sha256"}
        if root.get("sha256").as_str() != _digest(table, data):
            raise WeftError(
                "sha256: the folder was changed after it was written; compile the program again"
            )
        return executable


def _check_files(files: Collection[str], symbol: str) -> None:
    for name in (f"{symbol}.o", f"{symbol}.h", PROGRAM, MODULE, MACHINE):
        if name not in files:
            raise WeftError(f'files: "{name}" is missing')
    for name in files:
        if Path(name).is_absolute() or ".." in Path(name).parts:
            raise WeftError(f'files: "{name}" is not within the folder')


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
        host_layout=layout_of(node.get("host_layout")),
        stored_layout=layout_of(node.get("stored_layout")),
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


def _constant(buffer: Buffer, node: Node, data: Mapping[str, bytes]) -> Array:
    """A packed weight, at an address as the code expects it."""
    name = node.as_str()
    if name not in data:
        raise node.error(f'"{name}" is not among the files')
    found = np.frombuffer(data[name], buffer.dtype)
    if found.nbytes != buffer.size_bytes:
        raise node.error(f"has {len(data[name])} bytes, expected {buffer.size_bytes}")
    return found if buffer.extra_bytes else found.reshape(buffer.stored_shape)
