"""The cheapest of all choices, beside trying all of them."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from weft.transforms.core.errors import WeftError
from weft.transforms.partition.pairwise import Costs, solve_bounded, solve_pairwise


@st.composite
def problems(draw: st.DrawFn) -> tuple[list[list[float]], dict[tuple[int, int], Costs]]:
    numbers = st.integers(0, 9)
    sizes = draw(st.lists(st.integers(1, 3), min_size=1, max_size=6))
    single = [[float(draw(numbers)) for _ in range(n)] for n in sizes]
    keys = [(i, j) for i in range(len(sizes)) for j in range(len(sizes)) if i != j]
    pairs: dict[tuple[int, int], Costs] = {}
    for i, j in draw(st.lists(st.sampled_from(keys), unique=True, max_size=7)) if keys else []:
        rows = [[float(draw(numbers)) for _ in range(sizes[j])] for _ in range(sizes[i])]
        pairs[i, j] = np.array(rows)
    return single, pairs


@given(problems())
def test_the_choice_is_the_cheapest(
    problem: tuple[list[list[float]], dict[tuple[int, int], Costs]],
) -> None:
    single, pairs = problem

    def total(choice: tuple[int, ...]) -> float:
        alone = sum(costs[c] for costs, c in zip(single, choice, strict=True))
        return alone + sum(table[choice[i], choice[j]] for (i, j), table in pairs.items())

    choice, cost = solve_pairwise(single, pairs)
    assert cost == total(choice)
    assert cost == min(map(total, itertools.product(*(range(len(c)) for c in single))))


def test_nothing_to_choose_costs_nothing() -> None:
    assert solve_pairwise([], {}) == ((), 0.0)


def test_too_many_combinations_are_refused() -> None:
    pairs = {(i, j): np.ones((4, 4)) for i in range(5) for j in range(i)}
    with pytest.raises(WeftError, match="5 choices depend on each other in 4 x 4 x 4 x 4 x 4 ways"):
        solve_pairwise([[0.0] * 4] * 5, pairs, limit=1000)


class Asked:
    """Exact costs that note what was asked."""

    def __init__(self, single: list[list[float]], pairs: dict[tuple[int, int], Costs]) -> None:
        self.ones, self.tables = single, pairs
        self.asked: list[object] = []

    def single(self, variable: int, choice: int) -> float:
        self.asked.append((variable, choice))
        return self.ones[variable][choice]

    def pair(self, key: tuple[int, int], choices: tuple[int, int]) -> float:
        self.asked.append((key, choices))
        return float(self.tables[key][choices])


@given(problems(), st.floats(0, 1), st.sampled_from([0.0, 0.1, 1.0]))
def test_costs_that_are_bounded_give_the_same(
    problem: tuple[list[list[float]], dict[tuple[int, int], Costs]], share: float, gap: float
) -> None:
    single, pairs = problem
    exact = Asked(single, pairs)
    least = {key: np.floor(costs * share) for key, costs in pairs.items()}
    alone = [[float(np.floor(cost * share)) for cost in costs] for costs in single]
    found = solve_bounded(alone, least, exact, gap)
    best = solve_pairwise(single, pairs)[1]
    assert found.bound <= best <= found.total <= (1 + gap) * best
    chosen = [costs[c] for costs, c in zip(single, found.chosen, strict=True)]
    assert found.total == sum(chosen) + sum(
        table[found.chosen[i], found.chosen[j]] for (i, j), table in pairs.items()
    )
    assert len(exact.asked) == len(set(exact.asked))  # Nothing is asked for twice.
    assert {*enumerate(found.chosen)} <= set(exact.asked)


@given(problems(), st.floats(0, 1), st.floats(0.8, 1.3))
def test_no_more_than_something_else_where_there_is_such_a_choice(
    problem: tuple[list[list[float]], dict[tuple[int, int], Costs]], share: float, times: float
) -> None:
    single, pairs = problem
    least = {key: np.floor(costs * share) for key, costs in pairs.items()}
    best = solve_pairwise(single, pairs)[1]
    found = solve_bounded(single, least, Asked(single, pairs), 1.0, times * best)
    assert found.bound <= best <= found.total <= 2 * best
    assert found.total <= times * best or times < 1


def test_choices_that_turn_out_impossible_are_left() -> None:
    pairs = {(0, 1): np.zeros((2, 2))}
    exact = Asked([[float("inf"), 5.0], [1.0, 1.0]], pairs)
    found = solve_bounded([[1.0, 2.0], [1.0, 1.0]], pairs, exact)
    assert (found.chosen[0], found.total, found.bound) == (1, 6.0, 6.0)
