"""Trees by the numbers of their leaves, against all trees of a few leaves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from weft.transforms.core.blockings import list_divisors
from weft.transforms.graph.trees.points import choices_between, common_of, tree_by
from weft.transforms.graph.trees.tree import (
    Facts,
    LeafFacts,
    Node,
    evaluate_tree,
    levels_of,
    plain_tree,
)

ITEMS = 12
DIVISORS = sorted(list_divisors(ITEMS))


def all_trees(first: int, last: int, items: int) -> Iterator[Node]:
    """All trees of leaves, without loops in which there is nothing but another one."""

    def children_from(at: int) -> Iterator[tuple[Node, ...]]:
        if at > last:
            yield ()
            return
        yield from children_from(at + 1)
        for end, fewer in product(range(at, last + 1), DIVISORS):
            if fewer < items and items % fewer == 0:
                inner = [node for node in all_trees(at, end, fewer) if plain_tree(node) == node]
                for node, rest in product(inner, list(children_from(end + 1))):
                    yield (node, *rest)

    for children in children_from(first):
        node = Node(first, last, items, children)
        spans = [(child.first, child.last) for child in children]
        if items == ITEMS or spans != [(first, last)]:
            yield node


@pytest.mark.parametrize("count", [1, 2, 3])
def test_each_tree_has_numbers_of_its_own(count: int) -> None:
    trees = list(all_trees(0, count - 1, ITEMS))
    numbers = {(levels_of(tree), common_of(tree)): tree for tree in trees}
    assert len(numbers) == len(trees) > 1
    for (levels, common), tree in numbers.items():
        assert tree_by(levels, common, ITEMS) == tree
        pairs = zip(levels, levels[1:], common, strict=False)
        assert all(each in choices_between(a, b, DIVISORS) for a, b, each in pairs)


def test_any_numbers_have_a_tree() -> None:
    for levels in product(DIVISORS, repeat=3):
        for common in product(DIVISORS, repeat=2):
            tree = tree_by(levels, common, ITEMS)
            assert levels_of(tree) == levels
            assert plain_tree(tree) == tree
            assert tree_by(levels, common_of(tree), ITEMS) == tree


def test_a_loop_in_which_there_is_only_a_loop_goes() -> None:
    inner = Node(0, 1, 1)
    assert plain_tree(Node(0, 2, 4, (Node(0, 1, 2, (inner,)),))) == Node(0, 2, 4, (inner,))
    whole = Node(0, 1, 4, (Node(0, 1, 2, (inner,)),))
    assert plain_tree(whole) == Node(0, 1, 4, (inner,))
    apart = Node(0, 2, 4, (Node(0, 2, 2, (inner,)),))
    assert plain_tree(apart) == apart


def test_weights_stay_where_it_is_said() -> None:
    """One weight of 8 bytes, read by the first of two leaves; one of 6 by the other."""
    leaves = tuple(LeafFacts((n,), (n,), (n + 1,), lambda items: 1.0 * items) for n in (0, 1))
    ends = frozenset({0}), frozenset({2})
    facts = Facts(leaves, (8, 6), (1, 1, 1), *ends, 4, 100, 4, 1.0, 1)
    loop = Node(0, 1, 1)
    tree = Node(0, 1, 4, (loop,))
    found = evaluate_tree(facts, tree)
    assert found.resident == {0: loop, 1: loop}
    assert evaluate_tree(facts, tree, found.resident) == found
    assert evaluate_tree(facts, tree, {1: loop}).moved == 4 * 8 + 6 + 4 * 2
    none = evaluate_tree(facts, tree, {})
    assert none.resident == {}
    assert none.moved == 4 * (8 + 6) + 4 * 2
    assert none.peak == max(2 + 8 + 4, 2 + 6)
    assert none.fullest == 0
