"""Counted steps: searches that may do so many of them end alike on every machine, busy or not."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from .errors import WeftError


class OutOfSteps(WeftError):
    """A search would need more steps than it may do."""


@dataclass
class StepBudget:
    """
    The budget of steps that searches may do together. One is about what takes a microsecond
    on a processor of 2024, so that sizes can be told by time; what counts is the number.
    """

    left: int = sys.maxsize

    def take(self, count: int) -> None:
        """Raises `OutOfSteps` where that is more than what is left."""
        self.left -= count
        if self.left < 0:
            raise OutOfSteps("the search is out of steps")
