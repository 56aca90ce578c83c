"""
Staged copies: an operand with the padding that its accesses reach, stored around it.

A guarded access `x[h + r - 1]` reads fill where it leaves the tensor. The copy holds that
fill, so the loops over it have no guards. Rows are copied as vectors; borders are written with
masks.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..text.lines import Writer, format_literal
from .value import mask_of


@dataclass(frozen=True)
class Axis:
    """
    One dimension of a copy: `low` places of fill, the source's elements from `skip` on, of
    which there are `count`, and `high` places of fill. Steps are in elements.
    """

    low: int
    skip: int
    count: int
    high: int
    source_step: int
    step: int

    @property
    def extent(self) -> int:
        return self.low + self.count + self.high


@dataclass(frozen=True)
class Stage:
    """
    The copy of (a part of) the memref `source` into `target`. The innermost axis has
    steps of 1.
    """

    source: str
    source_size: int
    target: str
    target_size: int
    type: str
    axes: tuple[Axis, ...]
    fill: int | float

    @property
    def source_memref(self) -> str:
        return f"memref<{self.source_size}x{self.type}>"

    @property
    def target_memref(self) -> str:
        return f"memref<{self.target_size}x{self.type}>"

    @property
    def bytes_moved(self) -> int:
        """Elements read and written, for cost models."""
        read = written = 1
        for axis in self.axes:
            read *= axis.count
            written *= axis.extent
        return read + written

    def emit_copy(self, w: Writer, source: str, target: str, lanes: int) -> None:
        """Writes the copy from and to these offsets."""
        self._emit_axis(w, 0, source, target, lanes)

    def write_function(self, name: str, lanes: int) -> str:
        """The copy as a function `@name(source, target, %thread, %threads)`, shared by threads."""
        w = Writer()
        outer = 0
        while outer < len(self.axes) - 1 and not self._is_padded(outer):
            outer += 1
        total = 1
        for axis in self.axes[:outer]:
            total *= axis.count
        zero = w.constant(0)
        lower, upper = w.share_pieces(total)
        with w.loop(lower, upper) as number:
            source = target = zero
            for axis in reversed(self.axes[:outer]):
                count = w.constant(axis.count)
                index = w.op(f"arith.remui {number}, {count} : index")
                number = w.op(f"arith.divui {number}, {count} : index")
                source = w.add(source, w.scale_value(index, axis.source_step))
                target = w.add(target, w.scale_value(index, axis.step))
            source = w.shift_value(source, sum(a.skip * a.source_step for a in self.axes[:outer]))
            self._emit_axis(w, outer, source, target, lanes)
        arguments = ((self.source, self.source_memref), (self.target, self.target_memref))
        return w.write_function(name, arguments)

    def _is_padded(self, level: int) -> bool:
        return bool(self.axes[level].low or self.axes[level].high)

    def _emit_axis(self, w: Writer, level: int, source: str, target: str, lanes: int) -> None:
        axis = self.axes[level]
        source = w.shift_value(source, axis.skip * axis.source_step)
        if level == len(self.axes) - 1:
            self._emit_row(w, axis, source, target, lanes)
            return
        self._fill_row(w, target, axis.low * axis.step, lanes)
        with w.loop(w.constant(0), w.constant(axis.count)) as index:
            inner = w.shift_value(
                w.add(target, w.scale_value(index, axis.step)), axis.low * axis.step
            )
            self._emit_axis(
                w, level + 1, w.add(source, w.scale_value(index, axis.source_step)), inner, lanes
            )
        end = (axis.low + axis.count) * axis.step
        self._fill_row(w, w.shift_value(target, end), axis.high * axis.step, lanes)

    def _emit_row(self, w: Writer, axis: Axis, source: str, target: str, lanes: int) -> None:
        self._fill_row(w, target, axis.low, lanes)
        start = w.shift_value(target, axis.low)
        vector = f"vector<{lanes}x{self.type}>"

        def copy_vector(at: str, to: str, valid: int) -> None:
            if valid == lanes:
                loaded = w.op(f"vector.load %{self.source}[{at}] : {self.source_memref}, {vector}")
                w.line(
                    f"vector.store {loaded}, %{self.target}[{to}] : {self.target_memref}, {vector}"
                )
                return
            mask, zero = mask_of(w, lanes, valid), w.constant(0, vector)
            loaded = w.op(
                f"vector.maskedload %{self.source}[{at}], {mask}, {zero} : "
                f"{self.source_memref}, vector<{lanes}xi1>, {vector} into {vector}"
            )
            w.line(
                f"vector.maskedstore %{self.target}[{to}], {mask}, {loaded} : "
                f"{self.target_memref}, vector<{lanes}xi1>, {vector}"
            )

        whole, rest = divmod(axis.count, lanes)
        if whole > 4:
            with w.loop(w.constant(0), w.constant(whole)) as index:
                at = w.scale_value(index, lanes)
                copy_vector(w.add(source, at), w.add(start, at), lanes)
        else:
            for i in range(whole):
                copy_vector(
                    w.shift_value(source, i * lanes), w.shift_value(start, i * lanes), lanes
                )
        if rest:
            done = whole * lanes
            copy_vector(w.shift_value(source, done), w.shift_value(start, done), rest)
        self._fill_row(w, w.shift_value(start, axis.count), axis.high, lanes)

    def _fill_row(self, w: Writer, target: str, count: int, lanes: int) -> None:
        """`count` neighbouring places of fill."""
        vector = f"vector<{lanes}x{self.type}>"
        value = w.write_attribute(
            f"dense<{format_literal(self.fill, self.type)}> : {vector}", vector
        )
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
