"""The padding around a tensor that is stored in the middle of a buffer, which a step fills."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from ....dialects.common.digits import row_major
from ..text.lines import Writer
from .stage import Axis, Stage


@dataclass(frozen=True)
class Run:
    """`length` neighbouring elements from `start` on, for each iteration of `(count, step)`."""

    loops: tuple[tuple[int, int], ...]
    length: int
    start: int


@dataclass(frozen=True)
class Padding:
    """The places of `fill` around a tensor of `shape`: before and after it, along each axis."""

    shape: tuple[int, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]
    fill: int | float

    @property
    def extents(self) -> tuple[int, ...]:
        """The extents of both together."""
        sizes = zip(self.low, self.shape, self.high, strict=True)
        return tuple(before + extent + after for before, extent, after in sizes)

    @property
    def elements(self) -> int:
        return math.prod(self.extents)

    def list_runs(self, size: int) -> Iterator[Run]:
        """
        The places of the padding in row-major order, and all behind it in a buffer of `size`
        elements: each is in one run.
        """
        steps = row_major(self.extents)
        first = sum(places * step for places, step in zip(self.low, steps, strict=True))
        if first:
            yield Run((), first, 0)
        loops = [*zip(self.shape, steps, strict=True)]
        for level, (extent, step) in enumerate(loops):
            span = sum((count - 1) * inner for count, inner in loops[level + 1 :]) + 1
            if extent > 1 and step > span:
                outer = (loop for loop in loops[:level] if loop[0] > 1)
                yield Run((*outer, (extent - 1, step)), step - span, first + span)
        end = first + sum((extent - 1) * step for extent, step in loops) + 1
        if size > end:
            yield Run((), size - end, end)

    def stage_in(self, target: str, size: int, type: str) -> Stage:
        """What a copy of the tensor into `target`, a buffer of `size` elements, would be."""
        steps = row_major(self.extents)
        lists = zip(self.low, self.shape, self.high, steps, strict=True)
        axes = tuple(Axis(low, 0, extent, high, 0, step) for low, extent, high, step in lists)
        return Stage("", 0, target, size, type, axes, self.fill)

    def write_function(self, name: str, stage: Stage, lanes: int) -> str:
        """Filling the padding as a function `@name(target, %thread, %threads)`."""
        w = Writer()
        for run in self.list_runs(stage.target_size):
            lower, upper = w.share_pieces(math.prod(count for count, _ in run.loops))
            with w.loop(lower, upper) as number:
                place = w.constant(run.start)
                for count, step in reversed(run.loops):
                    extent = w.constant(count)
                    index = w.op(f"arith.remui {number}, {extent} : index")
                    number = w.op(f"arith.divui {number}, {extent} : index")
                    place = w.add(place, w.scale_value(index, step))
                stage.fill_row(w, place, run.length, lanes)
        return w.write_function(name, ((stage.target, stage.target_memref),))
