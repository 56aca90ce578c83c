"""
The numbers of a trace's results: lanes of sums narrowed to registers, and what comparisons choose.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from ..code.words import WriteWord
from .trace import NOTHING, Comparison, Result, Trace, tag_of

Bytes = npt.NDArray[np.uint8]

_TYPES = {16: np.dtype("<i2"), 32: np.dtype("<i4")}
_WIDTH = 32
"""The bytes of a register."""
_JUNK = 85
"""The bytes of what nothing was written to."""


@dataclass
class ResultBytes:
    """
    The bytes of registers by their tags. `loaded` has those of loads; `narrow` gives the lanes that
    a result narrows, by its tag.
    """

    trace: Trace
    loaded: Bytes
    narrow: Callable[[int], Bytes]
    known: dict[int, Bytes] = field(default_factory=dict[int, Bytes])

    def written_bytes(self, store: int) -> Bytes:
        """The bytes that a store writes of a register."""
        word = self.trace.store_kind[store]
        assert isinstance(word, WriteWord)
        size = word.bits // 8
        return self.register_bytes(self.trace.store_node[store])[word.half * size :][:size]

    def register_bytes(self, tag: int) -> Bytes:
        """All bytes that a tag stands for; those that nothing wrote are arbitrary."""
        if tag == NOTHING:
            return np.full(_WIDTH, _JUNK, np.uint8)
        if tag > NOTHING:
            return self.loaded[tag]
        if tag not in self.known:
            self.known[tag] = self._make_bytes(self.trace.results[tag_of(tag)], tag)
        return self.known[tag]

    def _make_bytes(self, result: Result | Comparison, tag: int) -> Bytes:
        if isinstance(result, Result):
            lanes, found = self.narrow(tag), self.register_bytes(result.before).copy()
            found[result.half * len(lanes) :][: len(lanes)] = lanes
            return found
        choice = result.choice
        operand = np.concatenate([self.register_bytes(part) for part in result.parts])
        elements = operand.view(_TYPES[choice.bits])
        choose = np.maximum if choice.kind == "max" else np.minimum
        chosen = choose(elements[list(choice.one)], elements[list(choice.other)])
        return np.ascontiguousarray(chosen).view(np.uint8)
