"""
Structures: all of a schedule but its tile sizes and storage orders.

Outer dimensions that move the same operands form a group; within one, the order of the
loops does not change what is moved. A structure is an order of the groups, what is held of
each operand, and how many copies of its block there are.

Of all orders of the groups (`core.blockings`) and sets of held dimensions, those here lose nothing:

* Loops of a group move the same operands: pieces and blocks count the product of their tiles,
  whatever their order is.
* What moves every operand goes outermost. Inside of another loop it makes all operands move
  again that this loop does not move; outermost, it does not, and blocks need not hold it.
* An operand is held along a group and all that move it inside of that one, or not: where it is
  not held along an inner one, its block changes there, and holding the outer one as well takes
  room, but moves as many pieces.

Where a choice left out has fewer blocks, they are at least twice as large: two copies fit in the
place of one. The number of copies is chosen beside. Orders with a loop between those of another
group may be better, and are left to `neighbours`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..core import blockings
from .grid import GridKernel, GridOperand

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

Group = tuple[int, ...]
"""Outer dimensions that move the same operands."""


@dataclass(frozen=True)
class Structure:
    """The loops over tiles, outermost first; per operand what is held and the copies."""

    loops: tuple[int, ...]
    held: tuple[frozenset[int], ...]
    copies: tuple[int, ...]


@dataclass(frozen=True)
class LoopOrder:
    """An order of all loops, what may be held of each input, and what must of the output."""

    loops: tuple[int, ...]
    holds: tuple[tuple[frozenset[int], ...], ...]
    held_output: frozenset[int]


def dimension_groups(kernel: GridKernel) -> list[Group]:
    """Outer dimensions of more than one iteration, grouped by the operands they move."""
    used = [o.used_dims() for o in kernel.operands]
    groups: dict[tuple[bool, ...], list[int]] = {}
    for j, n in enumerate(kernel.extents):
        if n > 1:
            groups.setdefault(tuple(j in u for u in used), []).append(j)
    return [tuple(g) for g in groups.values()]


def loop_orders(kernel: GridKernel) -> Iterator[LoopOrder]:
    """All orders of the groups; dimensions that move every operand stay outermost."""
    groups = dimension_groups(kernel)
    unit = tuple(j for j, n in enumerate(kernel.extents) if n == 1)
    outside = [g for g in groups if all(g[0] in o.used_dims() for o in kernel.operands)]
    inside = [g for g in groups if g not in outside]
    for order in blockings.loop_orders(inside, before=outside):
        holds = tuple(_hold_choices(o, order) for o in kernel.inputs)
        loops = tuple(itertools.chain(unit, *order))
        yield LoopOrder(loops, holds, output_hold(kernel, loops))


def _hold_choices(operand: GridOperand, order: Sequence[Group]) -> tuple[frozenset[int], ...]:
    """Hold nothing, the innermost group that the operand moves with, the next one too, …"""
    used = operand.used_dims()
    choices = [frozenset[int]()]
    for group in reversed(order):
        if group[0] in used:
            choices.append(choices[-1] | frozenset(group))
    return tuple(choices)


def output_hold(kernel: GridKernel, loops: Sequence[int]) -> frozenset[int]:
    """The output's dimensions inside the outermost reduction: partial sums must stay."""
    held: set[int] = set()
    inside = False
    for j in loops:
        if kernel.extents[j] == 1:
            continue
        if j in kernel.reductions:
            inside = True
        elif inside:
            held.add(j)
    return frozenset(held)


def count_reloads(
    operand: GridOperand, loops: Sequence[int], held: frozenset[int], counts: Ints
) -> tuple[Floats, Floats]:
    """
    Counts the pieces that are moved in all, and the blocks that they belong to, for each row of
    `counts`, the numbers of tiles.
    """
    used = operand.used_dims()
    runs = np.ones(len(counts))
    pieces = np.ones(len(counts))
    active = np.zeros(len(counts), dtype=np.bool_)
    for j in reversed(loops):
        n = counts[:, j]
        if j in used and j not in held:
            active |= n > 1
        runs *= np.where(active, n, 1)
        if j in held and j in used:
            pieces *= np.where(active, 1, n)
    return runs * pieces, runs


def block_elements(operand: GridOperand, held: frozenset[int], piece: Ints, counts: Ints) -> Ints:
    """The elements of a block, per row of `counts`."""
    size = piece.copy()
    for j in held & operand.used_dims():
        size *= counts[:, j]
    return size
