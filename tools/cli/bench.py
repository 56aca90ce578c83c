"""`weft bench SUITE`: one record per workload, and a summary; exit code 1 if any failed."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator

from ...transforms.core.errors import WeftError
from ...transforms.core.files import write_atomically
from ...transforms.core.progress import progress_line
from ..bench import SUITES, Record, has_failed
from ..bench.dataflow import options as dataflow_options
from ..bench.fuzz import options as fuzz_options
from ..bench.graph import options as graph_options
from ..bench.tune import options as tune_options
from .quiet import add_quiet


def add_arguments(parser: argparse.ArgumentParser) -> None:
    names = ", ".join(f"{name} ({suite.summary})" for name, suite in SUITES.items())
    parser.add_argument("suite", metavar="SUITE", choices=tuple(SUITES), help=names)
    parser.add_argument(
        "--only", metavar="PATTERN[,…]", help="only workloads whose name matches a shell pattern"
    )
    parser.add_argument("--machine", metavar="FILE|NAME", help="instead of the suite's own")
    parser.add_argument("--json", metavar="FILE", help="write all records to FILE")
    parser.add_argument(
        "--threads",
        type=_parse_count,
        default=1,
        metavar="N",
        help="threads of host code (default: 1)",
    )
    places = parser.add_mutually_exclusive_group()
    places.add_argument(
        "--jobs", type=_parse_count, default=1, metavar="N", help="processes (default: 1)"
    )
    places.add_argument(
        "--scheduler", metavar="ADDRESS", help="compute workloads on a Dask cluster instead of here"
    )
    parser.add_argument(
        "--no-data-memory-limit",
        action="store_true",
        help="suites aie1-…: data may be more than data memory",
    )
    add_quiet(parser)
    dataflow_options.add_arguments(parser)
    fuzz_options.add_arguments(parser)
    graph_options.add_arguments(parser)
    tune_options.add_arguments(parser)


def execute(args: argparse.Namespace) -> int:
    dataflow_options.check_options(args)
    fuzz_options.check_options(args)
    graph_options.check_options(args)
    tune_options.check_options(args)
    if getattr(args, "scheduler", None) is not None and not SUITES[args.suite].spreads:
        raise WeftError(f"suite '{args.suite}' has no option --scheduler")
    suite = SUITES[args.suite].load_module()
    records: list[Record] = []
    try:
        for record in _with_progress(args.suite, suite.records(args)):
            records.append(record)
            print(json.dumps(record), flush=True)
    finally:  # What there is when it comes to an early end is kept.
        if args.json is not None and records:
            write_atomically(args.json, json.dumps(records, indent=1) + "\n")
    if not records:
        raise WeftError(f"suite '{args.suite}' has no workload that matches '{args.only}'")
    print(suite.summary(records))
    return 1 if any(map(has_failed, records)) else 0


def _with_progress(suite: str, records: Iterator[Record]) -> Iterator[Record]:
    """The same records, the progress of which is told."""
    start = time.monotonic()
    with progress_line(suite) as tell:
        for number, record in enumerate(records, 1):
            name = record.get("name", record.get("workload"))
            tell(f"{number} done, {name} at {time.monotonic() - start:.1f} s")
            yield record


def _parse_count(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of at least 1")
    return int(text)
