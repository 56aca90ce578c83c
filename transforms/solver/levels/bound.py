"""
A bound that no schedule of a layer on a machine can beat, proved by relaxation.

The cost is cut at the boundaries between neighbouring levels. What crosses one is bounded by
the least over all block sizes that fit the inner side of it, whatever the other levels do:

* A buffer that works on blocks of at most `b` iterations sees at least `ceil(extent / b)` of
  them along each dimension. The tensor that the innermost update moves is fetched once for each
  choice of blocks along the dimensions that do not move it. Only tensors that it does not move
  may stay, and are fetched at least once.
* Buffers side by side with one source hold together at most what one buffer as large as all of
  them would, so what the source sends is bounded as for that one buffer.
* Where windows slide, some of a block may have been there before. Of two blocks at different
  positions and at the same taps, the new one has for each position, and each remainder that taps
  leave by the stride, an element that the other has not (its outermost one in the direction of
  the move). So updates along taps are left out for that tensor, and the positions count for which
  no tap leaves the border.

Which tensors bypass which levels is decided by a shortest path over the boundaries; its edges
are bounded by what each tensor must move at least once, until the path uses them.

Links are charged as `cost` does, by the mean distance; a bound of what a simulator measures it is
not. What bypasses a level may use all buffers further in as one, and windows of blocks in several
arrays count once: on machines of many levels with large registers the bound is far below.

The boxes of block sizes are divided until the least is known to 0.5 %; then the smallest bound
of all boxes is returned, so that it is a bound in any case.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, compress, product
from typing import TypeAlias

import numpy as np

from ...core.blockings import block_sizes, resident_sets
from ...dataflow.directive.problem import Axis
from .model import Floats, Ints, Masks, Model, TensorView
from .plans import sizes_of

_TOLERANCE = 0.005
_MAX_BOXES = 200_000

_Holders: TypeAlias = tuple[int | None, ...]
_Edge: TypeAlias = tuple[int, _Holders, frozenset[int]]
"""A boundary: its inner level, who holds each tensor inside, and what the next level holds."""


SPACE = "schedules of one layer by itself, with links of the mean length"
"""What is bounded."""

CONVENTION = "executed"
"""By which convention schedules are counted."""


@dataclass(frozen=True)
class Bound:
    """
    The least energy in pJ, latency in cycles, and goal, that a schedule of `SPACE` may have,
    counted by `CONVENTION`.
    """

    energy: float
    cycles: float
    goal: float


@dataclass(frozen=True)
class _MinimumMoves:
    """
    The minimum that a tensor moves: `once`, and `each` time that all of it goes by; `taps` are the
    dimensions whose updates do not count.
    """

    once: int
    each: int
    taps: frozenset[int]


@dataclass(frozen=True)
class _Case:
    """Per tensor: whether it stays, and the dimensions whose blocks do not repeat it."""

    stays: tuple[bool, ...]
    idle: tuple[frozenset[int], ...]


@dataclass(frozen=True)
class _Term:
    """The cost of a tensor that goes by `n` times: `first + more * (n - 1)`, per element."""

    tensor: int
    first: float
    more: float


def lower_bound(model: Model) -> Bound:
    """The bound of `model`; see the module's docstring."""
    relaxed = Relaxation(model)
    units = -(-model.extents // model.units)
    copies = math.prod(view.copies for view in model.view.levels)
    work = -(-int(units.prod()) // copies) * model.view.cycles_per_op * model.unit.cycles
    cycles = max(float(work), relaxed.load_cycles() / copies)
    if model.view.home_bytes:
        moving = relaxed.outermost_bytes() / model.view.home_bytes
        cycles = max(cycles, moving) if model.view.overlap_home else cycles + moving
    cycles = float(math.ceil(cycles - 1e-6))
    energy = model.mac_energy + cycles * model.static + relaxed.minimum_energy()
    goals = {"energy": energy, "latency": cycles, "edp": energy * cycles}
    return Bound(energy, cycles, goals[model.goal])


class Relaxation:
    """The bounds of the boundaries of one layer on one machine."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.least = [_minimum_moves(model, t) for t in model.tensors]
        self.cases = list(_list_cases(model, self.least))
        self._known: dict[object, float] = {}

    def load_cycles(self) -> float:
        """Cycles in which all blocks together load each tensor once."""
        pairs = zip(self.model.loads, self.least, strict=True)
        return sum(cycles * own.once for cycles, own in pairs)

    def outermost_bytes(self) -> float:
        """Bytes that home must move."""
        model = self.model
        return sum(own.once * model.bytes(t) for t, own in enumerate(self.least))

    # --- the shortest path over boundaries ----------------------------------------------------

    def minimum_energy(self) -> float:
        """pJ of all accesses and hops."""
        exact: dict[_Edge, float] = {}
        while True:
            total, path = self._cheapest_path(exact)
            rough = [edge for edge in path if edge not in exact]
            if not rough:
                return total
            for edge in rough:
                exact[edge] = self._edge_energy(edge, is_rough=False)

    def _cheapest_path(self, exact: dict[_Edge, float]) -> tuple[float, list[_Edge]]:
        """The cheapest way from the innermost level to home; exact edges where known."""
        model = self.model
        everything = frozenset(range(len(model.tensors)))
        # By tensor, the outermost level so far that holds it.
        states: dict[_Holders, tuple[float, list[_Edge]]] = {}
        for held in self._list_choices(0):
            start = tuple(0 if t in held else None for t in sorted(everything))
            states[start] = (sum(self._compute_energy(t, 0) for t in held), [])
        for level in range(model.num_levels):
            is_top = level + 1 == model.num_levels
            beyond = [everything] if is_top else self._list_choices(level + 1)
            new: dict[_Holders, tuple[float, list[_Edge]]] = {}
            for (holders, (so_far, path)), above in product(states.items(), beyond):
                edge = (level, holders, above)
                cost = exact.get(edge)
                cost = self._edge_energy(edge, is_rough=True) if cost is None else cost
                cost += sum(self._compute_energy(t, level + 1) for t in above if holders[t] is None)
                key = tuple(level + 1 if t in above else h for t, h in enumerate(holders))
                if key not in new or so_far + cost < new[key][0]:
                    new[key] = (so_far + cost, [*path, edge])
            states = new
        return min(states.values(), key=lambda s: s[0])

    def _list_choices(self, level: int) -> list[frozenset[int]]:
        """The sets of tensors that a level may hold."""
        able = [t for t, store in enumerate(self.model.stores[level]) if store is not None]
        if level == 0 and self.model.unit.bound:
            return [frozenset(able)]
        sets = [*resident_sets([True] * len(able))]
        return [frozenset(compress(able, held)) for held in reversed(sets)]

    def _compute_energy(self, tensor: int, level: int) -> float:
        """pJ of what the iterations read and write, where the innermost buffer is at `level`."""
        model = self.model
        is_output = model.tensors[tensor].is_output
        number = model.problem.points * 2 if is_output else model.inside[tensor]
        return number * model.price(tensor, level)

    def _edge_energy(self, edge: _Edge, is_rough: bool) -> float:
        """pJ at one boundary, tensors with different innermost sources apart."""
        level, holders, _ = edge
        sent, received = self._edge_terms(edge)
        if is_rough:
            return sum(self.least[t.tensor].once * t.first for t in (*sent, *received))
        held = frozenset(t for t, h in enumerate(holders) if h == level)
        is_shared = self.model.view.levels[level].is_shared
        total = self.crossing(level, level if is_shared else None, held, received)
        for holder in range(level + 1):
            mine = frozenset(t for t, h in enumerate(holders) if h == holder)
            terms = tuple(t for t in sent if t.tensor in mine)
            total += self.crossing(holder, level, mine, terms)
        return total

    def _edge_terms(self, edge: _Edge) -> tuple[tuple[_Term, ...], tuple[_Term, ...]]:
        """The terms paid for words sent into a level from outside, and for words received there."""
        model = self.model
        level, holders, above = edge
        is_top = level + 1 == model.num_levels
        links = model.view.levels[level].links
        sent: list[_Term] = []
        received: list[_Term] = []
        for t, view in enumerate(model.tensors):
            holder = holders[t]
            if holder is None:
                continue
            price = model.price(t, level + 1) if t in above else 0.0
            if links is not None:
                price += links.distance * model.hop_price(t, level)
            own = model.price(t, level) if holder == level else 0.0
            # Sums come back from home each time but the first; elsewhere they may start anew.
            back = price + own if view.is_output and is_top else 0.0
            if price or back:
                sent.append(_Term(t, price, price + back))
            if own:
                received.append(_Term(t, own, own))
        return tuple(sent), tuple(received)

    # --- one boundary -----------------------------------------------------------------------

    def crossing(
        self, level: int, up_to: int | None, held: frozenset[int], terms: tuple[_Term, ...]
    ) -> float:
        """
        The least of `terms` over all blocks of `level` that fit with `held`: what all copies
        within one copy of the level beyond `up_to` hold together, or one of them if `None`.
        """
        if not terms:
            return 0.0
        key = (level, up_to, held, terms)
        if key not in self._known:
            self._known[key] = self._divide_boxes(*key)
        return self._known[key]

    def _divide_boxes(
        self, level: int, up_to: int | None, held: frozenset[int], terms: tuple[_Term, ...]
    ) -> float:
        model = self.model
        views = model.view.levels[level : level if up_to is None else up_to + 1]
        copies = math.prod(v.copies for v in views)
        # Buffers in several arrays may work on blocks that do not lie side by side.
        apart = len(views) > 1
        # Blocks of the innermost level are whole units; groups of them may be cut short.
        tables = [
            sizes_of(model, d)
            if level == 0 and up_to is None
            else np.array(block_sizes(int(e)), np.int64)
            for d, e in enumerate(model.extents)
        ]
        last = np.array([len(t) - 1 for t in tables])
        boxes = np.stack([np.zeros_like(last), last])[..., None]
        dims = range(len(tables))
        best = math.inf
        done = math.inf

        def sizes_at(at: Ints) -> Ints:
            return np.stack([tables[d][at[d]] for d in dims])

        while boxes.shape[2]:
            boxes = boxes[..., self._may_fit(level, held, sizes_at(boxes[0]), copies, apart)]
            values = self._minimum_value(terms, sizes_at(boxes[1]), apart)
            best = min(
                best, self._minimum_value(terms, sizes_at(boxes[0]), apart).min(initial=math.inf)
            )
            is_point = (boxes[0] == boxes[1]).all(0)
            done = min(done, values[is_point].min(initial=math.inf))
            is_open = ~is_point & (values < best * (1 - _TOLERANCE))
            closed = values[~is_point & ~is_open].min(initial=math.inf)
            done = min(done, closed)
            boxes, values = boxes[..., is_open], values[is_open]
            if boxes.shape[2] > _MAX_BOXES:
                return min(done, float(values.min()))
            boxes = _halve_boxes(boxes)
        return (
            done if math.isfinite(done) else sum(self.least[t.tensor].once * t.first for t in terms)
        )

    def _may_fit(
        self, level: int, held: frozenset[int], blocks: Ints, copies: int, apart: bool
    ) -> Masks:
        """Tests whether blocks may fit; nothing that does fit is left out."""
        model = self.model
        view = model.view.levels[level]
        good = np.ones(blocks.shape[1], np.bool_)
        for store in view.stores:
            taken = np.zeros(blocks.shape[1], np.int64)
            for t in held:
                if model.stores[level][t] == store:
                    part = _minimum_part(model.tensors[t], blocks, apart)
                    taken = taken + part * store.per_element(model.tensors[t].tensor)
            good &= taken <= store.numbers * copies
        return good

    def _minimum_value(self, terms: Sequence[_Term], blocks: Ints, apart: bool) -> Floats:
        """The least cost over all orders of updates."""
        number = (-(-self.model.extents[:, None] // blocks)).astype(np.float64)
        best = np.full(blocks.shape[1], math.inf)
        known: dict[tuple[int, bool, frozenset[int]], Floats] = {}
        for case in self.cases:
            total = np.zeros(blocks.shape[1])
            for term in terms:
                # Windows of blocks that are not side by side may have more in common.
                is_kept = apart and bool(self.model.tensors[term.tensor].windows)
                stays = is_kept or case.stays[term.tensor]
                key = (term.tensor, stays, case.idle[term.tensor])
                if key not in known:
                    known[key] = self._crossing_counts(number, *key)
                times = known[key]
                least = self.least[term.tensor].once
                total += least * term.first + (times - least) * term.more
            best = np.minimum(best, total)
        return best

    def _crossing_counts(
        self, number: Floats, tensor: int, stays: bool, idle: frozenset[int]
    ) -> Floats:
        """The elements of a tensor that cross the boundary."""
        least = self.least[tensor]
        if stays:
            return np.full(int(number.shape[1]), float(least.once))
        moved = self.model.tensors[tensor].dims
        out = [d for d in range(len(number)) if d not in moved and d not in idle]
        return np.maximum(least.once, least.each * number[out].prod(0))


def _halve_boxes(boxes: Ints) -> Ints:
    """Each box divided along its longest side, in logarithms of the places."""
    width = boxes[1] - boxes[0]
    side = width.argmax(0)
    each = np.arange(int(boxes.shape[2]))
    middle = (boxes[0, side, each] + boxes[1, side, each]) // 2
    low, high = boxes.copy(), boxes.copy()
    low[1, side, each] = middle
    high[0, side, each] = middle + 1
    return np.concatenate([low, high], -1)


def _minimum_part(tensor: TensorView, blocks: Ints, apart: bool) -> Ints:
    """
    No more than the elements that a block takes in any memory; `apart`: that so many iterations
    along each dimension take, wherever they lie.
    """
    size = np.ones(blocks.shape[1], np.int64)
    for dims, inside, _ in tensor.plain:
        size = size * np.minimum(math.prod(blocks[d] for d in dims), inside) if dims else size
    for window in tensor.windows:
        mine = [blocks[d] for d in window.dims]
        found = sum(mine) - len(mine) + 1 if apart else window.minimum_span(mine)
        size = size * np.minimum(found, window.extent)
    return size


def _minimum_moves(model: Model, tensor: TensorView) -> _MinimumMoves:
    once = each = tensor.inside
    taps: set[int] = set()
    names = {d.name: d.kind for d in model.problem.dims}
    for axis in tensor.tensor.axes:
        window = next(
            (
                w
                for w in tensor.windows
                if {model.dims[d] for d in w.dims} == _moving_dims(model, axis)
            ),
            None,
        )
        if window is None:
            continue
        once *= axis.inside(model.problem.extents)
        factor = {d: f for d, f in axis.terms if d in model.dims}
        main = max(factor, key=lambda d: (names[d] == "parallel", model.problem.extents[d]))
        rest = [(f, model.problem.extents[d]) for d, f in factor.items() if d != main]
        taps |= {model.dims.index(d) for d in factor if d != main}
        each *= _count_positions(axis.offset, axis.extent, factor[main],
                           model.problem.extents[main], rest)  # fmt: skip
    return _MinimumMoves(once, min(once, each), frozenset(taps))


def _moving_dims(model: Model, axis: Axis) -> set[str]:
    return {d for d in axis.dims if d in model.dims}


def _count_positions(
    offset: int, extent: int, stride: int, count: int, taps: Sequence[tuple[int, int]]
) -> int:
    """Positions of which no tap leaves the border, times the remainders that taps leave."""
    reach = sum(f * (n - 1) for f, n in taps)
    inside = sum(
        0 <= offset + stride * i and offset + stride * i + reach < extent for i in range(count)
    )
    left = {0}
    for factor, number in taps:
        left = {(a + factor * i) % stride for a in left for i in range(number)}
    return inside * len(left)


def _list_cases(model: Model, least: Sequence[_MinimumMoves]) -> Iterator[_Case]:
    """
    The cases of the innermost updates: a set of taps, and inside of which of the others. Nothing
    is left out; orders in which tensors stay for part of the updates count as staying.
    """
    taps = sorted(frozenset[int]().union(*(v.taps for v in least)))
    others = [d for d in range(len(model.dims)) if d not in taps]
    seen: set[_Case] = set()
    for size in range(len(taps) + 1):
        for inner in combinations(taps, size):
            for first in (*others, None):
                case = _make_case(model, least, frozenset(inner), first)
                if case not in seen:
                    seen.add(case)
                    yield case


def _make_case(
    model: Model, least: Sequence[_MinimumMoves], inner: frozenset[int], first: int | None
) -> _Case:
    stays: list[bool] = []
    idle: list[frozenset[int]] = []
    for tensor, own in zip(model.tensors, least, strict=True):
        mine = inner - own.taps
        moving = mine & tensor.dims
        if moving and moving == mine:
            stays.append(False)
            idle.append(own.taps)
        elif first is None and not moving:
            # No other updates: nothing stays for others, blocks lie side by side.
            stays.append(False)
            idle.append(own.taps | mine)
        elif moving or first not in tensor.dims:
            stays.append(True)
            idle.append(frozenset())
        else:
            stays.append(False)
            idle.append(own.taps | mine)
    return _Case(tuple(stays), tuple(idle))
