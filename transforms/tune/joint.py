"""
Searches in two stages: first what decides which loops there are (layouts, algorithms), then the
loops themselves.

In the joint stage choices are proposed (`choosing`), and each is assessed by a few rounds of a
search through its loops, which goes on if the choice stays. The least cost is the reward of the
choice. All these searches share a model of costs, and the networks of `agents` where they have
some, so that what was measured of one layout says something of the next. In the loop-only stage
the best choice is fixed, and its own search goes on alone. The joint stage ends with its part of
the budget, or when a batch has come nowhere near the best.

Source: Z. Xu et al., "ALT: Boosting Deep Learning Performance by Breaking the Wall between Graph
and Operator Level Optimizations", section 5.2 and figure 8.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from .agents import Agents
from .choosing import Choosing, EvolutionProposer, JointTask, Proposer, RandomProposer
from .layout_actor import SplitProposer
from .model import ChoiceModel, EstimateModel, RidgeModel, TreeModel
from .search import DEFAULT_SEARCH, SEARCHES, Search, Shared
from .space import Point
from .task import Outcome, Task

JOINT_SHARE = 0.4
"""The part of a budget that the joint stage takes at most (0.3 to 0.4 in the paper)."""

_FAR = 1.3
"""A batch of choices none of which comes so near to the best ends the joint stage."""

_FEWEST_ROUNDS, _MOST_ROUNDS = 2, 16
_BUDGET_PER_ROUND = 16
"""Loops that are measured of each choice: the more, the more measurements there are."""


class JointSearch:
    """
    A search through both stages for a budget of measurements: `name` is that of the loops' search,
    which decides how choices are proposed, too. `seeds` come first.
    """

    def __init__(self, task: JointTask, seed: int, name: str, budget: int):
        self.task = task
        self.name, self.seed = name, seed
        self.left = int(budget * JOINT_SHARE)
        self.rounds = min(max(self.left // _BUDGET_PER_ROUND, _FEWEST_ROUNDS), _MOST_ROUNDS)
        self.width = len(task.layouts.knobs)
        self.seeds: Sequence[Point] = ()
        kind = _MODELS.get(name, RidgeModel)
        self.model = kind(task)
        self.choosing = Choosing(task, kind)
        self.agents = Agents(seed, self.width) if name == "ppo" else None
        self.proposer = self._make_proposer()
        self.known: dict[Point, float] = {}
        self._searches: dict[Point, Search] = {}
        self._is_joint = task.layouts.size > 1 and self.left > 0

    def _make_proposer(self) -> Proposer:
        if self.agents is not None:
            return SplitProposer(self.choosing, self.agents)
        kind = RandomProposer if self.name == "random" else EvolutionProposer
        return kind(self.choosing, self.seed)

    def _search_of(self, choice: Point) -> Search:
        """The search through the loops of a choice, with what it has seen."""
        if choice not in self._searches:
            state: Sequence[float] = ()
            if self.agents is not None:
                state = self.agents.layout_state(self.task.layouts.knobs, choice, None)
            shared = Shared(ChoiceModel(self.model, choice), self.agents, state)
            loops = self.task.loops(choice)
            self._searches[choice] = SEARCHES[self.name](loops, self.seed, shared)
        return self._searches[choice]

    def propose(self, count: int) -> Sequence[Point]:
        found: list[Point] = []
        if not self.known:
            found = self._first_points(count)
        if self._is_joint and len(found) < min(count, self.left):
            found += self._propose_choices(min(count, self.left) - len(found), found)
        if not found:
            self._is_joint = False
            found = self._go_on(count)
        if not found and self.task.layouts.size > 1:  # No choice has other loops.
            self._is_joint = True
            found = self._propose_choices(count, [])
        return found

    def _first_points(self, count: int) -> list[Point]:
        """The compiler's own point, those of similar tasks, and others of the compiler's choice."""
        first = min(count, self.rounds) if self._is_joint else count
        own = self._propose_loops(self.task.layout_start, first)
        return [*dict.fromkeys((self.task.start, *self.seeds, *own))][:count]

    def _propose_choices(self, count: int, taken: Sequence[Point]) -> list[Point]:
        choices = self.proposer.propose(max(1, count // self.rounds))
        each = count // max(1, len(choices))
        found = [p for choice in choices for p in self._propose_loops(choice, each)]
        return [point for point in found if point not in self.known and point not in taken]

    def _propose_loops(self, choice: Point, count: int) -> list[Point]:
        return [(*choice, *point) for point in self._search_of(choice).propose(count)]

    def _go_on(self, count: int) -> list[Point]:
        """Loops of the best choice; where there are no more, of the next best."""
        ranked = sorted(self.known, key=lambda p: (self.known[p], p))
        for choice in dict.fromkeys(point[: self.width] for point in ranked):
            found = self._propose_loops(choice, count)
            if found:
                return found
        return []

    def observe(self, points: Sequence[Point], outcomes: Sequence[Outcome]) -> None:
        best = min(self.known.values(), default=math.inf)
        by_choice: dict[Point, list[tuple[Point, Outcome]]] = {}
        for point, outcome in zip(points, outcomes, strict=True):
            self.known[point] = outcome.cost
            by_choice.setdefault(point[: self.width], []).append((point, outcome))
        for choice, found in by_choice.items():
            inner = [point[self.width :] for point, _ in found]
            self._search_of(choice).observe(inner, [outcome for _, outcome in found])
        self.model.learn(points, outcomes)
        self.left -= len(points)
        if self._is_joint:
            costs = {c: min(o.cost for _, o in found) for c, found in by_choice.items()}
            self.choosing.observe(costs)
            self.proposer.observe()
            self._is_joint = self.left > 0 and min(costs.values()) <= _FAR * best


_MODELS: Mapping[str, type[EstimateModel]] = {
    "model": EstimateModel,
    "ppo": TreeModel,
    "xgboost": TreeModel,
}
"""The models of searches by name, where they are not `RidgeModel`."""


def search_of(task: Task, seed: int, name: str = DEFAULT_SEARCH, budget: int = 64) -> Search:
    """The search of this name through a task, in two stages where the task has them."""
    if isinstance(task, JointTask):
        return JointSearch(task, seed, name, budget)
    return SEARCHES[name](task, seed)
