"""
The instructions of a tile unit (AMX): a block of products, step by step of the reduction.

```
C[i, j] = 0, or the sums so far                  // 16 x 16 sums each
for the reduction dims, the last one in steps of `tile` words:
    A[i] = words of 16 rows;  B[j] = words of 16 lanes
    C[i, j] += A[i] * B[j]
```

Which registers are what, and their sizes, is one configuration for a whole nest.

Source: "Intel Architecture Instruction Set Extensions and Future Features" (Intel, 2023),
chapter 3.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ....transforms.core.errors import WeftError
from ..nest.flat import Address, Flat
from ..nest.tiles import NestSchedule, word_loops
from ..nest.value import Value
from ..text.lines import Writer
from .roles import (
    REGISTERS,
    ROWS,
    most_rows,
    product_name,
    roles_of,
    row_starts,
    spare_registers,
    tile_rows,
)

_ROW_BYTES = 64

Ranges = Mapping[int, tuple[str, str]]
"""By reduced loop its first iteration, and how many there are, where these are not all of them."""


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


class TileProducts:
    """Writes the products of one nest; `setup` before any, and `release` after all."""

    def __init__(self, w: Writer, flat: Flat, schedule: NestSchedule):
        roles = roles_of(flat, schedule)
        if roles is None or flat.combine not in ("arith.addf", "arith.addi"):
            raise WeftError(
                f"{flat.name}: its schedule has tile = {schedule.tile}, but the nest is no product "
                "of words with rows and lanes for a tile unit"
            )
        self.word_loops = word_loops(flat, schedule)
        words = math.prod(flat.extents[d] for d in self.word_loops)
        whole = len(self.word_loops) == 1 or words == schedule.tile
        if schedule.tile > ROWS or words % schedule.tile or not whole:
            raise WeftError(
                f"{flat.name}: its schedule has tile = {schedule.tile}, which must divide "
                f"{words} and be at most {ROWS}"
            )
        self.w = w
        self.flat = flat
        self.schedule = schedule
        self.roles = roles
        self.product = product_name(flat, roles)
        self.rows = tile_rows(flat, schedule, roles.row)
        self.most = most_rows(flat, schedule, roles.row)
        columns = schedule.vectors
        spare = spare_registers(self.most, columns)
        if spare < 1:
            raise WeftError(
                f"{flat.name}: its schedule has blocks of {self.most} by {columns} tiles, but "
                f"there are {REGISTERS} tile registers"
            )
        self.first_a = self.most * columns
        self.first_b = self.first_a + min(self.most, columns)
        if self.most > columns:
            self.first_b = self.first_a + spare
        self.scratch = f"memref<{self.first_a * ROWS * ROWS}x{flat.type}>"

    # --- around the loops -------------------------------------------------------------------

    def emit_setup(self) -> None:
        """The configuration of the registers, and the room for sums."""
        w = self.w
        memref, type = "memref<16xi32>", "vector<16xi32>"
        w.named_top("%tile_config", f"memref.alloca() {{alignment = 64 : i64}} : {memref}")
        if not self.schedule.chunk:
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

    def emit_block(
        self, bases: Sequence[str], sizes: Mapping[int, int], ranges: Ranges
    ) -> list[Part]:
        """
        Stores the sums of a block, whose operands begin at `bases`, to the scratch, and says which
        are where.
        """
        rows, lanes, tiles = self._tiles_of(sizes)
        vector = self.schedule.vector
        assert vector is not None
        self._zero_sums(tiles)
        a, b = bases[self.roles.a], bases[self.roles.b]
        self._emit_reduction(0, a, b, rows, lanes, ranges)
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

    def emit_partial(
        self,
        bases: Sequence[str],
        sizes: Mapping[int, int],
        ranges: Ranges,
        held: Address,
        at: str,
        first: str | None,
    ) -> None:
        """
        Adds to the sums of a block in the memory `held` from `at` on, or begins them, if that is
        what `first` says, or `None`.
        """
        rows, lanes, tiles = self._tiles_of(sizes)
        row, vector = self.roles.row, self.schedule.vector
        assert vector is not None
        places = [
            self.w.shift_value(
                at, rows[r] * held.coefficients[row] + lanes[n] * held.coefficients[vector]
            )
            for r, n in tiles
        ]
        if first is None:
            self._zero_sums(tiles)
        else:
            with self.w.block(f"scf.if {first}", "} else {"):
                self._zero_sums(tiles)
            with self.w.open_second():
                for (r, n), place in zip(tiles, places, strict=True):
                    number = self._sums(r, n)
                    self._move("tileloadd64", number, f"%{held.buffer}", held.memref, place, ROWS)
        a, b = bases[self.roles.a], bases[self.roles.b]
        self._emit_reduction(0, a, b, rows, lanes, ranges)
        for (r, n), place in zip(tiles, places, strict=True):
            number = self._sums(r, n)
            self._move("tilestored64", number, f"%{held.buffer}", held.memref, place, ROWS)

    def _zero_sums(self, tiles: Sequence[tuple[int, int]]) -> None:
        for r, n in tiles:
            self._call("tilezero", [(self._register(self._sums(r, n)), "i8")])

    def _tiles_of(
        self, sizes: Mapping[int, int]
    ) -> tuple[list[int], list[int], list[tuple[int, int]]]:
        """The first rows and lanes of tiles of a block, and all pairs of their numbers."""
        row, vector = self.roles.row, self.schedule.vector
        assert vector is not None
        rows = row_starts(sizes[row], self.rows)
        lanes = list(range(0, sizes[vector], ROWS))
        return rows, lanes, [(r, n) for r in range(len(rows)) for n in range(len(lanes))]

    def load_sums(self, row: int) -> Value:
        """The sums of one row of the scratch."""
        w, type = self.w, self.flat.type
        at = w.constant(row * ROWS)
        text = f"vector.load %tile_sums[{at}] : {self.scratch}, vector<{ROWS}x{type}>"
        return Value(w.op(text), type, ROWS)

    def _emit_reduction(
        self,
        level: int,
        a: str,
        b: str,
        rows: Sequence[int],
        lanes: Sequence[int],
        ranges: Ranges,
    ) -> None:
        """The loops over the reduction dims from `level` on."""
        w, flat, reduction = self.w, self.flat, self.schedule.reduction
        if level == len(reduction) or (level == len(reduction) - 2 and len(self.word_loops) == 2):
            self._emit_products(a, b, rows, lanes)
            return
        dim = reduction[level]
        step = self.schedule.tile if level == len(reduction) - 1 else 1
        first, count = w.constant(0), w.constant(flat.extents[dim] // step)
        if dim in ranges:
            first, count = ranges[dim]
        elif flat.extents[dim] == step:
            self._emit_reduction(level + 1, a, b, rows, lanes, ranges)
            return
        with w.loop(first, w.add(first, count)) as index:
            moved = [
                w.add(base, w.scale_value(index, step * c))
                if (c := self._steps(operand)[dim])
                else base
                for base, operand in ((a, self.roles.a), (b, self.roles.b))
            ]
            self._emit_reduction(level + 1, moved[0], moved[1], rows, lanes, ranges)

    def _steps(self, operand: int) -> tuple[int, ...]:
        """By how much an operand moves from tile to tile, by dimension."""
        address = self.flat.addresses[operand]
        return address.panels or address.coefficients

    def _emit_products(self, a: str, b: str, rows: Sequence[int], lanes: Sequence[int]) -> None:
        w, roles = self.w, self.roles
        x, y = self.flat.addresses[roles.a], self.flat.addresses[roles.b]
        row_step, word_step = x.coefficients[roles.row], y.coefficients[self.schedule.reduction[-1]]
        tall = self.most > self.schedule.vectors
        spare = spare_registers(self.most, self.schedule.vectors)

        def load_row(r: int) -> int:
            number = self.first_a + (r % spare if tall else r)
            self._load_tile(number, x, w.shift_value(a, rows[r] * row_step), row_step)
            return number

        def load_lanes(n: int) -> int:
            number = self.first_b + (n if tall else n % spare)
            self._load_tile(number, y, w.shift_value(b, lanes[n]), word_step)
            return number

        def multiply(r: int, n: int, left: int, right: int) -> None:
            given = (self._sums(r, n), left, right)
            self._call(self.product, [(self._register(g), "i8") for g in given])

        # Of what a block has fewer of, all tiles stay; the others come one after the other.
        if tall:
            kept = [load_lanes(n) for n in range(len(lanes))]
            for r in range(len(rows)):
                left = load_row(r)
                for n, right in enumerate(kept):
                    multiply(r, n, left, right)
            return
        kept = [load_row(r) for r in range(len(rows))]
        for n in range(len(lanes)):
            right = load_lanes(n)
            for r, left in enumerate(kept):
                multiply(r, n, left, right)

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
