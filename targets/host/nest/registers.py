"""
Native loops of a flat nest: tiles held in registers, reduced inside, stored once.

```
for each tile of the parallel dims (shared among threads):
    accumulators = start                         // vectors: register block x vector dim
    for the reduction dims:
        accumulators = combine(accumulators, term)   // fma, where it is one; see `sums`
    output = result(accumulators)                // fused epilogue
```

The `NestSchedule` says how long tiles are and in which order they come. Where an extent is no
multiple, tiles of two sizes that differ by one share it, or the last vector is masked: each
size is a body of its own, and no loop has a branch per element.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from ....transforms.core.errors import WeftError
from ....transforms.kernel.view import Scalar, ScalarArg, ScalarConst, ScalarOp
from ..dot.products import emit_dot, is_word_dot
from ..text.lines import Writer
from .ahead import emit_ahead
from .borders import Border, Edge, edges_of, paying_borders
from .cost import count_distinct
from .flat import Address, Flat
from .fold import fold_lanes, neutral_element
from .live import LOAD_AGAIN, is_crowded, most_live
from .math import calls_function
from .stage import Stage
from .sums import Run, block_terms, is_rounded_sum, step_size, steps_of, sum_runs
from .tiles import NestSchedule, Segment, cut_segments, transposing_dims
from .value import Lanes, Value, mask_of, shuffle_lanes, transpose_rows

__all__ = ["NestSchedule", "emit_nest", "shuffle_lanes"]


_Term: TypeAlias = tuple[int, dict[int, int]]
"""An accumulator's number, and by how much an iteration is shifted."""

_KEPT_LOOP = "{llvm.loop_annotation = #llvm.loop_annotation<unroll = <disable = true>>}"
"""
On loops around register tiles: LLVM would unroll short ones, load once what several iterations
read, and run out of registers.
"""


@dataclass(frozen=True)
class LocalStage:
    """
    A staged copy that each thread makes for itself in every iteration of the first `level`
    loops: `places[place]` then lies in it. `coefficients` are those of the source, by dimension.
    """

    operand: int
    stage: Stage
    coefficients: tuple[int, ...]
    level: int


def emit_nest(
    name: str,
    flat: Flat,
    schedule: NestSchedule,
    locals: Sequence[LocalStage] = (),
    borders: Sequence[Border] = (),
) -> str:
    """
    The function `@name(<a memref per buffer, in order of first use>, %thread, %threads)`, without
    iterations that `borders` leave out. Raises `WeftError` where the schedule does not fit.
    """
    return RegisterNest(name, flat, schedule, locals, borders).emit_nest()


def arguments_of(flat: Flat, locals: Sequence[LocalStage] = ()) -> tuple[tuple[str, str], ...]:
    """The buffers of a nest with their types, each once, in order of first use."""
    staged = {local.operand: local.stage for local in locals}
    found: dict[str, str] = {}
    for i, place in enumerate(flat.all_addresses):
        if i < len(flat.addresses) and i not in flat.read_operands:
            continue
        if i in staged:
            found.setdefault(staged[i].source, staged[i].source_memref)
        else:
            found.setdefault(place.buffer, place.memref)
    return tuple(found.items())


def _list_offsets(dims: Sequence[int], sizes: Mapping[int, int]) -> list[tuple[int, ...]]:
    return list(itertools.product(*(range(sizes[d]) for d in dims)))


@dataclass(frozen=True)
class _Cut:
    """
    A reduction loop: along which dimension, by how much in each iteration, and what is
    `inside`, of the places' bases, the dimensions' starts and the accumulators.
    """

    dim: int
    step: int
    inside: Callable[[Sequence[str], Sequence[str], list[Value]], list[Value]]


