"""Space `full` as programs: what is solved runs, with the results that NumPy gives."""

from __future__ import annotations

import random

import pytest
from helpers.dataflow.random_networks import random_machine, random_network, run_network

from weft.transforms.solver.front import GOALS, SolveOptions


def options(seed: int, degree: int | None = None) -> SolveOptions:
    """Those of a seed."""
    return SolveOptions(GOALS[seed % 3], space="full", degree=degree or (1, 3)[seed % 2])


@pytest.mark.parametrize("seed", [1, 7, 23, 49, 153])
def test_random_networks(seed: int) -> None:
    chance = random.Random(seed)
    machine, text = random_machine(chance), random_network(chance)
    run, found = run_network(text, machine, options(seed), seed)
    energy = found.record["energy_pj"]
    assert isinstance(energy, float)
    assert run.energy.total == pytest.approx(energy, rel=0.5)
