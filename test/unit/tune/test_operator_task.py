"""Operators as tasks: each point has the operator's results, its text is the point again."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from subprocess import CompletedProcess

import pytest

from weft.lowering.host.operator_apply_tuned import operator_place
from weft.lowering.host.operator_task import OperatorTask
from weft.tools.bench.layers import conv1d_mlir, conv2d_mlir, conv3d_mlir, matmul_mlir
from weft.tools.tune.host import host_tasks, wanted_of
from weft.tools.tune.jobs import Job, run_job
from weft.transforms.core.errors import WeftError
from weft.transforms.tune.database import Database, Winner
from weft.transforms.tune.space import Choice, Point

RunTool = Callable[..., CompletedProcess[str]]

TEXTS = {
    "conv": conv2d_mlir(1, 6, 10, 10, 24, 3, 3, pad=1, element="f32"),
    "strided": conv2d_mlir(1, 6, 11, 11, 20, 3, 3, stride=2, pad=1, element="f32"),
    "dilated": conv2d_mlir(1, 4, 12, 12, 16, 3, 3, dilation=2, element="f32"),
    "grouped": conv2d_mlir(1, 6, 9, 9, 12, 3, 3, groups=2, element="f32"),
    "depthwise": conv2d_mlir(1, 18, 11, 11, 18, 3, 3, stride=2, groups=18, element="f32"),
    "1d": conv1d_mlir(1, 6, 17, 20, 3, element="f32"),
    "3d": conv3d_mlir(1, 4, (5, 6, 6), 16, (3, 3, 3), element="f32"),
    "product": matmul_mlir(10, 33, 24, element="f32"),
}


def _operator(text: str, layouts: str = "one", tolerance: float | None = None) -> OperatorTask:
    wanted = wanted_of(layouts, tolerance, "both")
    (task,) = host_tasks(text, "host", None, None, {}, wanted)
    assert isinstance(task, OperatorTask)
    return task


def _draw(task: OperatorTask, rng: Random) -> Point:
    choice = task.layouts.draw(rng)
    return (*choice, *task.loops(choice).space.draw(rng))


def _choice(task: OperatorTask, **wanted: Choice) -> Point:
    choice = task.layouts.point(task.layouts.values(task.layout_start) | wanted)
    assert task.layouts.has(choice)
    return (*choice, *task.loops(choice).start)


@pytest.mark.parametrize(
    ("name", "layouts"), [*((name, "one") for name in TEXTS), ("conv", "two"), ("product", "two")]
)
def test_points_have_the_results_of_the_operator(name: str, layouts: str) -> None:
    task = _operator(TEXTS[name], layouts)
    rng = Random(0)
    points = [task.start, *(_draw(task, rng) for _ in range(4))]
    stages = tuple(map(task.stage, points))
    outcomes = run_job(Job(stages, task.plain, "host", rounds=1))
    assert [o.status for o in outcomes] == ["ok"] * len(points), outcomes
    for point in points:
        text = task.decode(point)
        assert task.decode(task.encode(text)) == text
        assert len(task.features(point)) == len(task.features(task.start))
        assert task.predict(point) > 0


def test_algorithms_are_points_within_the_tolerance() -> None:
    text = TEXTS["conv"]
    assert _operator(text).layouts.knobs[0].choices == ("direct", "im2col")
    task = _operator(text, "off", tolerance=1e-3)
    assert task.layouts.knobs[0].choices == ("direct", "im2col", "winograd_2", "winograd_4")
    points = [_choice(task, algorithm=name) for name in task.layouts.knobs[0].choices]
    stages = tuple(map(task.stage, points))
    job = Job(stages, task.plain, "host", rounds=1, algorithm_tolerance=1e-3)
    assert [o.status for o in run_job(job)] == ["ok"] * 4
    for point in points:
        assert task.encode(task.decode(point)) == point


def test_a_tolerance_that_no_algorithm_meets_is_an_error() -> None:
    with pytest.raises(WeftError, match=r"no algorithm errs by less than the tolerance"):
        _operator(TEXTS["conv"], tolerance=1e-12)


def test_layouts_that_are_not_known_are_an_error() -> None:
    with pytest.raises(WeftError, match="layouts 'three' are none of off, one, two"):
        wanted_of("three", None, "both")


@pytest.mark.parametrize(
    "text", ["7 : i64", '{algorithm = "direct"}', '{algorithm = "direct", layouts = [], schedules ='
             " {a = 1}}"],
)  # fmt: skip
def test_other_texts_are_no_points(text: str) -> None:
    with pytest.raises(WeftError, match=r"is no point of an operator|is no schedule of a nest"):
        _operator(TEXTS["product"]).encode(text)


def test_choices_that_the_space_has_not_are_refused() -> None:
    task = _operator(TEXTS["conv"])
    text = task.decode(task.start).replace("direct", "winograd_4")
    with pytest.raises(WeftError, match='algorithm "winograd_4" is none of direct, im2col'):
        task.encode(text)


def test_compile_takes_the_best_layouts(tmp_path: Path, run_tool: RunTool) -> None:
    text = TEXTS["conv"]
    source, path = tmp_path / "conv.mlir", tmp_path / "tuning.sqlite"
    source.write_text(text)
    task = _operator(text)
    tiled = {"data": "tiled", "weight": "tiled", "output": "tiled", "k": 8, "h": 5, "c": 3}
    winner = task.decode(_choice(task, **tiled))
    with closing(Database(path, create=True)) as database:
        place = operator_place(task.fingerprint(1), task.key)
        database.set_winner(place, Winner(winner, 1.0, 2.0))
    words = ("compile", source, "--target", "host", "--db", path, "--random-weights", "0")
    made = run_tool("weft", *words, "-o", tmp_path / "out", "--dump-ir", tmp_path / "stages")
    assert made.returncode == 0, made.stderr
    assert "tuned: 1 operators are as is known best" in made.stdout
    section = json.loads((tmp_path / "out" / "manifest.json").read_text())["program"]
    assert "unfold(dim=2, tile_size=7, interval=5)" in section["tuned_points"][0]
    assert len(section["given_schedules"]) == 1
    assert section["tuned_digest"]
    assert run_tool("weft", "run", tmp_path / "out", "--check").returncode == 0
    # Without weights each run stores them anew; the result is the same.
    made = run_tool("weft", "compile", source, "--target", "host", "--db", path, "-o",
                    tmp_path / "plain")  # fmt: skip
    assert made.returncode == 0, made.stderr
    assert run_tool("weft", "run", tmp_path / "plain", "--check").returncode == 0


def test_an_algorithm_that_errs_by_more_is_not_taken(tmp_path: Path, run_tool: RunTool) -> None:
    source, path = tmp_path / "conv.mlir", tmp_path / "tuning.sqlite"
    source.write_text(TEXTS["conv"])
    task = _operator(TEXTS["conv"], tolerance=1e-3)
    winner = task.decode(_choice(task, algorithm="winograd_4"))
    with closing(Database(path, create=True)) as database:
        place = operator_place(task.fingerprint(1), task.key)
        database.set_winner(place, Winner(winner, 1.0, 2.0))
    words = ("compile", source, "--target", "host", "--db", path, "--random-weights", "0")
    plain = run_tool("weft", *words, "-o", tmp_path / "plain")
    assert plain.returncode == 0, plain.stderr
    assert "operators are as is known best" not in plain.stdout
    allowed = run_tool("weft", *words, "--tolerance", "1e-3", "-o", tmp_path / "allowed")
    assert allowed.returncode == 0, allowed.stderr
    assert "winograd_4" in allowed.stdout
