"""The schedules of machines of nodes as points."""

from __future__ import annotations

from contextlib import closing
from itertools import product
from pathlib import Path
from random import Random

import pytest
from helpers.tune.direct import Direct

from weft.lowering.noc.tuning import PassTask
from weft.tools.api import compile, run
from weft.tools.bench.layers import Epilogue, conv2d_mlir, matmul_mlir
from weft.tools.common.made_up import made_up
from weft.tools.registry.compiled import HasCycles
from weft.tools.tune.jobs import Job, run_job
from weft.tools.tune.session import Options, Session
from weft.tools.tune.tasks import list_tasks
from weft.transforms.core.errors import WeftError
from weft.transforms.tune.database import Database
from weft.transforms.tune.space import Point
from weft.transforms.tune.task import Outcome, Untunable

NODES = "multi-2x2"
SHIFT = Epilogue(shift=6)

TWO_LAYERS = """
func.func @main(%x: tensor<1x4x6x6xi8>, %w: tensor<4x4x3x3xi8>, %v: tensor<4x4x1x1xi8>)
    -> tensor<1x4x4x4xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<1x4x4x4xi32>
  %init = linalg.fill ins(%zero : i32) outs(%e : tensor<1x4x4x4xi32>) -> tensor<1x4x4x4xi32>
  %a = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x4x6x6xi8>, tensor<4x4x3x3xi8>)
    outs(%init : tensor<1x4x4x4xi32>) -> tensor<1x4x4x4xi32>
  %o = tensor.empty() : tensor<1x4x4x4xi8>
  %n = linalg.generic {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>,
                                        affine_map<(a, b, c, d) -> (a, b, c, d)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%a : tensor<1x4x4x4xi32>) outs(%o : tensor<1x4x4x4xi8>) {
  ^bb0(%p: i32, %q: i8):
    %t = arith.trunci %p : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x4x4x4xi8>
  %y = linalg.conv_2d_nchw_fchw ins(%n, %v : tensor<1x4x4x4xi8>, tensor<4x4x1x1xi8>)
    outs(%init : tensor<1x4x4x4xi32>) -> tensor<1x4x4x4xi32>
  return %y : tensor<1x4x4x4xi32>
}
"""


def task_of(text: str, machine: str = NODES) -> PassTask:
    (task,) = list_tasks(text, "noc", machine, None, {})
    assert isinstance(task, PassTask), task
    return task


def measure(task: PassTask, point: Point, machine: str = NODES) -> Outcome:
    return run_job(Job((task.stage(point),), task.plain, "noc", machine))[0]


@pytest.fixture(scope="module")
def conv() -> PassTask:
    return task_of(conv2d_mlir(1, 16, 6, 6, 16, 3, 3, epilogue=SHIFT))


def test_points_are_schedules_and_back(conv: PassTask) -> None:
    rng = Random(1)
    for _ in range(20):
        point = conv.space.draw(rng)
        assert conv.space.has(point)
        assert conv.space.repair(point) == point
        assert conv.encode(conv.decode(point)) == point
        assert conv.adapt(conv.decode(point)) == point
        assert len(conv.features(point)) == len(conv.features(conv.start))


def test_the_start_is_what_the_compiler_takes_for_the_fewest_cycles(conv: PassTask) -> None:
    start = measure(conv, conv.start)
    made = compile(conv.plain, NODES, options={"goal": "latency"})
    _, report = run(made, made_up(["arg0", "w1"], made.argument_types(), dict, 0))
    assert isinstance(report, HasCycles)
    assert start.cost == report.cycles


def test_drawn_points_give_the_right_results(conv: PassTask) -> None:
    rng = Random(3)
    for _ in range(6):
        outcome = measure(conv, conv.space.draw(rng))
        assert outcome.status == "ok", outcome
        assert outcome.error == 0


def tune(task: PassTask, path: Path, budget: int, machine: str = NODES) -> Session:
    options = Options("noc", machine, "machine", "0", budget=budget)
    with closing(Database(path, create=True)) as database:
        session = Session([task], database, Direct(), options)
        session.run(lambda _: None)
    return session


def test_the_tuner_finds_the_exhaustive_optimum(tmp_path: Path) -> None:
    """Of all points, each simulated, with fewer measurements than there are points."""
    task = task_of(conv2d_mlir(1, 2, 4, 4, 8, 3, 3, epilogue=SHIFT))
    choices = (range(len(knob.choices)) for knob in task.space.knobs)
    points = [p for p in product(*choices) if task.space.is_legal(p)]
    best = min(measure(task, point).cost for point in points)
    assert len(points) > 16
    (kernel,) = tune(task, tmp_path / "db", 16).kernels
    assert kernel.winner is not None
    assert kernel.winner.cost == best
    assert len(kernel.outcomes) <= 16


def test_networks_of_several_layers(tmp_path: Path) -> None:
    task = task_of(TWO_LAYERS)
    assert [k.name for k in task.space.knobs if "pair" in k.name] == ["0 pair", "1 pair"]
    (kernel,) = tune(task, tmp_path / "db", 12).kernels
    assert kernel.winner is not None
    assert kernel.winner.cost <= kernel.winner.start_cost
    right = [o for o in kernel.outcomes.values() if o.status == "ok"]
    assert len(right) > 6
    assert all(o.error == 0 for o in right)


def test_machines_without_passes_say_so() -> None:
    (found,) = list_tasks(matmul_mlir(8, 16, 16, epilogue=SHIFT), "noc", "vta-mesh", None, {})
    assert isinstance(found, Untunable)
    assert "only nodes with PEs of a template have schedules over passes" in found.reason
    with pytest.raises(WeftError, match="cores with units of their own: nothing is tuned"):
        [*list_tasks(matmul_mlir(8, 16, 16), "noc", "stcp920", None, {})]


@pytest.mark.parametrize("text", ["", "{}", "no"])
def test_other_texts_are_no_schedules(conv: PassTask, text: str) -> None:
    with pytest.raises(WeftError):
        conv.encode(text)
