"""The suite on packing and unpacking on the host."""

import argparse

import numpy as np

from weft.tools.bench import SUITES
from weft.tools.bench.host import pack as suite
from weft.tools.bench.host.quantise import Quantisation
from weft.transforms.layout.map import stored_shape


def test_small_workloads():
    assert SUITES["host-pack"].load_module() is suite
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


def test_quantisation_is_an_entry():
    args = argparse.Namespace(only="quantise-*-1x256x14x14", machine=None, jobs=1)
    [record] = suite.records(args)
    assert record["bit_exact"] is True
    assert record["bytes"] == 5 * 256 * 14 * 14
    assert record["predicted_ms"] is None
    assert float(record["ratio"] or 0) > 0
    assert "predictions" not in suite.summary([record])


def test_quantisation_clips_and_rounds_half_to_even():
    small = Quantisation((1, 3, 5, 7), factor=1.0)
    x = np.array([-200.0, 200.0, 0.5, 1.5, 2.5, -0.5], np.float32)
    assert list(small.expected_result(x)) == [-128, 127, 0, 2, 2, 0]
    run, is_exact = small.bind_call()
    assert not is_exact()
    run()
    assert is_exact()


def test_names_are_unique_and_unrolls_count_what_is_written():
    workloads = suite.list_workloads()
    assert len({w.name for w in workloads}) == len(workloads)
    assert {w.layout for w in workloads if w.unrolls} == {
        *(f"stencil-{k}-s{s}" for k, s in (("5x5", 1), ("3x3", 1), ("3x3", 2), ("7x7", 2))),
        *(f"stencil-w{k}-s{s}" for k, s in ((5, 1), (3, 1), (3, 2), (7, 2))),
        "stencil-3x3-in-strips",
        "stencil-h8-s2-pairs",
    }


def test_stencils_are_stored_in_blocks_of_channels():
    stored = {w.name: stored_shape(w.shape, w.result) for w in suite.list_workloads()}
    assert stored["pack-stencil-3x3-s1-nchw-i8-1x32x56x56"] == (1, 18, 56, 56, 16)
    assert stored["pack-stencil-w7-s2-nchw-i8-1x3x224x224"] == (1, 2, 230, 113, 16)
    unrolled = [w for w in suite.list_workloads() if "-stencil-" in w.name]
    plain = [w.name for w in unrolled if not w.layout.endswith(("strips", "pairs"))]
    assert len(plain) == 16
    assert all(stored[name][-1] == 16 for name in plain)
