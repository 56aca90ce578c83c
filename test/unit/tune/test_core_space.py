"""The schedules of a core of the AI Engine as points."""

from __future__ import annotations

import math
from contextlib import closing
from itertools import product
from pathlib import Path
from random import Random

import pytest
from helpers.tune.direct import Direct

from weft.lowering.aie1.tuning import CoreTask
from weft.tools.bench.layers import Epilogue, conv2d_mlir, matmul_mlir
from weft.tools.tune.jobs import Job, run_job
from weft.tools.tune.session import Options, Session
from weft.tools.tune.tasks import list_tasks
from weft.transforms.core.errors import WeftError
from weft.transforms.tune.database import Database
from weft.transforms.tune.space import Point
from weft.transforms.tune.task import Outcome, Untunable

SHIFT = Epilogue(shift=6)


def task_of(text: str) -> CoreTask:
    (task,) = list_tasks(text, "aie1", None, None, {})
    assert isinstance(task, CoreTask), task
    return task


def measure(task: CoreTask, point: Point) -> Outcome:
    return run_job(Job((task.stage(point),), task.plain, "aie1"))[0]


@pytest.fixture(scope="module")
def conv() -> CoreTask:
    return task_of(conv2d_mlir(1, 8, 8, 32, 8, 3, 3, epilogue=SHIFT))


@pytest.fixture(scope="module")
def product_task() -> CoreTask:
    return task_of(matmul_mlir(16, 32, 32, epilogue=SHIFT))


def test_points_are_schedules_and_back(conv: CoreTask) -> None:
    rng = Random(1)
    for _ in range(20):
        point = conv.space.draw(rng)
        assert conv.space.has(point)
        assert conv.space.repair(point) == point
        assert conv.encode(conv.decode(point)) == point
        assert len(conv.features(point)) == len(conv.features(conv.start))
    assert conv.adapt(conv.decode(conv.start)) is not None


def test_the_start_is_what_the_compiler_takes(conv: CoreTask) -> None:
    start = measure(conv, conv.start)
    (own,) = run_job(Job((conv.plain,), conv.plain, "aie1"))
    assert start.status == own.status == "ok"
    assert conv.bound <= start.cost == own.cost


def test_points_without_code_are_expected_to_fail(conv: CoreTask) -> None:
    rng = Random(2)
    for point in [conv.space.mutate(conv.start, rng) for _ in range(6)]:
        outcome = measure(conv, point)
        assert outcome.status in ("ok", "failed"), outcome
        if conv.predict(point) == math.inf:
            assert outcome.status == "failed"
        elif outcome.status == "ok":
            assert outcome.error == 0
            assert outcome.cost >= conv.predict(point)


def test_the_tuner_finds_the_exhaustive_optimum(product_task: CoreTask, tmp_path: Path) -> None:
    """Of all points that have code, each simulated."""
    task = product_task
    choices = (range(len(knob.choices)) for knob in task.space.knobs)
    points = [p for p in product(*choices) if task.space.is_legal(p)]
    coded = [p for p in points if task.predict(p) < math.inf]
    least = min(map(task.predict, coded))
    near = sorted((p for p in coded if task.predict(p) < 1.3 * least), key=task.predict)
    best = min(measure(task, p).cost for p in near)
    left = [task.predict(p) for p in coded if p not in near]
    assert best < min(left, default=math.inf)  # so that none of the others can be better

    options = Options("aie1", None, "machine", "0", budget=24)
    with closing(Database(tmp_path / "db", create=True)) as database:
        session = Session([task], database, Direct(), options)
        session.run(lambda _: None)
    (kernel,) = session.kernels
    assert kernel.winner is not None
    assert kernel.winner.cost <= best


def test_layers_that_no_core_computes_say_so() -> None:
    (found,) = list_tasks(conv2d_mlir(1, 64, 64, 64, 64, 3, 3, epilogue=SHIFT), "aie1", None, None,
                          {})  # fmt: skip
    assert isinstance(found, Untunable)
    assert "data memory" in found.reason


@pytest.mark.parametrize(
    "text", ["", "no", "#aie1.schedule<vector = a, order = [a]> more", "1 : i64"]
)
def test_other_texts_are_no_schedules(conv: CoreTask, text: str) -> None:
    with pytest.raises(WeftError, match="is no schedule of a core"):
        conv.encode(text)
