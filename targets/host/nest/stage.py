"""
Staged copies: an operand with the padding that its accesses reach, stored around it.

A guarded access `x[h + r - 1]` reads fill where it leaves the tensor. The copy holds that
fill, so the loops over it have no guards. Rows are copied as vectors; borders are written with
masks. Axes may be stored in another order: where rows become columns, squares of vectors are
transposed in registers.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from ..text.lines import Writer, format_literal
from .value import Value, mask_of, pick_lanes, shuffle_lanes, transpose_rows

_SQUARE = 16
"""The most lanes of vectors that are transposed: as many registers hold them."""

_WRITTEN = 4
"""Rows of so many vectors are written out."""

_PIECES = 64
"""Of fewer pieces, threads get shares of different sizes."""


@dataclass(frozen=True)
class Axis:
    """
    One dimension of a copy: `low` places of fill, each `every`-th of the source's elements from
    `skip` on, of which `count` are copied, and `high` places of fill. Steps are in elements.
    """

    low: int
    skip: int
    count: int
    high: int
    source_step: int
    step: int
    every: int = 1

    @property
    def stride(self) -> int:
        """How far elements that are copied lie from each other in the source."""
        return self.source_step * self.every

    @property
    def extent(self) -> int:
        return self.low + self.count + self.high


@dataclass(frozen=True)
class Stage:
    """
    The copy of (a part of) the memref `source` into `target`. The last axis has steps of 1 in the
    source. It is stored with the axes `order`, outermost first (none: as they are), the last of
    which has steps of 1 in the target; those that are stored inside the last axis have no padding.
    """

    source: str
    source_size: int
    target: str
    target_size: int
    type: str
    axes: tuple[Axis, ...]
    fill: int | float
    order: tuple[int, ...] = ()

    @property
    def source_memref(self) -> str:
        return f"memref<{self.source_size}x{self.type}>"

    @property
    def target_memref(self) -> str:
        return f"memref<{self.target_size}x{self.type}>"

    @property
    def stored_axes(self) -> tuple[Axis, ...]:
        """The axes as they are stored, outermost first."""
        return tuple(self.axes[a] for a in self.order) or self.axes

    @property
    def row_level(self) -> int:
        """The position among `stored_axes` of the one that is the innermost of the source."""
        return self.order.index(len(self.axes) - 1) if self.order else len(self.axes) - 1

    @property
    def bytes_moved(self) -> int:
        """Elements read and written, for cost models."""
        read = written = 1
        for axis in self.axes:
            read *= axis.count
            written *= axis.extent
        read *= self.axes[-1].every if self.axes else 1  # Whole lines are.
        return read + written

    def emit_copy(self, w: Writer, source: str, target: str, lanes: int) -> None:
        """Writes the copy from and to these offsets."""
        self._emit_axis(w, 0, source, target, lanes)

    def emit_slack(self, w: Writer, lanes: int) -> None:
        """
        Fills the elements behind a copy, which vectors read: arithmetic on what happens to lie
        there is as slow as it gets, where that is a denormal number.
        """
        end = math.prod(axis.extent for axis in self.axes)
        self.fill_row(w, w.constant(end), self.target_size - end, lanes)

    def write_function(self, name: str, lanes: int) -> str:
        """The copy as a function `@name(source, target, %thread, %threads)`, shared by threads."""
        w = Writer()
        axes, outer = self.stored_axes, self._count_shared()
        zero = w.constant(0)
        lower, upper = w.share_pieces(math.prod(a.extent for a in axes[:outer]))
        with w.loop(lower, upper) as number:
            source = target = zero
            inside: str | None = None
            for axis in reversed(axes[:outer]):
                extent = w.constant(axis.extent)
                index = w.op(f"arith.remui {number}, {extent} : index")
                number = w.op(f"arith.divui {number}, {extent} : index")
                target = w.add(target, w.scale_value(index, axis.step))
                real = w.scale_value(w.shift_value(index, -axis.low), axis.stride)
                source = w.add(source, w.shift_value(real, axis.skip * axis.source_step))
                if axis.low or axis.high:
                    inside = _is_within(w, index, axis, inside)
            if inside is None:
                self._emit_axis(w, outer, source, target, lanes)
            else:
                with w.block(f"scf.if {inside}", "} else {"):
                    self._emit_axis(w, outer, source, target, lanes)
                with w.open_second():
                    self.fill_row(w, target, axes[outer - 1].step, lanes)
        arguments = ((self.source, self.source_memref), (self.target, self.target_memref))
        return w.write_function(name, arguments)

    def _count_shared(self) -> int:
        """
        The number of outer axes that threads share: those without padding, and where the rows lie
        behind each other otherwise, one with padding.
        """
        axes, outer = self.stored_axes, 0
        while outer < self.row_level and not (axes[outer].low or axes[outer].high):
            outer += 1
        few = math.prod(a.extent for a in axes[:outer]) < _PIECES
        return outer + 1 if few and outer < self.row_level else outer

    def _emit_axis(self, w: Writer, level: int, source: str, target: str, lanes: int) -> None:
        axis = self.stored_axes[level]
        source = w.shift_value(source, axis.skip * axis.source_step)
        if level == len(self.axes) - 1:
            self._emit_row(w, axis, source, target, lanes)
            return
        self.fill_row(w, target, axis.low * axis.step, lanes)
        start = w.shift_value(target, axis.low * axis.step)
        if level == self.row_level:
            self._emit_inside(w, level, source, start, min(lanes, _SQUARE))
        else:
            with w.loop(w.constant(0), w.constant(axis.count)) as index:
                inner = w.add(start, w.scale_value(index, axis.step))
                at = w.add(source, w.scale_value(index, axis.stride))
                self._emit_axis(w, level + 1, at, inner, lanes)
        end = (axis.low + axis.count) * axis.step
        self.fill_row(w, w.shift_value(target, end), axis.high * axis.step, lanes)

    # --- Rows that become columns ---------------------------------------------------------------

    def _emit_inside(self, w: Writer, level: int, source: str, target: str, lanes: int) -> None:
        """Rows of the source across the axes inside of `level`, which have no padding."""
        axis = self.stored_axes[level + 1]
        assert not axis.low
        assert not axis.high
        source = w.shift_value(source, axis.skip * axis.source_step)
        if level + 1 < len(self.axes) - 1:
            with w.loop(w.constant(0), w.constant(axis.count)) as index:
                at = w.add(source, w.scale_value(index, axis.stride))
                to = w.add(target, w.scale_value(index, axis.step))
                self._emit_inside(w, level + 1, at, to, lanes)
            return
        self._emit_squares(w, source, target, lanes)

    def _emit_squares(self, w: Writer, source: str, target: str, lanes: int) -> None:
        """The innermost axes of source and target, `lanes` elements of each at a time."""
        row, column = self.stored_axes[self.row_level], self.stored_axes[-1]

        def emit_along_row(at: str, to: str, height: int) -> None:
            def emit_square(far: str, width: int) -> None:
                there = w.add(to, w.scale_value(far, row.step))
                here = w.add(at, w.scale_value(far, row.stride))
                self._emit_square(w, here, there, (height, width), lanes)

            _cut_loop(w, row.count, lanes, emit_square)

        def emit_rows(far: str, height: int) -> None:
            at = w.add(source, w.scale_value(far, column.stride))
            emit_along_row(at, w.add(target, far), height)

        _cut_loop(w, column.count, lanes, emit_rows)

    def _emit_square(
        self, w: Writer, source: str, target: str, valid: tuple[int, int], lanes: int
    ) -> None:
        """`valid` rows and columns of a square of `lanes` vectors."""
        (height, width), row, column = valid, self.stored_axes[self.row_level], self.stored_axes[-1]
        rows = [
            Value(
                self._load_picked(w, w.shift_value(source, i * column.stride), width, lanes),
                self.type,
                lanes,
            )
            for i in range(height)
        ]
        rows += [rows[-1]] * (lanes - height)
        for i, value in enumerate(transpose_rows(w, rows)[:width]):
            self._store_part(w, value.text, w.shift_value(target, i * row.step), height, lanes)

    # --- Rows -----------------------------------------------------------------------------------

    def _emit_row(self, w: Writer, axis: Axis, source: str, target: str, lanes: int) -> None:
        if axis.every == 1 and axis.extent <= _WRITTEN * lanes and axis.low < lanes:
            self._emit_short_row(w, axis, source, target, lanes)
            return
        self.fill_row(w, target, axis.low, lanes)
        start = w.shift_value(target, axis.low)

        def copy_vector(far: str, valid: int) -> None:
            at = w.add(source, w.scale_value(far, axis.every))
            value = self._load_picked(w, at, valid, lanes)
            self._store_part(w, value, w.add(start, far), valid, lanes)

        _cut_loop(w, axis.count, lanes, copy_vector)
        self.fill_row(w, w.shift_value(start, axis.count), axis.high, lanes)

    def _emit_short_row(self, w: Writer, axis: Axis, source: str, target: str, lanes: int) -> None:
        """
        A row with its padding: a store for each of its vectors, since loads have to wait for what
        several stores have written.
        """
        for first in range(0, axis.extent, lanes):
            shift = max(0, axis.low - first)
            start = first + shift - axis.low
            valid = min(lanes - shift, axis.count - start)
            value = self._fill_value(w, lanes)
            if valid > 0:
                value = self._load_part(w, w.shift_value(source, start), valid, lanes)
            if valid > 0 and shift:
                moved = [lanes] * shift + [*range(lanes - shift)]
                both = (
                    Value(value, self.type, lanes),
                    Value(self._fill_value(w, lanes), self.type, lanes),
                )
                value = shuffle_lanes(w, *both, moved).text
            stored = min(lanes, axis.extent - first)
            self._store_part(w, value, w.shift_value(target, first), stored, lanes)

    def _load_picked(self, w: Writer, at: str, valid: int, lanes: int) -> str:
        """The first `valid` elements of the innermost axis that are copied, from `at` on."""
        every = self.axes[-1].every
        if every == 1:
            return self._load_part(w, at, valid, lanes)

        def load(first: int, count: int) -> str:
            return self._load_part(w, w.shift_value(at, first), count, lanes)

        return pick_lanes(w, load, every, valid, (self.type, lanes))

    def _load_part(self, w: Writer, at: str, valid: int, lanes: int) -> str:
        """The first `valid` lanes of a vector of the source, and fill in the others."""
        vector = f"vector<{lanes}x{self.type}>"
        if valid == lanes:
            return w.op(f"vector.load %{self.source}[{at}] : {self.source_memref}, {vector}")
        mask, rest = mask_of(w, lanes, valid), self._fill_value(w, lanes)
        return w.op(
            f"vector.maskedload %{self.source}[{at}], {mask}, {rest} : "
            f"{self.source_memref}, vector<{lanes}xi1>, {vector} into {vector}"
        )

    def _store_part(self, w: Writer, value: str, to: str, valid: int, lanes: int) -> None:
        """Stores the first `valid` lanes of a vector in the target."""
        vector = f"vector<{lanes}x{self.type}>"
        if valid == lanes:
            w.line(f"vector.store {value}, %{self.target}[{to}] : {self.target_memref}, {vector}")
            return
        mask = mask_of(w, lanes, valid)
        w.line(
            f"vector.maskedstore %{self.target}[{to}], {mask}, {value} : "
            f"{self.target_memref}, vector<{lanes}xi1>, {vector}"
        )

    def fill_row(self, w: Writer, target: str, count: int, lanes: int) -> None:
        """`count` neighbouring places of fill."""
        vector, value = f"vector<{lanes}x{self.type}>", self._fill_value(w, lanes)
        whole, rest = divmod(count, lanes)
        if whole:
            with w.loop(w.constant(0), w.constant(whole)) as index:
                at = w.add(target, w.scale_value(index, lanes))
                w.line(
                    f"vector.store {value}, %{self.target}[{at}] : {self.target_memref}, {vector}"
                )
        if rest:
            mask = mask_of(w, lanes, rest)
            at = w.shift_value(target, whole * lanes)
            w.line(
                f"vector.maskedstore %{self.target}[{at}], {mask}, {value} : "
                f"{self.target_memref}, vector<{lanes}xi1>, {vector}"
            )

    def _fill_value(self, w: Writer, lanes: int) -> str:
        """A vector of fill."""
        vector = f"vector<{lanes}x{self.type}>"
        return w.write_attribute(
            f"dense<{format_literal(self.fill, self.type)}> : {vector}", vector
        )


def _is_within(w: Writer, index: str, axis: Axis, more: str | None) -> str:
    """Whether position `index` of an axis is no padding, and `more`."""
    lower, upper = w.constant(axis.low), w.constant(axis.low + axis.count)
    tests = [
        w.op(f"arith.cmpi sge, {index}, {lower} : index"),
        w.op(f"arith.cmpi slt, {index}, {upper} : index"),
    ]
    tests += [] if more is None else [more]
    found = tests[0]
    for test in tests[1:]:
        found = w.op(f"arith.andi {found}, {test} : i1")
    return found


def _cut_loop(w: Writer, count: int, size: int, inside: Callable[[str, int], None]) -> None:
    """`count` elements, `size` at a time, and the rest: `inside` takes the first, and how many."""
    whole, rest = divmod(count, size)
    if whole:
        with w.loop(w.constant(0), w.constant(whole)) as index:
            inside(w.scale_value(index, size), size)
    if rest:
        inside(w.constant(whole * size), rest)
