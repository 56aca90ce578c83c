"""
Random search: of the choices at each level, each is tried with some probability.

The levels of a layer are: cuts and arrangements; mappings and blocks in the registers; blocks in
the buffer; orders of loops and what the buffer holds. Of each level one choice is taken at least.
The homes of feature maps are drawn once for the network. Nothing is drawn again where nothing that
was drawn fits: that is what this search finds. After the random search of Timeloop (A. Parashar
et al., "Timeloop", ISPASS 2019), and of the comparison in KAPLA's paper.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple, TypeVar

import numpy as np

from ..core.errors import WeftError
from ..dataflow.cost.nn_dataflow import NodeMachine
from ..dataflow.network.layers import Network
from .blocking.options import Ints
from .blocking.search import Goal
from .draws import ORDERS, STORED, Bench, Draws, draw_values, solved_one_by_one
from .layer_search import LayerSearch, Pair, Point
from .network import Solution
from .nodes.cuts import Arrangement, Cut
from .spaces import Space

T = TypeVar("T")

_HOW = {
    False: list(product(range(len(ORDERS)), range(len(ORDERS)), range(len(STORED)))),
    True: list(product(range(len(ORDERS)), range(len(ORDERS)), (0,))),
}
"""Numbers of orders outside and inside, and of what the buffer holds; by whether that follows."""


class Best(NamedTuple):
    """The best schedule of a layer that was drawn, or none, and how many were tried."""

    value: float
    point: Point | None
    tried: int


def solve_randomly(
    network: Network,
    machine: NodeMachine,
    goal: Goal,
    space: Space,
    *,
    forwarding: bool,
    probability: float,
    seed: int,
) -> Solution:
    """
    The best schedule drawn, layers one after another. Raises `WeftError` for a layer of which no
    valid schedule was drawn.
    """

    def draw_point(search: LayerSearch, homes: Sequence[int], name: str) -> Point:
        found = draw_layer(search, homes, probability, random.Random(f"{seed} {name}"))
        if found.point is None:
            raise WeftError(
                f"network {network.name}: {found.tried} schedules of layer {name} were drawn with "
                f"probability {probability}, and none fits; draw more, or use another solver"
            )
        return found.point

    return solved_one_by_one(
        network, machine, goal, space, draw_point, forwarding=forwarding, seed=seed
    )


def draw_layer(
    search: LayerSearch, homes: Sequence[int], probability: float, chance: random.Random
) -> Best:
    """Draws schedules of one layer with its feature maps at `homes`."""
    laid = {(pair.cut, pair.apart): search.lay_cut(pair).field for pair in search.pairs}
    places = [(key, a) for key, field in laid.items() for a in range(len(field.arrangements))]
    here: dict[tuple[Cut, bool], list[Arrangement]] = {}
    for key, a in _draw_choices(places, probability, chance):
        here.setdefault(key, []).append(laid[key].arrangements[a])
    best = Best(math.inf, None, 0)
    for pair in search.pairs:
        arranged = here.get((pair.cut, pair.apart))
        if arranged is not None:
            found = _draw_pair(search, pair, arranged, homes, probability, chance)
            best = min(best, found, key=lambda b: b.value)._replace(tried=best.tried + found.tried)
    return best


def _draw_pair(
    search: LayerSearch,
    pair: Pair,
    arrangements: Sequence[Arrangement],
    homes: Sequence[int],
    probability: float,
    chance: random.Random,
) -> Best:
    """Draws blockings of a pair, each for all of the arrangements."""
    bench = Bench(search.question, search.machine, pair)
    draws = drawn_blockings(bench, probability, chance)
    if not len(draws):
        return Best(math.inf, None, 0)
    costs = bench.costs(draws)
    best = Best(math.inf, None, len(draws) * len(arrangements))
    for arrangement in arrangements:
        links = np.array(search.links(arrangement, homes))
        each = draw_values(costs, links, search.machine, search.goal)
        row = int(each.argmin())
        if each[row] < best.value:
            point = Point(pair, arrangement, bench.blocking(draws, row))
            best = best._replace(value=float(each[row]), point=point)
    return best


def drawn_blockings(bench: Bench, probability: float, chance: random.Random) -> Draws:
    """Blockings of a pair. Those that do not fit the registers are not drawn from."""
    factors: list[Ints] = []
    chosen: list[Ints] = []
    inners = product(*(np.unique(o.inner).tolist() for o in bench.options))
    for inner in _draw_choices([i for i in inners if bench.fits_registers(i)], probability, chance):
        ways = [o.select_rows(o.inner == i) for o, i in zip(bench.options, inner, strict=True)]
        blocks = list(product(*(range(len(w)) for w in ways)))
        drawn = np.array(_draw_choices(blocks, probability, chance), np.int64).reshape(-1, 3)
        orders = np.array(
            _draw_choices(_HOW[bench.problem.automatic], probability, chance), np.int64
        )
        if not len(drawn) or not len(orders):
            continue
        levels = [
            np.stack([getattr(w, level)[drawn[:, i]] for i, w in enumerate(ways)], axis=1)
            for level in ("outer", "middle", "inner")
        ]
        factors.append(np.repeat(np.stack(levels, axis=1), len(orders), axis=0))
        chosen.append(np.tile(orders, (len(drawn), 1)))
    if not factors:
        return Draws(np.zeros((0, 3, 3), np.int64), np.zeros((0, 2), np.int64), STORED[:0])
    how = np.concatenate(chosen)
    return Draws(np.concatenate(factors), how[:, :2], STORED[how[:, 2]])


def _draw_choices(choices: Sequence[T], probability: float, chance: random.Random) -> list[T]:
    """Each of the choices with this probability; one of them, if that is none."""
    found = [choice for choice in choices if chance.random() < probability]
    return found or ([chance.choice(choices)] if choices else [])
