"""Trees of networks on clusters of cores as points."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from itertools import product
from pathlib import Path
from random import Random

import pytest
from helpers.graph.modules import load_network, machine_context, run_passes
from helpers.graph.whole import ATTENTION, FIXED, weight
from helpers.graph.whole import product as matmul
from helpers.tune.direct import Measured

import weft
from weft.dialects.graph import LoopAttr
from weft.lowering.graph.clusters.tuning import ClusterTask
from weft.targets.noc.executable import NocFunction
from weft.tools.registry.universe import machine_paths
from weft.tools.tune.jobs import Job, run_job
from weft.tools.tune.session import Options, Session
from weft.tools.tune.tasks import list_tasks, tolerance_of
from weft.transforms.core.errors import WeftError
from weft.transforms.core.pipeline import entry_of, facts_of
from weft.transforms.graph.machine import CLUSTER_TREE
from weft.transforms.machine.view import load_machine
from weft.transforms.tune.database import Database, Winner
from weft.transforms.tune.known import place_on
from weft.transforms.tune.space import Point
from weft.transforms.tune.task import Outcome, Untunable

CHAIN = f"""func.func @net(%x: tensor<4x64xf16>, {weight("u", 64, 128)}, {weight("v", 128, 64)})
    -> tensor<4x64xf16> {{
  %zero = arith.constant 0.0 : f16
  {matmul("a", "x", "u", (4, 64, 128))}{matmul("b", "a", "v", (4, 128, 64))}
  return %b : tensor<4x64xf16>
}}"""
"""Two products, whose weights are 16,384 bytes each."""


def small_machine(folder: Path, shared: int, multicast: bool = True) -> Path:
    """`stcp920` with two clusters, which have so many bytes each."""
    text = machine_paths()["stcp920"].read_text()
    changes = {"@cluster shape [4]": "@cluster shape [2]", "depth = 8388608": f"depth = {shared}"}
    if not multicast:
        changes["multicast = true"] = "multicast = false"
    for old, new in changes.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = folder / "small.mlir"
    path.write_text(text)
    return path


@pytest.fixture(scope="module")
def clusters(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A machine that does not hold all weights at a time."""
    return small_machine(tmp_path_factory.mktemp("clusters"), 48 << 10)


def task_of(text: str, machine: Path) -> ClusterTask:
    (found,) = list_tasks(text, "noc", str(machine), None, {})
    assert isinstance(found, ClusterTask), found
    return found


@pytest.fixture(scope="module")
def task(clusters: Path) -> ClusterTask:
    return task_of(CHAIN, clusters)


def all_points(task: ClusterTask) -> list[Point]:
    choices = (range(len(knob.choices)) for knob in task.space.knobs)
    return [point for point in product(*choices) if task.space.is_legal(point)]


def measure(task: ClusterTask, points: Sequence[Point], machine: Path) -> list[Outcome]:
    allowed = tolerance_of([task])
    return [
        outcome
        for point in points
        for outcome in run_job(
            Job((task.stage(point),), task.plain, "noc", str(machine), tolerance=allowed)
        )
    ]


def check_texts(task: ClusterTask, points: Sequence[Point]) -> None:
    """Each point is the one of its text."""
    for point in points:
        assert task.encode(task.decode(point)) == point == task.adapt(task.decode(point))
        assert len(task.features(point)) == len(task.features(task.start))


def test_points_are_loops_and_back(task: ClusterTask) -> None:
    points = all_points(task)
    assert len({task.decode(point) for point in points}) == len(points)
    check_texts(task, points)
    other = LoopAttr.of(0, 1, 2, [], [LoopAttr.of(0, 0, 1), LoopAttr.of(1, 1, 1)])
    assert task.encode(str(other)) in points
    wrong = ("no", "3", str(LoopAttr.of(0, 0, 2)), str(LoopAttr.of(0, 1, 3)))
    for text in (*wrong, str(LoopAttr.of(0, 1, 2, [], [LoopAttr.of(0, 1, 1, [1])]))):
        with pytest.raises(WeftError):
            task.encode(text)
        assert task.adapt(text) is None


def test_the_start_is_the_tree_that_the_compiler_finds(task: ClusterTask, clusters: Path) -> None:
    ctx = machine_context(clusters)
    passes = "mark-entry,generalize-named-ops,schedule-clusters"
    module = run_passes(load_network(task.plain, ctx), passes, ctx)
    assert str(entry_of(module).attributes[CLUSTER_TREE]) == task.decode(task.start)
    again = run_passes(load_network(task.stage(task.start), ctx), passes, ctx)
    assert str(again) == task.stage(task.start)


