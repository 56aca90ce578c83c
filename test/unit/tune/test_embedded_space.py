"""The schedules of embedded kernels as points, and as tasks of simulated machines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import closing
from itertools import product
from pathlib import Path
from random import Random

import pytest
from helpers.generic.machines import CHANNELS, FLOAT_VECTORS, PLANE
from helpers.tune.direct import Direct
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.lowering.generic.tuning import EmbeddedTask
from weft.tools.bench.layers import Epilogue, conv2d_mlir, matmul_mlir
from weft.tools.registry.contexts import machine_for, make_context
from weft.tools.tune.cluster import fingerprint_of
from weft.tools.tune.jobs import Job, run_job
from weft.tools.tune.session import Options, Session
from weft.tools.tune.tasks import list_tasks
from weft.transforms.core.errors import WeftError
from weft.transforms.core.version import __version__
from weft.transforms.tune.database import Database
from weft.transforms.tune.space import Point
from weft.transforms.tune.task import Outcome, Untunable

VTA = "vta-1x16x16"
SHIFT = Epilogue(shift=6)


def task_of(text: str, machine: str = VTA, target: str = "vta") -> EmbeddedTask:
    """The only task of a module."""
    (task,) = list_tasks(text, target, machine, None, {})
    assert isinstance(task, EmbeddedTask)
    return task


def measure(task: EmbeddedTask, points: list[Point], machine: str, target: str) -> list[Outcome]:
    """Outcomes of points in this process."""
    return [run_job(Job((task.stage(p),), task.plain, target, machine))[0] for p in points]


@pytest.fixture(scope="module")
def conv() -> EmbeddedTask:
    return task_of(conv2d_mlir(1, 32, 8, 8, 32, 3, 3, pad=1, epilogue=SHIFT))


@pytest.fixture
def machine_file(tmp_path: Path) -> Callable[[str], str]:
    """The file of a machine of the target `generic`."""

    def write(text: str) -> str:
        path = tmp_path / "mine.mlir"
        path.write_text(text.replace('target "toy"', 'target "generic"'))
        return str(path)

    return write


@given(seed=st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_points_are_decisions_and_back(conv: EmbeddedTask, seed: int) -> None:
    rng = Random(seed)
    point = conv.space.draw(rng)
    for _ in range(3):
        assert conv.space.has(point)
        assert conv.space.repair(point) == point
        assert conv.encode(conv.decode(point)) == point
        assert conv.adapt(conv.decode(point)) == point
        assert len(conv.features(point)) == len(conv.features(conv.start))
        point = conv.space.mutate(point, rng)


def test_the_start_is_what_the_compiler_takes(conv: EmbeddedTask) -> None:
    (start,) = measure(conv, [conv.start], VTA, "vta")
    (own,) = run_job(Job((conv.plain,), conv.plain, "vta", VTA))
    assert start.status == own.status == "ok", (start, own)
    assert start.cost == own.cost
    assert conv.predict(conv.start) >= conv.bound


def test_drawn_points_are_right_and_cost_about_what_is_predicted(conv: EmbeddedTask) -> None:
    rng = Random(3)
    points = [conv.space.draw(rng) for _ in range(6)]
    for point, outcome in zip(points, measure(conv, points, VTA, "vta"), strict=True):
        assert outcome.status == "ok", outcome
        assert outcome.error == 0
        assert outcome.cost >= conv.bound
        assert outcome.cost == pytest.approx(conv.predict(point), rel=0.1)


def test_strategies_are_part_of_the_space() -> None:
    task = task_of(conv2d_mlir(1, 20, 8, 8, 24, 3, 3, epilogue=SHIFT))
    variants = task.space.knobs[0].choices
    assert len(variants) > 1
    points = [
        task.space.repair((v, *task.start[1:])) for v in range(len(variants))
    ]  # fmt: skip
    assert {p[0] for p in points} == {*range(len(variants))}
    legal = [p for p in points if task.space.has(p)]
    assert len(legal) > 1
    for point, outcome in zip(legal, measure(task, legal, VTA, "vta"), strict=True):
        assert outcome.status == "ok", (task.decode(point), outcome)
        assert task.encode(task.decode(point)) == point


def all_points(task: EmbeddedTask) -> list[Point]:
    """Every legal point of a small space."""
    choices = (range(len(knob.choices)) for knob in task.space.knobs)
    return [point for point in product(*choices) if task.space.is_legal(point)]


def run_session(
    task: EmbeddedTask, machine: str, target: str, path: Path, budget: int
) -> tuple[Session, Direct]:
    options = Options(target, machine, fingerprint_of(machine, target, 1), __version__, budget)
    runner = Direct()
    with closing(Database(path, create=True)) as database:
        session = Session([task], database, runner, options)
        session.run(lambda _: None)
    return session, runner


@pytest.mark.parametrize(
    "text",
    [matmul_mlir(3, 32, 32, epilogue=SHIFT), conv2d_mlir(1, 16, 2, 2, 32, 1, 1, epilogue=SHIFT)],
)
def test_the_tuner_finds_the_exhaustive_optimum(text: str, tmp_path: Path) -> None:
    """Of the whole space, each point simulated."""
    task = task_of(text)
    points = all_points(task)
    best = min(o.cost for o in measure(task, _promising(task, points), VTA, "vta"))
    session, runner = run_session(task, VTA, "vta", tmp_path / "db", 48)
    (kernel,) = session.kernels
    assert kernel.winner is not None
    assert task.bound <= kernel.winner.cost <= best
    assert kernel.winner.cost <= kernel.winner.start_cost
    assert len(runner.stages) == len({*runner.stages}) == len(kernel.outcomes) <= 48


def _promising(task: EmbeddedTask, points: list[Point]) -> list[Point]:
    """
    The points of which predictions are within a fifth of the best: what is simulated differs from
    them by less, which is checked of others by another test.
    """
    costs: Mapping[Point, float] = {p: task.predict(p) for p in points}
    least = min(costs.values())
    return sorted((p for p in points if costs[p] <= 1.2 * least), key=lambda p: (costs[p], p))[:60]


@pytest.mark.parametrize("machine", [CHANNELS, PLANE])
def test_machines_of_ones_own(machine: str, machine_file: Callable[[str], str]) -> None:
    path = machine_file(machine)
    task = task_of(conv2d_mlir(1, 4, 8, 10, 4, 3, 3), path, "generic")
    rng = Random(5)
    points = [task.start, *(task.space.draw(rng) for _ in range(4))]
    for point, outcome in zip(points, measure(task, points, path, "generic"), strict=True):
        assert outcome.status == "ok", outcome
        assert outcome.cost >= task.bound
        assert task.encode(task.decode(point)) == point


def test_kernels_that_no_intrinsic_takes_say_so(machine_file: Callable[[str], str]) -> None:
    path = machine_file(FLOAT_VECTORS)
    (found,) = list_tasks(matmul_mlir(4, 8, 8), "generic", path, None, {})
    assert isinstance(found, Untunable)
    assert found.reason


@pytest.mark.parametrize(
    "text",
    ["", "no module", "builtin.module {}", 'builtin.module attributes {weft.strategy = ""} {}'],
)
def test_other_texts_are_no_decisions(conv: EmbeddedTask, text: str) -> None:
    with pytest.raises(WeftError, match="is no schedule of an embedded kernel"):
        conv.encode(text)


def test_decisions_of_another_kernel_are_adapted(conv: EmbeddedTask) -> None:
    other = task_of(conv2d_mlir(1, 64, 12, 12, 32, 3, 3, pad=1, epilogue=SHIFT))
    assert other.family == conv.family
    assert other.key != conv.key
    found = conv.adapt(other.decode(other.start))
    assert found is not None
    assert conv.space.has(found)
    with pytest.raises(WeftError):
        conv.encode(other.decode(other.start))


def test_the_machine_is_known_by_its_text(machine_file: Callable[[str], str]) -> None:
    path = Path(machine_file(CHANNELS))
    before = fingerprint_of(str(path), "generic", 1)
    assert machine_for(str(path), None)[0].text == path.read_text()
    path.write_text(path.read_text().replace("bytes_per_cycle = 16", "bytes_per_cycle = 8"))
    assert fingerprint_of(str(path), "generic", 1) != before
    assert make_context(str(path)).machine().text == path.read_text()
