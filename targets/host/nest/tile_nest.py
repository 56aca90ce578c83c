"""
Nests whose register tiles are computed by a tile unit (AMX), a block of tiles at a time.

Of a nest over words whose schedule has a `tile`, each block of the parallel loops is computed so:

```
C[i, j] = 0                                      // 16 x 16 sums each
for the reduction dims, the last one in steps of `tile` words:
    A[i] = words of 16 rows;  B[j] = words of 16 lanes
    C[i, j] += A[i] * B[j]
scratch = C;  output = result(start + scratch)   // as of any other tile, 16 vectors at a time
```

Rows of A are steps of a blocked dimension, along which the words of the reduction lie side by side;
lanes of B lie side by side in each word. Where rows are no multiple of a tile, the last two tiles
overlap. Which registers are what, and their sizes, is one configuration for a whole nest.

A block takes the longer of its products and its loads, then its epilogue; what the caches move is
as of any other nest (`cost.schedule_cycles`).

Source: "Intel Architecture Instruction Set Extensions and Future Features" (Intel, 2023),
chapter 3.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from typing_extensions import override

from ....transforms.core.errors import WeftError
from ....transforms.kernel.view import ScalarArg, ScalarOp
from ..dot.products import is_dot, is_pair_dot, is_word_dot
from ..text.lines import Writer
from .cost import Processor, schedule_cycles, store_cycles
from .dot_stage import WordStage
from .flat import Address, Flat, bytes_of
from .phase import Phase
from .registers import RegisterNest
from .tiles import NestSchedule, Segment, cut_segments
from .value import Lanes, Value

_LOAD_CYCLES = 8
"""Of a tile of 16 rows from L1: two rows per cycle."""

_LATENCY = 52
"""Of a product: those that add to one tile wait for each other."""

_STEP_CYCLES = 6
"""Around the products of one step of the reduction: addresses and the loop."""

_BLOCK_CYCLES = 40
"""Around the products of a block: zeroing, the last product's latency, loops."""

_CALL_CYCLES = 100
"""Around a step that makes words: its call, and the barrier behind it."""

ROWS = 16
"""The rows of a tile, and the words of a row."""

REGISTERS = 8

_ROW_BYTES = 64


@dataclass(frozen=True)
class Roles:
    """
    The operands of a product of tiles: `a` has rows along the dimension `row`, words along the
    last reduction; `b` has lanes along the vectors.
    """

    a: int
    b: int
    row: int


@dataclass(frozen=True)
class Part:
    """
    The sums of one tile that no tile before has: `rows` from `row` on and `lanes` from `lane` on,
    as steps of the block, which lie in the scratch from row `first` on.
    """

    row: int
    rows: int
    lane: int
    lanes: int
    first: int


def roles_of(flat: Flat, schedule: NestSchedule) -> Roles | None:
    """The roles of a nest's operands in products of tiles; `None` if it is no such nest."""
    term, vector = flat.term, schedule.vector
    if not is_word_dot(term) or vector is None or not schedule.reduction:
        return None
    assert isinstance(term, ScalarOp)
    numbers = [t.operand for t in term.args if isinstance(t, ScalarArg)]
    if len(numbers) != 2 or schedule.lanes != ROWS or schedule.folded is not None:
        return None
    last = schedule.reduction[-1]
    blocked = [d for d, size in schedule.blocks if size > 1 and d != vector]
    for a, b in (numbers, numbers[::-1]):
        x, w = flat.addresses[a], flat.addresses[b]
        lanes = x.coefficients[vector] == 0 and w.coefficients[vector] == 1
        if not lanes or x.coefficients[last] != 1 or any(w.coefficients[d] for d in blocked):
            continue
        rows = [d for d in blocked if x.coefficients[d]]
        if len(rows) != 1 or len(blocked) != 1:
            continue
        return Roles(a, b, rows[0])
    return None


def product_name(flat: Flat, roles: Roles) -> str:
    """The instruction of a nest's products: of bf16, or of bytes with signs or without."""
    term = flat.term
    assert isinstance(term, ScalarOp)
    if is_pair_dot(term):
        return "tdpbf16ps"
    if not is_dot(term):
        return "tdpbssd"
    unsigned = term.args[0]
    assert isinstance(unsigned, ScalarArg)
    return "tdpbusd" if unsigned.operand == roles.a else "tdpbsud"


