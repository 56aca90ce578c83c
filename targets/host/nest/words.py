"""
Bytes as words: those that lie an axis apart are woven into fours, their padding around. So are f32,
which are rounded to bf16, into twos.

The copy has the tensor's axes; along the group axis a word holds four neighbours of the tensor.
With `offset`, bytes are stored as unsigned, 128 more (`transforms.kernel.signed_offset`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from ....dialects.nest.buffers import WORD_ELEMENTS
from ....transforms.kernel.signed_offset import offset_byte
from ..dot.products import BYTES
from .stage import Axis


@dataclass(frozen=True)
class WordStage:
    """
    The words of the memref `source` of bytes, in the memref `target` of i32. `axes` are the
    tensor's with what is copied of each (the group axis whole, steps unused). `fill` is the padding
    as stored.

    With `window`, words overlap: the group axis is the innermost one, nothing is padded, and each
    byte with which a whole word begins has its own, of bytes `window` apart. `slack` bytes behind
    the tensor may be read then.

    With an `order`, the words of an element of the other axes lie side by side, `block` at a time:
    the axes are stored so, outermost first, that of the group as its blocks, and words inside all.
    Axes may then leave out elements (`every`).
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
    order: tuple[int, ...] = ()
    block: int = 0
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
        first, steps = len(self.axes) - 1, self.target_steps
        while first - 1 > self.group and not _is_padded(self, first):
            if steps[first - 1] != steps[first] * self.axes[first].extent:
                break
            first -= 1
        return first

    @property
    def blocks(self) -> int:
        """The blocks of words along the group."""
        return self.shape[self.group] // self.block if self.order else 1

    @property
    def stored_axes(self) -> tuple[Axis, ...]:
        """The axes as they are stored, outermost first; of that of the group, extents are words."""
        axes = [
            Axis(0, 0, self.shape[i], 0, 0, 0) if i == self.group else axis
            for i, axis in enumerate(self.axes)
        ]
        if not self.order:
            return tuple(axes)
        axes[self.group] = Axis(0, 0, self.blocks, 0, 0, 0)
        outer = (axes[a] for a in self.order if a != self.group or self.blocks > 1)
        return (*outer, Axis(0, 0, self.block, 0, 0, 0))

    @property
    def target_steps(self) -> tuple[int, ...]:
        """By axis of the tensor, how far neighbours lie from each other; of the group, blocks."""
        extents, steps = list(self.shape), [0] * len(self.axes)
        step = 1
        if self.order:
            extents[self.group], step = self.blocks, self.block
        for axis in reversed(self.order or range(len(self.axes))):
            steps[axis], step = step, step * extents[axis]
        return tuple(steps)

    @property
    def source_memref(self) -> str:
        return f"memref<{math.prod(self.source_shape) + self.slack}x{self.type}>"

    @property
    def target_memref(self) -> str:
        return f"memref<{self.size + self.target_slack}xi32>"


def stored_fill(fill: int, offset: bool) -> int:
    """The byte that stands for the padding `fill`."""
    return offset_byte(fill) if offset else fill


def _is_padded(stage: WordStage, axis: int) -> bool:
    a = stage.axes[axis]
    return bool(a.low or a.high or a.skip) or a.every > 1 or a.count != stage.source_shape[axis]
