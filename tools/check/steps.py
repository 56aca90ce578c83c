"""
Networks on several devices compared step by step.

The float functions of a processor are rounded otherwise than the reference's, by little; but a
byte that is rounded from such a float may be one step apart, and all that is computed from it,
too. So each part is compared with what it means for the arguments that it really gets; and the
parts' meanings, one after the other, with the meaning of the network.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import cast

import numpy as np
from xdsl.dialects import arith

from ...targets.reference.scalars import Array
from ...targets.system.program import Step, SystemProgram, run_steps
from ..api import run
from ..registry.compiled import CompiledFunction
from .meaning import (
    TOLERANCE,
    compute_meaning,
    find_differences,
    interpret_source,
    load_source,
    relative_error,
)


@dataclass(frozen=True)
class ResultComparison:
    """
    One result of a part beside what it means, in numbers of elements: those that are `wrong`, and
    integers rounded from floats of the part that are `stepped`: one apart. `error` is the largest
    of floats, relative to the largest of them.
    """

    part: str
    name: str
    size: int
    is_float: bool
    wrong: int
    stepped: int = 0
    error: float = 0.0


@dataclass(frozen=True)
class StepsComparison:
    """The results of all parts beside what they mean, and what the whole means by its parts."""

    results: tuple[ResultComparison, ...]
    composed: Mapping[str, Array]

    @property
    def wrong(self) -> tuple[ResultComparison, ...]:
        """The results with elements that they should not have."""
        return tuple(one for one in self.results if one.wrong)

    @property
    def num_integers(self) -> int:
        return sum(one.size for one in self.results if not one.is_float)

    @property
    def num_stepped(self) -> int:
        return sum(one.stepped for one in self.results)

    @property
    def largest_error(self) -> float:
        """The largest error of floats, relative to the largest float of the same result."""
        return max((one.error for one in self.results), default=0.0)


def compare_steps(program: SystemProgram, inputs: Mapping[str, Array]) -> StepsComparison:
    """
    Runs a network on its devices, and each part's source beside it on the same arguments. Integers
    have to be equal, and at most one apart where the part rounds them from floats; floats have to
    be within rounding (`meaning.TOLERANCE`).
    """
    found: list[ResultComparison] = []

    def run_both(step: Step, arrays: Mapping[str, Array]) -> Mapping[str, Array]:
        part = _executable_of(program, step)
        results, _ = run(part, arrays)
        found.extend(_compare_part(step.part, part, arrays, results))
        return results

    def interpret_step(step: Step, arrays: Mapping[str, Array]) -> Mapping[str, Array]:
        part = _executable_of(program, step)
        return part.host_results(interpret_source(part, arrays, *load_source(part)))

    run_steps(program, inputs, run_both)
    return StepsComparison(tuple(found), run_steps(program, inputs, interpret_step))


def _executable_of(program: SystemProgram, step: Step) -> CompiledFunction:
    return cast("CompiledFunction", program.parts[step.part])


def _compare_part(
    name: str, part: CompiledFunction, arrays: Mapping[str, Array], results: Mapping[str, Array]
) -> Iterator[ResultComparison]:
    module, meanings = load_source(part)
    rounds = any(isinstance(op, arith.FPToSIOp | arith.FPToUIOp) for op in module.walk())
    expected = compute_meaning(part, arrays, module, meanings)
    for result, (wanted, logical) in expected.items():
        yield compare_result(name, result, wanted, logical(results[result]), rounds=rounds)


def compare_result(
    part: str, name: str, wanted: Array, found: Array, *, rounds: bool
) -> ResultComparison:
    """One result of a part: `rounds` says that its integers may be rounded from floats."""
    differs = find_differences(wanted, found)
    if wanted.dtype.name in TOLERANCE:
        error, wrong = relative_error(wanted, found), int(np.count_nonzero(differs))
        return ResultComparison(part, name, found.size, True, wrong, error=error)
    apart = np.abs(found[differs].astype(object) - wanted[differs].astype(object))
    stepped = int(np.count_nonzero(apart == 1)) if rounds else 0
    return ResultComparison(part, name, found.size, False, len(apart) - stepped, stepped)
