"""Bounds of layers alone and in turns, against schedules that are drawn at random."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest
from helpers.solver.tiny_layers import tiny_machine
from helpers.solver.tiny_networks import drawn_network
from oracles.turns_search import TurnsDraw

from weft.transforms.solver.blocking.search import Goal
from weft.transforms.solver.front import does_forward
from weft.transforms.solver.spaces import TURNS
from weft.transforms.solver.turn_bounds import TurnsBound, outside_bound

DRAWN = 20


def check_seed(seed: int) -> float:
    """
    Checks the bounds of a network against what is drawn. How far the best that was drawn is above
    them, as a share; infinite where nothing found room.
    """
    chance = random.Random(seed)
    network, machine = drawn_network(chance, most=3, channels=3), tiny_machine(chance)
    machine = replace(machine, template="row-stationary")
    if not does_forward(machine):
        return math.inf
    goal = chance.choice([Goal(1.0, machine.static_pj), Goal(1e-6, 1.0), Goal(1.0, 50.0)])
    counted = TurnsBound(network, machine, goal, TURNS.rules, True).value()
    least = max(counted, outside_bound(network, machine, goal))
    draw = TurnsDraw(network, machine, goal.energy, goal.time, chance)
    best = min(draw.value() for _ in range(DRAWN))
    assert least <= best * (1 + 1e-9)
    return best / least - 1


@pytest.mark.parametrize("seeds", [range(8), range(8, 24), range(24, 40)])
def test_nothing_drawn_is_below(seeds: range) -> None:
    above = [check_seed(seed) for seed in seeds]
    assert min(above) < 0.5
