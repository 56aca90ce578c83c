"""Searches in two stages, on a toy whose costs are known."""

from __future__ import annotations

import pytest
from helpers.tune.toy import ToyTask

from weft.transforms.core.errors import WeftError
from weft.transforms.tune.joint import JointSearch, search_of
from weft.transforms.tune.layout_actor import split_choice
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
    assert len({point[0] for point in points}) > 2
    best = min(points[:24], key=costs.__getitem__)[0]
    assert {point[0] for point in points[-8:]} == {best}
    assert min(costs.values()) < costs[task.start]


def test_actions_are_factors_by_equation_2() -> None:
    knob = Knob("k", (32, 16, 8, 4, 2, 1))
    assert [knob.choices[split_choice(knob, a)] for a in (0.01, 0.25, 0.5, 0.99)] == [1, 8, 16, 32]
    assert split_choice(Knob("output", ("given", "tiled")), 0.6) == 1
