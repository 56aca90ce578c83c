"""
Sizes, accesses and cost of many candidates at once.

What is counted is what `analysis.analyse_directives` counts, from block sizes and loop orders
alone:

* along a dimension, the blocks that a chain of strides makes are a few different sizes, each so
  many times (`_Chunks`), ragged ends included;
* a tensor is fetched again by each update that moves it, and by all updates outside of the
  innermost of these; updates inside of it do not matter;
* along axes over which windows slide, what two neighbouring blocks have in common is fetched
  once where the innermost update that moves the tensor slides them; what they have in common
  across other updates, and what lies outside the border, is counted as if it were fetched.

So counts are exact for tensors without windows, and for others never below the true ones.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from itertools import pairwise

import numpy as np

from .model import Floats, Ints, Masks, Model, TensorView, Window

_PARTS = 0.01
"""What the parts of the latency that are not the longest count in the guide of a search."""

_TIE = 0.001
"""The power of the energy in the guide for latency."""


@dataclass(frozen=True)
class Batch:
    """
    Candidates, the last axis of all arrays.

    * `blocks`, `groups`: `[level, dim]` iterations in a buffer, and in all buffers side by side
      in the next level's; a group is a whole number of blocks or all there is;
    * `orders`: `[level, position]` the dimension of each update, the innermost first;
    * `held`: `[level, tensor]` whether the tensor has a buffer there; `shared`: whether buffers
      that would hold the same part of it hold one share each.
    """

    blocks: Ints
    groups: Ints
    orders: Ints
    held: Masks
    shared: Masks

    def __len__(self) -> int:
        return self.blocks.shape[-1]

    def take(self, which: Ints | Masks | Sequence[int]) -> Batch:
        """The candidates `which`."""
        return Batch(*(getattr(self, f.name)[..., which] for f in fields(self)))

    @staticmethod
    def join(batches: Sequence[Batch]) -> Batch:
        """All candidates of `batches`, in that order."""
        names = [f.name for f in fields(Batch)]
        return Batch(*(np.concatenate([getattr(b, n) for b in batches], -1) for n in names))


class _Chunks:
    """Blocks along a dimension: sizes `[kind, candidate]`, and how many of each there are."""

    def __init__(self, sizes: Ints, counts: Ints) -> None:
        self.sizes = sizes
        self.counts = counts

    def split(self, stride: Ints, fixed: Masks | bool) -> _Chunks:
        """
        Divided by an update or stack; where `fixed`, only the first part of each is meant.
        """
        turns = self.sizes // stride
        left = self.sizes - turns * stride
        first: Ints = (self.counts * turns).sum(0)
        short = self.counts * (left > 0)
        if fixed is not False:
            first = np.where(fixed, (self.counts * (turns > 0)).sum(0), first)
            short = np.where(fixed, self.counts * (turns == 0), short)
            left = np.where(fixed, self.sizes, left)
        sizes = np.concatenate([stride[None], left])
        return _Chunks(sizes, np.concatenate([first[None], short]))

    @property
    def number(self) -> Ints:
        return (self.counts * (self.sizes > 0)).sum(0)


@dataclass(frozen=True)
class Costs:
    """
    Energy in pJ and latency in cycles of each candidate; `goal` is what is to be least. `guide` is
    near it, but gets less as well when a part of the latency does that is not the longest.
    """

    energy: Floats
    cycles: Floats
    goal: Floats
    guide: Floats


@dataclass(frozen=True)
class TensorCosts:
    """
    The costs of one tensor: pJ of accesses and hops, bytes that home moves, and `[level]` bytes
    that go in and out of the arrays of a level.
    """

    energy: Floats
    home_bytes: Floats
    entering: Floats


@dataclass(frozen=True)
class Flow:
    """Elements of one tensor between a level and its source; see `analysis.LevelAccess`."""

    received: Floats
    sent: Floats
    drained: Floats
    stored: Floats


def fits_machine(model: Model, batch: Batch) -> Masks:
    """
    Tests whether each candidate fits the memories and arrays of the machine, and has whole blocks
    where these must divide.
    """
    good = _have_whole_blocks(model, batch) if model.dividing else np.ones(len(batch), np.bool_)
    for level, view in enumerate(model.view.levels):
        copies = -(-batch.groups[level] // batch.blocks[level])
        good &= copies.prod(0) <= view.copies
        for store in view.stores:
            taken = np.zeros(len(batch), np.int64)
            for t, tensor in enumerate(model.tensors):
                if model.stores[level][t] != store:
                    continue
                alike = math.prod(
                    (copies[d] for d in range(len(model.dims)) if d not in tensor.dims),
                    start=np.ones(1, np.int64),
                )
                part = part_sizes(model, tensor, batch.blocks[level], level)
                part = np.where(batch.shared[level, t], -(-part // alike), part)
                taken += batch.held[level, t] * part * store.per_element(tensor.tensor)
            good &= taken <= store.numbers
    for d, name in enumerate(model.dims):
        if name in model.unit.even:
            good &= model.extents[d] % batch.blocks[0, d] == 0
    return good


def _have_whole_blocks(model: Model, batch: Batch) -> Masks:
    extents = np.broadcast_to(model.extents[:, None], batch.blocks.shape[1:])
    whole = np.concatenate([batch.blocks[1:], extents[None]])
    split = (batch.groups % batch.blocks > 0) | (whole % batch.groups > 0)
    return ~np.logical_or.reduce(split, axis=(0, 1))


def part_sizes(model: Model, tensor: TensorView, blocks: Ints, level: int) -> Ints:
    """
    The elements of `tensor` in a buffer of a level, for `blocks` `[dim, candidate]`; in the
    memories of an intrinsic, whole operands of it.
    """
    in_operands = level == 0 and bool(model.unit.bound)
    if in_operands:
        blocks = -(-blocks // model.units[:, None]) * model.units[:, None]
    size = np.ones(1, np.int64)
    for dims, _, extent in tensor.plain:
        found = math.prod((blocks[d] for d in dims), start=np.ones(1, np.int64))
        size = size * (found if in_operands else np.minimum(found, extent))
    for window in tensor.windows:
        found = window.span([blocks[d] for d in window.dims])
        size = size * (found if in_operands else np.minimum(found, window.extent))
    return size


def count_costs(model: Model, batch: Batch) -> Costs:
    """The cost of each candidate, whether it fits or not; see the module's docstring."""
    counter = Counter(model, batch)
    return counter.add_up([_count_tensor(counter, t) for t in range(len(model.tensors))])


