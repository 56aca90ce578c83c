"""`weft report`: what is known of a schedule, a compiled folder or a tuning database."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from ...targets.noc.executable import NocFunction, NocReport
from ...targets.noc.spec import noc_spec, node_machine
from ...transforms.core.errors import WeftError
from ...transforms.core.files import write_atomically
from ...transforms.core.json_node import Json
from ...transforms.dataflow.cost.conventions import Difference, list_differences
from ...transforms.dataflow.cost.nn_dataflow import NodeMachine
from ...transforms.dataflow.network.schedule_file import NetworkSchedule, read_schedule
from ...transforms.machine.view import load_machine
from ..api import load, run
from ..registry.universe import resolve_machine
from ..report.collect import collect_page
from ..report.page import check_library, write_page
from ..report.tuning import read_history
from .node_report import folder_table
from .quiet import add_quiet
from .tuning_report import tuning_record, tuning_table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help="a schedule of a network, as JSON, or a folder compiled for nodes: its layers, their "
        "energy by component and cycles, as the solver expects them",
    )
    parser.add_argument(
        "--db",
        type=Path,
        metavar="FILE",
        help="instead: what a tuning database knows of kernels, by machine, and whose points "
        "carried over to which",
    )
    parser.add_argument(
        "--conventions",
        action="store_true",
        help="of a schedule: words by layer, tensor and level, as nn_dataflow counts them and as "
        "they are executed, and why they differ",
    )
    parser.add_argument(
        "--machine", metavar="FILE|NAME", help="by default the one that the schedule is for"
    )
    add_quiet(parser)
    parser.add_argument("--json", metavar="FILE", help="write the rows to FILE as well")
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="PAGE",
        help="of a folder of any target: run it, and write all that is known of it as one page of "
        "HTML; with --db also the history of measurements (extra `report`)",
    )
    parser.add_argument(
        "--stages",
        type=Path,
        metavar="DIR",
        help="with -o: the stages that `weft compile --dump-ir DIR` wrote, with differences",
    )
    parser.add_argument(
        "--timing",
        action="store_true",
        help="of a folder: simulate it without data, for what it really takes, and where it waits",
    )


def execute(args: argparse.Namespace) -> int:
    if args.output is not None:
        return _write_page(args)
    if args.stages is not None:
        raise WeftError("--stages is for pages: give -o, too")
    if args.db is not None:
        return _report_database(args)
    if args.file is None:
        raise WeftError("give a schedule or a folder, or a tuning database with --db")
    if Path(args.file).is_dir():
        return _report_folder(args)
    if not args.conventions:
        raise WeftError(f"{args.file}: it is no compiled folder; of a schedule, ask --conventions")
    if args.timing:
        raise WeftError("--timing is for compiled folders; leave it out")
    schedule = read_schedule(args.file)
    name = args.machine or schedule.machine
    machine = node_machine(noc_spec(load_machine(resolve_machine(name))))
    try:
        rows = _list_rows(schedule, machine)
    except WeftError as error:
        raise WeftError(f"schedule '{args.file}': {error}") from None
    if args.json is not None:
        text = json.dumps([_row_record(row) for row in rows], indent=1, ensure_ascii=False)
        write_atomically(args.json, f"{text}\n")
    print(_make_table(rows))
    return 0


def _write_page(args: argparse.Namespace) -> int:
    for flag in ("conventions", "machine", "json", "timing"):
        if getattr(args, flag):
            raise WeftError(f"--{flag} is not for pages; leave it out, or -o")
    if args.file is None or not Path(args.file).is_dir():
        raise WeftError("-o writes the page of a compiled folder: give one")
    check_library()
    history = () if args.db is None else read_history(args.db)
    page = replace(collect_page(Path(args.file), args.stages), tuning=history)
    write_page(args.output, page)
    print(f"wrote {args.output}")
    return 0


def _report_database(args: argparse.Namespace) -> int:
    if args.file is not None:
        raise WeftError(f"--db stands alone; leave '{args.file}' out")
    if args.timing:
        raise WeftError("--timing is for compiled folders; leave it out")
    if args.conventions or args.machine is not None:
        flag = "--conventions" if args.conventions else "--machine"
        raise WeftError(f"{flag} is for schedules; leave it out")
    records = tuning_record(args.db)
    if args.json is not None:
        write_atomically(args.json, json.dumps(records, indent=1, ensure_ascii=False) + "\n")
    print(tuning_table(records))
    return 0


def _report_folder(args: argparse.Namespace) -> int:
    if args.conventions or args.machine is not None:
        flag = "--conventions" if args.conventions else "--machine"
        raise WeftError(f"{flag} is for schedules; {args.file} is a compiled folder")
    executable = load(args.file)
    if not isinstance(executable, NocFunction):
        raise WeftError(f"{args.file}: target '{executable.target}' keeps no schedule to report")
    record = dict(executable.record)
    print(folder_table(record))
    if args.timing:
        _, report = run(executable, {}, timing=True)
        assert isinstance(report, NocReport)
        print(f"simulated:\n{report.summary(executable)}")
        record["simulated"] = dict(report.as_json())
    if args.json is not None:
        write_atomically(args.json, json.dumps(record, indent=1) + "\n")
    return 0


def _list_rows(schedule: NetworkSchedule, machine: NodeMachine) -> list[Difference]:
    return [row for step in schedule.steps for row in list_differences(step.layer, machine)]


def _row_record(row: Difference) -> Json:
    return {
        "layer": row.layer,
        "tensor": row.tensor,
        "level": row.level,
        "nn_dataflow_words": row.nn_dataflow_words,
        "executed_words": row.executed_words,
        "ratio": row.ratio,
        "reasons": [reason.value for reason in row.reasons],
    }


def _make_table(rows: Sequence[Difference]) -> str:
    """The rows, and below them what the reasons' names mean."""
    head = ("layer", "tensor", "level", "nn_dataflow", "executed", "ratio", "reasons")
    cells = [head, *(_row_cells(row) for row in rows)]
    widths = [max(len(line[i]) for line in cells) for i in range(len(head))]
    lines = [
        "  ".join(
            f"{cell:>{w}}" if 3 <= i <= 5 else f"{cell:<{w}}"
            for i, (cell, w) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in cells
    ]
    used = dict.fromkeys(reason for row in rows for reason in row.reasons)
    return "\n".join([*lines, *(f"{_reason_words(r.name)}: {r.value}" for r in used)])


def _row_cells(row: Difference) -> tuple[str, ...]:
    share = "-" if row.ratio is None else f"{row.ratio:.4f}"
    reasons = ", ".join(_reason_words(reason.name) for reason in row.reasons)
    words = f"{row.nn_dataflow_words:.0f}", str(row.executed_words)
    return row.layer, row.tensor, row.level, *words, share, reasons


def _reason_words(name: str) -> str:
    return name.lower().replace("_", " ")
