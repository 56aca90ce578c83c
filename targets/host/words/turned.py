"""
The code of steps that make words, which may be turned: words of one element of the other axes lie
side by side, a block at a time.

Of 16 places of a row, and of the words of a block, vectors along the row are transposed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from typing_extensions import override

from ..nest.value import Value, pick_lanes, transpose_rows
from ..nest.words import WordStage
from ..text.lines import Writer
from .woven import LANES, WordEmitter


def write_words(stage: WordStage, name: str) -> str:
    """`@name(source, target, %thread, %threads)`."""
    arguments = ((stage.source, stage.source_memref), (stage.target, stage.target_memref))
    emitter = _Turned if stage.order else WordEmitter
    return emitter(stage).emit_function().write_function(name, arguments)


class _Turned(WordEmitter):
    """Pieces are rows of the tensor, of one block; they are read in the tensor's order."""

    def __init__(self, stage: WordStage):
        super().__init__(stage)
        self.steps = stage.target_steps
        self.place = self.steps[-1]

    @override
    def emit_function(self) -> Writer:
        w, stage, group = self.w, self.stage, self.stage.group
        extents = [stage.blocks if a == group else stage.shape[a] for a in range(self.first)]
        lower, upper = w.share_pieces(math.prod(extents))
        with w.loop(lower, upper) as number:
            source = target = block = w.constant(0)
            condition = ""
            for axis in reversed(range(self.first)):
                place, outermost = number, axis == 0
                if not outermost:
                    extent = w.constant(extents[axis])
                    place = w.op(f"arith.remui {number}, {extent} : index")
                    number = w.op(f"arith.divui {number}, {extent} : index")
                target = w.add(target, w.scale_value(place, self.steps[axis]))
                a, step = stage.axes[axis], math.prod(stage.source_shape[axis + 1 :])
                if axis == group:
                    block = place
                    channels = stage.block * stage.per_word
                    source = w.add(source, w.scale_value(place, channels * step))
                    continue
                if a.low or a.high:
                    inside = self._test_place(place, a)
                    both = f"arith.andi {condition}, {inside} : i1"
                    condition = w.op(both) if condition else inside
                moved = w.scale_value(w.shift_value(place, -a.low), a.every)
                source = w.add(source, w.scale_value(w.shift_value(moved, a.skip), step))
            source = w.shift_value(source, self.row.skip * self.inner)
            if not condition:
                self._emit_places(source, target, block)
                return w
            with w.block(f"scf.if {condition}", "} else {"):
                self._emit_places(source, target, block)
            with w.open_second():
                self._fill_places(target, math.prod(stage.shape[self.first :]))
        return w

    def _fill_places(self, target: str, count: int) -> None:
        """Padding, at `count` places."""
        w, block = self.w, self.stage.block
        if self.place == block:
            self._fill_words(target, count * block)
        elif count:
            with w.loop(w.constant(0), w.constant(count)) as number:
                self._fill_words(w.add(target, w.scale_value(number, self.place)), block)

    def _emit_places(self, source: str, target: str, block: str) -> None:
        """A row of the tensor, with its padding."""
        w, row = self.w, self.row
        low, count, high = (n * self.inner for n in (row.low, row.count, row.high))
        self._fill_places(target, low)
        start = w.shift_value(target, low * self.place)
        self._emit_row_of_block(source, start, count, block)
        self._fill_places(w.shift_value(start, count * self.place), high)

    def _emit_row_of_block(self, source: str, target: str, count: int, block: str) -> None:
        """`count` places, of a block whose words are whole, or of the last one."""
        w, stage = self.w, self.stage
        channels = stage.block * stage.per_word
        whole, rest = divmod(stage.source_shape[stage.group], channels)
        if not rest:
            self._emit_vectors(source, target, count, channels)
        elif not whole:
            self._emit_vectors(source, target, count, rest)
        else:
            full = w.op(f"arith.cmpi ult, {block}, {w.constant(whole)} : index")
            with w.block(f"scf.if {full}", "} else {"):
                self._emit_vectors(source, target, count, channels)
            with w.open_second():
                self._emit_vectors(source, target, count, rest)

    def _emit_vectors(self, source: str, target: str, count: int, channels: int) -> None:
        w = self.w
        full, rest = divmod(count, LANES)
        if full:
            with w.loop(w.constant(0), w.constant(full)) as number:
                at = w.scale_value(number, LANES * self.row.every)
                to = w.add(target, w.scale_value(number, LANES * self.place))
                self._emit_squares(w.add(source, at), to, channels, LANES)
        if rest:
            at, to = (w.shift_value(b, full * n) for b, n in (
                (source, LANES * self.row.every), (target, LANES * self.place)
            ))  # fmt: skip
            self._emit_squares(at, to, channels, rest)

    def _emit_squares(self, source: str, target: str, channels: int, valid: int) -> None:
        """All words of `valid` places."""
        w, stage = self.w, self.stage
        step = math.prod(stage.source_shape[stage.group + 1 :])
        most = LANES * stage.per_word
        full, rest = divmod(channels, most)
        if full == 1:
            self._turn_square(source, target, most, valid)
        elif full:
            with w.loop(w.constant(0), w.constant(full)) as number:
                at = w.add(source, w.scale_value(number, most * step))
                self._turn_square(at, w.add(target, w.scale_value(number, LANES)), most, valid)
        if rest:
            at = w.shift_value(source, full * most * step)
            self._turn_square(at, w.shift_value(target, full * LANES), rest, valid)

    def _load_places(self, at: str, valid: int) -> str:
        """A vector of `valid` places of a row, of which only some elements are taken."""
        w, every, type = self.w, self.row.every, self.stage.type
        if every == 1:
            return self._load_bytes(at, LANES, valid)

        def load(first: int, count: int) -> str:
            return self._load_bytes(w.shift_value(at, first), LANES, count)

        return pick_lanes(w, load, every, valid, (type, LANES))

    def _turn_square(self, source: str, target: str, channels: int, valid: int) -> None:
        """The words of up to 16 places, each of `channels` elements."""
        w, stage = self.w, self.stage
        step = math.prod(stage.source_shape[stage.group + 1 :])
        words = -(-channels // stage.per_word)
        zero = w.constant(0, f"vector<{LANES}x{stage.type}>")
        columns: list[Value] = []
        for word in range(words):
            rows: Sequence[str] = [
                self._load_places(w.shift_value(source, channel * step), valid)
                if channel < channels
                else zero
                for channel in range(word * stage.per_word, (word + 1) * stage.per_word)
            ]
            columns.append(Value(self._join_rows(rows), "i32", LANES))
        columns += [columns[-1]] * (LANES - words)
        for place, turned in enumerate(transpose_rows(w, columns)[:valid]):
            self._store_words(turned.text, w.shift_value(target, place * self.place), words)
