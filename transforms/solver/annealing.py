"""
Simulated annealing guided by a learned model.

Each round, points of the space walk at random by the values that a model predicts, more freely
at first than later; the best of where they came, and some random ones, are costed and added to
what the model learns from. Points that do not fit count as much worse than any that do. After
AutoTVM (T. Chen et al., "Learning to Optimize Tensor Programs", NeurIPS 2018): gradient-boosted
trees (xgboost), batches of configurations, one tuning for each layer.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Protocol, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from ..core.errors import WeftError
from ..dataflow.cost.nn_dataflow import NodeMachine
from ..dataflow.network.layers import Network
from .blocking.options import Ints
from .blocking.search import Floats, Goal
from .draws import ORDERS, STORED, Bench, Draws, draw_values, solved_one_by_one
from .layer_search import LayerSearch, Point
from .network import Solution
from .nodes.cuts import Arrangement
from .spaces import Space

Value: TypeAlias = int | float | str

_LEARNT = 4096
"""Points that the model learns from: the best half, and the latest."""

_TREES = 40

_RANDOM = 0.05
"""Share of each batch that is drawn at random."""

_COLUMNS = 7
"""A point: place among pairs with arrangements, way of each loop, two orders, what is stored."""


@dataclass(frozen=True)
class Tuning:
    """
    The length of annealing: `rounds` of `batch` costed points each, between which points walk
    `steps` steps by the model, which is learnt anew every `relearn` rounds.
    """

    rounds: int = 1024
    batch: int = 128
    steps: int = 32
    relearn: int = 8

    def __post_init__(self) -> None:
        for name, number in vars(self).items():
            if number < 1:
                raise WeftError(f"annealing: {name} is {number}, but must be 1 or more")


class _Trees(Protocol):
    def inplace_predict(self, data: Floats) -> NDArray[np.float32]: ...


class _Library(Protocol):
    """The part of xgboost that is used."""

    def DMatrix(self, data: Floats, label: Floats, *, nthread: int) -> object: ...

    def train(
        self, params: Mapping[str, Value], dtrain: object, num_boost_round: int
    ) -> _Trees: ...


def _import_library() -> _Library:
    try:
        return cast(_Library, import_module("xgboost"))
    except ImportError:
        raise WeftError(
            "solver annealing learns with xgboost, which is not installed: "
            "pip install weft[annealing]"
        ) from None


@dataclass(frozen=True, eq=False)
class _Model:
    """Gradient-boosted trees that predict values from features."""

    trees: _Trees

    @classmethod
    def of(cls, library: _Library, features: Floats, targets: Floats, seed: int) -> _Model:
        """The model learnt from these rows."""
        params: dict[str, Value] = {"max_depth": 6, "eta": 0.3, "nthread": 1, "seed": seed}
        data = library.DMatrix(features, targets, nthread=1)
        return cls(library.train(params, data, _TREES))

    def predict(self, features: Floats) -> Floats:
        """A value for each row."""
        return self.trees.inplace_predict(features).astype(np.float64)


def anneal_schedule(
    network: Network,
    machine: NodeMachine,
    goal: Goal,
    space: Space,
    *,
    forwarding: bool,
    tuning: Tuning,
    seed: int,
) -> Solution:
    """
    The best schedule found, layers one after another. Raises `WeftError` for a layer of which
    nothing valid was found, and where xgboost is missing.
    """

    def tune_layer(search: LayerSearch, homes: Sequence[int], name: str) -> Point:
        found = _Annealer(search, tuple(homes), tuning, seed, name, library).run()
        if found is None:
            raise WeftError(
                f"network {network.name}: none of {tuning.rounds} x {tuning.batch} schedules of "
                f"layer {name} fits; use more rounds, or another solver"
            )
        return found

    library = _import_library()
    return solved_one_by_one(
        network, machine, goal, space, tune_layer, forwarding=forwarding, seed=seed
    )


@dataclass(eq=False)
class _Annealer:
    """The tuning of one layer. Points are rows of `_COLUMNS` numbers."""

    search: LayerSearch
    homes: tuple[int, ...]
    tuning: Tuning
    seed: int
    name: str
    library: _Library
    _benches: list[tuple[Bench, Arrangement]] = field(init=False)
    _links: dict[int, Floats] = field(init=False, default_factory=dict[int, "Floats"])
    _seen: dict[bytes, float] = field(init=False, default_factory=dict[bytes, float])
    _points: list[Ints] = field(init=False, default_factory=list["Ints"])
    _values: list[Floats] = field(init=False, default_factory=list["Floats"])

    def __post_init__(self) -> None:
        self._rng = np.random.default_rng(random.Random(f"{self.seed} {self.name}").getrandbits(64))
        benches = {
            pair: Bench(self.search.question, self.search.machine, pair)
            for pair in self.search.pairs
        }
        self._benches = [
            (benches[pair], arrangement)
            for pair in self.search.pairs
            for arrangement in self.search.lay_cut(pair).field.arrangements
        ]
        self._build_tables(list(benches.values()))

    def _build_tables(self, benches: Sequence[Bench]) -> None:
        """
        Builds the tables of features and choices: the pair of each position, and by pair its cut
        and copies, where its ways to block each loop begin among all `_trips`, and how many there
        are.
        """
        number = {bench.pair: i for i, bench in enumerate(benches)}
        self._pair = np.array([number[bench.pair] for bench, _ in self._benches], np.int64)
        fixed = [(*bench.pair.cut, *bench.pair.mapping.copies) for bench in benches]
        self._fixed = np.log(np.array(fixed, np.float64))
        options = [o for bench in benches for o in bench.options]
        lengths = np.array([len(o) for o in options], np.int64)
        self._counts = lengths.reshape(-1, 3)
        self._first = (np.cumsum(lengths) - lengths).reshape(-1, 3)
        trips = [np.stack([o.outer, o.middle, o.inner], axis=1) for o in options]
        self._trips = np.concatenate(trips).astype(np.float64)

    def run(self) -> Point | None:
        """The best point of all rounds; None where none fits."""
        model: _Model | None = None
        points = self._draw_points(self.tuning.batch)
        for number in range(self.tuning.rounds):
            self._cost_points(points)
            if number % self.tuning.relearn == 0:
                model = self._learn_model()
            points = self._next_points(model, number)
        best = min(range(len(self._values)), key=lambda i: float(self._values[i].min()))
        row = int(self._values[best].argmin())
        if not math.isfinite(self._values[best][row]):
            return None
        point = self._points[best][row]
        bench, arrangement = self._benches[int(point[0])]
        return Point(
            bench.pair, arrangement, bench.blocking(_draw_schedules(bench, point[None]), 0)
        )

    # --- points -----------------------------------------------------------------------------

    def _draw_points(self, count: int) -> Ints:
        points = np.zeros((count, _COLUMNS), np.int64)
        points[:, 0] = self._rng.integers(len(self._benches), size=count)
        for column in range(1, _COLUMNS):
            points[:, column] = self._rng.integers(self._count_choices(points, column))
        return points

    def _count_choices(self, points: Ints, column: int) -> Ints:
        """Counts the choices that each point has in a column."""
        if column == 0:
            return np.full(len(points), len(self._benches))
        if column <= 3:
            return self._counts[self._pair[points[:, 0]], column - 1]
        return np.full(len(points), len(ORDERS) if column <= 5 else len(STORED))

    def _move_points(self, points: Ints) -> Ints:
        """Each point with one of its choices drawn again."""
        moved = points.copy()
        which = self._rng.integers(_COLUMNS, size=len(points))
        for column in range(_COLUMNS):
            rows = np.flatnonzero(which == column)
            moved[rows, column] = self._rng.integers(self._count_choices(moved[rows], column))
        for column in range(1, 4):
            moved[:, column] = np.minimum(moved[:, column], self._count_choices(moved, column) - 1)
        return moved

    # --- costs ------------------------------------------------------------------------------

    def _cost_points(self, points: Ints) -> None:
        found = np.zeros(len(points))
        at: int
        for at in np.unique(points[:, 0]).tolist():
            rows = np.flatnonzero(points[:, 0] == at)
            bench, arrangement = self._benches[at]
            if at not in self._links:
                self._links[at] = np.array(self.search.links(arrangement, self.homes))
            costs = bench.costs(_draw_schedules(bench, points[rows]))
            found[rows] = draw_values(costs, self._links[at], self.search.machine, self.search.goal)
        self._points.append(points)
        self._values.append(found)
        self._seen.update(zip((p.tobytes() for p in points), found.tolist(), strict=True))

    def _point_features(self, points: Ints) -> Floats:
        """The features that the model sees: cut, copies, iterations, orders and what is stored."""
        pairs = self._pair[points[:, 0]]
        ways = self._first[pairs] + points[:, 1:4]
        orders = ORDERS[points[:, 4:6]].reshape(-1, 6)
        trips = np.log(self._trips[ways]).reshape(-1, 9)
        return np.concatenate(
            [self._fixed[pairs], points[:, :1], trips, orders, points[:, 6:]],
            axis=1,
            dtype=np.float64,
        )

    # --- learning ---------------------------------------------------------------------------

    def _learn_model(self) -> _Model | None:
        """A model of the logarithm of values; None while nothing fits."""
        points, found = np.concatenate(self._points), np.concatenate(self._values)
        fits = np.isfinite(found)
        if not fits.any():
            return None
        order = np.argsort(found, kind="stable")[: _LEARNT // 2]
        rows = np.unique(np.concatenate([order, np.arange(len(found))[-_LEARNT // 2 :]]))
        worst = math.log(float(found[fits].max())) + 1.0
        target = np.full(len(rows), worst)
        target[fits[rows]] = np.log(found[rows][fits[rows]])
        return _Model.of(self.library, self._point_features(points[rows]), target, self.seed)

    def _next_points(self, model: _Model | None, number: int) -> Ints:
        """The points to cost next: where walks by the model come that is new, and random ones."""
        batch = self.tuning.batch
        if model is None:
            return self._draw_points(batch)
        at = self._walk_begins(batch)
        here = model.predict(self._point_features(at))
        met, predicted = [at], [here]
        for step in range(self.tuning.steps):
            heat = max(1e-9, 1.0 - step / self.tuning.steps) * max(1e-9, float(np.std(here)))
            tried = self._move_points(at)
            there = model.predict(self._point_features(tried))
            chance = np.exp(np.minimum(0.0, (here - there) / heat))
            goes = self._rng.random(len(at)) < chance
            at, here = np.where(goes[:, None], tried, at), np.where(goes, there, here)
            met.append(tried)
            predicted.append(there)
        return self._choose_points(np.concatenate(met), np.concatenate(predicted), batch)

    def _walk_begins(self, batch: int) -> Ints:
        """The points where walks begin: half of them at the best points so far."""
        points, found = self._points[-1], self._values[-1]
        best = min(range(len(self._values)), key=lambda i: float(self._values[i].min()))
        first = self._points[best][np.argsort(self._values[best], kind="stable")[: batch // 4]]
        latest = points[np.argsort(found, kind="stable")[: batch // 4]]
        return np.concatenate([first, latest, self._draw_points(batch - len(first) - len(latest))])

    def _choose_points(self, met: Ints, predicted: Floats, batch: int) -> Ints:
        chosen: list[Ints] = []
        known: set[bytes] = set()
        wanted = batch - math.ceil(_RANDOM * batch)
        for row in np.argsort(predicted, kind="stable"):
            key = met[row].tobytes()
            if key not in self._seen and key not in known:
                known.add(key)
                chosen.append(met[row])
            if len(chosen) == wanted:
                break
        fresh = self._draw_points(batch - len(chosen))
        return np.concatenate([np.array(chosen, np.int64).reshape(-1, _COLUMNS), fresh])


def _draw_schedules(bench: Bench, points: Ints) -> Draws:
    """The points of one pair as schedules."""
    ways = [(o, points[:, 1 + loop]) for loop, o in enumerate(bench.options)]
    levels = [
        np.stack([level[at] for level, at in trips], axis=1)
        for trips in (
            [(o.outer, at) for o, at in ways],
            [(o.middle, at) for o, at in ways],
            [(o.inner, at) for o, at in ways],
        )
    ]
    return Draws(np.stack(levels, axis=1), points[:, 4:6], STORED[points[:, 6]])
