"""
Compiled folders: an `Executable` on disk, complete enough to be loaded without weft.

```
insns.bin            instructions, 16 bytes each; dram_base counts from the buffer's start
uops.bin             micro-ops, 4 bytes each
constants/NAME.bin   weights that are packed already
manifest.json        buffers, layouts, relocations, machine parameters (`manifest`)
module.mlir          the source
machine.mlir         the machine
```

`docs/vta-folder.md` describes the files and how to load them.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Generator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import fields
from pathlib import Path
from typing import cast
from urllib.parse import quote

import numpy as np

from ...transforms.errors import WeftError
from ...transforms.machine import Machine, machine_from_text
from .emit import Program
from .encode import Stream, queues
from .executable import Array, Executable, element_offsets
from .manifest import FORMAT, Manifest, count_instructions, manifest_text
from .spec import VtaSpec

MANIFEST = "manifest.json"
INSNS, UOPS, MODULE, MACHINE = "insns.bin", "uops.bin", "module.mlir", "machine.mlir"
CONSTANTS = "constants"


def constant_file(name: str) -> str:
    """
    The file of a packed weight, within the folder. Characters that file names cannot have
    are percent-encoded.
    """
    return f"{CONSTANTS}/{quote(name, safe='')}.bin"


# --- writing ----------------------------------------------------------------------------------


def write_folder(executable: Executable, path: Path | str) -> None:
    """
    Writes the folder `path` and the folders that lead to it, or nothing. An empty folder and
    one that was written by this function are replaced. The same executable gives the same
    bytes.

    Raises `WeftError` when `path` is a file or somebody else's folder, or cannot be written.
    """
    path = Path(path)
    contents = _contents(executable)
    with _writing(path):
        dest = _destination(path)
        with _made(dest.parent), _scratch(dest, dest.parent) as scratch:
            new = scratch / "new"
            (new / CONSTANTS).mkdir(parents=True)
            for name, data in contents.items():
                (new / name).write_bytes(data)
            _swap(new, dest, scratch / "old")


def check_writable(path: Path | str) -> None:
    """
    Raises the `WeftError` that `write_folder` would; for use before a long compilation.
    Leaves nothing behind.
    """
    path = Path(path)
    with _writing(path):
        dest = _destination(path)
        with _scratch(dest, _nearest(dest.parent)) as scratch:
            (scratch / "new").mkdir()


def _destination(path: Path) -> Path:
    """Where to write: a link to a folder stays a link. Raises `WeftError` as `write_folder`."""
    if path.is_symlink() and not path.exists():
        raise WeftError(f"cannot write '{path}': it is a link that leads nowhere; remove it")
    dest = Path(os.path.realpath(path))
    _check_replaceable(path, dest)
    parent = _nearest(dest.parent)
    if not parent.is_dir():
        raise WeftError(
            f"cannot write '{path}': '{parent}' is a file; give another name for the folder"
        )
    return dest


def _nearest(path: Path) -> Path:
    """`path`, or what there is of the folders that lead to it."""
    return next(p for p in (path, *path.parents) if p.exists() or p.is_symlink())


@contextmanager
def _made(folder: Path) -> Generator[None]:
    """Makes `folder` and those that lead to it, and removes them again after an error."""
    missing = [p for p in (folder, *folder.parents) if not p.exists()]
    with ExitStack() as undo:
        for place in reversed(missing):
            try:
                place.mkdir()
            except FileExistsError:  # somebody else has made it meanwhile
                continue
            undo.callback(_remove_empty, place)
        yield
        undo.pop_all()


def _remove_empty(folder: Path) -> None:
    with suppress(OSError):  # somebody else may use it already
        folder.rmdir()


@contextmanager
def _scratch(dest: Path, folder: Path) -> Generator[Path]:
    """A hidden folder for a while, beside what it is for."""
    with tempfile.TemporaryDirectory(prefix=f".{dest.name}.", dir=folder) as scratch:
        yield Path(scratch)


def _contents(executable: Executable) -> dict[str, bytes]:
    """The bytes of all files, by name within the folder."""
    stream = executable.program.stream
    constants = {b.name: constant_file(b.name) for b in executable.arguments}
    constants = {n: file for n, file in constants.items() if n in executable.constants}
    files = {
        INSNS: stream.insns_bytes(),
        UOPS: stream.uops_bytes(),
        MODULE: executable.module_text.encode(),
        MACHINE: executable.machine_text.encode(),
        **{file: executable.constants[name].tobytes() for name, file in constants.items()},
    }
    sizes = {name: len(data) for name, data in files.items()}
    return {**files, MANIFEST: manifest_text(executable, sizes, constants).encode()}


@contextmanager
def _writing(path: Path) -> Generator[None]:
    try:
        yield
    except OSError as error:
        raise WeftError(f"cannot write '{path}': {error.strerror}") from error


def _check_replaceable(path: Path, dest: Path) -> None:
    """
    Only a folder that holds what weft wrote, and nothing else, may be replaced. `path` is
    what the user calls `dest`.
    """
    if not dest.exists():
        return
    if not dest.is_dir():
        raise WeftError(f"cannot write '{path}': it is a file; give the name of a folder")
    if not any(dest.iterdir()):
        return
    written = _written_files(dest)
    problem = "was not written by weft"
    if written:
        found = (str(f.relative_to(dest)) for f in dest.rglob("*"))
        foreign = sorted(name for name in found if name not in written)
        if not foreign:
            return
        problem = f"also holds '{foreign[0]}'"
    raise WeftError(f"cannot write '{path}': the folder {problem}; give another name, or remove it")


def _written_files(path: Path) -> set[str]:
    """What a compiled folder of any version holds by its manifest; nothing if it has none."""
    try:
        value: object = json.loads((path / MANIFEST).read_bytes())
    except (OSError, ValueError):
        return set()
    table = cast(dict[str, object], value) if isinstance(value, dict) else {}
    files = table.get("files")
    if table.get("format") != FORMAT or not isinstance(files, dict):
        return set()
    return {MANIFEST, CONSTANTS, *cast(dict[str, object], files)}


def _swap(new: Path, dest: Path, old: Path) -> None:
    """Moves `new` to `dest`, and what was there to `old`; after an error, back again."""
    try:
        os.rename(dest, old)
    except FileNotFoundError:
        os.rename(new, dest)
        return
    try:
        os.rename(new, dest)
    except OSError:
        os.rename(old, dest)
        raise


# --- reading ----------------------------------------------------------------------------------


def read_folder(path: Path | str) -> Executable:
    """
    The executable in the folder `path`.

    Raises `WeftError` naming the file that is missing, damaged, or does not fit the others.
    """
    path = Path(path)
    if not path.is_dir():
        problem = "it is a file" if path.exists() else "there is no such folder"
        raise WeftError(f"cannot read '{path}': {problem}; give a compiled folder")
    if not (path / MANIFEST).is_file():
        raise WeftError(f"cannot read '{path}': it has no {MANIFEST}; give a compiled folder")
    manifest_path = path / MANIFEST
    text = _decoded(_bytes(manifest_path), manifest_path)
    with _about(manifest_path):
        manifest = Manifest.parse(text)
        _check_files(manifest)
    if not (path / CONSTANTS).is_dir():
        raise WeftError(f"{path / CONSTANTS}: is missing; compile the program again")
    data = {name: _bytes(path / name, size) for name, size in manifest.files.items()}
    machine_text = _decoded(data[MACHINE], path / MACHINE)
    module_text = _decoded(data[MODULE], path / MODULE)
    machine = machine_from_text(machine_text, str(path / MACHINE))
    with _about(manifest_path):
        _check_machine(manifest, machine)
    with _about(path / INSNS):
        stream = Stream.from_bytes(data[INSNS])
        queues(stream.insns, manifest.spec)  # Raises for opcodes that there are not.
    with _about(path / UOPS):
        stream = Stream.from_bytes(data[INSNS], data[UOPS])
    with _about(manifest_path):
        executable = Executable(
            function=manifest.function,
            machine_name=manifest.machine_name,
            machine_text=machine_text,
            module_text=module_text,
            spec=manifest.spec,
            program=Program(stream, tuple((i, name) for i, name, _ in manifest.relocations)),
            buffers=manifest.buffers,
            facts=manifest.facts,
            constants={
                name: _constant(manifest, name, data[file])
                for name, file in manifest.constants.items()
            },
        )
        _check_stream(manifest, executable)
    return executable


@contextmanager
def _about(path: Path) -> Generator[None]:
    """Puts the file's name in front of errors."""
    try:
        yield
    except WeftError as error:
        raise WeftError(f"{path}: {error}") from error


