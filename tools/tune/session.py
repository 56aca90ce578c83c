"""
A session: kernels of a program are measured in turns, where the most is to be expected.

Each turn measures a batch of one kernel's points. The kernel is the one whose next batch is
expected to gain most: its time in the program times the part of it that the last batches have
saved, which halves with each batch that saves nothing. Those that were not measured yet come first,
what takes long by the target's model before the others. At the end each kernel's best points and
the compiler's own take turns in one process, and the best of these is kept; where time is limited,
as much of it is left for that as measurements say it will take. Where a machine is simulated, one
measurement says all, and the best is the best.

Each outcome is in the database as soon as there is one, and what is there is not measured again. As
equal seeds ask for equal points, a session that was ended goes on where it was. Of what was
measured with another tolerance, the error says if it is right by this one.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, TypeAlias, runtime_checkable

from ...lowering.host.schedule import F32
from ...transforms.core.errors import WeftError
from ...transforms.tune.database import Database, Place, Relative, Winner
from ...transforms.tune.joint import JointSearch, search_of
from ...transforms.tune.known import LATENCY, name_objective
from ...transforms.tune.search import EvolutionSearch, Search
from ...transforms.tune.space import Point
from ...transforms.tune.task import Outcome, Task
from .jobs import HOST, Job, Tell, describe_error

FINALISTS = 3
PATIENCE = 16
"""How many points of a kernel may fail, if none was right, before it is given up."""

_MOST_REPEATED = 8
"""After so many batches of points that come to the same as earlier ones, there are no others."""

_MORE_ROUNDS = 60
"""In how many rounds two points are compared that fewer could not tell apart."""

_COMPARED = FINALISTS + 3
"""How many points the comparisons of a kernel build: the compiler's own and another twice."""

_SIMULATED_LIMIT = 600.0
"""The seconds after which a simulation of a network with its data is given up."""

_HOPELESS = 2.0
"""What takes so many times as long as the best is not measured closely."""

_WORTH = 0.97
"""
A kernel among others has to gain more than that: between two runs of it caches hold what these read
and write, and not what they hold where it is measured alone.
"""

_MOST_CARRIED = 4
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
    """
    A place where jobs are done, in whatever order; outcomes come in the order of the jobs. `tell`
    gets the number of each job that is done and its outcomes, as soon as it is.
    """

    def run(self, jobs: Sequence[Job], tell: Tell | None = None) -> list[list[Outcome]]: ...


@dataclass(frozen=True)
class Options:
    """
    `budget`: points of each kernel at most that differ in their text; `seconds`: when no new batch
    is begun; `batch`: how many points are measured before the search learns of them. `tolerance` is
    that of measured
    results, `algorithm_tolerance` what algorithms of convolutions may err (`algorithm.choose`);
    `propagation` the direction in which layouts spread; `goal` what is least, on machines that are
    simulated perhaps something else than time; `precision` that of the host's products.
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
    goal: str = LATENCY
    precision: str = F32

    @property
    def is_simulated(self) -> bool:
        """Whether costs are cycles of a simulator, which are the same each time."""
        return self.target != HOST


@dataclass
class Progress:
    """
    A kernel in a session: what was measured, and what is expected of it. Of points that come to the
    same text `outcomes` have the first.
    """

    task: ProgramTask
    place: Place
    search: Search
    known: dict[str, Outcome]
    outcomes: dict[Point, Outcome] = field(default_factory=dict[Point, Outcome])
    gain: float = 1.0
    winner: Winner | None = None
    exhausted: bool = False
    measured: int = 0
    texts: set[str] = field(default_factory=set[str])
    """Those of the points in `outcomes`."""
    repeated: int = 0
    """The last batches that had no other points than those before."""
    carried: dict[Point, Relative] = field(default_factory=dict[Point, Relative])
    """Points that were the best of similar kernels, with these."""

    def add_outcomes(self, points: Iterable[tuple[Point, str, Outcome]]) -> None:
        """Keeps the outcomes of points with their texts."""
        before = len(self.texts)
        for point, text, outcome in points:
            if text not in self.texts:
                self.texts.add(text)
                self.outcomes[point] = outcome
        self.repeated = 0 if len(self.texts) > before else self.repeated + 1

    @property
    def best(self) -> float:
        """The least cost that was measured; infinite before there is one."""
        return min((o.cost for o in self.outcomes.values()), default=math.inf)

    @property
    def has_right(self) -> bool:
        """Whether a point was measured that gives the right results."""
        return any(o.status == "ok" for o in self.outcomes.values())

    @property
    def complaint(self) -> str:
        """Why there is no right point, where there is none."""
        if not self.outcomes:
            return "its space has no point that can be run" if self.exhausted else "not measured"
        wrong = [o for o in self.outcomes.values() if o.status == "wrong"]
        first = min(wrong, key=lambda o: o.error, default=next(iter(self.outcomes.values())))
        return f"none of {len(self.outcomes)} points is right: {first.status}: {first.message}"

    @property
    def start(self) -> float:
        """The cost of the compiler's own point, as it was measured first."""
        found = self.outcomes.get(self.task.start)
        return math.inf if found is None else found.cost


