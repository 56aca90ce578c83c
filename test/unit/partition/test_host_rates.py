"""Changes of layout by the rate of a system's host."""

from __future__ import annotations

from pathlib import Path

from weft.lowering.host.layouts.costs import host_seconds
from weft.tools.registry.contexts import make_context
from weft.transforms.layout.map import Layout, Reorder
from weft.transforms.partition.host_rates import USUAL_SCALE, HostCost, change_cost

TURNED = Layout((Reorder((1, 0)),))


def test_changes_take_what_the_slower_of_model_and_rate_says() -> None:
    shape = (64, 96)
    slow, fast = HostCost(host_seconds, 1, 1e6), HostCost(host_seconds, 1, 1e15)
    assert slow(shape, 4, Layout(), TURNED) == 4 * 2 * 64 * 96 / 1e6
    assert slow.least(shape, 4, Layout(), TURNED) == slow(shape, 4, Layout(), TURNED)
    assert fast(shape, 4, Layout(), TURNED) == host_seconds(shape, 4, Layout(), TURNED)
    assert 0 < fast.least(shape, 4, Layout(), TURNED) <= fast(shape, 4, Layout(), TURNED)
    for cost in (slow, slow.least):
        assert cost(shape, 4, TURNED, TURNED) == 0


def test_hosts_of_unknown_rates_are_typical() -> None:
    shape = (64, 96)
    found = change_cost(make_context("vta-1x16x16"))
    assert found == HostCost(host_seconds, USUAL_SCALE)
    assert found(shape, 4, Layout(), TURNED) == USUAL_SCALE * host_seconds(
        shape, 4, Layout(), TURNED
    )


def test_a_system_says_how_slow_its_host_is(tmp_path: Path) -> None:
    file = tmp_path / "board.mlir"
    file.write_text(
        """arch.system @board {
  arch.shared @dram
  arch.device @vta machine "vta-1x16x16" memory @dram
  arch.device @cpu machine "host" memory @dram {change_scale = 7.5}
}"""
    )
    assert change_cost(make_context(str(file))) == HostCost(host_seconds, 7.5)
