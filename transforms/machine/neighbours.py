"""
Which nodes of an array hand sums on to which, and whose memories a node reads and writes; see
`cascade` and `reach` of `arch.array`.
"""

from __future__ import annotations

from .parts import Array

Node = tuple[int, ...]


def next_in_cascade(array: Array, node: Node) -> Node | None:
    """The node that gets the sums of `node`; `None` at the end, and where there is no cascade."""
    if array.cascade is None:
        return None
    row, column = node
    rows, columns = array.shape
    behind = column + cascade_step(row)
    if 0 <= behind < columns:
        return row, behind
    return (row + 1, column) if row + 1 < rows else None


def cascade_step(row: int) -> int:
    """By how many columns the next node is behind one of a row."""
    return -1 if row % 2 else 1


def nodes_in_reach(array: Array, node: Node) -> tuple[Node, ...]:
    """The nodes whose memories units of `node` read and write, its own first."""
    if array.reach is None:
        return (node,)
    row, column = node
    beside = column + 1 if row % 2 else column - 1
    others = ((row - 1, column), (row + 1, column), (row, beside))
    inside = (n for n in others if all(0 <= i < e for i, e in zip(n, array.shape, strict=True)))
    return (node, *inside)
