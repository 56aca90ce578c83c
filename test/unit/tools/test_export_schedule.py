"""Schedules in nn-dataflow's terms: they come back the same, and what has no terms is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.dataflow.network_modules import Text

import weft
from weft.targets.noc.spec import noc_spec, node_machine
from weft.tools.bench.dataflow.validate import list_runs, machine_named
from weft.tools.cli.weft import main
from weft.tools.registry.universe import resolve_machine
from weft.tools.schedules.export_nn_dataflow import exported_text
from weft.tools.schedules.nn_dataflow import import_schedule, read_document
from weft.transforms.core.errors import WeftError
from weft.transforms.core.json_node import table_text
from weft.transforms.dataflow.cost.nn_dataflow import PassSchedule
from weft.transforms.dataflow.cost.node_grid import Cell, Partition, Region
from weft.transforms.dataflow.cost.row_stationary import LayerShape, Loops
from weft.transforms.dataflow.network.cost import network_cost
from weft.transforms.dataflow.network.schedule_file import (
    NetworkSchedule,
    read_schedule,
    schedule_text,
)
from weft.transforms.machine.view import load_machine

LARGE = ("resnet50", "vgg_net", "googlenet", "lstm_gnmt")
"""Networks that are left out, to save time."""

RUNS = {run.name: run for run in list_runs()}


def recorded(name: str) -> NetworkSchedule:
    return import_schedule(RUNS[name].file, machine_named(RUNS[name].machine))


@pytest.mark.parametrize("name", [n for n in RUNS if n.split(".")[0] not in LARGE])
def test_schedules_come_back(name: str, tmp_path: Path) -> None:
    run, machine = RUNS[name], machine_named(RUNS[name].machine)
    schedule = import_schedule(run.file, machine)
    file = tmp_path / "exported.json"
    file.write_text(exported_text(schedule, machine), encoding="utf-8")
    assert import_schedule(file, machine) == schedule
    theirs, ours = (read_document(f) for f in (run.file, file))
    for key in ("tvals", "orders", "part", "is_dram", "unit_size", "time", "fetch"):
        for layer in theirs.get("schedules").as_table():
            before, after = (
                d.get("schedules").get(layer).as_list()[0].get(key).value for d in (theirs, ours)
            )
            assert before == after, (layer, key)
    for key in ("net", "batch", "total_time", "segment_time", "segment_dram_time"):
        assert theirs.get(key).value == ours.get(key).value
    assert ours.get("total_cost").value == network_cost(schedule, machine).energy_pj


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A network that nn-dataflow does not bring is read back by the table in the file."""
    schedule = replace(recorded("mlp_m.P1"), network="mine")
    source, out, again = tmp_path / "in.json", tmp_path / "out.json", tmp_path / "again.json"
    source.write_text(schedule_text(schedule), encoding="utf-8")
    words = ["export-schedule", str(source), "--format", "nn-dataflow", "-o", str(out)]
    assert main(words) == 0
    assert capsys.readouterr().out == ""
    assert main(["import-schedule", str(out), "-o", str(again)]) == 0
    assert again.read_text(encoding="utf-8") == source.read_text(encoding="utf-8")
    entries = json.loads(out.read_text(encoding="utf-8"))["layers"]
    assert entries[1]["from"] == ["fc1"]
    assert entries[0]["from"] == [None]


def test_nothing_is_written_of_what_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gradient = LayerShape("conv", 784, 1500, 1, 1, sums="inputs")
    schedule = changed(recorded("mlp_l.E"), shape=gradient)
    source, out = tmp_path / "in.json", tmp_path / "out.json"
    source.write_text(schedule_text(schedule), encoding="utf-8")
    words = ["export-schedule", str(source), "--format", "nn-dataflow", "-o", str(out)]
    assert main(words) == 1
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "layer fc1 is outside of nn-dataflow's space: it adds up inputs, as only" in error
    assert not out.exists()


def products() -> str:
    text = Text()
    text.argument("input", 6, 20)
    text.weight("v", 20, 8)
    text.weight("w", 8, 7)
    text.windows("matmul", "fc1", ("input", "v"), (6, 8))
    text.windows("matmul", "fc2", ("fc1", "w"), (6, 7))
    return text.text("fc2")


def test_what_the_compiler_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The record in a compiled folder, for a machine of the user's own."""
    machine = tmp_path / "mine.mlir"
    text = Path(resolve_machine("edge")).read_text(encoding="utf-8")
    machine.write_text(text.replace('@"edge"', '@"mine"'), encoding="utf-8")
    options = {"space": "nn-dataflow", "convention": "nn_dataflow"}
    stages = tmp_path / "stages"
    compiled = weft.compile(products(), str(machine), options=options, dump_ir=stages)
    weft.save(compiled, tmp_path / "folder")
    record, out = tmp_path / "folder" / "schedule.json", tmp_path / "out.json"
    words = ["export-schedule", str(record), "--format", "nn-dataflow", "-o", str(out)]
    assert main(words) == 0
    # Each stage that has the schedule gives the same, with or without programs.
    first, *others = sorted(stages.glob("*.mlir"))
    for stage in others[-2:]:
        from_stage = ["export-schedule", str(stage), "--machine", str(machine), *words[2:-1]]
        assert main([*from_stage, str(tmp_path / "from_stage.json")]) == 0
        assert (tmp_path / "from_stage.json").read_text() == out.read_text()
    capsys.readouterr()
    assert main(["export-schedule", str(first), *words[2:]]) == 1
    assert "it has none: give a stage after schedule-dataflow" in capsys.readouterr().err
    own = node_machine(noc_spec(load_machine(machine)))
    again = import_schedule(out, own)
    assert exported_text(again, own) == out.read_text(encoding="utf-8")
    schedule = read_schedule(record)
    kept = json.loads(record.read_text(encoding="utf-8"))
    assert again.homes == schedule.homes
    # Layers one after another: nn-dataflow gives each a segment, and has one layout on the PEs.
    assert all(step.layer.layout == (1, 1) for step in schedule.steps)
    steps = [replace(s, segment=None, layer=replace(s.layer, layout=(1, 1))) for s in again.steps]
    assert steps == [*schedule.steps]
    assert schedule_text(schedule) == table_text(kept["schedule"])
    assert json.loads(out.read_text(encoding="utf-8"))["total_cost"] == kept["energy_pj"]
    del kept["schedule"]
    record.write_text(json.dumps(kept), encoding="utf-8")
    capsys.readouterr()
    assert main(words) == 1
    message = "schedule.json': it is the record of a compilation, without 'schedule': only machines"
    assert message in capsys.readouterr().err


