"""The suite on how the scalar search's effort grows."""

import argparse

import pytest

from weft.tools.bench import SUITES, Record
from weft.tools.bench.vta import search as suite
from weft.tools.bench.vta.embed_search import Workload
from weft.transforms.core.errors import WeftError

FIELDS = ("layout", "channels", "strategy", "nodes", "seconds", "timed_out")


def measured(only: str) -> list[Record]:
    return list(suite.records(argparse.Namespace(only=only, machine=None, jobs=1)))


def nodes(record: Record) -> int:
    return int(record["nodes"] or 0)


@pytest.mark.parametrize("layout", ["NCHW", "NHWC", "HWNC"])
def test_growth_with_channels(layout: str):
    """Without a strategy the effort is that of the channels; both together keep it level."""
    assert SUITES["vta-search"].load_module() is suite
    records = measured(f"{layout}-16-*,{layout}-64-*")
    assert [r["name"] for r in records] == [
        f"{layout}-{channels}-{strategy}"
        for channels in (16, 64)
        for strategy in ("none", "A", "B", "AB")
    ]
    for record in records:
        assert set(FIELDS) <= set(record)
        assert record["timed_out"] is False
        assert record["assets"] == (9 if "A" in str(record["strategy"]) else 1)
        assert record["variables"] == 16 + 16 * 16 + 16 + 16 * 16
    few = {str(r["strategy"]): nodes(r) for r in records if r["channels"] == 16}
    many = {str(r["strategy"]): nodes(r) for r in records if r["channels"] == 64}
    assert many["none"] > 3 * few["none"]
    assert many["B"] == few["B"]
    assert max(few["AB"], many["AB"]) < 4 * min(few["AB"], many["AB"])
    assert many["AB"] < many["none"]
    text = suite.summary(records)
    assert text.startswith("vta-search: 8 searches, 0 timed out")
    assert f"{layout}, nodes from fewest to most channels: none {few['none']} to" in text
    assert "AB varies by a factor of at most 1.00" in text


def test_nodes_end_a_search():
    record = suite.measure_search(Workload("HWNC", 16, "none"), limit=100)
    assert (record["timed_out"], record["nodes"]) == (True, 100)
    assert "1 timed out" in suite.summary([record])


def test_the_figure_has_its_own_intrinsic():
    args = argparse.Namespace(only=None, machine="vta-8x8x8-zu", jobs=1)
    with pytest.raises(WeftError, match="takes no machine"):
        suite.records(args)
