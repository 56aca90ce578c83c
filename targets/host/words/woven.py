"""
The code of steps that make words, row by row: elements of several rows are woven, or lie side by
side already.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..dot.products import BYTES, emit_pairs
from ..nest.stage import Axis
from ..nest.value import mask_of
from ..nest.words import WordStage
from ..text.lines import Writer

LANES = 16
_FLIP = -0x7F7F7F80  # 0x80 in every byte


class WordEmitter:
    """Writes one step."""

    def __init__(self, stage: WordStage):
        self.stage = stage
        self.w = Writer()
        word = (stage.fill & 0xFF) * 0x01010101
        self.word = word - (1 << 32) if word >= 1 << 31 else word
        self.first = stage.row_axis
        self.row = stage.axes[self.first]
        self.inner = math.prod(stage.shape[self.first + 1 :])

    def emit_function(self) -> Writer:
        w, stage = self.w, self.stage
        outer = stage.shape[: self.first]
        lower, upper = w.share_pieces(math.prod(outer))
        with w.loop(lower, upper) as number:
            target = w.scale_value(number, math.prod(stage.shape[self.first :]))
            places: list[str] = [""] * len(outer)
            for axis in reversed(range(1, len(outer))):
                extent = w.constant(outer[axis])
                places[axis] = w.op(f"arith.remui {number}, {extent} : index")
                number = w.op(f"arith.divui {number}, {extent} : index")
            places[0] = number
            self._emit_row(places, target)
        return w

    def _test_place(self, place: str, axis: Axis) -> str:
        """Tests whether a place along an axis is of the tensor."""
        w = self.w
        above = w.op(f"arith.cmpi uge, {place}, {w.constant(axis.low)} : index")
        below = w.op(f"arith.cmpi ult, {place}, {w.constant(axis.low + axis.count)} : index")
        return w.op(f"arith.andi {above}, {below} : i1")

    def _emit_row(self, places: Sequence[str], target: str) -> None:
        """One row of words: of the tensor, or of nothing but padding."""
        w, stage = self.w, self.stage
        condition = ""
        source = w.constant(0)
        for axis, place in enumerate(places):
            a = stage.axes[axis]
            step = math.prod(stage.source_shape[axis + 1 :])
            if axis == stage.group:
                source = w.add(source, w.scale_value(place, stage.per_word * step))
                continue
            if a.low or a.high:
                inside = self._test_place(place, a)
                condition = w.op(f"arith.andi {condition}, {inside} : i1") if condition else inside
            source = w.add(source, w.scale_value(w.shift_value(place, a.skip - a.low), step))
        source = w.shift_value(source, self.row.skip * self.inner)
        if not condition:
            self._emit_groups(places, source, target)
            return
        with w.block(f"scf.if {condition}", "} else {"):
            self._emit_groups(places, source, target)
        self._fill_words(target, math.prod(stage.shape[self.first :]))
        w.line("}")

    def _emit_groups(self, places: Sequence[str], source: str, target: str) -> None:
        """A row of the tensor, whether its group is whole or the rest of the axis."""
        w, channels = self.w, self.stage.axes[self.stage.group].count
        if self.stage.window:
            self._emit_windows(source, target)
            return
        if self.stage.group == len(self.stage.axes) - 1:
            self._copy_row(source, target)
            return
        group = places[self.stage.group]
        per_word = self.stage.per_word
        whole, rest = divmod(channels, per_word)
        if not rest:
            self._weave_rows(source, target, per_word)
        elif not whole:
            self._weave_rows(source, target, rest)
        else:
            full = w.op(f"arith.cmpi ult, {group}, {w.constant(whole)} : index")
            with w.block(f"scf.if {full}", "} else {"):
                self._weave_rows(source, target, per_word)
            self._weave_rows(source, target, rest)
            w.line("}")

    def _copy_row(self, source: str, target: str) -> None:
        """A row along which bytes lie as words do already; the last word is filled up."""
        w, count = self.w, self.row.count
        vector = self.stage.per_word * LANES
        full, rest = divmod(count, vector)
        if full:
            with w.loop(w.constant(0), w.constant(full)) as number:
                at, to = w.scale_value(number, vector), w.scale_value(number, LANES)
                bytes = self._load_bytes(w.add(source, at), vector, vector)
                self._store_words(self._cast_words(bytes), w.add(target, to), LANES)
        if rest:
            bytes = self._load_bytes(w.shift_value(source, full * vector), vector, rest)
            valid = -(-rest // self.stage.per_word)
            self._store_words(self._cast_words(bytes), w.shift_value(target, full * LANES), valid)

    def _emit_windows(self, source: str, target: str) -> None:
        """A row of words, each a byte after the one before."""
        w, step = self.w, self.stage.window
        full, rest = divmod(self.stage.shape[-1], LANES)

        def store_window(at: str, to: str, valid: int) -> None:
            rows = [
                self._load_bytes(w.shift_value(at, i * step), LANES, LANES) for i in range(BYTES)
            ]
            self._store_words(self._cast_words(self._interleave_rows(rows)), to, valid)

        if full:
            with w.loop(w.constant(0), w.constant(full)) as number:
                at = w.scale_value(number, LANES)
                store_window(w.add(source, at), w.add(target, at), LANES)
        if rest:
            at = full * LANES
            store_window(w.shift_value(source, at), w.shift_value(target, at), rest)

    def _interleave_rows(self, rows: Sequence[str]) -> str:
        """The bytes of four vectors in turns."""
        w = self.w
        type, twice = f"vector<{LANES}xi8>", f"vector<{2 * LANES}xi8>"
        bytes = f"vector<{BYTES * LANES}xi8>"
        even = w.op(f"vector.interleave {rows[0]}, {rows[2]} : {type} -> {twice}")
        odd = w.op(f"vector.interleave {rows[1]}, {rows[3]} : {type} -> {twice}")
        return w.op(f"vector.interleave {even}, {odd} : {twice} -> {bytes}")

    def _load_bytes(self, at: str, lanes: int, valid: int) -> str:
        """A vector of bytes, 0 past the valid ones."""
        w, stage = self.w, self.stage
        type = f"vector<{lanes}x{stage.type}>"
        if valid == lanes:
            return w.op(f"vector.load %{stage.source}[{at}] : {stage.source_memref}, {type}")
        mask, zero = mask_of(w, lanes, valid), w.constant(0, type)
        return w.op(
            f"vector.maskedload %{stage.source}[{at}], {mask}, {zero} : "
            f"{stage.source_memref}, vector<{lanes}xi1>, {type} into {type}"
        )

    def _cast_words(self, bytes: str) -> str:
        """Bytes as words, as they are stored; of f32 a vector of twice the lanes."""
        w, words = self.w, f"vector<{LANES}xi32>"
        if self.stage.type == "f32":
            halves = [
                w.op(
                    f"vector.extract_strided_slice {bytes} {{offsets = [{i * LANES}], "
                    f"sizes = [{LANES}], strides = [1]}} : vector<{2 * LANES}xf32> to "
                    f"vector<{LANES}xf32>"
                )
                for i in range(2)
            ]
            return emit_pairs(w, halves[0], halves[1], woven=False)
        result = w.op(f"vector.bitcast {bytes} : vector<{BYTES * LANES}xi8> to {words}")
        if self.stage.offset:
            result = w.op(f"arith.xori {result}, {w.constant(_FLIP, words)} : {words}")
        return result

    def _weave_rows(self, source: str, target: str, channels: int) -> None:
        w, row, inner = self.w, self.row, self.inner
        low, count = row.low * inner, row.count * inner
        self._fill_words(target, low)
        start = w.shift_value(target, low)
        full, rest = divmod(count, LANES)
        if full:
            with w.loop(w.constant(0), w.constant(full)) as number:
                at = w.scale_value(number, LANES)
                self._emit_vector(w.add(source, at), w.add(start, at), channels, LANES)
        if rest:
            at = full * LANES
            self._emit_vector(w.shift_value(source, at), w.shift_value(start, at), channels, rest)
        self._fill_words(w.shift_value(target, low + count), row.high * inner)

    def _emit_vector(self, source: str, target: str, channels: int, valid: int) -> None:
        """`valid` words, each of the bytes of four rows."""
        w, stage = self.w, self.stage
        step = math.prod(stage.source_shape[stage.group + 1 :])
        type = f"vector<{LANES}x{stage.type}>"
        zero = w.constant(0, type)
        rows: list[str] = []
        for channel in range(stage.per_word):
            if channel >= channels:
                rows.append(zero)
                continue
            rows.append(self._load_bytes(w.shift_value(source, channel * step), LANES, valid))
        self._store_words(self._join_rows(rows), target, valid)

    def _join_rows(self, rows: Sequence[str]) -> str:
        """The words of as many rows as a word has elements."""
        if self.stage.type == "f32":
            return emit_pairs(self.w, rows[0], rows[1], woven=True)
        return self._cast_words(self._interleave_rows(rows))

    def _fill_words(self, target: str, count: int) -> None:
        """`count` words of padding."""
        w = self.w
        words = w.constant(self.word, f"vector<{LANES}xi32>")
        full, rest = divmod(count, LANES)
        if full:
            with w.loop(w.constant(0), w.constant(full)) as number:
                self._store_words(words, w.add(target, w.scale_value(number, LANES)), LANES)
        if rest:
            self._store_words(words, w.shift_value(target, full * LANES), rest)

    def _store_words(self, words: str, target: str, valid: int) -> None:
        w, stage = self.w, self.stage
        type = f"vector<{LANES}xi32>"
        place = f"%{stage.target}[{target}]"
        if valid == LANES:
            w.line(f"vector.store {words}, {place} : {stage.target_memref}, {type}")
        elif valid == 1:
            word = w.op(f"vector.extract {words}[0] : i32 from {type}")
            w.line(f"memref.store {word}, {place} : {stage.target_memref}")
        else:
            mask = mask_of(w, LANES, valid)
            w.line(
                f"vector.maskedstore {place}, {mask}, {words} : {stage.target_memref}, "
                f"vector<{LANES}xi1>, {type}"
            )
