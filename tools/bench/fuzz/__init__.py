"""
`weft bench fuzz`: random programs, against an oracle that shares nothing with the compiler.

Each case is drawn from a seed, a target and a number (`cases`) as a description (`program`), which
is written as MLIR (`text`) and evaluated in NumPy (`oracle`) with bounds on what rounding may do
(`numbers`). A case counts as

* `right`: all results are what they should be, after each pass too;
* `refused`: one clear error, counted by its reason;
* `wrong`: another result, a crash, or an exception that no user should see;
* `slow`: more than the limit of processor time.

Networks of the target `system` are for one of VTA's machines, or for that of `--machine`.

What is wrong is made smaller (`shrink`) and left as `.mlir` and `.npz`, with the command that
repeats it.
"""

from __future__ import annotations

import argparse
import math
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

from .. import Record, is_selected
from .cases import TARGETS, Case, make_case
from .guard import Guard
from .judge import REFUSED, RIGHT, SLOW, WRONG, Verdict
from .report import save_failure
from .shrink import shrink_case

SECONDS = 60.0
"""How long it goes on without `--seconds` and `--count`."""

LIMIT = 120.0
"""The seconds of processor time that one case may take."""


def records(args: argparse.Namespace) -> Iterator[Record]:
    """One for each case."""
    seconds = args.seconds
    if seconds is None and args.count is None:
        seconds = SECONDS
    end = math.inf if seconds is None else time.monotonic() + seconds
    folder = Path("fuzz") if args.failures is None else args.failures
    with Guard(LIMIT if args.limit is None else args.limit) as guard:
        for found in _list_cases(args):
            if time.monotonic() > end:
                return
            start = time.monotonic()
            verdict = guard.judge_case(found)
            yield _make_record(found, verdict, time.monotonic() - start, guard, folder)


def _list_cases(args: argparse.Namespace) -> Iterator[Case]:
    """The cases that `--only` wants: single ones by name, or those of its targets in turns."""
    seed = 0 if args.seed is None else args.seed
    single = [name for name in (args.only or "").split(",") if name.partition(".")[2].isdigit()]
    for name in single:
        target, _, number = name.partition(".")
        yield make_case(target, int(number), seed, args.machine)
    targets = [] if single else [t for t in TARGETS if is_selected(args, t)]
    first = args.first or 0
    numbers = count(first) if args.count is None else range(first, first + args.count)
    for number in numbers if targets else ():
        for target in targets:
            yield make_case(target, number, seed, args.machine)


def _make_record(
    found: Case, verdict: Verdict, seconds: float, guard: Guard, folder: Path
) -> Record:
    record: Record = {
        "name": found.name,
        "target": found.target,
        "seed": found.seed,
        "verdict": verdict.kind,
        "case_s": round(seconds, 3),
    }
    if found.machine is not None:
        record["machine"] = found.machine
    if verdict.kind == REFUSED:
        record["reason"] = verdict.reason
        record["message"] = verdict.why
    if verdict.stage:
        record["stage"] = verdict.stage
    if verdict.kind == SLOW:
        record["message"] = verdict.why
    if verdict.kind == WRONG:
        record["error"] = verdict.why
        small, verdict = shrink_case(found, verdict, guard.judge_case)
        record["shrunk"] = verdict.why
        record["files"] = str(save_failure(folder, small, verdict))
    if verdict.kind in (WRONG, SLOW):
        own = f" --machine {found.machine}" if found.target == "system" else ""
        record["repeat"] = f"weft bench fuzz --only {found.name} --seed {found.seed}{own}"
    return record


def summary(records: Sequence[Record]) -> str:
    """Counts by target, then refusals by reason, then what failed."""
    lines = ["fuzz: " + _count_kinds(records)]
    for target in TARGETS:
        mine = [r for r in records if r["target"] == target]
        if mine:
            lines.append(f"  {target}: {_count_kinds(mine)}")
            reasons = Counter(str(r["reason"]) for r in mine if r["verdict"] == REFUSED)
            lines += [f"    {n} x {reason}" for reason, n in reasons.most_common()]
    for r in records:
        if "repeat" in r:
            why = r.get("error", r.get("message"))
            lines.append(f"  {r['name']} is {r['verdict']}: {why}; {r['repeat']}")
    return "\n".join(lines)


def _count_kinds(records: Sequence[Record]) -> str:
    kinds = Counter(str(r["verdict"]) for r in records)
    parts = ", ".join(f"{kinds[k]} {k}" for k in (RIGHT, REFUSED, WRONG, SLOW) if kinds[k])
    return f"{len(records)} cases: {parts}"
