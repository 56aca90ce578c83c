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
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ...transforms.core.json_node import Json, Node
from ...transforms.folders.format import Contents, File, Format
from ...transforms.folders.manifest import MACHINE, MODULE
from ...transforms.folders.read import Folder
from ...transforms.folders.records import BufferFile, Record
from ...transforms.folders.write import Destination
from ..arguments import head_of, rows_of, weights_of
from .executable import TARGET, NocBuffer, NocFunction

PROGRAMS, RECORD, KERNELS = "programs.mlir", "schedule.json", "kernels.txt"

VERSION = 2
"""
Of the manifest's `program`. Folders of version 1, which do not say so, have the stage before the
programs too (`schedule.mlir`), and no function beside the programs.
"""


@dataclass(frozen=True)
class Section:
    """
    The manifest's section. `tuned` is 1 if the schedule is from a database of measurements, of
    which what was read has the hash `tuned_digest`.
    """

    version: int
    buffers: tuple[BufferFile[NocBuffer], ...]
    tuned: int = 0
    tuned_digest: str = ""


@dataclass(frozen=True)
class Versioned:
    """A function, and the version of its section."""

    function: NocFunction
    version: int = VERSION

    @property
    def section(self) -> Section:
        function = self.function
        rows = rows_of(function.buffers, function.constants)
        return Section(self.version, rows, function.tuned, function.tuned_digest)


@dataclass(frozen=True)
class _Record(Record[Section]):
    """Sections of both versions."""

    def read(self, node: Node, more: Sequence[str] = ()) -> Section:
        if "version" not in node.as_table():
            node.check_entries(("buffers",))
            return super().read(Node({**node.as_table(), "version": 1}, node.place))
        version = node.get("version")
        if version.value != VERSION:
            raise version.expected_error(f"1 or {VERSION}, the versions that this weft reads")
        return super().read(node)

    def write(self, value: Section) -> dict[str, Json]:
        table = super().write(value)
        return table if value.version > 1 else {"buffers": table["buffers"]}


def _build_function(contents: Contents[Section]) -> Versioned:
    record = Node(contents.json(RECORD), "")
    with contents.wrap_errors(RECORD):
        table = record.as_table()
    rows = contents.section.buffers
    function = NocFunction(
        function=contents.function,
        machine_name=contents.machine_name,
        machine_text=contents.text(MACHINE),
        module_text=contents.text(MODULE),
        programs_text=contents.text(PROGRAMS),
        record=table,
        buffers=tuple(row.buffer for row in rows),
        constants=contents.constants,
        kernels_text=contents.text(KERNELS),
        tuned=contents.section.tuned,
        tuned_digest=contents.section.tuned_digest,
    )
    return Versioned(function, contents.section.version)


FORMAT = Format[Versioned, Section](
    target=TARGET,
    record=_Record(Section, optional=frozenset(("tuned", "tuned_digest"))),
    head=lambda e: head_of(TARGET, e.function),
    section=lambda e: e.section,
    files=(
        File(MODULE, lambda e: e.function.module_text),
        File(MACHINE, lambda e: e.function.machine_text),
        File(PROGRAMS, lambda e: e.function.programs_text),
        File(RECORD, lambda e: json.dumps(e.function.record, indent=1) + "\n"),
        File(KERNELS, lambda e: e.function.kernels_text, optional=True),
        File(lambda s: "schedule.mlir" if s.version == 1 else None, lambda e: b""),
    ),
    arrays=lambda e: e.function.constants,
    weights=lambda s: weights_of(s.buffers),
    assemble=_build_function,
)


def write_folder(executable: NocFunction, path: Destination) -> None:
    """Writes the folder `path`; see `Format.write`."""
    FORMAT.write(Versioned(executable), path)


def read_folder(path: Path | str | Folder) -> NocFunction:
    """The function in the folder `path`; see `Format.read`."""
    return FORMAT.read(path).function