def tile_rows(flat: Flat, schedule: NestSchedule, row: int) -> int:
    """The rows of each tile: as many as the smallest block has, if that is less than a tile."""
    sizes = [s.size for s in cut_segments(flat.extents[row], schedule.block_size(row))]
    return min(ROWS, *sizes)


def row_starts(size: int, rows: int) -> list[int]:
    """The first rows of the tiles of a block of `size` rows, of which the last may overlap."""
    count = -(-size // rows)
    return [min(i * rows, size - rows) for i in range(count)]


class TileProducts:
    """Writes the products of one nest; `setup` before any, and `release` after all."""

    def __init__(self, w: Writer, flat: Flat, schedule: NestSchedule):
        roles = roles_of(flat, schedule)
        if roles is None or flat.combine not in ("arith.addf", "arith.addi"):
            raise WeftError(
                f"{flat.name}: its schedule has tile = {schedule.tile}, but the nest is no product "
                "of words with rows and lanes for a tile unit"
            )
        last = schedule.reduction[-1]
        if schedule.tile > ROWS or flat.extents[last] % schedule.tile:
            raise WeftError(
                f"{flat.name}: its schedule has tile = {schedule.tile}, which must divide "
                f"{flat.extents[last]} and be at most {ROWS}"
            )
        self.w = w
        self.flat = flat
        self.schedule = schedule
        self.roles = roles
        self.product = product_name(flat, roles)
        self.rows = tile_rows(flat, schedule, roles.row)
        self.most = max(
            len(row_starts(s.size, self.rows))
            for s in cut_segments(flat.extents[roles.row], schedule.block_size(roles.row))
        )
        columns = schedule.vectors
        if self.most * columns + self.most + columns > REGISTERS:
            raise WeftError(
                f"{flat.name}: its schedule has blocks of {self.most} by {columns} tiles, but "
                f"there are {REGISTERS} tile registers"
            )
        self.first_a = self.most * columns
        self.first_b = self.first_a + self.most
        self.scratch = f"memref<{self.first_a * ROWS * ROWS}x{flat.type}>"

    # --- around the loops -------------------------------------------------------------------

    def emit_setup(self) -> None:
        """The configuration of the registers, and the room for sums."""
        w = self.w
        memref, type = "memref<16xi32>", "vector<16xi32>"
        w.named_top("%tile_config", f"memref.alloca() {{alignment = 64 : i64}} : {memref}")
        w.named_top("%tile_sums", f"memref.alloca() {{alignment = 64 : i64}} : {self.scratch}")
        numbers = ", ".join(map(str, self._configuration()))
        config = w.write_attribute(f"dense<[{numbers}]> : {type}", type)
        zero = w.constant(0)
        w.line(f"vector.store {config}, %tile_config[{zero}] : {memref}, {type}")
        self._call("ldtilecfg", [(self._address("%tile_config", memref, zero, 4), "!llvm.ptr")])

    def emit_release(self) -> None:
        self._call("tilerelease", [])

    def _configuration(self) -> list[int]:
        """The 64 bytes that `LDTILECFG` takes, as 16 words: palette 1, row bytes, rows."""
        bytes = bytearray(_ROW_BYTES)
        bytes[0] = 1
        words = self.schedule.tile
        for register in range(REGISTERS):
            is_a = self.first_a <= register < self.first_b
            bytes[16 + 2 * register] = 4 * words if is_a else _ROW_BYTES
            bytes[48 + register] = words if register >= self.first_b else self.rows
        return [
            int.from_bytes(bytes[i : i + 4], "little", signed=True) for i in range(0, _ROW_BYTES, 4)
        ]

    # --- one block --------------------------------------------------------------------------

    def emit_block(self, bases: Sequence[str], sizes: Mapping[int, int]) -> list[Part]:
        """
        Stores the sums of a block, whose operands begin at `bases`, to the scratch, and says which
        are where.
        """
        row, vector = self.roles.row, self.schedule.vector
        assert vector is not None
        rows = row_starts(sizes[row], self.rows)
        lanes = list(range(0, sizes[vector], ROWS))
        tiles = [(r, n) for r in range(len(rows)) for n in range(len(lanes))]
        for r, n in tiles:
            self._call("tilezero", [(self._register(self._sums(r, n)), "i8")])
        a, b = bases[self.roles.a], bases[self.roles.b]
        self._emit_reduction(0, a, b, rows, lanes)
        for number, (r, n) in enumerate(tiles):
            at = self.w.constant(number * ROWS * ROWS)
            self._move("tilestored64", self._sums(r, n), "%tile_sums", self.scratch, at, ROWS)
        ends = [0, *(row + self.rows for row in rows)]
        return [
            Part(
                row=ends[r],
                rows=ends[r + 1] - ends[r],
                lane=lanes[n],
                lanes=min(ROWS, sizes[vector] - lanes[n]),
                first=number * ROWS + ends[r] - rows[r],
            )
            for number, (r, n) in enumerate(tiles)
        ]

    def load_sums(self, row: int) -> Value:
        """The sums of one row of the scratch."""
        w, type = self.w, self.flat.type
        at = w.constant(row * ROWS)
        text = f"vector.load %tile_sums[{at}] : {self.scratch}, vector<{ROWS}x{type}>"
        return Value(w.op(text), type, ROWS)

    def _emit_reduction(
        self, level: int, a: str, b: str, rows: Sequence[int], lanes: Sequence[int]
    ) -> None:
        """The loops over the reduction dims from `level` on."""
        w, flat, reduction = self.w, self.flat, self.schedule.reduction
        if level == len(reduction):
            self._emit_products(a, b, rows, lanes)
            return
        dim = reduction[level]
        step = self.schedule.tile if level == len(reduction) - 1 else 1
        count = flat.extents[dim] // step
        if count == 1:
            self._emit_reduction(level + 1, a, b, rows, lanes)
            return
        with w.loop(w.constant(0), w.constant(count)) as index:
            moved = [
                w.add(base, w.scale_value(index, step * c))
                if (c := self._steps(operand)[dim])
                else base
                for base, operand in ((a, self.roles.a), (b, self.roles.b))
            ]
            self._emit_reduction(level + 1, moved[0], moved[1], rows, lanes)

    def _steps(self, operand: int) -> tuple[int, ...]:
        """By how much an operand moves from tile to tile, by dimension."""
        address = self.flat.addresses[operand]
        return address.panels or address.coefficients

    def _emit_products(self, a: str, b: str, rows: Sequence[int], lanes: Sequence[int]) -> None:
        w, roles = self.w, self.roles
        x, y = self.flat.addresses[roles.a], self.flat.addresses[roles.b]
        row_step, word_step = x.coefficients[roles.row], y.coefficients[self.schedule.reduction[-1]]
        for n, lane in enumerate(lanes):
            at = w.shift_value(b, lane)
            self._load_tile(self.first_b + n, y, at, word_step)
        for r, row in enumerate(rows):
            self._load_tile(self.first_a + r, x, w.shift_value(a, row * row_step), row_step)
            for n in range(len(lanes)):
                given = (self._sums(r, n), self.first_a + r, self.first_b + n)
                self._call(self.product, [(self._register(g), "i8") for g in given])

    # --- instructions -----------------------------------------------------------------------

    def _sums(self, row: int, column: int) -> int:
        return row * self.schedule.vectors + column

    def _register(self, number: int) -> str:
        return self.w.constant(number, "i8")

    def _load_tile(self, register: int, address: Address, at: str, step: int) -> None:
        self._move("tileloadd64", register, f"%{address.buffer}", address.memref, at, step)

    def _move(
        self, op: str, register: int, buffer: str, memref: str, at: str, step_words: int
    ) -> None:
        """A load or store whose rows are `step_words` apart."""
        step = self.w.constant(4 * step_words, "i64")
        address = self._address(buffer, memref, at, 4)
        given = [(self._register(register), "i8"), (address, "!llvm.ptr"), (step, "i64")]
        self._call(op, given)

    def _address(self, buffer: str, memref: str, at: str, size: int) -> str:
        w = self.w
        start = w.op(f"memref.extract_aligned_pointer_as_index {buffer} : {memref} -> index")
        place = w.add(start, w.scale_value(at, size))
        number = w.op(f"arith.index_cast {place} : index to i64")
        return w.op(f"llvm.inttoptr {number} : i64 to !llvm.ptr")

    def _call(self, op: str, given: Sequence[tuple[str, str]]) -> None:
        names = ", ".join(name for name, _ in given)
        types = ", ".join(type for _, type in given)
        self.w.line(f'llvm.call_intrinsic "llvm.x86.{op}"({names}) : ({types}) -> ()')


def count_products(flat: Flat, schedule: NestSchedule, sizes: Mapping[int, int]) -> int:
    """The products of one block of a nest that has `roles_of`."""
    roles = roles_of(flat, schedule)
    assert roles is not None
    assert schedule.vector is not None
    rows = len(row_starts(sizes[roles.row], tile_rows(flat, schedule, roles.row)))
    lanes = -(-sizes[schedule.vector] // ROWS)
    points = math.prod(flat.extents[d] for d in schedule.reduction)
    return rows * lanes * points // schedule.tile


def emit_tile_nest(name: str, flat: Flat, schedule: NestSchedule) -> str:
    """The same as `registers.emit_nest`, of a schedule that has a `tile`."""
    return _TileNest(name, flat, schedule).emit_nest()


class _TileNest(RegisterNest):
    def __init__(self, name: str, flat: Flat, schedule: NestSchedule):
        super().__init__(name, flat, schedule, (), ())
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
        for part in self.unit.emit_block(bases, sizes):
            self._store_part(part, bases, starts, sizes)

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
            if self.flat.start is not None or self.flat.init:
                start = lanes.evaluate_scalar(self.initial_values(), shift, valid)
                value = self.join_sums(lanes.broadcast_value(start), value)
            values.append(value)
        self.store_tile(moved, placed, points, values, own)


def tile_cycles(phase: Phase, schedule: NestSchedule, processor: Processor) -> float:
    """
    The cycles of one core for a nest whose schedule has a tile. Each instruction is charged as one
    of a full tile, whatever rows, lanes and words of it are padding.
    """
    flat, _ = phase.as_run(schedule)
    roles = roles_of(flat, schedule)
    if roles is None:
        return math.inf
    assert schedule.vector is not None
    computing, height = 0.0, tile_rows(flat, schedule, roles.row)
    parts = [segments_of(flat, schedule, d) for d in schedule.order]
    for chosen in itertools.product(*parts):
        sizes = {d: part.size for d, part in zip(schedule.order, chosen, strict=True)}
        rows = len(row_starts(sizes[roles.row], height))
        lanes = -(-sizes[schedule.vector] // ROWS)
        products = count_products(flat, schedule, sizes)
        steps = products / (rows * lanes)
        loads = steps * (rows + lanes)
        reducing = (
            max(products * processor.tile_cycles, loads * _LOAD_CYCLES, steps * _LATENCY)
            + steps * _STEP_CYCLES
        )
        storing = store_cycles(flat, schedule, processor, lanes, sizes)
        storing += 2 * ROWS * rows * lanes  # To the scratch and back.
        computing += math.prod(p.count for p in chosen) * (reducing + storing + _BLOCK_CYCLES)
    return schedule_cycles(flat, schedule, processor, frozenset(phase.panels), computing)


def words_cycles(stage: WordStage, processor: Processor) -> float:
    """The cycles of one core for a step that makes words; those of padding are only stored."""
    words, first = stage.shape[stage.group], stage.row_axis
    counts = [1 if i == stage.group else a.count for i, a in enumerate(stage.axes)]
    outer, row = math.prod(counts[:first]), math.prod(counts[first:])
    read = math.prod(a.count for a in stage.axes) * bytes_of(stage.type)
    moved = (read + 4 * stage.size) / processor.l3_bandwidth
    if stage.window:
        return _CALL_CYCLES + max(moved, stage.size / ROWS * processor.word_cycles)
    filling = (stage.size - outer * row * words) / ROWS * processor.fill_cycles
    if not (stage.last and stage.group < len(stage.axes) - 1):
        return _CALL_CYCLES + max(
            moved, outer * row * words / ROWS * processor.word_cycles + filling
        )
    # Blocks of 16 places and 16 words are transposed whole, however few of both are there.
    blocks = outer * -(-words // ROWS) * -(-row // ROWS)
    return _CALL_CYCLES + max(moved, blocks * ROWS * processor.turn_cycles + filling)


def segments_of(flat: Flat, schedule: NestSchedule, dim: int) -> tuple[Segment, ...]:
    if dim == schedule.vector:
        return cut_segments(flat.extents[dim], schedule.vectors * schedule.lanes, even=False)
    return cut_segments(flat.extents[dim], schedule.block_size(dim))
