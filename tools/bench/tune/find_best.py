"""A module with the best schedules that measurements find, for benches."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Generator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from ....targets.host.executable import HostExecutable
from ....transforms.core.version import __version__
from ....transforms.tune.database import Database
from ....transforms.tune.search import DEFAULT_SEARCH
from ....transforms.tune.task import Untunable
from ...api import compile
from ...tune.cluster import fingerprint_of
from ...tune.host import host_tasks
from ...tune.jobs import HOST
from ...tune.lock import lock_of
from ...tune.pool import pool_of
from ...tune.session import Options, ProgramTask, Session
from .. import Record, Value
from .options import Tuning


@dataclass(frozen=True)
class Tuned:
    """
    The module with the best schedules, and what finding them took: `measurements` that were made
    now, `search_s`, `winner` (the schedules of one kernel, or of how many there is one).
    """

    executable: HostExecutable
    facts: Record = field(default_factory=dict[str, Value])


def tune_module(
    source: Path | str,
    machine: str | None,
    threads: int,
    tuning: Tuning,
    sizes: Mapping[str, int] | None = None,
    seconds: float | None = None,
) -> Tuned:
    """
    Tunes the operators and kernels of a module, and compiles it with what was found, for at most
    `seconds`.
    Errors are those of sessions and of `compile`.
    """
    start = time.perf_counter()
    found = host_tasks(source, HOST, machine, None, sizes or {}, tuning.wanted)
    tasks: list[ProgramTask] = [task for task in found if not isinstance(task, Untunable)]
    with _database_path(tuning) as path:
        measured, winners = _run(tasks, path, machine, threads, tuning)
        facts: Record = {
            "measurements": measured,
            "search_s": round(time.perf_counter() - start, 1),
            "winner": winners,
        }
        made = compile(
            *(source, machine),
            target=HOST,
            threads=threads,
            sizes=sizes,
            seconds=seconds,
            options={
                "db": str(path),
                "tolerance": tuning.tolerance,
                "propagation": tuning.propagation,
            },
        )
    assert isinstance(made, HostExecutable)
    return Tuned(made, facts)


def _run(
    tasks: list[ProgramTask], path: Path, machine: str | None, threads: int, tuning: Tuning
) -> tuple[int, str]:
    """How many measurements were made, and what is best now."""
    with closing(Database(path, create=True)) as database:
        if not tasks:
            return 0, "there is nothing to tune"
        fingerprint = fingerprint_of(machine, HOST, threads)
        options = Options(
            *(HOST, machine, fingerprint, __version__, tuning.budget),
            search=tuning.search or DEFAULT_SEARCH,
            threads=threads,
            seconds=tuning.seconds,
            algorithm_tolerance=tuning.tolerance,
            propagation=tuning.propagation,
        )
        with pool_of(lock_of(fingerprint), tuning.workers, threads) as place:
            session = Session(tasks, database, place, options)
            session.run(lambda _: None)
    winners = {k.task: k.winner for k in session.kernels if k.winner is not None}
    others = sum(w.point != t.decode(t.start) for t, w in winners.items())
    measured = sum(k.measured for k in session.kernels)
    if len(session.kernels) == 1 and winners:
        return measured, next(iter(winners.values())).point
    return measured, f"other schedules for {others} of {len(session.kernels)} kernels"


@contextmanager
def _database_path(tuning: Tuning) -> Generator[Path]:
    if tuning.database is not None:
        yield tuning.database
        return
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder) / "tuning.sqlite"
