"""The schedules of machines of nodes as points."""

from __future__ import annotations

import re
from contextlib import closing
from itertools import product
from pathlib import Path
from random import Random

import pytest
from helpers.tune.direct import Direct

from weft.lowering.noc.tuning import PassTask
from weft.targets.noc.executable import NocFunction
from weft.tools.api import compile, run
from weft.tools.bench.layers import Epilogue, conv2d_mlir, matmul_mlir
from weft.tools.common.made_up import made_up
from weft.tools.registry.compiled import HasCycles, HasEnergy
from weft.tools.registry.universe import resolve_machine
from weft.tools.tune.jobs import Job, run_job
from weft.tools.tune.session import Options, Session
from weft.tools.tune.tasks import list_tasks
from weft.transforms.core.errors import WeftError
from weft.transforms.tune.database import Database, Winner
from weft.transforms.tune.known import LATENCY, place_on
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


def task_of(text: str, machine: str = NODES, goal: str = LATENCY) -> PassTask:
    (task,) = list_tasks(text, "noc", machine, None, {}, goal=goal)
    assert isinstance(task, PassTask), task
    return task


def measure(task: PassTask, point: Point, goal: str = LATENCY) -> Outcome:
    return run_job(Job((task.stage(point),), task.plain, "noc", NODES, goal=goal))[0]


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


def tune(task: PassTask, path: Path, budget: int, goal: str = LATENCY) -> Session:
    options = Options("noc", NODES, "machine", "0", budget=budget, goal=goal)
    with closing(Database(path, create=True)) as database:
        session = Session([task], database, Direct(), options)
        session.run(lambda _: None)
    return session


def simulate(task: PassTask, point: Point) -> tuple[float, float]:
    """The cycles and the energy of a point."""
    made = compile(task.stage(point), NODES)
    _, report = run(made, made_up(["arg0", "w1"], made.argument_types(), dict, 0))
    assert isinstance(report, HasCycles)
    assert isinstance(report, HasEnergy)
    assert report.energy_pj is not None
    return report.cycles, report.energy_pj


def test_the_tuner_finds_the_exhaustive_optimum_of_each_goal(tmp_path: Path) -> None:
    """Of all points, each simulated, with fewer measurements than there are points."""
    text = conv2d_mlir(1, 2, 4, 4, 4, 3, 3, epilogue=SHIFT)
    task = task_of(text)
    choices = (range(len(knob.choices)) for knob in task.space.knobs)
    points = [p for p in product(*choices) if task.space.is_legal(p)]
    assert len(points) > 12
    costs = [simulate(task, point) for point in points]
    for goal, cost in (("latency", min(c for c, _ in costs)), ("energy", min(e for _, e in costs))):
        (kernel,) = tune(task_of(text, goal=goal), tmp_path / "db", 12, goal).kernels
        assert kernel.winner is not None
        assert kernel.winner.cost == cost
        assert len(kernel.outcomes) <= 12
    with closing(Database(tmp_path / "db")) as database:
        names = {place.machine for place in database.places()}
    assert names == {"machine", "machine for energy"}


def test_energy_is_what_the_simulator_counts(conv: PassTask) -> None:
    cycles, energy = simulate(conv, conv.start)
    assert measure(conv, conv.start, "energy").cost == energy
    assert measure(conv, conv.start, "edp").cost == energy * cycles


def test_what_a_machine_does_not_say_is_not_measured(conv: PassTask, tmp_path: Path) -> None:
    text = resolve_machine(NODES).read_text()
    machine = tmp_path / "silent.mlir"
    machine.write_text(re.sub(r"energy_pj_per_byte = [0-9.]+, ", "", text))
    job = Job((conv.stage(conv.start),), conv.plain, "noc", str(machine), goal="energy")
    (outcome,) = run_job(job)
    assert outcome.status == "failed"
    assert "does not say what energy a run takes" in outcome.message


def test_compile_takes_what_was_found_for_its_goal(conv: PassTask, tmp_path: Path) -> None:
    """Without a goal, that is energy."""
    other = conv.space.mutate(conv.start, Random(1))
    text = resolve_machine(NODES).read_text()
    with closing(Database(tmp_path / "db", create=True)) as database:
        place = place_on(text, conv.key, conv.space.version, "energy")
        database.set_winner(place, Winner(conv.decode(other), 1.0, 2.0))
    for goal, tuned in (("energy", 1), (None, 1), ("latency", 0), ("edp", 0)):
        options = {"goal": goal, "db": str(tmp_path / "db")}
        made = compile(conv.plain, NODES, options=options)
        assert isinstance(made, NocFunction)
        assert made.tuned == tuned, goal


def test_targets_that_are_tuned_for_time_alone() -> None:
    with pytest.raises(WeftError, match="target 'vta' is tuned for latency, not for 'energy'"):
        [*list_tasks(matmul_mlir(8, 16, 16), "vta", None, None, {}, goal="energy")]
    with pytest.raises(WeftError, match="for latency or energy or edp, not for 'area'"):
        [*list_tasks(matmul_mlir(8, 16, 16), "noc", NODES, None, {}, goal="area")]


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


@pytest.mark.parametrize("text", ["", "{}", "no"])
def test_other_texts_are_no_schedules(conv: PassTask, text: str) -> None:
    with pytest.raises(WeftError):
        conv.encode(text)
