"""
Writes changes of layout as MLIR text on the level of func, scf, arith and vector.

All vectors are of the tensor's element type. Interleaves stay within lanes of 16 bytes, as
x86 has instructions for those; lanes are exchanged as wholes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineExpr
from xdsl.ir.affine.affine_expr import AffineConstantExpr, AffineDimExpr

from ...transforms.layout_index import bounds, box_of
from .nest_text import Writer
from .pack_plan import Loop, Plan, Read
from .pack_tiles import (
    LANE_BYTES,
    VECTOR_BYTES,
    Block,
    Tile,
    covering,
    powers,
    tile_of,
    unwoven,
    window_runs,
)

_ENOUGH = 16
"""The outermost loop with so many iterations is the one that threads share."""


def emit_plan(name: str, plan: Plan, element_type: str, element_bytes: int) -> str:
    """`func.func @name(%src, %dst, %thread, %threads)`, which does its thread's share."""
    emitter = _Emitter(plan, element_type, element_bytes)
    emitter.emit()
    arguments = [
        ("src", f"memref<{plan.num_source}x{element_type}>"),
        ("dst", f"memref<{plan.num_dest}x{element_type}>"),
    ]
    return emitter.writer.function(name, arguments)


class _Emitter:
    def __init__(self, plan: Plan, element_type: str, element_bytes: int) -> None:
        self.plan = plan
        self.type = element_type
        self.bytes = element_bytes
        self.lane = LANE_BYTES // element_bytes
        self.wide = VECTOR_BYTES // element_bytes
        self.writer = Writer()

    def emit(self) -> None:
        plan = self.plan
        if not plan.num_dest:
            return
        if not plan.regions:
            self._nest([Block.over(Loop(e, 0, 0), 1) for e in plan.dest_shape], self._position)
            return
        tiles = [tile_of(region, self.bytes) for region in plan.regions]
        if not plan.outer:
            for tile in tiles:
                self._nest(tile.blocks, lambda i, b, t=tile: self._tile(t, *self._offsets(i, b)))
            return
        outer = [Block.over(loop, 1) for loop in plan.outer]

        def regions(indices: Sequence[str], blocks: Sequence[Block]) -> None:
            source, dest = self._offsets(indices, blocks)
            for tile in tiles:
                self._inner(tile, tile.blocks, source, dest)

        self._nest(outer, regions)

    # Loops.

    def _nest(
        self,
        blocks: Sequence[Block],
        body: Callable[[Sequence[str], Sequence[Block]], None],
    ) -> None:
        """The blocks as loops, one of the outermost shared among the threads."""
        long = [i for i, block in enumerate(blocks) if block.count >= _ENOUGH]
        counts = [block.count for block in blocks]
        shared = long[0] if long else counts.index(max(counts)) if counts else None
        if shared is not None:
            self._loops(blocks, [], blocks, body, shared)
            return
        with self.writer.loop(*self.writer.share(1)):
            body([], [])

    def _loops(
        self,
        left: Sequence[Block],
        indices: Sequence[str],
        blocks: Sequence[Block],
        body: Callable[[Sequence[str], Sequence[Block]], None],
        shared: int | None = None,
    ) -> None:
        w = self.writer
        if not left:
            body(indices, blocks)
            return
        ends = w.constant(0), w.constant(left[0].count)
        if shared == len(indices):
            ends = w.share(left[0].count)
        with w.loop(*ends) as index:
            self._loops(left[1:], [*indices, index], blocks, body, shared)

    def _inner(self, tile: Tile, blocks: Sequence[Block], source: str, dest: str) -> None:
        def body(indices: Sequence[str], blocks: Sequence[Block]) -> None:
            offsets = self._offsets(indices, blocks)
            w = self.writer
            self._tile(tile, w.add(source, offsets[0]), w.add(dest, offsets[1]))

        self._loops(blocks, [], blocks, body)

    def _offsets(self, indices: Sequence[str], blocks: Sequence[Block]) -> tuple[str, str]:
        w = self.writer
        source = dest = w.constant(0)
        for index, block in zip(indices, blocks, strict=False):
            start = w.scaled(index, block.tile)
            if block.ragged:
                start = w.op(f"arith.minui {start}, {w.constant(block.last)} : index")
            if block.source:
                source = w.add(source, w.scaled(start, block.source))
            dest = w.add(dest, w.scaled(start, block.dest))
        return source, dest

    # Tiles.

    def _tile(self, tile: Tile, source: str, dest: str) -> None:
        match tile.kind:
            case "fill" | "copy":
                self._run(tile, source, dest)
            case "rows":
                self._rows(tile, source, dest)
            case "columns":
                self._columns(tile, source, dest)
            case "window":
                for run in window_runs(tile, self.wide):
                    value = self._gathered(run, source)
                    self._store(value, len(run), dest, run[0].dest)
            case "scalar":
                for read in tile.reads:
                    value = self._scalar(read, source)
                    place = self.writer.shifted(dest, read.dest)
                    self.writer.line(f"memref.store {value}, %dst[{place}] : {self._memref('dst')}")

    def _run(self, tile: Tile, source: str, dest: str) -> None:
        read = tile.reads[0]
        size = min(tile.length, self.wide)
        for start in range(0, tile.length, size):
            place = None if read.source is None else read.source + start
            value = self._row(Read(0, place, read.fill), 1, size, source)
            self._store(value, size, dest, read.dest + start)

    def _rows(self, tile: Tile, source: str, dest: str) -> None:
        size = len(tile.reads)
        if size & (size - 1) and size < 8 and tile.along.dest == size:
            self._woven(tile, source, dest)
            return
        start = 0
        for size in self._groups(size, tile):
            reads = tile.reads[start : start + size]
            self._row_group(tile, reads, source, dest, packed=size == len(tile.reads))
            start += size

    def _woven(self, tile: Tile, source: str, dest: str) -> None:
        """A few rows, not a power of two, as vectors that take every so many elements of each."""
        length, size = tile.length, len(tile.reads)
        rows = [self._row(read, tile.along.source, length, source) for read in tile.reads]
        for start in range(0, length * size, length):
            places = [divmod(start + i, size) for i in range(length)]
            value = self._picked(rows, [(row, position) for position, row in places], length)
            self._store(value, length, dest, tile.reads[0].dest + start)

    def _picked(self, vectors: Sequence[str], wanted: Sequence[tuple[int, int]], length: int) -> str:
        """The elements `(vector, position)` as one vector; all have `length` elements."""
        value = vectors[0]
        for number in range(1, len(vectors)):
            mask = [i if number > 1 else p for i, (_, p) in enumerate(wanted)]
            mask = [m if v < number else length + p for m, (v, p) in zip(mask, wanted, strict=True)]
            mask = [m if v <= number else -1 for m, (v, _) in zip(mask, wanted, strict=True)]
            if all(v != number for v, _ in wanted) and number > 1:
                continue
            value = self._shuffle(value, vectors[number], mask, length)
        return value

    def _groups(self, count: int, tile: Tile) -> list[int]:
        """Rows that are interleaved together: a lane full, or as many lanes as make a vector."""
        lane = min(self.lane, tile.length)
        sizes: list[int] = []
        for size in powers(count):
            limit = self.wide if tile.length == self.wide else lane
            sizes += [min(size, limit)] * max(1, size // limit)
        return sizes

    def _row_group(
        self, tile: Tile, reads: Sequence[Read], source: str, dest: str, *, packed: bool
    ) -> None:
        along, length = tile.along, tile.length
        lane = min(self.lane, length)
        rows = [self._row(read, along.source, length, source) for read in reads]
        size = min(len(rows), lane)
        groups = [
            self._interleaved(rows[g : g + size], size, length, lane)
            for g in range(0, len(rows), size)
        ]
        first = reads[0].dest
        lanes = length // lane
        if len(groups) == 4 and lanes == 4:
            # Each vector of a group has a lane of four positions: one vector for each position.
            for j in range(size):
                for k, value in enumerate(self._lanes([g[j] for g in groups], length)):
                    place = (k * lane + j) * along.dest
                    self._store(value, length, dest, first + place)
            return
        packed = packed and len(groups) == 1 and along.dest == size
        if packed and lanes == 4 and size >= 4:
            for j in range(0, size, 4):
                for k, value in enumerate(self._lanes(groups[0][j : j + 4], length)):
                    place = k * lane * size + j * lane
                    self._store(value, length, dest, first + place)
            return
        for number, group in enumerate(groups):
            for j, value in enumerate(group):
                for k in range(lanes):
                    self._slices(
                        value, length, (k * lane, lane), size, along.dest, packed,
                        dest, first + number * size, k * lane + j * (lane // size),
                    )  # fmt: skip

    def _slices(
        self,
        value: str,
        length: int,
        part: tuple[int, int],
        size: int,
        stride: int,
        packed: bool,
        dest: str,
        first: int,
        position: int,
    ) -> None:
        """Stores a lane, `size` elements at each of the positions from `position` on."""
        start, lane = part
        count = lane if packed else size
        for i in range(0, lane, count):
            piece = self._shuffle(value, value, range(start + i, start + i + count), length)
            place = (position + i // size) * stride
            self._store(piece, count, dest, first + place)

    def _columns(self, tile: Tile, source: str, dest: str) -> None:
        length, width = tile.length, tile.width
        lane = min(self.lane, length)
        lanes = length // lane
        base = tile.reads[0].source
        assert base is not None
        stride = tile.along.source
        vectors: list[str] = []
        if unwoven(tile):
            vectors = [self._load(length, source, base + i * length) for i in range(width)]
            for i in range(width):
                places = [divmod(j * width + i, length) for j in range(length)]
                row = self._picked(vectors, places, length)
                self._store(row, length, dest, tile.reads[0].dest + i * tile.across.dest)
            return
        if stride == width and lanes == 4 and width >= 4:
            loaded = [
                self._load(length, source, base + (k * lane * width + j * lane))
                for j in range(0, width, 4)
                for k in range(4)
            ]
            for j in range(0, width, 4):
                vectors += self._lanes(loaded[j : j + 4], length)
        else:
            for j in range(width):
                first = j * (lane // width)
                parts = [
                    self._column_slice(source, base, k * lane + first, lane // width, tile)
                    for k in range(lanes)
                ]
                vectors.append(self._joined(parts, lane))
        rows = self._interleaved(vectors, lane, length, lane)
        for i, row in enumerate(rows):
            self._store(row, length, dest, tile.reads[0].dest + i * tile.across.dest)

    def _column_slice(self, source: str, base: int, start: int, count: int, tile: Tile) -> str:
        """`width` elements at each of `count` positions along the tile."""
        stride, width = tile.along.source, tile.width
        if stride == width:
            return self._load(count * width, source, base + start * stride)
        parts = [
            self._load(width, source, base + (start + i) * stride) for i in range(count)
        ]
        return self._joined(parts, width)

    # Vectors.

    def _vector(self, length: int) -> str:
        return f"vector<{length}x{self.type}>"

    def _memref(self, name: str) -> str:
        count = self.plan.num_source if name == "src" else self.plan.num_dest
        return f"memref<{count}x{self.type}>"

    def _load(self, length: int, base: str, offset: int) -> str:
        w = self.writer
        place = w.shifted(base, offset)
        return w.op(f"vector.load %src[{place}] : {self._memref('src')}, {self._vector(length)}")

    def _store(self, value: str, length: int, base: str, offset: int) -> None:
        w = self.writer
        place = w.shifted(base, offset)
        types = f"{self._memref('dst')}, {self._vector(length)}"
        w.line(f"vector.store {value}, %dst[{place}] : {types}")

    def _fill(self, value: int | float, length: int) -> str:
        return self.writer.constant(value, self._vector(length))

    def _shuffle(self, a: str, b: str, mask: Sequence[int], length: int, other: int = 0) -> str:
        """Elements of `a` (of `length`) and then of `b` (of `other`, or as many)."""
        picked = list(mask)
        if a == b and not other and picked == list(range(length)):
            return a
        types = f"{self._vector(length)}, {self._vector(other or length)}"
        return self.writer.op(f"vector.shuffle {a}, {b} {picked} : {types}")

    def _row(self, read: Read, stride: int, length: int, source: str) -> str:
        """`length` elements of the source, `stride` apart."""
        if read.source is None:
            return self._fill(read.fill, length)
        if stride == 1:
            return self._load(length, source, read.source)
        reads = [Read(0, read.source + i * stride) for i in range(length)]
        return self._gathered(reads, source)

    def _gathered(self, reads: Sequence[Read], source: str) -> str:
        """A vector of elements from anywhere near each other, and of fill."""
        count = len(reads)
        sources = [read.source for read in reads]
        loads = covering(sources, count)
        fills = list(dict.fromkeys(r.fill for r in reads if r.source is None))
        if len(loads) == 1 and sources == [loads[0][0] + i for i in range(count)]:
            return self._load(count, source, loads[0][0])
        value, have = "", [False] * count
        for offset, size in loads:
            loaded = self._load(size, source, offset)
            mask = [-1 if h is False else i for i, h in enumerate(have)]
            for i, s in enumerate(sources):
                if s is not None and not have[i] and offset <= s < offset + size:
                    mask[i] = s - offset + (count if value else 0)
                    have[i] = True
            value = (
                self._shuffle(value, loaded, mask, count, size)
                if value
                else self._shuffle(loaded, loaded, mask, size, size)
            )
        for fill in fills:
            constant = self._fill(fill, count)
            mask = [
                count + i if r.source is None and r.fill == fill else i if have[i] else -1
                for i, r in enumerate(reads)
            ]
            have = [h or r.source is None and r.fill == fill for h, r in zip(have, reads)]
            value = self._shuffle(value, constant, mask, count) if value else constant
        return value

    def _interleaved(self, rows: Sequence[str], times: int, length: int, lane: int) -> list[str]:
        """
        Perfect shuffles, log2(`times`) of them, of the elements that each lane has in all
        vectors together.
        """
        current = list(rows)
        half = len(current) // 2
        if not half:
            return current
        starts = range(0, length, lane)
        low, high = (
            [s + i + o for s in starts for i in range(p, p + lane // 2) for o in (0, length)]
            for p in (0, lane // 2)
        )
        while times > 1:
            pairs = zip(current[:half], current[half:], strict=True)
            current = [self._shuffle(a, b, m, length) for a, b in pairs for m in (low, high)]
            times //= 2
        return current

    def _lanes(self, vectors: Sequence[str], length: int) -> list[str]:
        """Of four vectors of four lanes: the first lanes of all, the second, …"""
        lane = length // 4
        part = [list(range(i * lane, (i + 1) * lane)) for i in range(8)]
        a, b, c, d = vectors
        pairs = [
            self._shuffle(x, y, part[i] + part[i + 1] + part[i + 4] + part[i + 5], length)
            for x, y in ((a, b), (c, d))
            for i in (0, 2)
        ]
        return [
            self._shuffle(pairs[i], pairs[i + 2], part[k] + part[k + 2] + part[k + 4] + part[k + 6],
                          length)
            for i in (0, 1)
            for k in (0, 1)
        ]  # fmt: skip

    def _joined(self, parts: Sequence[str], length: int) -> str:
        """Vectors of `length`, one after the other in one."""
        current = list(parts)
        while len(current) > 1:
            current = [
                self._shuffle(a, b, range(2 * length), length)
                for a, b in zip(current[::2], current[1::2], strict=True)
            ]
            length *= 2
        return current[0]

    def _scalar(self, read: Read, source: str) -> str:
        if read.source is None:
            return self.writer.constant(read.fill, self.type)
        place = self.writer.shifted(source, read.source)
        return self.writer.op(f"memref.load %src[{place}] : {self._memref('src')}")

    # Positions one by one, for what has no regions.

    def _position(self, indices: Sequence[str], blocks: Sequence[Block]) -> None:
        w = self.writer
        plan = self.plan
        box = box_of(plan.dest_shape)
        dest = w.constant(0)
        for index, extent in zip(indices, plan.dest_shape, strict=True):
            dest = w.add(w.scaled(dest, extent), index)
        value = self._guarded(0, indices, box)
        w.line(f"memref.store {value}, %dst[{dest}] : {self._memref('dst')}")

    def _guarded(self, number: int, indices: Sequence[str], box: Sequence[tuple[int, int]]) -> str:
        w = self.writer
        if number == len(self.plan.guards):
            place = self._expr(self.plan.source, indices, box)
            return w.op(f"memref.load %src[{place}] : {self._memref('src')}")
        guard = self.plan.guards[number]
        value = self._expr(guard.expr, indices, box)
        low = w.op(f"arith.cmpi sge, {value}, {w.constant(guard.lower)} : index")
        high = w.op(f"arith.cmpi slt, {value}, {w.constant(guard.upper)} : index")
        both = w.op(f"arith.andi {low}, {high} : i1")
        result = w.name()
        with w.block(f"{result} = scf.if {both} -> ({self.type})"):
            inner = self._guarded(number + 1, indices, box)
            w.line(f"scf.yield {inner} : {self.type}")
            w.line("} else {")
            w.line(f"scf.yield {w.constant(guard.fill, self.type)} : {self.type}")
        return result

    def _expr(self, expr: AffineExpr, indices: Sequence[str], box: Sequence[tuple[int, int]]) -> str:
        w = self.writer
        if isinstance(expr, AffineConstantExpr):
            return w.constant(expr.value)
        if isinstance(expr, AffineDimExpr):
            return indices[expr.position]
        assert isinstance(expr, AffineBinaryOpExpr)
        lhs = self._expr(expr.lhs, indices, box)
        if expr.kind is AffineBinaryOpKind.Add:
            return w.add(lhs, self._expr(expr.rhs, indices, box))
        assert isinstance(expr.rhs, AffineConstantExpr)
        value = expr.rhs.value
        if expr.kind is AffineBinaryOpKind.Mul:
            return w.scaled(lhs, value)
        # Unsigned division, of what a multiple of the divisor has made positive.
        raised = max(0, -(bounds(expr.lhs, tuple(box))[0] // value))
        above = value - 1 if expr.kind is AffineBinaryOpKind.CeilDiv else 0
        lhs = w.shifted(lhs, raised * value + above)
        if expr.kind is AffineBinaryOpKind.Mod:
            return w.op(f"arith.remui {lhs}, {w.constant(value)} : index")
        quotient = w.op(f"arith.divui {lhs}, {w.constant(value)} : index")
        return w.shifted(quotient, -raised)
