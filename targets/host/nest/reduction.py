"""
The reduction of one register tile: loops that carry the accumulators, and what is inside of them.

```
for the reduction dims, long sums of floats in blocks:
    accumulators = combine(accumulators, term)   // for each point of the tile, unrolled dims too
```
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from ....transforms.kernel.view import ScalarOp
from ..dot.products import emit_dot, is_word_dot
from ..text.lines import Writer
from .ahead import emit_ahead
from .borders import Edge
from .cost import count_distinct
from .flat import Flat
from .fold import fold_lanes, join_values, neutral_element
from .live import LOAD_AGAIN, is_crowded, most_live
from .sums import Run, block_terms, is_rounded_sum, step_size, steps_of, sum_runs
from .tiles import NestSchedule
from .value import Lanes, Value, lanes_along, mask_of

Point: TypeAlias = tuple[dict[int, int], int]
"""By how much an accumulator of a tile is shifted, and its valid lanes."""

_Term: TypeAlias = tuple[int, dict[int, int]]
"""An accumulator's number, and by how much an iteration is shifted."""

_KEPT_LOOP = "{llvm.loop_annotation = #llvm.loop_annotation<unroll = <disable = true>>}"
"""
On loops around register tiles: LLVM would unroll short ones, load once what several iterations
read, and run out of registers.
"""


class _At(NamedTuple):
    """Where the nest's operands are (`bases`), and where its loops are (`starts`)."""

    bases: Sequence[str]
    starts: Sequence[str]


@dataclass(frozen=True)
class _Cut:
    """
    A reduction loop: along which dimension, by how much in each iteration, and what is
    `inside`, of a place and the accumulators.
    """

    dim: int
    step: int
    inside: Callable[[_At, list[Value]], list[Value]]


