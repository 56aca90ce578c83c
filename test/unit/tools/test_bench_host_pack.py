"""The suite on packing and unpacking on the host."""

import argparse

from weft.tools.bench import SUITES
from weft.tools.bench import host_pack as suite


def test_small_workloads():
    assert SUITES["host-pack"].load() is suite
    only = "pack-NCHW1n16c-*-1x512x7x7,unpack-NCHW1n16c-nchw-*-1x512x7x7"
    records = list(suite.records(argparse.Namespace(only=only, machine=None, jobs=1)))
    assert [(r["direction"], r["element_type"]) for r in records] == [
        ("from nchw", "i8"),
        ("to nchw", "i8"),
        ("from nhwc", "i8"),
    ]
    for record in records:
        assert record["bit_exact"] is True
        assert record["bytes"] == 2 * 512 * 7 * 7
        assert float(record["gbytes_per_s"] or 0) > 0
        assert float(record["predicted_ms"] or 0) > 0
    text = suite.summary(records)
    assert text.startswith("host-pack: ")
    assert "all exact: True" in text


def test_names_are_unique_and_unrolls_count_what_is_written():
    workloads = suite.workloads()
    assert len({w.name for w in workloads}) == len(workloads)
    assert {w.layout for w in workloads if w.unrolls} == {
        *(f"stencil-{k}-s{s}" for k, s in (("5x5", 1), ("3x3", 1), ("3x3", 2), ("7x7", 2))),
        *(f"stencil-w{k}-s{s}" for k, s in ((5, 1), (3, 1), (3, 2), (7, 2))),
        "stencil-3x3-in-strips",
        "stencil-h8-s2-pairs",
    }
