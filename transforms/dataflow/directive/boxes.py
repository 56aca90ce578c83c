"""
Boxes of nodes that layers of a segment have for themselves, or in which they take turns.

Layers whose boxes are apart run side by side. Those whose boxes have nodes in common take turns
there, one after another, though each may leave nodes idle that others have.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....dialects.dataflow.match import Box, do_meet
from .data import LayerDirectives


def box_of(layer: LayerDirectives) -> Box:
    """The box of nodes of a layer's outermost level; empty where that is its whole array."""
    return layer.levels[-1].first, layer.levels[-1].count


def join_boxes(boxes: Sequence[Box]) -> list[int]:
    """
    By box, the number of the first one that it is joined to: they meet, or are joined by others
    that do.
    """
    found = list(range(len(boxes)))
    for number, box in enumerate(boxes):
        met = {found[i] for i in range(number) if do_meet(box, boxes[i])} | {number}
        found = [min(met) if each in met else each for each in found]
    return found


def hull_of(boxes: Iterable[Box]) -> Box:
    """The least box around boxes."""
    sides = [[(f, f + c) for f, c in zip(*box, strict=True)] for box in boxes]
    first = tuple(min(low for low, _ in axis) for axis in zip(*sides, strict=True))
    end = tuple(max(high for _, high in axis) for axis in zip(*sides, strict=True))
    return first, tuple(high - low for low, high in zip(first, end, strict=True))
