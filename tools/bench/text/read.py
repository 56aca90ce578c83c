"""What networks for text say, and how far two of them differ in that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ....targets.reference.scalars import Array

TEXT = 0.3
"""From which value on a pixel of the detector's map is text (PP-OCR's `thresh`)."""
_LEAST_PIXELS = 16
_OVERLAP = 0.5
"""The intersection over union of two boxes that are the same line of text."""


@dataclass
class Difference:
    """How many of what was wanted were compared, and how many are others, missing or too many."""

    wanted: int = 0
    differ: int = 0

    def add(self, wanted: int, differ: int) -> None:
        self.wanted += wanted
        self.differ += differ

    @property
    def share(self) -> float:
        """The differences as a share of what was wanted; 0 of nothing."""
        return self.differ / self.wanted if self.wanted else 0.0


# --- characters -------------------------------------------------------------------------------


def read_classes(scores: Array) -> list[int]:
    """The characters of `[steps, classes]` by number: repeats and the blank, 0, are left out."""
    steps = scores.argmax(axis=-1).tolist()
    pairs = zip(steps, [0, *steps], strict=False)
    return [step for step, before in pairs if step and step != before]


def edit_distance(a: Sequence[int], b: Sequence[int]) -> int:
    """The fewest insertions, deletions and changes from one text to the other."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, row = row, [i]
        for j, y in enumerate(b, 1):
            row.append(min(before[j] + 1, row[-1] + 1, before[j - 1] + (x != y)))
    return row[-1]


# --- boxes ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Box:
    """Rows and columns of an image, each from a first one up to one that is outside."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def area(self) -> int:
        return max(self.bottom - self.top, 0) * max(self.right - self.left, 0)

    def overlap(self, other: Box) -> float:
        """Intersection over union."""
        both = Box(
            max(self.top, other.top),
            min(self.bottom, other.bottom),
            max(self.left, other.left),
            min(self.right, other.right),
        ).area
        return both / (self.area + other.area - both)


def find_boxes(text: Array) -> list[Box]:
    """
    The boxes around what hangs together (by sides) of the true pixels of `[rows, columns]`, but for
    specks of less than 16 pixels.
    """
    numbers = _number_parts(text)
    found: list[Box] = []
    for number, pixels in zip(*np.unique(numbers[text], return_counts=True), strict=True):
        if pixels >= _LEAST_PIXELS:
            rows, columns = np.nonzero(numbers == number)
            found.append(Box(rows.min(), rows.max() + 1, columns.min(), columns.max() + 1))
    return found


def _number_parts(text: Array) -> Array:
    """Numbers of pixels, 1 and more and equal within each part that hangs together; else 0."""
    numbers = np.where(text, np.arange(1, text.size + 1).reshape(text.shape), 0)
    while True:  # Numbers only grow, and are at most the number of pixels.
        wide = np.pad(numbers, 1)
        around = [wide[:-2, 1:-1], wide[2:, 1:-1], wide[1:-1, :-2], wide[1:-1, 2:], numbers]
        largest = np.where(text, np.maximum.reduce(around), 0)
        if np.array_equal(largest, numbers):
            return numbers
        numbers = largest


def count_other_boxes(wanted: Sequence[Box], found: Sequence[Box]) -> int:
    """The boxes of either side that are none of the other's, each of which counts once."""
    left = list(found)
    missing = 0
    for box in wanted:
        best = max(left, key=box.overlap, default=None)
        if best is None or box.overlap(best) < _OVERLAP:
            missing += 1
        else:
            left.remove(best)
    return missing + len(left)
