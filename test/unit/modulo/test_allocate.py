"""Registers of values that are alive in arcs of a round, against trying all places."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import pytest

from weft.transforms.modulo.allocate import Arc, allocate_arcs
from weft.transforms.modulo.problem import ModuloProblem, Operation, Resources, Value

Taken = Mapping[str, frozenset[int]]
"""The cycles of the round in which each unit is taken."""


def body(places: Sequence[tuple[Resources, ...]]) -> ModuloProblem:
    """An operation that writes a value for each of these sets of places."""
    values = tuple(Value(f"v{k}", (0,), 0, (), mine) for k, mine in enumerate(places))
    return ModuloProblem((Operation("write"),), (), values)


def there_is_one(copies: list[tuple[frozenset[int], tuple[Resources, ...]]], taken: Taken) -> bool:
    """Whether copies, each with its cycles and its places, find places that are free then."""
    if not copies:
        return True
    (cycles, places), *others = copies
    nothing = frozenset[int]()
    return any(
        there_is_one(others, {**taken, **{u: taken.get(u, nothing) | cycles for u in units}})
        for units in places
        if not any(taken.get(unit, nothing) & cycles for unit in units)
    )


def drawn(seed: int) -> tuple[list[Arc], list[tuple[Resources, ...]], int, int]:
    """Arcs, places of one or two units, cycles of a trip and copies."""
    draw = random.Random(seed)
    ii, copies = draw.choice([(3, 2), (4, 2), (6, 1), (5, 1), (2, 3)])
    count = draw.randint(3, 5)
    units = ["r0", "r1", "r2", "r3"][: draw.randint(2, 4)]
    starts = [draw.randrange(ii) for _ in range(count)]
    arcs = [(start, start + draw.randrange(ii * copies)) for start in starts]
    places = [
        tuple(
            sorted(
                {frozenset(draw.sample(units, draw.choice([1, 1, 2]))) for _ in range(4)},
                key=sorted,
            )
        )
        for _ in range(count)
    ]
    return arcs, places, ii, copies


def test_places_are_found_where_there_are_some() -> None:
    """And only there; what is found is free."""
    answers: set[bool] = set()
    for seed in range(300):
        arcs, places, ii, copies = drawn(seed)
        period = ii * copies
        found = allocate_arcs(body(places), arcs, ii, copies, budget=10_000)
        cycles = [
            [frozenset((t + k * ii) % period for t in range(arc[0], arc[1] + 1))
             for k in range(copies)]
            for arc in arcs
        ]  # fmt: skip
        pairs = zip(cycles, places, strict=True)
        wanted = [(one, mine) for each, mine in pairs for one in each]
        answers.add(found is not None)
        assert (found is not None) == there_is_one(wanted, {}), seed
        if found is not None:
            chosen = zip(cycles, places, found.allocation.positions, strict=True)
            fixed = [
                (one, (mine[number],))
                for each, mine, numbers in chosen
                for one, number in zip(each, numbers, strict=True)
            ]
            assert there_is_one(fixed, {}), seed
    assert answers == {True, False}


R0, R1, R2, BOTH = (frozenset(units.split()) for units in ("r0", "r1", "r2", "r0 r2"))


@pytest.mark.parametrize(("budget", "is_found"), [(2, False), (3, True), (100, True)])
def test_going_back_and_its_budget(budget: int, is_found: bool) -> None:
    """
    Three values at once. The one that is first takes r0 and r2, which leaves r1 for two; after
    these two places there is none left to try but the other one of the first.
    """
    arcs = [(0, 2), (1, 2), (3, 6)]
    problem = body([(BOTH, R1), (R0, R1), (R1, R2)])
    found = allocate_arcs(problem, arcs, 5, 1, budget=budget)
    assert (found is not None) == is_found
    if found is not None:
        assert found.allocation.positions == ((1,), (0,), (1,))


def test_a_value_may_fill_the_round_and_no_more() -> None:
    """Arcs of as many cycles as a round has, which free no unit before them."""
    full = allocate_arcs(body([(R0,)]), [(-1, 4)], 3, 2)
    assert full is None  # two copies, one unit
    full = allocate_arcs(body([(R0, R1)]), [(-1, 4)], 3, 2)
    assert full is not None
    assert full.units == {"r0": 0b111111, "r1": 0b111111}
    assert full.count_free_cycles("r0", -1) == 0
    assert allocate_arcs(body([(R0, R1, R2)]), [(-1, 5)], 3, 2) is None
    one = allocate_arcs(body([(R0,)]), [(4, 5)], 6, 1)
    assert one is not None
    assert [one.count_free_cycles("r0", cycle) for cycle in (4, 10, 3, 0)] == [4, 4, 3, 0]
    assert one.count_free_cycles("r1", 4) == 6
