"""Searches in two stages, on a toy whose costs are known."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from helpers.tune.toy import ToyTask

from weft.transforms.core.errors import WeftError
from weft.transforms.tune.joint import JOINT_SHARE, JointSearch, search_of
from weft.transforms.tune.layout_actor import split_choice
from weft.transforms.tune.search import POOL
from weft.transforms.tune.space import Knob, Point, Space
from weft.transforms.tune.task import Outcome, Task


class LayoutToy:
    """Knows that 16 is good, but not how good."""

    def predict(self, point: Point) -> float:
        return 1.0 + 0.1 * abs(point[0] - 5)

    def features(self, point: Point) -> list[float]:
        return [float(point[0])]


class JointToy(ToyTask):
    """The toy's loops behind a layout: 16 is best, 3 has no lowering."""

    layouts = Space((Knob("k", (1, 2, 3, 4, 8, 16, 32)),))
    layout_start: Point = (0,)

    def __init__(self) -> None:
        super().__init__()
        self.inner = ToyTask()
        self.start = (0, *self.inner.start)
        self.sketches = LayoutToy()

    def loops(self, choice: Point) -> Task:
        if choice == (2,):
            raise WeftError("no lowering")
        return self.inner

    def predict(self, point: Point) -> float:
        return (1 + abs(point[0] - 5)) * self.inner.predict(point[1:])

    def cost(self, point: Point) -> float:
        return (1 + abs(point[0] - 5)) * self.inner.cost(point[1:])

    def features(self, point: Point) -> list[float]:
        return [float(point[0]), *self.inner.features(point[1:])]


def _run(name: str, budget: int) -> tuple[JointToy, dict[Point, float]]:
    task = JointToy()
    search = search_of(task, 0, name, budget)
    assert isinstance(search, JointSearch)
    costs: dict[Point, float] = {}
    while len(costs) < budget and (points := search.propose(min(8, budget - len(costs)))):
        assert not costs.keys() & set(points)
        found = [task.cost(point) for point in points]
        costs |= dict(zip(points, found, strict=True))
        search.observe(points, [Outcome("ok", c, c, c) for c in found])
    return task, costs


@pytest.mark.parametrize("name", ["evolution", "random", "ppo", "xgboost", "optuna"])
def test_layouts_come_first_and_the_best_of_them_stays(name: str) -> None:
    for library in {"ppo": ("torch", "xgboost"), "xgboost": ("xgboost",),
                    "optuna": ("optuna",)}.get(name, ()):  # fmt: skip
        pytest.importorskip(library)
    task, costs = _run(name, 48)
    points = [*costs]
    assert points[0] == task.start
    assert 2 not in {point[0] for point in points}
    joint = int(48 * JOINT_SHARE)
    assert len({point[0] for point in points[:joint]}) > 2
    best = min(points[:joint], key=costs.__getitem__)[0]
    assert {point[0] for point in points[joint:]} == {best}
    assert min(costs.values()) < costs[task.start]


def test_of_each_batch_128_choices_are_rated_and_few_are_lowered() -> None:
    task = JointToy()
    task.layouts = Space(tuple(Knob(name, tuple(range(12))) for name in "abc"))
    task.layout_start, task.start = (0, 0, 0), (0, 0, 0, *task.inner.start)
    rated, lowered = set[Point](), set[Point]()

    def sketch(point: Point) -> float:
        rated.add(point)
        return 1.0 + sum(point)

    def loops(choice: Point) -> Task:
        lowered.add(choice)
        return task.inner

    with patch.object(task.sketches, "predict", sketch), patch.object(task, "loops", loops):
        search = search_of(task, 0, "evolution", 64)
        points = search.propose(8)
    assert len(rated) >= POOL
    assert {point[:3] for point in points} == lowered
    assert len(lowered) <= 5
    others = [sum(p) for p in lowered if p != (0, 0, 0)]
    assert max(others) <= sorted(map(sum, rated))[len(others)]


def test_more_measurements_are_more_rounds_of_loops_for_each_choice() -> None:
    rounds = []
    for budget in (16, 64, 300, 1000):
        search = search_of(JointToy(), 0, "random", budget)
        assert isinstance(search, JointSearch)
        rounds.append(search.rounds)
    assert rounds == [2, 2, 7, 16]


def test_loops_of_one_choice_say_something_of_those_of_another() -> None:
    task = JointToy()
    search = search_of(task, 0, "evolution", 1000)
    points = [(0, a, b, word) for a in range(3) for b in range(2) for word in range(3)]
    search.observe(points, [Outcome("ok", c, c, c) for c in map(task.cost, points)])
    assert isinstance(search, JointSearch)
    good, bad = search.model.rate([(3, 1, 1, 1), (3, 1, 1, 2)])
    assert good < bad / 2


def test_actions_are_factors_by_equation_2() -> None:
    knob = Knob("k", (32, 16, 8, 4, 2, 1))
    assert [knob.choices[split_choice(knob, a)] for a in (0.01, 0.25, 0.5, 0.99)] == [1, 8, 16, 32]
    assert split_choice(Knob("output", ("given", "tiled")), 0.6) == 1
