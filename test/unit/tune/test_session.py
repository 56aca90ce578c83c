"""Sessions: budgets, going on after an end, and what is kept."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.tune.toy import ToyTask

from weft.tools.tune.jobs import Job, Tell
from weft.tools.tune.session import Options, Session
from weft.transforms.tune.database import Database
from weft.transforms.tune.space import Knob, Point, Space
from weft.transforms.tune.task import Outcome

OPTIONS = Options("host", None, "machine", "0.1", budget=20)


class Runner:
    """Measures toys by their own costs; after `limit` jobs it is interrupted."""

    def __init__(self, task: ToyTask, limit: int = 10**6, noise: float = 0.0):
        self.task, self.limit, self.noise = task, limit, noise
        self.jobs: list[Job] = []

    def run(self, jobs: Sequence[Job], tell: Tell | None = None) -> list[list[Outcome]]:
        found: list[list[Outcome]] = []
        for number, job in enumerate(jobs):
            if len(self.jobs) == self.limit:
                raise KeyboardInterrupt
            self.jobs.append(job)
            found.append([self.outcome(stage) for stage in job.stages])
            if tell is not None:
                tell(number, found[-1])
        return found

    def outcome(self, stage: str) -> Outcome:
        cost = self.task.cost(self.task.encode(stage))
        return Outcome("ok", cost, cost - self.noise, cost + self.noise)


def run_session(path: Path, runner: Runner, options: Options = OPTIONS) -> Session:
    with closing(Database(path, create=True)) as database:
        session = Session([runner.task], database, runner, options)
        session.run(lambda _: None)
        return session


def test_a_session_ends_with_the_best_point(tmp_path: Path, toy: ToyTask) -> None:
    runner = Runner(toy)
    session = run_session(tmp_path / "db", runner)
    (kernel,) = session.kernels
    assert kernel.winner is not None
    assert kernel.winner.cost == 0.5
    assert kernel.winner.start_cost == toy.cost(toy.start)
    assert kernel.measured == 20
    assert len(runner.jobs[-1].stages) == 4


class Wordless(ToyTask):
    """Points that differ in more than two choices come to the same text."""

    def decode(self, point: Point) -> str:
        return super().decode((*point[:2], 0))

    def stage(self, point: Point) -> str:
        return self.decode(point)


def test_a_budget_counts_points_that_differ(tmp_path: Path) -> None:
    runner = Runner(Wordless())
    (kernel,) = run_session(tmp_path / "db", runner, replace(OPTIONS, budget=12)).kernels
    assert kernel.measured == len(kernel.outcomes) == len(kernel.texts) == 12
    finalists = runner.jobs[-1].stages
    assert len({*finalists}) == len(finalists)


def test_points_that_all_come_to_the_same_end_a_session(tmp_path: Path) -> None:
    knobs = tuple(Knob(name, tuple(range(8))) for name in "abcde")
    task = Wordless(space=Space((Knob("a", (1,)), Knob("b", (1,)), *knobs)), start=(0,) * 7)
    session = run_session(tmp_path / "db", Runner(task), replace(OPTIONS, budget=1000))
    (kernel,) = session.kernels
    assert kernel.exhausted
    assert kernel.measured == 1


def test_where_machines_are_simulated_one_measurement_says_all(
    tmp_path: Path, toy: ToyTask
) -> None:
    runner = Runner(toy)
    session = run_session(tmp_path / "db", runner, replace(OPTIONS, target="vta"))
    (kernel,) = session.kernels
    assert kernel.winner is not None
    assert (kernel.winner.cost, kernel.winner.start_cost) == (0.5, toy.cost(toy.start))
    stages = [stage for job in runner.jobs for stage in job.stages]
    assert len(stages) == len({*stages}) == 20


def test_a_second_session_measures_nothing_again(tmp_path: Path, toy: ToyTask) -> None:
    run_session(tmp_path / "db", Runner(toy))
    again = Runner(toy)
    session = run_session(tmp_path / "db", again)
    assert not again.jobs
    assert session.kernels[0].winner is not None


def test_what_was_measured_before_an_interrupt_is_not_lost(tmp_path: Path, toy: ToyTask) -> None:
    with pytest.raises(KeyboardInterrupt):
        run_session(tmp_path / "db", Runner(toy, limit=12))
    rest = Runner(toy)
    whole = run_session(tmp_path / "db", rest)
    assert len(rest.jobs) == 20 - 12 + 1
    alone = run_session(tmp_path / "other", Runner(toy))
    assert [*whole.kernels[0].outcomes] == [*alone.kernels[0].outcomes]


def test_a_gain_within_the_noise_is_none(tmp_path: Path, toy: ToyTask) -> None:
    runner = Runner(toy, noise=10.0)
    session = run_session(tmp_path / "db", runner)
    few, more = runner.jobs[-2:]
    assert (len(few.stages), len(more.stages)) == (4, 2)
    assert more.rounds > few.rounds
    winner = session.kernels[0].winner
    assert winner is not None
    assert winner.point == toy.decode(toy.start)
    assert winner.cost == winner.start_cost


class Flat(ToyTask):
    """All points but the compiler's own cost 2 % less than that."""

    def cost(self, point: Point) -> float:
        return 1.0 if point == self.start else 0.98


@pytest.mark.parametrize(
    ("uses", "target", "worth"), [(1, "host", 1), (2, "host", 0), (2, "vta", 1)]
)
def test_a_kernel_among_others_has_to_gain_more(
    tmp_path: Path, uses: int, target: str, worth: int
) -> None:
    task = Flat()
    task.uses = uses
    session = run_session(tmp_path / "db", Runner(task), replace(OPTIONS, target=target))
    winner = session.kernels[0].winner
    assert winner is not None
    assert (winner.cost < winner.start_cost) == bool(worth)


def test_kernels_that_take_long_are_looked_at_more(tmp_path: Path) -> None:
    class Named(Runner):
        def outcome(self, stage: str) -> Outcome:
            name, _, point = stage.partition(" ")
            cost = self.task.cost(self.task.encode(point)) * (100 if name == "long" else 1)
            return Outcome("ok", cost, cost, cost)

    class Kernel(ToyTask):
        def stage(self, point: tuple[int, ...]) -> str:
            return f"{self.name} {point}"

    tasks = [Kernel(name=name, key=name) for name in ("short", "long")]
    counts: list[tuple[int, int]] = []
    with closing(Database(tmp_path / "db", create=True)) as database:
        session = Session(tasks, database, Named(tasks[0]), OPTIONS)
        session.run(
            lambda s: counts.append((len(s.kernels[0].outcomes), len(s.kernels[1].outcomes)))
        )
    assert counts[1:3] == [(8, 8), (8, 16)]
    assert counts[-1] == (20, 20)