def _count_tensor(counter: Counter, tensor: int) -> TensorCosts:
    """The costs of a tensor, of candidates that hold it at the same levels together."""
    held = counter.batch.held[:, tensor]
    keys: Ints = ((1 << np.arange(len(held)))[:, None] * held).sum(0)
    distinct = np.unique(keys)
    if len(distinct) <= 1:
        return counter.tensor_costs(tensor)
    energy, home = np.zeros(len(keys)), np.zeros(len(keys))
    entering = np.zeros((counter.num_levels, len(keys)))
    for key in distinct:
        which = np.nonzero(keys == key)[0]
        found = Counter(counter.model, counter.batch.take(which)).tensor_costs(tensor)
        energy[which], home[which] = found.energy, found.home_bytes
        entering[:, which] = found.entering
    return TensorCosts(energy, home, entering)


def goal_of(model: Model, energy: Floats, cycles: Floats) -> Floats:
    """The value to minimise."""
    if model.goal == "edp":
        return energy * cycles
    return cycles if model.goal == "latency" else energy


class Counter:
    """
    The counts of candidates; what is asked of a tensor, of candidates that all hold it at the same
    levels.
    """

    def __init__(self, model: Model, batch: Batch) -> None:
        self.model = model
        self.batch = batch
        levels, dims = batch.blocks.shape[:2]
        self.num_levels, self.num_dims = levels, dims
        extents = np.broadcast_to(model.extents[:, None], batch.blocks.shape[1:])
        self.whole = np.concatenate([batch.blocks[1:], extents[None]])
        self.extents = extents
        self.rank: Ints = np.argsort(batch.orders, axis=1) + dims * np.arange(levels)[:, None, None]
        self.active = self.whole > batch.groups
        self.held = batch.held[..., 0] if len(batch) else np.zeros(batch.held.shape[:2], bool)
        self.never = np.int64(levels * dims)
        self._turns: Masks = np.logical_or.reduce(self.active, axis=-1)
        side_by_side = batch.groups > batch.blocks
        self._lies_side_by_side: Masks = np.logical_or.reduce(side_by_side, axis=-1)
        self._known: dict[object, _Chunks] = {}

    def holders(self, tensor: int) -> list[int]:
        """The levels that hold a tensor, innermost first, and the home."""
        return [*(m for m in range(self.num_levels) if self.held[m, tensor]), self.num_levels]

    def innermost(self, tensor: int, level: int) -> Ints:
        """The rank of the innermost update at `level` or further out that moves a tensor."""
        moved = sorted(self.model.tensors[tensor].dims)
        if not moved:
            return np.full(len(self.batch), self.never)
        ranks = np.where(self.active[level:, moved], self.rank[level:, moved], self.never)
        return ranks.reshape(-1, len(self.batch)).min(0)

    def chunks(
        self,
        dim: int,
        level: int,
        fixed_updates: Sequence[bool],
        fixed_stacks: Sequence[Masks | bool],
    ) -> _Chunks:
        """The blocks at `level` along `dim`; which updates and stacks stay at their first."""
        key = (dim, level, *fixed_updates[level:], *fixed_stacks[level:])
        if not all(isinstance(fixed, bool) for fixed in fixed_stacks[level:]):
            return self._divide(dim, level, fixed_updates, fixed_stacks)
        if key not in self._known:
            self._known[key] = self._divide(dim, level, fixed_updates, fixed_stacks)
        return self._known[key]

    def _divide(
        self,
        dim: int,
        level: int,
        fixed_updates: Sequence[bool],
        fixed_stacks: Sequence[Masks | bool],
    ) -> _Chunks:
        if level == self.num_levels:
            return _Chunks(self.extents[dim : dim + 1], np.ones((1, len(self.batch)), np.int64))
        found = self.chunks(dim, level + 1, fixed_updates, fixed_stacks)
        found = self.split_by_update(found, dim, level, fixed_updates[level])
        return self.split_by_stack(found, dim, level, fixed_stacks[level])

    def split_by_update(
        self, chunks: _Chunks, dim: int, level: int, fixed: bool = False
    ) -> _Chunks:
        """Blocks of the next level as divided by an update of `level`."""
        if not self._turns[level, dim]:
            return chunks
        return chunks.split(self.batch.groups[level, dim], fixed)

    def split_by_stack(
        self, chunks: _Chunks, dim: int, level: int, fixed: Masks | bool = False
    ) -> _Chunks:
        """What an update of `level` leaves as divided by its stack."""
        if not self._lies_side_by_side[level, dim]:
            return chunks
        return chunks.split(self.batch.blocks[level, dim], fixed)

    def repeats(self, tensor: int, level: int, cut: int, since: Ints | None = None) -> Floats:
        """
        Counts how often blocks of `level` come along the dimensions that do not move a tensor.
        Stacks of levels below `cut` count once; so do updates inside of all that move the tensor,
        and those of ranks below `since`.
        """
        inner = self.innermost(tensor, level)
        if since is not None:
            inner = np.maximum(inner, since)
        total = np.ones(len(self.batch))
        shared = self.batch.shared[level, tensor]
        own: Masks | bool = shared if shared.any() else False
        stacks = [True if m < cut else own if m == level else False for m in range(self.num_levels)]
        for d in range(self.num_dims):
            if d not in self.model.tensors[tensor].dims:
                total = total * self._count_blocks(d, level, stacks, inner)
        return total

    def _count_blocks(
        self, dim: int, level: int, stacks: Sequence[Masks | bool], inner: Ints
    ) -> Ints:
        """
        The blocks along a dimension, where updates of ranks below `inner` stay at their first. As
        ranks grow outwards, these are the updates of the first few levels.
        """
        still = (self.rank[:, dim] < inner).sum(0)
        found = np.zeros(len(self.batch), np.int64)
        for count in range(level, self.num_levels + 1):
            mine = still == count
            if mine.any():
                fixed = [m < count for m in range(self.num_levels)]
                found = np.where(mine, self.chunks(dim, level, fixed, stacks).number, found)
        return found

    def flow(self, tensor: int, level: int, source: int) -> Flow:
        """The flow between `level` and `source` for a tensor."""
        return self.flow_inside(tensor, level, source)

    def flow_inside(self, tensor: int, level: int, border: int) -> Flow:
        """The flow between `level` and what lies around the array of level `border - 1`."""
        view = self.model.tensors[tensor]
        if view.is_output:
            base = float(view.inside)
            drained = base * self.repeats(tensor, level, level)
            stored = base * self.repeats(tensor, level, border)
            back = base * self._partial_sums(tensor, level, border)
            return Flow(back, back, drained, stored)
        received, sent = self._count_moved(tensor, level, border)
        nothing = np.zeros(len(self.batch))
        received = received * self.repeats(tensor, level, level)
        sent = sent * self.repeats(tensor, level, border)
        return Flow(received, sent, nothing, nothing)

    def _count_moved(self, tensor: int, level: int, source: int) -> tuple[Floats, Floats]:
        """Elements received and sent along the dimensions that move a tensor."""
        view = self.model.tensors[tensor]
        received = np.full(len(self.batch), float(view.inside))
        sent = received.copy()
        kept = received.copy()
        spared = received.copy()
        slides = np.zeros(len(self.batch), np.bool_)
        inner = self.innermost(tensor, level)
        for window in view.windows:
            now, union, same, same_union, here = self._sum_window(window, level, source, inner)
            received, sent = received * now, sent * union
            kept = kept * np.where(here, same, now)
            spared = spared * np.where(here, same_union, union)
            slides |= here
        return received - kept * slides, sent - spared * slides

    def _sum_window(
        self, window: Window, level: int, source: int, inner: Ints
    ) -> tuple[Floats, Floats, Floats, Floats, Masks]:
        """
        Sums along the axis of a window: what blocks and groups hold, what they held before, and
        whether the innermost update that moves the tensor slides along this axis.
        """
        never = [False] * self.num_levels
        parts = [self.chunks(d, level, never, never) for d in window.dims]
        groups = [_group_chunks(self, d, level, source) for d in window.dims]
        now = _pair_sum(window, parts)
        union = np.minimum(now, _pair_sum(window, groups))
        same = np.zeros(len(self.batch))
        same_union = np.zeros(len(self.batch))
        here = np.zeros(len(self.batch), np.bool_)
        for place, dim in enumerate(window.dims):
            others = [c for i, c in enumerate(parts) if i != place]
            for m in range(level, self.num_levels):
                mine = self.active[m, dim] & (self.rank[m, dim] == inner)
                if not mine.any():
                    continue
                overlap = self._sum_overlap(window, place, others, level, m)
                same = np.where(mine, overlap, same)
                alone = np.ones(len(self.batch), np.bool_)
                for d in window.dims:
                    for k in range(level, source):
                        alone &= self.batch.groups[k, d] <= self.batch.blocks[k, d]
                same_union = np.where(mine & alone, overlap, same_union)
                here |= mine
        return now, union, same, same_union, here

    def _sum_overlap(
        self, window: Window, place: int, others: Sequence[_Chunks], level: int, m: int
    ) -> Floats:
        """
        Counts what full blocks that follow each other along one update have in common, summed.
        """
        dim = window.dims[place]
        stride = self.batch.groups[m, dim]
        never = [False] * self.num_levels
        outer = self.chunks(dim, m + 1, never, never)
        block = np.minimum(self.batch.blocks[level, dim], stride)
        sides = np.maximum(1, stride // block)
        full = outer.sizes // stride
        steps = (outer.counts * np.maximum(0, full - 1)).sum(0) * sides
        shift = window.factors[place] * stride
        sizes, counts = _cross_chunks(others)
        sizes.insert(place, block)
        reach = 1 + sum(f * (n - 1) for f, n in zip(window.factors, sizes, strict=True))
        is_whole = window.span(sizes) == reach
        common = np.where(is_whole, np.maximum(0, reach - shift), 0)
        return _sum_kinds(counts * steps * common)

    def _partial_sums(self, tensor: int, level: int, source: int) -> Floats:
        """Blocks of sums that come back from the source; see `analysis`."""
        holders = [h for h in self.holders(tensor) if h > level]
        total = np.zeros(len(self.batch))
        for at, holder in enumerate(holders[:-1]):
            beyond = holders[at + 1]
            inner = self.innermost(tensor, holder)
            for since, sign in ((None, 1), (inner, -1)):
                total += sign * self.repeats(tensor, level, holder, since)
                total -= sign * self.repeats(tensor, level, beyond, since)
        top = self.num_levels
        total += self.repeats(tensor, level, top)
        return total - self.repeats(tensor, level, top, np.full(len(self.batch), self.never))

    def tensor_costs(self, tensor: int) -> TensorCosts:
        """The costs of one tensor: its accesses and hops, and what moves."""
        model, view = self.model, self.model.tensors[tensor]
        holders = self.holders(tensor)
        uses = model.problem.points * 2 if view.is_output else model.inside[tensor]
        energy = np.full(len(self.batch), uses * model.price(tensor, holders[0]))
        home = np.zeros(len(self.batch))
        entering = np.zeros((self.num_levels, len(self.batch)))
        if len(holders) == 1:
            home += uses * model.bytes(tensor)
        for level, source in pairwise(holders):
            flow = self.flow(tensor, level, source)
            energy += (flow.received + flow.drained) * model.price(tensor, level)
            energy += (flow.sent + flow.stored) * model.price(tensor, source)
            energy += self._hop_energy(tensor, level, source, flow)
            moved = (flow.sent + flow.stored) * model.bytes(tensor)
            entering[level:source] += moved
            if source == self.num_levels:
                home += moved
        return TensorCosts(energy, home, entering)

    def costs(self) -> Costs:
        """Energy and latency."""
        return self.add_up([self.tensor_costs(t) for t in range(len(self.model.tensors))])

    def add_up(self, tensors: Sequence[TensorCosts]) -> Costs:
        """Energy and latency of candidates with these costs of their tensors."""
        model = self.model
        energy = np.full(len(self.batch), model.mac_energy)
        home = np.zeros(len(self.batch))
        entering = np.zeros((self.num_levels, len(self.batch)))
        for found in tensors:
            energy += found.energy
            home += found.home_bytes
            entering += found.entering
        cycles, parts = self._longest_cycles(home, entering)
        energy += cycles * model.static
        goal = goal_of(model, energy, cycles)
        if model.goal == "energy":
            return Costs(energy, cycles, goal, energy)
        smooth = (cycles + _PARTS * parts) * energy ** (1.0 if model.goal == "edp" else _TIE)
        return Costs(energy, cycles, goal, smooth)

    def _hop_energy(self, tensor: int, level: int, source: int, flow: Flow) -> Floats:
        """
        pJ on the links of the arrays between a level and its source. Links are counted by the mean
        of `Links`, not node by node as `cost.executed_counts` does: of many candidates at once it
        is not known which nodes are used, and no port is nearest.
        """
        total = np.zeros(len(self.batch))
        inside = flow.received + flow.drained
        for m in range(level, source):
            outside = flow if m + 1 == source else self.flow_inside(tensor, level, m + 1)
            sent = outside.sent + outside.stored
            links = self.model.view.levels[m].links
            if links is not None:
                if links.is_mesh:
                    hops = sent * links.distance + np.maximum(0, inside - sent)
                else:
                    hops = sent if links.multicast else np.maximum(inside, sent)
                total += hops * self.model.hop_price(tensor, m)
            inside = sent
        return total

    def work(self) -> Floats:
        """
        Cycles that the buffer with the most work computes; all blocks load as much as the largest.
        """
        model = self.model
        total = np.full(len(self.batch), float(model.view.cycles_per_op * model.unit.cycles))
        blocks = np.ones(len(self.batch))
        updates, stacks = [False] * self.num_levels, [True] * self.num_levels
        for d in range(self.num_dims):
            mine = self.chunks(d, 0, updates, stacks)
            total = total * (mine.counts * -(-mine.sizes // model.units[d])).sum(0)
            blocks = blocks * np.asarray(mine.number, np.float64)
        loads = np.zeros(len(self.batch))
        for cycles, tensor in zip(model.loads, model.tensors, strict=True):
            if cycles:
                loads += cycles * part_sizes(model, tensor, self.batch.blocks[0], 0)
        return np.maximum(total, loads * blocks) + model.unit.ramp * blocks

    def _longest_cycles(self, home_bytes: Floats, entering: Floats) -> tuple[Floats, Floats]:
        """
        The longest of computing, the home's bandwidth and what enters each array; and all of
        them together.
        """
        model = self.model
        found = self.work()
        parts = found.copy()
        if model.view.home_bytes:
            moving = home_bytes / model.view.home_bytes
            parts += moving
            found = np.maximum(found, moving) if model.view.overlap_home else found + moving
        above = np.ones(len(self.batch))
        for m in reversed(range(self.num_levels)):
            links = model.view.levels[m].links
            if links is not None and links.bytes_per_cycle:
                moving = entering[m] / above / links.bytes_per_cycle
                parts += moving
                found = np.maximum(found, moving)
            copies = -(-self.batch.groups[m] // self.batch.blocks[m])
            above = above * copies.prod(0)
        return np.ceil(found), parts


def _group_chunks(counter: Counter, dim: int, level: int, source: int) -> _Chunks:
    """Blocks of what the buffers of `level` hold together that have one source."""
    never = [False] * counter.num_levels
    found = counter.chunks(dim, level + 1, never, never)
    found = counter.split_by_update(found, dim, level)
    return counter.split_by_stack(found, dim, level) if level >= source else found


def _cross_chunks(chunks: Sequence[_Chunks]) -> tuple[list[Ints], Ints]:
    """
    All choices of a size for each, `[kind of the first, kind of the second, …, candidate]`, and
    how often each comes.
    """
    sizes: list[Ints] = []
    total = np.ones(1, np.int64)
    for place, chunk in enumerate(chunks):
        kinds, count = chunk.sizes.shape
        shape = [1] * len(chunks)
        shape[place] = kinds
        sizes.append(chunk.sizes.reshape(*shape, count))
        total = total * chunk.counts.reshape(*shape, count)
    return sizes, total


def _sum_kinds(values: Ints) -> Floats:
    """The sum over all kinds, `[kind of the first, …, candidate]`, for each candidate."""
    return values.sum(tuple(range(values.ndim - 1))).astype(np.float64)


def _pair_sum(window: Window, parts: Sequence[_Chunks]) -> Floats:
    sizes, counts = _cross_chunks(parts)
    there = math.prod((s > 0 for s in sizes), start=np.ones(1, np.bool_))
    spans = window.span([np.maximum(1, s) for s in sizes])
    return _sum_kinds(np.where(there, counts * spans, 0))
