"""The suite of networks on clusters of cores: its records, bounds that hold, and failures."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from dataclasses import replace
from unittest.mock import patch

import pytest

from weft.tools.bench import Record, has_failed
from weft.tools.bench.graph import compare
from weft.tools.bench.graph.bytes import module_in_bytes
from weft.tools.bench.graph.compare import BASELINES, Configuration, record_of, run_configuration
from weft.tools.bench.graph.measure import Measured, ScheduleOptions, change_sizes, measure_network
from weft.tools.bench.graph.options import check_options
from weft.tools.bench.graph.published import items_at_a_time, published_columns
from weft.tools.bench.graph.sweeps import batch_records, memory_records, stage_of, stage_records
from weft.tools.bench.graph.turbo import mean_record, summary
from weft.tools.registry.contexts import make_context
from weft.tools.registry.universe import resolve_machine
from weft.transforms.core.errors import WeftError
from weft.transforms.machine.view import load_machine
from weft.transforms.model.load import load_module

NETWORK = Configuration("Z", "mlp", {"batch": 4})
MACHINE = load_machine(resolve_machine("stcp920"))


@pytest.fixture(scope="module", autouse=True)
def _measured_once() -> Iterator[None]:
    """Tests share what one machine takes for a network; timelines are measured anew."""
    known: dict[str, Measured] = {}

    def measure(*args: object, trace: object = None, **given: object) -> Measured:
        key = "" if trace else repr((args, given))
        if key not in known:
            found = measure_network(*args, trace=trace, **given)  # pyright: ignore
            if trace:
                return found
            known[key] = found
        return known[key]

    with patch.object(compare, "measure_network", measure):
        yield


@pytest.fixture(scope="module")
def record() -> Record:
    return record_of(NETWORK, MACHINE)


def test_record_of_a_small_network(record: Record) -> None:
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
    record = record_of(NETWORK, load_machine(resolve_machine("vta-1x16x16")))
    assert has_failed(record)
    assert "networks are scheduled over three" in str(record["error"])


def number(record: Record, name: str) -> float:
    value = record[name]
    assert isinstance(value, int | float)
    return value


def test_batches() -> None:
    (record,) = batch_records(NETWORK, MACHINE, [4])
    assert record["name"] == "Z mlp batch 4"
    for name in ("", "layerwise_", "no_instances_"):
        rate = number(record, f"{name}throughput_per_s")
        assert rate * number(record, f"{name}latency_ms") == pytest.approx(4e3)
        assert 0 <= number(record, f"{name}mme_util") <= 1
    assert summary([record]).count(" items/s") == 3


def test_machines_without_multicast(record: Record) -> None:
    (alone,) = memory_records(NETWORK, MACHINE, ["no multicast"])
    weights = number(alone, "ddr_bytes_bound") - number(record, "ddr_bytes_bound")
    # Three times more than once: 784 x 1500, 1500 x 1000, 1000 x 500 and 500 x 10, with biases.
    assert weights == 3 * 2 * (784 * 1500 + 1500 * 1000 + 1000 * 500 + 500 * 10 + 3010)
    assert number(alone, "ddr_bytes") >= number(alone, "ddr_bytes_bound")
    assert number(alone, "layerwise_cycles") > number(record, "layerwise_cycles")
    assert "over stitch" in summary([alone])


def test_machines_with_other_rates(record: Record) -> None:
    options = ScheduleOptions("layerwise", 1, "parts")
    for change in ({"outer": 0.5}, {"shared": 0.5}):
        assert run_configuration(NETWORK, change_sizes(MACHINE, **change), options).cycles > number(
            record, "layerwise_cycles"
        )


def test_stages() -> None:
    records = list(stage_records(NETWORK, MACHINE))
    assert [record["stage"] for record in records] == [f"layers.{n}" for n in (0, 2, 4, 6)]
    for record in records:
        assert 0 < number(record, "vme_util") <= 1
        assert number(record, "mme_util") + number(record, "vme_util") <= 1
        assert number(record, "layerwise_cycles") > 0
    assert summary(records).count("cycles, units work") == 2 * len(records)
    assert [stage_of(s) for s in ("stem.0", "stages.3.body.0", "pool")] == [
        "stem.0",
        "stages.3",
        "pool",
    ]


def test_words_about_runs_with_data() -> None:
    known: Record = {**NETWORK.known, "functional_size": "batch=4"}
    good = known | {"functional_exact": True, "functional_error": 0.0012}
    said = "Z mlp with batch=4: with data exact, 0.0012 of the largest value from f32"
    assert summary([good]) == said
    bad = known | {"functional_exact": False, "functional_message": "no room"}
    assert summary([bad]) == "Z mlp with batch=4: with data not exact: no room"


def test_the_least_byte_stands_for_an_infinity() -> None:
    text = """
    func.func @f(%x: tensor<4xf16>) -> tensor<4xf16> {
      %least = arith.constant 0xFC00 : f16
      %all = tensor.splat %least : tensor<4xf16>
      %y = arith.maximumf %x, %all : tensor<4xf16>
      return %y : tensor<4xf16>
    }
    """
    ctx = make_context()
    found = str(module_in_bytes(load_module(text, ctx), ctx))
    assert "arith.constant -128 : i8" in found
    assert "arith.maxsi" in found


def test_bytes_take_half_the_room() -> None:
    narrow = run_configuration(
        replace(NETWORK, in_bytes=True), MACHINE, ScheduleOptions("layerwise")
    )
    wide = run_configuration(NETWORK, MACHINE, ScheduleOptions("layerwise"))
    assert 1.9 * narrow.moved_bytes("DRAM") < wide.moved_bytes("DRAM")
    assert narrow.cycles < wide.cycles


def test_what_the_evaluation_says() -> None:
    assert published_columns("A")["paper_l1_tensors"] == 284
    assert published_columns("Z") == {}
    assert items_at_a_time("A", "tvm", 16) == 2
    assert items_at_a_time("A", "graphturbo", 12) == 12
    assert items_at_a_time("J", "tvm", 3) == 1


def test_other_suites_have_no_sweeps() -> None:
    check_options(Namespace(suite="graph-graphturbo", stages=True))
    with pytest.raises(WeftError, match="'fuzz' has no option --batch-sweep"):
        check_options(Namespace(suite="fuzz", batch_sweep=True))