class RegisterNest:
    """Writes one nest."""

    def __init__(
        self,
        name: str,
        flat: Flat,
        schedule: NestSchedule,
        locals: Sequence[LocalStage],
        borders: Sequence[Border],
    ):
        if sorted(schedule.order) != list(flat.parallel_dims):
            raise WeftError(f"{flat.name}: the schedule's loops are not the parallel dimensions")
        self.name = name
        self.flat = flat
        self.schedule = schedule
        self.w = Writer()
        self.places = flat.all_addresses
        self.out = len(flat.addresses)
        self.locals = locals
        self.borders = borders
        self.ranges: dict[int, tuple[str, str]] = {}
        self.edges: Mapping[int, Edge] = {}
        vector, folded = schedule.vector, schedule.folded
        self.along = [] if vector is None else [{vector: i} for i in range(schedule.lanes)]
        self.reduced = (
            self.along if folded is None else [{folded: i} for i in range(schedule.lanes)]
        )
        self.runs = self._runs_of_loops()

    def emit_nest(self) -> str:
        w, shared = self.w, self.schedule.order[: self.schedule.shared]
        for local in self.locals:
            place = self.places[local.operand]
            text = f"memref.alloca() {{alignment = 64 : i64}} : {place.memref}"
            w.named_top(f"%{place.buffer}", text)
        counts = [sum(s.count for s in self._dim_segments(d)) for d in shared]
        total = 1
        for count in counts:
            total *= count
        self.emit_setup()
        lower, upper = w.share_pieces(total)
        for local in self.locals:
            local.stage.emit_slack(w, self.schedule.lanes)
        with w.loop(lower, upper) as tile:
            numbers: dict[int, str] = {}
            for dim, count in reversed(list(zip(shared, counts, strict=True))):
                if dim == shared[0]:
                    numbers[dim] = tile
                    break
                extent = w.constant(count)
                numbers[dim] = w.op(f"arith.remui {tile}, {extent} : index")
                tile = w.op(f"arith.divui {tile}, {extent} : index")
            zero = w.constant(0)
            self.emit_loops(0, numbers, [zero] * len(self.flat.extents), {})
        self.emit_release()
        return w.write_function(self.name, arguments_of(self.flat, self.locals))

    def emit_setup(self) -> None:
        """What is done before all tiles; nothing, but where a unit has a state."""

    def emit_release(self) -> None:
        """What is done after all tiles."""

    def _dim_segments(self, dim: int) -> tuple[Segment, ...]:
        s, extent = self.schedule, self.flat.extents[dim]
        if dim == s.vector:
            return cut_segments(extent, s.vectors * s.lanes, even=False)
        return cut_segments(extent, s.block_size(dim))

    def emit_loops(
        self, level: int, numbers: Mapping[int, str], starts: list[str], sizes: dict[int, int]
    ) -> None:
        """The loops over tiles from `level` on, and the tile inside."""
        w = self.w
        for local in self.locals:
            if local.level == level:
                source = Address("", 0, "", local.coefficients, 0)
                local.stage.emit_copy(
                    w, self.base_offset(source, starts), w.constant(0), self.schedule.lanes
                )
        if level == len(self.schedule.order):
            self.emit_tile(starts, sizes)
            return
        dim = self.schedule.order[level]
        parts = self._dim_segments(dim)

        def emit_inside(part: Segment, number: str) -> None:
            local = w.shift_value(number, -part.first)
            start = w.shift_value(w.scale_value(local, part.size), part.start)
            placed = [*starts]
            placed[dim] = start
            self.emit_loops(level + 1, numbers, placed, {**sizes, dim: part.size})

        if level < self.schedule.shared:
            if len(parts) == 1:
                emit_inside(parts[0], numbers[dim])
                return
            limit = w.constant(parts[1].first)
            first = w.op(f"arith.cmpi slt, {numbers[dim]}, {limit} : index")
            with w.block(f"scf.if {first}", "} else {"):
                emit_inside(parts[0], numbers[dim])
            with w.open_second():
                emit_inside(parts[1], numbers[dim])
            return
        for part in parts:
            first, last = w.constant(part.first), w.constant(part.first + part.count)
            if part.count == 1:
                emit_inside(part, first)
                continue
            with w.loop(first, last) as number:
                emit_inside(part, number)

    # --- One tile ---------------------------------------------------------------------------

    def emit_tile(self, starts: Sequence[str], sizes: Mapping[int, int]) -> None:
        """Registers from start to store; `sizes` are those of the parallel dims' tiles."""
        w, flat = self.w, self.flat
        bases = [self.base_offset(place, starts) for place in self.places]
        points = self.tile_points(sizes)
        lanes = Lanes(w, self.places, bases, starts, self.along)
        if flat.combine is None:
            values = [
                lanes.broadcast_value(lanes.evaluate_scalar(flat.term, shift, valid))
                for shift, valid in points
            ]
        else:
            values = [
                lanes.broadcast_value(lanes.evaluate_scalar(self.initial_values(), shift, valid))
                for shift, valid in points
            ]
            reduce = self._emit_folded if self.schedule.folded is not None else self._emit_reduction
            self.ranges = self._emit_ranges(starts, sizes)
            self.edges = edges_of(self.borders, flat, self.schedule, sizes)
            values = reduce(0, bases, starts, points, values)
        if flat.combine is not None and calls_function(flat.result):
            aside = self._set_aside(values)
            with w.constants_here():
                self.store_tile(bases, starts, points, aside, sizes)
        else:
            self.store_tile(bases, starts, points, values, sizes)

    def _set_aside(self, values: Sequence[Value]) -> Iterable[Value]:
        """
        The accumulators, loaded when each is asked for, where LLVM does not know that they are what
        was stored. Else it keeps some on the stack in the reduction, since what follows that needs
        many registers, too.
        """
        w, lanes = self.w, values[0].lanes
        if not lanes or any(value.full_type != values[0].full_type for value in values):
            return values
        memref, vector = f"memref<{lanes * len(values)}x{values[0].type}>", values[0].full_type
        aside = w.hoist_op(f"memref.alloca() {{alignment = 64 : i64}} : {memref}")
        first = w.unknown_zero()
        for number, value in enumerate(values):
            at = w.shift_value(first, lanes * number)
            w.line(f"vector.store {value.text}, {aside}[{at}] : {memref}, {vector}")
        again = w.unknown_zero()

        def load_value(number: int) -> Value:
            at = w.shift_value(again, lanes * number)
            text = w.op(f"vector.load {aside}[{at}] : {memref}, {vector}")
            return replace(values[number], text=text)

        return map(load_value, range(len(values)))

    def _emit_ranges(
        self, starts: Sequence[str], sizes: Mapping[int, int]
    ) -> dict[int, tuple[str, str]]:
        """By reduced loop, its first iteration and how many there are, where that varies."""
        w, found = self.w, dict[int, tuple[str, str]]()
        borders = paying_borders(self.borders, self.flat, self.schedule, sizes)
        for dim, border in borders.items():
            first, end = border.emit_iterations(w, starts, sizes, self.flat)
            found[dim] = first, w.op(f"arith.subi {end}, {first} : index")
        return found

    def base_offset(self, address: Address, starts: Sequence[str]) -> str:
        w = self.w
        offset = w.constant(address.constant)
        zero = w.constant(0)
        coefficients = address.panels or address.coefficients
        for coefficient, start in zip(coefficients, starts, strict=True):
            if coefficient and start != zero:
                offset = w.add(offset, w.scale_value(start, coefficient))
        return offset

    def initial_values(self) -> Scalar:
        if self.flat.start is not None:
            return ScalarArg(self.flat.start, self.flat.type)
        return ScalarConst(self.flat.init, self.flat.type)

    def tile_points(self, sizes: Mapping[int, int]) -> list[tuple[dict[int, int], int]]:
        """The accumulators of a tile: by how much each is shifted, and its valid lanes."""
        s = self.schedule
        points: list[tuple[dict[int, int], int]] = [({}, 1)]
        for dim, _ in s.blocks:
            if dim != s.vector:
                points = [({**shift, dim: i}, 1) for shift, _ in points for i in range(sizes[dim])]
        if s.vector is None:
            return points
        return [
            ({**shift, s.vector: at}, min(s.lanes, sizes[s.vector] - at))
            for shift, _ in points
            for at in range(0, sizes[s.vector], s.lanes)
        ]

    def _emit_reduction(
        self,
        level: int,
        bases: Sequence[str],
        starts: Sequence[str],
        points: Sequence[tuple[dict[int, int], int]],
        values: Sequence[Value],
    ) -> list[Value]:
        """The loops over the reduction dims from `level` on; gives the accumulators after."""
        flat, s = self.flat, self.schedule
        if level == len(s.reduction) - s.unrolled:
            return self._emit_body(bases, starts, points, values)
        dim, runs = s.reduction[level], self.runs[level]

        def emit_inside(
            bases: Sequence[str], starts: Sequence[str], values: list[Value]
        ) -> list[Value]:
            return self._emit_reduction(level + 1, bases, starts, points, values)

        if dim in self.edges and len(runs) == 1:
            return self._emit_written(level, bases, starts, points, values)
        if dim != s.folded:
            left: int | str = flat.extents[dim]
            if dim in self.ranges:
                first, left = self.ranges[dim]
                bases, starts = self._move_bases(dim, first, bases, starts)
            return self._cut_loop(_Cut(dim, 1, emit_inside), runs, left, bases, starts, values)
        chunk = s.lanes * s.vectors
        whole = flat.extents[dim] // chunk
        result = list(values)
        if whole:
            result = self._cut_loop(
                _Cut(dim, chunk, emit_inside), runs, whole, bases, starts, values
            )
        return self._emit_rest(dim, whole * chunk, bases, starts, points, result)

    def _emit_written(
        self,
        level: int,
        bases: Sequence[str],
        starts: Sequence[str],
        points: Sequence[tuple[dict[int, int], int]],
        values: Sequence[Value],
    ) -> list[Value]:
        """The iterations of a loop one after the other, of the points that read no padding."""
        dim, (run,), result = self.schedule.reduction[level], self.runs[level], list(values)
        extent = self.flat.extents[dim]
        crowded = is_crowded(
            self.flat, self.schedule, [{**at, dim: n} for n in range(extent) for at, _ in points]
        )
        for number in range(extent):
            real = [i for i, (at, _) in enumerate(points) if self.edges[dim].is_real(at, number)]
            if not real:
                continue
            moved = self._move_bases(dim, self.w.constant(number), bases, starts)
            if crowded:
                self.w.line(LOAD_AGAIN)
            given = [self._empty_sum(result[i]) if run.fresh else result[i] for i in real]
            after = self._emit_reduction(level + 1, *moved, [points[i] for i in real], given)
            for i, value in zip(real, after, strict=True):
                result[i] = self.join_sums(result[i], value) if run.fresh else value
        return result

    def _move_bases(
        self, dim: int, first: str, bases: Sequence[str], starts: Sequence[str]
    ) -> tuple[list[str], list[str]]:
        """Where operands and loops are at iteration `first` of a loop."""
        w = self.w
        moved = [
            w.add(base, w.scale_value(first, c)) if (c := place.coefficients[dim]) else base
            for base, place in zip(bases, self.places, strict=True)
        ]
        placed = [*starts]
        placed[dim] = first
        return moved, placed

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
        bases: Sequence[str],
        starts: Sequence[str],
        values: Sequence[Value],
    ) -> list[Value]:
        """`left` iterations of a reduction loop, a constant or an index, as nested `runs`."""
        w, (run, *inner) = self.w, runs

        def emit_block(
            number: str, bases: Sequence[str], starts: Sequence[str], values: list[Value]
        ) -> list[Value]:
            given = [self._empty_sum(v) for v in values] if run.fresh else values
            if inner:
                own = step_size(w, run, left, number)
                after = self._cut_loop(loop, inner, own, bases, starts, given)
            else:
                after = loop.inside(bases, starts, given)
            if not run.fresh:
                return after
            return [self.join_sums(value, sum) for value, sum in zip(values, after, strict=True)]

        count = steps_of(w, run, left)
        return self._emit_loop(
            loop.dim, count, run.size * loop.step, bases, starts, values, emit_block
        )

    def _empty_sum(self, value: Value) -> Value:
        """A sum of nothing, of the same type."""
        flat = self.flat
        assert flat.combine is not None
        start = neutral_element(flat.combine, flat.type)
        assert start is not None
        return replace(value, text=self.w.constant(start, value.full_type))

    def join_sums(self, a: Value, b: Value) -> Value:
        return replace(a, text=self.w.op(f"{self.flat.combine} {a.text}, {b.text} : {a.full_type}"))

    def _emit_loop(
        self,
        dim: int,
        count: str,
        step: int,
        bases: Sequence[str],
        starts: Sequence[str],
        values: Sequence[Value],
        inside: Callable[[str, Sequence[str], Sequence[str], list[Value]], list[Value]],
    ) -> list[Value]:
        """A loop along a reduction dimension that carries the accumulators."""
        w = self.w

        def emit_body(number: str, names: Sequence[str]) -> list[str]:
            index = w.scale_value(number, step)
            inner = [
                w.add(base, w.scale_value(index, c)) if (c := place.coefficients[dim]) else base
                for base, place in zip(bases, self.places, strict=True)
            ]
            placed = [*starts]
            placed[dim] = index if starts[dim] == w.constant(0) else w.add(starts[dim], index)
            carried = [replace(v, text=n) for n, v in zip(names, values, strict=True)]
            return [v.text for v in inside(number, inner, placed, carried)]

        given = [(v.text, v.full_type) for v in values]
        results = w.carry_values(count, given, emit_body, f"}} {_KEPT_LOOP}")
        return [replace(v, text=text) for v, text in zip(values, results, strict=True)]

    def _emit_folded(
        self,
        level: int,
        bases: Sequence[str],
        starts: Sequence[str],
        points: Sequence[tuple[dict[int, int], int]],
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
        sums = self._emit_reduction(level, bases, starts, spread, [empty] * len(spread))
        result: list[Value] = []
        for number, value in enumerate(values):
            own = sums[number * s.vectors : (number + 1) * s.vectors]
            result.append(self.join_sums(value, fold_lanes(w, flat.combine, own)))
        return result

    def _emit_rest(
        self,
        dim: int,
        done: int,
        bases: Sequence[str],
        starts: Sequence[str],
        points: Sequence[tuple[dict[int, int], int]],
        values: Sequence[Value],
    ) -> list[Value]:
        """
        The part that is left of the folded dimension after `done` elements, the last part masked.
        """
        w = self.w
        placed = [*starts]
        placed[dim] = w.constant(done)
        inner = [
            w.shift_value(base, done * place.coefficients[dim])
            for base, place in zip(bases, self.places, strict=True)
        ]
        lanes = Lanes(w, self.places, inner, placed, self.reduced)
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
        bases: Sequence[str],
        starts: Sequence[str],
        points: Sequence[tuple[dict[int, int], int]],
        values: Sequence[Value],
    ) -> list[Value]:
        """One iteration of the reduction loops: the unrolled dims, for all accumulators."""
        flat, s = self.flat, self.schedule
        lanes = Lanes(self.w, self.places, bases, starts, self.reduced)
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
            for address, base in zip(self.places, bases, strict=True):
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

    # --- Stores -----------------------------------------------------------------------------

    def store_tile(
        self,
        bases: Sequence[str],
        starts: Sequence[str],
        points: Sequence[tuple[dict[int, int], int]],
        values: Iterable[Value],
        sizes: Mapping[int, int],
    ) -> None:
        s, coefficients = self.schedule, self.flat.output.coefficients
        across = transposing_dims(self.flat, s, sizes)
        if s.vector is None or coefficients[s.vector] == 1 or not across:
            lanes = Lanes(self.w, self.places, bases, starts, self.along)
            for (shift, valid), value in zip(points, values, strict=True):
                self._store_point(lanes, shift, valid, value)
            return
        moves = [dict(zip(across, at, strict=True)) for at in _list_offsets(across, sizes)]
        moves.sort(key=lambda move: sum(coefficients[d] * i for d, i in move.items()))
        along = [*moves, *[moves[-1]] * (s.lanes - len(moves))]
        lanes = Lanes(self.w, self.places, bases, starts, along)
        columns: dict[tuple[tuple[int, int], ...], dict[int, tuple[Value, int]]] = {}
        for (shift, valid), value in zip(points, values, strict=True):
            rest = tuple(sorted((d, i) for d, i in shift.items() if d not in across))
            lane = moves.index({d: shift[d] for d in across})
            columns.setdefault(rest, {})[lane] = (value, valid)
        for rest, column in columns.items():
            rows = [column[lane][0] for lane in range(len(moves))]
            rows += [rows[-1]] * (s.lanes - len(rows))
            for lane, row in enumerate(transpose_rows(self.w, rows)[: column[0][1]]):
                shift = dict(rest)
                shift[s.vector] += lane
                self._store_point(lanes, shift, len(moves), row)

    def _store_point(
        self, lanes: Lanes, shift: Mapping[int, int], valid: int, value: Value
    ) -> None:
        """The epilogue of one accumulator, and its store."""
        w, output = self.w, self.flat.output
        result = lanes.broadcast_value(lanes.evaluate_scalar(self.flat.result, shift, valid, value))
        at = lanes.operand_offset(self.out, shift)
        memref, type = output.memref, result.full_type
        if not result.lanes:
            w.line(f"memref.store {result.text}, %{output.buffer}[{at}] : {memref}")
            return
        step = lanes.lane_stride(self.out, valid)
        if step == 1 and valid == result.lanes:
            w.line(f"vector.store {result.text}, %{output.buffer}[{at}] : {memref}, {type}")
        elif step == 1:
            mask = mask_of(w, result.lanes, valid)
            w.line(
                f"vector.maskedstore %{output.buffer}[{at}], {mask}, {result.text} : {memref}, "
                f"vector<{result.lanes}xi1>, {type}"
            )
        else:
            for lane, far in enumerate(lanes.lane_distances(self.out)[:valid]):
                element = w.op(f"vector.extract {result.text}[{lane}] : {result.type} from {type}")
                place = lanes.operand_offset(self.out, shift, far)
                w.line(f"memref.store {element}, %{output.buffer}[{place}] : {memref}")
