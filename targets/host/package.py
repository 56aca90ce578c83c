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
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ...transforms.core.errors import WeftError
from ...transforms.core.files import scratch_folder
from ...transforms.core.json_node import Node
from ...transforms.folders.format import Contents, File, Format
from ...transforms.folders.manifest import MACHINE, MODULE
from ...transforms.folders.read import Folder
from ...transforms.folders.records import TEXT, BufferFile, Plain, Record, make_listing, make_table
from ...transforms.folders.write import Destination
from ...transforms.layout.json import LAYOUT
from ...transforms.layout.map import Layout
from ..arguments import head_of, rows_of, weights_of
from .executable import TARGET, HostExecutable
from .header import header_text
from .jit.module import ObjectCode
from .jit.threads import MAX_THREADS, SYNC_BYTES
from .machine.view import FEATURES
from .nest.look_ups import STATUS_BYTES, LookUp
from .program import Buffer, HostProgram, SourceWeight

PROGRAM = "program.mlir"

_MAXIMUM_BYTES = 1 << 47
"""The addresses of a process."""


# --- the manifest's section -------------------------------------------------------------------


@dataclass(frozen=True)
class Section:
    """
    The needs of the code, the types of what its functions take, and the buffers of the entry;
    schedules that the compiler did not choose, and the hash of what was taken from a database;
    the weights of the model that constants were made of.
    """

    symbol: str
    features: tuple[str, ...]
    threads: int
    workspace_bytes: int
    sync_bytes: int
    shared_library: str | None
    note: str
    functions: Mapping[str, tuple[str, ...]]
    look_ups: tuple[LookUp, ...]
    buffers: tuple[BufferFile[Buffer], ...]
    given_schedules: Mapping[str, str] = field(default_factory=dict[str, str])
    tuned_digest: str = ""
    tuned_points: tuple[str, ...] = ()
    rounded_products: int = 0
    sources: tuple[BufferFile[SourceWeight], ...] = ()


def ranged_number(minimum: int, maximum: int) -> Plain[int]:
    """A whole number from `minimum` to `maximum`."""

    def read_number(node: Node) -> int:
        if not minimum <= node.as_int() <= maximum:
            raise node.expected_error(f"{minimum} to {maximum}")
        return node.as_int()

    return Plain(lambda value: value, read_number)


def _read_feature(node: Node) -> str:
    return node.as_choice(FEATURES)


SECTION = Record(
    Section,
    optional=frozenset(
        ("given_schedules", "tuned_digest", "tuned_points", "rounded_products", "sources")
    ),
    kinds={
        "features": make_listing(Plain(str, _read_feature)),
        "threads": ranged_number(1, MAX_THREADS),
        "workspace_bytes": ranged_number(0, _MAXIMUM_BYTES),
        "rounded_products": ranged_number(0, 1 << 31),
        "functions": make_table(make_listing(TEXT)),
        LookUp: Record(LookUp, kinds={int: ranged_number(0, _MAXIMUM_BYTES)}),
        Buffer: Record(
            Buffer,
            (
                *("name", "role", "element_type", "logical_shape", "host_layout", "host_shape"),
                *("stored_layout", "stored_shape", "summed_axes", "rounded", "size_bytes"),
            ),
            {Layout: LAYOUT},
        ),
    },
)


@dataclass(frozen=True)
class Linked:
    """An executable with its shared library, or none and why (`note`)."""

    executable: HostExecutable
    library: bytes | None
    note: str

    @property
    def program(self) -> HostProgram:
        return self.executable.program

    @property
    def section(self) -> Section:
        executable, program = self.executable, self.program
        symbol = executable.symbol
        return Section(
            symbol=symbol,
            features=tuple(sorted(executable.features)),
            threads=executable.threads,
            workspace_bytes=program.workspace_bytes,
            sync_bytes=SYNC_BYTES,
            shared_library=None if self.library is None else f"lib{symbol}.so",
            note=self.note,
            functions=dict(sorted(executable.code.functions.items())),
            look_ups=program.look_ups,
            buffers=rows_of(program.buffers, program.constants),
            given_schedules=program.given_schedules,
            tuned_digest=program.tuned_digest,
            tuned_points=program.tuned_points,
            rounded_products=program.rounded_products,
            sources=rows_of(
                (SourceWeight.of(*pair) for pair in program.sources.items()), program.sources
            ),
        )


