"""
Nests whose register tiles are computed by a tile unit (AMX), a block of tiles at a time.

Of a nest over words whose schedule has a `tile`, each block of the parallel loops is computed so:

```
sums = products of tiles                         // `products`
scratch = sums;  output = result(start + scratch)   // as of any other tile, 16 vectors at a time
```

With a `chunk`, the reduction is cut in parts, and sums lie in memory from part to part, so that
what a part reads of both operands stays in the caches:

```
for the loops that threads share:
    for the chunks of the outermost reduction:
        for all blocks:  held += products of tiles
    for all vectors:  output = result(start + held)
```
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from typing_extensions import override

from ....transforms.core.errors import WeftError
from ..nest.borders import Border, whole_borders
from ..nest.flat import Flat
from ..nest.fold import join_values
from ..nest.registers import RegisterNest
from ..nest.tiles import NestSchedule, cut_segments
from ..nest.value import Lanes, Value
from .held import finishing_order, finishing_sizes, held_address
from .products import Part, Ranges, TileProducts
from .roles import ROWS, inner_loops, overlaps


def emit_tile_nest(
    name: str, flat: Flat, schedule: NestSchedule, borders: Sequence[Border] = ()
) -> str:
    """The same as `registers.emit_nest`, of a schedule that has a `tile`."""
    nest = _HeldNest if schedule.chunk else _TileNest
    return nest(name, flat, schedule, borders).emit_nest()


class _TileNest(RegisterNest):
    def __init__(self, name: str, flat: Flat, schedule: NestSchedule, borders: Sequence[Border]):
        super().__init__(name, flat, schedule, (), borders)
        self.unit = TileProducts(self.w, flat, schedule)

    @override
    def emit_setup(self) -> None:
        self.unit.emit_setup()

    @override
    def emit_release(self) -> None:
        self.unit.emit_release()

    @override
    def emit_tile(self, starts: Sequence[str], sizes: Mapping[int, int]) -> None:
        bases = [self.base_offset(place, starts) for place in self.places]
        ranges = self.emit_kept(starts, sizes)
        if self.schedule.ahead:
            self._ask_for_results(bases[self.out], sizes)
        for part in self.unit.emit_block(bases, sizes, ranges):
            self._store_part(part, bases, starts, sizes)

    def _ask_for_results(self, base: str, sizes: Mapping[int, int]) -> None:
        """Asks for the lines of a block's results, which are neighbours along the lanes."""
        w, output, row, vector = self.w, self.flat.output, self.unit.roles.row, self.schedule.vector
        assert vector is not None
        for number in range(sizes[row]):
            for at in range(0, sizes[vector], ROWS):
                place = w.shift_value(base, number * output.coefficients[row] + at)
                what = f"%{output.buffer}[{place}], write, locality<3>, data : {output.memref}"
                w.line(f"memref.prefetch {what}")

    def emit_kept(self, starts: Sequence[str], sizes: Mapping[int, int]) -> Ranges:
        """The iterations of reduced loops that read more than padding."""
        w, found = self.w, dict[int, tuple[str, str]]()
        borders = whole_borders(self.borders, self.flat, self.schedule, sizes)
        for dim, border in borders.items():
            first, end = border.emit_iterations(w, starts, sizes, self.flat)
            found[dim] = first, w.op(f"arith.subi {end}, {first} : index")
        return found

    def _store_part(
        self, part: Part, bases: Sequence[str], starts: Sequence[str], sizes: Mapping[int, int]
    ) -> None:
        """What follows the reduction, as of a register tile that holds the part's sums."""
        w, row, vector = self.w, self.unit.roles.row, self.schedule.vector
        assert vector is not None
        moved, placed = [*bases], [*starts]
        for dim, far in ((row, part.row), (vector, part.lane)):
            placed[dim] = w.shift_value(placed[dim], far)
            moved = [
                w.shift_value(base, far * place.coefficients[dim])
                for base, place in zip(moved, self.places, strict=True)
            ]
        own = {**sizes, row: part.rows, vector: part.lanes}
        lanes = Lanes(w, self.places, moved, placed, self.along)
        points = self.tile_points(own)
        values: list[Value] = []
        for shift, valid in points:
            value = self.unit.load_sums(part.first + shift[row])
            values.append(self.join_start(lanes, shift, valid, value))
        self.store_tile(moved, placed, points, values, own)

    def join_start(self, lanes: Lanes, shift: Mapping[int, int], valid: int, value: Value) -> Value:
        """A sum with what it starts from, where that is more than nothing."""
        if self.flat.start is None and not self.flat.init:
            return value
        assert self.flat.combine is not None
        start = lanes.broadcast_value(lanes.evaluate_scalar(self.initial_values(), shift, valid))
        return join_values(self.w, self.flat.combine, start, value)


