"""The trace of native code."""

from __future__ import annotations

import json
from pathlib import Path

from helpers.report.folders import compile_folder

import weft
from weft.targets.host.executable import HostExecutable
from weft.targets.host.profile import steps_of
from weft.tools.report.runs import made_up_inputs


def test_steps_follow_each_other(tmp_path: Path) -> None:
    program = weft.load(compile_folder("host", tmp_path / "out", tmp_path / "stages"))
    assert isinstance(program, HostExecutable)
    inputs = made_up_inputs(program)
    wanted, _ = weft.run(program, inputs)
    found, _ = weft.run(program, inputs, trace=tmp_path / "trace.json")
    assert all((found[name] == array).all() for name, array in wanted.items())
    events = json.loads((tmp_path / "trace.json").read_text())["traceEvents"]
    spans = [event for event in events if event["ph"] == "X"]
    assert [span["name"] for span in spans] == [name for name, _ in steps_of(program.program)]
    ends = [span["ts"] + span["dur"] for span in spans]
    assert [span["ts"] for span in spans] == [0.0, *ends[:-1]]
