"""Operations one after another beside fixed ones."""

from __future__ import annotations

import pytest

from weft.transforms.core.steps import OutOfSteps, StepBudget
from weft.transforms.modulo.problem import Dependence, ModuloProblem, Operation
from weft.transforms.modulo.sequence import schedule_in_sequence

ALU = frozenset({"alu"})
WORDS = (frozenset({"alu", "lda"}),)


def problem(edges: tuple[Dependence, ...], count: int = 4) -> ModuloProblem:
    """An access that is fixed, and scalar instructions that share a register in turn."""
    load = Operation("load", (frozenset({"lda"}),))
    return ModuloProblem((load, *[Operation("scalar", (ALU,))] * count), edges, (), WORDS)


CHAIN = (
    Dependence(1, 2, 1), Dependence(2, 3, 1), Dependence(3, 4, 1), Dependence(4, 1, 0, 1),
    Dependence(4, 0, 1), Dependence(0, 4, 0, 1),
)  # fmt: skip


@pytest.mark.parametrize("ii", [4, 5, 9])
def test_all_dependences_are_met(ii: int) -> None:
    made = problem(CHAIN)
    found = schedule_in_sequence(made, ii, {0: 2})
    assert found is not None
    for edge in CHAIN:
        waits = found.times[edge.target] + ii * edge.distance - found.times[edge.source]
        assert waits >= edge.latency
    assert found.times[0] == 2
    slots = [time % ii for time in found.times[1:]]
    assert len(set(slots)) == len(slots)


def test_there_may_be_no_room() -> None:
    assert schedule_in_sequence(problem(CHAIN), 3, {0: 2}) is None
    circle = (Dependence(1, 2, 1), Dependence(2, 1, 1))
    assert schedule_in_sequence(problem(circle), 9, {0: 2}) is None


def test_steps_are_counted() -> None:
    with pytest.raises(OutOfSteps):
        schedule_in_sequence(problem(CHAIN), 5, {0: 2}, StepBudget(3))
