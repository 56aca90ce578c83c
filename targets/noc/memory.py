"""
The memories of a simulated machine: buffers, what is in them, and who is using them now.

A part is used from when an op starts until it is done. Meanwhile no other op may write what is
read, or read or write what is written: those are errors at the op that comes second. Three
uses are allowed: copies that combine alike may write the same part; in a level whose overlap is
`in_place`, a part that is being read may be filled anew, as blocks change there without a
second copy; and reads may overlap. In a level with overlap `none`, copies and computing must
not use a memory at the same time at all.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ...transforms.errors import WeftError
from ..reference.scalars import Array

Box: TypeAlias = tuple[slice, ...]


@dataclass(eq=False)
class Buffer:
    """
    A buffer at `offset` words: its elements, and which of them have been written. `data` and
    `valid` are None where only time is simulated.
    """

    name: str
    offset: int
    words: int
    shape: tuple[int, ...]
    element_words: int
    dtype: np.dtype[np.generic]
    data: Array | None
    valid: NDArray[np.bool_] | None
    reads: dict[Use, None] = field(default_factory=dict["Use", None])
    writes: dict[Use, None] = field(default_factory=dict["Use", None])

    @property
    def uses(self) -> tuple[Use, ...]:
        """Who is using it now."""
        return (*self.writes, *self.reads)


@dataclass(frozen=True, eq=False)
class Use:
    """What an op does with a part while it runs: `combine` of a copy that writes."""

    what: str
    copy: bool
    buffer: Buffer
    box: Box
    writes: bool
    combine: str = "set"

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(s.stop - s.start for s in self.box)

    @property
    def words(self) -> int:
        return math.prod(self.shape) * self.buffer.element_words


@dataclass(eq=False)
class Memory:
    """
    One copy of a memory: `words` in all; `overlap` is that of its level; `peak_words` were taken
    by buffers at a time, at most.
    """

    label: str
    words: int
    overlap: str
    functional: bool
    buffers: dict[str, Buffer] = field(default_factory=dict[str, Buffer])
    peak_words: int = 0

    def alloc(
        self, name: str, offset: int, shape: Sequence[int], dtype: np.dtype[np.generic], each: int
    ) -> Buffer:
        """A new buffer of elements of `each` words. Raises `WeftError` where it has no room."""
        words = math.prod(shape) * each
        if name in self.buffers:
            raise WeftError(f'{self.label} has a buffer "{name}" already; free it first')
        if offset + words > self.words:
            raise WeftError(
                f'buffer "{name}" takes words {offset} to {offset + words - 1} of {self.label}, '
                f"which has {self.words}: overflow"
            )
        for other in self.buffers.values():
            if offset < other.offset + other.words and other.offset < offset + words:
                raise WeftError(
                    f'buffer "{name}" at words {offset} to {offset + words - 1} of {self.label} '
                    f'lies on "{other.name}" at {other.offset} to '
                    f"{other.offset + other.words - 1}"
                )
        data = np.zeros(tuple(shape), dtype) if self.functional else None
        valid = np.zeros(tuple(shape), np.bool_) if self.functional else None
        buffer = Buffer(name, offset, words, tuple(shape), each, dtype, data, valid)
        self.buffers[name] = buffer
        self.peak_words = max(self.peak_words, sum(b.words for b in self.buffers.values()))
        return buffer

    def free(self, name: str) -> None:
        """Ends a buffer. Raises `WeftError` where there is none, or an op is using it."""
        buffer = self.find(name)
        if buffer.uses:
            raise WeftError(
                f'frees "{name}" in {self.label} while {buffer.uses[0].what} is using it'
            )
        del self.buffers[name]

    def find(self, name: str) -> Buffer:
        """The buffer `name`. Raises `WeftError` if there is none now."""
        if name not in self.buffers:
            known = ", ".join(f'"{n}"' for n in self.buffers) or "none"
            raise WeftError(f'{self.label} has no buffer "{name}" now; it has {known}')
        return self.buffers[name]

    def box(self, name: str, offsets: Sequence[int], sizes: Sequence[int]) -> Box:
        """A range of a buffer; all of it without sizes. Raises `WeftError` where it ends."""
        buffer = self.find(name)
        if not sizes:
            return tuple(slice(0, e) for e in buffer.shape)
        if len(sizes) != len(buffer.shape):
            raise WeftError(
                f'a part of "{name}" in {self.label} has {len(sizes)} axes, but the buffer has '
                f"shape {list(buffer.shape)}"
            )
        for axis, (offset, size, extent) in enumerate(
            zip(offsets, sizes, buffer.shape, strict=True)
        ):
            if offset < 0 or offset + size > extent:
                raise WeftError(
                    f'a part of "{name}" in {self.label} takes {offset} to {offset + size - 1} '
                    f"along axis {axis}, which has {extent}: overflow"
                )
        return tuple(slice(o, o + s) for o, s in zip(offsets, sizes, strict=True))

    def begin(self, use: Use, mine: Sequence[Use] = ()) -> None:
        """
        Notes that an op starts to use a part; `mine` are its other uses. Raises `WeftError`
        where another op's use does not allow it, or it reads what was never written.
        """
        if use.buffer is not self.buffers.get(use.buffer.name):
            raise WeftError(f'"{use.buffer.name}" in {self.label} has been freed')
        for other in self._others(use):
            if other not in mine:
                self._check(use, other)
        if not use.writes or use.combine != "set":
            self._check_written(use)
        (use.buffer.writes if use.writes else use.buffer.reads)[use] = None

    def _others(self, use: Use) -> Iterable[Use]:
        """The uses that may not allow this one."""
        if self.overlap == "none":
            return [other for buffer in self.buffers.values() for other in buffer.uses]
        return use.buffer.uses if use.writes else use.buffer.writes

    def _check(self, use: Use, other: Use) -> None:
        if self.overlap == "none" and use.copy != other.copy:
            raise WeftError(
                f'uses "{use.buffer.name}" in {self.label} while {other.what} uses '
                f'"{other.buffer.name}", but its level has overlap "none": copies and computing '
                f"take turns"
            )
        if use.buffer is not other.buffer or not _overlap(use.box, other.box):
            return
        if other.writes and not use.writes:
            raise WeftError(
                f"reads {self._part(use)} before arrival: {other.what} is still writing it"
            )
        alike = use.writes and other.writes and use.combine == other.combine != "set"
        in_place = use.writes and not other.writes and self.overlap == "in_place"
        if use.writes and not alike and not in_place:
            verb = "writing" if other.writes else "reading"
            raise WeftError(f"writes {self._part(use)} while {other.what} is {verb} it")

    def _part(self, use: Use) -> str:
        return f'{_text(use.box)} of "{use.buffer.name}" in {self.label}'

    def _check_written(self, use: Use) -> None:
        valid = use.buffer.valid
        if valid is not None and not valid[use.box].all():
            raise WeftError(
                f"reads {self._part(use)} before arrival: not all of it has been written"
            )


def _overlap(a: Box, b: Box) -> bool:
    for x, y in zip(a, b, strict=True):
        if x.start >= y.stop or y.start >= x.stop:
            return False
    return True


def _text(box: Box) -> str:
    return f"[{', '.join(f'{s.start} : {s.stop - s.start}' for s in box)}]"
