"""
Runs of leaves that are cut along another dimension than the batch, such as the heads of attention.

Where one item of the batch needs more than the shared memory holds, the value that takes most is
cut with all leaves from the one that makes it to the last that reads it (`find_runs`). For the
search over trees such a run is one leaf (`merge_runs`); in the tree it is a loop over one item at a
time, and in that one over its parts.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import itemgetter
from types import MappingProxyType

import numpy as np
import numpy.typing as npt
from xdsl.ir import Block, Operation, OpResult, SSAValue

from ...dialects import graph
from ..core.alike import Alike
from ..core.blockings import list_divisors
from ..core.errors import WeftError
from .borders import padded_bytes, part_of
from .cut import carry_cuts, cut_ops, match_dims
from .rules import OpRules, SubgraphRule
from .tensors import shape_of
from .trees.tree import Facts, LeafFacts

REACH = 3
"""The most leaves of a run behind the last that must be in it."""


@dataclass(frozen=True)
class Run:
    """
    Leaves `first` to `last` in `parts` parts; `cuts` has the dimension of each result that others
    read, by the name of its leaf and its number; `room` the bytes that live within it at a time.
    """

    first: int
    last: int
    parts: int
    room: int
    cuts: Mapping[tuple[str, int], int] = field(
        default_factory=lambda: MappingProxyType[tuple[str, int], int]({}), hash=False
    )


def whole_of(value: SSAValue) -> SSAValue:
    """The value that this one is joined to in the end; itself if it is not."""
    found = part_of(value)
    if found is not None and isinstance(found[0], graph.ConcatOp):
        return whole_of(found[0].result)
    return value


# --- finding runs -------------------------------------------------------------------------------


def find_runs(block: Block, facts: Facts, alike: Alike) -> list[Run]:
    """
    The runs that a block of leaves on one item needs to stay in `facts.room`; it may need more
    than that with them too, where nothing more can be cut.
    """
    finder = _Finder(block, facts, OpRules(alike))
    runs: list[Run] = []
    while True:
        live = finder.live_bytes(runs)
        at = int(live.argmax())
        if live[at] <= facts.room:
            return runs
        found = finder.next_run(runs, at)
        if found is None:
            return runs
        runs = sorted(
            (*(r for r in runs if r.last < found.first or found.last < r.first), found),
            key=lambda run: run.first,
        )


class _Finder:
    """The live ranges in a block of leaves on one item, and the search for runs that fit."""

    def __init__(self, block: Block, facts: Facts, rules: OpRules):
        self.rules = rules
        self.room, self.chunk, self.items = facts.room, facts.chunk, facts.items
        self.leaves = [op for op in block.ops if isinstance(op, graph.SubgraphOp)]
        self.numbers = {leaf: n for n, leaf in enumerate(self.leaves)}
        self.spans: dict[SSAValue, tuple[int, int]] = {}
        self.fixed = np.zeros(len(self.leaves), np.int64)
        made = {whole_of(result) for leaf in self.leaves for result in leaf.results}
        for number, leaf in enumerate(self.leaves):
            for value in (*leaf.inputs, *leaf.results):
                whole = whole_of(value)
                if whole in made and part_of(whole) is None:
                    self.spans[whole] = (self.spans.get(whole, (number, 0))[0], number)
                elif whole not in made:
                    size = padded_bytes(value)
                    self.fixed[number] += min(size, 2 * self.chunk, self.room)
        self.sizes = {value: padded_bytes(value) for value in self.spans}
        self.cuts: dict[Hashable, dict[int, int] | None] = {}

    def live_bytes(self, runs: Sequence[Run]) -> npt.NDArray[np.int64]:
        """The bytes that live at each leaf, with these runs."""
        live = self.fixed.copy()
        for run in runs:
            live[run.first : run.last + 1] += run.room
        for value, (first, last) in self.spans.items():
            for run in runs:
                # In a run, a value that others read too is there for all of it.
                if first <= run.last and run.first <= last:
                    first, last = min(first, run.first), max(last, run.last)
            inside = any(self._is_inside(value, run) for run in runs)
            if not inside:
                live[first : last + 1] += self.sizes[value]
        return live

    def _is_inside(self, value: SSAValue, run: Run) -> bool:
        first, last = self.spans[value]
        return run.first <= first and last <= run.last

    def next_run(self, runs: Sequence[Run], at: int) -> Run | None:
        """A run that cuts the largest value at a leaf that can be cut, along with what it takes."""
        here = [v for v, (a, b) in self.spans.items() if a <= at <= b]
        known = {(run.first, run.last, run.parts) for run in runs}
        for value in sorted(here, key=lambda v: -self.sizes[v]):
            if not isinstance(value.owner, graph.SubgraphOp):
                continue
            found = self._run_for(value, runs)
            if found is not None and (found.first, found.last, found.parts) not in known:
                return found
        return None

    def _run_for(self, value: SSAValue, runs: Sequence[Run]) -> Run | None:
        """The run around all that have a value with the least that others read."""
        first, last = self.spans[value]
        for run in runs:
            if run.first <= last and first <= run.last:
                first, last = min(first, run.first), max(last, run.last)
        best: Run | None = None
        least = math.inf
        for end in range(last, min(last + REACH, len(self.leaves) - 1) + 1):
            across = sum(self.sizes.get(v, 0) for v in self._results_given(first, end))
            if across < least:
                found = self._cut_run(value, first, end)
                if found is not None:
                    best, least = found, across
        return best

    def _results_given(self, first: int, last: int) -> list[SSAValue]:
        """The results of leaves that others read, or that the block gives."""
        inside = set(self._ops_between(first, last))
        return [
            result
            for leaf in self.leaves[first : last + 1]
            for result in leaf.results
            if any(use.operation not in inside for use in result.uses)
        ]

    def _ops_between(self, first: int, last: int) -> list[Operation]:
        """All ops of the block from a leaf to another one."""
        found: list[Operation] = [self.leaves[first]]
        while found[-1] is not self.leaves[last]:
            following = found[-1].next_op
            assert following is not None
            found.append(following)
        return found

    def _cut_run(self, value: SSAValue, first: int, last: int) -> Run | None:
        """
        A run in the fewest parts that fit along the first dimension of a value that can be cut, if
        there are such beside what lives on across the run for all items.
        """
        best: Run | None = None
        least = 0
        spans = self.spans.items()
        across = sum(self.sizes[v] for v, (a, b) in spans if a < first and last < b)
        beside = (self.items - 1) * across
        for dim, extent in enumerate(shape_of(value)):
            for parts in list_divisors(extent)[1:]:
                cuts = self._cuts_of(value, dim, parts, first, last)
                if cuts is None:
                    break
                room = self._room_within(first, last, parts)
                marks = {
                    (leaf.label.data, number): cuts[result]
                    for leaf in self.leaves[first : last + 1]
                    for number, result in enumerate(leaf.results)
                    if result in cuts
                }
                found = Run(first, last, parts, room, marks)
                most = int(self.live_bytes([found])[first : last + 1].max())
                if best is None or (least > self.room and room < best.room):
                    best, least = found, most
                if most + beside <= self.room:
                    return found
        return best

    def _room_within(self, first: int, last: int, parts: int) -> int:
        """The bytes of what lives within a run alone, at a time."""
        live = np.zeros(last - first + 1, np.int64)
        for value, (a, b) in self.spans.items():
            if first <= a and b <= last:
                live[a - first : b - first + 1] += -(-self.sizes[value] // parts)
        return int(live.max())

    def _cuts_of(
        self, value: SSAValue, dim: int, parts: int, first: int, last: int
    ) -> dict[SSAValue, int] | None:
        """
        The dimension of each result that others read, if a value can be cut along one so; found
        once for runs that do the same.
        """
        ops, given = self._ops_between(first, last), self._results_given(first, last)
        key, numbers = key_of_run(ops, self.rules)
        question = numbers[value], dim, parts, tuple(numbers[v] for v in given)
        if (key, question) not in self.cuts:
            cuts = self._search_cuts(value, dim, parts, ops, given)
            self.cuts[key, question] = (
                None if cuts is None else {numbers[v]: found for v, found in cuts.items()}
            )
        known = self.cuts[key, question]
        return None if known is None else {v: known[numbers[v]] for v in given}

    def _search_cuts(
        self,
        value: SSAValue,
        dim: int,
        parts: int,
        ops: Sequence[Operation],
        given: Sequence[SSAValue],
    ) -> dict[SSAValue, int] | None:
        assert isinstance(value, OpResult)
        owner = value.op
        assert isinstance(owner, graph.SubgraphOp)
        try:
            windows = match_dims(owner, value.index, dim, parts, self.rules[owner]).results
            pairs = zip(owner.results, windows, strict=True)
            start: dict[SSAValue, int] = {v: w.dim for v, w in pairs if w is not None}
            behind = ops[ops.index(owner) + 1 :]
            found = carry_cuts(behind, start, parts, self.rules)
            if any(v not in found for v in given):
                return None
            cuts = {v: found[v] for v in given}
            cut_ops(ops, cuts, parts, rules=self.rules)
        except WeftError:
            return None
        return cuts


def key_of_run(
    ops: Sequence[Operation], rules: OpRules
) -> tuple[tuple[Hashable, ...], dict[SSAValue, int]]:
    """
    A key that runs of ops share which do the same, but for names and where things come from; and
    the number of each value that they read or make, by which such runs have the same values.
    """
    numbers: dict[SSAValue, int] = {}
    key: list[Hashable] = []
    for op in ops:
        for value in op.operands:
            if value not in numbers:
                numbers[value] = len(numbers)
                key.append((value.type, rules.is_uniform(value)))
        reads = tuple(numbers[value] for value in op.operands)
        for value in op.results:
            numbers[value] = len(numbers)
        key.append((op.name, reads, _kind_of(op, rules)))
    return tuple(key), numbers


def _kind_of(op: Operation, rules: OpRules) -> Hashable:
    """All of an op but what it reads; leaves that compute the same are of one kind."""
    rule = rules[op]
    if isinstance(rule, SubgraphRule):
        return rule.number
    said = tuple(sorted((*op.attributes.items(), *op.properties.items()), key=itemgetter(0)))
    types = tuple(value.type for value in op.results)
    return said, types, rules.alike.number_of(op) if op.regions else None


# --- runs as leaves -----------------------------------------------------------------------------


def merge_runs(facts: Facts, runs: Sequence[Run]) -> tuple[Facts, list[tuple[int, int]]]:
    """A network in which each run is a leaf, and the first and the last leaf of each of these."""
    leaves: list[LeafFacts] = []
    spans: list[tuple[int, int]] = []
    starts = {run.first: run for run in runs}
    at = 0
    while at < len(facts.leaves):
        run = starts.get(at)
        end = at if run is None else run.last
        leaves.append(facts.leaves[at] if run is None else _merge_facts(facts, run))
        spans.append((at, end))
        at = end + 1
    return replace(facts, leaves=tuple(leaves)), spans


def _merge_facts(facts: Facts, run: Run) -> LeafFacts:
    mine = facts.leaves[run.first : run.last + 1]
    others = (*facts.leaves[: run.first], *facts.leaves[run.last + 1 :])
    needed = {v for leaf in others for v in leaf.reads} | facts.outputs
    made = [v for leaf in mine for v in leaf.gives]
    read = [v for leaf in mine for v in leaf.reads if v not in made]
    return LeafFacts(
        tuple(dict.fromkeys(w for leaf in mine for w in leaf.weights)),
        tuple(dict.fromkeys(read)),
        tuple(v for v in dict.fromkeys(made) if v in needed),
        lambda items: sum(leaf.time(items) for leaf in mine),
        run.room,
    )
