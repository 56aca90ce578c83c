"""
Long sums of floats, block by block.

The rounding errors of terms that are added one after the other grow with the square root of their
number, at worst with the number itself (N. J. Higham, "The Accuracy of Floating Point Summation",
1993). Reduction loops are so cut into blocks: an accumulator begins at zero, takes the terms of
one block, and is then added to another one, which takes blocks and is itself a block of the next.
Libraries for linear algebra cut long products into blocks of some hundred terms, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Run", "block_terms", "is_rounded_sum", "sum_runs"]

_TERMS = 256
"""
Of a block, about. It costs each accumulator an addition, a store and two loads beside them: a
percent of the time, where registers are full.
"""

_FEW_ACCUMULATORS = 8
"""With so many, what blocks are added to stays in registers, and half as long ones cost less."""


@dataclass(frozen=True)
class Run:
    """A loop in steps of `size` iterations; a `fresh` one sums each step by itself, from zero."""

    size: int
    fresh: bool = False


def is_rounded_sum(combine: str | None) -> bool:
    """Whether the order of its terms changes how exact a reduction by `combine` is."""
    return combine == "arith.addf"


def block_terms(accumulators: int) -> int:
    """About how many terms a block has, in tiles of so many accumulators."""
    return _TERMS // 2 if accumulators <= _FEW_ACCUMULATORS else _TERMS


def sum_runs(counts: Sequence[int], terms: int, block: int) -> tuple[tuple[Run, ...], ...]:
    """
    For each loop of a sum, outermost first with `counts` iterations, the loops to run it as,
    outermost first; each run's steps are cut by the next, the last one's are single iterations.
    The innermost body adds `terms` terms, at most `block`. No accumulator is added to more than
    one and a half times `block` times.
    """
    longest = block + block // 2
    result: list[tuple[Run, ...]] = []
    for count in reversed(counts):
        runs: list[Run] = []
        size, left = 1, count  # What one step of the next outer run takes, and how many there are.
        fresh = False
        while terms * left > longest:
            blocks = max(2, (terms * left + block // 2) // block)
            steps = max(1, min(-(-left // blocks), longest // terms))
            if steps > 1:
                runs.insert(0, Run(size, fresh))
                size *= steps
            fresh, terms, left = True, 1, -(-left // steps)
        runs.insert(0, Run(size, fresh))
        terms *= left
        result.insert(0, tuple(runs))
    return tuple(result)
