"""
Searches with the same number of measurements, on operators of the host: by default through layouts,
algorithms and loops, with `--layouts off` through loops alone.

* `measurements`: how many points each search may measure (`--budget`); a point that two searches
  ask for is measured once.
* `untuned_ms`: the compiler's own; `SEARCH_ms`: the best that each search has found. All of them
  take turns in one process at the end.
* `SEARCH_ratio`: `untuned_ms` over that; `SEARCH_s`: the processor's time that the search itself
  took, without building and measuring; `SEARCH_layouts`: of how many layouts and algorithms it has
  measured loops.
* `winner`: the search with the least time, of those that the 95 % intervals cannot tell apart the
  first by name.

`--only` also takes the operators of `tune-ops`. Searches whose libraries are not installed are left
out.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

from ....lowering.host.operator_task import OperatorTask
from ....lowering.host.tuning import HostTask
from ....transforms.core.errors import WeftError
from ....transforms.core.version import __version__
from ....transforms.tune.database import Database
from ....transforms.tune.search import SEARCHES
from ....transforms.tune.space import Point
from ...tune.host import host_tasks
from ...tune.jobs import HOST, Job
from ...tune.lock import lock_of
from ...tune.pool import Pool, pool_of
from ...tune.session import Options, Session
from .. import Record, in_turns, is_selected
from ..host.ops import OPERATORS, Operator
from .ops import read_operators
from .options import BUDGET, Tuning, tuning_of


def records(args: argparse.Namespace) -> Iterator[Record]:
    tuning = tuning_of(args, BUDGET)
    assert tuning is not None
    known = {operator.name: operator for operator in OPERATORS}
    if args.only is not None:
        known = {**read_operators(), **known}
    chosen = [operator for name, operator in known.items() if is_selected(args, name)]
    work = partial(_operator_record, tuning=tuning, machine=args.machine, threads=args.threads)
    return in_turns(args, work, chosen, partial(_failed_record, tuning=tuning))


def _failed_record(operator: Operator, error: str | None, tuning: Tuning) -> Record:
    """A record without figures."""
    return {"name": operator.name, "measurements": tuning.budget, "error": error}


def _operator_record(
    operator: Operator, tuning: Tuning, machine: str | None, threads: int
) -> Record:
    record = _failed_record(operator, None, tuning)
    try:
        task = _task_of(operator, tuning, machine)
    except WeftError as error:
        return record | {"error": str(error)}
    with (
        tempfile.TemporaryDirectory() as folder,
        pool_of(lock_of(task.fingerprint(threads)), tuning.workers, threads) as pool,
        closing(Database(Path(folder) / "tuning.sqlite", create=True)) as database,
    ):
        best: dict[str, Point] = {}
        for name in sorted(SEARCHES):
            options = _options_of(tuning, name, machine, threads)
            try:
                # A task of its own: nothing is known of it that another search has paid for.
                own = _task_of(operator, tuning, machine)
                session = Session([own], database, pool, options)
            except WeftError as error:
                record[f"{name}_skipped"] = str(error)
                continue
            best[name], facts = _find_best(session)
            record |= {f"{name}_{fact}": value for fact, value in facts.items()}
        job = _job_of(task, [*best.values()], tuning, machine, threads)
        return record | _compare_points(job, pool, task.start, best)


def _task_of(operator: Operator, tuning: Tuning, machine: str | None) -> OperatorTask | HostTask:
    """The task of an operator. `WeftError` where it is several kernels, or none can be tuned."""
    found = [*host_tasks(operator.text, HOST, machine, None, {}, tuning.wanted)]
    tasks = [task for task in found if isinstance(task, OperatorTask | HostTask)]
    if len(tasks) != 1 or len(found) != 1:
        raise WeftError(f"is {len(found)} kernels, of which {len(tasks)} can be tuned")
    return tasks[0]


def _options_of(tuning: Tuning, search: str, machine: str | None, threads: int) -> Options:
    return Options(
        *(HOST, machine, "bench", __version__, tuning.budget, search),
        threads=threads,
        algorithm_tolerance=tuning.tolerance,
        propagation=tuning.propagation,
    )


def _find_best(session: Session) -> tuple[Point, Record]:
    """The point that is measured best, before any are compared, and what finding it took."""
    start = time.process_time()
    session.measure_all()
    spent = time.process_time() - start
    (kernel,) = session.kernels
    right = {p: o.cost for p, o in kernel.outcomes.items() if o.status == "ok"}
    facts: Record = {"s": round(spent, 2)}
    if isinstance(kernel.task, OperatorTask):
        width = len(kernel.task.layouts.knobs)
        facts["layouts"] = len({point[:width] for point in kernel.outcomes})
    return min(right, key=lambda p: (right[p], p), default=kernel.task.start), facts


def _job_of(
    task: OperatorTask | HostTask,
    best: Sequence[Point],
    tuning: Tuning,
    machine: str | None,
    threads: int,
) -> Job:
    """The comparison of points that differ, the compiler's own first."""
    points = dict.fromkeys((task.start, *best))
    return Job(
        *(tuple(map(task.stage, points)), task.plain, HOST, machine, threads),
        algorithm_tolerance=tuning.tolerance,
        propagation=tuning.propagation,
    )


def _compare_points(job: Job, pool: Pool, start: Point, best: dict[str, Point]) -> Record:
    points = dict.fromkeys((start, *best.values()))
    (outcomes,) = pool.run([job])
    by_point = dict(zip(points, outcomes, strict=True))
    bad = [o for o in outcomes if o.status != "ok"]
    if bad:
        return {"error": f"{bad[0].status}: {bad[0].message}"}
    own = by_point[start].cost
    found: Record = {"untuned_ms": round(own * 1e3, 5)}
    for name, point in best.items():
        found[f"{name}_ms"] = round(by_point[point].cost * 1e3, 5)
        found[f"{name}_ratio"] = round(own / by_point[point].cost, 3)
    limit = min(by_point[point].high for point in best.values())
    found["winner"] = next(n for n, p in sorted(best.items()) if by_point[p].low <= limit)
    return found


def summary(records: Sequence[Record]) -> str:
    """The geometric mean of each search's ratios."""
    good = [r for r in records if r["error"] is None]
    lines = [f"tune-searches: {len(good)} of {len(records)} operators"]
    for name in sorted(SEARCHES):
        ratios = [float(v) for r in good if isinstance(v := r.get(f"{name}_ratio"), float)]
        if ratios:
            wins = sum(r["winner"] == name for r in good)
            spent = statistics.median(float(str(r[f"{name}_s"])) for r in good)
            lines.append(
                f"  {name}: {statistics.geometric_mean(ratios):.3f} times the compiler's own, "
                f"least {min(ratios):.3f}, best on {wins}; {spent:.1f} s of its own"
            )
    return "\n".join(lines)
