"""
Grouping of ops to sub-graphs: algorithm 2 of GraphTurbo (OSDI 2023), section 3.2.

Three patterns are merged until none is left. A sub-graph in brackets stays outside.

```
straight   SG1 → SG2                    SG1 the only producer of SG2, SG2 its only consumer
diamond    (SG1) → SG2, SG3, … → SG4    inner ones have one producer, SG1, and one consumer, SG4
branch     (SG1) → SG3 ← SG2            SG2 has one consumer, SG3, which has other producers
```

Straight and branch are merged by rule (i): the factor of the consumer is at least that of the
producer, and that of the result is at most the consumer's. Down-sampling makes factors fall, so
that stages stay apart. Where the consumer up-samples, factors rise, and the result's must be
at most the producer's, too: otherwise small maps would be cut as large ones must (section 3.6
leaves this open). A diamond is merged by rule (ii): the factor of the result is at most the
largest of those that are merged.

Last, `fork` merges a producer of several sub-graphs with one of them, by rule (i), where no
other path leads from one to the other; the result has several outputs.

Each merge leaves one sub-graph less, so the fixpoint is reached.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from ...core.errors import WeftError
from ..model import Network, matched_axis
from .split_info import Resources, Split, find_best_split, refuse_ops_too_large

UP_SAMPLING = 2
"""A consumer up-samples if an axis of what it writes is so many times as long as it reads."""


@dataclass(frozen=True)
class SubGraph:
    """Ops by their index in the network, in order, with the best split of their instances."""

    ops: tuple[int, ...]
    split: Split


def group_network(
    network: Network,
    resources: Resources,
    initial: Collection[Collection[int]] = (),
    *,
    several_outputs: bool = True,
) -> list[SubGraph]:
    """
    The sub-graphs of a network, in an order in which each comes after what it reads. Ops that
    compute weights are in none. Those of each of `initial` are together from the start. Without
    `several_outputs`, only the paper's patterns are merged.

    Raises `WeftError` for an op that fits the buffer at no split.
    """
    refuse_ops_too_large(network, resources)
    grouping = Grouping(network, resources, initial)
    patterns = [grouping.straight_merge, grouping.diamond_merge, grouping.branch_merge]
    _merge_to_fixpoint(patterns)
    if several_outputs:
        _merge_to_fixpoint([*patterns, grouping.fork_merge])
    return grouping.sub_graphs()


def _merge_to_fixpoint(patterns: Collection[Callable[[], bool]]) -> None:
    while any([merge() for merge in patterns]):
        pass


class Grouping:
    """The sub-graphs so far, by a number of their own, and the merges of algorithm 2."""

    def __init__(
        self, network: Network, resources: Resources, initial: Collection[Collection[int]] = ()
    ) -> None:
        self.network = network
        self.resources = resources
        self._splits: dict[frozenset[int], Split | None] = {}
        self._known_ends: dict[frozenset[int], tuple[tuple[str, ...], tuple[str, ...]]] = {}
        self.groups: dict[int, frozenset[int]] = {
            index: frozenset((index,))
            for index, op in enumerate(network.ops)
            if not all(network.tensors[name].is_weight for name in op.results)
        }
        self._group_of = {index: index for index in self.groups}
        for ops in initial:
            if self.split_of(frozenset(ops)) is None:
                names = ", ".join(network.ops[index].name for index in sorted(ops))
                raise WeftError(f"{names} fit {resources.buffer} at no split as one sub-graph")
            self._join_groups(sorted(ops))

    def sub_graphs(self) -> list[SubGraph]:
        """The groups, each after those that it reads."""
        done: dict[int, None] = {}
        pending = sorted(self.groups, key=lambda g: max(self.groups[g]))
        while pending:
            ready = next(g for g in pending if self.producers(g) <= done.keys())
            pending.remove(ready)
            done[ready] = None
        found: list[SubGraph] = []
        for group in done:
            found.append(SubGraph(tuple(sorted(self.groups[group])), self._best_split(group)))
        return found

    def split_of(self, ops: frozenset[int]) -> Split | None:
        """The best split of a set of ops, by equation 1; `None` if there is none."""
        if ops not in self._splits:
            self._splits[ops] = find_best_split(self.network, ops, self.resources)
        return self._splits[ops]

    def _best_split(self, group: int) -> Split:
        """The best split of a sub-graph, which has one: single ops do, and merges ask."""
        split = self.split_of(self.groups[group])
        assert split is not None
        return split

    def _list_ends(self, group: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The tensors that a sub-graph reads from outside, and those that it writes for others."""
        ops = self.groups[group]
        if ops not in self._known_ends:
            self._known_ends[ops] = self.network.inputs_of(ops), self.network.outputs_of(ops)
        return self._known_ends[ops]

    def producers(self, group: int) -> set[int]:
        """The sub-graphs that write what this one reads."""
        found = (self.network.producer.get(name) for name in self._list_ends(group)[0])
        return {self._group_of[index] for index in found if index in self._group_of}

    def consumers(self, group: int) -> set[int]:
        """The sub-graphs that read what this one writes."""
        uses = (use for name in self._list_ends(group)[1] for use in self.network.consumers[name])
        return {self._group_of[use] for use in uses if use in self._group_of} - {group}

    # --- patterns ---------------------------------------------------------------------------

    def straight_merge(self) -> bool:
        """Merges chains; tells whether anything was merged."""
        merged: set[int] = set()
        for first in list(self.groups):
            after = self.consumers(first) if first in self.groups else set[int]()
            if len(after) != 1 or first in merged:
                continue
            (second,) = after
            if self.producers(second) == {first} and self._merge_pair(first, second):
                # In pairs, so that long chains are not looked through once for each link.
                merged.add(second)
        return bool(merged)

    def diamond_merge(self) -> bool:
        """Merges what is between an entry and an exit with the exit."""
        merged = False
        for entry in list(self.groups):
            if entry not in self.groups:
                continue
            for last in sorted(self._exits_of(entry)):
                inner = self._inner_of(entry, last)
                paths = len(inner) + (entry in self.producers(last))
                if inner and paths > 1 and self._merge_by_rule_ii([*inner, last]):
                    merged = True
                    break
        return merged

    def branch_merge(self) -> bool:
        """Merges an exit with one of its producers that has no other consumer."""
        merged = False
        for last in list(self.groups):
            while last in self.groups:
                before = self.producers(last)
                alone = [g for g in sorted(before) if self.consumers(g) == {last}]
                if len(before) < 2 or not any(self._merge_pair(g, last) for g in alone):
                    break
                merged = True
        return merged

    def fork_merge(self) -> bool:
        """Merges producers of several sub-graphs with one of them."""
        merged = False
        for first in list(self.groups):
            after = self.consumers(first) if first in self.groups else set[int]()
            for second in sorted(after):
                others = after - {second}
                if any(self._reaches(other, second) for other in others):
                    continue
                if self._merge_pair(first, second):
                    merged = True
                    break
        return merged

    # --- rules ------------------------------------------------------------------------------

    def _merge_pair(self, first: int, second: int) -> bool:
        """Merges a producer into its consumer, if rule (i) holds."""
        one, two = self._best_split(first), self._best_split(second)
        if two.parts < one.parts:
            return False
        merged = self.split_of(self.groups[first] | self.groups[second])
        if merged is None or merged.parts > two.parts:
            return False
        if merged.parts > one.parts and self._samples_up(first, second):
            return False
        self._join_groups([first, second])
        return True

    def _merge_by_rule_ii(self, groups: list[int]) -> bool:
        largest = max(self._best_split(group).parts for group in groups)
        merged = self.split_of(frozenset[int]().union(*(self.groups[g] for g in groups)))
        if merged is None or merged.parts > largest:
            return False
        self._join_groups(groups)
        return True

    def _samples_up(self, first: int, second: int) -> bool:
        """Tests whether `second` writes a longer axis than it reads of what `first` writes."""
        written = self.network.outputs_of(self.groups[first])
        for index in self.groups[second]:
            op = self.network.ops[index]
            for reading in op.readings:
                if reading.tensor not in written:
                    continue
                source = self.network.tensors[reading.tensor].shape
                result = self.network.tensors[op.results[reading.result]].shape
                for axis, extent in enumerate(result):
                    match = matched_axis(reading.relation, result, axis)
                    if match is not None and extent >= UP_SAMPLING * source[match] > 1:
                        return True
        return False

    # --- the graph of sub-graphs --------------------------------------------------------------

    def _join_groups(self, groups: list[int]) -> None:
        """Makes one sub-graph of several, numbered as the last of them."""
        last = groups[-1]
        ops = frozenset[int]().union(*(self.groups.pop(g) for g in groups))
        self.groups[last] = ops
        self._group_of.update(dict.fromkeys(ops, last))

    def _exits_of(self, entry: int) -> set[int]:
        """The sub-graphs that consumers of `entry` are all there is between it and them."""
        found: set[int] = set()
        for inner in self.consumers(entry):
            after = self.consumers(inner)
            if self.producers(inner) == {entry} and len(after) == 1:
                found |= after
        return found

    def _inner_of(self, entry: int, last: int) -> list[int]:
        """The sub-graphs between an entry and an exit that touch nothing else."""
        return [
            g
            for g in sorted(self.consumers(entry) & self.producers(last))
            if self.producers(g) == {entry} and self.consumers(g) == {last}
        ]

    def _reaches(self, start: int, goal: int) -> bool:
        """Tests whether a path leads from one sub-graph to another."""
        seen = set(self._walk_from(start))
        return goal in seen

    def _walk_from(self, start: int) -> Iterator[int]:
        pending, seen = [start], {start}
        while pending:
            group = pending.pop()
            yield group
            fresh = self.consumers(group) - seen
            seen |= fresh
            pending += sorted(fresh)
