"""Small networks with the structure of large ones, scheduled and run with data."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.graph.modules import load_network, machine_context
from helpers.graph.whole import WHOLE

import weft
from weft.targets.noc.executable import NocFunction
from weft.targets.reference.interpreter import run_function
from weft.tools.registry.contexts import all_meanings


@pytest.mark.parametrize("name", WHOLE)
def test_results_are_the_references(name: str) -> None:
    executable = weft.compile(WHOLE[name], "stcp920")
    assert isinstance(executable, NocFunction)
    rng = np.random.default_rng(5)
    arrays: dict[str, np.ndarray] = {}
    for argument, (shape, kind) in executable.argument_types().items():
        arrays[argument] = rng.uniform(-1, 0.5, shape).astype(f"float{kind[1:]}")
    results, _ = weft.run(executable, arrays)
    ctx = machine_context("stcp920")
    wanted = run_function(load_network(WHOLE[name], ctx), arrays, "net", all_meanings(ctx))
    for found, array in zip(results.values(), wanted, strict=True):
        largest = np.abs(array.astype(np.float64)).max()
        assert np.abs(found.astype(np.float64) - array).max() <= 1e-2 * largest
