"""Changes of layout by the rate of a system's host."""

from __future__ import annotations

from weft.lowering.host.layouts.costs import host_seconds
from weft.tools.registry.contexts import make_context
from weft.transforms.layout.map import Layout, Reorder
from weft.transforms.partition.host_rates import RatedCost, change_cost

TURNED = Layout((Reorder((1, 0)),))


def test_changes_take_what_the_slower_of_model_and_rate_says() -> None:
    shape = (64, 96)
    slow, fast = RatedCost(host_seconds, 1e6), RatedCost(host_seconds, 1e15)
    assert slow(shape, 4, Layout(), TURNED) == 4 * 2 * 64 * 96 / 1e6
    assert slow.least(shape, 4, Layout(), TURNED) == slow(shape, 4, Layout(), TURNED)
    assert fast(shape, 4, Layout(), TURNED) == host_seconds(shape, 4, Layout(), TURNED)
    assert 0 < fast.least(shape, 4, Layout(), TURNED) <= fast(shape, 4, Layout(), TURNED)
    for cost in (slow, slow.least):
        assert cost(shape, 4, TURNED, TURNED) == 0


def test_hosts_of_unknown_rates_are_typical() -> None:
    assert change_cost(make_context("vta-1x16x16")) is host_seconds
