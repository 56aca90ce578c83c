"""
The loop space of a nest: what a schedule decides, as knobs (Z. Xu et al., "ALT: Boosting Deep
Learning Performance by Breaking the Wall between Graph and Operator Level Optimizations", section
5.1). It is wider than what the compiler looks through by itself: any order of loops, blocks of any
two dimensions, weights packed or not.

* `vector`: the loop along vectors, `fold N` for a reduced one, `none` (not of dot products of
  words, which are instructions on vectors);
* `vectors`: how many of them a tile has;
* `block N`: how many steps of loop N a tile takes;
* `order`, `reduction`: the loops around tiles and inside, outermost first;
* `unrolled`: how many of the innermost reduced loops are written out;
* `packed`: whether weights that can be in panels are.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...targets.host.dot.products import is_word_dot
from ...targets.host.nest.cost import Processor, computing_cycles, schedule_cycles
from ...targets.host.nest.fields import schedule_of
from ...targets.host.nest.flat import Flat
from ...targets.host.nest.fold import foldable_dims
from ...targets.host.nest.phase import Phase
from ...targets.host.nest.search import Packable
from ...targets.host.nest.steps import Fields
from ...targets.host.nest.tiles import NestSchedule
from ...transforms.core.blockings import block_sizes
from ...transforms.kernel.view import nodes_of
from ...transforms.tune.space import Choice, Knob, Point, Space

SPACE_VERSION = 3

_MOST_ACCUMULATORS = 30
_MOST_VECTORS = 8
_MOST_ORDERS = 24
_MOST_UNROLLED = 16
_MOST_BLOCKED = 2
_FEW_ACCUMULATORS = 14
_PIECES = 64
_KEPT = 2048
"""How many points' costs are kept: searches rate the best ones again and again."""

NO_SUMMARY = (0.0,) * 15
"""What stands for the summary of loops where there are none to choose."""

NONE = "none"
"""The choice of `vector` for numbers one by one."""


