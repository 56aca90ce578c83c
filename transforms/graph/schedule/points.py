"""
Trees over the leaves of a network as points of a tuning space.

The knobs are the clusters that share the batch, which leaves are cut along another dimension
(`runs`), the share of the shared memory that weights may stay in, and of each leaf the items of the
batch that it does at a time, with how far it is apart from the leaf before: in one loop with it as
far in as can be (0), or in the next one further out, and so on (`trees.points`). Within the share,
those weights stay whose loops read them most often. Costs are estimated as by the compiler's own
search.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ....dialects import graph
from ...core.blockings import list_divisors
from ...core.errors import WeftError
from ...tune.space import Knob, Point, Space
from ..inner import merge_runs
from ..trees.points import choices_between, common_of, tree_by
from ..trees.solve import objective_of
from ..trees.tree import Facts, Node, evaluate_tree, levels_of
from .decision import SolvedTree, read_loops, runs_in
from .search import ROOMS, ClusterNetwork

SPACE_VERSION = 1
"""The version of the points of trees that are tuned."""


@dataclass(frozen=True)
class TreeNumbers:
    """
    The knobs of a point: clusters, the number of the alternative for runs, thousandths of the
    shared memory; by leaf its items, and by leaf but the first how far it is apart.
    """

    clusters: int
    runs: int
    share: int
    levels: tuple[int, ...]
    apart: tuple[int, ...]

    def with_tree(self, root: Node, spans: Sequence[tuple[int, int]]) -> TreeNumbers:
        """These knobs with those of a tree, whose leaves stand for `spans` of the network's."""
        divisors = list_divisors(root.items)
        levels, common = levels_of(root), common_of(root)
        items, apart = [0] * len(self.levels), [0] * len(self.apart)
        for number, (first, last) in enumerate(spans):
            items[first : last + 1] = [levels[number]] * (last + 1 - first)
            if number:
                choices = choices_between(levels[number - 1], levels[number], divisors)
                apart[first - 1] = choices.index(common[number - 1])
        return replace(self, levels=tuple(items), apart=tuple(apart))

    def with_part(self, other: TreeNumbers, first: int, last: int) -> TreeNumbers:
        """These knobs with those of `other` for leaves `first` to `last`, as far as there are."""
        first, end = max(first, 0), max(last, 0) + 1
        levels = (*self.levels[:first], *other.levels[first:end], *self.levels[end:])
        low = max(first - 1, 0)
        apart = (*self.apart[:low], *other.apart[low : end - 1], *self.apart[end - 1 :])
        return replace(self, levels=levels, apart=apart)

    def tree(self, items: int, spans: Sequence[tuple[int, int]]) -> Node:
        """The tree of these knobs on so many items, whose leaves stand for `spans`."""
        divisors = list_divisors(items)
        levels = [max(n for n in divisors if n <= self.levels[first]) for first, _ in spans]
        common: list[int] = []
        for number, (first, _) in enumerate(spans[1:]):
            choices = choices_between(levels[number], levels[number + 1], divisors)
            common.append(choices[min(self.apart[first - 1], len(choices) - 1)])
        return tree_by(levels, common, items)


@dataclass(frozen=True)
class CostedTree:
    """A tree with its costs, and the network that it is a tree of, in which runs are leaves."""

    tree: SolvedTree
    facts: Facts


