"""
Cost descending, bottom up: stacking, then caching, level by level; then all levels together.

At each level, copies and then block sizes grow along the dimension that lowers the cost most,
as if what is further out held all, but so that what is side by side fits there. This is done side
by side for each tensor that may stay in place at each level (the loop orders that matter), and for
the sets of tensors that the outer levels may hold: how blocks grow further in depends on whether a
tensor comes from nearby. The best then change by single sizes, copies, orders and residencies, and
by pairs of them, as long as that lowers the cost.

All that is done first with blocks that divide what they are blocks of: there are fewer, and among
all sizes a descent ends early, at blocks that are a little better than their neighbours. What comes
of it goes on with all sizes, beside what comes from below with these.

Source: KAPLA, section IV-C, Algorithm 1. Theirs picks the dimension by the tensor with the
most accesses; here by what the accesses of all tensors cost. The last phase is ours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from ...core.blockings import resident_sets
from ...core.errors import WeftError
from .cost import Batch, count_costs, fits_machine, part_sizes
from .emit import exact_costs
from .model import Floats, Ints, Masks, Model
from .plans import LevelPlans, Moves


@dataclass(frozen=True)
class Search:
    """
    `kept` candidates with dividing blocks are improved, and `refined` of what comes of it with
    blocks of all sizes, beside as many others; `recounted` of these are counted exactly. `rounds`
    bounds the changes.
    """

    kept: int = 64
    refined: int = 8
    recounted: int = 6
    rounds: int = 200


MAX_STARTS = 81
"""
Most combinations of orders that are tried from below; above it, sets of tensors in outer levels
are tried with the same order at all levels.
"""


def descend_plans(model: Model, search: Search | None = None) -> LevelPlans:
    """
    The best plan found for `model`, as one plan. Raises `WeftError` where not even one unit of
    the innermost level fits.
    """
    search = search or Search()
    plans: list[LevelPlans] = []
    if (model.extents % model.units == 0).all():
        even = model.with_dividing_blocks()
        found = _select_best(even, _climb_levels(even, all_sets=True), search.kept)
        plans.append(_descend_far(even, found, search.rounds))
    elif model.dividing:
        raise WeftError(
            f"layer {model.problem.name}: blocks are to divide its dimensions, but those of "
            f"@{model.unit.intrinsic} do not"
        )
    if not model.dividing:
        plans.append(_climb_levels(model, all_sets=not plans))
        found = LevelPlans.join([_select_best(model, p, search.refined) for p in plans])
        plans = [_descend_far(model, found, search.rounds)]
    last = _select_best(model, plans[0], search.recounted)
    batch = last.batch(model)
    exact = [float(exact_costs(model, batch, i).goal[0]) for i in range(len(last))]
    return last.take([int(np.argmin(exact))])


def _climb_levels(model: Model, *, all_sets: bool) -> LevelPlans:
    """From below, level by level, with `all_sets` of tensors that outer levels hold."""
    moves = Moves(model)
    plans = _starting_plans(model, all_sets=all_sets)
    for level in range(model.num_levels):
        plans = _climb_level(model, moves, plans, level)
    return plans


def _descend_far(model: Model, plans: LevelPlans, rounds: int) -> LevelPlans:
    """All levels together, towards what guides to the goal first where that is another."""
    moves = Moves(model)
    for guided in (True, False) if model.goal != "energy" else (False,):
        plans = _improve_plans(model, moves, plans, rounds, guided)
    return plans


def _improve_plans(
    model: Model, moves: Moves, plans: LevelPlans, rounds: int, guided: bool
) -> LevelPlans:
    """All levels together, each plan as long as it helps."""
    done: list[LevelPlans] = []
    for _ in range(rounds):
        if not len(plans):
            break
        stepped, is_better = _step_plans(model, plans, moves.single(plans), None, guided)
        stuck = stepped.take(~is_better)
        plans = stepped.take(is_better)
        if len(stuck):
            stepped, is_better = _step_plans(model, stuck, moves.pairs(stuck), None, guided)
            done.append(stepped.take(~is_better))
            plans = LevelPlans.join([plans, stepped.take(is_better)])
        if len(plans):
            plans = _select_best(model, plans.settle_plans(model), len(plans))
    return LevelPlans.join([*done, plans])


def _starting_plans(model: Model, *, all_sets: bool) -> LevelPlans:
    """
    One unit everywhere; at each level, each tensor once the one that stays in place, and outer
    levels with all tensors, or with each set of them.
    """
    dims, levels = len(model.dims), model.num_levels
    stays = [sorted(range(dims), key=lambda d, t=tensor: d in t.dims) for tensor in model.tensors]
    starts = _list_starts(stays, levels, all_sets=all_sets)
    orders = np.array([order for order, _ in starts], np.int64).transpose(1, 2, 0)
    blocks = np.ones((levels, dims, len(starts)), np.int64)
    blocks[0] = np.minimum(model.units, model.extents)[:, None]
    for d, name in enumerate(model.dims):
        if name in model.unit.whole:
            blocks[0, d] = model.extents[d]
    held = np.array([[[s is not None] * len(starts) for s in level] for level in model.stores])
    held[1:] &= np.array([resident for _, resident in starts]).T
    plans = LevelPlans(blocks, np.ones_like(blocks), orders, held, np.zeros_like(held))
    for level in range(levels):
        plans = _leave_out(model, plans, level)
        _check_unit(model, plans, level)
    return plans


def _list_starts(
    stays: Sequence[list[int]], levels: int, *, all_sets: bool
) -> list[tuple[tuple[list[int], ...], tuple[bool, ...]]]:
    """
    By start, the order of each level, and the tensors that levels but the innermost hold. `stays`:
    by tensor, the order in which it stays.
    """
    orders = list(product(stays, repeat=levels))
    alike = [order for order in orders if order.count(order[0]) == levels]
    if len(orders) > MAX_STARTS:
        orders = [o for o in orders if all(own == o[2] for own in o[2:])][:MAX_STARTS]
    everything, *sets = resident_sets([True] * len(stays))
    some = sets[:-1] if levels > 1 and all_sets else []
    others = orders if len(orders) * (len(some) + 1) <= MAX_STARTS else alike
    return [*product(orders, [everything]), *product(others, some)]


def _leave_out(model: Model, plans: LevelPlans, level: int) -> LevelPlans:
    """Tensors bypass a level, the largest first, where not even the least of all fits it."""
    held = plans.held.copy()
    for _ in model.tensors:
        batch = LevelPlans(plans.blocks, plans.copies, plans.orders, held, plans.shared).batch(
            model
        )
        bad = ~fits_machine(model, _up_to(batch, level))
        if not bad.any() or (level == 0 and model.unit.bound):
            break
        sizes = (
            np.stack(
                [
                    np.broadcast_to(part_sizes(model, t, batch.blocks[level], level), bad.shape)
                    for t in model.tensors
                ]
            )
            * held[level]
        )
        held[level, sizes.argmax(0)[bad], np.nonzero(bad)[0]] = False
    return LevelPlans(plans.blocks, plans.copies, plans.orders, held, plans.shared)


def _up_to(batch: Batch, level: int) -> Batch:
    """The candidates without what is held further out, for checks of sizes."""
    held = batch.held.copy()
    held[level + 1 :] = False
    return Batch(batch.blocks, batch.groups, batch.orders, held, batch.shared)


def _check_unit(model: Model, plans: LevelPlans, level: int) -> None:
    batch = _up_to(plans.batch(model), level)
    if fits_machine(model, batch).any():
        return
    view = model.view.levels[level]
    parts = [
        f"'{t.tensor.name}' {int(np.ravel(part_sizes(model, t, batch.blocks[level], level))[0])}"
        for i, t in enumerate(model.tensors)
        if model.stores[level][i] is not None
    ]
    unit = f"one @{model.unit.intrinsic}" if model.unit.intrinsic else "one unit of work"
    rooms = ", ".join(f"{s.name} has room for {s.numbers}" for s in view.stores)
    raise WeftError(
        f"layer {model.problem.name}: level {view.name}: {unit} takes {', '.join(parts)} elements, "
        f"but {rooms} in machine @{model.view.name}; use a machine with larger memories"
    )


def _climb_level(model: Model, moves: Moves, plans: LevelPlans, level: int) -> LevelPlans:
    """Stacking, then caching, at one level; what is further out holds all."""
    for grow in (moves.grow_stacks, moves.grow_blocks):
        while True:
            plans, is_better = _step_plans(model, plans, grow(plans, level), level, True)
            if not is_better.any():
                break
    settled = plans.batch(model)
    blocks = settled.blocks.copy()
    blocks[level + 1 :] = settled.groups[level]
    return LevelPlans(blocks, plans.copies, plans.orders, plans.held, plans.shared)


def _goal_values(model: Model, plans: LevelPlans, level: int | None, guided: bool) -> Floats:
    """
    The cost of each plan, or what guides a search to it; infinite where the plan does not fit.
    Up to `level` if that is given: what is further out holds all. Plans that cost the same because
    they do the same are counted once.
    """
    batch = plans.batch(model)
    found = np.full(len(plans), np.inf)
    which = np.nonzero(fits_machine(model, batch))[0]
    if not len(which):
        return found
    batch = batch.take(which)
    if level is not None:
        blocks, groups = batch.blocks.copy(), batch.groups.copy()
        blocks[level + 1 :] = groups[level + 1 :] = model.extents[:, None]
        batch = Batch(blocks, groups, batch.orders, batch.held, batch.shared)
    first, back = _find_distinct(model, batch)
    cost = count_costs(model, batch.take(first))
    found[which] = (cost.guide if guided else cost.goal)[back]
    return found


def _find_distinct(model: Model, batch: Batch) -> tuple[Ints, Ints]:
    """
    The first of the candidates that do the same, and by candidate, which of these it does as.
    Updates of one iteration do nothing, wherever they stand.
    """
    extents = np.broadcast_to(model.extents[:, None], batch.blocks.shape[1:])
    moves = np.concatenate([batch.blocks[1:], extents[None]]) > batch.groups
    places = np.argsort(batch.orders, axis=1)
    inside = (places[:, None] < places[:, :, None]) & moves[:, None]
    ranks = np.where(moves, inside.sum(2), -1)
    parts = (batch.blocks, batch.groups, ranks, batch.held, batch.shared)
    rows = np.concatenate([a.reshape(-1, len(batch)).astype(np.int32) for a in parts]).T
    keys = np.ascontiguousarray(rows).view(np.dtype((np.void, rows.shape[1] * 4))).ravel()
    _, first, back = np.unique(keys, return_index=True, return_inverse=True)
    return first, back.ravel()


def _step_plans(
    model: Model, plans: LevelPlans, tried: Sequence[LevelPlans], level: int | None, guided: bool
) -> tuple[LevelPlans, Masks]:
    """The best of each plan and its neighbours, and which plans got better."""
    if not tried:
        return plans, np.zeros(len(plans), np.bool_)
    count = len(plans)
    all_plans = LevelPlans.join([plans, *tried])
    goals = _goal_values(model, all_plans, level, guided).reshape(len(tried) + 1, count)
    best = goals[1:].argmin(0) + 1
    is_better = goals[1:].min(0) < goals[0] * (1 - 1e-9)
    chosen = np.where(is_better, best, 0) * count + np.arange(count)
    return all_plans.take(chosen), is_better


def _select_best(model: Model, plans: LevelPlans, count: int) -> LevelPlans:
    """The `count` best different plans."""
    goals = _goal_values(model, plans, None, True)
    chosen: list[int] = []
    seen: set[bytes] = set()
    for i in np.argsort(goals, kind="stable"):
        key = b"".join(np.ascontiguousarray(a[..., i]).tobytes() for a in vars(plans).values())
        if key not in seen and len(chosen) < count and (np.isfinite(goals[i]) or not chosen):
            seen.add(key)
            chosen.append(int(i))
    return plans.take(chosen)
