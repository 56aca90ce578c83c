"""`weft report --conventions`: words by the two conventions, and why they differ."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.dataflow.small_schedule import MACHINE, ONE, at_origin, schedule

from weft.tools.bench.dataflow.validate import DATA, machine_named
from weft.tools.cli.weft import main
from weft.tools.schedules.nn_dataflow import import_schedule
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.cost.conventions import LEVELS, Reason, list_differences
from weft.transforms.dataflow.cost.nn_dataflow import PassSchedule
from weft.transforms.dataflow.cost.node_grid import Cell, Partition, Region


def layer() -> PassSchedule:
    """The small layer, its tensors held in GBUF."""
    return replace(schedule(), keep=(True, True, True))


def test_machines_of_either_convention() -> None:
    executed = replace(MACHINE, counting="executed")
    assert list_differences(layer(), executed) == list_differences(layer(), MACHINE)
    with pytest.raises(WeftError, match=r"@m: template is systolic, but .* row-stationary only"):
        list_differences(layer(), replace(MACHINE, template="systolic"))


def test_a_layer_by_hand() -> None:
    rows = {(row.tensor, row.level): row for row in list_differences(layer(), MACHINE)}
    assert len(rows) == 3 * len(LEVELS)
    filters, inputs, outputs = 4 * 6 * 8, 2 * 4 * 7 * 5, 2 * 6 * 16
    at_dram = rows["filters", "DRAM"]
    assert (at_dram.nn_dataflow_words, at_dram.executed_words) == (filters, filters)
    assert (at_dram.ratio, at_dram.reasons) == (1, ())
    # Held: filters go in once and out once, which nn_dataflow counts once.
    held = rows["filters", "GBUF"]
    assert (held.nn_dataflow_words, held.executed_words) == (filters, 2 * filters)
    assert held.reasons == (Reason.FILLS,)
    # A PE reads a word of both for each MAC, and reads and writes a sum.
    macs = 2 * 6 * 16 * 4 * 8
    assert rows["filters", "REGF"].nn_dataflow_words == macs
    assert rows["outputs", "REGF"].nn_dataflow_words == 2 * macs
    assert rows["outputs", "REGF"].executed_words > 2 * macs
    assert rows["outputs", "REGF"].reasons == (Reason.REGISTERS,)
    assert rows["inputs", "DRAM"].nn_dataflow_words == inputs
    assert rows["outputs", "DRAM"].executed_words == outputs


@pytest.mark.parametrize("name", ["mlp_l.E", "alex_net.Enb", "alex_net.M3", "mlp_l.P1"])
def test_every_difference_has_a_reason(name: str) -> None:
    machine = machine_named("edge" if ".E" in name else "multi")
    for step in import_schedule(DATA / f"{name}.json.gz", machine).steps:
        for row in list_differences(step.layer, machine):
            assert bool(row.reasons) == (row.executed_words != row.nn_dataflow_words), row


def test_strides_that_leave_gaps() -> None:
    machine = machine_named("edge")
    steps = import_schedule(DATA / "resnet50.Enb.json.gz", machine).steps
    by_name = {step.layer.name: step.layer for step in steps}
    (row,) = (
        row for row in list_differences(by_name["conv3_0_a"], machine)
        if (row.tensor, row.level) == ("inputs", "DRAM")
    )  # fmt: skip
    assert Reason.GAPS in row.reasons
    assert row.ratio == pytest.approx(28 * 28 / (55 * 55))
    (row,) = (
        row for row in list_differences(by_name["conv2_0_res"], machine)
        if (row.tensor, row.level) == ("inputs", "DRAM")
    )  # fmt: skip
    assert (row.ratio, row.reasons) == (2, (Reason.OPERANDS,))


def test_nodes_that_fetch_the_same() -> None:
    """Without forwarding, each of two nodes fetches all inputs; executed, they go out once."""
    pair = Region(Cell(1, 2))
    cut = Partition((Cell(1, 2), ONE, ONE, ONE))
    shape = replace(layer().shape, k=12)
    both = replace(layer(), shape=shape, partition=cut, region=pair, outputs=at_origin(2, 12, 4, 4))
    rows = {(row.tensor, row.level): row for row in list_differences(both, MACHINE)}
    fetched = rows["inputs", "DRAM"]
    assert fetched.ratio == 0.5
    assert Reason.COPIES in fetched.reasons


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, rows = tmp_path / "s.json", tmp_path / "rows.json"
    assert main(["import-schedule", str(DATA / "mlp_l.E.json.gz"), "-o", str(source)]) == 0
    capsys.readouterr()
    assert main(["report", str(source), "--conventions", "--json", str(rows)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == [
        "layer", "tensor", "level", "nn_dataflow", "executed", "ratio", "reasons"
    ]  # fmt: skip
    assert lines[1].split() == ["fc1", "filters", "DRAM", "1176000", "1176000", "1.0000"]
    assert lines[4].split() == [
        "fc1", "filters", "REGF", "1176000", "2352000", "2.0000", "registers"
    ]  # fmt: skip
    assert any(line.startswith("several pes: PEs that need") for line in lines)
    records = json.loads(rows.read_text(encoding="utf-8"))
    assert len(records) == 4 * 12
    assert records[0]["ratio"] == 1


def test_schedules_that_do_not_fit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "s.json"
    assert main(["import-schedule", str(DATA / "mlp_l.E.json.gz"), "-o", str(source)]) == 0
    capsys.readouterr()
    text = source.read_text(encoding="utf-8").replace('"batch": 1', '"batch": 7')
    source.write_text(text, encoding="utf-8")
    assert main(["report", str(source), "--conventions"]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "layer fc1: the loop N has 7 turns" in printed.err
    assert printed.err.count("\n") == 1
