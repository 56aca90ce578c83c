"""
A session: kernels of a program are measured in turns, where the most is to be expected.

Each turn measures a batch of one kernel's points. The kernel is the one whose next batch is
expected to gain most: its time in the program times the part of it that the last batches have
saved, which halves with each batch that saves nothing. A kernel that has used its budget is done:
its best points and the compiler's own take turns in one process, and the best of these is kept.
Where a machine is simulated, one measurement says all, and the best is the best.

What is in the database is not measured again. As equal seeds ask for equal points, a session that
was ended goes on where it was.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, runtime_checkable

from ...transforms.tune.database import Database, Place, Winner
from ...transforms.tune.joint import JointSearch, search_of
from ...transforms.tune.search import EvolutionSearch, Search
from ...transforms.tune.space import Point
from ...transforms.tune.task import Outcome, Task
from .jobs import HOST, Job

FINALISTS = 3
_MORE_ROUNDS = 60
"""In how many rounds two points are compared that fewer could not tell apart."""

_FLOOR = 0.01
"""The least gain that is expected of a kernel that has not been looked at for long."""


class ProgramTask(Task, Protocol):
    """A kernel of a program, run `uses` times; `plain` is the module without decisions."""

    @property
    def uses(self) -> int: ...

    @property
    def plain(self) -> str: ...

    @property
    def family(self) -> str: ...

    def adapt(self, text: str) -> Point | None:
        """The point nearest to the decisions of a similar kernel, if there is one."""
        ...


@runtime_checkable
class Bounded(Protocol):
    """A task of which it is known how many cycles no point goes below."""

    @property
    def bound(self) -> int: ...


class Runner(Protocol):
    """A place where jobs are done, in whatever order; outcomes come in the order of the jobs."""

    def run(self, jobs: Sequence[Job]) -> list[list[Outcome]]: ...


@dataclass(frozen=True)
class Options:
    """
    `budget`: measurements of each kernel at most; `seconds`: when no new batch is begun; `batch`:
    how many points are measured before the search learns of them. `tolerance` is that of measured
    results, `algorithm_tolerance` what algorithms of convolutions may err (`algorithm.choose`);
    `propagation` the direction in which layouts spread.
    """

    target: str
    machine: str | None
    fingerprint: str
    compiler: str
    budget: int = 64
    search: str = "evolution"
    seed: int = 0
    batch: int = 8
    threads: int = 1
    tolerance: float = 1e-4
    seconds: float = math.inf
    algorithm_tolerance: float | None = None
    propagation: str = "both"

    @property
    def is_simulated(self) -> bool:
        """Whether costs are cycles of a simulator, which are the same each time."""
        return self.target != HOST


@dataclass
class Progress:
    """A kernel in a session: what was measured, and what is expected of it."""

    task: ProgramTask
    place: Place
    search: Search
    known: dict[str, Outcome]
    outcomes: dict[Point, Outcome] = field(default_factory=dict[Point, Outcome])
    gain: float = 1.0
    winner: Winner | None = None
    exhausted: bool = False
    measured: int = 0

    @property
    def best(self) -> float:
        """The least cost that was measured; infinite before there is one."""
        return min((o.cost for o in self.outcomes.values()), default=math.inf)

    @property
    def start(self) -> float:
        """The cost of the compiler's own point, as it was measured first."""
        found = self.outcomes.get(self.task.start)
        return math.inf if found is None else found.cost


