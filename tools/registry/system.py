"""The target of networks on several devices, whose parts are compiled and run by other targets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, cast

from .contexts import target_named

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

    from ...targets.reference.scalars import Array
    from ...targets.system.program import PartProgram, SystemProgram, SystemReport
    from ...targets.trace import Span
    from ...transforms.folders.read import Folder
    from ...transforms.folders.write import Destination, Package
    from ...transforms.machine.context import WeftContext
    from ...transforms.machine.view import Machine


def assemble_program(
    module: ModuleOp,
    ctx: WeftContext,
    *,
    machine_text: str,
    source: str,
    weights: Mapping[str, Array],
    host_code: str | None = None,
) -> SystemProgram:
    """The program of the last stage of a network; see `lowering.system.assemble`."""
    from ...lowering.system.assemble import NATIVE, assemble_system

    return assemble_system(
        module,
        ctx,
        machine_text=machine_text,
        source=source,
        weights=weights,
        assemble_part=_assemble_part,
        host_code=host_code or NATIVE,
    )


def _assemble_part(
    machine: Machine,
    module: ModuleOp,
    ctx: WeftContext,
    source: str,
    weights: Mapping[str, Array],
) -> PartProgram:
    assemble = target_named(machine.target).assemble
    assert assemble is not None
    made = assemble()(module, ctx, machine_text=machine.text, source=source, weights=weights)
    return cast("PartProgram", made)


def write_program(program: SystemProgram, path: Destination) -> None:
    """Writes the folder `path`; see `targets.system.package`."""
    from ...targets.system.package import write_program

    def write_part(part: PartProgram, package: Package) -> None:
        target_named(part.target).load_part("write")(part, package)

    write_program(program, path, write_part)


def load_program(path: Path | str | Folder) -> SystemProgram:
    """The program in the folder `path`; see `targets.system.package`."""
    from ...targets.system.package import read_program

    def load_part(folder: Folder) -> PartProgram:
        return cast("PartProgram", target_named(folder.head.target).load_part("load")(folder))

    return read_program(path, load_part)


def run_program(
    program: SystemProgram, inputs: Mapping[str, Array]
) -> tuple[Mapping[str, Array], SystemReport]:
    """Runs each part by its own target; see `targets.system.program`."""
    from ...targets.system.program import run_program

    def run_part(
        part: PartProgram, arrays: Mapping[str, Array]
    ) -> tuple[Mapping[str, Array], object]:
        run = target_named(part.target).load_part("run")
        return cast("tuple[Mapping[str, Array], object]", run(part, arrays))

    return run_program(program, inputs, run_part)


def list_spans(program: SystemProgram, report: SystemReport) -> Iterator[Span]:
    """The timeline of a run, parts by their own targets; see `targets.system.timeline`."""
    from ...targets.system.timeline import list_spans

    def part_spans(part: PartProgram, report: object) -> Iterable[Span]:
        timeline = target_named(part.target).timeline
        return () if timeline is None else cast("Iterable[Span]", timeline()(part, report))

    return list_spans(program, report, part_spans)
