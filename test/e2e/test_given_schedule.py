"""Schedules of machines of nodes that are given to a compile, as JSON."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from helpers.e2e.stages import contents

import weft
from weft.lowering.noc.given_schedule import given_result, schedule_option
from weft.targets.noc.spec import node_machine_of
from weft.tools.cli.weft import main
from weft.tools.cli.weft_opt import main as weft_opt
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.core.pipeline import entry_of, mark_entry
from weft.transforms.dataflow.cost.nn_dataflow import NodeMachine
from weft.transforms.dataflow.network.from_module import layers_of
from weft.transforms.dataflow.network.layers import Network
from weft.transforms.model.generalize import GeneralizeNamedOpsPass
from weft.transforms.model.load import load_module

CHAIN = Path(__file__).parents[1] / "models" / "nodes" / "chain.mlir"
NODES = "multi-2x2"


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A compiled folder of a schedule that is not what a search for energy gives."""
    folder = tmp_path_factory.mktemp("found") / "out"
    weft.save(weft.compile(CHAIN, NODES, options={"goal": "latency", "degree": 1}), folder)
    return folder


@pytest.fixture(scope="module")
def network() -> tuple[Network, NodeMachine]:
    """The function's layers, and the machine as passes see it."""
    ctx = make_context(NODES)
    nodes = node_machine_of(ctx.machine())
    assert nodes is not None
    module = load_module(CHAIN, ctx)
    mark_entry(module)
    GeneralizeNamedOpsPass().apply(ctx, module)
    return layers_of(entry_of(module))[0], nodes


def test_a_given_schedule_gives_the_same_programs(
    found: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record, out = str(found / "schedule.json"), tmp_path / "out"
    words = ["compile", str(CHAIN), "--machine", NODES, "--schedule", record, "-o", str(out)]
    assert main([*words, "--dump-ir", str(tmp_path / "stages")]) == 0
    output = capsys.readouterr()
    assert re.fullmatch("warning: --schedule of a machine of nodes is read for .*\n", output.err)
    assert "layers scheduled as given" in output.out
    texts = [(folder / "programs.mlir").read_text() for folder in (found, out)]
    programs = [text.partition("  dataflow.layer")[2] for text in texts]
    assert programs[0] == programs[1]
    one, other = (json.loads((f / "schedule.json").read_text()) for f in (found, out))
    assert one.pop("goal") == "latency"
    assert other.pop("solver") == "given"
    assert {k: v for k, v in one.items() if k in other} == other
    assert main(["report", str(out)]) == 0
    assert "the schedule was given" in capsys.readouterr().out
    assert main(["run", str(out), "--check"]) == 0
    capsys.readouterr()

    # The pipeline says all, and a stage goes on to the same folder.
    assert main([*words[:-2], "--print-pipeline"]) == 0
    pipeline = capsys.readouterr().out.strip()
    stages = sorted((tmp_path / "stages").glob("*.mlir"))
    words = ["weft-opt", str(stages[0]), "--machine", NODES, "-p", pipeline]
    monkeypatch.setattr(sys, "argv", words)
    assert weft_opt() == 0
    begin = "  noc.program"
    wanted = stages[-1].read_text().partition(begin)[2].split()
    assert len(wanted) > 100
    assert capsys.readouterr().out.partition(begin)[2].split() == wanted
    stage = stages[-2]
    weft.save(weft.compile(stage, NODES), tmp_path / "again")
    assert contents(tmp_path / "again") == contents(out)
    with pytest.raises(WeftError, match="a schedule is given, but the text has one already"):
        weft.compile(stage, NODES, options={"schedule": Path(record)})


def changed(found: Path, tmp_path: Path, *path: str | int, value: object) -> Path:
    """The schedule with another value at a place."""
    document = json.loads((found / "schedule.json").read_text())["schedule"]
    at = document
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    file = tmp_path / "schedule.json"
    file.write_text(json.dumps(document))
    return file


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("format",), "other", 'format: expected "weft-pass-schedule", found "other"'),
        (("version",), 2, "version: expected 1, the version that this weft reads, found 2"),
        (("machine",), "multi", "it is for machine multi, but this is multi-2x2"),
        (("layers", 0, "name"), "x", "'x'"),
        (("layers", 0, "shape", "c"), 4, "layer "),
        (("layers", 0, "factors", 0, 0), 7, "layer "),
        (("layers", 0, "region", "extent"), [9, 9], "layer conv1: its region of 9 x 9 from (0,"),
        (("layers", 0, "copies"), [1, -1], "copies[1]: expected a whole number, 1 or more"),
        (("layers",), [], "it has 0 layers, but the function has 6"),
        (("batch",), 3, "batch"),
    ],
)
def test_what_does_not_fit_is_an_error(
    found: Path,
    network: tuple[Network, NodeMachine],
    tmp_path: Path,
    path: tuple[str | int, ...],
    value: object,
    message: str,
) -> None:
    file = changed(found, tmp_path, *path, value=value)
    with pytest.raises(WeftError, match=re.escape(message)) as error:
        given_result(schedule_option(file), *network)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("options", "machine", "message"),
    [
        ({"goal": "edp"}, NODES, "goal is for a search, but a schedule is given"),
        ({"bound": True}, NODES, "bound is for a search, but a schedule is given"),
        ({}, "multi-4x4", "it is for machine multi-2x2, but this is multi-4x4"),
        ({}, "aie1-mesh-2x2", "machine aie1-mesh-2x2 takes no schedule"),
    ],
)
def test_what_a_schedule_does_not_go_with(
    found: Path, options: dict[str, object], machine: str, message: str
) -> None:
    given = {"schedule": found / "schedule.json", **options}
    with pytest.raises(WeftError, match=re.escape(message)):
        weft.compile(CHAIN, machine, options=given)


def test_a_file_that_is_none(tmp_path: Path) -> None:
    for name, text in (("none", None), ("list", "[1]"), ("text", "{"), ("empty", "{}")):
        if text is not None:
            (tmp_path / name).write_text(text)
        with pytest.raises(WeftError, match=f"schedule '.*{name}': ") as error:
            schedule_option(tmp_path / name)
        assert "\n" not in str(error.value)
