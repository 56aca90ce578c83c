"""
Folders of programs for machines that are known by their description alone.

```
program.mlir         the lowered module: what the simulator runs
constants/NAME.bin   the weights that are given, packed where only intrinsics read them
module.mlir          the source
machine.mlir         the machine
manifest.json        what is known of each kernel, and what the weights are
```
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ...transforms.folders.format import Contents, File, Format, Weight
from ...transforms.folders.manifest import MACHINE, MODULE, Argument, Head, Signature
from ...transforms.folders.read import Folder
from ...transforms.folders.records import Record, make_choice
from ...transforms.folders.write import Destination
from ...transforms.machine.context import WeftContext
from ...transforms.machine.view import Machine
from ...transforms.model.load import load_module
from ...transforms.schedule.dataflow_tile import target_costs
from ..arguments import machine_of
from ..reference.interpreter import Meaning
from .program import GenericProgram, KernelFacts

PROGRAM = "program.mlir"


_TYPES = ("<f2", "<f4", "<f8", "|b1", "|i1", "<i2", "<i4", "<i8", "|u1", "<u2", "<u4", "<u8")
"""NumPy's names of the types that weights may have."""


@dataclass(frozen=True)
class Constant:
    """A weight, with NumPy's name of the type of its elements."""

    name: str
    shape: tuple[int, ...]
    type: str


@dataclass(frozen=True)
class Section:
    """
    The manifest's section. `tuned` kernels are as a database of measurements says, of which what
    was read has the hash `tuned_digest`.
    """

    host_ops: int
    kernels: tuple[KernelFacts, ...]
    constants: tuple[Constant, ...]
    tuned: int = 0
    tuned_digest: str = ""


_OPTIONAL = frozenset(("tuned", "tuned_digest"))

SECTION = Record(
    Section,
    optional=_OPTIONAL,
    kinds={Constant: Record(Constant, kinds={"type": make_choice(_TYPES)})},
)


def _write_section(program: GenericProgram) -> Section:
    constants = program.constants.items()
    return Section(
        program.host_ops,
        program.kernels,
        tuple(Constant(name, array.shape, array.dtype.str) for name, array in constants),
        program.tuned,
        program.tuned_digest,
    )


def _write_head(program: GenericProgram) -> Head:
    held, arguments = program.constants, program.forms().items()
    signature = Signature(
        program.function,
        tuple(Argument(name, *form, name in held) for name, form in arguments),
        tuple(Argument(name, *form) for name, form in program.result_forms().items()),
    )
    return Head(program.target, program.machine.name, signature)


def _read_program(
    contents: Contents[Section],
    target: str,
    context: Callable[[Machine], WeftContext],
    meanings: Callable[[Machine], Mapping[str, Meaning]],
) -> GenericProgram:
    section, machine = contents.section, machine_of(contents)
    ctx = context(machine)
    module = load_module(contents.text(PROGRAM), ctx, str(contents.folder.path / PROGRAM))
    with contents.wrap_errors():
        return GenericProgram(
            target=target,
            function=contents.function,
            machine=machine,
            machine_text=contents.text(MACHINE),
            module_text=contents.text(MODULE),
            module=module,
            kernels=section.kernels,
            host_ops=section.host_ops,
            tuned=section.tuned,
            tuned_digest=section.tuned_digest,
            constants=contents.constants,
            costs=target_costs(ctx, machine),
            meanings=meanings(machine),
        )


def format_of(
    target: str, assemble: Callable[[Contents[Section]], GenericProgram]
) -> Format[GenericProgram, Section]:
    """The folders of the target of this name."""
    return Format(
        target=target,
        record=SECTION,
        head=_write_head,
        section=_write_section,
        files=(
            File(MODULE, lambda e: e.module_text),
            File(MACHINE, lambda e: e.machine_text),
            File(PROGRAM, lambda e: e.listing()),
        ),
        arrays=lambda e: e.constants,
        weights=lambda s: [Weight(c.name, c.shape, np.dtype(c.type)) for c in s.constants],
        assemble=assemble,
    )


def write_folder(program: GenericProgram, path: Destination) -> None:
    """Writes the folder `path`; see `Format.write`."""

    def is_same(contents: Contents[Section]) -> GenericProgram:
        return program

    format_of(program.target, is_same).write(program, path)


def read_folder(
    path: Path | str | Folder,
    target: str,
    context: Callable[[Machine], WeftContext],
    meanings: Callable[[Machine], Mapping[str, Meaning]],
) -> GenericProgram:
    """
    The program in the folder `path`; see `Format.read`. `context(machine)` knows the dialects of
    the program, and `meanings(machine)` its ops that weft does not bring.
    """
    return format_of(target, lambda c: _read_program(c, target, context, meanings)).read(path)