class _HeldNest(_TileNest):
    """A nest whose sums lie in memory."""

    def __init__(self, name: str, flat: Flat, schedule: NestSchedule, borders: Sequence[Border]):
        super().__init__(name, flat, schedule, borders)
        last = len(schedule.reduction) == 1
        if last and schedule.chunk < flat.extents[schedule.reduction[0]]:
            raise WeftError(
                f"{flat.name}: its schedule has chunk = {schedule.chunk} of words of tiles; cut "
                "another loop"
            )
        if any(b.bare and b.dim == schedule.reduction[0] for b in borders):
            if schedule.chunk < flat.extents[schedule.reduction[0]]:
                raise WeftError(
                    f"{flat.name}: its schedule has chunk = {schedule.chunk} of a loop along which "
                    "an operand is guarded; cut another one"
                )
        if overlaps(flat, schedule, self.unit.roles.row):
            raise WeftError(
                f"{flat.name}: its schedule has chunk = {schedule.chunk}, but tiles that overlap"
            )
        self.held = held_address(flat, schedule)
        self.chunk: str | None = None

    @override
    def emit_setup(self) -> None:
        super().emit_setup()
        text = f"memref.alloca() {{alignment = 64 : i64}} : {self.held.memref}"
        self.w.named_top(f"%{self.held.buffer}", text)

    @override
    def emit_loops(
        self, level: int, numbers: Mapping[int, str], starts: list[str], sizes: dict[int, int]
    ) -> None:
        schedule, w = self.schedule, self.w
        if level != schedule.shared:
            super().emit_loops(level, numbers, starts, sizes)
            return
        count = self.flat.extents[schedule.reduction[0]] // schedule.chunk
        if count == 1:
            super().emit_loops(level, numbers, starts, sizes)
        else:
            with w.loop(w.constant(0), w.constant(count)) as self.chunk:
                super().emit_loops(level, numbers, starts, sizes)
        self.chunk = None
        self._finish_sums(starts, sizes)

    @override
    def emit_tile(self, starts: Sequence[str], sizes: Mapping[int, int]) -> None:
        w, (dim, *_), chunk = self.w, self.schedule.reduction, self.schedule.chunk
        bases = [self.base_offset(place, starts) for place in self.places]
        ranges = self.emit_kept(starts, sizes)
        first: str | None = None
        if self.chunk is not None:
            start, size = w.scale_value(self.chunk, chunk), w.constant(chunk)
            ranges = {**ranges, dim: (start, size)}
            first = w.op(f"arith.cmpi eq, {self.chunk}, {w.constant(0)} : index")
        at = self.base_offset(self.held, self._inner_starts(starts))
        self.unit.emit_partial(bases, sizes, ranges, self.held, at, first)

    def _inner_starts(self, starts: Sequence[str]) -> list[str]:
        """Where the loops are that lie inside of the parts of the reduction."""
        zero, inner = self.w.constant(0), inner_loops(self.schedule)
        return [start if d in inner else zero for d, start in enumerate(starts)]

    # --- once sums are whole ----------------------------------------------------------------

    def _finish_sums(self, starts: Sequence[str], sizes: Mapping[int, int]) -> None:
        """Stores the results of all vectors of sums."""
        flat, schedule = self.flat, self.schedule
        blocks = finishing_sizes(flat, schedule)
        whole = {d: sizes.get(d, flat.extents[d]) for d in schedule.order}
        places = (list(starts), self._inner_starts(starts))
        self._emit_vectors(finishing_order(flat, schedule), places, whole, blocks, {})

    def _emit_vectors(
        self,
        left: Sequence[int],
        places: tuple[list[str], list[str]],
        whole: Mapping[int, int],
        blocks: Mapping[int, int],
        sizes: Mapping[int, int],
    ) -> None:
        """
        The loops over the dimensions that are `left`, and what is stored inside. `places` are where
        loops are, as a whole and among sums.
        """
        w = self.w
        if not left:
            self._store_vectors(*places, sizes)
            return
        dim, *inner = left
        even = dim != self.schedule.vector
        for part in cut_segments(whole[dim], blocks.get(dim, 1), even=even):
            with w.loop(w.constant(0), w.constant(part.count)) as number:
                far = w.shift_value(w.scale_value(number, part.size), part.start)
                moved = ([*places[0]], [*places[1]])
                for starts in moved:
                    starts[dim] = w.add(starts[dim], far)
                self._emit_vectors(inner, moved, whole, blocks, {**sizes, dim: part.size})

    def _store_vectors(
        self, starts: Sequence[str], inside: Sequence[str], sizes: Mapping[int, int]
    ) -> None:
        w, schedule, vector = self.w, self.schedule, self.schedule.vector
        assert vector is not None
        tile = tuple((d, n) for d, n in sizes.items() if n > 1 and d != vector)
        self.schedule = replace(schedule, vectors=1, blocks=tile)
        bases = [self.base_offset(place, starts) for place in self.places]
        lanes = Lanes(w, self.places, bases, starts, self.along)
        points, at = self.tile_points(sizes), self.base_offset(self.held, inside)
        values: list[Value] = []
        for shift, valid in points:
            far = sum(self.held.coefficients[d] * n for d, n in shift.items())
            place, type = w.shift_value(at, far), f"vector<{ROWS}x{self.flat.type}>"
            text = f"vector.load %{self.held.buffer}[{place}] : {self.held.memref}, {type}"
            value = Value(w.op(text), self.flat.type, ROWS)
            values.append(self.join_start(lanes, shift, valid, value))
        self.store_tile(bases, starts, points, values, sizes)
        self.schedule = schedule