class Session:
    """The tuning of a program's kernels with one database and one place to measure."""

    def __init__(
        self, tasks: Sequence[ProgramTask], database: Database, runner: Runner, options: Options
    ):
        self.database = database
        self.runner = runner
        self.options = options
        self.kernels = [self._open(task) for task in tasks]

    def _open(self, task: ProgramTask) -> Progress:
        options = self.options
        place = Place(options.fingerprint, task.key, task.space.version, options.compiler)
        self.database.add_kernel(task.key, task.name, task.plain, task.family)
        search = search_of(task, options.seed, options.search, options.budget)
        if isinstance(search, EvolutionSearch | JointSearch):
            search.seeds = [*self._warm_points(task, place)]
        winner = self.database.winner(place)
        return Progress(task, place, search, self.database.outcomes(place), winner=winner)

    def _warm_points(self, task: ProgramTask, place: Place) -> list[Point]:
        """The best points of kernels that differ in extents alone, as near as there are here."""
        found = (task.adapt(text) for _, text in self.database.relatives(place, task.family))
        return [*dict.fromkeys(point for point in found if point is not None)][:4]

    def run(self, tell: Callable[[Session], None]) -> None:
        """
        Measures until all budgets are used, or the time is up. `tell` is called after each batch.
        """
        self.measure_all(tell)
        for kernel in self.kernels:
            self._compare_best(kernel)
            tell(self)

    def measure_all(self, tell: Callable[[Session], None] | None = None) -> None:
        """The measurements alone, without a comparison of the best at the end."""
        end = time.monotonic() + self.options.seconds
        while time.monotonic() < end and (open := [k for k in self.kernels if self._is_open(k)]):
            kernel = max(open, key=self._expect_gain)
            self._measure_batch(kernel)
            if tell is not None:
                tell(self)

    def _is_open(self, kernel: Progress) -> bool:
        return not kernel.exhausted and len(kernel.outcomes) < self.options.budget

    def _expect_gain(self, kernel: Progress) -> float:
        if not kernel.outcomes:
            return math.inf
        cost = kernel.best if kernel.best < math.inf else 1.0
        return kernel.task.uses * cost * max(kernel.gain, _FLOOR / len(kernel.outcomes))

    def _measure_batch(self, kernel: Progress) -> None:
        left = self.options.budget - len(kernel.outcomes)
        points = kernel.search.propose(min(self.options.batch, left))
        if not points:
            kernel.exhausted = True
            return
        texts = {point: kernel.task.decode(point) for point in points}
        new = {text: point for point, text in texts.items() if text not in kernel.known}
        fresh = [*new.values()]
        jobs = [self._job(kernel, [point]) for point in fresh]
        found = [outcomes[0] for outcomes in self.runner.run(jobs)]
        for point, outcome in zip(fresh, found, strict=True):
            kernel.known[texts[point]] = outcome
            self.database.add_outcome(kernel.place, texts[point], outcome)
        kernel.measured += len(fresh)
        before = kernel.best
        outcomes = [kernel.known[texts[point]] for point in points]
        kernel.outcomes.update(zip(points, outcomes, strict=True))
        kernel.search.observe(points, outcomes)
        saved = 1 - kernel.best / before if before < math.inf else 0.5
        kernel.gain = max(saved, kernel.gain / 2)

    def _job(self, kernel: Progress, points: Sequence[Point]) -> Job:
        options = self.options
        return Job(
            stages=tuple(kernel.task.stage(point) for point in points),
            plain=kernel.task.plain,
            target=options.target,
            machine=options.machine,
            threads=options.threads,
            tolerance=options.tolerance,
            algorithm_tolerance=options.algorithm_tolerance,
            propagation=options.propagation,
        )

    def _compare_best(self, kernel: Progress) -> None:
        """Lets the best points and the compiler's own take turns, if something was measured."""
        right = {p: o.cost for p, o in kernel.outcomes.items() if o.status == "ok"}
        if not right or (kernel.winner is not None and not kernel.measured):
            return
        start = kernel.task.start
        ranked = sorted(right, key=lambda p: (right[p], p))
        points = [start, *(p for p in ranked if p != start)][: FINALISTS + 1]
        if self.options.is_simulated:
            outcomes = [kernel.outcomes[point] for point in points]
        else:
            (outcomes,) = self.runner.run([self._job(kernel, points)])
        if outcomes[0].status != "ok":
            return
        costs = [(o.cost, n) for n, o in enumerate(outcomes) if o.status == "ok"]
        cost, best = min(costs)
        pair = [outcomes[0], outcomes[best]]
        if best and pair[1].high >= pair[0].low and not self.options.is_simulated:
            pair = self._compare_again(kernel, [start, points[best]])
            cost = pair[1].cost
        # Within what the measurement can tell, the compiler's own stays.
        if best and pair[1].high >= pair[0].low:
            cost, best = pair[0].cost, 0
        outcomes[0] = pair[0]
        kernel.winner = Winner(kernel.task.decode(points[best]), cost, outcomes[0].cost)
        self.database.set_winner(kernel.place, kernel.winner)


    def _compare_again(self, kernel: Progress, points: Sequence[Point]) -> list[Outcome]:
        """Outcomes of the compiler's own and another point over more rounds."""
        job = replace(self._job(kernel, points), rounds=_MORE_ROUNDS)
        (outcomes,) = self.runner.run([job])
        return outcomes


def total_costs(kernels: Sequence[Progress]) -> Mapping[str, float]:
    """The costs of all kernels as often as they are run: `start` and `best`, of those compared."""
    done = [(k.task.uses, k.winner) for k in kernels if k.winner is not None]
    return {
        "start": sum(uses * winner.start_cost for uses, winner in done),
        "best": sum(uses * winner.cost for uses, winner in done),
    }
