"""
Trees by numbers: how many items each leaf does at a time, and of each two leaves that are next to
each other, the items of the innermost loop around both (their common loop). All trees have such
numbers, and no two trees the same, but for loops in which there is nothing but another one.
"""

from __future__ import annotations

from collections.abc import Sequence

from .tree import Node, levels_of


def common_of(root: Node) -> tuple[int, ...]:
    """The items of the common loop of each leaf but the last and the next one."""
    common = [root.items] * (root.last - root.first)
    for child in root.children:
        common[child.first - root.first : child.last - root.first] = common_of(child)
    return tuple(common)


def tree_by(levels: Sequence[int], common: Sequence[int], items: int) -> Node:
    """
    The tree of leaves that do `levels` items at a time, of whose common loops `common` has the
    items. Where these are none of one tree, since some do not divide others, leaves are in loops of
    their own. All numbers divide `items`.
    """
    return _nest_leaves(levels, common, (0, len(levels) - 1), items)


def _nest_leaves(
    levels: Sequence[int], common: Sequence[int], span: tuple[int, int], items: int
) -> Node:
    children: list[Node] = []
    at, last = span
    while at <= last:
        if levels[at] == items:
            at += 1
            continue
        end, most = at, levels[at]
        while end < last and levels[end + 1] < items and common[end] < items:
            more = max(most, common[end])
            inside = (*levels[at : end + 2], *common[at : end + 1])
            if any(more % each for each in inside):
                break
            end, most = end + 1, more
        children.append(_nest_leaves(levels, common, (at, end), most))
        at = end + 1
    return Node(*span, items, tuple(children))


def choices_between(one: int, other: int, divisors: Sequence[int]) -> list[int]:
    """The items that a common loop of leaves with so many may have, the fewest first."""
    return sorted(n for n in divisors if n % one == 0 == n % other)


def numbers_of(root: Node) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The numbers of a tree: of its leaves, and of their common loops."""
    return levels_of(root), common_of(root)
