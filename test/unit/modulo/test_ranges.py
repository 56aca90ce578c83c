"""Between which times operations can be, where dependences leave ends open."""

from __future__ import annotations

import pytest

from weft.transforms.modulo.problem import Dependence, ModuloProblem, Operation
from weft.transforms.modulo.ranges import Ranges, compute_ranges


def chain(count: int, *edges: tuple[int, int, int]) -> ModuloProblem:
    """Operations without resources, and dependences within a trip."""
    dependences = tuple(Dependence(*edge) for edge in edges)
    return ModuloProblem(tuple(Operation(str(k)) for k in range(count)), dependences)


@pytest.mark.parametrize(
    ("problem", "low", "high"),
    [
        (chain(2, (0, 1, 3)), (0, 3), (0, 3 + 4)),
        (chain(2, (1, 0, 3)), (0, -3 - 4), (0, -3)),
        # Before one that is after the first, and nothing says when: around the first.
        (chain(3, (0, 1, 3), (2, 1, 1)), (0, 3, -4), (0, 7, 4)),
        # After one that is before the first.
        (chain(3, (1, 0, 3), (1, 2, 1)), (0, -7, -4), (0, -3, 4)),
        # The same where an end that is known is the nearer one.
        (chain(3, (0, 1, 3), (2, 1, 5)), (0, 3, -4), (0, 7, 2)),
    ],
)
def test_open_ends_are_two_rounds_away(
    problem: ModuloProblem, low: tuple[int, ...], high: tuple[int, ...]
) -> None:
    """Of those whose first and last times are known; trips are of 2 cycles."""
    assert compute_ranges(problem, 2) == Ranges(low, high, False)


def test_times_are_counted() -> None:
    found = compute_ranges(chain(2, (0, 1, 3)), 2)
    assert found is not None
    assert found.times == 1 + 5


def test_a_second_part_is_anywhere_in_a_round() -> None:
    """Operations that nothing joins: each part has a first one, in all cycles of the round."""
    operations = tuple(Operation(str(k)) for k in range(3))
    edges = (Dependence(0, 1, 1, 1), Dependence(1, 0, 1, 1))
    assert compute_ranges(ModuloProblem(operations, edges), 4) == Ranges(
        (0, -3, 0), (0, 3, 3), True
    )
    longer = (Dependence(0, 1, 5, 1), Dependence(1, 0, 4, 1))
    assert compute_ranges(ModuloProblem(operations, longer), 4) is None


def test_an_order_says_where_its_operations_are() -> None:
    """
    Each as many cycles behind the first as are before it, and as many before the end as are behind
    it; what hangs on one has an open end, and what hangs on none is around the first.
    """
    operations = tuple(Operation(str(k)) for k in range(5))
    problem = ModuloProblem(operations, (Dependence(1, 3, 2),), order=(0, 1, 2))
    found = compute_ranges(problem, 5, in_order=True)
    assert found == Ranges((0, 1, 2, 3, -10), (0, 3, 4, 13, 10), False)
    assert compute_ranges(problem, 2, in_order=True) is None
