"""
A quick estimate of many pieces of a layer at once, to decide which to block exactly.

Trips outside the buffer are tried in powers of two for all three loops; the registers are seen
only through what they can hold. Against `blocking`, the estimate is optimistic in two ways: the
trips inside are a mean (`_inside`), and hops are trees with one link to each node. It is not a
bound, as not all numbers of trips are tried.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import numpy as np

from .blocking import BlockingProblem, Floats, Goal
from .options import Bools

LOOPS = TENSORS = 3


def estimates(problems: Sequence[BlockingProblem], goal: Goal) -> Floats:
    """The least value of each problem; infinite where nothing seems to fit."""
    if not problems:
        return np.zeros(0)
    counts = _of(problems, lambda p: p.counts)
    trips = _grid(counts, problems[0].outer)
    blocks = -(-counts[:, :, None] // trips)
    best = np.full(len(problems), np.inf)
    inside = _inside(problems)
    used, small = _words(problems, blocks), _small(problems, blocks)
    for outside in (None, *range(LOOPS)):
        fits = _fits(problems, used, small, outside)
        pj, words = _top(problems, trips, outside)
        pj = np.where(_may(problems[0], trips, outside), pj, np.inf)
        rates = _of(problems, lambda p: p.dram_rate)[:, None]
        cycles = np.maximum(_of(problems, lambda p: p.process_cycles)[:, None], words / rates)
        value = goal.energy * pj + goal.time * cycles
        for kept in range(TENSORS):
            least = np.where(fits[kept], value, np.inf).min(axis=1)
            best = np.minimum(best, least + goal.energy * inside[kept])
    return best


def _of(problems: Sequence[BlockingProblem], what: Callable[[BlockingProblem], object]) -> Floats:
    return np.array([what(p) for p in problems], np.float64)


def _grid(counts: Floats, fixed: Sequence[int | None]) -> Floats:
    """Trips by problem, loop and try: `[problem, 3, try]`."""
    axes: list[list[int]] = []
    for loop in range(LOOPS):
        most = int(counts[:, loop].max())
        known = fixed[loop]
        axes.append([2**i for i in range(most.bit_length() + 1)] if known is None else [known])
    tries = np.array(list(product(*axes)), np.float64).T
    return np.minimum(tries[None], counts[:, :, None])


def _may(problem: BlockingProblem, trips: Floats, outside: int | None) -> Bools:
    """Which trips go with what is given: the batch outermost, and what moves only once."""
    may = np.ones(trips[:, 0].shape, np.bool_)
    if problem.batch_outermost and outside == 2:
        may &= (trips[:, 0] == 1) & (trips[:, 1] == 1)
    for index in problem.once:
        loop = problem.tensors[index].free_loop
        if loop != 2 and loop != outside:
            may &= trips[:, loop] == 1
    return may


def _words(problems: Sequence[BlockingProblem], blocks: Floats) -> list[Floats]:
    """By tensor: the words of a block in the buffer, `[problem, try]`."""
    found: list[Floats] = []
    for index, tensor in enumerate(problems[0].tensors):
        unit = _of(problems, lambda p, i=index: p.tensors[i].unit_buffer / p.tensors[i].share)
        words = np.broadcast_to(unit[:, None], blocks[:, 0].shape)
        for loop in tensor.indexed_by:
            words = words * blocks[:, loop]
        found.append(words)
    return found


def _small(problems: Sequence[BlockingProblem], blocks: Floats) -> list[Bools]:
    """By tensor: whether its free loop can turn only once inside the buffer."""
    found: list[Bools] = []
    for tensor in problems[0].tensors:
        loop = tensor.free_loop
        most = _of(problems, lambda p, loop=loop: _most_inner(p, loop))
        found.append(blocks[:, loop] <= most[:, None])
    return found


def _fits(
    problems: Sequence[BlockingProblem],
    words: Sequence[Floats],
    small: Sequence[Bools],
    outside: int | None,
) -> list[Bools]:
    """
    By tensor: whether blocks fit the buffer, `[problem, try]`, where the registers keep that
    tensor inside. Others may go past the buffer too, where their loop turns only once inside;
    the tensor that the innermost loop `outside` spares may not.
    """
    first = problems[0]
    found = [np.zeros(words[0].shape, np.bool_) for _ in range(TENSORS)]
    for past in product((False, True), repeat=TENSORS):
        rules = zip(past, first.bypass, first.tensors, strict=True)
        if any(p and (not may or t.free_loop == outside) for p, may, t in rules):
            continue
        used = np.zeros_like(words[0])
        for index in range(TENSORS):
            if not past[index]:
                used = used + words[index]
        for kept in range(TENSORS):
            if any(past) and not past[kept]:
                continue
            fits = used <= first.buffer_room
            for other in range(TENSORS):
                if past[other] and other != kept:
                    fits = fits & small[other]
            found[kept] |= fits
    return found


def _most_inner(problem: BlockingProblem, loop: int) -> float:
    """The passes along a loop whose data the registers can hold."""
    alone = sum(t.unit_registers for t in problem.tensors if loop in t.indexed_by)
    rest = sum(t.unit_registers for t in problem.tensors if loop not in t.indexed_by)
    return (problem.register_room - rest) / alone if alone else float(problem.counts[loop])


def _inside(problems: Sequence[BlockingProblem]) -> list[Floats]:
    """
    By tensor that the registers keep, `[problem]`: the energy of trips inside, while the other
    two are fetched again. Their blocks share what the registers hold of the first: the mean of
    the two energies is at least the root of their product.
    """
    found: list[Floats] = []
    pj = [
        _of(problems, lambda p, t=t: p.tensors[t].inside_pj + p.tensors[t].bus_pj)
        for t in range(TENSORS)
    ]
    room = _of(problems, lambda p: p.register_room)
    for kept in range(TENSORS):
        a, b = (t for t in range(TENSORS) if t != kept)
        trips = [_of(problems, lambda p, t=t: p.counts[p.tensors[t].free_loop]) for t in (a, b)]
        unit = _of(problems, lambda p, t=kept: max(1, p.tensors[t].unit_registers))
        mean = 2 * np.sqrt(pj[a] * pj[b] * np.maximum(1, trips[0] * trips[1] * unit / room))
        found.append(pj[kept] + np.maximum(pj[a] + pj[b], mean))
    return found


def _top(
    problems: Sequence[BlockingProblem], trips: Floats, outside: int | None
) -> tuple[Floats, Floats]:
    """
    Energy and words of DRAM outside the buffer, `[problem, try]`, where the loop `outside` is
    the innermost there.
    """
    pj, words = np.zeros(trips[:, 0].shape), np.zeros(trips[:, 0].shape)
    for index, tensor in enumerate(problems[0].tensors):
        loop = tensor.free_loop
        moves = np.ones_like(trips[:, loop]) if loop == outside else trips[:, loop]
        if tensor.summed:
            moves = 2 * moves - 1
        pj += moves * _of(problems, lambda p, i=index: p.tensors[i].top_pj)[:, None]
        words += moves * _of(problems, lambda p, i=index: p.tensors[i].dram_words)[:, None]
    return pj, words
