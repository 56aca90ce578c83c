"""
One layer on a region of nodes: the best cut, template mapping, arrangement and blocking.

Branch and bound over pairs of a cut and a mapping. The bound of a pair: every tensor moves
once, over as few links as any arrangement has, and the PEs never wait. Pairs are taken from the
least bound on; each is blocked with the least hops of each tensor (`blocking`), which bounds it
more closely; what is left ends in candidates with arrangements, whose costs are linear in hops.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeAlias

import numpy as np

from ..dataflow.cost.nn_dataflow import NodeMachine
from ..dataflow.cost.row_stationary import Mapping
from .blocking.search import Blocking, BlockingProblem, BlockingSearch, Floats, Goal, fetch_counts
from .nodes.cuts import COLUMNS, ROWS, C, Cut, K, N
from .nodes.hops import Field, Hops, field_of, layer_hops
from .pair_bounds import Numbers, rough_links
from .pairs import Pair, Pairs, piece_mappings, rank_pairs, rough_spreads
from .problem import Spread
from .question import (
    LayerQuestion,
    count_sharing,
    filters_together,
    fixed_pj,
    problem_of,
)
from .shares import (
    ALONE,
    Shares,
    bound_shared,
    least_rings,
    may_share,
    round_hops,
    rounds_of,
    shared_blockings,
)

_FEW = 4
"""As many pairs for each of the effort are all blocked."""

_PATIENCE, _BETTER = 4, 0.001
"""Pairs that are blocked in vain until a layer is left; what is not in vain, relative."""

_PATIENCE_AGAIN = 12
"""As `_PATIENCE`, where a layer is solved again."""

_LAID = 32
"""Arrangements of a pair that are looked at where nothing is to be proved."""

_SHARED = 2
"""Candidates of a layer for which sharing is tried."""

_SHARED_ALONG = ((N, ROWS, COLUMNS), (K,), (C,))
"""By tensor: the dimensions along which nodes need the same part of it."""

_OTHER, _OTHERS = 0.2, 2
"""
How far above the best, relative, candidates on other numbers of nodes may be, and how many there
are.
"""

_FAR = 0.04
"""As `_OTHER`, in segments, which have none on other numbers of nodes: before hops are counted."""

_HOPELESS = 4
"""As many times the effort is spent on pairs until one fits."""


@dataclass(frozen=True, eq=False)
class Candidate:
    """
    A cut with a mapping and a blocking. `dynamic_pj` and `cycles` are without hops; those are
    `weights` (by tensor, times each sweep moves) times `hops`.
    """

    cut: Cut
    mapping: Mapping
    blocking: Blocking
    dynamic_pj: float
    cycles: int
    weights: tuple[float, float, float]
    hops: Hops
    field: Field
    dram_words: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """By tensor, in all."""
    shares: Shares = ALONE
    turning: Floats | None = None
    """By arrangement, words times links of what goes round the nodes that share it."""

    @property
    def mapping_cycles(self) -> int:
        """The cycles of the PEs."""
        return self.mapping.process_cycles

    def at_arrangement(self, number: int) -> Candidate:
        """The same in one of its arrangements alone."""
        return replace(
            self, hops=self.hops.at_arrangement(number), field=self.field.only(number),
            turning=None if self.turning is None else self.turning[number : number + 1],
        )  # fmt: skip

    def hop_words(self) -> Floats:
        """Words times links by arrangement and home of the inputs and of the outputs."""
        f, i, o = self.weights
        inputs: Floats = np.zeros((1, 1))
        for source in self.hops.inputs:
            inputs = inputs + source
        turning = 0.0 if self.turning is None else self.turning[:, None, None]
        return (
            turning
            + f * self.hops.filters[:, None, None]
            + i * inputs[:, :, None]
            + o * self.hops.outputs[:, None, :]
        )


@dataclass(frozen=True, eq=False)
class LayerAnswer:
    """
    The candidates of a layer, and a bound that no schedule of it is below; None where none was
    proved. Empty where nothing fits.
    """

    question: LayerQuestion
    candidates: tuple[Candidate, ...]
    bound: float | None


def solve_layer(
    question: LayerQuestion,
    machine: NodeMachine,
    goal: Goal,
    *,
    width: float = 0.0,
    most: int = 6,
    effort: int | None = None,
) -> LayerAnswer:
    """
    The best candidates for a layer, at most `most`, within a factor of `1 + width` of the best.
    Where `effort` is given, only so many pairs are blocked, and there is no bound; else all whose
    bound is below what was found.
    """
    if effort is not None:
        return _solve_quickly(question, machine, goal, width=width, most=most, effort=effort)
    found: list[tuple[float, Candidate]] = []
    bound = best = math.inf
    for least, cut, mapping, _ in rank_pairs(question, machine, goal, None):
        if least >= best * (1 + width):
            bound = min(bound, least)
            break
        candidate, low = _block_pair(question, machine, goal, cut, mapping)
        bound = min(bound, max(least, low))
        if candidate is None:
            continue
        found.append((_candidate_value(candidate, machine, goal), candidate))
        best = min(best, found[-1][0])
        if question.rules.share and low < best:
            found += _with_shares(question, machine, goal, candidate, best)
            best = min(best, found[-1][0])
    return LayerAnswer(question, _keep_best(found, width, most), bound)


def _arrangement_field(question: LayerQuestion, machine: NodeMachine, cut: Cut) -> Field:
    together = filters_together(question, machine)
    return field_of(cut, question.region, machine.ports, together)


def _keep_best(
    found: list[tuple[float, Candidate]], width: float, most: int
) -> tuple[Candidate, ...]:
    """
    The best candidates: `most` at most, within a factor of `1 + width` of the best, and a few on
    other numbers of nodes, which may suit the homes that are best for other layers; and one in
    which nodes share nothing.
    """
    ordered = sorted(found, key=lambda entry: entry[0])
    best = ordered[0][0] if ordered else 0.0
    kept = [c for value, c in ordered[:most] if value <= best * (1 + max(width, 1e-9))]
    if kept and all(candidate.shares != ALONE for candidate in kept):
        kept += [c for _, c in ordered if c.shares == ALONE][:1]
    nodes = {candidate.cut.nodes for candidate in kept}
    others: dict[int, Candidate] = {}
    for value, candidate in ordered:
        if candidate.cut.nodes not in nodes and value <= best * (1 + _OTHER):
            others.setdefault(candidate.cut.nodes, candidate)
    return (*kept, *list(others.values())[:_OTHERS])


def _solve_quickly(
    question: LayerQuestion,
    machine: NodeMachine,
    goal: Goal,
    *,
    width: float,
    most: int,
    effort: int,
) -> LayerAnswer:
    """
    Candidates from `effort` pairs. Pairs are blocked for the fewest links that there may be, and
    their hops counted only then. Nothing is proved.
    """
    ordered = rank_pairs(question, machine, goal, effort)
    effort = len(ordered) if len(ordered) <= _FEW * effort else effort
    patience = _PATIENCE if effort < len(ordered) else effort
    blocked = _block_pairs(question, machine, goal, ordered, width, effort, patience)
    found = _count_hops(blocked, machine, goal, width)
    found.sort(key=lambda entry: entry[0])
    if question.rules.share and found:
        for _, candidate in found[:_SHARED]:
            found += _with_shares(question, machine, goal, candidate, found[0][0])
    return LayerAnswer(question, _keep_best(found, width, most), None)


def widen_answer(
    answer: LayerAnswer, machine: NodeMachine, goal: Goal, *, width: float, most: int, effort: int
) -> LayerAnswer:
    """
    An answer with candidates of up to `effort` pairs more: the best of each cut, as homes that suit
    other layers want other cuts; at most `most`, within a factor of `1 + width` of the best.
    """
    question = answer.question
    ordered = rank_pairs(question, machine, goal, effort)
    blocked = _block_pairs(
        question, machine, goal, ordered, width, effort, _PATIENCE_AGAIN, near=True
    )
    by_cut: dict[Cut, _Blocked] = {}
    for each in sorted(blocked, key=lambda entry: entry[:2]):
        by_cut.setdefault(each[2].cut, each)
    found = _count_hops([*by_cut.values()][:most], machine, goal, width)
    found.sort(key=lambda entry: entry[0])
    if question.rules.share and found:
        for _, candidate in found[:_SHARED]:
            found += _with_shares(question, machine, goal, candidate, found[0][0])
    known = {(c.cut, c.mapping, c.blocking, c.shares) for c in answer.candidates}
    more = [c for _, c in found if (c.cut, c.mapping, c.blocking, c.shares) not in known]
    return replace(answer, candidates=(*answer.candidates, *more))


def _block_pairs(
    question: LayerQuestion,
    machine: NodeMachine,
    goal: Goal,
    ordered: Pairs,
    width: float,
    effort: int,
    patience: int,
    *,
    near: bool = False,
) -> list[_Blocked]:
    """
    The first `effort` pairs, blocked for the fewest links that there may be, but for those that are
    bound above a factor of `1 + width` of the best, with `near` those that are, and else those that
    are so far above it that they are no candidates; fewer, once `patience` pairs were not better.
    """
    fixed = goal.energy * fixed_pj(question.shape, question.batch, machine)
    blocked: list[_Blocked] = []
    best, since = math.inf, 0
    above = width if near else max(width, _FAR if question.batch_outermost else _OTHER)
    for tried, pair in enumerate(ordered):
        if tried >= (effort if blocked else _HOPELESS * effort) or since >= patience:
            break
        if pair.bound >= best * (1 + width):
            continue
        made = _Made.make_rough(question, machine, pair)
        enough = best * (1 + above) - fixed
        blocking, _ = BlockingSearch(made.problem).minimise(goal, enough)
        if blocking is None:
            since += bool(blocked)
            continue
        value = blocking.value(goal) + fixed
        since = 0 if value < best * (1 - _BETTER) else since + 1
        best = min(best, value)
        blocked.append((value, tried, made, blocking))
    return blocked


def _count_hops(
    blocked: list[_Blocked],
    machine: NodeMachine,
    goal: Goal,
    width: float,
) -> list[tuple[float, Candidate]]:
    """
    Blocked pairs with their hops, and their values then; without those whose values are, with the
    fewest links, above a factor of `1 + width` of another one's with its own, but for a few on
    other numbers of nodes, outside of segments.
    """
    found: list[tuple[float, Candidate]] = []
    best = math.inf
    others: set[int] = set()
    for value, _, made, blocking in sorted(blocked, key=lambda entry: entry[:2]):
        if value >= best * (1 + width):
            nodes = made.cut.nodes
            known = any(candidate.cut.nodes == nodes for _, candidate in found)
            far = value > best * (1 + _OTHER) or made.question.batch_outermost
            if known or far or len(others) == _OTHERS:
                continue
            others.add(nodes)
        candidate = made.with_hops(blocking).candidate(blocking)
        found.append((_candidate_value(candidate, machine, goal), candidate))
        best = min(best, found[-1][0])
    return found


def list_candidates(
    question: LayerQuestion,
    machine: NodeMachine,
    goal: Goal,
    count: int,
    width: float,
    cuts: Sequence[Cut] = (),
) -> list[Candidate]:
    """
    Candidates from pairs with `cuts`, and from the `count` pairs with the least bounds but those
    whose bounds are above a factor of `1 + width` of the best; without hops of inputs on chip.
    """
    counted = replace(question, sources=()) if question.on_chip[0] else question
    fixed = goal.energy * fixed_pj(question.shape, question.batch, machine)
    found: dict[tuple[Cut, Mapping], Candidate] = {}

    def block_pair(pair: Pair) -> float:
        made = _Made.make_rough(question, machine, pair)
        blocking, _ = BlockingSearch(made.problem).minimise(goal)
        if blocking is None:
            return math.inf
        laid = replace(made, question=counted).with_hops(blocking)
        found[pair.cut, pair.mapping] = laid.candidate(blocking)
        return blocking.value(goal) + fixed

    best = math.inf
    for pair in islice(rank_pairs(question, machine, goal, None).by_closer_bounds(), count):
        if pair.bound > best * (1 + width):
            break
        best = min(best, block_pair(pair))
    for pair in (pair for cut in cuts for pair in pairs_of(question, machine, cut)):
        if (pair.cut, pair.mapping) not in found:
            block_pair(pair)
    return list(found.values())


def pairs_of(question: LayerQuestion, machine: NodeMachine, cut: Cut) -> list[Pair]:
    """The pairs with a cut, without bounds; none where it is not allowed."""
    shape, every = question.shape, np.array([cut])
    depth = shape.c // shape.groups if shape.is_conv else 1
    limits = np.array([shape.k, question.batch, depth, shape.height, shape.width])
    if (every > limits).any() or not question.allowed_cuts(every)[0]:
        return []
    found: list[Pair] = []
    for mapping in piece_mappings(shape, question.batch, cut, machine):
        numbers = Numbers.of([mapping])
        f, i, o = rough_links(question, machine, every, numbers, edges=False)[0].tolist()
        found.append(Pair(0.0, cut, mapping, (f, i, o)))
    return found


def bound_pair(
    question: LayerQuestion, machine: NodeMachine, goal: Goal, pair: Pair, enough: float
) -> float:
    """
    A bound of a pair, or a number of `enough` or more that it is not below: with the least links
    there may be, and where that is too low with those of its arrangements.
    """
    fixed = goal.energy * fixed_pj(question.shape, question.batch, machine)
    enough -= fixed
    _, cut, mapping, links = pair
    spreads = rough_spreads(question, machine, cut, links)
    low = _bound_spread(question, machine, goal, cut, mapping, spreads, enough)
    if low < enough:
        counted = _least_spreads(question, machine, cut, _count_links(question, machine, cut, True))
        divided = (False, question.divides_inputs, question.on_chip[1])
        spreads = [
            one if given else replace(one, hops=max(one.hops, other.hops))
            for one, other, given in zip(spreads, counted, divided, strict=True)
        ]
        low = max(low, _bound_spread(question, machine, goal, cut, mapping, spreads, enough))
    return low + fixed


def _bound_spread(
    question: LayerQuestion, machine: NodeMachine, goal: Goal, cut: Cut, mapping: Mapping,
    spreads: Sequence[Spread], enough: float,
) -> float:  # fmt: skip
    """A bound of the blockings of a pair, as `BlockingSearch.bound`."""
    problem = problem_of(question, machine, cut, mapping, spreads)
    bound = BlockingSearch(problem).bound(goal, enough)
    alike = count_sharing(question, machine, cut)
    if not question.rules.share:
        return bound
    field = _arrangement_field(question, machine, cut)
    most = may_share(machine, question, alike, field)
    if most == ALONE:
        return bound
    rings = least_rings(field, most)
    low = bound_shared(problem, mapping, machine, goal, cut.nodes, alike, most, rings, enough)
    return min(bound, low)


def _count_links(
    question: LayerQuestion, machine: NodeMachine, cut: Cut, least: bool = False
) -> Hops:
    """The hops of all arrangements of a cut."""
    return layer_hops(
        question.shape, question.batch, _arrangement_field(question, machine, cut),
        question.sources, question.result, forwarding=question.forwarding, near=question.near,
        stays=question.on_chip[1], least=least, some_ports=question.rules.some_ports,
    )  # fmt: skip


def _least_spreads(
    question: LayerQuestion, machine: NodeMachine, cut: Cut, hops: Hops
) -> list[Spread]:
    """The spreads with the least hops of each tensor."""
    alike, least = count_sharing(question, machine, cut), _minimum_hops(hops)
    at_dram = (True, not question.on_chip[0], not question.on_chip[1])
    return [Spread(alike[i], least[i], at_dram[i]) for i in range(3)]


def _block_pair(
    question: LayerQuestion, machine: NodeMachine, goal: Goal, cut: Cut, mapping: Mapping
) -> tuple[Candidate | None, float]:
    """
    The best blocking with the least hops of each tensor, and a bound for the pair: its value, or
    less where nodes may share.
    """
    field, hops = _arrangement_field(question, machine, cut), _count_links(question, machine, cut)
    alike, spreads = (
        count_sharing(question, machine, cut),
        _least_spreads(question, machine, cut, hops),
    )
    problem = problem_of(question, machine, cut, mapping, spreads)
    blocking, bound = BlockingSearch(problem).minimise(goal)
    fixed = fixed_pj(question.shape, question.batch, machine)
    if question.rules.share:
        most = may_share(machine, question, alike, field)
        if most != ALONE:
            rings = least_rings(field, most)
            low = bound_shared(problem, mapping, machine, goal, cut.nodes, alike, most, rings)
            bound = min(bound, low)
    if blocking is None:
        return None, bound + goal.energy * fixed
    least = _minimum_hops(hops)
    made = _Made(question, machine, cut, mapping, hops, field, least, problem)
    return made.candidate(blocking), bound + goal.energy * fixed


@dataclass(frozen=True, eq=False)
class _Made:
    """A pair with the problem of blocking it, and the least hops that this was made for."""

    question: LayerQuestion
    machine: NodeMachine
    cut: Cut
    mapping: Mapping
    hops: Hops | None
    field: Field
    least: tuple[float, float, float]
    problem: BlockingProblem

    @classmethod
    def make_rough(cls, question: LayerQuestion, machine: NodeMachine, pair: Pair) -> _Made:
        """A pair whose hops are not counted yet."""
        _, cut, mapping, links = pair
        field = _arrangement_field(question, machine, cut)
        spreads = rough_spreads(question, machine, cut, links)
        problem = problem_of(question, machine, cut, mapping, spreads)
        f, i, o = (spread.hops for spread in spreads)
        return cls(question, machine, cut, mapping, None, field, (f, i, o), problem)

    def weights(self, blocking: Blocking) -> tuple[float, float, float]:
        """By tensor: how often it moves between its home and the nodes."""
        found = [0.0, 0.0, 0.0]
        for place, tensor in enumerate(self.problem.tensors):
            moves = fetch_counts(blocking, tensor)[0 if blocking.stored[place] else 1]
            found[place] = 2.0 * moves - 1 if tensor.summed else float(moves)
        return found[0], found[1], found[2]

    def _tree_links(self, weights: Sequence[float]) -> Floats:
        """By arrangement: words times links of trees, where `least` is with one for each node."""
        alike = count_sharing(self.question, self.machine, self.cut)
        total = np.zeros(len(self.field.arrangements))
        for place, shared in enumerate(_SHARED_ALONG):
            if alike[place] > 1:
                each = weights[place] * self.least[place] / (alike[place] - 1)
                total += each * self.field.trees(shared)
        return total

    def with_hops(self, blocking: Blocking) -> _Made:
        """The same with its hops, in the arrangements with the shortest trees."""
        question = self.question
        field = self.field
        if len(field.arrangements) > _LAID:
            field = field.best(self._tree_links(self.weights(blocking)), _LAID)
        hops = layer_hops(
            question.shape, question.batch, field, question.sources, question.result,
            forwarding=question.forwarding, near=question.near, stays=question.on_chip[1],
            some_ports=question.rules.some_ports,
        )  # fmt: skip
        return replace(self, field=field, hops=hops)

    def candidate(self, blocking: Blocking, shares: Shares = ALONE) -> Candidate:
        """The candidate with this blocking; what goes round is counted by arrangement."""
        machine, question = self.machine, self.question
        assert self.hops is not None
        weights = self.weights(blocking)
        moved = [
            tensor.fetch_costs(*fetch_counts(blocking, tensor), held=held)
            for tensor, held in zip(self.problem.tensors, blocking.stored, strict=True)
        ]
        words = [each.dram_words for each in moved]
        links = sum(w * h for w, h in zip(weights, self.least, strict=True))
        pj = sum(each.pj for each in moved) - links * machine.hop_pj
        pj += fixed_pj(question.shape, question.batch, machine)
        turning = None
        if shares != ALONE:
            alike = count_sharing(question, machine, self.cut)
            rounds = rounds_of(self.problem, blocking, shares)
            turning = round_hops(self.mapping, self.field, alike, blocking, shares, rounds)
        return Candidate(self.cut, self.mapping, blocking, pj, blocking.cycles,
                         weights, self.hops, self.field,
                         (words[0], words[1], words[2]), shares, turning)  # fmt: skip


_Blocked: TypeAlias = tuple[float, int, _Made, Blocking]
"""A value, the place of a pair in its order, the pair, and its blocking."""


def _with_shares(
    question: LayerQuestion,
    machine: NodeMachine,
    goal: Goal,
    candidate: Candidate,
    best: float,
) -> list[tuple[float, Candidate]]:
    """
    The best candidate of the same pair in which nodes share, with its value; none where that is
    no better than `best` even if what is shared went round by itself.
    """
    cut, mapping, field = candidate.cut, candidate.mapping, candidate.field
    alike = count_sharing(question, machine, cut)
    most = may_share(machine, question, alike, field)
    if most == ALONE or max(candidate.weights) <= 1:
        return []
    least = _minimum_hops(candidate.hops)
    at_dram = (True, not question.on_chip[0], not question.on_chip[1])
    spreads = [Spread(alike[i], least[i], at_dram[i]) for i in range(3)]
    problem = problem_of(question, machine, cut, mapping, spreads)
    rings = least_rings(field, most)
    low = bound_shared(problem, mapping, machine, goal, cut.nodes, alike, most, rings)
    low += goal.energy * fixed_pj(question.shape, question.batch, machine)
    if low >= best * (1 - _BETTER):
        return []
    made = _Made(question, machine, cut, mapping, candidate.hops, field, least, problem)
    found = [
        made.candidate(blocking, shares)
        for blocking, shares in shared_blockings(
            problem, mapping, machine, goal, field, alike, most
        )
    ]
    valued = [(_candidate_value(each, machine, goal), each) for each in found]
    return sorted(valued, key=lambda entry: entry[0])[:1]


def candidate_of(
    question: LayerQuestion, machine: NodeMachine, goal: Goal, cut: Cut
) -> Candidate | None:
    """
    The best candidate with a cut, for the fewest links that there may be, which are not counted by
    arrangement; None where the cut is not allowed, or nothing fits.
    """
    best: tuple[float, Candidate] | None = None
    for pair in pairs_of(question, machine, cut):
        made = _Made.make_rough(question, machine, pair)
        blocking, _ = BlockingSearch(made.problem).minimise(goal)
        if blocking is not None and (best is None or blocking.value(goal) < best[0]):
            none = np.zeros((1, 1))
            hops = Hops(none[0], none[0], (none,) * len(question.sources), none)
            best = blocking.value(goal), replace(made, hops=hops).candidate(blocking)
    return None if best is None else best[1]


def _minimum_hops(hops: Hops) -> tuple[float, float, float]:
    """For each tensor the least hops that any arrangement and home has."""
    inputs = sum(float(source.min()) for source in hops.inputs)
    return float(hops.least_filters.min()), inputs, float(hops.outputs.min())


def _candidate_value(candidate: Candidate, machine: NodeMachine, goal: Goal) -> float:
    """The value of a candidate with its best arrangement and homes."""
    links = float(candidate.hop_words().min())
    pj = candidate.dynamic_pj + links * machine.hop_pj
    return goal.energy * pj + goal.time * candidate.cycles
