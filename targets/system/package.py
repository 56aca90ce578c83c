"""
Compiled folders of networks on several devices: one manifest of all parts.

```
parts/NAME/…     the files that a folder of the part's own target has, but for the manifest
module.mlir      the source
machine.mlir     the accelerator
c/…              the same for C, where that was asked for
manifest.json    devices, where layers are, the order of parts, and what folders of parts say
```
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from ...transforms.core.errors import WeftError
from ...transforms.core.json_node import Json, Node
from ...transforms.folders.manifest import MACHINE, MODULE, Argument, Head, head_json, read_head
from ...transforms.folders.read import Folder, open_folder
from ...transforms.folders.records import Record
from ...transforms.folders.write import Destination, Package, write_folder
from ..reference.scalars import dtype_of
from .program import (
    C_FOLDER,
    TARGET,
    DeviceFacts,
    MemoryFacts,
    PartProgram,
    Placement,
    Step,
    SystemProgram,
)

PARTS = "parts"
"""The folder of parts, and the entry of the section that has their sections."""

WritePart: TypeAlias = Callable[[PartProgram, Package], object]
LoadPart: TypeAlias = Callable[[Folder], PartProgram]


@dataclass(frozen=True)
class Section:
    """The manifest's section but for the parts'; see `SystemProgram`."""

    devices: tuple[DeviceFacts, ...]
    placements: tuple[Placement, ...]
    memory: MemoryFacts
    steps: tuple[Step, ...]
    part_arguments: Mapping[str, tuple[str, ...]]
    results: Mapping[str, str]
    joined: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])


SECTION = Record(Section, optional=frozenset(["joined"]))


def write_program(program: SystemProgram, path: Destination, write_part: WritePart) -> None:
    """Writes the folder `path`, whole or not at all. Raises `WeftError` as `folders.write`."""
    files = {MODULE: program.module_text.encode(), MACHINE: program.machine_text.encode()}
    rows: dict[str, Json] = {}
    for name, part in program.parts.items():
        package = Package()
        write_part(part, package)
        assert package.head is not None
        rows[name] = {**head_json(package.head), "program": package.program}
        files |= {f"{PARTS}/{name}/{file}": data for file, data in package.files.items()}
    files |= {f"{C_FOLDER}/{file}": data for file, data in program.c_files.items()}
    head = Head(TARGET, program.machine_name, program.signature)
    write_folder(path, head, files, {**SECTION.write(_section_of(program)), PARTS: rows})


def _section_of(program: SystemProgram) -> Section:
    return Section(
        program.devices,
        program.placements,
        program.memory,
        program.steps,
        program.part_arguments,
        program.results,
        program.joined,
    )


def read_program(path: Path | str | Folder, load_part: LoadPart) -> SystemProgram:
    """
    The program in the folder `path`. Raises `WeftError` naming the file that is missing, damaged,
    or does not fit the others.
    """
    folder = open_folder(path, TARGET)
    with folder.about_manifest():
        section = SECTION.read(folder.program, (PARTS,))
        rows = folder.program.get(PARTS)
        folders = {name: _folder_of(folder, name, rows.get(name)) for name in rows.as_table()}
        c_files = _files_in(folder, C_FOLDER)
        _check_all_used(folder, folders, c_files)
        _check_steps(section, folders)
        _check_values(section, folder, folders)
    parts = {name: load_part(inner) for name, inner in folders.items()}
    return SystemProgram(
        function=folder.head.function.name,
        machine_name=folder.head.machine,
        machine_text=folder.machine_text,
        module_text=folder.module_text,
        signature=folder.head.function,
        devices=section.devices,
        placements=section.placements,
        memory=section.memory,
        steps=section.steps,
        parts=parts,
        part_arguments=section.part_arguments,
        results=section.results,
        joined=section.joined,
        c_files=c_files,
    )


def _files_in(folder: Folder, name: str) -> dict[str, bytes]:
    """The files in a folder within the folder, by their names there."""
    prefix = f"{name}/"
    return {n.removeprefix(prefix): d for n, d in folder.data.items() if n.startswith(prefix)}


def _folder_of(folder: Folder, name: str, row: Node) -> Folder:
    """The folder of a part, as if it stood alone."""
    prefix = f"{PARTS}/{name}/"
    data = _files_in(folder, f"{PARTS}/{name}")
    for needed in (MODULE, MACHINE):
        if needed not in data:
            raise WeftError(f'files: "{prefix}{needed}" is missing')
    row.check_entries(("target", "machine", "functions", "program"))
    place, texts = folder.path / PARTS / name, [data[n].decode() for n in (MODULE, MACHINE)]
    return Folder(place, read_head(row), row.get("program"), data, *texts)


def _check_all_used(
    folder: Folder, parts: Mapping[str, Folder], c_files: Mapping[str, bytes]
) -> None:
    used = {f"{C_FOLDER}/{file}" for file in c_files}
    used |= {f"{PARTS}/{name}/{file}" for name, part in parts.items() for file in part.data}
    folder.check_files(used)


def _check_steps(section: Section, parts: Mapping[str, Folder]) -> None:
    """Raises `WeftError` for a step that reads what nothing gives, or runs what there is not."""
    devices = [device.name for device in section.devices]
    for number, step in enumerate(section.steps):
        place = f"program.steps[{number}]"
        if step.part not in parts or step.device not in devices:
            raise WeftError(f"{place}: there is no part {step.part} on {step.device}")
        if len(step.arguments) != len(section.part_arguments.get(step.part, ())):
            raise WeftError(f"{place}: {step.part} takes other arguments")
        if len(step.results) != len(parts[step.part].head.function.results):
            raise WeftError(f"{place}: {step.part} gives other results")


def _check_values(section: Section, folder: Folder, parts: Mapping[str, Folder]) -> None:
    """
    Raises `WeftError` for a value that is read before anything gives it, and for one that is not
    in the shared memory as a whole, or does not lie where the values lie that it is joined of.
    """
    known = {a.name: _size_of(a) for a in folder.head.function.arguments}
    for number, step in enumerate(section.steps):
        held = {a.name for a in parts[step.part].head.function.arguments if a.constant}
        names = zip(section.part_arguments[step.part], step.arguments, strict=True)
        for name in [value for argument, value in names if argument not in held]:
            bases = section.joined.get(name, (name,))
            if not all(base in known for base in bases):
                raise WeftError(f"program.steps[{number}]: {name} is read before it is there")
            if name in section.joined:
                _check_joined(section.memory, name, bases, known)
        forms = zip(step.results, parts[step.part].head.function.results, strict=True)
        for name, form in forms:
            known[name] = _size_of(form)
            _check_offset(section.memory, name, known[name])
    for argument in folder.head.function.arguments:
        if argument.name in section.memory.offsets:
            _check_offset(section.memory, argument.name, known[argument.name])
    for result in folder.head.function.results:
        value = section.results.get(result.name, "")
        bases = section.joined.get(value, (value,))
        if not all(base in known for base in bases):
            raise WeftError(f"program.results: nothing gives {result.name}")
        if value in section.joined:
            _check_joined(section.memory, value, bases, known)


def _size_of(form: Argument) -> int:
    return math.prod(form.shape) * dtype_of(form.element_type).itemsize


def _check_joined(
    memory: MemoryFacts, name: str, bases: Sequence[str], sizes: Mapping[str, int]
) -> None:
    offset = memory.offsets.get(name, -1)
    for base in bases:
        if memory.offsets.get(base, -1) != offset:
            raise WeftError(f"program.memory: {base} does not lie where {name} has it")
        offset += sizes[base]


def _check_offset(memory: MemoryFacts, name: str, size: int) -> None:
    offset = memory.offsets.get(name, -1)
    if not 0 <= offset <= memory.size_bytes - size:
        raise WeftError(
            f"program.memory: {name} has {size} bytes from {offset} on, which are not in the "
            f"{memory.size_bytes} of the memory"
        )
