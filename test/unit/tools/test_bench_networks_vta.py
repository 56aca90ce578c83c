"""The bench of networks on VTA and its host, on its smallest network."""

from argparse import Namespace

import pytest

from weft.tools.bench.vta import networks
from weft.tools.bench.vta.networks import Workload, records, summary


def test_digits_run_whole_and_exactly() -> None:
    args = Namespace(only="digits/vta-1x16x16", jobs=1, machine=None, scheduler=None)
    (record,) = records(args)
    assert record["error"] is None
    assert record["bit_exact"] is True
    assert int(str(record["conversions"])) <= 1
    assert record["on_accelerator_macs"] == 1.0
    cycles, alone, bound = (
        int(str(record[name]))
        for name in ("accelerator_cycles", "sum_of_layers_cycles", "accelerator_bound")
    )
    assert bound <= alone <= cycles <= 1.05 * alone
    packed, layerwise = (
        int(str(record[name])) for name in ("packed_bytes", "layerwise_packed_bytes")
    )
    assert 0 < packed < layerwise
    assert int(str(record["memory_bytes"])) <= 1.1 * int(str(record["memory_bound"]))
    assert "1 of 1 networks ran, 1 bit exact" in summary([record])


def test_workloads_are_called_by_network_machine_and_batch() -> None:
    assert Workload("digits", "vta-8x8x8-zu", 8).name == "digits/vta-8x8x8-zu@8"


def test_the_network_for_text_needs_its_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    def names() -> set[str]:
        return {workload.name for workload in networks.list_workloads()}

    monkeypatch.setattr(networks, "missing_packages", lambda: "PIL")
    without = names()
    assert not any("text" in name for name in without)
    monkeypatch.setattr(networks, "missing_packages", lambda: "")
    assert names() - without == {
        f"text-classifier/{machine}" for machine, batch in networks.MACHINES if batch == 1
    }
