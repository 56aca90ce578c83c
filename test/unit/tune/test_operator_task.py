"""Operators as tasks: each point has the operator's results, its text is the point again."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from subprocess import CompletedProcess

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.lowering.host.operator_apply_tuned import operator_place
from weft.lowering.host.operator_task import OperatorTask
from weft.targets.host.executable import HostExecutable
from weft.tools.api import compile
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


@pytest.mark.parametrize("algorithm", ["im2col", "winograd_2", "winograd_4"])
@settings(max_examples=2, deadline=None)
@given(
    channels=st.tuples(st.integers(2, 9), st.integers(2, 20)),
    extent=st.integers(5, 11),
    seed=st.integers(0, 99),
)
def test_products_of_algorithms_have_layouts(
    algorithm: str, channels: tuple[int, int], extent: int, seed: int
) -> None:
    inner, outer = channels
    text = conv2d_mlir(1, inner, extent, extent, outer, 3, 3, pad=1, element="f32")
    task, rng = _operator(text, tolerance=1e-3), Random(seed)
    number = task.layouts.knobs[0].choices.index(algorithm)
    choices = [c for _ in range(400) if (c := task.layouts.draw(rng))[0] == number]
    choice = next(c for c in choices if c != task.choices.plain(c))
    point = (*choice, *task.loops(choice).space.draw(rng))
    said = task.decode(point)
    assert "#layout.map<" in said or not any(m.primitives for m in task.choices.layouts(choice))
    assert task.decode(task.encode(said)) == said
    job = Job((task.stage(point),), task.plain, "host", tolerance=1e-3, seconds=0.01,
              algorithm_tolerance=1e-3)  # fmt: skip
    (outcome,) = run_job(job)
    assert outcome.status == "ok", outcome


@pytest.mark.parametrize("algorithm", ["im2col", "winograd_2"])
def test_weights_of_products_are_stored_once(algorithm: str) -> None:
    """What is computed from weights, and then tiled, is the weight of the compiled function."""
    task = _operator(conv2d_mlir(1, 8, 8, 8, 16, 3, 3, element="f32"), tolerance=1e-3)
    tiled = {f"{algorithm} weight": "tiled", f"{algorithm} output": "tiled", f"{algorithm} k": 8}
    plain, stored = (_choice(task, algorithm=algorithm, **more) for more in ({}, tiled))
    for point in (plain, stored):
        weights = {"w1": np.ones((16, 8, 3, 3), np.float32)}
        options = {"tolerance": 1e-3}
        made = compile(task.stage(point), target="host", weights=weights, options=options)
        assert isinstance(made, HostExecutable)
        (weight,) = (b.name for b in made.program.buffers if b.role == "weight")
        assert weight == f"w1.{algorithm}"


def test_layouts_that_cut_nothing_encode() -> None:
    task = _operator(TEXTS["conv"])
    whole = {"data": "tiled", "weight": "tiled", "output": "tiled", "w": 2, "c": 1, "weight c": 6}
    said = task.decode(_choice(task, **whole))
    assert task.decode(task.encode(said)) == said


def test_layouts_of_another_algorithm_s_product_are_refused() -> None:
    task = _operator(TEXTS["conv"])
    said = task.decode(_choice(task, data="tiled", output="tiled", h=5))
    with pytest.raises(WeftError, match="no point of its template has the layouts"):
        task.encode(said.replace('"direct"', '"im2col"'))


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
