"""
Compiled folders: an `Executable` on disk, complete enough to be loaded without weft.

```
insns.bin            instructions, 16 bytes each; dram_base counts from the buffer's start
uops.bin             micro-ops, 4 bytes each
constants/NAME.bin   weights that are packed already
manifest.json        buffers, layouts, relocations, machine parameters
module.mlir          the source
machine.mlir         the machine
```

`docs/vta-folder.md` describes the files and how to load them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ...transforms.core.json_node import Node
from ...transforms.folders.format import Contents, File, Format
from ...transforms.folders.manifest import MACHINE, MODULE
from ...transforms.folders.read import Folder
from ...transforms.folders.records import (
    INTEGER,
    BufferFile,
    Plain,
    Record,
    make_listing,
    make_table,
)
from ...transforms.folders.write import Destination
from ...transforms.layout.json import LAYOUT
from ...transforms.layout.map import Layout
from ..arguments import head_of, machine_of, rows_of, weights_of
from .emit import Program
from .encode import Stream, Words, field_values, queues_of
from .executable import (
    INSNS,
    TARGET,
    UOPS,
    Buffer,
    CandidateFacts,
    Executable,
    Facts,
    element_offsets,
)
from .spec import Opcode, VtaSpec

OPCODES = tuple(opcode.name.lower() for opcode in Opcode)


@dataclass(frozen=True)
class Section:
    """
    The manifest's section. `instructions` counts them by kind; `relocations` have for each transfer
    the instruction, the buffer, and the offset in it in elements. `tuned` kernels are as a database
    of measurements says, of which what was read has the hash `tuned_digest`.
    """

    parameters: VtaSpec
    facts: Facts
    instructions: Mapping[str, int]
    candidates: tuple[CandidateFacts, ...]
    buffers: tuple[BufferFile[Buffer], ...]
    relocations: tuple[tuple[int, str, int], ...]
    tuned: int = 0
    tuned_digest: str = ""


def _read_relocation(node: Node) -> tuple[int, str, int]:
    row = node.as_list()
    if len(row) != 3:
        raise node.expected_error("an instruction, a buffer and an offset")
    return row[0].as_int(), row[1].as_str(), row[2].as_int()


BUFFER = Record(
    Buffer,
    (
        *("name", "role", "element_type", "logical_shape", "host_layout", "host_shape"),
        *("packed_layout", "packed_shape", "element_bytes", "size_bytes", "alignment_bytes"),
    ),
    {Layout: LAYOUT},
)
SECTION = Record(
    Section,
    optional=frozenset(("tuned", "tuned_digest")),
    kinds={
        Buffer: BUFFER,
        "instructions": make_table(INTEGER, OPCODES),
        "relocations": make_listing(Plain(list, _read_relocation)),
    },
)


def _write_section(executable: Executable) -> Section:
    program = executable.program
    rows = zip(program.relocations, element_offsets(executable), strict=True)
    return Section(
        parameters=executable.spec,
        facts=executable.facts,
        instructions=_count_instructions(program.stream.insns, executable.spec),
        candidates=executable.candidates,
        buffers=rows_of(executable.buffers, executable.constants),
        relocations=tuple(sorted((index, name, offset) for (index, name), offset in rows)),
        tuned=executable.tuned,
        tuned_digest=executable.tuned_digest,
    )


def _count_instructions(insns: Words, spec: VtaSpec) -> dict[str, int]:
    """Counts the instructions of each kind, by lower-case name."""
    found: Counter[int] = Counter(field_values(insns, spec.header_fields["opcode"]).tolist())
    return {opcode.name.lower(): found[opcode] for opcode in Opcode}


def _read_executable(contents: Contents[Section]) -> Executable:
    """The parameters are those of the machine's file."""
    section, data = contents.section, contents.data
    machine = machine_of(contents)
    with contents.wrap_errors(MACHINE):
        spec = VtaSpec.from_machine(machine)
    with contents.wrap_errors(INSNS):
        stream = Stream.from_bytes(data[INSNS])
        queues_of(stream.insns, spec)  # Raises for opcodes that there are not.
    with contents.wrap_errors(UOPS):
        stream = Stream.from_bytes(data[INSNS], data[UOPS])
    with contents.wrap_errors():
        return Executable(
            function=contents.function,
            machine_name=contents.machine_name,
            machine_text=contents.text(MACHINE),
            module_text=contents.text(MODULE),
            spec=spec,
            program=Program(stream, tuple((i, name) for i, name, _ in section.relocations)),
            buffers=tuple(row.buffer for row in section.buffers),
            facts=section.facts,
            candidates=section.candidates,
            tuned=section.tuned,
            tuned_digest=section.tuned_digest,
            constants=contents.constants,
        )


FORMAT = Format[Executable, Section](
    target=TARGET,
    record=SECTION,
    head=lambda e: head_of(TARGET, e),
    section=_write_section,
    files=(
        File(MODULE, lambda e: e.module_text),
        File(MACHINE, lambda e: e.machine_text),
        File(INSNS, lambda e: e.program.stream.insns_bytes()),
        File(UOPS, lambda e: e.program.stream.uops_bytes()),
    ),
    arrays=lambda e: e.constants,
    weights=lambda s: weights_of(s.buffers),
    assemble=_read_executable,
)


def write_folder(executable: Executable, path: Destination) -> None:
    """Writes the folder `path`; see `Format.write`."""
    FORMAT.write(executable, path)


def read_folder(path: Path | str | Folder) -> Executable:
    """The executable in the folder `path`; see `Format.read`."""
    return FORMAT.read(path)
