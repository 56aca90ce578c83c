"""
The programs of layers that are done at the same time: of nodes that do the same one program, with
what lets all nodes go on together behind it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Block, Region

from ...dialects import noc
from .alike import Alike, WrittenForm
from .emit import Emitter, Layout
from .table import Shared, share_programs
from .tree import (
    START,
    Compute,
    Copy,
    Item,
    NodeNumber,
    NodeOf,
    PartOf,
    Signal,
    Tree,
    UpdateRange,
    Wait,
    assigned_registers,
    node_at,
)

Coord = tuple[int, ...]


@dataclass
class Lowered:
    """
    A layer, or several that take turns: its place on the machine, and its trees by node. `stacks`
    are the values of stacks by node, `frees` the ends of the buffers of a program's nodes.
    """

    name: str
    level: str
    layouts: tuple[Layout, ...]
    trees: list[tuple[list[Coord], Tree]]
    stacks: Callable[[Coord], Mapping[str, int]]
    frees: Callable[[Coord, Sequence[str]], list[Item]]


def write_programs(
    name: str,
    layers: Sequence[Lowered],
    shape: Coord,
    alike: Alike,
    is_first: bool,
    is_last: bool,
) -> list[noc.ProgramOp]:
    """
    The programs of layers that run side by side on nodes `shape`; those of all but the last ones
    end when all nodes are done.
    """
    busy = {node for layer in layers for nodes, _ in layer.trees for node in nodes}
    found: list[noc.ProgramOp] = []
    order: list[Coord] = []
    for lowered in layers:
        emitter = Emitter(lowered.layouts)
        trees = lowered.trees if is_last else _split_first(lowered)
        whole: list[tuple[Sequence[Coord], Tree]] = []
        for nodes, tree in trees:
            after = tuple(sorted(assigned_registers(tree)))
            last = () if is_last else _barrier_items(name, any(nodes[0]), after, len(busy), shape)
            frees = () if is_last else lowered.frees(nodes[0], after)
            whole.append((sorted(nodes), (*tree, *last, *frees)))
        order += [node for nodes, _ in whole for node in nodes]
        for number, each in enumerate(share_programs(whole)):
            title = f"{lowered.name}_{number}"
            columns, rows, known = _stacks_of(each, lowered)
            form = alike.find(title, each.tree, lowered.layouts, (each.params, columns, known))
            block = emitter.emit_block(form.tree, 1, each.params, columns, dict(known))
            found.append(_make_program(title, lowered.level, each.nodes, block, rows, form))
    idle = [n for n in _list_nodes(shape) if n not in busy]
    if is_first and order != [node for op in found for node in op.nodes()]:
        # Of nodes that do something at the same time, those that come first in the module do it
        # first: the order is that of their classes, whichever of these are one program.
        nothing = Block(arg_types=[IndexType()] * len(shape))
        found.insert(0, _make_program(f"{name}_order", layers[0].level, order, nothing))
    if idle and not is_last:
        found += _idle_programs(name, layers[0], idle, len(busy), shape)
    return found


def _stacks_of(
    each: Shared, lowered: Lowered
) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...], tuple[tuple[str, int], ...]]:
    """
    The keys of stacks whose values are columns of a program's table, the table with them, and what
    stacks are on its only node. Programs of many nodes without a table work them out themselves.
    """
    if len(each.nodes) > 1 and not each.table:
        return (), (), ()
    values = [lowered.stacks(node) for node in each.nodes]
    if len(each.nodes) == 1:
        return (), each.table, tuple(values[0].items())
    used = [key for key in values[0] if _count_uses(each.tree, key) * 6 > len(each.nodes)]
    rows = tuple(
        (*row, *(mine[key] for key in used)) for row, mine in zip(each.table, values, strict=True)
    )
    return tuple(used), rows, ()


def _count_uses(tree: Tree, key: str) -> int:
    """
    Counts how often a stack is looked at in a program, about: in indices, and to find other nodes.
    """
    found = 0
    for item in tree:
        if isinstance(item, UpdateRange):
            found += _count_uses(item.body, key)
            continue
        parts: tuple[PartOf, ...] = ()
        if isinstance(item, Copy):
            parts = (item.source, item.dest)
        elif isinstance(item, Compute):
            parts = (*item.reads, *item.writes)
        forms = (form for part in parts for form, _, _ in part.axes)
        found += sum(name == key for form in forms for name, _ in form.terms)
        nodes = [part.node for part in parts] + ([item.at] if isinstance(item, Signal) else [])
        found += sum(isinstance(node, NodeOf) for node in nodes)
    return found


def _idle_programs(
    name: str, layer: Lowered, idle: Sequence[Coord], busy: int, shape: Coord
) -> Iterator[noc.ProgramOp]:
    """Programs of nodes without work: the first node of all collects who is done."""
    level, emitter = layer.level, Emitter(layer.layouts)
    first = [node for node in idle if not any(node)]
    rest = [node for node in idle if any(node)]
    if first:
        items = _barrier_items(name, False, (), busy + 1, shape)
        yield _make_program(f"{name}_first", level, first, emitter.emit_block(tuple(items), 1))
    if rest:
        items = (Wait(f"{name}.next", 1, (), START),)
        yield _make_program(f"{name}_idle", level, rest, emitter.emit_block(items, 1))


def _list_nodes(shape: Sequence[int]) -> list[Coord]:
    found: list[Coord] = [()]
    for extent in shape:
        found = [(*node, i) for node in found for i in range(extent)]
    return found


def _split_first(lowered: Lowered) -> list[tuple[list[Coord], Tree]]:
    """The programs, with the first node in one of its own."""
    found: list[tuple[list[Coord], Tree]] = []
    for nodes, tree in lowered.trees:
        first = [n for n in nodes if not any(n)]
        rest = [n for n in nodes if any(n)]
        found += [(part, tree) for part in (first, rest) if part]
    return found


def _barrier_items(
    name: str, is_follower: bool, after: tuple[str, ...], busy: int, shape: Coord
) -> list[Item]:
    """The items that end a step on a node, when another follows: it is done on all `busy` nodes."""
    if is_follower:
        first = node_at((0,) * len(shape))
        return [Signal(f"{name}.done", first, after), Wait(f"{name}.next", 1, (), START)]
    items: list[Item] = []
    if busy > 1:
        items.append(Wait(f"{name}.done", busy - 1, after, START))
    if math.prod(shape) > 1:
        others = Signal(f"{name}.next", NodeNumber(shape), (START, *after), 1, math.prod(shape))
        items.append(others)
    return items


def _make_program(
    name: str,
    level: str,
    nodes: Sequence[Coord],
    block: Block,
    table: Sequence[Sequence[int]] = (),
    form: WrittenForm | None = None,
) -> noc.ProgramOp:
    """The program of these nodes, in their order: of their box, or of those that are listed."""
    form = form or WrittenForm()
    first = [min(axis) for axis in zip(*nodes, strict=True)]
    last = [max(axis) for axis in zip(*nodes, strict=True)]
    count = [b - a + 1 for a, b in zip(first, last, strict=True)]
    box = [tuple(f + i for f, i in zip(first, node, strict=True)) for node in _list_nodes(count)]
    only = None if box == list(nodes) else nodes
    inside = Region(block)
    return noc.ProgramOp(name, level, first, count, inside, only, table, form.like, form.names)
