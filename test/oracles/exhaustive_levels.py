"""
The best of all candidates of a small layer, by trying all that may be better than one known.

All block sizes and numbers of copies along each dimension are tried together. What is left out
is left out safely: block sizes whose cost with each tensor held and ordered as suits it alone is
not below the best known; residencies whose sum of such costs is not; and orders that differ only
in updates that do nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product

import numpy as np

from weft.transforms.core.errors import WeftError
from weft.transforms.solver.levels.cost import Batch, Counter, count_costs, fits_machine, goal_of
from weft.transforms.solver.levels.model import Floats, Ints, Masks, Model, TensorView

LIMIT = 4_000_000
"""Most combinations of block sizes that are tried."""

_CHUNK = 20_000

_EQUAL = 1e-9
"""Costs that differ by less are the same."""


@dataclass(frozen=True)
class Best:
    """The least goal, its candidate (`None` if nothing is below what was known), and counts."""

    goal: float
    batch: Batch | None
    combinations: int
    counted: int


@dataclass(frozen=True)
class _Kept:
    """How one tensor is held, over the levels, and what that costs alone at least."""

    held: tuple[bool, ...]
    shared: tuple[bool, ...]
    energy: Floats


def exhaustive(model: Model, known: float = math.inf) -> Best:
    """
    The least goal of all candidates, or `known` if none is below. Raises `WeftError` for layers
    with more than `LIMIT` combinations of block sizes.
    """
    chains = [_chains(model, d) for d in range(len(model.dims))]
    number = math.prod(len(c) for c in chains)
    if number > LIMIT:
        raise WeftError(
            f"layer {model.problem.name}: {number} combinations of block sizes are too many to try "
            f"(at most {LIMIT}); use a smaller layer or fewer levels"
        )
    tables = [np.array(c, np.int64) for c in chains]
    best, found, counted = known, None, 0
    for start in range(0, number, _CHUNK):
        which = np.unravel_index(
            np.arange(start, min(number, start + _CHUNK)), [len(t) for t in tables]
        )
        places = np.stack([t[w] for t, w in zip(tables, which, strict=True)], axis=2)
        for batch in _gathered(_promising(model, places, best * (1 - _EQUAL))):
            counted += len(batch)
            goals = count_costs(model, batch).goal
            at = int(goals.argmin())
            if goals[at] < best * (1 - _EQUAL):
                best, found = float(goals[at]), batch.take([at])
    return Best(best, found, number, counted)


def _gathered(batches: Iterator[Batch]) -> Iterator[Batch]:
    """The same candidates in fewer batches."""
    waiting: list[Batch] = []
    for batch in batches:
        waiting.append(batch)
        if sum(len(b) for b in waiting) >= _CHUNK:
            yield Batch.join(waiting)
            waiting = []
    if waiting:
        yield Batch.join(waiting)


def _chains(model: Model, dim: int) -> list[tuple[tuple[int, int], ...]]:
    """Block and group of each level along a dimension, the innermost level first."""
    extent, unit = int(model.extents[dim]), int(model.units[dim])
    name = model.dims[dim]
    may_stack = model.unit.stacked is None or name in model.unit.stacked

    def inner(level: int, whole: int) -> Iterator[tuple[tuple[int, int], ...]]:
        if level < 0:
            yield ()
            return
        for group in range(1, whole + 1):
            for block in range(1, group + 1):
                if group < whole and group % block:
                    continue
                copies = -(-group // block)
                if copies > model.view.levels[level].copies:
                    continue
                if level == 0 and (copies > 1 and not may_stack):
                    continue
                if block % unit and block != extent:
                    continue
                if level == 0 and name in model.unit.whole and block != extent:
                    continue
                smaller = range(unit, block, unit)
                if group == whole and any(-(-group // b) == copies for b in smaller):
                    continue  # a smaller block of as many copies does the same
                for rest in inner(level - 1, block):
                    yield (*rest, (block, group))

    return list(inner(model.num_levels - 1, extent))


class _Alone(Counter):
    """Costs of one tensor, with updates in the order that suits it best."""

    def innermost(self, tensor: int, level: int) -> Ints:
        return np.full(len(self.batch), self.never)

    def _count_moved(self, tensor: int, level: int, source: int) -> tuple[Floats, Floats]:
        view = self.model.tensors[tensor]
        once = float(view.inside * math.prod(_inside(self.model, view)))
        return np.full(len(self.batch), once), np.full(len(self.batch), once)

    def _partial_sums(self, tensor: int, level: int, source: int) -> Floats:
        return np.zeros(len(self.batch))

    def energy(self, tensor: int) -> Floats:
        """pJ of all accesses and hops of a tensor."""
        return self.tensor_costs(tensor).energy


def _inside(model: Model, view: TensorView) -> list[int]:
    found: list[int] = []
    for axis in view.tensor.axes:
        moving = {model.dims.index(d) for d in axis.dims if d in model.dims}
        if any(set(w.dims) == moving for w in view.windows):
            found.append(axis.inside(model.problem.extents))
    return found


def _promising(model: Model, places: Ints, best: float) -> Iterator[Batch]:
    """
    Candidates of block sizes `[combination, level, dim, (block, group)]` that may be below.
    """
    places = places.transpose(3, 1, 2, 0)
    blocks, groups = places[0], places[1]
    whole = np.concatenate(
        [blocks[1:], np.broadcast_to(model.extents[:, None], blocks.shape[1:])[None]]
    )
    base = _plain_batch(model, blocks, groups)
    good = fits_machine(model, base)
    base = base.take(good)
    whole = whole[..., good]
    if not len(base):
        return
    options = [_options(model, base, t) for t in range(len(model.tensors))]
    cycles = Counter(model, base).work()
    least = sum((np.min([o.energy for o in own], axis=0) for own in options), model.mac_energy)
    may = goal_of(model, least + cycles * model.static, cycles) < best
    for which in np.nonzero(may)[0]:
        yield from _kept(model, base.take([int(which)]), whole[..., which],
                         [[(o, float(o.energy[which])) for o in own] for own in options],
                         float(cycles[which]), best)  # fmt: skip


def _plain_batch(model: Model, blocks: Ints, groups: Ints) -> Batch:
    levels, dims, count = blocks.shape
    orders = np.broadcast_to(np.arange(dims)[None, :, None], blocks.shape)
    held = np.zeros((levels, len(model.tensors), count), np.bool_)
    return Batch(blocks, groups, orders, held, held)


def _options(model: Model, base: Batch, tensor: int) -> list[_Kept]:
    """All ways to hold a tensor."""
    ways: list[list[tuple[bool, bool]]] = []
    for level, view in enumerate(model.view.levels):
        mine: list[tuple[bool, bool]] = [(False, False)]
        if model.stores[level][tensor] is not None:
            can_share = view.is_shared and not model.tensors[tensor].is_output
            mine = [(True, False), *([(True, True)] if can_share else []), *mine]
            if level == 0 and model.unit.bound:
                mine.remove((False, False))
        ways.append(mine)
    found: list[_Kept] = []
    for way in product(*ways):
        held, shared = base.held.copy(), base.shared.copy()
        for level, (is_held, is_shared) in enumerate(way):
            held[level, tensor], shared[level, tensor] = is_held, is_shared
        batch = Batch(base.blocks, base.groups, base.orders, held, shared)
        energy = _Alone(model, batch).energy(tensor)
        found.append(_Kept(tuple(h for h, _ in way), tuple(s for _, s in way), energy))
    return found


def _kept(
    model: Model,
    one: Batch,
    whole: Ints,
    options: Sequence[Sequence[tuple[_Kept, float]]],
    cycles: float,
    best: float,
) -> Iterator[Batch]:
    """All residencies and orders of one choice of blocks that may be below."""
    ways: list[tuple[_Kept, ...]] = []
    for way in product(*options):
        energy = model.mac_energy + sum(e for _, e in way) + cycles * model.static
        if goal_of(model, np.array([energy]), np.array([cycles]))[0] < best:
            ways.append(tuple(k for k, _ in way))
    if not ways:
        return
    held = np.array([[k.held for k in way] for way in ways]).transpose(2, 1, 0)
    shared = np.array([[k.shared for k in way] for way in ways]).transpose(2, 1, 0)
    many = one.take(np.zeros(len(ways), np.int64))
    many = Batch(many.blocks, many.groups, many.orders, held, shared)
    many = many.take(fits_machine(model, many))
    if not len(many):
        return
    orders = _orders(model, whole > one.groups[..., 0])
    for start in range(0, len(many), max(1, _CHUNK // len(orders))):
        part = many.take(np.arange(start, min(len(many), start + max(1, _CHUNK // len(orders)))))
        again = part.take(np.repeat(np.arange(len(part)), len(orders)))
        each = np.tile(orders.transpose(1, 2, 0), (1, 1, len(part)))
        yield Batch(again.blocks, again.groups, each, again.held, again.shared)


def _orders(model: Model, active: Masks) -> Ints:
    """All orders `[order, level, position]` of the updates that do something."""
    per_level: list[list[tuple[int, ...]]] = []
    for row in active:
        moving = [d for d in range(len(row)) if row[d]]
        still = [d for d in range(len(row)) if not row[d]]
        per_level.append([(*p, *still) for p in permutations(moving)])
    return np.array(list(product(*per_level)), np.int64)
