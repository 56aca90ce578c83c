"""
Layers and a network on simulated machines: the compiler's own schedule, the best that tuning finds,
and, where there are few points, the best of all.

* `untuned_cycles`, `tuned_cycles`: of the compiler's own point and of the best, by the simulator;
* `exhaustive_cycles`: the least of all points, each simulated, where a space has at most
  `MOST_POINTS` (and `MOST_CHOICES` before legality); else `None`;
* `bound_cycles`: what no point goes below, where that is known;
* `measurements`, `search_s`: points that were measured, and seconds from a module to the best.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path

from ....transforms.core.version import __version__
from ....transforms.tune.database import Database
from ....transforms.tune.search import DEFAULT_SEARCH
from ....transforms.tune.task import Untunable
from ...tune.cluster import fingerprint_of
from ...tune.jobs import Job
from ...tune.lock import lock_of
from ...tune.pool import Pool, pool_of
from ...tune.session import Bounded, Options, ProgramTask, Session
from ...tune.tasks import list_tasks, tolerance_of
from .. import Record, in_turns, is_selected
from ..layers import Epilogue, conv2d_mlir, matmul_mlir
from .options import BUDGET, WORKERS

MOST_CHOICES = 200_000
MOST_POINTS = 400

_SHIFT = Epilogue(shift=6)


@dataclass(frozen=True)
class Workload:
    """A layer on a machine."""

    name: str
    target: str
    machine: str
    text: str


def _two_products(rows: int, channels: int, hidden: int) -> str:
    """A feed-forward network in f16: `rows` x `channels` to `hidden` channels and back."""
    narrow, wide = f"tensor<{rows}x{channels}xf16>", f"tensor<{rows}x{hidden}xf16>"
    up, down = f"tensor<{channels}x{hidden}xf16>", f"tensor<{hidden}x{channels}xf16>"
    return f"""
