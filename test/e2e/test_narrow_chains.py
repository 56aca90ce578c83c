"""Layers side by side on nodes, with results that are narrower than the sums they are made of."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.e2e.narrow_chains import Chain, random_chain

import weft
from weft.targets.noc.executable import NocFunction
from weft.tools.registry.contexts import make_context
from weft.transforms.model.load import load_module


def run(chain: Chain, machine: str, goal: str) -> NocFunction:
    """Compiles and runs a chain, which gives what NumPy gives; all of its numbers."""
    executable = weft.compile(chain.text, machine, options={"goal": goal})
    assert isinstance(executable, NocFunction)
    results, _ = weft.run(executable, chain.arguments)
    (found,) = results.values()
    np.testing.assert_array_equal(found, chain.value, strict=True)
    return executable


def beside(executable: NocFunction) -> int:
    """How many layers run side by side with others."""
    return sum(layer["segment"] is not None for layer in executable.record["layers"])


def two_products(clips: bool) -> Chain:
    chain = Chain(np.random.default_rng(0))
    chain.begin((6, 4))
    chain.layer(0, 7, 1, 0)
    chain.narrow(0, "i8", 3, clips, biased=False)
    chain.layer(1, 2, 1, 0)
    return chain


@pytest.mark.parametrize("clips", [False, True])
def test_sums_are_whole_until_they_are_finished(clips: bool) -> None:
    """A writer's buffer has sums, though its reader's, of the same name, has what they became."""
    chain = two_products(clips)
    executable = run(chain, "multi-2x2", "edp")
    assert beside(executable) == 2
    programs = str(load_module(executable.programs_text, make_context()))
    kinds = [line for line in programs.splitlines() if 'alloc "s0"' in line]
    assert any("{ring, values = i32}" in line for line in kinds)
    assert any("{ring, values = i8}" in line for line in kinds)


RANDOM = [
    (108, "multi-2x2", "energy", False),
    (112, "multi-2x2", "edp", False),
    (113, "multi-2x2", "edp", True),
    (142, "multi-4x4", "edp", False),
    (151, "multi-4x4", "energy", True),
    (165, "multi-4x4", "latency", True),
]
"""Chains of which layers run side by side."""


@pytest.mark.parametrize(("seed", "machine", "goal", "images"), RANDOM)
def test_random_chains(seed: int, machine: str, goal: str, images: bool) -> None:
    assert beside(run(random_chain(seed, images=images), machine, goal)) >= 2
