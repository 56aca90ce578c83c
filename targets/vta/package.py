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

from dataclasses import fields
from pathlib import Path

import numpy as np

from ...transforms.errors import WeftError
from ...transforms.folders import (
    CONSTANTS,
    MANIFEST,
    about,
    check_files_writable,
    check_listed,
    constant_file,
    decoded,
    read_bytes,
    read_manifest,
    write_files,
)
from ...transforms.machine import Machine, machine_from_text
from .emit import Program
from .encode import Stream, queues
from .executable import Array, Executable, element_offsets
from .manifest import FORMAT, Manifest, count_instructions, manifest_text
from .spec import VtaSpec

INSNS, UOPS, MODULE, MACHINE = "insns.bin", "uops.bin", "module.mlir", "machine.mlir"


# --- writing ----------------------------------------------------------------------------------


def write_folder(executable: Executable, path: Path | str) -> None:
    """
    Writes the folder `path`; see `folders.write_files`. The same executable gives the same
    bytes.
    """
    write_files(path, _contents(executable), FORMAT)


def check_writable(path: Path | str) -> None:
    """Raises the `WeftError` that `write_folder` would, before a long compilation."""
    check_files_writable(path, FORMAT)


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


# --- reading ----------------------------------------------------------------------------------


def read_folder(path: Path | str) -> Executable:
    """
    The executable in the folder `path`.

    Raises `WeftError` naming the file that is missing, damaged, or does not fit the others.
    """
    path = Path(path)
    manifest_path, text = read_manifest(path)
    with about(manifest_path):
        manifest = Manifest.parse(text)
        _check_files(manifest)
    if not (path / CONSTANTS).is_dir():
        raise WeftError(f"{path / CONSTANTS}: is missing; compile the program again")
    data = {name: read_bytes(path / name, size) for name, size in manifest.files.items()}
    machine_text = decoded(data[MACHINE], path / MACHINE)
    module_text = decoded(data[MODULE], path / MODULE)
    machine = machine_from_text(machine_text, str(path / MACHINE))
    with about(manifest_path):
        _check_machine(manifest, machine)
    with about(path / INSNS):
        stream = Stream.from_bytes(data[INSNS])
        queues(stream.insns, manifest.spec)  # Raises for opcodes that there are not.
    with about(path / UOPS):
        stream = Stream.from_bytes(data[INSNS], data[UOPS])
    with about(manifest_path):
        executable = Executable(
            function=manifest.function,
            machine_name=manifest.machine_name,
            machine_text=machine_text,
            module_text=module_text,
            spec=manifest.spec,
            program=Program(stream, tuple((i, name) for i, name, _ in manifest.relocations)),
            buffers=manifest.buffers,
            facts=manifest.facts,
            candidates=manifest.candidates,
            constants={
                name: _constant(manifest, name, data[file])
                for name, file in manifest.constants.items()
            },
        )
        _check_stream(manifest, executable)
    return executable


def _check_files(manifest: Manifest) -> None:
    """The manifest lists the files of a folder, all of them and no others."""
    for name, file in manifest.constants.items():
        if file != constant_file(name):
            raise WeftError(
                f"buffer {name} has its constant in '{file}', expected '{constant_file(name)}'"
            )
    check_listed(manifest.files, {INSNS, UOPS, MODULE, MACHINE, *manifest.constants.values()})


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
