"""The suite on the effort of the scalar search."""

import argparse

from weft.tools.bench import SUITES
from weft.tools.bench.vta import embed_search as suite


def test_smallest_workloads_of_every_strategy():
    assert SUITES["embed-search"].load_module() is suite
    records = list(suite.records(argparse.Namespace(only="HWNC-16-*,NCHW-16-AB", jobs=1)))
    assert [r["name"] for r in records] == [
        "NCHW-16-AB",
        *(f"HWNC-16-{strategy}" for strategy in ("none", "A", "B", "AB")),
    ]
    for record in records:
        assert (record["variables"], record["complete"], record["found"]) == (544, True, True)
        assert record["iterations"] == 16 * 56 * 56 * 16 * 3 * 3
        assert record["assets"] == (9 if "A" in str(record["strategy"]) else 1)
        assert record["winner_nodes"] == 30
        assert float(record["solve_s"] or 0) > 0
    text = suite.summary(records)
    assert text.startswith("embed-search: 5/5 embedded")
    assert "NCHW AB" in text
    assert "HWNC none 30, A" in text


def test_kernels():
    gemm = suite.make_gemm()
    assert [a.shape for a in gemm.operands] == [(1, 16), (16, 16), (1, 16)]
    operator = suite.make_convolution("NHWC", 8, 5, 3)
    assert [a.shape for a in operator.operands] == [(1, 7, 7, 8), (8, 3, 3, 8), (1, 5, 5, 8)]
    assert [(d.name, d.extent) for d in operator.dims][-3:] == [("r", 3), ("s", 3), ("c", 8)]
