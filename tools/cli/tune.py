"""`weft tune`: measures how the kernels of a module run best, and remembers it."""

from __future__ import annotations

import argparse
import json
import math
import time
from contextlib import AbstractContextManager, closing
from functools import partial
from pathlib import Path
from typing import cast

from ...lowering.host.layouts.choices import LEVELS
from ...lowering.host.schedule import F32, PRECISIONS
from ...transforms.core.errors import WeftError
from ...transforms.core.files import replacing_file
from ...transforms.core.progress import progress_line
from ...transforms.core.version import __version__
from ...transforms.layout.graph import DIRECTIONS
from ...transforms.tune.database import Database
from ...transforms.tune.known import LATENCY
from ...transforms.tune.place import default_path
from ...transforms.tune.search import DEFAULT_SEARCH, SEARCHES
from ...transforms.tune.task import Untunable
from ..registry.contexts import machine_for, target_named
from ..tune.cluster import Cluster, announce, cluster_of, fingerprint_of
from ..tune.host import wanted_of
from ..tune.jobs import HOST
from ..tune.lock import lock_of
from ..tune.pool import Pool, pool_of
from ..tune.session import Bounded, Options, ProgramTask, Progress, Session, total_costs
from ..tune.tasks import list_tasks, tolerance_of
from ..zoo.models import resolve_source, sizes_of
from .model_options import add_float_type, add_function, add_size
from .quiet import add_quiet

