"""`weft export-schedule`: a schedule in the terms of another scheduler."""

from __future__ import annotations

import argparse

from ..targets.noc.spec import noc_spec, node_machine
from ..transforms.dataflow.schedule_file import read_schedule
from ..transforms.errors import WeftError
from ..transforms.files import write_atomically
from ..transforms.machine import load_machine
from .export_nn_dataflow import exported_text
from .universe import resolve_machine


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a schedule of a network, as JSON")
    parser.add_argument(
        "--format", required=True, choices=["nn-dataflow"], help="nn-dataflow: as 2.1 prints it"
    )
    parser.add_argument(
        "--machine", metavar="FILE|NAME", help="by default the one that the schedule is for"
    )
    parser.add_argument("-o", "--output", metavar="OUT", required=True, help="the file to write")


def execute(args: argparse.Namespace) -> int:
    schedule = read_schedule(args.file)
    name = args.machine or schedule.machine
    machine = node_machine(noc_spec(load_machine(resolve_machine(name))))
    try:
        text = exported_text(schedule, machine)
    except WeftError as error:
        raise WeftError(f"schedule '{args.file}': {error}") from None
    write_atomically(args.output, text)
    return 0
