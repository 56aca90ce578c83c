"""
Trees of a network: how many items of its batch each leaf does at a time, what stays in the shared
memory, and what comes again.

Leaves next to each other with fewer items than those around them are a loop in it, so that a
number of items for each leaf is a tree of loops (`tree_of`). Its costs are bytes from the outermost
memory, bytes of the shared one at a time, and cycles (`evaluate`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from operator import itemgetter


@dataclass(frozen=True)
class LeafFacts:
    """
    A leaf: the weights that it reads (numbers), the values that it reads and gives (numbers),
    cycles of a cluster by number of items. Where it is a run of leaves, `room` are the bytes of
    what lives within it at a time; such a run goes item by item, holds its weights, and what comes
    after it is not read ahead. `replaces`
    are pairs of a value that it reads, and one that it may write where that was.
    """

    weights: tuple[int, ...]
    reads: tuple[int, ...]
    gives: tuple[int, ...]
    time: Callable[[int], float]
    room: int = 0
    replaces: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Facts:
    """
    A network: leaves in order, bytes of each weight, of each value for one item (`inputs` come from
    the outermost memory, `outputs` go there), `items` of a cluster, its shared memory's bytes, what
    of a weight is held at a time where it is streamed, bytes per cycle of the outermost memory, and
    how often it is read for a weight that all clusters get (`copies`: once, or once for each).
    """

    leaves: tuple[LeafFacts, ...]
    weights: tuple[int, ...]
    values: tuple[int, ...]
    inputs: frozenset[int]
    outputs: frozenset[int]
    items: int
    room: int
    chunk: int
    rate: float
    clusters: int
    copies: int = 1

    @cached_property
    def spans(self) -> list[tuple[int, int]]:
        """The first leaf that has each value, and the last."""
        found = [(len(self.leaves), -1)] * len(self.values)
        for number, leaf in enumerate(self.leaves):
            for value in (*leaf.reads, *leaf.gives):
                first, last = found[value]
                found[value] = min(first, number), max(last, number)
        return found

    @cached_property
    def replaced(self) -> list[tuple[int, int]]:
        """Pairs of a value that ends at a leaf, and one that may begin there in its room."""
        ends = self.inputs | self.outputs
        return [
            (old, new)
            for number, leaf in enumerate(self.leaves)
            for old, new in leaf.replaces
            if self.spans[old][1] == number == self.spans[new][0]
            and self.values[old] == self.values[new]
            and not {old, new} & ends
        ]


@dataclass(frozen=True)
class Node:
    """Leaves `first` to `last` in parts of `items` items; `children` cover some of them."""

    first: int
    last: int
    items: int
    children: tuple[Node, ...] = ()


def tree_of(levels: Sequence[int], first: int, last: int, items: int) -> Node:
    """
    The tree of leaves that do so many items at a time, divisors of `items`: leaves with fewer, one
    after the other, are in one loop as far as what most of them do is divided by what the others
    do.
    """
    children: list[Node] = []
    at = first
    while at <= last:
        if levels[at] == items:
            at += 1
            continue
        end, most = at, levels[at]
        while end < last and levels[end + 1] < items:
            more = max(most, levels[end + 1])
            if any(more % each for each in levels[at : end + 2]):
                break
            end, most = end + 1, more
        children.append(tree_of(levels, at, end, most))
        at = end + 1
    return Node(first, last, items, tuple(children))


def levels_of(root: Node) -> tuple[int, ...]:
    """The number of items that each leaf of a tree does at a time."""
    levels = [root.items] * (root.last + 1 - root.first)
    for child in root.children:
        levels[child.first - root.first : child.last + 1 - root.first] = levels_of(child)
    return tuple(levels)


def plain_tree(root: Node) -> Node:
    """A tree without loops in which there is nothing but another one."""
    children: list[Node] = []
    for child in map(plain_tree, root.children):
        inner = child.children[0] if len(child.children) == 1 else child
        around = (child.first, child.last) == (inner.first, inner.last)
        children.append(inner if around else child)
    return Node(root.first, root.last, root.items, tuple(children))


@dataclass
class Evaluation:
    """
    The costs of a tree: bytes from and to the outermost memory, the peak and the leaf that has it,
    cycles.
    """

    moved: int
    peak: int
    fullest: int
    cycles: float
    resident: dict[int, Node] = field(default_factory=dict[int, Node])


def evaluate_tree(facts: Facts, root: Node, kept: Mapping[int, Node] | None = None) -> Evaluation:
    """
    The costs of a tree. A value lives in the innermost loop around all that have it, as many
    items as that does at a time, and may be written where another one of the same loop was; a
    weight is in two chunks for its leaf alone, unless it is resident in a loop around it: in that
    which `kept` says, or where that saves most, as far as there is room.
    """
    paths = _paths_of(root, len(facts.leaves))
    live = _live_values(facts, paths)
    moved, cycles = 0, 0.0
    for value in facts.inputs | facts.outputs:
        moved += facts.values[value] * facts.items * facts.clusters
    wishes: list[tuple[int, int, int, int, int]] = []
    for number, leaf in enumerate(facts.leaves):
        path = paths[number]
        times = facts.items // path[-1].items
        cycles += leaf.time(path[-1].items) * times
        live[number] += leaf.room
        for weight in leaf.weights:
            size = facts.weights[weight]
            live[number] += size if leaf.room else min(size, 2 * facts.chunk)
            if number and not facts.leaves[number - 1].room:
                live[number - 1] += min(size, facts.chunk)
            moved += size * times * facts.copies
            for depth in range(1, len(path)):
                saved = times - facts.items // path[depth - 1].items
                if saved > 0:
                    wishes.append((-saved, size, weight, number, depth))
    resident: dict[int, Node] = {}
    wishes.sort(key=itemgetter(0, 1))
    for saved, size, weight, number, depth in wishes:
        node = paths[number][depth]
        if weight in resident or (kept is not None and kept.get(weight) != node):
            continue
        held = size if facts.leaves[number].room else min(size, 2 * facts.chunk)
        # What is there already is not read ahead, but by the loop.
        ahead = number > node.first and not facts.leaves[number - 1].room
        early = min(size, facts.chunk) if ahead else 0
        live[number] -= held
        live[number - 1] -= early
        if kept is None and max(live[node.first : node.last + 1]) + size > facts.room:
            live[number] += held
            live[number - 1] += early
        else:
            for leaf in range(node.first, node.last + 1):
                live[leaf] += size
            resident[weight] = node
            moved += saved * size * facts.copies
    peak = max(live, default=0)
    fullest = live.index(peak) if live else 0
    return Evaluation(moved, peak, fullest, cycles, resident)


def _live_values(facts: Facts, paths: Sequence[tuple[Node, ...]]) -> list[int]:
    """The bytes of values that are there while each leaf runs."""
    changes = [0] * (len(facts.leaves) + 1)
    homes: dict[int, tuple[Node, int, int]] = {}
    for value, (first, last) in enumerate(facts.spans):
        if last < 0 or value in facts.outputs:
            continue
        size, path = facts.values[value], paths[first]
        if value in facts.inputs:
            size, start, end = size * path[-1].items, first, last
        else:
            homes[value] = home, start, end = _home_of(path, paths[last], first, last)
            size *= home.items
        changes[start] += size
        changes[end + 1] -= size
    for old, new in facts.replaced:
        home, _, end = homes[old]
        other, start, _ = homes[new]
        if home is other:
            size = facts.values[old] * home.items
            changes[end + 1] += size
            changes[start] -= size
    return list(accumulate(changes[:-1]))


def _home_of(
    one: Sequence[Node], other: Sequence[Node], first: int, last: int
) -> tuple[Node, int, int]:
    """The innermost loop around two leaves, and where its children with them begin and end."""
    depth, limit = 0, min(len(one), len(other))
    while depth < limit and one[depth] is other[depth]:
        depth += 1
    start = one[depth].first if depth < len(one) else first
    end = other[depth].last if depth < len(other) else last
    return one[depth - 1], start, end


def _paths_of(root: Node, count: int) -> list[tuple[Node, ...]]:
    """The loops around each leaf, the outermost first."""
    found: list[tuple[Node, ...]] = [()] * count

    def visit(node: Node, around: tuple[Node, ...]) -> None:
        path = (*around, node)
        for leaf in range(node.first, node.last + 1):
            found[leaf] = path
        for child in node.children:
            visit(child, path)

    visit(root, ())
    return found