def _bytes(path: Path, size: int | None = None) -> bytes:
    """The file's bytes. Raises `WeftError` if it cannot be read or has not `size` bytes."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise WeftError(f"{path}: is missing; compile the program again") from None
    except OSError as error:
        raise WeftError(f"cannot read '{path}': {error.strerror}") from error
    if size is not None and len(data) != size:
        raise WeftError(
            f"{path}: has {len(data)} bytes, but {MANIFEST} says {size}; compile the program again"
        )
    return data


def _decoded(data: bytes, path: Path) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise WeftError(f"{path}: is not text (byte {error.start} is not UTF-8)") from error


def _check_files(manifest: Manifest) -> None:
    """The manifest lists the files of a folder, all of them and no others."""
    for name, file in manifest.constants.items():
        if file != constant_file(name):
            raise WeftError(
                f"buffer {name} has its constant in '{file}', expected '{constant_file(name)}'"
            )
    expected = {INSNS, UOPS, MODULE, MACHINE, *manifest.constants.values()}
    for name in sorted(expected ^ set(manifest.files)):
        problem = f'"{name}" is missing' if name in expected else f'"{name}" is not used'
        raise WeftError(f"files: {problem}")


def _check_machine(manifest: Manifest, machine: Machine) -> None:
    """The parameters are those of the machine's file."""
    if machine.name != manifest.machine_name:
        raise WeftError(
            f"machine.name: is {manifest.machine_name}, but {MACHINE} describes {machine.name}"
        )
    try:
        described = VtaSpec.from_machine(machine)
    except WeftError as error:
        raise WeftError(f"{MACHINE}: {error}") from error
    for field in fields(VtaSpec):
        here, there = getattr(manifest.spec, field.name), getattr(described, field.name)
        if here != there:
            raise WeftError(f"machine.parameters.{field.name}: is {here}, but {there} by {MACHINE}")


def _check_stream(manifest: Manifest, executable: Executable) -> None:
    """What the manifest says of the instructions is what they are."""
    stream = executable.program.stream
    counts = count_instructions(stream.insns, executable.spec)
    for name in sorted(counts.keys() | manifest.instructions.keys()):
        here, there = manifest.instructions.get(name, 0), counts.get(name, 0)
        if here != there:
            raise WeftError(f"instructions.{name}: is {here}, but {INSNS} has {there}")
    offsets = zip(manifest.relocations, element_offsets(executable), strict=True)
    for place, ((index, _, offset), base) in enumerate(offsets):
        if offset != base:
            raise WeftError(
                f"relocations[{place}]: the offset is {offset}, but dram_base of instruction "
                f"{index} is {base}"
            )


def _constant(manifest: Manifest, name: str, data: bytes) -> Array:
    """A packed weight. Raises `WeftError` if its file has not the size of its buffer."""
    buffer = next(b for b in manifest.buffers if b.name == name)
    if len(data) != buffer.size_bytes:
        raise buffer.error(f"has {buffer.size_bytes} bytes, but its constant has {len(data)}")
    return np.frombuffer(data, buffer.dtype).reshape(buffer.packed_shape)
