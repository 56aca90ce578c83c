"""The suite of tuning on simulated machines."""

from __future__ import annotations

import pytest

from weft.tools.bench.layers import conv2d_mlir
from weft.tools.bench.tune import targets
from weft.tools.bench.tune.targets import WORKLOADS, Workload, workload_record


def test_a_record_of_a_small_space() -> None:
    (tiny,) = (w for w in WORKLOADS if w.name == "noc-tiny")
    record = workload_record(tiny, 16, 1)
    assert record["error"] is None
    assert record["measurements"] == 16
    tuned, untuned = record["tuned_cycles"], record["untuned_cycles"]
    assert isinstance(tuned, int)
    assert isinstance(untuned, int)
    assert record["exhaustive_cycles"] == tuned <= untuned
    text = targets.summary([record])
    assert "tune-targets: 1 of 1 tuned" in text
    assert "noc: " in text
    assert "the best of all points on 1 of 1" in text


@pytest.mark.parametrize("target", ["aie1"])
def test_a_layer_that_does_not_fit(target: str) -> None:
    text = conv2d_mlir(1, 64, 64, 64, 64, 3, 3)
    record = workload_record(Workload("large", target, "aie1", text), 4, 1)
    assert "data memory" in str(record["error"])
