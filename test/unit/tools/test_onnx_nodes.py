"""A sample of the node cases of onnx's own tests, on the host; all of them are a benchmark."""

from __future__ import annotations

import pytest

pytest.importorskip("onnx")

from weft.tools.bench.onnx_cases import cases_of, listed, out_of_scope
from weft.tools.bench.onnx_nodes import tried

SAMPLE = {
    "cumsum": ("test_cumsum_1d_reverse_exclusive", "test_cumsum_2d_axis_0"),
    "cumprod": ("test_cumprod_2d_int32",),
}


@pytest.mark.parametrize("module", SAMPLE)
def test_cases(module):
    cases = {case.name: case for case in cases_of(module)}
    for name in SAMPLE[module]:
        answer = tried(cases[name])
        assert (name, answer["outcome"], answer["reason"]) == (name, "pass", None)


def test_the_list_says_which_cases_are_in_scope():
    known = listed()
    for case in cases_of("nonzero", "dropout", "adam"):
        assert (out_of_scope(case) is None) == (case.name in known)
