"""Sessions that go wrong: nothing to measure, wrong results, and processes that are killed."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest
from helpers.tune.toy import ToyTask

from weft.lowering.host.tuning import HostTask
from weft.tools.tune import session as sessions
from weft.tools.tune.jobs import Job, Tell, run_job
from weft.tools.tune.pool import Worker
from weft.tools.tune.session import PATIENCE, Options, Session
from weft.transforms.core.errors import WeftError
from weft.transforms.tune.database import Database, Place, Winner
from weft.transforms.tune.search import SEARCHES, RandomSearch
from weft.transforms.tune.space import Point
from weft.transforms.tune.task import Outcome

MAIN = "import sys; from weft.tools.cli.weft import main; sys.exit(main())"
FIXED = ("host", None, "machine", "0.1")
OPTIONS = Options(*FIXED, budget=40)


class Runner:
    """Gives the same outcome of whatever is measured, once it has taken a while."""

    def __init__(self, outcome: Outcome, seconds: float = 0.0):
        self.outcome, self.seconds = outcome, seconds
        self.jobs: list[Job] = []

    def run(self, jobs: Sequence[Job], tell: Tell | None = None) -> list[list[Outcome]]:
        self.jobs += jobs
        found = [[self.outcome] * len(job.stages) for job in jobs]
        time.sleep(self.seconds * sum(map(len, found)))
        for number, outcomes in enumerate(found):
            if tell is not None:
                tell(number, outcomes)
        return found


def run_session(path: Path, runner: Runner, options: Options = OPTIONS) -> Session:
    with closing(Database(path, create=True)) as database:
        session = Session([ToyTask()], database, runner, options)
        session.run(lambda _: None)
        return session


def test_where_all_points_crash_the_kernel_is_given_up(tmp_path: Path) -> None:
    runner = Runner(Outcome.failure("crashed", "the process ended with -11"))
    with pytest.raises(
        WeftError,
        match="no measurement was possible: of toy, none of 16 points is right: crashed: the "
        "process ended with -11",
    ):
        run_session(tmp_path / "db", runner)
    assert len(runner.jobs) == PATIENCE


def test_a_tolerance_that_nothing_meets_says_how_near_it_was(tmp_path: Path) -> None:
    runner = Runner(Outcome.failure("wrong", "differs by 0.5 of the largest value", 0.5))
    with pytest.raises(
        WeftError, match=r"no point gives results within the tolerance of 0\.0001: of toy, none of "
        r"16 points is right: wrong: differs by 0\.5"
    ):  # fmt: skip
        run_session(tmp_path / "db", runner)


def test_a_space_without_a_legal_point_is_one_error(tmp_path: Path) -> None:
    class Nothing(RandomSearch):
        def propose(self, count: int) -> Sequence[Point]:
            del count
            return []

    with (
        patch.dict(SEARCHES, {"nothing": Nothing}),
        pytest.raises(WeftError, match="of toy, its space has no point that can be run"),
    ):
        run_session(
            tmp_path / "db", Runner(Outcome("ok", 1, 1, 1)), Options(*FIXED, search="nothing")
        )


def test_time_for_no_measurement_is_one_error(tmp_path: Path) -> None:
    with pytest.raises(WeftError, match="no measurement was begun within 0 s"):
        run_session(tmp_path / "db", Runner(Outcome("ok", 1, 1, 1)), Options(*FIXED, seconds=0))


def test_time_is_left_for_the_comparison(tmp_path: Path) -> None:
    runner = Runner(Outcome("ok", 1, 1, 1), seconds=0.02)
    session = run_session(tmp_path / "db", runner, Options(*FIXED, budget=200, seconds=0.7))
    assert session.kernels[0].winner is not None
    assert len(runner.jobs[-1].stages) == sessions.FINALISTS + 1
    # Four batches of 0.16 s leave less than the comparison takes.
    assert len(runner.jobs) <= 4 * 8 + 1


def test_results_within_another_tolerance_are_not_taken(tmp_path: Path) -> None:
    """What was right by 1e-4 is wrong by 1e-6, and the other way round."""
    space = ToyTask().space
    place = Place("machine", "toy", space.version, "0.1")
    rough, fine = (Outcome("ok", c, c, c, error) for c, error in ((1.0, 1e-5), (2.0, 1e-7)))
    loose, strict = (Options(*FIXED, budget=8, tolerance=t) for t in (1e-4, 1e-6))
    run_session(tmp_path / "db", Runner(rough), loose)
    again = Runner(fine)
    with pytest.raises(WeftError, match=r"within the tolerance of 1e-06.* differs by 1e-05"):
        run_session(tmp_path / "db", again, strict)
    assert not again.jobs
    wrong = Outcome.failure("wrong", "differs", 1e-5)
    with pytest.raises(WeftError, match="within the tolerance of 1e-06"):
        run_session(tmp_path / "other", Runner(wrong), strict)
    assert run_session(tmp_path / "other", Runner(rough), loose).kernels[0].measured == 8
    with closing(Database(tmp_path / "other")) as database:
        assert {o.status for o in database.outcomes(place).values()} == {"ok"}


class Spoiling:
    """Does jobs, but for one stage: the others multiply no more, which is faster and wrong."""

    def __init__(self, right: str):
        self.right = right

    def run(self, jobs: Sequence[Job], tell: Tell | None = None) -> list[list[Outcome]]:
        found: list[list[Outcome]] = []
        for number, job in enumerate(jobs):
            stages = (s if s == self.right else s.replace(".mulf", ".addf") for s in job.stages)
            found.append(run_job(replace(job, stages=tuple(stages), seconds=0.01)))
            if tell is not None:
                tell(number, found[-1])
        return found


def test_a_point_whose_result_differs_is_never_taken(
    tmp_path: Path, conv_text: str, tasks_of: Callable[[str], list[HostTask]]
) -> None:
    (task,) = tasks_of(conv_text)
    options = Options("host", None, task.fingerprint(1), "0.1", budget=4)
    with closing(Database(tmp_path / "db", create=True)) as database:
        session = Session([task], database, Spoiling(task.stage(task.start)), options)
        session.run(lambda _: None)
        (kernel,) = session.kernels
        winner = database.winner(kernel.place)
    assert [o.status for o in kernel.outcomes.values()] == ["ok", "wrong", "wrong", "wrong"]
    assert winner is not None
    assert winner.point == task.decode(task.start)


def test_a_winner_that_is_wrong_by_now_is_compared_again(tmp_path: Path) -> None:
    toy = ToyTask()
    place = Place("machine", "toy", toy.space.version, "0.1")
    near = next(p for p in toy.space.neighbours(toy.start))
    with closing(Database(tmp_path / "db", create=True)) as database:
        database.add_outcome(place, toy.decode(near), Outcome("ok", 0.1, 0.1, 0.1, 1e-3))
        database.set_winner(place, Winner(toy.decode(near), 0.1, 1.0))
    session = run_session(tmp_path / "db", Runner(Outcome("ok", 1, 1, 1)))
    winner = session.kernels[0].winner
    assert winner is not None
    assert winner.point == toy.decode(toy.start)


def test_what_came_from_similar_kernels_is_noted(tmp_path: Path) -> None:
    other = ToyTask(key="other", name="other")
    with closing(Database(tmp_path / "db", create=True)) as database:
        database.add_kernel("other", "other", "", "toy")
        place = Place("machine", "other", other.space.version, "0.1")
        database.set_winner(place, Winner("(3, 2, 1)", 0.5, 1.0))
    run_session(tmp_path / "db", Runner(Outcome("ok", 1, 1, 1)))
    with closing(Database(tmp_path / "db")) as database:
        own = Place("machine", "toy", other.space.version, "0.1")
        (found,) = database.carried(own).items()
    assert found[0] == "(3, 2, 1)"
    assert (found[1].kernel, found[1].point) == ("other", "(3, 2, 1)")


def test_a_process_that_cannot_start_is_one_error(tmp_path: Path) -> None:
    worker = Worker(tmp_path / "lock")
    job = Job(("",), "", "host")
    with (
        patch.object(worker, "_command", [sys.executable, "-c", "print('no')"]),
        pytest.raises(WeftError, match="that measures cannot be started: it ended with 0, 'no'"),
    ):
        worker.do(job)


def test_a_kill_at_any_moment_loses_what_was_being_measured_at_most(
    tmp_path: Path, conv_text: str
) -> None:
    source, path, budget, workers = tmp_path / "conv.mlir", tmp_path / "db", 14, 2
    source.write_text(conv_text)
    words = [sys.executable, "-c", MAIN, "tune", str(source), "--db", str(path)]
    words += ["--budget", str(budget), "--workers", str(workers)]
    moments = random.Random(0)
    before = 0
    for _ in range(2):
        process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 60
        while process.poll() is None and count(path) <= before and time.monotonic() < end:
            time.sleep(0.05)
        time.sleep(moments.uniform(0, 0.5))
        seen = count(path)
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert count(path) >= seen >= before
        before = count(path)
    assert 0 < before
    last = subprocess.run(words, capture_output=True, text=True, check=False)
    assert last.returncode == 0, last.stderr
    assert f"of {budget} points" in last.stdout
    # Points that come to the same are measured once, so that there may be fewer than the budget.
    assert f"1 kernels, {count(path) - before} measurements in" in last.stdout
    assert count(path) <= budget


def count(path: Path) -> int:
    """The measurements in a database, none before there is one."""
    if not path.exists():
        return 0
    try:
        with closing(Database(path)) as database:
            return database.count_measurements()
    except WeftError:  # its tables are being made
        return 0