_BUDGET = 64
_WORKERS = 2
_UNITS = {LATENCY: "cycles", "energy": "pJ", "edp": "pJ cycles"}
"""Of costs on machines that are simulated, by goal."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("input", type=Path, help="the module, a .mlir file, or zoo:NAME")
    parser.add_argument("--target", help="the target; by default the machine's own, or host")
    parser.add_argument("--machine", help="a machine's name or file; for the host, this one")
    add_quiet(parser)
    add_function(parser)
    add_size(parser)
    add_float_type(parser)
    parser.add_argument(
        "--budget",
        type=int,
        default=_BUDGET,
        metavar="N",
        help=f"different points of each kernel that differs ({_BUDGET})",
    )
    parser.add_argument(
        "--seconds", type=float, metavar="S", help="begin no measurement after so long"
    )
    parser.add_argument("--db", type=Path, metavar="FILE", help="the database of results")
    parser.add_argument(
        "--search", choices=sorted(SEARCHES), default=DEFAULT_SEARCH, help="how points are found"
    )
    parser.add_argument(
        "--goal",
        default=LATENCY,
        metavar="GOAL",
        help="what is least: latency (default), on machines of nodes also energy or edp, their "
        "product",
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the search (0)")
    places = parser.add_mutually_exclusive_group()
    places.add_argument("--workers", type=int, metavar="N", help="processes that build (2)")
    places.add_argument(
        "--scheduler", metavar="ADDRESS", help="measure on a Dask cluster instead of here"
    )
    parser.add_argument("--threads", type=int, default=1, metavar="N", help="of a run (1)")
    parser.add_argument(
        "--tolerance",
        type=float,
        metavar="T",
        help="how far results may be from the reference, of its largest value (1e-4, in bf16 "
        "8e-3, on clusters of cores in f16 1e-2), and what algorithms of convolutions may err "
        "(without it, four times what the direct one does)",
    )
    parser.add_argument(
        "--layouts",
        choices=[*LEVELS],
        default="one",
        help="tile tensors of operators at one level (default) or two, or tune loops alone (off)",
    )
    parser.add_argument(
        "--propagation",
        choices=DIRECTIONS,
        default="both",
        help="where layouts spread from operators: forward, backward, both (default) or none",
    )
    parser.add_argument(
        "--precision",
        choices=PRECISIONS,
        default=F32,
        help="of the host's products of f32, as of weft compile: f32 (default) or bf16",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write a record of each kernel")


def execute(args: argparse.Namespace) -> int:
    _check_numbers(args)
    if args.target is None:
        args.target = HOST if args.machine is None else machine_for(args.machine, None)[0].target
    target_named(args.target)
    path = args.db or default_path()
    if path is None:
        raise WeftError("there is no database to remember results in: name one with --db")
    name, source = args.input, resolve_source(args.input)
    tasks: list[ProgramTask] = []
    wanted = wanted_of(args.layouts, args.tolerance, args.propagation)
    sizes = sizes_of(args.size)
    asked = (source, args.target, args.machine, args.function, sizes, wanted)
    more = {"goal": args.goal, "precision": args.precision, "float_type": args.type}
    for task in list_tasks(*asked, **more):
        if isinstance(task, Untunable):
            print(f"{task.name}: not tuned: {task.reason}")
        else:
            tasks.append(task)
    if not tasks:
        raise WeftError(f"{name}: has no kernel that can be tuned for target '{args.target}'")
    options = Options(
        target=args.target,
        machine=args.machine,
        fingerprint=fingerprint_of(args.machine, args.target, args.threads),
        compiler=__version__,
        budget=args.budget,
        search=args.search,
        seed=args.seed,
        threads=args.threads,
        tolerance=args.tolerance or tolerance_of(tasks, args.precision),
        algorithm_tolerance=args.tolerance,
        propagation=args.propagation,
        goal=args.goal,
        precision=args.precision,
        seconds=math.inf if args.seconds is None else args.seconds,
    )
    with closing(Database(path, create=True)) as database:
        return _run_session(args, tasks, database, options)


def _run_session(
    args: argparse.Namespace, tasks: list[ProgramTask], database: Database, options: Options
) -> int:
    start = time.monotonic()
    with _place_of(args, options) as pool:
        session = Session(tasks, database, pool, options)
        try:
            with progress_line("tune") as tell:
                session.run(lambda session: tell(_describe_progress(session, start)))
        except KeyboardInterrupt:
            print("interrupted; what was measured is kept, and another call goes on from there")
            return 130
    for kernel in session.kernels:
        print(_describe_kernel(kernel, options))
    sums = total_costs(session.kernels)
    print(
        f"{len(tasks)} kernels, {sum(k.measured for k in session.kernels)} measurements in "
        f"{time.monotonic() - start:.0f} s: {_cost_text(sums['start'], options)} by the compiler's "
        f"own schedules, {_cost_text(sums['best'], options)} by the best"
    )
    if args.json is not None:
        with replacing_file(args.json) as file:
            file.write_text(
                json.dumps([_record(k, options) for k in session.kernels], indent=2) + "\n"
            )
    return 0


def _place_of(args: argparse.Namespace, options: Options) -> AbstractContextManager[Pool | Cluster]:
    """Where measurements are done."""
    if args.scheduler is not None:
        asked = partial(announce, args.machine, args.target, args.threads)
        return cluster_of(args.scheduler, asked)
    return pool_of(lock_of(options.fingerprint), args.workers or _WORKERS, args.threads)


def _check_numbers(args: argparse.Namespace) -> None:
    for name, least in (("budget", 1), ("workers", 1), ("threads", 1), ("seed", 0)):
        value = cast("int | None", getattr(args, name))
        if value is not None and value < least:
            raise WeftError(f"--{name} is {getattr(args, name)}, which must be {least} or more")
    if args.tolerance is not None and not args.tolerance > 0:
        raise WeftError(f"--tolerance is {args.tolerance}, which must be above 0")


def _describe_progress(session: Session, start: float) -> str:
    """How far a session is that began at `start`."""
    kernels, budget = session.kernels, session.options.budget
    done = sum(min(len(k.outcomes), budget) for k in kernels)
    left = sum(len(k.outcomes) < budget and not k.exhausted for k in kernels)
    spent = time.monotonic() - start
    rest = spent / max(done, 1) * (budget * len(kernels) - done)
    rest = max(0.0, min(rest, session.options.seconds - spent))
    best = sum(k.task.uses * k.best for k in kernels if k.outcomes)
    cost = _cost_text(best, session.options)
    return f"best so far {cost}, {left} kernels left, about {rest:.0f} s"


def _cost_text(cost: float, options: Options) -> str:
    """A cost with its unit."""
    if not options.is_simulated:
        return f"{cost * 1e3:.4f} ms"
    number = f"{cost:.0f}" if options.goal == LATENCY else f"{cost:.6g}"
    return f"{number} {_UNITS[options.goal]}"


def _describe_kernel(kernel: Progress, options: Options) -> str:
    task, winner = kernel.task, kernel.winner
    if winner is None:
        return f"{task.name}: no schedule was compared: {kernel.complaint}"
    ratio = winner.start_cost / winner.cost
    bound = f"; at least {task.bound} cycles" if isinstance(task, Bounded) else ""
    return (
        f"{task.name}: {_cost_text(winner.cost, options)}, {ratio:.2f} times the compiler's own, "
        f"of {len(kernel.outcomes)} points{bound}"
    )


def _record(kernel: Progress, options: Options) -> dict[str, object]:
    task, winner = kernel.task, kernel.winner
    statuses = [o.status for o in kernel.outcomes.values()]
    unit, scale = "ms", 1e3
    if options.is_simulated:
        unit, scale = _UNITS[options.goal].lower().replace(" ", "_"), 1.0
    return {
        "kernel": task.name,
        "key": task.key,
        "uses": task.uses,
        "measurements": len(kernel.outcomes),
        **{status: statuses.count(status) for status in sorted({*statuses})},
        f"untuned_{unit}": None if winner is None else winner.start_cost * scale,
        f"ours_{unit}": None if winner is None else winner.cost * scale,
        **({"bound_cycles": task.bound} if isinstance(task, Bounded) else {}),
        "winner": None if winner is None else winner.point,
    }
