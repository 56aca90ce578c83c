"""Searches: what they ask for, and how near they come to an optimum that is known."""

from __future__ import annotations

import itertools
import math
import sys
from collections.abc import Sequence

import pytest
from helpers.tune.toy import ToyTask

from weft.transforms.core.errors import WeftError
from weft.transforms.tune.model import RidgeModel
from weft.transforms.tune.search import SEARCHES, EvolutionSearch
from weft.transforms.tune.space import Knob, Point, Space
from weft.transforms.tune.task import Outcome


def run_search(task: ToyTask, name: str, budget: int, seed: int = 0) -> dict[Point, float]:
    search, known = SEARCHES[name](task, seed), dict[Point, float]()
    while len(known) < budget and (points := search.propose(min(8, budget - len(known)))):
        assert not set(points) & known.keys()
        assert all(map(task.space.has, points))
        outcomes = task.measure(points)
        search.observe(points, outcomes)
        known |= {p: o.cost for p, o in zip(points, outcomes, strict=True)}
    return known


NEEDED = {"optuna": ["optuna"], "ppo": ["torch", "xgboost"], "xgboost": ["xgboost"]}


class FixedTask(ToyTask):
    """A task with nothing to decide, as operators are that run as several nests."""

    def cost(self, point: Point) -> float:
        return self.predict(point)

    def predict(self, point: Point) -> float:
        return 1.0 + len(point)

    def features(self, point: Point) -> list[float]:
        return [1.0 + len(point)]


@pytest.fixture(params=sorted(SEARCHES))
def name(request: pytest.FixtureRequest) -> str:
    """A search whose libraries are there."""
    for library in NEEDED.get(str(request.param), []):
        pytest.importorskip(library)
    return str(request.param)


def test_equal_seeds_ask_for_equal_points_and_start_where_the_compiler_does(
    name: str, toy: ToyTask
) -> None:
    one, other = (run_search(toy, name, 24, seed=3) for _ in range(2))
    assert [*one] == [*other]
    assert next(iter(one)) == toy.start
    assert len(one) == 24


def test_evolution_finds_the_optimum_that_its_model_does_not_know(toy: ToyTask) -> None:
    points = itertools.product(*(range(len(k.choices)) for k in toy.space.knobs))
    best = min(toy.cost(p) for p in points if toy.space.has(p))
    for seed in range(5):
        assert min(run_search(toy, "evolution", 32, seed).values()) == best


def test_a_space_without_knobs_has_one_point(name: str) -> None:
    assert run_search(FixedTask(Space(()), start=()), name, 8) == {(): 1.0}


def test_a_small_space_comes_to_an_end(name: str, toy: ToyTask) -> None:
    toy.space = Space((Knob("a", (1, 2)), Knob("b", (1, 2)), Knob("word", ("x",))))
    found = run_search(toy, name, 100)
    assert found.keys() <= {(a, b, 0) for a in (0, 1) for b in (0, 1)}
    assert len(found) >= 3


class PartlyScheduledTask(ToyTask):
    """A task in which `a = 32` has no schedule, and no numbers that describe one."""

    def predict(self, point: Point) -> float:
        return math.inf if point[0] == 5 else super().predict(point)

    def features(self, point: Point) -> Sequence[float]:
        return [math.nan] * 4 if point[0] == 5 else super().features(point)


@pytest.mark.filterwarnings("error")
def test_what_has_no_estimate_stays_worst_whatever_was_measured() -> None:
    task = PartlyScheduledTask()
    model = RidgeModel(task)
    points = list(itertools.product(range(5), range(2), range(3)))
    model.learn(points, task.measure(points))
    worst, good, as_bad = model.rate([(5, 0, 0), (0, 0, 1), (5, 1, 2)])
    assert worst == as_bad == math.inf
    assert 0 < good < task.predict((0, 0, 1))
    assert model.rate([(5, 0, 0)]) == [math.inf]


def test_points_of_similar_kernels_come_early(toy: ToyTask) -> None:
    search = EvolutionSearch(toy, 0, [(3, 2, 1), (9, 9, 9)])
    assert search.propose(8)[:2] == [toy.start, (3, 2, 1)]


def test_failures_teach_nothing_and_are_not_asked_for_again(toy: ToyTask) -> None:
    search = EvolutionSearch(toy, 0)
    first = search.propose(8)
    search.observe(first, [Outcome.failure("crashed", "gone") for _ in first])
    assert not set(first) & set(search.propose(8))


@pytest.mark.parametrize("name", sorted(NEEDED))
def test_a_missing_library_is_one_error(
    name: str, toy: ToyTask, monkeypatch: pytest.MonkeyPatch
) -> None:
    for library in NEEDED[name]:
        monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(WeftError, match=r"which is not installed: pip install 'weft\[tune\]'"):
        SEARCHES[name](toy, 0)