func.func @net(%x: {narrow}, %u: {up} {{weft.weight = "u"}}, %v: {down} {{weft.weight = "v"}})
    -> {narrow} {{
  %zero = arith.constant 0.0 : f16
  %e = tensor.empty() : {wide}
  %f = linalg.fill ins(%zero : f16) outs(%e : {wide}) -> {wide}
  %h = linalg.matmul ins(%x, %u : {narrow}, {up}) outs(%f : {wide}) -> {wide}
  %g = tensor.empty() : {narrow}
  %i = linalg.fill ins(%zero : f16) outs(%g : {narrow}) -> {narrow}
  %y = linalg.matmul ins(%h, %v : {wide}, {down}) outs(%i : {narrow}) -> {narrow}
  return %y : {narrow}
}}
"""


WORKLOADS = (
    Workload("vta-tiny", "vta", "vta-1x16x16", matmul_mlir(3, 32, 32, epilogue=_SHIFT)),
    Workload(
        "vta-3x3", "vta", "vta-1x16x16", conv2d_mlir(1, 64, 16, 16, 64, 3, 3, epilogue=_SHIFT)
    ),
    Workload("vta-20", "vta", "vta-1x16x16", conv2d_mlir(1, 20, 14, 14, 24, 3, 3, epilogue=_SHIFT)),
    Workload("vta-8x8x8", "vta", "vta-8x8x8-zu", matmul_mlir(64, 128, 128, epilogue=_SHIFT)),
    Workload("aie1-tiny", "aie1", "aie1", matmul_mlir(16, 32, 32, epilogue=_SHIFT)),
    Workload("aie1-3x3", "aie1", "aie1", conv2d_mlir(1, 8, 8, 32, 8, 3, 3, epilogue=_SHIFT)),
    Workload("noc-tiny", "noc", "multi-2x2", conv2d_mlir(1, 2, 4, 4, 8, 3, 3, epilogue=_SHIFT)),
    Workload("noc-product", "noc", "edge-2x2", matmul_mlir(2, 4, 8, epilogue=_SHIFT)),
    Workload("noc-3x3", "noc", "multi-2x2", conv2d_mlir(1, 16, 6, 6, 16, 3, 3, epilogue=_SHIFT)),
    Workload(
        "noc-16", "noc", "multi-4x4", conv2d_mlir(2, 32, 14, 14, 32, 3, 3, pad=1, epilogue=_SHIFT)
    ),
    Workload("mesh-3x3", "noc", "set-8x4", conv2d_mlir(4, 16, 8, 8, 32, 3, 3)),
    Workload("core-3x3", "noc", "soma-16", conv2d_mlir(4, 16, 8, 8, 32, 3, 3)),
    Workload("clusters-products", "noc", "stcp920", _two_products(4, 256, 1024)),
)


def records(args: argparse.Namespace) -> Iterator[Record]:
    workers = getattr(args, "workers", None) or WORKERS
    chosen = [workload for workload in WORKLOADS if is_selected(args, workload.name)]
    work = partial(workload_record, budget=args.budget or BUDGET, workers=workers)
    return in_turns(args, work, chosen, _failed_record)


def _failed_record(workload: Workload, error: str) -> Record:
    """A record without figures."""
    return _describe_workload(workload) | {"error": error}


def _describe_workload(workload: Workload) -> Record:
    return {"name": workload.name, "target": workload.target, "machine": workload.machine}


def workload_record(workload: Workload, budget: int, workers: int = WORKERS) -> Record:
    """The record of a workload."""
    target, machine = workload.target, workload.machine
    start = time.perf_counter()
    record = _describe_workload(workload)
    (task,) = list_tasks(workload.text, target, machine, None, {})
    if isinstance(task, Untunable):
        return record | {"error": task.reason}
    fingerprint = fingerprint_of(machine, target, 1)
    options = Options(
        *(target, machine, fingerprint, __version__, budget, DEFAULT_SEARCH),
        tolerance=tolerance_of([task]),
    )
    with (
        tempfile.TemporaryDirectory() as folder,
        pool_of(lock_of(fingerprint), workers) as pool,
        closing(Database(Path(folder) / "tuning.sqlite", create=True)) as database,
    ):
        session = Session([task], database, pool, options)
        session.run(lambda _: None)
        seconds = time.perf_counter() - start
        exhaustive = _exhaustive_cycles(task, workload, pool)
    (kernel,) = session.kernels
    winner = kernel.winner
    return record | {
        "untuned_cycles": None if winner is None else round(winner.start_cost),
        "tuned_cycles": None if winner is None else round(winner.cost),
        "exhaustive_cycles": exhaustive,
        "bound_cycles": task.bound if isinstance(task, Bounded) else None,
        "measurements": kernel.measured,
        "search_s": round(seconds, 2),
        "error": None if winner is not None else "no point was measured",
    }


def _exhaustive_cycles(task: ProgramTask, workload: Workload, pool: Pool) -> int | None:
    """The least cycles of all points; `None` where these are many."""
    space = task.space
    if space.size > MOST_CHOICES:
        return None
    choices = (range(len(knob.choices)) for knob in space.knobs)
    points = [point for point in product(*choices) if space.is_legal(point)]
    if len(points) > MOST_POINTS:
        return None
    target, machine = workload.target, workload.machine
    jobs = [
        Job((task.stage(p),), task.plain, target, machine, tolerance=tolerance_of([task]))
        for p in points
    ]
    costs = [o.cost for (o,) in pool.run(jobs) if o.status == "ok"]
    return round(min(costs)) if costs else None


def summary(records: Sequence[Record]) -> str:
    """By how much tuned schedules are faster, and how far they are from the best of all."""
    right = [r for r in records if r["error"] is None]
    lines = [f"tune-targets: {len(right)} of {len(records)} tuned"]
    for target in dict.fromkeys(str(r["target"]) for r in right):
        mine = [r for r in right if r["target"] == target]
        ratios = [_number(r, "untuned_cycles") / _number(r, "tuned_cycles") for r in mine]
        known = [r for r in mine if r["exhaustive_cycles"] is not None]
        best = sum(r["tuned_cycles"] == r["exhaustive_cycles"] for r in known)
        lines.append(
            f"  {target}: {statistics.geometric_mean(ratios):.3f} times the compiler's own, most "
            f"{max(ratios):.3f}; the best of all points on {best} of {len(known)} where it is known"
        )
    return "\n".join(lines)


def _number(record: Record, name: str) -> float:
    value = record[name]
    assert isinstance(value, int)
    return float(value)
