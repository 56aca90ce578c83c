"""
Programs of nodes that differ in numbers alone as one, with a table of the numbers.

Numbers are first indices of parts, coordinates of other nodes, and the nodes that signals are
called after. Most of them depend on a node's coordinates, or on other numbers, by a sum of
multiples: then they need no column of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ...transforms.kernel.linear import Linear
from .tree import Compute, Copy, Form, Item, NodeAt, PartOf, Signal, Tree, UpdateRange, Wait

Coord = tuple[int, ...]


@dataclass(frozen=True)
class Shared:
    """The program that some nodes run, with the row of the table that each of them has."""

    nodes: tuple[Coord, ...]
    tree: Tree
    table: tuple[tuple[int, ...], ...]

    @property
    def params(self) -> int:
        """The number of numbers that a row has."""
        return len(self.table[0]) if self.table else 0


def share_programs(programs: Sequence[tuple[Sequence[Coord], Tree]]) -> Iterator[Shared]:
    """The programs of nodes, those that differ in numbers alone together, by the first of each."""
    groups: dict[Tree, list[tuple[Coord, tuple[int, ...], Tree]]] = {}
    for nodes, tree in programs:
        plain, numbers = without_numbers(tree)
        groups.setdefault(plain, []).extend((node, numbers, tree) for node in nodes)
    for plain, rows in groups.items():
        rows.sort(key=lambda row: row[0])
        if len({numbers for _, numbers, _ in rows}) == 1:
            yield Shared(tuple(node for node, _, _ in rows), rows[0][2], ())
        else:
            yield _join_rows(plain, [(node, numbers) for node, numbers, _ in rows])


def _join_rows(plain: Tree, rows: Sequence[tuple[Coord, tuple[int, ...]]]) -> Shared:
    nodes = tuple(node for node, _ in rows)
    forms, table = find_columns(nodes, np.array([numbers for _, numbers in rows], np.int64))
    return Shared(nodes, with_forms(plain, forms), table)


def find_columns(
    nodes: Sequence[Coord], numbers: NDArray[np.int64]
) -> tuple[list[Form], tuple[tuple[int, ...], ...]]:
    """
    Numbers, a row for each node, as forms over its coordinates and the columns of a table; and the
    table.
    """
    known = {f"c{axis}": column for axis, column in enumerate(np.array(nodes, np.int64).T)}
    params: list[NDArray[np.int64]] = []
    found: dict[bytes, Form] = {}
    forms: list[Form] = []
    for column in numbers.T:
        key = column.tobytes()
        if key not in found:
            fitting: Form | None = _form_of(column, known)
            if fitting is None:
                name = f"p{len(params)}"
                params.append(column)
                known[name] = column
                fitting = Linear.key(name)
            found[key] = fitting
        forms.append(found[key])
    return forms, tuple(map(tuple, np.array(params).T.tolist())) if params else ()


def _form_of(column: NDArray[np.int64], known: dict[str, NDArray[np.int64]]) -> Form | None:
    """The column as a constant, by one that is known, or by all coordinates together."""
    if (column == column[0]).all():
        return Linear(int(column[0]))
    for name, other in known.items():
        at = int(np.argmax(other != other[0]))
        step = int(other[at] - other[0])
        rise = int(column[at] - column[0])
        if step and rise % step == 0:
            factor = rise // step
            constant = int(column[0]) - factor * int(other[0])
            if factor and (factor * other + constant == column).all():
                return Linear(constant, ((name, factor),))
    axes = [name for name in known if name.startswith("c")]
    terms = np.stack([known[name] for name in axes] + [np.ones_like(column)], axis=1)
    solution = np.linalg.lstsq(terms.astype(float), column.astype(float), rcond=None)[0]
    whole = np.rint(solution).astype(np.int64)
    if (terms @ whole == column).all():
        factors = {name: int(f) for name, f in zip(axes, whole, strict=False)}
        return Linear.of(int(whole[-1]), factors.items())
    return None


# --- the numbers of a tree -------------------------------------------------------------------


def without_numbers(tree: Tree) -> tuple[Tree, tuple[int, ...]]:
    """The tree with zeros for its numbers, and these in order."""
    numbers: list[int] = []

    def take_number(value: Form) -> Form:
        numbers.append(value.constant)
        return Linear(0, value.terms)

    return _change_tree(tree, take_number), tuple(numbers)


def with_forms(tree: Tree, forms: Sequence[Form]) -> Tree:
    """The tree with forms in the place of its numbers."""
    waiting = iter(forms)

    def put_form(value: Form) -> Form:
        return value.plus(next(waiting))

    return _change_tree(tree, put_form)


def _change_tree(tree: Tree, change: Callable[[Form], Form]) -> Tree:
    return tuple(_change_item(item, change) for item in tree)


def _change_item(item: Item, change: Callable[[Form], Form]) -> Item:
    if isinstance(item, UpdateRange):
        return replace(item, body=_change_tree(item.body, change))
    if isinstance(item, Copy):
        return replace(
            item, source=_change_part(item.source, change), dest=_change_part(item.dest, change)
        )
    if isinstance(item, Compute):
        reads = tuple(_change_part(part, change) for part in item.reads)
        return replace(
            item, reads=reads, writes=tuple(_change_part(p, change) for p in item.writes)
        )
    if isinstance(item, Signal) and isinstance(item.at, NodeAt):
        return replace(
            item, at=_change_node(item.at, change), of=item.of and _change_node(item.of, change)
        )
    if isinstance(item, Wait) and item.of is not None:
        return replace(item, of=_change_node(item.of, change))
    return item


def _change_part(part: PartOf, change: Callable[[Form], Form]) -> PartOf:
    axes = tuple((change(first), count, step) for first, count, step in part.axes)
    node = _change_node(part.node, change) if isinstance(part.node, NodeAt) else part.node
    return replace(part, axes=axes, node=node)


def _change_node(node: NodeAt, change: Callable[[Form], Form]) -> NodeAt:
    return NodeAt(tuple(map(change, node.coord)))
