"""Writes changes of layout as MLIR text on the level of func, scf, arith and vector."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineExpr
from xdsl.ir.affine.affine_expr import AffineConstantExpr, AffineDimExpr

from ....transforms.kernel.index import box_of, expr_bounds
from ..text.lines import Writer
from .plan import PackPlan
from .prefetch import FAR_BYTES, lines_ahead
from .regions import Loop, Read
from .tiles import Block, Tile, order_blocks, tile_of, window_runs
from .vectors import Paneller, Vectors, Weaver
from .weave import VECTOR_BYTES

_ENOUGH = 16
"""The outermost loop with so many iterations is the one that threads share."""


def emit_plan(name: str, plan: PackPlan, element_type: str, element_bytes: int) -> str:
    """`func.func @name(%src, %dst, %thread, %threads)`, which does its thread's share."""
    emitter = _Emitter(plan, element_type, element_bytes)
    emitter.emit_function()
    arguments = [
        ("src", f"memref<{plan.num_source}x{element_type}>"),
        ("dst", f"memref<{plan.num_dest}x{element_type}>"),
    ]
    return emitter.writer.write_function(name, arguments)


class _Emitter:
    def __init__(self, plan: PackPlan, element_type: str, element_bytes: int) -> None:
        self.plan = plan
        self.type = element_type
        self.bytes = element_bytes
        self.wide = VECTOR_BYTES // element_bytes
        self.writer = Writer()
        self.vectors = Vectors(self.writer, element_type, plan.num_source, plan.num_dest)

    def emit_function(self) -> None:
        plan = self.plan
        if not plan.num_dest:
            return
        if not plan.regions:
            self._emit_nest(
                [Block.block_over(Loop(e, 0, 0), 1) for e in plan.dest_shape], self._emit_position
            )
            return
        tiles = [tile_of(region, self.bytes) for region in plan.regions]
        if not plan.outer:
            for tile in tiles:
                self._emit_nest(
                    tile.blocks, lambda i, b, t=tile: self._emit_tile(t, *self._emit_offsets(i, b))
                )
            return
        outer = order_blocks([Block.block_over(loop, 1) for loop in plan.outer], self.bytes)

        def emit_regions(indices: Sequence[str], blocks: Sequence[Block]) -> None:
            source, dest = self._emit_offsets(indices, blocks)
            for tile in tiles:
                self._emit_inner(tile, tile.blocks, source, dest)

        self._emit_nest(outer, emit_regions)

    # Loops.

    def _emit_nest(
        self,
        blocks: Sequence[Block],
        body: Callable[[Sequence[str], Sequence[Block]], None],
    ) -> None:
        """The blocks as loops, one of the outermost shared among the threads."""
        long = [i for i, block in enumerate(blocks) if block.count >= _ENOUGH]
        counts = [block.count for block in blocks]
        shared = long[0] if long else counts.index(max(counts)) if counts else None
        if shared is not None:
            self._emit_loops(blocks, [], blocks, body, shared)
            return
        with self.writer.loop(*self.writer.share_pieces(1)):
            body([], [])

    def _emit_loops(
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
            ends = w.share_pieces(left[0].count)
        with w.loop(*ends) as index:
            self._emit_loops(left[1:], [*indices, index], blocks, body, shared)

    def _emit_inner(self, tile: Tile, blocks: Sequence[Block], source: str, dest: str) -> None:
        def emit_body(indices: Sequence[str], blocks: Sequence[Block]) -> None:
            offsets = self._emit_offsets(indices, blocks)
            w = self.writer
            self._emit_tile(tile, w.add(source, offsets[0]), w.add(dest, offsets[1]))

        self._emit_loops(blocks, [], blocks, emit_body)

    def _emit_offsets(self, indices: Sequence[str], blocks: Sequence[Block]) -> tuple[str, str]:
        w = self.writer
        source = dest = w.constant(0)
        for index, block in zip(indices, blocks, strict=False):
            start = w.scale_value(index, block.tile)
            if block.ragged:
                start = w.op(f"arith.minui {start}, {w.constant(block.last)} : index")
            if block.source:
                source = w.add(source, w.scale_value(start, block.source))
            dest = w.add(dest, w.scale_value(start, block.dest))
        return source, dest

    # Tiles.

    def _emit_tile(self, tile: Tile, source: str, dest: str) -> None:
        v = self.vectors
        match tile.kind:
            case "fill" | "copy":
                self._emit_run(tile, source, dest)
            case "rows" | "columns":
                assert tile.weave is not None
                self._ask_ahead(tile, source, dest)
                weaver = Weaver(v, tile.weave, source, dest)
                if tile.kind == "rows":
                    weaver.write_rows()
                else:
                    weaver.write_columns(tile.reads[0])
            case "window":
                for run in window_runs(tile, self.wide):
                    v.store(v.gather_elements(run, source), len(run), dest, run[0].dest)
            case "panel":
                assert tile.panel is not None
                Paneller(v, tile.panel, source, dest).write_panel()
            case "scalar":
                for read in tile.reads:
                    value = self._emit_scalar(read, source)
                    place = self.writer.shift_value(dest, read.dest)
                    self.writer.line(f"memref.store {value}, %dst[{place}] : {v.dest_type}")

    def _ask_ahead(self, tile: Tile, source: str, dest: str) -> None:
        """Asks for lines of a later tile. Places outside of the arrays do no harm."""
        v, w = self.vectors, self.writer
        if self.bytes * (self.plan.num_source + self.plan.num_dest) <= FAR_BYTES:
            return
        reads, writes = lines_ahead(tile, self.bytes)
        sides = (
            ("%src", source, reads, "read", v.source_type),
            ("%dst", dest, writes, "write", v.dest_type),
        )
        for array, base, places, access, type in sides:
            for place in places:
                at = w.shift_value(base, place)
                w.line(f"memref.prefetch {array}[{at}], {access}, locality<3>, data : {type}")

    def _emit_run(self, tile: Tile, source: str, dest: str) -> None:
        read = tile.reads[0]
        size = min(tile.length, self.wide)
        for start in range(0, tile.length, size):
            place = None if read.source is None else read.source + start
            value = self.vectors.load_row(Read(0, place, read.fill), size, source)
            self.vectors.store(value, size, dest, read.dest + start)

    def _emit_scalar(self, read: Read, source: str) -> str:
        if read.source is None:
            return self.writer.constant(read.fill, self.type)
        place = self.writer.shift_value(source, read.source)
        return self.writer.op(f"memref.load %src[{place}] : {self.vectors.source_type}")

    # Positions one by one, for what has no regions.

    def _emit_position(self, indices: Sequence[str], blocks: Sequence[Block]) -> None:
        w = self.writer
        plan = self.plan
        box = box_of(plan.dest_shape)
        dest = w.constant(0)
        for index, extent in zip(indices, plan.dest_shape, strict=True):
            dest = w.add(w.scale_value(dest, extent), index)
        value = self._emit_guard(0, indices, box)
        w.line(f"memref.store {value}, %dst[{dest}] : {self.vectors.dest_type}")

    def _emit_guard(
        self, number: int, indices: Sequence[str], box: Sequence[tuple[int, int]]
    ) -> str:
        w = self.writer
        if number == len(self.plan.guards):
            place = self._emit_expr(self.plan.source, indices, box)
            return w.op(f"memref.load %src[{place}] : {self.vectors.source_type}")
        guard, fill = self.plan.guards[number]
        value = self._emit_expr(guard.expr, indices, box)
        low = w.op(f"arith.cmpi sge, {value}, {w.constant(guard.lower)} : index")
        high = w.op(f"arith.cmpi slt, {value}, {w.constant(guard.upper)} : index")
        both = w.op(f"arith.andi {low}, {high} : i1")
        result = w.name()
        with w.block(f"{result} = scf.if {both} -> ({self.type})"):
            inner = self._emit_guard(number + 1, indices, box)
            w.line(f"scf.yield {inner} : {self.type}")
            w.line("} else {")
            w.line(f"scf.yield {w.constant(fill, self.type)} : {self.type}")
        return result

    def _emit_expr(
        self, expr: AffineExpr, indices: Sequence[str], box: Sequence[tuple[int, int]]
    ) -> str:
        w = self.writer
        if isinstance(expr, AffineConstantExpr):
            return w.constant(expr.value)
        if isinstance(expr, AffineDimExpr):
            return indices[expr.position]
        assert isinstance(expr, AffineBinaryOpExpr)
        lhs = self._emit_expr(expr.lhs, indices, box)
        if expr.kind is AffineBinaryOpKind.Add:
            return w.add(lhs, self._emit_expr(expr.rhs, indices, box))
        assert isinstance(expr.rhs, AffineConstantExpr)
        value = expr.rhs.value
        if expr.kind is AffineBinaryOpKind.Mul:
            return w.scale_value(lhs, value)
        # Unsigned division, of what a multiple of the divisor has made positive.
        raised = max(0, -(expr_bounds(expr.lhs, tuple(box))[0] // value))
        above = value - 1 if expr.kind is AffineBinaryOpKind.CeilDiv else 0
        lhs = w.shift_value(lhs, raised * value + above)
        if expr.kind is AffineBinaryOpKind.Mod:
            return w.op(f"arith.remui {lhs}, {w.constant(value)} : index")
        quotient = w.op(f"arith.divui {lhs}, {w.constant(value)} : index")
        return w.shift_value(quotient, -raised)
