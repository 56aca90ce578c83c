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


@given(problems(), st.floats(0, 1))
def test_costs_that_are_bounded_give_the_same(
    problem: tuple[list[list[float]], dict[tuple[int, int], Costs]], share: float
) -> None:
    single, pairs = problem
    asked: list[tuple[tuple[int, int], tuple[int, int]]] = []

    def exact(key: tuple[int, int], place: tuple[int, int]) -> float:
        asked.append((key, place))
        return float(pairs[key][place])

    least = {key: np.floor(costs * share) for key, costs in pairs.items()}
    choice, cost = solve_bounded(single, least, exact)
    assert cost == solve_pairwise(single, pairs)[1]
    assert len(asked) == len(set(asked))  # Nothing is asked for twice.
    assert {(key, (choice[key[0]], choice[key[1]])) for key in pairs} <= set(asked)
