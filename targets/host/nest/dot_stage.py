"""
Bytes as words: those that lie an axis apart are woven into fours, their padding around. So are f32,
which are rounded to bf16, into twos.

The copy has the tensor's axes; along the group axis a word holds four neighbours of the tensor.
With `offset`, bytes are stored as unsigned, 128 more (`transforms.kernel.signed_offset`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ....dialects.nest.buffers import WORD_ELEMENTS
from ....transforms.kernel.signed_offset import offset_byte
from ..dot.products import BYTES, emit_pairs
from ..text.lines import Writer
from .stage import Axis
from .value import Value, mask_of, transpose_rows

_LANES = 16
_FLIP = -0x7F7F7F80  # 0x80 in every byte


@dataclass(frozen=True)
class WordStage:
    """
    The words of the memref `source` of bytes, in the memref `target` of i32. `axes` are the
    tensor's with what is copied of each (the group axis whole, steps unused). `fill` is the padding
    as stored.

    With `window`, words overlap: the group axis is the innermost one, nothing is padded, and each
    byte with which a whole word begins has its own, of bytes `window` apart. `slack` bytes behind
    the tensor may be read then.

    With `last`, the words of an element of the other axes lie side by side: the group axis is
    moved to the end.
    """

    source: str
    source_shape: tuple[int, ...]
    target: str
    axes: tuple[Axis, ...]
    group: int
    fill: int
    offset: bool
    window: int = 0
    slack: int = 0
    type: str = "i8"
    last: bool = False
    target_slack: int = 0

    @property
    def per_word(self) -> int:
        """The elements of a word."""
        return WORD_ELEMENTS[self.type]

    @property
    def size(self) -> int:
        """The number of words."""
        return math.prod(self.shape)

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape in words, in the order of the tensor's axes."""
        if self.window:
            outer = tuple(a.extent for a in self.axes[:-1])
            return (*outer, self.axes[-1].extent - (BYTES - 1) * self.window)
        return tuple(
            -(-a.extent // self.per_word) if i == self.group else a.extent
            for i, a in enumerate(self.axes)
        )

    @property
    def row_axis(self) -> int:
        """The first axis of a row: those without padding that lie behind each other are one."""
        first = len(self.axes) - 1
        while first - 1 > self.group and not _is_padded(self, first):
            first -= 1
        return first

    @property
    def stored_axes(self) -> tuple[Axis, ...]:
        """The axes as they are stored, outermost first; of that of the group, extents are words."""
        axes = tuple(
            Axis(0, 0, self.shape[i], 0, 0, 0) if i == self.group else axis
            for i, axis in enumerate(self.axes)
        )
        if not self.last:
            return axes
        return (*axes[: self.group], *axes[self.group + 1 :], axes[self.group])

    @property
    def source_memref(self) -> str:
        return f"memref<{math.prod(self.source_shape) + self.slack}x{self.type}>"

    @property
    def target_memref(self) -> str:
        return f"memref<{self.size + self.target_slack}xi32>"

    def write_function(self, name: str) -> str:
        """`@name(source, target, %thread, %threads)`."""
        arguments = ((self.source, self.source_memref), (self.target, self.target_memref))
        if self.last and self.group < len(self.axes) - 1:
            return _Turned(self).emit_function().write_function(name, arguments)
        return _Emitter(self).emit_function().write_function(name, arguments)


def stored_fill(fill: int, offset: bool) -> int:
    """The byte that stands for the padding `fill`."""
    return offset_byte(fill) if offset else fill


class _Emitter:
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
        vector = self.stage.per_word * _LANES
        full, rest = divmod(count, vector)
        if full:
            with w.loop(w.constant(0), w.constant(full)) as number:
                at, to = w.scale_value(number, vector), w.scale_value(number, _LANES)
                bytes = self._load_bytes(w.add(source, at), vector, vector)
                self._store_words(self._cast_words(bytes), w.add(target, to), _LANES)
        if rest:
            bytes = self._load_bytes(w.shift_value(source, full * vector), vector, rest)
            valid = -(-rest // self.stage.per_word)
            self._store_words(self._cast_words(bytes), w.shift_value(target, full * _LANES), valid)

    def _emit_windows(self, source: str, target: str) -> None:
        """A row of words, each a byte after the one before."""
        w, step = self.w, self.stage.window
        full, rest = divmod(self.stage.shape[-1], _LANES)

        def store_window(at: str, to: str, valid: int) -> None:
            rows = [
                self._load_bytes(w.shift_value(at, i * step), _LANES, _LANES) for i in range(BYTES)
            ]
            self._store_words(self._cast_words(self._interleave_rows(rows)), to, valid)

        if full:
            with w.loop(w.constant(0), w.constant(full)) as number:
                at = w.scale_value(number, _LANES)
                store_window(w.add(source, at), w.add(target, at), _LANES)
        if rest:
            at = full * _LANES
            store_window(w.shift_value(source, at), w.shift_value(target, at), rest)

    def _interleave_rows(self, rows: Sequence[str]) -> str:
        """The bytes of four vectors in turns."""
        w = self.w
        type, twice = f"vector<{_LANES}xi8>", f"vector<{2 * _LANES}xi8>"
        bytes = f"vector<{BYTES * _LANES}xi8>"
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
        w, words = self.w, f"vector<{_LANES}xi32>"
        if self.stage.type == "f32":
            halves = [
                w.op(
                    f"vector.extract_strided_slice {bytes} {{offsets = [{i * _LANES}], "
                    f"sizes = [{_LANES}], strides = [1]}} : vector<{2 * _LANES}xf32> to "
                    f"vector<{_LANES}xf32>"
                )
                for i in range(2)
            ]
            return emit_pairs(w, halves[0], halves[1], woven=False)
        result = w.op(f"vector.bitcast {bytes} : vector<{BYTES * _LANES}xi8> to {words}")
        if self.stage.offset:
            result = w.op(f"arith.xori {result}, {w.constant(_FLIP, words)} : {words}")
        return result

    def _weave_rows(self, source: str, target: str, channels: int) -> None:
        w, row, inner = self.w, self.row, self.inner
        low, count = row.low * inner, row.count * inner
        self._fill_words(target, low)
        start = w.shift_value(target, low)
        full, rest = divmod(count, _LANES)
        if full:
            with w.loop(w.constant(0), w.constant(full)) as number:
                at = w.scale_value(number, _LANES)
                self._emit_vector(w.add(source, at), w.add(start, at), channels, _LANES)
        if rest:
            at = full * _LANES
            self._emit_vector(w.shift_value(source, at), w.shift_value(start, at), channels, rest)
        self._fill_words(w.shift_value(target, low + count), row.high * inner)

    def _emit_vector(self, source: str, target: str, channels: int, valid: int) -> None:
        """`valid` words, each of the bytes of four rows."""
        w, stage = self.w, self.stage
        step = math.prod(stage.source_shape[stage.group + 1 :])
        type = f"vector<{_LANES}x{stage.type}>"
        zero = w.constant(0, type)
        rows: list[str] = []
        for channel in range(stage.per_word):
            if channel >= channels:
                rows.append(zero)
                continue
            rows.append(self._load_bytes(w.shift_value(source, channel * step), _LANES, valid))
        self._store_words(self._join_rows(rows), target, valid)

    def _join_rows(self, rows: Sequence[str]) -> str:
        """The words of as many rows as a word has elements."""
        if self.stage.type == "f32":
            return emit_pairs(self.w, rows[0], rows[1], woven=True)
        return self._cast_words(self._interleave_rows(rows))

    def _fill_words(self, target: str, count: int) -> None:
        """`count` words of padding."""
        w = self.w
        words = w.constant(self.word, f"vector<{_LANES}xi32>")
        full, rest = divmod(count, _LANES)
        if full:
            with w.loop(w.constant(0), w.constant(full)) as number:
                self._store_words(words, w.add(target, w.scale_value(number, _LANES)), _LANES)
        if rest:
            self._store_words(words, w.shift_value(target, full * _LANES), rest)

    def _store_words(self, words: str, target: str, valid: int) -> None:
        w, stage = self.w, self.stage
        type = f"vector<{_LANES}xi32>"
        place = f"%{stage.target}[{target}]"
        if valid == _LANES:
            w.line(f"vector.store {words}, {place} : {stage.target_memref}, {type}")
        elif valid == 1:
            word = w.op(f"vector.extract {words}[0] : i32 from {type}")
            w.line(f"memref.store {word}, {place} : {stage.target_memref}")
        else:
            mask = mask_of(w, _LANES, valid)
            w.line(
                f"vector.maskedstore {place}, {mask}, {words} : {stage.target_memref}, "
                f"vector<{_LANES}xi1>, {type}"
            )


def _is_padded(stage: WordStage, axis: int) -> bool:
    a = stage.axes[axis]
    return bool(a.low or a.high or a.skip) or a.count != stage.source_shape[axis]


class _Turned(_Emitter):
    """
    Words whose group axis is moved to the end: of 16 places of a row, and of 16 words of each,
    vectors along the row are transposed.
    """

    def emit_function(self) -> Writer:
        w, stage = self.w, self.stage
        outer = [a for a in range(self.first) if a != stage.group]
        words = stage.shape[stage.group]
        row = math.prod(stage.shape[self.first :]) * words
        lower, upper = w.share_pieces(math.prod(stage.shape[a] for a in outer))
        with w.loop(lower, upper) as number:
            target = w.scale_value(number, row)
            source, condition = w.constant(0), ""
            for axis in reversed(outer):
                extent = w.constant(stage.shape[axis])
                place = w.op(f"arith.remui {number}, {extent} : index")
                number = w.op(f"arith.divui {number}, {extent} : index")
                a, step = stage.axes[axis], math.prod(stage.source_shape[axis + 1 :])
                if a.low or a.high:
                    inside = self._test_place(place, a)
                    both = f"arith.andi {condition}, {inside} : i1"
                    condition = w.op(both) if condition else inside
                moved = w.scale_value(w.shift_value(place, a.skip - a.low), step)
                source = w.add(source, moved)
            source = w.shift_value(source, self.row.skip * self.inner)
            if not condition:
                self._emit_places(source, target)
                return w
            with w.block(f"scf.if {condition}", "} else {"):
                self._emit_places(source, target)
            self._fill_words(target, row)
            w.line("}")
        return w

    def _emit_places(self, source: str, target: str) -> None:
        """A row of the tensor, with its padding."""
        w, row, words = self.w, self.row, self.stage.shape[self.stage.group]
        low, count, high = (n * self.inner for n in (row.low, row.count, row.high))
        self._fill_words(target, low * words)
        start = w.shift_value(target, low * words)
        full, rest = divmod(count, _LANES)
        if full:
            with w.loop(w.constant(0), w.constant(full)) as number:
                at = w.scale_value(number, _LANES)
                to = w.add(start, w.scale_value(number, _LANES * words))
                self._emit_blocks(w.add(source, at), to, _LANES)
        if rest:
            at = full * _LANES
            self._emit_blocks(w.shift_value(source, at), w.shift_value(start, at * words), rest)
        self._fill_words(w.shift_value(start, count * words), high * words)

    def _emit_blocks(self, source: str, target: str, valid: int) -> None:
        """All words of `valid` places."""
        w, stage = self.w, self.stage
        step = math.prod(stage.source_shape[stage.group + 1 :])
        channels = _LANES * stage.per_word
        full, rest = divmod(stage.source_shape[stage.group], channels)
        if full:
            with w.loop(w.constant(0), w.constant(full)) as number:
                at = w.add(source, w.scale_value(number, channels * step))
                to = w.add(target, w.scale_value(number, _LANES))
                self._turn_block(at, to, channels, valid)
        if rest:
            at = w.shift_value(source, full * channels * step)
            self._turn_block(at, w.shift_value(target, full * _LANES), rest, valid)

    def _turn_block(self, source: str, target: str, channels: int, valid: int) -> None:
        """The words of up to 16 places, each of `channels` elements."""
        w, stage = self.w, self.stage
        step = math.prod(stage.source_shape[stage.group + 1 :])
        words = -(-channels // stage.per_word)
        zero = w.constant(0, f"vector<{_LANES}x{stage.type}>")
        columns: list[Value] = []
        for word in range(words):
            rows = [
                self._load_bytes(w.shift_value(source, channel * step), _LANES, valid)
                if channel < channels
                else zero
                for channel in range(word * stage.per_word, (word + 1) * stage.per_word)
            ]
            columns.append(Value(self._join_rows(rows), "i32", _LANES))
        columns += [columns[-1]] * (_LANES - words)
        stride = stage.shape[stage.group]
        for place, turned in enumerate(transpose_rows(w, columns)[:valid]):
            self._store_words(turned.text, w.shift_value(target, place * stride), words)
