"""
A process that measures: jobs come in lines on its standard input, outcomes go out in lines.

It is started by `pool`, one for each worker, so that a crash or a hang is that of one measurement.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict
from pathlib import Path

from ...transforms.core.errors import WeftError
from ...transforms.tune.task import Outcome
from .jobs import Job, run_job

READY = "ready"


def main() -> None:
    """Does the jobs until there are no more; `--core N` keeps the process on a core."""
    _, lock, core = sys.argv
    if core:
        os.sched_setaffinity(0, {int(core)})
    # What is written goes to the caller alone; anything else that prints is moved to stderr.
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    print(READY, file=out, flush=True)
    for line in sys.stdin:
        job = Job.from_json(line)
        try:
            found = run_job(job, Path(lock) if lock else None)
        except (WeftError, ArithmeticError, ValueError, MemoryError) as error:
            found = [Outcome.failure("failed", str(error) or type(error).__name__)] * len(
                job.stages
            )
        print(json.dumps([asdict(outcome) for outcome in found]), file=out, flush=True)


if __name__ == "__main__":
    main()
