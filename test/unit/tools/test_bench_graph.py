"""The suite of networks on clusters of cores: its records, bounds that hold, and failures."""

from __future__ import annotations

from weft.tools.bench import has_failed
from weft.tools.bench.graph.turbo import (
    BASELINES,
    Configuration,
    mean_record,
    record_of,
    summary,
)
from weft.tools.registry.universe import resolve_machine
from weft.transforms.machine.view import load_machine


def test_record_of_a_small_network() -> None:
    record = record_of(Configuration("Z", "mlp", {"batch": 64}))
    assert not has_failed(record), record
    cycles, bound = record["cycles"], record["cycles_bound"]
    assert isinstance(cycles, int)
    assert isinstance(bound, int)
    assert 0 < bound <= cycles
    moved, least = record["ddr_bytes"], record["ddr_bytes_bound"]
    assert isinstance(moved, int)
    assert isinstance(least, int)
    # Weights are read once for all clusters, inputs and outputs by each for itself.
    assert least <= moved * 1.02
    assert moved <= 1.5 * least
    assert "of the bound's rate" in summary([record, mean_record([record, record])])
    for name in BASELINES:
        assert record[f"speedup_vs_{name}"] == record[f"{name}_cycles"] / cycles  # pyright: ignore
    assert record["layerwise_cycles"] < record["layerwise_serial_cycles"]  # pyright: ignore
    steps = [int(text) for text in str(record["variant_cycles"]).split()]
    assert len(steps) == 4
    assert steps[-1] == cycles


def test_a_network_that_is_not_scheduled_is_a_record_with_an_error() -> None:
    record = record_of(
        Configuration("Z", "mlp", {"batch": 64}), load_machine(resolve_machine("vta-1x16x16"))
    )
    assert has_failed(record)
    assert "networks are scheduled over three" in str(record["error"])
