"""
One measurement as data that any process can do: a module at some stage, and what is asked of it.

A job names all that it needs, so that it can be done in this process, in a worker, or on another
computer. What is measured is checked: against the reference meaning of the stage without its
decisions, on made-up inputs.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeAlias, cast

import numpy as np

from ...lowering.host.schedule import F32
from ...targets.host.executable import HostExecutable
from ...targets.reference.scalars import Array
from ...transforms.core.errors import WeftError
from ...transforms.tune.known import LATENCY
from ...transforms.tune.task import Outcome
from ..api import compile, run
from ..registry.compiled import HasCycles, HasEnergy, MayLackData
from .lock import alone
from .reference import KEPT_BYTES, Reference, References, make_reference
from .timing import Timing, compare_calls, measure_call

Tell: TypeAlias = Callable[[int, Sequence[Outcome]], None]
"""What is told of each job that is done: its number, and its outcomes."""


@dataclass(frozen=True)
class Job:
    """
    `stages`: the modules to compare, of which the only one, or each in turns, is measured; `plain`:
    the same kernel without decisions, which is the reference; `machine`: the name or file, `None`
    for the target's own. `tolerance`: how far results may differ from the reference, relative to
    its largest value. `rounds`: how often stages have their turn, if there are several.
    `algorithm_tolerance` and `propagation` are the host's `tolerance` of algorithms, and the
    direction in which layouts spread, `precision` that of its products. What takes longer than
    `enough` seconds, as a few calls say, is not measured closely. `goal`: what is measured of a
    simulated machine. What takes longer than `limit` seconds for each stage is given up.
    """

    stages: tuple[str, ...]
    plain: str
    target: str
    machine: str | None = None
    threads: int = 1
    tolerance: float = 1e-4
    seed: int = 0
    width: float = 0.02
    seconds: float = 0.5
    rounds: int = 15
    algorithm_tolerance: float | None = None
    propagation: str = "both"
    enough: float = math.inf
    goal: str = LATENCY
    precision: str = F32
    limit: float = 60.0

    def to_json(self) -> str:
        """The job in one line."""
        return json.dumps(asdict(self))

    @staticmethod
    def from_json(line: str) -> Job:
        """Reads what `to_json` wrote."""
        fields = cast(dict[str, object], json.loads(line))
        fields["stages"] = tuple(cast(Sequence[str], fields["stages"]))
        return Job(**fields)  # pyright: ignore[reportArgumentType]


def run_job(job: Job, lock: Path | None = None) -> list[Outcome]:
    """
    Builds all stages, and measures each that gives the right results, one process at a time where
    there is a `lock`. An outcome for each stage.
    """
    outcomes: list[Outcome | None] = []
    calls: list[Callable[[], object]] = []
    for stage in job.stages:
        found = _prepare(job, stage)
        outcomes.append(found if isinstance(found, Outcome) else None)
        if not isinstance(found, Outcome):
            calls.append(found[0])
            outcomes[-1] = Outcome("ok", found[2], found[2], found[2], found[1])
    if job.target == HOST and calls:
        with alone(lock):
            timings = iter(_time(job, calls))
        outcomes = [
            o if o is None or o.status != "ok" else _timed(o, next(timings)) for o in outcomes
        ]
    return [o for o in outcomes if o is not None]


HOST = "host"
_REFERENCES = References(KEPT_BYTES, make_reference)


def _reference_of(job: Job) -> Reference:
    return _REFERENCES.get((job.plain, job.machine, job.seed))


def _time(job: Job, calls: Sequence[Callable[[], object]]) -> list[Timing]:
    # On one thread, what other processes take of the core is not the call's.
    clock = time.thread_time if job.threads == 1 else time.perf_counter
    if len(calls) == 1 and len(job.stages) == 1:
        return [measure_call(calls[0], job.width, job.seconds, clock, job.enough)]
    return compare_calls(calls, job.rounds, clock)


def _timed(outcome: Outcome, timing: Timing) -> Outcome:
    return Outcome("ok", timing.median, timing.low, timing.high, outcome.error)


def _prepare(job: Job, stage: str) -> Outcome | tuple[Callable[[], object], float, float]:
    """
    A call of a stage with its error and, where a machine is simulated, its cost. Programs without
    data have no results that could be wrong.
    """
    try:
        if job.target == HOST:
            reference = _reference_of(job)
            executable, given = _compile_for_host(job, stage, reference)
            call = executable.bind(given, threads=job.threads)
            call()
            results, cost = call.results, 0.0
        else:
            executable = compile(stage, job.machine, target=job.target)
            if isinstance(executable, MayLackData) and executable.is_timing_only:
                _, report = run(executable, {}, timing=True)
                return _nothing, 0.0, _simulated_cost(report, job)
            reference = _reference_of(job)
            results, report = run(executable, reference.inputs)
            call, cost = _nothing, _simulated_cost(report, job)
    except WeftError as error:
        return Outcome.failure("failed", str(error))
    error = relative_error(results, reference.wanted)
    if not error <= job.tolerance:
        return Outcome.failure("wrong", describe_error(error), error)
    return call, error, cost


def _simulated_cost(report: object, job: Job) -> float:
    """The cycles of a run, its energy in pJ, or their product. `WeftError` for what is not said."""
    if not isinstance(report, HasCycles):
        raise WeftError(f"target '{job.target}' does not say how many cycles a run takes")
    if job.goal == LATENCY:
        return float(report.cycles)
    energy = report.energy_pj if isinstance(report, HasEnergy) else None
    if energy is None:
        raise WeftError(f"the machine does not say what energy a run takes: no --goal {job.goal}")
    return energy * (report.cycles if job.goal == "edp" else 1)


def describe_error(error: float) -> str:
    """How far a result is from the reference, in words."""
    return f"differs by {error:.3g} of the largest value"


def _compile_for_host(
    job: Job, stage: str, reference: Reference
) -> tuple[HostExecutable, Mapping[str, Array]]:
    """Native code with the weights in it, in the form in which it takes them, and what is left."""
    inputs = reference.inputs
    weights = {name: inputs[name] for name in reference.weights}
    options: dict[str, object] = {"tolerance": job.algorithm_tolerance}
    options |= {"propagation": job.propagation, "precision": job.precision}
    executable = compile(
        stage,
        job.machine,
        target=HOST,
        threads=job.threads,
        weights=weights,
        options=options,
    )
    assert isinstance(executable, HostExecutable)
    return executable, {name: array for name, array in inputs.items() if name not in weights}


def _nothing() -> None:
    """The call of what is not timed."""


def relative_error(found: Mapping[str, Array], wanted: Mapping[str, Array]) -> float:
    """
    The largest difference, relative to the largest value that is wanted; infinite where integers,
    or numbers that are not finite, are not the same.
    """
    worst = 0.0
    for name, right in wanted.items():
        if right.dtype.kind != "f":
            if not np.array_equal(found[name].reshape(right.shape), right):
                return float("inf")
            continue
        values, right = (
            found[name].reshape(right.shape).astype(np.float64),
            right.astype(np.float64),
        )
        finite = np.isfinite(right)
        if not np.array_equal(values[~finite], right[~finite], equal_nan=True):
            return float("inf")
        differences = np.abs(values[finite] - right[finite])
        if not np.isfinite(differences).all():
            return float("inf")
        largest = float(np.abs(right[finite]).max(initial=0.0))
        worst = max(worst, float(differences.max(initial=0.0)) / (largest or 1.0))
    return worst
