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
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ....transforms.core.errors import WeftError
from ....transforms.kernel.view import Scalar, ScalarArg, ScalarConst
from ..text.lines import Writer
from .borders import Border, edges_of, paying_borders
from .flat import Address, Flat
from .math import calls_function
from .reduction import TileReduction
from .stage import Stage
from .tiles import NestSchedule, Segment, cut_segments, transposing_dims
from .value import Lanes, Value, lanes_along, mask_of, transpose_rows


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
        self.along = lanes_along(schedule.vector, schedule.lanes)

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
            ranges = self._emit_ranges(starts, sizes)
            edges = edges_of(self.borders, flat, self.schedule, sizes)
            reduction = TileReduction(w, flat, self.schedule, ranges, edges)
            values = reduction.emit_loops(bases, starts, points, values)
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
