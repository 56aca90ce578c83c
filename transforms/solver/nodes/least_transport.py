"""
The links that words pass at least between the nodes of two layers, for all boxes of both at once.

What one layer leaves on the nodes of a box is spread over them, more or less evenly, and so is what
another one reads. The least mean of links between the two is a transport problem, and links are
those along rows plus those along columns: along each axis alone, the optimal potential falls by one
for each link where more words have still to come than were passed, and rises by one where it is the
other way round (Kantorovich). The sum of both is a potential of the whole, for any amounts: what
the nodes of the one have of it, less what those of the other have, is never above the links.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ...dataflow.cost.node_grid import Cell, Ints, Region
from .cuts import box_sides, node_table
from .hops import Floats

Bools: TypeAlias = NDArray[np.bool_]

CAPACITIES: Floats = np.array(
    [1, 1.01, 1.02, 1.04, 1.07, 1.1, 1.15, 1.2, 1.25, 1.35, 1.5, 1.75, 2, 2.5, 3, 4, 5, 6, 8, 10,
     13, 16, 20, 26, 32, 45, 64, 90, 128, 256, 512, 1 << 30], np.float64,
)  # fmt: skip
"""
The most words of a node, as many times what it had if they were spread evenly: classes of them.
"""

_SLACK = 1e-9


def capacity_classes(most: Floats) -> Ints:
    """The least classes of `CAPACITIES` that are not below `most`."""
    return np.searchsorted(CAPACITIES, most - _SLACK)


@dataclass(frozen=True, eq=False)
class Transport:
    """
    For boxes `senders` of one region and `takers` of another, and classes of capacity: the least
    potential of a word at the senders, `out [sender, taker, class]`, and the least that is lost of
    it at the takers, `into [sender, taker, class]`: the sum of one of each is at most the links. So
    is the mean from the senders to the nearest taker, `leave`, and that to the takers from the
    nearest sender, `arrive`.
    """

    senders: dict[Cell, int]
    takers: dict[Cell, int]
    out: Floats
    into: Floats
    leave: Floats
    arrive: Floats


@lru_cache(maxsize=8)  # tables of tens of megabytes
def least_transport(sender: Region, taker: Region) -> Transport:
    """The transport between all boxes of two regions."""
    boxes = [_list_boxes(region) for region in (sender, taker)]
    tables = [node_table(region) for region in (sender, taker)]
    high, wide = (1 + max(int(t[..., axis].max()) for t in tables) for axis in (0, 1))
    rows, columns = (
        [_spread_boxes(t, b, axis, size) for t, b in zip(tables, boxes, strict=True)]
        for axis, size in ((0, high), (1, wide))
    )
    shape = (len(boxes[0]), len(boxes[1]), len(CAPACITIES))
    out, into = np.zeros(shape), np.zeros(shape)
    masks = _mark_nodes(taker, boxes[1])
    sizes = masks.sum(axis=1)
    for number, box in enumerate(boxes[0]):
        along_rows = _potentials(rows[0][number], rows[1])
        along_columns = _potentials(columns[0][number], columns[1])

        def find_values(places: Ints, down: Floats = along_rows, across: Floats = along_columns
                        ) -> Floats:  # fmt: skip
            return down[:, places[:, 0]] + across[:, places[:, 1]]

        mine = find_values(tables[0][: box.h, : box.w].reshape(-1, 2))
        count = np.full(len(mine), mine.shape[1])
        out[number] = _mean_least(mine, count)
        theirs = np.where(masks, -find_values(tables[1].reshape(-1, 2)), np.inf)
        into[number] = _mean_least(theirs, sizes)
    places = [table.reshape(-1, 2) for table in tables]
    apart = np.abs(places[0][:, None] - places[1][None]).sum(axis=2)
    leave = _mean_nearest(apart, _mark_nodes(sender, boxes[0]), masks)
    arrive = _mean_nearest(apart.T, masks, _mark_nodes(sender, boxes[0])).transpose(1, 0, 2)
    here, there = ({b: i for i, b in enumerate(each)} for each in boxes)
    return Transport(here, there, out, into, leave, arrive)


def _mean_nearest(apart: Ints, here: Bools, there: Bools) -> Floats:
    """
    By box of nodes `here [box, node]`, box of those `there` and class, the least mean of what they
    are `apart [node here, node there]` from the nearest.
    """
    links = np.stack([apart[:, box].min(axis=1) for box in there]).astype(np.float64)
    found = [
        _mean_least(np.where(box, links, np.inf), np.full(len(links), box.sum())) for box in here
    ]
    return np.stack(found)


def _list_boxes(region: Region) -> list[Cell]:
    """All boxes at the first corner of a region, see `box_sides`."""
    sides = box_sides(region, idle=True)
    return [Cell(h, w) for heights, widths in sides for h in heights for w in widths]


def _spread_boxes(table: Ints, boxes: list[Cell], axis: int, size: int) -> Floats:
    """By box, the part of its nodes at each place along an axis: `[box, place]`."""
    counts = [np.bincount(table[: box.h, : box.w, axis].ravel(), minlength=size) for box in boxes]
    return np.array([count / count.sum() for count in counts])


def _mark_nodes(region: Region, boxes: list[Cell]) -> Bools:
    """Whether nodes of a region are in a box: `[box, node]`."""
    high, wide = region.extent
    row, column = np.indices((high, wide)).reshape(2, -1)
    sides = np.array(boxes)
    return (row < sides[:, :1]) & (column < sides[:, 1:])


def _potentials(sent: Floats, taken: Floats) -> Floats:
    """By line of `taken [line, place]` the optimal potential for what is `sent [place]`."""
    ahead = np.cumsum(sent - taken, axis=1)[:, :-1]
    slope = np.where(ahead > _SLACK, -1.0, np.where(ahead < -_SLACK, 1.0, 0.0))
    return np.concatenate([np.zeros((len(taken), 1)), np.cumsum(slope, axis=1)], axis=1)


def _mean_least(values: Floats, counts: Ints) -> Floats:
    """
    By line of `values [line, node]`, of which `counts [line]` are finite, and class: the least mean
    where no node has more than its capacity.
    """
    ordered = np.sort(values, axis=1)
    sums = np.cumsum(np.where(np.isfinite(ordered), ordered, 0.0), axis=1)
    sums = np.concatenate([np.zeros((len(sums), 1)), sums], axis=1)
    filled = np.maximum(counts[:, None] / CAPACITIES, _SLACK)
    whole = np.minimum(np.floor(filled).astype(np.int64), counts[:, None])
    line = np.arange(len(values))[:, None]
    next_ = ordered[line, np.minimum(whole, counts[:, None] - 1)]
    return (sums[line, whole] + (filled - whole) * next_) / filled
