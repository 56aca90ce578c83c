"""Loop orders and held pieces that are left out, against all that there are."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from schedule_grids import Axis, convolution

from weft.transforms.schedule.grid import GridKernel, GridOperand
from weft.transforms.schedule.structure import (
    Ints,
    block_elements,
    count_reloads,
    dimension_groups,
    loop_orders,
    output_hold,
)

Need = tuple[float, float, float]
"""Of one operand: the pieces that are moved, those that a block holds, and the blocks."""


def need(operand: GridOperand, loops: tuple[int, ...], held: frozenset[int], counts: Ints) -> Need:
    moved, runs = count_reloads(operand, loops, held, counts)
    block = block_elements(operand, held, np.ones(1, np.int64), counts)
    return float(moved[0]), float(block[0]), float(runs[0])


def all_needs(kernel: GridKernel, loops: tuple[int, ...], counts: Ints) -> list[set[Need]]:
    """By operand: what an order needs, with all that may be held; of the output what must be."""
    found = [
        {
            need(operand, loops, frozenset(held), counts)
            for n in range(len(operand.used_dims()) + 1)
            for held in itertools.combinations(sorted(operand.used_dims()), n)
        }
        for operand in kernel.inputs
    ]
    return [*found, {need(kernel.output, loops, output_hold(kernel, loops), counts)}]


def is_no_worse(one: Need, other: Need) -> bool:
    """No more is moved, and as few blocks of no more room, or two in the room of one."""
    (moved, block, runs), (its_moved, its_block, its_runs) = one, other
    fits = (block <= its_block and runs <= its_runs) or 2 * block <= its_block
    return moved <= its_moved and fits


@pytest.mark.parametrize(
    ("kernel", "counts"),
    [
        (convolution(2, 3, 4, []), [1, 2, 3, 4]),
        (convolution(2, 3, 2, [], groups=2), [2, 2, 3, 2]),
        (convolution(1, 2, 2, [Axis(4, 2), Axis(4, 2)]), [1, 1, 2, 2, 3, 2, 2, 1]),
        (convolution(2, 2, 2, [Axis(4, 2)]), [1, 2, 2, 1, 3, 2]),
    ],
)
def test_what_is_left_out_is_no_better(kernel: GridKernel, counts: list[int]) -> None:
    table = np.array([counts], np.int64)
    kept = [
        [
            *({need(o, order.loops, h, table) for h in held}
              for o, held in zip(kernel.inputs, order.holds, strict=True)),
            {need(kernel.output, order.loops, order.held_output, table)},
        ]
        for order in loop_orders(kernel)
    ]  # fmt: skip
    unit = [j for j, n in enumerate(kernel.extents) if n == 1]
    for groups in itertools.permutations(dimension_groups(kernel)):
        others = all_needs(kernel, (*unit, *itertools.chain(*groups)), table)
        assert any(
            all(
                any(is_no_worse(one, other) for one in mine)
                for mine, theirs in zip(own, others, strict=True)
                for other in theirs
            )
            for own in kept
        )
