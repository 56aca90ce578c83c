"""
Buffer sharing: nodes that need the same part of a tensor hold a share of it each.

A share takes less room, so that blocks may be larger; for it, what is shared goes round the nodes
that share it as often as it is fetched into the registers, by nn-dataflow's rules. As executed it
goes round in each step of the nodes' updates, which is no more often, but takes accesses of the
buffers too, and room for what is sent (`dataflow.directive.shares`). Tried are all nodes that need
the same or none, for filters and for inputs that are read.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product

import numpy as np

from ..dataflow.cost.hops import round_links
from ..dataflow.cost.nn_dataflow import (
    NodeMachine,
    PassSchedule,
    count_fetches,
    never_loads_filters,
    stored_in_gbuf,
)
from ..dataflow.cost.node_grid import Partition
from ..dataflow.cost.row_stationary import Mapping, PerTensor
from .blocking.costs import BlockingProblem, TensorCost
from .blocking.search import Blocking, BlockingSearch, Floats, Goal, fetch_counts
from .nodes.hops import Field
from .question import LayerQuestion

_CUTS = ((1, 2), (0,), (3,))
"""By tensor: the cuts of a partition that give several nodes the same part of it."""

_EVER = 1 << 30

Shares = tuple[int, int, int]
ALONE: Shares = (1, 1, 1)


def may_share(
    machine: NodeMachine, question: LayerQuestion, alike: Sequence[int], field: Field
) -> Shares:
    """
    By tensor: how many nodes may share it; 1 where they may not, as sums, and as executed what
    another layer hands over.
    """
    if field.region.fold is not None or not machine.shared:
        return ALONE
    handed = question.on_chip[0] and machine.counting == "executed"
    apart = (question.shape.summed, 1) if handed else (question.shape.summed,)
    sizes = [field.cut.k, field.cut.rows * field.cut.columns, field.cut.n, field.cut.c]
    found = [
        alike[place] if place not in apart and sum(sizes[which] > 1 for which in _CUTS[place]) == 1
        else 1
        for place in range(3)
    ]  # fmt: skip
    return found[0], found[1], found[2]


@lru_cache(maxsize=16384)
def ring_links(field: Field, place: int, share: int) -> Floats:
    """By arrangement: links of one round of what all nodes share, for each word of it."""
    return np.array([_ring_length(a.partition, place, share) for a in field.arrangements])


def least_rings(field: Field, most: Shares) -> list[float]:
    """By tensor: the `ring_links` of the best arrangement; 0 where nothing is shared."""
    return [
        float(ring_links(field, place, share).min()) if share > 1 else 0.0
        for place, share in enumerate(most)
    ]


def _ring_length(partition: Partition, place: int, share: int) -> float:
    which = next(w for w in _CUTS[place] if partition.size(w) > 1)
    return round_links(partition, which, share, _EVER)


def round_links_of(partition: Partition, shares: Shares) -> list[float]:
    """By tensor: links of one round, for each word; 0 where nothing is shared."""
    return [
        _ring_length(partition, i, share) if share > 1 else 0.0 for i, share in enumerate(shares)
    ]


def with_rounds(schedule: PassSchedule, shares: Shares) -> PassSchedule:
    """The schedule with these shares: they go round whenever that is not when they come."""
    if shares == ALONE:
        return schedule
    rounds = [0, 0, 0]
    held = stored_in_gbuf(schedule)
    resident = never_loads_filters(schedule)
    for place, loops in enumerate(schedule.shape.tensor_loops):
        top, inside = count_fetches(schedule.factors, schedule.orders, loops)
        top = 0 if resident and place == 0 else top
        if held[place] and shares[place] > 1 and inside > top:
            rounds[place] = inside
    return replace(schedule, share=PerTensor(*shares), rounds=PerTensor(*rounds))


def relax_problem(
    problem: BlockingProblem, shares: Shares, round_pj: Sequence[float]
) -> BlockingProblem:
    """
    The problem with `shares` that take no more room than they must, where one round takes
    `round_pj` at least: what goes round as often as it comes into the registers, or never where
    that is not more often than it comes into the buffer, goes round no less than the difference.
    """
    tensors: list[TensorCost] = []
    for tensor, share, pj in zip(problem.tensors, shares, round_pj, strict=True):
        each = min(pj, max(0.0, tensor.top_pj))
        tensors.append(
            replace(tensor, share=share, inside_pj=tensor.inside_pj + each,
                    top_pj=tensor.top_pj - each)
        )  # fmt: skip
    return replace(problem, tensors=tuple(tensors))


def relaxed_problems(
    problem: BlockingProblem, machine: NodeMachine, shares: Shares, words: Sequence[float],
    rings: Sequence[float],
) -> Iterator[BlockingProblem]:  # fmt: skip
    """
    Problems that together bound all blockings with `shares`, where a round of a tensor's `words`
    passes `rings` links for each, or more. Of what goes round in fewer blocks than nodes share it,
    which is no more trips of any loop inside, one half moves at least. As executed, it may go round
    for nothing.
    """
    if machine.counting != "nn_dataflow":
        yield relax_problem(problem, shares, (0.0, 0.0, 0.0))
        return
    for few in product(*((False, True) if share > 2 else (False,) for share in shares)):
        most: list[int | None] = list(problem.most_inside)
        round_pj = [0.0, 0.0, 0.0]
        for place, (share, tensor) in enumerate(zip(shares, problem.tensors, strict=True)):
            if share == 1:
                continue
            part = 0.5 / (1 - 1 / share) if few[place] else 1.0
            round_pj[place] = part * words[place] * rings[place] * machine.hop_pj
            for loop in tensor.indexed_by if few[place] else ():
                most[loop] = min(most[loop] or share, share - 1)
        yield replace(
            relax_problem(problem, shares, round_pj), most_inside=(most[0], most[1], most[2])
        )


def bound_shared(
    problem: BlockingProblem, mapping: Mapping, machine: NodeMachine, goal: Goal, nodes: int,
    alike: Sequence[int], most: Shares, rings: Sequence[float], enough: float = math.inf,
) -> float:  # fmt: skip
    """
    A bound, as `BlockingSearch.bound`, of all blockings in which up to `most` of the `nodes` share
    tensors, one or more, of which each word passes `rings` links in a round (`least_rings`).
    """
    bound = math.inf
    words = [nodes * w / n for w, n in zip(mapping.dram, alike, strict=True)]
    for chosen in product(*(sorted({1, share}) for share in most)):
        if max(chosen) > 1:
            shares = chosen[0], chosen[1], chosen[2]
            for relaxed in relaxed_problems(problem, machine, shares, words, rings):
                bound = min(bound, BlockingSearch(relaxed).bound(goal, min(enough, bound)))
    return bound


def share_problem(
    problem: BlockingProblem, mapping: Mapping, machine: NodeMachine, nodes: int,
    alike: Sequence[int], shares: Shares, links: Sequence[float],
) -> BlockingProblem:  # fmt: skip
    """
    The problem with these shares, where one round takes `links` for each word. A share that is
    not whole may take one word more than its part of the room. As executed, what is sent has room
    for a quarter of a share besides, and is read once and written in each node.
    """
    tensors = list(problem.tensors)
    for place, share in enumerate(shares):
        if share > 1:
            words = nodes * mapping.dram[place] / alike[place]
            round_pj = words * links[place] * machine.hop_pj
            old, room = tensors[place], tensors[place].unit_buffer
            if machine.counting == "executed":
                round_pj += words * (1 + alike[place]) * machine.gbuf_pj
                room = -(-5 * room // 4)
            tensors[place] = replace(
                old, share=share, inside_pj=old.inside_pj + round_pj, unit_buffer=room
            )
    room = problem.buffer_room - sum(share > 1 for share in shares)
    return replace(problem, tensors=tuple(tensors), buffer_room=room)


def shared_blockings(
    problem: BlockingProblem, mapping: Mapping, machine: NodeMachine, goal: Goal, field: Field,
    alike: Sequence[int], most: Shares,
) -> Iterator[tuple[Blocking, Shares]]:  # fmt: skip
    """
    Blockings where something is shared, for rounds of full length and for rounds that cost
    nothing: what they cost depends on the blocks, and is at most the one and at least the other.
    """
    for shares in product(*(sorted({1, share}) for share in most)):
        if max(shares) == 1:
            continue
        chosen = shares[0], shares[1], shares[2]
        links = least_rings(field, chosen)
        for length in (1.0, 0.0):
            each = [length * link for link in links]
            tried = share_problem(problem, mapping, machine, field.cut.nodes, alike, chosen, each)
            found, _ = BlockingSearch(tried).minimise(goal)
            if found is not None and (machine.counting != "executed" or _has_rounds(found, tried)):
                yield found, chosen


def _has_rounds(blocking: Blocking, problem: BlockingProblem) -> bool:
    """
    Tests whether something is shared, all of which is in the buffers and goes into the registers in
    as many pieces as nodes share it.
    """
    return all(
        held and math.prod(blocking.factors[1][i] for i in tensor.indexed_by) >= tensor.share
        for tensor, held in zip(problem.tensors, blocking.stored, strict=True) if tensor.share > 1
    )  # fmt: skip


def rounds_of(problem: BlockingProblem, blocking: Blocking, shares: Shares) -> Shares:
    """
    By tensor: how often what is shared goes round: whenever it is fetched into the registers, and
    never where that is when it comes.
    """
    found: list[int] = []
    for tensor, held, share in zip(problem.tensors, blocking.stored, shares, strict=True):
        top, inside = fetch_counts(blocking, tensor)
        found.append(inside if held and share > 1 and inside > top else 0)
    return found[0], found[1], found[2]


def round_hops(
    mapping: Mapping, field: Field, alike: Sequence[int], blocking: Blocking, shares: Shares,
    rounds: Shares,
) -> Floats:  # fmt: skip
    """By arrangement: words times links of all rounds."""
    total = np.zeros(len(field.arrangements))
    for place, (share, count) in enumerate(zip(shares, rounds, strict=True)):
        if not count:
            continue
        units = math.prod(blocking.factors[1][i] for i in mapping.shape.tensor_loops[place])
        words = field.cut.nodes * mapping.dram[place] / alike[place]
        total += words * count * ring_links(field, place, share) * (1 - 1 / min(units, share))
    return total
