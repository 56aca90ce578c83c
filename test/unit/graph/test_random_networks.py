"""Networks that are drawn at random mean the same before and after each pass to programs."""

from __future__ import annotations

import numpy as np
from helpers.graph.modules import load_network, machine_context, run_passes
from helpers.graph.random_networks import networks
from hypothesis import HealthCheck, assume, given, settings

import weft
from weft.targets.noc.executable import NocFunction
from weft.targets.reference.interpreter import run_function
from weft.tools.registry.contexts import all_meanings

SCHEDULED = "mark-entry,generalize-named-ops,graph-schedule"


@given(networks())
@settings(max_examples=6, suppress_health_check=list(HealthCheck))
def test_schedules_and_programs_mean_the_same(text: str) -> None:
    """Programs have the bits that the schedule means; that adds up sums in chunks, at most."""
    ctx = machine_context("stcp920")
    source = load_network(text, ctx)
    scheduled = run_passes(source, SCHEDULED, ctx)
    executable = weft.compile(str(scheduled), "stcp920")
    assert isinstance(executable, NocFunction)
    rng = np.random.default_rng(7)
    arrays: dict[str, np.ndarray] = {}
    for name, (shape, kind) in executable.argument_types().items():
        arrays[name] = rng.uniform(-1, 0.5, shape).astype(f"float{kind[1:]}")
    before = run_function(source, arrays, "net", all_meanings(ctx))
    after = run_function(scheduled, arrays, "net", all_meanings(ctx))
    assume(all(np.isfinite(array).all() for array in before))
    results, _ = weft.run(executable, arrays)
    for one, other, found in zip(before, after, results.values(), strict=True):
        np.testing.assert_array_equal(found, other)
        largest = np.abs(one.astype(np.float64)).max()
        assert np.abs(other.astype(np.float64) - one).max() <= 1e-2 * largest
