"""The timeline of a core: each slot is busy as often as its words are issued."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from pathlib import Path

from helpers.report.folders import compile_folder

import weft
from weft.targets.aie1.executable import Aie1Function, Aie1Report
from weft.targets.aie1.timeline import list_spans
from weft.tools.report.runs import made_up_inputs


def test_slots_are_busy_as_the_run_counts(tmp_path: Path) -> None:
    program = weft.load(compile_folder("aie1", tmp_path / "out", tmp_path / "stages"))
    assert isinstance(program, Aie1Function)
    trace = tmp_path / "trace.json"
    _, report = weft.run(program, made_up_inputs(program), trace=trace)
    assert isinstance(report, Aie1Report)
    busy: dict[str, float] = defaultdict(float)
    tracks = defaultdict(list)
    for span in list_spans(program, report):
        busy[span.what] += span.end - span.start
        tracks[span.track].append(span)
    assert busy["mac"] == report.execution.mac_ops
    assert busy["store"] == report.execution.store_ops
    for own in tracks.values():
        own.sort(key=lambda span: span.start)
        assert all(a.end <= b.start for a, b in pairwise(own))
    assert 0 < report.cycles - max(own[-1].end for own in tracks.values()) < 16
    assert all(span.details["rounds"] for span in tracks["loops"])
    assert '"mac"' in trace.read_text()
