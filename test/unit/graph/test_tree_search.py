"""Counts of the scheduler of networks against plain enumerations."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.utils.exceptions import VerifyException

from weft.dialects.graph.tiling import TilingAttr
from weft.transforms.core.blockings import list_divisors
from weft.transforms.graph.costs import bindings_of, choose_slots, count_loads
from weft.transforms.graph.trees.runs import TreeSearch
from weft.transforms.graph.trees.solve import objective_of, solve_tree
from weft.transforms.graph.trees.tree import Facts, LeafFacts, Node, evaluate_tree, tree_of


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_loads_are_those_of_the_loops(data: st.DataObject) -> None:
    trips = data.draw(st.lists(st.integers(1, 4), min_size=1, max_size=4))
    order = data.draw(st.permutations(range(len(trips))))
    dims = data.draw(st.frozensets(st.integers(0, len(trips) - 1)))
    loads, held = 0, None
    for turn in product(*(range(trips[d]) for d in order)):
        wanted = tuple(t for d, t in zip(order, turn, strict=True) if d in dims)
        loads += wanted != held
        held = wanted
    assert int(count_loads(dims, [np.array([t]) for t in trips], order)[0]) == loads


@pytest.mark.parametrize("shape", [(4, 6), (1, 8, 3), (5,), (2, 2, 2)])
@pytest.mark.parametrize("cores", [1, 4, 8])
def test_bindings_are_all_that_use_the_most_cores(shape: tuple[int, ...], cores: int) -> None:
    every = [
        cut
        for cut in product(*(range(1, cores + 1) for _ in shape))
        if cores % math.prod(cut) == 0 and all(e % n == 0 for e, n in zip(shape, cut, strict=True))
    ]
    most = max(map(math.prod, every))
    assert sorted(bindings_of(shape, cores)) == [c for c in every if math.prod(c) == most]


def test_second_slots_are_taken_where_there_is_room() -> None:
    one = np.array([1])

    def slots(room: int, many: bool) -> tuple[int, int]:
        found = choose_slots(room * one, 10 * one, 20 * one, np.array([many]), 100)
        return int(found.handed[0]), int(found.outputs[0])

    assert slots(40, True) == (2, 2)
    assert slots(41, True) == slots(60, True) == (2, 1)
    assert slots(61, True) == slots(0, False) == (1, 1)


def chain(weights: tuple[int, ...], values: tuple[int, ...], room: int, items: int = 4) -> Facts:
    leaves = tuple(
        LeafFacts((n,), (n,), (n + 1,), lambda items: 10.0 + items) for n, _ in enumerate(weights)
    )
    last = len(weights)
    ends = frozenset({0}), frozenset({last})
    return Facts(leaves, weights, values, *ends, items, room, 4, 1.0, 1)


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_search_is_never_below_the_best_of_all_trees(data: st.DataObject) -> None:
    count, items = data.draw(st.integers(1, 4)), data.draw(st.sampled_from((4, 6, 9)))
    sizes = st.integers(1, 40)
    weights = tuple(data.draw(st.lists(sizes, min_size=count, max_size=count)))
    values = tuple(data.draw(st.lists(sizes, min_size=count + 1, max_size=count + 1)))
    facts = chain(weights, values, data.draw(st.integers(20, 300)), items)
    found = solve_tree(facts)
    check_counts(found.root)
    trees = {
        levels: tree_of(levels, 0, count - 1, items)
        for levels in product(list_divisors(items), repeat=count)
    }
    for levels, tree in trees.items():
        assert check_counts(tree) == list(levels)
    costs = {
        levels: objective_of(facts, evaluate_tree(facts, tree)) for levels, tree in trees.items()
    }
    assert objective_of(facts, found.costs) == costs[found.levels]
    assert objective_of(facts, found.costs) >= min(costs.values())
    uniform = [costs[(n,) * count] for n in list_divisors(items)]
    assert objective_of(facts, found.costs) <= min(uniform)


def check_counts(node: Node) -> list[int]:
    """The items of each leaf of a tree, of which each loop divides what is around it."""
    found = [node.items] * (node.last + 1 - node.first)
    for child in node.children:
        assert node.items % child.items == 0
        assert node.items > child.items
        found[child.first - node.first : child.last + 1 - node.first] = check_counts(child)
    return found


def test_with_room_for_all_everything_moves_once() -> None:
    facts = chain((8, 16, 24), (3, 5, 7, 2), 10_000)
    assert solve_tree(facts).costs.moved == 8 + 16 + 24 + 4 * (3 + 2)


@settings(max_examples=25, deadline=None)
@given(st.integers(20, 300), st.lists(st.integers(1, 9), min_size=2, max_size=2))
def test_runs_over_equal_layers_have_the_same_costs(room: int, values: list[int]) -> None:
    facts = chain((8, 16) * 3, (*values * 3, values[0]), room)
    search, plain = (TreeSearch(facts, range(7), 1.0, 0.1) for _ in range(2))
    plain.alike = list(range(len(plain.runs)))
    number = search.number
    assert search.alike[number[3, 5]] == number[1, 3]
    assert search.alike[number[3, 4]] == number[1, 2]
    assert search.alike[number[2, 3]] != number[1, 2]
    assert search.alike[number[1, 3]] != search.alike[number[2, 4]]
    assert search.best_tree() == plain.best_tree()


def test_tilings_have_sizes_and_orders() -> None:
    with pytest.raises(VerifyException, match="1 or more"):
        TilingAttr.of([0, 1], 1, [0, 1])
    with pytest.raises(VerifyException, match="order"):
        TilingAttr.of([1, 1], 1, [0, 0])


def test_weights_that_stay_in_a_loop_are_not_read_ahead() -> None:
    """Two weights of 8 bytes, and at the first leaf two items of two values: 20 bytes."""
    tree = tree_of((2, 2), 0, 1, 4)
    found = evaluate_tree(chain((8, 8), (1, 1, 1), 20), tree)
    assert found.peak == 20
    assert found.moved == 8 + 8 + 4 * (1 + 1)
    assert evaluate_tree(chain((8, 8), (1, 1, 1), 19), tree).moved == 8 + 2 * 8 + 4 * (1 + 1)


def test_nothing_is_read_ahead_while_a_run_goes_part_by_part() -> None:
    facts = chain((2, 8), (1, 1, 1), 100)
    run = replace(facts.leaves[0], room=5)
    ones = tree_of((4, 4), 0, 1, 4)
    assert evaluate_tree(facts, ones).peak == 2 + 4 + 4 + 4
    assert evaluate_tree(replace(facts, leaves=(run, facts.leaves[1])), ones).peak == 2 + 8 + 5