class ClusterSpace:
    """The trees of a network on clusters of cores; `start` is that of the loops `own`."""

    def __init__(self, network: ClusterNetwork, own: graph.LoopAttr):
        self.network = network
        self._count = len(network.facts.leaves)
        self._networks = {n: network.on_clusters(n) for n in self._list_clusters()}
        self._merged: dict[tuple[int, int, int], tuple[Facts, list[tuple[int, int]]]] = {}
        self._found: dict[TreeNumbers, CostedTree] = {}
        self.space = Space(
            tuple(self._list_knobs()), self._is_legal, SPACE_VERSION, self._repair_point
        )
        self.start = self.encode(own)
        self._own = self._numbers_of(self.start)
        self._room = max(network.facts_in(1.0).room, self._tree(self._own).tree.costs.peak)

    def _list_clusters(self) -> list[int]:
        """How many clusters may share the batch, the most first."""
        batch = self.network.batch
        return [n for n in range(self.network.grid.clusters, 0, -1) if batch % n == 0]

    def _list_knobs(self) -> Iterator[Knob]:
        items = tuple(sorted(list_divisors(self.network.batch), reverse=True))
        yield Knob("clusters", tuple(self._networks))
        yield Knob("runs", tuple(range(len(self.network.run_choices))))
        yield Knob("share", tuple(map(_thousandths, ROOMS)))
        for number in range(self._count):
            yield Knob(f"{number} items", items)
        for number in range(1, self._count):
            yield Knob(f"{number} apart", tuple(range(len(items))))

    # --- points and their knobs -----------------------------------------------------------------

    def _numbers_of(self, point: Point) -> TreeNumbers:
        chosen = [k.choices[i] for k, i in zip(self.space.knobs, point, strict=True)]
        values = [n for n in chosen if isinstance(n, int)]
        clusters, runs, share, *leaves = values
        count = self._count
        return TreeNumbers(clusters, runs, share, tuple(leaves[:count]), tuple(leaves[count:]))

    def _point(self, numbers: TreeNumbers) -> Point:
        values = numbers.clusters, numbers.runs, numbers.share, *numbers.levels, *numbers.apart
        return self.space.point({k.name: n for k, n in zip(self.space.knobs, values, strict=True)})

    def _repair_point(self, point: Point) -> Point:
        """
        The point of the same tree, with the largest share in which the same weights stay. Where it
        has no room, leaves around the fullest one are as in the compiler's own tree, as far as it
        takes.
        """
        numbers, reach = self._numbers_of(point), 1
        while not self._fits(numbers):
            tree = self._tree(numbers).tree
            first, last = tree.spans[tree.costs.fullest]
            if first - reach < 0 and last + reach >= self._count:
                return self.start
            numbers = numbers.with_part(self._own, first - reach, last + reach)
            reach *= 2
        found = self._tree(numbers)
        return self._point(self._in_largest_share(numbers, found))

    def _in_largest_share(self, numbers: TreeNumbers, found: CostedTree) -> TreeNumbers:
        """
        The knobs of a tree, with the largest share in which just its weights stay. `WeftError`
        where there is none.
        """
        tree = found.tree
        numbers = numbers.with_tree(tree.root, tree.spans)
        for share in map(_thousandths, ROOMS):
            facts, _ = self._network_in(replace(numbers, share=share))
            if evaluate_tree(facts, tree.root).resident == tree.costs.resident:
                return replace(numbers, share=share)
        raise WeftError("tuning: in no share of the shared memory just these weights stay")

    def _network_in(self, numbers: TreeNumbers) -> tuple[Facts, list[tuple[int, int]]]:
        """
        The network with the clusters, runs and share of knobs: runs are leaves; and the leaves that
        each stands for.
        """
        key = numbers.clusters, numbers.runs, numbers.share
        if key not in self._merged:
            room = self.network.facts_in(numbers.share / 1000).room
            facts = replace(self._networks[numbers.clusters].facts, room=room)
            self._merged[key] = merge_runs(facts, self.network.run_choices[numbers.runs])
        return self._merged[key]

    def _fits(self, numbers: TreeNumbers) -> bool:
        return self._tree(numbers).tree.costs.peak <= self._room

    def _is_legal(self, point: Point) -> bool:
        return self._fits(self._numbers_of(point)) and self._repair_point(point) == point

    # --- points and their trees -----------------------------------------------------------------

    def _tree(self, numbers: TreeNumbers) -> CostedTree:
        """The tree of knobs."""
        if numbers not in self._found:
            facts, spans = self._network_in(numbers)
            root, runs = numbers.tree(facts.items, spans), self.network.run_choices[numbers.runs]
            tree = SolvedTree(root, evaluate_tree(facts, root), spans, runs)
            self._found[numbers] = CostedTree(tree, facts)
        return self._found[numbers]

    def loops(self, point: Point) -> graph.LoopAttr:
        """The loops that a point says."""
        return self.network.loops_by(self._tree(self._numbers_of(point)).tree)

    def encode(self, loops: graph.LoopAttr) -> Point:
        """The point of loops. `WeftError` for such as are none of the space."""
        found = read_tree(self.network, loops)
        number = self.network.run_choices.index([*found.tree.runs])
        none = (0,) * self._count, (0,) * (self._count - 1)
        numbers = TreeNumbers(found.facts.clusters, number, _thousandths(ROOMS[0]), *none)
        return self._point(self._in_largest_share(numbers, found))

    def predict(self, point: Point) -> float:
        """The cycles by the search's estimate; infinite where the shared memory has no room."""
        numbers = self._numbers_of(point)
        found = self._tree(numbers)
        return objective_of(found.facts, found.tree.costs)[1] if self._fits(numbers) else math.inf

    def features(self, point: Point) -> list[float]:
        """Numbers of a tree: its estimated costs, clusters, share, and its leaves' knobs."""
        numbers = self._numbers_of(point)
        costs = self._tree(numbers).tree.costs
        found = [costs.cycles, costs.moved, costs.peak, numbers.clusters, numbers.share]
        return [*(math.log1p(n) for n in (*found, *numbers.levels)), *map(float, numbers.apart)]


def _thousandths(share: float) -> int:
    return round(1000 * share)


def read_tree(network: ClusterNetwork, loops: graph.LoopAttr) -> CostedTree:
    """
    The tree of loops over a network's leaves, with the weights that stay as these say. Raises
    `WeftError` for loops over other leaves or items, and for runs that are no alternative.
    """
    hoisted = len(network.hoisted)
    if loops.span != (hoisted, hoisted + len(network.names) - 1):
        raise WeftError(f"tuning: loops over leaves {loops.span}, which are others")
    clusters = network.batch // loops.num_items
    if network.batch % loops.num_items or clusters > network.grid.clusters:
        raise WeftError(f"tuning: {loops.num_items} items at a time are no cluster's")
    wanted = runs_in(loops)
    for runs in network.run_choices:
        facts, spans = merge_runs(network.on_clusters(clusters).facts, runs)
        if wanted == network.runs_by(runs):
            root, stays = read_loops(loops, spans, hoisted)
            costs = evaluate_tree(facts, root, stays)
            return CostedTree(SolvedTree(root, costs, spans, runs), facts)
    raise WeftError("tuning: loops with runs that are no alternative")
