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

from ....transforms.core.blockings import list_divisors
from ....transforms.kernel.view import Kernel, Scalar, ScalarArg, ScalarOp, scalar_operands
from ..text.lines import Writer

__all__ = [
    "Run",
    "block_terms",
    "is_rounded_sum",
    "step_size",
    "steps_of",
    "sum_runs",
    "summed_outputs",
]

_TERMS = 384
"""
Of a block, about. It costs each accumulator an addition, a store and two loads beside them: a
percent of the time, where registers are full.
"""

_FEW_TERMS = 128
_FEW_ACCUMULATORS = 8
"""With so many, what blocks are added to stays in registers, and short ones cost no more."""


@dataclass(frozen=True)
class Run:
    """A loop in steps of `size` iterations; a `fresh` one sums each step by itself, from zero."""

    size: int
    fresh: bool = False


def is_rounded_sum(combine: str | None) -> bool:
    """Tests whether the order of its terms changes how exact a reduction by `combine` is."""
    return combine == "arith.addf"


def _largest_divisor(count: int, maximum: int) -> int:
    """
    The largest divisor of `count` that is at most `maximum`; `maximum`, if all are below half.
    """
    found = [n for n in list_divisors(count) if n <= maximum <= 2 * n]
    return found[-1] if found else maximum


def summed_outputs(kernel: Kernel) -> tuple[bool, ...]:
    """
    By output, whether iterations only add floats to it or subtract them, and no other output
    depends on what it is meanwhile.
    """
    first = kernel.num_inputs
    return tuple(
        _adds_to(first + number, body)
        and not any(
            first + number in scalar_operands(other)
            for i, other in enumerate(kernel.bodies)
            if i != number
        )
        for number, body in enumerate(kernel.bodies)
    )


def _adds_to(operand: int, body: Scalar) -> bool:
    """Tests whether `body` is the operand and terms without it, added or subtracted."""
    while isinstance(body, ScalarOp):
        holding = [i for i, arg in enumerate(body.args) if operand in scalar_operands(arg)]
        if body.name not in ("arith.addf", "arith.subf") or len(holding) != 1:
            return False
        if body.name == "arith.subf" and holding != [0]:
            return False
        body = body.args[holding[0]]
    return isinstance(body, ScalarArg) and body.operand == operand


def block_terms(accumulators: int) -> int:
    """About how many terms a block has, in tiles of so many accumulators."""
    return _FEW_TERMS if accumulators <= _FEW_ACCUMULATORS else _TERMS


def sum_runs(counts: Sequence[int], terms: int, block: int) -> tuple[tuple[Run, ...], ...]:
    """
    For each loop of a sum, outermost first with `counts` iterations, the loops to run it as,
    outermost first; each run's steps are cut by the next, the last one's are single iterations.
    The innermost body adds `terms` terms, at most `block`. No accumulator is added to more than
    one and a half times `block` times. Blocks of several loops are equal, where that makes them
    at most twice as many.
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
            steps = steps if terms == 1 else _largest_divisor(left, steps)
            if steps > 1:
                runs.insert(0, Run(size, fresh))
                size *= steps
            fresh, terms, left = True, 1, -(-left // steps)
        runs.insert(0, Run(size, fresh))
        terms *= left
        result.insert(0, tuple(runs))
    return tuple(result)


# --- In code -----------------------------------------------------------------------------------


def steps_of(w: Writer, run: Run, left: int | str) -> str:
    """The number of steps that a run takes for `left` iterations, a constant or an index."""
    if isinstance(left, int):
        return w.constant(-(-left // run.size))
    if run.size == 1:
        return left
    return w.op(f"arith.ceildivsi {left}, {w.constant(run.size)} : index")


def step_size(w: Writer, run: Run, left: int | str, number: str) -> int | str:
    """
    The number of the `left` iterations that step `number` of a run has: the last may have fewer.
    """
    if isinstance(left, int) and left % run.size == 0:
        return run.size
    whole = w.constant(left) if isinstance(left, int) else left
    rest = w.op(f"arith.subi {whole}, {w.scale_value(number, run.size)} : index")
    return w.op(f"arith.minsi {rest}, {w.constant(run.size)} : index")