Final: TypeAlias = tuple[Progress, list[Point]]
"""A kernel, and the points of it that are compared at the end: the compiler's own first."""


class Session:
    """The tuning of a program's kernels with one database and one place to measure."""

    def __init__(
        self, tasks: Sequence[ProgramTask], database: Database, runner: Runner, options: Options
    ):
        self.database = database
        self.runner = runner
        self.options = options
        self._start = time.monotonic()
        self.kernels = [self._open(task) for task in tasks]
        alone = options.is_simulated or sum(task.uses for task in tasks) == 1
        self._worth = 1.0 if alone else _WORTH

    def _open(self, task: ProgramTask) -> Progress:
        options = self.options
        machine = name_objective(options.fingerprint, options.goal)
        place = Place(machine, task.key, task.space.version, options.compiler)
        self.database.add_kernel(task.key, task.name, task.plain, task.family)
        search = search_of(task, options.seed, options.search, options.budget)
        carried = self._carried_points(task, place)
        if isinstance(search, EvolutionSearch | JointSearch):
            search.seeds = [*carried]
        known = self._judge(self.database.outcomes(place))
        winner = self.database.winner(place)
        if winner is not None and (found := known.get(winner.point)) and found.status != "ok":
            winner = None
        return Progress(task, place, search, known, winner=winner, carried=carried)

    def _judge(self, found: Mapping[str, Outcome]) -> dict[str, Outcome]:
        """
        Outcomes by this session's tolerance; what was wrong by a smaller one is measured again.
        """
        limit, judged = self.options.tolerance, dict[str, Outcome]()
        for point, outcome in found.items():
            if outcome.status == "ok" and not outcome.error <= limit:
                judged[point] = Outcome.failure(
                    "wrong", describe_error(outcome.error), outcome.error
                )
            elif outcome.status != "wrong" or not outcome.error <= limit:
                judged[point] = outcome
        return judged

    def _carried_points(self, task: ProgramTask, place: Place) -> dict[Point, Relative]:
        """The best points of kernels that differ in extents alone, as near as there are here."""
        found: dict[Point, Relative] = {}
        for relative in self.database.relatives(place, task.family):
            point = task.adapt(relative.point)
            if point not in (None, task.start) and len(found) < _MOST_CARRIED:
                found.setdefault(point, relative)
        return found

    def run(self, tell: Callable[[Session], None]) -> None:
        """
        Measures until all budgets are used, or the time is up, and compares the best. `tell` is
        called after each batch. `WeftError` if no kernel has a point that gives the right results.
        """
        self.measure_all(tell)
        self._compare_best()
        tell(self)
        if self.kernels and not any(k.has_right or k.winner is not None for k in self.kernels):
            raise WeftError(self._complaint())

    def _complaint(self) -> str:
        """Why nothing was found, in one line."""
        kernels = self.kernels
        if not any(k.outcomes or k.exhausted for k in kernels):
            return f"no measurement was begun within {self.options.seconds:g} s"
        wrong = any(o.status == "wrong" for k in kernels for o in k.outcomes.values())
        first = next((k for k in kernels if k.outcomes), kernels[0])
        found = "no measurement was possible"
        if wrong:
            found = f"no point gives results within the tolerance of {self.options.tolerance:g}"
        return f"{found}: of {first.task.name}, {first.complaint}"

    def measure_all(self, tell: Callable[[Session], None] | None = None) -> None:
        """The measurements alone, without a comparison of the best at the end."""
        self._start = time.monotonic()
        while self.seconds_left > 0 and (open := [k for k in self.kernels if self._is_open(k)]):
            self._measure_batch(max(open, key=self._expect_gain))
            if tell is not None:
                tell(self)

    @property
    def seconds_left(self) -> float:
        """The time for further measurements, without that of the comparisons at the end."""
        spent = time.monotonic() - self._start
        each = spent / max(1, sum(k.measured for k in self.kernels))
        compared = sum(k.measured > 0 for k in self.kernels) * _COMPARED
        if self.options.is_simulated:  # its measurements say all
            compared = 0
        return self.options.seconds - spent - each * compared

    def _is_open(self, kernel: Progress) -> bool:
        return not kernel.exhausted and len(kernel.outcomes) < self.options.budget

    def _expect_gain(self, kernel: Progress) -> tuple[bool, float]:
        """Whether nothing is known of it, and the seconds that the next batch may save."""
        task = kernel.task
        if not kernel.outcomes:
            return True, task.uses * task.predict(task.start)
        cost = kernel.best if kernel.best < math.inf else 1.0
        return False, task.uses * cost * max(kernel.gain, _FLOOR / len(kernel.outcomes))

    def _measure_batch(self, kernel: Progress) -> None:
        left = self.options.budget - len(kernel.outcomes)
        points = kernel.search.propose(min(self.options.batch, left))
        if not points:
            kernel.exhausted = True
            return
        texts = {point: kernel.task.decode(point) for point in points}
        fresh = [*{texts[p]: p for p in points if texts[p] not in kernel.known}.values()]

        def keep(number: int, found: Sequence[Outcome]) -> None:
            self._keep(kernel, fresh[number], texts[fresh[number]], found[0])

        jobs = [replace(self._job(kernel, [point]), enough=_HOPELESS * kernel.best)
                for point in fresh]  # fmt: skip
        self.runner.run(jobs, keep)
        before = kernel.best
        outcomes = [kernel.known[texts[point]] for point in points]
        kernel.add_outcomes(zip(points, map(texts.__getitem__, points), outcomes, strict=True))
        kernel.search.observe(points, outcomes)
        saved = 1 - kernel.best / before if before < math.inf else 0.5
        kernel.gain = max(saved, kernel.gain / 2)
        failing = len(kernel.outcomes) >= PATIENCE and not kernel.has_right
        kernel.exhausted = failing or kernel.repeated >= _MOST_REPEATED

    def _keep(self, kernel: Progress, point: Point, text: str, outcome: Outcome) -> None:
        kernel.known[text] = outcome
        kernel.measured += 1
        self.database.add_outcome(kernel.place, text, outcome)
        if point in kernel.carried:
            self.database.add_carried(kernel.place, text, kernel.carried[point])

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
            goal=options.goal,
            precision=options.precision,
            limit=_SIMULATED_LIMIT if options.is_simulated else Job.limit,
        )

    def _compare_best(self) -> None:
        """
        Lets each kernel's best points and the compiler's own take turns, if any are new; two that
        cannot be told apart do so again in more rounds.
        """
        waiting = [k for k in self.kernels if k.has_right and (k.winner is None or k.measured)]
        finals = [(kernel, self._finalists(kernel)) for kernel in waiting]
        if self.options.is_simulated:
            for kernel, points in finals:
                self._keep_winner(kernel, points, [kernel.outcomes[point] for point in points])
            return
        self._take_turns(self._take_turns(finals), _MORE_ROUNDS)

    def _take_turns(self, finals: Sequence[Final], rounds: int | None = None) -> list[Final]:
        """
        Compares the points of each kernel and keeps the best. Without `rounds` it is as many as a
        job has, and those that these cannot tell from the compiler's own are given back with it.
        """
        unsure: list[Final] = []

        def keep(number: int, outcomes: Sequence[Outcome]) -> None:
            kernel, points = finals[number]
            best = _least_cost(outcomes)
            if rounds is None and best and not _is_surely_less(outcomes[best], outcomes[0]):
                unsure.append((kernel, [points[0], points[best]]))
            else:
                self._keep_winner(kernel, points, outcomes)

        jobs = [self._job(kernel, points) for kernel, points in finals]
        if rounds is not None:
            jobs = [replace(job, rounds=rounds) for job in jobs]
        self.runner.run(jobs, keep)
        return unsure

    def _finalists(self, kernel: Progress) -> list[Point]:
        right = {p: o.cost for p, o in kernel.outcomes.items() if o.status == "ok"}
        start, ranked = kernel.task.start, sorted(right, key=lambda p: (right[p], p))
        return [start, *(p for p in ranked if p != start)][: FINALISTS + 1]

    def _keep_winner(
        self, kernel: Progress, points: Sequence[Point], outcomes: Sequence[Outcome]
    ) -> None:
        """Keeps the best point; the compiler's own, if there is none that is surely worth it."""
        if outcomes[0].status != "ok":
            return
        best = _least_cost(outcomes)
        if not _is_surely_less(outcomes[best], outcomes[0], self._worth):
            best = 0
        text = kernel.task.decode(points[best])
        kernel.winner = Winner(text, outcomes[best].cost, outcomes[0].cost)
        self.database.set_winner(kernel.place, kernel.winner)


def _least_cost(outcomes: Sequence[Outcome]) -> int:
    """Which one costs least of those that are right; the first if the first is not."""
    if outcomes[0].status != "ok":
        return 0
    return min((o.cost, n) for n, o in enumerate(outcomes) if o.status == "ok")[1]


def _is_surely_less(outcome: Outcome, other: Outcome, part: float = 1.0) -> bool:
    """Tests whether one costs less than a part of what the other does, whatever the medians are."""
    return outcome.high < part * other.low


def total_costs(kernels: Sequence[Progress]) -> Mapping[str, float]:
    """The costs of all kernels as often as they are run: `start` and `best`, of those compared."""
    done = [(k.task.uses, k.winner) for k in kernels if k.winner is not None]
    return {
        "start": sum(uses * winner.start_cost for uses, winner in done),
        "best": sum(uses * winner.cost for uses, winner in done),
    }