class LoopSpace:
    """
    The schedules of a nest as a space; `packables` are the weights that may be in panels. The
    orders and blocks of `own`, the compiler's schedule if it is known, are among the choices
    whatever they are.
    """

    def __init__(
        self,
        phase: Phase,
        processor: Processor,
        packables: Sequence[Packable],
        own: NestSchedule | None = None,
    ):
        self._own = own
        self.phase = phase
        self.flat = phase.as_costed
        self.processor = processor
        self.packables = tuple(packables)
        self.lanes = processor.count_lanes(self.flat.type)
        self.has_dots = any(is_word_dot(n) for n in nodes_of(self.flat.term))
        local = phase.local_dims
        self.free = tuple(d for d in self.flat.parallel_dims if d not in local)
        self.space = Space(tuple(self._list_knobs()), self._is_legal, SPACE_VERSION)
        self._costed = lru_cache(_KEPT)(self._cost_point)

    def _list_knobs(self) -> Iterator[Knob]:
        flat = self.flat
        vectors = [f"along {d}" for d in self.free or flat.parallel_dims[-1:]]
        folds = [f"fold {d}" for d in foldable_dims(flat, self.lanes)]
        single = () if self.has_dots else (NONE,)
        own = self._own
        yield Knob("vector", (*vectors, *folds, *single))
        yield Knob("vectors", tuple(range(1, _MOST_VECTORS + 1)))
        for dim in self.free:
            sizes = {s for s in block_sizes(flat.extents[dim]) if s <= _MOST_ACCUMULATORS}
            sizes |= {1} if own is None else {1, own.block_size(dim)}
            yield Knob(f"block {dim}", tuple(sorted(sizes)))
        orders = dict.fromkeys(_list_orders(self.free))
        reductions = dict.fromkeys(_list_orders(flat.reduction_dims))
        if own is not None:
            orders[own.order[len(self.phase.local_dims) :]] = None
            reductions[own.reduction] = None
        yield Knob("order", tuple(orders))
        yield Knob("reduction", tuple(reductions))
        yield Knob("unrolled", tuple(range(len(flat.reduction_dims) + 1)))
        yield Knob("packed", (0, 1) if self.packables else (0,))

    def _is_legal(self, point: Point) -> bool:
        """Tests whether a point is a schedule, and not the same one as another point."""
        found = self._read(point)
        flat, count = self.flat, found.vectors
        extent = 1 if found.along is None else flat.extents[found.along]
        if count > max(1, -(-extent // self.lanes)):
            return False
        blocked = [d for d, _ in found.blocks]
        if len(blocked) > _MOST_BLOCKED or (not found.is_folded and found.along in blocked):
            return False
        if count * math.prod(s for _, s in found.blocks) > _MOST_ACCUMULATORS:
            return False
        written = math.prod(flat.extents[d] for d in found.inner)
        if found.is_folded:
            last = found.reduction[-1] == found.along
            if not last or found.inner or count & (count - 1) or count * self.lanes > extent * 2:
                return False
        return written <= _MOST_UNROLLED and (not found.wants_packed or bool(self._packed(found)))

    def _read(self, point: Point) -> _Decisions:
        values = self.space.values(point)
        kind, _, dim = str(values["vector"]).partition(" ")
        reduction = _as_order(values["reduction"])
        return _Decisions(
            along=int(dim) if dim else None,
            is_folded=kind == "fold",
            vectors=_as_number(values["vectors"]),
            blocks=tuple(
                (d, size) for d in self.free if (size := _as_number(values[f"block {d}"])) > 1
            ),
            order=_as_order(values["order"]),
            reduction=reduction,
            unrolled=_as_number(values["unrolled"]),
            wants_packed=bool(values["packed"]),
        )

    def _packed(self, found: _Decisions) -> frozenset[int]:
        """The operands in panels: all that can be, where vectors lie along them."""
        if not found.wants_packed or found.is_folded or found.along is None:
            return frozenset()
        return frozenset(p.operand for p in self.packables if found.along in p.axes)

    def schedule(self, point: Point) -> tuple[NestSchedule, frozenset[int]]:
        """The schedule of a legal point, and the operands that are packed."""
        found = self._read(point)
        order = (*self.phase.local_dims, *found.order)
        vector = None if found.is_folded else found.along
        lanes = 1 if found.along is None else self.lanes
        tile = {**dict(found.blocks), **({} if vector is None else {vector: lanes * found.vectors})}
        schedule = NestSchedule(
            vector=vector,
            lanes=lanes,
            vectors=found.vectors,
            blocks=found.blocks,
            order=order,
            shared=self._count_shared(self.phase.local_dims or order, tile),
            reduction=found.reduction,
            unrolled=found.unrolled,
            folded=found.along if found.is_folded else None,
        )
        return schedule, self._packed(found)

    def _count_shared(self, order: Sequence[int], tile: Mapping[int, int]) -> int:
        """Counts the outer loops that threads share: until there are pieces enough."""
        pieces = 1
        for level, dim in enumerate(order):
            pieces *= -(-self.flat.extents[dim] // tile.get(dim, 1))
            if pieces >= _PIECES:
                return level + 1
        return len(order)

    def encode(self, fields: Fields) -> Point:
        """The point of a schedule's fields. `WeftError` for what the space has not."""
        schedule, packed = self._schedule_of(fields)
        return self.point(schedule, packed)

    def nearest(self, fields: Fields) -> Point | None:
        """
        The legal point with the same loops and the nearest numbers, of a schedule for a kernel
        with other extents; `None` if there is none. `WeftError` for one of other loops.
        """
        sizes = fields["blocks"]
        assert isinstance(sizes, tuple)
        extents = [self.flat.extents[d] for d in self.flat.parallel_dims]
        if len(sizes) != len(extents):
            return None
        blocks = tuple(min(int(str(s)), e) for s, e in zip(sizes, extents, strict=True))
        schedule, packed = self._schedule_of({**fields, "blocks": blocks})
        point = self.space.nearest(self._values(schedule, packed))
        return point if point is not None and self.space.has(point) else None

    def _schedule_of(self, fields: Fields) -> tuple[NestSchedule, frozenset[int]]:
        packed = fields["packed"]
        assert isinstance(packed, tuple)
        complete = {**fields, "shared": 0}
        return schedule_of(complete, self.phase), frozenset(int(str(p)) for p in packed)

    def point(self, schedule: NestSchedule, packed: frozenset[int]) -> Point:
        """The point of a schedule. `WeftError` for one that the space has not."""
        return self.space.point(self._values(schedule, packed))

    def _values(self, schedule: NestSchedule, packed: frozenset[int]) -> dict[str, Choice]:
        if schedule.folded is not None:
            vector = f"fold {schedule.folded}"
        else:
            vector = NONE if schedule.vector is None else f"along {schedule.vector}"
        local = len(self.phase.local_dims)
        values: dict[str, Choice] = {
            "vector": vector,
            "vectors": schedule.vectors,
            "order": schedule.order[local:],
            "reduction": schedule.reduction,
            "unrolled": schedule.unrolled,
            "packed": int(bool(packed)),
        }
        return values | {f"block {d}": schedule.block_size(d) for d in self.free}

    def _cost_point(self, point: Point) -> _Costed:
        schedule, packed = self.schedule(point)
        computing = computing_cycles(self.flat, schedule, self.processor, packed)
        total = schedule_cycles(self.flat, schedule, self.processor, packed, computing)
        return _Costed(schedule, packed, computing, total)

    def predict(self, point: Point) -> float:
        """The cycles of a legal point by the model."""
        return self._costed(point).total

    @property
    def num_features(self) -> int:
        """How many numbers `features` gives."""
        dims, flat = len(self.flat.extents), self.flat
        return len(NO_SUMMARY) + 1 + dims + len(flat.parallel_dims) + len(flat.addresses)

    def features(self, point: Point) -> list[float]:
        """
        Numbers of the loops of a legal point: those of `summary`, the model's estimate, and loop by
        loop the tile and the order, and operand by operand what a tile reads.
        """
        costed, flat = self._costed(point), self.flat
        sizes = costed.schedule.tile_sizes
        return [
            *self.summary(point),
            math.log(max(costed.total, 1.0)),
            *(math.log(min(sizes.get(d, 1), flat.extents[d])) for d in flat.parallel_dims),
            *(float(costed.schedule.order.index(d)) for d in flat.parallel_dims),
            *(float(costed.schedule.reduction.index(d)) for d in flat.reduction_dims),
            *(_read_bytes(flat, number, sizes) for number in range(len(flat.addresses))),
        ]

    def summary(self, point: Point) -> list[float]:
        """
        Numbers of the loops of a legal point, as many for every nest: the model's estimates, the
        tile, and for the two operands that are read most how much, how often and how far apart.
        """
        costed, flat = self._costed(point), self.flat
        schedule, sizes = costed.schedule, costed.schedule.tile_sizes
        reads = sorted(-_read_bytes(flat, n, sizes) for n in range(len(flat.addresses)))
        last = schedule.reduction[-1:] or (0,)
        inner = schedule.order[-1:] or (0,)
        along = schedule.vector if schedule.vector is not None else schedule.folded
        strides = sorted(math.log1p(abs(a.coefficients[along])) if along is not None else 0.0
                         for a in flat.addresses)  # fmt: skip
        return [
            math.log(max(costed.computing, 1.0) / max(costed.total, 1.0)),
            math.log(schedule.accumulators),
            float(schedule.accumulators > _FEW_ACCUMULATORS),
            float(schedule.vectors),
            float(schedule.folded is not None),
            float(schedule.vector is None),
            float(bool(costed.packed)),
            float(schedule.unrolled),
            float(len(schedule.order)),
            math.log(flat.extents[last[0]]),
            math.log(flat.extents[inner[0]]),
            *[*reads, 0.0, 0.0][:2],
            *[*strides, 0.0, 0.0][:2],
        ]


@dataclass(frozen=True)
class _Costed:
    """A schedule with its packed operands, and what the model says that it takes, in cycles."""

    schedule: NestSchedule
    packed: frozenset[int]
    computing: float
    total: float


@dataclass(frozen=True)
class _Decisions:
    """A point in words of the nest; `along` is the loop of the vectors, folded or not."""

    along: int | None
    is_folded: bool
    vectors: int
    blocks: tuple[tuple[int, int], ...]
    order: tuple[int, ...]
    reduction: tuple[int, ...]
    unrolled: int
    wants_packed: bool

    @property
    def inner(self) -> tuple[int, ...]:
        """The reduced loops that are written out."""
        return self.reduction[len(self.reduction) - self.unrolled :]


def _read_bytes(flat: Flat, operand: int, sizes: Mapping[int, int]) -> float:
    """The logarithm of how many elements of an operand one tile reads in each reduction step."""
    steps = flat.addresses[operand].coefficients
    read = [min(sizes.get(d, 1), flat.extents[d]) for d in flat.parallel_dims if steps[d]]
    return math.log(math.prod(read))


def _list_orders(dims: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The orders of some loops, the one that they have first; of many loops, those near it."""
    if math.factorial(len(dims)) <= _MOST_ORDERS:
        return tuple(itertools.permutations(dims))
    moved = {tuple(dims): None}
    for source, target in itertools.permutations(range(len(dims)), 2):
        order = [*dims]
        order.insert(target, order.pop(source))
        moved[tuple(order)] = None
    return tuple(moved)


def _as_number(choice: Choice) -> int:
    assert isinstance(choice, int)
    return choice


def _as_order(choice: Choice) -> tuple[int, ...]:
    assert isinstance(choice, tuple)
    return choice