class TileReduction:
    """
    Writes the reduction of one tile. `ranges` has a loop's first iteration and how many there are,
    where that varies; `edges` the loops that are written out, since some of their points read only
    padding.
    """

    def __init__(
        self,
        w: Writer,
        flat: Flat,
        schedule: NestSchedule,
        ranges: Mapping[int, tuple[str, str]],
        edges: Mapping[int, Edge],
    ):
        self.w = w
        self.flat = flat
        self.schedule = schedule
        self.places = flat.all_addresses
        self.ranges = ranges
        self.edges = edges
        self.runs = self._runs_of_loops()
        along = schedule.vector if schedule.folded is None else schedule.folded
        self.along = lanes_along(along, schedule.lanes)

    def emit_loops(
        self,
        bases: Sequence[str],
        starts: Sequence[str],
        points: Sequence[Point],
        values: Sequence[Value],
    ) -> list[Value]:
        """
        The loops over all reduction dims, where operands are at `bases` and loops at `starts`;
        gives the accumulators of `points` after, from those before.
        """
        at = _At(bases, starts)
        if self.schedule.folded is not None:
            return self._emit_folded(at, points, values)
        return self._emit_reduction(0, at, points, values)

    def _emit_reduction(
        self,
        level: int,
        at: _At,
        points: Sequence[Point],
        values: Sequence[Value],
    ) -> list[Value]:
        """The loops over the reduction dims from `level` on; gives the accumulators after."""
        flat, s = self.flat, self.schedule
        if level == len(s.reduction) - s.unrolled:
            return self._emit_body(at, points, values)
        dim, runs = s.reduction[level], self.runs[level]

        def emit_inside(at: _At, values: list[Value]) -> list[Value]:
            return self._emit_reduction(level + 1, at, points, values)

        if dim in self.edges and len(runs) == 1:
            return self._emit_written(level, at, points, values)
        if dim != s.folded:
            left: int | str = flat.extents[dim]
            if dim in self.ranges:
                first, left = self.ranges[dim]
                at = self._move_to(dim, first, at)
            return self._cut_loop(_Cut(dim, 1, emit_inside), runs, left, at, values)
        chunk = s.lanes * s.vectors
        whole = flat.extents[dim] // chunk
        result = list(values)
        if whole:
            result = self._cut_loop(_Cut(dim, chunk, emit_inside), runs, whole, at, values)
        return self._emit_rest(dim, whole * chunk, at, points, result)

    def _emit_written(
        self,
        level: int,
        at: _At,
        points: Sequence[Point],
        values: Sequence[Value],
    ) -> list[Value]:
        """The iterations of a loop one after the other, of the points that read no padding."""
        dim, (run,), result = self.schedule.reduction[level], self.runs[level], list(values)
        extent = self.flat.extents[dim]
        shifts = [shift for shift, _ in points]
        every = [{**shift, dim: n} for n in range(extent) for shift in shifts]
        crowded = is_crowded(self.flat, self.schedule, every)
        for number in range(extent):
            real = [i for i, shift in enumerate(shifts) if self.edges[dim].is_real(shift, number)]
            if not real:
                continue
            moved = self._move_to(dim, self.w.constant(number), at)
            if crowded:
                self.w.line(LOAD_AGAIN)
            given = [self._empty_sum(result[i]) if run.fresh else result[i] for i in real]
            after = self._emit_reduction(level + 1, moved, [points[i] for i in real], given)
            for i, value in zip(real, after, strict=True):
                result[i] = self._join_sums(result[i], value) if run.fresh else value
        return result

    def _move_to(self, dim: int, first: str, at: _At) -> _At:
        """Where operands and loops are at iteration `first` of a loop."""
        starts = [*at.starts]
        starts[dim] = first
        return _At(self._move_bases(dim, first, at.bases), starts)

    def _move_bases(self, dim: int, index: str, bases: Sequence[str]) -> list[str]:
        """Where operands are `index` steps of a loop further."""
        w = self.w
        return [
            w.add(base, w.scale_value(index, c)) if (c := place.coefficients[dim]) else base
            for base, place in zip(bases, self.places, strict=True)
        ]

    def _runs_of_loops(self) -> tuple[tuple[Run, ...], ...]:
        """The runs of each reduction loop: long sums of floats are cut into blocks."""
        flat, s = self.flat, self.schedule
        looped = s.reduction[: len(s.reduction) - s.unrolled]
        if not is_rounded_sum(flat.combine):
            return ((Run(1),),) * len(looped)
        chunk = s.lanes * s.vectors
        counts = [
            flat.extents[d] if d != s.folded else -(-flat.extents[d] // chunk) for d in looped
        ]
        terms = math.prod(flat.extents[d] for d in s.reduction[len(looped) :])
        return sum_runs(counts, terms, block_terms(s.accumulators))

    def _cut_loop(
        self,
        loop: _Cut,
        runs: Sequence[Run],
        left: int | str,
        at: _At,
        values: Sequence[Value],
    ) -> list[Value]:
        """`left` iterations of a reduction loop, a constant or an index, as nested `runs`."""
        w, (run, *inner) = self.w, runs

        def emit_block(number: str, at: _At, values: list[Value]) -> list[Value]:
            given = [self._empty_sum(v) for v in values] if run.fresh else values
            if inner:
                own = step_size(w, run, left, number)
                after = self._cut_loop(loop, inner, own, at, given)
            else:
                after = loop.inside(at, given)
            if not run.fresh:
                return after
            return [self._join_sums(value, sum) for value, sum in zip(values, after, strict=True)]

        count = steps_of(w, run, left)
        return self._emit_loop(loop.dim, count, run.size * loop.step, at, values, emit_block)

    def _empty_sum(self, value: Value) -> Value:
        """A sum of nothing, of the same type."""
        flat = self.flat
        assert flat.combine is not None
        start = neutral_element(flat.combine, flat.type)
        assert start is not None
        return replace(value, text=self.w.constant(start, value.full_type))

    def _join_sums(self, a: Value, b: Value) -> Value:
        assert self.flat.combine is not None
        return join_values(self.w, self.flat.combine, a, b)

    def _emit_loop(
        self,
        dim: int,
        count: str,
        step: int,
        at: _At,
        values: Sequence[Value],
        inside: Callable[[str, _At, list[Value]], list[Value]],
    ) -> list[Value]:
        """A loop along a reduction dimension that carries the accumulators."""
        w = self.w

        def emit_body(number: str, names: Sequence[str]) -> list[str]:
            index = w.scale_value(number, step)
            bases, starts = self._move_bases(dim, index, at.bases), [*at.starts]
            starts[dim] = index if starts[dim] == w.constant(0) else w.add(starts[dim], index)
            carried = [replace(v, text=n) for n, v in zip(names, values, strict=True)]
            return [v.text for v in inside(number, _At(bases, starts), carried)]

        given = [(v.text, v.full_type) for v in values]
        results = w.carry_values(count, given, emit_body, f"}} {_KEPT_LOOP}")
        return [replace(v, text=text) for v, text in zip(values, results, strict=True)]

    def _emit_folded(
        self,
        at: _At,
        points: Sequence[Point],
        values: Sequence[Value],
    ) -> list[Value]:
        """The reduction with lanes along a reduced dimension; gives numbers."""
        s, w, flat = self.schedule, self.w, self.flat
        assert s.folded is not None
        assert flat.combine is not None
        empty = self._empty_sum(Value("", flat.type, s.lanes))
        spread = [
            ({**shift, s.folded: number * s.lanes}, s.lanes)
            for shift, _ in points
            for number in range(s.vectors)
        ]
        sums = self._emit_reduction(0, at, spread, [empty] * len(spread))
        result: list[Value] = []
        for number, value in enumerate(values):
            own = sums[number * s.vectors : (number + 1) * s.vectors]
            result.append(self._join_sums(value, fold_lanes(w, flat.combine, own)))
        return result

    def _emit_rest(
        self,
        dim: int,
        done: int,
        at: _At,
        points: Sequence[Point],
        values: Sequence[Value],
    ) -> list[Value]:
        """
        The part that is left of the folded dimension after `done` elements, the last part masked.
        """
        w = self.w
        starts = [*at.starts]
        starts[dim] = w.constant(done)
        bases = [
            w.shift_value(base, done * place.coefficients[dim])
            for base, place in zip(at.bases, self.places, strict=True)
        ]
        lanes = Lanes(w, self.places, bases, starts, self.along)
        result = list(values)
        for i, (shift, count) in enumerate(points):
            valid = min(count, self.flat.extents[dim] - done - shift[dim])
            if valid <= 0:
                continue
            old = result[i]
            result[i] = self._combine_point(lanes, shift, valid, old)
            if valid < count:
                mask = mask_of(w, count, valid)
                chosen = f"arith.select {mask}, {result[i].text}, {old.text} : "
                text = f"{chosen}vector<{count}xi1>, {old.full_type}"
                result[i] = replace(old, text=w.op(text))
        return result

    def _emit_body(
        self,
        at: _At,
        points: Sequence[Point],
        values: Sequence[Value],
    ) -> list[Value]:
        """One iteration of the reduction loops: the unrolled dims, for all accumulators."""
        flat, s = self.flat, self.schedule
        lanes = Lanes(self.w, self.places, *at, self.along)
        steps: list[dict[int, int]] = [{}]
        for dim in s.written:
            steps = [{**step, dim: i} for step in steps for i in range(flat.extents[dim])]
        edges = [(d, edge) for d, edge in self.edges.items() if d in s.written]
        terms = [
            (i, {**shift, **step})
            for step in steps
            for i, (shift, _) in enumerate(points)
            if all(edge.is_real(shift, step[d]) for d, edge in edges)
        ]
        if (near := self._shared_operand()) is not None:
            terms = self._in_better_order(terms, near)
        if s.ahead:
            for address, base in zip(self.places, at.bases, strict=True):
                if address.panels is not None:
                    emit_ahead(self.w, flat, s, address, base)
        result = list(values)
        for i, shift in terms:
            result[i] = self._combine_point(lanes, shift, points[i][1], result[i])
        return result

    def _shared_operand(self) -> int | None:
        """The operand of which terms that are written out read the same elements most often."""
        s, flat = self.schedule, self.flat
        if not s.unrolled:
            return None
        spans = {**dict(s.blocks), **{d: flat.extents[d] for d in s.written}}
        found: dict[int, float] = {}
        for operand in flat.read_by_term:
            address = flat.addresses[operand]
            if all(address.coefficients[d] for d in s.written):
                single = math.prod(n for d, n in spans.items() if address.coefficients[d])
                found[operand] = single / count_distinct(address, spans)
        operand = max(found, key=lambda o: found[o], default=None)
        return operand if operand is not None and found[operand] > 1 else None

    def _in_better_order(self, terms: list[_Term], near: int) -> list[_Term]:
        """
        The terms in an order in which few elements wait in registers for their next use: as they
        are, or so that those of `near`, which several terms read, come one after the other.
        """
        operands = [self.flat.addresses[operand] for operand in self.flat.read_by_term]
        at = self.flat.addresses[near].coefficients
        sorted_terms = sorted(terms, key=lambda term: sum(at[d] * n for d, n in term[1].items()))
        orders = (sorted_terms, terms)
        return min(orders, key=lambda order: most_live([shift for _, shift in order], operands))

    def _combine_point(
        self, lanes: Lanes, shift: Mapping[int, int], valid: int, value: Value
    ) -> Value:
        flat, w = self.flat, self.w
        term = flat.term
        type = value.full_type
        product = isinstance(term, ScalarOp) and term.name == "arith.mulf"
        if flat.combine == "arith.addf" and product:
            assert isinstance(term, ScalarOp)
            a, b = (
                lanes.broadcast_value(lanes.evaluate_scalar(t, shift, valid)) for t in term.args
            )
            op = "vector.fma" if value.lanes else "math.fma"
            return replace(value, text=w.op(f"{op} {a.text}, {b.text}, {value.text} : {type}"))
        if isinstance(term, ScalarOp) and is_word_dot(term):
            a, b = (
                lanes.broadcast_value(lanes.evaluate_scalar(t, shift, valid)) for t in term.args
            )
            text = emit_dot(w, term, a.text, b.text, value.text, value.lanes)
            return replace(value, text=text)
        more = lanes.broadcast_value(lanes.evaluate_scalar(term, shift, valid))
        return replace(value, text=w.op(f"{flat.combine} {value.text}, {more.text} : {type}"))
