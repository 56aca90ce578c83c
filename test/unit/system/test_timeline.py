"""Traces of networks on several devices: what Perfetto needs of each event, and whole parts."""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from helpers.system.networks import Net, made_up

import weft
from weft.targets.host.executable import HostReport
from weft.targets.reference.scalars import Array
from weft.targets.system.program import PartProgram, SystemProgram, SystemReport, run_program


def test_a_trace_has_parts_and_engines(tmp_path: Path) -> None:
    net = Net((1, 16, 4, 4))
    text = net.text(net.pool(net.conv("%x", 16)))
    program = weft.compile(text, "vta-1x16x16", target="system")
    assert isinstance(program, SystemProgram)
    _, report = weft.run(program, made_up(text, 0), trace=tmp_path / "trace.json")
    assert isinstance(report, SystemReport)
    trace = json.loads((tmp_path / "trace.json").read_text())
    spans = [event for event in trace["traceEvents"] if event["ph"] == "X"]
    assert all({"name", "cat", "pid", "tid", "ts", "dur"} <= event.keys() for event in spans)
    whole = [event for event in spans if event["cat"] == "parts"]
    assert [event["name"] for event in whole] == [step.part for step in report.steps]
    assert whole[-1]["ts"] + whole[-1]["dur"] == pytest.approx(
        1e6 * sum(step.seconds for step in report.steps)
    )
    (conv,) = (event for event in whole if "cycles" in event["args"])
    inner = [event for event in spans if event["cat"] == "compute"]
    assert {"GEMM", "ALU"} <= {event["name"] for event in inner}
    for event in inner:
        assert conv["ts"] <= event["ts"] + 1e-6
        assert event["ts"] + event["dur"] <= conv["ts"] + conv["dur"] + 1e-6


def test_native_parts_take_the_fewest_seconds_that_are_reported() -> None:
    """What a call takes around the code does not count, nor what interrupts it."""
    net = Net((1, 16, 4, 4))
    text = net.text(net.pool(net.conv("%x", 16)))
    program = weft.compile(text, "vta-1x16x16", target="system")
    assert isinstance(program, SystemProgram)
    reported = itertools.cycle([4e-6, 3e-6, 1e-6, 2e-6])

    def run_part(part: PartProgram, inputs: Mapping[str, Array]) -> tuple[dict[str, Array], object]:
        results, report = weft.run(part, inputs)
        native = isinstance(report, HostReport)
        return dict(results), HostReport(next(reported), 1) if native else report

    _, report = run_program(program, made_up(text, 0), run_part)
    native = [step.seconds for step in report.steps if step.cycles is None]
    assert native == [1e-6] * len(native) != []