def changed(schedule: NetworkSchedule, which: int = 0, **values: object) -> NetworkSchedule:
    """The schedule with one layer changed."""
    steps = list(schedule.steps)
    layer: PassSchedule = replace(steps[which].layer, **values)  # pyright: ignore[reportArgumentType]
    steps[which] = replace(steps[which], layer=layer)
    return replace(schedule, steps=tuple(steps))


DEPTHWISE = LayerShape("depthwise", 64, 64, 16, 16, 3, 3)
GROUPED = LayerShape("conv", 784, 1500, 1, 1, groups=2)
DILATED = LayerShape("conv", 784, 1500, 1, 1, dilation_h=2)


@pytest.mark.parametrize(
    ("run", "values", "message"),
    [
        ("mlp_l.E", {"shape": DEPTHWISE}, "layer fc1 is .* space: it has no depthwise layers"),
        ("mlp_l.E", {"shape": GROUPED}, "layer fc1 is .* it has neither groups nor dilation"),
        ("mlp_l.E", {"shape": DILATED}, "layer fc1 is .* it has neither groups nor dilation"),
        ("mlp_l.E", {"batch": 5, "factors": (Loops(1, 1, 2), Loops(1, 1, 1), Loops(1, 1, 3))},
         "layer fc1: the loop C has 784 turns"),
        ("mlp_l.E", {"copies": (16, 2)}, "layer fc1.* 16x2 copies"),
        ("mlp_l.M3", {"forwarding": False}, "some layers forward data between nodes"),
        ("mlp_l.P1", {"pinned": False}, "layer fc1 .* filters stay where, and only where"),
        ("mlp_l.P1", {"region": Region(Cell(2, 47), Cell(4, 4))},
         "layer fc1 .* its nodes are not the next stripe"),
    ],
)  # fmt: skip
def test_what_nn_dataflow_cannot_say(run: str, values: dict[str, object], message: str) -> None:
    machine = machine_named(RUNS[run].machine)
    with pytest.raises(WeftError, match=message):
        exported_text(changed(recorded(run), **values), machine)


def one_layer(**values: object) -> NetworkSchedule:
    """The first layer of a network, alone."""
    schedule = recorded("mlp_l.Enb")
    steps = (schedule.steps[0],)
    return changed(replace(schedule, steps=steps), pinned=True, **values)


def test_blocks_that_do_not_divide() -> None:
    """Five images in blocks of 3."""
    layer = one_layer().steps[0].layer
    outer, middle, inner = layer.factors
    uneven = one_layer(
        batch=5, factors=(outer._replace(n=2), middle._replace(n=1), inner._replace(n=3))
    )
    machine = machine_named("edge")
    with pytest.raises(WeftError, match="factors 2 x 1 x 3 of the loop N do not make its 5 turns"):
        exported_text(uneven, machine)
    even = one_layer(
        batch=6, factors=(outer._replace(n=2), middle._replace(n=1), inner._replace(n=3))
    )
    assert exported_text(even, machine)


def test_what_is_stored_must_follow_its_rule() -> None:
    machine, schedule = machine_named("edge"), recorded("mlp_l.E")
    forced = changed(schedule, store=(True, True, True))
    with pytest.raises(WeftError, match=r"layer fc.* go past GBUF, which in layer fc1 they"):
        exported_text(forced, machine)
    machine, schedule = machine_named("multi"), recorded("alex_net.M1")
    with pytest.raises(WeftError, match=r"layer conv1_a is .* although that costs fetches"):
        exported_text(changed(schedule, store=(False, False, False)), machine)


def test_only_row_stationary() -> None:
    machine = replace(machine_named("edge"), template="systolic")
    with pytest.raises(WeftError, match="template systolic, but nn-dataflow knows row-stationary"):
        exported_text(recorded("mlp_l.E"), machine)
    machine = replace(machine_named("edge"), counting="executed")
    with pytest.raises(WeftError, match=r"@edge counts as executed, but nn-dataflow's costs are"):
        exported_text(recorded("mlp_l.E"), machine)


def test_pieces_are_one_for_each_node() -> None:
    machine = machine_named("multi")
    some = Partition((Cell(8, 32), *(Cell(1, 1),) * 3), (0, 1, 2, 3))
    with pytest.raises(WeftError, match=r"layer fc1 is outside .* not one for each of its nodes"):
        exported_text(changed(recorded("mlp_l.M1"), partition=some), machine)
