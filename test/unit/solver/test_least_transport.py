"""Least ways between boxes of nodes, against all ways and against drawn ones."""

from __future__ import annotations

import random
from itertools import permutations

import numpy as np
import pytest

from weft.transforms.dataflow.cost.node_grid import Cell, Region
from weft.transforms.solver.blocking.costs import Floats
from weft.transforms.solver.nodes.cuts import node_table
from weft.transforms.solver.nodes.least_transport import (
    CAPACITIES,
    capacity_classes,
    least_transport,
)
from weft.transforms.solver.segments import cut_stripes

APART = Region(Cell(2, 3)), Region(Cell(3, 2), origin=Cell(1, 3))


def links_between(one: Region, box: Cell, other: Region, far: Cell) -> Floats:
    here = node_table(one)[: box.h, : box.w].reshape(-1, 2)
    there = node_table(other)[: far.h, : far.w].reshape(-1, 2)
    return np.abs(here[:, None] - there[None]).sum(axis=2).astype(np.float64)


@pytest.mark.parametrize("turned", [False, True])
def test_of_boxes_of_as_many_nodes_the_least_is_found(turned: bool) -> None:
    one, other = reversed(APART) if turned else APART
    table = least_transport(one, other)
    seen = 0
    for box, i in table.senders.items():
        for far, j in table.takers.items():
            links = links_between(one, box, other, far)
            if links.shape[0] == links.shape[1]:
                nodes = range(len(links))
                least = min(
                    np.mean([links[a, b] for a, b in zip(nodes, order, strict=True)])
                    for order in permutations(nodes)
                )
                assert table.out[i, j, 0] + table.into[i, j, 0] == pytest.approx(least)
                seen += 1
            assert table.leave[i, j, 0] == pytest.approx(links.min(axis=1).mean())
            assert table.arrive[i, j, 0] == pytest.approx(links.min(axis=0).mean())
    assert seen > 5


@pytest.mark.parametrize("seed", range(8))
def test_no_way_with_uneven_words_is_shorter(seed: int) -> None:
    """Words are drawn for pairs of nodes; stripes are folded at the edge of the grid."""
    chance = np.random.default_rng(seed)
    weights = tuple(chance.integers(1, 6, size=3).tolist())
    regions = cut_stripes(weights, Region(Cell(4, 5)))
    assert regions is not None
    near = 0.0
    for one, other in ((regions[0], regions[1]), (regions[2], regions[0])):
        table = least_transport(one, other)
        for box, far in zip(
            random.Random(seed).choices(list(table.senders), k=20),
            random.Random(seed + 1).choices(list(table.takers), k=20), strict=True,
        ):  # fmt: skip
            links = links_between(one, box, other, far)
            words = chance.random(links.shape) ** 4 * np.exp(-3 * links * (seed % 2))
            words /= words.sum()
            sent, taken = words.sum(axis=1), words.sum(axis=0)
            out, into = (
                capacity_classes(np.array([each.max() * len(each)]))[0] for each in (sent, taken)
            )
            at = table.senders[box], table.takers[far]
            mean = float((words * links).sum())
            low = table.out[*at, out] + table.into[*at, into]
            assert low <= mean + 1e-9
            assert table.leave[*at, out] <= mean + 1e-9
            assert table.arrive[*at, into] <= mean + 1e-9
            near = max(near, low / mean)
    assert near > 0.6


def test_classes_hold_what_they_are_asked_for() -> None:
    asked = np.array([1.0, 1.005, 1.3, 7.0, 500.0])
    held = CAPACITIES[capacity_classes(asked)]
    assert (held >= asked - 1e-9).all()
    assert held[0] == 1