def test_the_tuner_finds_the_exhaustive_optimum(clusters: Path, tmp_path: Path) -> None:
    """Of all trees, each simulated with data, with fewer measurements than there are."""
    task = task_of(CHAIN.replace("tensor<4x", "tensor<2x"), clusters)
    points = all_points(task)
    outcomes = measure(task, points, clusters)
    assert {outcome.status for outcome in outcomes} == {"ok"}
    best = min(outcome.cost for outcome in outcomes)
    assert best >= task.bound
    budget = 6
    assert len(points) > budget
    with closing(Database(tmp_path / "db", create=True)) as database:
        allowed = tolerance_of([task])
        options = Options("noc", str(clusters), "machine", "0", budget=budget, tolerance=allowed)
        known = dict(zip(map(task.stage, points), outcomes, strict=True))
        session = Session([task], database, Measured(known), options)
        session.run(lambda _: None)
    (kernel,) = session.kernels
    assert kernel.winner is not None
    assert kernel.winner.cost == best


def test_compile_takes_the_best_known_loops(
    task: ClusterTask, clusters: Path, tmp_path: Path
) -> None:
    """Unless the compiler's own are as good."""
    place = place_on(load_machine(clusters).text, task.key, task.space.version)
    other = str(LoopAttr.of(0, 1, 4))
    assert task.decode(task.start) != other
    named = CHAIN.replace("%u", "%first").replace("@net", "@other")
    for number, (pair, taken) in enumerate({(7.0, 9.0): True, (9.0, 9.0): False}.items()):
        path = tmp_path / f"{number}.sqlite"
        with closing(Database(path, create=True)) as database:
            database.set_winner(place, Winner(other, *pair))
        made = weft.compile(named, str(clusters), options={"db": str(path)})
        assert isinstance(made, NocFunction)
        assert made.tuned == int(taken), pair
        facts = facts_of(entry_of(load_network(made.programs_text, machine_context(clusters))))
        assert (facts["graph.expected_cycles"] == 7) == taken
        assert ("graph.parallel" in made.programs_text) == (not taken)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("no", "is no loops over leaves"),
        ("3 : i64", "is no loops over leaves"),
        (str(LoopAttr.of(0, 3, 2)), "loops over leaves"),
    ],
)
def test_loops_that_are_none_are_one_error(
    task: ClusterTask, clusters: Path, tmp_path: Path, text: str, message: str
) -> None:
    place = place_on(load_machine(clusters).text, task.key, task.space.version)
    with closing(Database(tmp_path / "db", create=True)) as database:
        database.set_winner(place, Winner(text, 1.0, 2.0))
    with pytest.raises(WeftError, match=message):
        weft.compile(CHAIN, str(clusters), options={"db": str(tmp_path / "db")})


def test_runs_and_leaves_in_front_have_points(tmp_path: Path) -> None:
    """Heads that take turns; what weights alone make."""
    text = machine_paths()["stcp920"].read_text()
    text = text.replace("depth = 8388608", "depth = 16000").replace("depth = 65536", "depth = 2500")
    heads = tmp_path / "heads.mlir"
    heads.write_text(text)
    rng = Random(1)
    for source, machine in ((ATTENTION, heads), (FIXED, machine_paths()["stcp920"])):
        task = task_of(source, machine)
        assert ("#graph.run" in task.decode(task.start)) == (source is ATTENTION)
        check_texts(task, [task.start, *(task.space.draw(rng) for _ in range(6))])


WIDE = f"""func.func @net(%x: tensor<8x2xf16>, {weight("u", 2, 4096)}, {weight("v", 4096, 2)})
    -> tensor<8x2xf16> {{
  %zero = arith.constant 0.0 : f16
  {matmul("a", "x", "u", (8, 2, 4096))}{matmul("b", "a", "v", (8, 4096, 2))}
  return %b : tensor<8x2xf16>
}}"""
"""Two products with 8,192 bytes for each item between them."""


def test_points_with_no_room_become_such_as_have(clusters: Path) -> None:
    """All eight items at a time would be 65,536 bytes, of 49,152."""
    task = task_of(WIDE, clusters)
    values = task.space.values(task.start)
    values |= {"clusters": 1, "0 items": 8, "1 items": 8}
    full = task.space.point(values)
    assert task.predict(full) == float("inf")
    assert not task.space.is_legal(full)
    found = task.space.repair(full)
    assert task.space.is_legal(found)
    assert found == task.space.repair(found)
    assert task.predict(found) < float("inf")


def test_what_is_too_large_for_a_tree_is_not_tuned(tmp_path: Path) -> None:
    machine = small_machine(tmp_path, 2 << 10)
    (found,) = list_tasks(CHAIN, "noc", str(machine), None, {})
    assert isinstance(found, Untunable)
    assert "is not enough for what lives at a time" in found.reason


def test_networks_are_tuned_as_they_are_stored(clusters: Path) -> None:
    """Sums in another order may differ more where they are rounded to f16."""
    wide = CHAIN.replace("f16", "f32")
    for float_type, name, allowed in (("f16", "float16", 1e-2), (None, "float32", 1e-4)):
        (found,) = list_tasks(wide, "noc", str(clusters), None, {}, float_type=float_type)
        assert isinstance(found, ClusterTask)
        assert found.result_types == {name}
        assert tolerance_of([found]) == allowed


def test_trees_are_tuned_for_time_alone(clusters: Path) -> None:
    with pytest.raises(WeftError, match="trees are tuned for latency, not for 'energy'"):
        [*list_tasks(CHAIN, "noc", str(clusters), None, {}, goal="energy")]
