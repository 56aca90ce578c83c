"""
Searches with the same number of measurements, on operators of the host.

* `measurements`: how many points each search may measure (`--budget`); a point that two searches
  ask for is measured once.
* `untuned_ms`: the compiler's own schedule; `SEARCH_ms`: the best that each search has found. All
  of them take turns in one process at the end.
* `SEARCH_ratio`: `untuned_ms` over that; `winner`: the search with the least time, of those that
  the 95 % intervals cannot tell apart the first by name.

Searches whose libraries are not installed are left out.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

from ....lowering.host.tuning import HostTask
from ....transforms.core.errors import WeftError
from ....transforms.core.version import __version__
from ....transforms.tune.database import Database
from ....transforms.tune.search import SEARCHES
from ....transforms.tune.space import Point
from ...tune.host import host_tasks
from ...tune.jobs import Job
from ...tune.lock import lock_of
from ...tune.pool import Pool, pool_of
from ...tune.session import Options, Session
from .. import Record, in_turns, is_selected
from ..host.ops import OPERATORS, Operator
from .options import BUDGET

WORKERS = 2


def records(args: argparse.Namespace) -> Iterator[Record]:
    budget = args.budget or BUDGET
    chosen = [operator for operator in OPERATORS if is_selected(args, operator.name)]
    work = partial(_operator_record, budget=budget, machine=args.machine, threads=args.threads)
    return in_turns(args, work, chosen, partial(_failed_record, budget=budget))


def _failed_record(operator: Operator, error: str | None, budget: int) -> Record:
    """A record without figures."""
    return {"name": operator.name, "measurements": budget, "error": error}


def _operator_record(operator: Operator, budget: int, machine: str | None, threads: int) -> Record:
    record = _failed_record(operator, None, budget)
    found = [*host_tasks(operator.text, "host", machine, None, {})]
    tasks = [task for task in found if isinstance(task, HostTask)]
    if len(tasks) != 1 or len(found) != 1:
        return record | {"error": f"is {len(found)} kernels, of which {len(tasks)} can be tuned"}
    (task,) = tasks
    with (
        tempfile.TemporaryDirectory() as folder,
        pool_of(lock_of(task.fingerprint(threads)), WORKERS, threads) as pool,
        closing(Database(Path(folder) / "tuning.sqlite", create=True)) as database,
    ):
        best: dict[str, Point] = {}
        for name in sorted(SEARCHES):
            options = Options("host", machine, "bench", __version__, budget, name, threads=threads)
            try:
                session = Session([task], database, pool, options)
            except WeftError as error:
                record[f"{name}_skipped"] = str(error)
                continue
            best[name] = _best_point(session)
        return record | _compare_points(task, best, pool, machine, threads)


def _best_point(session: Session) -> Point:
    """The point that is measured best, before any are compared."""
    session.measure_all()
    (kernel,) = session.kernels
    right = {p: o.cost for p, o in kernel.outcomes.items() if o.status == "ok"}
    return min(right, key=lambda p: (right[p], p), default=kernel.task.start)


def _compare_points(
    task: HostTask, best: dict[str, Point], pool: Pool, machine: str | None, threads: int
) -> Record:
    points = [*dict.fromkeys((task.start, *best.values()))]
    job = Job(tuple(map(task.stage, points)), task.plain, "host", machine, threads)
    (outcomes,) = pool.run([job])
    by_point = dict(zip(points, outcomes, strict=True))
    bad = [o for o in outcomes if o.status != "ok"]
    if bad:
        return {"error": f"{bad[0].status}: {bad[0].message}"}
    own = by_point[task.start].cost
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
            lines.append(
                f"  {name}: {statistics.geometric_mean(ratios):.3f} times the compiler's own, "
                f"least {min(ratios):.3f}, best on {wins}"
            )
    return "\n".join(lines)