def _read_linked(contents: Contents[Section]) -> Linked:
    section, data = contents.section, contents.data
    with contents.wrap_errors():
        buffers, library = section.buffers, section.shared_library
        _check_entry(section)
        kept = [row.buffer.name for row in section.sources]
        program = HostProgram(
            function=contents.function,
            machine_name=contents.machine_name,
            machine_text=contents.text(MACHINE),
            module_text=contents.text(MODULE),
            text=contents.text(PROGRAM),
            buffers=tuple(row.buffer for row in buffers),
            workspace_bytes=section.workspace_bytes,
            constants={n: a for n, a in contents.constants.items() if n not in kept},
            sources={n: contents.constants[n] for n in kept},
            look_ups=section.look_ups,
            given_schedules=section.given_schedules,
            tuned_digest=section.tuned_digest,
            tuned_points=section.tuned_points,
            rounded_products=section.rounded_products,
        )
        code = ObjectCode(data[f"{section.symbol}.o"], dict(section.functions))
        features = frozenset(section.features)
        executable = HostExecutable(program, code, section.symbol, features, section.threads)
        return Linked(executable, None if library is None else data[library], section.note)


def _check_entry(section: Section) -> None:
    """Checks that what is called takes what it is given; nothing checks that later."""
    if section.symbol not in section.functions:
        raise WeftError(f'functions: "{section.symbol}" is missing')
    types = section.functions[section.symbol]
    expected = (*["!llvm.ptr"] * (len(section.buffers) + 2), "i64", "i64")
    if types != expected:
        raise WeftError(f"functions: the entry takes {list(types)}, expected {list(expected)}")
    if section.look_ups and section.workspace_bytes < STATUS_BYTES:
        raise WeftError(
            f"program.workspace_bytes: expected at least {STATUS_BYTES}, as there are look_ups, "
            f"found {section.workspace_bytes}"
        )


FORMAT = Format[Linked, Section](
    target=TARGET,
    record=SECTION,
    head=lambda e: head_of(TARGET, e.program),
    section=lambda e: e.section,
    files=(
        File(MODULE, lambda e: e.program.module_text),
        File(MACHINE, lambda e: e.program.machine_text),
        File(PROGRAM, lambda e: e.program.text),
        File(lambda s: f"{s.symbol}.o", lambda e: e.executable.code.data),
        File(lambda s: f"{s.symbol}.h", lambda e: header_text(e.executable)),
        File(lambda s: s.shared_library, lambda e: e.library or b""),
    ),
    arrays=lambda e: {**e.program.constants, **e.program.sources},
    weights=lambda s: (*weights_of(s.buffers), *weights_of(s.sources)),
    assemble=_read_linked,
)


def write_folder(executable: HostExecutable, path: Destination) -> None:
    """
    Writes the folder `path`; see `Format.write`. Raises `WeftError` also when a shared library
    is wanted and there is no linker, or it fails.
    """
    FORMAT.write(Linked(executable, *_shared_library(executable)), path)


def read_folder(path: Path | str | Folder) -> HostExecutable:
    """The executable in the folder `path`; see `Format.read`."""
    return FORMAT.read(path).executable


# --- shared libraries -------------------------------------------------------------------------


def find_linker() -> str | None:
    """Finds what makes shared libraries: the program in the variable `CC`, a C compiler, or ld."""
    given = os.environ.get("CC")
    if given is not None:
        return shutil.which(given)
    found = (shutil.which(name) for name in ("cc", "gcc", "clang", "ld", "ld.lld"))
    return next((name for name in found if name is not None), None)


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
