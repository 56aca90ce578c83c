"""Gradients of the small networks whose layers are known, against differences."""

import pytest
from helpers.dataflow.network_modules import (
    attention,
    cell,
    conv_pool_fc,
    inception,
    residual,
    separable,
)
from helpers.gradients.checks import check_directions, parsed, random_inputs

RESULTS = {
    conv_pool_fc: "fc",
    residual: "add",
    inception: "last",
    separable: "y",
    attention: "add",
    cell: "y",
}


@pytest.mark.parametrize("make", RESULTS, ids=lambda make: make.__name__)
def test_networks_match_differences(make):
    text = make().text(RESULTS[make]).replace("0xFF800000", "0xFFF0000000000000")
    text = text.replace("f32", "f64")
    check_directions(text, random_inputs(parsed(text), 3))
