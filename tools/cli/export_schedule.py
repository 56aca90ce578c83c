"""`weft export-schedule`: a schedule in the terms of another scheduler."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from ...lowering.noc.record import check_edits, record_of
from ...lowering.noc.schedule_dataflow import has_programs
from ...targets.noc.package import MACHINE, RECORD
from ...targets.noc.spec import noc_spec, node_machine
from ...transforms.core.errors import WeftError
from ...transforms.core.files import write_atomically
from ...transforms.core.pipeline import entry_of
from ...transforms.dataflow.network.schedule_file import (
    NetworkSchedule,
    read_schedule,
    schedule_in,
)
from ...transforms.machine.view import Machine, load_machine
from ...transforms.model.load import load_module
from ..registry.contexts import make_context
from ..registry.universe import resolve_machine
from ..schedules.export_nn_dataflow import exported_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a schedule of a network, as JSON, the schedule.json of a compiled folder, or a stage "
        "of a compilation (.mlir)",
    )
    parser.add_argument(
        "--format", required=True, choices=["nn-dataflow"], help="nn-dataflow: as 2.1 prints it"
    )
    parser.add_argument(
        "--machine",
        metavar="FILE|NAME",
        help="by default the one that the schedule is for, that of a folder from its machine.mlir",
    )
    parser.add_argument("-o", "--output", metavar="OUT", required=True, help="the file to write")


def _find_machine(file: str, given: str, known: str) -> Machine:
    """The machine that is `given`, else that beside a folder's record, else the `known` one."""
    beside = Path(file).with_name(MACHINE)
    if not given and Path(file).name == RECORD and beside.is_file():
        return load_machine(beside)
    return load_machine(resolve_machine(given or known))


def _schedule(file: str) -> NetworkSchedule:
    """The schedule in a file, or the one that a stage has. Raises `WeftError`."""
    if Path(file).suffix != ".mlir":
        return read_schedule(file)
    module = load_module(Path(file), make_context(None))
    entry = entry_of(module)
    if not has_programs(module):
        check_edits(module, entry)
    try:
        record = json.loads(json.dumps(record_of(module, entry)))
        if not record:
            raise WeftError("it has none: give a stage after schedule-dataflow")
        return schedule_in(record)
    except WeftError as error:
        raise WeftError(f"schedule of '{file}': {error}") from None


def execute(args: argparse.Namespace) -> int:
    schedule = _schedule(args.file)
    machine = node_machine(noc_spec(_find_machine(args.file, args.machine or "", schedule.machine)))
    try:
        text = exported_text(schedule, machine)
    except WeftError as error:
        raise WeftError(f"schedule '{args.file}': {error}") from None
    write_atomically(args.output, text)
    return 0
