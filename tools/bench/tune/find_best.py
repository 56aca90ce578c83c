"""A module with the best schedules that measurements find, for benches."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Generator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from ....targets.host.executable import HostExecutable
from ....targets.reference.scalars import Array
from ....transforms.core.functions import function_of, weight_names
from ....transforms.core.version import __version__
from ....transforms.model.load import load_module
from ....transforms.model.resize_model import resize_function
from ....transforms.tune.database import Database
from ....transforms.tune.search import DEFAULT_SEARCH
from ....transforms.tune.task import Untunable
from ...api import compile
from ...common.arrays import stored_form
from ...registry.contexts import make_context
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
    arrays: Mapping[str, Array],
    sizes: Mapping[str, int] | None = None,
    seconds: float | None = None,
) -> Tuned:
    """
    Tunes the operators and kernels of a module, and compiles it with what was found, for at most
    `seconds`. Those of the arguments' `arrays` that are weights are packed into it: what layouts
    and algorithms make of them would be computed in each call otherwise.
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
            weights=_weights_of(source, sizes or {}, arrays),
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


def _weights_of(
    source: Path | str, sizes: Mapping[str, int], arrays: Mapping[str, Array]
) -> dict[str, Array]:
    """The weights of a module among the arrays of its arguments, in their shapes."""
    module = load_module(source, make_context())
    if sizes:
        resize_function(module, sizes)
    function = function_of(module)
    types = {name: function.body.block.args[i].type for i, name in weight_names(function).items()}
    shapes = {name: stored_form(name, type)[0] for name, type in types.items()}
    return {name: arrays[name].reshape(shape) for name, shape in shapes.items()}


def needed_arrays(executable: HostExecutable, arrays: Mapping[str, Array]) -> dict[str, Array]:
    """Those of `arrays` that a call must be given: no weights that are packed."""
    return {name: arrays[name] for name in executable.argument_types()}


@contextmanager
def _database_path(tuning: Tuning) -> Generator[Path]:
    if tuning.database is not None:
        yield tuning.database
        return
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder) / "tuning.sqlite"
