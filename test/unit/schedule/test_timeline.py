"""What engines do when: nothing overlaps on an engine, and all ends when the model says."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from schedule_grids import SPECS, costs_of, kernels, schedules

from weft.transforms.schedule.evaluate import Evaluator
from weft.transforms.schedule.timeline import Sharing, Work, list_work, run_engines

ENGINES: dict[Sharing, dict[str, str]] = {
    "none": {"load": "load", "compute": "compute", "store": "store"},
    "transfers": {"load": "moving", "compute": "compute", "store": "moving"},
    "all": {"load": "one", "compute": "one", "store": "one"},
}
"""Which engine does what."""


@pytest.mark.parametrize("sharing", ENGINES)
@settings(max_examples=60)
@given(data=st.data())
def test_work_of_engines(sharing: Sharing, data: st.DataObject) -> None:
    kernel = data.draw(kernels())
    costed = Evaluator(kernel, costs_of(SPECS["1x16x16"], kernel)).cost_steps(
        data.draw(schedules(kernel))
    )
    if costed is None:
        return
    walk, cycles = costed.walk, replace(costed.cycles, sharing=sharing, start=data.draw(START))
    timeline = run_engines(walk, cycles)
    work = list(list_work(walk, cycles, timeline))
    assert max(one.end for one in work) == timeline.cycles
    by_engine: dict[str, list[Work]] = defaultdict(list)
    for one in work:
        by_engine[ENGINES[sharing][one.engine]].append(one)
    for own in by_engine.values():
        own.sort(key=lambda one: one.start)
        assert all(a.end <= b.start for a, b in pairwise(own))
    totals: dict[str, int] = defaultdict(int)
    for one in work:
        totals[one.engine] += one.end - one.start
    computed = sum(int(part.sum()) for part in (cycles.clear, cycles.calls, cycles.passes))
    assert totals["load"] == sum(int(loads.sum()) for loads in cycles.loads)
    assert totals["compute"] == cycles.start + computed
    assert totals["store"] == int(cycles.store.sum())
    check_order(work)


START = st.sampled_from([0, 7])


def check_order(work: list[Work]) -> None:
    """Calls come when what their step loads is there, and their piece is stored afterwards."""
    calls = {one.step: one for one in work if one.what == "calls"}
    for one in work:
        if one.step in calls and one.engine == "load":
            assert one.end <= calls[one.step].start
        if one.step in calls and one.engine == "store":
            assert one.start >= calls[one.step].end
