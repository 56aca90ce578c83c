"""Trees of networks on meshes as points."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from itertools import product
from pathlib import Path
from random import Random

import pytest
from helpers.graph.modules import load_network, machine_context, run_passes
from helpers.tune.direct import Measured

import weft
from weft.lowering.graph.meshes.schedule_mesh import ScheduleMeshPass
from weft.lowering.graph.meshes.tuning import MeshTask
from weft.targets.noc.executable import NocFunction
from weft.tools.registry.universe import machine_paths
from weft.tools.tune.jobs import Job, run_job
from weft.tools.tune.session import Options, Session
from weft.tools.tune.tasks import list_tasks
from weft.transforms.core.errors import WeftError
from weft.transforms.core.pipeline import entry_of, facts_of
from weft.transforms.graph.machine import MESH_TREE
from weft.transforms.machine.view import load_machine
from weft.transforms.tune.database import Database, Winner
from weft.transforms.tune.known import place_on
from weft.transforms.tune.space import Point
from weft.transforms.tune.task import Outcome


@pytest.fixture(scope="module")
def mesh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`set-8x4` with two by two cores, and buffers that do not hold all weights at a time."""
    text = machine_paths()["set-8x4"].read_text()
    for old, new in (
        ("shape [4, 8]", "shape [2, 2]"),
        ("shape [4, 2]", "shape [2, 2]"),
        ("depth = 1048576", "depth = 32768"),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    path = tmp_path_factory.mktemp("mesh") / "mesh.mlir"
    path.write_text(text)
    return path


MAPS, WEIGHTS = "tensor<2x16x8x8xf16>", "tensor<16x16x1x1xf16>"
CHAIN = f"""
func.func @net(%x: {MAPS}, %w: {WEIGHTS} {{weft.weight = "w"}}, %v: {WEIGHTS} {{weft.weight = "v"}})
    -> {MAPS} {{
  %zero = arith.constant 0.0 : f16
  %e = tensor.empty() : {MAPS}
  %z = linalg.fill ins(%zero : f16) outs(%e : {MAPS}) -> {MAPS}
  %a = linalg.conv_2d_nchw_fchw ins(%x, %w : {MAPS}, {WEIGHTS}) outs(%z : {MAPS}) -> {MAPS}
  %y = linalg.conv_2d_nchw_fchw ins(%a, %v : {MAPS}, {WEIGHTS}) outs(%z : {MAPS}) -> {MAPS}
  return %y : {MAPS}
}}
"""


@pytest.fixture(scope="module")
def task(mesh: Path) -> MeshTask:
    """Two convolutions of a batch of two."""
    (found,) = list_tasks(CHAIN, "noc", str(mesh), None, {})
    assert isinstance(found, MeshTask), found
    return found


def all_points(task: MeshTask) -> list[Point]:
    choices = (range(len(knob.choices)) for knob in task.space.knobs)
    return [point for point in product(*choices) if task.space.is_legal(point)]


TOLERANCE = 1e-2
"""What results in f16 may differ by, relative to the largest."""


def measure(task: MeshTask, points: Sequence[Point], machine: Path) -> list[Outcome]:
    return [
        outcome
        for point in points
        for outcome in run_job(
            Job((task.stage(point),), task.plain, "noc", str(machine), tolerance=TOLERANCE)
        )
    ]


def test_points_are_trees_or_loops_and_back(task: MeshTask) -> None:
    rng, forms = Random(0), set[str]()
    for _ in range(20):
        point = task.space.draw(rng)
        text = task.decode(point)
        forms.add("loops" if text.startswith("#graph.loop") else "tree")
        assert task.decode(task.encode(text)) == text
        assert task.adapt(text) is not None
        assert len(task.features(point)) == len(task.features(task.start))
    assert forms == {"loops", "tree"}
    for other in ("no", "[]", '[{tree = ["T 8/1", "\\09nothing 8"]}]'):
        with pytest.raises(WeftError):
            task.encode(other)


def test_the_start_is_what_the_compiler_chooses(task: MeshTask, mesh: Path) -> None:
    ctx = machine_context(mesh)
    module = run_passes(load_network(task.plain, ctx), "mark-entry,generalize-named-ops", ctx)
    mine = [p for p in all_points(task) if p[0] == task.start[0]]
    start = task.predict(task.start)
    assert start == min(task.predict(point) for point in mine)
    ScheduleMeshPass().apply(ctx, module)
    tree = entry_of(module).attributes.get(MESH_TREE)
    assert (tree is None) == task.decode(task.start).startswith("#graph.loop")
    assert tree is None or str(tree) == task.decode(task.start)


def test_the_tuner_finds_the_exhaustive_optimum(task: MeshTask, mesh: Path, tmp_path: Path) -> None:
    """Of all trees and loops that have room, simulated, with fewer measurements than there are."""
    points = [*{task.decode(point): point for point in all_points(task)}.values()]
    outcomes = measure(task, points, mesh)
    best = min(outcome.cost for outcome in outcomes)
    assert {outcome.status for outcome in outcomes} <= {"ok", "failed"}
    budget = 12
    assert len(points) > budget
    assert best >= task.bound
    with closing(Database(tmp_path / "db", create=True)) as database:
        options = Options("noc", str(mesh), "machine", "0", budget=budget, tolerance=TOLERANCE)
        known = dict(zip(map(task.stage, points), outcomes, strict=True))
        session = Session([task], database, Measured(known), options)
        session.run(lambda _: None)
    (kernel,) = session.kernels
    assert kernel.winner is not None
    assert kernel.winner.cost == best


@pytest.mark.parametrize("form", ["loops", "tree"])
def test_compile_takes_what_is_known_best(
    task: MeshTask, mesh: Path, tmp_path: Path, form: str
) -> None:
    """Unless the compiler's own is as good."""
    place = place_on(load_machine(mesh).text, task.key, task.space.version)
    points = (p for p in all_points(task) if task.space.values(p)["form"] == form)
    other = next(p for p in points if task.decode(p) != task.decode(task.start))
    for number, (pair, taken) in enumerate({(3.0, 4.0): True, (2.0, 1.0): False}.items()):
        path = tmp_path / f"{number}.sqlite"
        with closing(Database(path, create=True)) as database:
            database.set_winner(place, Winner(task.decode(other), *pair))
        made = weft.compile(CHAIN, str(mesh), options={"db": str(path)})
        assert isinstance(made, NocFunction)
        assert made.tuned == int(taken), pair
        facts = facts_of(entry_of(load_network(made.programs_text, machine_context(mesh))))
        assert (facts["graph.expected_cycles"] == 3) == taken
        if taken and form == "tree":
            (line,) = (n for n in made.programs_text.splitlines() if MESH_TREE in n)
            assert task.decode(other) in line
        assert not taken or (MESH_TREE in made.programs_text) == (form == "tree")


def test_a_tree_that_is_none_is_one_error(task: MeshTask, mesh: Path, tmp_path: Path) -> None:
    place = place_on(load_machine(mesh).text, task.key, task.space.version)
    messages = {"no": "is no tree of a network", "[3]": "is no list of segments"}
    messages["#graph.loop<leaves 0 to 9 items 1>"] = "loops over leaves"
    for text, message in messages.items():
        with closing(Database(tmp_path / "db", create=True)) as database:
            database.set_winner(place, Winner(text, 1.0, 2.0))
        with pytest.raises(WeftError, match=message):
            weft.compile(CHAIN, str(mesh), options={"db": str(tmp_path / "db")})


def test_trees_are_tuned_for_time_alone(mesh: Path) -> None:
    with pytest.raises(WeftError, match="trees are tuned for latency, not for 'energy'"):
        [*list_tasks(CHAIN, "noc", str(mesh), None, {}, goal="energy")]


def test_one_core_has_weights_in_pieces(tmp_path: Path) -> None:
    """Elements of two words each."""
    (task,) = list_tasks(CHAIN, "noc", "soma-16", None, {})
    assert isinstance(task, MeshTask), task
    values = task.space.values(task.start) | {"form": "tree"}
    start = task.space.point(values)
    assert "piece = " in task.decode(start)
    others = [task.space.point({**values, "tree 0 pieces": n}) for n in (2, 5)]
    outcomes = measure(task, [start, *others], machine_paths()["soma-16"])
    assert [outcome.status for outcome in outcomes] == ["ok"] * 3
    assert min(outcome.cost for outcome in outcomes) == outcomes[0].cost >= task.bound
