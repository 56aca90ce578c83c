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

from collections.abc import Collection, Sequence
from dataclasses import fields
from pathlib import Path

import numpy as np

from ...transforms.core.errors import WeftError
from ...transforms.folders.manifest import MACHINE, MODULE, Argument, Head, Signature, constant_file
from ...transforms.folders.read import Folder, about, open_folder
from ...transforms.folders.write import write_folder as write
from ...transforms.machine.view import Machine, machine_from_text
from .emit import Program
from .encode import Stream, queues
from .executable import TARGET, Array, Buffer, Executable, element_offsets
from .manifest import Manifest, count_instructions, program_json
from .spec import VtaSpec

INSNS, UOPS = "insns.bin", "uops.bin"


# --- writing ----------------------------------------------------------------------------------


def write_folder(executable: Executable, path: Path | str) -> None:
    """
    Writes the folder `path`; see `folders.write`. The same executable gives the same bytes.
    """
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
    head = Head(
        TARGET,
        executable.machine_name,
        _signature(executable.function, executable.buffers, constants),
    )
    write(path, head, files, program_json(executable, constants))


def _signature(function: str, buffers: Sequence[Buffer], constants: Collection[str]) -> Signature:
    def argument(buffer: Buffer) -> Argument:
        held = buffer.name in constants
        return Argument(buffer.name, buffer.host_shape, buffer.element_type, held)

    return Signature(
        function,
        tuple(argument(b) for b in buffers if b.role in ("input", "weight")),
        tuple(argument(b) for b in buffers if b.role == "output"),
    )


# --- reading ----------------------------------------------------------------------------------


def read_folder(path: Path | str | Folder) -> Executable:
    """
    The executable in the folder `path`.

    Raises `WeftError` naming the file that is missing, damaged, or does not fit the others.
    """
    folder = open_folder(path, TARGET)
    data, function = folder.data, folder.head.function
    with folder.about_manifest():
        manifest = Manifest.parse(folder.program)
        _check_constants(manifest)
        folder.check_files((INSNS, UOPS, *manifest.constants.values()))
    machine = machine_from_text(folder.machine_text, str(folder.path / MACHINE))
    with folder.about_manifest():
        _check_machine(folder.head, manifest, machine)
    with about(folder.path / INSNS):
        stream = Stream.from_bytes(data[INSNS])
        queues(stream.insns, manifest.spec)  # Raises for opcodes that there are not.
    with about(folder.path / UOPS):
        stream = Stream.from_bytes(data[INSNS], data[UOPS])
    with folder.about_manifest():
        executable = Executable(
            function=function.name,
            machine_name=folder.head.machine,
            machine_text=folder.machine_text,
            module_text=folder.module_text,
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
        folder.check_signature(_signature(function.name, manifest.buffers, manifest.constants))
    return executable


def _check_constants(manifest: Manifest) -> None:
    for name, file in manifest.constants.items():
        if file != constant_file(name):
            raise WeftError(
                f"buffer {name} has its constant in '{file}', expected '{constant_file(name)}'"
            )


def _check_machine(head: Head, manifest: Manifest, machine: Machine) -> None:
    """The parameters are those of the machine's file."""
    if machine.name != head.machine:
        raise WeftError(f"machine: is {head.machine}, but {MACHINE} describes {machine.name}")
    try:
        described = VtaSpec.from_machine(machine)
    except WeftError as error:
        raise WeftError(f"{MACHINE}: {error}") from error
    for field in fields(VtaSpec):
        here, there = getattr(manifest.spec, field.name), getattr(described, field.name)
        if here != there:
            raise WeftError(f"program.parameters.{field.name}: is {here}, but {there} by {MACHINE}")


def _check_stream(manifest: Manifest, executable: Executable) -> None:
    """What the manifest says of the instructions is what they are."""
    stream = executable.program.stream
    counts = count_instructions(stream.insns, executable.spec)
    for name in sorted(counts.keys() | manifest.instructions.keys()):
        here, there = manifest.instructions.get(name, 0), counts.get(name, 0)
        if here != there:
            raise WeftError(f"program.instructions.{name}: is {here}, but {INSNS} has {there}")
    offsets = zip(manifest.relocations, element_offsets(executable), strict=True)
    for place, ((index, _, offset), base) in enumerate(offsets):
        if offset != base:
            raise WeftError(
                f"program.relocations[{place}]: the offset is {offset}, but dram_base of "
                f"instruction {index} is {base}"
            )


def _constant(manifest: Manifest, name: str, data: bytes) -> Array:
    """A packed weight. Raises `WeftError` if its file has not the size of its buffer."""
    buffer = next(b for b in manifest.buffers if b.name == name)
    if len(data) != buffer.size_bytes:
        raise buffer.error(f"has {buffer.size_bytes} bytes, but its constant has {len(data)}")
    return np.frombuffer(data, buffer.dtype).reshape(buffer.packed_shape)
